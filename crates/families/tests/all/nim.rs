//! Nim on any number of piles, and what is known of nim-sums.

use super::family;
use super::neighbours::wrong;
use ratwheel_families::{Outcome, prove};
use ratwheel_numbers::{Budget, Control};
use ratwheel_verify::families::branch::{Branch, Step};
use ratwheel_verify::families::checksum;
use ratwheel_verify::families::form::Form;
use ratwheel_verify::families::poly::{Atom, Poly};
use ratwheel_verify::families::read::Family;
use ratwheel_verify::families::symbols::{BOUND, HERE, Symbol, THERE};
use ratwheel_verify::verify;
use std::collections::HashMap;

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
        let text = format!("{body}checksum {:016x}\n", checksum(body));
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

#[test]
fn other_nim_sums_are_refused() {
    for (old, new) in [
        ("xor(i in 1..d: x[i])", "xor(i in 2..d: x[i])"),
        ("xor(i in 1..d: x[i])", "xor(i in 1..d: x[i] + 1)"),
        ("xor(i in 1..d: x[i])", "xor(i in 1..d: x[1])"),
        ("xor(i in 1..d: x[i])", "sum(i in 1..d: x[i])"),
    ] {
        let rules = family(NIM, None);
        assert!(rules.contains(old));
        assert!(Family::read(&rules.replace(old, new), "P").is_err(), "{new}");
    }
}

/// Arrays x, y and the lowered one at 1, …, 3, and their nim-sums.
struct Model {
    arrays: [Vec<i64>; 3],
    sum: usize,
}

impl Model {
    fn value(&self, p: &Poly, env: &HashMap<u32, i64>) -> i64 {
        let array = |number: usize| match number {
            HERE => &self.arrays[0],
            THERE => &self.arrays[1],
            _ => &self.arrays[2],
        };
        let atom = |atom: &Atom| match atom {
            Atom::Var(0) => 3,
            Atom::Var(var) => env[var],
            Atom::App(function, argument) if *function == self.sum => {
                let number = usize::try_from(self.value(argument, env)).unwrap();
                array(number).iter().fold(0, |sum, pile| sum ^ pile)
            }
            Atom::App(function, argument) => {
                let place = usize::try_from(self.value(argument, env) - 1).ok();
                place.and_then(|place| array(*function).get(place).copied()).unwrap_or(-77)
            }
        };
        p.terms().map(|(atoms, c)| c.to_i64().unwrap() * atoms.iter().map(atom).product::<i64>()).sum()
    }

    fn holds(&self, form: &Form, env: &HashMap<u32, i64>) -> bool {
        let mut each = (-1..6).map(|value| {
            move |v: u32| {
                let mut env = env.clone();
                env.insert(v, value);
                env
            }
        });
        match form {
            Form::Ge(p) => self.value(p, env) >= 0,
            Form::Eq(p) => self.value(p, env) == 0,
            Form::And(all) => all.iter().all(|form| self.holds(form, env)),
            Form::Or(all) => all.iter().any(|form| self.holds(form, env)),
            Form::Exists(v, body) => each.any(|with| self.holds(body, &with(*v))),
            Form::All(v, body) => each.all(|with| self.holds(body, &with(*v))),
        }
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
    let mut state = 11u64;
    let mut next = |end: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        i64::try_from((state >> 33) % end).unwrap()
    };
    for round in 0..2_000 {
        let x: Vec<i64> = (0..3).map(|_| next(9) - i64::from(round % 5 == 0)).collect();
        // Often but for one pile the same.
        let mut y = x.clone();
        (0..1 + round % 3).for_each(|i| y[i] = next(9));
        let model = Model { arrays: [x.clone(), y.clone(), lowered(&x)], sum };
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
    for value in
        [Poly::default(), Poly::app(HERE, index.clone()), Poly::app(HERE + place, index.clone()).offset(1), index]
    {
        assert_eq!(target(value), 0);
    }
}
