//! The rules of a corner game: texts of the ruleset language, given the piece and the board.
//!
//! A piece moves west (x decreases), south (y decreases) or southwest; bishops and knights may also get their southeast
//! moves, which only a board of finite width makes finite. Those are a text of their own, as their moves lower y and x one
//! after the other, and not their sum.

use super::piece::{Piece, Power};
use crate::catalogue::{with_default, worked_in};
use ratwheel_rules::OutsideDomain;
use ratwheel_rules::core::Relational;
use ratwheel_rules::language::Arguments;

/// The rules as text.
const RULES: &str = include_str!("corner.rules");

/// The same with southeast moves.
const SOUTHEAST: &str = include_str!("southeast.rules");

/// Which powers also move southeast.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum SouthEast {
    /// None.
    #[default]
    None,
    /// The bishop's lines only.
    Bishop,
    /// The bishop's lines and the knight's jumps.
    Both,
}

/// On which cells the game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Field {
    /// On all cells.
    #[default]
    All,
    /// On the cells from which the corner can be reached; moves that leave them are not allowed.
    Reach,
}

/// A corner game.
///
/// ```
/// use ratwheel_games::corner::{Corner, Field, SouthEast};
/// let abbot = Corner { piece: "bishop+knight".parse()?, south_east: SouthEast::None, field: Field::Reach, width: 8 };
/// assert!(abbot.relation()?.to_text().contains("positions: x <= 2*y and y <= 2*x\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Corner {
    /// The piece.
    pub piece: Piece,
    /// Which of its powers also move southeast.
    pub south_east: SouthEast,
    /// On which cells the game is played.
    pub field: Field,
    /// How many columns the board has; it matters only for southeast moves.
    pub width: u64,
}

impl Corner {
    /// The game of a piece that moves west, south and southwest on all cells.
    #[must_use]
    pub fn new(piece: Piece) -> Self {
        Self { piece, south_east: SouthEast::None, field: Field::All, width: 8 }
    }

    /// Does this power also move southeast?
    pub(super) fn turns(&self, power: Power) -> bool {
        self.piece.has(power)
            && match self.south_east {
                SouthEast::None => false,
                SouthEast::Bishop => power == Power::Bishop,
                SouthEast::Both => matches!(power, Power::Bishop | Power::Knight),
            }
    }

    /// Are there southeast moves at all?
    #[must_use]
    pub fn has_south_east(&self) -> bool {
        Power::ALL.into_iter().any(|power| self.turns(power))
    }

    /// The rules as text, with these parameters as the defaults.
    pub(crate) fn text(&self) -> String {
        let text = if self.has_south_east() { SOUTHEAST } else { RULES };
        let text = text.replacen("\"Chess in the corner\"", &format!("\"Corner the {}\"", self.piece), 1);
        let text = with_default(&text, "piece", names(self.piece.powers()));
        let text = with_default(&text, "southeast", names(Power::ALL.into_iter().filter(|power| self.turns(*power))));
        with_default(&with_default(&text, "field", self.field.names()), "width", self.width)
    }

    /// The rules as a relation, with the claims that are known.
    ///
    /// # Errors
    /// [`OutsideDomain`] when the field is restricted to the cells that reach the corner and no description of them is
    /// known: a knight alone with southeast jumps, or southeast moves on a board with fewer than four columns.
    pub fn relation(&self) -> Result<Relational, OutsideDomain> {
        worked_in(&self.text(), &Arguments::new())
    }
}

impl Field {
    /// The value of the parameter `field` of a text.
    pub(crate) fn names(self) -> &'static str {
        match self {
            Self::All => "{}",
            Self::Reach => "reach",
        }
    }
}

/// A set of powers as the language writes it.
pub(crate) fn names(powers: impl Iterator<Item = Power>) -> String {
    powers.map(Power::name).collect::<Vec<_>>().join("+")
}
