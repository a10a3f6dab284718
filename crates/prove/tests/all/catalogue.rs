//! Claims of catalogue games that come from outside the five documents, and of the mouse trap, whose rules rest on one.

use crate::common::report;
use ratwheel_games::Spec;
use ratwheel_numbers::Control;
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
        [("moore:piles=2,k=1", true), ("moore:piles=3,k=3", true), ("moore:piles=3", true), ("moore", false)]
    {
        all_proved(game, &["P", "P misere"], certified);
    }
}
