//! A quick hash for the tables of searches. It decides nothing: equal keys are compared as a whole.

use std::hash::{BuildHasherDefault, Hasher};

/// A hash of 32 bits.
pub(crate) fn short(row: &[i64]) -> u32 {
    let mut mixer = Mixer::default();
    row.iter().for_each(|number| mixer.write_i64(*number));
    (mixer.0 >> 32) as u32
}

/// In place of the standard one, which withstands keys that were chosen to collide.
pub(crate) type Quick = BuildHasherDefault<Mixer>;

/// Multiplies and turns, eight bytes at a time.
#[derive(Default)]
pub(crate) struct Mixer(u64);

impl Mixer {
    fn mix(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let word = chunk.iter().rev().fold(0u64, |word, byte| word << 8 | u64::from(*byte));
            self.mix(word);
        }
    }

    fn write_u32(&mut self, word: u32) {
        self.mix(u64::from(word));
    }

    fn write_usize(&mut self, word: usize) {
        self.mix(u64::try_from(word).unwrap_or(u64::MAX));
    }

    fn write_i64(&mut self, word: i64) {
        self.mix(word.cast_unsigned());
    }

    fn finish(&self) -> u64 {
        self.0.rotate_left(26)
    }
}
