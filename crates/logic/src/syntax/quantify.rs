//! Quantifiers of the source as quantifiers of the relation: numbered by depth, with ranges that engines know.

use super::ast::{Bounds, Expr, Name, Quantifier};
use super::lower::{Binding, Local, Lowered, Lowering, Scope};
use crate::build::{and, compare, implies, max, or};
use crate::formula::{Formula, Range, Relation, Term, Variable};
use crate::walk::Node;
use ratwheel_numbers::{Integer, Natural};
use std::rc::Rc;

impl<'a> Lowering<'a> {
    /// The formula, and how many levels it has more than its parts.
    pub fn quantified(
        &mut self,
        quantifier: Quantifier,
        names: &'a [Name],
        bounds: &'a Bounds,
        body: &'a Expr,
        scope: &Scope<'a>,
        depth: usize,
    ) -> Lowered<(Formula, usize)> {
        if let Bounds::Between(low, high) = bounds
            && self.unrolling.unrolls(self.declared, names, body)
        {
            let values = self.values_of(low, high, scope, depth)?;
            let mut parts = Vec::new();
            self.unrolled(quantifier, (names, &values), body, scope, depth, &mut parts)?;
            let formula = if quantifier == Quantifier::Exists { or(parts) } else { and(parts) };
            return Ok((formula, 1));
        }
        let mut inner = scope.clone();
        let mut ranges = Vec::new();
        for (i, name) in names.iter().enumerate() {
            // The bounds speak about the names outside.
            ranges.push(self.range(bounds, scope, depth + i)?);
            inner = Some(Rc::new(Local { name: &name.text, binding: Binding::Bound(depth + i), outer: inner }));
        }
        let mut formula = self.formula_in(body, &inner, depth + names.len())?;
        let mut levels = 0;
        for (i, (range, guard)) in ranges.into_iter().enumerate().rev() {
            let variable = depth + i;
            let guard =
                guard.map(|low| compare(Relation::GreaterEqual, Term::Variable(Variable::Bound(variable)), low));
            let body = match (guard, quantifier) {
                (None, _) => formula,
                (Some(guard), Quantifier::Exists) => and([guard, formula]),
                (Some(guard), Quantifier::ForAll) => implies(guard, formula),
            };
            // The quantifier, what is asked of the bound, and what is taken out.
            levels += 3;
            formula = match (quantifier, body, range) {
                (_, Formula::Constant(value), Range::From(_)) => Formula::Constant(value),
                (Quantifier::Exists, body, range) => exists(variable, range, body),
                (Quantifier::ForAll, body, range) => Formula::ForAll(variable, range, Box::new(body)),
            };
        }
        Ok((formula, levels))
    }

    /// The body for each value of the first variable, and so on with the others. Says whether one part decides all.
    #[inline(never)]
    fn unrolled(
        &mut self,
        quantifier: Quantifier,
        (names, values): (&'a [Name], &[Integer]),
        body: &'a Expr,
        scope: &Scope<'a>,
        depth: usize,
        parts: &mut Vec<Formula>,
    ) -> Lowered<bool> {
        let Some((first, others)) = names.split_first() else {
            let part = self.formula_in(body, scope, depth)?;
            let decides = matches!(part, Formula::Constant(value) if value == (quantifier == Quantifier::Exists));
            parts.push(part);
            return Ok(decides);
        };
        for value in values {
            let binding = Binding::Constant(value.clone());
            let inner = Some(Rc::new(Local { name: &first.text, binding, outer: scope.clone() }));
            if self.unrolled(quantifier, (others, values), body, &inner, depth, parts)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// For some value of `Bound(depth)` in the bounds, which speak of parameters only.
    #[inline(never)]
    pub(super) fn some_value(&mut self, bounds: &'a Bounds, depth: usize, body: Formula) -> Lowered<Formula> {
        let (range, guard) = self.range(bounds, &None, depth)?;
        let variable = Term::Variable(Variable::Bound(depth));
        let guard = guard.map(|low| compare(Relation::GreaterEqual, variable, low));
        Ok(exists(depth, range, and(guard.into_iter().chain([body]))))
    }

    /// The range, and a lower bound that is not constant and must be asked for in the body.
    fn range(&mut self, bounds: &'a Bounds, scope: &Scope<'a>, depth: usize) -> Lowered<(Range, Option<Term>)> {
        let zero = || Term::from(0);
        let from = |n: Integer| (Range::From(n.into_natural().unwrap_or_default()), None);
        Ok(match bounds {
            Bounds::All => from(Integer::zero()),
            Bounds::Compare(relation @ (Relation::Less | Relation::LessEqual), high) => {
                let high = self.term_in(high, scope, depth)?;
                self.last_is_higher(1);
                (Range::Between(zero(), if *relation == Relation::Less { high - 1 } else { high }), None)
            }
            Bounds::Compare(relation, low) => {
                // It is asked for inside, so quantifiers in it are numbered from there.
                let low = self.term_in(low, scope, depth + 1)?;
                self.last_is_higher(2);
                match if *relation == Relation::Greater { low + 1 } else { low } {
                    Term::Constant(low) => from(low),
                    low => (Range::From(Natural::zero()), Some(low)),
                }
            }
            Bounds::Between(low, high) => {
                let low = self.term_in(low, scope, depth)?;
                self.last_is_higher(1);
                let high = self.term_in(high, scope, depth)?;
                let low = match low {
                    Term::Constant(n) if n.is_negative() => zero(),
                    low if low.is_nonnegative() => low,
                    // Variables never go below 0.
                    low => max([low, zero()]),
                };
                (Range::Between(low, high), None)
            }
        })
    }
}

/// `exists n: A or B` with B free of n is `(exists n: A) or B` when some n exists: smaller for every engine.
fn exists(variable: usize, range: Range, body: Formula) -> Formula {
    let Formula::Or(parts) = body else { return Formula::Exists(variable, range, Box::new(body)) };
    let about = |part: &Formula| {
        Node::Formula(part)
            .any(&mut |node| matches!(node, Node::Term(Term::Variable(Variable::Bound(i))) if *i == variable))
    };
    let endless = matches!(range, Range::From(_));
    let (inside, outside): (Vec<Formula>, Vec<Formula>) = parts.into_iter().partition(|part| !endless || about(part));
    if inside.is_empty() {
        return Formula::Exists(variable, range, Box::new(or(outside)));
    }
    let inside = Formula::Exists(variable, range, Box::new(or(inside)));
    or(std::iter::once(inside).chain(outside.iter().map(|part| part.without_quantifier(variable))))
}
