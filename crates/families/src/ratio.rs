//! Fractions of machine integers for the search. They are exact or they are nothing: what does not fit is `None`.

use std::cmp::Ordering;

/// A fraction in lowest terms; the denominator is positive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ratio {
    pub(crate) up: i128,
    pub(crate) down: i128,
}

fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    i128::try_from(a).unwrap_or(1)
}

impl Ratio {
    pub(crate) const ZERO: Self = Self { up: 0, down: 1 };
    pub(crate) const ONE: Self = Self { up: 1, down: 1 };

    pub(crate) fn whole(value: i128) -> Self {
        Self { up: value, down: 1 }
    }

    fn new(up: i128, down: i128) -> Option<Self> {
        if down == 0 {
            return None;
        }
        let by = gcd(up, down).max(1);
        let by = if down < 0 { -by } else { by };
        Some(Self { up: up.checked_div(by)?, down: down.checked_div(by)? })
    }

    /// Its value, if that is an integer of 64 bits.
    pub(crate) fn to_integer(self) -> Option<i64> {
        i64::try_from(self.up).ok().filter(|_| self.down == 1)
    }

    pub(crate) fn is_zero(self) -> bool {
        self.up == 0
    }

    pub(crate) fn sign(self) -> Ordering {
        self.up.cmp(&0)
    }

    pub(crate) fn plus(self, other: Self) -> Option<Self> {
        if self.down == 1 && other.down == 1 {
            return Some(Self::whole(self.up.checked_add(other.up)?));
        }
        let up = self.up.checked_mul(other.down)?.checked_add(other.up.checked_mul(self.down)?)?;
        Self::new(up, self.down.checked_mul(other.down)?)
    }

    pub(crate) fn negated(self) -> Self {
        Self { up: -self.up, down: self.down }
    }

    pub(crate) fn minus(self, other: Self) -> Option<Self> {
        self.plus(other.negated())
    }

    pub(crate) fn times(self, other: Self) -> Option<Self> {
        if self.down == 1 && other.down == 1 {
            return Some(Self::whole(self.up.checked_mul(other.up)?));
        }
        Self::new(self.up.checked_mul(other.up)?, self.down.checked_mul(other.down)?)
    }

    pub(crate) fn over(self, other: Self) -> Option<Self> {
        Self::new(self.up.checked_mul(other.down)?, self.down.checked_mul(other.up)?)
    }

    pub(crate) fn compare(self, other: Self) -> Option<Ordering> {
        Some(self.minus(other)?.sign())
    }

    /// The least common multiple of denominators.
    pub(crate) fn common(all: impl Iterator<Item = Self>) -> Option<i128> {
        let mut common = 1i128;
        for ratio in all {
            common = (common / gcd(common, ratio.down)).checked_mul(ratio.down)?;
        }
        Some(common)
    }
}
