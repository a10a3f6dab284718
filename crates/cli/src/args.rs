//! Numbers as they are typed.

use ratwheel_numbers::{Integer, Natural, Real, parse_integer, parse_natural};

use crate::errors::Failure;

const NATURAL: &str = "a natural number is written as 42, 10^59+7 or 2^127-1, with at most 10000000 digits";
const INTEGER: &str = "an integer is written as 42, -7, 10^59+7 or 2^127-1, with at most 10000000 digits";
const REAL: &str = "a real number is written as phi^2, 7/4, pi/(pi-1) or (1+sqrt(5))/2, in quotes against the shell";

/// In place of a number: read them from stdin, one per line.
pub(crate) const STDIN: &str = "-";

/// 0, 1, 2, …, of any size.
pub(crate) fn natural(text: &str) -> Result<Natural, Failure> {
    parse_natural(text).map_err(|error| Failure::from(error).hint(NATURAL))
}

/// An integer of any size and sign.
pub(crate) fn integer(text: &str) -> Result<Integer, Failure> {
    parse_integer(text).map_err(|error| Failure::from(error).hint(INTEGER))
}

/// A real number that is known exactly.
pub(crate) fn real(text: &str) -> Result<Real, Failure> {
    text.parse::<Real>().map_err(|error| Failure::from(error).hint(REAL))
}
