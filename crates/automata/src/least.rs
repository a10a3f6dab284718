//! The least tuple of a set: least total of some tracks, then track after track, by exact values.
//!
//! A shortest witness bounds the total, hence the number of digits ℓ. Then, with 0, 1, …, ℓ digits to come, the least
//! cost from every state is computed from that with one digit less; a cost is the vector (total, first track, second
//! track, …) compared from left to right, which addition respects. Only what leads to acceptance with that many
//! digits is looked at. Time: ℓ · diagram edges · tracks at most; memory: one layer.

use crate::budget::Count;
use crate::dfa::{Core, Dfa, Track};
use crate::diagram::{DEAD, Raw, STATE, at, small};
use crate::error::AutomataError;
use crate::minimise::Graph;
use crate::numerals::Numerals;
use crate::search::Words;
use ratwheel_numbers::{Control, Natural};

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
    control: Control<'_>,
) -> Result<Vec<Natural>, AutomataError> {
    let value = |track: &Track| {
        let word = some.tracks.iter().position(|t| t == track).and_then(|i| some.words.get(i));
        word.map_or_else(Natural::zero, |word| numerals.value(word))
    };
    let total: Natural = group.iter().map(value).sum();
    let digits = numerals.places().take_while(|place| *place <= total).count();
    let places: Vec<Natural> = numerals.places().take(numerals.length(digits)).collect();
    // Costs stay below 60 tracks · 1024 digits · twice the largest place.
    let cost = if places.last().is_none_or(|place| place.bit_len() < 108) {
        layers::<u128>(dfa, group, &places, control)?.map(|cost| cost.iter().map(Amount::to_natural).collect())
    } else {
        layers::<Natural>(dfa, group, &places, control)?
    };
    let cost: Vec<Natural> = cost.unwrap_or_default();
    Ok(cost.into_iter().skip(1).collect())
}

fn layers<A: Amount>(
    dfa: &Dfa,
    group: &[Track],
    places: &[Natural],
    control: Control<'_>,
) -> Result<Option<Vec<A>>, AutomataError> {
    // The component of the cost that the digits of a level add to, beside the total.
    let component: Vec<Option<usize>> =
        dfa.tracks.iter().map(|track| group.iter().position(|g| g == track).map(|i| i + 1)).collect();
    let core = &dfa.core;
    let mut layer = Layer {
        core,
        graph: Graph::new(&core.diagram, &core.roots),
        component: &component,
        costs: vec![None; core.diagram.len() + core.roots.len()],
        queued: vec![Vec::new(); core.alphabet.len()],
        arrived: Vec::new(),
    };
    let accepting = (0..core.roots.len()).filter(|&state| core.accepting[state]);
    let mut best: Vec<(u32, Vec<A>)> = accepting.map(|s| (small(s), vec![A::zero(); group.len() + 1])).collect();
    for place in places {
        best = layer.lift(best, &A::of(place));
        control.tick(core.roots.len())?;
    }
    // Other tracks may have more digits than the group.
    let mut first = vec![false; core.roots.len()];
    for state in reached_by_zeros(dfa, &component) {
        first[at(state & !STATE)] = true;
    }
    Ok(best.into_iter().filter(|&(state, _)| first[at(state)]).map(|(_, cost)| cost).min())
}

/// One digit more to come.
struct Layer<'a, A> {
    core: &'a Core,
    graph: Graph,
    component: &'a [Option<usize>],
    /// Of nodes, then of states; `None` for what cannot accept with this many digits.
    costs: Vec<Option<Vec<A>>>,
    /// Nodes to be computed, by level.
    queued: Vec<Vec<u32>>,
    /// States to be computed.
    arrived: Vec<u32>,
}

impl<A: Amount> Layer<'_, A> {
    /// The least costs of all states that have one, from those with one digit less.
    fn lift(&mut self, best: Vec<(u32, Vec<A>)>, place: &A) -> Vec<(u32, Vec<A>)> {
        let nodes = self.graph.nodes;
        let mut touched: Vec<usize> = Vec::new();
        for (state, cost) in best {
            self.costs[nodes + at(state)] = Some(cost);
            touched.push(nodes + at(state));
            self.queue_users(nodes + at(state));
        }
        for level in (0..self.queued.len()).rev() {
            let mut queue = std::mem::take(&mut self.queued[level]);
            queue.sort_unstable();
            queue.dedup();
            for node in queue {
                self.costs[at(node)] = self.least(node, self.component[level], place);
                touched.push(at(node));
                self.queue_users(at(node));
            }
        }
        let mut states = std::mem::take(&mut self.arrived);
        states.sort_unstable();
        states.dedup();
        let lifted: Vec<(u32, Vec<A>)> = states
            .into_iter()
            .filter_map(|state| Some((state, self.cost(self.core.roots[at(state)])?.clone())))
            .collect();
        for item in touched {
            self.costs[item] = None;
        }
        lifted
    }

    fn queue_users(&mut self, item: usize) {
        for &user in self.graph.users(item) {
            if at(user) < self.graph.nodes {
                self.queued[usize::from(self.core.diagram.level(user))].push(user);
            } else {
                self.arrived.push(user - small(self.graph.nodes));
            }
        }
    }

    fn cost(&self, edge: Raw) -> Option<&Vec<A>> {
        let item = if edge & STATE != 0 { self.graph.nodes + at(edge & !STATE) } else { at(edge) };
        if edge == DEAD { None } else { self.costs[item].as_ref() }
    }

    /// The least cost below a node.
    fn least(&self, node: u32, component: Option<usize>, place: &A) -> Option<Vec<A>> {
        let children = (0u16..).zip(self.core.diagram.children(node));
        children
            .filter_map(|(digit, &child)| {
                let mut cost = self.cost(child)?.clone();
                for i in component.iter().flat_map(|&component| [0, component]) {
                    cost[i] = cost[i].plus(place, digit);
                }
                Some(cost)
            })
            .min()
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
