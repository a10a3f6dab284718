//! One line of positions while it is worked: which of them can reach a P-position, as far as is known.
//!
//! Only what lies between `from` and `to` is open; everything outside is marked. Intervals that reach an end of the open
//! part move that end, so a line is mostly closed without writing a word.

/// Words looked at together when a line is searched for open places.
pub(crate) const BLOCK: usize = 16;

/// The marks of a line. Bit t of the words is position t; a bit outside `from..=to` does not count.
pub(crate) struct Line {
    pub(crate) words: Vec<u64>,
    pub(crate) from: i64,
    pub(crate) to: i64,
    /// The words that may be nonzero, for cleaning up: first, and one past the last.
    touched: (usize, usize),
}

/// The marks of a line that is not worked now.
pub(crate) struct Marks {
    from: i64,
    to: i64,
    first: usize,
    words: Vec<u64>,
}

/// The word that a place is in; places in a line are never negative.
#[inline]
pub(crate) fn word_of(t: i64) -> usize {
    usize::try_from(t >> 6).unwrap_or(0)
}

/// The bits from `t % 64` on.
#[inline]
pub(crate) fn bits_from(t: i64) -> u64 {
    u64::MAX << (t & 63)
}

/// The bits up to and with `t % 64`.
#[inline]
pub(crate) fn bits_to(t: i64) -> u64 {
    u64::MAX >> (63 - (t & 63))
}

/// The bits of a word that lie in an interval of places.
#[inline]
pub(crate) fn within(number: usize, from: i64, to: i64) -> u64 {
    let start = i64::try_from(number).unwrap_or(0) * 64;
    let mut bits = u64::MAX;
    if from > start {
        bits = if from > start + 63 { 0 } else { bits & bits_from(from) };
    }
    if to < start + 63 {
        bits = if to < start { 0 } else { bits & bits_to(to) };
    }
    bits
}

impl Line {
    /// For places up to `most`.
    pub(crate) fn new(most: i64) -> Self {
        // Padded, so that a block that starts in the line fits.
        Self { words: vec![0; word_of(most) + 1 + BLOCK], from: 0, to: -1, touched: (usize::MAX, 0) }
    }

    /// Starts a new line with open places `from..=to`.
    pub(crate) fn start(&mut self, from: i64, to: i64) {
        let (first, end) = self.touched;
        if first < end
            && let Some(words) = self.words.get_mut(first..end)
        {
            words.fill(0);
        }
        self.touched = (usize::MAX, 0);
        (self.from, self.to) = (from, to);
    }

    /// The marks, to be [put back](Line::restore) later.
    pub(crate) fn save(&self) -> Marks {
        let (first, end) = self.touched;
        let words = if self.is_full() { &[][..] } else { self.words.get(first.min(end)..end).unwrap_or(&[]) };
        Marks { from: self.from, to: self.to, first, words: words.to_vec() }
    }

    /// Starts a line with marks made earlier.
    pub(crate) fn restore(&mut self, marks: &Marks) {
        self.start(marks.from, marks.to);
        let end = marks.first.saturating_add(marks.words.len());
        if !marks.words.is_empty()
            && let Some(words) = self.words.get_mut(marks.first..end)
        {
            words.copy_from_slice(&marks.words);
            self.touch(marks.first, end);
        }
    }

    /// Is every place marked, as far as the ends tell?
    #[inline]
    pub(crate) fn is_full(&self) -> bool {
        self.from > self.to
    }

    #[inline]
    fn touch(&mut self, first: usize, end: usize) {
        self.touched = (self.touched.0.min(first), self.touched.1.max(end));
    }

    /// Marks `low..=high`.
    #[inline]
    pub(crate) fn fill(&mut self, low: i64, high: i64) {
        let (low, high) = (low.max(self.from), high.min(self.to));
        if low > high {
            return;
        }
        if low == self.from {
            self.from = high + 1;
        } else if high == self.to {
            self.to = low - 1;
        } else {
            let (first, last) = (word_of(low), word_of(high));
            self.touch(first, last + 1);
            let Some(words) = self.words.get_mut(first..=last) else { return };
            match words {
                [] => {}
                [only] => *only |= bits_from(low) & bits_to(high),
                [start, middle @ .., end] => {
                    *start |= bits_from(low);
                    middle.fill(u64::MAX);
                    *end |= bits_to(high);
                }
            }
        }
    }

    /// Marks one place.
    #[inline]
    pub(crate) fn mark(&mut self, t: i64) {
        let word = word_of(t);
        if let Some(slot) = self.words.get_mut(word) {
            *slot |= 1 << (t & 63);
            self.touch(word, word + 1);
        }
    }

    #[inline]
    pub(crate) fn is_marked(&self, t: i64) -> bool {
        t < self.from || t > self.to || self.words.get(word_of(t)).is_some_and(|word| word >> (t & 63) & 1 != 0)
    }

    /// Marks the places of `low..=high` whose bits `word(number)` gives.
    pub(crate) fn fill_where(&mut self, low: i64, high: i64, mut word: impl FnMut(usize) -> u64) {
        let (low, high) = (low.max(self.from), high.min(self.to));
        if low > high {
            return;
        }
        let (first, last) = (word_of(low), word_of(high));
        self.touch(first, last + 1);
        for (number, slot) in self.words.iter_mut().enumerate().take(last + 1).skip(first) {
            let mut bits = word(number);
            if number == first {
                bits &= bits_from(low);
            }
            if number == last {
                bits &= bits_to(high);
            }
            *slot |= bits;
        }
    }

    /// Marks every place t for which number t + `shift` is not in the set with these words.
    pub(crate) fn keep(&mut self, set: impl Fn(usize) -> u64, shift: i64) {
        if self.is_full() {
            return;
        }
        let (first, last) = (word_of(self.from), word_of(self.to));
        self.touch(first, last + 1);
        let word = |number: i64| usize::try_from(number).map_or(0, &set);
        let (mut number, inside) = ((i64::try_from(first).unwrap_or(0) * 64 + shift) >> 6, shift & 63);
        for slot in self.words.iter_mut().take(last + 1).skip(first) {
            *slot |= !(word(number) >> inside | (word(number + 1) << 1) << (63 - inside));
            number += 1;
        }
        self.shrink();
    }

    /// Moves the ends over marked places.
    pub(crate) fn shrink(&mut self) {
        while self.from <= self.to {
            let bits = self.words.get(word_of(self.from)).map_or(0, |word| !word & bits_from(self.from));
            if bits != 0 {
                self.from = (self.from & !63) + i64::from(bits.trailing_zeros());
                break;
            }
            self.from = (self.from | 63) + 1;
        }
        while self.from <= self.to {
            let bits = self.words.get(word_of(self.to)).map_or(0, |word| !word & bits_to(self.to));
            if bits != 0 {
                self.to = (self.to & !63) + 63 - i64::from(bits.leading_zeros());
                break;
            }
            self.to = (self.to & !63) - 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_those_of_a_plain_array() {
        let mut seed = 12345u64;
        let mut next = |n: i64| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            i64::try_from(seed >> 33).unwrap() % n
        };
        let mut line = Line::new(299);
        for _ in 0..300 {
            let (from, to) = (next(100), 100 + next(200));
            line.start(from, to);
            let mut plain = vec![false; 300];
            for _ in 0..next(12) {
                let (low, high) = (next(320) - 10, next(320) - 10);
                let pattern = if next(2) == 0 { u64::MAX } else { 0x5555_5555_5555_5555 };
                if pattern == u64::MAX {
                    line.fill(low, high);
                } else {
                    line.fill_where(low, high, |_| pattern);
                }
                for t in low.max(0)..=high.min(299) {
                    plain[usize::try_from(t).unwrap()] |= pattern >> (t & 63) & 1 != 0;
                }
                if next(3) == 0 {
                    line.shrink();
                }
            }
            if next(2) == 0 {
                let mut word = || u64::try_from(next(i64::MAX)).unwrap().wrapping_mul(0x9e37_79b9_7f4a_7c15);
                let set: Vec<u64> = (0..5).map(|_| word()).collect();
                let shift = next(200) - 100;
                line.keep(|word| set.get(word).copied().unwrap_or(0), shift);
                for (t, slot) in plain.iter_mut().enumerate() {
                    let number = usize::try_from(i64::try_from(t).unwrap() + shift);
                    *slot |= !number.is_ok_and(|n| set.get(n / 64).is_some_and(|word| word >> (n % 64) & 1 != 0));
                }
            }
            for t in from..=to {
                assert_eq!(line.is_marked(t), plain[usize::try_from(t).unwrap()], "{t}");
            }
            line.shrink();
            assert_eq!(line.is_full(), (from..=to).all(|t| plain[usize::try_from(t).unwrap()]));
        }
    }
}
