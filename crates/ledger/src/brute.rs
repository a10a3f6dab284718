//! Games opened by name or from a ruleset, and their brute-force tables, each computed once.

use crate::check::{CheckError, Context};
use ratwheel_games::Spec;
use ratwheel_numbers::Natural;
use ratwheel_rules::{Game, Piles, Play, Position};
use ratwheel_solve::{SolveError, Solver, Table};
use ratwheel_workbench::Bench;
use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

/// The most tuples of a box, and the most moves of a position.
const POSITIONS: usize = 400_000;
const MOVES: usize = 200_000;
/// The most squares that coins may stand on.
const SQUARES: u64 = 17;
/// A single position of coins is played out if they stand no further than this.
const STRIP: u64 = 14;

/// Tables that several checks ask for.
#[derive(Default)]
pub(crate) struct Tables(Mutex<HashMap<Key, Arc<Table>>>);

type Key = (String, Option<String>, u64, Play);

/// A game as a check names it.
pub(crate) fn open(game: &str, rules: Option<&str>) -> Result<Bench, CheckError> {
    match rules {
        None => Ok(Bench::open(game)?),
        Some(text) => {
            let spec: Spec = game.parse().map_err(CheckError::bad)?;
            Ok(Bench::from_rules(text, &spec.arguments)?)
        }
    }
}

pub(crate) fn play(misere: bool) -> Play {
    if misere { Play::Misere } else { Play::Normal }
}

/// Outcomes and nim-values of all positions with piles below `size`; for coins, with squares below it.
pub(crate) fn table(
    game: (&str, Option<&str>),
    bench: &Bench,
    size: u64,
    play: Play,
    context: &Context<'_>,
) -> Result<Arc<Table>, CheckError> {
    let key = (game.0.to_owned(), game.1.map(str::to_owned), size, play);
    let tables = || context.tables.0.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(table) = tables().get(&key) {
        return Ok(Arc::clone(table));
    }
    let table = Arc::new(solve(bench, size, play, context)?);
    tables().insert(key, Arc::clone(&table));
    Ok(table)
}

fn solve(bench: &Bench, size: u64, play: Play, context: &Context<'_>) -> Result<Table, CheckError> {
    let game = bench.game()?;
    let solver = bench.relational().map_or_else(|| Solver::new(game), Solver::of_relation);
    let solver = solver.with_limits(POSITIONS, MOVES);
    // The progress of one table says nothing about the whole: only cancelling is passed on.
    let answer = match game.piles() {
        Piles::Exactly(piles) => solver.on_box(&vec![size; piles], play, context.control),
        Piles::Any => solver.reachable(&strips(game, size)?, play, context.control),
    };
    answer.map_err(|error| match error {
        SolveError::Cancelled => CheckError::Cancelled,
        error => CheckError::gave_up(error),
    })
}

/// The table of what can be reached from a position.
pub(crate) fn reachable(
    bench: &Bench,
    start: &Position,
    play: Play,
    context: &Context<'_>,
) -> Result<Table, CheckError> {
    const REACHABLE: usize = 60_000;
    let game = bench.game()?;
    // Tried only where it is quick: what is given up after a long time helps nobody.
    let cells =
        start.piles().iter().try_fold(1usize, |cells, pile| cells.checked_mul(pile.to_usize()?.checked_add(1)?));
    let few = match game.piles() {
        Piles::Exactly(_) => cells.is_some_and(|cells| cells <= REACHABLE / 10),
        Piles::Any => start.piles().iter().all(|square| *square <= STRIP),
    };
    if !few {
        return Err(CheckError::GaveUp(format!("{start} is too large to be played out")));
    }
    let solver = bench.relational().map_or_else(|| Solver::new(game), Solver::of_relation);
    let solver = solver.with_limits(REACHABLE, MOVES);
    solver.reachable(std::slice::from_ref(start), play, context.control).map_err(|error| match error {
        SolveError::Cancelled => CheckError::Cancelled,
        error => CheckError::gave_up(error),
    })
}

/// Every set of distinct squares below `size` that is a position.
fn strips(game: &dyn Game, size: u64) -> Result<Vec<Position>, CheckError> {
    if size > SQUARES {
        return Err(CheckError::GaveUp(format!("positions on {size} squares are too many; the limit is {SQUARES}")));
    }
    let sets = (0..1u64 << size).map(|set| {
        let squares = (0..size).filter(|square| set >> square & 1 == 1);
        squares.map(Natural::from).collect::<Vec<_>>()
    });
    Ok(sets.filter_map(|piles| game.position(&piles).ok()).collect::<BTreeSet<_>>().into_iter().collect())
}

/// The order in which counterexamples are small: by the total, then pile by pile.
pub(crate) fn smallest<'a>(positions: impl IntoIterator<Item = &'a Position>) -> Option<&'a Position> {
    let total = |position: &Position| position.piles().iter().fold(Natural::zero(), |sum, pile| sum + pile);
    positions.into_iter().min_by_key(|position| (total(position), (*position).clone()))
}
