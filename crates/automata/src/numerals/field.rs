//! Numbers of one quadratic field written over each other: α = (k + lθ)/m.

use ratwheel_numbers::{Integer, Natural, Rational, Real};

/// (k + lθ)/m with m ≥ 1 and no common factor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Affine {
    pub(crate) k: Integer,
    pub(crate) l: Integer,
    pub(crate) m: Natural,
}

/// α = (k + lθ)/m, if α is rational, or θ is given and both lie in one quadratic field.
pub(crate) fn affine_in(alpha: &Real, theta: Option<&Real>) -> Option<Affine> {
    let (a1, b1, d1, c1) = alpha.as_surd()?;
    if b1.is_zero() {
        return over_common_denominator(&Rational::new(a1, Integer::from(c1))?, &Rational::from(0));
    }
    let (a2, b2, d2, c2) = theta?.as_surd()?;
    let root = (&d1 * &d2).exact_sqrt()?;
    // √D₁ = root/D₂·√D₂ and √D₂ = (c₂θ − a₂)/b₂
    let factor = Rational::new(&b1 * &root, &(&Integer::from(c1.clone()) * &d2) * &b2)?;
    let k = &Rational::new(a1, Integer::from(c1))? - &(&factor * &Rational::from(a2));
    let l = &factor * &Rational::from(Integer::from(c2));
    over_common_denominator(&k, &l)
}

fn over_common_denominator(k: &Rational, l: &Rational) -> Option<Affine> {
    let (first, second) = (k.denominator(), l.denominator());
    let m = first * &second.checked_div_rem(&first.gcd(second))?.0;
    let scaled = |r: &Rational| Some(r.numerator() * &m.checked_div_rem(r.denominator())?.0);
    Some(Affine { k: scaled(k)?, l: scaled(l)?, m })
}

/// Do two quadratic irrationals lie in one field? D and D' do if their product is a square.
pub(crate) fn same_field(a: &Natural, b: &Natural) -> bool {
    (a * b).exact_sqrt().is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn real(text: &str) -> Real {
        text.parse().unwrap_or_else(|_| Real::from(0))
    }

    #[test]
    fn numbers_of_one_field() {
        let affine = affine_in(&real("(5+sqrt(13))/2"), Some(&real("(sqrt(13)-3)/2")));
        let expected = Affine { k: Integer::from(4), l: Integer::from(1), m: Natural::one() };
        assert_eq!(affine, Some(expected));
        let affine = affine_in(&real("sqrt(8)/3"), Some(&real("1+sqrt(2)")));
        assert_eq!(affine, Some(Affine { k: Integer::from(-2), l: Integer::from(2), m: Natural::from(3u64) }));
        assert_eq!(affine_in(&real("sqrt(3)"), Some(&real("sqrt(2)"))), None);
        let half = affine_in(&real("7/4"), None);
        assert_eq!(half, Some(Affine { k: Integer::from(7), l: Integer::zero(), m: Natural::from(4u64) }));
        assert!(same_field(&Natural::from(8u64), &Natural::from(2u64)));
    }
}
