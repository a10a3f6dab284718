//! Questions about all positions of a board or a box: the placing game, sums, k-invariance and the ⋆-dual.

use crate::bench::Bench;
use crate::decide::Question;
use crate::error::BenchError;
use crate::sum::{SumAnswer, SumStep};
use ratwheel_games::corner::{Placing, place};
use ratwheel_games::star::{Star, StarError};
use ratwheel_numbers::Natural;
use ratwheel_rules::{Outcome, Position};
use ratwheel_solve::Invariance;
use serde::Serialize;

/// `{placer_wins, cells}`: where the piece of the placing game (document 002) is put to win.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct PlacingAnswer {
    /// Is there such a cell?
    pub placer_wins: bool,
    /// Every such cell.
    pub cells: Vec<Position>,
}

impl PlacingAnswer {
    /// The safe cells of the top row and the rightmost column of a board.
    ///
    /// # Errors
    /// As [`Bench::outcome`].
    pub fn new(bench: &Bench, width: u64, height: u64, question: &Question<'_>) -> Result<Self, BenchError> {
        let outcome = |cell: &Position| -> Result<Option<Outcome>, BenchError> {
            match bench.position(cell.piles()) {
                Ok(cell) => bench.outcome(&cell, question).map(|decision| Some(decision.outcome)),
                Err(_) => Ok(None),
            }
        };
        let Placing { cells } = place(width, height, |cell| outcome(cell))?;
        Ok(Self { placer_wins: !cells.is_empty(), cells })
    }
}

/// `{value, values, moves}`: a sum of games.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct SumLine {
    /// The nim-value; 0 means that every move loses.
    pub value: Natural,
    /// That of each component.
    pub values: Vec<Natural>,
    /// A winning move in each component that has one.
    pub moves: Vec<SumStep>,
}

impl From<SumAnswer> for SumLine {
    fn from(SumAnswer { value, values, moves }: SumAnswer) -> Self {
        Self { value, values, moves }
    }
}

/// `{lower, upper, classes}`: the k-invariance number on a box (document 001).
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct InvarianceAnswer {
    /// At least so many classes are needed.
    pub lower: usize,
    /// So many suffice.
    pub upper: usize,
    /// The classes.
    pub classes: Vec<Vec<Position>>,
}

impl From<Invariance> for InvarianceAnswer {
    fn from(found: Invariance) -> Self {
        Self { lower: found.lower, upper: found.upper, classes: found.classes }
    }
}

/// `{moves, p_positions}`: the ⋆-dual of a subtraction game.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct StarAnswer {
    /// Its moves: the nonzero P-positions of the game.
    pub moves: Vec<Position>,
    /// Its P-positions.
    pub p_positions: Vec<Position>,
}

impl StarAnswer {
    /// The ⋆-dual with amounts and piles below `size`.
    ///
    /// # Errors
    /// [`BenchError::Input`] for entries without rules; the inner error for games that are no subtraction games.
    pub fn new(bench: &Bench, size: usize) -> Result<Result<Self, StarError>, BenchError> {
        let game = bench.game()?;
        let piles = bench.piles().unwrap_or(0);
        let dual = || -> Result<Self, StarError> {
            let star = Star::of_game(game, size)?;
            // The moves of the dual of the dual are the nonzero P-positions of the dual, and the empty position is P.
            let dual = Star::of_moves("", piles, size, |taken| star.is_move(taken) == Some(true))?;
            let safe = std::iter::once(vec![0; piles]).chain(dual.vectors());
            let position = |piles: Vec<u64>| piles.into_iter().map(Natural::from).collect::<Position>();
            Ok(Self { moves: star.vectors().map(position).collect(), p_positions: safe.map(position).collect() })
        };
        Ok(dual())
    }
}
