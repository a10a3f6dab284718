//! What can go wrong when a system is named, and when it is used.

use ratwheel_numbers::{Cancelled, ExpressionError, RealError};
use thiserror::Error;

/// Why there is no such numeration system.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SystemError {
    /// No system has this name.
    #[error("unknown numeration system {found:?}; there are {ACCEPTED}")]
    Unknown {
        /// The name found.
        found: String,
    },
    /// The parameter after the colon is missing or is not one that the system has.
    #[error("the numeration system {system} takes {expected}, found {found:?}")]
    Parameter {
        /// The system.
        system: &'static str,
        /// What was found after the name.
        found: String,
        /// What is expected there.
        expected: &'static str,
    },
    /// The base is too small.
    #[error("the base of {system} must be at least {least}, found {found}")]
    Base {
        /// The system.
        system: &'static str,
        /// The base given.
        found: String,
        /// The smallest base that works.
        least: u64,
    },
    /// The coefficients of a recurrence do not satisfy b_1 ≥ … ≥ b_m ≥ 1.
    #[error("a recurrence needs coefficients b_1 ≥ … ≥ b_m ≥ 1, found {found}")]
    Decreasing {
        /// The coefficients given.
        found: String,
    },
    /// The recurrence 1 has no place beyond 1.
    #[error("the recurrence 1 has only places 1; the smallest with one coefficient is 2")]
    Unary,
    /// The recurrence is too long.
    #[error("a recurrence has at most {most} coefficients here, found {found}")]
    Order {
        /// Its order.
        found: usize,
        /// The largest order that is accepted.
        most: usize,
    },
    /// The real number of a p- or q-system is not positive.
    #[error("a p- or q-system needs a positive real number, found {found}")]
    NotPositive {
        /// The number given.
        found: String,
    },
    /// The number of piles of the rat sequences is out of range.
    #[error("the rat sequences need {least} ≤ m ≤ {most} here, found m = {found}")]
    Piles {
        /// The number given.
        found: u32,
        /// The smallest accepted.
        least: u32,
        /// The largest accepted.
        most: u32,
    },
    /// It could not be decided whether the real number is positive.
    #[error(transparent)]
    Real(#[from] RealError),
    /// The number in the parameter could not be read.
    #[error(transparent)]
    Expression(#[from] ExpressionError),
}

/// The names that [`crate::System`] reads.
const ACCEPTED: &str = "fibonacci, zeckendorf, u, u:b=4, p:REAL, q:REAL, recurrence:2,1, base:10, rats:3";

/// Why a number has no numeral, or a numeral no value.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NumerationError {
    /// The partial quotients of the system's real number could not be decided.
    #[error(transparent)]
    Real(RealError),
    /// The call was stopped.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
    /// The system of a rational number has only finitely many places.
    #[error("this system has {places} places only (its number is rational), the numeral has {digits} digits")]
    TooManyDigits {
        /// The number of digits given.
        digits: usize,
        /// The number of places there are.
        places: usize,
    },
    /// The value or the list asked for would be too large.
    #[error("{what} would be too large: the limit is {limit}")]
    TooLarge {
        /// What was asked for.
        what: &'static str,
        /// The largest number of places or digits that is accepted.
        limit: u64,
    },
}

impl From<RealError> for NumerationError {
    fn from(error: RealError) -> Self {
        match error {
            RealError::Cancelled(cancelled) => Self::Cancelled(cancelled),
            other => Self::Real(other),
        }
    }
}
