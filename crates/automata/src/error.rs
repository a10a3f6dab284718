//! What can go wrong: a budget is used up, a stop was asked for, something is out of reach, or a certificate fails.

use crate::dfa::Track;
use ratwheel_numbers::{Cancelled, RealError};
use ratwheel_numeration::NumerationError;
use std::fmt;
use thiserror::Error;

/// What a [`Budget`](crate::Budget) limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Resource {
    /// States of one automaton under construction.
    States,
    /// Shared nodes of its decision diagrams.
    Nodes,
    /// Memory, estimated, in bytes.
    Bytes,
    /// Time, in milliseconds after the budget was made.
    Milliseconds,
}

impl fmt::Display for Resource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::States => "states",
            Self::Nodes => "diagram nodes",
            Self::Bytes => "bytes of memory",
            Self::Milliseconds => "milliseconds",
        })
    }
}

/// A budget was used up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the budget of {limit} {what} is used up ({reached} reached)")]
pub struct GaveUp {
    /// What was used up.
    pub what: Resource,
    /// How much of it was allowed.
    pub limit: u64,
    /// How much had been used when the operation stopped.
    pub reached: u64,
}

/// An automaton is not what it is said to be.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{what} is not certified: the condition “{condition}” fails{}", at(.witness.as_deref()))]
pub struct NotCertified {
    /// What was to be certified, in words.
    pub what: String,
    /// The condition that fails.
    pub condition: &'static str,
    /// Values for which it fails, where there are some.
    pub witness: Option<String>,
}

/// Why an operation has no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AutomataError {
    /// A budget was used up.
    #[error(transparent)]
    GaveUp(#[from] GaveUp),
    /// A stop was asked for.
    #[error("stopped before the end, as asked")]
    Cancelled,
    /// This number system, or automata at all, cannot express it.
    #[error("{what} is out of reach: {why}")]
    Unsupported {
        /// What was asked for.
        what: String,
        /// Why it cannot be done, and what could.
        why: String,
    },
    /// A certificate could not be established.
    #[error(transparent)]
    NotCertified(NotCertified),
    /// More tracks than a diagram may have.
    #[error("{found} variables at once, but an automaton can have at most {most}")]
    TooManyTracks {
        /// How many there would be.
        found: usize,
        /// How many there may be.
        most: usize,
    },
    /// A renaming sends two tracks to one.
    #[error("two variables would both be called {track}; give each its own label")]
    Collision {
        /// The label that would stand twice.
        track: Track,
    },
    /// Parts that do not make an automaton.
    #[error("not an automaton: {what}")]
    Malformed {
        /// What is wrong with them.
        what: String,
    },
    /// A real number could not be computed with.
    #[error(transparent)]
    Real(#[from] RealError),
    /// A numeral could not be read or written.
    #[error(transparent)]
    Numeration(#[from] NumerationError),
}

impl From<Cancelled> for AutomataError {
    fn from(_: Cancelled) -> Self {
        Self::Cancelled
    }
}

fn at(witness: Option<&str>) -> String {
    witness.map_or(String::new(), |witness| format!(" at {witness}"))
}

/// Shorthand for [`AutomataError::Unsupported`].
pub(crate) fn unsupported(what: impl Into<String>, why: impl Into<String>) -> AutomataError {
    AutomataError::Unsupported { what: what.into(), why: why.into() }
}
