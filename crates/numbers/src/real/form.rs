//! Rational functions of one transcendental constant, to see through `(pi+1)-pi` and to know that `pi/(pi-1)` is
//! irrational.
//!
//! π and e are transcendental (Lindemann, Hermite), so a rational function of one of them with coefficients in a
//! quadratic field is algebraic only if it is constant, and that is a comparison of polynomials.

use super::quadratic::Quadratic;
use super::rational::Rational;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Constant {
    Pi,
    E,
}

/// numerator/denominator as polynomials in the constant, lowest degree first; not reduced.
#[derive(Clone, Debug)]
pub(crate) struct Form {
    /// `None` for a constant function.
    constant: Option<Constant>,
    numerator: Vec<Quadratic>,
    denominator: Vec<Quadratic>,
}

/// Beyond this degree the form is given up; the value is then only known through its enclosures.
const MAX_DEGREE: usize = 32;
/// And beyond this size of coefficients.
const MAX_COEFFICIENT_BITS: u64 = 1 << 14;

fn constant_one() -> Vec<Quadratic> {
    vec![Quadratic::from(Rational::from(1))]
}

impl Form {
    pub(crate) fn of_constant(constant: Constant) -> Self {
        let x = vec![Quadratic::from(Rational::from(0)), Quadratic::from(Rational::from(1))];
        Self { constant: Some(constant), numerator: x, denominator: constant_one() }
    }

    pub(crate) fn of_quadratic(value: Quadratic) -> Self {
        Self { constant: None, numerator: vec![value], denominator: constant_one() }
    }

    /// The value, if the function does not depend on the constant: numerator = c·denominator.
    pub(crate) fn constant_value(&self) -> Option<Quadratic> {
        let lead = self.denominator.iter().position(|c| !c.is_zero())?;
        let zero = Quadratic::from(Rational::from(0));
        let coefficient = |p: &[Quadratic], i: usize| p.get(i).cloned().unwrap_or_else(|| zero.clone());
        let c = coefficient(&self.numerator, lead).mul(&self.denominator.get(lead)?.reciprocal()?)?;
        let degree = self.numerator.len().max(self.denominator.len());
        let proportional =
            (0..degree).all(|i| coefficient(&self.denominator, i).mul(&c) == Some(coefficient(&self.numerator, i)));
        proportional.then_some(c)
    }

    fn common(&self, other: &Self) -> Option<Option<Constant>> {
        match (self.constant, other.constant) {
            (Some(a), Some(b)) if a != b => None,
            (a, b) => Some(a.or(b)),
        }
    }

    fn checked(constant: Option<Constant>, numerator: Vec<Quadratic>, denominator: Vec<Quadratic>) -> Option<Self> {
        let small =
            |p: &[Quadratic]| p.len() <= MAX_DEGREE + 1 && p.iter().all(|c| c.bit_size() <= MAX_COEFFICIENT_BITS);
        (small(&numerator) && small(&denominator)).then_some(Self { constant, numerator, denominator })
    }

    pub(crate) fn add(&self, other: &Self) -> Option<Self> {
        let constant = self.common(other)?;
        let left = multiply(&self.numerator, &other.denominator)?;
        let right = multiply(&other.numerator, &self.denominator)?;
        let numerator = sum(&left, &right)?;
        Self::checked(constant, numerator, multiply(&self.denominator, &other.denominator)?)
    }

    pub(crate) fn neg(&self) -> Self {
        Self { numerator: self.numerator.iter().map(Quadratic::neg).collect(), ..self.clone() }
    }

    pub(crate) fn mul(&self, other: &Self) -> Option<Self> {
        let constant = self.common(other)?;
        let numerator = multiply(&self.numerator, &other.numerator)?;
        Self::checked(constant, numerator, multiply(&self.denominator, &other.denominator)?)
    }

    /// The caller knows that `self` is not 0.
    pub(crate) fn reciprocal(&self) -> Self {
        Self { constant: self.constant, numerator: self.denominator.clone(), denominator: self.numerator.clone() }
    }
}

fn sum(a: &[Quadratic], b: &[Quadratic]) -> Option<Vec<Quadratic>> {
    let (long, short) = if a.len() >= b.len() { (a, b) } else { (b, a) };
    long.iter()
        .enumerate()
        .map(|(i, coefficient)| short.get(i).map_or_else(|| Some(coefficient.clone()), |other| coefficient.add(other)))
        .collect()
}

fn multiply(a: &[Quadratic], b: &[Quadratic]) -> Option<Vec<Quadratic>> {
    if a.len() + b.len() > MAX_DEGREE + 2 {
        return None;
    }
    let zero = Quadratic::from(Rational::from(0));
    let mut product = vec![zero; (a.len() + b.len()).saturating_sub(1)];
    for (i, left) in a.iter().enumerate() {
        for (j, right) in b.iter().enumerate() {
            if let Some(slot) = product.get_mut(i + j) {
                *slot = slot.add(&left.mul(right)?)?;
            }
        }
    }
    Some(product)
}
