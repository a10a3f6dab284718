//! Every strategy, claim and example of a game against brute force on a box.

use crate::bench::Bench;
use crate::error::BenchError;
use ratwheel_numbers::Control;
use ratwheel_rules::core::Example;
use ratwheel_rules::{Game, Play, Position, RelationalGame, Strategy, Verdict};
use ratwheel_solve::{SolveError, Solver, Table};
use std::cell::OnceCell;
use std::collections::BTreeSet;

/// What was compared and where it differed.
#[derive(Clone, Debug, Default)]
pub struct Check {
    /// What was compared, in words: "algebraic on 6400 positions".
    pub checked: Vec<String>,
    /// Where it differed, at most [`Check::LISTED`].
    pub disagreements: Vec<Disagreement>,
    /// How many there were in all.
    pub count: usize,
    /// Strategies that refused positions of the box: a refusal is no disagreement, but it must not hide one either.
    pub refused: Vec<Refused>,
}

/// A strategy that does not know some positions.
#[derive(Clone, Debug)]
pub struct Refused {
    /// The strategy.
    pub who: String,
    /// How many positions of the box it refuses.
    pub positions: usize,
    /// The first of them.
    pub first: Position,
    /// Why, in its words.
    pub why: String,
}

/// One difference.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Disagreement {
    /// Who differs from brute force.
    pub who: String,
    /// Where.
    pub position: Position,
    /// How, in words.
    pub what: String,
}

impl Check {
    /// More disagreements than this are counted but not listed.
    pub const LISTED: usize = 100;

    fn differ(&mut self, who: &str, position: &Position, what: String) {
        self.count += 1;
        if self.disagreements.len() < Self::LISTED {
            self.disagreements.push(Disagreement { who: who.to_owned(), position: position.clone(), what });
        }
    }
}

fn solve_error(error: SolveError) -> BenchError {
    match error {
        SolveError::Cancelled => BenchError::Cancelled,
        error => BenchError::GaveUp(error.to_string()),
    }
}

impl Bench {
    /// Compares every strategy and every claim with brute force on the box of positions with piles below `size`, in normal
    /// and misère play, and runs the examples. For coins on a strip: all positions with squares below `size`.
    ///
    /// # Errors
    /// [`BenchError::GaveUp`] when the box is too large.
    pub fn check(&self, size: u64, control: Control<'_>) -> Result<Check, BenchError> {
        let game = self.game()?;
        let mut check = Check::default();
        for play in [Play::Normal, Play::Misere] {
            let strategies: Vec<&dyn Strategy> = self.strategies(play).collect();
            let claimed = self.claims(play)?;
            if strategies.is_empty() && claimed.is_none() {
                continue;
            }
            let table = self.brute_table(game, size, play, control)?;
            check_strategies(&mut check, game, &strategies, &table, control)?;
            if let Some(claims) = claimed {
                check_claim(&mut check, &claims, play, &table)?;
            }
        }
        self.check_examples(&mut check, game, control)?;
        Ok(check)
    }

    pub(crate) fn relational(&self) -> Result<Option<RelationalGame>, BenchError> {
        let Some(relation) = self.relation() else { return Ok(None) };
        RelationalGame::new(relation.clone()).map(Some).map_err(|error| BenchError::GaveUp(error.to_string()))
    }

    /// The game with its claim for this way of play, if it makes one.
    fn claims(&self, play: Play) -> Result<Option<RelationalGame>, BenchError> {
        let Some(game) = self.relational()? else { return Ok(None) };
        let origin: Position =
            std::iter::repeat_n(ratwheel_numbers::Natural::zero(), game.relation().piles.len()).collect();
        Ok(game.claimed(play, &origin).is_some().then_some(game))
    }

    /// The brute-force table of a box.
    ///
    /// # Errors
    /// [`BenchError::GaveUp`] when it is too large.
    pub(crate) fn brute_table(
        &self,
        game: &dyn Game,
        size: u64,
        play: Play,
        control: Control<'_>,
    ) -> Result<Table, BenchError> {
        let relational = self.relational()?;
        let solver = relational.as_ref().map_or_else(|| Solver::new(game), Solver::of_relation);
        let solver = solver.with_limits(CHECKED_POSITIONS, CHECKED_MOVES);
        match self.piles() {
            Some(piles) => solver.on_box(&vec![size; piles], play, control).map_err(solve_error),
            None => {
                let starts = strip_positions(game, size)?;
                solver.reachable(&starts, play, control).map_err(solve_error)
            }
        }
    }

    fn check_examples(&self, check: &mut Check, game: &dyn Game, control: Control<'_>) -> Result<(), BenchError> {
        let from_text = self.relation().map(|relation| relation.examples.clone()).unwrap_or_default();
        let from_document = self.instance().examples.iter();
        let from_document =
            from_document.map(|(position, outcome)| Example::Outcome(position.clone(), *outcome, Play::Normal));
        let mut run = 0usize;
        for example in from_text.into_iter().chain(from_document) {
            run += 1;
            match example {
                Example::Outcome(position, outcome, play) => {
                    let question = crate::decide::Question { play, strategy: None, control };
                    let found = self.outcome(&position, &question)?;
                    if found.outcome != outcome {
                        let what = format!("the example says {outcome}, {} says {}", found.strategy, found.outcome);
                        check.differ("example", &position, what);
                    }
                }
                Example::Legal(from, to, rule) => match (game.check(&from, &to), rule) {
                    (Err(why), _) => check.differ("example", &from, format!("to {to} is not legal: {why}")),
                    (Ok(found), Some(rule)) if found != rule => {
                        check.differ("example", &from, format!("to {to} is legal by {found}, not by {rule}"));
                    }
                    (Ok(_), _) => {}
                },
                Example::Illegal(from, to) => {
                    if let Ok(rule) = game.check(&from, &to) {
                        check.differ("example", &from, format!("to {to} is legal by {rule}"));
                    }
                }
                _ => {}
            }
        }
        if run > 0 {
            check.checked.push(format!("{run} example{}", if run == 1 { "" } else { "s" }));
        }
        Ok(())
    }
}

/// A box for `check` may have so many positions, with so many moves each.
const CHECKED_POSITIONS: usize = 300_000;
const CHECKED_MOVES: usize = 20_000;

/// Every set of distinct positive squares below `size` that the game accepts as a position.
fn strip_positions(game: &dyn Game, size: u64) -> Result<Vec<Position>, BenchError> {
    const MOST: u64 = 17;
    if size > MOST {
        return Err(BenchError::GaveUp(format!("positions on {size} squares are too many; the limit is {MOST}")));
    }
    let squares: Vec<u64> = (0..size).collect();
    let sets = (0..1u64 << size).map(|set| {
        let chosen = squares.iter().filter(|square| set >> **square & 1 == 1);
        chosen.map(|square| ratwheel_numbers::Natural::from(*square)).collect::<Vec<_>>()
    });
    Ok(sets.filter_map(|piles| game.position(&piles).ok()).collect::<BTreeSet<_>>().into_iter().collect())
}

/// What one strategy was compared on.
#[derive(Clone, Default)]
struct Compared {
    positions: usize,
    refused: Option<Refused>,
    listed: usize,
}

fn check_strategies(
    check: &mut Check,
    game: &dyn Game,
    strategies: &[&dyn Strategy],
    table: &Table,
    control: Control<'_>,
) -> Result<(), BenchError> {
    let safe = table.p_positions();
    let mut compared = vec![Compared::default(); strategies.len()];
    for (done, position) in table.positions().iter().enumerate() {
        control.step(done as u64, table.positions().len() as u64)?;
        let Some(truth) = table.outcome(position) else { continue };
        // A move wins exactly if it is legal and leads to P; there are few P-positions, so this is quick.
        let legal = |target: &Position| target != position && game.allows(position, target);
        let winning = OnceCell::new();
        let winning = || winning.get_or_init(|| safe.iter().copied().filter(|t| legal(t)).collect::<BTreeSet<_>>());
        for (strategy, compared) in strategies.iter().zip(&mut compared) {
            let verdict = match strategy.decide(position) {
                Ok(verdict) => verdict,
                Err(refusal) => {
                    let refused = compared.refused.get_or_insert_with(|| Refused {
                        who: named(*strategy),
                        positions: 0,
                        first: position.clone(),
                        why: refusal.to_string(),
                    });
                    refused.positions += 1;
                    continue;
                }
            };
            compared.positions += 1;
            if verdict.outcome() != truth {
                let what = format!("says {}, brute force says {truth}", verdict.outcome());
                check.differ(&named(*strategy), position, what);
                continue;
            }
            if let Verdict::Winning { by, .. } = &verdict
                && !winning().contains(&by.to)
            {
                let why =
                    game.check(position, &by.to).err().map_or_else(|| "does not win".to_owned(), |w| w.to_string());
                check.differ(&named(*strategy), position, format!("its move to {}: {why}", by.to));
            }
            if let Some(Ok(found)) = strategy.winning_moves(position, usize::MAX) {
                compared.listed += 1;
                let listed: BTreeSet<&Position> = found.moves.iter().map(|step| &step.to).collect();
                if listed != *winning() {
                    let what = format!("lists {} winning moves, brute force {}", listed.len(), winning().len());
                    check.differ(&named(*strategy), position, what);
                }
            }
        }
    }
    for (strategy, Compared { positions, refused, listed }) in strategies.iter().zip(compared) {
        let mut text = format!("{} on {positions} positions", named(*strategy));
        if listed > 0 {
            text.push_str(", with every winning move");
        }
        if let Some(refused) = refused {
            text.push_str(&format!(" ({} are outside what it knows)", refused.positions));
            check.refused.push(refused);
        }
        check.checked.push(text);
    }
    Ok(())
}

fn named(strategy: &dyn Strategy) -> String {
    let way = if strategy.play() == Play::Misere { " (misère)" } else { "" };
    format!("{}{way}", strategy.name())
}

fn check_claim(check: &mut Check, game: &RelationalGame, play: Play, table: &Table) -> Result<(), BenchError> {
    let who = if play == Play::Normal { "claim P" } else { "claim P misere" };
    let mut compared = 0usize;
    for position in table.positions() {
        let (Some(truth), Some(claimed)) = (table.outcome(position), game.claimed(play, position)) else { continue };
        compared += 1;
        let claimed = claimed.map_err(|error| BenchError::GaveUp(format!("{who} at {position}: {error}")))?;
        if claimed != truth {
            check.differ(who, position, format!("says {claimed}, brute force says {truth}"));
        }
    }
    check.checked.push(format!("{who} on {compared} positions"));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratwheel_numbers::Natural;
    use ratwheel_rules::{Because, Citation, Move, OutsideDomain, WinningMoves};

    /// Faults that a strategy can have.
    #[derive(Clone, Copy, PartialEq)]
    enum Fault {
        None,
        WrongOutcome,
        IllegalMove,
        LosingMove,
        ForgottenMoves,
        Refuses,
    }

    /// One-pile Nim, decided rightly but for its fault.
    struct Faulty(Fault);

    impl Strategy for Faulty {
        fn name(&self) -> &'static str {
            "faulty"
        }

        fn source(&self) -> Citation {
            Citation { document: "002", place: "chapter 8" }
        }

        fn decide(&self, position: &Position) -> Result<Verdict, OutsideDomain> {
            if self.0 == Fault::Refuses {
                return Err(OutsideDomain::new("no"));
            }
            let pile = position.piles()[0].clone();
            if pile.is_zero() || self.0 == Fault::WrongOutcome {
                return Ok(Verdict::Losing { because: Because::new() });
            }
            let to = match self.0 {
                Fault::IllegalMove => pile + 1,
                Fault::LosingMove => Natural::one(),
                _ => Natural::zero(),
            };
            let by = Move { rule: "I".into(), to: Position::new(vec![to]) };
            Ok(Verdict::Winning { by, because: Because::new() })
        }

        fn winning_moves(&self, position: &Position, _: usize) -> Option<Result<WinningMoves, OutsideDomain>> {
            let zero = Move { rule: "I".into(), to: Position::new(vec![Natural::zero()]) };
            let all = !position.piles()[0].is_zero() && self.0 != Fault::ForgottenMoves;
            let moves = if all { vec![zero] } else { Vec::new() };
            Some(Ok(WinningMoves { moves, truncated: false }))
        }
    }

    #[test]
    fn every_fault_of_a_strategy_is_found() {
        let bench = Bench::open("nim:piles=1").unwrap();
        let game = bench.game().unwrap();
        let table = bench.brute_table(game, 10, Play::Normal, Control::none()).unwrap();
        for (fault, expected) in [
            (Fault::None, 0),
            (Fault::WrongOutcome, 9),
            (Fault::IllegalMove, 9),
            (Fault::LosingMove, 9),
            (Fault::ForgottenMoves, 9),
            (Fault::Refuses, 0),
        ] {
            let mut check = Check::default();
            check_strategies(&mut check, game, &[&Faulty(fault)], &table, Control::none()).unwrap();
            assert_eq!(check.count, expected, "{:?}", check.disagreements);
            assert_eq!(
                check.refused.iter().map(|refused| refused.positions).sum::<usize>(),
                if fault == Fault::Refuses { 10 } else { 0 }
            );
        }
    }
}
