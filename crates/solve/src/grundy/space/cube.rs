//! The values of one cube.

use super::wave::Known;
use super::{Condition, Family, MOST_FAMILIES, MOST_PILES, SpacePlan};
use ratwheel_numbers::{Cancelled, Control};
use std::sync::atomic::{AtomicU64, Ordering};

/// Where there is no position.
const NOWHERE: u32 = u32::MAX;
/// The longest row of a cube.
const LONGEST_ROW: usize = 16;

impl SpacePlan<'_> {
    /// Works a cube: its values, and the lines that cross it. The largest value.
    pub(super) fn cube(&self, known: &Known<'_>, place: &[usize], control: Control<'_>) -> Result<u32, Cancelled> {
        match (self.families.len(), self.plain) {
            (2, true) => self.fill::<2, true>(known, place, control),
            (3, true) => self.fill::<3, true>(known, place, control),
            (4, true) => self.fill::<4, true>(known, place, control),
            (6, true) => self.fill::<6, true>(known, place, control),
            (7, true) => self.fill::<7, true>(known, place, control),
            (15, true) => self.fill::<15, true>(known, place, control),
            (0..=3, _) => self.fill::<3, false>(known, place, control),
            (4..=8, _) => self.fill::<8, false>(known, place, control),
            _ => self.fill::<MOST_FAMILIES, false>(known, place, control),
        }
    }

    /// `EXACT`: there are so many families, all of them plain; otherwise there are at most so many.
    fn fill<const FAMILIES: usize, const EXACT: bool>(
        &self,
        known: &Known<'_>,
        place: &[usize],
        control: Control<'_>,
    ) -> Result<u32, Cancelled> {
        let count = if EXACT { FAMILIES } else { self.families.len() };
        let last = self.board.sides.len() - 1;
        let (mut low, mut high, mut position) = ([0; MOST_PILES], [0; MOST_PILES], [0; MOST_PILES]);
        for (pile, &at) in place.iter().enumerate() {
            low[pile] = at * self.side;
            high[pile] = (low[pile] + self.side).min(self.board.sides[pile]);
            position[pile] = low[pile];
        }
        // From one position of a row to the next, the start of the set of each family's line moves by this.
        let mut steps = [0usize; FAMILIES];
        for (step, family) in steps.iter_mut().zip(&self.families) {
            *step = to_word(family.weights[last]).wrapping_mul(known.stride);
        }
        let (mut starts, mut masks) = ([0usize; FAMILIES], [!0u64; FAMILIES]);
        let mut jumped = vec![NOWHERE; self.jumps.len()];
        let mut row = [0u32; LONGEST_ROW];
        let mut largest = 0;
        loop {
            let sum: usize = position[..last].iter().sum();
            let first = if self.symmetric { low[last].max(position[last - 1]) } else { low[last] };
            let end =
                if sum > self.board.total { 0 } else { high[last].min((self.board.total - sum).saturating_add(1)) };
            if first < end {
                if !EXACT {
                    control.check()?;
                }
                position[last] = first;
                for (start, family) in starts.iter_mut().zip(&self.families) {
                    *start = family.line(&position[..=last]) * known.stride;
                }
                let base = known.row(&position[..last]).wrapping_add(first);
                let found = &mut row[..end - first];
                for (along, slot) in found.iter_mut().enumerate() {
                    if !EXACT {
                        position[last] = first + along;
                        self.fetch(known, &starts[..count], &position[..=last]);
                        self.look_up(known, &mut jumped, &position[..=last]);
                        for (mask, family) in masks.iter_mut().zip(&self.families) {
                            *mask = if holds(&family.source, &position[..=last]) { !0 } else { 0 };
                        }
                    }
                    let mex = mex::<EXACT>(&known.sets, &starts[..count], &masks[..count], &jumped, known.summary);
                    *slot = mex;
                    if EXACT {
                        for start in &starts[..count] {
                            insert(&known.sets, *start, known.summary, mex);
                        }
                    } else {
                        for (start, family) in starts.iter().zip(&self.families) {
                            if family.own && holds(&family.target, &position[..=last]) {
                                insert(&known.sets, *start, known.summary, mex);
                            }
                        }
                        known.table.write(base.wrapping_add(along), 1, &[mex]);
                    }
                    for (start, step) in starts[..count].iter_mut().zip(&steps) {
                        *start = start.wrapping_add(*step);
                    }
                }
                largest = found.iter().copied().fold(largest, u32::max);
                if EXACT {
                    known.table.write(base, 1, found);
                }
                position[last] = first;
                for weights in &known.copies {
                    let place = weights.iter().zip(&position).map(|(weight, pile)| weight * pile).sum();
                    known.table.write(place, weights[last], found);
                }
            }
            if !self.next_row(&low, &high, &mut position, last) {
                return Ok(largest);
            }
        }
    }

    /// Goes on to the next row of the cube; `false` after the last one.
    fn next_row(
        &self,
        low: &[usize; MOST_PILES],
        high: &[usize; MOST_PILES],
        position: &mut [usize; MOST_PILES],
        last: usize,
    ) -> bool {
        for pile in (0..last).rev() {
            position[pile] += 1;
            if position[pile] < high[pile] {
                for later in pile + 1..last {
                    position[later] = if self.symmetric { low[later].max(position[later - 1]) } else { low[later] };
                }
                return true;
            }
        }
        false
    }

    /// Fresh values other than the one along the carry.
    fn fetch(&self, known: &Known<'_>, starts: &[usize], position: &[usize]) {
        for (start, family) in starts.iter().zip(&self.families) {
            for step in &family.fetched {
                let value = self.value(known, position, step, &family.target);
                if value != NOWHERE {
                    insert(&known.sets, *start, known.summary, value);
                }
            }
        }
    }

    /// The values by moves that are looked up, where their conditions hold.
    fn look_up(&self, known: &Known<'_>, jumped: &mut [u32], position: &[usize]) {
        for (slot, jump) in jumped.iter_mut().zip(&self.jumps) {
            *slot = if holds(&jump.source, position) {
                self.value(known, position, &jump.step, &jump.target)
            } else {
                NOWHERE
            };
        }
    }

    /// The value a step back, if there is a position there that qualifies.
    fn value(&self, known: &Known<'_>, position: &[usize], step: &[usize], target: &Option<Condition<'_>>) -> u32 {
        let mut back = [0usize; MOST_PILES];
        for ((slot, pile), part) in back.iter_mut().zip(position).zip(step) {
            let Some(rest) = pile.checked_sub(*part) else { return NOWHERE };
            *slot = rest;
        }
        let back = &mut back[..position.len()];
        if !holds(target, back) {
            return NOWHERE;
        }
        if self.symmetric {
            back.sort_unstable();
        }
        let (end, before) = back.split_last().unwrap_or((&0, &[]));
        known.table.get(known.row(before).wrapping_add(*end))
    }
}

impl Family<'_> {
    /// The number of the line through a position.
    #[inline]
    pub(super) fn line(&self, position: &[usize]) -> usize {
        self.weights
            .iter()
            .zip(position)
            .fold(to_word(self.first), |line, (weight, pile)| line.wrapping_add(to_word(*weight).wrapping_mul(*pile)))
    }
}

/// A number that may be negative, for sums that are not and that wrap around on the way.
#[inline]
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "sums wrap around and come out right")]
fn to_word(number: i64) -> usize {
    number as usize
}

#[inline]
pub(super) fn holds(condition: &Option<Condition<'_>>, position: &[usize]) -> bool {
    condition.as_ref().is_none_or(|condition| condition(position))
}

/// Adds a value to the set that starts here. No other thread has this line during a wave.
#[inline(always)]
pub(super) fn insert(sets: &[AtomicU64], start: usize, summary: usize, value: u32) {
    let (word, bit) = (value as usize / 64, value % 64);
    let slot = &sets[start + summary + word];
    let bits = slot.load(Ordering::Relaxed) | 1 << bit;
    slot.store(bits, Ordering::Relaxed);
    if bits == !0 {
        let full = &sets[start + word / 64];
        full.store(full.load(Ordering::Relaxed) | 1 << (word % 64), Ordering::Relaxed);
    }
}

/// The least value on no line and by no jump. A word that is full on one line is never looked at.
#[inline(always)]
fn mex<const EXACT: bool>(sets: &[AtomicU64], starts: &[usize], masks: &[u64], jumped: &[u32], summary: usize) -> u32 {
    let union = |word: usize| {
        let mut seen = 0;
        for (start, mask) in starts.iter().zip(masks) {
            let bits = sets[start + word].load(Ordering::Relaxed);
            seen |= if EXACT { bits } else { bits & mask };
        }
        seen
    };
    if !EXACT && starts.is_empty() {
        return (0..).find(|value| !jumped.contains(value)).unwrap_or(u32::MAX);
    }
    for group in 0..summary {
        let mut candidates = !union(group);
        while candidates != 0 {
            let word = group * 64 + candidates.trailing_zeros() as usize;
            let mut seen = union(summary + word);
            if !EXACT {
                for value in jumped.iter().filter(|value| **value as usize / 64 == word) {
                    seen |= 1 << (value % 64);
                }
            }
            if seen != !0 {
                return u32::try_from(word * 64).unwrap_or(u32::MAX) + seen.trailing_ones();
            }
            candidates &= candidates - 1;
        }
    }
    // Not reached: there are more bits than options.
    u32::MAX
}
