//! Positions up to the order of their piles: what is shown once an orbit is what is shown of the disjunction written out.

use crate::common::{certificate, report, rules};
use ratwheel_logic::Formula;
use ratwheel_numbers::Control;
use ratwheel_prove::{Options, Report, Verdict};
use ratwheel_rules::Play;
use ratwheel_rules::core::{Claim, ClaimKind, Relational};
use ratwheel_verify::verify;

fn found(report: &Report) -> String {
    let place = report.counterexample.as_ref();
    place.map_or_else(String::new, |found| format!("{} {} {:?}", found.part, found.from, found.to))
}

/// The same verdict and counterexample as the game written out, which is what the text of the relation says.
fn alike(game: &Relational, claim: &str) -> Verdict {
    assert!(game.symmetry.is_some());
    let plain = rules(&game.to_text());
    assert!(plain.symmetry.is_none());
    let (once, all) = (report(game, claim), report(&plain, claim));
    assert_eq!((&once.verdict, found(&once)), (&all.verdict, found(&all)), "{}", game.to_text());
    let written = certificate(game, &once, &Options::default(), Control::none()).unwrap();
    assert!(verify(written.as_bytes(), Control::none()).is_ok());
    once.verdict
}

#[test]
fn games_in_every_order() {
    let take = "x' < x and y' = y and z' = z";
    for order in ["any", "cyclic", "dihedral"] {
        let nim = |claim: &str| rules(&format!("game nim\npiles x, y, z in {order} order\nmove take: {take}\n{claim}"));
        assert_eq!(alike(&nim("claim P: xor(x, y, z) = 0"), "P"), Verdict::Proved);
        let misere = "claim P misere: if max(x, y, z) >= 2 then xor(x, y, z) = 0 else (x + y + z) mod 2 = 1";
        assert_eq!(alike(&nim(misere), "P misere"), Verdict::Proved);
        // Closed under the order, and wrong at one place or another.
        for wrong in
            ["x = y and z = 0", "x + y = z", "x = 0 and y = 0 and z = 0", "x mod 2 = 0", "x = y and y = z", "x <= 3"]
        {
            assert_eq!(alike(&nim(&format!("claim P: {wrong}")), "P"), Verdict::Refuted, "{order}: {wrong}");
        }
    }
    // A step that lowers nothing is found wherever it starts.
    let endless =
        rules("game g\npiles x, y, z in cyclic order\nmove I: x' = x + 1 and y' = y - 1 and z' = z\nclaim P: x = 0");
    assert_eq!(alike(&endless, "P"), Verdict::Refuted);
}

/// A set that is not closed under the order, given to a game that is: every position is looked at, not one an orbit.
#[test]
fn a_set_without_the_symmetry() {
    let game = rules("game one\npiles x, y in any order\nmove take: x' = x - 1 and y' = y\nclaim P: (x + y) mod 2 = 0");
    assert!(game.symmetry_with(game.claimed_set(Play::Normal).unwrap()).is_some());
    // Right wherever x <= y, and wrong at (3,0).
    let lopsided = Formula::parse("(x + y) mod 2 = 0 or x = 3 and y = 0", &["x", "y"]).unwrap();
    assert!(game.symmetry_with(&lopsided).is_none());
    let claims = vec![Claim { name: "P".to_owned(), kind: ClaimKind::NormalP(lopsided) }];
    let changed = Relational { claims, ..game.clone() };
    assert_eq!(report(&changed, "P").verdict, Verdict::Refuted);
    // Neither have rules that were changed.
    let mut fewer = game.clone();
    let Formula::Or(parts) = &game.rules[0].relation else { panic!("{:?}", game.rules) };
    fewer.rules[0].relation = parts[0].clone();
    assert!(fewer.symmetry_with(fewer.claimed_set(Play::Normal).unwrap()).is_none());
    assert_eq!(report(&fewer, "P").verdict, Verdict::Refuted);
}

#[test]
fn circular_nim() {
    // Up to two neighbours of four piles (Dufour and Heubach): opposite piles are equal.
    let rule = "x' <= x and y' <= y and z' = z and w' = w";
    let game = |claim: &str| {
        rules(&format!("game cn\npiles x, y, z, w in dihedral order\nmove take: {rule}\nclaim P: {claim}"))
    };
    assert_eq!(alike(&game("x = z and y = w"), "P"), Verdict::Proved);
    assert_eq!(alike(&game("x = z"), "P"), Verdict::Refuted);
}
