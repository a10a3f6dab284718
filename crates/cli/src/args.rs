//! Numbers as they are typed.

use ratwheel_numbers::{Integer, Natural, Real, parse_integer, parse_natural};

use crate::errors::Failure;
use crate::words;

const NATURAL: &str = "a natural number is written as 42, 10^59+7 or 2^127-1, with at most 10000000 digits";
const INTEGER: &str = "an integer is written as 42, -7, 10^59+7 or 2^127-1, with at most 10000000 digits";
const REAL: &str = "a real number is written as phi^2, 7/4, pi/(pi-1) or (1+sqrt(5))/2, in quotes against the shell";

/// What a position looks like.
pub(crate) const POSITION: &str =
    "a position is written as 24,32 or 10^59+7,12, or with spaces; without coins as empty";

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

/// A count that is written as any integer is: no more than `most`.
pub(crate) fn count(name: &str, text: &str, most: u64) -> Result<u64, Failure> {
    let value = natural(text)?;
    match value.to_u64().filter(|value| *value <= most) {
        Some(value) => Ok(value),
        None => {
            let value = words::natural(&value);
            Err(Failure::input(format_args!("{name} {value} is too large")).hint(format_args!("the most is {most}")))
        }
    }
}

/// As [`count`], for what is held in memory.
pub(crate) fn length(name: &str, text: &str, most: u32) -> Result<usize, Failure> {
    let value = count(name, text, u64::from(most))?;
    usize::try_from(value).map_err(|_| Failure::input(format_args!("{name} {value} is too large")))
}

/// The bytes of a file of at most so many; devices and folders are refused, since reading them need not end.
pub(crate) fn file(path: &str, most: u64) -> Result<Vec<u8>, Failure> {
    let unreadable = |error: std::io::Error| Failure::input(format_args!("cannot read {path}: {error}"));
    let known = std::fs::metadata(path).map_err(unreadable)?;
    if !known.is_file() {
        return Err(Failure::input(format_args!("{path} is not a file")));
    }
    if known.len() > most {
        return Err(Failure::input(format_args!("{path} is larger than {most} bytes, the most that is read")));
    }
    std::fs::read(path).map_err(unreadable)
}

/// As [`file()`], for text.
pub(crate) fn text_file(path: &str, most: u64) -> Result<String, Failure> {
    String::from_utf8(file(path, most)?).map_err(|_| Failure::input(format_args!("{path} is not UTF-8 text")))
}
