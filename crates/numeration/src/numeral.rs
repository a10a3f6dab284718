//! A string of digits, most significant first; what it is worth is for a [`System`](crate::System) to say.
//!
//! Document 004 (before Theorem 1): L appends a 0, R drops a final 0, and a numeral is *reduced* when its last digit is
//! not 0.
//!
//! ```
//! use ratwheel_numeration::Numeral;
//! let seventeen: Numeral = "1001010".parse()?;
//! assert_eq!(seventeen.trailing_zeros(), Some(1));
//! assert_eq!(seventeen.shift_left().to_string(), "10010100");
//! assert_eq!(seventeen.shift_right().unwrap().to_string(), "100101");
//! # Ok::<(), ratwheel_numeration::ParseNumeralError>(())
//! ```

use ratwheel_numbers::Natural;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Digits, most significant first, without leading zeros. The numeral of 0 is the single digit 0 in every system.
///
/// Written with the digits side by side when all are below 10 (`1001010`), else separated by commas (`1,0,12,3`); both
/// are read, and so is one large digit with a comma after it (`12,`), which is how it is written.
///
/// ```
/// use ratwheel_numbers::Natural;
/// use ratwheel_numeration::Numeral;
/// let digits = [1u64, 0, 12, 3].map(Natural::from).to_vec();
/// let numeral = Numeral::new(digits);
/// assert_eq!(numeral.to_string(), "1,0,12,3");
/// assert_eq!("1,0,12,3".parse(), Ok(numeral));
/// assert_eq!("12,".parse::<Numeral>()?.to_string(), "12,");
/// # Ok::<(), ratwheel_numeration::ParseNumeralError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Numeral {
    digits: Vec<Natural>,
}

impl Numeral {
    /// The numeral with these digits, most significant first; leading zeros are dropped.
    #[must_use]
    pub fn new(mut digits: Vec<Natural>) -> Self {
        let leading = digits.iter().take_while(|digit| digit.is_zero()).count();
        digits.drain(..leading);
        if digits.is_empty() {
            digits.push(Natural::zero());
        }
        Self { digits }
    }

    /// The numeral with these digits, least significant first.
    pub(crate) fn from_lowest(mut digits: Vec<Natural>) -> Self {
        while digits.last().is_some_and(Natural::is_zero) {
            digits.pop();
        }
        digits.reverse();
        Self::new(digits)
    }

    /// The numeral of 0.
    #[must_use]
    pub fn zero() -> Self {
        Self::new(Vec::new())
    }

    /// Are all digits 0?
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.digits.first().is_none_or(Natural::is_zero)
    }

    /// The digits, most significant first; at least one.
    #[must_use]
    pub fn digits(&self) -> &[Natural] {
        &self.digits
    }

    /// The digits, most significant first, without a copy.
    #[must_use]
    pub fn into_digits(self) -> Vec<Natural> {
        self.digits
    }

    /// The digit at a place counted from 0 at the right; 0 beyond the left end.
    ///
    /// ```
    /// # use ratwheel_numeration::Numeral;
    /// let numeral: Numeral = "120".parse()?;
    /// assert_eq!(numeral.digit(1), 2u64);
    /// assert_eq!(numeral.digit(5), 0u64);
    /// # Ok::<(), ratwheel_numeration::ParseNumeralError>(())
    /// ```
    #[must_use]
    pub fn digit(&self, place: usize) -> Natural {
        self.digits.iter().rev().nth(place).cloned().unwrap_or_default()
    }

    /// How many zeros the numeral ends in; `None` for the numeral of 0.
    #[must_use]
    pub fn trailing_zeros(&self) -> Option<usize> {
        self.digits.iter().rev().position(|digit| !digit.is_zero())
    }

    /// Is the last digit different from 0?
    #[must_use]
    pub fn is_reduced(&self) -> bool {
        self.trailing_zeros() == Some(0)
    }

    /// The numeral without its final zeros; 0 stays 0.
    ///
    /// ```
    /// # use ratwheel_numeration::Numeral;
    /// assert_eq!("1200".parse::<Numeral>()?.reduced().to_string(), "12");
    /// # Ok::<(), ratwheel_numeration::ParseNumeralError>(())
    /// ```
    #[must_use]
    pub fn reduced(&self) -> Self {
        let keep = self.digits.len() - self.trailing_zeros().unwrap_or(0);
        Self { digits: self.digits.iter().take(keep).cloned().collect() }
    }

    /// L of document 004: a 0 appended. 0 stays 0.
    #[must_use]
    pub fn shift_left(&self) -> Self {
        if self.is_zero() {
            return self.clone();
        }
        Self { digits: self.digits.iter().cloned().chain([Natural::zero()]).collect() }
    }

    /// R of document 004: a final 0 dropped; `None` when the numeral ends in another digit. 0 stays 0.
    #[must_use]
    pub fn shift_right(&self) -> Option<Self> {
        match self.digits.split_last() {
            _ if self.is_zero() => Some(self.clone()),
            Some((last, rest)) if last.is_zero() => Some(Self { digits: rest.to_vec() }),
            _ => None,
        }
    }

    /// The numeral with another last digit, as in Silber's third case (document 002).
    ///
    /// ```
    /// # use ratwheel_numeration::Numeral;
    /// # use ratwheel_numbers::Natural;
    /// let seven: Numeral = "10100".parse()?;
    /// assert_eq!(seven.with_last_digit(Natural::one()).to_string(), "10101");
    /// # Ok::<(), ratwheel_numeration::ParseNumeralError>(())
    /// ```
    #[must_use]
    pub fn with_last_digit(mut self, digit: Natural) -> Self {
        if let Some(last) = self.digits.last_mut() {
            *last = digit;
        }
        self
    }
}

impl fmt::Display for Numeral {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(small) = self.digits.iter().map(|digit| digit.to_u64().filter(|&d| d < 10)).collect() {
            let small: Vec<u64> = small;
            let text: String = small.into_iter().filter_map(|d| char::from_digit(u32::try_from(d).ok()?, 10)).collect();
            return f.pad(&text);
        }
        let mut text = self.digits.iter().map(Natural::to_string).collect::<Vec<_>>().join(",");
        if self.digits.len() == 1 {
            text.push(',');
        }
        f.pad(&text)
    }
}

/// What was wrong with a text that should be a numeral.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseNumeralError {
    /// There are no digits.
    #[error("expected digits such as 1001010 or 1,0,12,3, found nothing")]
    Empty,
    /// A character that is neither a decimal digit nor a comma between digits.
    #[error("expected digits such as 1001010 or 1,0,12,3, found {found:?} at character {}", .position + 1)]
    NotADigit {
        /// The character found.
        found: char,
        /// Its position, counted in characters from 0.
        position: usize,
    },
    /// Nothing stands before a comma.
    #[error("expected a digit before the comma at character {}", .position + 1)]
    MissingDigit {
        /// The position of the comma, counted in characters from 0.
        position: usize,
    },
}

impl FromStr for Numeral {
    type Err = ParseNumeralError;

    /// `1001010`, or with commas `1,0,12,3`; spaces around digits and commas are ignored, and so is a comma at the end.
    fn from_str(text: &str) -> Result<Self, ParseNumeralError> {
        let separated = text.contains(',');
        let mut digits = Vec::new();
        let mut pending = String::new();
        for (position, found) in text.chars().enumerate() {
            match found {
                '0'..='9' => pending.push(found),
                ',' if pending.is_empty() => return Err(ParseNumeralError::MissingDigit { position }),
                ' ' if pending.is_empty() || !separated => {}
                // A space after a digit is fine at the end or before a comma.
                ' ' if text.chars().skip(position).find(|&c| c != ' ').is_none_or(|c| c == ',') => {}
                ',' => {}
                _ => return Err(ParseNumeralError::NotADigit { found, position }),
            }
            if (found == ',' || !separated) && !pending.is_empty() {
                digits.extend(pending.parse::<Natural>().ok());
                pending.clear();
            }
        }
        digits.extend(pending.parse::<Natural>().ok());
        if digits.is_empty() { Err(ParseNumeralError::Empty) } else { Ok(Self::new(digits)) }
    }
}

/// An array of decimal strings, most significant first.
#[cfg(feature = "serde")]
impl serde::Serialize for Numeral {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.digits.serialize(serializer)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Numeral {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Vec::<Natural>::deserialize(deserializer).map(Self::new)
    }
}
