//! Why nothing can be looked for.

use ratwheel_numbers::Cancelled;
use ratwheel_prove::ProveError;
use ratwheel_rules::EvalError;
use ratwheel_solve::SolveError;
use thiserror::Error;

/// Why there is no answer at all.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DiscoverError {
    /// The game cannot be solved by brute force.
    #[error(transparent)]
    Solve(SolveError),
    /// The rules cannot be evaluated.
    #[error(transparent)]
    Rules(EvalError),
    /// A fault inside the prover.
    #[error(transparent)]
    Prove(ProveError),
    /// The size that was asked for.
    #[error("a table of size {size} has more than {most} positions: take a smaller size")]
    TooLarge {
        /// The size.
        size: u64,
        /// The most positions.
        most: u64,
    },
    /// The claim of the rules is refuted.
    #[error("claim {0} of the rules is wrong: {1}")]
    WrongClaim(String, String),
    /// A formula cannot be read.
    #[error("the formula `{0}` cannot be read: {1}")]
    Formula(String, String),
    /// The parameter of a family, or one of its values.
    #[error("{0}")]
    Parameter(String),
    /// The Grundy value that was asked for.
    #[error("positions of value {value} are not looked for, only of values up to {most}")]
    Value {
        /// The value.
        value: u64,
        /// The largest.
        most: u64,
    },
    /// The time was over before any table was solved.
    #[error("the time was over before a table was solved: allow more time, or take a smaller size")]
    Late,
    /// Stopped by the caller.
    #[error("stopped before the end, as asked")]
    Cancelled,
}

impl From<Cancelled> for DiscoverError {
    fn from(_: Cancelled) -> Self {
        Self::Cancelled
    }
}

impl From<SolveError> for DiscoverError {
    fn from(error: SolveError) -> Self {
        if error == SolveError::Cancelled { Self::Cancelled } else { Self::Solve(error) }
    }
}

impl From<ProveError> for DiscoverError {
    fn from(error: ProveError) -> Self {
        if error == ProveError::Cancelled { Self::Cancelled } else { Self::Prove(error) }
    }
}

impl From<EvalError> for DiscoverError {
    fn from(error: EvalError) -> Self {
        if error == EvalError::Cancelled { Self::Cancelled } else { Self::Rules(error) }
    }
}
