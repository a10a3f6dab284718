//! The complementary sequences A_n = ⌊nβ̂⌋, B_n = ⌊nβ⌋ that the three games share, and where a pile stands in them.
//!
//! Document 001, section 1: β > 2 irrational, β̂ = β/(β−1). Of 0, …, v exactly ⌊(v+1)/β⌋ positive numbers are in B, so
//! one floor counts both sequences up to v; the fraction of (v+1)/β, of which the same floor can show some bits, tells
//! which of them v belongs to.

use ratwheel_numbers::{Natural, Real, RealError, Truth};
use std::cmp::Ordering;
use thiserror::Error;

/// Why there is no game with this β.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BetaError {
    /// β ≤ 2.
    #[error("β = {beta} is not greater than 2: {RIGHT}")]
    NotAboveTwo {
        /// The β given.
        beta: String,
    },
    /// β is rational: the sequences would not split the positive integers.
    #[error("β = {beta} is rational: {RIGHT}")]
    Rational {
        /// The β given.
        beta: String,
    },
    /// It is not known whether β is irrational.
    #[error("it is not known whether β = {beta} is irrational: {RIGHT}")]
    Unknown {
        /// The β given.
        beta: String,
    },
    /// A question about β has no answer within the limits.
    #[error(transparent)]
    Real(#[from] RealError),
}

const RIGHT: &str = "β must be irrational and greater than 2, as pi, e, 2+sqrt(2) or phi^2";

/// The pair of complementary Beatty sequences of an irrational β > 2.
///
/// ```
/// use ratwheel_games::beta::BeattyPair;
/// use ratwheel_numbers::{Natural, Real};
/// let pair = BeattyPair::new(&Real::pi())?;
/// let five = Natural::from(5u64);
/// assert_eq!((pair.lower(&five)?, pair.upper(&five)?), (Natural::from(7u64), Natural::from(15u64)));
/// assert!(BeattyPair::new(&Real::from(3)).is_err());
/// # Ok::<(), ratwheel_games::beta::BetaError>(())
/// ```
#[derive(Clone, Debug)]
pub struct BeattyPair {
    pub(super) beta: Real,
    /// β̂.
    pub(super) complement: Real,
    /// 1/β.
    inverse: Real,
    /// 2^32/β and its floor.
    scaled_inverse: Real,
    scaled_floor: Natural,
    /// 1/(β − β̂).
    inverse_difference: Real,
    floor: Natural,
}

/// How many bits of the fraction of (v+1)/β are looked at.
const FRACTION_BITS: u64 = 32;

/// Where a pile stands. With `below` = #(B ∩ {1, …, pile}) the pile is B_below or A_{pile − below}.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// Is the pile in B?
    pub(super) in_upper: bool,
    /// n with pile = A_n or B_n; 0 for the empty pile.
    pub(super) index: Natural,
    /// How many members of B are ≤ the pile.
    pub(super) below: Natural,
}

impl BeattyPair {
    /// The sequences of β.
    ///
    /// # Errors
    /// [`BetaError`] unless β is irrational and greater than 2.
    pub fn new(beta: &Real) -> Result<Self, BetaError> {
        let shown = || beta.to_string();
        if beta.compare(&Real::from(2))? != Ordering::Greater {
            return Err(BetaError::NotAboveTwo { beta: shown() });
        }
        match beta.irrational() {
            Truth::Yes => {}
            Truth::No => return Err(BetaError::Rational { beta: shown() }),
            _ => return Err(BetaError::Unknown { beta: shown() }),
        }
        let complement = beta.complement()?;
        let inverse_difference = (beta - &complement).reciprocal()?;
        let (inverse, floor) = (beta.reciprocal()?, beta.floor()?.into_magnitude());
        let scaled_inverse = Real::from(1u64 << FRACTION_BITS).checked_div(beta)?;
        let scaled_floor = scaled_inverse.floor()?.into_magnitude();
        let beta = beta.clone();
        Ok(Self { beta, complement, inverse, scaled_inverse, scaled_floor, inverse_difference, floor })
    }

    /// d = ⌊β⌋.
    #[must_use]
    pub fn floor(&self) -> &Natural {
        &self.floor
    }

    /// A_n = ⌊nβ̂⌋.
    ///
    /// # Errors
    /// [`RealError`] when the floor cannot be computed within the limits.
    pub fn lower(&self, n: &Natural) -> Result<Natural, RealError> {
        Ok(self.complement.floor_mul(n)?.into_magnitude())
    }

    /// B_n = ⌊nβ⌋.
    ///
    /// # Errors
    /// As [`BeattyPair::lower`].
    pub fn upper(&self, n: &Natural) -> Result<Natural, RealError> {
        Ok(self.beta.floor_mul(n)?.into_magnitude())
    }

    /// Δ_n = B_n − A_n, which never falls as n grows.
    ///
    /// # Errors
    /// As [`BeattyPair::lower`].
    pub fn difference(&self, n: &Natural) -> Result<Natural, RealError> {
        Ok(self.upper(n)?.abs_diff(&self.lower(n)?))
    }

    /// #(B ∩ {1, …, v}): B_n ≤ v means nβ < v + 1.
    pub(super) fn count_upper(&self, v: &Natural) -> Result<Natural, RealError> {
        if v.to_u64().is_some() {
            return Ok(self.inverse.floor_mul(&(v + 1))?.into_magnitude());
        }
        // The same constant as in `locate`, so that only one is computed to this size.
        Ok(self.scaled_inverse.floor_mul(&(v + 1))?.into_magnitude() >> FRACTION_BITS)
    }

    /// #(A ∩ {1, …, v}).
    pub(super) fn count_lower(&self, v: &Natural) -> Result<Natural, RealError> {
        Ok(v.abs_diff(&self.count_upper(v)?))
    }

    /// Where the pile stands: two floors in machine words, above nearly always one.
    ///
    /// With k = ⌊(v+1)/β⌋ the pile v is B_k if kβ > v, that is, if the fraction of (v+1)/β is below 1/β.
    pub(super) fn locate(&self, pile: &Natural) -> Result<Place, RealError> {
        let (below, fraction) = if pile.to_u64().is_some() {
            (self.count_upper(pile)?, Ordering::Equal)
        } else {
            let scaled = self.scaled_inverse.floor_mul(&(pile + 1))?.into_magnitude();
            (&scaled >> FRACTION_BITS, scaled.low_bits(FRACTION_BITS).cmp(&self.scaled_floor))
        };
        let in_upper = match fraction {
            Ordering::Less => true,
            Ordering::Greater => false,
            // Too few bits to tell.
            Ordering::Equal => !pile.is_zero() && self.upper(&below)? == *pile,
        };
        let index = if in_upper { below.clone() } else { pile.abs_diff(&below) };
        Ok(Place { in_upper, index, below })
    }

    /// The other pile of the one P-position that has this pile: B_n for A_n, A_n for B_n, 0 for 0.
    pub(super) fn partner(&self, place: &Place) -> Result<Natural, RealError> {
        if place.in_upper { self.lower(&place.index) } else { self.upper(&place.index) }
    }

    /// j with 0 ≤ e − Δ_j < ⌊β⌋, as in the proof of Theorem 1, and A_j and B_j.
    ///
    /// With γ = β − β̂ and j = ⌊e/γ⌋ we have Δ_j < jγ + 1 ≤ e + 1, so Δ_j ≤ e, and e − Δ_j < γ + 1 < β: if that is not
    /// yet below ⌊β⌋ then Δ_{j+1} is still ≤ e, and j + 1 serves.
    pub(super) fn diagonal_index(&self, e: &Natural) -> Result<(Natural, Natural, Natural), RealError> {
        let mut j = self.inverse_difference.floor_mul(e)?.into_magnitude();
        loop {
            let (lower, upper) = (self.lower(&j)?, self.upper(&j)?);
            // e − Δ_j < ⌊β⌋, without a difference.
            if e + &lower < &upper + &self.floor {
                return Ok((j, lower, upper));
            }
            j += 1;
        }
    }

    /// The least n with Δ_n ≥ v. It lies above (v−1)/γ − 1 and at or below v/γ + 1; found by bisection.
    pub(super) fn first_difference(&self, v: &Natural) -> Result<Natural, RealError> {
        let Some(before) = v.checked_sub(&Natural::one()) else { return Ok(Natural::zero()) };
        // Δ_low < v: Δ_n < nγ + 1 ≤ v for n ≤ (v−1)/γ. Δ_high ≥ v: Δ_n > nγ − 1 ≥ v − 1 for n ≥ v/γ.
        let mut low = self.inverse_difference.floor_mul(&before)?.into_magnitude();
        let mut high = self.inverse_difference.floor_mul(v)?.into_magnitude() + 1;
        while &low + 1 < high {
            let middle = (&low + &high) >> 1;
            if self.difference(&middle)? < *v {
                low = middle;
            } else {
                high = middle;
            }
        }
        Ok(high)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_piles_stand_where_the_sequences_say() {
        for beta in ["pi", "e", "2+sqrt(2)", "phi^2", "1000*pi"] {
            let pair = BeattyPair::new(&beta.parse().unwrap()).unwrap();
            for exponent in [18u64, 19, 20, 60, 400] {
                let start = Natural::from(10u64).pow(exponent);
                for n in (0..50u64).map(|offset| &start + offset) {
                    let (lower, upper) = (pair.lower(&n).unwrap(), pair.upper(&n).unwrap());
                    let place = pair.locate(&lower).unwrap();
                    assert_eq!((place.in_upper, &place.index), (false, &n), "{beta}, A_n, n = {n}");
                    assert_eq!(pair.partner(&place).unwrap(), upper);
                    let place = pair.locate(&upper).unwrap();
                    assert_eq!((place.in_upper, &place.index, &place.below), (true, &n, &n), "{beta}, B_n, n = {n}");
                    assert_eq!(pair.partner(&place).unwrap(), lower);
                    // β > 2: the neighbours of B_n are in A.
                    for neighbour in [upper.checked_sub(&Natural::one()).unwrap(), &upper + 1] {
                        let place = pair.locate(&neighbour).unwrap();
                        assert!(!place.in_upper, "{beta}: {neighbour}");
                        assert_eq!(pair.lower(&place.index).unwrap(), neighbour);
                        assert_eq!(pair.count_upper(&neighbour).unwrap(), place.below);
                    }
                }
            }
        }
    }

    #[test]
    fn too_few_bits_of_the_fraction_are_not_trusted() {
        // (v+1)/β − k is just below 1/β for v = B_k where kβ is just above an integer: k a denominator of a convergent
        // of π.
        let pair = BeattyPair::new(&Real::pi()).unwrap();
        let terms = ratwheel_numbers::ContinuedFraction::new(&Real::pi()).terms(60).unwrap();
        let (mut before, mut q) = (Natural::zero(), Natural::one());
        let mut undecided = 0;
        for term in terms.iter().skip(1) {
            let next = term.magnitude() * &q + &before;
            (before, q) = (q, next);
            let upper = pair.upper(&q).unwrap();
            for pile in [upper.checked_sub(&Natural::one()).unwrap(), upper.clone(), &upper + 1] {
                let place = pair.locate(&pile).unwrap();
                assert_eq!(place.in_upper, pile == upper, "{pile}");
                let fraction = pair.scaled_inverse.floor_mul(&(&pile + 1)).unwrap().into_magnitude().low_bits(32);
                undecided += u32::from(pile.to_u64().is_none() && fraction == pair.scaled_floor);
            }
        }
        assert!(undecided > 5);
    }
}
