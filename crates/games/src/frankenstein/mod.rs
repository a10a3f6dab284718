//! Frankenstein: coins on a strip, moved, removed and split; any number of coins, any size, and a whole family for b ≥
//! 3.
//!
//! A position is empty (Φ) or has at least two coins on distinct positive squares. The P-positions are Φ and the
//! prefixes of length ≥ 2 of the rows of the array 𝒜 (document 004, Theorem 3); the numeration system 𝒰 finds a coin's
//! place in 𝒜 in polynomial time. b = 3 is the document's game; b > 3 answers its epilogue's question, as far as boxes
//! have shown.
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

mod game;
mod legality;
mod strategy;
#[cfg(test)]
mod tests;

pub use game::Frankenstein;
pub use strategy::{Array, Numeration};

use ratwheel_rules::Strategy;
use std::fmt;

/// b is below 3.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BaseError {
    /// The b given.
    pub b: u64,
}

impl fmt::Display for BaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Frankenstein with b = {}: b must be at least 3 (3 is the game of document 004)", self.b)
    }
}

impl std::error::Error for BaseError {}

/// The rules in words.
pub(crate) const WORDS: &str = "Coins lie on the squares 1, 2, 3, … of a strip, at most one on a square, and never \
     just a single coin. There are two kinds of moves. (I) Leave at least one coin where it is and shift some others \
     to lower squares or off the strip; at least one of those shifted must stay on it. One further coin may be \
     removed and replaced by new coins whose squares add up to less than its own. Nothing may land on a square that \
     was occupied before the move. (II) Shift every coin down, the order unchanged, each at least as far as the one \
     before it, and the last one by at most b − 1 times the second last distance plus b − 2 times all the distances \
     before; or take all coins off, if the squares themselves satisfy that. b is 3 unless you choose another. \
     Whoever cannot move loses.";

/// A small position to start from.
pub(crate) const START: &[u64] = &[6, 8, 19];

/// What the document gets wrong or leaves open.
pub(crate) const NOTES: &[&str] = &[
    "If coins could jump over each other in a move of type II (nothing in the text forbids it), Theorem 3 would be \
     false: (4,11,29) → (1,3,8) by 29→8, 11→1, 4→3.",
    "If a coin could land on a square vacated in the same move of type I, Theorem 3 would be false: (1,3,8) → (1,3).",
    "Example (iii): after (1,3,8) → (2,8) the only winning reply is (2,6).",
    "Example (vi): the printed parts give (1,3,8,55); right is 200 → 21 and 56 → (1,3,8).",
    "Table 1, n = 9, j = 6: 4225 must be 4325. Section 4: n ≤ x_0(φ−1) must be n ≤ ⌊x_0(φ−1)⌋ + 1. Two displays in the \
     proof of Theorem 3 (subcases b and d) miss \"+ n\".",
    "For b > 3 the game is a generalisation that the document asks for; its strategy agrees with brute force on \
     every box tried.",
];

/// Every strategy for this b.
///
/// # Errors
/// [`BaseError`] unless b ≥ 3.
pub(crate) fn strategies(b: u64) -> Result<Vec<Box<dyn Strategy>>, BaseError> {
    Ok(vec![Box::new(Numeration::new(b)?), Box::new(Array::new(b)?)])
}
