//! How close to 0 an algebraic number can be without being 0.
//!
//! A value built from integers by + − · / and √ is U/L with algebraic integers U, L. If u and l bound all conjugates
//! of U and L, and there are k square roots, the degree is at most D = 2^k and
//! E ≠ 0 ⇒ |E| ≥ 1/(l·u^(D−1)) (Burnikel, Funke, Mehlhorn, Schirra, Schmitt, "A separation bound for real algebraic
//! expressions", 2001). And if E is a rational p/q in lowest terms, the norm of L is a multiple of q^D, so q ≤ l.

use super::quadratic::Quadratic;

/// Upper bounds, in bits: u < 2^upper, l ≤ 2^lower, and how many square roots.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Conjugates {
    pub(crate) upper: u64,
    pub(crate) lower: u64,
    pub(crate) roots: u32,
}

impl Conjugates {
    pub(crate) fn of_quadratic(value: &Quadratic) -> Self {
        let (a, b, c) = value.over_common_denominator();
        let root = (2 * b.bit_len() + value.d.bit_len()).div_ceil(2);
        Self { upper: a.bit_len().max(root) + 1, lower: c.bit_len(), roots: u32::from(!value.is_rational()) }
    }

    pub(crate) fn add(self, other: Self) -> Self {
        Self {
            upper: (self.upper.saturating_add(other.lower))
                .max(self.lower.saturating_add(other.upper))
                .saturating_add(1),
            lower: self.lower.saturating_add(other.lower),
            roots: self.roots.saturating_add(other.roots),
        }
    }

    pub(crate) fn mul(self, other: Self) -> Self {
        Self {
            upper: self.upper.saturating_add(other.upper),
            lower: self.lower.saturating_add(other.lower),
            roots: self.roots.saturating_add(other.roots),
        }
    }

    pub(crate) fn div(self, other: Self) -> Self {
        Self {
            upper: self.upper.saturating_add(other.lower),
            lower: self.lower.saturating_add(other.upper),
            roots: self.roots.saturating_add(other.roots),
        }
    }

    pub(crate) fn pow(self, exponent: u64) -> Self {
        Self {
            upper: self.upper.saturating_mul(exponent),
            lower: self.lower.saturating_mul(exponent),
            roots: self.roots,
        }
    }

    /// √(U/L) = √(U·L)/L = U/√(U·L): whichever keeps the bounds smaller.
    pub(crate) fn sqrt(self) -> Self {
        let mean = self.upper.saturating_add(self.lower).div_ceil(2);
        let roots = self.roots.saturating_add(1);
        if self.upper >= self.lower {
            Self { upper: mean, lower: self.lower, roots }
        } else {
            Self { upper: self.upper, lower: mean, roots }
        }
    }

    /// A value ≠ 0 is at least 2^−bits in modulus.
    pub(crate) fn separation_bits(self) -> u64 {
        let others = 1u64.checked_shl(self.roots).map_or(u64::MAX, |degree| degree - 1);
        self.lower.saturating_add(self.upper.saturating_mul(others))
    }
}
