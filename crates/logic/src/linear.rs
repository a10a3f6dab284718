//! One sparse linear form, Σ cᵢ·xᵢ + c, over variables of any kind and with coefficients of any kind.
//!
//! The prover has integers before its tracks, the evaluator numbers of the size at hand before its slots, and inside a floor
//! there are reals before terms.

use crate::formula::{Term, Variable};
use ratwheel_numbers::{Integer, Natural};

/// Σ cᵢ·xᵢ + c; no coefficient is 0.
///
/// ```
/// use ratwheel_logic::{Linear, Term, Variable};
/// let term = Term::parse("3*(x - y) + y + 2", &["x", "y"])?;
/// let linear = Linear::of_term(&term).unwrap();
/// assert_eq!(linear.coefficient(&Variable::Free(1)), Some(&(-2).into()));
/// assert!(Linear::of_term(&Term::parse("|x|", &["x"])?).is_none());
/// # Ok::<(), ratwheel_logic::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Linear<V = Variable, C = Integer> {
    /// With integers in ascending order of the variables; elsewhere in the order in which they were added.
    pub(crate) terms: Vec<(V, C)>,
    pub(crate) constant: C,
}

impl<V, C> Linear<V, C> {
    /// A number of this kind.
    pub(crate) fn number(constant: C) -> Self {
        Self { terms: Vec::new(), constant }
    }
}

impl<V: Ord + Clone> Default for Linear<V> {
    fn default() -> Self {
        Self::constant(0)
    }
}

impl Linear {
    /// The term as a linear form in its variables, if it is one.
    #[must_use]
    pub fn of_term(term: &Term) -> Option<Self> {
        let parts = Parts::of(term);
        let mut linear = Self::constant(parts.constant);
        for (factor, part) in parts.terms {
            let Term::Variable(variable) = part else { return None };
            linear.add(*variable, &factor);
        }
        Some(linear)
    }
}

/// A term as a sum of multiples of single terms, those that are no sums themselves, and a number.
///
/// ```
/// use ratwheel_logic::{Parts, Term};
/// let term = Term::parse("3*(x mod 2 - y) + 2", &["x", "y"])?;
/// let parts = Parts::of(&term);
/// assert_eq!((parts.terms.len(), &parts.constant), (2, &2.into()));
/// assert_eq!(parts.terms[1].0, -3);
/// # Ok::<(), ratwheel_logic::ReadError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Parts<'t> {
    /// The single terms with their factors, in the order of the text. None of them is a number, a sum, a negative or a
    /// multiple.
    pub terms: Vec<(Integer, &'t Term)>,
    /// What is added.
    pub constant: Integer,
}

impl<'t> Parts<'t> {
    /// The parts of a term.
    #[must_use]
    pub fn of(term: &'t Term) -> Self {
        let mut parts = Self { terms: Vec::new(), constant: Integer::zero() };
        parts.add(&Integer::one(), term);
        parts
    }

    fn add(&mut self, factor: &Integer, term: &'t Term) {
        match term {
            Term::Constant(number) => self.constant += &(factor * number),
            Term::Sum(all) => all.iter().for_each(|term| self.add(factor, term)),
            Term::Negate(inner) => self.add(&-factor, inner),
            Term::Scale(number, inner) => self.add(&(factor * number), inner),
            Term::Variable(_)
            | Term::Product(..)
            | Term::Abs(_)
            | Term::Min(_)
            | Term::Max(_)
            | Term::Mod(..)
            | Term::Div(..)
            | Term::Floor(..)
            | Term::If(..)
            | Term::Apply(..) => self.terms.push((factor.clone(), term)),
        }
    }
}

impl<V: Ord + Clone> Linear<V> {
    /// A number.
    #[must_use]
    pub fn constant(value: impl Into<Integer>) -> Self {
        Self::number(value.into())
    }

    /// One variable.
    #[must_use]
    pub fn variable(variable: V) -> Self {
        Self { terms: vec![(variable, Integer::one())], constant: Integer::zero() }
    }

    /// The variables with their coefficients, in order.
    pub fn terms(&self) -> impl Iterator<Item = (&V, &Integer)> {
        self.terms.iter().map(|(variable, coefficient)| (variable, coefficient))
    }

    /// What is added.
    #[must_use]
    pub fn offset(&self) -> &Integer {
        &self.constant
    }

    /// The value, if there is no variable in it.
    #[must_use]
    pub fn as_constant(&self) -> Option<&Integer> {
        self.terms.is_empty().then_some(&self.constant)
    }

    /// The variable, if this is one variable with coefficient 1 and nothing added.
    #[must_use]
    pub fn as_variable(&self) -> Option<&V> {
        self.as_shifted_variable().filter(|_| self.constant.is_zero())
    }

    /// The variable, if this is one variable with coefficient 1 plus the constant.
    #[must_use]
    pub fn as_shifted_variable(&self) -> Option<&V> {
        match self.terms.as_slice() {
            [(variable, coefficient)] if *coefficient == 1 => Some(variable),
            _ => None,
        }
    }

    /// The coefficient of a variable, unless it is 0.
    #[must_use]
    pub fn coefficient(&self, variable: &V) -> Option<&Integer> {
        let place = self.terms.binary_search_by(|(known, _)| known.cmp(variable)).ok()?;
        self.terms.get(place).map(|(_, coefficient)| coefficient)
    }

    /// The sum.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        self.plus_scaled(&Integer::one(), other)
    }

    /// The difference.
    #[must_use]
    pub fn minus(&self, other: &Self) -> Self {
        self.plus_scaled(&Integer::from(-1), other)
    }

    /// self + factor·other.
    #[must_use]
    pub fn plus_scaled(&self, factor: &Integer, other: &Self) -> Self {
        let mut sum = self.clone();
        for (variable, coefficient) in &other.terms {
            sum.add(variable.clone(), &(factor * coefficient));
        }
        sum.constant = &sum.constant + &(factor * &other.constant);
        sum
    }

    /// factor·self.
    #[must_use]
    pub fn scaled(&self, factor: &Integer) -> Self {
        Self::default().plus_scaled(factor, self)
    }

    /// self + by.
    #[must_use]
    pub fn shifted(&self, by: impl Into<Integer>) -> Self {
        Self { terms: self.terms.clone(), constant: &self.constant + &by.into() }
    }

    fn add(&mut self, variable: V, coefficient: &Integer) {
        match self.terms.binary_search_by(|(known, _)| known.cmp(&variable)) {
            Ok(place) => {
                let new = self.terms.get(place).map_or_else(Integer::zero, |(_, old)| old + coefficient);
                if new.is_zero() {
                    self.terms.remove(place);
                } else if let Some((_, old)) = self.terms.get_mut(place) {
                    *old = new;
                }
            }
            Err(place) if !coefficient.is_zero() => self.terms.insert(place, (variable, coefficient.clone())),
            Err(_) => {}
        }
    }

    /// The same with a variable replaced by a linear form.
    #[must_use]
    pub fn substituted(&self, variable: &V, value: &Self) -> Self {
        match self.terms.binary_search_by(|(known, _)| known.cmp(variable)) {
            Ok(place) => {
                let mut rest = self.clone();
                let (_, coefficient) = rest.terms.remove(place);
                rest.plus_scaled(&coefficient, value)
            }
            Err(_) => self.clone(),
        }
    }

    /// The value where the variables have these values; `None` where one has none.
    #[must_use]
    pub fn value_at<'v>(&self, value: &impl Fn(&V) -> Option<&'v Natural>) -> Option<Integer> {
        let mut sum = self.constant.clone();
        for (variable, coefficient) in &self.terms {
            sum += &(coefficient * value(variable)?);
        }
        Some(sum)
    }

    /// Is the value ≥ 0 whatever numbers ≥ 0 the variables are?
    #[must_use]
    pub fn is_nonnegative(&self) -> bool {
        !self.constant.is_negative() && self.terms.iter().all(|(_, coefficient)| coefficient.is_positive())
    }

    /// The greatest common divisor of the coefficients; 0 if there are none.
    #[must_use]
    pub fn content(&self) -> Natural {
        self.terms.iter().fold(Natural::zero(), |gcd, (_, coefficient)| gcd.gcd(coefficient.magnitude()))
    }

    /// The coefficients divided by a common divisor, and this constant.
    #[must_use]
    pub fn divided(&self, divisor: &Natural, constant: Integer) -> Self {
        let terms = self.terms.iter().map(|(variable, coefficient)| (variable.clone(), coefficient.div_floor(divisor)));
        Self { terms: terms.collect(), constant }
    }
}
