//! Published families with one or two piles outside the documents: proved for all parameters, right on boxes, and wrong neighbours
//! of each that are not proved.

use super::mutants::{Brute, play};
use super::{certificate, family};
use ratwheel_families::{Outcome, prove};
use ratwheel_numbers::{Budget, Control};
use ratwheel_rules::language::Ruleset;
use ratwheel_verify::verify;

const BACHET: &str = include_str!("../../../../examples/families/bachet.rules");
const ALL_BUT: &str = include_str!("../../../../examples/families/all-but.rules");
const BOUNDED_MOORE: &str = include_str!("../../../../examples/families/bounded-moore.rules");
const TAKE_AT_LEAST: &str = include_str!("../../../../examples/families/take-at-least.rules");

fn wrong(rules: &str, arguments: &str, size: u64) -> bool {
    play(&Ruleset::parse(rules).unwrap(), arguments, size, false) == Brute::Wrong
}

fn judged(text: &str, name: &str, changes: &[(&str, &str)]) {
    let instance = |value: u64| format!("{name}={value}");
    let found = verify(certificate(text, "P").as_bytes(), Control::none()).unwrap();
    assert_eq!(found.scope, Some(format!("every integer {name} >= 1")));
    assert!((1..5).all(|value| !wrong(&family(text, None), &instance(value), 20)));
    for (old, new) in changes {
        assert!(text.contains(old), "{old}");
        let rules = family(&text.replace(old, new), None);
        assert!((0..5).any(|value| wrong(&rules, &instance(value), 20)), "{old} -> {new} is right");
        // About 500 steps for each plan.
        let budget = Budget::new().bytes(2_000_000);
        let found = prove(&rules, "P", Control::none().within(&budget));
        assert!(!matches!(found, Ok(Outcome::Proved { .. })), "{old} -> {new} is proved");
    }
}

#[test]
fn all_but_s() {
    let changes = [
        ("x - x' != s", "x - x' != s + 1"),
        ("x - x' != s and", ""),
        ("2*s*q", "s*q"),
        ("2*s*q", "3*s*q"),
        ("r < s", "r <= s"),
        ("y = x + s)", "y = x + s + 1)"),
        ("x = y\n", "x = y and x != 5\n"),
    ];
    judged(ALL_BUT, "s", &changes);
}

#[test]
fn moores_nim_with_a_bound() {
    let changes = [
        ("x - k <= x'", "x - k < x'"),
        ("x - k <= x'", "x - k - 1 <= x'"),
        ("y - k <= y' <= y", "y - k <= y' < y"),
        ("x = (k + 1)*m", "x = k*m"),
        ("x = (k + 1)*m", "x = (k + 2)*m"),
        ("y = (k + 1)*n", "y = (k + 1)*n + 1"),
        ("y = (k + 1)*n", "y = (k + 1)*m"),
    ];
    judged(BOUNDED_MOORE, "k", &changes);
}

#[test]
fn take_at_least_k() {
    let changes = [
        ("x' <= x - k", "x' < x - k"),
        ("y' <= y - k", "y' <= y - k + 1"),
        ("x < k*q + k", "x <= k*q + k"),
        ("x < k*q + k", "x < k*q + k - 1"),
        ("k*q <= y", "k*q < y"),
        ("y < k*q + k", "y < k*q + k + 1"),
        ("x' <= x - k and y' = y", "x' <= x - k and y' <= y"),
    ];
    judged(TAKE_AT_LEAST, "k", &changes);
}

#[test]
fn bachets_game() {
    let changes = [
        ("x - k <= x'", "x - k < x'"),
        ("x - k <= x'", "x - k - 1 <= x'"),
        ("x' < x", "x' < x - 1"),
        ("x = (k + 1)*q", "x = k*q"),
        ("x = (k + 1)*q", "x = (k + 1)*q + 1"),
        ("exists q:", "exists q >= 1:"),
    ];
    judged(BACHET, "k", &changes);
}
