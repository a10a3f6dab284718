//! Families with any number of piles.

use super::family;
use super::neighbours::wrong;
use ratwheel_families::{Outcome, prove_with};
use ratwheel_numbers::{Budget, Control};
use ratwheel_rules::language::Ruleset;
use ratwheel_verify::families::checksum;
use ratwheel_verify::families::form::Form;
use ratwheel_verify::families::poly::{Atom, Poly};
use ratwheel_verify::families::symbols::{Symbol, unpair};
use ratwheel_verify::verify;
use std::collections::HashMap;

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
        let text = format!("{body}checksum {:016x}\n", checksum(&body));
        assert!(verify(text.as_bytes(), Control::none()).is_err(), "accepted without `{}`", lines[at]);
    }
    // Nor does it prove a neighbour.
    for (old, new) in CHANGES {
        let body: String = lines.iter().map(|line| format!("{line}\n")).collect();
        let body = body.replacen(old, new, 1);
        let text = format!("{body}checksum {:016x}\n", checksum(&body));
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

/// What is said of powers and quotients is true at all numbers of a range.
#[test]
fn definitions_are_true() {
    fn value(p: &Poly, env: &HashMap<u32, i64>) -> i64 {
        let atom = |atom: &Atom| match atom {
            Atom::Var(var) => env[var],
            Atom::App(1002, t) => u32::try_from(value(t, env)).map_or(-77, |t| 3i64.pow(t)),
            Atom::App(_, both) => {
                let (first, second) = unpair(both).unwrap();
                u32::try_from(value(&second, env)).map_or(99, |t| value(&first, env).div_euclid(3i64.pow(t)))
            }
        };
        p.terms().map(|(atoms, c)| c.to_i64().unwrap() * atoms.iter().map(atom).product::<i64>()).sum()
    }
    fn holds(form: &Form, env: &HashMap<u32, i64>) -> bool {
        match form {
            Form::Ge(p) => value(p, env) >= 0,
            Form::Eq(p) => value(p, env) == 0,
            Form::And(all) => all.iter().all(|form| holds(form, env)),
            Form::Or(all) => all.iter().any(|form| holds(form, env)),
            Form::Exists(..) => false,
            Form::All(v, body) => (-30..30).all(|value| {
                // Powers of more than 10 are too large to be looked at.
                let mut env = env.clone();
                env.insert(*v, if *v == 7 { value / 3 } else { value });
                holds(body, &env)
            }),
        }
    }
    for symbol in [Symbol::Power(3), Symbol::Quotient(3)] {
        let number = if symbol == Symbol::Power(3) { 1002 } else { 1003 };
        assert!(holds(&symbol.definition(number, 7), &HashMap::new()), "{symbol:?}");
    }
}
