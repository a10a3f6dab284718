//! Is a set the set of P-positions on a box? Without playing anything out.
//!
//! If every move lowers the total, the P-positions are the only set with no move inside it and, from every other position, a
//! move into it (in misère play: from every other position that has a move at all, and no position of the set is without
//! one). So it is enough to ask legality between the positions of the box and those of the set: with N positions and p of
//! them in the set that is Np questions instead of all moves. The position with the least total that breaks one of the two
//! conditions is the smallest wrong one, since everything below it is right.

use crate::brute::smallest;
use crate::check::{CheckError, Context};
use ratwheel_numbers::Natural;
use ratwheel_rules::core::{Measure, Relational};
use ratwheel_rules::{Game, MovesError, Play, Position};

/// The most tuples of a box, and the most questions of legality that are asked.
const TUPLES: u64 = 4_000_000;
const QUESTIONS: usize = 400_000_000;

/// Does the method apply to this game?
pub(crate) fn applies(relation: Option<&Relational>) -> bool {
    relation.is_some_and(|relation| matches!(relation.measure, Measure::Total) && !relation.piles.is_empty())
}

/// The size of the box on which the game is also played out, move by move, which checks that the total falls.
pub(crate) fn small(piles: usize) -> u64 {
    match piles {
        0 | 1 => 200,
        2 => 24,
        3 => 10,
        4 => 6,
        5 => 4,
        _ => 3,
    }
}

/// Every position with piles below the size.
pub(crate) fn positions(game: &dyn Game, piles: usize, size: u64) -> Result<Vec<Position>, CheckError> {
    let exponent = u32::try_from(piles).map_err(CheckError::gave_up)?;
    let tuples = size.checked_pow(exponent).filter(|tuples| *tuples <= TUPLES);
    let Some(tuples) = tuples else {
        return Err(CheckError::GaveUp(format!("a box of {piles} piles below {size} is too large")));
    };
    let mut all = Vec::new();
    for mut index in 0..tuples {
        let mut tuple = vec![Natural::zero(); piles];
        for pile in tuple.iter_mut().rev() {
            *pile = Natural::from(index % size);
            index /= size;
        }
        // What the game sorts into another tuple is listed there.
        all.extend(game.position(&tuple).ok().filter(|position| position.piles() == tuple));
    }
    Ok(all)
}

/// The smallest position that is wrongly in the set or wrongly out of it, and whether it is in.
pub(crate) fn wrong(
    game: &dyn Game,
    all: &[Position],
    inside: &[bool],
    play: Play,
    context: &Context<'_>,
) -> Result<Option<(Position, bool)>, CheckError> {
    let set: Vec<&Position> = all.iter().zip(inside).filter(|(_, inside)| **inside).map(|(p, _)| p).collect();
    if all.len().saturating_mul(set.len()) > QUESTIONS {
        return Err(CheckError::GaveUp(format!("{} positions against {} are too many", all.len(), set.len())));
    }
    let mut broken = Vec::new();
    for (done, (position, inside)) in (0u64..).zip(all.iter().zip(inside)) {
        if done.is_multiple_of(256) {
            context.control.step(done, u64::try_from(all.len()).unwrap_or(u64::MAX))?;
        }
        let reaches = set.iter().any(|target| *target != position && game.allows(position, target));
        let right = match (inside, reaches) {
            (true, false) => play == Play::Normal || has_move(game, position, context)?,
            (false, true) => true,
            (true, true) => false,
            (false, false) => play == Play::Misere && !has_move(game, position, context)?,
        };
        if !right {
            broken.push(position);
        }
    }
    let found = smallest(broken).cloned();
    Ok(found.map(|position| {
        let inside = all.iter().zip(inside).any(|(other, inside)| *inside && *other == position);
        (position, inside)
    }))
}

fn has_move(game: &dyn Game, position: &Position, context: &Context<'_>) -> Result<bool, CheckError> {
    match game.moves(position, 1, context.control) {
        Ok(moves) => Ok(!moves.is_empty()),
        Err(MovesError::TooMany { .. }) => Ok(true),
        Err(MovesError::Cancelled) => Err(CheckError::Cancelled),
        Err(error) => Err(CheckError::gave_up(error)),
    }
}
