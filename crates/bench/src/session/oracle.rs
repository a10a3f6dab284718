//! What is known about the positions of a game in progress: strategies first, then brute force within limits, then an
//! honest "unknown". The tables of brute force are kept, so that one of them serves to mark a whole game.

use crate::bench::Bench;
use crate::brute::{MOVES, POSITIONS, Played, SMALL, SOLVED_BYTES};
use crate::decide::{Best, Decision, How};
use crate::error::BenchError;
use ratwheel_numbers::Control;
use ratwheel_rules::{Game, MovesError, Outcome, Play, Position};
use ratwheel_solve::{Region, Request, Solution, SolveError, Solver, Table, Want};
use std::sync::{Arc, Mutex, PoisonError};

/// Boxes with this many positions go to the compiled solver.
const SOLVED: std::ops::RangeInclusive<u64> = SMALL..=20_000_000;
/// How many tables are kept.
const TABLES: usize = 4;

/// Answers questions about the positions of a game.
#[derive(Debug)]
pub struct Oracle {
    bench: Arc<Bench>,
    play: Play,
    tables: Mutex<Vec<Arc<Played>>>,
}

/// What a move was worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// It leaves the other player in a lost position.
    Good,
    /// There was a winning move, but not this one.
    Slip,
    /// Every move lost anyway.
    Lost,
    /// Neither a strategy nor brute force can tell; the text says why.
    Unknown(String),
}

impl Oracle {
    /// The oracle for a game.
    ///
    /// # Errors
    /// [`BenchError::Input`] for entries of the catalogue that have no rules.
    pub fn new(bench: Arc<Bench>, play: Play) -> Result<Self, BenchError> {
        bench.game()?;
        Ok(Self { bench, play, tables: Mutex::default() })
    }

    /// The game.
    #[must_use]
    pub fn bench(&self) -> &Arc<Bench> {
        &self.bench
    }

    /// Normal or misère play.
    #[must_use]
    pub fn play(&self) -> Play {
        self.play
    }

    pub(super) fn game(&self) -> Result<&dyn Game, BenchError> {
        self.bench.game()
    }

    fn how<'a>(&self, control: Control<'a>) -> How<'a> {
        How { play: self.play, strategy: None, control }
    }

    /// Who wins and why, in the terms of the documents.
    ///
    /// # Errors
    /// As [`Bench::outcome`].
    pub fn why(&self, position: &Position, control: Control<'_>) -> Result<Decision, BenchError> {
        self.bench.outcome(position, &self.how(control))
    }

    /// A winning move, or the move that makes it hardest for the other player.
    ///
    /// # Errors
    /// As [`Bench::best`].
    pub fn hint(&self, position: &Position, control: Control<'_>) -> Result<Best, BenchError> {
        self.bench.best(position, &self.how(control), None)
    }

    /// Is there no move from here? One move is looked for, at any size. Where the moves cannot be listed, the answer
    /// is no, and play goes on.
    ///
    /// # Errors
    /// [`BenchError::Cancelled`].
    pub fn is_over(&self, position: &Position, control: Control<'_>) -> Result<bool, BenchError> {
        match self.game()?.moves(position, 1, control) {
            Ok(moves) => Ok(moves.is_empty()),
            Err(MovesError::Cancelled) => Err(BenchError::Cancelled),
            Err(_) => Ok(false),
        }
    }

    /// P or N.
    ///
    /// # Errors
    /// [`BenchError::GaveUp`] when no strategy knows the position and it is too large for brute force.
    pub fn outcome(&self, position: &Position, control: Control<'_>) -> Result<Outcome, BenchError> {
        if let Some(outcome) = self.known(position) {
            return Ok(outcome);
        }
        let table = self.played_out(std::slice::from_ref(position), control)?;
        table.outcome(position).ok_or_else(|| BenchError::GaveUp(format!("{position} is not in its own table")))
    }

    /// The outcomes of many positions, as the cells of a board; `None` where they cannot be told.
    ///
    /// # Errors
    /// [`BenchError::Cancelled`].
    pub fn outcomes(&self, positions: &[Position], control: Control<'_>) -> Result<Vec<Option<Outcome>>, BenchError> {
        let mut outcomes = Vec::with_capacity(positions.len());
        for (done, position) in positions.iter().enumerate() {
            control.step(done as u64, positions.len() as u64)?;
            outcomes.push(self.known(position));
        }
        let unknown: Vec<Position> =
            positions.iter().zip(&outcomes).filter(|(_, o)| o.is_none()).map(|(p, _)| p.clone()).collect();
        if unknown.is_empty() {
            return Ok(outcomes);
        }
        // One table for all of them; if that is too large, they stay unknown.
        match self.played_out(&unknown, control) {
            Ok(table) => {
                let found = |(position, known): (&Position, Option<Outcome>)| known.or_else(|| table.outcome(position));
                Ok(positions.iter().zip(outcomes).map(found).collect())
            }
            Err(BenchError::Cancelled) => Err(BenchError::Cancelled),
            Err(_) => Ok(outcomes),
        }
    }

    /// What the move was worth.
    ///
    /// # Errors
    /// [`BenchError::Cancelled`]; not being able to tell is [`Mark::Unknown`].
    pub fn mark(&self, from: &Position, to: &Position, control: Control<'_>) -> Result<Mark, BenchError> {
        let honest = |error: BenchError| match error {
            BenchError::Cancelled => Err(BenchError::Cancelled),
            other => Ok(Mark::Unknown(other.to_string())),
        };
        // A table from here holds the target too.
        let before = self.outcome(from, control);
        if matches!(before, Err(BenchError::Cancelled)) {
            return Err(BenchError::Cancelled);
        }
        match (before, self.outcome(to, control)) {
            (_, Ok(Outcome::P)) => Ok(Mark::Good),
            (Ok(Outcome::N), Ok(Outcome::N)) => Ok(Mark::Slip),
            (Ok(Outcome::P), _) => Ok(Mark::Lost),
            (Err(error), _) | (_, Err(error)) => honest(error),
        }
    }

    /// What a strategy or a kept table says.
    fn known(&self, position: &Position) -> Option<Outcome> {
        let by_strategy = self.bench.strategies(self.play).find_map(|strategy| strategy.decide(position).ok());
        if let Some(verdict) = by_strategy {
            return Some(verdict.outcome());
        }
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.iter().find_map(|table| table.outcome(position))
    }

    /// A table with these positions and all that can be reached from them.
    fn played_out(&self, starts: &[Position], control: Control<'_>) -> Result<Arc<Played>, BenchError> {
        let played = match self.solved(starts, control) {
            Some(Ok(solution)) => Played::Solved(solution),
            Some(Err(BenchError::Cancelled)) => return Err(BenchError::Cancelled),
            // The compiled solver refuses it, so it is played out, within limits.
            _ => Played::Reached(self.reached(starts, control)?),
        };
        let played = Arc::new(played);
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.truncate(TABLES - 1);
        tables.insert(0, Arc::clone(&played));
        Ok(played)
    }

    /// For a ruleset and positions of moderate size: the box that holds them all.
    fn solved(&self, starts: &[Position], control: Control<'_>) -> Option<Result<Solution, BenchError>> {
        self.bench.relation()?;
        let mut sides = vec![1u64; self.bench.piles()?];
        for start in starts {
            for (side, pile) in sides.iter_mut().zip(start.to_words()?) {
                *side = (*side).max(pile.checked_add(1)?);
            }
        }
        let cells = sides.iter().try_fold(1u64, |cells, side| cells.checked_mul(*side))?;
        if !SOLVED.contains(&cells) {
            return None;
        }
        let request = Request::new(Region::Box(sides), Want::Outcomes).play(self.play).memory(SOLVED_BYTES);
        Some(self.bench.solve(&request, control))
    }

    /// All that can be reached.
    fn reached(&self, starts: &[Position], control: Control<'_>) -> Result<Table, BenchError> {
        let solver = match self.bench.relational() {
            Some(relational) => Solver::of_relation(relational),
            None => Solver::new(self.game()?),
        };
        let table = solver.with_limits(POSITIONS, MOVES).with_bytes(SOLVED_BYTES).reachable(starts, self.play, control);
        table.map_err(|error| match error {
            SolveError::Cancelled => BenchError::Cancelled,
            SolveError::TooLarge { limit } => BenchError::GaveUp(format!(
                "no strategy knows it, and more than {limit} positions can be reached from here"
            )),
            other => BenchError::GaveUp(format!("no strategy knows it, and brute force gave up: {other}")),
        })
    }
}
