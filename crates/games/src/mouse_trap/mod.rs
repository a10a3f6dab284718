//! The mouse trap: a subtraction game with the P-positions of the Mouse game (document 001, section 4).
//!
//! It is M⋆, the dual of the game M in which (s,t) may be taken if it is a P-position of the Mouse game other than
//! (0,0), in either order: in M⋆ the amounts that may be taken are the P-positions of M. The document describes no such
//! amounts. Here they have a closed form, found from a table and proved by `ratwheel prove mouse-trap --all`: with s ≤
//! t,
//!
//! - s = 0, or s = t = 3, or s = t = 6;
//! - s ≡ t ≡ 1 (mod 3) and t ≤ 2s − 1;
//! - s ≡ t ≡ 0 (mod 3) and t ≤ 2s − 9;
//! - s ≡ 0 (mod 3) and t = 2s − 5 or t = 2s − 2.
//!
//! So the game has a ruleset like any other and is decided at any size: P are (0,0) and (⌊3n/2⌋, 3n−1), n ≥ 1, in
//! either order.
//!
//! ```
//! use ratwheel_games::mouse_trap::Rows;
//! use ratwheel_rules::{Outcome, Position, Strategy, Verdict};
//! let strategy = Rows::new();
//! assert_eq!(strategy.decide(&Position::from([44u64, 22]))?.outcome(), Outcome::P); // Table 4 of document 000
//! let Verdict::Winning { by, .. } = strategy.decide(&Position::from([7u64, 9]))? else { panic!() };
//! assert_eq!(by.to, Position::from([1u64, 2])); // 6 and 7 are taken, and 7 = 2·6 − 5
//! # Ok::<(), ratwheel_rules::OutsideDomain>(())
//! ```

mod entry;
mod strategy;
#[cfg(test)]
mod tests;

pub(crate) use entry::ENTRY;
pub use strategy::Rows;
