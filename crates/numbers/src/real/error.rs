//! Why a question about a real number has no answer.

use crate::control::Cancelled;
use thiserror::Error;

/// Why a question about a real number has no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RealError {
    /// The divisor is 0.
    #[error("division by zero")]
    DivisionByZero,
    /// The square root of a negative number, which is shown.
    #[error("{0} is negative and has no real square root")]
    NegativeRoot(String),
    /// The two sides are equal to this many bits, and whether they are equal is not known.
    #[error("undecided: {question}; the two sides agree to {bits} bits and it is not known if they are equal")]
    Undecided {
        /// What was to be decided.
        question: String,
        /// How many bits after the point were tried.
        bits: u64,
    },
    /// A value is too large for the named limit.
    #[error("{what} is too large: the limit is {limit}")]
    TooLarge {
        /// What is too large.
        what: String,
        /// The limit, in words.
        limit: String,
    },
    /// The call was stopped by its [`CancelToken`](crate::CancelToken).
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
    /// The expression was built deeper than this library follows.
    #[error("{}", crate::too_deep())]
    TooDeep,
    /// The operation needs a number above the bound, and this one is not.
    #[error("{needed_by} needs a number above {bound}, not {value}")]
    NotAbove {
        /// What was given.
        value: String,
        /// The bound.
        bound: &'static str,
        /// What needs it.
        needed_by: &'static str,
    },
    /// The operation needs an irrational number.
    #[error("{needed_by} needs an irrational number, not {value}")]
    NotIrrational {
        /// What was given.
        value: String,
        /// What needs it.
        needed_by: &'static str,
    },
}
