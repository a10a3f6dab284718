//! Why a formula has no value.

use ratwheel_numbers::{Cancelled, Integer, RealError};
use ratwheel_numeration::NumerationError;
use thiserror::Error;

/// How many values one evaluation may try for its quantified variables.
pub const MAX_STEPS: u64 = 1_000_000;

/// Why a formula has no value.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EvalError {
    /// A quantified variable can neither be solved for nor runs over a short range; the text names it.
    #[error(
        "cannot be evaluated: {0} has no equation that gives it and no range of at most {MAX_STEPS} values; write a range, as \
         `exists n in 0..x`"
    )]
    NotEvaluable(String),
    /// Quantifiers over short ranges together asked for more than [`MAX_STEPS`] values.
    #[error("cannot be evaluated: its quantified variables run over more than {MAX_STEPS} values in all")]
    TooManySteps,
    /// The value of a term was asked for that has none: a function of a negative number, which is shown.
    #[error("{0} is negative, and functions of numerals take 0, 1, 2, …")]
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
    /// Whether numbers are a row of a recursion cannot be said; the text tells why.
    #[error("a recursion cannot be evaluated so far: {0}")]
    Recursion(String),
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
    /// A term has no value, because a function is applied to this negative number. What is said about such a term is false.
    NoValue(Integer),
    /// There is no answer at any size.
    Error(EvalError),
}

/// What is made of a value, or nothing where there is none.
pub(crate) fn if_any<T>(value: Result<T, Fault>) -> Result<Option<T>, Fault> {
    match value {
        Ok(value) => Ok(Some(value)),
        Err(Fault::NoValue(_)) => Ok(None),
        Err(fault) => Err(fault),
    }
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
            Fault::NoValue(negative) => Self::Negative(super::short_number(&negative)),
            // Big integers never overflow; the one way here is a division by 0, which the checks of a ruleset exclude.
            Fault::Overflow => Self::TooLarge,
        }
    }
}
