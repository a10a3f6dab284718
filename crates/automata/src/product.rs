//! Two automata at once: intersection, union, difference, on the fly over the pairs of states that can be reached.
//!
//! Time and memory are proportional to the pairs of diagram nodes that are met, each once.

use crate::build::Builder;
use crate::dfa::{Dfa, merge};
use crate::diagram::{DEAD, Raw, STATE, at};
use crate::error::AutomataError;
use hashbrown::HashMap;
use ratwheel_numbers::Control;
use rustc_hash::FxBuildHasher;

/// Which words are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Join {
    /// Accepted by both.
    And,
    /// Accepted by one of them; both have the same tracks.
    Or,
    /// Accepted by the first and not by the second, whose tracks are among those of the first.
    Minus,
}

struct Product<'a, 'c> {
    a: &'a Dfa,
    b: &'a Dfa,
    a_levels: Vec<u16>,
    b_levels: Vec<u16>,
    join: Join,
    builder: Builder<'c>,
    nodes: HashMap<u64, Raw, FxBuildHasher>,
    states: HashMap<u64, Raw, FxBuildHasher>,
    /// The pairs in the order of the states made of them.
    pairs: Vec<(Raw, Raw)>,
}

/// The minimal automaton of the joined language.
pub(crate) fn product(a: &Dfa, b: &Dfa, join: Join, control: Control<'_>) -> Result<Dfa, AutomataError> {
    let merged = merge(a, b)?;
    let builder = Builder::new(control, merged.tracks, merged.alphabet);
    let (a_levels, b_levels) = (merged.a_levels, merged.b_levels);
    let (nodes, states) = (HashMap::default(), HashMap::default());
    let mut product = Product { a, b, a_levels, b_levels, join, builder, nodes, states, pairs: Vec::new() };
    let start = product.edge(a.core.start, b.core.start)?;
    let mut next = 0;
    while let Some(&(a_state, b_state)) = product.pairs.get(next) {
        let root = |dfa: &Dfa, state: Raw| if state == DEAD { DEAD } else { dfa.core.roots[at(state & !STATE)] };
        let edge = product.edge(root(a, a_state), root(b, b_state))?;
        product.builder.roots[next] = edge;
        next += 1;
        if next % 256 == 0 {
            product.builder.check((product.nodes.capacity() + product.states.capacity()) * 17)?;
        }
    }
    product.builder.finish(start)
}

impl Product<'_, '_> {
    fn edge(&mut self, x: Raw, y: Raw) -> Result<Raw, AutomataError> {
        let dead = match self.join {
            Join::And => x == DEAD || y == DEAD,
            Join::Or => x == DEAD && y == DEAD,
            Join::Minus => x == DEAD,
        };
        if dead {
            return Ok(DEAD);
        }
        if x & y & STATE != 0 {
            return self.state(x, y);
        }
        let key = u64::from(x) << 32 | u64::from(y);
        if let Some(&known) = self.nodes.get(&key) {
            return Ok(known);
        }
        let level_of = |dfa: &Dfa, levels: &[u16], edge: Raw| {
            if edge & STATE != 0 { u16::MAX } else { levels[usize::from(dfa.core.diagram.level(edge))] }
        };
        let x_level = level_of(self.a, &self.a_levels, x);
        let y_level = level_of(self.b, &self.b_levels, y);
        let level = x_level.min(y_level);
        let base = self.builder.stack.len();
        for digit in 0..self.builder.alphabet[usize::from(level)] {
            let x_next = if x_level == level { self.a.core.diagram.child(x, digit) } else { x };
            let y_next = if y_level == level { self.b.core.diagram.child(y, digit) } else { y };
            let child = self.edge(x_next, y_next)?;
            self.builder.stack.push(child);
        }
        let made = self.builder.node(level, base)?;
        self.builder.meets(1)?;
        self.nodes.insert(key, made);
        Ok(made)
    }

    fn state(&mut self, x: Raw, y: Raw) -> Result<Raw, AutomataError> {
        let key = u64::from(x) << 32 | u64::from(y);
        if let Some(&known) = self.states.get(&key) {
            return Ok(known);
        }
        let accepts = |dfa: &Dfa, state: Raw| state != DEAD && dfa.core.accepting[at(state & !STATE)];
        let (in_a, in_b) = (accepts(self.a, x), accepts(self.b, y));
        let accepting = match self.join {
            Join::And => in_a && in_b,
            Join::Or => in_a || in_b,
            Join::Minus => in_a && !in_b,
        };
        let state = self.builder.state(accepting)?;
        self.states.insert(key, state);
        self.pairs.push((x, y));
        Ok(state)
    }
}
