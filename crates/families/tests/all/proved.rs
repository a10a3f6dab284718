//! Families that are proved: the checker accepts the certificate and says the range.

use super::{BETA_NIM, WYNIM, WYNIM_T, WYTHOFF, certificate, family};
use ratwheel_families::{FamilyError, Outcome, prove};
use ratwheel_numbers::{Budget, CancelToken, Control};
use ratwheel_verify::verify;
use std::collections::BTreeSet;
use std::time::Duration;

fn accepted(text: &str, claim: &str, scope: &str) {
    let certificate = certificate(text, claim);
    assert!(certificate.len() < 100_000);
    let found = verify(certificate.as_bytes(), Control::none()).unwrap();
    assert!(found.proved && found.claim == claim);
    assert_eq!(found.scope.as_deref(), Some(scope));
    // The same again gives the same.
    assert_eq!(certificate, super::certificate(text, claim));
}

#[test]
fn wythoff_for_every_d() {
    accepted(WYTHOFF, "P", "every integer d >= 1");
}

#[test]
fn beta_nim_for_every_beta() {
    accepted(BETA_NIM, "P", "every irrational beta > 2");
}

#[test]
fn wynim_for_every_beta() {
    accepted(WYNIM, "P", "every irrational beta > 2");
}

#[test]
fn misere_wythoff_for_every_d() {
    accepted(WYTHOFF, "P misere", "every integer d >= 1");
}

#[test]
fn triangle_wynim_for_every_beta_above_3() {
    accepted(&WYNIM_T.replace("beta > 2", "beta > 3"), "P", "every irrational beta > 3");
}

/// From φ² up to 3 the moves (4,5) and (5,4) are forbidden too; the bound is no rational number.
#[test]
fn repaired_triangle_wynim_below_3() {
    let rules = family(&WYNIM_T.replace("beta > 2", "phi^2 <= beta < 3"), Some("repaired"));
    let Ok(Outcome::Proved { scope, .. }) = prove(&rules, "P", Control::none()) else { panic!("not proved") };
    assert_eq!(scope, "every irrational beta with (3 + sqrt(5))/2 <= beta < 3");
}

/// The second pile is written without a floor of its own.
#[test]
fn the_second_sequence_may_be_the_first_and_a_multiple_of_n() {
    let first = "floor(n*(2 - d + sqrt(d^2+4))/2)";
    let second = "floor(n*(2 + d + sqrt(d^2+4))/2)";
    let rules = WYTHOFF.split("# d = 1:").next().unwrap().replace(second, &format!("{first} + d*n"));
    accepted(&rules, "P", "every integer d >= 1");
    for wrong in [format!("{first} + d*n + 1"), format!("{first} + (d + 1)*n")] {
        let rules = WYTHOFF.split("# d = 1:").next().unwrap().replace(second, &wrong);
        assert!(!matches!(prove(&rules, "P", Control::none()), Ok(Outcome::Proved { .. })));
    }
}

#[test]
fn proofs_are_told_in_steps() {
    let Ok(Outcome::Proved { explanation, .. }) = prove(&family(WYTHOFF, None), "P", Control::none()) else {
        panic!("not proved")
    };
    assert_eq!(explanation.first().map(String::as_str), Some("A(n) = ⌊n·((−d + 2 + sqrt(d·d + 4))/(2))⌋"));
    for expected in [
        "N→P. From every other position a move leads to a claimed one. Suppose that (x, y) is not claimed, and that none does.",
        "By Beatty's theorem every x ≥ 1 is in one of two sequences: x ≤ 0, or [for some i: i ≥ 1 and x = A(i)]",
        "Case 2: ",
        "Contradiction: ",
    ] {
        assert!(explanation.iter().any(|line| line.trim().starts_with(expected)), "{expected}");
    }
    // Whatever is referred to has been said before.
    let mut said = BTreeSet::new();
    for line in explanation.iter().filter(|line| !line.starts_with("A(n)") && !line.starts_with("B(n)")) {
        if line.starts_with("P→N") || line.starts_with("N→P") || line.starts_with("termination") {
            said.clear();
        }
        // New facts of a line have the next numbers.
        let alone = |at: usize| !line[..at].ends_with(char::is_alphanumeric);
        let bracketed = line.match_indices('(').filter(|(at, _)| alone(*at));
        let numbers: BTreeSet<usize> =
            bracketed.filter_map(|(at, _)| line[at + 1..].split(')').next()?.parse().ok()).collect();
        let new: Vec<usize> = numbers.difference(&said).copied().collect();
        assert_eq!(new, (said.len() + 1..=said.len() + new.len()).collect::<Vec<_>>(), "{line}");
        said.extend(new);
        assert!(!line.contains("(?)") && !line.contains('%') && !line.contains('#'), "{line}");
    }
}

#[test]
fn a_stop_is_heard_and_budgets_are_kept() {
    let rules = family(WYTHOFF, None);
    let (token, quiet) = (CancelToken::after(20), |_: u64, _: u64| ());
    let stopped = prove(&rules, "P", Control::new(&token, &quiet));
    assert!(matches!(stopped, Err(FamilyError::Cancelled(stopped)) if stopped.gave_up.is_none()));
    let budget = Budget::new().time(Some(Duration::ZERO));
    let stopped = prove(&rules, "P", Control::none().within(&budget));
    assert!(matches!(stopped, Err(FamilyError::Cancelled(stopped)) if stopped.gave_up.is_some()));
}
