//! Why a formula has no value at a position.

use ratwheel_numbers::{Cancelled, RealError};
use ratwheel_numeration::NumerationError;
use std::fmt;

/// How many values one evaluation may try for its quantified variables.
pub const MAX_STEPS: u64 = 1_000_000;

/// Why a formula has no value at a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EvalError {
    /// A quantified variable can neither be solved for nor runs over a short range; the text names it.
    NotEvaluable(String),
    /// Quantifiers over short ranges together asked for more than [`MAX_STEPS`] values.
    TooManySteps,
    /// `xor`, `shift`, `zeros`, `lowest` or `reduced` of a negative number, which is shown.
    Negative(String),
    /// An exact real could not be decided.
    Real(RealError),
    /// A numeration system has no numeral for the number.
    Numeration(NumerationError),
    /// The formula asks for something that is not there: P without a claim, a variable outside its quantifier.
    Missing(String),
    /// The formula is larger than the evaluator takes.
    TooLarge,
    /// Stopped by the caller.
    Cancelled,
}

impl fmt::Display for EvalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotEvaluable(variable) => write!(
                f,
                "can be proved, not evaluated: {variable} has no equation that gives it and no range of at most \
                 {MAX_STEPS} values"
            ),
            Self::TooManySteps => write!(
                f,
                "can be proved, not evaluated: its quantified variables run over more than {MAX_STEPS} values in all"
            ),
            Self::Negative(what) => write!(f, "{what} is negative, and only 0, 1, 2, … have numerals"),
            Self::Real(error) => error.fmt(f),
            Self::Numeration(error) => error.fmt(f),
            Self::Missing(what) => write!(f, "the ruleset has no {what}"),
            Self::TooLarge => write!(
                f,
                "the formula is too large: more than a million parts when written out, or nested deeper than 400"
            ),
            Self::Cancelled => write!(f, "stopped before the end, as asked"),
        }
    }
}

impl std::error::Error for EvalError {}

/// Why an evaluation on one number type stopped.
#[derive(Clone, Debug)]
pub(crate) enum Fault {
    /// Machine words are too short: start again with big integers.
    Overflow,
    /// There is no answer at any size.
    Error(EvalError),
}

impl From<EvalError> for Fault {
    fn from(error: EvalError) -> Self {
        Self::Error(error)
    }
}

impl From<RealError> for Fault {
    fn from(error: RealError) -> Self {
        Self::Error(EvalError::Real(error))
    }
}

impl From<NumerationError> for Fault {
    fn from(error: NumerationError) -> Self {
        Self::Error(EvalError::Numeration(error))
    }
}

impl From<Cancelled> for Fault {
    fn from(_: Cancelled) -> Self {
        Self::Error(EvalError::Cancelled)
    }
}

impl From<Fault> for EvalError {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Error(error) => error,
            // Big integers never overflow; the one way here is a division by 0, which the checks of a ruleset exclude.
            Fault::Overflow => Self::TooLarge,
        }
    }
}
