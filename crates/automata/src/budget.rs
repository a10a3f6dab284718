//! How much an operation may use: states, diagram nodes, memory, time. Going beyond is an answer, [`GaveUp`], not a
//! crash.

use crate::error::{AutomataError, GaveUp, Resource};
use ratwheel_numbers::Control;
use std::time::{Duration, Instant};

/// The limits of each operation of an [`Engine`](crate::Engine), a deadline for all of them, and a way to stop them.
///
/// ```
/// use ratwheel_automata::{AutomataError, Budget, Comparison, Engine, Linear, Numerals, Resource, Track};
/// use ratwheel_numbers::Control;
/// let engine = Engine::new(Numerals::binary(), Budget::new(Control::none()).states(50));
/// let wide = Linear::new().plus(1000, Track(0)).plus(-999, Track(1));
/// let Err(AutomataError::GaveUp(gave_up)) = engine.linear(&wide, Comparison::Equal) else { panic!() };
/// assert_eq!((gave_up.what, gave_up.limit), (Resource::States, 50));
/// ```
#[derive(Clone, Debug)]
pub struct Budget<'c> {
    states: u64,
    nodes: u64,
    bytes: u64,
    begun: Instant,
    time: Option<Duration>,
    control: Control<'c>,
}

impl<'c> Budget<'c> {
    /// Four million states, forty million nodes, one gibibyte, any time.
    #[must_use]
    pub fn new(control: Control<'c>) -> Self {
        Self { states: 4_000_000, nodes: 40_000_000, bytes: 1 << 30, begun: Instant::now(), time: None, control }
    }

    /// At most this many states of one automaton under construction.
    #[must_use]
    pub fn states(mut self, most: u64) -> Self {
        self.states = most.min(MOST_STATES);
        self
    }

    /// At most this many diagram nodes of one automaton under construction.
    #[must_use]
    pub fn nodes(mut self, most: u64) -> Self {
        self.nodes = most.min(MOST_STATES);
        self
    }

    /// At most this many bytes, estimated, for one operation; never more than four gibibytes.
    #[must_use]
    pub fn bytes(mut self, most: u64) -> Self {
        self.bytes = most.min(MOST_BYTES);
        self
    }

    /// Stop this long after the budget was made; `None` for no limit.
    #[must_use]
    pub fn time(mut self, most: Option<Duration>) -> Self {
        self.time = most;
        self
    }

    /// What stops the operations and takes their progress.
    #[must_use]
    pub fn control(&self) -> Control<'c> {
        self.control
    }

    /// Are these amounts within the budget? Reports the number of states as progress.
    pub(crate) fn check(&self, states: usize, nodes: usize, bytes: usize) -> Result<(), AutomataError> {
        self.limit(Resource::States, self.states, states)?;
        self.limit(Resource::Nodes, self.nodes, nodes)?;
        self.limit(Resource::Bytes, self.bytes, bytes)?;
        self.tick(states)
    }

    /// Time and cancellation only.
    pub(crate) fn tick(&self, states: usize) -> Result<(), AutomataError> {
        if let Some(time) = self.time {
            let elapsed = self.begun.elapsed();
            if elapsed > time {
                let milliseconds = |d: Duration| u64::try_from(d.as_millis()).unwrap_or(u64::MAX);
                let (limit, reached) = (milliseconds(time), milliseconds(elapsed));
                return Err(GaveUp { what: Resource::Milliseconds, limit, reached }.into());
            }
        }
        Ok(self.control.step(u64::try_from(states).unwrap_or(u64::MAX), self.states)?)
    }

    fn limit(&self, what: Resource, limit: u64, reached: usize) -> Result<(), AutomataError> {
        let reached = u64::try_from(reached).unwrap_or(u64::MAX);
        if reached > limit { Err(GaveUp { what, limit, reached }.into()) } else { Ok(()) }
    }

    pub(crate) fn most_states(&self) -> u64 {
        self.states
    }

    pub(crate) fn most_nodes(&self) -> u64 {
        self.nodes
    }
}

/// State and node numbers have 31 bits, and some values are reserved.
const MOST_STATES: u64 = (1 << 31) - 16;

/// Diagrams of this size still have edge numbers below 2^32.
const MOST_BYTES: u64 = 1 << 32;
