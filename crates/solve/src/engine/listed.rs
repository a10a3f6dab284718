//! Every position from the game's own list of positions and moves: for games that are not a relation between piles, and for
//! relations that cannot be compiled.
//!
//! Costs the number of moves in the region, with about 300 bytes a position.

use crate::error::SolveError;
use crate::naive::Solver;
use crate::request::{Region, Request, Want};
use crate::solution::{Cell, Solution, Store};
use ratwheel_numbers::Control;
use ratwheel_rules::{Extent, Game, Move, MovesError, Outcome, Piles, Position, RelationalGame};

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
        positions: count(cells.len()),
        p_count: count(cells.iter().filter(|(_, cell)| cell.outcome == Outcome::P).count()),
        largest: cells.iter().filter_map(|(_, cell)| cell.grundy.or(cell.remoteness)).max(),
        shape: None,
        valid: None,
        store: Store::Listed(cells),
    })
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
