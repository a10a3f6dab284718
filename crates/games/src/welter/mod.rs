//! Welter's game, which document 004 names for comparison: coins on a strip, one moved at a time.
//!
//! Any number of coins on distinct squares 0, 1, 2, …; a move takes one coin to a lower square that is free. There is
//! no hole: square 0 holds a coin like any other. Native rules; no strategy is given here, the solver plays it.
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

pub(crate) use entry::ENTRY;

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

#[cfg(test)]
mod tests {
    use super::*;

    /// Every position with three coins below the size, ascending.
    fn positions(size: u64) -> Vec<Position> {
        let mut all = Vec::new();
        for a in 0..size {
            for b in a + 1..size {
                all.extend((b + 1..size).map(|c| Position::from([a, b, c])));
            }
        }
        all
    }

    #[test]
    fn enumeration_is_legality() {
        let game = Welter::new();
        let all = positions(8);
        for from in &all {
            let listed = game.moves(from, 1000, Control::none()).unwrap();
            let legal: Vec<Move> = all
                .iter()
                .filter_map(|to| game.check(from, to).ok().map(|rule| Move { rule, to: to.clone() }))
                .collect();
            assert_eq!(listed, legal, "{from}");
            let occupied = from.to_words().unwrap();
            let free: usize =
                occupied.iter().map(|&c| (0..c).filter(|square| !occupied.contains(square)).count()).sum();
            assert_eq!(listed.len(), free, "{from}");
        }
    }

    #[test]
    fn two_coins_are_nim_with_heaps_lowered_by_one() {
        // Welter's function on two coins is (a xor b) − 1: P iff a xor b = 1.
        let game = Welter::new();
        let mut safe = std::collections::BTreeSet::new();
        let mut all: Vec<[u64; 2]> = (0..16).flat_map(|a| (a + 1..16).map(move |b| [a, b])).collect();
        all.sort_by_key(|pair| pair[0] + pair[1]);
        for pair in all {
            let moves = game.moves(&Position::from(pair), 100, Control::none()).unwrap();
            let lost = moves.iter().all(|step| !safe.contains(&step.to));
            assert_eq!(lost, pair[0] ^ pair[1] == 1, "{pair:?}");
            if lost {
                safe.insert(Position::from(pair));
            }
        }
    }

    #[test]
    fn bad_steps_are_named() {
        let game = Welter::new();
        let why = |from: &[u64], to: &[u64]| {
            let at = |coins: &[u64]| coins.iter().map(|&coin| Natural::from(coin)).collect::<Position>();
            game.check(&at(from), &at(to)).unwrap_err().to_string()
        };
        assert_eq!(why(&[1, 3], &[1, 4]), "I: the coin on 3 would move up to 4");
        assert_eq!(why(&[1, 3], &[0, 2]), "I: 2 coins move, and only one may");
        assert_eq!(why(&[1, 3], &[3, 1]), "the position does not change");
        assert!(why(&[1, 3], &[1]).contains("2 coins before and 1 after"));
        assert!(why(&[1, 3], &[1, 1]).contains("two coins on square 1"));
        let said = |from: [u64; 2], to: [u64; 2]| {
            let said = game.check(&Position::from(from), &Position::from(to)).unwrap_err().said;
            said.map(|message| message.key)
        };
        assert_eq!(said([1, 3], [1, 4]), Some("welter-up"));
        assert_eq!(said([1, 3], [0, 2]), Some("welter-one"));
        assert_eq!(said([1, 3], [3, 1]), Some("illegal-unchanged"));
        assert_eq!(said([1, 3], [1, 1]), Some("welter-square"));
        let far = Position::new(vec![Natural::power_of_two(200)]);
        assert!(game.moves(&far, 50, Control::none()).is_err());
    }
}
