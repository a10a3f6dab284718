//! What a request may take. Every limit is a value, printed by `/api/about`; a request that exceeds one is told which.

use serde::Serialize;
use std::thread::available_parallelism;

/// The limits of a server; [`Limits::default`] suits one machine and one room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Limits {
    /// Bytes of a request's body.
    pub body: u64,
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
    /// Seconds until a direct question is given up.
    pub seconds: u64,
    /// Seconds until a job is given up.
    pub job_seconds: u64,
    /// Direct questions with much to do that are worked at the same time.
    pub heavy: u64,
    /// Direct questions with much to do that wait for their turn.
    pub queue: u64,
    /// Jobs that run or wait.
    pub jobs: u64,
    /// Connections at the same time; others wait until one ends.
    pub connections: u64,
    /// Milliseconds of silence after which a connection is ended.
    pub silent_milliseconds: u64,
    /// Milliseconds after which a job that nobody listens to is cancelled.
    pub unheard_milliseconds: u64,
    /// Milliseconds after which a question that promised to be quick goes to the others.
    pub quick_milliseconds: u64,
}

impl Default for Limits {
    fn default() -> Self {
        let cores = available_parallelism().map_or(2, usize::from);
        Self {
            body: 256 << 10,
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
            seconds: 30,
            job_seconds: 600,
            heavy: u64::try_from(cores).unwrap_or(2).max(2),
            queue: 32,
            jobs: 16,
            connections: 512,
            silent_milliseconds: 75_000,
            unheard_milliseconds: 8_000,
            quick_milliseconds: 400,
        }
    }
}
