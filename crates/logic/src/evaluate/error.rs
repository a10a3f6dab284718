//! Why a formula has no value.

use ratwheel_numbers::{Cancelled, RealError};
use ratwheel_numeration::NumerationError;
use thiserror::Error;

/// How many values one evaluation may try for its quantified variables.
pub const MAX_STEPS: u64 = 1_000_000;

/// Why a formula has no value.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EvalError {
    /// A quantified variable can neither be solved for nor runs over a short range; the text names it.
    #[error(
        "can be proved, not evaluated: {0} has no equation that gives it and no range of at most {MAX_STEPS} values"
    )]
    NotEvaluable(String),
    /// Quantifiers over short ranges together asked for more than [`MAX_STEPS`] values.
    #[error("can be proved, not evaluated: its quantified variables run over more than {MAX_STEPS} values in all")]
    TooManySteps,
    /// A function of a negative number, which is shown.
    #[error("{0} is negative, and only 0, 1, 2, … have numerals")]
    Negative(String),
    /// An exact real could not be decided.
    #[error(transparent)]
    Real(#[from] RealError),
    /// A numeration system has no numeral for the number.
    #[error(transparent)]
    Numeration(#[from] NumerationError),
    /// The formula asks for something that is not there: P without a claim, a variable outside its quantifier.
    #[error("the ruleset has no {0}")]
    Missing(String),
    /// The formula is larger than the evaluator takes.
    #[error("the formula is too large: more than a million parts when written out")]
    TooLarge,
    /// The formula, or the search for values of its quantified variables, nests too deep.
    #[error("{}", ratwheel_numbers::too_deep())]
    TooDeep,
    /// Stopped by the caller.
    #[error("stopped before the end, as asked")]
    Cancelled,
}

impl From<Cancelled> for EvalError {
    fn from(_: Cancelled) -> Self {
        Self::Cancelled
    }
}

/// Why an evaluation on one number type stopped.
#[derive(Clone, Debug)]
pub(crate) enum Fault {
    /// Machine words are too short: start again with big integers.
    Overflow,
    /// There is no answer at any size.
    Error(EvalError),
}

macro_rules! faults {
    ($($error:ty),*) => {
        $(impl From<$error> for Fault {
            fn from(error: $error) -> Self {
                Self::Error(error.into())
            }
        })*
    };
}

faults!(EvalError, RealError, NumerationError, Cancelled);

impl From<Fault> for EvalError {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Error(error) => error,
            // Big integers never overflow; the one way here is a division by 0, which the checks of a ruleset exclude.
            Fault::Overflow => Self::TooLarge,
        }
    }
}
