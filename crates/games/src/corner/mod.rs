//! Cornering a chess piece: a piece moves only west, south or southwest, and who brings it to the corner cell 0/0 wins.
//!
//! A piece is any union of king, rook, bishop, knight and queen (document 002). The queen's game is Wythoff's; several other
//! pieces have simple patterns of safe cells, for the rest only a solver knows. Cells are ordered pairs x/y.
//!
//! ```
//! use ratwheel_games::corner::{Corner, Piece, strategies};
//! use ratwheel_rules::{Outcome, Position};
//! let king: Piece = "king".parse()?;
//! let strategy = &strategies(king)?[0];
//! assert_eq!(strategy.decide(&Position::from([6u64, 4]))?.outcome(), Outcome::P); // both even
//! assert_eq!(Corner::new(king).relation()?.rules.len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod form;
mod piece;
mod place;
mod relation;
mod strategy;
#[cfg(test)]
mod tests;

pub use piece::{Piece, PieceError, Power};
pub use place::{Placing, place};
pub use relation::{Corner, Field, SouthEast};
pub use strategy::{Pattern, strategies};

/// The rules in words.
pub(crate) const WORDS: &str = "A chess piece stands on a board whose cells are numbered x/y from the lower left corner \
    0/0. It moves in its usual way, but only west, south or southwest: a rook along rows and columns, a bishop along \
    diagonals, a king one step, a knight by a jump southwest; a piece may have several of these powers. Who brings it to \
    0/0, and so leaves the other without a move, wins; in misère play that player loses. Bishops and knights may be \
    allowed to move southeast too, and the field may be restricted to the cells from which 0/0 can be reached.";

/// A small position to start with.
pub(crate) const START: &[u64] = &[7, 6];

/// What to know about the document's text.
pub(crate) const NOTES: &[&str] = &[
    "Bishop and abbot (bishop-knight) are meant on the cells from which 0/0 can be reached; moves leaving them are not \
     allowed: field=reach.",
    "\"The second player loses the reverse bishop game\" is false: from 7/7 the mover goes to 1/1 and wins.",
    "For the abbot with southeast moves the document does not say whether the knight's jumps turn too: se=bishop and se=both \
     are the two readings.",
    "The patterns for rook, rook-knight, king, king-knight, king-rook and king-bishop continue the document's pictures to \
     every size; the document states only some of them.",
];

/// Safe cells on the chessboard in normal play, one of each mirrored pair (Figures 53 and 54).
pub(crate) const EXAMPLES: &[(&str, &[[u64; 2]])] = &[
    ("queen", &[[0, 0], [1, 2], [3, 5], [4, 7]]),
    ("queen+knight", &[[0, 0], [1, 3], [2, 6], [4, 5]]),
    ("king+rook", &[[0, 0], [1, 2], [4, 5], [3, 3], [6, 6]]),
    ("king+bishop", &[[0, 0], [0, 2], [0, 4], [0, 6], [2, 3], [2, 5], [2, 7]]),
];
