//! Nim-values for all parameters: Theorem 16 of document 003, small families, wrong neighbours, and what is asked of a claim.

use super::model::{Env, Model, numbers};
use super::steps::damaged_of;
use super::{family, steps};
use ratwheel_families::{Outcome, prove, prove_with};
use ratwheel_numbers::{Control, Natural};
use ratwheel_rules::core::ClaimKind;
use ratwheel_rules::language::{Arguments, Ruleset};
use ratwheel_rules::{Game, Position, RelationalGame};
use ratwheel_verify::families::branch::{Branch, Step};
use ratwheel_verify::families::form::Form;
use ratwheel_verify::families::poly::Poly;
use ratwheel_verify::families::read::Family;
use ratwheel_verify::families::schemas::{Lemma, Schema};
use ratwheel_verify::families::symbols::{
    ARRAYS, BOUND, FIRST_CHOSEN, FIRST_SYMBOL, HERE, Symbol, THERE, pair, unpair,
};
use ratwheel_verify::format::sealed;
use ratwheel_verify::verify;
use std::collections::HashMap;
use std::ops::Range;

const RATS: &str = include_str!("../../../../docs/families/rats-values.rules");
const KEPT: &str = include_str!("../../../ledger/data/families/rats-values-nim-value.txt");
const TAKE: &str =
    "game take\npiles x\nparam k: int >= 1 = 3\nmove I: x' < x and x - x' <= k\nclaim nim-value: x mod (k + 1)\n";

fn accepted(body: &str) -> bool {
    verify(sealed(body.to_owned()).as_bytes(), Control::none()).is_ok()
}

/// Is the claimed value wrong somewhere on a box, by playing it out?
fn wrong(rules: &str, arguments: &str, size: u64) -> bool {
    let asked = rules.replacen("claim nim-value: ", "param asked: int >= 0 = 0\nclaim P: asked = ", 1);
    let ruleset = Ruleset::parse(&asked).unwrap_or_else(|mistakes| panic!("{mistakes:?}"));
    let arguments: Arguments = arguments.parse().unwrap();
    let relation = ruleset.instantiate(&arguments).unwrap();
    let piles = relation.piles.len();
    let game = RelationalGame::new(relation).unwrap();
    let count = usize::try_from((size + 1).pow(u32::try_from(piles).unwrap())).unwrap();
    let mut all: Vec<Vec<u64>> = (0..count)
        .map(|number| {
            let digit = |place: usize| (number as u64 / (size + 1).pow(u32::try_from(place).unwrap())) % (size + 1);
            (0..piles).map(digit).collect()
        })
        .collect();
    all.sort_by_key(|piles| piles.iter().sum::<u64>());
    let mut values: HashMap<Position, u64> = HashMap::new();
    for piles in &all {
        let position = game.position(&piles.iter().copied().map(Natural::from).collect::<Vec<_>>()).unwrap();
        let moves = game.moves(&position, 1_000_000, Control::none()).unwrap();
        let reached: Vec<u64> = moves.iter().map(|step| values[&step.to]).collect();
        values.insert(position, (0..).find(|value| !reached.contains(value)).unwrap());
    }
    let largest = values.values().copied().max().unwrap();
    (0..=largest).any(|value| {
        let relation = ruleset.instantiate(&arguments.clone().with("asked", value.to_string())).unwrap();
        let claim = relation.claims.iter().find_map(|claim| match &claim.kind {
            ClaimKind::NormalP(formula) => Some(formula.clone()),
            _ => None,
        });
        let claim = claim.unwrap();
        values.iter().any(|(position, known)| {
            let piles: Vec<_> = position.piles().iter().cloned().map(Into::into).collect();
            claim.holds(&piles).unwrap() != (*known == value)
        })
    })
}

#[test]
fn theorem_16_for_every_number_of_piles() {
    let script = Ruleset::parse(RATS).unwrap().script_text();
    let found = prove_with(&family(RATS, None), &script, "nim-value", Control::none()).unwrap();
    let (certificate, parts) = match found {
        Outcome::Proved { certificate, parts, .. } => (certificate, parts),
        Outcome::Open { open, facts, .. } => panic!("{open} stays open: {facts:#?}"),
    };
    if std::env::var("RATWHEEL_CERTIFICATES").is_ok_and(|value| value == "write") {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../ledger/data/families");
        return std::fs::write(format!("{folder}/rats-values-nim-value.txt"), certificate).unwrap();
    }
    assert_eq!(certificate, KEPT);
    assert!(certificate.len() < 100_000);
    let found = verify(certificate.as_bytes(), Control::none()).unwrap();
    assert!(found.proved && found.claim == "nim-value" && found.game == "rats-values");
    assert_eq!(found.scope.as_deref(), Some("every integer d >= 3"));
    assert!(damaged_of(&family(RATS, None), "nim-value", &parts, 19) > 30);
    let body = certificate.split("checksum ").next().unwrap();
    let lines: Vec<&str> = body.lines().collect();
    let start = lines.iter().position(|line| *line == "shared").unwrap();
    for at in (start..lines.len()).step_by(97) {
        let kept = lines.iter().enumerate().filter(|(number, _)| *number != at);
        let without: String = kept.map(|(_, line)| format!("{line}\n")).collect();
        assert!(!accepted(&without), "accepted without `{}`", lines[at]);
    }
}

/// With two piles the theorem is false, and each change makes it so with three: no certificate serves, no proof is found.
#[test]
fn neighbours_of_theorem_16() {
    let (rules, script) = (family(RATS, None), Ruleset::parse(RATS).unwrap().script_text());
    let body = KEPT.split("checksum ").next().unwrap();
    assert!(!wrong(&rules, "d=3", 4));
    for (old, new, instance) in [
        ("d: int >= 3", "d: int >= 2", "d=2"),
        ("else T(d)", "else T(d) + 1", "d=3"),
        ("else T(d)", "else T(d - 1)", "d=3"),
        ("then 0", "then 1", "d=3"),
        ("exists n >= 1: forall i in 1..d: x[i] =", "exists n >= 2: forall i in 1..d: x[i] =", "d=3"),
        ("s(i) <= 2*s(i - 1)", "s(i) < 2*s(i - 1)", "d=3"),
        ("x'[i] <= x[i]", "x'[i] < x[i]", "d=3"),
    ] {
        assert!(rules.contains(old), "{old} in\n{rules}");
        let changed = rules.replacen(old, new, 1);
        assert!(wrong(&changed, instance, if instance == "d=2" { 6 } else { 4 }), "{old} -> {new} is right");
        assert!(!accepted(&body.replacen(old, new, 1)), "accepted with {old} -> {new}");
        let budget = steps(250);
        let found = prove_with(&changed, &script, "nim-value", Control::none().within(&budget));
        assert!(!matches!(found, Ok(Outcome::Proved { .. })), "{old} -> {new} is proved");
    }
}

/// Found without a script, on one pile; and with a mistake not found.
#[test]
fn taking_at_most_k() {
    let Ok(Outcome::Proved { certificate, .. }) = prove(TAKE, "nim-value", Control::none()) else {
        panic!("not proved");
    };
    assert!(!wrong(TAKE, "k=3", 30));
    let body = certificate.split("checksum ").next().unwrap();
    assert!(accepted(body));
    for (old, new) in [
        ("mod (k + 1)", "mod (k + 2)"),
        ("mod (k + 1)", "mod k"),
        ("x mod", "(x + 1) mod"),
        ("<= k\n", "< k\n"),
        ("x' < x and", "x' < x - 1 and"),
        ("k: int >= 1", "k: int >= 0"),
    ] {
        assert!(TAKE.contains(old), "{old}");
        let changed = TAKE.replacen(old, new, 1);
        assert!(!accepted(&body.replacen(old, new, 1)), "accepted with {old} -> {new}");
        if new == "k: int >= 0" {
            // Right, and another statement.
            continue;
        }
        assert!(["k=1", "k=3"].iter().any(|instance| wrong(&changed, instance, 30)), "{old} -> {new} is right");
        let found = prove(&changed, "nim-value", Control::none().within(&steps(250)));
        assert!(!matches!(found, Ok(Outcome::Proved { .. })), "{old} -> {new} is proved");
    }
}

#[test]
fn what_is_no_value() {
    let refused = |text: &str| Family::read(text, "nim-value").unwrap_err().to_string();
    assert!(refused(&TAKE.replace("x mod (k + 1)", "x = 0")).contains("a formula where a term should stand"));
    assert!(refused(&TAKE.replace("x mod (k + 1)", "x'")).contains("outside a move"));
    // A pile that is called as the smaller value would be.
    assert!(refused(&TAKE.replace('x', "value")).contains("`value`"));
    let piles =
        "game g\nparam d: int >= 2 = 2\npiles x[1..d]\nmove I: forall i in 1..d: x'[i] < x[i]\nclaim nim-value: ";
    assert!(refused(&format!("{piles}sum(i in 2..d: x[i])")).contains("the first pile"));
    assert!(refused(&format!("{piles}sum(i in 1..d: 2*x[i])")).contains("the piles themselves"));
    // One pile too many, or a sum that is not there: the obligation says so.
    for (last, wrong) in [("d", false), ("d + 1", true), ("d - 4", true)] {
        let family = Family::read(&format!("{piles}sum(i in 1..{last}: x[i])"), "nim-value").unwrap();
        let model = Piles::new(&family, [0, 0], [0, 0]);
        let places = family.obligations.iter().find(|obligation| obligation.name == "places");
        let said = places.is_some_and(|places| model.holds(places.hypotheses.last().unwrap(), &Env::new()));
        assert_eq!(said, wrong, "{last}");
    }
}

/// Two piles before and after a move, an array that was chosen, and a smaller value; d is 2.
struct Piles {
    arrays: HashMap<usize, [i64; 2]>,
    sum: usize,
    value: i64,
}

impl Piles {
    fn new(family: &Family, x: [i64; 2], y: [i64; 2]) -> Self {
        let sum = family.symbols.iter().position(|symbol| matches!(symbol, Symbol::Sum { .. })).unwrap();
        Self { arrays: HashMap::from([(HERE, x), (THERE, y)]), sum: FIRST_SYMBOL + sum, value: 0 }
    }
}

impl Model for Piles {
    fn variable(&self, var: u32) -> i64 {
        if var == 0 { 2 } else { self.value }
    }

    fn function(&self, number: usize, argument: &Poly, env: &Env) -> i64 {
        let pile = |array: &[i64; 2], index: i64| {
            let place = usize::try_from(index - 1).ok();
            place.and_then(|place| array.get(place).copied()).unwrap_or(0)
        };
        if number == self.sum {
            let (array, last) = unpair(argument).unwrap();
            let array = self.arrays[&usize::try_from(self.value(&array, env)).unwrap()];
            let last = self.value(&last, env);
            // What a sum is before the first pile is not known.
            return if last < 0 { -77 } else { (1..=last).map(|index| pile(&array, index)).sum() };
        }
        let argument = self.value(argument, env);
        // Floors are those of `mod 3`.
        if number < FIRST_SYMBOL { argument.div_euclid(3) } else { pile(&self.arrays[&number], argument) }
    }

    fn range(&self) -> Range<i64> {
        -2..6
    }

    fn for_all(&self, var: u32, body: &Form, env: &Env) -> bool {
        if var != ARRAYS {
            return self.for_each(var, body, env);
        }
        each().all(|y| {
            let mut arrays = self.arrays.clone();
            arrays.insert(THERE, y);
            Self { arrays, ..*self }.holds(body, env)
        })
    }
}

/// Small positions, and some with a negative pile, which are none.
fn each() -> impl Iterator<Item = [i64; 2]> {
    (-1..4).flat_map(|a| (-1..4).map(move |b| [a, b]))
}

/// The obligations say of claims, right or wrong, what they should: a move that keeps the value, a smaller value that is not reached,
/// a negative value.
#[test]
fn what_is_asked_of_a_value() {
    let mut seen = [[0; 2]; 3];
    for (claim, value) in [
        ("sum(i in 1..d: x[i])", (|x| x[0] + x[1]) as fn([i64; 2]) -> i64),
        ("if x[1] = x[d] then 0 else sum(i in 1..d: x[i])", |x| if x[0] == x[1] { 0 } else { x[0] + x[1] }),
        ("sum(i in 1..d: x[i]) mod 3", |x| (x[0] + x[1]).rem_euclid(3)),
        ("sum(i in 1..1: x[i]) - 2", |x| x[0] - 2),
        ("2*sum(i in 1..d: x[i])", |x| 2 * (x[0] + x[1])),
        ("max(x[1], x[2])", |x| x[0].max(x[1])),
    ] {
        let text = format!(
            "game g\nparam d: int >= 2 = 2\npiles x[1..d]\nlet all = sum(i in 1..d: x[i])\n\
             move I: all = all and forall i in 1..d: x'[i] <= x[i]\nclaim nim-value: {claim}\n"
        );
        let family = Family::read(&text, "nim-value").unwrap();
        let hypotheses = |name: &str| {
            let obligation = family.obligations.iter().find(|obligation| obligation.name == name);
            // What is known of functions is true, and not at issue here.
            obligation.unwrap().hypotheses.iter().skip(family.symbols.len()).cloned().collect::<Vec<Form>>()
        };
        let (same, smaller) = (hypotheses("same value by rule I"), hypotheses("smaller values"));
        let natural = hypotheses("values are natural numbers");
        let is_position = |x: [i64; 2]| x.iter().all(|pile| *pile >= 0);
        let legal = |x: [i64; 2], y: [i64; 2]| {
            is_position(x) && is_position(y) && x != y && x.iter().zip(y).all(|(x, y)| y <= *x)
        };
        let all = |forms: &[Form], model: &Piles| forms.iter().all(|form| model.holds(form, &Env::new()));
        for x in each() {
            for y in each() {
                let model = Piles::new(&family, x, y);
                let expected = legal(x, y) && value(x) == value(y);
                assert_eq!(all(&same, &model), expected, "{claim}: {x:?} -> {y:?}");
                seen[0][usize::from(expected)] += 1;
            }
            for smaller_value in -1..8 {
                let model = Piles { value: smaller_value, ..Piles::new(&family, x, x) };
                let reached = each().any(|y| legal(x, y) && value(y) == smaller_value);
                let expected = is_position(x) && (0..value(x)).contains(&smaller_value) && !reached;
                assert_eq!(all(&smaller, &model), expected, "{claim}: {x:?} and {smaller_value}");
                seen[1][usize::from(expected)] += 1;
            }
            let expected = is_position(x) && value(x) < 0;
            assert_eq!(all(&natural, &Piles::new(&family, x, x)), expected, "{claim}: {x:?}");
            seen[2][usize::from(expected)] += 1;
        }
    }
    assert!(seen.iter().flatten().all(|count| *count > 5), "{seen:?}");
}

/// What is known of sums is true of all arrays, also of one that is chosen.
#[test]
fn what_is_known_of_sums_is_true() {
    let text = "game g\nparam d: int >= 2 = 2\npiles x[1..d]\nmove I: forall i in 1..d: x'[i] < x[i]\n\
                claim nim-value: sum(i in 1..d: x[i])\n";
    let family = Family::read(text, "nim-value").unwrap();
    let place = family.symbols.iter().position(|symbol| matches!(symbol, Symbol::Sum { .. })).unwrap();
    let known = family.symbols[place].definition(FIRST_SYMBOL + place, 500);
    // y(i) = i: any array will do, the facts about its sums are those of this one.
    let index = Poly::var(BOUND);
    let chosen = Step::Choose(Form::Eq(Poly::var(BOUND - 1).minus(&index)));
    let branches = Branch::new(&family, &[]).unwrap().after(&chosen).unwrap();
    let sums: Vec<Form> = branches[1].facts.iter().skip(1).map(|fact| fact.to_form()).collect();
    assert_eq!(sums.len(), 2);
    let mut next = numbers(5);
    for _ in 0..500 {
        let mut array = || [next(9) - 3, next(9) - 3];
        let mut model = Piles::new(&family, array(), array());
        model.arrays.insert(FIRST_CHOSEN, array());
        assert!(model.holds(&known, &Env::new()));
        assert!(sums.iter().all(|fact| model.holds(fact, &Env::new())));
        // And of no other sums.
        let other = known.map(&|p| Some(p.offset(1))).unwrap();
        assert!(!model.holds(&other, &Env::new()));
    }
}

/// A choice is of something new: neither the array nor its sum may be spoken of before, and the target must be an array by itself.
#[test]
fn a_choice_is_of_something_new() {
    let text = "game g\nparam d: int >= 2 = 2\npiles x[1..d]\nmove I: forall i in 1..d: x'[i] < x[i]\n\
                claim nim-value: sum(i in 1..d: x[i])\n";
    let family = Family::read(text, "nim-value").unwrap();
    let place = family.symbols.iter().position(|symbol| matches!(symbol, Symbol::Sum { .. })).unwrap();
    let sum = |array: usize, last: Poly| {
        Poly::app(FIRST_SYMBOL + place, pair(&Poly::constant(i64::try_from(array).unwrap()), &last))
    };
    let obligation = family.obligations.iter().find(|obligation| obligation.name == "smaller values").unwrap();
    let branch = Branch::new(&family, &obligation.hypotheses).unwrap();
    let (index, value, d) = (Poly::var(BOUND), Poly::var(BOUND - 1), Poly::var(0));
    let is = |p: Poly| Step::Choose(Form::Eq(value.minus(&p)));
    for step in [
        is(Poly::app(FIRST_CHOSEN, index.clone())),
        is(sum(FIRST_CHOSEN, d.clone())),
        is(sum(FIRST_CHOSEN + 1, d.clone())),
        is(sum(77, d.clone())),
        is(sum(FIRST_SYMBOL + place, d.clone())),
        is(Poly::var(BOUND - 2)),
        Step::Cut(sum(FIRST_CHOSEN, d.clone())),
        Step::Cut(Poly::app(FIRST_CHOSEN, d.clone())),
        Step::Lemma(Lemma {
            schema: Schema::Same,
            functions: vec![FIRST_CHOSEN],
            arguments: vec![d.clone(), d.clone()],
        }),
    ] {
        assert!(branch.clone().after(&step).is_err(), "{step:?}");
    }
    let right = is(Poly::app(HERE, index.clone()).minus(&sum(HERE, d.clone())));
    let [_, with] = <[_; 2]>::try_from(branch.after(&right).unwrap()).unwrap();
    // Now it is known, and the next one is not.
    assert!(with.clone().after(&Step::Cut(sum(FIRST_CHOSEN, d.clone()))).is_ok());
    assert!(with.clone().after(&Step::Cut(sum(FIRST_CHOSEN + 1, d))).is_err());
    let targets = |value: Poly| {
        (0..with.facts.len()).filter(|fact| with.clone().after(&Step::Array(*fact, value.clone())).is_ok()).count()
    };
    assert_eq!(targets(Poly::app(FIRST_CHOSEN, index.clone())), 1);
    assert_eq!(targets(Poly::app(FIRST_CHOSEN + 1, index.clone())), 0);
    // The sum of another target would not be known.
    assert_eq!(targets(Poly::app(FIRST_CHOSEN, index.clone()).offset(1)), 0);
    assert_eq!(targets(Poly::app(FIRST_CHOSEN, index.offset(1))), 0);
}
