//! Natural numbers of any size: 0, 1, 2, …

use crate::backend::active as imp;
use crate::integer::Integer;
use crate::operators::{debug_as_display, operator, word_operator};
use std::cmp::Ordering;
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Div, Mul, MulAssign, Rem, Shl, Shr, Sub};
use std::str::FromStr;
use thiserror::Error;

/// A natural number 0, 1, 2, … of any size.
///
/// Small values live inline and cost no allocation. Subtraction leaves the naturals, so `a - b` is an [`Integer`];
/// use [`Natural::checked_sub`] to stay here.
///
/// ```
/// use ratwheel_numbers::{Integer, Natural};
/// let a: Natural = "100000000000000000000".parse()?;
/// assert_eq!((&a * &a).to_string(), format!("1{}", "0".repeat(40)));
/// assert_eq!(Natural::from(3u64) - Natural::from(5u64), Integer::from(-2));
/// # Ok::<(), ratwheel_numbers::ParseNumberError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Natural(imp::Nat);

/// What was wrong with a text that should be a decimal number.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseNumberError {
    /// The text has no digits.
    #[error("expected a decimal number, found nothing")]
    Empty,
    /// A character that is not a decimal digit, and its position counted in characters from 0.
    #[error("expected a decimal digit, found {found:?} at character {}", .position + 1)]
    NotADigit {
        /// The character found.
        found: char,
        /// Its position, counted in characters from 0.
        position: usize,
    },
}

impl Natural {
    /// 0.
    #[must_use]
    pub fn zero() -> Self {
        Self(imp::Nat::from(0u64))
    }

    /// 1.
    #[must_use]
    pub fn one() -> Self {
        Self(imp::Nat::from(1u64))
    }

    /// 2^`bits`.
    #[must_use]
    pub fn power_of_two(bits: u64) -> Self {
        Self::one() << bits
    }

    /// Is this 0?
    #[must_use]
    pub fn is_zero(&self) -> bool {
        imp::is_zero(&self.0)
    }

    /// Is this 1?
    #[must_use]
    pub fn is_one(&self) -> bool {
        self.to_u64() == Some(1)
    }

    /// Is this even?
    #[must_use]
    pub fn is_even(&self) -> bool {
        imp::is_even(&self.0)
    }

    /// The value as a machine word, if it fits.
    #[must_use]
    pub fn to_u64(&self) -> Option<u64> {
        imp::to_u64(&self.0)
    }

    /// The value as a double word, if it fits.
    #[must_use]
    pub fn to_u128(&self) -> Option<u128> {
        imp::to_u128(&self.0)
    }

    /// The value as a `usize`, if it fits.
    #[must_use]
    pub fn to_usize(&self) -> Option<usize> {
        self.to_u64().and_then(|n| usize::try_from(n).ok())
    }

    /// The words of the number in base 2^64, least significant first, without leading zeros.
    #[must_use]
    pub fn to_words(&self) -> Vec<u64> {
        imp::to_words(&self.0)
    }

    /// The number with these words in base 2^64, least significant first.
    #[must_use]
    pub fn from_words(words: &[u64]) -> Self {
        Self(imp::from_words(words))
    }

    /// How many binary digits the number has; 0 has none.
    #[must_use]
    pub fn bit_len(&self) -> u64 {
        imp::bit_len(&self.0)
    }

    /// How often 2 divides the number; `None` for 0.
    #[must_use]
    pub fn trailing_zeros(&self) -> Option<u64> {
        imp::trailing_zeros(&self.0)
    }

    /// `self - other`, if that is not negative.
    #[must_use]
    pub fn checked_sub(&self, other: &Self) -> Option<Self> {
        imp::checked_sub(&self.0, &other.0).map(Self)
    }

    /// |`self` − `other`|.
    #[must_use]
    pub fn abs_diff(&self, other: &Self) -> Self {
        (self - other).into_magnitude()
    }

    /// `self` squared.
    #[must_use]
    pub fn square(&self) -> Self {
        Self(imp::square(&self.0))
    }

    /// `self` to the given power. The caller bounds the size of the result: it has about `exponent` times as many
    /// digits.
    #[must_use]
    pub fn pow(&self, exponent: u64) -> Self {
        Self(imp::pow(&self.0, exponent))
    }

    /// ⌊√`self`⌋.
    #[must_use]
    pub fn sqrt(&self) -> Self {
        Self(imp::sqrt(&self.0))
    }

    /// The square root, if the number is a perfect square.
    #[must_use]
    pub fn exact_sqrt(&self) -> Option<Self> {
        // A square is 0, 1, 4, 9, 16, 17, 25, 33, 36, 41, 49 or 57 mod 64: this answers most non-squares without a
        // root.
        const SQUARES_MOD_64: u64 = 0x0202_0212_0203_0213;
        let low = imp::to_u64(&imp::low_bits(&self.0, 6)).unwrap_or(0);
        if SQUARES_MOD_64 >> low & 1 == 0 {
            return None;
        }
        let root = self.sqrt();
        (root.square() == *self).then_some(root)
    }

    /// The greatest common divisor; gcd(0, n) = n.
    #[must_use]
    pub fn gcd(&self, other: &Self) -> Self {
        Self(imp::gcd(&self.0, &other.0))
    }

    /// Quotient and remainder, or `None` when `divisor` is 0.
    #[must_use]
    pub fn checked_div_rem(&self, divisor: &Self) -> Option<(Self, Self)> {
        (!divisor.is_zero()).then(|| {
            let (quotient, remainder) = imp::div_rem(&self.0, &divisor.0);
            (Self(quotient), Self(remainder))
        })
    }

    /// Quotient and remainder.
    ///
    /// # Panics
    /// When `divisor` is 0, as integer division in Rust does. [`Natural::checked_div_rem`] does not.
    #[must_use]
    pub fn div_rem(&self, divisor: &Self) -> (Self, Self) {
        let (quotient, remainder) = imp::div_rem(&self.0, &divisor.0);
        (Self(quotient), Self(remainder))
    }

    /// The remainder modulo 2^`bits`.
    #[must_use]
    pub fn low_bits(&self, bits: u64) -> Self {
        Self(imp::low_bits(&self.0, bits))
    }
}

impl Default for Natural {
    fn default() -> Self {
        Self::zero()
    }
}

impl fmt::Display for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad_integral(true, "", &self.0.to_string())
    }
}

debug_as_display!(Natural);

impl FromStr for Natural {
    type Err = ParseNumberError;

    /// Decimal digits only: no sign, no separators. For `10^59+7` see [`crate::parse_natural`].
    fn from_str(text: &str) -> Result<Self, ParseNumberError> {
        if let Some((position, found)) = text.chars().enumerate().find(|(_, c)| !c.is_ascii_digit()) {
            return Err(ParseNumberError::NotADigit { found, position });
        }
        imp::parse_decimal(text).map(Self).ok_or(ParseNumberError::Empty)
    }
}

macro_rules! from_primitive {
    ($($t:ty),*) => {$(
        impl From<$t> for Natural {
            fn from(n: $t) -> Self {
                Self(imp::Nat::from(n))
            }
        }
        impl PartialEq<$t> for Natural {
            fn eq(&self, other: &$t) -> bool {
                self.to_u128() == Some(u128::try_from(*other).unwrap_or(u128::MAX))
            }
        }
        impl PartialOrd<$t> for Natural {
            fn partial_cmp(&self, other: &$t) -> Option<Ordering> {
                let other = u128::try_from(*other).unwrap_or(u128::MAX);
                Some(self.to_u128().map_or(Ordering::Greater, |n| n.cmp(&other)))
            }
        }
    )*};
}
from_primitive!(u8, u16, u32, u64, u128, usize);

macro_rules! arithmetic {
    ($($trait:ident $method:ident;)*) => {$(
        operator!($trait $method, Natural, Natural => Natural, |a, b| Natural((&a.0).$method(&b.0)));
        word_operator!($trait $method, Natural, u64 => Natural, |a, b| a.$method(&Natural::from(b)));
    )*};
}
arithmetic!(Add add; Mul mul; Div div; Rem rem;);

operator!(Sub sub, Natural, Natural => Integer, |a, b| match a.checked_sub(b) {
    Some(difference) => Integer::from(difference),
    None => -Integer::from(Natural(&b.0 - &a.0)),
});
word_operator!(Shl shl, Natural, u64 => Natural, |a, bits| Natural(imp::shl(&a.0, bits)));
word_operator!(Shr shr, Natural, u64 => Natural, |a, bits| Natural(imp::shr(&a.0, bits)));

impl AddAssign<&Natural> for Natural {
    fn add_assign(&mut self, other: &Natural) {
        self.0 += &other.0;
    }
}
impl AddAssign<Natural> for Natural {
    fn add_assign(&mut self, other: Natural) {
        self.0 += other.0;
    }
}
impl AddAssign<u64> for Natural {
    fn add_assign(&mut self, other: u64) {
        self.0 += imp::Nat::from(other);
    }
}
impl MulAssign<&Natural> for Natural {
    fn mul_assign(&mut self, other: &Natural) {
        self.0 *= &other.0;
    }
}

impl Sum for Natural {
    fn sum<I: Iterator<Item = Self>>(iter: I) -> Self {
        iter.fold(Self::zero(), |total, n| total + n)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exact_square_roots_below_two_thousand() {
        for n in 0..2000u64 {
            let root = n.isqrt();
            let expected = (root * root == n).then(|| Natural::from(root));
            assert_eq!(Natural::from(n).exact_sqrt(), expected, "{n}");
        }
    }

    #[test]
    fn bad_text_is_named() {
        assert_eq!("".parse::<Natural>(), Err(ParseNumberError::Empty));
        let error = "12é".parse::<Natural>();
        assert_eq!(error, Err(ParseNumberError::NotADigit { found: 'é', position: 2 }));
        assert!("-1".parse::<Natural>().is_err() && "+1".parse::<Natural>().is_err());
        assert!("1_000".parse::<Natural>().is_err());
    }
}
