//! Automata under construction: states and diagrams that grow within a budget, not yet trimmed or minimal.

use crate::budget::Count;
use crate::dfa::{Dfa, Track};
use crate::diagram::{DEAD, Raw, STATE, Unique, small};
use crate::error::AutomataError;
use crate::minimise::minimise;
use ratwheel_numbers::Control;

/// States are made in the order in which they are met; a root may be filled in later than the state is made.
pub(crate) struct Builder<'c> {
    pub(crate) control: Control<'c>,
    pub(crate) tracks: Vec<Track>,
    pub(crate) alphabet: Vec<u16>,
    pub(crate) unique: Unique,
    pub(crate) roots: Vec<Raw>,
    pub(crate) accepting: Vec<bool>,
    /// Children of nodes being made.
    pub(crate) stack: Vec<Raw>,
    nodes_checked: usize,
    /// What was met since the last step was taken.
    met: usize,
}

/// The budget is checked once in this many nodes.
const CHECK_NODES: usize = 4096;

impl<'c> Builder<'c> {
    pub(crate) fn new(control: Control<'c>, tracks: Vec<Track>, alphabet: Vec<u16>) -> Self {
        Self {
            control,
            tracks,
            alphabet,
            unique: Unique::default(),
            roots: Vec::new(),
            accepting: Vec::new(),
            stack: Vec::new(),
            nodes_checked: 0,
            met: 0,
        }
    }

    /// So many items of the construction were met: pairs of edges, edges of a set, half-read letters.
    pub(crate) fn meets(&mut self, items: usize) -> Result<(), AutomataError> {
        self.met += items;
        if self.met >= CHECK_NODES {
            self.control.worked(std::mem::take(&mut self.met))?;
        }
        Ok(())
    }

    /// A new state without transitions.
    pub(crate) fn state(&mut self, accepting: bool) -> Result<Raw, AutomataError> {
        let id = small(self.roots.len());
        self.control.states(u64::from(id) + 1)?;
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
        self.control.nodes(nodes)?;
        Ok(made)
    }

    /// Checks the budget; `more` bytes are used elsewhere.
    pub(crate) fn check(&self, more: usize) -> Result<(), AutomataError> {
        self.control.count(self.roots.len(), self.unique.diagram.len(), self.bytes() + more)
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
