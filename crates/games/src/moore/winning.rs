//! Every winning move of Moore's nim, from the highest binary place down.
//!
//! A pile that is lowered keeps its digits down to some place, has 0 instead of 1 there, and below it any digits: it is
//! *free*. With f free piles at a place whose other piles have c ones, the move can be completed if some of the others
//! that have a 1 become free and some free piles get a 1 so that k + 1 divides the number of ones. That is always
//! possible with at most k free piles in the end: with r = c mod (k+1), either k + 1 − r ≤ f free piles get a 1, or r
//! piles become free, and f + r ≤ k. So no choice is a dead end.

use ratwheel_numbers::Natural;

/// The piles by their digits.
pub(super) struct Digits {
    piles: Vec<Vec<u64>>,
    places: u64,
}

impl Digits {
    pub(super) fn new(piles: &[Natural]) -> Self {
        let places = piles.iter().map(Natural::bit_len).max().unwrap_or(0);
        let length = usize::try_from(places.div_ceil(64)).unwrap_or(usize::MAX);
        let padded = |pile: &Natural| {
            let mut words = pile.to_words();
            words.resize(length, 0);
            words
        };
        Self { piles: piles.iter().map(padded).collect(), places }
    }

    /// The piles with a 1 at this place.
    fn ones(&self, place: u64) -> impl Iterator<Item = usize> {
        self.piles.iter().enumerate().filter(move |(_, words)| one(words, place)).map(|(pile, _)| pile)
    }

    /// The highest place at which `period` does not divide the number of 1s, and that number.
    pub(super) fn unbalanced(&self, period: usize) -> Option<(u64, usize)> {
        let count = |place| self.ones(place).count();
        (0..self.places).rev().map(|place| (place, count(place))).find(|(_, count)| !count.is_multiple_of(period))
    }

    /// At most `most` ways to lower at most k ≥ 1 piles so that k + 1 divides the number of 1s in every place; none if
    /// it does already. Fewer are returned only if there are fewer.
    pub(super) fn ways(&self, k: usize, most: usize) -> Vec<Vec<Natural>> {
        if self.unbalanced(k + 1).is_none() || most == 0 {
            return Vec::new();
        }
        let mut found = Vec::new();
        // Each leads to one way at least, all of them different, so that no more are kept than are still wanted.
        let mut begun = vec![Begun { decided: self.places, free: Vec::new(), is_free: vec![false; self.piles.len()] }];
        while let Some(mut one) = begun.pop() {
            let Some(place) = one.decided.checked_sub(1) else {
                found.push(self.target(one.free));
                continue;
            };
            one.decided = place;
            let mut choices = self.choices(k, place, &one, most - found.len() - begun.len());
            // The last choice changes what is there; the others need a copy.
            let last = choices.pop();
            begun.extend(choices.iter().map(|choice| one.clone().go_on(self, place, choice)));
            begun.extend(last.map(|choice| one.go_on(self, place, &choice)));
        }
        found
    }

    /// At most `most` ways to go on at a place, the one that frees the fewest piles last.
    fn choices(&self, k: usize, place: u64, begun: &Begun, most: usize) -> Vec<Choice> {
        let is_free = |pile: &usize| begun.is_free.get(*pile).copied().unwrap_or(true);
        let ones: Vec<usize> = self.ones(place).filter(|pile| !is_free(pile)).collect();
        let free = begun.free.len();
        let mut all = Vec::new();
        for count in 0..=ones.len().min(k - free) {
            let set = (k + 1 - (ones.len() - count) % (k + 1)) % (k + 1);
            if set > free {
                continue;
            }
            for new in choose(ones.len(), count, most - all.len()) {
                let freed: Vec<usize> = new.into_iter().filter_map(|at| ones.get(at).copied()).collect();
                for raised in choose(free, set, most - all.len()) {
                    all.push(Choice { freed: freed.clone(), raised });
                }
            }
        }
        all.reverse();
        all
    }

    fn target(&self, free: Vec<Free>) -> Vec<Natural> {
        let mut target: Vec<Natural> = self.piles.iter().map(|words| Natural::from_words(words)).collect();
        for Free { pile, words } in free {
            target.iter_mut().skip(pile).take(1).for_each(|slot| *slot = Natural::from_words(&words));
        }
        target
    }
}

/// What is done at a place: which piles become free, and which of those that were free get a 1, counted among them.
struct Choice {
    freed: Vec<usize>,
    raised: Vec<usize>,
}

/// A move that is decided from this place on upwards.
#[derive(Clone)]
struct Begun {
    decided: u64,
    free: Vec<Free>,
    is_free: Vec<bool>,
}

impl Begun {
    fn go_on(mut self, digits: &Digits, place: u64, choice: &Choice) -> Self {
        self.free.iter_mut().for_each(|each| set_digit(&mut each.words, place, false));
        for &raised in &choice.raised {
            self.free.iter_mut().skip(raised).take(1).for_each(|each| set_digit(&mut each.words, place, true));
        }
        for &pile in &choice.freed {
            let Some(words) = digits.piles.get(pile) else { continue };
            let mut words = words.clone();
            set_digit(&mut words, place, false);
            self.free.push(Free { pile, words });
            self.is_free.iter_mut().skip(pile).take(1).for_each(|slot| *slot = true);
        }
        self
    }
}

/// A pile that is lowered, with its digits as far as they are decided.
#[derive(Clone)]
struct Free {
    pile: usize,
    words: Vec<u64>,
}

fn one(words: &[u64], place: u64) -> bool {
    let word = usize::try_from(place / 64).ok().and_then(|word| words.get(word));
    word.is_some_and(|word| word >> (place % 64) & 1 == 1)
}

fn set_digit(words: &mut [u64], place: u64, digit: bool) {
    let bit = 1u64 << (place % 64);
    if let Some(word) = usize::try_from(place / 64).ok().and_then(|word| words.get_mut(word)) {
        *word = if digit { *word | bit } else { *word & !bit };
    }
}

/// At most `most` subsets with `size` elements of 0, 1, …, n−1, in lexicographic order.
pub(super) fn choose(n: usize, size: usize, most: usize) -> Vec<Vec<usize>> {
    let mut all = Vec::new();
    if size > n || most == 0 {
        return all;
    }
    let mut subset: Vec<usize> = (0..size).collect();
    loop {
        all.push(subset.clone());
        // The last element that can grow grows, and those behind it follow directly.
        let grows = (0..size).rev().find(|&i| subset.get(i).is_some_and(|&element| element < n - size + i));
        let (Some(grows), true) = (grows, all.len() < most) else { return all };
        let next = subset.get(grows).map_or(0, |element| element + 1);
        subset.iter_mut().skip(grows).zip(next..).for_each(|(element, next)| *element = next);
    }
}
