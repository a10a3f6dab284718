//! What can go wrong: a budget is used up, a stop was asked for, something is out of reach, or a certificate fails.

use crate::dfa::Track;
use ratwheel_numbers::{Cancelled, GaveUp, RealError};
use ratwheel_numeration::NumerationError;
use thiserror::Error;

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
    fn from(stopped: Cancelled) -> Self {
        stopped.gave_up.map_or(Self::Cancelled, Self::GaveUp)
    }
}

fn at(witness: Option<&str>) -> String {
    witness.map_or(String::new(), |witness| format!(" at {witness}"))
}

/// Shorthand for [`AutomataError::Unsupported`].
pub(crate) fn unsupported(what: impl Into<String>, why: impl Into<String>) -> AutomataError {
    AutomataError::Unsupported { what: what.into(), why: why.into() }
}
