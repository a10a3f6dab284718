//! The least tuple of a set: least total of some tracks, then track after track, by exact values.
//!
//! A shortest witness bounds the total, hence the number of digits ℓ. Then, with 0, 1, …, ℓ digits to come, the least cost from
//! every state is computed from that with one digit less; a cost is the vector (total, first track, second track, …)
//! compared from left to right, which addition respects. Time: ℓ · diagram edges · tracks; memory: one layer.

use crate::budget::Budget;
use crate::dfa::{Dfa, Track};
use crate::diagram::{DEAD, Raw, STATE, at, small};
use crate::error::AutomataError;
use crate::numerals::Numerals;
use crate::search::Words;
use ratwheel_numbers::Natural;

/// Which of two tuples is less.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Order {
    /// First the sum of these.
    pub total: Vec<Track>,
    /// Then these, one after the other; then those of `total` and all others, by label.
    pub then: Vec<Track>,
}

/// Sums of digits times places: machine words where they suffice.
trait Amount: Ord + Clone {
    fn zero() -> Self;
    fn of(value: &Natural) -> Self;
    fn plus(&self, place: &Self, digit: u16) -> Self;
    fn to_natural(&self) -> Natural;
}

impl Amount for u128 {
    fn zero() -> Self {
        0
    }

    fn of(value: &Natural) -> Self {
        value.to_u128().unwrap_or(u128::MAX)
    }

    fn plus(&self, place: &Self, digit: u16) -> Self {
        self.saturating_add(place.saturating_mul(u128::from(digit)))
    }

    fn to_natural(&self) -> Natural {
        Natural::from(*self)
    }
}

impl Amount for Natural {
    fn zero() -> Self {
        Natural::zero()
    }

    fn of(value: &Natural) -> Self {
        value.clone()
    }

    fn plus(&self, place: &Self, digit: u16) -> Self {
        if digit == 0 { self.clone() } else { self + &(place * u64::from(digit)) }
    }

    fn to_natural(&self) -> Natural {
        self.clone()
    }
}

/// The least (total, values) of a group of tracks over all accepted tuples, where `some` is one of these.
pub(crate) fn least_of_group(
    dfa: &Dfa,
    group: &[Track],
    some: &Words,
    numerals: &Numerals,
    budget: &Budget<'_>,
) -> Result<Vec<Natural>, AutomataError> {
    let value = |track: &Track| {
        let word = some.tracks.iter().position(|t| t == track).and_then(|i| some.words.get(i));
        word.map_or_else(Natural::zero, |word| numerals.value(word))
    };
    let total: Natural = group.iter().map(value).sum();
    let places: Vec<Natural> = numerals.places().take_while(|place| *place <= total).collect();
    // Costs that are looked at stay below 60 tracks · 1024 digits · 2 · total · 1024; that many bits are left free.
    let cost = if total.bit_len() < 96 {
        layers::<u128>(dfa, group, &places, budget)?.map(|cost| cost.iter().map(Amount::to_natural).collect())
    } else {
        layers::<Natural>(dfa, group, &places, budget)?
    };
    let cost: Vec<Natural> = cost.unwrap_or_default();
    Ok(cost.into_iter().skip(1).collect())
}

fn layers<A: Amount>(
    dfa: &Dfa,
    group: &[Track],
    places: &[Natural],
    budget: &Budget<'_>,
) -> Result<Option<Vec<A>>, AutomataError> {
    let core = &dfa.core;
    // The component of the cost that the digits of a level add to, beside the total.
    let component: Vec<Option<usize>> =
        dfa.tracks.iter().map(|track| group.iter().position(|g| g == track).map(|i| i + 1)).collect();
    let mut best: Vec<Option<Vec<A>>> =
        core.accepting.iter().map(|&accepting| accepting.then(|| vec![A::zero(); group.len() + 1])).collect();
    for place in places {
        let place = A::of(place);
        let mut nodes: Vec<Option<Vec<A>>> = Vec::with_capacity(core.diagram.len());
        for node in 0..small(core.diagram.len()) {
            let component = component[usize::from(core.diagram.level(node))];
            let mut least: Option<Vec<A>> = None;
            for (digit, &child) in (0u16..).zip(core.diagram.children(node)) {
                let Some(cost) = cost_of(child, &nodes, &best) else { continue };
                let cost = match component {
                    None => cost.clone(),
                    Some(component) => {
                        let mut cost = cost.clone();
                        for i in [0, component] {
                            cost[i] = cost[i].plus(&place, digit);
                        }
                        cost
                    }
                };
                if least.as_ref().is_none_or(|least| cost < *least) {
                    least = Some(cost);
                }
            }
            nodes.push(least);
            if node % 4096 == 0 {
                budget.tick(core.roots.len())?;
            }
        }
        best = core.roots.iter().map(|&root| cost_of(root, &nodes, &best).cloned()).collect();
    }
    // Other tracks may have more digits than the group.
    let first = reached_by_zeros(dfa, &component);
    Ok(first.iter().filter_map(|&state| best[at(state & !STATE)].clone()).min())
}

fn cost_of<'a, A>(edge: Raw, nodes: &'a [Option<Vec<A>>], best: &'a [Option<Vec<A>>]) -> Option<&'a Vec<A>> {
    if edge == DEAD {
        None
    } else if edge & STATE != 0 {
        best[at(edge & !STATE)].as_ref()
    } else {
        nodes[at(edge)].as_ref()
    }
}

/// The states reached while the tracks of the group read zeros.
fn reached_by_zeros(dfa: &Dfa, component: &[Option<usize>]) -> Vec<Raw> {
    let core = &dfa.core;
    let mut seen_states = vec![false; core.roots.len()];
    let mut seen_nodes = vec![false; core.diagram.len()];
    let mut states = Vec::new();
    let mut work = vec![core.start];
    while let Some(edge) = work.pop() {
        if edge == DEAD {
            continue;
        }
        if edge & STATE != 0 {
            let state = at(edge & !STATE);
            if !std::mem::replace(&mut seen_states[state], true) {
                states.push(edge);
                work.push(core.roots[state]);
            }
        } else if !std::mem::replace(&mut seen_nodes[at(edge)], true) {
            let children = core.diagram.children(edge);
            match component[usize::from(core.diagram.level(edge))] {
                Some(_) => work.extend(children.first()),
                None => work.extend(children),
            }
        }
    }
    states
}
