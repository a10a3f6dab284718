//! Rat vectors, shortcuts and the two halving recurrences, each decided in one pass over the piles.
//!
//! Document 003: r(n) is the standard form (1); Theorem 4 characterises the shortcuts; Corollary 8 says that one pass
//! is enough. One division by 2^d − 1 and d comparisons decide.

use super::Formulation;
use ratwheel_numbers::{FraenkelSplitting, Natural};
use thiserror::Error;

/// What was asked of the rat games that they do not have.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RatsError {
    /// The number of piles is out of range.
    #[error("a rat game with {found} piles: the number of piles d must be from 2 to {}", Dimension::MAX)]
    Dimension {
        /// The number asked for.
        found: usize,
    },
    /// The rules are not written out for this number of piles.
    #[error("the rules of a rat game are written out for 2 to 400 piles, not for {found}")]
    NotWritten {
        /// The number asked for.
        found: usize,
    },
    /// A matrix would have too many rows.
    #[error("d = {d} gives too many rows to list them all: at most d = {most} is listed")]
    TooManyRows {
        /// The number of piles asked for.
        d: usize,
        /// The largest number of piles for which it is listed.
        most: usize,
    },
}

/// The number of piles d, with the numbers that go with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dimension {
    d: usize,
    bits: u64,
    splitting: FraenkelSplitting,
    /// 2^d − 1.
    period: Natural,
    /// 2^{d−1}.
    half: Natural,
}

impl Dimension {
    /// More piles than this are refused.
    pub const MAX: usize = 10_000;

    /// The dimension d.
    ///
    /// # Errors
    /// [`RatsError::Dimension`] unless 2 ≤ d ≤ [`Dimension::MAX`].
    pub fn new(d: usize) -> Result<Self, RatsError> {
        let refused = || RatsError::Dimension { found: d };
        if !(2..=Self::MAX).contains(&d) {
            return Err(refused());
        }
        let bits = u64::try_from(d).map_err(|_| refused())?;
        let splitting = FraenkelSplitting::new(bits).map_err(|_| refused())?;
        let half = Natural::power_of_two(bits - 1);
        let period = (&half << 1).abs_diff(&Natural::one());
        Ok(Self { d, bits, splitting, period, half })
    }

    /// d.
    #[must_use]
    pub fn piles(&self) -> usize {
        self.d
    }

    /// d as a number of bits.
    pub(super) fn bits(&self) -> u64 {
        self.bits
    }

    /// 2^d − 1.
    #[must_use]
    pub fn period(&self) -> &Natural {
        &self.period
    }

    /// 2^{d−1}.
    pub(super) fn half(&self) -> &Natural {
        &self.half
    }

    /// The rat vector r(n); 0 for n = 0.
    ///
    /// ```
    /// use ratwheel_games::rats::Dimension;
    /// use ratwheel_numbers::Natural;
    /// let r6 = Dimension::new(4)?.vector(&Natural::from(6u64));
    /// assert_eq!(r6, [11u64, 21, 42, 83].map(Natural::from));
    /// # Ok::<(), ratwheel_games::rats::RatsError>(())
    /// ```
    #[must_use]
    pub fn vector(&self, n: &Natural) -> Vec<Natural> {
        self.splitting.row(n).collect()
    }

    /// n with r(n) = x, if there is one; 0 for x = 0.
    ///
    /// x_d = (2^d−1)n − 2^{d−1} + 1, and each pile is half of the next one, rounded up.
    #[must_use]
    pub fn index_of(&self, x: &[Natural]) -> Option<Natural> {
        if x.len() != self.d {
            return None;
        }
        if x.iter().all(Natural::is_zero) {
            return Some(Natural::zero());
        }
        let (quotient, remainder) = x.last()?.checked_div_rem(&self.period)?;
        (remainder == self.half && x.windows(2).all(|pair| half_up(&pair[1]) == pair[0])).then(|| quotient + 1)
    }

    /// Why the vector may not be subtracted, if so.
    #[must_use]
    pub fn forbidden(&self, s: &[Natural], formulation: Formulation) -> Option<Forbidden> {
        let last = s.last()?;
        match formulation {
            Formulation::Grandiose => self.shortcut(s).map(|(m, n)| Forbidden::Shortcut { m, n }),
            Formulation::Succinct | Formulation::Literal => {
                let (_, remainder) = last.checked_div_rem(&self.period)?;
                let pairs = |holds: fn(&Natural, &Natural) -> bool| s.windows(2).all(|pair| holds(&pair[0], &pair[1]));
                if remainder.is_zero() {
                    return pairs(|before, next| half_down(next) == *before || half_up(next) == *before)
                        .then_some(Forbidden::B);
                }
                let rounding = if formulation == Formulation::Succinct { half_up } else { half_down };
                let halves = s.windows(2).all(|pair| rounding(&pair[1]) == pair[0]);
                (remainder == self.half && halves).then_some(Forbidden::A)
            }
        }
    }

    /// (m, n) with s = r(m) − r(n), if the vector is a shortcut: straight from the standard form.
    ///
    /// With k = m − n and e = d − i the standard form gives, for n ≥ 1, r_i(m) − r_i(n) = 2^i·k − ⌊k/2^e⌋ − c_e, where
    /// c_e is the carry into binary place e when k is added to n − 1. Such carries exist iff c_0 = 0 and c_{e+1} = k_e
    /// wherever the digit k_e equals c_e; elsewhere the digit of n − 1 may be chosen, and is c_{e+1}. For n = 0 the
    /// vector is r(m).
    fn shortcut(&self, s: &[Natural]) -> Option<(Natural, Natural)> {
        if let Some(m) = self.index_of(s) {
            return Some((m, Natural::zero()));
        }
        if s.len() != self.d {
            return None;
        }
        let (k, remainder) = s.last()?.checked_div_rem(&self.period)?;
        if !remainder.is_zero() {
            return None;
        }
        let mut carry = false;
        let mut n_minus_one = Natural::zero();
        for (e, pile) in (0u64..).zip(s.iter().rev()) {
            let shifted = &k >> e;
            let without = (&k << (self.bits - e)).checked_sub(&shifted)?;
            let next = match without.checked_sub(pile)? {
                none if none.is_zero() => false,
                one if one.is_one() => true,
                _ => return None,
            };
            if e == 0 {
                if next {
                    return None;
                }
                continue;
            }
            let digit = !(&k >> (e - 1)).is_even();
            if digit == carry && next != digit {
                return None;
            }
            if digit != carry && next {
                n_minus_one += Natural::power_of_two(e - 1);
            }
            carry = next;
        }
        let n = n_minus_one + 1;
        Some((&n + k, n))
    }
}

/// Why a vector may not be subtracted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Forbidden {
    /// Condition a of section 2.
    A,
    /// Condition b of section 2.
    B,
    /// The vector is r(m) − r(n).
    Shortcut {
        /// The index of the P-position it leads from.
        m: Natural,
        /// The index of the P-position it leads to.
        n: Natural,
    },
}

/// ⌊n/2⌋.
pub(super) fn half_down(n: &Natural) -> Natural {
    n >> 1
}

/// ⌈n/2⌉.
pub(super) fn half_up(n: &Natural) -> Natural {
    (n + 1) >> 1
}
