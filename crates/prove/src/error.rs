//! Why a question has no verdict at all, and how work inside the prover stops early.

use ratwheel_automata::AutomataError;
use ratwheel_numbers::{Cancelled, RealError};
use thiserror::Error;

/// Why there is no report.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ProveError {
    /// The ruleset has no such claim.
    #[error("there is no claim `{name}`{}", claims(known))]
    NoSuchClaim {
        /// What was asked for.
        name: String,
        /// What the ruleset claims.
        known: Vec<String>,
    },
    /// Stopped by the caller.
    #[error("stopped before the end, as asked")]
    Cancelled,
    /// The automata and the evaluation of the rules contradict each other: a fault in this program, never shown as a verdict.
    #[error("the automata contradict the evaluation of the rules, which is a fault in this program: {0}")]
    Contradiction(String),
}

fn claims(known: &[String]) -> String {
    if known.is_empty() {
        ": the ruleset claims nothing; add a line `claim P: …`".to_owned()
    } else {
        format!("; the ruleset claims {}", known.join(", "))
    }
}

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
