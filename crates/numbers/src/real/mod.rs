//! Exact real numbers: rationals, quadratic surds and what π, e, `+ − · /`, integer powers and √ build from them.
//!
//! A value that lies in a quadratic field is kept symbolic and compared exactly. Anything else is an expression that
//! can be enclosed in an interval with as many bits as wanted; a comparison doubles the bits until the sign is certain.
//! Whether a value *is* zero is known for algebraic expressions (a separation bound) and for rational functions of one
//! of π and e (a comparison of polynomials); where it is not known, an undecided comparison is an error, never a guess.

mod constants;
mod display;
mod error;
mod evaluate;
mod floor;
mod form;
mod interval;
mod parse;
pub(crate) mod quadratic;
pub(crate) mod rational;
mod separation;

use crate::integer::Integer;
use crate::natural::Natural;
use crate::operators::{negation, operator};
pub use error::RealError;
use evaluate::Cache;
use form::{Constant, Form};
use quadratic::Quadratic;
use rational::Rational;
use separation::Conjugates;
use std::cmp::Ordering;
use std::ops::{Add, Mul, Neg, Sub};
use std::sync::{Arc, LazyLock};

/// An exact real number.
///
/// ```
/// use ratwheel_numbers::{Natural, Real, Truth};
/// let beta: Real = "2+sqrt(2)".parse()?;
/// let n: Natural = "1000000000000000000000000000000".parse().unwrap();
/// assert_eq!(beta.floor_mul(&n)?.to_string(), "3414213562373095048801688724209");
/// assert_eq!("pi/(pi-1)".parse::<Real>()?.irrational(), Truth::Yes);
/// assert_eq!("(pi+1)-pi".parse::<Real>()?.to_string(), "1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Real(Arc<Node>);

/// Yes, no, or not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Truth {
    /// Certainly so.
    Yes,
    /// Certainly not so.
    No,
    /// Not known to this library, and perhaps to nobody.
    Unknown,
}

/// Operations on top of each other: a real that was read has fewer, and what is computed from it may have some more.
const MAX_OPERATIONS: usize = 2 * crate::MAX_LEVELS;
/// Exponents of values that are not rational or quadratic.
const MAX_EXPONENT: u64 = 10_000;

#[derive(Debug)]
struct Node {
    operation: Operation,
    nature: Nature,
    form: Option<Form>,
    depth: usize,
    /// How many operations the expression would show if it were written out.
    weight: u64,
    /// Bits of the largest integer in the expression: how far the first enclosure should look.
    bits: u64,
    cache: Cache,
}

#[derive(Debug)]
enum Operation {
    Quadratic(Quadratic),
    Constant(Constant),
    Add(Real, Real),
    Subtract(Real, Real),
    Multiply(Real, Real),
    Divide(Real, Real),
    Power(Real, u64),
    Sqrt(Real),
    /// Grew beyond [`MAX_OPERATIONS`]: every question is answered with [`RealError::TooDeep`].
    TooDeep,
}

/// What is known about an expression as a number.
#[derive(Clone, Copy, Debug)]
enum Nature {
    Algebraic(Conjugates),
    Transcendental,
    Unknown,
}

impl Real {
    /// The golden ratio φ = (1+√5)/2.
    #[must_use]
    pub fn phi() -> Self {
        static PHI: LazyLock<Real> = LazyLock::new(|| {
            let half = || Rational::reduced(Integer::one(), Natural::from(2u64));
            Real::from(Quadratic { x: half(), y: half(), d: Natural::from(5u64) })
        });
        PHI.clone()
    }

    /// π.
    #[must_use]
    pub fn pi() -> Self {
        static PI: LazyLock<Real> = LazyLock::new(|| Real::constant(Constant::Pi));
        PI.clone()
    }

    /// e, the base of natural logarithms.
    #[must_use]
    pub fn e() -> Self {
        static E: LazyLock<Real> = LazyLock::new(|| Real::constant(Constant::E));
        E.clone()
    }

    /// How many operations stand on top of each other; 0 for what is kept symbolic, as rationals and quadratic surds.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.0.depth
    }

    fn constant(constant: Constant) -> Self {
        let form = Some(Form::of_constant(constant));
        Self::node(Operation::Constant(constant), Nature::Transcendental, form, 0, 0)
    }

    fn node(operation: Operation, nature: Nature, form: Option<Form>, depth: usize, bits: u64) -> Self {
        let (operation, nature, form) = if depth > MAX_OPERATIONS {
            (Operation::TooDeep, Nature::Unknown, None)
        } else {
            (operation, nature, form)
        };
        let weight = match &operation {
            Operation::Add(a, b) | Operation::Subtract(a, b) | Operation::Multiply(a, b) | Operation::Divide(a, b) => {
                a.0.weight.saturating_add(b.0.weight).saturating_add(1)
            }
            Operation::Power(a, _) | Operation::Sqrt(a) => a.0.weight.saturating_add(1),
            Operation::Quadratic(_) | Operation::Constant(_) | Operation::TooDeep => 1,
        };
        Self(Arc::new(Node { operation, nature, form, depth, weight, bits, cache: Cache::default() }))
    }

    fn as_quadratic(&self) -> Option<&Quadratic> {
        match &self.0.operation {
            Operation::Quadratic(value) => Some(value),
            _ => None,
        }
    }

    /// The value as a rational, if it is known to be one.
    #[must_use]
    pub fn as_rational(&self) -> Option<&Rational> {
        self.as_quadratic().filter(|value| value.is_rational()).map(|value| &value.x)
    }

    /// (a, b, D, c) with value (a + b√D)/c, if the value is known to be rational or quadratic; b = 0 for a rational.
    ///
    /// ```
    /// use ratwheel_numbers::{Integer, Natural, Real};
    /// let (a, b, d, c) = Real::phi().as_surd().unwrap();
    /// assert_eq!((a, b, d, c), (Integer::from(1), Integer::from(1), Natural::from(5u64), Natural::from(2u64)));
    /// ```
    #[must_use]
    pub fn as_surd(&self) -> Option<(Integer, Integer, Natural, Natural)> {
        let value = self.as_quadratic()?;
        let (a, b, c) = value.over_common_denominator();
        Some((a, b, value.d.clone(), c))
    }

    /// The form, computed on the spot for quadratic values.
    fn to_form(&self) -> Option<Form> {
        match &self.0.operation {
            Operation::Quadratic(value) => Some(Form::of_quadratic(value.clone())),
            _ => self.0.form.clone(),
        }
    }

    /// A binary operation: exact in a quadratic field, a constant if the form says so, an expression otherwise.
    fn combine(
        operation: Operation,
        exact: Option<Quadratic>,
        form: Option<Form>,
        nature: impl FnOnce(Nature, Nature) -> Nature,
        (left, right): (&Real, &Real),
    ) -> Self {
        if let Some(value) = exact.or_else(|| form.as_ref().and_then(Form::constant_value)) {
            return Self::from(value);
        }
        // A form that is not constant is a transcendental number.
        let nature = if form.is_some() { Nature::Transcendental } else { nature(left.0.nature, right.0.nature) };
        let depth = left.0.depth.max(right.0.depth) + 1;
        let bits = left.0.bits.max(right.0.bits);
        Self::node(operation, nature, form, depth, bits)
    }

    fn forms<T>(&self, other: &Self, operation: impl FnOnce(&Form, &Form) -> Option<T>) -> Option<T> {
        // Two algebraic values need no form; it could only repeat what their quadratic field says.
        if matches!((self.0.nature, other.0.nature), (Nature::Algebraic(_), Nature::Algebraic(_))) {
            return None;
        }
        operation(&self.to_form()?, &other.to_form()?)
    }

    fn exact(
        &self,
        other: &Self,
        operation: impl FnOnce(&Quadratic, &Quadratic) -> Option<Quadratic>,
    ) -> Option<Quadratic> {
        operation(self.as_quadratic()?, other.as_quadratic()?)
    }

    fn is_exactly_zero(&self) -> bool {
        self.as_quadratic().is_some_and(Quadratic::is_zero)
    }

    /// `self`/`other`.
    ///
    /// # Errors
    /// [`RealError::DivisionByZero`], or [`RealError::Undecided`] when it cannot be told whether `other` is 0.
    pub fn checked_div(&self, other: &Self) -> Result<Self, RealError> {
        if other.sign()? == Ordering::Equal {
            return Err(RealError::DivisionByZero);
        }
        if self.is_exactly_zero() {
            return Ok(self.clone());
        }
        let exact = self.exact(other, |a, b| a.mul(&b.reciprocal()?));
        let form = self.forms(other, |a, b| a.mul(&b.reciprocal()));
        let operation = Operation::Divide(self.clone(), other.clone());
        // `self` may be an algebraic 0 that was not recognised: then a transcendental divisor proves nothing.
        let nonzero = !matches!(self.sign(), Ok(Ordering::Equal) | Err(_));
        let nature = |a, b| match (a, b) {
            (Nature::Algebraic(a), Nature::Algebraic(b)) => Nature::Algebraic(a.div(b)),
            (Nature::Transcendental, Nature::Algebraic(_)) => Nature::Transcendental,
            (Nature::Algebraic(_), Nature::Transcendental) if nonzero => Nature::Transcendental,
            _ => Nature::Unknown,
        };
        Ok(Self::combine(operation, exact, form, nature, (self, other)))
    }

    /// √`self`.
    ///
    /// # Errors
    /// [`RealError::NegativeRoot`], or [`RealError::Undecided`] when the sign cannot be told.
    pub fn sqrt(&self) -> Result<Self, RealError> {
        if self.sign()? == Ordering::Less {
            return Err(RealError::NegativeRoot(self.to_string()));
        }
        if let Some(root) = self.as_quadratic().and_then(Quadratic::sqrt) {
            return Ok(Self::from(root));
        }
        let nature = match self.0.nature {
            Nature::Algebraic(conjugates) => Nature::Algebraic(conjugates.sqrt()),
            other => other,
        };
        Ok(Self::node(Operation::Sqrt(self.clone()), nature, None, self.0.depth + 1, self.0.bits))
    }

    /// `self` to an integer power.
    ///
    /// # Errors
    /// [`RealError::DivisionByZero`] for 0 to a negative power; [`RealError::TooLarge`] when a rational or quadratic
    /// result would exceed [`MAX_DIGITS`](crate::MAX_DIGITS) digits or the exponent of another value exceeds 10000.
    pub fn pow(&self, exponent: i64) -> Result<Self, RealError> {
        let positive = self.pow_natural(exponent.unsigned_abs())?;
        if exponent < 0 { Self::from(1).checked_div(&positive) } else { Ok(positive) }
    }

    fn pow_natural(&self, exponent: u64) -> Result<Self, RealError> {
        match exponent {
            0 => return Ok(Self::from(1)),
            1 => return Ok(self.clone()),
            _ => {}
        }
        if let Some(value) = self.as_quadratic() {
            let (x, y) = (&value.x, &value.y);
            let unit = |r: &Rational| r.numerator().bit_len() <= 1 && r.is_integer();
            let growth = value.bit_size().saturating_mul(exponent).saturating_mul(2);
            if growth > crate::limits::MAX_BITS && !(unit(x) && y.is_zero()) {
                let limit = format!("{} digits", crate::MAX_DIGITS);
                return Err(RealError::TooLarge { what: format!("({self})^{exponent}"), limit });
            }
            return Ok(Self::from(power_of(value, exponent)));
        }
        if exponent > MAX_EXPONENT {
            let what = format!("the exponent {exponent}");
            return Err(RealError::TooLarge { what, limit: MAX_EXPONENT.to_string() });
        }
        let form = self.0.form.as_ref().and_then(|form| (1..exponent).try_fold(form.clone(), |p, _| p.mul(form)));
        let nature = match self.0.nature {
            Nature::Algebraic(conjugates) => Nature::Algebraic(conjugates.pow(exponent)),
            other => other,
        };
        let depth = self.0.depth + 1;
        let bits = self.0.bits.saturating_mul(exponent);
        Ok(Self::node(Operation::Power(self.clone(), exponent), nature, form, depth, bits))
    }

    /// 1/`self`.
    ///
    /// # Errors
    /// As [`Real::checked_div`].
    pub fn reciprocal(&self) -> Result<Self, RealError> {
        Self::from(1).checked_div(self)
    }

    /// β̂ = β/(β−1), the complement with 1/β̂ + 1/β = 1 (Beatty's theorem, document 001).
    ///
    /// # Errors
    /// [`RealError::NotAbove`] unless β > 1, or what deciding that needs.
    ///
    /// ```
    /// use ratwheel_numbers::Real;
    /// assert_eq!(Real::phi().complement()?.to_string(), "(3+sqrt(5))/2");
    /// assert!(Real::from(1).complement().is_err());
    /// # Ok::<(), ratwheel_numbers::RealError>(())
    /// ```
    pub fn complement(&self) -> Result<Self, RealError> {
        let less_one = self - &Self::from(1);
        if less_one.sign()? != Ordering::Greater {
            let value = self.to_string();
            return Err(RealError::NotAbove { value, bound: "1", needed_by: "a complement β/(β−1)" });
        }
        self.checked_div(&less_one)
    }

    /// Is the value irrational?
    ///
    /// Known for every rational, every algebraic expression in square roots, and every expression in which only one of
    /// π and e occurs in a rational function; unknown for most others, as it is for π + e in mathematics.
    #[must_use]
    pub fn irrational(&self) -> Truth {
        match (&self.0.operation, self.0.nature) {
            (Operation::Quadratic(value), _) if value.is_rational() => Truth::No,
            (Operation::Quadratic(_), _) | (_, Nature::Transcendental) => Truth::Yes,
            (_, Nature::Algebraic(conjugates)) => match self.algebraic_rational(conjugates) {
                Ok(Some(_)) => Truth::No,
                Ok(None) => Truth::Yes,
                Err(_) => Truth::Unknown,
            },
            (_, Nature::Unknown) => Truth::Unknown,
        }
    }

    /// The rational that the value equals, if it is known to equal one: also where the expression does not show it.
    pub(crate) fn to_rational(&self) -> Option<Rational> {
        match (self.as_rational(), self.0.nature) {
            (Some(value), _) => Some(value.clone()),
            (None, Nature::Algebraic(conjugates)) if self.as_quadratic().is_none() => {
                self.algebraic_rational(conjugates).ok().flatten()
            }
            _ => None,
        }
    }

    /// If the value is p/q then q ≤ 2^lower: an enclosure narrower than 4^−lower/2 holds at most one such fraction,
    /// and whether the value is that fraction is decided by the separation bound.
    fn algebraic_rational(&self, conjugates: Conjugates) -> Result<Option<Rational>, RealError> {
        let scale = conjugates.lower.saturating_mul(2).saturating_add(8);
        let enclosure = self.enclosure_within(scale)?;
        let end = |n: &Integer| Rational::reduced(n.clone(), Natural::power_of_two(enclosure.scale));
        let candidate = simplest_between(&end(&enclosure.lo), &end(&enclosure.hi));
        if candidate.denominator().bit_len() > conjugates.lower + 1 {
            return Ok(None);
        }
        let equal = (self - &Self::from(candidate.clone())).sign()? == Ordering::Equal;
        Ok(equal.then_some(candidate))
    }
}

fn power_of(value: &Quadratic, exponent: u64) -> Quadratic {
    let mut result = Quadratic::from(Rational::from(1));
    for bit in (0..64 - exponent.leading_zeros()).rev() {
        result = result.mul(&result).unwrap_or(result);
        if exponent >> bit & 1 == 1 {
            result = result.mul(value).unwrap_or(result);
        }
    }
    result
}

/// The fraction with the least denominator in [lo, hi], by the common start of the two continued fractions.
fn simplest_between(lo: &Rational, hi: &Rational) -> Rational {
    let mut quotients = Vec::new();
    let (mut lo, mut hi) = (lo.clone(), hi.clone());
    let mut last = loop {
        let whole = lo.ceil();
        if Rational::from(whole.clone()) <= hi {
            break whole;
        }
        let floor = Rational::from(lo.floor());
        quotients.push(lo.floor());
        // Both ends lie strictly between floor and floor + 1, so neither difference is 0.
        match ((&hi - &floor).reciprocal(), (&lo - &floor).reciprocal()) {
            (Some(new_lo), Some(new_hi)) => (lo, hi) = (new_lo, new_hi),
            _ => break whole,
        }
    };
    let mut denominator = Natural::one();
    for quotient in quotients.iter().rev() {
        // q + 1/(last/denominator) = (q·last + denominator)/last.
        let numerator = quotient * &last + &denominator;
        denominator = last.into_magnitude();
        last = numerator;
    }
    Rational::reduced(last, denominator)
}

impl From<Quadratic> for Real {
    fn from(value: Quadratic) -> Self {
        let nature = Nature::Algebraic(Conjugates::of_quadratic(&value));
        let bits = value.bit_size();
        Self::node(Operation::Quadratic(value), nature, None, 0, bits)
    }
}

impl From<Rational> for Real {
    fn from(value: Rational) -> Self {
        Self::from(Quadratic::from(value))
    }
}

macro_rules! from_integers {
    ($($t:ty),*) => {$(
        impl From<$t> for Real {
            fn from(n: $t) -> Self {
                Self::from(Rational::from(n))
            }
        }
    )*};
}
from_integers!(Integer, Natural, &Natural, i32, i64, u64, u32);

operator!(Add add, Real, Real => Real, |a, b| {
    if a.is_exactly_zero() {
        return b.clone();
    }
    if b.is_exactly_zero() {
        return a.clone();
    }
    let operation = Operation::Add(a.clone(), b.clone());
    Real::combine(operation, a.exact(b, Quadratic::add), a.forms(b, Form::add), nature_of_sum, (a, b))
});

operator!(Sub sub, Real, Real => Real, |a, b| {
    if b.is_exactly_zero() {
        return a.clone();
    }
    let exact = a.exact(b, |a, b| a.add(&b.neg()));
    let form = a.forms(b, |a, b| a.add(&b.neg()));
    Real::combine(Operation::Subtract(a.clone(), b.clone()), exact, form, nature_of_sum, (a, b))
});

fn nature_of_sum(a: Nature, b: Nature) -> Nature {
    match (a, b) {
        (Nature::Algebraic(a), Nature::Algebraic(b)) => Nature::Algebraic(a.add(b)),
        (Nature::Transcendental, Nature::Algebraic(_)) | (Nature::Algebraic(_), Nature::Transcendental) => {
            Nature::Transcendental
        }
        _ => Nature::Unknown,
    }
}

operator!(Mul mul, Real, Real => Real, |a, b| {
    if a.is_exactly_zero() || b.is_exactly_zero() {
        return Real::from(0);
    }
    // An algebraic factor that is not obviously nonzero could turn a transcendental into 0.
    let nonzero = |real: &Real| real.as_quadratic().is_some() || matches!(real.sign(), Ok(sign) if sign.is_ne());
    let nature = |left, right| match (left, right) {
        (Nature::Algebraic(left), Nature::Algebraic(right)) => Nature::Algebraic(left.mul(right)),
        (Nature::Transcendental, Nature::Algebraic(_)) if nonzero(b) => Nature::Transcendental,
        (Nature::Algebraic(_), Nature::Transcendental) if nonzero(a) => Nature::Transcendental,
        _ => Nature::Unknown,
    };
    let operation = Operation::Multiply(a.clone(), b.clone());
    Real::combine(operation, a.exact(b, Quadratic::mul), a.forms(b, Form::mul), nature, (a, b))
});

negation!(Real, |a| &Real::from(0) - a);
