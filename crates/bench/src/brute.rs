//! Brute force within limits, where no strategy applies.
//!
//! From a small position everything that can be reached is played out. A larger one of a ruleset is answered by the
//! compiled solver, which works out every position with piles no larger.

use crate::bench::Bench;
use crate::decide::{Decision, How};
use crate::error::BenchError;
use ratwheel_numbers::{Budget, Control, Natural};
use ratwheel_rules::{Because, Game, Message, Move, Outcome, OutsideDomain, Position, RelationalGame};
use ratwheel_solve::{Plans, Region, Request, Solution, SolveError, Solver, Table, Want};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// The name under which brute force can be asked for.
pub(crate) const BRUTE_FORCE: &str = "brute-force";

/// Limits of what is played out, which takes a few seconds: positions, and moves from each.
pub(crate) const POSITIONS: usize = 60_000;
pub(crate) const MOVES: usize = 1_500;
/// Boxes of `SMALL` to `SOLVED` tuples go to the compiled solver, within `SOLVED_BYTES`; below `SMALL` there are fewer than
/// `MOVES` moves. Most rulesets are solved in a second there; one that no kernel fits is given up after a while.
pub(crate) const SMALL: u64 = 1_000;
const SOLVED: u64 = 1 << 30;
pub(crate) const SOLVED_BYTES: u64 = 1 << 28;
const PATIENCE: Duration = Duration::from_secs(10);

/// What has been played out.
#[derive(Debug)]
pub(crate) enum Played {
    /// All positions that can be reached from one.
    Reached(Table),
    /// All positions of a region.
    Solved(Solution),
}

impl Played {
    pub(crate) fn outcome(&self, position: &Position) -> Option<Outcome> {
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

    /// What was played out, for a person.
    fn said(&self) -> Message {
        let (message, count) = match self {
            Self::Reached(table) => (Message::new("brute-reached"), table.positions().len() as u64),
            Self::Solved(solution) => match solution.region() {
                Region::Box(_) => (Message::new("brute-box"), solution.positions()),
                Region::Total(_) => (Message::new("brute-total"), solution.positions()),
            },
        };
        message.with("count", count)
    }

    /// Was there nothing to play out, because the game is over?
    fn is_over(&self) -> bool {
        matches!(self, Self::Reached(table) if table.positions().len() == 1)
    }

    /// The first move that leads to P, targets ascending.
    fn winning_move(&self, game: &dyn Game, from: &Position, control: Control<'_>) -> Result<Option<Move>, BenchError> {
        let solution = match self {
            Self::Reached(_) => {
                let moves = game.moves(from, MOVES, control)?;
                return Ok(moves.into_iter().find(|step| self.outcome(&step.to) == Some(Outcome::P)));
            }
            Self::Solved(solution) => solution,
        };
        // There may be very many moves, and there are few P-positions: each is asked whether it can be reached.
        let mut found = None;
        let _ = solution.each_p(|piles| {
            let to: Position = piles.iter().map(|&pile| Natural::from(pile)).collect();
            found = game.check(from, &to).ok().map(|rule| Move { rule, to });
            let goes_on = found.is_none() && control.check().is_ok();
            if goes_on { Ok(()) } else { Err(()) }
        });
        control.check()?;
        Ok(found)
    }
}

/// Does the work unless it takes too long, which is [`SolveError::TooLarge`]; the caller's own wish to stop is
/// [`SolveError::Cancelled`] as ever.
fn patiently<T>(outer: Control<'_>, work: impl FnOnce(Control<'_>) -> Result<T, SolveError>) -> Result<T, SolveError> {
    let budget = outer.narrows(Budget::new().time(Some(PATIENCE)));
    match work(outer.within(&budget)) {
        Err(SolveError::Cancelled) if outer.check().is_ok() => Err(SolveError::TooLarge { limit: POSITIONS }),
        answer => answer,
    }
}

/// A solver that remembers what it last played out.
pub(crate) struct Brute<'a> {
    game: &'a dyn Game,
    /// The same game as a relation, if it is one: then every move met must lower its measure.
    relational: Option<&'a RelationalGame>,
    plans: Option<&'a Plans>,
    how: &'a How<'a>,
    outcomes: Mutex<Option<Arc<Played>>>,
    values: Mutex<Option<Arc<Played>>>,
}

impl<'a> Brute<'a> {
    pub(crate) fn new(bench: &'a Bench, how: &'a How<'a>) -> Result<Self, BenchError> {
        let (outcomes, values) = (Mutex::new(None), Mutex::new(None));
        Ok(Self { game: bench.game()?, relational: bench.relational(), plans: bench.plans(), how, outcomes, values })
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
        let solver = self.relational.map_or_else(|| Solver::new(self.game), Solver::of_relation);
        let solver = solver.with_limits(POSITIONS, MOVES).with_bytes(SOLVED_BYTES);
        let starts = std::slice::from_ref(position);
        Ok(Played::Reached(solver.reachable(starts, self.how.play, self.how.control)?))
    }

    /// A ruleset and a position of middling size: the box below it, or all that has no larger total if piles may grow.
    fn solved(&self, position: &Position, want: Want) -> Option<Result<Solution, SolveError>> {
        let plans = self.plans?;
        let piles = position.to_words()?;
        let sides: Vec<u64> = piles.iter().map(|pile| pile.checked_add(1)).collect::<Option<_>>()?;
        let cells = sides.iter().try_fold(1u64, |cells, side| cells.checked_mul(*side))?;
        if !(SMALL..=SOLVED).contains(&cells) {
            return None;
        }
        let ask = |region: Region| {
            let request = Request::new(region, want).play(self.how.play).memory(SOLVED_BYTES);
            let plan = plans.plan(&request, self.how.control)?;
            patiently(self.how.control, |control| plan.run(control))
        };
        match ask(Region::Box(sides)) {
            Err(SolveError::LeavesBox { .. } | SolveError::Outside { .. }) => {
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
            by = played.winning_move(self.game, position, self.how.control)?;
            if by.is_none() && self.how.play == ratwheel_rules::Play::Misere {
                because = because.says("there is no move, and who cannot move wins");
            }
        }
        let said = match (outcome, &by) {
            (Outcome::P, _) if played.is_over() => Message::new("brute-over"),
            (Outcome::P, _) => Message::new("brute-safe").with("played", played.said()),
            (Outcome::N, Some(by)) => Message::new("brute-move").with("played", played.said()).with("to", &by.to),
            (Outcome::N, None) => Message::new("brute-over-misere"),
        };
        Ok(Decision { outcome, strategy: BRUTE_FORCE.to_owned(), because, by, said: vec![said] })
    }

    /// How many replies from a position win; `None` if it is too large to know.
    pub(crate) fn winning_replies(&self, position: &Position) -> Option<usize> {
        let played = self.table(position).ok()?;
        let moves = self.game.moves(position, MOVES, self.how.control).ok()?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use ratwheel_rules::Said;

    #[test]
    fn the_compiled_solver_and_playing_out_agree() {
        let rules = "game g\npiles x, y\nmove I: x' < x and y' = y\nmove II: x' = x and y' < y and y - y' <= 2\n";
        let bench = Bench::from_rules(rules, &ratwheel_games::Arguments::default()).unwrap();
        for play in [ratwheel_rules::Play::Normal, ratwheel_rules::Play::Misere] {
            let how = How { play, strategy: None, control: Control::none() };
            let brute = Brute::new(&bench, &how).unwrap();
            let start = Position::from([60u64, 60]);
            let solved = brute.table(&start).unwrap();
            assert!(matches!(*solved, Played::Solved(_)));
            let reached = Solver::new(bench.game().unwrap()).reachable(&[start], play, Control::none()).unwrap();
            for position in reached.positions() {
                assert_eq!(solved.outcome(position), reached.outcome(position), "{position}");
            }
            let start = Position::from([60u64, 59]);
            let moves = bench.game().unwrap().moves(&start, 200, Control::none()).unwrap();
            let first = moves.into_iter().find(|step| reached.outcome(&step.to) == Some(Outcome::P));
            assert_eq!(solved.winning_move(bench.game().unwrap(), &start, Control::none()).unwrap(), first);
            let value = brute.nim_value(&start).unwrap();
            assert_eq!(value, Natural::from(reached.grundy(&start).unwrap()));
        }
    }

    #[test]
    fn what_was_played_out_is_said() {
        let said = |rules: &str, position: [u64; 2], play| {
            let bench = Bench::from_rules(rules, &ratwheel_games::Arguments::default()).unwrap();
            let how = How { play, strategy: None, control: Control::none() };
            let decision = bench.outcome(&Position::from(position), &how).unwrap();
            let [said] = decision.said.as_slice() else { panic!("{:?}", decision.said) };
            let value = |message: &Message, name: &str| {
                let found = message.values.iter().find(|(place, _)| *place == name);
                found.map(|(_, said)| said.clone())
            };
            let played = match value(said, "played") {
                Some(Said::Message(played)) => Some((played.key, value(&played, "count"))),
                _ => None,
            };
            assert_eq!(value(said, "to"), decision.by.map(|by| Said::Position(by.to)));
            (said.key, played)
        };
        use ratwheel_rules::Play::{Misere, Normal};
        let nim = "game g\npiles x, y\nmove I: x' < x and y' = y\nmove II: x' = x and y' < y\n";
        // The second pile may take what the first one loses but one token.
        let growing = "game g\npiles x, y\nmove I: x' < x and y' = y\nmove II: x' < x and y' = y + (x - x') - 1\n";
        let count = |count: u64| Some(Said::from(count));
        assert_eq!(said(nim, [2, 2], Normal), ("brute-safe", Some(("brute-reached", count(9)))));
        assert_eq!(said(nim, [2, 1], Normal), ("brute-move", Some(("brute-reached", count(6)))));
        assert_eq!(said(nim, [50, 50], Normal), ("brute-safe", Some(("brute-box", count(51 * 51)))));
        assert_eq!(said(nim, [51, 50], Normal), ("brute-move", Some(("brute-box", count(52 * 51)))));
        assert_eq!(said(growing, [50, 50], Normal), ("brute-move", Some(("brute-total", count(101 * 102 / 2)))));
        assert_eq!(said(nim, [0, 0], Normal), ("brute-over", None));
        assert_eq!(said(nim, [0, 0], Misere), ("brute-over-misere", None));
    }

    #[test]
    fn many_moves_from_a_small_position_are_no_obstacle() {
        // 1910 moves, more than are listed, to fewer positions than were once left to playing out.
        let bench = Bench::open("rats").unwrap();
        let how = How { play: ratwheel_rules::Play::Misere, strategy: None, control: Control::none() };
        let start = Position::from([6u64, 12, 20]);
        let decision = bench.outcome(&start, &how).unwrap();
        let solver = Solver::new(bench.game().unwrap()).with_limits(10_000, 10_000);
        let reached = solver.reachable(std::slice::from_ref(&start), how.play, Control::none()).unwrap();
        assert_eq!(Some(decision.outcome), reached.outcome(&start));
        assert_eq!(decision.by.and_then(|by| reached.outcome(&by.to)), Some(Outcome::P));
    }

    #[test]
    fn who_asks_to_stop_is_heard_and_patience_ends() {
        let token = ratwheel_numbers::CancelToken::new();
        let listener = |_, _| {};
        let outer = Control::new(&token, &listener);
        let ends = |control: Control<'_>| control.step(1, 2).map_err(SolveError::from);
        assert_eq!(patiently(outer, ends), Ok(()));
        token.cancel();
        assert_eq!(patiently(outer, ends), Err(SolveError::Cancelled));
        // That time is up is not a wish of the caller.
        let impatient = patiently(Control::none(), |_| Err::<(), _>(SolveError::Cancelled));
        assert!(matches!(impatient, Err(SolveError::TooLarge { .. })));
    }
}
