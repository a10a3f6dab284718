//! What is not linear, compiled once: a small tree over machine words that is known not to overflow in the region.
//!
//! Here are the trees and what they say of one step; `compile` makes them from formulas, `inverse` looks up a quantified variable
//! that an equation gives, and `course` says how an answer changes along a line.

mod compile;
mod course;
mod inverse;

use crate::bits::Bits;
use ratwheel_logic::{EvalError, Prepared, Relation};
use std::sync::{Arc, OnceLock};

pub(crate) use compile::Compiler;
pub(crate) use course::{Course, common};

/// A condition on piles before and after a move, which are numbered together: v₀ … v_{2d−1}.
#[derive(Clone, Debug)]
pub(crate) struct Predicate {
    test: Test,
    /// The variables that it depends on, one bit each.
    pub(crate) uses: u64,
    /// Bytes of its tables.
    pub(crate) bytes: u64,
}

#[derive(Clone, Debug)]
enum Expression {
    Sum {
        terms: Box<[(usize, i64)]>,
        constant: i64,
        others: Box<[(i64, Expression)]>,
    },
    Mod(Box<Expression>, i64),
    Div(Box<Expression>, i64),
    Abs(Box<Expression>),
    Min(Box<[Expression]>),
    Max(Box<[Expression]>),
    If(Box<Test>, Box<Expression>, Box<Expression>),
    Xor(Box<[Expression]>),
    /// The greatest common divisor; where an argument may be negative, a comparison asks for its sign first.
    Gcd(Box<[Expression; 2]>),
    /// Entry number `value − least`.
    Table(Box<Expression>, i64, Arc<[i64]>),
}

#[derive(Clone, Debug)]
enum Test {
    Constant(bool),
    Compare(Relation, Expression),
    All(Box<[Test]>),
    Any(Box<[Test]>),
    Not(Box<Test>),
    Same(Box<Test>, Box<Test>),
    /// Is `value − least` in the set?
    In(Expression, i64, Arc<Bits>),
    /// Asked of the evaluator; of the move taken back if the flag is set.
    Asked(Arc<Asked>, bool),
}

/// A formula that the evaluator is asked about.
#[derive(Debug)]
struct Asked {
    formula: Prepared,
    piles: usize,
    failed: OnceLock<EvalError>,
}

impl Asked {
    fn holds(&self, values: &[i64], back: bool) -> bool {
        let (before, after) = values.split_at(self.piles.min(values.len()));
        let (before, after) = if back { (after, before) } else { (before, after) };
        self.formula.holds(0, before.iter().chain(after)).unwrap_or_else(|error| {
            // The first error is kept, and the run stops with it.
            let _ = self.failed.set(error);
            false
        })
    }
}

impl Expression {
    fn value(&self, values: &[i64]) -> i64 {
        match self {
            Self::Sum { terms, constant, others } => {
                let mut sum = *constant;
                for (index, c) in terms {
                    sum = sum.wrapping_add(c.wrapping_mul(values.get(*index).copied().unwrap_or(0)));
                }
                for (c, other) in others {
                    sum = sum.wrapping_add(c.wrapping_mul(other.value(values)));
                }
                sum
            }
            Self::Mod(inner, m) => modulo(inner.value(values), *m),
            Self::Div(inner, m) => inner.value(values).div_euclid(*m),
            Self::Abs(inner) => inner.value(values).wrapping_abs(),
            Self::Min(all) => all.iter().map(|part| part.value(values)).min().unwrap_or(0),
            Self::Max(all) => all.iter().map(|part| part.value(values)).max().unwrap_or(0),
            Self::If(condition, yes, no) => {
                if condition.holds(values) {
                    yes.value(values)
                } else {
                    no.value(values)
                }
            }
            Self::Xor(all) => all.iter().fold(0, |digits, part| digits ^ part.value(values)),
            Self::Gcd(both) => {
                let [a, b] = &**both;
                common_divisor(a.value(values).unsigned_abs(), b.value(values).unsigned_abs())
            }
            Self::Table(inner, least, table) => {
                usize::try_from(inner.value(values) - least).ok().and_then(|i| table.get(i)).copied().unwrap_or(0)
            }
        }
    }
}

/// Of numbers within machine words that are not negative.
fn common_divisor(mut a: u64, mut b: u64) -> i64 {
    while b != 0 {
        // Division of shorter numbers is several times quicker.
        (a, b) = match (u32::try_from(a), u32::try_from(b)) {
            (Ok(short), Ok(divisor)) => (b, u64::from(short % divisor)),
            _ => (b, a % b),
        };
    }
    i64::try_from(a).unwrap_or(i64::MAX)
}

#[inline]
fn modulo(value: i64, m: i64) -> i64 {
    // Division of shorter numbers is several times quicker.
    match (u32::try_from(value), u32::try_from(m)) {
        (Ok(value), Ok(m)) if m > 0 => i64::from(value % m),
        _ => value.rem_euclid(m),
    }
}

impl Test {
    fn holds(&self, values: &[i64]) -> bool {
        match self {
            Self::Constant(holds) => *holds,
            Self::Compare(relation, expression) => {
                let value = expression.value(values);
                match relation {
                    Relation::Equal => value == 0,
                    Relation::NotEqual => value != 0,
                    Relation::Less => value < 0,
                    Relation::LessEqual => value <= 0,
                    Relation::Greater => value > 0,
                    Relation::GreaterEqual => value >= 0,
                }
            }
            Self::All(parts) => parts.iter().all(|part| part.holds(values)),
            Self::Any(parts) => parts.iter().any(|part| part.holds(values)),
            Self::Not(inner) => !inner.holds(values),
            Self::Same(a, b) => a.holds(values) == b.holds(values),
            Self::In(expression, least, bits) => {
                usize::try_from(expression.value(values) - least).is_ok_and(|value| bits.get(value))
            }
            Self::Asked(asked, back) => asked.holds(values, *back),
        }
    }

    fn failure(&self) -> Option<&EvalError> {
        match self {
            Self::All(parts) | Self::Any(parts) => parts.iter().find_map(Self::failure),
            Self::Not(inner) => inner.failure(),
            Self::Same(a, b) => a.failure().or_else(|| b.failure()),
            Self::Asked(asked, _) => asked.failed.get(),
            _ => None,
        }
    }
}

impl Expression {
    /// Renumbers the variables.
    fn renumber(&mut self, change: &impl Fn(usize) -> usize) {
        match self {
            Self::Sum { terms, others, .. } => {
                terms.iter_mut().for_each(|(index, _)| *index = change(*index));
                others.iter_mut().for_each(|(_, part)| part.renumber(change));
            }
            Self::Mod(inner, _) | Self::Div(inner, _) | Self::Abs(inner) | Self::Table(inner, ..) => {
                inner.renumber(change);
            }
            Self::Min(parts) | Self::Max(parts) | Self::Xor(parts) => {
                parts.iter_mut().for_each(|part| part.renumber(change));
            }
            Self::Gcd(both) => both.iter_mut().for_each(|part| part.renumber(change)),
            Self::If(condition, yes, no) => {
                condition.renumber(change);
                yes.renumber(change);
                no.renumber(change);
            }
        }
    }
}

impl Expression {
    /// Does it depend on what is taken from each of these piles, and on nothing else?
    fn is_of_differences(&self, piles: usize) -> bool {
        match self {
            Self::Sum { terms, others, .. } => {
                let factor =
                    |pile: usize| terms.iter().filter(|(index, _)| *index == pile).map(|(_, c)| c).sum::<i64>();
                (0..piles).all(|pile| factor(pile).checked_add(factor(pile + piles)) == Some(0))
                    && others.iter().all(|(_, part)| part.is_of_differences(piles))
            }
            Self::Mod(inner, _) | Self::Div(inner, _) | Self::Abs(inner) | Self::Table(inner, ..) => {
                inner.is_of_differences(piles)
            }
            Self::Min(parts) | Self::Max(parts) | Self::Xor(parts) => {
                parts.iter().all(|part| part.is_of_differences(piles))
            }
            Self::Gcd(both) => both.iter().all(|part| part.is_of_differences(piles)),
            Self::If(condition, yes, no) => {
                condition.is_of_differences(piles) && yes.is_of_differences(piles) && no.is_of_differences(piles)
            }
        }
    }
}

impl Test {
    fn is_of_differences(&self, piles: usize) -> bool {
        match self {
            Self::Constant(_) => true,
            Self::Compare(_, expression) | Self::In(expression, ..) => expression.is_of_differences(piles),
            Self::All(parts) | Self::Any(parts) => parts.iter().all(|part| part.is_of_differences(piles)),
            Self::Not(inner) => inner.is_of_differences(piles),
            Self::Same(a, b) => a.is_of_differences(piles) && b.is_of_differences(piles),
            Self::Asked(..) => false,
        }
    }

    fn renumber(&mut self, change: &impl Fn(usize) -> usize) {
        match self {
            Self::Constant(_) => {}
            Self::Compare(_, expression) | Self::In(expression, ..) => expression.renumber(change),
            Self::All(parts) | Self::Any(parts) => parts.iter_mut().for_each(|part| part.renumber(change)),
            Self::Not(inner) => inner.renumber(change),
            Self::Same(a, b) => {
                a.renumber(change);
                b.renumber(change);
            }
            Self::Asked(_, back) => *back = !*back,
        }
    }
}

impl Predicate {
    /// The same about the move taken back: the piles before it and after it exchanged.
    pub(crate) fn reversed(&self, piles: usize) -> Self {
        let mut reversed = self.clone();
        reversed.test.renumber(&|index| if index < piles { index + piles } else { index - piles });
        let low = (1u64 << piles.min(32)) - 1;
        reversed.uses = (self.uses & low) << piles | self.uses >> piles;
        reversed
    }

    /// Does it hold of these piles?
    #[inline]
    pub(crate) fn holds(&self, values: &[i64]) -> bool {
        self.test.holds(values)
    }

    /// The conditions that it consists of.
    pub(crate) fn parts(&self) -> Vec<Self> {
        match &self.test {
            Test::All(parts) => {
                let part = |test: &Test| Self { test: test.clone(), ..self.clone() }.parts();
                parts.iter().flat_map(part).collect()
            }
            _ => vec![self.clone()],
        }
    }

    /// Does it depend on what is taken from each of these piles, and on nothing else?
    pub(crate) fn is_of_differences(&self, piles: usize) -> bool {
        self.test.is_of_differences(piles)
    }

    /// Is it asked of the evaluator, and did that fail?
    pub(crate) fn failure(&self) -> Option<&EvalError> {
        self.test.failure()
    }

    /// Is it asked of the evaluator of the rules?
    pub(crate) fn is_asked(&self) -> bool {
        matches!(self.test, Test::Asked(..))
    }
}
