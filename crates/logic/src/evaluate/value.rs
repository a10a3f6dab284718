//! The exact value of a term and the truth of a condition once their variables are known.

use super::error::{EvalError, Fault, MAX_STEPS, if_any};
use super::interval::Interval;
use super::number::Number;
use super::plan::{Condition, Expression, Kind, Mask, Membership, Part, Sum, Test, bit};
use super::{Oracle, Value, quantifier};
use crate::formula::Relation;
use crate::function::Function;
use ratwheel_numbers::{Control, Integer, MAX_LEVELS, Natural, Real};
use std::cmp::Ordering;

/// The variables during an evaluation: each is an interval, a known one a point.
pub(crate) struct Scope<'a, N> {
    pub(crate) slots: Vec<Interval<N>>,
    /// The variables that are not points yet.
    unknown: Vec<usize>,
    pub(crate) unknown_mask: Mask,
    /// How many values of quantified variables may still be tried.
    pub(crate) steps: u64,
    /// How many searches stand inside each other.
    searches: usize,
    /// How often the terms of a comparison that is being narrowed may still be looked into twice.
    pub(crate) doublings: Option<u32>,
    /// Quantified variables stay below this: closed claims on a box.
    pub(crate) horizon: Option<N>,
    /// Answers P(…) and legal(…).
    pub(crate) oracle: Option<&'a dyn Oracle>,
    pub(crate) control: Control<'a>,
}

impl<'a, N: Number> Scope<'a, N> {
    pub(crate) fn new(slots: usize) -> Self {
        Self {
            slots: vec![Interval::point(N::small(0)); slots],
            unknown: Vec::new(),
            unknown_mask: 0,
            steps: MAX_STEPS,
            searches: 0,
            doublings: None,
            horizon: None,
            oracle: None,
            control: Control::none(),
        }
    }

    /// Room for `slots` variables with these values in front, if all of them fit.
    pub(crate) fn with_values(slots: usize, values: &[Value<'_>]) -> Result<Self, Fault> {
        let mut scope = Self::new(slots);
        for (slot, value) in scope.slots.iter_mut().zip(values) {
            *slot = Interval::point(value.number().ok_or(Fault::Overflow)?);
        }
        Ok(scope)
    }

    pub(crate) fn assign(&mut self, slot: usize, value: N) {
        self.close(slot);
        self.reassign(slot, value);
    }

    /// Another value for a variable that has one.
    pub(crate) fn reassign(&mut self, slot: usize, value: N) {
        if let Some(place) = self.slots.get_mut(slot) {
            *place = Interval::point(value);
        }
    }

    pub(crate) fn free(&mut self, slot: usize, hull: Interval<N>) {
        if !self.unknown.contains(&slot) {
            self.unknown.push(slot);
            self.refresh();
        }
        if let Some(place) = self.slots.get_mut(slot) {
            *place = hull;
        }
    }

    /// The variable goes out of scope.
    pub(crate) fn close(&mut self, slot: usize) {
        self.unknown.retain(|known| *known != slot);
        self.refresh();
    }

    fn refresh(&mut self) {
        self.unknown_mask = self.unknown.iter().fold(0, |mask, slot| mask | bit(*slot));
    }

    pub(crate) fn hull(&self, slot: usize) -> Interval<N> {
        self.slots.get(slot).cloned().unwrap_or_else(Interval::all)
    }

    fn known(&self, slot: usize) -> Result<&N, Fault> {
        let value = self.slots.get(slot).and_then(Interval::as_point);
        value.ok_or_else(|| EvalError::Missing("value for a variable here".to_owned()).into())
    }

    /// A search inside all that are under way.
    pub(crate) fn inside<T>(&mut self, search: impl FnOnce(&mut Self) -> Result<T, Fault>) -> Result<T, Fault> {
        if self.searches >= MAX_LEVELS {
            return Err(EvalError::TooDeep.into());
        }
        self.searches += 1;
        let found = search(self);
        self.searches -= 1;
        found
    }

    /// May a term be looked into twice once more?
    pub(crate) fn doubles(&mut self) -> bool {
        self.doublings = self.doublings.map(|left| left.saturating_sub(1));
        self.doublings != Some(0)
    }

    /// One more value is tried.
    pub(crate) fn step(&mut self) -> Result<(), Fault> {
        self.steps = self.steps.checked_sub(1).ok_or(EvalError::TooManySteps)?;
        if self.steps.is_multiple_of(64) {
            self.control.check()?;
        }
        Ok(())
    }
}

/// The value of a term whose variables are all known.
pub(crate) fn value<N: Number>(term: &Expression<N>, scope: &mut Scope<'_, N>) -> Result<N, Fault> {
    Ok(match &term.kind {
        Kind::Sum(sum) => sum_value(sum, scope)?,
        Kind::Product(left, right) => value(left, scope)?.times(&value(right, scope)?)?,
        Kind::Abs(inner) => {
            let inner = value(inner, scope)?;
            if inner.is_negative() { inner.negated()? } else { inner }
        }
        Kind::Min(terms) => best(terms, scope, Ordering::Less)?,
        Kind::Max(terms) => best(terms, scope, Ordering::Greater)?,
        Kind::Mod(inner, modulus) => value(inner, scope)?.modulo(modulus)?,
        Kind::Div(inner, divisor) => value(inner, scope)?.div_floor(divisor)?,
        Kind::Floor(parts, gamma) => floor_value(parts, gamma, scope)?,
        Kind::If(choice) => {
            let branch = if holds(&choice.condition, scope)? { &choice.then } else { &choice.otherwise };
            value(branch, scope)?
        }
        Kind::Apply(function, terms) => apply(function, terms, scope)?,
    })
}

/// The value of a function: in machine words if that is quick, else at any size.
fn apply<N: Number>(function: &Function, terms: &[Expression<N>], scope: &mut Scope<'_, N>) -> Result<N, Fault> {
    let mut values = Vec::with_capacity(terms.len());
    for term in terms {
        let value = value(term, scope)?;
        if value.is_negative() {
            return Err(Fault::NoValue(value.to_integer()));
        }
        values.push(value);
    }
    if let Some(value) = N::apply_words(function, &values) {
        return Ok(value);
    }
    let naturals: Vec<Natural> = values.iter().filter_map(N::to_natural).collect();
    from_natural(&function.value(&naturals)?)
}

fn sum_value<N: Number>(sum: &Sum<N>, scope: &mut Scope<'_, N>) -> Result<N, Fault> {
    let mut total = sum.linear.constant.clone();
    for (slot, c) in &sum.linear.terms {
        total = total.plus(&c.times(scope.known(*slot)?)?)?;
    }
    for (c, term) in &sum.others {
        total = total.plus(&c.times(&value(term, scope)?)?)?;
    }
    Ok(total)
}

fn best<N: Number>(terms: &[Expression<N>], scope: &mut Scope<'_, N>, wanted: Ordering) -> Result<N, Fault> {
    let mut best: Option<N> = None;
    for term in terms {
        let next = value(term, scope)?;
        if best.as_ref().is_none_or(|best| next.cmp(best) == wanted) {
            best = Some(next);
        }
    }
    best.ok_or_else(|| EvalError::Missing("term in a min or max".to_owned()).into())
}

fn floor_value<N: Number>(parts: &[Part<N>], gamma: &Real, scope: &mut Scope<'_, N>) -> Result<N, Fault> {
    match parts {
        [] => N::from_integer(&gamma.floor()?).ok_or(Fault::Overflow),
        [only] => value(&only.term, scope)?.floor_affine(&only.alpha, gamma),
        [first, rest @ ..] => {
            let mut offset = gamma.clone();
            for part in rest {
                let term = value(&part.term, scope)?.to_integer();
                offset = &offset + &(&part.alpha * &Real::from(term));
            }
            value(&first.term, scope)?.floor_affine(&first.alpha, &offset)
        }
    }
}

pub(crate) fn natural<N: Number>(term: &Expression<N>, scope: &mut Scope<'_, N>) -> Result<Natural, Fault> {
    let value = value(term, scope)?;
    value.to_natural().ok_or_else(|| Fault::NoValue(value.to_integer()))
}

fn from_natural<N: Number>(n: &Natural) -> Result<N, Fault> {
    N::from_natural(n).ok_or(Fault::Overflow)
}

/// Is the condition true? Its variables are all known. What is said about a term without a value is false.
pub(crate) fn holds<N: Number>(condition: &Condition<N>, scope: &mut Scope<'_, N>) -> Result<bool, Fault> {
    Ok(match &condition.test {
        Test::Constant(value) => *value,
        Test::Compare(relation, difference) => compared(*relation, difference, scope)?,
        Test::Differs(relation, difference) => !compared(*relation, difference, scope)?,
        Test::All(parts) => {
            for part in parts {
                if !holds(part, scope)? {
                    return Ok(false);
                }
            }
            true
        }
        Test::Any(parts) => {
            for part in parts {
                if holds(part, scope)? {
                    return Ok(true);
                }
            }
            false
        }
        Test::Same(left, right, same) => (holds(left, scope)? == holds(right, scope)?) == *same,
        Test::Member(term, set, positive) => {
            let member = if_any(value(term, scope))?.map_or(Ok(false), |value| set.contains(&value))?;
            member == *positive
        }
        Test::Reduced(system, term, positive) => {
            let reduced = if_any(natural(term, scope))?.map_or(Ok(false), |value| system.is_reduced(&value))?;
            reduced == *positive
        }
        Test::Recognised(automaton, terms, positive) => {
            let numbers: Result<Vec<Natural>, Fault> = terms.iter().map(|term| natural(term, scope)).collect();
            let accepted = if_any(numbers)?.map_or(Ok(false), |numbers| automaton.contains(&numbers))?;
            accepted == *positive
        }
        Test::Row(recursion, terms, positive) => {
            let numbers: Result<Vec<Natural>, Fault> = terms.iter().map(|term| natural(term, scope)).collect();
            let row = if_any(numbers)?.map_or(Ok(false), |numbers| recursion.contains(&numbers, scope.control))?;
            row == *positive
        }
        Test::Exists(slot, from, body) => quantifier::exists(*slot, from, body, scope)?,
        Test::ForAll(slot, from, counter) => !quantifier::exists(*slot, from, counter, scope)?,
        Test::Claimed(terms, positive) => {
            let claimed = match if_any(integers(terms, scope))? {
                Some(piles) => oracle(scope)?.claimed(&piles)?,
                None => false,
            };
            claimed == *positive
        }
        Test::Legal(from, to, positive) => {
            let legal = match (if_any(integers(from, scope))?, if_any(integers(to, scope))?) {
                (Some(from), Some(to)) => oracle(scope)?.legal(&from, &to)?,
                _ => false,
            };
            legal == *positive
        }
    })
}

fn compared<N: Number>(
    relation: Relation,
    difference: &Expression<N>,
    scope: &mut Scope<'_, N>,
) -> Result<bool, Fault> {
    Ok(if_any(value(difference, scope))?.is_some_and(|value| relation.holds(value.cmp(&N::small(0)))))
}

fn oracle<'a, N>(scope: &Scope<'a, N>) -> Result<&'a dyn Oracle, Fault> {
    scope.oracle.ok_or_else(|| EvalError::Missing("P(…) or legal(…) in a rule".to_owned()).into())
}

fn integers<N: Number>(terms: &[Expression<N>], scope: &mut Scope<'_, N>) -> Result<Vec<Integer>, Fault> {
    terms.iter().map(|term| Ok(value(term, scope)?.to_integer())).collect()
}

impl Membership {
    /// Is the number a term of the sequence from the least index on?
    fn contains<N: Number>(&self, n: &N) -> Result<bool, Fault> {
        let n = n.to_integer();
        if let Some(answer) = self.contains_word(&n) {
            return Ok(answer);
        }
        // Equal terms are neighbours, so a value first met before `from` is still met there or never again.
        Ok(match self.sequence.index_of(&n)? {
            Some(index) if index >= self.from => true,
            Some(_) => self.sequence.term(&self.from)? == n,
            None => self.from.is_zero() && self.sequence.term(&self.from)? == n,
        })
    }

    /// The answer from machine words, if they have one: ⌊kα⌋ = n only for k = ⌊n/α⌋ or one more, when α > 1.
    fn contains_word(&self, n: &Integer) -> Option<bool> {
        let n = u64::try_from(n.to_i128()?).ok()?;
        let alpha = self.sequence.alpha();
        let from = u128::from(self.from.to_u64()?);
        let k = self.inverse.as_ref()?.floor_mul_word(n)?;
        if alpha.floor_mul_word(1)? == 0 {
            return None;
        }
        for k in [k, k + 1] {
            let term = alpha.floor_mul_word(u64::try_from(k).ok()?)?;
            if term == u128::from(n) {
                return Some(k >= from);
            }
        }
        Some(false)
    }
}
