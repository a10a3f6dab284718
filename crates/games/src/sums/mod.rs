//! Sums of games: play in one component at a time, by nim-values.
//!
//! The value of a sum is the exclusive or of the values of its components (Sprague and Grundy); a move wins iff it
//! makes that 0. Document 003, section 8, plays nim and rat games together.
//!
//! ```
//! use ratwheel_games::rats::RatsValues;
//! use ratwheel_games::sums::{NimHeaps, Sum};
//! use ratwheel_rules::Position;
//! let rats = RatsValues::new(3)?;
//! let sum = Sum::new(vec![(&NimHeaps, Position::from([1u64, 4, 5])), (&rats, Position::from([1u64, 4, 5]))]);
//! assert_eq!(sum.value()?, 10u64);
//! let moves = sum.winning_moves()?; // Example 3: RAT to a position of value 0
//! assert_eq!(moves.len(), 1);
//! assert_eq!(moves[0].component, 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::nim::nim_sum;
use ratwheel_numbers::{Control, Natural};
use ratwheel_rules::{Game, Move, OutsideDomain, Position};

/// The nim-values of a game in normal play, and moves to positions of a given value.
pub trait NimValues: Send + Sync {
    /// The nim-value of a position.
    ///
    /// # Errors
    /// [`OutsideDomain`] when it is not known.
    fn value(&self, position: &Position) -> Result<Natural, OutsideDomain>;

    /// A move to a position of this value. One is found whenever the value is below that of the position; above it one
    /// is found if there is one and the game can tell.
    ///
    /// # Errors
    /// [`OutsideDomain`] when it is not known.
    fn move_to(&self, position: &Position, value: &Natural) -> Result<Option<Move>, OutsideDomain>;

    /// Every move to a position of this value, targets ascending; `None` where the only way is to go through all moves.
    ///
    /// # Errors
    /// [`OutsideDomain`] when they are not known, or the call was stopped.
    fn moves_to(
        &self,
        _position: &Position,
        _value: &Natural,
        _control: Control<'_>,
    ) -> Option<Result<Vec<Move>, OutsideDomain>> {
        None
    }
}

/// Nim: the value is the exclusive or of the heaps.
#[derive(Clone, Copy, Debug, Default)]
pub struct NimHeaps;

impl NimValues for NimHeaps {
    fn value(&self, position: &Position) -> Result<Natural, OutsideDomain> {
        Ok(nim_sum(position.piles()))
    }

    fn move_to(&self, position: &Position, value: &Natural) -> Result<Option<Move>, OutsideDomain> {
        let change = nim_sum([&self.value(position)?, value]);
        let mut heaps = position.piles().to_vec();
        let Some(heap) = heaps.iter_mut().find(|heap| nim_sum([&**heap, &change]) < **heap) else { return Ok(None) };
        *heap = nim_sum([&*heap, &change]);
        Ok(Some(Move { rule: "I".into(), to: Position::new(heaps) }))
    }

    /// One for each heap that becomes smaller.
    fn moves_to(
        &self,
        position: &Position,
        value: &Natural,
        _: Control<'_>,
    ) -> Option<Result<Vec<Move>, OutsideDomain>> {
        let change = nim_sum([&nim_sum(position.piles()), value]);
        let changed = |(at, heap): (usize, &Natural)| {
            let smaller = Some(nim_sum([heap, &change])).filter(|smaller| smaller < heap)?;
            let mut heaps = position.piles().to_vec();
            *heaps.get_mut(at)? = smaller;
            Some(Move { rule: "I".into(), to: Position::new(heaps) })
        };
        let mut moves: Vec<Move> = position.piles().iter().enumerate().filter_map(changed).collect();
        moves.sort_by(|a, b| a.to.cmp(&b.to));
        Some(Ok(moves))
    }
}

/// Values from elsewhere, as a table or a closed form, and moves from the game's own list.
pub struct Listed<'a> {
    /// The game.
    pub game: &'a dyn Game,
    /// The nim-value of a position.
    pub value: &'a (dyn Fn(&Position) -> Result<Natural, OutsideDomain> + Send + Sync),
    /// The most moves of a position that are looked through.
    pub limit: usize,
}

impl NimValues for Listed<'_> {
    fn value(&self, position: &Position) -> Result<Natural, OutsideDomain> {
        (self.value)(position)
    }

    fn move_to(&self, position: &Position, value: &Natural) -> Result<Option<Move>, OutsideDomain> {
        let moves = self.game.moves(position, self.limit, Control::none());
        for step in moves.map_err(crate::outside)? {
            if (self.value)(&step.to)? == *value {
                return Ok(Some(step));
            }
        }
        Ok(None)
    }

    fn moves_to(
        &self,
        position: &Position,
        value: &Natural,
        control: Control<'_>,
    ) -> Option<Result<Vec<Move>, OutsideDomain>> {
        let found = || {
            let moves = self.game.moves(position, self.limit, control).map_err(crate::outside)?;
            let mut found = Vec::new();
            for step in moves {
                control.check().map_err(crate::outside)?;
                if (self.value)(&step.to)? == *value {
                    found.push(step);
                }
            }
            Ok(found)
        };
        Some(found())
    }
}

/// A sum of games, each with its position.
pub struct Sum<'a> {
    components: Vec<(&'a dyn NimValues, Position)>,
}

/// A move in a sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumMove {
    /// Which component moves, counted from 0.
    pub component: usize,
    /// The move in it.
    pub step: Move,
    /// The nim-value that the component then has: that of all the others together.
    pub value: Natural,
}

impl<'a> Sum<'a> {
    /// The sum of these.
    #[must_use]
    pub fn new(components: Vec<(&'a dyn NimValues, Position)>) -> Self {
        Self { components }
    }

    /// The value of each component.
    ///
    /// # Errors
    /// [`OutsideDomain`] when one is not known.
    pub fn values(&self) -> Result<Vec<Natural>, OutsideDomain> {
        self.components.iter().map(|(game, position)| game.value(position)).collect()
    }

    /// The value of the sum; 0 means that every move loses.
    ///
    /// # Errors
    /// As [`Sum::values`].
    pub fn value(&self) -> Result<Natural, OutsideDomain> {
        Ok(nim_sum(&self.values()?))
    }

    /// A winning move in each component that has one; none if the value is 0.
    ///
    /// # Errors
    /// As [`Sum::values`], and when a needed move cannot be found.
    pub fn winning_moves(&self) -> Result<Vec<SumMove>, OutsideDomain> {
        let (values, sum) = (self.values()?, self.value()?);
        let mut moves = Vec::new();
        if sum.is_zero() {
            return Ok(moves);
        }
        for (component, ((game, position), before)) in self.components.iter().zip(&values).enumerate() {
            let value = nim_sum([before, &sum]);
            // A larger value may be out of reach, or its moves too many to look through: then another component has
            // one.
            let found = game.move_to(position, &value);
            let step = if value < *before { found? } else { found.unwrap_or(None) };
            moves.extend(step.map(|step| SumMove { component, step, value }));
        }
        Ok(moves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::beta::tests::digits as random;
    use crate::rats::{Formulation, RatsGame, RatsValues};
    use std::collections::{BTreeSet, HashMap};

    /// Nim-values of the rat game on two piles by mex over the listed moves.
    fn table(game: &RatsGame, size: u64) -> HashMap<Position, u64> {
        let mut values = HashMap::new();
        for x in 0..size {
            for y in 0..size {
                let position = Position::from([x, y]);
                let moves = game.moves(&position, 10_000, Control::none()).unwrap();
                let reached: BTreeSet<u64> = moves.iter().map(|step| values[&step.to]).collect();
                values.insert(position, (0..).find(|v| !reached.contains(v)).unwrap());
            }
        }
        values
    }

    #[test]
    fn sums_of_two_small_games_by_brute_force() {
        let game = RatsGame::new(2, Formulation::Succinct).unwrap();
        let values = table(&game, 9);
        let lookup = |position: &Position| {
            values.get(position).map(|&v| Natural::from(v)).ok_or_else(|| OutsideDomain::new("outside the table"))
        };
        let listed = Listed { game: &game, value: &lookup, limit: 10_000 };
        let closed = RatsValues::new(2).unwrap();
        for heap in 0..9u64 {
            for cell in 0..81u64 {
                let rat = Position::from([cell / 9, cell % 9]);
                // A sum with one nim heap is won by a move that equalises the two values.
                let expected = values[&rat] != heap;
                for component in [&listed as &dyn NimValues, &closed] {
                    let sum = Sum::new(vec![(&NimHeaps, Position::from([heap])), (component, rat.clone())]);
                    assert_eq!(sum.value().unwrap().is_zero(), !expected, "{heap} {rat}");
                    let moves = sum.winning_moves().unwrap();
                    assert_eq!(!moves.is_empty(), expected, "{heap} {rat}");
                    for found in moves {
                        if found.component == 0 {
                            assert_eq!(found.step.to, Position::from([values[&rat]]));
                            assert!(values[&rat] < heap);
                        } else {
                            assert!(game.check(&rat, &found.step.to).is_ok());
                            assert_eq!(values[&found.step.to], heap);
                        }
                    }
                }
            }
        }
        let far = Sum::new(vec![(&listed, Position::from([50u64, 50]))]);
        assert!(far.value().is_err() && far.winning_moves().is_err());
    }

    #[test]
    fn large_heaps() {
        let heaps: Position = (0..5).map(|i| random(i, 200 + 100 * usize::try_from(i).unwrap())).collect();
        let sum = Sum::new(vec![(&NimHeaps, heaps.clone())]);
        let found = sum.winning_moves().unwrap().remove(0);
        assert!(found.step.to.total() < heaps.total());
        assert!(Sum::new(vec![(&NimHeaps, found.step.to)]).value().unwrap().is_zero());
        let (a, b) = (random(1, 300), random(2, 100));
        assert_eq!(nim_sum([&nim_sum([&a, &b]), &b]), a);
        assert_eq!(nim_sum([&b, &nim_sum([&a, &b])]), a);
        assert!(nim_sum([&a, &a]).is_zero());
    }
}
