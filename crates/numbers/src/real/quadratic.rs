//! Numbers (a + b√D)/c: exact arithmetic and exact comparison in a real quadratic field.

use super::interval::Interval;
use super::rational::Rational;
use crate::integer::Integer;
use crate::natural::Natural;
use std::cmp::Ordering;
use std::fmt;

/// x + y√D with rational x and y, D ≥ 2 not a square. With y = 0 it is the rational x, whatever D.
///
/// D need not be squarefree: two values belong to the same field exactly if the product of their D is a square, which
/// is decided without factoring. Small square factors are taken out all the same, so that √8 prints as 2√2.
#[derive(Clone, Debug)]
pub(crate) struct Quadratic {
    pub(crate) x: Rational,
    pub(crate) y: Rational,
    pub(crate) d: Natural,
}

impl From<Rational> for Quadratic {
    fn from(x: Rational) -> Self {
        Self { x, y: Rational::from(0), d: Natural::from(2u64) }
    }
}

impl Quadratic {
    /// √(p/q) for p/q ≥ 0: √(pq)/q.
    pub(crate) fn sqrt_of(value: &Rational) -> Option<Self> {
        let numerator = value.numerator().to_natural()?;
        if let Some(root) = value.exact_sqrt() {
            return Some(Self::from(root));
        }
        let (square, d) = take_small_squares(numerator * value.denominator());
        let y = Rational::reduced(Integer::from(square), value.denominator().clone());
        Some(Self { x: Rational::from(0), y, d })
    }

    pub(crate) fn is_rational(&self) -> bool {
        self.y.is_zero()
    }

    pub(crate) fn is_zero(&self) -> bool {
        self.x.is_zero() && self.y.is_zero()
    }

    /// Both values over the D of one of them, if they share a field.
    fn unify(&self, other: &Self) -> Option<(Self, Self)> {
        if self.d == other.d {
            return Some((self.clone(), other.clone()));
        }
        if self.is_rational() {
            return Some((Self { d: other.d.clone(), ..self.clone() }, other.clone()));
        }
        if other.is_rational() {
            return Some((self.clone(), Self { d: self.d.clone(), ..other.clone() }));
        }
        // √D' = √(D·D')/D · √D.
        let root = (&self.d * &other.d).exact_sqrt()?;
        let factor = Rational::reduced(Integer::from(root), self.d.clone());
        let moved = Self { x: other.x.clone(), y: &other.y * &factor, d: self.d.clone() };
        Some((self.clone(), moved))
    }

    pub(crate) fn add(&self, other: &Self) -> Option<Self> {
        let (a, b) = self.unify(other)?;
        Some(Self { x: &a.x + &b.x, y: &a.y + &b.y, d: a.d })
    }

    pub(crate) fn neg(&self) -> Self {
        Self { x: -&self.x, y: -&self.y, d: self.d.clone() }
    }

    pub(crate) fn mul(&self, other: &Self) -> Option<Self> {
        if self.x.is_zero() && other.x.is_zero() && self.d != other.d {
            // y√D·y'√D' = yy'√(DD'), whatever the fields.
            let root = Self::sqrt_of(&Rational::from(&self.d * &other.d))?;
            let scale = &self.y * &other.y;
            return Some(Self { x: &root.x * &scale, y: &root.y * &scale, d: root.d });
        }
        let (a, b) = self.unify(other)?;
        let d = Rational::from(&a.d);
        let x = &a.x * &b.x + &a.y * &b.y * d;
        let y = &a.x * &b.y + &a.y * &b.x;
        Some(Self { x, y, d: a.d })
    }

    /// (x − y√D)/(x² − y²D); `None` for 0.
    pub(crate) fn reciprocal(&self) -> Option<Self> {
        let norm = &self.x * &self.x - &self.y * &self.y * Rational::from(&self.d);
        let scale = norm.reciprocal()?;
        Some(Self { x: &self.x * &scale, y: -(&self.y * &scale), d: self.d.clone() })
    }

    /// Exact: x + y√D against 0 by comparing x² with y²D when the signs differ.
    pub(crate) fn sign(&self) -> Ordering {
        let (x, y) = (self.x.sign(), self.y.sign());
        if y == Ordering::Equal || x == y {
            return x;
        }
        if x == Ordering::Equal {
            return y;
        }
        let squares = (&self.x * &self.x).cmp(&(&self.y * &self.y * Rational::from(&self.d)));
        // D is not a square, so the squares differ.
        if squares == Ordering::Greater { x } else { y }
    }

    /// (a, b, c) with value (a + b√D)/c, c ≥ 1, without a common factor.
    pub(crate) fn over_common_denominator(&self) -> (Integer, Integer, Natural) {
        let common = self.x.denominator().gcd(self.y.denominator());
        let x_factor = self.y.denominator() / &common;
        let y_factor = self.x.denominator() / &common;
        (self.x.numerator() * &x_factor, self.y.numerator() * &y_factor, self.x.denominator() * &x_factor)
    }

    /// √(x + y√D), when it lies in a quadratic field again: with n² = x² − y²D and n rational it is
    /// √((x+n)/2) ± √((x−n)/2), and one of the two roots must be rational.
    pub(crate) fn sqrt(&self) -> Option<Self> {
        if self.is_rational() {
            return Self::sqrt_of(&self.x);
        }
        let norm = &self.x * &self.x - &self.y * &self.y * Rational::from(&self.d);
        let n = norm.exact_sqrt()?;
        let half = Rational::reduced(Integer::one(), Natural::from(2u64));
        let (first, second) = ((&self.x + &n) * &half, (&self.x - &n) * &half);
        let (rational, other) = match (first.exact_sqrt(), second.exact_sqrt()) {
            (Some(root), _) => (root, second),
            (None, Some(root)) => (root, first),
            (None, None) => return None,
        };
        let other = Self::sqrt_of(&other)?;
        let other = if self.y.sign() == Ordering::Less { other.neg() } else { other };
        let sum = Self::from(rational).add(&other)?;
        Some(if sum.sign() == Ordering::Less { sum.neg() } else { sum })
    }

    /// The value times 2^scale between two integers that differ by at most 1.
    pub(crate) fn enclose(&self, scale: u64) -> Interval {
        let (a, b, c) = self.over_common_denominator();
        // |b|√D·2^s = √(b²D·4^s), known to within 1 by the integer square root; dividing by c does not widen it.
        let root = Integer::from(((b.square() * &self.d) << (2 * scale)).sqrt());
        let whole = a << scale;
        let (lo, hi) = match b.sign() {
            Ordering::Less => (&whole - &root - 1, &whole - &root),
            Ordering::Equal => (whole.clone(), whole),
            Ordering::Greater => (&whole + &root, &whole + &root + 1),
        };
        if c.is_one() {
            return Interval { lo, hi, scale };
        }
        Interval { lo: lo.div_floor(&c), hi: hi.div_ceil(&c), scale }
    }

    /// An upper bound for the bits of every integer in the value.
    pub(crate) fn bit_size(&self) -> u64 {
        let of = |r: &Rational| r.numerator().bit_len().max(r.denominator().bit_len());
        of(&self.x).max(of(&self.y)).max(self.d.bit_len())
    }
}

impl PartialEq for Quadratic {
    fn eq(&self, other: &Self) -> bool {
        self.add(&other.neg()).is_some_and(|difference| difference.is_zero())
    }
}

/// n = s²·r with the square factors of primes up to 1000 taken into s.
fn take_small_squares(mut n: Natural) -> (Natural, Natural) {
    let mut square = Natural::one();
    if n.bit_len() > 4096 {
        return (square, n); // cosmetics are not worth a thousand divisions of a huge number
    }
    for prime in 2..1000u64 {
        let candidate = Natural::from(prime * prime);
        if candidate > n {
            break;
        }
        loop {
            let (quotient, remainder) = n.div_rem(&candidate);
            if !remainder.is_zero() {
                break;
            }
            n = quotient;
            square = square * prime;
        }
    }
    (square, n)
}

impl fmt::Display for Quadratic {
    /// `(1+sqrt(5))/2`, `2*sqrt(2)`, `3-sqrt(7)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (a, b, c) = self.over_common_denominator();
        let sign = if b.is_negative() { "-" } else { "" };
        let root = match b.magnitude() {
            one if one.is_one() => format!("sqrt({})", self.d),
            factor => format!("{factor}*sqrt({})", self.d),
        };
        let numerator = match (a.is_zero(), b.is_negative()) {
            (true, _) => format!("{sign}{root}"),
            (false, true) => format!("{a}-{root}"),
            (false, false) => format!("{a}+{root}"),
        };
        match (c.is_one(), a.is_zero()) {
            (true, _) => write!(f, "{numerator}"),
            (false, true) => write!(f, "{numerator}/{c}"),
            (false, false) => write!(f, "({numerator})/{c}"),
        }
    }
}
