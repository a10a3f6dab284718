//! The Mouse game: two piles, a small Rat game.
//!
//! Take any positive number from one pile, or positive numbers k, l from both with |k−l| < a, where a = 2 if 3 divides
//! the difference of the piles and a = 1 otherwise. The P-positions are (0,0) and (⌊3n/2⌋, 3n−1), n ≥ 1 (document 000,
//! Theorems 6 and 7); the numeration system, which the document leaves to the reader, is that of 3/2 = \[1,1,1\]: with
//! N = 3s_2 + 2s_1 + s_0, the smaller numbers end in an even number of zeros, the larger in 10.
//!
//! ```
//! use ratwheel_games::mouse::Mouse;
//! use ratwheel_rules::{Position, Strategy, Verdict};
//! let strategy = Mouse::arithmetic();
//! let Verdict::Winning { by, because } = strategy.decide(&Position::from([7u64, 11]))? else { panic!() };
//! assert_eq!(by.to, Position::from([4u64, 8])); // the difference 4 is d_3
//! assert!(because.to_string().starts_with("7 = 201 in the p-system; 7 = A_5; (ii)(β1)"));
//! # Ok::<(), ratwheel_rules::OutsideDomain>(())
//! ```

mod entry;
mod explain;
mod strategy;
#[cfg(test)]
mod tests;

pub(crate) use entry::ENTRY;
pub use strategy::{Mouse, MouseCases};

use ratwheel_rules::Strategy;

/// Every strategy, the quickest first.
#[must_use]
pub fn strategies() -> Vec<Box<dyn Strategy>> {
    Mouse::all()
}
