//! Nim with any number of piles.
//!
//! Take any positive number from one pile. A position is safe when every binary place holds an even number of 1s, that
//! is when the exclusive or of the piles is 0 (the technique that document 002 compares Wythoff's game with). In misère
//! play the same holds while some pile has two tokens or more; once all have at most one, it is safe to leave an odd
//! number of them.
//!
//! ```
//! use ratwheel_games::nim::Nim;
//! use ratwheel_rules::{Play, Position, Strategy, Verdict};
//! let verdict = Nim::new(Play::Normal).decide(&Position::from([1u64, 2, 5, 8]))?;
//! let Verdict::Winning { by, .. } = verdict else { panic!() };
//! assert_eq!(by.to, Position::from([1u64, 2, 5, 6])); // document 003, section 6
//! # Ok::<(), ratwheel_rules::OutsideDomain>(())
//! ```

mod entry;
mod explain;
mod game;
mod relation;
mod strategy;
#[cfg(test)]
mod tests;

pub(crate) use entry::ENTRY;
pub use game::Heaps;
pub use relation::relation;
pub use strategy::{Nim, nim_sum};

use ratwheel_rules::{Play, Strategy};

/// The strategies for normal and misère play; they take the number of piles from the position.
#[must_use]
pub fn strategies() -> Vec<Box<dyn Strategy>> {
    vec![Box::new(Nim::new(Play::Normal)), Box::new(Nim::new(Play::Misere))]
}
