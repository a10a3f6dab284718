//! The Mouse game: two piles, a small Rat game.
//!
//! Take any positive number from one pile, or positive numbers k, l from both with |k−l| < a, where a = 2 if 3 divides the
//! difference of the piles and a = 1 otherwise. The P-positions are (0,0) and (⌊3n/2⌋, 3n−1), n ≥ 1 (document 000,
//! Theorems 6 and 7); the numeration system, which the document leaves to the reader, is that of 3/2 = \[1,1,1\]: with
//! N = 3s_2 + 2s_1 + s_0, the smaller numbers end in an even number of zeros, the larger in 10.
//!
//! ```
//! use ratwheel_games::mouse::Mouse;
//! use ratwheel_rules::{Position, Strategy, Verdict};
//! let strategy = Mouse::arithmetic()?;
//! let Verdict::Winning { by, because } = strategy.decide(&Position::from([7u64, 11]))? else { panic!() };
//! assert_eq!(by.to, Position::from([4u64, 8])); // the difference 4 is d_3
//! assert!(because.to_string().starts_with("7 = 201 in the p-system; 7 = A_5; (ii)(β1)"));
//! # Ok::<(), ratwheel_rules::OutsideDomain>(())
//! ```

mod strategy;
#[cfg(test)]
mod tests;

pub use strategy::Mouse;

use ratwheel_rules::{OutsideDomain, Strategy};

/// The rules in words.
pub(crate) const WORDS: &str = "Two piles, the smaller one listed first. A move takes any positive number of tokens from \
    one pile, or tokens from both piles. From both piles the same number must be taken, unless the difference of the \
    piles before the move is divisible by 3: then the two numbers may also differ by 1. Who cannot move loses.";

/// The rules as text.
pub(crate) const RULES: &str = include_str!("mouse.rules");

/// A small position to start with.
pub(crate) const START: &[u64] = &[7, 11];

/// What to know about the document's text.
pub(crate) const NOTES: &[&str] = &[
    "The document leaves the numeration system to the reader: 3/2 = [1,1,1] with places 1, 2, 3.",
    "The formulas give (0,−1) at n = 0; the end position (0,0) is meant.",
];

/// Positions of Table 4 of document 000.
pub(crate) const EXAMPLES: &[[u64; 2]] = &[[0, 0], [1, 2], [3, 5], [4, 8], [13, 26], [22, 44]];

/// Every strategy, the quickest first.
///
/// # Errors
/// [`OutsideDomain`] if one of them cannot be set up, which does not happen.
pub fn strategies() -> Result<Vec<Box<dyn Strategy>>, OutsideDomain> {
    Ok(vec![Box::new(Mouse::algebraic()?), Box::new(Mouse::arithmetic()?), Box::new(Mouse::recursive()?)])
}
