//! Constructors that work constants in as they go: formulas built in Rust read like their definition.
//!
//! ```
//! use ratwheel_logic::build::{and, free, or, primed};
//! // Nim with three piles: one pile goes down, the others stay.
//! let one = |i: usize| and((0..3).map(|j| if i == j { primed(j).lt(free(j)) } else { primed(j).equals(free(j)) }));
//! let nim = or((0..3).map(one));
//! assert!(nim.to_text(&["x", "y", "z"]).starts_with("x' < x and y' = y and z' = z or x' = x and y' < y"));
//! ```

use crate::formula::{Formula, Range, Relation, Term, Variable};
use crate::function::Function;
use ratwheel_numbers::{Integer, Natural, Real};
use std::ops::{Add, Mul, Neg, Sub};

/// Free variable number i, counted from 0.
#[must_use]
pub fn free(i: usize) -> Term {
    Term::Variable(Variable::Free(i))
}

/// The primed copy of free variable number i, counted from 0.
#[must_use]
pub fn primed(i: usize) -> Term {
    Term::Variable(Variable::Primed(i))
}

/// The quantified variable of nesting depth i, counted from 0.
#[must_use]
pub fn bound(i: usize) -> Term {
    Term::Variable(Variable::Bound(i))
}

/// An integer.
#[must_use]
pub fn integer(n: impl Into<Integer>) -> Term {
    Term::Constant(n.into())
}

impl From<i64> for Term {
    fn from(n: i64) -> Self {
        Self::Constant(Integer::from(n))
    }
}

impl From<Integer> for Term {
    fn from(n: Integer) -> Self {
        Self::Constant(n)
    }
}

impl From<Natural> for Term {
    fn from(n: Natural) -> Self {
        Self::Constant(Integer::from(n))
    }
}

impl From<Variable> for Term {
    fn from(variable: Variable) -> Self {
        Self::Variable(variable)
    }
}

/// The sum of all; constants are added up and stand last. Sums inside stay as they are grouped.
#[must_use]
pub fn sum(terms: impl IntoIterator<Item = Term>) -> Term {
    let mut constant = Integer::zero();
    let mut parts = Vec::new();
    for term in terms {
        match term {
            Term::Constant(n) => constant = constant + n,
            term => parts.push(term),
        }
    }
    if parts.is_empty() {
        return Term::Constant(constant);
    }
    if !constant.is_zero() {
        parts.push(Term::Constant(constant));
    }
    match parts.pop() {
        Some(only) if parts.is_empty() => only,
        Some(last) => {
            parts.push(last);
            Term::Sum(parts)
        }
        None => Term::Constant(Integer::zero()),
    }
}

/// c·t, with 0, 1 and −1 worked in.
#[must_use]
pub fn scale(factor: impl Into<Integer>, term: Term) -> Term {
    let factor = factor.into();
    match term {
        Term::Constant(n) => Term::Constant(factor * n),
        Term::Scale(inner, term) => scale(factor * inner, *term),
        Term::Negate(term) => scale(-factor, *term),
        _ if factor.is_zero() => Term::Constant(factor),
        term if factor == Integer::one() => term,
        term if (-&factor) == Integer::one() => Term::Negate(Box::new(term)),
        term => Term::Scale(factor, Box::new(term)),
    }
}

/// s·t; a product of two terms that are not constant belongs in claims only.
#[must_use]
pub fn product(s: Term, t: Term) -> Term {
    match (s, t) {
        (Term::Constant(n), term) | (term, Term::Constant(n)) => scale(n, term),
        (s, t) => Term::Product(Box::new(s), Box::new(t)),
    }
}

/// |t|.
#[must_use]
pub fn abs(term: Term) -> Term {
    match term {
        Term::Constant(n) => Term::Constant(Integer::from(n.into_magnitude())),
        term => Term::Abs(Box::new(term)),
    }
}

/// The least of all; 0 of none.
#[must_use]
pub fn min(terms: impl IntoIterator<Item = Term>) -> Term {
    extreme(terms, Integer::min, Term::Min)
}

/// The largest of all; 0 of none.
#[must_use]
pub fn max(terms: impl IntoIterator<Item = Term>) -> Term {
    extreme(terms, Integer::max, Term::Max)
}

fn extreme(
    terms: impl IntoIterator<Item = Term>,
    better: fn(Integer, Integer) -> Integer,
    make: fn(Vec<Term>) -> Term,
) -> Term {
    let mut constant: Option<Integer> = None;
    let mut parts = Vec::new();
    for term in terms {
        match term {
            Term::Constant(n) => constant = Some(constant.map_or(n.clone(), |best| better(best, n))),
            term => parts.push(term),
        }
    }
    parts.extend(constant.map(Term::Constant));
    match parts.pop() {
        None => Term::Constant(Integer::zero()),
        Some(only) if parts.is_empty() => only,
        Some(last) => {
            parts.push(last);
            make(parts)
        }
    }
}

/// The exclusive or of the binary digits of all.
#[must_use]
pub fn xor(terms: impl IntoIterator<Item = Term>) -> Term {
    Term::Apply(Function::Xor, terms.into_iter().collect())
}

/// ⌊Σ αᵢ·tᵢ + γ⌋.
#[must_use]
pub fn floor(parts: impl IntoIterator<Item = (Real, Term)>, gamma: Real) -> Term {
    Term::Floor(parts.into_iter().collect(), gamma)
}

/// If the formula holds the first, else the second.
#[must_use]
pub fn choose(condition: Formula, then: Term, otherwise: Term) -> Term {
    match condition {
        Formula::Constant(true) => then,
        Formula::Constant(false) => otherwise,
        condition => Term::If(Box::new(condition), Box::new(then), Box::new(otherwise)),
    }
}

/// All of these, grouped flat.
#[must_use]
pub fn and(formulas: impl IntoIterator<Item = Formula>) -> Formula {
    let mut parts = Vec::new();
    for formula in formulas {
        match formula {
            Formula::Constant(true) => {}
            Formula::Constant(false) => return Formula::Constant(false),
            Formula::And(inner) => parts.extend(inner),
            formula => parts.push(formula),
        }
    }
    match parts.pop() {
        None => Formula::Constant(true),
        Some(only) if parts.is_empty() => only,
        Some(last) => {
            parts.push(last);
            Formula::And(parts)
        }
    }
}

/// One of these, grouped flat.
#[must_use]
pub fn or(formulas: impl IntoIterator<Item = Formula>) -> Formula {
    let mut parts = Vec::new();
    for formula in formulas {
        match formula {
            Formula::Constant(false) => {}
            Formula::Constant(true) => return Formula::Constant(true),
            Formula::Or(inner) => parts.extend(inner),
            formula => parts.push(formula),
        }
    }
    match parts.pop() {
        None => Formula::Constant(false),
        Some(only) if parts.is_empty() => only,
        Some(last) => {
            parts.push(last);
            Formula::Or(parts)
        }
    }
}

/// Not this.
#[must_use]
pub fn not(formula: Formula) -> Formula {
    match formula {
        Formula::Constant(value) => Formula::Constant(!value),
        Formula::Not(inner) => *inner,
        formula => Formula::Not(Box::new(formula)),
    }
}

/// The first implies the second.
#[must_use]
pub fn implies(a: Formula, b: Formula) -> Formula {
    match (a, b) {
        (Formula::Constant(false), _) | (_, Formula::Constant(true)) => Formula::Constant(true),
        (Formula::Constant(true), b) => b,
        (a, Formula::Constant(false)) => not(a),
        (a, b) => Formula::Implies(Box::new(a), Box::new(b)),
    }
}

/// Both or neither.
#[must_use]
pub fn iff(a: Formula, b: Formula) -> Formula {
    match (a, b) {
        (Formula::Constant(true), f) | (f, Formula::Constant(true)) => f,
        (Formula::Constant(false), f) | (f, Formula::Constant(false)) => not(f),
        (a, b) => Formula::Iff(Box::new(a), Box::new(b)),
    }
}

/// For some value ≥ `from` of the variable [`bound`]`(depth)`.
#[must_use]
pub fn exists(depth: usize, from: impl Into<Natural>, body: Formula) -> Formula {
    match body {
        Formula::Constant(value) => Formula::Constant(value),
        body => Formula::Exists(depth, Range::From(from.into()), Box::new(body)),
    }
}

/// A comparison, worked out if both sides are constant.
#[must_use]
pub fn compare(relation: Relation, a: Term, b: Term) -> Formula {
    match (&a, &b) {
        (Term::Constant(x), Term::Constant(y)) => Formula::Constant(relation.holds(x.cmp(y))),
        _ => Formula::Compare(relation, a, b),
    }
}

impl Term {
    /// `self` < `other`.
    #[must_use]
    pub fn lt(self, other: impl Into<Term>) -> Formula {
        compare(Relation::Less, self, other.into())
    }

    /// `self` ≤ `other`.
    #[must_use]
    pub fn le(self, other: impl Into<Term>) -> Formula {
        compare(Relation::LessEqual, self, other.into())
    }

    /// `self` > `other`.
    #[must_use]
    pub fn gt(self, other: impl Into<Term>) -> Formula {
        compare(Relation::Greater, self, other.into())
    }

    /// `self` ≥ `other`.
    #[must_use]
    pub fn ge(self, other: impl Into<Term>) -> Formula {
        compare(Relation::GreaterEqual, self, other.into())
    }

    /// `self` = `other`.
    #[must_use]
    pub fn equals(self, other: impl Into<Term>) -> Formula {
        compare(Relation::Equal, self, other.into())
    }

    /// `self` ≠ `other`.
    #[must_use]
    pub fn differs(self, other: impl Into<Term>) -> Formula {
        compare(Relation::NotEqual, self, other.into())
    }

    /// `self` mod m in 0..m; for m = 0 it is `self`.
    #[must_use]
    pub fn modulo(self, m: impl Into<Natural>) -> Term {
        let m = m.into();
        match self {
            term if m.is_zero() => term,
            Term::Constant(n) => Term::from(n.div_rem_floor(&m).1),
            term => Term::Mod(Box::new(term), m),
        }
    }

    /// ⌊`self`/m⌋; for m = 0 it is `self`.
    #[must_use]
    pub fn quotient(self, m: impl Into<Natural>) -> Term {
        let m = m.into();
        match self {
            term if m.is_zero() || m.is_one() => term,
            Term::Constant(n) => Term::from(n.div_floor(&m)),
            term => Term::Div(Box::new(term), m),
        }
    }
}

/// A sum on the left grows; one on the right stays grouped.
impl<T: Into<Term>> Add<T> for Term {
    type Output = Term;
    fn add(self, other: T) -> Term {
        match self {
            Term::Sum(parts) => sum(parts.into_iter().chain([other.into()])),
            term => sum([term, other.into()]),
        }
    }
}

impl<T: Into<Term>> Sub<T> for Term {
    type Output = Term;
    fn sub(self, other: T) -> Term {
        self + -other.into()
    }
}

impl Neg for Term {
    type Output = Term;
    fn neg(self) -> Term {
        scale(-1i64, self)
    }
}

impl<T: Into<Integer>> Mul<T> for Term {
    type Output = Term;
    fn mul(self, factor: T) -> Term {
        scale(factor, self)
    }
}
