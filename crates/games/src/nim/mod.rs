//! Nim with any number of piles.
//!
//! Take any positive number from one pile. A position is safe when every binary place holds an even number of 1s, that is
//! when the exclusive or of the piles is 0 (the technique that document 002 compares Wythoff's game with). In misère play
//! the same holds while some pile has two tokens or more; once all have at most one, it is safe to leave an odd number
//! of them.
//!
//! ```
//! use ratwheel_games::nim::Nim;
//! use ratwheel_rules::{Play, Position, Strategy, Verdict};
//! let Verdict::Winning { by, .. } = Nim::new(Play::Normal).decide(&Position::from([1u64, 2, 5, 8]))? else { panic!() };
//! assert_eq!(by.to, Position::from([1u64, 2, 5, 6])); // document 003, section 6
//! # Ok::<(), ratwheel_rules::OutsideDomain>(())
//! ```

mod game;
mod relation;
mod strategy;
#[cfg(test)]
mod tests;

pub use game::Heaps;
pub use relation::relation;
pub use strategy::{Nim, nim_sum};

use ratwheel_rules::{Play, Strategy};

/// The rules in words.
pub(crate) const WORDS: &str = "Any number of piles. A move takes any positive number of tokens from one pile. Who takes \
    the last token wins; in misère play that player loses.";

/// A small position to start with.
pub(crate) const START: &[u64] = &[3, 4, 5];

/// The usual number of piles, the most that are written out as a relation, and the most that are played.
pub(crate) const PILES: (usize, usize, usize) = (3, 12, 100_000);

/// What to know about the documents' text.
pub(crate) const NOTES: &[&str] =
    &["With two piles this is the rook's game of document 002: safe when the piles are equal."];

/// Safe positions, and others with a winning move.
pub(crate) const EXAMPLES: &[(&[u64], Option<&[u64]>)] =
    &[(&[1, 2, 3], None), (&[5, 5], None), (&[1, 2, 5, 8], Some(&[1, 2, 5, 6])), (&[3, 4, 5], Some(&[1, 4, 5]))];

/// The strategies for normal and misère play; they take the number of piles from the position.
#[must_use]
pub fn strategies() -> Vec<Box<dyn Strategy>> {
    vec![Box::new(Nim::new(Play::Normal)), Box::new(Nim::new(Play::Misere))]
}
