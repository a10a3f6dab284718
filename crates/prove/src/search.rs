//! Is a conjunction satisfiable, and by what at least? Nothing is built but the conjuncts: the product is searched.

use crate::builder::{Builder, NARROW, flatten, refs};
use crate::error::Stop;
use crate::node::{Affine, Node};
use ratwheel_automata::{Dfa, Track, Witness};
use ratwheel_logic::Relation;
use ratwheel_numbers::{Integer, Natural};
use std::collections::BTreeSet;
use std::rc::Rc;

/// A formula is not split into more conjunctions than this.
const SPLITS: usize = 600;

/// Automata that must all accept, and automata that must not.
#[derive(Clone, Default)]
pub(crate) struct Conjunction {
    pub(crate) all: Vec<Rc<Dfa>>,
    pub(crate) none: Vec<Rc<Dfa>>,
}

impl Conjunction {
    /// Builds every conjunct.
    pub(crate) fn of(builder: &Builder<'_>, parts: &[Node]) -> Result<Self, Stop> {
        let mut conjunction = Self::default();
        for part in parts {
            match part {
                Node::Not(inner) => conjunction.none.push(builder.build(inner)?),
                part => conjunction.all.push(builder.build(part)?),
            }
        }
        conjunction.all = builder.grouped(conjunction.all)?;
        Ok(conjunction)
    }

    fn and(&self, more: &[Rc<Dfa>]) -> Self {
        let mut all = more.to_vec();
        all.extend(self.all.iter().cloned());
        Self { all, none: self.none.clone() }
    }

    pub(crate) fn find(&self, builder: &Builder<'_>) -> Result<Option<Witness>, Stop> {
        Ok(builder.engine.find(&refs(&self.all), &refs(&self.none))?)
    }
}

/// The formula as a disjunction of conjunctions, split only where a disjunction (or a negated conjunction) is wide. Tracks
/// of an ∃ become free: for a search that makes no difference.
pub(crate) fn split(node: &Node) -> Vec<Vec<Node>> {
    split_up_to(node, SPLITS)
}

fn split_up_to(node: &Node, most: usize) -> Vec<Vec<Node>> {
    let (mut parts, mut bound) = (Vec::new(), BTreeSet::new());
    flatten(node, &mut bound, &mut parts);
    if parts.iter().any(|part| matches!(part, Node::Constant(false))) {
        return Vec::new();
    }
    let widest = parts.iter().enumerate().filter_map(|(index, part)| {
        let count = options(part)?.len();
        Some((part.tracks().len(), index)).filter(|(width, _)| *width > NARROW && count <= most)
    });
    let Some((_, index)) = widest.max() else { return vec![parts] };
    let part = parts.swap_remove(index);
    let Some(choices) = options(&part) else { return vec![parts] };
    let each = most.div_ceil(choices.len().max(1));
    let whole = |choice: Node| Node::and(parts.iter().cloned().chain([choice]));
    choices.into_iter().flat_map(|choice| split_up_to(&whole(choice), each)).collect()
}

fn options(part: &Node) -> Option<Vec<Node>> {
    match part {
        Node::Or(options) => Some(options.clone()),
        Node::Not(inner) => match inner.as_ref() {
            Node::And(parts) => Some(parts.iter().cloned().map(Node::negate).collect()),
            _ => None,
        },
        _ => None,
    }
}

/// Makes these sums least, one after the other, over all conjunctions that can be satisfied at all.
///
/// Each sum is found by bisection between 0 and its value at the last witness, so a sum with value v costs log v searches
/// for each conjunction.
pub(crate) fn least(
    builder: &Builder<'_>,
    conjunctions: &[Conjunction],
    keys: &[Vec<Track>],
) -> Result<Option<Witness>, Stop> {
    let mut live = Vec::new();
    let mut best: Option<Witness> = None;
    for conjunction in conjunctions {
        if let Some(witness) = conjunction.find(builder)? {
            live.push(conjunction.clone());
            best = Some(witness);
        }
    }
    let Some(mut best) = best else { return Ok(None) };
    for key in keys {
        let sum = key.iter().fold(Affine::default(), |sum, track| sum.plus(&Affine::variable(*track)));
        let bounded =
            |relation, bound: &Natural| builder.build(&Node::compare(&sum.shifted(-Integer::from(bound)), relation));
        let (mut low, mut high) = (Natural::zero(), total(&best, key));
        while low < high {
            let middle = (&low + &high) >> 1;
            let bound = [bounded(Relation::LessEqual, &middle)?];
            let mut found = None;
            for conjunction in &live {
                if let Some(witness) = conjunction.and(&bound).find(builder)? {
                    found = Some(witness);
                    break;
                }
            }
            match found {
                Some(witness) => {
                    high = total(&witness, key);
                    best = witness;
                }
                None => low = middle + 1u64,
            }
        }
        let exactly = [bounded(Relation::Equal, &high)?];
        live = live.iter().map(|conjunction| conjunction.and(&exactly)).collect();
        if total(&best, key) != high {
            return Err(Stop::Fault("a witness moved while it was made smaller".to_owned()));
        }
    }
    Ok(Some(best))
}

fn total(witness: &Witness, key: &[Track]) -> Natural {
    key.iter().filter_map(|track| witness.get(*track).cloned()).sum()
}

/// The values of these tracks; a track that no automaton mentions is 0.
pub(crate) fn values(witness: &Witness, tracks: &[Track]) -> Vec<Natural> {
    tracks.iter().map(|track| witness.get(*track).cloned().unwrap_or_default()).collect()
}
