//! Why a question has no verdict at all, and how work inside the prover stops early.

use ratwheel_automata::AutomataError;
use ratwheel_numbers::{Cancelled, RealError};
use ratwheel_rules::EvalError;
use std::fmt;

/// Why there is no report.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProveError {
    /// The ruleset has no such claim.
    NoSuchClaim {
        /// What was asked for.
        name: String,
        /// What the ruleset claims.
        known: Vec<String>,
    },
    /// Stopped by the caller.
    Cancelled,
    /// The automata and the evaluation of the rules contradict each other: a fault in this program, never shown as a verdict.
    Contradiction(String),
    /// The ruleset cannot be read as one.
    Rules(EvalError),
}

impl fmt::Display for ProveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchClaim { name, known } if known.is_empty() => {
                write!(f, "there is no claim `{name}`: the ruleset claims nothing; add a line `claim P: …`")
            }
            Self::NoSuchClaim { name, known } => {
                write!(f, "there is no claim `{name}`; the ruleset claims {}", known.join(", "))
            }
            Self::Cancelled => write!(f, "stopped before the end, as asked"),
            Self::Contradiction(what) => {
                write!(
                    f,
                    "the automata contradict the evaluation of the rules, which is a fault in this program: {what}"
                )
            }
            Self::Rules(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ProveError {}

/// Why a step of a proof stopped. The first two are verdicts, the others errors.
#[derive(Clone, Debug)]
pub(crate) enum Stop {
    GaveUp(String),
    Unsupported { symbol: String, why: String },
    Cancelled,
    Fault(String),
}

pub(crate) fn unsupported(symbol: impl Into<String>, why: impl Into<String>) -> Stop {
    Stop::Unsupported { symbol: symbol.into(), why: why.into() }
}

impl From<AutomataError> for Stop {
    fn from(error: AutomataError) -> Self {
        match error {
            AutomataError::GaveUp(limit) => Self::GaveUp(limit.to_string()),
            AutomataError::Cancelled => Self::Cancelled,
            AutomataError::Unsupported { what, why } => Self::Unsupported { symbol: what, why },
            many @ AutomataError::TooManyTracks { .. } => Self::GaveUp(many.to_string()),
            other => Self::Fault(other.to_string()),
        }
    }
}

impl From<Cancelled> for Stop {
    fn from(_: Cancelled) -> Self {
        Self::Cancelled
    }
}

impl From<RealError> for Stop {
    fn from(error: RealError) -> Self {
        Self::GaveUp(error.to_string())
    }
}
