//! Nim on any number of piles, and what is known of nim-sums.

use super::family;
use super::model::{Env, Model, numbers};
use super::mutants::{Brute, play};
use super::neighbours::wrong;
use super::steps::damaged_of;
use ratwheel_families::{Outcome, prove, prove_with};
use ratwheel_numbers::{Budget, Control};
use ratwheel_rules::language::Ruleset;
use ratwheel_verify::families::branch::{Branch, Step};
use ratwheel_verify::families::poly::Poly;
use ratwheel_verify::families::read::Family;
use ratwheel_verify::families::schemas::{Lemma, Schema};
use ratwheel_verify::families::symbols::{BOUND, HERE, Symbol, THERE};
use ratwheel_verify::format::sealed;
use ratwheel_verify::verify;
use std::collections::HashMap;
use std::ops::Range;

const NIM: &str = include_str!("../../../games/src/nim/nim.rules");
const CHANGES: [(&str, &str); 5] = [
    ("= 0", "= 1"),
    ("x'[i] < x[i]", "x'[i] < x[i] - 1"),
    ("j = i or x'[j] = x[j]", "j >= i and x'[j] <= x[j] or x'[j] = x[j]"),
    ("j = i or x'[j] = x[j]", "j = i or x'[j] <= x[j]"),
    ("exists i in 1..d: x'", "exists i in 2..d: x'"),
];

#[test]
fn nim_on_every_number_of_piles() {
    let rules = family(NIM, None);
    let Ok(Outcome::Proved { certificate, .. }) = prove(&rules, "P", Control::none()) else { panic!("not proved") };
    let found = verify(certificate.as_bytes(), Control::none()).unwrap();
    assert_eq!(found.scope.as_deref(), Some("every integer d >= 1"));
    assert!(!wrong(&rules, "d=2", 9));
    let body = certificate.split("checksum ").next().unwrap();
    let accepted = |body: &str| {
        let text = sealed(body.to_owned());
        verify(text.as_bytes(), Control::none()).is_ok()
    };
    assert!(accepted(body));
    let lines: Vec<&str> = body.lines().collect();
    let start = lines.iter().position(|line| *line == "obligation 0").unwrap();
    for at in start..lines.len() {
        let kept = lines.iter().enumerate().filter(|(number, _)| *number != at);
        let body: String = kept.map(|(_, line)| format!("{line}\n")).collect();
        assert!(!accepted(&body), "accepted without `{}`", lines[at]);
    }
    for (old, new) in CHANGES {
        assert!(rules.contains(old), "{old}");
        assert!(!accepted(&body.replacen(old, new, 1)), "accepted with {old} -> {new}");
    }
}

#[test]
fn neighbours_of_nim_are_not_proved() {
    for (old, new) in CHANGES {
        let rules = family(NIM, None).replacen(old, new, 1);
        assert!(wrong(&rules, "d=2", 9), "{old} -> {new} is right");
        let budget = Budget::new().bytes(4_000_000);
        let found = prove(&rules, "P", Control::none().within(&budget));
        assert!(!matches!(found, Ok(Outcome::Proved { .. })), "{old} -> {new} is proved");
    }
}

/// Changes of the claim for misère play, or of the rules, that two piles show to be wrong.
const MISERE: [(&str, &str); 5] = [
    ("x[i] >= 2 then", "x[i] >= 3 then"),
    ("mod 2 = 1", "mod 2 = 0"),
    ("then xor(i in 1..d: x[i]) = 0", "then xor(i in 1..d: x[i]) = 1"),
    ("x'[i] < x[i]", "x'[i] < x[i] - 1"),
    ("j = i or x'[j] = x[j]", "j = i or x'[j] <= x[j]"),
];

#[test]
fn misere_nim_on_every_number_of_piles() {
    let (rules, script) = (family(NIM, None), Ruleset::parse(NIM).unwrap().script_text());
    let found = prove_with(&rules, &script, "P misere", Control::none()).unwrap();
    let (certificate, parts) = match found {
        Outcome::Proved { certificate, parts, .. } => (certificate, parts),
        Outcome::Open { open, facts, .. } => panic!("{open} stays open: {facts:#?}"),
    };
    assert!(certificate.len() < 100_000);
    let found = verify(certificate.as_bytes(), Control::none()).unwrap();
    assert_eq!((found.claim.as_str(), found.scope.as_deref()), ("P misere", Some("every integer d >= 1")));
    assert!(damaged_of(&rules, "P misere", &parts, 3) > 20);
    let body = certificate.split("checksum ").next().unwrap();
    let accepted = |body: &str| verify(sealed(body.to_owned()).as_bytes(), Control::none()).is_ok();
    let lines: Vec<&str> = body.lines().collect();
    let start = lines.iter().position(|line| *line == "obligation 0").unwrap();
    for at in (start..lines.len()).step_by(11) {
        let kept = lines.iter().enumerate().filter(|(number, _)| *number != at);
        let body: String = kept.map(|(_, line)| format!("{line}\n")).collect();
        assert!(!accepted(&body), "accepted without `{}`", lines[at]);
    }
    assert!(!wrong_misere(&rules));
    for (old, new) in MISERE {
        assert!(rules.contains(old), "{old} in\n{rules}");
        assert!(!accepted(&body.replacen(old, new, 1)), "accepted with {old} -> {new}");
        let changed = rules.replacen(old, new, 1);
        assert!(wrong_misere(&changed), "{old} -> {new} is right");
        let budget = Budget::new().bytes(1_000_000);
        let found = prove_with(&changed, &script, "P misere", Control::none().within(&budget));
        assert!(!matches!(found, Ok(Outcome::Proved { .. })), "{old} -> {new} is proved");
    }
}

/// Is the claim for misère play wrong with two piles?
fn wrong_misere(rules: &str) -> bool {
    let rules = Ruleset::parse(rules).unwrap();
    play(&rules, "d=2", 8, true) == Brute::Wrong
}

/// If the nim-sum is 0 and all other piles are 0 or 1, a pile is 0 or 1.
#[test]
fn a_pile_beside_small_ones() {
    let family = Family::read(&family(NIM, None), "P").unwrap();
    let place = family.symbols.iter().position(|symbol| matches!(symbol, Symbol::NimSum { .. })).unwrap();
    let (sum, mut next) = (HERE + place, numbers(17));
    let mut used = 0;
    for _ in 0..3_000 {
        let x: Vec<i64> = (0..3).map(|_| if next(3) == 0 { next(6) - 1 } else { next(2) }).collect();
        let index = next(6) - 1;
        let model = Sums { arrays: [x.clone(), x.clone(), lowered(&x)], sum };
        let lemma = Lemma { schema: Schema::Small, functions: vec![sum], arguments: vec![Poly::constant(index)] };
        assert!(model.holds(&family.lemma(&lemma).unwrap(), &HashMap::new()), "{x:?} at {index}");
        let place = usize::try_from(index - 1).ok().filter(|place| *place < 3);
        let others = |place: usize| (0..3).filter(|j| *j != place).all(|j| (0..2).contains(&x[j]));
        used += usize::from(place.is_some_and(|place| x.iter().fold(0, |sum, pile| sum ^ pile) == 0 && others(place)));
    }
    assert!(used > 100);
    for (functions, count) in [(vec![sum], 2), (vec![HERE], 1), (vec![sum, sum], 1), (vec![7_000], 1)] {
        let arguments = (0..count).map(|_| Poly::default()).collect();
        assert!(family.lemma(&Lemma { schema: Schema::Small, functions, arguments }).is_err());
    }
}

#[test]
fn other_nim_sums_are_refused() {
    for (old, new) in [
        ("xor(i in 1..d: x[i])", "xor(i in 2..d: x[i])"),
        ("xor(i in 1..d: x[i])", "xor(i in 1..d: x[i] + 1)"),
        ("xor(i in 1..d: x[i])", "xor(i in 1..d: x[1])"),
        ("xor(i in 1..d: x[i])", "max(i in 1..d: x[i])"),
    ] {
        let rules = family(NIM, None);
        assert!(rules.contains(old));
        assert!(Family::read(&rules.replace(old, new), "P").is_err(), "{new}");
    }
}

/// Arrays x, y and the lowered one at 1, …, 3, and their nim-sums.
struct Sums {
    arrays: [Vec<i64>; 3],
    sum: usize,
}

impl Model for Sums {
    fn variable(&self, var: u32) -> i64 {
        assert_eq!(var, 0);
        3
    }

    fn function(&self, number: usize, argument: &Poly, env: &Env) -> i64 {
        let array = |number: usize| match number {
            HERE => &self.arrays[0],
            THERE => &self.arrays[1],
            _ => &self.arrays[2],
        };
        let argument = self.value(argument, env);
        if number == self.sum {
            return array(usize::try_from(argument).unwrap()).iter().fold(0, |sum, pile| sum ^ pile);
        }
        let place = usize::try_from(argument - 1).ok();
        place.and_then(|place| array(number).get(place).copied()).unwrap_or(-77)
    }

    fn range(&self) -> Range<i64> {
        -1..6
    }
}

/// The array with one pile lowered such that the nim-sum is 0; zeros where there is none.
fn lowered(x: &[i64]) -> Vec<i64> {
    let sum = x.iter().fold(0, |sum, pile| sum ^ pile);
    let place = x.iter().position(|pile| pile ^ sum < *pile).filter(|_| sum != 0 && x.iter().all(|pile| *pile >= 0));
    let Some(place) = place else { return vec![0; x.len()] };
    x.iter().enumerate().map(|(i, pile)| if i == place { pile ^ sum } else { *pile }).collect()
}

#[test]
fn what_is_known_of_nim_sums_is_true() {
    let family = Family::read(&family(NIM, None), "P").unwrap();
    let place = family.symbols.iter().position(|symbol| matches!(symbol, Symbol::NimSum { .. })).unwrap();
    let sum = HERE + place;
    assert_eq!(family.symbol(sum + 1), Some(&Symbol::Lowered));
    let known = family.symbols[place].definition(sum, 500);
    let mut next = numbers(11);
    for round in 0..2_000 {
        let x: Vec<i64> = (0..3).map(|_| next(9) - i64::from(round % 5 == 0)).collect();
        // Often but for one pile the same.
        let mut y = x.clone();
        (0..1 + round % 3).for_each(|i| y[i] = next(9));
        let model = Sums { arrays: [x.clone(), y.clone(), lowered(&x)], sum };
        assert!(model.holds(&known, &HashMap::new()), "{x:?} {y:?}");
    }
}

/// Of all targets the nim-sum is known for the lowered piles alone.
#[test]
fn the_nim_sum_of_another_target_is_not_known() {
    let family = Family::read(&family(NIM, None), "P").unwrap();
    let place = family.symbols.iter().position(|symbol| *symbol == Symbol::Lowered).unwrap();
    let obligation = family.obligations.iter().find(|obligation| obligation.name == "N→P").unwrap();
    let branch = Branch::new(&family, &obligation.hypotheses).unwrap();
    let target = |value: Poly| {
        let all = (0..branch.facts.len()).map(|number| branch.clone().after(&Step::Array(number, value.clone())));
        all.filter(Result::is_ok).count()
    };
    let index = Poly::var(BOUND);
    assert_eq!(target(Poly::app(HERE + place, index.clone())), 1);
    // That of the piles themselves is a number of which nothing more is said.
    assert_eq!(target(Poly::app(HERE, index.clone())), 1);
    for value in [Poly::default(), Poly::app(HERE + place, index.clone()).offset(1), index] {
        assert_eq!(target(value), 0);
    }
}
