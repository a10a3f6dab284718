//! Beatty sequences ⌊nα+γ⌋, n = 1, 2, 3, …: terms, index of a value, gaps, at any size.
//!
//! With γ = 0 and irrational β > 1 the sequences ⌊nβ⌋ and ⌊nβ̂⌋, β̂ = β/(β−1), split the positive integers (Beatty's
//! theorem, documents 001 and 002); with rational α they are the sequences of Fraenkel's conjecture (document 000,
//! §10).

use crate::integer::Integer;
use crate::natural::Natural;
use crate::real::{Real, RealError, Truth};
use std::cmp::Ordering;

/// The sequence ⌊nα+γ⌋ for n = 1, 2, 3, …, α > 0.
///
/// ```
/// use ratwheel_numbers::{Beatty, Integer, Natural, Real};
/// let b = Beatty::new(Real::pi(), Real::from(0))?;
/// let terms: Result<Vec<_>, _> = (1..=8u64).map(|n| b.term(&Natural::from(n))).collect();
/// assert_eq!(terms?, [3, 6, 9, 12, 15, 18, 21, 25].map(Integer::from));
/// assert_eq!(b.index_of(&Integer::from(25))?, Some(Natural::from(8u64)));
/// assert_eq!(b.index_of(&Integer::from(24))?, None);
/// # Ok::<(), ratwheel_numbers::RealError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Beatty {
    alpha: Real,
    gamma: Real,
    /// 1/α and −γ/α, for the way back.
    inverse: Real,
    offset: Real,
}

impl Beatty {
    /// The sequence ⌊nα+γ⌋.
    ///
    /// # Errors
    /// [`RealError::NotAbove`] unless α > 0.
    pub fn new(alpha: Real, gamma: Real) -> Result<Self, RealError> {
        if alpha.sign()? != Ordering::Greater {
            let value = alpha.to_string();
            return Err(RealError::NotAbove { value, bound: "0", needed_by: "a Beatty sequence ⌊nα+γ⌋" });
        }
        let inverse = alpha.reciprocal()?;
        Ok(Self::with_inverse(alpha, inverse, gamma))
    }

    /// The sequence ⌊nα+γ⌋ of an α whose inverse is known.
    pub(crate) fn with_inverse(alpha: Real, inverse: Real, gamma: Real) -> Self {
        let offset = -(&gamma * &inverse);
        Self { alpha, gamma, inverse, offset }
    }

    /// ⌊nφ+γ⌋: 1/φ = φ − 1.
    pub(crate) fn phi(gamma: Real) -> Self {
        Self::with_inverse(Real::phi(), Real::phi() - Real::from(1), gamma)
    }

    /// ⌊nφ²+γ⌋: φ² = φ + 1 and 1/φ² = 2 − φ.
    pub(crate) fn phi_squared(gamma: Real) -> Self {
        Self::with_inverse(Real::phi() + Real::from(1), Real::from(2) - Real::phi(), gamma)
    }

    /// The pair of complementary sequences ⌊nβ̂⌋ and ⌊nβ⌋ of an irrational β > 1, the one with the smaller slope first.
    ///
    /// # Errors
    /// [`RealError::NotIrrational`] when β is rational, [`RealError::Undecided`] when that is not known,
    /// [`RealError::NotAbove`] when β ≤ 1.
    pub fn complementary(beta: &Real) -> Result<(Self, Self), RealError> {
        let complement = beta.complement()?;
        match beta.irrational() {
            Truth::Yes => {}
            Truth::No => {
                let value = beta.to_string();
                return Err(RealError::NotIrrational { value, needed_by: "a pair of complementary Beatty sequences" });
            }
            Truth::Unknown => {
                let question = format!("whether {beta} is irrational");
                return Err(RealError::Undecided { question, bits: 0 });
            }
        }
        let zero = || Real::from(0);
        let (slow, fast) = if complement.compare(beta)? == Ordering::Less {
            (complement, beta.clone())
        } else {
            (beta.clone(), complement)
        };
        Ok((Self::new(slow, zero())?, Self::new(fast, zero())?))
    }

    /// α.
    #[must_use]
    pub fn alpha(&self) -> &Real {
        &self.alpha
    }

    /// γ.
    #[must_use]
    pub fn gamma(&self) -> &Real {
        &self.gamma
    }

    /// ⌊nα+γ⌋, for n = 0 too.
    ///
    /// # Errors
    /// As [`Real::floor_affine`].
    pub fn term(&self, n: &Natural) -> Result<Integer, RealError> {
        self.alpha.floor_affine(n, &self.gamma)
    }

    /// term(n+1) − term(n): ⌊α⌋ or ⌈α⌉.
    ///
    /// # Errors
    /// As [`Real::floor_affine`].
    pub fn gap(&self, n: &Natural) -> Result<Integer, RealError> {
        Ok(self.term(&(n + 1))? - self.term(n)?)
    }

    /// The least n ≥ 1 with ⌊nα+γ⌋ = `value`, or `None` if the value does not occur.
    ///
    /// Costs two multiplications of the size of the value.
    ///
    /// # Errors
    /// As [`Real::floor_affine`].
    pub fn index_of(&self, value: &Integer) -> Result<Option<Natural>, RealError> {
        // k = ⌊(v−γ)/α⌋ has kα+γ ≤ v < (k+1)α+γ: the least n with nα+γ ≥ v is k if that is an equality, else k + 1.
        let k = match value.to_natural() {
            Some(magnitude) => self.inverse.floor_affine(&magnitude, &self.offset)?,
            None => (&(&Real::from(value.clone()) * &self.inverse) + &self.offset).floor()?,
        };
        let one = Natural::one();
        let hits = |n: &Natural| Ok::<bool, RealError>(self.term(n)? == *value);
        let Some(k) = k.into_natural().filter(|k| *k >= one) else {
            return Ok(if hits(&one)? { Some(one) } else { None });
        };
        if hits(&k)? {
            return Ok(Some(k));
        }
        let next = k + 1;
        Ok(if hits(&next)? { Some(next) } else { None })
    }
}
