//! Welter's game, which document 004 names for comparison: coins on a strip, one moved at a time.
//!
//! Any number of coins on distinct squares 0, 1, 2, …; a move takes one coin to a lower square that is free. There is
//! no hole: square 0 holds a coin like any other. [`Mating`] computes its nim-values at any size, [`Mates`] plays it.
//! C. P. Welter: The theory of a class of games on a sequence of squares, Indagationes Mathematicae 16 (1954); the
//! function is in the form of Winning Ways, chapter 15.
//!
//! ```
//! use ratwheel_games::welter::Welter;
//! use ratwheel_numbers::Control;
//! use ratwheel_rules::{Game, Position};
//! let moves = Welter::new().moves(&Position::from([1u64, 3]), 10, Control::none())?;
//! let targets: Vec<String> = moves.iter().map(|step| step.to.to_string()).collect();
//! assert_eq!(targets, ["(0,1)", "(0,3)", "(1,2)"]);
//! # Ok::<(), ratwheel_rules::MovesError>(())
//! ```

mod entry;
mod function;
mod strategy;
#[cfg(test)]
mod tests;

pub(crate) use entry::ENTRY;
pub use function::Mating;
pub use strategy::Mates;

use ratwheel_numbers::{Control, Natural};
use ratwheel_rules::{
    Game, IllegalMove, Message, Move, MovesError, Piles, Position, PositionError, RuleFailure, RuleName,
};

/// Welter's game with any number of coins.
#[derive(Clone, Debug)]
pub struct Welter {
    rule: RuleName,
}

impl Default for Welter {
    fn default() -> Self {
        Self::new()
    }
}

impl Welter {
    /// The game.
    #[must_use]
    pub fn new() -> Self {
        Self { rule: "I".into() }
    }
}

/// The members of the first list that the second does not have; both are short or the work is worth it: O(n log n).
fn missing<'a>(list: &'a Position, other: &Position) -> Vec<&'a Natural> {
    list.piles().iter().filter(|square| other.piles().binary_search(square).is_err()).collect()
}

/// A square with two coins.
fn shared(squares: &[Natural]) -> Option<Natural> {
    let mut squares: Vec<&Natural> = squares.iter().collect();
    squares.sort_unstable();
    squares.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0].clone())
}

impl Game for Welter {
    fn id(&self) -> &str {
        "welter"
    }

    fn position(&self, piles: &[Natural]) -> Result<Position, PositionError> {
        match shared(piles) {
            Some(square) => {
                Err(PositionError::Condition(format!("two coins on square {square}: a square holds at most one")))
            }
            None => Ok(Position::new(piles.to_vec()).sorted()),
        }
    }

    fn check(&self, from: &Position, to: &Position) -> Result<RuleName, IllegalMove> {
        let place = |position: &Position| {
            let illegal = |error: PositionError| {
                let illegal = IllegalMove::general(error.to_string());
                match shared(position.piles()) {
                    Some(square) => illegal.saying(Message::new("welter-square").with("square", square)),
                    None => illegal,
                }
            };
            self.position(position.piles()).map_err(illegal)
        };
        let (from, to) = (place(from)?, place(to)?);
        let (before, after) = (from.piles().len(), to.piles().len());
        if before != after {
            let why = format!("there are {before} coins before and {after} after: coins never go or come");
            let said = Message::new("welter-count").with("before", before).with("after", after);
            return Err(IllegalMove::general(why).saying(said));
        }
        let (why, said) = match (missing(&from, &to).as_slice(), missing(&to, &from).as_slice()) {
            ([], _) => {
                let unchanged = IllegalMove::general("the position does not change");
                return Err(unchanged.saying(Message::new("illegal-unchanged")));
            }
            ([coin], [target]) if target < coin => return Ok(self.rule.clone()),
            ([coin], [target]) => {
                let said = Message::new("welter-up").with("from", *coin).with("to", *target);
                (format!("the coin on {coin} would move up to {target}"), said)
            }
            (moved, _) => {
                let said = Message::new("welter-one").with("count", moved.len());
                (format!("{} coins move, and only one may", moved.len()), said)
            }
        };
        Err(IllegalMove::by_rules(vec![RuleFailure::new(self.rule.clone(), why)]).saying(said))
    }

    fn moves(&self, from: &Position, limit: usize, control: Control<'_>) -> Result<Vec<Move>, MovesError> {
        let from = self.position(from.piles()).map_err(|error| MovesError::NotEnumerable(error.to_string()))?;
        let mut moves = Vec::new();
        for (i, coin) in from.piles().iter().enumerate() {
            let mut target = Natural::zero();
            while target < *coin {
                control.check()?;
                if from.piles().binary_search(&target).is_err() {
                    if moves.len() == limit {
                        return Err(MovesError::TooMany { limit });
                    }
                    let mut squares = from.piles().to_vec();
                    squares[i] = target.clone();
                    moves.push(Move { rule: self.rule.clone(), to: Position::new(squares).sorted() });
                }
                target += 1;
            }
        }
        moves.sort();
        Ok(moves)
    }

    fn piles(&self) -> Piles {
        Piles::Any
    }
}
