//! Rational numbers in lowest terms.

use crate::integer::Integer;
use crate::natural::Natural;
use crate::operators::{debug_as_display, negation, operator};
use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Mul, Neg, Sub};

/// A rational number p/q in lowest terms with q ≥ 1.
///
/// ```
/// use ratwheel_numbers::{Integer, Rational};
/// let rat = Rational::new(Integer::from(14), Integer::from(-8)).unwrap();
/// assert_eq!(rat.to_string(), "-7/4");
/// assert_eq!(rat.floor(), Integer::from(-2));
/// assert!(Rational::new(Integer::from(1), Integer::from(0)).is_none());
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Rational {
    numerator: Integer,
    denominator: Natural,
}

impl Rational {
    /// `numerator`/`denominator`, or `None` when the denominator is 0.
    #[must_use]
    pub fn new(numerator: Integer, denominator: Integer) -> Option<Self> {
        if denominator.is_zero() {
            return None;
        }
        let numerator = if denominator.is_negative() { -numerator } else { numerator };
        Some(Self::reduced(numerator, denominator.into_magnitude()))
    }

    /// `denominator` is not 0.
    pub(crate) fn reduced(numerator: Integer, denominator: Natural) -> Self {
        if denominator.is_one() {
            return Self { numerator, denominator };
        }
        let common = numerator.magnitude().gcd(&denominator);
        if common.is_one() {
            return Self { numerator, denominator };
        }
        let magnitude = Integer::from(numerator.magnitude() / &common);
        let numerator = if numerator.is_negative() { -magnitude } else { magnitude };
        Self { numerator, denominator: denominator / common }
    }

    /// The numerator, which carries the sign.
    #[must_use]
    pub fn numerator(&self) -> &Integer {
        &self.numerator
    }

    /// The denominator, at least 1.
    #[must_use]
    pub fn denominator(&self) -> &Natural {
        &self.denominator
    }

    /// Is this an integer?
    #[must_use]
    pub fn is_integer(&self) -> bool {
        self.denominator.is_one()
    }

    /// Is this 0?
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.numerator.is_zero()
    }

    /// How this compares with 0.
    #[must_use]
    pub fn sign(&self) -> Ordering {
        self.numerator.sign()
    }

    /// The largest integer not above this.
    #[must_use]
    pub fn floor(&self) -> Integer {
        self.numerator.div_floor(&self.denominator)
    }

    /// The smallest integer not below this.
    #[must_use]
    pub fn ceil(&self) -> Integer {
        self.numerator.div_ceil(&self.denominator)
    }

    /// 1/`self`, or `None` for 0.
    #[must_use]
    pub fn reciprocal(&self) -> Option<Self> {
        Self::new(Integer::from(&self.denominator), self.numerator.clone())
    }

    /// `self`/`other`, or `None` when `other` is 0.
    #[must_use]
    pub fn checked_div(&self, other: &Self) -> Option<Self> {
        other.reciprocal().map(|reciprocal| self * &reciprocal)
    }

    /// The square root, when that is rational too.
    #[must_use]
    pub fn exact_sqrt(&self) -> Option<Self> {
        let numerator = self.numerator.to_natural()?.exact_sqrt()?;
        let denominator = self.denominator.exact_sqrt()?;
        Some(Self { numerator: Integer::from(numerator), denominator })
    }
}

impl<T: Into<Integer>> From<T> for Rational {
    fn from(n: T) -> Self {
        Self { numerator: n.into(), denominator: Natural::one() }
    }
}

impl fmt::Display for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_integer() {
            write!(f, "{}", self.numerator)
        } else {
            write!(f, "{}/{}", self.numerator, self.denominator)
        }
    }
}

debug_as_display!(Rational);

impl Ord for Rational {
    fn cmp(&self, other: &Self) -> Ordering {
        (&self.numerator * &other.denominator).cmp(&(&other.numerator * &self.denominator))
    }
}

impl PartialOrd for Rational {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

operator!(Add add, Rational, Rational => Rational, |a, b| {
    let numerator = &a.numerator * &b.denominator + &b.numerator * &a.denominator;
    Rational::reduced(numerator, &a.denominator * &b.denominator)
});
operator!(Sub sub, Rational, Rational => Rational, |a, b| a + &-b);
operator!(Mul mul, Rational, Rational => Rational, |a, b| {
    Rational::reduced(&a.numerator * &b.numerator, &a.denominator * &b.denominator)
});
negation!(Rational, |a| Rational { numerator: -&a.numerator, denominator: a.denominator.clone() });
