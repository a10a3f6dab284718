//! Products of two facts that the point violates, where a script says what is used.
//!
//! A product of unknowns is an unknown of its own, so that p·q has to be told that it follows p. Facts are multiplied
//! where the product speaks of products that are there, of one new one at most, and is wrong at the point.

use crate::ratio::Ratio;
use crate::search::State;
use ratwheel_verify::families::branch::{Fact, Step};
use ratwheel_verify::families::poly::Atom;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

/// Facts with more terms are not multiplied, nor are so many products made at once.
const MOST_TERMS: usize = 9;
const AT_ONCE: usize = 6;
/// No product has more factors.
const DEGREE: usize = 3;

/// Factors by number, in order.
type Factors = Vec<u32>;

struct Term {
    factors: Factors,
    by: Ratio,
}

/// The products of facts that may be used, those without new unknowns first.
pub(crate) fn violated(state: &State<'_>, usable: impl Fn(usize) -> bool) -> Vec<Step> {
    let mut numbers: BTreeMap<&Atom, u32> = BTreeMap::new();
    let mut values: Vec<Ratio> = Vec::new();
    let mut known: BTreeMap<Factors, Option<Ratio>> = BTreeMap::new();
    let mut facts = Vec::new();
    for (place, fact) in state.branch.facts.iter().enumerate().filter(|(place, _)| usable(*place)) {
        let (p, equation) = match &**fact {
            Fact::Ge(p) => (p, false),
            Fact::Eq(p) => (p, true),
            Fact::Or(_) | Fact::All(..) => continue,
        };
        let mut terms = Vec::new();
        for (atoms, coefficient) in p.terms() {
            let mut factors = Factors::new();
            for atom in atoms {
                let next = u32::try_from(numbers.len()).unwrap_or(u32::MAX);
                let number = *numbers.entry(atom).or_insert(next);
                if number == next && values.len() <= usize::try_from(next).unwrap_or(usize::MAX) {
                    values.push(state.simplex.product_value(std::slice::from_ref(atom)).unwrap_or(Ratio::ZERO));
                }
                factors.push(number);
            }
            factors.sort_unstable();
            if factors.len() > 1 {
                known.entry(factors.clone()).or_insert_with(|| state.simplex.product_value(atoms));
            }
            let Some(by) = coefficient.to_i128().map(Ratio::whole) else { break };
            terms.push(Term { factors, by });
        }
        if terms.len() == p.terms().count() && terms.len() <= MOST_TERMS {
            facts.push((place, equation, terms));
        }
    }
    let value = |factors: &Factors| -> Option<Ratio> {
        match known.get(factors) {
            Some(value) => *value,
            None => factors.iter().try_fold(Ratio::ONE, |product, factor| {
                product.times(*values.get(usize::try_from(*factor).unwrap_or(usize::MAX))?)
            }),
        }
    };
    let mut found: Vec<((usize, usize), Step)> = Vec::new();
    for (at, (a, a_equation, p)) in facts.iter().enumerate() {
        for (b, b_equation, q) in facts.iter().skip(at) {
            let mut product: BTreeMap<Factors, Ratio> = BTreeMap::new();
            let mut fits = true;
            for s in p {
                for t in q {
                    if s.factors.len() + t.factors.len() > DEGREE {
                        fits = false;
                        break;
                    }
                    let mut factors = [s.factors.as_slice(), &t.factors].concat();
                    factors.sort_unstable();
                    let old = product.get(&factors).copied().unwrap_or(Ratio::ZERO);
                    match s.by.times(t.by).and_then(|by| old.plus(by)) {
                        Some(by) => product.insert(factors, by),
                        None => return Vec::new(),
                    };
                }
                if !fits {
                    break;
                }
            }
            product.retain(|_, by| !by.is_zero());
            let high: BTreeSet<&Factors> = product.keys().filter(|factors| factors.len() > 1).collect();
            let new = high.iter().filter(|factors| !known.contains_key(**factors)).count();
            if !fits || new > 1 || new == high.len() {
                continue;
            }
            let total = product.iter().try_fold(Ratio::ZERO, |sum, (factors, by)| {
                let value = if factors.is_empty() { Ratio::ONE } else { value(factors)? };
                sum.plus(value.times(*by)?)
            });
            let sign = total.map_or(Ordering::Equal, Ratio::sign);
            let wrong = if *a_equation || *b_equation { sign.is_ne() } else { sign.is_lt() };
            if wrong || new == 1 && (*a_equation || *b_equation) {
                found.push(((new, product.len()), Step::Product(*a, *b)));
            }
        }
    }
    found.sort_by_key(|(rank, _)| *rank);
    let best = found.first().map_or(0, |((new, _), _)| *new);
    found.retain(|((new, _), _)| *new == best);
    found.into_iter().take(AT_ONCE).map(|(_, step)| step).collect()
}
