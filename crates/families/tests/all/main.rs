//! Families that are proved, neighbours that are not, and the checker against damage and malice.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod arrays;
mod certificates;
mod fat_rat;
mod instance;
mod lemmas;
mod many;
mod model;
mod mutants;
mod neighbours;
mod nim;
mod numbers;
mod proved;
mod published;
mod rats;
mod reading;
mod rows;
mod shared;
mod steps;
mod values;

use ratwheel_families::{Outcome, prove};
use ratwheel_numbers::{Budget, Control};
use ratwheel_rules::language::Ruleset;

/// The allocator of the command.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

pub(crate) const WYTHOFF: &str = include_str!("../../../games/src/wythoff/wythoff.rules");
pub(crate) const BETA_NIM: &str = include_str!("../../../games/src/beta/beta-nim.rules");
pub(crate) const WYNIM: &str = include_str!("../../../games/src/beta/wynim.rules");

pub(crate) const WYNIM_T: &str = include_str!("../../../games/src/beta/wynim-t.rules");

/// Is everything asked for, where otherwise a part is looked at? `RATWHEEL_MUTANTS=full`.
pub(crate) fn full() -> bool {
    std::env::var("RATWHEEL_MUTANTS").is_ok_and(|value| value == "full")
}

/// What a search may take that must find nothing: so many steps for each plan, or as many as a user gets.
pub(crate) fn steps(count: u64) -> Budget {
    if full() { Budget::new() } else { Budget::new().bytes(4_000 * count) }
}

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
