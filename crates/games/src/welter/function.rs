//! Welter's function [a|b|c|…], the nim-value of Welter's game.
//!
//! *Mating* (Berlekamp, Conway and Guy, Winning Ways, chapter 15): of all coins take two whose difference is divisible
//! by the highest power of 2, put them aside as mates, and go on with the rest; with an odd number of coins one stays
//! single. A pair a, b counts (a xor b) − 1, the single coin counts itself, and the function is the exclusive or of the
//! counts.
//!
//! *How it is computed here.* If 2^d is that power for the mates a and b, then (a xor b) − 1 = (a xor b) xor
//! (2^{d+1}−1). So digit i of the function is the parity of the number of coins with a 1 at place i and of the number
//! of pairs with d ≥ i. Coins that agree in their last i digits stand together once the coins are sorted by their
//! digits read from the lowest; there are ⌊k/2⌋ pairs with d ≥ i among k such coins.
//!
//! *How a coin is found for a value.* If all coins but one and the value are given, the digits of that coin follow one
//! after the other, from the lowest: the number of pairs with d ≥ i depends on its last i digits only. So every coin
//! has exactly one square that gives the value, and it is a move if the square is lower.

use ratwheel_numbers::Natural;
use std::cmp::Ordering;

/// The coins of a position, mated.
///
/// ```
/// use ratwheel_games::welter::Mating;
/// use ratwheel_numbers::Natural;
/// let coins = [40u64, 60, 81, 99].map(Natural::from);
/// let mating = Mating::new(&coins);
/// assert_eq!(mating.value(), 34u64); // (40 xor 60) − 1 = 19 and (81 xor 99) − 1 = 49
/// assert_eq!(mating.square_for(3, &Natural::zero()), Some(Natural::from(69u64)));
/// ```
#[derive(Clone, Debug)]
pub struct Mating {
    /// The coins, sorted by their binary digits read from the lowest.
    coins: Vec<Coin>,
    /// Where each coin of the position stands in that order.
    places: Vec<usize>,
    pairs: Vec<[usize; 2]>,
    single: Option<usize>,
    /// The words of the function.
    value: Vec<u64>,
}

#[derive(Clone, Debug)]
struct Coin {
    /// Its number in the position.
    number: usize,
    words: Vec<u64>,
}

/// The binary digit at a place.
fn digit(words: &[u64], place: u64) -> bool {
    let word = usize::try_from(place / 64).ok().and_then(|word| words.get(word));
    word.is_some_and(|word| word >> (place % 64) & 1 == 1)
}

/// The lowest place at which two numbers differ.
fn differ(a: &[u64], b: &[u64]) -> Option<u64> {
    let word = |words: &[u64], at: usize| words.get(at).copied().unwrap_or(0);
    let found = (0..a.len().max(b.len())).find(|&at| word(a, at) != word(b, at))?;
    let place = (word(a, found) ^ word(b, found)).trailing_zeros();
    u64::try_from(found).ok().map(|found| 64 * found + u64::from(place))
}

fn xor_into(sum: &mut Vec<u64>, words: &[u64]) {
    sum.resize(sum.len().max(words.len()), 0);
    sum.iter_mut().zip(words).for_each(|(sum, word)| *sum ^= word);
}

/// Changes the digits at places 0 to d.
fn change_up_to(words: &mut [u64], d: u64) {
    let whole = usize::try_from(d / 64).unwrap_or(usize::MAX);
    words.iter_mut().take(whole).for_each(|word| *word ^= u64::MAX);
    words.iter_mut().skip(whole).take(1).for_each(|word| *word ^= u64::MAX >> (63 - d % 64));
}

impl Mating {
    /// Mates the coins on these squares, which are all different. O(k log k) comparisons for k coins.
    #[must_use]
    pub fn new(squares: &[Natural]) -> Self {
        let mut coins: Vec<Coin> =
            squares.iter().enumerate().map(|(number, square)| Coin { number, words: square.to_words() }).collect();
        coins.sort_by(|a, b| match differ(&a.words, &b.words) {
            Some(place) => digit(&a.words, place).cmp(&digit(&b.words, place)),
            None => Ordering::Equal,
        });
        let mut places = vec![0; coins.len()];
        for (place, coin) in coins.iter().enumerate() {
            places.iter_mut().skip(coin.number).take(1).for_each(|slot| *slot = place);
        }
        let (mut pairs, mut single, mut value) = (Vec::new(), None, Vec::new());
        coins.iter().for_each(|coin| xor_into(&mut value, &coin.words));
        // Runs of neighbours, each with the coin that is single in it and the place where the next run differs from it.
        let mut runs: Vec<(Option<usize>, u64)> = Vec::new();
        for (at, coin) in coins.iter().enumerate() {
            let next = coins.get(at + 1).and_then(|next| differ(&coin.words, &next.words));
            let mut left = Some(coin.number);
            while let Some(&(before, d)) = runs.last()
                && next.is_none_or(|next| d > next)
            {
                runs.pop();
                left = match (before, left) {
                    (Some(a), Some(b)) => {
                        pairs.push([a, b]);
                        change_up_to(&mut value, d);
                        None
                    }
                    (one, other) => one.or(other),
                };
            }
            match next {
                Some(next) => runs.push((left, next)),
                None => single = left,
            }
        }
        Self { coins, places, pairs, single, value }
    }

    /// The mates: pairs of coins, each by its number in the position.
    #[must_use]
    pub fn pairs(&self) -> &[[usize; 2]] {
        &self.pairs
    }

    /// The coin without a mate, by its number in the position.
    #[must_use]
    pub fn single(&self) -> Option<usize> {
        self.single
    }

    /// The function: the nim-value of the position.
    #[must_use]
    pub fn value(&self) -> Natural {
        Natural::from_words(&self.value)
    }

    /// The lower square to which this coin of the position must go to give the function a value, if there is one.
    #[must_use]
    pub fn square_for(&self, number: usize, value: &Natural) -> Option<Natural> {
        let place = *self.places.get(number)?;
        let coin = self.coins.get(place)?;
        // Digit i of the square is that of the coin, changed if the values differ there, and once more for each of the
        // two numbers of pairs with d ≥ i, with the coin at its old and at its new square, that the other does not
        // have.
        let mut square = coin.words.clone();
        xor_into(&mut square, &self.value);
        xor_into(&mut square, &value.to_words());
        // The coins that agree with the coin, and with the square, in the last i digits. Together while these agree.
        let (mut old, mut new) = ((0, self.coins.len()), (0, self.coins.len()));
        let mut together = true;
        let end = 64 * u64::try_from(square.len()).ok()?;
        for i in 0..end {
            let alone = old.1 - old.0 == 1;
            if alone && (together || new.0 == new.1) {
                break;
            }
            if !together {
                // Without the coin its class of k loses a pair if k is even; with it the other gains one if k is odd.
                let changes = [(old.1 - old.0).is_multiple_of(2), !(new.1 - new.0).is_multiple_of(2)];
                if changes[0] != changes[1] {
                    flip(&mut square, i);
                }
            }
            let (was, is) = (digit(&coin.words, i), digit(&square, i));
            new = self.narrow(new, i, is);
            old = self.narrow(old, i, was);
            together &= was == is;
        }
        // Coins that still agree with the square would push it above all of them.
        let free = together || new.0 == new.1;
        let square = Natural::from_words(&square);
        (free && square < Natural::from_words(&coin.words)).then_some(square)
    }

    /// The part of a run of coins that agree in all lower places which has this digit at place i.
    fn narrow(&self, (start, end): (usize, usize), i: u64, one: bool) -> (usize, usize) {
        let run = self.coins.get(start..end).unwrap_or_default();
        let ones = start + run.partition_point(|coin| !digit(&coin.words, i));
        if one { (ones, end) } else { (start, ones) }
    }
}

fn flip(words: &mut [u64], place: u64) {
    let word = usize::try_from(place / 64).unwrap_or(usize::MAX);
    words.iter_mut().skip(word).take(1).for_each(|word| *word ^= 1 << (place % 64));
}
