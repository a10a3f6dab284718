//! What is in a set: Beatty sets have a test of their own, other families and lists are written out.

use super::ast::{Bounds, Expr, Members, Name, SetItem};
use super::combination::as_beatty;
use super::lower::{Binding, Extent, Local, Lowered, Lowering, MAX_SIZE, Scope, fault, real_fault};
use crate::build::{and, compare, or};
use crate::formula::{BeattySet, Formula, Relation, Term, Variable};
use ratwheel_numbers::{Beatty, Integer};
use std::rc::Rc;
use std::sync::Arc;

impl<'a> Lowering<'a> {
    /// Is a number or a tuple in a set? Beatty sets have a test of their own; of another family some member is equal, and
    /// of a list one of its members. Also how many levels it has more than its parts.
    #[inline(never)]
    pub(super) fn membership(
        &mut self,
        terms: &'a [Expr],
        set: &Name,
        scope: &Scope<'a>,
        depth: usize,
    ) -> Lowered<(Formula, usize)> {
        let Some(item) = self.declared.set(&set.text) else {
            return fault(set.span, format!("there is no set `{}`", set.text));
        };
        if item.members.arity().is_some_and(|arity| arity != terms.len()) {
            return fault(set.span, format!("the members of `{}` have another number of elements", set.text));
        }
        if let ([term], Some(beatty)) = (terms, self.beatty_set(item)?) {
            return Ok((Formula::In(self.term_in(term, scope, depth)?, beatty), 1));
        }
        let equal = |terms: &[Term], member: Vec<Term>| {
            and(terms.iter().cloned().zip(member).map(|(term, element)| compare(Relation::Equal, term, element)))
        };
        match &item.members {
            Members::List(all) => {
                let terms = self.terms_in(terms, scope, depth)?;
                let mut alternatives = Vec::new();
                for member in all {
                    // The terms stand there once for each member.
                    self.beside(Extent { height: 0, size: self.parts.size.min(MAX_SIZE) / all.len().max(1) });
                    let member: Vec<Term> = member
                        .iter()
                        .map(|element| self.integer(element).map(Term::Constant))
                        .collect::<Lowered<_>>()?;
                    alternatives.push(equal(&terms, member));
                }
                Ok((or(alternatives), 3))
            }
            Members::Family(element, variable, bounds) => {
                // What is asked stands inside the quantifier, so quantifiers in it are numbered from there.
                let terms = self.terms_in(terms, scope, depth + 1)?;
                let binding = Binding::Bound(depth);
                let inner = Some(Rc::new(Local { name: &variable.text, binding, outer: None }));
                let member = self.terms_in(element, &inner, depth + 1)?;
                self.some_value(bounds, depth, equal(&terms, member)).map(|formula| (formula, 4))
            }
        }
    }

    /// The set as a Beatty sequence, if it is one.
    #[inline(never)]
    pub(super) fn beatty_set(&mut self, item: &'a SetItem) -> Lowered<Option<BeattySet>> {
        if let Some(known) = self.sets.get(item.name.text.as_str()) {
            return Ok(Some(known.clone()));
        }
        let Members::Family(element, variable, bounds) = &item.members else { return Ok(None) };
        let [element] = element.as_slice() else { return Ok(None) };
        let from = match bounds {
            Bounds::All => Integer::zero(),
            Bounds::Compare(relation @ (Relation::Greater | Relation::GreaterEqual), from) => {
                let from = self.apart(|lowering| lowering.integer(from))?;
                if *relation == Relation::Greater { from + Integer::one() } else { from }
            }
            Bounds::Compare(..) | Bounds::Between(..) => return Ok(None),
        };
        let from = from.into_natural().unwrap_or_default();
        let scope = Some(Rc::new(Local { name: &variable.text, binding: Binding::Bound(0), outer: None }));
        let lowered = self.apart(|lowering| lowering.term_in(element, &scope, 1))?;
        let Some((alpha, gamma)) = as_beatty(&lowered, Variable::Bound(0)) else { return Ok(None) };
        if alpha.sign().is_ok_and(std::cmp::Ordering::is_le) {
            return Ok(None);
        }
        let sequence = Beatty::new(alpha, gamma).or_else(|e| real_fault(element.span, &e))?;
        let made = BeattySet { name: item.name.text.as_str().into(), sequence: Arc::new(sequence), from };
        self.sets.insert(&item.name.text, made.clone());
        Ok(Some(made))
    }
}
