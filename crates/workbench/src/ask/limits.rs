//! What a question may take. Every limit is a value; a question that exceeds one is told which.

use schemars::JsonSchema;
use serde::Serialize;

/// The limits of a question; [`Limits::default`] suits a server for one room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Limits {
    /// Decimal digits of a number.
    pub digits: u64,
    /// Piles of a position, or coins on a strip.
    pub piles: u64,
    /// Cells of a board that is answered at once.
    pub cells: u64,
    /// Cells of a board that a job works out.
    pub job_cells: u64,
    /// Moves that are listed, and moves of a history.
    pub moves: u64,
    /// Rows of a table.
    pub rows: u64,
    /// Positions of a region that is solved at once.
    pub positions: u64,
    /// Positions of a region that a job solves.
    pub job_positions: u64,
    /// States of an automaton in a proof.
    pub states: u64,
    /// Bytes of an answer or a file.
    pub answer: u64,
    /// Bytes of memory that one question may take, as far as they are estimated beforehand.
    pub memory: u64,
    /// Seconds until a proof is given up.
    pub job_seconds: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            digits: 10_000,
            piles: 250,
            cells: 160_000,
            job_cells: 1_000_000,
            moves: 2_000,
            rows: 10_000,
            positions: 4_000_000,
            job_positions: 400_000_000,
            states: 2_000_000,
            answer: 16 << 20,
            memory: 1 << 29,
            job_seconds: 600,
        }
    }
}

impl Limits {
    /// No limits but those of the libraries, for whoever uses their own machine; lists of moves are held in memory, so
    /// they end somewhere.
    #[must_use]
    pub const fn none() -> Self {
        const NONE: u64 = u64::MAX;
        Self {
            digits: NONE,
            piles: NONE,
            cells: NONE,
            job_cells: NONE,
            moves: 1_000_000,
            rows: NONE,
            positions: NONE,
            job_positions: NONE,
            states: NONE,
            answer: NONE,
            memory: NONE,
            job_seconds: NONE,
        }
    }
}

/// The limit, unless there is none.
pub(crate) fn limited(most: u64) -> Option<u64> {
    (most != u64::MAX).then_some(most)
}
