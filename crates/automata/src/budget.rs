//! What operations tell their [`Control`] of the automata they build.

use crate::error::AutomataError;
use ratwheel_numbers::{Control, Resource};

/// Counting against the [`Budget`](ratwheel_numbers::Budget) of a control. Limits hold for each automaton under
/// construction.
pub(crate) trait Count {
    /// Are these amounts within the budget? Reports the number of states as progress.
    fn count(&self, states: usize, nodes: usize, bytes: usize) -> Result<(), AutomataError>;

    /// May there be this many states?
    fn states(&self, reached: u64) -> Result<(), AutomataError>;

    /// May there be this many nodes?
    fn nodes(&self, reached: usize) -> Result<(), AutomataError>;

    /// Time, cancellation, and the steps that so many items of a construction count as.
    fn worked(&self, items: usize) -> Result<(), AutomataError>;

    /// Time and cancellation only.
    fn tick(&self, states: usize) -> Result<(), AutomataError>;
}

impl Count for Control<'_> {
    fn count(&self, states: usize, nodes: usize, bytes: usize) -> Result<(), AutomataError> {
        self.states(wide(states))?;
        self.nodes(nodes)?;
        within(self, Resource::Bytes, wide(bytes), MOST_BYTES)?;
        self.tick(states)
    }

    fn states(&self, reached: u64) -> Result<(), AutomataError> {
        within(self, Resource::States, reached, MOST_STATES)
    }

    fn nodes(&self, reached: usize) -> Result<(), AutomataError> {
        within(self, Resource::Nodes, wide(reached), MOST_STATES)
    }

    fn worked(&self, items: usize) -> Result<(), AutomataError> {
        Ok(self.works(wide(items / ITEMS))?)
    }

    fn tick(&self, states: usize) -> Result<(), AutomataError> {
        Ok(self.step(wide(states), self.budget().limit(Resource::States).min(MOST_STATES))?)
    }
}

/// So many items of a construction are one step: about a tenth of a millisecond or less.
const ITEMS: usize = 128;

fn wide(count: usize) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
}

/// Within the budget, and within what automata can be at all.
fn within(control: &Control<'_>, what: Resource, reached: u64, most: u64) -> Result<(), AutomataError> {
    control.uses(what, reached)?;
    if reached > most { Err(ratwheel_numbers::GaveUp { what, limit: most, reached }.into()) } else { Ok(()) }
}

/// State and node numbers have 31 bits, and some values are reserved.
const MOST_STATES: u64 = (1 << 31) - 16;

/// Diagrams of this size still have edge numbers below 2^32.
const MOST_BYTES: u64 = 1 << 32;
