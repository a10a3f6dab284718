//! Automata that read numerals: sets of tuples of numbers as values, which a formula may ask.
//!
//! An automaton begins in state 0 and reads the numerals of all its numbers at once, most significant digits first, one
//! digit of each a *letter*; shorter numerals have zeros in front. Zeros in front say nothing: in state 0 the letter of
//! zeros leads to state 0. A letter without a transition leads nowhere, and nothing is accepted any more.
//!
//! ```
//! use ratwheel_logic::Formula;
//! // The evil numbers: an even number of binary digits 1.
//! let evil = Formula::parse("automaton base:2 on (x) { 0 accepts: 1 -> 1  1: 0 -> 1, 1 -> 0 }", &["x"])?;
//! assert!(evil.holds(&[3.into()])? && !evil.holds(&[7.into()])?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use ratwheel_numbers::Natural;
use ratwheel_numeration::{NumerationError, System};
use std::sync::Arc;
use thiserror::Error;

/// An automaton has at most this many states.
pub const MAX_STATES: usize = 10_000;
/// An automaton has at most this many transitions, one for each letter of each state.
pub const MAX_TRANSITIONS: usize = 200_000;
/// An automaton reads at most this many numbers.
pub const MAX_TRACKS: usize = 12;
/// Digits above this are not read.
pub const MAX_DIGIT: u16 = 9_999;

/// A letter, one digit for each number, and the state it leads to.
pub type Transition = (Vec<u16>, usize);

/// A state: does it accept, and where do letters lead, in their order?
#[derive(Clone, Debug, PartialEq, Eq)]
struct State {
    accepts: bool,
    edges: Vec<(Box<[u16]>, usize)>,
}

/// A set of tuples of numbers, given by the automaton that reads their numerals.
#[derive(Clone, Debug)]
pub struct Automaton {
    system: Arc<System>,
    tracks: usize,
    states: Vec<State>,
}

/// Two are equal if they are written the same, in systems of the same name.
impl PartialEq for Automaton {
    fn eq(&self, other: &Self) -> bool {
        let same = self.tracks == other.tracks && self.states == other.states;
        same && self.system.to_string() == other.system.to_string()
    }
}

impl Eq for Automaton {}

/// Why states and transitions make no automaton.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AutomatonError {
    /// There is no state.
    #[error("an automaton has at least one state")]
    Empty,
    /// It reads nothing, or too many numbers at once.
    #[error("an automaton reads 1 to {MAX_TRACKS} numbers, not {0}")]
    Tracks(usize),
    /// There are too many states.
    #[error("an automaton has at most {MAX_STATES} states")]
    States,
    /// There are too many transitions.
    #[error("an automaton has at most {MAX_TRANSITIONS} transitions")]
    Transitions,
    /// A letter does not have one digit for each number.
    #[error("a letter of state {state} has {found} digits, and the automaton reads {tracks} numbers")]
    Letter {
        /// The state.
        state: usize,
        /// How many digits the letter has.
        found: usize,
        /// How many it should have.
        tracks: usize,
    },
    /// A digit that the system does not have.
    #[error("state {state} reads the digit {digit}; digits of {system} are at most {most}")]
    Digit {
        /// The state.
        state: usize,
        /// The digit.
        digit: u16,
        /// The largest digit.
        most: String,
        /// The system.
        system: String,
    },
    /// A letter leads to two states.
    #[error("state {state} has two transitions for the letter ({letter})")]
    Twice {
        /// The state.
        state: usize,
        /// The digits of the letter.
        letter: String,
    },
    /// A transition to a state that is not there.
    #[error("state {state} leads to state {target}, which is not described")]
    Target {
        /// The state.
        state: usize,
        /// Where it leads.
        target: usize,
    },
    /// Zeros in front would matter.
    #[error("zeros lead from state 0 to state {0}: zeros in front must not matter")]
    Zeros(usize),
}

/// What an automaton did with numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Run {
    /// The numerals, all of one length with zeros in front, one for each number.
    pub numerals: Vec<Vec<Natural>>,
    /// The states, from state 0 on. It is shorter than a numeral and a state more where a letter led nowhere.
    pub states: Vec<usize>,
    /// Did it read to the end, and does the last state accept?
    pub accepted: bool,
}

impl Automaton {
    /// The automaton with these states, the first of which is state 0: whether they accept, and their transitions as
    /// letters and targets. The transition from state 0 to itself by the letter of zeros may be left out.
    ///
    /// # Errors
    /// [`AutomatonError`] where they make no automaton.
    pub fn new(
        system: Arc<System>,
        tracks: usize,
        states: Vec<(bool, Vec<Transition>)>,
    ) -> Result<Self, AutomatonError> {
        if tracks == 0 || tracks > MAX_TRACKS {
            return Err(AutomatonError::Tracks(tracks));
        }
        let count = states.len();
        if count == 0 {
            return Err(AutomatonError::Empty);
        }
        if count > MAX_STATES {
            return Err(AutomatonError::States);
        }
        if states.iter().map(|(_, edges)| edges.len()).sum::<usize>() > MAX_TRANSITIONS {
            return Err(AutomatonError::Transitions);
        }
        let most = system.largest_digit();
        let largest = most.as_ref().and_then(Natural::to_u64).unwrap_or(u64::MAX).min(u64::from(MAX_DIGIT));
        let mut made = Vec::with_capacity(count);
        for (state, (accepts, mut edges)) in states.into_iter().enumerate() {
            for (letter, target) in &edges {
                if letter.len() != tracks {
                    return Err(AutomatonError::Letter { state, found: letter.len(), tracks });
                }
                if let Some(digit) = letter.iter().copied().find(|digit| u64::from(*digit) > largest) {
                    let (most, system) = (largest.to_string(), system.to_string());
                    return Err(AutomatonError::Digit { state, digit, most, system });
                }
                if *target >= count {
                    return Err(AutomatonError::Target { state, target: *target });
                }
                if state == 0 && *target != 0 && letter.iter().all(|digit| *digit == 0) {
                    return Err(AutomatonError::Zeros(*target));
                }
            }
            if state == 0 {
                // It goes without saying.
                edges.retain(|(letter, _)| letter.iter().any(|digit| *digit != 0));
            }
            edges.sort();
            let twice = edges.iter().zip(edges.iter().skip(1)).find(|((a, _), (b, _))| a == b);
            if let Some(((letter, _), _)) = twice {
                return Err(AutomatonError::Twice { state, letter: listed(letter) });
            }
            let edges = edges.into_iter().map(|(letter, target)| (letter.into_boxed_slice(), target)).collect();
            made.push(State { accepts, edges });
        }
        Ok(Self { system, tracks, states: made })
    }

    /// The numeration system whose numerals it reads.
    #[must_use]
    pub fn system(&self) -> &Arc<System> {
        &self.system
    }

    /// How many numbers it reads at once.
    #[must_use]
    pub fn tracks(&self) -> usize {
        self.tracks
    }

    /// How many states it has.
    #[must_use]
    pub fn states(&self) -> usize {
        self.states.len()
    }

    /// How many transitions it has, beside that of state 0 to itself by zeros.
    #[must_use]
    pub fn transitions(&self) -> usize {
        self.states.iter().map(|state| state.edges.len()).sum()
    }

    /// Does this state accept?
    #[must_use]
    pub fn accepts(&self, state: usize) -> bool {
        self.states.get(state).is_some_and(|state| state.accepts)
    }

    /// The transitions of a state in the order of their letters, without that of state 0 to itself by zeros.
    pub fn edges(&self, state: usize) -> impl Iterator<Item = (&[u16], usize)> {
        let edges = self.states.get(state).map_or(&[][..], |state| state.edges.as_slice());
        edges.iter().map(|(letter, target)| (&**letter, *target))
    }

    /// The state after a letter; `None` where nothing is accepted any more.
    #[must_use]
    pub fn step(&self, state: usize, letter: &[u16]) -> Option<usize> {
        if state == 0 && letter.iter().all(|digit| *digit == 0) {
            return Some(0);
        }
        let edges = &self.states.get(state)?.edges;
        let found = edges.binary_search_by(|(known, _)| known.as_ref().cmp(letter)).ok()?;
        edges.get(found).map(|(_, target)| *target)
    }

    /// Are these numbers accepted? Linear in the number of their digits, once they are written in the system.
    ///
    /// # Errors
    /// [`NumerationError`] when the system has no numeral for a number.
    pub fn contains(&self, numbers: &[Natural]) -> Result<bool, NumerationError> {
        Ok(self.run(numbers)?.accepted)
    }

    /// Reads the numerals of these numbers.
    ///
    /// # Errors
    /// As [`Automaton::contains`].
    pub fn run(&self, numbers: &[Natural]) -> Result<Run, NumerationError> {
        let mut numerals = Vec::with_capacity(numbers.len());
        for number in numbers {
            numerals.push(if number.is_zero() { Vec::new() } else { self.system.digits(number)?.into_digits() });
        }
        let length = numerals.iter().map(Vec::len).max().unwrap_or(0);
        for numeral in &mut numerals {
            let missing = length - numeral.len();
            numeral.splice(0..0, std::iter::repeat_n(Natural::zero(), missing));
        }
        let mut states = vec![0];
        let (mut state, mut letter) = (Some(0), vec![0u16; self.tracks]);
        if numbers.len() != self.tracks {
            state = None;
        }
        for place in 0..length {
            let Some(known) = state else { break };
            for (digit, numeral) in letter.iter_mut().zip(&numerals) {
                let found = numeral.get(place).and_then(Natural::to_u64);
                // A digit that no letter has leads nowhere.
                *digit = found.and_then(|digit| u16::try_from(digit).ok()).unwrap_or(u16::MAX);
            }
            state = self.step(known, &letter);
            states.extend(state);
        }
        Ok(Run { numerals, states, accepted: state.is_some_and(|state| self.accepts(state)) })
    }
}

/// The digits of a letter, with commas.
fn listed(letter: &[u16]) -> String {
    letter.iter().map(u16::to_string).collect::<Vec<_>>().join(",")
}
