//! Terms, comparisons and formulas: the values that every engine reads, makes and hands around.
//!
//! The enums are exhaustive, so that the compiler names every place that a new variant concerns. A function of numbers or
//! numerals (`xor`, `zeros`, …) needs no variant of its own: it is one more [`Function`].

use crate::automaton::Automaton;
use crate::function::Function;
use crate::recursion::Recursion;
use ratwheel_numbers::{Beatty, Integer, Natural, Real};
use ratwheel_numeration::System;
use std::cmp::Ordering;
use std::sync::Arc;

/// A variable of a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Variable {
    /// Free variable number i: in a ruleset, pile number i before the move.
    Free(usize),
    /// The primed copy of free variable number i: in a ruleset, pile number i after the move.
    Primed(usize),
    /// A quantified variable, numbered from 0 by nesting depth: inner ones have larger numbers.
    Bound(usize),
}

/// An integer term.
#[derive(Clone, Debug)]
pub enum Term {
    /// An integer.
    Constant(Integer),
    /// A variable.
    Variable(Variable),
    /// The sum of all.
    Sum(Vec<Term>),
    /// −t.
    Negate(Box<Term>),
    /// c·t.
    Scale(Integer, Box<Term>),
    /// s·t of two terms that are not constant.
    Product(Box<Term>, Box<Term>),
    /// |t|.
    Abs(Box<Term>),
    /// The least of all; not empty.
    Min(Vec<Term>),
    /// The largest of all; not empty.
    Max(Vec<Term>),
    /// t mod m in 0..m, m ≥ 1.
    Mod(Box<Term>, Natural),
    /// ⌊t/m⌋, m ≥ 1.
    Div(Box<Term>, Natural),
    /// ⌊Σ αᵢ·tᵢ + γ⌋.
    Floor(Vec<(Real, Term)>, Real),
    /// If the formula holds the first, else the second.
    If(Box<Formula>, Box<Term>, Box<Term>),
    /// A function of numbers or of their numerals.
    Apply(Function, Vec<Term>),
}

/// How two terms are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// =
    Equal,
    /// ≠
    NotEqual,
    /// <
    Less,
    /// ≤
    LessEqual,
    /// >
    Greater,
    /// ≥
    GreaterEqual,
}

impl Relation {
    /// The relation that holds where this one does not.
    #[must_use]
    pub fn negated(self) -> Self {
        match self {
            Self::Equal => Self::NotEqual,
            Self::NotEqual => Self::Equal,
            Self::Less => Self::GreaterEqual,
            Self::LessEqual => Self::Greater,
            Self::Greater => Self::LessEqual,
            Self::GreaterEqual => Self::Less,
        }
    }

    /// The relation seen from the other side: a < b is b > a.
    #[must_use]
    pub fn flipped(self) -> Self {
        match self {
            Self::Equal => Self::Equal,
            Self::NotEqual => Self::NotEqual,
            Self::Less => Self::Greater,
            Self::LessEqual => Self::GreaterEqual,
            Self::Greater => Self::Less,
            Self::GreaterEqual => Self::LessEqual,
        }
    }

    /// Does the relation hold between two numbers that compare in this way?
    #[must_use]
    pub fn holds(self, ordering: Ordering) -> bool {
        match self {
            Self::Equal => ordering.is_eq(),
            Self::NotEqual => ordering.is_ne(),
            Self::Less => ordering.is_lt(),
            Self::LessEqual => ordering.is_le(),
            Self::Greater => ordering.is_gt(),
            Self::GreaterEqual => ordering.is_ge(),
        }
    }

    /// The relation as the language writes it: `!=`, `<=`.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Self::Equal => "=",
            Self::NotEqual => "!=",
            Self::Less => "<",
            Self::LessEqual => "<=",
            Self::Greater => ">",
            Self::GreaterEqual => ">=",
        }
    }

    /// The relation as mathematics writes it: ≠, ≤.
    #[must_use]
    pub fn sign(self) -> &'static str {
        match self {
            Self::Equal => "=",
            Self::NotEqual => "≠",
            Self::Less => "<",
            Self::LessEqual => "≤",
            Self::Greater => ">",
            Self::GreaterEqual => "≥",
        }
    }
}

/// The values a quantified variable runs over; all are ≥ 0.
#[derive(Clone, Debug)]
pub enum Range {
    /// c, c+1, c+2, …
    From(Natural),
    /// low, low+1, …, high; empty if low > high.
    Between(Term, Term),
}

impl Range {
    /// What holds of a value in the range.
    #[must_use]
    pub fn conditions(&self, value: &Term) -> Vec<Formula> {
        let at_most = |low: Term, high: Term| Formula::Compare(Relation::LessEqual, low, high);
        match self {
            Self::From(low) => vec![at_most(Term::Constant(low.into()), value.clone())],
            Self::Between(low, high) => {
                vec![at_most(low.clone(), value.clone()), at_most(value.clone(), high.clone())]
            }
        }
    }
}

/// {⌊nα+γ⌋ : n ≥ from}.
#[derive(Clone, Debug)]
pub struct BeattySet {
    /// The name in the text, for explanations.
    pub name: Arc<str>,
    /// The sequence.
    pub sequence: Arc<Beatty>,
    /// The least index.
    pub from: Natural,
}

/// A formula.
#[derive(Clone, Debug)]
pub enum Formula {
    /// Always or never.
    Constant(bool),
    /// A comparison.
    Compare(Relation, Term, Term),
    /// All of these; true if empty.
    And(Vec<Formula>),
    /// One of these; false if empty.
    Or(Vec<Formula>),
    /// Not this.
    Not(Box<Formula>),
    /// The first implies the second.
    Implies(Box<Formula>, Box<Formula>),
    /// Both or neither.
    Iff(Box<Formula>, Box<Formula>),
    /// Membership in a Beatty set.
    In(Term, BeattySet),
    /// The last digit of the numeral is not 0.
    Reduced(Arc<System>, Term),
    /// The automaton accepts the numerals of these terms, as many as it reads.
    Recognised(Arc<Automaton>, Vec<Term>),
    /// These terms are a row of the recursion, which has as many columns.
    Row(Arc<Recursion>, Vec<Term>),
    /// For some value of `Bound(depth)` in the range.
    Exists(usize, Range, Box<Formula>),
    /// For all values of `Bound(depth)` in the range.
    ForAll(usize, Range, Box<Formula>),
    /// P(t₁, …): membership in the set that the reader of the formula calls P.
    Claimed(Vec<Term>),
    /// legal(s… -> t…): whether the reader of the formula calls this a move.
    Legal(Vec<Term>, Vec<Term>),
}
