//! Quantifiers of the source as quantifiers of the relation: numbered by depth, with ranges that engines know.

use super::ast::{Bounds, Expr, Kind, Name, Quantifier};
use super::lower::{Binding, Local, Lowered, Lowering, Scope};
use super::mentions::mentions;
use crate::build::{and, compare, implies, max, or};
use crate::formula::{Formula, Range, Relation, Term, Variable};
use ratwheel_numbers::{Integer, Natural};
use std::rc::Rc;

impl<'a> Lowering<'a> {
    pub fn quantified(
        &mut self,
        quantifier: Quantifier,
        names: &'a [Name],
        bounds: &'a Bounds,
        body: &'a Expr,
        scope: &Scope<'a>,
        depth: usize,
    ) -> Lowered<Formula> {
        // `exists n: A or B` with B free of n is `(exists n: A) or B` when some n exists: smaller for every engine.
        let endless = matches!(bounds, Bounds::All | Bounds::Compare(Relation::Greater | Relation::GreaterEqual, _));
        if let (Quantifier::Exists, true, Kind::Or(all)) = (quantifier, endless, &body.kind) {
            let about = |e: &&Expr| names.iter().any(|n| mentions(e, &n.text));
            let (inside, outside): (Vec<&'a Expr>, Vec<&'a Expr>) = all.iter().partition(about);
            if !outside.is_empty() && !inside.is_empty() {
                let first = self.bind(quantifier, names, bounds, &inside, scope, depth)?;
                let mut parts = vec![first];
                for expr in outside {
                    parts.push(self.formula_in(expr, scope, depth)?);
                }
                return Ok(or(parts));
            }
        }
        self.bind(quantifier, names, bounds, &[body], scope, depth)
    }

    /// The quantifier over the disjunction of these.
    fn bind(
        &mut self,
        quantifier: Quantifier,
        names: &'a [Name],
        bounds: &'a Bounds,
        bodies: &[&'a Expr],
        scope: &Scope<'a>,
        depth: usize,
    ) -> Lowered<Formula> {
        let mut inner = scope.clone();
        let mut ranges = Vec::new();
        for (i, name) in names.iter().enumerate() {
            // The bounds speak about the names outside.
            ranges.push(self.range(bounds, scope, depth + i)?);
            inner = Some(Rc::new(Local { name: &name.text, binding: Binding::Bound(depth + i), outer: inner }));
        }
        let mut parts = Vec::new();
        for body in bodies {
            parts.push(self.formula_in(body, &inner, depth + names.len())?);
        }
        let mut formula = or(parts);
        for (i, (range, guard)) in ranges.into_iter().enumerate().rev() {
            let variable = depth + i;
            let guard =
                guard.map(|low| compare(Relation::GreaterEqual, Term::Variable(Variable::Bound(variable)), low));
            let settled = matches!((&formula, &range, &guard), (Formula::Constant(_), Range::From(_), None));
            if settled {
                continue;
            }
            let body = match (guard, quantifier) {
                (None, _) => formula,
                (Some(guard), Quantifier::Exists) => and([guard, formula]),
                (Some(guard), Quantifier::ForAll) => implies(guard, formula),
            };
            formula = match quantifier {
                Quantifier::Exists => Formula::Exists(variable, range, Box::new(body)),
                Quantifier::ForAll => Formula::ForAll(variable, range, Box::new(body)),
            };
        }
        Ok(formula)
    }

    /// The range, and a lower bound that is not constant and must be asked for in the body.
    fn range(&mut self, bounds: &'a Bounds, scope: &Scope<'a>, depth: usize) -> Lowered<(Range, Option<Term>)> {
        let zero = || Term::from(0);
        let from = |n: Integer| (Range::From(n.into_natural().unwrap_or_default()), None);
        Ok(match bounds {
            Bounds::All => from(Integer::zero()),
            Bounds::Compare(relation @ (Relation::Less | Relation::LessEqual), high) => {
                let high = self.term_in(high, scope, depth)?;
                (Range::Between(zero(), if *relation == Relation::Less { high - 1 } else { high }), None)
            }
            Bounds::Compare(relation, low) => {
                let low = self.term_in(low, scope, depth)?;
                match if *relation == Relation::Greater { low + 1 } else { low } {
                    Term::Constant(low) => from(low),
                    low => (Range::From(Natural::zero()), Some(low)),
                }
            }
            Bounds::Between(low, high) => {
                let (low, high) = (self.term_in(low, scope, depth)?, self.term_in(high, scope, depth)?);
                let low = match low {
                    Term::Constant(n) if n.is_negative() => zero(),
                    low @ (Term::Constant(_) | Term::Variable(_)) => low,
                    // Variables never go below 0.
                    low => max([low, zero()]),
                };
                (Range::Between(low, high), None)
            }
        })
    }
}
