//! Claims of catalogue games that come from outside the five documents, and of the mouse trap, whose rules rest on one.

use crate::common::report;
use ratwheel_games::Spec;
use ratwheel_numbers::{Budget, Control};
use ratwheel_prove::{Options, Verdict, certificate, verify};

/// Proves every claim of a game and, if so asked, has the checker read the certificates.
fn all_proved(game: &str, claims: &[&str], certified: bool) {
    let (_, instance) = game.parse::<Spec>().unwrap().build().unwrap();
    let relational = instance.relational().unwrap();
    let relation = relational.relation();
    assert_eq!(relation.claims.iter().map(|claim| &*claim.name).collect::<Vec<_>>(), claims, "{game}");
    for claim in claims {
        let found = report(relation, claim);
        assert_eq!(found.verdict, Verdict::Proved, "{game}: {found}");
        if certified {
            let text = certificate(relational, &found, &Options::default(), Control::none()).unwrap();
            assert!(verify(text.as_bytes(), Control::none()).unwrap().proved, "{game}, {claim}");
        }
    }
}

/// The amounts are the P-positions of the dual game, and the P-positions are those of the Mouse game.
#[test]
fn the_mouse_trap() {
    all_proved("mouse-trap", &["P", "dual"], true);
}

#[test]
fn fibonacci_nim() {
    all_proved("fibonacci-nim", &["P"], true);
}

#[test]
fn moores_nim() {
    for (game, certified) in
        [("moore:piles=2,k=1", true), ("moore:piles=3,k=3", true), ("moore:piles=3", true), ("moore", true)]
    {
        all_proved(game, &["P", "P misere"], certified);
    }
}

/// Certificates whose check once took thousands of times the proof: the checker's searches stay small. The limit is on the
/// states of one search.
#[test]
fn searches_of_the_checker_stay_small() {
    for (game, states) in [("moore", 20_000), ("nim:piles=4", 20_000), ("fat-rat", 200_000)] {
        let (_, instance) = game.parse::<Spec>().unwrap().build().unwrap();
        let relational = instance.relational().unwrap();
        let found = report(relational.relation(), "P");
        let text = certificate(relational, &found, &Options::default(), Control::none()).unwrap();
        let budget = Budget::new().states(states);
        let verified = verify(text.as_bytes(), Control::none().within(&budget));
        assert!(verified.unwrap_or_else(|error| panic!("{game}: {error}")).proved, "{game}");
    }
}

/// Other β than those of the document: the number's own system is taken where floors are read off its digits, the second
/// sequence by an inverse.
#[test]
fn beta_games_at_other_numbers() {
    for (beta, numerals) in [("sqrt(7)", "p:(7+sqrt(7))/6"), ("(1+sqrt(21))/2", "u:b=5"), ("(3+sqrt(17))/2", "")] {
        for game in ["beta-nim", "wynim"] {
            let (_, instance) = format!("{game}:beta={beta}").parse::<Spec>().unwrap().build().unwrap();
            let found = report(instance.relational().unwrap().relation(), "P");
            assert_eq!(found.verdict, Verdict::Proved, "{game} {beta}: {found}");
            assert!(found.numerals.contains(numerals), "{game} {beta}: {}", found.numerals);
        }
    }
}
