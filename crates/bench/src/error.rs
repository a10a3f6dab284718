//! What can go wrong between a question and its answer.

use ratwheel_games::BuildError;
use ratwheel_numbers::ExpressionError;
use ratwheel_rules::language::Diagnostic;
use ratwheel_rules::{MovesError, PositionError};

/// Why a question has no answer.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BenchError {
    /// The game's name or parameters.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// The text of a ruleset, with everything that is wrong in it.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Rules(Vec<Diagnostic>),
    /// A number in a position.
    #[error(transparent)]
    Number(#[from] ExpressionError),
    /// Something that is not a position of the game.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// Bad input, said in words.
    #[error("{0}")]
    Input(String),
    /// A move leads out of the box, and would not out of all positions up to a total; said in words.
    #[error("{0}")]
    LeavesBox(String),
    /// There is a limit in the way, or nobody knows; said in words.
    #[error("{0}")]
    GaveUp(String),
    /// As [`BenchError::GaveUp`], for a game whose own claim was not asked.
    #[error("{0}")]
    Unclaimed(String),
    /// Stopped by the caller.
    #[error("stopped before the end, as asked")]
    Cancelled,
}

impl From<MovesError> for BenchError {
    fn from(error: MovesError) -> Self {
        match error {
            MovesError::Cancelled => Self::Cancelled,
            other => Self::GaveUp(other.to_string()),
        }
    }
}

impl From<ratwheel_numbers::Cancelled> for BenchError {
    fn from(_: ratwheel_numbers::Cancelled) -> Self {
        Self::Cancelled
    }
}
