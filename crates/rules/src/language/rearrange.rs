//! `in any order`, `in cyclic order`, `in dihedral order`: the disjunction of a relation over rearrangements of the piles.

use super::builder::or;
use super::items::Order;
use ratwheel_logic::{Formula, Node, Term, Variable};
use std::collections::HashSet;

/// The disjunction over the distinct rearrangements, or `None` if it would have more than `limit` variables. `Any`
/// rearranges the piles after the move; turning the circle turns those before it along.
pub(crate) fn rearranged(relation: &Formula, piles: usize, order: Order, limit: usize) -> Option<Formula> {
    let count = Node::Formula(relation)
        .fold(0usize, &mut |count, node| count + usize::from(matches!(node, Node::Term(Term::Variable(_)))));
    let orders = match order {
        Order::Any => permutations(piles),
        Order::Cyclic => turns(piles, false),
        Order::Dihedral => turns(piles, true),
    };
    if count.saturating_mul(orders.len()) > limit {
        return None;
    }
    let mut seen = HashSet::new();
    let mut all = Vec::new();
    for arrangement in &orders {
        let place = |i: usize| arrangement.get(i).copied().unwrap_or(i);
        let formula = relation.substituted(&|variable| match variable {
            Variable::Primed(i) => Term::Variable(Variable::Primed(place(i))),
            Variable::Free(i) if order != Order::Any => Term::Variable(Variable::Free(place(i))),
            variable => Term::Variable(variable),
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
        let longer = |order: &Vec<usize>| -> Vec<Vec<usize>> {
            (0..n).filter(|i| !order.contains(i)).map(|i| [order.as_slice(), &[i]].concat()).collect()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// The turns of a circle of n places, the identity first, and the circle read backwards if that is wanted.
fn turns(n: usize, backwards: bool) -> Vec<Vec<usize>> {
    let forwards = (0..n).map(|by| (0..n).map(|i| (i + by) % n).collect());
    let mirrored = (0..n).filter(|_| backwards).map(|by| (0..n).map(|i| (n + by - i) % n).collect());
    forwards.chain(mirrored).collect()
}
