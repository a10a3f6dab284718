//! Automata under construction: states and diagrams that grow within a budget, not yet trimmed or minimal.

use crate::budget::Budget;
use crate::dfa::{Dfa, Track};
use crate::diagram::{DEAD, Raw, STATE, Unique, small};
use crate::error::{AutomataError, GaveUp, Resource};
use crate::minimise::minimise;

/// States are made in the order in which they are met; a root may be filled in later than the state is made.
pub(crate) struct Builder<'b, 'c> {
    pub(crate) budget: &'b Budget<'c>,
    pub(crate) tracks: Vec<Track>,
    pub(crate) alphabet: Vec<u16>,
    pub(crate) unique: Unique,
    pub(crate) roots: Vec<Raw>,
    pub(crate) accepting: Vec<bool>,
    /// Children of nodes being made.
    pub(crate) stack: Vec<Raw>,
    nodes_checked: usize,
}

/// The budget is checked once in this many nodes.
const CHECK_NODES: usize = 4096;

impl<'b, 'c> Builder<'b, 'c> {
    pub(crate) fn new(budget: &'b Budget<'c>, tracks: Vec<Track>, alphabet: Vec<u16>) -> Self {
        Self {
            budget,
            tracks,
            alphabet,
            unique: Unique::default(),
            roots: Vec::new(),
            accepting: Vec::new(),
            stack: Vec::new(),
            nodes_checked: 0,
        }
    }

    /// A new state without transitions.
    pub(crate) fn state(&mut self, accepting: bool) -> Result<Raw, AutomataError> {
        let id = small(self.roots.len());
        let reached = u64::from(id) + 1;
        let limit = self.budget.most_states();
        if reached > limit {
            return Err(GaveUp { what: Resource::States, limit, reached }.into());
        }
        self.roots.push(DEAD);
        self.accepting.push(accepting);
        Ok(STATE | id)
    }

    /// The node whose children lie on the stack from `base` on; takes them off.
    pub(crate) fn node(&mut self, level: u16, base: usize) -> Result<Raw, AutomataError> {
        let made = self.unique.make(level, &self.stack[base..]);
        self.stack.truncate(base);
        let nodes = self.unique.diagram.len();
        if nodes >= self.nodes_checked + CHECK_NODES {
            self.nodes_checked = nodes;
            self.check(0)?;
        }
        let limit = self.budget.most_nodes();
        let reached = u64::try_from(nodes).unwrap_or(u64::MAX);
        if reached > limit {
            return Err(GaveUp { what: Resource::Nodes, limit, reached }.into());
        }
        Ok(made)
    }

    /// Checks the budget; `more` bytes are used elsewhere.
    pub(crate) fn check(&self, more: usize) -> Result<(), AutomataError> {
        self.budget.check(self.roots.len(), self.unique.diagram.len(), self.bytes() + more)
    }

    /// What this takes now, and what minimising it will take on top.
    fn bytes(&self) -> usize {
        self.unique.bytes() * 3 + self.roots.len() * 20
    }

    /// The minimal automaton that begins at `start`.
    pub(crate) fn finish(self, start: Raw) -> Result<Dfa, AutomataError> {
        minimise(self, start)
    }
}
