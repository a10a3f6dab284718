//! What can go wrong when a system is named, and when it is used.

use ratwheel_numbers::{Cancelled, ExpressionError, RealError};
use std::fmt;

/// Why there is no such numeration system.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SystemError {
    /// No system has this name.
    Unknown {
        /// The name found.
        found: String,
    },
    /// The parameter after the colon is missing or is not one that the system has.
    Parameter {
        /// The system.
        system: &'static str,
        /// What was found after the name.
        found: String,
        /// What is expected there.
        expected: &'static str,
    },
    /// The base is too small.
    Base {
        /// The system.
        system: &'static str,
        /// The base given.
        found: String,
        /// The smallest base that works.
        least: u64,
    },
    /// The coefficients of a recurrence do not satisfy b_1 ≥ … ≥ b_m ≥ 1.
    Decreasing {
        /// The coefficients given.
        found: String,
    },
    /// The recurrence 1 has no place beyond 1.
    Unary,
    /// The recurrence is too long.
    Order {
        /// Its order.
        found: usize,
        /// The largest order that is accepted.
        most: usize,
    },
    /// The real number of a p- or q-system is not positive.
    NotPositive {
        /// The number given.
        found: String,
    },
    /// The number of piles of the rat sequences is out of range.
    Piles {
        /// The number given.
        found: u32,
        /// The smallest accepted.
        least: u32,
        /// The largest accepted.
        most: u32,
    },
    /// It could not be decided whether the real number is positive.
    Real(RealError),
    /// The number in the parameter could not be read.
    Expression(ExpressionError),
}

/// The names that [`crate::System`] reads.
const ACCEPTED: &str = "fibonacci, zeckendorf, u, u:b=4, p:REAL, q:REAL, recurrence:2,1, base:10, rats:3";

impl fmt::Display for SystemError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { found } => write!(f, "unknown numeration system {found:?}; there are {ACCEPTED}"),
            Self::Parameter { system, found, expected } => {
                write!(f, "the numeration system {system} takes {expected}, found {found:?}")
            }
            Self::Base { system, found, least } => {
                write!(f, "the base of {system} must be at least {least}, found {found}")
            }
            Self::Decreasing { found } => {
                write!(f, "a recurrence needs coefficients b_1 ≥ … ≥ b_m ≥ 1, found {found}")
            }
            Self::Unary => write!(f, "the recurrence 1 has only places 1; the smallest with one coefficient is 2"),
            Self::Order { found, most } => {
                write!(f, "a recurrence has at most {most} coefficients here, found {found}")
            }
            Self::NotPositive { found } => {
                write!(f, "a p- or q-system needs a positive real number, found {found}")
            }
            Self::Piles { found, least, most } => {
                write!(f, "the rat sequences need {least} ≤ m ≤ {most} here, found m = {found}")
            }
            Self::Real(error) => write!(f, "{error}"),
            Self::Expression(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for SystemError {}

impl From<RealError> for SystemError {
    fn from(error: RealError) -> Self {
        Self::Real(error)
    }
}

impl From<ExpressionError> for SystemError {
    fn from(error: ExpressionError) -> Self {
        Self::Expression(error)
    }
}

/// Why a number has no numeral, or a numeral no value.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NumerationError {
    /// The partial quotients of the system's real number could not be decided.
    Real(RealError),
    /// The call was stopped.
    Cancelled(Cancelled),
    /// The system of a rational number has only finitely many places.
    TooManyDigits {
        /// The number of digits given.
        digits: usize,
        /// The number of places there are.
        places: usize,
    },
    /// The value or the list asked for would be too large.
    TooLarge {
        /// What was asked for.
        what: &'static str,
        /// The largest number of places or digits that is accepted.
        limit: u64,
    },
}

impl fmt::Display for NumerationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Real(error) => write!(f, "{error}"),
            Self::Cancelled(error) => write!(f, "{error}"),
            Self::TooManyDigits { digits, places } => {
                write!(
                    f,
                    "this system has {places} places only (its number is rational), the numeral has {digits} digits"
                )
            }
            Self::TooLarge { what, limit } => write!(f, "{what} would be too large: the limit is {limit}"),
        }
    }
}

impl std::error::Error for NumerationError {}

impl From<RealError> for NumerationError {
    fn from(error: RealError) -> Self {
        match error {
            RealError::Cancelled(cancelled) => Self::Cancelled(cancelled),
            other => Self::Real(other),
        }
    }
}

impl From<Cancelled> for NumerationError {
    fn from(error: Cancelled) -> Self {
        Self::Cancelled(error)
    }
}
