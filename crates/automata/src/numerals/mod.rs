//! Number systems that automata can read from the most significant digit down.
//!
//! The places obey u_{j+1} = a_j·u_j + b_j·u_{j−1} with u_0 = 1 and (a_j, b_j) eventually periodic in j. How many
//! digits are still to come is not known while reading, but leading zeros are free: words are agreed to have a length
//! of `prefix` plus a multiple of the period, so the residue of the place is known throughout, and a reader follows
//! one *lane* for each residue. Only whether the lowest places, which do not follow the period yet, begin now or one
//! period later is open; there a second lane branches off. Systems with a constant recurrence have one lane, and
//! words of any length.
//!
//! This needs neither a subset construction for each atom, as guessing the residue would, nor the larger alphabet that
//! joining the digits of a whole period would make. Sources: document 004 for 𝒰, 000 §6 for Ostrowski systems.
//!
//! ```
//! use ratwheel_automata::Numerals;
//! use ratwheel_numbers::Natural;
//! let seventeen = Natural::from(17u64);
//! assert_eq!(Numerals::zeckendorf().word(&seventeen), [1, 0, 0, 1, 0, 1]);
//! assert_eq!(Numerals::binary().word(&seventeen), [1, 0, 0, 0, 1]);
//! let root_seven: ratwheel_numbers::Real = "sqrt(7)".parse().unwrap();
//! let ostrowski = Numerals::ostrowski_q(&root_seven)?;
//! assert_eq!(ostrowski.value(&ostrowski.word(&seventeen)), 17u64);
//! # Ok::<(), ratwheel_automata::AutomataError>(())
//! ```

mod choice;
mod families;
mod field;

use ratwheel_numbers::{Natural, Real};
use std::fmt;
use std::sync::Arc;

pub(crate) use choice::inverted;
pub(crate) use field::{Affine, affine_in};

/// A number system. Cloning is cheap.
#[derive(Clone)]
pub struct Numerals {
    inner: Arc<Inner>,
}

/// In which way ⌊nθ⌋ is read off the numeral of n.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Correction {
    /// One less than the weighted sum if n ends in an odd number of zeros (Ostrowski systems).
    OddZeros,
    /// One less for every n ≥ 1 (document 004, Theorem 2(i)).
    Positive,
}

/// The number θ whose floors the system knows.
#[derive(Clone, Debug)]
pub(crate) struct Theta {
    pub(crate) value: Real,
    /// By lane (x, y): a digit d at place j adds d·(x·u_j + y·u_{j−1}) to `denominator` times the weighted sum.
    pub(crate) weights: Vec<(i64, i64)>,
    pub(crate) denominator: i64,
    /// Below place j the weighted sum, times the denominator, is at most this times u_j − 1.
    pub(crate) reach: i64,
    pub(crate) correction: Correction,
}

pub(crate) struct Inner {
    pub(crate) name: String,
    /// How many lanes stand for one place only; the others stand for a residue class of places.
    pub(crate) prefix: usize,
    /// (a_j, b_j) of each lane.
    pub(crate) steps: Vec<(i64, i64)>,
    /// u_{−1}, 0 or 1.
    pub(crate) below: i64,
    /// Digits are 0, …, `digits` − 1.
    pub(crate) digits: u16,
    /// By lane, rule state and digit: the next rule state, or [`FORBIDDEN`]. Rule state 0 is the first.
    pub(crate) rule: Vec<Vec<Vec<u8>>>,
    /// In which rule states a numeral may end.
    pub(crate) ends: Vec<bool>,
    pub(crate) theta: Option<Theta>,
    /// How other programs call the system.
    pub(crate) walnut: String,
}

/// A digit that must not stand here.
pub(crate) const FORBIDDEN: u8 = u8::MAX;

impl Numerals {
    pub(crate) fn from_inner(inner: Inner) -> Self {
        Self { inner: Arc::new(inner) }
    }

    pub(crate) fn inner(&self) -> &Inner {
        &self.inner
    }

    /// The name, as in `ratwheel_numeration`.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.inner.name
    }

    /// Digits are 0, …, `digits()` − 1.
    #[must_use]
    pub fn digits(&self) -> u16 {
        self.inner.digits
    }

    /// The irrational number whose floors are read off numerals directly; all others come from it. `None` when the
    /// system knows rational numbers only.
    #[must_use]
    pub fn theta(&self) -> Option<&Real> {
        self.inner.theta.as_ref().map(|theta| &theta.value)
    }

    /// Words have this many digits plus a multiple of [`Numerals::period`].
    #[must_use]
    pub fn prefix(&self) -> usize {
        self.inner.prefix
    }

    /// The period of the recurrence: 1 if it is constant.
    #[must_use]
    pub fn period(&self) -> usize {
        self.inner.steps.len() - self.inner.prefix
    }

    /// The least length of a word with at least this many digits.
    #[must_use]
    pub fn length(&self, digits: usize) -> usize {
        let (prefix, period) = (self.prefix(), self.period());
        prefix + digits.saturating_sub(prefix).div_ceil(period) * period
    }

    pub(crate) fn lanes(&self) -> usize {
        self.inner.steps.len()
    }

    /// The lane of place j.
    pub(crate) fn lane(&self, place: usize) -> usize {
        let Inner { prefix, steps, .. } = self.inner();
        if place < steps.len() { place } else { prefix + (place - prefix) % (steps.len() - prefix) }
    }

    /// The lane in which the reader was one digit earlier.
    pub(crate) fn lane_before(&self, lane: usize) -> usize {
        if lane + 1 < self.lanes() { lane + 1 } else { self.inner.prefix }
    }

    /// The places u_0, u_1, …, without end.
    pub fn places(&self) -> impl Iterator<Item = Natural> + '_ {
        let mut below = Natural::from(u64::try_from(self.inner.below).unwrap_or(0));
        let mut place = Natural::one();
        (0usize..).map(move |j| {
            let (a, b) = self.inner.steps[self.lane(j)];
            let grown = &place * &Natural::from(a.unsigned_abs());
            let part = &below * &Natural::from(b.unsigned_abs());
            // Places grow, so the difference exists.
            let next = if b < 0 { grown.checked_sub(&part).unwrap_or_default() } else { grown + &part };
            below = std::mem::replace(&mut place, next);
            below.clone()
        })
    }

    /// Place number `index`, counted from 0 at the right.
    #[must_use]
    pub fn place(&self, index: usize) -> Natural {
        self.places().nth(index).unwrap_or_default()
    }

    /// The numeral of a number, most significant digit first, without leading zeros: nothing for 0.
    ///
    /// Greedy, hence quadratic in the number of digits.
    #[must_use]
    pub fn word(&self, value: &Natural) -> Vec<u16> {
        // A place may equal the one before it (1, 1, 2, …); then the lower of the two is never used.
        let mut places: Vec<Natural> = Vec::new();
        for place in self.places() {
            if place > *value {
                break;
            }
            places.push(place);
        }
        let mut rest = value.clone();
        let mut word = Vec::with_capacity(places.len());
        for place in places.iter().rev() {
            let (digit, left) = rest.div_rem(place);
            word.push(digit.to_u64().and_then(|d| u16::try_from(d).ok()).unwrap_or(u16::MAX));
            rest = left;
        }
        word
    }

    /// What a word is worth, canonical or not.
    #[must_use]
    pub fn value(&self, word: &[u16]) -> Natural {
        word.iter().rev().zip(self.places()).map(|(&digit, place)| place * u64::from(digit)).sum()
    }

    /// Is the word, leading zeros allowed, the numeral of its value?
    #[must_use]
    pub fn is_canonical(&self, word: &[u16]) -> bool {
        let mut state = 0u8;
        for (place, &digit) in word.iter().enumerate().map(|(i, digit)| (word.len() - 1 - i, digit)) {
            state = self.next(self.lane(place), state, digit);
            if state == FORBIDDEN {
                return false;
            }
        }
        self.inner.ends.get(usize::from(state)).copied().unwrap_or(false)
    }

    /// The rule state after a digit in a lane.
    pub(crate) fn next(&self, lane: usize, state: u8, digit: u16) -> u8 {
        let row = self.inner.rule.get(lane).and_then(|rule| rule.get(usize::from(state)));
        row.and_then(|row| row.get(usize::from(digit)).copied()).unwrap_or(FORBIDDEN)
    }
}

impl PartialEq for Numerals {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.inner, &other.inner) || self.inner.name == other.inner.name
    }
}

impl Eq for Numerals {}

impl fmt::Display for Numerals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.inner.name)
    }
}

impl fmt::Debug for Numerals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Numerals({})", self.inner.name)
    }
}
