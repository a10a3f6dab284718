//! Sets of small numbers, 64 to a word.

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

    /// How many numbers are in the set.
    pub(crate) fn count(&self) -> u64 {
        self.words.iter().map(|word| u64::from(word.count_ones())).sum()
    }
}
