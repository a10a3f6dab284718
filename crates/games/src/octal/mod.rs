//! Octal games: heaps that are lowered and split as a code says (R. K. Guy and C. A. B. Smith, The G-values of various
//! games, Proceedings of the Cambridge Philosophical Society 52, 1956).
//!
//! The code d_0.d_1d_2d_3… has octal digits. A move takes r tokens from one heap: if d_r contains 1 and the heap has r
//! tokens, the whole heap; if d_r contains 2, so that one heap is left of it; if d_r contains 4, so that it is left in
//! two heaps. (5 contains 1 and 4, and so on.) d_0 is 0 or 4: with 4 a heap may be split without taking anything. 0.77
//! is Kayles, 0.137 Dawson's chess, 0.07 Dawson's Kayles.
//!
//! A heap has a nim-value, and a position wins unless the nim-sum of these is 0. [`Values`] keeps them and looks for
//! periods, which it believes only when the periodicity theorem proves them.
//!
//! ```
//! use ratwheel_games::octal::{NimSum, Values};
//! use ratwheel_rules::{Outcome, Position, Strategy};
//! let kayles = NimSum::new(Values::new("0.77".parse()?).into());
//! assert_eq!(kayles.decide(&Position::from([5u64, 4, 1])).unwrap().outcome(), Outcome::N);
//! assert_eq!(kayles.decide(&Position::from([5u64, 5])).unwrap().outcome(), Outcome::P);
//! # Ok::<(), ratwheel_games::octal::CodeError>(())
//! ```

mod code;
mod entry;
mod game;
mod strategy;
#[cfg(test)]
mod tests;
mod values;

pub use code::{Code, CodeError};
pub(crate) use entry::ENTRY;
pub use game::Octal;
pub use strategy::NimSum;
pub use values::{Period, Values};
