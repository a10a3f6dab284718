//! Fraenkel's generalisation of Wythoff's game to many piles.
//!
//! Take any positive number from one pile, or from all piles amounts a_1, …, a_m that are not all 0 and whose nim-sum
//! a_1 xor … xor a_m is 0. With two piles the amounts must be equal: that is Wythoff's game. With more no closed form
//! is known. Fraenkel conjectured that it goes on like Wythoff's game: if all but the two largest piles are fixed, and
//! (A_n, B_n) are the two largest piles of the P-positions, A_0 < A_1 < …, then B_n = A_n + n from some n on, and A_n =
//! ⌊nφ⌋ + α + ε_n with a constant α and −1 ≤ ε_n ≤ 1. Sun and Zeilberger (On Fraenkel's N-heap Wythoff's conjectures,
//! Annals of Combinatorics 8, 2004) proved it for three piles of which the smallest has at most 10 tokens; Sun
//! (Wythoff's sequence and N-heap Wythoff's conjectures, Discrete Mathematics 300, 2005) that the two parts are
//! equivalent.
//!
//! ```
//! use ratwheel_games::multi_wythoff::Recursive;
//! use ratwheel_rules::{Outcome, Position, Strategy};
//! let three = Recursive::new();
//! assert_eq!(three.decide(&Position::from([1u64, 1, 4]))?.outcome(), Outcome::P);
//! # Ok::<(), ratwheel_rules::OutsideDomain>(())
//! ```

mod entry;
mod partners;
mod relation;
mod strategy;
#[cfg(test)]
mod tests;

pub(crate) use entry::ENTRY;
pub use partners::Partners;
pub use relation::relation;
pub use strategy::Recursive;
