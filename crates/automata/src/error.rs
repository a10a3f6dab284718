//! What can go wrong: a budget is used up, somebody asks to stop, something is out of reach, or a certificate fails.

use crate::dfa::Track;
use ratwheel_numbers::{Cancelled, RealError};
use ratwheel_numeration::NumerationError;
use std::fmt;

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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GaveUp {
    /// What was used up.
    pub what: Resource,
    /// How much of it was allowed.
    pub limit: u64,
    /// How much had been used when the operation stopped.
    pub reached: u64,
}

impl fmt::Display for GaveUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { what, limit, reached } = self;
        write!(f, "the budget of {limit} {what} is used up ({reached} reached)")
    }
}

/// An automaton is not what it is said to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotCertified {
    /// What was to be certified, in words.
    pub what: String,
    /// The condition that fails.
    pub condition: &'static str,
    /// Values for which it fails, where there are some.
    pub witness: Option<String>,
}

impl fmt::Display for NotCertified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not certified: the condition “{}” fails", self.what, self.condition)?;
        match &self.witness {
            Some(witness) => write!(f, " at {witness}"),
            None => Ok(()),
        }
    }
}

/// Why an operation has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AutomataError {
    /// A budget was used up.
    GaveUp(GaveUp),
    /// Somebody asked to stop.
    Cancelled,
    /// This number system, or automata at all, cannot express it.
    Unsupported {
        /// What was asked for.
        what: String,
        /// Why it cannot be done, and what could.
        why: String,
    },
    /// A certificate could not be established.
    NotCertified(NotCertified),
    /// More tracks than a diagram may have.
    TooManyTracks {
        /// How many there would be.
        found: usize,
        /// How many there may be.
        most: usize,
    },
    /// A renaming sends two tracks to one.
    Collision {
        /// The label that would stand twice.
        track: Track,
    },
    /// Parts that do not make an automaton.
    Malformed {
        /// What is wrong with them.
        what: String,
    },
    /// A real number could not be computed with.
    Real(RealError),
    /// A numeral could not be read or written.
    Numeration(NumerationError),
}

impl fmt::Display for AutomataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GaveUp(gave_up) => gave_up.fmt(f),
            Self::Cancelled => write!(f, "stopped before the end, as asked"),
            Self::Unsupported { what, why } => write!(f, "{what} is out of reach: {why}"),
            Self::NotCertified(fault) => fault.fmt(f),
            Self::TooManyTracks { found, most } => {
                write!(f, "{found} variables at once, but an automaton can have at most {most}")
            }
            Self::Collision { track } => {
                write!(f, "two variables would both be called {track}; give each its own label")
            }
            Self::Malformed { what } => write!(f, "not an automaton: {what}"),
            Self::Real(error) => error.fmt(f),
            Self::Numeration(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for AutomataError {}

impl From<Cancelled> for AutomataError {
    fn from(_: Cancelled) -> Self {
        Self::Cancelled
    }
}

impl From<GaveUp> for AutomataError {
    fn from(gave_up: GaveUp) -> Self {
        Self::GaveUp(gave_up)
    }
}

impl From<RealError> for AutomataError {
    fn from(error: RealError) -> Self {
        Self::Real(error)
    }
}

impl From<NumerationError> for AutomataError {
    fn from(error: NumerationError) -> Self {
        Self::Numeration(error)
    }
}

/// [`AutomataError::Unsupported`] in one word.
pub(crate) fn unsupported(what: impl Into<String>, why: impl Into<String>) -> AutomataError {
    AutomataError::Unsupported { what: what.into(), why: why.into() }
}
