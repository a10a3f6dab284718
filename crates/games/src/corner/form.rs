//! The closed forms of the safe cells, as far as they are known.
//!
//! Document 002 shows the safe cells on chessboards (Figures 52 to 54); the patterns below continue them to every size.
//! With lo = min(x,y) and hi = max(x,y) each is a set of residues near the diagonal or near the edges.

use super::piece::{Piece, Power};
use ratwheel_numbers::Natural;
use ratwheel_rules::Play;

/// A pattern of safe cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// x = y: rook, rook-knight.
    Diagonal,
    /// x+y = 1, or x = y ≥ 2: rook, misère.
    RookMisere,
    /// hi−lo = 1, lo even: rook-knight, misère.
    RookKnightMisere,
    /// Both even: king, superking.
    Even,
    /// lo = 0 and hi odd, or both even with lo ≥ 1: king, misère.
    KingMisere,
    /// lo even, hi odd: superking, misère.
    EvenOdd,
    /// x = y ≡ r (mod 3), or hi−lo = 1 and lo ≡ r+1: king-rook with r = 0, misère with r = 2.
    KingRook(u64),
    /// lo = 0 and hi ≡ r (mod 2), or lo = 2 and hi ≡ r+1: king-bishop with r = 0, misère with r = 1.
    KingBishop(u64),
    /// lo = r: bishop with r = 0, misère with r = 1.
    Bishop(u64),
}

impl Form {
    /// The pattern for a piece, if one is known. The queen's is Wythoff's.
    pub(super) fn of(piece: Piece, play: Play) -> Option<Self> {
        let normal = play == Play::Normal;
        let powers: Vec<Power> = piece.powers().collect();
        Some(match powers.as_slice() {
            [Power::Rook] => {
                if normal {
                    Self::Diagonal
                } else {
                    Self::RookMisere
                }
            }
            [Power::Rook, Power::Knight] => {
                if normal {
                    Self::Diagonal
                } else {
                    Self::RookKnightMisere
                }
            }
            [Power::King] => {
                if normal {
                    Self::Even
                } else {
                    Self::KingMisere
                }
            }
            [Power::King, Power::Knight] => {
                if normal {
                    Self::Even
                } else {
                    Self::EvenOdd
                }
            }
            [Power::Rook, Power::King] => Self::KingRook(if normal { 0 } else { 2 }),
            [Power::Bishop, Power::King] => Self::KingBishop(if normal { 0 } else { 1 }),
            [Power::Bishop] => Self::Bishop(if normal { 0 } else { 1 }),
            _ => return None,
        })
    }

    /// Is the cell safe?
    pub(super) fn is_safe(self, x: &Natural, y: &Natural) -> bool {
        let (lo, hi) = if x <= y { (x, y) } else { (y, x) };
        let adjacent = || lo + 1 == *hi;
        let residue = |n: &Natural, modulus: u64| (n % modulus).to_u64().unwrap_or(0);
        match self {
            Self::Diagonal => x == y,
            Self::RookMisere => (lo.is_zero() && hi.is_one()) || (x == y && *x >= 2u64),
            Self::RookKnightMisere => adjacent() && lo.is_even(),
            Self::Even => lo.is_even() && hi.is_even(),
            Self::KingMisere => {
                if lo.is_zero() {
                    !hi.is_even()
                } else {
                    lo.is_even() && hi.is_even()
                }
            }
            Self::EvenOdd => lo.is_even() && !hi.is_even(),
            Self::KingRook(r) => (x == y && residue(x, 3) == r) || (adjacent() && residue(lo, 3) == (r + 1) % 3),
            Self::KingBishop(r) => match lo.to_u64() {
                Some(0) => residue(hi, 2) == r,
                Some(2) => residue(hi, 2) != r,
                _ => false,
            },
            Self::Bishop(r) => *lo == r,
        }
    }

    /// The one safe cell in column x, for patterns of pieces with a rook's power; by symmetry also the one in row x.
    pub(super) fn partner(self, x: &Natural) -> Option<Natural> {
        let residue = |modulus: u64| (x % modulus).to_u64().unwrap_or(0);
        // −1, 0 or 1.
        let step = match self {
            Self::Diagonal => 0,
            Self::RookMisere if *x >= 2u64 => 0,
            Self::RookMisere | Self::RookKnightMisere => {
                if residue(2) == 0 {
                    1
                } else {
                    -1
                }
            }
            Self::KingRook(r) => match (residue(3) + 3 - r) % 3 {
                0 => 0,
                1 => 1,
                _ => -1,
            },
            _ => return None,
        };
        match step {
            0 => Some(x.clone()),
            1 => Some(x + 1),
            _ => x.checked_sub(&Natural::one()),
        }
    }

    /// The values that the smaller coordinate of a safe cell can have, for patterns of pieces with a bishop's power.
    pub(super) fn edges(self) -> &'static [u64] {
        match self {
            Self::KingBishop(_) => &[0, 2],
            Self::Bishop(0) => &[0],
            Self::Bishop(_) => &[1],
            _ => &[],
        }
    }

    /// The pattern in words.
    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Diagonal => "the safe cells are those with x = y",
            Self::RookMisere => "the safe cells are 0/1 and those with x = y ≥ 2",
            Self::RookKnightMisere => "the safe cells are next to the diagonal, the smaller coordinate even",
            Self::Even => "the safe cells are those with both coordinates even",
            Self::KingMisere => {
                "the safe cells are those with both coordinates even and positive, and 0/1, 0/3, 0/5, …"
            }
            Self::EvenOdd => "the safe cells have the smaller coordinate even and the larger one odd",
            Self::KingRook(0) => "the safe cells are 0/0, 3/3, 6/6, … and 1/2, 4/5, 7/8, …",
            Self::KingRook(_) => "the safe cells are 2/2, 5/5, 8/8, … and 0/1, 3/4, 6/7, …",
            Self::KingBishop(0) => "the safe cells are 0/0, 0/2, 0/4, … and 2/3, 2/5, 2/7, …",
            Self::KingBishop(_) => "the safe cells are 0/1, 0/3, 0/5, … and 2/2, 2/4, 2/6, …",
            Self::Bishop(0) => "the safe cells are those at an edge, where a bishop cannot move",
            Self::Bishop(_) => "the safe cells are those one step from an edge",
        }
    }
}
