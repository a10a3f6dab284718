//! Sets of small numbers, 64 to a word.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

/// A set of numbers below a length.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Bits {
    pub(crate) words: Vec<u64>,
}

/// The word of a number and its bit there.
#[inline]
pub(crate) fn place(bit: usize) -> (usize, u64) {
    (bit / 64, 1 << (bit % 64))
}

impl Bits {
    /// The empty set of numbers below `len`.
    pub(crate) fn new(len: usize) -> Self {
        Self { words: vec![0; len.div_ceil(64)] }
    }

    /// The empty set, with room for numbers below `len`. It is written as far as [`Bits::reach`] has been, so that numbers
    /// that come in order find their words in the cache.
    pub(crate) fn growing(len: usize) -> Self {
        Self { words: Vec::with_capacity(len.div_ceil(64)) }
    }

    /// Makes room for a number.
    #[inline]
    pub(crate) fn reach(&mut self, bit: usize) {
        let (word, _) = place(bit);
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
    }

    #[inline]
    pub(crate) fn get(&self, bit: usize) -> bool {
        let (word, mask) = place(bit);
        self.words.get(word).is_some_and(|word| word & mask != 0)
    }

    /// Adds a number; nothing happens beyond the end.
    #[inline]
    pub(crate) fn set(&mut self, bit: usize) {
        let (word, mask) = place(bit);
        if let Some(word) = self.words.get_mut(word) {
            *word |= mask;
        }
    }
}

/// A set of numbers below a length that several threads change.
#[derive(Debug, Default)]
pub(crate) struct SharedBits {
    words: Vec<AtomicU64>,
}

impl SharedBits {
    /// The empty set of numbers below `len`.
    pub(crate) fn new(len: usize) -> Self {
        let mut words = Vec::new();
        words.resize_with(len.div_ceil(64), AtomicU64::default);
        Self { words }
    }

    /// A word of the set, for 64 numbers; 0 beyond the end.
    #[inline]
    pub(crate) fn word(&self, number: usize) -> u64 {
        self.words.get(number).map_or(0, |word| word.load(Ordering::Relaxed))
    }

    #[inline]
    pub(crate) fn get(&self, bit: usize) -> bool {
        let (word, mask) = place(bit);
        self.word(word) & mask != 0
    }

    /// Adds a number; nothing happens beyond the end.
    #[inline]
    pub(crate) fn set(&mut self, bit: usize) {
        let (word, mask) = place(bit);
        if let Some(word) = self.words.get_mut(word) {
            *word.get_mut() |= mask;
        }
    }

    /// Takes a number away.
    #[inline]
    pub(crate) fn clear(&self, bit: usize) {
        let (word, mask) = place(bit);
        if let Some(word) = self.words.get(word) {
            word.fetch_and(!mask, Ordering::Relaxed);
        }
    }

    /// Is one of these numbers in the set?
    pub(crate) fn any(&self, numbers: Range<usize>) -> bool {
        let Some(last) = numbers.end.checked_sub(1).filter(|last| numbers.start <= *last) else { return false };
        let ((first, _), (end, _)) = (place(numbers.start), place(last));
        (first..=end).any(|number| {
            let mut word = self.word(number);
            if number == first {
                word &= u64::MAX << (numbers.start % 64);
            }
            if number == end {
                word &= u64::MAX >> (63 - last % 64);
            }
            word != 0
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shared_bits_are_a_set() {
        let mut bits = SharedBits::new(200);
        assert!(!bits.any(0..200));
        for number in [0, 63, 64, 130, 199, 500] {
            bits.set(number);
        }
        bits.clear(64);
        bits.clear(500);
        let inside = [0, 63, 130, 199];
        for start in 0..=201 {
            assert_eq!(bits.get(start), inside.contains(&start), "{start}");
            for end in 0..=201 {
                let expected = inside.iter().any(|number| (start..end).contains(number));
                assert_eq!(bits.any(start..end), expected, "{start}..{end}");
            }
        }
        assert_eq!((bits.word(0), bits.word(1), bits.word(9)), (1 << 63 | 1, 0, 0));
    }
}
