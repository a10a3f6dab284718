//! Remainders and quotients by what depends on a parameter, written with a quotient and a remainder that exist: proofs for all
//! parameters read these, and no `mod` and `div`.

use super::merge::Merge;
use ratwheel_logic::{Formula, Range, Relation, Term, Variable};
use ratwheel_numbers::{Integer, Natural};

/// The formula without `mod` and `div` by what stands for a polynomial; `None` if it has none, or if that cannot be written.
pub(super) fn lowered(merge: &Merge<'_>, formula: &Formula) -> Option<Formula> {
    let mut lower = Lower { merge, changed: false };
    let formula = lower.formula(formula, 0)?;
    lower.changed.then_some(formula)
}

struct Lower<'a> {
    merge: &'a Merge<'a>,
    changed: bool,
}

/// What is divided, by what.
struct Division {
    term: Term,
    by: Natural,
}

fn bound(depth: usize) -> Term {
    Term::Variable(Variable::Bound(depth))
}

fn from_zero() -> Range {
    Range::From(Natural::zero())
}

fn times(by: &Natural, term: Term) -> Term {
    Term::Scale(Integer::from(by), Box::new(term))
}

impl Lower<'_> {
    fn formula(&mut self, formula: &Formula, depth: usize) -> Option<Formula> {
        Some(match formula {
            Formula::Compare(relation, left, right) => self.comparison(*relation, left, right, depth)?,
            Formula::And(list) => Formula::And(self.all(list, depth)?),
            Formula::Or(list) => Formula::Or(self.all(list, depth)?),
            Formula::Not(one) => Formula::Not(Box::new(self.formula(one, depth)?)),
            Formula::Implies(one, other) => {
                Formula::Implies(Box::new(self.formula(one, depth)?), Box::new(self.formula(other, depth)?))
            }
            Formula::Iff(one, other) => {
                Formula::Iff(Box::new(self.formula(one, depth)?), Box::new(self.formula(other, depth)?))
            }
            Formula::Exists(at, range, body) => {
                Formula::Exists(*at, range.clone(), Box::new(self.formula(body, at + 1)?))
            }
            Formula::ForAll(at, range, body) => {
                Formula::ForAll(*at, range.clone(), Box::new(self.formula(body, at + 1)?))
            }
            Formula::Constant(_)
            | Formula::In(..)
            | Formula::Reduced(..)
            | Formula::Recognised(..)
            | Formula::Row(..)
            | Formula::Claimed(_)
            | Formula::Legal(..) => formula.clone(),
        })
    }

    fn all(&mut self, list: &[Formula], depth: usize) -> Option<Vec<Formula>> {
        list.iter().map(|formula| self.formula(formula, depth)).collect()
    }

    fn comparison(&mut self, relation: Relation, left: &Term, right: &Term, depth: usize) -> Option<Formula> {
        let equal = relation == Relation::Equal;
        // t mod m = c: there is a q with t = m·q + c.
        if let (Term::Mod(term, by), Term::Constant(rest), true) = (left, right, equal)
            && self.merge.stands(by)
        {
            self.changed = true;
            term.is_nonnegative().then_some(())?;
            let mut sum = vec![times(by, bound(depth))];
            sum.extend((!rest.is_zero()).then(|| Term::Constant(rest.clone())));
            let sum = if sum.len() == 1 { sum.pop()? } else { Term::Sum(sum) };
            let body = Formula::Compare(Relation::Equal, (**term).clone(), sum);
            return Some(Formula::Exists(depth, from_zero(), Box::new(body)));
        }
        // s div m = t div m: there is a q with both in m·q, …, m·q + m − 1.
        if let (Term::Div(one, by), Term::Div(other, also), true) = (left, right, equal)
            && self.merge.stands(by)
            && self.merge.stands(also)
        {
            self.changed = true;
            (one.is_nonnegative() && other.is_nonnegative()).then_some(())?;
            let mut parts = Vec::new();
            for (term, by) in [(one, by), (other, also)] {
                let low = times(by, bound(depth));
                let high = Term::Sum(vec![low.clone(), Term::Constant(Integer::from(by))]);
                parts.push(Formula::Compare(Relation::LessEqual, low, (**term).clone()));
                parts.push(Formula::Compare(Relation::Less, (**term).clone(), high));
            }
            return Some(Formula::Exists(depth, from_zero(), Box::new(Formula::And(parts))));
        }
        let mut divisions = Vec::new();
        let left = self.term(left, depth, &mut divisions)?;
        let right = self.term(right, depth, &mut divisions)?;
        let mut parts = Vec::new();
        for (i, Division { term, by }) in divisions.iter().enumerate() {
            let (q, r) = (bound(depth + 2 * i), bound(depth + 2 * i + 1));
            parts.push(Formula::Compare(Relation::Less, r.clone(), Term::Constant(Integer::from(by))));
            parts.push(Formula::Compare(Relation::Equal, term.clone(), Term::Sum(vec![times(by, q), r])));
        }
        let compare = Formula::Compare(relation, left, right);
        if parts.is_empty() {
            return Some(compare);
        }
        self.changed = true;
        let count = parts.len();
        parts.push(compare);
        let body = Formula::And(parts);
        Some((depth..depth + count).rev().fold(body, |body, at| Formula::Exists(at, from_zero(), Box::new(body))))
    }

    /// The term with variables for its remainders and quotients; `None` where something negative may be divided, or where
    /// something divided holds another quotient.
    fn term(&self, term: &Term, depth: usize, divisions: &mut Vec<Division>) -> Option<Term> {
        if let Term::Mod(inner, by) | Term::Div(inner, by) = term
            && self.merge.stands(by)
        {
            let before = divisions.len();
            let inner = self.term(inner, depth, divisions)?;
            (inner.is_nonnegative() && divisions.len() == before).then_some(())?;
            divisions.push(Division { term: inner, by: by.clone() });
            let rest = usize::from(matches!(term, Term::Mod(..)));
            return Some(bound(depth + 2 * before + rest));
        }
        let mut part = |term: &Term| self.term(term, depth, divisions);
        Some(match term {
            Term::Constant(_) | Term::Variable(_) => term.clone(),
            Term::Sum(terms) => Term::Sum(terms.iter().map(part).collect::<Option<_>>()?),
            Term::Negate(term) => Term::Negate(Box::new(part(term)?)),
            Term::Scale(factor, term) => Term::Scale(factor.clone(), Box::new(part(term)?)),
            Term::Abs(term) => Term::Abs(Box::new(part(term)?)),
            Term::Min(terms) => Term::Min(terms.iter().map(part).collect::<Option<_>>()?),
            Term::Max(terms) => Term::Max(terms.iter().map(part).collect::<Option<_>>()?),
            Term::Mod(inner, by) => Term::Mod(Box::new(part(inner)?), by.clone()),
            Term::Div(inner, by) => Term::Div(Box::new(part(inner)?), by.clone()),
            Term::Product(..) | Term::Floor(..) | Term::If(..) | Term::Apply(..) => term.clone(),
        })
    }
}
