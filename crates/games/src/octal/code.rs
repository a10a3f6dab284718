//! The code of an octal game.

use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A code such as 0.77: digit r says how a heap may be left when r tokens are taken from it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Code {
    /// d_0, d_1, …
    digits: Vec<u8>,
}

/// Why a text is no code.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CodeError {
    /// No point.
    #[error("`{0}` is not the code of an octal game; write its digits behind a point, as in 0.77")]
    NoPoint(String),
    /// What stands before the point.
    #[error("`{0}` stands before the point, and only 0 or 4 can: 4 lets a heap be split without taking from it")]
    Before(String),
    /// A digit that is not octal.
    #[error("`{found}` is not an octal digit; the digits behind the point are 0 to 7 (character {at} of the code)")]
    Digit {
        /// The character.
        found: char,
        /// Where it stands, counted from 1.
        at: usize,
    },
    /// No digits, or too many.
    #[error("an octal code has from 1 to {most} digits behind the point, not {0}", most = Code::MOST_DIGITS)]
    Length(usize),
}

impl Code {
    /// The most digits behind the point.
    pub const MOST_DIGITS: usize = 64;

    /// The largest number of tokens that can be taken at once, as far as the digits go.
    #[must_use]
    pub fn most_taken(&self) -> usize {
        self.digits.len().saturating_sub(1)
    }

    /// May the whole heap be taken, if it has r tokens?
    #[must_use]
    pub fn takes_all(&self, r: usize) -> bool {
        self.digit(r) & 1 != 0
    }

    /// May r tokens be taken so that one heap is left?
    #[must_use]
    pub fn leaves_one(&self, r: usize) -> bool {
        self.digit(r) & 2 != 0
    }

    /// May r tokens be taken so that two heaps are left?
    #[must_use]
    pub fn leaves_two(&self, r: usize) -> bool {
        self.digit(r) & 4 != 0
    }

    /// Digit r; 0 behind the end.
    #[must_use]
    pub fn digit(&self, r: usize) -> u8 {
        self.digits.get(r).copied().unwrap_or(0)
    }

    /// In how many ways, as to the number taken, a heap may be split.
    #[must_use]
    pub fn splits(&self) -> usize {
        self.digits.iter().filter(|digit| *digit & 4 != 0).count()
    }
}

impl FromStr for Code {
    type Err = CodeError;

    fn from_str(text: &str) -> Result<Self, CodeError> {
        let (before, behind) = text.trim().split_once('.').ok_or_else(|| CodeError::NoPoint(text.trim().to_owned()))?;
        let first = match before {
            "" | "0" => 0,
            "4" => 4,
            other => return Err(CodeError::Before(other.to_owned())),
        };
        let mut digits = vec![first];
        for (at, found) in behind.chars().enumerate() {
            let digit = found.to_digit(8).and_then(|digit| u8::try_from(digit).ok());
            digits.push(digit.ok_or(CodeError::Digit { found, at: at + 1 + before.chars().count() + 1 })?);
        }
        let length = digits.len() - 1;
        if !(1..=Self::MOST_DIGITS).contains(&length) {
            return Err(CodeError::Length(length));
        }
        Ok(Self { digits })
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (r, digit) in self.digits.iter().enumerate() {
            write!(f, "{}{digit}", if r == 1 { "." } else { "" })?;
        }
        Ok(())
    }
}
