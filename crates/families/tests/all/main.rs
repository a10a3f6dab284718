//! Families that are proved, neighbours that are not, and the checker against damage and malice.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod certificates;
mod fat_rat;
mod instance;
mod lemmas;
mod many;
mod mutants;
mod neighbours;
mod nim;
mod numbers;
mod proved;
mod published;
mod reading;
mod rows;
mod steps;

use ratwheel_families::{Outcome, prove};
use ratwheel_numbers::Control;
use ratwheel_rules::language::Ruleset;

pub(crate) const WYTHOFF: &str = include_str!("../../../games/src/wythoff/wythoff.rules");
pub(crate) const BETA_NIM: &str = include_str!("../../../games/src/beta/beta-nim.rules");
pub(crate) const WYNIM: &str = include_str!("../../../games/src/beta/wynim.rules");

pub(crate) const WYNIM_T: &str = include_str!("../../../games/src/beta/wynim-t.rules");

/// The text that a proof is about.
pub(crate) fn family(text: &str, variant: Option<&str>) -> String {
    Ruleset::parse(text).unwrap().family_text(variant).unwrap()
}

pub(crate) fn certificate(text: &str, claim: &str) -> String {
    match prove(&family(text, None), claim, Control::none()).unwrap() {
        Outcome::Proved { certificate, .. } => certificate,
        Outcome::Open { open, .. } => panic!("{open} stays open"),
    }
}
