//! Rulesets with a mistake, made systematically from those that are proved: every relation, number, sign, word and part of
//! a conjunction or disjunction is changed by itself. Brute force shows which of them are wrong at some instance; no wrong
//! one gets a proof. Those that brute force cannot show wrong (a stricter range, a case that is there twice) are left out,
//! and counted.
//!
//! [`MOST`] of each family are looked at, spread evenly, and the search may take [`STEPS`] steps for each plan. With
//! `RATWHEEL_MUTANTS=full` all are looked at, and the search may take as many steps as a user gets.

use super::{BETA_NIM, WYNIM, WYNIM_T, WYTHOFF, family, full, steps};
use ratwheel_families::{FamilyError, Outcome, prove_with};
use ratwheel_logic::syntax::ast::{Expr, Kind};
use ratwheel_logic::syntax::lexer::{Token, tokens};
use ratwheel_logic::syntax::parser::Parser;
use ratwheel_logic::syntax::print::expression;
use ratwheel_numbers::{Control, Natural};
use ratwheel_rules::core::ClaimKind;
use ratwheel_rules::language::{Arguments, Ruleset};
use ratwheel_rules::{Game, RelationalGame};
use std::collections::{BTreeSet, HashSet};

const ALL_BUT: &str = include_str!("../../../../examples/families/all-but.rules");
const BOUNDED_MOORE: &str = include_str!("../../../../examples/families/bounded-moore.rules");
const TAKE_AT_LEAST: &str = include_str!("../../../../examples/families/take-at-least.rules");
const RATS: &str = include_str!("../../../games/src/rats/rats.rules");

/// So many steps may the search take for each plan, unless all are asked for.
const STEPS: u64 = 100;
/// So many mutants of a family are looked at, unless all are asked for.
const MOST: usize = 44;

/// What brute force says about a ruleset at one instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Brute {
    /// The claim is right on the box.
    Right,
    /// The claim is wrong somewhere, or some move does not lower the total.
    Wrong,
    /// There is no such instance, or it cannot be played out.
    Nothing,
}

/// Plays out a game with one or two piles.
pub(crate) fn play(rules: &Ruleset, arguments: &str, size: u64, misere: bool) -> Brute {
    let arguments: Arguments = arguments.parse().unwrap();
    let Ok(relation) = rules.instantiate(&arguments) else { return Brute::Nothing };
    let Ok(game) = RelationalGame::new(relation) else { return Brute::Nothing };
    let claim = game.relation().claims.iter().find_map(|claim| match &claim.kind {
        ClaimKind::NormalP(formula) if !misere => Some(formula.clone()),
        ClaimKind::MisereP(formula) if misere => Some(formula.clone()),
        _ => None,
    });
    let Some(claim) = claim else { return Brute::Nothing };
    let single = game.relation().piles.len() == 1;
    let mut lost = HashSet::new();
    for total in 0..=2 * size {
        for x in total.saturating_sub(size)..=total.min(size) {
            let piles = match single {
                true if x < total => continue,
                true => vec![Natural::from(x)],
                false => vec![Natural::from(x), Natural::from(total - x)],
            };
            let Ok(from) = game.position(&piles) else { continue };
            if from.piles() != piles {
                continue;
            }
            let Ok(moves) = game.moves(&from, 10_000, Control::none()) else { return Brute::Nothing };
            let sum = |piles: &[Natural]| piles.iter().fold(Natural::zero(), |sum, pile| &sum + pile);
            if moves.iter().any(|step| sum(step.to.piles()) >= sum(&piles)) {
                return Brute::Wrong;
            }
            let wins = moves.iter().any(|step| lost.contains(&step.to)) || misere && moves.is_empty();
            if !wins {
                lost.insert(from);
            }
            let values: Vec<_> = piles.iter().cloned().map(Into::into).collect();
            match claim.holds(&values) {
                Ok(claimed) if claimed != wins => {}
                Ok(_) => return Brute::Wrong,
                Err(_) => return Brute::Nothing,
            }
        }
    }
    Brute::Right
}

/// The items of a ruleset, each as one line.
fn items(text: &str) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for line in text.lines() {
        match all.last_mut() {
            Some(last) if line.starts_with(' ') => *last += &format!(" {}", line.trim()),
            _ => all.push(line.to_owned()),
        }
    }
    all
}

/// Other words in place of a word.
fn others(word: &str) -> Vec<String> {
    let fixed: &[&str] = match word {
        "<" => &["<=", ">"],
        "<=" => &["<", ">="],
        ">" => &[">=", "<"],
        ">=" => &[">", "<="],
        "=" => &["!=", "<="],
        "!=" => &["="],
        "+" => &["-"],
        "-" => &["+"],
        "and" => &["or"],
        "or" => &["and"],
        "not" => &[""],
        "min" => &["max"],
        "max" => &["min"],
        _ => &[],
    };
    let number = word.parse::<u64>().ok().into_iter();
    let number = number.flat_map(|n| [Some(n + 1), n.checked_sub(1)]).flatten().map(|n| n.to_string());
    fixed.iter().map(|word| (*word).to_owned()).chain(number).collect()
}

/// The expression without one part of a conjunction or disjunction, in every way.
fn without(expr: &Expr) -> Vec<Expr> {
    let with = |kind: Kind| Expr { kind, span: expr.span };
    let inner = |inner: &Expr, wrap: &dyn Fn(Box<Expr>) -> Kind| -> Vec<Expr> {
        without(inner).into_iter().map(|changed| with(wrap(Box::new(changed)))).collect()
    };
    match &expr.kind {
        Kind::And(parts) | Kind::Or(parts) => {
            let all = |parts: Vec<Expr>| match (&expr.kind, parts.as_slice()) {
                (_, [one]) => one.clone(),
                (Kind::And(_), _) => with(Kind::And(parts)),
                _ => with(Kind::Or(parts)),
            };
            let mut found = Vec::new();
            for (number, part) in parts.iter().enumerate() {
                let mut fewer = parts.clone();
                fewer.remove(number);
                found.push(all(fewer));
                for changed in without(part) {
                    let mut same = parts.clone();
                    same[number] = changed;
                    found.push(all(same));
                }
            }
            found
        }
        Kind::Not(part) => inner(part, &Kind::Not),
        Kind::Quantified(quantifier, names, bounds, body) => {
            inner(body, &|body| Kind::Quantified(*quantifier, names.clone(), bounds.clone(), body))
        }
        _ => Vec::new(),
    }
}

/// All texts that differ from this one in one place of an item that begins with one of these words.
fn mutants(text: &str, words: &[&str]) -> BTreeSet<String> {
    let all = items(text);
    let mut found = BTreeSet::new();
    for (number, item) in all.iter().enumerate().filter(|(_, item)| words.iter().any(|word| item.starts_with(word))) {
        let mut put = |item: String| {
            let mut changed = all.clone();
            changed[number] = item;
            found.insert(changed.join("\n") + "\n");
        };
        let (parts, problems) = tokens(item);
        assert!(problems.is_empty(), "{item}");
        let word = |number: usize| parts.get(number).map_or("", |token| &item[token.span.start..token.span.end]);
        // What stands before the colon is a name; `let d =` and `set B =` are no comparisons.
        let head = |token: &Token<'_>| token.is_symbol(":") || token.is_symbol("=");
        let start = if item.starts_with("require") { Some(0) } else { parts.iter().position(head) }.unwrap();
        for number in start + 1..parts.len() {
            let span = parts[number].span;
            for other in others(word(number)) {
                put(format!("{}{other}{}", &item[..span.start], &item[span.end..]));
            }
            // One more than a floor, and one more inside it.
            if word(number) == "floor" && word(number + 1) == "(" {
                let inside = parts[number + 1].span.end;
                put(format!("{}1 + {}", &item[..span.start], &item[span.start..]));
                put(format!("{}1/3 + {}", &item[..inside], &item[inside..]));
            }
        }
        if ["move", "claim", "require"].iter().any(|word| item.starts_with(word)) {
            let tail = &parts[start + 1..];
            let mut parser = Parser::new(item, tail);
            let expr = parser.expression().map_err(|_| item).unwrap();
            let head = &item[..parts[start].span.end];
            without(&expr).iter().for_each(|changed| put(format!("{head} {}", expression(changed))));
        }
    }
    found.remove(&(all.join("\n") + "\n"));
    found
}

/// How many mutants there are of each kind.
#[derive(Debug, Default)]
struct Counts {
    /// Wrong at an instance, read, and not proved.
    searched: usize,
    /// Wrong at an instance, and refused before a search.
    refused: usize,
    /// Not shown wrong; left out.
    left_out: usize,
}

struct Case<'t> {
    text: &'t str,
    script: String,
    misere: bool,
    words: &'t [&'t str],
    instances: Vec<String>,
    size: u64,
    least: usize,
}

fn judge(case: &Case<'_>) {
    let claim = if case.misere { "P misere" } else { "P" };
    let mut counts = Counts::default();
    let original = Ruleset::parse(case.text).unwrap();
    for instance in &case.instances {
        assert_ne!(play(&original, instance, case.size, case.misere), Brute::Wrong, "{instance}");
    }
    let all = mutants(case.text, case.words);
    let apart = if full() { 1 } else { all.len().div_ceil(MOST) };
    for text in all.into_iter().step_by(apart) {
        // What cannot be read is no ruleset.
        let Ok(rules) = Ruleset::parse(&text) else { continue };
        let wrong = |instance: &String| play(&rules, instance, case.size, case.misere) == Brute::Wrong;
        if !case.instances.iter().any(wrong) {
            counts.left_out += 1;
            continue;
        }
        let budget = steps(STEPS);
        match prove_with(&text, &case.script, claim, Control::none().within(&budget)) {
            Ok(Outcome::Proved { .. }) => panic!("proved, but wrong:\n{text}"),
            Err(FamilyError::Unsupported(_)) => counts.refused += 1,
            Ok(Outcome::Open { .. }) | Err(FamilyError::Cancelled(_)) => counts.searched += 1,
        }
    }
    println!("{}: {counts:?}", original.id());
    assert!(counts.searched >= case.least, "{counts:?}");
}

const NORMAL: &[&str] = &["move", "claim P:", "set", "let", "require", "param"];

fn normal(text: &str, name: &str, values: &[&str], size: u64, least: usize) {
    let text = super::neighbours::normal(text);
    let instances = values.iter().map(|value| format!("{name}={value}")).collect();
    judge(&Case { text: &text, script: String::new(), misere: false, words: NORMAL, instances, size, least });
}

const REALS: &[&str] = &["pi", "sqrt(5)", "4+sqrt(2)", "2+sqrt(2)", "2+sqrt(1/50)", "sqrt(2)", "9/4"];

#[test]
fn of_wythoff() {
    normal(WYTHOFF, "d", &["0", "1", "2", "3"], 18, 18);
}

#[test]
fn of_misere_wythoff() {
    let text = family(WYTHOFF, None);
    let instances = ["d=1", "d=2", "d=3"].map(str::to_owned).to_vec();
    let words = &["claim P misere:"];
    judge(&Case { text: &text, script: String::new(), misere: true, words, instances, size: 18, least: 18 });
}

#[test]
fn of_beta_nim() {
    normal(BETA_NIM, "beta", REALS, 18, 18);
}

#[test]
fn of_wynim() {
    normal(WYNIM, "beta", REALS, 18, 18);
}

#[test]
fn of_triangle_wynim() {
    normal(&WYNIM_T.replace("beta > 2", "beta > 3"), "beta", REALS, 18, 18);
}

#[test]
fn of_published_families() {
    for (text, name) in [(ALL_BUT, "s"), (BOUNDED_MOORE, "k"), (TAKE_AT_LEAST, "k")] {
        normal(text, name, &["0", "1", "2", "3", "4"], 14, 12);
    }
}

#[test]
fn of_the_rats() {
    let text = family(RATS, None);
    let script = Ruleset::parse(RATS).unwrap().script_text();
    let instances = vec!["d=2".to_owned()];
    judge(&Case { text: &text, script, misere: false, words: NORMAL, instances, size: 12, least: 8 });
}
