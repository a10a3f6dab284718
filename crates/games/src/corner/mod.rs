//! Cornering a chess piece: a piece moves only west, south or southwest, and whoever brings it to the corner
//! cell 0/0 wins.
//!
//! A piece is any union of king, rook, bishop, knight and queen (document 002). The queen's game is Wythoff's; several
//! other pieces have simple patterns of safe cells; the rest are left to a solver. Cells are ordered pairs x/y.
//!
//! ```
//! use ratwheel_games::corner::{Corner, Piece, strategies};
//! use ratwheel_rules::{Outcome, Position};
//! let king: Piece = "king".parse()?;
//! let strategy = &strategies(king)[0];
//! assert_eq!(strategy.decide(&Position::from([6u64, 4]))?.outcome(), Outcome::P); // both even
//! assert_eq!(Corner::new(king).relation()?.rules.len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod entry;
mod explain;
mod form;
mod piece;
mod place;
mod relation;
mod strategy;
#[cfg(test)]
mod tests;
mod words;

pub(crate) use entry::ENTRY;
pub(crate) use explain::object;
pub use piece::{Piece, PieceError, Power};
pub use place::{Placing, place};
pub(crate) use relation::names;
pub use relation::{Corner, Field, SouthEast};
pub use strategy::{Pattern, strategies};
