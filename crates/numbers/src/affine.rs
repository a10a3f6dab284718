//! The maps n ↦ ⌊(pn+s)/q⌋: rational Beatty sequences, and the differences of mex recursions.

use crate::integer::Integer;
use crate::natural::Natural;
use std::fmt;

/// The map n ↦ ⌊(pn+s)/q⌋ with machine-word numbers.
///
/// ```
/// use ratwheel_numbers::{AffineFloor, Natural};
/// let mouse = AffineFloor { p: 3, s: -1, q: 2 };
/// let differences: Vec<_> = (1..6u64).map(|n| mouse.at(&Natural::from(n)).to_string()).collect();
/// assert_eq!(differences, ["1", "2", "4", "5", "7"]); // Table 4 of document 000
/// assert_eq!(mouse.to_string(), "⌊(3n-1)/2⌋");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AffineFloor {
    /// The numerator of the slope.
    pub p: u64,
    /// The offset.
    pub s: i64,
    /// The denominator; 0 counts as 1.
    pub q: u64,
}

impl AffineFloor {
    /// ⌊(pn+s)/q⌋.
    #[must_use]
    pub fn at(&self, n: &Natural) -> Integer {
        self.div_rem(n).0
    }

    /// ⌊(pn+s)/q⌋ and the remainder.
    pub(crate) fn div_rem(&self, n: &Natural) -> (Integer, Natural) {
        (Integer::from(n * self.p) + self.s).div_rem_floor(&Natural::from(self.q.max(1)))
    }

    /// p + s and its quotient by q, for n = 1.
    pub(crate) fn at_one(&self) -> (i128, i128) {
        let numerator = i128::from(self.p) + i128::from(self.s);
        (numerator, numerator.div_euclid(self.q.max(1).into()))
    }
}

impl fmt::Display for AffineFloor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_affine_floor(f, &self.p.into(), &self.s.into(), &self.q.max(1).into())
    }
}

/// Writes ⌊(pn+s)/q⌋ without what is superfluous: `7n-3`, `⌊7n/4⌋`, `⌊(7n-2)/2⌋`.
pub(crate) fn write_affine_floor(f: &mut fmt::Formatter<'_>, p: &Natural, s: &Integer, q: &Natural) -> fmt::Result {
    let p = if p.is_one() { String::new() } else { p.to_string() };
    match (q.is_one(), s.is_zero()) {
        (true, true) => write!(f, "{p}n"),
        (true, false) => write!(f, "{p}n{s:+}"),
        (false, true) => write!(f, "⌊{p}n/{q}⌋"),
        (false, false) => write!(f, "⌊({p}n{s:+})/{q}⌋"),
    }
}
