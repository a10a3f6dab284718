//! Every position from the game's own list of positions and moves: for games that are not a relation between piles, and for
//! relations that cannot be compiled.
//!
//! Costs the number of moves in the region, with about 300 bytes a position.

use crate::error::SolveError;
use crate::naive::Solver;
use crate::request::{Cost, Region, Request, Want};
use crate::solution::{Cell, Solution, Store};
use ratwheel_numbers::{Control, Moment};
use ratwheel_rules::{Extent, Game, Move, MovesError, Outcome, Piles, Position, RelationalGame};
use std::sync::OnceLock;
use std::time::Duration;

/// About what a position takes here.
pub(crate) const BYTES: u64 = 300;
/// Moves from one position.
const MOVES: usize = 1 << 24;

/// Solves what the game lists; `measured` is the same game if its measure is to be checked.
pub(crate) fn run(
    game: &dyn Game,
    measured: Option<&RelationalGame>,
    request: &Request,
    control: Control<'_>,
) -> Result<Solution, SolveError> {
    let most = usize::try_from(request.limit() / BYTES).unwrap_or(usize::MAX).min(1 << 31);
    let extent = match &request.region {
        Region::Box(sides) => Extent::Below(sides),
        Region::Total(total) => Extent::Total(*total),
    };
    let starts = game.positions(extent, most, control)?;
    if let Some(game) = measured {
        leaves(game, &request.region, &starts, control)?;
    }
    // Targets are different positions of the region: more moves than positions cannot all stay in it.
    let moves = if measured.is_some() { starts.len() } else { MOVES };
    let solver = measured.map_or_else(|| Solver::new(game), Solver::of_relation);
    let solver = solver.with_limits(most, moves).with_bytes(request.limit());
    let table = solver.closed(&starts, request.play, control).map_err(|error| match (error, measured) {
        (SolveError::Moves { from, error: MovesError::TooMany { .. } }, Some(game)) => many(game, from, &starts),
        (error, _) => error,
    })?;
    let mut cells = Vec::with_capacity(starts.len());
    for position in &starts {
        let (Some(words), Some(outcome)) = (position.to_words(), table.outcome(position)) else { continue };
        let grundy = table.grundy(position).filter(|_| request.want == Want::Grundy);
        let remoteness = table.remoteness(position).filter(|_| request.want == Want::Remoteness);
        cells.push((words.into_boxed_slice(), Cell { outcome, grundy, remoteness }));
    }
    cells.sort_unstable_by(|a, b| a.0.cmp(&b.0));
    let count = |len: usize| u64::try_from(len).unwrap_or(u64::MAX);
    Ok(Solution {
        region: request.region.clone(),
        want: request.want,
        play: request.play,
        piles: if let Piles::Exactly(piles) = game.piles() { Some(piles) } else { None },
        sorted: measured.is_some_and(|game| game.relation().sorted),
        positions: OnceLock::from(count(cells.len())),
        p_count: count(cells.iter().filter(|(_, cell)| cell.outcome == Outcome::P).count()),
        largest: cells.iter().filter_map(|(_, cell)| cell.grundy.or(cell.remoteness)).max(),
        shape: None,
        valid: None,
        store: Store::Listed(cells),
    })
}

/// Looks for a move that leads out of the region, before any position is worked out: from positions with piles near 0 and near
/// the edge, which is where one shows, and from some others. Whatever is not found here is found when it is met.
fn leaves(game: &RelationalGame, region: &Region, starts: &[Position], control: Control<'_>) -> Result<(), SolveError> {
    /// Positions that are looked at, of either kind, and moves in all.
    const LOOKED_AT: usize = 500;
    const MOVES: usize = 300_000;
    let piles = game.relation().piles.len();
    let edge = |pile: usize| match region {
        Region::Box(sides) => sides.get(pile).copied().unwrap_or(1).saturating_sub(1),
        Region::Total(total) => *total,
    };
    let mut tuples: Vec<Vec<u64>> = vec![Vec::new()];
    for pile in 0..piles {
        let last = edge(pile);
        let mut values = vec![0, last, 1, last.saturating_sub(1), 2, last / 2];
        // With many piles there is room for few values of each.
        while values.len() > 2 && values.len().saturating_mul(tuples.len()) > LOOKED_AT {
            values.pop();
        }
        if values.len().saturating_mul(tuples.len()) > LOOKED_AT {
            values.truncate(1);
        }
        values.sort_unstable();
        values.dedup();
        tuples = tuples.iter().flat_map(|start| values.iter().map(|value| [&start[..], &[*value]].concat())).collect();
    }
    tuples.retain(|tuple| region.holds(tuple));
    tuples.sort_by_key(|tuple| (tuple.iter().sum::<u64>(), tuple.clone()));
    tuples.dedup();
    let near = tuples.iter().filter_map(|tuple| {
        let position: Position = tuple.iter().map(|&pile| pile.into()).collect();
        game.position(position.piles()).ok().filter(|found| *found == position)
    });
    // Spread without a pattern, the same ones in each run.
    let spread = (0..LOOKED_AT.min(starts.len())).filter_map(|number| {
        let at = (number as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) % (starts.len() as u64);
        starts.get(usize::try_from(at).ok()?).cloned()
    });
    let mut left = MOVES;
    for from in near.chain(spread) {
        control.check()?;
        let moves = match game.moves(&from, left, control) {
            Ok(moves) => moves,
            Err(MovesError::Cancelled) => return Err(SolveError::Cancelled),
            Err(_) => return Ok(()),
        };
        left -= moves.len().min(left);
        let outside = |step: &&Move| step.to.to_words().is_none_or(|to| !region.holds(&to));
        if let Some(by) = moves.iter().find(outside) {
            let by = by.clone();
            return Err(match game.lowers_measure(&from, &by.to) {
                Ok(false) => SolveError::NotLowered { from, by },
                _ => SolveError::LeavesBox { from, by },
            });
        }
    }
    Ok(())
}

/// What listing all moves of the region will take, by a sample of its positions.
pub(crate) fn cost(game: &dyn Game, request: &Request, control: Control<'_>) -> Result<Cost, SolveError> {
    /// Positions whose moves are counted, and how many moves of one are.
    const SAMPLE: u64 = 24;
    const COUNTED: usize = 20_000;
    let most = usize::try_from(request.limit() / BYTES).unwrap_or(usize::MAX).min(1 << 31);
    let extent = match &request.region {
        Region::Box(sides) => Extent::Below(sides),
        Region::Total(total) => Extent::Total(*total),
    };
    let starts = game.positions(extent, most, control)?;
    let positions = u64::try_from(starts.len()).unwrap_or(u64::MAX);
    let (begun, mut looked_at, mut moves) = (Moment::now(), 0u64, 0u64);
    for number in 0..SAMPLE.min(positions) {
        control.check()?;
        let at = (2 * number + 1).saturating_mul(positions) / (2 * SAMPLE.min(positions));
        let Some(from) = usize::try_from(at).ok().and_then(|at| starts.get(at)) else { continue };
        looked_at += 1;
        moves += match game.moves(from, COUNTED, control) {
            Ok(moves) => u64::try_from(moves.len()).unwrap_or(u64::MAX),
            Err(MovesError::Cancelled) => return Err(SolveError::Cancelled),
            Err(_) => COUNTED as u64,
        };
    }
    let scaled = |value: u128| value.saturating_mul(u128::from(positions)) / u128::from(looked_at.max(1));
    let word = |value: u128| u64::try_from(value).unwrap_or(u64::MAX);
    let time = Duration::from_micros(word(scaled(begun.elapsed().as_micros())));
    Ok(Cost { positions, moves: word(scaled(u128::from(moves))), time })
}

/// What to say of a position with more moves than the region has positions: that play need not end, if that is soon seen.
fn many(game: &RelationalGame, from: Position, region: &[Position]) -> SolveError {
    const LOOKED_AT: usize = 1000;
    for to in region.iter().take(LOOKED_AT) {
        if let (Ok(Some(rule)), Ok(false)) = (game.rule(&from, to), game.lowers_measure(&from, to)) {
            return SolveError::NotLowered { from, by: Move { rule, to: to.clone() } };
        }
    }
    SolveError::Outside { from, positions: region.len() }
}
