//! Why a question about a real number has no answer.

use super::MAX_DEPTH;
use crate::control::Cancelled;
use std::fmt;

/// Why a question about a real number has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RealError {
    /// The divisor is 0.
    DivisionByZero,
    /// The square root of a negative number, which is shown.
    NegativeRoot(String),
    /// The two sides are equal to this many bits, and whether they are equal is not known.
    Undecided {
        /// What was to be decided.
        question: String,
        /// How many bits behind the point were tried.
        bits: u64,
    },
    /// A value is too large for the named limit.
    TooLarge {
        /// What is too large.
        what: String,
        /// The limit, in words.
        limit: String,
    },
    /// The call was stopped by its [`CancelToken`](crate::CancelToken).
    Cancelled(Cancelled),
    /// The expression was built deeper than this library follows.
    TooDeep,
    /// The operation needs a number above the bound, and this one is not.
    NotAbove {
        /// What was given.
        value: String,
        /// The bound.
        bound: &'static str,
        /// Who needs it.
        needed_by: &'static str,
    },
    /// The operation needs an irrational number.
    NotIrrational {
        /// What was given.
        value: String,
        /// Who needs it.
        needed_by: &'static str,
    },
}

impl fmt::Display for RealError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cancelled(cancelled) => cancelled.fmt(f),
            Self::DivisionByZero => write!(f, "division by zero"),
            Self::NegativeRoot(value) => write!(f, "{value} is negative and has no real square root"),
            Self::Undecided { question, bits } => {
                write!(
                    f,
                    "undecided: {question}; the two sides agree to {bits} bits and it is not known if they are equal"
                )
            }
            Self::TooLarge { what, limit } => write!(f, "{what} is too large: the limit is {limit}"),
            Self::TooDeep => write!(f, "the expression is nested too deeply (more than {MAX_DEPTH} operations)"),
            Self::NotAbove { value, bound, needed_by } => {
                write!(f, "{needed_by} needs a number above {bound}, not {value}")
            }
            Self::NotIrrational { value, needed_by } => {
                write!(f, "{needed_by} needs an irrational number, not {value}")
            }
        }
    }
}

impl std::error::Error for RealError {}

impl From<Cancelled> for RealError {
    fn from(cancelled: Cancelled) -> Self {
        Self::Cancelled(cancelled)
    }
}
