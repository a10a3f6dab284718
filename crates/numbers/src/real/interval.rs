//! Enclosures: intervals with dyadic ends lo/2^scale ≤ x ≤ hi/2^scale.
//!
//! Every operation rounds its lower end down and its upper end up, so the true value never escapes; how wide the
//! interval became is the caller's business, who asks again with more bits.

use crate::integer::Integer;
use std::cmp::Ordering;

#[derive(Clone, Debug)]
pub(crate) struct Interval {
    pub(crate) lo: Integer,
    pub(crate) hi: Integer,
    pub(crate) scale: u64,
}

impl Interval {
    /// The same enclosure with fewer bits after the point.
    pub(crate) fn coarsened(&self, scale: u64) -> Self {
        if scale >= self.scale {
            return self.clone();
        }
        let drop = self.scale - scale;
        Self { lo: self.lo.shr_floor(drop), hi: self.hi.shr_ceil(drop), scale }
    }

    /// The sign of every number in the interval, if they agree.
    pub(crate) fn sign(&self) -> Option<Ordering> {
        if self.lo.is_positive() {
            Some(Ordering::Greater)
        } else if self.hi.is_negative() {
            Some(Ordering::Less)
        } else if self.lo.is_zero() && self.hi.is_zero() {
            Some(Ordering::Equal)
        } else {
            None
        }
    }

    /// The floors of both ends.
    pub(crate) fn floors(&self) -> (Integer, Integer) {
        (self.lo.shr_floor(self.scale), self.hi.shr_floor(self.scale))
    }

    /// Both operands have the same scale, here and below.
    pub(crate) fn add(&self, other: &Self) -> Self {
        Self { lo: &self.lo + &other.lo, hi: &self.hi + &other.hi, scale: self.scale }
    }

    pub(crate) fn sub(&self, other: &Self) -> Self {
        Self { lo: &self.lo - &other.hi, hi: &self.hi - &other.lo, scale: self.scale }
    }

    pub(crate) fn mul(&self, other: &Self) -> Self {
        let scale = self.scale;
        if !self.lo.is_negative() && !other.lo.is_negative() {
            let (lo, hi) = (&self.lo * &other.lo, &self.hi * &other.hi);
            return Self { lo: lo.shr_floor(scale), hi: hi.shr_ceil(scale), scale };
        }
        let products = [&self.lo * &other.lo, &self.lo * &other.hi, &self.hi * &other.lo, &self.hi * &other.hi];
        let (mut lo, mut hi) = (products[0].clone(), products[0].clone());
        for product in products {
            if product < lo {
                lo = product.clone();
            }
            if product > hi {
                hi = product;
            }
        }
        Self { lo: lo.shr_floor(scale), hi: hi.shr_ceil(scale), scale }
    }

    /// `None` when the divisor's interval touches 0: the caller needs more bits.
    pub(crate) fn div(&self, other: &Self) -> Option<Self> {
        let divisor = other.sign().filter(|&sign| sign != Ordering::Equal)?;
        let (num, den) =
            if divisor == Ordering::Greater { (self.clone(), other.clone()) } else { (self.neg(), other.neg()) };
        // num/den is smallest at num.lo over the larger end if that is ≥ 0, over the smaller end if not.
        let low_end = if num.lo.is_negative() { &den.lo } else { &den.hi };
        let high_end = if num.hi.is_negative() { &den.hi } else { &den.lo };
        let lo = (num.lo << self.scale).div_floor(low_end.magnitude());
        let hi = (num.hi << self.scale).div_ceil(high_end.magnitude());
        Some(Self { lo, hi, scale: self.scale })
    }

    pub(crate) fn neg(&self) -> Self {
        Self { lo: -&self.hi, hi: -&self.lo, scale: self.scale }
    }

    /// The root of a value known to be ≥ 0, so a lower end below 0 is only rounding.
    pub(crate) fn sqrt(&self) -> Self {
        let lo = self.lo.to_natural().map(|lo| (lo << self.scale).sqrt()).unwrap_or_default();
        let hi = (self.hi.magnitude() << self.scale).sqrt() + 1;
        Self { lo: Integer::from(lo), hi: Integer::from(hi), scale: self.scale }
    }

    /// A power ≥ 1 by repeated squaring.
    pub(crate) fn pow(&self, exponent: u64) -> Self {
        let mut result: Option<Self> = None;
        let mut base = self.clone();
        let mut rest = exponent;
        loop {
            if rest % 2 == 1 {
                result = Some(result.map_or_else(|| base.clone(), |product| product.mul(&base)));
            }
            rest /= 2;
            if rest == 0 {
                return result.unwrap_or(base);
            }
            base = base.mul(&base);
        }
    }
}
