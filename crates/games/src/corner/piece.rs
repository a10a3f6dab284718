//! Chess pieces that move toward the corner: unions of king, rook, bishop and knight.

use ratwheel_numbers::Natural;
use ratwheel_rules::Position;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A power of a piece; the order is that of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Power {
    /// Any distance west or south.
    Rook,
    /// Any distance southwest.
    Bishop,
    /// One step west, south or southwest.
    King,
    /// Two steps west and one south, or one west and two south.
    Knight,
}

impl Power {
    /// All powers, in the order of the rules.
    pub const ALL: [Self; 4] = [Self::Rook, Self::Bishop, Self::King, Self::Knight];

    /// `rook`, `bishop`, `king`, `knight`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Rook => "rook",
            Self::Bishop => "bishop",
            Self::King => "king",
            Self::Knight => "knight",
        }
    }

    /// Is this a move west, south or southwest of a piece with this power?
    fn allows(self, from: &Position, to: &Position) -> bool {
        let ([x, y], [u, v]) = (from.piles(), to.piles()) else { return false };
        let (Some(west), Some(south)) = (x.checked_sub(u), y.checked_sub(v)) else { return false };
        match self {
            Self::Rook => west.is_zero() != south.is_zero(),
            Self::Bishop => west == south && !west.is_zero(),
            Self::King => west <= 1u64 && south <= 1u64 && !(west.is_zero() && south.is_zero()),
            Self::Knight => (west == 1u64 && south == 2u64) || (west == 2u64 && south == 1u64),
        }
    }
}

/// A piece: a set of powers, at least one.
///
/// It is read from and written as names joined by `+`: `queen+knight`, `king+rook`; `queen` is `rook+bishop`.
///
/// ```
/// use ratwheel_games::corner::Piece;
/// let amazon: Piece = "queen+knight".parse()?;
/// assert_eq!(amazon.to_string(), "queen+knight");
/// assert_eq!("rook+king".parse::<Piece>()?.to_string(), "king+rook");
/// assert_eq!("knight+bishop+rook".parse::<Piece>()?, amazon);
/// assert!("pawn".parse::<Piece>().is_err());
/// # Ok::<(), ratwheel_games::corner::PieceError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    powers: [bool; 4],
}

impl Piece {
    /// The piece with these powers; `None` if there are none.
    #[must_use]
    pub fn new(powers: &[Power]) -> Option<Self> {
        let powers = Power::ALL.map(|power| powers.contains(&power));
        powers.contains(&true).then_some(Self { powers })
    }

    /// Rook and bishop in one.
    #[must_use]
    pub fn queen() -> Self {
        Self { powers: [true, true, false, false] }
    }

    /// Its powers, in the order of the rules.
    pub fn powers(self) -> impl Iterator<Item = Power> {
        Power::ALL.into_iter().zip(self.powers).filter_map(|(power, has)| has.then_some(power))
    }

    /// Has it this power?
    #[must_use]
    pub fn has(self, power: Power) -> bool {
        self.powers().any(|own| own == power)
    }

    /// The first power that allows a step west, south or southwest.
    pub(super) fn rule(self, from: &Position, to: &Position) -> Option<Power> {
        self.powers().find(|power| power.allows(from, to))
    }

    /// The cells that king and knight powers lead to.
    pub(super) fn steps(self, x: &Natural, y: &Natural) -> Vec<[Natural; 2]> {
        let king: &[(u64, u64)] = if self.has(Power::King) { &[(0, 1), (1, 0), (1, 1)] } else { &[] };
        let knight: &[(u64, u64)] = if self.has(Power::Knight) { &[(1, 2), (2, 1)] } else { &[] };
        let step = |&(west, south): &(u64, u64)| Some([x.checked_sub(&west.into())?, y.checked_sub(&south.into())?]);
        king.iter().chain(knight).filter_map(step).collect()
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let queen = self.has(Power::Rook) && self.has(Power::Bishop);
        let shown = [Power::King, Power::Rook, Power::Bishop, Power::Knight].into_iter();
        let rest = shown.filter(|&power| self.has(power) && !(queen && matches!(power, Power::Rook | Power::Bishop)));
        let names: Vec<&str> = queen.then_some("queen").into_iter().chain(rest.map(Power::name)).collect();
        f.write_str(&names.join("+"))
    }
}

/// Why a text names no piece.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{found:?} is no power of a piece: write king, rook, bishop, knight or queen, joined by +")]
#[non_exhaustive]
pub struct PieceError {
    /// The part that is no power.
    pub found: String,
}

impl FromStr for Piece {
    type Err = PieceError;

    fn from_str(text: &str) -> Result<Self, PieceError> {
        let mut powers = Vec::new();
        for part in text.split('+').map(str::trim) {
            match part {
                "queen" => powers.extend([Power::Rook, Power::Bishop]),
                other => match Power::ALL.iter().find(|power| power.name() == other) {
                    Some(power) => powers.push(*power),
                    None => return Err(PieceError { found: other.to_string() }),
                },
            }
        }
        Self::new(&powers).ok_or_else(|| PieceError { found: text.to_string() })
    }
}
