//! The placing game of Isaacs (document 002): one player puts a chess piece on a cell of the top row or of the rightmost
//! column, then the other makes the first move towards the corner.
//!
//! It is a corner game on a board that ends, with one position more: the piece beside the board, written (width, height). The
//! only moves from there place it. So everything that plays a game plays this one too, in both roles: who begins is the
//! placer.
//!
//! ```
//! use ratwheel_games::placing::Placing;
//! use ratwheel_rules::{Game, Outcome, Position, RelationalGame, Strategy, Verdict};
//! let queen = Placing::new("queen".parse()?, 8, 8);
//! let game = RelationalGame::new(queen.relation()?)?;
//! let beside = Position::from([8u64, 8]);
//! assert!(game.check(&beside, &Position::from([4u64, 7])).is_ok());
//! assert!(game.check(&beside, &Position::from([4u64, 6])).is_err()); // neither in the top row nor in the last column
//! let Verdict::Winning { by, .. } = queen.strategies()[0].decide(&beside)? else { panic!() };
//! assert_eq!(by.to, Position::from([4u64, 7]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod entry;
mod strategy;
#[cfg(test)]
mod tests;

pub(crate) use entry::ENTRY;

use crate::catalogue::{with_default, worked_in};
use crate::corner::{Corner, Field, Piece, Power, names};
use ratwheel_rules::core::Relational;
use ratwheel_rules::language::Arguments;
use ratwheel_rules::{Message, OutsideDomain, Position, Strategy};

/// The rules as text.
const RULES: &str = include_str!("placing.rules");

/// The rule by which the piece is put on the board.
pub(crate) const PLACE: &str = "place";

/// A placing game: a piece, and a board with so many columns and rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placing {
    /// The game that is played once the piece stands on the board; it moves west, south and southwest.
    pub corner: Corner,
    /// Columns.
    pub width: u64,
    /// Rows.
    pub height: u64,
}

impl Placing {
    /// The game of a piece on all cells of a board.
    #[must_use]
    pub fn new(piece: Piece, width: u64, height: u64) -> Self {
        Self { corner: Corner::new(piece), width, height }
    }

    /// The position before the piece is placed.
    #[must_use]
    pub fn beside(&self) -> Position {
        Position::from([self.width, self.height])
    }

    /// The rules as text, with these parameters as the defaults.
    fn text(&self) -> String {
        let Corner { piece, field, .. } = self.corner;
        let text = RULES.replacen("\"Place the piece\"", &format!("\"Place the {piece}\""), 1);
        let text = with_default(&with_default(&text, "piece", names(piece.powers())), "field", field.names());
        with_default(&with_default(&text, "width", self.width), "height", self.height)
    }

    /// The rules as a relation.
    ///
    /// # Errors
    /// [`OutsideDomain`] for a board without cells.
    pub fn relation(&self) -> Result<Relational, OutsideDomain> {
        worked_in(&self.text(), &Arguments::new())
    }

    /// Why a step is no move, in the words of the game.
    fn object(&self, from: &Position, to: &Position) -> Option<Message> {
        if *from == self.beside() {
            let message = Message::new("placing-where").with("row", self.height.saturating_sub(1));
            return Some(message.with("column", self.width.saturating_sub(1)));
        }
        crate::corner::object(&self.corner, from, to)
    }

    /// The strategies of the corner game, which also say where to place the piece; none where play may end elsewhere than in
    /// the corner.
    #[must_use]
    pub fn strategies(&self) -> Vec<Box<dyn Strategy>> {
        let piece = self.corner.piece;
        let ends_in_corner = piece.has(Power::Rook) || piece.has(Power::King);
        if !ends_in_corner || self.corner.field != Field::All || self.corner.has_south_east() {
            return Vec::new();
        }
        let all = crate::corner::strategies(piece).into_iter();
        all.map(|known| Box::new(strategy::Placed::new(*self, known)) as Box<dyn Strategy>).collect()
    }
}
