//! Brute force within limits, where no strategy applies.

use crate::bench::Bench;
use crate::decide::{Decision, Question};
use crate::error::BenchError;
use ratwheel_numbers::Natural;
use ratwheel_rules::{Because, Game, Outcome, OutsideDomain, Position, RelationalGame};
use ratwheel_solve::{SolveError, Solver, Table};
use std::sync::{Arc, Mutex, PoisonError};

/// The name under which brute force can be asked for.
pub(crate) const BRUTE_FORCE: &str = "brute-force";

/// At most so many positions are played out, with so many moves each: a few seconds.
const POSITIONS: usize = 60_000;
const MOVES: usize = 1_500;

/// A solver that remembers its last table.
pub(crate) struct Brute<'a> {
    game: &'a dyn Game,
    /// The same game as a relation, if it is one: then every move met must lower its measure.
    relational: Option<RelationalGame>,
    question: &'a Question<'a>,
    table: Mutex<Option<Arc<Table>>>,
}

impl<'a> Brute<'a> {
    pub(crate) fn new(bench: &'a Bench, question: &'a Question<'a>) -> Result<Self, BenchError> {
        Ok(Self { game: bench.game()?, relational: bench.relational()?, question, table: Mutex::new(None) })
    }

    /// A table that holds the position and all that can be reached from it.
    pub(crate) fn table(&self, position: &Position) -> Result<Arc<Table>, SolveError> {
        let mut slot = self.table.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(table) = slot.as_ref().filter(|table| table.outcome(position).is_some()) {
            return Ok(Arc::clone(table));
        }
        let solver = self.relational.as_ref().map_or_else(|| Solver::new(self.game), Solver::of_relation);
        let solver = solver.with_limits(POSITIONS, MOVES);
        let table =
            Arc::new(solver.reachable(std::slice::from_ref(position), self.question.play, self.question.control)?);
        *slot = Some(Arc::clone(&table));
        Ok(table)
    }

    pub(crate) fn decide(&self, position: &Position, refusals: &[String]) -> Result<Decision, BenchError> {
        let table = self.table(position).map_err(|error| match error {
            SolveError::Cancelled => BenchError::Cancelled,
            error => {
                let refused = if refusals.is_empty() { "no strategy is known".to_owned() } else { refusals.join("; ") };
                let why = match error {
                    SolveError::TooLarge { limit } => format!("more than {limit} positions can be reached from here"),
                    other => other.to_string(),
                };
                BenchError::GaveUp(format!("{refused}; and brute force gave up: {why}"))
            }
        })?;
        let gone = || BenchError::GaveUp(format!("{position} is not in its own table"));
        let outcome = table.outcome(position).ok_or_else(gone)?;
        let mut because =
            Because::new().says(format!("played out all {} positions that can be reached", table.positions().len()));
        let mut by = None;
        if outcome == Outcome::N {
            let moves = self.game.moves(position, MOVES, self.question.control)?;
            by = moves.into_iter().find(|step| table.outcome(&step.to) == Some(Outcome::P));
            if by.is_none() && self.question.play == ratwheel_rules::Play::Misere {
                because = because.says("there is no move, and who cannot move wins");
            }
        }
        Ok(Decision { outcome, strategy: BRUTE_FORCE.to_owned(), because, by })
    }

    /// How many replies from a position win; `None` if it is too large to know.
    pub(crate) fn winning_replies(&self, position: &Position) -> Option<usize> {
        let table = self.table(position).ok()?;
        let moves = self.game.moves(position, MOVES, self.question.control).ok()?;
        Some(moves.iter().filter(|step| table.outcome(&step.to) == Some(Outcome::P)).count())
    }

    pub(crate) fn nim_value(&self, position: &Position) -> Result<Natural, OutsideDomain> {
        let table = self.table(position).map_err(|error| OutsideDomain::new(error.to_string()))?;
        let value = table.grundy(position);
        value.map(Natural::from).ok_or_else(|| OutsideDomain::new(format!("{position} is not in its own table")))
    }
}
