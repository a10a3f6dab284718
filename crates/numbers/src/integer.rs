//! Integers of any size: a sign and a [`Natural`].

use crate::natural::{Natural, ParseNumberError};
use crate::operators::{debug_as_display, operator, word_operator};
use std::cmp::Ordering;
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg, Shl, Sub, SubAssign};
use std::str::FromStr;

/// An integer …, −2, −1, 0, 1, 2, … of any size.
///
/// ```
/// use ratwheel_numbers::{Integer, Natural};
/// let (quotient, remainder) = Integer::from(-7).div_rem_floor(&Natural::from(3u64));
/// assert_eq!((quotient, remainder), (Integer::from(-3), Natural::from(2u64)));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub struct Integer {
    /// Never set for 0.
    negative: bool,
    magnitude: Natural,
}

impl Integer {
    fn new(negative: bool, magnitude: Natural) -> Self {
        Self { negative: negative && !magnitude.is_zero(), magnitude }
    }

    /// 0.
    #[must_use]
    pub fn zero() -> Self {
        Self::default()
    }

    /// 1.
    #[must_use]
    pub fn one() -> Self {
        Self::from(1)
    }

    /// Is this 0?
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.magnitude.is_zero()
    }

    /// Is this below 0?
    #[must_use]
    pub fn is_negative(&self) -> bool {
        self.negative
    }

    /// Is this above 0?
    #[must_use]
    pub fn is_positive(&self) -> bool {
        !self.negative && !self.is_zero()
    }

    /// How this compares with 0.
    #[must_use]
    pub fn sign(&self) -> Ordering {
        match (self.negative, self.is_zero()) {
            (true, _) => Ordering::Less,
            (false, true) => Ordering::Equal,
            (false, false) => Ordering::Greater,
        }
    }

    /// |`self`|.
    #[must_use]
    pub fn magnitude(&self) -> &Natural {
        &self.magnitude
    }

    /// |`self`|, without a copy.
    #[must_use]
    pub fn into_magnitude(self) -> Natural {
        self.magnitude
    }

    /// The value as a [`Natural`], if it is not negative.
    #[must_use]
    pub fn to_natural(&self) -> Option<Natural> {
        (!self.negative).then(|| self.magnitude.clone())
    }

    /// The value as a [`Natural`] without a copy, if it is not negative.
    #[must_use]
    pub fn into_natural(self) -> Option<Natural> {
        (!self.negative).then_some(self.magnitude)
    }

    /// The value as a machine word, if it fits.
    #[must_use]
    pub fn to_i64(&self) -> Option<i64> {
        self.to_i128().and_then(|n| i64::try_from(n).ok())
    }

    /// The value as a double word, if it fits.
    #[must_use]
    pub fn to_i128(&self) -> Option<i128> {
        let magnitude = self.magnitude.to_u128()?;
        if self.negative { 0i128.checked_sub_unsigned(magnitude) } else { i128::try_from(magnitude).ok() }
    }

    /// How many binary digits |`self`| has.
    #[must_use]
    pub fn bit_len(&self) -> u64 {
        self.magnitude.bit_len()
    }

    /// `self` squared.
    #[must_use]
    pub fn square(&self) -> Natural {
        self.magnitude.square()
    }

    /// `self` to the given power; the caller bounds the size.
    #[must_use]
    pub fn pow(&self, exponent: u64) -> Self {
        Self::new(self.negative && exponent % 2 == 1, self.magnitude.pow(exponent))
    }

    /// Quotient rounded down and remainder in 0..`divisor`.
    ///
    /// # Panics
    /// When `divisor` is 0.
    #[must_use]
    pub fn div_rem_floor(&self, divisor: &Natural) -> (Self, Natural) {
        let (quotient, remainder) = self.magnitude.div_rem(divisor);
        if !self.negative {
            return (Self::from(quotient), remainder);
        }
        if remainder.is_zero() {
            return (Self::new(true, quotient), remainder);
        }
        let remainder = divisor.abs_diff(&remainder);
        (Self::new(true, quotient + 1), remainder)
    }

    /// ⌊`self` / `divisor`⌋.
    ///
    /// # Panics
    /// When `divisor` is 0.
    #[must_use]
    pub fn div_floor(&self, divisor: &Natural) -> Self {
        self.div_rem_floor(divisor).0
    }

    /// ⌈`self` / `divisor`⌉.
    ///
    /// # Panics
    /// When `divisor` is 0.
    #[must_use]
    pub fn div_ceil(&self, divisor: &Natural) -> Self {
        -(-self).div_floor(divisor)
    }

    /// ⌊`self` / 2^`bits`⌋.
    #[must_use]
    pub fn shr_floor(&self, bits: u64) -> Self {
        let quotient = &self.magnitude >> bits;
        if !self.negative {
            return Self::from(quotient);
        }
        let exact = self.magnitude.trailing_zeros().is_some_and(|z| z >= bits);
        Self::new(true, if exact { quotient } else { quotient + 1 })
    }

    /// ⌈`self` / 2^`bits`⌉.
    #[must_use]
    pub fn shr_ceil(&self, bits: u64) -> Self {
        -(-self).shr_floor(bits)
    }
}

impl From<Natural> for Integer {
    fn from(magnitude: Natural) -> Self {
        Self::new(false, magnitude)
    }
}

impl From<&Natural> for Integer {
    fn from(magnitude: &Natural) -> Self {
        Self::from(magnitude.clone())
    }
}

macro_rules! from_signed {
    ($($t:ty),*) => {$(
        impl From<$t> for Integer {
            fn from(n: $t) -> Self {
                Self::new(n < 0, Natural::from(n.unsigned_abs()))
            }
        }
        impl PartialEq<$t> for Integer {
            fn eq(&self, other: &$t) -> bool {
                self.to_i128() == Some(i128::from(*other))
            }
        }
        impl PartialOrd<$t> for Integer {
            fn partial_cmp(&self, other: &$t) -> Option<Ordering> {
                let beyond = if self.negative { Ordering::Less } else { Ordering::Greater };
                Some(self.to_i128().map_or(beyond, |n| n.cmp(&i128::from(*other))))
            }
        }
    )*};
}
from_signed!(i8, i16, i32, i64, i128);

macro_rules! from_unsigned {
    ($($t:ty),*) => {$(
        impl From<$t> for Integer {
            fn from(n: $t) -> Self {
                Self::from(Natural::from(n))
            }
        }
    )*};
}
from_unsigned!(u8, u16, u32, u64, u128, usize);

impl PartialEq<Natural> for Integer {
    fn eq(&self, other: &Natural) -> bool {
        !self.negative && self.magnitude == *other
    }
}

impl Ord for Integer {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self.negative, other.negative) {
            (false, false) => self.magnitude.cmp(&other.magnitude),
            (true, true) => other.magnitude.cmp(&self.magnitude),
            (false, true) => Ordering::Greater,
            (true, false) => Ordering::Less,
        }
    }
}

impl PartialOrd for Integer {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Integer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad_integral(!self.negative, "", &self.magnitude.to_string())
    }
}

debug_as_display!(Integer);

impl FromStr for Integer {
    type Err = ParseNumberError;

    /// Decimal digits, with `-` in front of a negative number.
    fn from_str(text: &str) -> Result<Self, ParseNumberError> {
        match text.strip_prefix('-') {
            None => text.parse().map(|magnitude| Self::new(false, magnitude)),
            Some(digits) => digits.parse().map(|magnitude| Self::new(true, magnitude)).map_err(|error| match error {
                ParseNumberError::NotADigit { found, position } => {
                    ParseNumberError::NotADigit { found, position: position + 1 }
                }
                other => other,
            }),
        }
    }
}

impl Neg for Integer {
    type Output = Integer;
    fn neg(self) -> Integer {
        Integer::new(!self.negative, self.magnitude)
    }
}

impl Neg for &Integer {
    type Output = Integer;
    fn neg(self) -> Integer {
        -self.clone()
    }
}

/// a + b, or a − b if `b` is taken with the other sign.
fn sum(a: &Integer, b: &Integer, subtract: bool) -> Integer {
    if a.negative == (b.negative != subtract) {
        return Integer::new(a.negative, &a.magnitude + &b.magnitude);
    }
    let difference = &a.magnitude - &b.magnitude;
    if a.negative { -difference } else { difference }
}

operator!(Add add, Integer, Integer => Integer, |a, b| sum(a, b, false));
operator!(Sub sub, Integer, Integer => Integer, |a, b| sum(a, b, true));
operator!(Mul mul, Integer, Integer => Integer, |a, b| {
    Integer::new(a.negative != b.negative, &a.magnitude * &b.magnitude)
});
operator!(Add add, Integer, Natural => Integer, |a, b| a + &Integer::from(b));
operator!(Sub sub, Integer, Natural => Integer, |a, b| a - &Integer::from(b));
operator!(Mul mul, Integer, Natural => Integer, |a, b| Integer::new(a.negative, &a.magnitude * b));
word_operator!(Add add, Integer, i64 => Integer, |a, b| a + &Integer::from(b));
word_operator!(Sub sub, Integer, i64 => Integer, |a, b| a - &Integer::from(b));
word_operator!(Mul mul, Integer, i64 => Integer, |a, b| a * &Integer::from(b));
word_operator!(Shl shl, Integer, u64 => Integer, |a, bits| Integer::new(a.negative, &a.magnitude << bits));

impl AddAssign<&Integer> for Integer {
    fn add_assign(&mut self, other: &Integer) {
        *self = &*self + other;
    }
}
impl SubAssign<&Integer> for Integer {
    fn sub_assign(&mut self, other: &Integer) {
        *self = &*self - other;
    }
}

impl Sum for Integer {
    fn sum<I: Iterator<Item = Self>>(iter: I) -> Self {
        iter.fold(Self::zero(), |total, n| total + n)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_integers_follow_machine_arithmetic() {
        for a in -40i64..40 {
            let big = Integer::from(a);
            assert_eq!(big.to_string().parse::<Integer>(), Ok(big.clone()));
            for b in -40i64..40 {
                let other = Integer::from(b);
                assert_eq!(&big + &other, Integer::from(a + b));
                assert_eq!(&big - &other, Integer::from(a - b));
                assert_eq!(&big * &other, Integer::from(a * b));
                assert_eq!(big.cmp(&other), a.cmp(&b));
                if b > 0 {
                    let (quotient, remainder) = big.div_rem_floor(other.magnitude());
                    assert_eq!(quotient, a.div_euclid(b));
                    assert_eq!(remainder, Natural::from(a.rem_euclid(b).unsigned_abs()));
                    assert_eq!(big.div_ceil(other.magnitude()), -(-a).div_euclid(b));
                    let shift = b.unsigned_abs() % 8;
                    assert_eq!(big.shr_floor(shift), a >> shift);
                    assert_eq!(big.shr_ceil(shift), -(-a >> shift));
                }
            }
        }
    }

    #[test]
    fn extremes_of_the_double_word() {
        assert_eq!(Integer::from(i128::MIN).to_i128(), Some(i128::MIN));
        assert_eq!((Integer::from(i128::MIN) - 1).to_i128(), None);
        assert_eq!((Integer::from(i128::MAX) + 1).to_i128(), None);
    }
}
