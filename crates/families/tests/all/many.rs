//! Families with any number of piles.

use super::family;
use super::model::{Env, Model};
use super::neighbours::wrong;
use ratwheel_families::{Outcome, prove_with};
use ratwheel_numbers::{Budget, Control};
use ratwheel_rules::language::Ruleset;
use ratwheel_verify::families::poly::Poly;
use ratwheel_verify::families::symbols::{Symbol, unpair};
use ratwheel_verify::format::sealed;
use ratwheel_verify::verify;
use std::ops::Range;

const RATS: &str = include_str!("../../../games/src/rats/rats.rules");

fn script() -> String {
    Ruleset::parse(RATS).unwrap().script_text()
}

#[test]
fn rats_for_every_number_of_piles() {
    let found = prove_with(&family(RATS, None), &script(), "P", Control::none()).unwrap();
    let Outcome::Proved { certificate, parts, .. } = found else { panic!("not proved") };
    assert!(certificate.len() < 100_000);
    assert!(super::steps::damaged(&family(RATS, None), &parts) > 20);
    let found = verify(certificate.as_bytes(), Control::none()).unwrap();
    assert!(found.proved && found.claim == "P");
    assert_eq!(found.scope.as_deref(), Some("every integer d >= 2"));
    // The checker sees no script, and nothing of the proof can be left out.
    assert!(!certificate.contains("by N -> P"));
    let lines: Vec<&str> = certificate.lines().filter(|line| !line.starts_with("checksum ")).collect();
    let start = lines.iter().position(|line| *line == "obligation 0").unwrap();
    for at in start..lines.len() {
        let kept = lines.iter().enumerate().filter(|(number, _)| *number != at);
        let body: String = kept.map(|(_, line)| format!("{line}\n")).collect();
        let text = sealed(body);
        assert!(verify(text.as_bytes(), Control::none()).is_err(), "accepted without `{}`", lines[at]);
    }
    // Nor does it prove a neighbour.
    for (old, new) in CHANGES {
        let body: String = lines.iter().map(|line| format!("{line}\n")).collect();
        let body = body.replacen(old, new, 1);
        let text = sealed(body);
        assert!(verify(text.as_bytes(), Control::none()).is_err(), "accepted with {old} -> {new}");
    }
}

const CHANGES: [(&str, &str); 3] = [
    ("s(i) <= 2*s(i - 1) <= s(i) + 1", "s(i) <= 2*s(i - 1) <= s(i)"),
    ("s(i) - 1 <= 2*s(i - 1)", "s(i) <= 2*s(i - 1)"),
    ("- 2^(i - 1) + 1", "- 2^(i - 1)"),
];

#[test]
fn neighbours_of_the_rats() {
    let rules = family(RATS, None);
    assert!(!wrong(&rules, "d=2", 14));
    for (old, new) in CHANGES {
        assert!(rules.contains(old), "{old} in\n{rules}");
        let rules = rules.replacen(old, new, 1);
        assert!(wrong(&rules, "d=2", 14), "{old} -> {new} is right");
        let budget = Budget::new().bytes(4_000_000);
        let found = prove_with(&rules, &script(), "P", Control::none().within(&budget));
        assert!(!matches!(found, Ok(Outcome::Proved { .. })), "{old} -> {new} is proved");
    }
}

/// Powers of 3, and quotients by them.
struct Powers;

impl Model for Powers {
    fn variable(&self, var: u32) -> i64 {
        panic!("variable {var} has no value")
    }

    fn function(&self, number: usize, argument: &Poly, env: &Env) -> i64 {
        if number == 1002 {
            return u32::try_from(self.value(argument, env)).map_or(-77, |t| 3i64.pow(t));
        }
        let (first, second) = unpair(argument).unwrap();
        u32::try_from(self.value(&second, env)).map_or(99, |t| self.value(&first, env).div_euclid(3i64.pow(t)))
    }

    /// Powers of more than 10 are too large to be looked at.
    fn range(&self) -> Range<i64> {
        -10..10
    }
}

/// What is said of powers and quotients is true at all numbers of a range.
#[test]
fn definitions_are_true() {
    for symbol in [Symbol::Power(3), Symbol::Quotient(3)] {
        let number = if symbol == Symbol::Power(3) { 1002 } else { 1003 };
        assert!(Powers.holds(&symbol.definition(number, 7), &Env::new()), "{symbol:?}");
    }
}
