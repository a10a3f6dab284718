//! `in any order`, `in cyclic order`, `in dihedral order`: the disjunction of a formula over rearrangements of the piles.

use crate::symmetry::{Symmetry, key, with_places};
use ratwheel_logic::build::or;
use ratwheel_logic::{Formula, Node, Term};
use std::collections::HashSet;

/// Which piles are rearranged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Which {
    /// Those after the move.
    After,
    /// Those before and after the move, alike.
    Both,
}

/// The disjunction over the distinct rearrangements, or `None` if it would have more than `limit` variables.
pub(crate) fn rearranged(
    relation: &Formula,
    piles: usize,
    (order, which): (Symmetry, Which),
    limit: usize,
) -> Option<Formula> {
    let count = Node::Formula(relation)
        .fold(0usize, &mut |count, node| count + usize::from(matches!(node, Node::Term(Term::Variable(_)))));
    let orders = order.arrangements(piles);
    if count.saturating_mul(orders.len()) > limit {
        return None;
    }
    let mut seen = HashSet::new();
    let mut all = Vec::new();
    for arrangement in &orders {
        let formula = with_places(relation, arrangement, which == Which::Both);
        if seen.insert(key(&formula)) {
            all.push(formula);
        }
    }
    Some(or(all))
}
