//! The Rat game: three piles, and P-positions that follow rational slopes.
//!
//! On x ≤ y ≤ z there are three types of moves: from one or two piles at will (I), and two types that take from all
//! three, where the amounts from x and y (II) or from x and z (III) must nearly agree. The P-positions are (0,0,0) and
//! (⌊7n/4⌋, ⌊7n/2⌋−1, 7n−3), n ≥ 1 (document 000): by recursion in Theorem 1, by closed form in Theorem 2, whose proof
//! names the winning moves, and by numerals in Theorems 4 and 5.
//!
//! ```
//! use ratwheel_games::rat::Rat;
//! use ratwheel_rules::{Position, Strategy, Verdict};
//! // The remark after Theorem 2: the only winning move from (17,28,66).
//! let Verdict::Winning { by, because } = Rat::algebraic().decide(&Position::from([17u64, 28, 66]))? else { panic!() };
//! assert_eq!((&*by.rule, by.to), ("II", Position::from([12u64, 23, 46])));
//! assert!(because.to_string().contains("(iii)(γ11)"));
//! # Ok::<(), ratwheel_rules::OutsideDomain>(())
//! ```

mod cases;
mod entry;
mod explain;
mod strategy;
#[cfg(test)]
mod tests;

pub(crate) use entry::ENTRY;
pub use strategy::{Rat, RatCases};

use ratwheel_rules::Strategy;

/// Every strategy, the quickest first.
#[must_use]
pub fn strategies() -> Vec<Box<dyn Strategy>> {
    Rat::all()
}
