//! Brute force within limits, where no strategy applies.
//!
//! From a small position everything that can be reached is played out. A larger one of a ruleset is answered by the
//! compiled solver, which works out every position with piles no larger.

use crate::bench::Bench;
use crate::decide::{Decision, Question};
use crate::error::BenchError;
use ratwheel_numbers::Natural;
use ratwheel_rules::{Because, Game, Outcome, OutsideDomain, Position, RelationalGame};
use ratwheel_solve::{Plan, Region, Request, Solution, SolveError, Solver, Table, Want};
use std::sync::{Arc, Mutex, PoisonError};

/// The name under which brute force can be asked for.
pub(crate) const BRUTE_FORCE: &str = "brute-force";

/// At most so many positions are played out, with so many moves each: a few seconds.
const POSITIONS: usize = 60_000;
const MOVES: usize = 1_500;
/// Boxes with more positions than `SMALL` and at most `SOLVED` go to the compiled solver, within so many bytes.
const SMALL: u64 = 3_000;
const SOLVED: u64 = 20_000_000;
const SOLVED_BYTES: u64 = 1 << 28;
/// From such a box so many moves are looked through.
const SOLVED_MOVES: usize = 100_000;

/// What has been played out.
pub(crate) enum Played {
    /// All positions that can be reached from one.
    Reached(Table),
    /// All positions of a region.
    Solved(Solution),
}

impl Played {
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        match self {
            Self::Reached(table) => table.outcome(position),
            Self::Solved(solution) => solution.outcome(&position.to_words()?),
        }
    }

    fn grundy(&self, position: &Position) -> Option<u32> {
        match self {
            Self::Reached(table) => table.grundy(position),
            Self::Solved(solution) => solution.grundy(&position.to_words()?),
        }
    }

    fn in_words(&self) -> String {
        match self {
            Self::Reached(table) => format!("played out all {} positions that can be reached", table.positions().len()),
            Self::Solved(solution) => match solution.region() {
                Region::Box(_) => format!("played out all {} positions with piles no larger", solution.positions()),
                Region::Total(_) => format!("played out all {} positions with no larger total", solution.positions()),
            },
        }
    }

    fn most_moves(&self) -> usize {
        match self {
            Self::Reached(_) => MOVES,
            Self::Solved(_) => SOLVED_MOVES,
        }
    }
}

/// A solver that remembers what it last played out.
pub(crate) struct Brute<'a> {
    game: &'a dyn Game,
    /// The same game as a relation, if it is one: then every move met must lower its measure.
    relational: Option<RelationalGame>,
    question: &'a Question<'a>,
    outcomes: Mutex<Option<Arc<Played>>>,
    values: Mutex<Option<Arc<Played>>>,
}

impl<'a> Brute<'a> {
    pub(crate) fn new(bench: &'a Bench, question: &'a Question<'a>) -> Result<Self, BenchError> {
        let (outcomes, values) = (Mutex::new(None), Mutex::new(None));
        Ok(Self { game: bench.game()?, relational: bench.relational()?, question, outcomes, values })
    }

    /// The outcomes of the position and of all that can be reached from it.
    pub(crate) fn table(&self, position: &Position) -> Result<Arc<Played>, SolveError> {
        let mut slot = self.outcomes.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(played) = slot.as_ref().filter(|played| played.outcome(position).is_some()) {
            return Ok(Arc::clone(played));
        }
        let played = Arc::new(self.play_out(position, Want::Outcomes)?);
        *slot = Some(Arc::clone(&played));
        Ok(played)
    }

    fn play_out(&self, position: &Position, want: Want) -> Result<Played, SolveError> {
        match self.solved(position, want) {
            Some(Ok(solution)) => return Ok(Played::Solved(solution)),
            Some(Err(SolveError::Cancelled)) => return Err(SolveError::Cancelled),
            // The compiled solver does not take it, so it is played out as far as that goes.
            _ => {}
        }
        let solver = self.relational.as_ref().map_or_else(|| Solver::new(self.game), Solver::of_relation);
        let solver = solver.with_limits(POSITIONS, MOVES);
        let starts = std::slice::from_ref(position);
        Ok(Played::Reached(solver.reachable(starts, self.question.play, self.question.control)?))
    }

    /// A ruleset and a position of middling size: the box below it, or all that has no larger total if piles may grow.
    fn solved(&self, position: &Position, want: Want) -> Option<Result<Solution, SolveError>> {
        let game = self.relational.as_ref()?;
        let piles = position.to_words()?;
        let sides: Vec<u64> = piles.iter().map(|pile| pile.checked_add(1)).collect::<Option<_>>()?;
        let cells = sides.iter().try_fold(1u64, |cells, side| cells.checked_mul(*side))?;
        if !(SMALL..=SOLVED).contains(&cells) {
            return None;
        }
        let ask = |region: Region| {
            let request = Request::new(region, want).play(self.question.play).memory(SOLVED_BYTES);
            Plan::of(game, &request).and_then(|plan| plan.run(self.question.control))
        };
        match ask(Region::Box(sides)) {
            Err(SolveError::LeavesBox { .. }) => {
                let total = piles.iter().try_fold(0u64, |sum, pile| sum.checked_add(*pile))?;
                Some(ask(Region::Total(total)))
            }
            answer => Some(answer),
        }
    }

    pub(crate) fn decide(&self, position: &Position, refusals: &[String]) -> Result<Decision, BenchError> {
        let played = self.table(position).map_err(|error| match error {
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
        let outcome = played.outcome(position).ok_or_else(gone)?;
        let mut because = Because::new().says(played.in_words());
        let mut by = None;
        if outcome == Outcome::N {
            let moves = self.game.moves(position, played.most_moves(), self.question.control)?;
            by = moves.into_iter().find(|step| played.outcome(&step.to) == Some(Outcome::P));
            if by.is_none() && self.question.play == ratwheel_rules::Play::Misere {
                because = because.says("there is no move, and who cannot move wins");
            }
        }
        Ok(Decision { outcome, strategy: BRUTE_FORCE.to_owned(), because, by })
    }

    /// How many replies from a position win; `None` if it is too large to know.
    pub(crate) fn winning_replies(&self, position: &Position) -> Option<usize> {
        let played = self.table(position).ok()?;
        let moves = self.game.moves(position, MOVES, self.question.control).ok()?;
        Some(moves.iter().filter(|step| played.outcome(&step.to) == Some(Outcome::P)).count())
    }

    pub(crate) fn nim_value(&self, position: &Position) -> Result<Natural, OutsideDomain> {
        let outside = |error: SolveError| OutsideDomain::new(error.to_string());
        let mut slot = self.values.lock().unwrap_or_else(PoisonError::into_inner);
        let known = slot.as_ref().and_then(|played| played.grundy(position));
        let value = match known {
            Some(value) => Some(value),
            None => {
                let played = Arc::new(self.play_out(position, Want::Grundy).map_err(outside)?);
                let value = played.grundy(position);
                *slot = Some(played);
                value
            }
        };
        value.map(Natural::from).ok_or_else(|| OutsideDomain::new(format!("{position} is not in its own table")))
    }
}
