//! The rat games of document 003: subtract any vector from d ≥ 2 ordered piles, except the shortcuts between
//! P-positions.
//!
//! ℛ = {0} ∪ {r(n) : n ≥ 1} with r_i(n) = ⌊(2^d−1)n/2^{d−i}⌋ − 2^{i−1} + 1 is the set of P-positions (Theorem 7). The
//! *grandiose* rule forbids the vectors of ℛ − ℛ; the *succinct* rule (section 2) says the same in a form that is
//! checked in one pass over the piles (Corollary 8). Both are here, with the strategies, nim-values, matrices, trees
//! and difference sets.
//!
//! ```
//! use ratwheel_games::rats::{Formulation, RatsGame, Recurrence};
//! use ratwheel_rules::{Game, Position, Strategy, Verdict};
//! let game = RatsGame::new(3, Formulation::Succinct)?;
//! let start = Position::from([1u64, 3, 7]); // the example of section 2
//! assert!(game.check(&start, &Position::from([0u64, 0, 0])).is_err());
//! let Verdict::Winning { by, .. } = Recurrence::new(3)?.decide(&start)? else { panic!() };
//! assert_eq!(by.to, Position::from([1u64, 2, 4]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod differences;
mod game;
mod matrices;
mod relation;
mod strategy;
#[cfg(test)]
mod tests;
mod trees;
mod values;
mod vectors;

pub use differences::{Difference, LastColumnEntry, difference_set, difference_set_by_sorting, last_column};
pub use game::RatsGame;
pub use matrices::{Matrix, RowOrder, differences, digits, rat_matrix, shortcut_matrix, values};
pub use relation::relation;
pub use strategy::{Recurrence, RightShift};
pub use trees::{Node, trees};
pub use values::RatsValues;
pub use vectors::{Dimension, Forbidden, RatsError};

use ratwheel_rules::Strategy;

/// How the forbidden vectors are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Formulation {
    /// Section 2, with condition a(ii) as it must read: s_i ≤ 2s_{i−1} ≤ s_i + 1.
    Succinct,
    /// Section 4: everything is allowed but the differences of two P-positions.
    Grandiose,
    /// Section 2 as printed, with a(ii) s_i − 1 ≤ 2s_{i−1} ≤ s_i: another game.
    Literal,
}

/// The rules in words.
pub(crate) const WORDS: &str = "d ordered piles, d ≥ 2. Take s_i ≥ 0 tokens from pile i, not all zero, in any way \
     you like, except for two families of amounts. Going from the last pile to the first, forbidden are (a) amounts \
     that halve rounding up each time, when the last one leaves the remainder 2^(d−1) on division by 2^d − 1, and \
     (b) amounts that halve rounding up or down each time as you please, when the last one is a multiple of 2^d − 1. \
     Whoever cannot move loses.";

/// The grandiose rule in words.
pub(crate) const GRANDIOSE_WORDS: &str = "The same game said otherwise: any amounts may be taken, except those that \
     lead from one P-position to another; the P-positions are 0 and r(n) = (r_1(n), …, r_d(n)) with r_i(n) = ⌊(2^d − \
     1)n/2^(d−i)⌋ − 2^(i−1) + 1, n ≥ 1.";

/// A small position to start from, for d = 3.
pub(crate) const START: &[u64] = &[4, 7, 12];

/// What the document gets wrong.
pub(crate) const NOTES: &[&str] = &[
    "Condition a(ii) is printed s_i − 1 ≤ 2s_{i−1} ≤ s_i; it must read s_i ≤ 2s_{i−1} ≤ s_i + 1. As printed, (3,5) \
     could be subtracted although it is a P-position (variant `literal`).",
    "Theorem 16 is false for d = 2: the nim-value of (1, 3k+2) is 3k for k ≥ 1, so in Table 1 (1,5) is 3 and (1,8) \
     is 6.",
    "Corollary 6 is false (x = (1,3) with r = 0, x = (2,5) with r = (1,2)), so the printed proof of Theorem 7 does not \
     hold; the theorem does.",
    "Proposition 17: the weights of the digits of α are 2^(d−i), not 2^(i−2).",
    "Lemma 10: the exception is n ≡ 1 (mod 2^(d−j)), not 0. Lemma 12 fails for n ≡ 1 (mod 2^(d−1)). In Theorem 13 the \
     modulus and the divisor are 2^(d−1), not 2^d − 1. Theorem 4 needs x ≠ 0.",
    "Example 1: (7,13,27,53) wins at once by moving to 0. The constant of the fat rat is 15n − 7 (the Appendix \
     prints 15n − 5).",
    "The number of differences is (d² − 3d + 6)/2 (printed + 3). The difference matrices omit the first row, all 1, \
     and are complemented against the text. The order of the rows by their sum is not unique at d = 4: (6,11,22,45), \
     (5,11,23,45).",
];

/// Every strategy for d piles; none for the literal reading, whose P-positions are others.
///
/// # Errors
/// [`RatsError`] unless 2 ≤ d ≤ [`Dimension::MAX`].
pub(crate) fn strategies(d: usize, formulation: Formulation) -> Result<Vec<Box<dyn Strategy>>, RatsError> {
    let (recurrence, shift) = (Recurrence::new(d)?, RightShift::new(d)?);
    Ok(match formulation {
        Formulation::Literal => Vec::new(),
        _ => vec![Box::new(recurrence), Box::new(shift)],
    })
}
