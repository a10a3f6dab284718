//! The questions that can be asked, each with its answer: what `--json` prints and what the server sends are the same values.
//!
//! Every pile size is a decimal string. Keys are part of the contract of the command line: see STABILITY.md. A question is
//! listed in its module; from there the server has its route and its documentation.

mod board;
mod catalogue;
mod claims;
mod discover;
mod discover_family;
mod engines;
mod examples;
mod families;
mod grundy;
mod invent;
mod judge;
mod looking;
mod numerals;
mod own_array;
mod parse;
mod picture;
mod play;
mod rats;
mod redundant;
mod region;
mod regions;
mod sequences;
mod sets;
mod splittings;
mod table;
mod why;

pub use ratwheel_bench::PlanAnswer;
pub use ratwheel_bench::{EveryMove, SumAnswer, SumStep, Unlisted};
pub use {
    board::*,
    catalogue::*,
    claims::*,
    discover::*,
    discover_family::*,
    engines::Engine,
    examples::*,
    families::*,
    grundy::*,
    invent::*,
    judge::*,
    looking::{Looking, Patience, Searched, Told},
    numerals::*,
    own_array::*,
    parse::*,
    picture::*,
    play::*,
    rats::*,
    redundant::*,
    region::*,
    regions::*,
    sequences::*,
    sets::*,
    splittings::*,
    table::*,
    why::*,
};

use crate::ask::Asked;
use ratwheel_rules::Play;
use schemars::JsonSchema;
use serde::Deserialize;

/// Every question, by its subject.
pub const QUESTIONS: &[&[Asked]] = &[
    catalogue::QUESTIONS,
    examples::QUESTIONS,
    parse::QUESTIONS,
    judge::QUESTIONS,
    why::QUESTIONS,
    play::QUESTIONS,
    board::QUESTIONS,
    table::QUESTIONS,
    region::QUESTIONS,
    picture::QUESTIONS,
    regions::QUESTIONS,
    sets::QUESTIONS,
    claims::QUESTIONS,
    families::QUESTIONS,
    discover::QUESTIONS,
    discover_family::QUESTIONS,
    grundy::QUESTIONS,
    redundant::QUESTIONS,
    invent::QUESTIONS,
    sequences::QUESTIONS,
    numerals::QUESTIONS,
    splittings::QUESTIONS,
    rats::QUESTIONS,
];

/// Which game is meant: in every question about one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
pub struct Game {
    /// A game of the catalogue, as wythoff:d=2.
    pub game: Option<String>,
    /// The text of a ruleset, in place of `game`.
    pub rules: Option<String>,
    /// The parameters of the ruleset, as d=2,variant=x.
    pub arguments: Option<String>,
    /// Does whoever cannot move win?
    #[serde(default)]
    pub misere: bool,
}

impl Game {
    /// A game of the catalogue, or whatever the caller has of that name.
    #[must_use]
    pub fn named(name: &str) -> Self {
        Self { game: Some(name.to_owned()), ..Self::default() }
    }

    /// The same in misère play, if asked for.
    #[must_use]
    pub fn misere(self, misere: bool) -> Self {
        Self { misere, ..self }
    }

    /// Normal or misère play.
    #[must_use]
    pub fn play(&self) -> Play {
        if self.misere { Play::Misere } else { Play::Normal }
    }

    /// What distinguishes it from other games that are open.
    pub(crate) fn key(&self, piles: Option<usize>) -> String {
        match (&self.game, &self.rules) {
            (Some(game), None) => format!("{}/{game}", piles.unwrap_or(0)),
            (game, rules) => {
                let text = |text: &Option<String>| text.clone().unwrap_or_default();
                format!("rules/{}/{}/{}", text(game), text(&self.arguments), text(rules))
            }
        }
    }
}

/// A name for a file that no system stumbles over.
fn file_name(game: &str) -> String {
    game.chars().take(60).map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect()
}
