//! `in any order`: the disjunction of a relation over the rearrangements of the primed piles.

use super::builder::or;
use crate::core::{Formula, Range, Term, Variable};
use std::collections::HashSet;

/// The disjunction over the distinct rearrangements, or `None` if it would have more than `limit` parts.
pub(crate) fn rearranged(relation: &Formula, piles: usize, limit: usize) -> Option<Formula> {
    let mut count = 0usize;
    map_formula(relation, &mut |v| {
        count += 1;
        v
    });
    let orders = permutations(piles);
    if count.saturating_mul(orders.len()) > limit {
        return None;
    }
    let mut seen = HashSet::new();
    let mut all = Vec::new();
    for order in &orders {
        let formula = map_formula(relation, &mut |v| match v {
            Variable::Primed(i) => Variable::Primed(order.get(i).copied().unwrap_or(i)),
            v => v,
        });
        // Formulas have no equality of their own; their debug text tells them apart.
        if seen.insert(format!("{formula:?}")) {
            all.push(formula);
        }
    }
    Some(or(all))
}

/// All orders of 0..n, the identity first, lexicographically.
fn permutations(n: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..n {
        let longer = |order: &Vec<usize>| {
            let order = order.clone();
            (0..n)
                .filter({
                    let order = order.clone();
                    move |i| !order.contains(i)
                })
                .map(move |i| [order.clone(), vec![i]].concat())
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

pub(crate) fn map_formula(formula: &Formula, map: &mut dyn FnMut(Variable) -> Variable) -> Formula {
    let mut all = |list: &[Formula]| -> Vec<Formula> { list.iter().map(|f| map_formula(f, map)).collect() };
    match formula {
        Formula::Constant(value) => Formula::Constant(*value),
        Formula::And(list) => Formula::And(all(list)),
        Formula::Or(list) => Formula::Or(all(list)),
        Formula::Compare(relation, a, b) => Formula::Compare(*relation, map_term(a, map), map_term(b, map)),
        Formula::Not(f) => Formula::Not(Box::new(map_formula(f, map))),
        Formula::Implies(a, b) => Formula::Implies(Box::new(map_formula(a, map)), Box::new(map_formula(b, map))),
        Formula::Iff(a, b) => Formula::Iff(Box::new(map_formula(a, map)), Box::new(map_formula(b, map))),
        Formula::In(term, set) => Formula::In(map_term(term, map), set.clone()),
        Formula::Reduced(system, term) => Formula::Reduced(system.clone(), map_term(term, map)),
        Formula::Exists(i, range, f) => Formula::Exists(*i, map_range(range, map), Box::new(map_formula(f, map))),
        Formula::ForAll(i, range, f) => Formula::ForAll(*i, map_range(range, map), Box::new(map_formula(f, map))),
        Formula::Claimed(terms) => Formula::Claimed(map_terms(terms, map)),
        Formula::Legal(from, to) => Formula::Legal(map_terms(from, map), map_terms(to, map)),
    }
}

fn map_range(range: &Range, map: &mut dyn FnMut(Variable) -> Variable) -> Range {
    match range {
        Range::From(n) => Range::From(n.clone()),
        Range::Between(low, high) => Range::Between(map_term(low, map), map_term(high, map)),
    }
}

fn map_terms(terms: &[Term], map: &mut dyn FnMut(Variable) -> Variable) -> Vec<Term> {
    terms.iter().map(|t| map_term(t, map)).collect()
}

fn map_term(term: &Term, map: &mut dyn FnMut(Variable) -> Variable) -> Term {
    let mut one = |t: &Term| Box::new(map_term(t, map));
    match term {
        Term::Constant(n) => Term::Constant(n.clone()),
        Term::Negate(t) => Term::Negate(one(t)),
        Term::Scale(n, t) => Term::Scale(n.clone(), one(t)),
        Term::Product(s, t) => Term::Product(one(s), one(t)),
        Term::Abs(t) => Term::Abs(one(t)),
        Term::Mod(t, m) => Term::Mod(one(t), m.clone()),
        Term::Div(t, m) => Term::Div(one(t), m.clone()),
        Term::Shift(system, t) => Term::Shift(system.clone(), one(t)),
        Term::Zeros(system, t) => Term::Zeros(system.clone(), one(t)),
        Term::Lowest(system, t) => Term::Lowest(system.clone(), one(t)),
        Term::Variable(v) => Term::Variable(map(*v)),
        Term::Sum(all) => Term::Sum(map_terms(all, map)),
        Term::Min(all) => Term::Min(map_terms(all, map)),
        Term::Max(all) => Term::Max(map_terms(all, map)),
        Term::Xor(all) => Term::Xor(map_terms(all, map)),
        Term::Floor(parts, gamma) => {
            let parts = parts.iter().map(|(real, t)| (real.clone(), map_term(t, map))).collect();
            Term::Floor(parts, gamma.clone())
        }
        Term::If(c, a, b) => {
            Term::If(Box::new(map_formula(c, map)), Box::new(map_term(a, map)), Box::new(map_term(b, map)))
        }
    }
}
