//! What brute force found: outcome, Grundy value and remoteness of every position of a region.

use ratwheel_rules::{Outcome, Play, Position};
use std::collections::HashMap;

/// Outcomes, Grundy values and remoteness of the positions of a box, or of all positions that can be reached.
#[derive(Clone, Debug)]
pub struct Table {
    pub(crate) play: Play,
    pub(crate) positions: Vec<Position>,
    pub(crate) index: Index,
    pub(crate) entries: Vec<Entry>,
}

/// What is known of one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) outcome: Outcome,
    pub(crate) grundy: u32,
    pub(crate) remoteness: u32,
}

/// Where a position stands in the list.
#[derive(Clone, Debug)]
pub(crate) enum Index {
    /// Mixed radix over the sides of the box; [`NOWHERE`] for tuples that are not positions.
    Box { sizes: Vec<u64>, places: Vec<u32> },
    /// Any positions.
    Map(HashMap<Position, u32>),
}

/// The place of a tuple that is not a position.
pub(crate) const NOWHERE: u32 = u32::MAX;

impl Index {
    /// The place of a position, if it has one.
    pub(crate) fn of(&self, position: &Position) -> Option<usize> {
        let place = match self {
            Self::Map(map) => *map.get(position)?,
            Self::Box { sizes, places } => {
                if position.piles().len() != sizes.len() {
                    return None;
                }
                let mut cell = 0u64;
                for (pile, size) in position.piles().iter().zip(sizes) {
                    let pile = pile.to_u64().filter(|pile| pile < size)?;
                    cell = cell * size + pile;
                }
                *places.get(usize::try_from(cell).ok()?)?
            }
        };
        if place == NOWHERE { None } else { usize::try_from(place).ok() }
    }
}

impl Table {
    fn entry(&self, position: &Position) -> Option<Entry> {
        self.entries.get(self.index.of(position)?).copied()
    }

    /// Normal or misère play.
    #[must_use]
    pub fn play(&self) -> Play {
        self.play
    }

    /// Who wins; `None` outside the table.
    #[must_use]
    pub fn outcome(&self, position: &Position) -> Option<Outcome> {
        Some(self.entry(position)?.outcome)
    }

    /// The Grundy value (nim-value), by mex; the same in both ways of playing. `None` outside the table.
    #[must_use]
    pub fn grundy(&self, position: &Position) -> Option<u32> {
        Some(self.entry(position)?.grundy)
    }

    /// How many moves the game lasts when the winner hurries and the loser delays; `None` outside the table.
    #[must_use]
    pub fn remoteness(&self, position: &Position) -> Option<u32> {
        Some(self.entry(position)?.remoteness)
    }

    /// Every position of the table: ascending for a box, in the order of discovery otherwise.
    #[must_use]
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// The P-positions, ascending.
    #[must_use]
    pub fn p_positions(&self) -> Vec<&Position> {
        let safe = self.positions.iter().zip(&self.entries).filter(|(_, entry)| entry.outcome == Outcome::P);
        let mut safe: Vec<&Position> = safe.map(|(position, _)| position).collect();
        safe.sort();
        safe
    }
}
