//! What can go wrong between a question and its answer.

use ratwheel_games::BuildError;
use ratwheel_numbers::ExpressionError;
use ratwheel_rules::language::Diagnostic;
use ratwheel_rules::{MovesError, PositionError};
use std::fmt;

/// Why a question has no answer.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum BenchError {
    /// The game's name or parameters.
    Build(BuildError),
    /// The text of a ruleset, with everything that is wrong in it.
    Rules(Vec<Diagnostic>),
    /// A number in a position.
    Number(ExpressionError),
    /// Something that is no position of the game.
    Position(PositionError),
    /// Bad input, said in words.
    Input(String),
    /// There is a limit in the way, or nobody knows; said in words.
    GaveUp(String),
    /// Stopped by the caller.
    Cancelled,
}

impl fmt::Display for BenchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Build(error) => error.fmt(f),
            Self::Rules(errors) => {
                for (i, error) in errors.iter().enumerate() {
                    if i > 0 {
                        f.write_str("\n")?;
                    }
                    error.fmt(f)?;
                }
                Ok(())
            }
            Self::Number(error) => error.fmt(f),
            Self::Position(error) => error.fmt(f),
            Self::Input(text) | Self::GaveUp(text) => f.write_str(text),
            Self::Cancelled => f.write_str("stopped before the end, as asked"),
        }
    }
}

impl std::error::Error for BenchError {}

impl From<BuildError> for BenchError {
    fn from(error: BuildError) -> Self {
        Self::Build(error)
    }
}

impl From<ExpressionError> for BenchError {
    fn from(error: ExpressionError) -> Self {
        Self::Number(error)
    }
}

impl From<PositionError> for BenchError {
    fn from(error: PositionError) -> Self {
        Self::Position(error)
    }
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
