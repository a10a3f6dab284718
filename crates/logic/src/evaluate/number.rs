//! The numbers an evaluation runs on: machine words where everything fits, big integers otherwise.
//!
//! Both implement one trait, so there is one evaluator. An operation on words that does not fit answers
//! [`Fault::Overflow`]; the caller then starts again with [`Integer`], where nothing overflows.

use super::error::Fault;
use crate::function::Function;
use ratwheel_numbers::{Integer, Natural, Real};

/// An integer type to evaluate with.
pub(crate) trait Number: Clone + Ord + std::fmt::Debug + Send + Sync + 'static {
    /// Values that a search may try for variables beyond those that the limit of solutions pays for: half a second's work.
    const SPARE_TRIES: u64;
    /// The number, if it fits.
    fn from_integer(n: &Integer) -> Option<Self>;
    /// The number, if it fits.
    fn from_natural(n: &Natural) -> Option<Self>;
    /// A small number.
    fn small(n: i64) -> Self;
    /// The same number at any size.
    fn to_integer(&self) -> Integer;
    /// The same number, if it is not negative.
    fn to_natural(&self) -> Option<Natural>;
    /// How many binary digits it has, at most.
    fn bits(&self) -> u64;
    fn plus(&self, other: &Self) -> Result<Self, Fault>;
    fn minus(&self, other: &Self) -> Result<Self, Fault>;
    fn times(&self, other: &Self) -> Result<Self, Fault>;
    /// ⌊self/divisor⌋; the divisor is not 0.
    fn div_floor(&self, divisor: &Self) -> Result<Self, Fault>;
    /// The value of a function at arguments ≥ 0, where machine words have it at once.
    fn apply_words(function: &Function, arguments: &[Self]) -> Option<Self>;
    /// ⌊α·self+γ⌋.
    fn floor_affine(&self, alpha: &Real, gamma: &Real) -> Result<Self, Fault>;

    fn is_negative(&self) -> bool {
        *self < Self::small(0)
    }
    fn negated(&self) -> Result<Self, Fault> {
        Self::small(0).minus(self)
    }
    fn next(&self) -> Result<Self, Fault> {
        self.plus(&Self::small(1))
    }
    fn previous(&self) -> Result<Self, Fault> {
        self.minus(&Self::small(1))
    }
    /// ⌊√self⌋; 0 for what is negative.
    fn root(&self) -> Result<Self, Fault> {
        self.to_natural().map_or(Ok(Self::small(0)), |n| Self::from_natural(&n.sqrt()).ok_or(Fault::Overflow))
    }
    /// |self|.
    fn magnitude(&self) -> Result<Self, Fault> {
        if self.is_negative() { self.negated() } else { Ok(self.clone()) }
    }
    /// ⌈self/divisor⌉; the divisor is not 0.
    fn div_ceil(&self, divisor: &Self) -> Result<Self, Fault> {
        self.negated()?.div_floor(divisor)?.negated()
    }
    /// The remainder in 0..divisor, for a positive divisor.
    fn modulo(&self, divisor: &Self) -> Result<Self, Fault> {
        self.minus(&self.div_floor(divisor)?.times(divisor)?)
    }
}

impl Number for i128 {
    const SPARE_TRIES: u64 = 10_000_000;

    fn from_integer(n: &Integer) -> Option<Self> {
        n.to_i128()
    }
    fn from_natural(n: &Natural) -> Option<Self> {
        i128::try_from(n.to_u128()?).ok()
    }
    fn small(n: i64) -> Self {
        n.into()
    }
    fn to_integer(&self) -> Integer {
        Integer::from(*self)
    }
    fn to_natural(&self) -> Option<Natural> {
        u128::try_from(*self).ok().map(Natural::from)
    }
    fn bits(&self) -> u64 {
        128
    }
    fn plus(&self, other: &Self) -> Result<Self, Fault> {
        self.checked_add(*other).ok_or(Fault::Overflow)
    }
    fn minus(&self, other: &Self) -> Result<Self, Fault> {
        self.checked_sub(*other).ok_or(Fault::Overflow)
    }
    fn times(&self, other: &Self) -> Result<Self, Fault> {
        // The product of single words fits a double word.
        if let (Ok(a), Ok(b)) = (i64::try_from(*self), i64::try_from(*other)) {
            return Ok(i128::from(a).wrapping_mul(i128::from(b)));
        }
        self.checked_mul(*other).ok_or(Fault::Overflow)
    }
    fn div_floor(&self, divisor: &Self) -> Result<Self, Fault> {
        // A division of single words is many times faster than one of double words.
        if let (Ok(n), Ok(d @ 1..)) = (i64::try_from(*self), i64::try_from(*divisor)) {
            return Ok(n.div_euclid(d).into());
        }
        let quotient = self.checked_div(*divisor).ok_or(Fault::Overflow)?;
        let exact = quotient.checked_mul(*divisor) == Some(*self);
        Ok(if !exact && (*self < 0) != (*divisor < 0) { quotient - 1 } else { quotient })
    }
    fn modulo(&self, divisor: &Self) -> Result<Self, Fault> {
        if let (Ok(n), Ok(d @ 1..)) = (i64::try_from(*self), i64::try_from(*divisor)) {
            return Ok(n.rem_euclid(d).into());
        }
        self.checked_rem_euclid(*divisor).ok_or(Fault::Overflow)
    }
    fn apply_words(function: &Function, arguments: &[Self]) -> Option<Self> {
        function.word_value(arguments)
    }
    fn floor_affine(&self, alpha: &Real, gamma: &Real) -> Result<Self, Fault> {
        let shift =
            gamma.as_rational().filter(|shift| shift.is_integer()).and_then(|shift| shift.numerator().to_i128());
        if let (Ok(n), Some(shift)) = (u64::try_from(*self), shift)
            && let Some(product) = alpha.floor_mul_word(n)
        {
            return i128::try_from(product).ok().and_then(|p| p.checked_add(shift)).ok_or(Fault::Overflow);
        }
        floor_at_any_size(&self.to_integer(), alpha, gamma)?.to_i128().ok_or(Fault::Overflow)
    }
}

impl Number for Integer {
    // Ten times as slow as machine words.
    const SPARE_TRIES: u64 = 1_000_000;

    fn from_integer(n: &Integer) -> Option<Self> {
        Some(n.clone())
    }
    fn from_natural(n: &Natural) -> Option<Self> {
        Some(n.into())
    }
    fn small(n: i64) -> Self {
        n.into()
    }
    fn to_integer(&self) -> Integer {
        self.clone()
    }
    fn to_natural(&self) -> Option<Natural> {
        Integer::to_natural(self)
    }
    fn bits(&self) -> u64 {
        self.bit_len()
    }
    fn plus(&self, other: &Self) -> Result<Self, Fault> {
        Ok(self + other)
    }
    fn minus(&self, other: &Self) -> Result<Self, Fault> {
        Ok(self - other)
    }
    fn times(&self, other: &Self) -> Result<Self, Fault> {
        Ok(self * other)
    }
    fn div_floor(&self, divisor: &Self) -> Result<Self, Fault> {
        if divisor.is_zero() {
            return Err(Fault::Overflow);
        }
        let n = if divisor.is_negative() { -self } else { self.clone() };
        Ok(Integer::div_floor(&n, divisor.magnitude()))
    }
    fn is_negative(&self) -> bool {
        Integer::is_negative(self)
    }
    fn apply_words(_: &Function, _: &[Self]) -> Option<Self> {
        None
    }
    fn floor_affine(&self, alpha: &Real, gamma: &Real) -> Result<Self, Fault> {
        floor_at_any_size(self, alpha, gamma)
    }
}

fn floor_at_any_size(n: &Integer, alpha: &Real, gamma: &Real) -> Result<Integer, Fault> {
    if n.is_negative() {
        return Ok((-alpha).floor_affine(n.magnitude(), gamma)?);
    }
    Ok(alpha.floor_affine(n.magnitude(), gamma)?)
}
