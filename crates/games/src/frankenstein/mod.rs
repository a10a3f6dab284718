//! Frankenstein: coins on a strip, which are moved, removed and split. There is one game for every b ≥ 3.
//!
//! A position is empty (Φ) or has at least two coins on distinct positive squares. The P-positions are Φ and the
//! prefixes of length ≥ 2 of the rows of the array 𝒜 (document 004, Theorem 3); the numeration system 𝒰 finds a coin's
//! place in 𝒜 in polynomial time, and so do floors without numerals. b = 3 is the document's game; b > 3 answers the
//! question of its epilogue, and agrees with brute force on every box tried.
//!
//! The game itself is Rust code, as a text of the ruleset language has as many piles as its parameters say, and here a move may
//! split a coin into any number of them. `frankenstein.rules` is the game with at most m coins.
//!
//! ```
//! use ratwheel_games::frankenstein::{Frankenstein, Numeration};
//! use ratwheel_rules::{Game, Position, Strategy, Verdict};
//! let game = Frankenstein::new(3)?;
//! let start = Position::from([8u64, 19]); // example (v)
//! let Verdict::Winning { by, .. } = Numeration::new(3)?.decide(&start)? else { panic!() };
//! assert_eq!(by.to, Position::from([1u64, 3, 8]));
//! assert_eq!(&*game.check(&start, &by.to)?, "I");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cases;
mod entry;
mod explain;
mod game;
mod legality;
mod lookup;
mod strategy;
#[cfg(test)]
mod tests;

pub use cases::Place;
pub(crate) use entry::ENTRY;
pub use game::Frankenstein;
pub use lookup::{Floors, Lookup, Numerals};
pub use strategy::{Algebraic, Array, ByRows, Numeration};

use ratwheel_rules::Strategy;
use thiserror::Error;

/// b is below 3.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("Frankenstein with b = {b}: b must be at least 3 (3 is the game of document 004)")]
#[non_exhaustive]
pub struct BaseError {
    /// The b given.
    pub b: u64,
}

/// Every strategy for this b.
///
/// # Errors
/// [`BaseError`] unless b ≥ 3.
pub(crate) fn strategies(b: u64) -> Result<Vec<Box<dyn Strategy>>, BaseError> {
    Ok(vec![Box::new(Numeration::new(b)?), Box::new(Algebraic::new(b)?), Box::new(Array::new(b)?)])
}
