//! Fraenkel's generalisation of Wythoff's game to many piles.
//!
//! Take any positive number from one pile, or from all piles amounts a_1, …, a_m that are not all 0 and whose nim-sum
//! a_1 xor … xor a_m is 0. With two piles the amounts must be equal: that is Wythoff's game. With more no closed form is
//! known. Fraenkel conjectured that it goes on like Wythoff's game. Fix all piles but the two largest, and let A ≤ B be
//! these in the P-positions, in the order of A. Then from some place on n = B − A grows by 1 from each of them to the
//! next, and A = ⌊nφ⌋ + α + ε with a constant α and −1 ≤ ε ≤ 1. Sun and Zeilberger (On Fraenkel's N-heap Wythoff's
//! conjectures, Annals of Combinatorics 8, 2004) proved both for three piles of which the smallest has at most 10
//! tokens; Sun (Wythoff's sequence and N-heap Wythoff's conjectures) that the two are equivalent.
//!
//! ```
//! use ratwheel_games::multi_wythoff::Recursive;
//! use ratwheel_rules::{Outcome, Position, Strategy};
//! let three = Recursive::new();
//! assert_eq!(three.decide(&Position::from([1u64, 3, 4]))?.outcome(), Outcome::P);
//! # Ok::<(), ratwheel_rules::OutsideDomain>(())
//! ```

mod conjecture;
mod entry;
mod partners;
mod relation;
mod strategy;
#[cfg(test)]
mod tests;

pub use conjecture::Settled;
pub(crate) use entry::ENTRY;
pub use partners::Partners;
pub use relation::relation;
pub use strategy::Recursive;
