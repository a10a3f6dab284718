//! Shared decision diagrams: the transitions of all states of an automaton, one track's digit per level.
//!
//! A node asks for the digit of one track and has one edge for each; a track that does not matter is not asked for.
//! Equal nodes are stored once (hash-consing), so a diagram is a canonical form and its size, not that of the
//! alphabet, is what operations cost. Edges end at a state or at nothing ("dead").

use hashbrown::HashTable;
use rustc_hash::FxHasher;
use std::hash::Hasher;

/// An edge as it is stored: a node number, a state number with the top bit set, or [`DEAD`].
pub(crate) type Raw = u32;

/// No transition.
pub(crate) const DEAD: Raw = u32::MAX;

/// Marks states among raw edges.
pub(crate) const STATE: Raw = 1 << 31;

/// Where an edge of a decision diagram leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Edge {
    /// No transition: the word is rejected whatever follows.
    Dead,
    /// All digits are read: the next state.
    State(u32),
    /// Another node, for a later track.
    Node(u32),
}

impl Edge {
    pub(crate) fn new(raw: Raw) -> Self {
        match raw {
            DEAD => Self::Dead,
            raw if raw & STATE != 0 => Self::State(raw & !STATE),
            raw => Self::Node(raw),
        }
    }
}

pub(crate) fn is_state(raw: Raw) -> bool {
    raw & STATE != 0 && raw != DEAD
}

/// `u32` to an index; machines with less than 32 bits are not supported.
pub(crate) const fn at(raw: u32) -> usize {
    raw as usize
}

/// A count as `u32`; [`Builder`](crate::build::Builder) refuses to grow to where this would saturate.
pub(crate) fn small(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// The nodes of an automaton. A node's children have smaller numbers than the node.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagram {
    levels: Vec<u16>,
    /// Where a node's children begin; one entry more than nodes.
    first: Vec<u32>,
    children: Vec<Raw>,
}

impl Diagram {
    /// How many nodes there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.levels.len()
    }

    /// Are there no nodes?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.levels.is_empty()
    }

    /// The level (index of the track) that a node asks for and its edges, one for each digit.
    #[must_use]
    pub fn node(&self, id: u32) -> Option<(usize, impl ExactSizeIterator<Item = Edge> + '_)> {
        let level = *self.levels.get(at(id))?;
        Some((usize::from(level), self.children(id).iter().map(|&raw| Edge::new(raw))))
    }

    pub(crate) fn level(&self, node: Raw) -> u16 {
        self.levels[at(node)]
    }

    pub(crate) fn children(&self, node: Raw) -> &[Raw] {
        let node = at(node);
        let begin = at(self.first[node]);
        let end = self.first.get(node + 1).map_or(self.children.len(), |&next| at(next));
        &self.children[begin..end]
    }

    pub(crate) fn child(&self, node: Raw, digit: u16) -> Raw {
        self.children[at(self.first[at(node)]) + usize::from(digit)]
    }

    pub(crate) fn bytes(&self) -> usize {
        self.levels.len() * 6 + self.children.len() * 4
    }
}

fn hash_of(level: u16, children: &[Raw]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write_u16(level);
    for &child in children {
        hasher.write_u32(child);
    }
    hasher.finish()
}

/// A diagram that grows and finds its nodes again.
#[derive(Default)]
pub(crate) struct Unique {
    pub(crate) diagram: Diagram,
    table: HashTable<u32>,
}

impl Unique {
    /// Room for this many nodes, so that tables are not moved while they grow.
    pub(crate) fn with_room_for(nodes: usize) -> Self {
        Self { diagram: Diagram::default(), table: HashTable::with_capacity(nodes) }
    }

    /// The node with these children, or the child itself if they are all the same.
    pub(crate) fn make(&mut self, level: u16, children: &[Raw]) -> Raw {
        let Some((&head, rest)) = children.split_first() else { return DEAD };
        if rest.iter().all(|&child| child == head) {
            return head;
        }
        let Self { diagram, table } = self;
        let hash = hash_of(level, children);
        if let Some(&found) = table.find(hash, |&id| diagram.level(id) == level && diagram.children(id) == children) {
            return found;
        }
        let id = small(diagram.levels.len());
        diagram.levels.push(level);
        diagram.first.push(small(diagram.children.len()));
        diagram.children.extend_from_slice(children);
        table.insert_unique(hash, id, |&id| hash_of(diagram.level(id), diagram.children(id)));
        id
    }

    pub(crate) fn bytes(&self) -> usize {
        self.diagram.bytes() + self.table.capacity() * 5
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_nodes_are_stored_once_and_useless_ones_not_at_all() {
        let mut unique = Unique::default();
        let low = unique.make(1, &[STATE, DEAD]);
        assert_eq!(unique.make(1, &[STATE, DEAD]), low);
        assert_ne!(unique.make(2, &[STATE, DEAD]), low);
        assert_eq!(unique.make(0, &[low, low]), low);
        assert_eq!(unique.diagram.len(), 2);
        assert_eq!(unique.diagram.child(low, 1), DEAD);
    }
}
