//! `in any order`: the disjunction of a relation over the rearrangements of the primed piles.

use super::builder::or;
use ratwheel_logic::{Formula, Node, Term, Variable};
use std::collections::HashSet;

/// The disjunction over the distinct rearrangements, or `None` if it would have more than `limit` variables.
pub(crate) fn rearranged(relation: &Formula, piles: usize, limit: usize) -> Option<Formula> {
    let count = Node::Formula(relation)
        .fold(0usize, &mut |count, node| count + usize::from(matches!(node, Node::Term(Term::Variable(_)))));
    let orders = permutations(piles);
    if count.saturating_mul(orders.len()) > limit {
        return None;
    }
    let mut seen = HashSet::new();
    let mut all = Vec::new();
    for order in &orders {
        let formula = relation.substituted(&|variable| match variable {
            Variable::Primed(i) => Term::Variable(Variable::Primed(order.get(i).copied().unwrap_or(i))),
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
