//! The conflicts between the positions of a box: which pairs may not share a class.

use super::{Graph, InvarianceError};
use crate::error::SolveError;
use crate::request::Region;
use ratwheel_numbers::{Control, Natural};
use ratwheel_rules::{Game, MovesError, Piles, Position};
use std::collections::{HashMap, HashSet};

/// The positions of the region as the game writes them, ascending.
pub(super) fn cells(
    game: &dyn Game,
    region: &Region,
    limit: usize,
    control: Control<'_>,
) -> Result<Vec<Vec<u64>>, InvarianceError> {
    let Piles::Exactly(expected) = game.piles() else { return Err(SolveError::NoBox.into()) };
    let sizes = &match region {
        Region::Box(sizes) => sizes.clone(),
        Region::Total(total) => vec![total.saturating_add(1); expected],
    };
    if expected != sizes.len() {
        return Err(SolveError::Sides { expected, found: sizes.len() }.into());
    }
    let mut cells = Vec::new();
    let mut tuple = vec![0u64; sizes.len()];
    if sizes.contains(&0) {
        return Ok(cells);
    }
    // A sorted game has one position in piles! tuples; the tuples walked are bounded, not only the positions.
    let mut walked = 0usize;
    loop {
        control.check()?;
        walked += 1;
        if region.holds(&tuple) && game.position(&naturals(&tuple)).is_ok_and(|position| position == place(&tuple)) {
            cells.push(tuple.clone());
        }
        if cells.len() > limit || walked > limit.saturating_mul(1024) {
            return Err(InvarianceError::TooLarge { limit });
        }
        let mut rest = tuple.iter_mut().zip(sizes).rev();
        let carried = rest.find_map(|(pile, size)| {
            *pile += 1;
            if *pile == *size {
                *pile = 0;
                None
            } else {
                Some(())
            }
        });
        if carried.is_none() {
            return Ok(cells);
        }
    }
}

fn naturals(tuple: &[u64]) -> Vec<Natural> {
    tuple.iter().map(|&pile| Natural::from(pile)).collect()
}

fn place(tuple: &[u64]) -> Position {
    Position::new(naturals(tuple))
}

/// The conflict graph: for every subtraction m, each position with the option x − m conflicts with each that lacks it
/// although y − m is a position. O(m · positions²/64) word operations, over the m that are an option somewhere.
pub(super) fn conflicts(
    game: &dyn Game,
    moves: &dyn Game,
    positions: &[Vec<u64>],
    control: Control<'_>,
) -> Result<Graph, InvarianceError> {
    let mut legal: HashMap<Vec<u64>, Vec<usize>> = HashMap::new();
    for (vertex, from) in positions.iter().enumerate() {
        for taken in options(moves, game, from, control)? {
            legal.entry(taken).or_default().push(vertex);
        }
    }
    let total = u64::try_from(legal.len()).unwrap_or(u64::MAX);
    let mut graph = Graph::new(positions.len());
    let mut known: HashMap<Vec<u64>, bool> = HashMap::new();
    for (done, (taken, with)) in (0u64..).zip(&legal) {
        control.step(done, total)?;
        let (mut has, mut lacks) = (graph.empty_row(), graph.empty_row());
        for vertex in with {
            colour_bit(&mut has, *vertex);
        }
        let held: HashSet<usize> = with.iter().copied().collect();
        let mut without = Vec::new();
        for (vertex, from) in positions.iter().enumerate().filter(|(vertex, _)| !held.contains(vertex)) {
            let Some(to) = subtract(from, taken) else { continue };
            let is_position = *known.entry(to).or_insert_with_key(|to| game.position(&naturals(to)).is_ok());
            if is_position {
                colour_bit(&mut lacks, vertex);
                without.push(vertex);
            }
        }
        for vertex in with {
            graph.join(*vertex, &lacks);
        }
        for vertex in &without {
            graph.join(*vertex, &has);
        }
    }
    Ok(graph)
}

fn colour_bit(row: &mut [u64], vertex: usize) {
    if let Some(word) = row.get_mut(vertex / 64) {
        *word |= 1 << (vertex % 64);
    }
}

fn subtract(from: &[u64], taken: &[u64]) -> Option<Vec<u64>> {
    from.iter().zip(taken).map(|(pile, amount)| pile.checked_sub(*amount)).collect()
}

/// What may be taken from a position, each once.
fn options(
    moves: &dyn Game,
    game: &dyn Game,
    from: &[u64],
    control: Control<'_>,
) -> Result<HashSet<Vec<u64>>, InvarianceError> {
    let source = place(from);
    let listed = moves.moves(&source, usize::MAX, control).map_err(|error| match error {
        MovesError::Cancelled => SolveError::Cancelled,
        error => SolveError::Moves { from: source.clone(), error },
    })?;
    let mut taken = HashSet::new();
    for option in listed {
        let to = option.to.to_words();
        let amounts = to.and_then(|to| subtract(from, &to));
        let Some(amounts) = amounts else { return Err(InvarianceError::Grows { from: source, by: option }) };
        if game.position(option.to.piles()).is_ok() {
            taken.insert(amounts);
        }
    }
    Ok(taken)
}
