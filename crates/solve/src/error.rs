//! Why a table cannot be made.

use crate::memory::show;
use ratwheel_numbers::Cancelled;
use ratwheel_rules::{EvalError, Move, MovesError, Position, PositionsError};
use std::fmt;

/// Why a table cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SolveError {
    /// The box has the wrong number of sides.
    Sides {
        /// How many piles the game has.
        expected: usize,
        /// How many sides were given.
        found: usize,
    },
    /// The game has positions with any number of piles, so no box holds them.
    NoBox,
    /// More positions than the limit.
    TooLarge {
        /// The limit.
        limit: usize,
    },
    /// The moves from a position cannot be listed.
    Moves {
        /// The position.
        from: Position,
        /// Why not.
        error: MovesError,
    },
    /// A move leads out of the box.
    LeavesBox {
        /// The position.
        from: Position,
        /// The move.
        by: Move,
    },
    /// A move does not lower the measure that termination rests on.
    NotLowered {
        /// The position.
        from: Position,
        /// The move.
        by: Move,
    },
    /// A move leads back to a position that is still being played out: the game may go on forever.
    Loop {
        /// The position.
        from: Position,
        /// The move.
        by: Move,
    },
    /// The measure has no value.
    Measure(EvalError),
    /// The position is not in the table.
    NotInTable(Position),
    /// The answer needs more memory than it may take; nothing was allocated.
    Memory {
        /// The estimate, in bytes.
        needed: u64,
        /// What may be used.
        limit: u64,
    },
    /// A side of 0: the box holds no position.
    Empty,
    /// Sizes whose number of positions, or whose terms in the rules, are too large for machine words.
    Overflow,
    /// The positions of a game that is no relation cannot be listed.
    Positions(PositionsError),
    /// Stopped by the caller.
    Cancelled,
}

impl From<Cancelled> for SolveError {
    fn from(_: Cancelled) -> Self {
        Self::Cancelled
    }
}

impl From<PositionsError> for SolveError {
    fn from(error: PositionsError) -> Self {
        match error {
            PositionsError::Cancelled => Self::Cancelled,
            PositionsError::Sides { expected, found } => Self::Sides { expected, found },
            PositionsError::TooMany { limit } => Self::TooLarge { limit },
            error => Self::Positions(error),
        }
    }
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sides { expected, found } => {
                write!(f, "the box has {found} sides but the game has {expected} piles: give one size for each pile")
            }
            Self::NoBox => {
                write!(
                    f,
                    "positions of this game have any number of piles: give the positions to start from, not a box"
                )
            }
            Self::TooLarge { limit } => write!(f, "more than {limit} positions: take a smaller box or raise the limit"),
            Self::Moves { from, error } => write!(f, "from {from}: {error}"),
            Self::LeavesBox { from, by } => write!(
                f,
                "{from} -> {} by {} leaves the box: take every position up to a total instead (`--total`), or bound the piles \
                 with `positions`",
                by.to, by.rule
            ),
            Self::NotLowered { from, by } => write!(
                f,
                "{from} -> {} by {} does not lower the measure, so play need not end: change the rule, or declare \
                 another `measure`",
                by.to, by.rule
            ),
            Self::Loop { from, by } => {
                write!(f, "{from} -> {} by {} leads back to an earlier position: play need not end", by.to, by.rule)
            }
            Self::Measure(error) => write!(f, "the measure has no value: {error}"),
            Self::NotInTable(position) => write!(f, "{position} is not in the table"),
            Self::Memory { needed, limit } => write!(
                f,
                "this needs about {} of memory and may use {}: take a smaller region, ask for less (P-positions need \
                 least), or allow more",
                show(*needed),
                show(*limit)
            ),
            Self::Empty => write!(f, "a side of the box is 0, so it holds no position: sides are 1 or more"),
            Self::Overflow => write!(
                f,
                "the sizes are too large for machine words, in the number of positions or in the terms of the rules: \
                 take a smaller region"
            ),
            Self::Positions(error) => error.fmt(f),
            Self::Cancelled => write!(f, "stopped before the end, as asked"),
        }
    }
}

impl std::error::Error for SolveError {}
