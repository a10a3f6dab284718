//! Numbers a + b√D with rational a and b: bounds of parameters. Signs are decided by squares.

use super::poly::Poly;
use ratwheel_numbers::{Integer, Natural, Rational};
use std::cmp::Ordering;
use std::fmt;

/// a + b√root. The root is no square and not below 2, or b and the root are 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Surd {
    a: Rational,
    b: Rational,
    root: Natural,
}

impl From<Rational> for Surd {
    fn from(a: Rational) -> Self {
        Self { a, b: Rational::from(0), root: Natural::zero() }
    }
}

impl From<i64> for Surd {
    fn from(a: i64) -> Self {
        Self::from(Rational::from(a))
    }
}

impl Surd {
    /// a + b√root.
    #[must_use]
    pub fn new(a: Rational, b: Rational, root: Natural) -> Self {
        match root.exact_sqrt() {
            Some(whole) => Self::from(a + b * Rational::from(Integer::from(whole))),
            None if b.is_zero() => Self::from(a),
            None => Self { a, b, root },
        }
    }

    /// The value, if it is rational.
    #[must_use]
    pub fn rational(&self) -> Option<&Rational> {
        self.b.is_zero().then_some(&self.a)
    }

    /// Is it 0?
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.a.is_zero() && self.b.is_zero()
    }

    /// The root of both, unless they have different ones.
    fn common(&self, other: &Self) -> Option<Natural> {
        match (self.root.is_zero(), other.root.is_zero()) {
            (true, _) => Some(other.root.clone()),
            (false, true) => Some(self.root.clone()),
            (false, false) => (self.root == other.root).then(|| self.root.clone()),
        }
    }

    /// The sum.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Option<Self> {
        Some(Self::new(&self.a + &other.a, &self.b + &other.b, self.common(other)?))
    }

    /// −self.
    #[must_use]
    pub fn negated(&self) -> Self {
        Self { a: -&self.a, b: -&self.b, root: self.root.clone() }
    }

    /// The product.
    #[must_use]
    pub fn times(&self, other: &Self) -> Option<Self> {
        let root = self.common(other)?;
        let square = Rational::from(Integer::from(root.clone()));
        let a = &self.a * &other.a + &self.b * &other.b * square;
        Some(Self::new(a, &self.a * &other.b + &self.b * &other.a, root))
    }

    /// Its sign: of both parts alike, or of the one with the larger square.
    #[must_use]
    pub fn sign(&self) -> Ordering {
        let (a, b) = (self.a.sign(), self.b.sign());
        if a == b || b.is_eq() {
            return a;
        }
        if a.is_eq() {
            return b;
        }
        let square = Rational::from(Integer::from(self.root.clone()));
        match (&self.a * &self.a).cmp(&(&self.b * &self.b * square)) {
            Ordering::Greater => a,
            Ordering::Less => b,
            // a² = b²·root with b ≠ 0 would make the root a square of a rational number, hence of an integer.
            Ordering::Equal => Ordering::Equal,
        }
    }

    /// How it compares with another, unless they have different roots.
    #[must_use]
    pub fn compare(&self, other: &Self) -> Option<Ordering> {
        Some(self.plus(&other.negated())?.sign())
    }

    /// (p + q√root)/r of numbers.
    #[must_use]
    pub(super) fn of(p: &Poly, q: &Poly, r: &Poly, root: Option<&Poly>) -> Option<Self> {
        let a = Rational::new(p.as_constant()?, r.as_constant()?)?;
        let b = Rational::new(q.as_constant()?, r.as_constant()?)?;
        let root = match root {
            Some(root) => root.as_constant()?.to_natural()?,
            None => Natural::zero(),
        };
        Some(Self::new(a, b, root))
    }
}

impl fmt::Display for Surd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.b.is_zero() {
            return self.a.fmt(f);
        }
        // One denominator for both parts.
        let (m, n) = (self.a.denominator(), self.b.denominator());
        let gcd = m.gcd(n);
        let common = Rational::from(Integer::from(m.checked_div_rem(&gcd).map_or_else(Natural::one, |(part, _)| part)));
        let common = common * Rational::from(Integer::from(n));
        let (a, b) = ((&self.a * &common).floor(), (&self.b * &common).floor());
        let root = &self.root;
        let times = if b.magnitude().is_one() { String::new() } else { format!("{}*", b.magnitude()) };
        let sign = match (a.is_zero(), b.is_negative()) {
            (true, false) => "",
            (true, true) => "-",
            (false, false) => " + ",
            (false, true) => " - ",
        };
        let first = if a.is_zero() { String::new() } else { a.to_string() };
        let sum = format!("{first}{sign}{times}sqrt({root})");
        if common == Rational::from(1) {
            f.write_str(&sum)
        } else if a.is_zero() {
            write!(f, "{sum}/{common}")
        } else {
            write!(f, "({sum})/{common}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn surd(a: (i64, i64), b: (i64, i64), root: u64) -> Surd {
        let ratio = |(up, down): (i64, i64)| Rational::new(up.into(), down.into()).unwrap_or_else(|| Rational::from(0));
        Surd::new(ratio(a), ratio(b), Natural::from(root))
    }

    #[test]
    fn signs_agree_with_integers() {
        // a/7 + (b/5)√D has the sign of 5a + 7b√D, and ⌊√(49b²D)⌋ decides it.
        for root in [2u64, 3, 5, 9, 12] {
            for a in -40i64..40 {
                for b in -20i64..20 {
                    let square = Natural::from(49 * b.unsigned_abs().pow(2) * root);
                    let (left, right) = (Integer::from(25 * a * a), Integer::from(square));
                    let larger = if left >= right { a.cmp(&0) } else { b.cmp(&0) };
                    let zero = left == right && a.signum() != b.signum();
                    let same = a.signum() * b.signum() >= 0;
                    let sign = if zero {
                        Ordering::Equal
                    } else if same {
                        (a + b).cmp(&0)
                    } else {
                        larger
                    };
                    assert_eq!(surd((a, 7), (b, 5), root).sign(), sign, "{a}/7 + {b}/5*sqrt({root})");
                }
            }
        }
    }

    #[test]
    fn arithmetic_and_words() {
        let phi = surd((1, 2), (1, 2), 5);
        let square = phi.times(&phi);
        assert_eq!(square, phi.plus(&Surd::from(1)));
        assert_eq!(square.map(|square| square.to_string()).as_deref(), Some("(3 + sqrt(5))/2"));
        assert_eq!(phi.negated().to_string(), "(-1 - sqrt(5))/2");
        assert_eq!(surd((0, 1), (-2, 3), 7).to_string(), "-2*sqrt(7)/3");
        assert_eq!(surd((1, 4), (1, 6), 2).to_string(), "(3 + 2*sqrt(2))/12");
        assert_eq!(surd((1, 2), (3, 1), 4).to_string(), "13/2");
        assert_eq!(phi.plus(&surd((0, 1), (1, 1), 2)), None);
    }
}
