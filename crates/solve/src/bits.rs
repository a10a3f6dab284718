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
