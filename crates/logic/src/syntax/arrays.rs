//! Arrays of piles: `x[i]`, what is taken over a range of indices, and quantifiers that are written out. First what they
//! are, then what becomes of them.

use super::ast::{Bounds, Expr, Name, Span};
use super::diagnostic::Problem;
use super::infer::{Inference, Info, Note, Sort};
use super::lower::{Binding, Fault, Local, Lowered, Lowering, Scope, deep, fault};
use crate::build::{choose, max, min, sum};
use crate::formula::{Formula, Term, Variable};
use crate::function::Function;
use ratwheel_numbers::{Integer, MAX_DEPTH};
use std::collections::BTreeSet;
use std::rc::Rc;

/// Ranges that are written out have at most this many values.
const MAX_INDICES: i64 = 10_000;

/// Where the variables of a name begin, and for an array its first index and its length.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slot {
    start: usize,
    array: Option<(i64, usize)>,
}

impl<'a> Inference<'a> {
    /// `x[i]`.
    #[inline(never)]
    pub(super) fn element(&mut self, name: &Name, primed: bool, index: &'a Expr, span: Span) -> Info {
        let array = self.declared.variable(&name.text).filter(|variable| self.declared.is_array(*variable));
        let info = self.integer(index);
        if array.is_none() {
            if self.broken.contains(&name.text) {
                return Info::unknown();
            }
            let problem = Problem::new(name.span, format!("`{}` is not an array of piles", name.text));
            return self.fail(problem.hint("declare it: `piles x[1..m]`, with `param m: int >= 1 = 3`"));
        }
        if info.sort == Sort::Unknown {
            return Info::unknown();
        }
        if !info.constant {
            let problem = Problem::new(index.span, "an index is made of numbers, parameters and indices only");
            return self.fail(problem.hint("let an index run over a range: `exists i in 1..m: …`"));
        }
        let element = Info::variable().noting(Note::Pile, span);
        if primed { element.noting(Note::Primed, span) } else { element }
    }

    /// `sum(i in 1..m: …)`.
    #[inline(never)]
    pub(super) fn over(&mut self, word: &'a Name, index: &'a Name, ends: &'a (Expr, Expr), body: &'a Expr) -> Info {
        let info = self.ends(&ends.0, &ends.1);
        self.locals.push((index.text.clone(), Info::new(Sort::Integer, true)));
        let body = if word.text == "count" { self.formula(body) } else { self.integer(body) };
        self.locals.pop();
        if body.sort == Sort::Unknown || info.sort == Sort::Unknown {
            return Info::unknown();
        }
        let mut all = info.with(&body);
        all.sort = Sort::Integer;
        all
    }

    /// A formula in which an index runs over a range that is written out.
    pub fn formula_over(&mut self, index: &'a Name, ends: &'a (Expr, Expr), body: &'a Expr) -> Info {
        let range = self.ends(&ends.0, &ends.1);
        self.locals.push((index.text.clone(), Info::new(Sort::Integer, true)));
        let body = self.formula(body);
        self.locals.pop();
        if range.sort == Sort::Unknown { Info::unknown() } else { body.with(&range) }
    }

    /// The ends of a range that is written out: constants.
    #[inline(never)]
    pub(super) fn ends(&mut self, low: &'a Expr, high: &'a Expr) -> Info {
        let mut result = Info::new(Sort::Integer, true);
        for end in [low, high] {
            let info = self.integer(end);
            if info.sort == Sort::Unknown {
                return Info::unknown();
            }
            if !info.constant {
                let problem =
                    Problem::new(end.span, "the ends of a range of indices depend on numbers and parameters only");
                return self.fail(problem);
            }
            result = result.with(&info);
        }
        result
    }

    /// A quantifier over numbers that are written out.
    #[inline(never)]
    pub(super) fn unrolled(&mut self, names: &'a [Name], bounds: &'a Bounds, body: &'a Expr) -> Info {
        let Bounds::Between(low, high) = bounds else {
            let first = names.first();
            let (name, span) = first.map_or(("i", body.span), |name| (name.text.as_str(), name.span));
            let problem =
                Problem::new(span, format!("`{name}` is used where a constant must stand, so it needs a range"));
            return self.fail(problem.hint(format!("write it with two ends: `{name} in 1..9`")));
        };
        let ends = self.ends(low, high);
        let outside = self.locals.len();
        self.locals.extend(names.iter().map(|n| (n.text.clone(), Info::new(Sort::Integer, true))));
        let body = self.formula(body);
        self.locals.truncate(outside);
        if ends.sort == Sort::Unknown { Info::unknown() } else { body.with(&ends) }
    }
}

impl<'a> Lowering<'a> {
    /// Works out how long the arrays are, when the parameters have their values: the names of all free variables, an
    /// array's with their indices. Of all together there are at most `most`.
    pub fn place_variables(&mut self, most: usize) -> Lowered<Vec<String>> {
        let declared = self.declared;
        let (mut slots, mut names) = (Vec::new(), Vec::new());
        for (number, name) in declared.variables.iter().enumerate() {
            let start = names.len();
            let Some((low, high)) = declared.ends.get(number).and_then(Option::as_ref) else {
                slots.push(Slot { start, array: None });
                names.push(name.text.clone());
                continue;
            };
            let (first, last) = (self.integer(low)?, self.integer(high)?);
            let Some(first) = first.to_i64().filter(|first| (0..=1_000_000).contains(first)) else {
                return fault(low.span, format!("the first index is {first}; it is from 0 to 1000000"));
            };
            let length = (last.clone() - Integer::from(first) + Integer::one()).to_i64();
            let Some(length) = length.and_then(|n| usize::try_from(n).ok()).filter(|n| (1..=most).contains(n)) else {
                let message = format!("the indices run from {first} to {last}: an array has 1 to {most} elements");
                return fault(high.span, message);
            };
            slots.push(Slot { start, array: Some((first, length)) });
            names.extend((first..).take(length).map(|index| format!("{}{index}", name.text)));
            if names.len() > most {
                return fault(name.span, format!("there are more than {most} piles"));
            }
        }
        let mut seen = BTreeSet::new();
        if let Some(twice) = names.iter().find(|name| !seen.insert(name.as_str())) {
            let span = declared.variables.first().map(|name| name.span).unwrap_or_default();
            return fault(span, format!("two piles are called `{twice}`; choose another name for the array"));
        }
        self.slots = Some(slots);
        Ok(names)
    }

    /// The variable of a free name that is no array.
    pub(super) fn slot(&self, number: usize) -> usize {
        self.slots.as_ref().and_then(|slots| slots.get(number)).map_or(number, |slot| slot.start)
    }

    /// P(…) and legal(…) take as many arguments as there are piles; where arrays are, it is known only now.
    pub(super) fn piles(&self, found: usize, span: Span) -> Lowered<()> {
        let count = |slot: &Slot| slot.array.map_or(1, |(_, length)| length);
        let expected = self.slots.as_ref().map(|slots| slots.iter().map(count).sum::<usize>());
        match expected.filter(|expected| *expected != found) {
            Some(expected) => fault(span, format!("there are {expected} piles here, not {found}")),
            None => Ok(()),
        }
    }

    /// `x3` for x[3].
    #[inline(never)]
    pub(super) fn flat_element(&self, name: &str, primed: bool, span: Span) -> Lowered<Option<Term>> {
        if self.declared.variable(name).is_some() {
            return Ok(None);
        }
        match self.declared.flat_element(name) {
            Some((array, index)) => self.element_at(array, primed, &Integer::from(index), span).map(Some),
            None => Ok(None),
        }
    }

    /// `x[i]`.
    #[inline(never)]
    pub(super) fn element(
        &mut self,
        name: &'a Name,
        primed: bool,
        index: &'a Expr,
        scope: &Scope<'a>,
        depth: usize,
    ) -> Lowered<Term> {
        let Some(array) = self.declared.variable(&name.text) else {
            return fault(name.span, format!("`{}` is not an array of piles", name.text));
        };
        let Term::Constant(at) = self.apart(|lowering| lowering.term_in(index, scope, depth))? else {
            return fault(index.span, "an index must be constant");
        };
        self.element_at(array, primed, &at, index.span)
    }

    #[inline(never)]
    pub(super) fn element_at(&self, array: usize, primed: bool, at: &Integer, span: Span) -> Lowered<Term> {
        let name = self.declared.variables.get(array).map_or("", |name| name.text.as_str());
        let slot = self.slots.as_ref().and_then(|slots| slots.get(array).copied());
        let Some(Slot { start, array: Some((first, length)) }) = slot else {
            return fault(span, format!("`{name}` is not an array of piles"));
        };
        let place = (at.clone() - Integer::from(first)).to_i64().and_then(|place| usize::try_from(place).ok());
        match place.filter(|place| *place < length) {
            Some(place) if primed => Ok(Term::Variable(Variable::Primed(start + place))),
            Some(place) => Ok(Term::Variable(Variable::Free(start + place))),
            None => {
                let last = i128::from(first) + length as i128 - 1;
                let message = format!("there is no `{name}[{at}]`: the indices of `{name}` run from {first} to {last}");
                let hint = "ask for the index first, as in `i < m and x[i + 1] = 0` or `i < m => x[i + 1] = 0`";
                Err(Box::new(Fault { problem: Problem::new(span, message).hint(hint), undecided: false }))
            }
        }
    }

    /// The values of a range that is written out.
    #[inline(never)]
    pub(super) fn values_of(
        &mut self,
        low: &'a Expr,
        high: &'a Expr,
        scope: &Scope<'a>,
        depth: usize,
    ) -> Lowered<Vec<Integer>> {
        let mut end = |expr: &'a Expr| match self.apart(|lowering| lowering.term_in(expr, scope, depth))? {
            Term::Constant(n) => Ok(n),
            _ => fault(expr.span, "the ends of a range of indices must be constant"),
        };
        let (first, last) = (end(low)?, end(high)?);
        if last < first {
            return Ok(Vec::new());
        }
        match (last.clone() - first.clone() + Integer::one()).to_i64().filter(|count| *count <= MAX_INDICES) {
            Some(count) => Ok((0..count).map(|step| first.clone() + Integer::from(step)).collect()),
            None => fault(
                high.span,
                format!(
                    "a range from {first} to {last} is too long to be written out: the limit is {MAX_INDICES} values"
                ),
            ),
        }
    }

    /// A formula for each value of an index, with that value.
    pub fn formulas_over(
        &mut self,
        index: &'a Name,
        ends: &'a (Expr, Expr),
        body: &'a Expr,
    ) -> Lowered<Vec<(Integer, Formula)>> {
        let mut all = Vec::new();
        for value in self.values_of(&ends.0, &ends.1, &None, 0)? {
            let binding = Binding::Constant(value.clone());
            let inner = Some(Rc::new(Local { name: &index.text, binding, outer: None }));
            let formula = self.formula_in(body, &inner, 0)?;
            if formula.depth() > MAX_DEPTH {
                return deep(body.span);
            }
            all.push((value, formula));
        }
        Ok(all)
    }

    /// `sum(i in 1..m: …)` and its relatives.
    #[inline(never)]
    pub(super) fn over(
        &mut self,
        word: &'a Name,
        index: &'a Name,
        ends: &'a (Expr, Expr),
        body: &'a Expr,
        scope: &Scope<'a>,
        depth: usize,
    ) -> Lowered<Term> {
        let mut terms = Vec::new();
        for value in self.values_of(&ends.0, &ends.1, scope, depth)? {
            let binding = Binding::Constant(value);
            let inner = Some(Rc::new(Local { name: &index.text, binding, outer: scope.clone() }));
            terms.push(if word.text == "count" {
                let formula = self.formula_in(body, &inner, depth)?;
                self.last_is_higher(1);
                choose(formula, Term::from(1), Term::from(0))
            } else {
                self.term_in(body, &inner, depth)?
            });
        }
        match (word.text.as_str(), terms.len()) {
            ("sum" | "count", _) => Ok(sum(terms)),
            ("xor", 0) => Ok(Term::from(0)),
            ("xor" | "min" | "max", 1) => Ok(terms.pop().unwrap_or(Term::from(0))),
            ("xor", _) => Ok(Term::Apply(Function::Xor, terms)),
            (what, 0) => fault(word.span, format!("`{what}` is taken over no index at all")),
            ("min", _) => Ok(min(terms)),
            _ => Ok(max(terms)),
        }
    }
}
