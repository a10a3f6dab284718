//! What the solver found, in the smallest form that answers the question: a list, bits, or small integers.

use crate::bits::Bits;
use crate::error::SolveError;
use crate::request::{Region, Want};
use crate::shape::Shape;
use crate::values::Values;
use ratwheel_numbers::Control;
use ratwheel_rules::{Outcome, Play};
use std::fmt;
use std::sync::{Arc, OnceLock};

/// What is known of one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell {
    /// Who wins.
    pub outcome: Outcome,
    /// The Grundy value, if it was asked for.
    pub grundy: Option<u32>,
    /// How long the game lasts in optimal play, if that was asked for.
    pub remoteness: Option<u32>,
}

impl Cell {
    /// What a request asked for: the Grundy value or the remoteness; 1 for P and 0 for N where outcomes were asked for.
    #[must_use]
    pub fn value(&self, want: Want) -> Option<u32> {
        match want {
            Want::Grundy => self.grundy,
            Want::Remoteness => self.remoteness,
            Want::PPositions | Want::Outcomes => Some(u32::from(self.outcome == Outcome::P)),
        }
    }
}

/// Is a position of this remoteness a P-position? In normal play the loser is stuck after an even number of moves; in misère
/// play the winner is.
pub(crate) fn is_safe(remoteness: u32, play: Play) -> bool {
    remoteness.is_multiple_of(2) == (play == Play::Normal)
}

/// Is a tuple of the region a position of the game?
pub(crate) type Validity = Arc<dyn Fn(&[u64]) -> bool + Send + Sync>;

/// Where the answer is kept.
pub(crate) enum Store {
    /// The P-positions one after the other, ascending.
    List(Vec<u64>),
    /// A bit for every position, set for P.
    Outcomes(Bits),
    /// Grundy values, and the P-positions where they do not follow from them (misère play).
    Grundy(Values, Option<Bits>),
    /// Remoteness; its parity says who wins.
    Remoteness(Values),
    /// Positions that the game listed, ascending, each with its cell.
    Listed(Vec<(Box<[u64]>, Cell)>),
}

/// The answer to a [`Request`](crate::Request). Positions are their piles, in the order of the game.
pub struct Solution {
    pub(crate) region: Region,
    pub(crate) want: Want,
    pub(crate) play: Play,
    pub(crate) piles: Option<usize>,
    pub(crate) sorted: bool,
    /// How many positions there are, once they are counted.
    pub(crate) positions: OnceLock<u64>,
    pub(crate) p_count: u64,
    pub(crate) largest: Option<u32>,
    /// Numbers the positions; `None` where the game lists them.
    pub(crate) shape: Option<Shape>,
    pub(crate) valid: Option<Validity>,
    pub(crate) store: Store,
}

impl fmt::Debug for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("Solution");
        debug.field("region", &self.region).field("want", &self.want).field("play", &self.play);
        debug.field("positions", &self.positions.get()).field("p_count", &self.p_count).finish_non_exhaustive()
    }
}

impl Solution {
    /// Which positions were solved.
    #[must_use]
    pub fn region(&self) -> &Region {
        &self.region
    }

    /// What was asked about them.
    #[must_use]
    pub fn want(&self) -> Want {
        self.want
    }

    /// Normal or misère play.
    #[must_use]
    pub fn play(&self) -> Play {
        self.play
    }

    /// How many piles a position has, if always the same number.
    #[must_use]
    pub fn piles(&self) -> Option<usize> {
        self.piles
    }

    /// Do positions keep their piles in ascending order?
    #[must_use]
    pub fn sorted(&self) -> bool {
        self.sorted
    }

    /// How many positions were solved.
    #[must_use]
    pub fn positions(&self) -> u64 {
        let counted = || match &self.shape {
            Some(shape) => count(shape, self.valid.as_ref(), Control::none()).unwrap_or(u64::MAX),
            None => 0,
        };
        *self.positions.get_or_init(counted)
    }

    /// How many of them are P-positions.
    #[must_use]
    pub fn p_count(&self) -> u64 {
        self.p_count
    }

    /// The largest Grundy value or remoteness, if one of them was asked for.
    #[must_use]
    pub fn largest(&self) -> Option<u32> {
        self.largest
    }

    /// Who wins; `None` for what is not a position of the region.
    #[must_use]
    pub fn outcome(&self, piles: &[u64]) -> Option<Outcome> {
        Some(self.cell(piles)?.outcome)
    }

    /// The Grundy value; `None` outside the region, or if it was not asked for.
    #[must_use]
    pub fn grundy(&self, piles: &[u64]) -> Option<u32> {
        self.cell(piles)?.grundy
    }

    /// How many moves the game lasts in optimal play; `None` outside the region, or if it was not asked for.
    #[must_use]
    pub fn remoteness(&self, piles: &[u64]) -> Option<u32> {
        self.cell(piles)?.remoteness
    }

    /// All that is known of a position of the region.
    #[must_use]
    pub fn cell(&self, piles: &[u64]) -> Option<Cell> {
        if let Store::Listed(list) = &self.store {
            let place = list.binary_search_by(|(position, _)| position.as_ref().cmp(piles)).ok()?;
            return list.get(place).map(|(_, cell)| *cell);
        }
        let shape = self.shape.as_ref()?;
        if !shape.holds(piles) || !self.is_valid(piles) {
            return None;
        }
        if let Store::List(flat) = &self.store {
            return Some(plain(self.listed(flat, piles)));
        }
        Some(self.at(shape.rank(piles)))
    }

    fn is_valid(&self, piles: &[u64]) -> bool {
        self.valid.as_ref().is_none_or(|valid| valid(piles))
    }

    /// Is the position in the list?
    fn listed(&self, flat: &[u64], piles: &[u64]) -> bool {
        let width = piles.len().max(1);
        let (mut low, mut high) = (0, flat.len() / width);
        while low < high {
            let middle = low.midpoint(high);
            match flat.get(middle * width..(middle + 1) * width).map(|entry| entry.cmp(piles)) {
                Some(std::cmp::Ordering::Less) => low = middle + 1,
                Some(std::cmp::Ordering::Greater) => high = middle,
                Some(std::cmp::Ordering::Equal) => return true,
                None => return false,
            }
        }
        false
    }

    /// What a table says at a number.
    fn at(&self, rank: usize) -> Cell {
        match &self.store {
            Store::Outcomes(bits) => plain(bits.get(rank)),
            Store::Grundy(values, outcomes) => {
                let value = values.get(rank);
                let safe = outcomes.as_ref().map_or(value == 0, |bits| bits.get(rank));
                Cell { grundy: Some(value), ..plain(safe) }
            }
            Store::Remoteness(values) => {
                let value = values.get(rank);
                Cell { remoteness: Some(value), ..plain(is_safe(value, self.play)) }
            }
            Store::List(_) | Store::Listed(_) => plain(false),
        }
    }

    /// The P-positions, lexicographically ascending.
    ///
    /// # Errors
    /// The first error of `f`, which ends the walk.
    pub fn each_p<E>(&self, mut f: impl FnMut(&[u64]) -> Result<(), E>) -> Result<(), E> {
        match &self.store {
            Store::List(flat) => {
                let width = self.piles.unwrap_or(1).max(1);
                flat.chunks_exact(width).try_for_each(f)
            }
            _ => self.each(|piles, cell| if cell.outcome == Outcome::P { f(piles) } else { Ok(()) }),
        }
    }

    /// All positions, lexicographically ascending. It works for a list of P-positions too: all others are N.
    ///
    /// # Errors
    /// The first error of `f`, which ends the walk.
    pub fn each<E>(&self, mut f: impl FnMut(&[u64], Cell) -> Result<(), E>) -> Result<(), E> {
        if let Store::Listed(list) = &self.store {
            return list.iter().try_for_each(|(piles, cell)| f(piles, *cell));
        }
        let Some(shape) = &self.shape else { return Ok(()) };
        let width = shape.piles().max(1);
        let mut listed = match &self.store {
            Store::List(flat) => flat.chunks_exact(width),
            _ => [].chunks_exact(width),
        }
        .peekable();
        shape.each(|piles, rank| {
            if !self.is_valid(piles) {
                return Ok(());
            }
            if let Store::List(_) = &self.store {
                return f(piles, plain(listed.next_if(|entry| *entry == piles).is_some()));
            }
            f(piles, self.at(rank))
        })
    }
}

/// A cell of which the outcome alone is known.
fn plain(safe: bool) -> Cell {
    Cell { outcome: if safe { Outcome::P } else { Outcome::N }, grundy: None, remoteness: None }
}

/// How many positions there are, those that the game rejects left out.
pub(crate) fn count(shape: &Shape, valid: Option<&Validity>, control: Control<'_>) -> Result<u64, SolveError> {
    let Some(valid) = valid else { return Ok(shape.positions()) };
    let mut count = 0;
    shape.each(|piles, rank| {
        if rank.is_multiple_of(4096) {
            control.check()?;
        }
        count += u64::from(valid(piles));
        Ok::<(), SolveError>(())
    })?;
    Ok(count)
}
