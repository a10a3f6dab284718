//! Why a table cannot be made.

use crate::memory::show;
use ratwheel_numbers::Cancelled;
use ratwheel_rules::{EvalError, Move, MovesError, Position, PositionsError};
use thiserror::Error;

/// Why a table cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The box has the wrong number of sides.
    #[error("the box has {found} sides but the game has {expected} piles: give one size for each pile")]
    Sides {
        /// How many piles the game has.
        expected: usize,
        /// How many sides were given.
        found: usize,
    },
    /// The game has positions with any number of piles, so no box holds them.
    #[error("positions of this game have any number of piles: give the positions to start from, not a box")]
    NoBox,
    /// More positions than the limit.
    #[error("more than {limit} positions: take a smaller box or raise the limit")]
    TooLarge {
        /// The limit.
        limit: usize,
    },
    /// The moves from a position cannot be listed.
    #[error("from {from}: {error}")]
    Moves {
        /// The position.
        from: Position,
        /// Why not.
        #[source]
        error: MovesError,
    },
    /// The rules have no value somewhere, whatever position is looked at.
    #[error("the rules cannot be evaluated: {0}")]
    Rules(#[source] EvalError),
    /// A move leads out of the region.
    #[error("{from} -> {} by {} leaves the {}", by.to, by.rule, left(from, by))]
    LeavesBox {
        /// The position.
        from: Position,
        /// The move.
        by: Move,
    },
    /// A position has more moves than the region has positions.
    #[error(
        "from {from} there are more moves than the {positions} positions of the region, so some lead out of it: bound the \
         piles with `positions`, or in the rule"
    )]
    Outside {
        /// The position.
        from: Position,
        /// How many positions the region has.
        positions: usize,
    },
    /// A move does not lower the measure that termination rests on.
    #[error(
        "{from} -> {} by {} does not lower the measure, so play need not end: change the rule, or declare another `measure`",
        by.to, by.rule
    )]
    NotLowered {
        /// The position.
        from: Position,
        /// The move.
        by: Move,
    },
    /// A move leads back to a position that is still being played out: the game may go on forever.
    #[error("{from} -> {} by {} leads back to an earlier position: play need not end", by.to, by.rule)]
    Loop {
        /// The position.
        from: Position,
        /// The move.
        by: Move,
    },
    /// The measure has no value.
    #[error("the measure has no value: {0}")]
    Measure(#[source] EvalError),
    /// The position is not in the table.
    #[error("{0} is not in the table")]
    NotInTable(Position),
    /// The answer needs more memory than it may take; nothing was allocated.
    #[error(
        "this needs about {} of memory and may use {}: take a smaller region, ask for less (P-positions need least), or allow \
         more",
        show(*needed), show(*limit)
    )]
    Memory {
        /// The estimate, in bytes.
        needed: u64,
        /// What may be used.
        limit: u64,
    },
    /// A side of 0: the box holds no position.
    #[error("a side of the box is 0, so it holds no position: sides are 1 or more")]
    Empty,
    /// Sizes whose number of positions, or whose terms in the rules, are too large for machine words.
    #[error(
        "the sizes are too large for machine words, in the number of positions or in the terms of the rules: take a smaller \
         region"
    )]
    Overflow,
    /// The positions of a game that is not a relation cannot be listed.
    #[error(transparent)]
    Positions(PositionsError),
    /// Stopped by the caller.
    #[error("stopped before the end, as asked")]
    Cancelled,
}

impl SolveError {
    /// Does a move lead out of the box that would not lead out of all positions up to a total?
    #[must_use]
    pub fn total_helps(&self) -> bool {
        matches!(self, Self::LeavesBox { from, by } if by.to.total() <= from.total())
    }
}

/// What a move leaves, and what would be right. Advice about a total is only given where the move keeps to one.
fn left(from: &Position, by: &Move) -> &'static str {
    if by.to.total() <= from.total() {
        "box: take every position up to a total instead, or bound the piles with `positions`"
    } else {
        "region and raises the total: bound the piles with `positions`, or in the rule"
    }
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
