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
mod entry;
mod explain;
mod family;
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
pub(crate) use entry::ENTRY;
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
