//! Enclosing a real number in an interval, and deciding its sign.

use super::constants;
use super::floor::Multiplier;
use super::form::Constant;
use super::interval::Interval;
use super::{Nature, Operation, Real, RealError};
use std::cmp::Ordering;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// What a value remembers: its best enclosure so far, and its machine-word multiplier.
#[derive(Debug, Default)]
pub(super) struct Cache {
    enclosure: Mutex<Option<Arc<Interval>>>,
    pub(super) multiplier: OnceLock<Option<Multiplier>>,
}

/// Bits tried for values of which nothing is known; see [`Real::sign`].
const UNKNOWN_LIMIT: u64 = 1 << 17;
/// Bits tried for algebraic values whose separation bound is larger still.
const ALGEBRAIC_LIMIT: u64 = 1 << 20;
/// Bits tried for values that are known not to be 0.
const NONZERO_LIMIT: u64 = 1 << 22;

impl Real {
    /// An enclosure with at least `scale` bits after the point, not necessarily that narrow; `None` when a division on
    /// the way needs more bits. The best one is kept, so a second call with the same or a smaller scale is free.
    pub(crate) fn enclosure(&self, scale: u64) -> Result<Option<Arc<Interval>>, RealError> {
        // A little more than asked, so that a sequence of growing arguments does not compute each anew.
        self.enclosure_or(scale, scale.saturating_add(scale / 16).next_multiple_of(64))
    }

    /// The remembered enclosure if it has `scale` bits, else one computed with `wanted` bits.
    fn enclosure_or(&self, scale: u64, wanted: u64) -> Result<Option<Arc<Interval>>, RealError> {
        if let Some(known) = self.remembered().filter(|known| known.scale >= scale) {
            return Ok(Some(known));
        }
        let Some(computed) = self.compute(wanted)? else {
            return Ok(None);
        };
        let computed = Arc::new(computed);
        let mut slot = self.0.cache.enclosure.lock().unwrap_or_else(PoisonError::into_inner);
        if slot.as_ref().is_none_or(|known| known.scale < computed.scale) {
            *slot = Some(Arc::clone(&computed));
        }
        Ok(Some(computed))
    }

    fn remembered(&self) -> Option<Arc<Interval>> {
        self.0.cache.enclosure.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// An enclosure with exactly `scale` bits, as the interval operations want them. Not a bit more is computed:
    /// through a deep expression any generosity would compound.
    fn enclosure_at(&self, scale: u64) -> Result<Option<Interval>, RealError> {
        Ok(self.enclosure_or(scale, scale)?.map(|enclosure| enclosure.coarsened(scale)))
    }

    fn compute(&self, scale: u64) -> Result<Option<Interval>, RealError> {
        let both = |a: &Real, b: &Real| Ok::<_, RealError>(a.enclosure_at(scale)?.zip(b.enclosure_at(scale)?));
        Ok(match &self.0.operation {
            Operation::Quadratic(value) => Some(value.enclose(scale)),
            Operation::Constant(Constant::Pi) => Some(constants::pi(scale)),
            Operation::Constant(Constant::E) => Some(constants::e(scale)),
            Operation::Add(a, b) => both(a, b)?.map(|(a, b)| a.add(&b)),
            Operation::Subtract(a, b) => both(a, b)?.map(|(a, b)| a.sub(&b)),
            Operation::Multiply(a, b) => both(a, b)?.map(|(a, b)| a.mul(&b)),
            Operation::Divide(a, b) => both(a, b)?.and_then(|(a, b)| a.div(&b)),
            Operation::Power(a, exponent) => a.enclosure_at(scale)?.map(|a| a.pow(*exponent)),
            Operation::Sqrt(a) => a.enclosure_at(scale)?.map(|a| a.sqrt()),
            Operation::TooDeep => return Err(RealError::TooDeep),
        })
    }

    /// An enclosure of width at most 2^−`bits`.
    pub(crate) fn enclosure_within(&self, bits: u64) -> Result<Arc<Interval>, RealError> {
        let mut scale = bits.saturating_add(16);
        let limit = scale.saturating_mul(16).max(NONZERO_LIMIT);
        loop {
            if let Some(enclosure) = self.enclosure(scale)? {
                let width = &enclosure.hi - &enclosure.lo;
                if width.bit_len() <= enclosure.scale - bits {
                    return Ok(enclosure);
                }
            }
            if scale >= limit {
                return Err(RealError::Undecided { question: format!("the size of {self}"), bits: scale });
            }
            scale = scale.saturating_mul(2).min(limit);
        }
    }

    /// How the value compares with 0.
    ///
    /// # Errors
    /// [`RealError::Undecided`] when the value may be 0 and it is not known whether it is: for expressions that mix π
    /// and e after about 130,000 bits (or four times the bits of the integers in the expression), for towers of square
    /// roots when their separation bound exceeds a million bits.
    ///
    /// ```
    /// use ratwheel_numbers::Real;
    /// use std::cmp::Ordering;
    /// let zero: Real = "sqrt(2)+sqrt(3)-sqrt(5+2*sqrt(6))".parse()?;
    /// assert_eq!(zero.sign(), Ok(Ordering::Equal));
    /// let unknown: Real = "(pi+e)-(e+pi)".parse()?;
    /// assert!(unknown.sign().is_err());
    /// # Ok::<(), ratwheel_numbers::ExpressionError>(())
    /// ```
    pub fn sign(&self) -> Result<Ordering, RealError> {
        if let Some(value) = self.as_quadratic() {
            return Ok(value.sign());
        }
        let bits = self.0.bits;
        let (separation, limit) = match self.0.nature {
            Nature::Algebraic(conjugates) => {
                let separation = conjugates.separation_bits();
                let enough = separation.saturating_add(bits).saturating_add(128);
                (Some(separation), enough.min(ALGEBRAIC_LIMIT.max(bits.saturating_mul(8))))
            }
            Nature::Transcendental => (None, NONZERO_LIMIT.max(bits.saturating_mul(16))),
            Nature::Unknown => (None, UNKNOWN_LIMIT.max(bits.saturating_mul(4))),
        };
        let mut scale = bits.saturating_add(64).min(limit);
        loop {
            if let Some(enclosure) = self.enclosure(scale)? {
                if let Some(sign) = enclosure.sign() {
                    return Ok(sign);
                }
                let size = enclosure.lo.bit_len().max(enclosure.hi.bit_len());
                // |value| < 2^(size − scale) ≤ 2^−separation: only 0 is that small.
                if separation.is_some_and(|s| size.saturating_add(s) <= enclosure.scale) {
                    return Ok(Ordering::Equal);
                }
            }
            if scale >= limit {
                return Err(RealError::Undecided { question: format!("the sign of {self}"), bits: scale });
            }
            scale = scale.saturating_mul(2).min(limit);
        }
    }

    /// How the value compares with another.
    ///
    /// # Errors
    /// As [`Real::sign`] of the difference.
    pub fn compare(&self, other: &Self) -> Result<Ordering, RealError> {
        (self - other).sign()
    }
}
