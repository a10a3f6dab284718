//! Rows of numbers of one length, each kept once and known by its number.

use crate::CertificateError;
use crate::hash::short;
use crate::meter::Meter;

/// So many rows lie together in memory: those that are there need not be moved when others follow.
const TOGETHER: usize = 1024;
/// What a row takes of the slots: a quarter of them is in use at least.
const SLOTS: usize = 4 * size_of::<Slot>();

/// The hash of a row and one more than its number; (0, 0) is free.
type Slot = (u32, u32);

/// See the [module](self).
pub(crate) struct Rows {
    width: usize,
    blocks: Vec<Vec<i64>>,
    count: u32,
    /// A row is in the first slot that was free, from the one on that its hash says. Half of them stay free.
    slots: Vec<Slot>,
}

impl Rows {
    /// No row yet, of so many numbers each.
    pub(crate) fn new(width: usize) -> Self {
        Self { width, blocks: Vec::new(), count: 0, slots: vec![(0, 0); 16] }
    }

    /// How many rows there are.
    pub(crate) fn len(&self) -> usize {
        self.count as usize
    }

    /// The row with this number; nothing if there is none.
    pub(crate) fn row(&self, number: u32) -> Option<&[i64]> {
        let (block, from) = (number as usize / TOGETHER, number as usize % TOGETHER * self.width);
        self.blocks.get(block)?.get(from..from + self.width)
    }

    /// The number of a row, and whether it is new.
    pub(crate) fn add(&mut self, row: &[i64], meter: &Meter<'_>) -> Result<(u32, bool), CertificateError> {
        let hash = short(row);
        let at = match self.slot(hash, row) {
            (_, Some(known)) => return Ok((known, false)),
            (free, None) => free,
        };
        meter.takes(size_of::<i64>() * self.width + SLOTS)?;
        meter.states(self.len())?;
        let number = self.count;
        self.count = number.checked_add(1).ok_or(CertificateError::TooLarge)?;
        if self.len() > TOGETHER * self.blocks.len() {
            // The first block grows: most searches are short.
            self.blocks.push(Vec::with_capacity(if number == 0 { 0 } else { TOGETHER * self.width }));
        }
        self.blocks.iter_mut().last().into_iter().for_each(|block| block.extend_from_slice(row));
        self.slots.iter_mut().skip(at).take(1).for_each(|slot| *slot = (hash, self.count));
        if 2 * self.len() >= self.slots.len() {
            self.grow();
        }
        Ok((number, true))
    }

    /// The number of a row, if it is there.
    pub(crate) fn find(&self, row: &[i64]) -> Option<u32> {
        self.slot(short(row), row).1
    }

    /// The slot of a row and its number, or the free one where it belongs.
    fn slot(&self, hash: u32, row: &[i64]) -> (usize, Option<u32>) {
        let at = first(&self.slots, hash, |slot| slot.1 == 0 || slot.0 == hash && self.row(slot.1 - 1) == Some(row));
        (at, self.slots.get(at).and_then(|slot| slot.1.checked_sub(1)))
    }

    fn grow(&mut self) {
        let mut slots = vec![(0, 0); 2 * self.slots.len()];
        for slot in self.slots.iter().filter(|slot| slot.1 > 0) {
            let at = first(&slots, slot.0, |slot| slot.1 == 0);
            slots.iter_mut().skip(at).take(1).for_each(|free| *free = *slot);
        }
        self.slots = slots;
    }
}

/// The first slot of this kind from the one on that the hash says. There are free ones, so that a search ends.
fn first(slots: &[Slot], hash: u32, is_it: impl Fn(&Slot) -> bool) -> usize {
    let last = slots.len() - 1;
    let mut at = hash as usize & last;
    while slots.get(at).is_some_and(|slot| !is_it(slot)) {
        at = (at + 1) & last;
    }
    at
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
    use super::*;
    use ratwheel_numbers::Control;
    use std::collections::HashMap;

    /// Beside a map of the standard library, with rows that come again and hashes that are equal.
    #[test]
    fn rows_are_numbered_as_they_come() {
        let meter = Meter::new(Control::none());
        let (mut rows, mut known) = (Rows::new(3), HashMap::new());
        let mut random = 1u64;
        for _ in 0..40_000 {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let draw = i64::try_from(random >> 33).unwrap();
            let row = [draw % 17 - 8, draw / 17 % 23, draw / 400 % 29];
            let next = u32::try_from(known.len()).unwrap();
            assert_eq!(rows.find(&row), known.get(&row).copied());
            let number = *known.entry(row).or_insert(next);
            assert_eq!(rows.add(&row, &meter), Ok((number, number == next)));
            assert_eq!(rows.len(), known.len());
        }
        assert!(known.len() > 2 * TOGETHER);
        assert!(known.iter().all(|(row, number)| rows.row(*number) == Some(row)));
        assert_eq!(rows.row(u32::try_from(known.len()).unwrap()), None);
    }
}
