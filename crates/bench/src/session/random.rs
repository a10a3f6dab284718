//! Random numbers that can be repeated: a small generator (SplitMix64) written here, so that a seed gives the same game in
//! every front end and with every version of every library.

use ratwheel_numbers::Natural;

/// Numbers that look random and depend on the seed only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Random(u64);

/// The odd number nearest to 2^64/φ: the step between two states.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

impl Random {
    /// The generator for one turn of a game. Each turn has its own, so taking moves back and playing them again gives
    /// the same game.
    #[must_use]
    pub fn for_turn(seed: u64, turn: u64) -> Self {
        let mut random = Self(seed ^ turn.wrapping_mul(STEP).rotate_left(17));
        // Neighbouring seeds start far apart.
        random.0 = random.next();
        random
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`, each equally likely; 0 when `end` is 0.
    pub fn below(&mut self, end: u64) -> u64 {
        if end == 0 {
            return 0;
        }
        // The last, incomplete run of remainders is thrown away; it is less than half of all numbers.
        let complete = u64::MAX - u64::MAX % end;
        loop {
            let drawn = self.next();
            if drawn < complete {
                return drawn % end;
            }
        }
    }

    /// An index below `len`; 0 when `len` is 0.
    pub fn index(&mut self, len: usize) -> usize {
        let end = u64::try_from(len).unwrap_or(u64::MAX);
        usize::try_from(self.below(end)).unwrap_or(0)
    }

    /// A number below `end`, of any size; 0 when `end` is 0.
    pub(crate) fn natural_below(&mut self, end: &Natural) -> Natural {
        if let Some(end) = end.to_u64() {
            return Natural::from(self.below(end));
        }
        // 64 bits more than needed: the remainder favours small numbers by less than one in 2^64.
        let words = end.to_words().len() + 1;
        let drawn: Vec<u64> = (0..words).map(|_| self.next()).collect();
        Natural::from_words(&drawn).checked_div_rem(end).map_or_else(Natural::zero, |(_, remainder)| remainder)
    }

    /// A random order.
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.index(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_numbers_are_those_of_the_published_generator() {
        // SplitMix64 from state 0, as its authors print it.
        let mut random = Random(0);
        assert_eq!([random.next(), random.next()], [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4]);
    }

    #[test]
    fn every_number_below_is_drawn_and_none_above() {
        let mut random = Random::for_turn(1, 0);
        let mut seen = [0u32; 7];
        for _ in 0..7_000 {
            seen[random.index(7)] += 1;
        }
        assert!(seen.iter().all(|count| (800..1200).contains(count)), "{seen:?}");
        assert_eq!((random.below(0), random.below(1)), (0, 0));
        let large = Natural::power_of_two(200);
        assert!((0..100).all(|_| random.natural_below(&large) < large));
        assert!((0..100).any(|_| random.natural_below(&large) > Natural::power_of_two(190)));
    }

    #[test]
    fn a_shuffle_keeps_all_and_moves_some() {
        let mut items: Vec<u32> = (0..50).collect();
        Random::for_turn(3, 4).shuffle(&mut items);
        assert_ne!(items, (0..50).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..50).collect::<Vec<_>>());
    }
}
