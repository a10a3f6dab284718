//! A formula made ready for evaluation: negations pushed to the atoms, every quantifier with a variable of its own, sums
//! collected into linear forms, rational floors turned into divisions, constants in the number type at hand.

use super::error::{EvalError, Fault};
use super::number::Number;
use crate::automaton::Automaton;
use crate::formula::{BeattySet, Formula, Range, Relation, Term, Variable};
use crate::function::Function;
use crate::linear::Linear;
use crate::recursion::Recursion;
use ratwheel_numbers::{Beatty, Integer, MAX_LEVELS, Natural, Rational, Real};
use ratwheel_numeration::System;
use std::cmp::Ordering;
use std::collections::HashMap;
use std::sync::Arc;

/// A set of variables; those numbered 127 and above share a bit, so a mask may claim too many but never too few.
pub(crate) type Mask = u128;

pub(crate) fn bit(slot: usize) -> Mask {
    1 << slot.min(127)
}

/// A formula may have this many parts once it is written out.
const MAX_PARTS: usize = 1_000_000;

/// An integer term.
#[derive(Clone, Debug)]
pub(crate) struct Expression<N> {
    /// The variables it mentions.
    pub(crate) mask: Mask,
    /// Does it apply a function? Then it has no value where an argument is negative.
    pub(crate) applies: bool,
    pub(crate) kind: Kind<N>,
}

#[derive(Clone, Debug)]
pub(crate) enum Kind<N> {
    Sum(Sum<N>),
    Product(Box<Expression<N>>, Box<Expression<N>>),
    Abs(Box<Expression<N>>),
    Min(Vec<Expression<N>>),
    Max(Vec<Expression<N>>),
    Mod(Box<Expression<N>>, N),
    Div(Box<Expression<N>>, N),
    Floor(Vec<Part<N>>, Real),
    If(Box<Choice<N>>),
    Apply(Function, Vec<Expression<N>>),
}

/// One of two values, by a condition.
#[derive(Clone, Debug)]
pub(crate) struct Choice<N> {
    pub(crate) condition: Condition<N>,
    pub(crate) then: Expression<N>,
    pub(crate) otherwise: Expression<N>,
}

/// A linear form in the slots, and multiples of terms that are not linear.
#[derive(Clone, Debug)]
pub(crate) struct Sum<N> {
    pub(crate) linear: Linear<usize, N>,
    pub(crate) others: Vec<(N, Expression<N>)>,
}

/// α·t inside a floor, with what it takes to go back.
#[derive(Clone, Debug)]
pub(crate) struct Part<N> {
    pub(crate) alpha: Real,
    /// 1/α.
    pub(crate) inverse: Real,
    /// −γ/α.
    pub(crate) offset: Real,
    pub(crate) positive: bool,
    pub(crate) term: Expression<N>,
}

/// A formula without `not`.
#[derive(Clone, Debug)]
pub(crate) struct Condition<N> {
    /// The free variables it mentions.
    pub(crate) mask: Mask,
    pub(crate) test: Test<N>,
}

#[derive(Clone, Debug)]
pub(crate) enum Test<N> {
    Constant(bool),
    /// The term compared with 0; false where it has no value.
    Compare(Relation, Expression<N>),
    /// Not so; true where the term has no value.
    Differs(Relation, Expression<N>),
    All(Vec<Condition<N>>),
    Any(Vec<Condition<N>>),
    /// Are both as true as each other, or (`false`) not?
    Same(Box<Condition<N>>, Box<Condition<N>>, bool),
    Member(Expression<N>, Arc<Membership>, bool),
    Reduced(Arc<System>, Expression<N>, bool),
    Recognised(Arc<Automaton>, Vec<Expression<N>>, bool),
    Row(Arc<Recursion>, Vec<Expression<N>>, bool),
    /// The variable, its least value, the body.
    Exists(usize, N, Box<Condition<N>>),
    /// The variable, its least value, and the negation of the body: no value may satisfy it.
    ForAll(usize, N, Box<Condition<N>>),
    Claimed(Vec<Expression<N>>, bool),
    Legal(Vec<Expression<N>>, Vec<Expression<N>>, bool),
}

/// {⌊nα+γ⌋ : n ≥ from}.
#[derive(Clone, Debug)]
pub(crate) struct Membership {
    pub(crate) sequence: Arc<Beatty>,
    pub(crate) from: Natural,
    /// 1/α when γ = 0, for words.
    pub(crate) inverse: Option<Real>,
}

/// A condition and how many variables its evaluation needs.
#[derive(Clone, Debug)]
pub(crate) struct Plan<N> {
    pub(crate) condition: Condition<N>,
    pub(crate) slots: usize,
}

impl<N: Number> Plan<N> {
    /// The formula over `count` free variables and their primed copies, ready for evaluation.
    pub(crate) fn of(formula: &Formula, count: usize) -> Result<Self, Fault> {
        let mut compiler = Compiler::new(count);
        let condition = compiler.condition(formula, true)?;
        Ok(Self { condition, slots: compiler.next_slot })
    }
}

/// Turns formulas into conditions.
pub(crate) struct Compiler {
    /// Free variable i lives in slot i, its primed copy in slot `count + i`, quantified ones behind.
    count: usize,
    bound: HashMap<usize, usize>,
    pub(crate) next_slot: usize,
    parts: usize,
    depth: usize,
}

impl Compiler {
    pub(crate) fn new(count: usize) -> Self {
        Self { count, bound: HashMap::new(), next_slot: 2 * count, parts: 0, depth: 0 }
    }

    /// Goes one level down for one part of the formula.
    fn inside<T>(&mut self, part: impl FnOnce(&mut Self) -> Result<T, Fault>) -> Result<T, Fault> {
        self.parts += 1;
        self.depth += 1;
        if self.parts > MAX_PARTS {
            return Err(EvalError::TooLarge.into());
        }
        // Evaluation recurses as deep as formulas are; those that are read are far from here.
        if self.depth > MAX_LEVELS {
            return Err(EvalError::TooDeep.into());
        }
        let made = part(self);
        self.depth -= 1;
        made
    }

    fn slot(&self, variable: Variable) -> Result<usize, Fault> {
        let slot = match variable {
            Variable::Free(i) => (i < self.count).then_some(i),
            Variable::Primed(i) => (i < self.count).then(|| self.count + i),
            Variable::Bound(depth) => self.bound.get(&depth).copied(),
        };
        slot.ok_or_else(|| EvalError::Missing(format!("variable {variable:?} here")).into())
    }

    pub(crate) fn condition<N: Number>(&mut self, formula: &Formula, wanted: bool) -> Result<Condition<N>, Fault> {
        self.inside(|compiler| compiler.condition_inside(formula, wanted))
    }

    fn condition_inside<N: Number>(&mut self, formula: &Formula, wanted: bool) -> Result<Condition<N>, Fault> {
        Ok(match formula {
            Formula::Constant(value) => Condition { mask: 0, test: Test::Constant(*value == wanted) },
            Formula::Compare(relation, left, right) => {
                let mut difference = Sum::zero();
                self.add(&mut difference, &N::small(1), left)?;
                self.add(&mut difference, &N::small(-1), right)?;
                let difference = difference.into_expression();
                let mask = difference.mask;
                let test = match (wanted, difference.applies) {
                    (true, _) => Test::Compare(*relation, difference),
                    (false, false) => Test::Compare(relation.negated(), difference),
                    (false, true) => Test::Differs(*relation, difference),
                };
                Condition { mask, test }
            }
            Formula::And(parts) => self.several(parts.iter().map(|part| (part, wanted)), wanted)?,
            Formula::Or(parts) => self.several(parts.iter().map(|part| (part, wanted)), !wanted)?,
            Formula::Not(inner) => self.condition(inner, !wanted)?,
            Formula::Implies(from, to) => self.several([(&**from, !wanted), (&**to, wanted)].into_iter(), !wanted)?,
            Formula::Iff(left, right) => {
                let (left, right) = (self.condition(left, true)?, self.condition(right, true)?);
                Condition { mask: left.mask | right.mask, test: Test::Same(Box::new(left), Box::new(right), wanted) }
            }
            Formula::In(term, set) => {
                let term = self.term(term)?;
                Condition { mask: term.mask, test: Test::Member(term, Arc::new(Membership::of(set)), wanted) }
            }
            Formula::Reduced(system, term) => {
                let term = self.term(term)?;
                Condition { mask: term.mask, test: Test::Reduced(system.clone(), term, wanted) }
            }
            Formula::Recognised(automaton, terms) => {
                let terms = self.terms(terms)?;
                Condition { mask: mask_of(&terms), test: Test::Recognised(automaton.clone(), terms, wanted) }
            }
            Formula::Row(recursion, terms) => {
                let terms = self.terms(terms)?;
                Condition { mask: mask_of(&terms), test: Test::Row(recursion.clone(), terms, wanted) }
            }
            Formula::Exists(depth, range, body) => self.quantifier(*depth, range, body, wanted, wanted)?,
            Formula::ForAll(depth, range, body) => self.quantifier(*depth, range, body, !wanted, wanted)?,
            Formula::Claimed(terms) => {
                let terms = self.terms(terms)?;
                Condition { mask: mask_of(&terms), test: Test::Claimed(terms, wanted) }
            }
            Formula::Legal(from, to) => {
                let (from, to) = (self.terms(from)?, self.terms(to)?);
                Condition { mask: mask_of(&from) | mask_of(&to), test: Test::Legal(from, to, wanted) }
            }
        })
    }

    /// A conjunction or disjunction, flat and without constants.
    fn several<'f, N: Number>(
        &mut self,
        parts: impl Iterator<Item = (&'f Formula, bool)>,
        conjunction: bool,
    ) -> Result<Condition<N>, Fault> {
        let mut list = Vec::new();
        for (part, wanted) in parts {
            match self.condition(part, wanted)?.test_and_mask() {
                (Test::Constant(value), _) if value == conjunction => {}
                (Test::Constant(value), _) => return Ok(Condition { mask: 0, test: Test::Constant(value) }),
                (Test::All(inner), _) if conjunction => list.extend(inner),
                (Test::Any(inner), _) if !conjunction => list.extend(inner),
                (test, mask) => list.push(Condition { mask, test }),
            }
        }
        if list.is_empty() {
            return Ok(Condition { mask: 0, test: Test::Constant(conjunction) });
        }
        if list.len() == 1
            && let Some(only) = list.pop()
        {
            return Ok(only);
        }
        let mask = list.iter().fold(0, |mask, part| mask | part.mask);
        Ok(Condition { mask, test: if conjunction { Test::All(list) } else { Test::Any(list) } })
    }

    /// `exists` keeps its body; `forall` holds unless some value satisfies the opposite. `exists` says which of the two is
    /// left once the negation in front is worked in, and `wanted` whether the body keeps its sign.
    fn quantifier<N: Number>(
        &mut self,
        depth: usize,
        range: &Range,
        body: &Formula,
        exists: bool,
        wanted: bool,
    ) -> Result<Condition<N>, Fault> {
        // ∃ wants the body with the sign it has now; ∀ is kept through the body's negation.
        let body_sign = if exists { wanted } else { !wanted };
        let slot = self.next_slot;
        self.next_slot += 1;
        let variable = || Sum::variable(slot);
        let mut bounds = Vec::new();
        let mut from = N::small(0);
        match range {
            Range::From(least) => from = N::from_natural(least).ok_or(Fault::Overflow)?,
            Range::Between(low, high) => {
                let mut above = variable();
                self.add(&mut above, &N::small(-1), low)?;
                let mut below = variable();
                self.add(&mut below, &N::small(-1), high)?;
                bounds.push((Relation::GreaterEqual, above.into_expression()));
                bounds.push((Relation::LessEqual, below.into_expression()));
            }
        }
        let shadowed = self.bound.insert(depth, slot);
        let inner: Condition<N> = self.condition(body, body_sign)?;
        match shadowed {
            Some(outer) => self.bound.insert(depth, outer),
            None => self.bound.remove(&depth),
        };
        let bounds = bounds
            .into_iter()
            .map(|(relation, term)| Condition { mask: term.mask, test: Test::Compare(relation, term) });
        let mut list: Vec<Condition<N>> = bounds.collect();
        match inner.test {
            Test::All(parts) => list.extend(parts),
            test => list.push(Condition { mask: inner.mask, test }),
        }
        let mask = list.iter().fold(0, |mask, part| mask | part.mask);
        let body = Box::new(Condition { mask, test: Test::All(list) });
        let outer = if slot < 127 { mask & !bit(slot) } else { mask };
        let test = if exists { Test::Exists(slot, from, body) } else { Test::ForAll(slot, from, body) };
        Ok(Condition { mask: outer, test })
    }

    fn terms<N: Number>(&mut self, terms: &[Term]) -> Result<Vec<Expression<N>>, Fault> {
        terms.iter().map(|term| self.term(term)).collect()
    }

    pub(crate) fn term<N: Number>(&mut self, term: &Term) -> Result<Expression<N>, Fault> {
        let mut linear = Sum::zero();
        self.add(&mut linear, &N::small(1), term)?;
        Ok(linear.into_expression())
    }

    fn boxed<N: Number>(&mut self, term: &Term) -> Result<Box<Expression<N>>, Fault> {
        self.term(term).map(Box::new)
    }

    /// Adds c·term to a linear form.
    fn add<N: Number>(&mut self, sum: &mut Sum<N>, c: &N, term: &Term) -> Result<(), Fault> {
        self.inside(|compiler| compiler.add_inside(sum, c, term))
    }

    fn add_inside<N: Number>(&mut self, sum: &mut Sum<N>, c: &N, term: &Term) -> Result<(), Fault> {
        match term {
            Term::Constant(value) => {
                let value = N::from_integer(value).ok_or(Fault::Overflow)?;
                sum.linear.constant = sum.linear.constant.plus(&c.times(&value)?)?;
            }
            Term::Variable(variable) => sum.add_variable(c, self.slot(*variable)?)?,
            Term::Sum(terms) => {
                for term in terms {
                    self.add(sum, c, term)?;
                }
            }
            Term::Negate(term) => self.add(sum, &c.negated()?, term)?,
            Term::Scale(factor, term) => {
                let factor = N::from_integer(factor).ok_or(Fault::Overflow)?;
                self.add(sum, &c.times(&factor)?, term)?;
            }
            other => {
                let expression = self.nonlinear(other)?;
                sum.others.push((c.clone(), expression));
            }
        }
        Ok(())
    }

    fn nonlinear<N: Number>(&mut self, term: &Term) -> Result<Expression<N>, Fault> {
        let natural = |n: &Natural| N::from_natural(n).filter(|n| *n != N::small(0)).ok_or(Fault::Overflow);
        let kind = match term {
            Term::Product(left, right) => Kind::Product(self.boxed(left)?, self.boxed(right)?),
            Term::Abs(inner) => Kind::Abs(self.boxed(inner)?),
            Term::Min(terms) => Kind::Min(self.terms(terms)?),
            Term::Max(terms) => Kind::Max(self.terms(terms)?),
            Term::Mod(inner, modulus) => Kind::Mod(self.boxed(inner)?, natural(modulus)?),
            Term::Div(inner, divisor) => Kind::Div(self.boxed(inner)?, natural(divisor)?),
            Term::Floor(parts, gamma) => self.floor(parts, gamma)?,
            Term::If(condition, then, otherwise) => {
                let condition = self.condition(condition, true)?;
                let (then, otherwise) = (self.term(then)?, self.term(otherwise)?);
                Kind::If(Box::new(Choice { condition, then, otherwise }))
            }
            Term::Apply(function, terms) => Kind::Apply(function.clone(), self.terms(terms)?),
            Term::Constant(_) | Term::Variable(_) | Term::Sum(_) | Term::Negate(_) | Term::Scale(..) => {
                return self.term(term);
            }
        };
        Ok(Expression { mask: kind.mask(), applies: kind.applies(), kind })
    }

    /// A floor of rationals is a division; others keep their reals and the way back.
    fn floor<N: Number>(&mut self, parts: &[(Real, Term)], gamma: &Real) -> Result<Kind<N>, Fault> {
        let rationals: Option<Vec<&Rational>> = parts.iter().map(|(alpha, _)| alpha.as_rational()).collect();
        if let (Some(rationals), Some(gamma)) = (rationals, gamma.as_rational()) {
            let denominators = rationals.iter().map(|alpha| alpha.denominator());
            let common = denominators.fold(gamma.denominator().clone(), |common, d| least_common_multiple(&common, d));
            let scaled = |value: &Rational| -> Result<N, Fault> {
                let times = common.div_rem(value.denominator()).0;
                N::from_integer(&(value.numerator() * &times)).ok_or(Fault::Overflow)
            };
            let mut numerator = Sum::zero();
            numerator.linear.constant = scaled(gamma)?;
            for (alpha, (_, term)) in rationals.iter().zip(parts) {
                self.add(&mut numerator, &scaled(alpha)?, term)?;
            }
            let divisor = N::from_integer(&Integer::from(&common)).ok_or(Fault::Overflow)?;
            return Ok(Kind::Div(Box::new(numerator.into_expression()), divisor));
        }
        let mut compiled = Vec::with_capacity(parts.len());
        for (alpha, term) in parts {
            let sign = alpha.sign()?;
            if sign == Ordering::Equal {
                continue;
            }
            let inverse = alpha.reciprocal()?;
            let offset = -(gamma * &inverse);
            let positive = sign == Ordering::Greater;
            compiled.push(Part { alpha: alpha.clone(), inverse, offset, positive, term: self.term(term)? });
        }
        Ok(Kind::Floor(compiled, gamma.clone()))
    }
}

fn least_common_multiple(a: &Natural, b: &Natural) -> Natural {
    a * &b.div_rem(&a.gcd(b)).0
}

fn mask_of<N>(terms: &[Expression<N>]) -> Mask {
    terms.iter().fold(0, |mask, term| mask | term.mask)
}

impl<N> Condition<N> {
    fn test_and_mask(self) -> (Test<N>, Mask) {
        (self.test, self.mask)
    }
}

impl<N: Number> Kind<N> {
    fn applies(&self) -> bool {
        match self {
            Self::Apply(..) => true,
            Self::Sum(sum) => sum.others.iter().any(|(_, term)| term.applies),
            Self::Product(left, right) => left.applies || right.applies,
            Self::Min(terms) | Self::Max(terms) => terms.iter().any(|term| term.applies),
            Self::Floor(parts, _) => parts.iter().any(|part| part.term.applies),
            Self::If(choice) => choice.then.applies || choice.otherwise.applies,
            Self::Abs(inner) | Self::Mod(inner, _) | Self::Div(inner, _) => inner.applies,
        }
    }

    fn mask(&self) -> Mask {
        match self {
            Self::Sum(sum) => {
                let variables = sum.linear.terms.iter().fold(0, |mask, (slot, _)| mask | bit(*slot));
                sum.others.iter().fold(variables, |mask, (_, term)| mask | term.mask)
            }
            Self::Product(left, right) => left.mask | right.mask,
            Self::Min(terms) | Self::Max(terms) | Self::Apply(_, terms) => mask_of(terms),
            Self::Floor(parts, _) => parts.iter().fold(0, |mask, part| mask | part.term.mask),
            Self::If(choice) => choice.condition.mask | choice.then.mask | choice.otherwise.mask,
            Self::Abs(inner) | Self::Mod(inner, _) | Self::Div(inner, _) => inner.mask,
        }
    }
}

impl<N: Number> Sum<N> {
    fn zero() -> Self {
        Self { linear: Linear::number(N::small(0)), others: Vec::new() }
    }

    fn variable(slot: usize) -> Self {
        let mut sum = Self::zero();
        sum.linear.terms.push((slot, N::small(1)));
        sum
    }

    fn add_variable(&mut self, c: &N, slot: usize) -> Result<(), Fault> {
        match self.linear.terms.iter_mut().find(|(known, _)| *known == slot) {
            Some((_, coefficient)) => *coefficient = coefficient.plus(c)?,
            None => self.linear.terms.push((slot, c.clone())),
        }
        Ok(())
    }

    fn into_expression(mut self) -> Expression<N> {
        let zero = N::small(0);
        self.linear.terms.retain(|(_, c)| *c != zero);
        self.others.retain(|(c, _)| *c != zero);
        self.gather();
        if self.linear.terms.is_empty()
            && self.linear.constant == zero
            && matches!(&self.others[..], [(c, _)] if *c == N::small(1))
            && let Some((_, only)) = self.others.pop()
        {
            return only;
        }
        let kind = Kind::Sum(self);
        Expression { mask: kind.mask(), applies: kind.applies(), kind }
    }
}

impl<N: Number> Sum<N> {
    /// n·t − c·n becomes n·(t − c): as a product it bounds n, as a difference it does not.
    fn gather(&mut self) {
        let zero = N::small(0);
        for (factor, term) in &mut self.others {
            let Kind::Product(left, right) = &mut term.kind else { continue };
            // The variable may be either factor.
            let slots = [left.as_variable(), right.as_variable()];
            for (slot, other) in slots.into_iter().zip([&mut *right, &mut *left]) {
                let Some(slot) = slot else { continue };
                let Some(at) = self.linear.terms.iter().position(|(known, _)| *known == slot) else { continue };
                let Some((_, c)) = self.linear.terms.get(at) else { continue };
                // Terms of the same sign bound each other as they are.
                if c.is_negative() == factor.is_negative() {
                    continue;
                }
                let shift = c.div_floor(factor).ok().filter(|shift| shift.times(factor).is_ok_and(|back| back == *c));
                let Some(shift) = shift else { continue };
                let mut sum = match std::mem::replace(&mut other.kind, Kind::Min(Vec::new())) {
                    Kind::Sum(sum) => sum,
                    kind => {
                        let inner = Expression { mask: other.mask, applies: other.applies, kind };
                        Self { linear: Linear::number(zero.clone()), others: vec![(N::small(1), inner)] }
                    }
                };
                let Ok(constant) = sum.linear.constant.plus(&shift) else {
                    other.kind = Kind::Sum(sum);
                    continue;
                };
                sum.linear.constant = constant;
                other.kind = Kind::Sum(sum);
                self.linear.terms.remove(at);
                // The other factor is no variable any more.
                break;
            }
        }
    }
}

impl<N: Number> Expression<N> {
    /// The variable that this is, if it is nothing else.
    pub(crate) fn as_variable(&self) -> Option<usize> {
        match &self.kind {
            Kind::Sum(Sum { linear, others }) => match linear.terms.as_slice() {
                [(slot, one)] if *one == N::small(1) && linear.constant == N::small(0) && others.is_empty() => {
                    Some(*slot)
                }
                _ => None,
            },
            _ => None,
        }
    }
}

impl Membership {
    fn of(set: &BeattySet) -> Self {
        let sequence = set.sequence.clone();
        let plain = sequence.gamma().as_rational().is_some_and(Rational::is_zero);
        let inverse = if plain { sequence.alpha().reciprocal().ok() } else { None };
        Self { sequence, from: set.from.clone(), inverse }
    }
}
