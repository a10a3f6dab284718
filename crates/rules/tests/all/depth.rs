//! However deep a ruleset nests, in whatever item, it becomes a game of bounded depth or is refused in a sentence.

use crate::nested::{DEFINITIONS, all, lets, many_names};
use ratwheel_numbers::{Control, MAX_DEPTH, too_deep};
use ratwheel_rules::core::{ClaimKind, Formula, Measure, Relational};
use ratwheel_rules::language::{Arguments, Ruleset};
use ratwheel_rules::{Game, Position, RelationalGame};

/// Half of what the threads of a server have.
const STACK: usize = 1 << 20;

fn on_a_small_stack(work: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(work).unwrap();
    thread.join().unwrap();
}

/// A ruleset for each place where a formula may stand.
fn places(formula: &str) -> Vec<String> {
    let game = format!("game g\npiles x, y\n{DEFINITIONS}\n");
    let plain = "move I: x' < x and y' = y\n";
    let item = |item: String| format!("{game}{plain}{item}");
    vec![
        format!("{game}move I: x' <= x and y' < y and ({formula})"),
        format!("{game}move I in any order: x' <= x and y' < y and ({formula})"),
        item(format!("positions: {formula}")),
        item(format!("measure if {formula} then x else y, y")),
        item(format!("claim P: {formula}")),
        item(format!("claim P: true\nclaim c: forall x, y: {formula}")),
        item(format!("let f(n) = if {formula} then n else 2*n\nclaim P: f(f(x)) = y")),
        item(format!("variant v:\n  move I: {formula}")),
        item(format!("param d: int = 1\nrequire d = 1 or ({formula})")),
        item(format!("param d: int = if {formula} then 1 else 2")),
        item(format!("set S = {{ floor(n*phi) + (if {formula} then 1 else 2) : n >= 1 }}\nclaim P: x in S")),
        item(format!("example (if {formula} then 1 else 2, 0) is P")),
        item(format!("example (0, 0) is P when {formula}")),
        format!("{DEFINITIONS}\nclaim c: forall x, y: {formula}"),
    ]
}

fn formulas(game: &Relational) -> Vec<&Formula> {
    let claims = game.claims.iter().map(|claim| match &claim.kind {
        ClaimKind::NormalP(formula) | ClaimKind::MisereP(formula) | ClaimKind::Closed(formula) => formula,
    });
    game.rules.iter().map(|rule| &rule.relation).chain(&game.positions).chain(claims).collect()
}

/// Reads a ruleset and does with it whatever is done with rulesets; returns what was wrong.
fn survive(text: &str) -> Option<String> {
    let rules = match Ruleset::parse(text) {
        Ok(rules) => rules,
        Err(errors) => return errors.first().map(ToString::to_string),
    };
    assert_eq!(Ruleset::parse(&rules.to_string()).unwrap(), rules);
    assert!(!rules.to_mathematics().is_empty() && !rules.to_mathml().is_empty() && !rules.to_latex().is_empty());
    let game = match rules.instantiate(&Arguments::new()) {
        Ok(game) => game,
        Err(error) => return Some(error.to_string()),
    };
    assert!(formulas(&game).iter().all(|formula| formula.depth() <= MAX_DEPTH));
    if let Measure::Lexicographic(terms) = &game.measure {
        assert!(terms.iter().all(|term| term.depth() <= MAX_DEPTH));
    }
    let written = game.to_text();
    let again = Ruleset::parse(&written).unwrap_or_else(|errors| panic!("{written}\n{}", errors[0]));
    let again = again.instantiate(&Arguments::new()).unwrap_or_else(|error| panic!("{written}\n{error}"));
    assert_eq!(again.to_text(), written);
    if !game.id.is_empty()
        && let Ok(game) = RelationalGame::new(game)
    {
        let (from, to) = (Position::from([2u64, 3]), Position::from([1u64, 2]));
        let _ = game.check(&from, &to);
        let _ = game.moves(&from, 100, Control::none());
        let _ = game.lowers_measure(&from, &to);
    }
    None
}

#[test]
fn every_construct_in_every_item() {
    on_a_small_stack(|| {
        let check = |text: &str| {
            let wrong = survive(text).unwrap_or_default();
            assert!(wrong.len() < 2000, "{wrong}");
        };
        for (i, nested) in all().into_iter().enumerate() {
            places(&nested.formula(12)).iter().for_each(|text| check(text));
            // What is too deep is refused by the reader, which is the same in every place: a fifth of them in turn.
            for times in [90, 1000] {
                places(&nested.formula(times)).iter().skip(i % 5).step_by(5).for_each(|text| check(text));
            }
        }
    });
}

#[test]
fn every_construct_in_a_rule_a_million_deep() {
    on_a_small_stack(|| {
        for text in [
            "(".repeat(1_000_000),
            "not ".repeat(1_000_000),
            format!("{}x' < x", "if x = 3 then y = 2 else ".repeat(1_000_000)),
            format!("x' = x{}", " mod 3".repeat(1_000_000)),
            many_names(100_000),
        ] {
            let wrong = survive(&format!("game g\npiles x, y\nmove I: {text}")).unwrap();
            assert!(wrong.contains(&too_deep()), "{wrong}");
        }
        for (count, backwards) in [(50_000, false), (50_000, true)] {
            let text = format!("game g\npiles x\n{}\nmove I: x' < a{count}", lets(count, "@ + 1", backwards));
            let wrong = survive(&text).unwrap();
            assert!(wrong.contains(&too_deep()), "{wrong}");
        }
    });
}

#[test]
fn many_items_take_no_longer_each() {
    on_a_small_stack(|| {
        let count = 20_000;
        let names = |what: &str, text: &dyn Fn(usize) -> String| -> String {
            (0..count).map(|i| format!("{what} {}\n", text(i))).collect()
        };
        let lets = names("let", &|i| format!("a{i} = {i}"));
        // Every name is known, or none is and every one is nearly one that is.
        for rules in [names("move", &|i| format!("I: x' < a{i}")), names("move", &|i| format!("I: x' < b{i}"))] {
            let wrong = survive(&format!("game g\npiles x\n{lets}{rules}"));
            assert_eq!(wrong.is_some(), rules.contains('b'));
        }
        let sets = names("set", &|i| format!("s{i} = {{ floor(n*phi) + {i} : n >= 1 }}"));
        assert_eq!(survive(&format!("game g\npiles x\n{sets}move I: x' < x and x in s{}", count - 1)), None);
        let variants = names("variant", &|i| format!("v{i}:\n  move I: x' < x - {i}"));
        let wrong = survive(&format!("game g\npiles x\nmove I: x' < x\n{variants}")).unwrap();
        assert!(wrong.contains("a ruleset has at most 100 variants"), "{wrong}");
        let piles: Vec<String> = (0..count).map(|i| format!("x{i}")).collect();
        let wrong = survive(&format!("game g\npiles {}\nmove I: x0' < x0", piles.join(", "))).unwrap();
        assert!(wrong.contains("a ruleset has at most 400 piles"), "{wrong}");
        let some = format!("game g\npiles {}\nmove I: x0' < x0", piles[..400].join(", "));
        let rest: String = (1..400).map(|i| format!(" and x{i}' = x{i}")).collect();
        assert_eq!(survive(&(some + &rest)), None);
    });
}
