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

/// Targets by their parts of one bound or more.
struct Key {
    digits: Vec<Digit>,
    heads: Vec<u32>,
    next: Vec<u32>,
}

impl Key {
    /// The index entry of a target.
    fn entry(&self, parts: &[i64]) -> i64 {
        self.digits
            .iter()
            .fold(0, |entry, digit| entry * digit.values + parts.get(digit.bound).copied().unwrap_or(0) - digit.least)
    }
}

/// A target's part of one bound, as a digit of its index entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Digit {
    bound: usize,
    /// Does the bound depend on the place in the line?
    along: bool,
    least: i64,
    values: i64,
    width: i64,
}

/// The bounds that fit fewest targets, with the values that a target's part can have; `most` is the largest coordinate.
pub(crate) fn digits(reach: &Reach, most: i64) -> Vec<Digit> {
    let finite = reach.bounds.iter().enumerate().filter_map(|(number, bound)| {
        let width = bound.high.checked_sub(bound.low)?.checked_add(1)?;
        let (least, last) = bound.target_values(most);
        let values = last.checked_sub(least)?.checked_add(1)?;
        // Of no use if most targets fit anyway.
        let digit = Digit { bound: number, along: bound.along != 0, least, values, width };
        (width <= values / 4 && values <= VALUES).then_some(digit)
    });
    let mut finite: Vec<Digit> = finite.collect();
    finite.sort_by_key(|digit| (digit.along, digit.width, digit.bound));
    let mut chosen: Vec<Digit> = Vec::new();
    for digit in finite {
        let product = |of: fn(&Digit) -> i64| chosen.iter().map(of).product::<i64>();
        let entries = product(|digit| digit.values).saturating_mul(digit.values);
        let looks = product(|digit| digit.width).saturating_mul(digit.width);
        // A further digit must be the same all along the line, and leave few entries to look at.
        if chosen.is_empty() || (!digit.along && entries <= VALUES && looks <= 64) {
            chosen.push(digit);
        }
    }
    chosen
}

/// Bytes of the index that these digits make.
pub(crate) fn index_bytes(digits: &[Digit]) -> u64 {
    let entries = digits.iter().map(|digit| digit.values).product::<i64>();
    if digits.is_empty() { 0 } else { u64::try_from(entries).unwrap_or(0).saturating_mul(4) }
}

impl List {
    /// `most` is the largest coordinate.
    pub(crate) fn new(reach: &Reach, most: i64) -> Self {
        let digits = digits(reach, most);
        let entries = usize::try_from(index_bytes(&digits) / 4).unwrap_or(0);
        let key = (entries > 0).then(|| Key { digits, heads: vec![NONE; entries], next: Vec::new() });
        let (width, needs_piles) = (reach.parts(), reach.needs_piles());
        Self { parts: Vec::new(), width, piles: Vec::new(), needs_piles, count: 0, key }
    }

    /// Are there no targets?
    pub(crate) fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Forgets all targets, in time that their number takes.
    pub(crate) fn clear(&mut self) {
        if let Some(key) = &mut self.key {
            for parts in self.parts.chunks_exact(self.width.max(1)) {
                let entry = key.entry(parts);
                if let Some(head) = usize::try_from(entry).ok().and_then(|entry| key.heads.get_mut(entry)) {
                    *head = NONE;
                }
            }
            key.next.clear();
        }
        self.parts.clear();
        self.piles.clear();
        self.count = 0;
    }

    /// Does the list have an index that is the same all along a line?
    pub(crate) fn rank(&self) -> u8 {
        match &self.key {
            Some(key) if key.digits.iter().all(|digit| !digit.along) => 0,
            None => 1,
            Some(_) => 2,
        }
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
            let entry = key.entry(self.parts.get(start..).unwrap_or(&[]));
            let head = usize::try_from(entry).ok().and_then(|entry| key.heads.get_mut(entry));
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

    /// The index entries that may fit a line with these open places: `looks` gets runs of entries, first and one past the
    /// last. `false` if all targets are to be asked instead.
    pub(crate) fn fitting(
        &self,
        reach: &Reach,
        on: &OnLine,
        (from, to): (i64, i64),
        looks: &mut Vec<(usize, usize)>,
    ) -> bool {
        looks.clear();
        let Some(key) = &self.key else { return false };
        looks.push((0, 0));
        let mut count = 1i64;
        let last = key.digits.len() - 1;
        for (place, digit) in key.digits.iter().enumerate() {
            let Some(bound) = reach.bounds.get(digit.bound) else { return false };
            let known = on.known.get(digit.bound).copied().unwrap_or(0);
            let (low, high) = bound.target_range(known, from, to);
            let (low, high) = ((low - digit.least).max(0), (high - digit.least).min(digit.values - 1));
            if low > high {
                looks.clear();
                return true;
            }
            count = count.saturating_mul(high - low + 1);
            // Looking at more entries than there are targets gains nothing.
            if count > 2 * i64::from(self.count) {
                return false;
            }
            let size = |value: i64| usize::try_from(value).unwrap_or(0);
            let before = looks.len();
            for number in 0..before {
                let start = looks.get(number).map_or(0, |(start, _)| start * size(digit.values));
                if place == last {
                    looks.push((start + size(low), start + size(high) + 1));
                } else {
                    looks.extend((low..=high).map(|value| (start + size(value), 0)));
                }
            }
            looks.drain(..before);
        }
        true
    }

    /// Calls `f` with the parts and piles of every target, or of those behind some index entries, until it says stop.
    #[inline]
    pub(crate) fn each(
        &self,
        looks: Option<&[(usize, usize)]>,
        piles: usize,
        mut f: impl FnMut(&[i64], &[i64]) -> bool,
    ) {
        let (Some(key), Some(looks)) = (&self.key, looks) else {
            for number in 0..self.count {
                let (parts, piles) = self.target(number, piles);
                if f(parts, piles) {
                    return;
                }
            }
            return;
        };
        for &(first, end) in looks {
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
        }
    }
}
