//! How far a finite set of positions reaches, and the positions in it.
//!
//! A relation between piles is worked through by engines that read the relation. A game of another kind lists its
//! positions itself, by [`Game::positions`](crate::Game::positions); this module is how it does that unless it knows
//! better.
//!
//! ```
//! use ratwheel_numbers::Control;
//! use ratwheel_rules::language::{Arguments, Ruleset};
//! use ratwheel_rules::{Extent, Game, RelationalGame};
//! let rules = Ruleset::parse("game g\npiles x <= y\nmove I: x' = x and y' < y").unwrap();
//! let game = RelationalGame::new(rules.instantiate(&Arguments::new())?)?;
//! let found = game.positions(Extent::Below(&[2, 2]), 100, Control::none())?;
//! assert_eq!(found.iter().map(ToString::to_string).collect::<Vec<_>>(), ["(0,0)", "(0,1)", "(1,1)"]);
//! assert_eq!(game.positions(Extent::Total(2), 100, Control::none())?.len(), 4); // (0,0), (0,1), (0,2), (1,1)
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::game::{Game, Piles};
use crate::position::Position;
use ratwheel_numbers::{Cancelled, Control, Natural};
use thiserror::Error;

/// How far positions reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent<'a> {
    /// Each pile below its side; for coins on a strip one side, and all squares are below it.
    Below(&'a [u64]),
    /// The sum of all piles, or of the squares of all coins, is at most this.
    Total(u64),
}

/// Why the positions cannot be listed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PositionsError {
    /// The wrong number of sides.
    #[error("the game needs {expected} side{}, not {found}", if *expected == 1 { "" } else { "s" })]
    Sides {
        /// How many are needed.
        expected: usize,
        /// How many were given.
        found: usize,
    },
    /// More than the limit.
    #[error("there are more than {limit} positions")]
    TooMany {
        /// The limit that was given.
        limit: usize,
    },
    /// Stopped by the caller.
    #[error("stopped before the end, as asked")]
    Cancelled,
}

impl From<Cancelled> for PositionsError {
    fn from(_: Cancelled) -> Self {
        Self::Cancelled
    }
}

/// Every position of the game in the extent, lexicographically ascending.
///
/// A game with a fixed number of piles is asked about every tuple. In a game with any number of them a position is a set
/// of squares, at most one coin on each, and the game is asked about every set. Time and memory grow with the number of
/// tuples or sets, not only of positions, so `limit` bounds that too (a hundred times).
pub(crate) fn positions<G: Game + ?Sized>(
    game: &G,
    extent: Extent<'_>,
    limit: usize,
    control: Control<'_>,
) -> Result<Vec<Position>, PositionsError> {
    let mut listing = Listing { game, extent, limit, asked: 0, found: Vec::new(), control };
    match (game.piles(), extent) {
        (Piles::Exactly(expected), Extent::Below(sides)) if sides.len() != expected => {
            return Err(PositionsError::Sides { expected, found: sides.len() });
        }
        (Piles::Any, Extent::Below(sides)) if sides.len() != 1 => {
            return Err(PositionsError::Sides { expected: 1, found: sides.len() });
        }
        (Piles::Exactly(piles), _) => listing.tuples(piles)?,
        (Piles::Any, _) => listing.sets()?,
    }
    Ok(listing.found)
}

struct Listing<'a, G: ?Sized> {
    game: &'a G,
    extent: Extent<'a>,
    limit: usize,
    asked: usize,
    found: Vec<Position>,
    control: Control<'a>,
}

impl<G: Game + ?Sized> Listing<'_, G> {
    /// Lists the piles if the game takes them as they are; what it sorts into other piles is listed there.
    fn ask(&mut self, piles: &[u64]) -> Result<(), PositionsError> {
        self.asked += 1;
        if self.asked.is_multiple_of(1024) {
            self.control.check()?;
        }
        let too_many = PositionsError::TooMany { limit: self.limit };
        if self.asked > self.limit.saturating_mul(100) {
            return Err(too_many);
        }
        let piles: Vec<Natural> = piles.iter().map(|&pile| Natural::from(pile)).collect();
        if let Ok(position) = self.game.position(&piles)
            && position.piles() == piles
        {
            if self.found.len() == self.limit {
                return Err(too_many);
            }
            self.found.push(position);
        }
        Ok(())
    }

    /// One more than the largest value at a place, when the places before it sum to `sum`.
    fn end(&self, place: usize, sum: u64) -> u64 {
        match self.extent {
            Extent::Below(sides) => sides.get(place).or(sides.last()).copied().unwrap_or(0),
            Extent::Total(total) => total.saturating_sub(sum).saturating_add(1),
        }
    }

    /// Every tuple with this number of piles, as an odometer: the last pile that can grow grows, those behind it start again.
    fn tuples(&mut self, piles: usize) -> Result<(), PositionsError> {
        if let Extent::Below(sides) = self.extent
            && sides.contains(&0)
        {
            return Ok(());
        }
        let mut tuple = vec![0u64; piles];
        loop {
            self.ask(&tuple)?;
            let grows = (0..piles).rev().find(|&place| {
                let (before, rest) = tuple.split_at(place);
                rest.first().is_some_and(|pile| pile + 1 < self.end(place, before.iter().sum()))
            });
            let Some(place) = grows else { return Ok(()) };
            for (index, pile) in tuple.iter_mut().enumerate().skip(place) {
                *pile = if index == place { *pile + 1 } else { 0 };
            }
        }
    }

    /// Every set of squares: a further coin above the last one if it fits, else the last coin that can move up does.
    fn sets(&mut self) -> Result<(), PositionsError> {
        let mut coins: Vec<u64> = Vec::new();
        let mut sum = 0u64;
        self.ask(&coins)?;
        let mut next = 0u64;
        loop {
            if next < self.end(0, sum) {
                coins.push(next);
                sum = sum.saturating_add(next);
                self.ask(&coins)?;
            } else {
                let Some(last) = coins.pop() else { return Ok(()) };
                sum -= last;
                next = last.saturating_add(1);
                continue;
            }
            next = next.saturating_add(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{IllegalMove, MovesError, PositionError};
    use crate::position::{Move, RuleName};

    /// Any tuple with this number of piles, or any set of squares, is a position.
    struct All(Piles);

    impl Game for All {
        fn id(&self) -> &str {
            "all"
        }
        fn position(&self, piles: &[Natural]) -> Result<Position, PositionError> {
            Ok(Position::new(piles.to_vec()))
        }
        fn check(&self, _: &Position, _: &Position) -> Result<RuleName, IllegalMove> {
            Err(IllegalMove::general("no moves"))
        }
        fn moves(&self, _: &Position, _: usize, _: Control<'_>) -> Result<Vec<Move>, MovesError> {
            Ok(Vec::new())
        }
        fn piles(&self) -> Piles {
            self.0
        }
    }

    fn words(game: &All, extent: Extent<'_>) -> Vec<Vec<u64>> {
        let found = game.positions(extent, 10_000, Control::none()).unwrap();
        found.iter().map(|position| position.to_words().unwrap()).collect()
    }

    #[test]
    fn tuples_are_those_of_nested_loops() {
        let game = All(Piles::Exactly(3));
        let (mut boxed, mut total) = (Vec::new(), Vec::new());
        for x in 0..6u64 {
            for y in 0..6u64 {
                for z in 0..6u64 {
                    if x < 2 && y < 4 && z < 3 {
                        boxed.push(vec![x, y, z]);
                    }
                    if x + y + z <= 5 {
                        total.push(vec![x, y, z]);
                    }
                }
            }
        }
        assert_eq!(words(&game, Extent::Below(&[2, 4, 3])), boxed);
        assert_eq!(words(&game, Extent::Total(5)), total);
        assert!(words(&game, Extent::Below(&[2, 0, 3])).is_empty());
        assert_eq!(words(&All(Piles::Exactly(0)), Extent::Total(5)), [Vec::<u64>::new()]);
    }

    #[test]
    fn sets_are_those_of_bit_masks() {
        let game = All(Piles::Any);
        let sets = |keep: &dyn Fn(&[u64]) -> bool| {
            let all = (0..1u64 << 8).map(|mask| (0..8).filter(|square| mask >> square & 1 == 1).collect::<Vec<u64>>());
            let mut kept: Vec<Vec<u64>> = all.filter(|set| keep(set)).collect();
            kept.sort();
            kept
        };
        assert_eq!(words(&game, Extent::Below(&[5])), sets(&|set| set.iter().all(|&square| square < 5)));
        assert_eq!(words(&game, Extent::Total(7)), sets(&|set| set.iter().sum::<u64>() <= 7));
        assert_eq!(words(&game, Extent::Below(&[0])), [Vec::<u64>::new()]);
    }

    #[test]
    fn limits_and_wrong_sides() {
        let game = All(Piles::Exactly(2));
        let ask = |extent| game.positions(extent, 20, Control::none()).unwrap_err();
        assert_eq!(ask(Extent::Below(&[5])), PositionsError::Sides { expected: 2, found: 1 });
        assert_eq!(ask(Extent::Below(&[u64::MAX, u64::MAX])), PositionsError::TooMany { limit: 20 });
        assert_eq!(ask(Extent::Total(u64::MAX)), PositionsError::TooMany { limit: 20 });
        let strip = All(Piles::Any).positions(Extent::Total(u64::MAX), 20, Control::none());
        assert_eq!(strip.unwrap_err(), PositionsError::TooMany { limit: 20 });
    }
}
