//! Cuts, and products of comparisons.

use super::{AT_ONCE, Added, Search, State, apps_of};
use crate::ratio::Ratio;
use ratwheel_verify::families::branch::{Branch, Fact, Step};
use ratwheel_verify::families::form::Form;
use ratwheel_verify::families::poly::{Atom, Poly};
use std::cmp::Ordering;
use std::collections::BTreeSet;

impl<'f> Search<'f, '_> {
    /// A condition on parameters alone, among those of a fact about all integers, that is not decided.
    #[allow(clippy::type_complexity, reason = "a step and its branches")]
    pub(super) fn parameter_cut(&self, state: &mut State<'f>) -> Option<(Step, Vec<(Added, State<'f>)>)> {
        let open = state.branch.facts.iter().filter_map(|fact| match &**fact {
            Fact::All(_, Form::Or(all)) => Some(all),
            Fact::All(..) | Fact::Or(_) | Fact::Ge(_) | Fact::Eq(_) => None,
        });
        let undecided = open.flatten().find_map(|form| {
            let Form::Ge(p) = form else { return None };
            let about = self.about_parameters(form);
            (about && state.possible(form) && state.possible(&form.negated())).then(|| p.clone())
        })?;
        let step = Step::Cut(undecided);
        let new = state.made.insert(ratwheel_verify::families::line(self.family, &step).into());
        let children = Self::children(state, &step).filter(|_| new)?;
        Some((step, children))
    }

    /// Products of what bounds a parameter with a linear comparison or equation, of products that are there, where the point
    /// violates them: so s·x follows x = A(n) to s·A(n).
    pub(super) fn multiplied(&self, state: &State<'f>) -> Vec<Step> {
        let facts = state.branch.facts.iter().enumerate();
        let facts: Vec<(usize, &Poly, bool)> = facts
            .filter_map(|(number, fact)| match &**fact {
                Fact::Ge(p) => Some((number, p, false)),
                Fact::Eq(p) => Some((number, p, true)),
                Fact::Or(_) | Fact::All(..) => None,
            })
            .filter(|(_, p, _)| p.terms().all(|(atoms, _)| atoms.len() <= 1))
            .collect();
        let mut found = Vec::new();
        for (a, p, _) in
            facts.iter().filter(|(_, p, equation)| !equation && self.about_parameters(&Form::Ge((*p).clone())))
        {
            for (b, q, equation) in &facts {
                let product = p.times(q);
                let known = product.terms().all(|(atoms, _)| atoms.len() < 2 || state.simplex.has(atoms));
                let sign = state.simplex.value(&product).map_or(Ordering::Equal, Ratio::sign);
                if known && (sign.is_lt() || *equation && sign.is_ne()) && found.len() < AT_ONCE {
                    found.push(Step::Product(*a, *b));
                }
            }
        }
        found
    }

    /// Is it a comparison of parameters?
    pub(super) fn about_parameters(&self, form: &Form) -> bool {
        let Form::Ge(p) = form else { return false };
        let count = self.family.domain.parameters.len();
        let parameter =
            |atom: &Atom| matches!(atom, Atom::Var(var) if usize::try_from(*var).is_ok_and(|var| var < count));
        p.as_constant().is_none() && p.terms().all(|(atoms, _)| atoms.iter().all(parameter))
    }

    /// Functions in comparisons, and in facts about all integers that do not hold already.
    pub(super) fn live(&self, state: &State<'f>) -> BTreeSet<usize> {
        let mut live = BTreeSet::new();
        for fact in &state.branch.facts {
            match &**fact {
                Fact::Ge(p) | Fact::Eq(p) => p.apps(&mut live),
                Fact::All(_, body) => {
                    let decided = |form: &Form| self.about_parameters(form) && state.entails(form);
                    let holds = matches!(body, Form::Or(all) if all.iter().any(decided));
                    if !holds {
                        apps_of(body, &mut live);
                    }
                }
                Fact::Or(_) => {}
            }
        }
        live.into_iter().map(|(f, _)| f).collect()
    }

    /// Two indices whose order is not known.
    #[allow(clippy::type_complexity, reason = "a step and its branches")]
    pub(super) fn cut(&self, state: &mut State<'f>, witnesses: bool) -> Option<(Step, Vec<(Added, State<'f>)>)> {
        let mut indices: Vec<Poly> = self.indices(state).into_iter().collect();
        if witnesses {
            indices = self.witnesses(state).collect();
        }
        for (number, s) in indices.iter().enumerate() {
            for t in indices.iter().skip(number + 1) {
                for p in [s.minus(t).offset(-1), t.minus(s).offset(-1)] {
                    if p.as_constant().is_some() {
                        continue;
                    }
                    let known = says(&state.branch, &p) || says(&state.branch, &p.negated().offset(-1));
                    let step = Step::Cut(p);
                    let key = ratwheel_verify::families::line(self.family, &step);
                    if !state.made.insert(key.into()) || known {
                        continue;
                    }
                    // Where one side is closed the other is a fact.
                    if let Some(children) = Self::children(state, &step) {
                        return Some((step, children));
                    }
                }
            }
        }
        None
    }
}

/// Is p ≥ 0 one of the facts, or something stronger?
fn says(branch: &Branch<'_>, p: &Poly) -> bool {
    branch.facts.iter().any(|fact| match &**fact {
        Fact::Ge(q) => p.minus(q).as_constant().is_some_and(|more| !more.is_negative()),
        Fact::Eq(_) | Fact::Or(_) | Fact::All(..) => false,
    })
}

/// Products of what bounds a parameter with what bounds indices, where the point violates them and they speak of
/// products that are there.
pub(super) fn violated_products(state: &State<'_>) -> Vec<Step> {
    let linear =
        |p: &Poly| p.terms().all(|(atoms, _)| atoms.len() <= 1 && !matches!(atoms.first(), Some(Atom::App(..))));
    let facts: Vec<(usize, &Poly)> = state
        .branch
        .facts
        .iter()
        .enumerate()
        .filter_map(|(number, fact)| match &**fact {
            Fact::Ge(p) if linear(p) => Some((number, p)),
            _ => None,
        })
        .collect();
    let pairs = facts.iter().enumerate().flat_map(|(number, a)| facts.iter().skip(number).map(move |b| (a, b)));
    wrong_products(state, pairs)
}

/// The products of these pairs of facts that the point violates, if they speak of products that are there; not many at once.
pub(crate) fn wrong_products<'a>(
    state: &State<'_>,
    pairs: impl Iterator<Item = (&'a (usize, &'a Poly), &'a (usize, &'a Poly))>,
) -> Vec<Step> {
    let wrong = |p: &Poly, q: &Poly| {
        let product = p.times(q);
        product.terms().all(|(atoms, _)| atoms.len() < 2 || state.simplex.has(atoms))
            && state.simplex.value(&product).is_some_and(|value| value.sign() == Ordering::Less)
    };
    let steps = pairs.filter(|((_, p), (_, q))| wrong(p, q)).map(|((a, _), (b, _))| Step::Product(*a, *b));
    steps.take(AT_ONCE).collect()
}
