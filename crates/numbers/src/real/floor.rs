//! ⌊α⌋, ⌊nα⌋ and ⌊nα+γ⌋, exactly, for n of any size.
//!
//! Below 2^64 a constant multiplication of machine words answers, with an exact way out for the rare n whose product
//! comes too close to an integer. Above, one multiplication with a remembered enclosure of α does; only when that
//! leaves two candidates is the sign of nα + γ − k decided.

use super::{Real, RealError};
use crate::integer::Integer;
use crate::natural::Natural;
use std::cmp::Ordering;

/// α in machine words, for 0 ≤ α < 2^60.
#[derive(Clone, Copy, Debug)]
pub(super) enum Multiplier {
    /// α = numerator/denominator.
    Fraction { numerator: u64, denominator: u64 },
    /// mantissa/2^shift ≤ α ≤ (mantissa+2)/2^shift, mantissa < 2^127, 65 ≤ shift ≤ 126.
    Binary { mantissa: u128, shift: u32 },
}

impl Multiplier {
    /// ⌊nα⌋, or `None` when the machine words leave it open.
    fn floor_mul(self, n: u64) -> Option<u128> {
        match self {
            Self::Fraction { numerator, denominator: 1 } => Some(u128::from(n) * u128::from(numerator)),
            Self::Fraction { numerator, denominator } => {
                let product = u128::from(n) * u128::from(numerator);
                // Most products fit a word, and a word division is several times faster.
                Some(match u64::try_from(product) {
                    Ok(product) => u128::from(product / denominator),
                    Err(_) => product / u128::from(denominator),
                })
            }
            Self::Binary { mantissa, shift } => {
                let n = u128::from(n);
                let low_word = u128::from(u64::MAX);
                // n·mantissa = high·2^64 + (rest below 2^64); high < 2^127.
                let high = n * (mantissa >> 64) + ((n * (mantissa & low_word)) >> 64);
                let fraction_bits = shift - 64;
                // nα·2^(shift−64) lies in [high, high + 3): one for the rest, two for α's own error times n < 2^64.
                let fraction = high & ((1u128 << fraction_bits) - 1);
                (fraction + 3 <= 1u128 << fraction_bits).then_some(high >> fraction_bits)
            }
        }
    }
}

impl Real {
    fn multiplier(&self) -> Option<Multiplier> {
        *self.0.cache.multiplier.get_or_init(|| {
            if let Some(value) = self.as_rational() {
                let numerator = value.numerator().to_natural()?.to_u64()?;
                let denominator = value.denominator().to_u64()?;
                return Some(Multiplier::Fraction { numerator, denominator });
            }
            let enclosure = self.enclosure_within(126).ok()?.coarsened(126);
            let lo = enclosure.lo.to_natural()?;
            let whole_bits = (&lo >> 126).bit_len();
            let drop = u32::try_from(whole_bits).ok().filter(|&bits| bits <= 60)?;
            let mantissa = (lo >> u64::from(drop)).to_u128()?;
            let next = enclosure.hi.shr_ceil(u64::from(drop)).to_i128()?;
            // Narrow enough unless the enclosure was not.
            let fits = mantissa < 1 << 127 && i128::try_from(mantissa).is_ok_and(|m| next - m <= 2);
            fits.then_some(Multiplier::Binary { mantissa, shift: 126 - drop })
        })
    }

    /// ⌊nα⌋ in machine words, when α has such a form and n leaves no doubt; [`Real::floor_mul`] always answers.
    ///
    /// ```
    /// use ratwheel_numbers::Real;
    /// assert_eq!(Real::phi().floor_mul_word(1_000_000_007), Some(1_618_034_000));
    /// assert_eq!((-Real::phi()).floor_mul_word(3), None);
    /// ```
    #[must_use]
    pub fn floor_mul_word(&self, n: u64) -> Option<u128> {
        self.multiplier()?.floor_mul(n)
    }

    /// The largest integer not above the value.
    ///
    /// # Errors
    /// [`RealError::Undecided`] when the value agrees with an integer as far as could be seen and it is not known
    /// whether it is that integer.
    ///
    /// ```
    /// use ratwheel_numbers::{Integer, Real};
    /// assert_eq!("e^2".parse::<Real>().unwrap().floor(), Ok(Integer::from(7)));
    /// assert_eq!("-1/2".parse::<Real>().unwrap().floor(), Ok(Integer::from(-1)));
    /// ```
    pub fn floor(&self) -> Result<Integer, RealError> {
        if let Some(value) = self.as_rational() {
            return Ok(value.floor());
        }
        let enclosure = self.enclosure_within(self.0.bits.min(64) + 16)?;
        let (low, high) = enclosure.floors();
        if low == high {
            return Ok(low);
        }
        self.settle(high, || self.clone())
    }

    /// ⌊value⌋ when it is `candidate` or one less.
    fn settle(&self, candidate: Integer, value: impl FnOnce() -> Real) -> Result<Integer, RealError> {
        let difference = value() - Real::from(candidate.clone());
        Ok(if difference.sign()? == Ordering::Less { candidate - 1 } else { candidate })
    }

    /// ⌊nα⌋.
    ///
    /// One multiplication of n by the remembered first bits of α: O(M(b)) for n of b bits; the first call at a size
    /// also computes those bits (a square root for a quadratic α, O(M(b) log² b) for π).
    ///
    /// # Errors
    /// As [`Real::floor`].
    ///
    /// ```
    /// use ratwheel_numbers::{Real, parse_natural};
    /// let n = parse_natural("10^59+7").unwrap();
    /// let value = Real::phi().floor_mul(&n)?;
    /// assert_eq!(value.to_string(), "161803398874989484820458683436563811772030917980576286213556");
    /// # Ok::<(), ratwheel_numbers::RealError>(())
    /// ```
    pub fn floor_mul(&self, n: &Natural) -> Result<Integer, RealError> {
        if let Some(value) = n.to_u64().and_then(|n| self.floor_mul_word(n)) {
            return Ok(Integer::from(value));
        }
        if let Some(value) = self.as_rational() {
            return Ok((value.numerator() * n).div_floor(value.denominator()));
        }
        self.floor_with(n, None)
    }

    /// ⌊nα+γ⌋.
    ///
    /// # Errors
    /// As [`Real::floor`].
    ///
    /// ```
    /// use ratwheel_numbers::{Integer, Natural, Real};
    /// let (alpha, gamma): (Real, Real) = ("7/2".parse().unwrap(), "-1".parse().unwrap());
    /// assert_eq!(alpha.floor_affine(&Natural::from(15u64), &gamma), Ok(Integer::from(51)));
    /// ```
    pub fn floor_affine(&self, n: &Natural, gamma: &Real) -> Result<Integer, RealError> {
        if let Some(shift) = gamma.as_rational().filter(|shift| shift.is_integer()) {
            return Ok(self.floor_mul(n)? + shift.numerator());
        }
        if let (Some(alpha), Some(gamma)) = (self.as_rational(), gamma.as_rational()) {
            let sum = alpha.numerator() * n * gamma.denominator() + gamma.numerator() * alpha.denominator();
            return Ok(sum.div_floor(&(alpha.denominator() * gamma.denominator())));
        }
        self.floor_with(n, Some(gamma))
    }

    fn floor_with(&self, n: &Natural, gamma: Option<&Real>) -> Result<Integer, RealError> {
        // n·width ≤ 2^−32: two candidates at the most, and for all but one n in 2^32 only one.
        let bits = n.bit_len() + 32;
        let alpha = self.enclosure_within(bits)?;
        let scale = bits + 32;
        let alpha = if alpha.scale > scale + scale / 4 { alpha.coarsened(scale).into() } else { alpha };
        // One large multiplication: the width is a few bits, so n·width is cheap.
        let mut lo = &alpha.lo * n;
        let mut width = (&alpha.hi - &alpha.lo) * n;
        if let Some(gamma) = gamma {
            // Scales agree to within rounding: bring γ to α's.
            let gamma = gamma.enclosure_within(alpha.scale.min(bits))?;
            let (gamma_lo, gamma_hi) = if gamma.scale > alpha.scale {
                let coarse = gamma.coarsened(alpha.scale);
                (coarse.lo, coarse.hi)
            } else {
                let up = alpha.scale - gamma.scale;
                (&gamma.lo << up, &gamma.hi << up)
            };
            width = width + (&gamma_hi - &gamma_lo);
            lo = lo + gamma_lo;
        }
        let low = lo.shr_floor(alpha.scale);
        // Does the fraction of lo plus the width reach the next integer?
        let fraction = lo - (&low << alpha.scale);
        if (fraction + width).bit_len() <= alpha.scale {
            return Ok(low);
        }
        self.settle(low + 1, || {
            let product = self * &Real::from(n);
            gamma.map_or_else(|| product.clone(), |gamma| &product + gamma)
        })
    }
}
