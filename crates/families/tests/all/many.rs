//! Families with any number of piles.

use super::family;
use ratwheel_families::{Outcome, prove_with};
use ratwheel_numbers::Control;
use ratwheel_rules::language::Ruleset;

const RATS: &str = include_str!("../../../games/src/rats/rats.rules");

#[test]
fn rats_for_every_number_of_piles() {
    let (a, b) = (RATS.find("by N").unwrap(), RATS.find("example").unwrap());
    match prove_with(&RATS[..a], &RATS[a..b], "P", Control::none()).unwrap() {
        Outcome::Proved { scope, certificate, parts, .. } => {
            eprintln!("{scope} {}", certificate.len());
            for part in parts {
                eprintln!("{} {}", part.name, part.steps.len());
            }
        }
        Outcome::Open { open, facts, proved, .. } => panic!("{proved:?} {open} stays open:\n{}", facts.join("\n")),
    }
}
