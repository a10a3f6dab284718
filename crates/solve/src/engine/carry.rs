//! Carries: on two coordinates, what all older P-positions reach on the next line is what they reach on this one, shifted.
//!
//! One bitset whose origin moves by a constant from line to line (a column stays, a diagonal moves by one), or one
//! threshold where the interval has no end. The first few ages, in which a band is not yet complete, come from the last
//! lines one by one. Memory: (1+|step|)·N bits; time: one word for 64 places of a line.

use super::line::{BLOCK, Line, within};
use crate::plan::band::{Band, FAR, Rest};
use std::collections::VecDeque;

/// What older P-positions reach.
pub(crate) struct Carry {
    band: Band,
    /// Bit t − step·u₀ + origin: set if t can move, on line u₀.
    bits: Vec<u64>,
    origin: i64,
    step: i64,
    /// From here on everything is marked, less step·u₀; and up to here.
    above: i64,
    below: i64,
    /// The P-positions of the last lines, the newest last.
    recent: VecDeque<(i64, Vec<i64>)>,
    /// Words from the origin on that are full.
    full: usize,
}

/// One bitset as seen from a line: word number w starts at bit `shift` of word `base + w`.
#[derive(Clone, Copy)]
pub(crate) struct View {
    pub(crate) base: i64,
    pub(crate) shift: u32,
    /// Is there no condition on the source?
    pub(crate) plain: bool,
}

impl Carry {
    /// For lines up to `lines` and places up to `most`.
    pub(crate) fn new(band: Band, lines: i64, most: i64) -> Self {
        let (step, has_bits) = match band.rest {
            Rest::Shifted { low, high, step } => (step, low > -FAR && high < FAR),
            Rest::Nothing => (0, false),
        };
        let origin = (step.max(0) * lines + 64) / 64 * 64;
        let words = if has_bits { Self::words(step, lines, most) } else { 0 };
        Self { band, bits: vec![0; words], origin, step, above: FAR, below: -FAR, recent: VecDeque::new(), full: 0 }
    }

    fn words(step: i64, lines: i64, most: i64) -> usize {
        let origin = (step.max(0) * lines + 64) / 64 * 64;
        usize::try_from((origin + most + (-step).max(0) * lines + 256) / 64).map_or(0, |words| words + 2 * BLOCK)
    }

    /// Bytes that [`Carry::new`] takes.
    pub(crate) fn bytes(band: &Band, lines: i64, most: i64) -> u64 {
        let ages = u64::try_from(band.ages.len()).unwrap_or(0) * 64;
        match band.rest {
            Rest::Shifted { low, high, step } if low > -FAR && high < FAR => {
                let words = i128::from(step.unsigned_abs()) * i128::from(lines) + i128::from(most);
                ages.saturating_add(u64::try_from(words / 8 + 64).unwrap_or(u64::MAX))
            }
            _ => ages,
        }
    }

    /// Adds a P-position of a line that is done.
    pub(crate) fn add(&mut self, line: i64, t: i64) {
        if self.band.ages.len() <= 1 {
            self.settle(line, t);
            return;
        }
        match self.recent.back_mut() {
            Some((last, found)) if *last == line => found.push(t),
            _ => self.recent.push_back((line, vec![t])),
        }
    }

    /// From now on it is carried.
    fn settle(&mut self, line: i64, t: i64) {
        let Rest::Shifted { low, high, step } = self.band.rest else { return };
        let start = t - step * line;
        match (low > -FAR, high < FAR) {
            (true, true) => self.set(start + low + self.origin, start + high + self.origin),
            (true, false) => self.above = self.above.min(start + low),
            (false, true) => self.below = self.below.max(start + high),
            (false, false) => self.below = FAR,
        }
    }

    fn set(&mut self, low: i64, high: i64) {
        let end = i64::try_from(self.bits.len()).unwrap_or(0) * 64;
        let (low, high) = (low.max(0), high.min(end - 1));
        if low > high {
            return;
        }
        let (first, last) = (super::line::word_of(low), super::line::word_of(high));
        let Some(words) = self.bits.get_mut(first..=last) else { return };
        match words {
            [] => {}
            [only] => *only |= super::line::bits_from(low) & super::line::bits_to(high),
            [start, middle @ .., stop] => {
                *start |= super::line::bits_from(low);
                middle.fill(u64::MAX);
                *stop |= super::line::bits_to(high);
            }
        }
    }

    /// Settles what is old enough for this line, and gives the intervals of the younger ones to `mark`.
    pub(crate) fn start(&mut self, line: i64, mut mark: impl FnMut(i64, i64)) {
        let young = i64::try_from(self.band.ages.len()).unwrap_or(i64::MAX);
        while let Some((old, _)) = self.recent.front()
            && line - old >= young
        {
            if let Some((old, found)) = self.recent.pop_front() {
                found.into_iter().for_each(|t| self.settle(old, t));
            }
        }
        for (old, found) in &self.recent {
            let age = usize::try_from(line - old).unwrap_or(usize::MAX);
            for &(low, high) in self.band.ages.get(age).into_iter().flatten() {
                found.iter().for_each(|t| mark(t + low, t + high));
            }
        }
        let shift = self.step * line;
        if self.above < FAR {
            mark(self.above + shift, FAR);
        }
        if self.below > -FAR {
            mark(-FAR, if self.below == FAR { FAR } else { self.below + shift });
        }
    }

    /// Skips the words at the start of a line that are full; for carries that stay in place.
    pub(crate) fn skip(&mut self, line: &mut Line) {
        if self.step != 0 || self.bits.is_empty() {
            return;
        }
        let base = super::line::word_of(self.origin);
        while self.bits.get(base + self.full) == Some(&u64::MAX) {
            self.full += 1;
        }
        let full = i64::try_from(self.full).unwrap_or(0) * 64;
        if line.from < full {
            line.from = full.min(line.to + 1);
        }
    }

    /// How a line sees the bitset, if there is one.
    pub(crate) fn view(&self, line: i64, plain: bool) -> Option<View> {
        if self.bits.is_empty() {
            return None;
        }
        let start = self.origin - self.step * line;
        Some(View { base: start >> 6, shift: u32::try_from(start & 63).unwrap_or(0), plain })
    }

    /// The words that belong to the words of the line from `number` on, and how far they are shifted.
    #[inline]
    pub(crate) fn words_from(&self, view: View, number: usize) -> Option<(&[u64], u32)> {
        Some((self.bits.get(usize::try_from(view.base).ok()? + number..)?, view.shift))
    }

    /// The bitset as a line sees it, under a mask and between two places.
    pub(crate) fn seen<'a>(&'a self, view: View, mask: Option<&'a [u64]>, within: Option<(i64, i64)>) -> Seen<'a> {
        Seen { bits: &self.bits, base: usize::try_from(view.base).unwrap_or(0), shift: view.shift, mask, within }
    }
}

/// A bitset as seen from a line.
#[derive(Default)]
pub(crate) struct Seen<'a> {
    bits: &'a [u64],
    base: usize,
    shift: u32,
    mask: Option<&'a [u64]>,
    within: Option<(i64, i64)>,
}

impl Seen<'_> {
    /// The words of the line from `number` on, or-ed into a block.
    #[inline]
    pub(crate) fn or_into(&self, number: usize, block: &mut [u64; BLOCK]) {
        // Bitsets and masks are padded, so that a block always fits; arrays of known size need no checks inside.
        let start = self.base + number;
        let Some(source) = self.bits.get(start..).and_then(<[u64]>::first_chunk::<{ BLOCK + 1 }>) else { return };
        if self.mask.is_some() || self.within.is_some() {
            self.or_part(number, source, block);
        } else if self.shift == 0 {
            for (slot, word) in block.iter_mut().zip(source) {
                *slot |= word;
            }
        } else {
            for (at, slot) in block.iter_mut().enumerate() {
                *slot |= self.word(source, at);
            }
        }
    }

    /// A word of the line.
    #[inline(always)]
    fn word(&self, source: &[u64; BLOCK + 1], at: usize) -> u64 {
        source[at] >> self.shift | (source[at + 1] << 1) << (63 - self.shift)
    }

    /// The same where a mask or the interval lets it through.
    fn or_part(&self, number: usize, source: &[u64; BLOCK + 1], block: &mut [u64; BLOCK]) {
        let mask = match self.mask {
            None => &[u64::MAX; BLOCK],
            Some(mask) => {
                let Some(mask) = mask.get(number..).and_then(<[u64]>::first_chunk::<BLOCK>) else { return };
                mask
            }
        };
        let mut bits: [u64; BLOCK] = std::array::from_fn(|at| self.word(source, at) & mask[at]);
        if let Some((from, to)) = self.within {
            for (at, word) in bits.iter_mut().enumerate() {
                *word &= within(number + at, from, to);
            }
        }
        for (slot, word) in block.iter_mut().zip(bits) {
            *slot |= word;
        }
    }
}
