//! Moore's nim: take from one to k piles at once.
//!
//! From each of at most k piles any positive number may be taken; k = 1 is Nim. A position is safe when in every binary
//! place the number of 1s is divisible by k + 1. In misère play the same holds while some pile has two tokens or more;
//! once all have at most one, it is safe to leave a number of them that is one more than a multiple of k + 1. E. H.
//! Moore: A generalization of the game called Nim, Annals of Mathematics 11 (1910).
//!
//! ```
//! use ratwheel_games::moore::Moore;
//! use ratwheel_rules::{Play, Position, Strategy, Verdict};
//! let verdict = Moore::new(2, Play::Normal).decide(&Position::from([2u64, 4, 7]))?;
//! let Verdict::Winning { by, .. } = verdict else { panic!() };
//! assert_eq!(by.to, Position::from([2u64, 2, 2])); // each place holds three 1s or none
//! # Ok::<(), ratwheel_rules::OutsideDomain>(())
//! ```

mod entry;
mod game;
mod relation;
mod strategy;
#[cfg(test)]
mod tests;
mod winning;

pub(crate) use entry::ENTRY;
pub use game::Several;
pub use relation::relation;
pub use strategy::{AnyPiles, Moore};

use ratwheel_rules::{Play, Strategy};

/// The strategies for normal and misère play; they take the number of piles from the position.
#[must_use]
pub fn strategies(k: u64) -> Vec<Box<dyn Strategy>> {
    vec![Box::new(Moore::new(k, Play::Normal)), Box::new(Moore::new(k, Play::Misere))]
}
