//! Lists: the P-positions found so far, each with its part of every bound, so that a line asks them one after the other.
//!
//! Where a strip has a width, targets are indexed by its value, and a line asks only those that can fit: on average a
//! few. Memory: 8 bytes for each bound of each P-position, and 4 for each value of the index.

use super::reach::{OnLine, Reach};

/// Index entries of one list.
const VALUES: i64 = 1 << 22;
const NONE: u32 = u32::MAX;

/// The targets of one disjunct.
pub(crate) struct List {
    /// The parts of all targets, one after the other.
    parts: Vec<i64>,
    width: usize,
    /// The piles of all targets, if they are needed.
    piles: Vec<i64>,
    needs_piles: bool,
    count: u32,
    key: Option<Key>,
}

/// Targets by their part of one bound.
struct Key {
    bound: usize,
    /// Does the bound depend on the place in the line?
    along: bool,
    least: i64,
    heads: Vec<u32>,
    next: Vec<u32>,
}

impl List {
    /// `most` is the largest coordinate.
    pub(crate) fn new(reach: &Reach, most: i64) -> Self {
        let key = Self::key(reach, most).map(|(bound, least, values)| Key {
            bound,
            along: reach.bounds.get(bound).is_some_and(|bound| bound.along != 0),
            least,
            heads: vec![NONE; values],
            next: Vec::new(),
        });
        let (width, needs_piles) = (reach.parts(), reach.needs_piles());
        Self { parts: Vec::new(), width, piles: Vec::new(), needs_piles, count: 0, key }
    }

    /// The bound that fits fewest targets, with the least value and the number of values of a target's part.
    fn key(reach: &Reach, most: i64) -> Option<(usize, i64, usize)> {
        let finite = reach.bounds.iter().enumerate().filter_map(|(number, bound)| {
            let width = bound.high.checked_sub(bound.low)?;
            let (low, high) = bound.target_values(most);
            let values = high.checked_sub(low)?.checked_add(1)?;
            // Of no use if most targets fit anyway.
            (width < values / 4 && values <= VALUES).then_some((bound.along != 0, width, number, low, values))
        });
        let (_, _, number, low, values) = finite.min()?;
        Some((number, low, usize::try_from(values).ok()?))
    }

    /// Does the list have an index that is the same all along a line?
    pub(crate) fn rank(&self) -> u8 {
        match &self.key {
            Some(key) if !key.along => 0,
            None => 1,
            Some(_) => 2,
        }
    }

    pub(crate) fn is_indexed(&self) -> bool {
        self.key.is_some()
    }

    /// Bytes in use.
    pub(crate) fn bytes(&self) -> usize {
        let key = self.key.as_ref().map_or(0, |key| 4 * (key.heads.len() + key.next.len()));
        8 * (self.parts.len() + self.piles.len()) + key
    }

    pub(crate) fn add(&mut self, reach: &Reach, coordinates: &[i64], piles: &[i64]) {
        let number = self.count;
        self.count += 1;
        let start = self.parts.len();
        reach.push_parts(coordinates, &mut self.parts);
        if self.needs_piles {
            self.piles.extend_from_slice(piles);
        }
        if let Some(key) = &mut self.key {
            let value = self.parts.get(start + key.bound).copied().unwrap_or(0);
            let head = usize::try_from(value - key.least).ok().and_then(|value| key.heads.get_mut(value));
            key.next.push(head.as_ref().map_or(NONE, |head| **head));
            if let Some(head) = head {
                *head = number;
            }
        }
    }

    /// The parts and the piles of a target.
    #[inline]
    fn target(&self, number: u32, piles: usize) -> (&[i64], &[i64]) {
        let number = usize::try_from(number).unwrap_or(0);
        let parts = self.parts.get(number * self.width..(number + 1) * self.width).unwrap_or(&[]);
        let piles = if self.needs_piles { self.piles.get(number * piles..(number + 1) * piles) } else { None };
        (parts, piles.unwrap_or(&[]))
    }

    /// The index entries that may fit a line with these open places; `None` for all targets.
    pub(crate) fn fitting(&self, reach: &Reach, on: &OnLine, (from, to): (i64, i64)) -> Option<(usize, usize)> {
        let key = self.key.as_ref()?;
        let known = on.known.get(key.bound).copied().unwrap_or(0);
        let (low, high) = reach.bounds.get(key.bound)?.target_range(known, from, to);
        let first = usize::try_from((low - key.least).max(0)).unwrap_or(usize::MAX);
        let end = usize::try_from((high - key.least + 1).max(0)).unwrap_or(0).min(key.heads.len()).max(first);
        // Looking at more entries than there are targets is no gain.
        (end - first < usize::try_from(self.count).unwrap_or(0).saturating_mul(2)).then_some((first, end))
    }

    /// Calls `f` with the parts and piles of every target, or of those behind some index entries, until it says stop.
    #[inline]
    pub(crate) fn each(
        &self,
        fitting: Option<(usize, usize)>,
        piles: usize,
        mut f: impl FnMut(&[i64], &[i64]) -> bool,
    ) {
        if let (Some(key), Some((first, end))) = (&self.key, fitting) {
            for &head in key.heads.get(first..end).unwrap_or(&[]) {
                let mut number = head;
                while number != NONE {
                    let (parts, piles) = self.target(number, piles);
                    if f(parts, piles) {
                        return;
                    }
                    let place = usize::try_from(number).unwrap_or(usize::MAX);
                    number = key.next.get(place).copied().unwrap_or(NONE);
                }
            }
            return;
        }
        for number in 0..self.count {
            let (parts, piles) = self.target(number, piles);
            if f(parts, piles) {
                return;
            }
        }
    }
}
