//! Evaluation: is a formula true at these values, and if not, why not; at any size, without a search.
//!
//! Formulas are [`Prepared`] twice: on machine words, which are tried first, and on big integers for whatever does not fit.
//! Quantified variables are solved for (`x = floor(7*n/4)` leaves one or two values of n), never searched up to the size of
//! a variable; where that cannot be done the answer is an error that says what range to write.
//!
//! ```
//! use ratwheel_logic::{Formula, Prepared};
//! let lower = Formula::parse("x = floor(n*phi)", &["x", "n"])?;
//! let wythoff = Formula::parse("exists m >= 1: x = floor(m*phi) and n = floor(m*phi^2)", &["x", "n"])?;
//! let both = Prepared::new(2, [&lower, &wythoff], [])?;
//! assert!(both.holds(0, [8, 5])? && !both.holds(0, [9, 5])?);
//! assert_eq!(both.first_of(0..2, [3, 5])?, Some(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod interval;
mod narrow;
mod number;
mod plan;
mod quantifier;
mod reasons;
mod solutions;
#[cfg(test)]
mod tests;
mod value;

pub use error::{EvalError, MAX_STEPS};
pub use reasons::{Demand, WhyFalse, short_number};
pub use solutions::{Search, Solution, Solutions, SolutionsError};

use crate::formula::{Formula, Term};
use error::Fault;
use number::Number;
use plan::{Compiler, Expression, Plan};
use ratwheel_numbers::{Control, Integer, Natural};
use smallvec::SmallVec;
use std::ops::Range;
use value::{Scope, holds, value};

/// A value of a variable.
#[derive(Clone, Copy, Debug)]
pub enum Value<'a> {
    /// A machine word.
    Word(i64),
    /// A number that is not negative.
    Natural(&'a Natural),
    /// Any number.
    Integer(&'a Integer),
}

impl Value<'_> {
    fn number<N: Number>(self) -> Option<N> {
        match self {
            Self::Word(word) => Some(N::small(word)),
            Self::Natural(n) => N::from_natural(n),
            Self::Integer(n) => N::from_integer(n),
        }
    }
}

impl From<i64> for Value<'_> {
    fn from(word: i64) -> Self {
        Self::Word(word)
    }
}

impl<'a> From<&'a i64> for Value<'a> {
    fn from(word: &'a i64) -> Self {
        Self::Word(*word)
    }
}

impl<'a> From<&'a Natural> for Value<'a> {
    fn from(n: &'a Natural) -> Self {
        Self::Natural(n)
    }
}

impl<'a> From<&'a Integer> for Value<'a> {
    fn from(n: &'a Integer) -> Self {
        Self::Integer(n)
    }
}

/// Who answers P(…) and legal(…) inside a formula.
pub trait Oracle {
    /// Is this a position of the set P?
    ///
    /// # Errors
    /// [`EvalError`] when that cannot be evaluated.
    fn claimed(&self, position: &[Integer]) -> Result<bool, EvalError>;

    /// Is this a move?
    ///
    /// # Errors
    /// [`EvalError`] when that cannot be evaluated.
    fn legal(&self, from: &[Integer], to: &[Integer]) -> Result<bool, EvalError>;
}

/// Formulas and terms over the same variables, ready for evaluation. They are referred to by their numbers.
#[derive(Debug)]
pub struct Prepared {
    words: Option<Compiled<i128>>,
    integers: Compiled<Integer>,
}

/// The same in one number type.
#[derive(Debug)]
struct Compiled<N> {
    count: usize,
    formulas: Vec<Plan<N>>,
    terms: Vec<Expression<N>>,
    /// Variables that any of these needs.
    slots: usize,
}

impl<N: Number> Compiled<N> {
    fn of(count: usize, formulas: &[&Formula], terms: &[&Term]) -> Result<Self, Fault> {
        let formulas = formulas.iter().map(|formula| Plan::of(formula, count)).collect::<Result<Vec<_>, _>>()?;
        let mut slots = formulas.iter().map(|plan| plan.slots).max().unwrap_or(0).max(2 * count);
        let mut expressions = Vec::with_capacity(terms.len());
        for term in terms {
            let mut compiler = Compiler::new(count);
            expressions.push(compiler.term(term)?);
            slots = slots.max(compiler.next_slot);
        }
        Ok(Self { count, formulas, terms: expressions, slots })
    }

    fn formula(&self, index: usize) -> Result<&Plan<N>, Fault> {
        self.formulas.get(index).ok_or_else(|| EvalError::Missing(format!("formula {index}")).into())
    }
}

/// A question that is asked on machine words first and on big integers if they overflow.
trait Question {
    type Answer;
    fn ask<N: Number>(&self, compiled: &Compiled<N>) -> Result<Self::Answer, Fault>;
}

/// Values as they are handed on. What callers may give is as general as they like; behind this everything is compiled once.
type Values<'v> = SmallVec<[Value<'v>; 16]>;

fn collected<'v>(values: impl IntoIterator<Item: Into<Value<'v>>>) -> Values<'v> {
    values.into_iter().map(Into::into).collect()
}

/// Which of these formulas is the first that holds?
struct First<'a>(Range<usize>, &'a [Value<'a>]);

impl Question for First<'_> {
    type Answer = Option<usize>;
    fn ask<N: Number>(&self, compiled: &Compiled<N>) -> Result<Option<usize>, Fault> {
        let mut scope = Scope::<N>::with_values(compiled.slots, self.1)?;
        for index in self.0.clone() {
            if holds(&compiled.formula(index)?.condition, &mut scope)? {
                return Ok(Some(index));
            }
        }
        Ok(None)
    }
}

struct ValueOf<'a>(usize, &'a [Value<'a>]);

impl Question for ValueOf<'_> {
    type Answer = Integer;
    fn ask<N: Number>(&self, compiled: &Compiled<N>) -> Result<Integer, Fault> {
        let term = compiled.terms.get(self.0).ok_or_else(|| EvalError::Missing(format!("term {}", self.0)))?;
        Ok(value(term, &mut Scope::<N>::with_values(compiled.slots, self.1)?)?.to_integer())
    }
}

/// A closed formula whose quantified variables stay below a bound.
struct Below<'a>(u64, Option<&'a dyn Oracle>, Control<'a>);

impl Question for Below<'_> {
    type Answer = bool;
    fn ask<N: Number>(&self, compiled: &Compiled<N>) -> Result<bool, Fault> {
        let mut scope = Scope::<N>::new(compiled.slots);
        scope.horizon = N::from_integer(&Integer::from(self.0));
        scope.steps = u64::MAX;
        scope.oracle = self.1;
        scope.control = self.2;
        holds(&compiled.formula(0)?.condition, &mut scope)
    }
}

/// A formula at values, with somebody who answers P(…) and legal(…).
struct Answered<'a>(usize, &'a [Value<'a>], &'a dyn Oracle, Control<'a>);

impl Question for Answered<'_> {
    type Answer = bool;
    fn ask<N: Number>(&self, compiled: &Compiled<N>) -> Result<bool, Fault> {
        let mut scope = Scope::<N>::with_values(compiled.slots, self.1)?;
        scope.oracle = Some(self.2);
        scope.control = self.3;
        holds(&compiled.formula(self.0)?.condition, &mut scope)
    }
}

impl Prepared {
    /// Makes formulas and terms over `count` free variables and their primed copies ready.
    ///
    /// # Errors
    /// [`EvalError`] when a formula is too large or a real number in it cannot be decided.
    pub fn new<'f>(
        count: usize,
        formulas: impl IntoIterator<Item = &'f Formula>,
        terms: impl IntoIterator<Item = &'f Term>,
    ) -> Result<Self, EvalError> {
        let (formulas, terms): (Vec<_>, Vec<_>) = (formulas.into_iter().collect(), terms.into_iter().collect());
        Self::of(count, &formulas, &terms)
    }

    fn of(count: usize, formulas: &[&Formula], terms: &[&Term]) -> Result<Self, EvalError> {
        let words = match Compiled::of(count, formulas, terms) {
            Ok(compiled) => Some(compiled),
            Err(Fault::Overflow) => None,
            Err(fault) => return Err(fault.into()),
        };
        Ok(Self { words, integers: Compiled::of(count, formulas, terms)? })
    }

    fn answer<Q: Question>(&self, question: &Q) -> Result<Q::Answer, EvalError> {
        if let Some(words) = &self.words {
            match question.ask(words) {
                Err(Fault::Overflow) => {}
                Err(fault) => return Err(fault.into()),
                Ok(answer) => return Ok(answer),
            }
        }
        Ok(question.ask(&self.integers)?)
    }

    /// Is formula number `formula` true where the free variables, and then the primed ones, have these values?
    ///
    /// # Errors
    /// [`EvalError`] when it cannot be evaluated.
    pub fn holds<'v>(
        &self,
        formula: usize,
        values: impl IntoIterator<Item: Into<Value<'v>>>,
    ) -> Result<bool, EvalError> {
        Ok(self.first_of(formula..formula + 1, values)?.is_some())
    }

    /// As [`Prepared::holds`], for a formula that may speak of a game by P(…) and legal(…).
    ///
    /// # Errors
    /// As [`Prepared::holds`], and when stopped by the caller.
    pub fn holds_in<'v>(
        &self,
        formula: usize,
        values: impl IntoIterator<Item: Into<Value<'v>>>,
        oracle: &dyn Oracle,
        control: Control<'_>,
    ) -> Result<bool, EvalError> {
        self.holds_there(formula, &collected(values), oracle, control)
    }

    fn holds_there(
        &self,
        formula: usize,
        values: &[Value<'_>],
        oracle: &dyn Oracle,
        control: Control<'_>,
    ) -> Result<bool, EvalError> {
        self.answer(&Answered(formula, values, oracle, control))
    }

    /// The first of these formulas that is true at the values.
    ///
    /// # Errors
    /// As [`Prepared::holds`].
    pub fn first_of<'v>(
        &self,
        formulas: Range<usize>,
        values: impl IntoIterator<Item: Into<Value<'v>>>,
    ) -> Result<Option<usize>, EvalError> {
        self.first_there(formulas, &collected(values))
    }

    fn first_there(&self, formulas: Range<usize>, values: &[Value<'_>]) -> Result<Option<usize>, EvalError> {
        self.answer(&First(formulas, values))
    }

    /// The value of term number `term` at these values.
    ///
    /// # Errors
    /// [`EvalError`] when it has none.
    pub fn value<'v>(
        &self,
        term: usize,
        values: impl IntoIterator<Item: Into<Value<'v>>>,
    ) -> Result<Integer, EvalError> {
        self.value_there(term, &collected(values))
    }

    fn value_there(&self, term: usize, values: &[Value<'_>]) -> Result<Integer, EvalError> {
        self.answer(&ValueOf(term, values))
    }
}

impl Formula {
    /// Is the formula true where its free variables, and then their primed copies, have these values?
    ///
    /// # Errors
    /// [`EvalError`] when it cannot be evaluated.
    pub fn holds(&self, values: &[Integer]) -> Result<bool, EvalError> {
        Prepared::new(values.len(), [self], [])?.holds(0, values)
    }

    /// Is the closed formula true when its quantified variables stay below `size`? That proves nothing beyond.
    ///
    /// # Errors
    /// [`EvalError`], also when stopped by the caller, or when it asks P(…) or legal(…) without an oracle.
    pub fn holds_below(&self, size: u64, oracle: Option<&dyn Oracle>, control: Control<'_>) -> Result<bool, EvalError> {
        Prepared::new(0, [self], [])?.answer(&Below(size, oracle, control))
    }
}

impl Term {
    /// The value of the term where its free variables have these values.
    ///
    /// # Errors
    /// [`EvalError`] when it has none.
    pub fn value(&self, values: &[Integer]) -> Result<Integer, EvalError> {
        Prepared::new(values.len(), [], [self])?.value(0, values)
    }
}
