//! The questions, in groups: each file holds the handlers of a group and its part of the table of routes.

mod about;
mod all;
mod board;
mod game;
mod jobs;
mod ledger;
mod numbers;
mod picture;
mod play;
mod region;
mod table;

use crate::routes::Route;

pub(crate) use jobs::{JobKind, KIND, KINDS};

/// Every group, in the order of the documentation.
pub(crate) const GROUPS: &[&[Route]] = &[
    about::ROUTES,
    game::ROUTES,
    play::ROUTES,
    board::ROUTES,
    table::ROUTES,
    region::ROUTES,
    picture::ROUTES,
    all::ROUTES,
    numbers::ROUTES,
    ledger::ROUTES,
    jobs::ROUTES,
];

/// A name for a file that no system stumbles over.
pub(crate) fn file_name(game: &str) -> String {
    game.chars().take(60).map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect()
}
