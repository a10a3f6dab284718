//! Numerals of several numbers under common places, as the tables of documents 000 and 004 print them.

use crate::error::NumerationError;
use crate::system::System;
use ratwheel_numbers::{Control, Natural};

/// Numerals under common places.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NumeralTable {
    /// The places, most significant first: those of the longest numeral.
    pub places: Vec<Natural>,
    /// For each number a digit under each place; none where its numeral is shorter.
    pub digits: Vec<Vec<Option<Natural>>>,
}

impl System {
    /// The numerals of these numbers under common places.
    ///
    /// # Errors
    /// As [`System::digits_with`] and [`System::heading`].
    ///
    /// ```
    /// use ratwheel_numbers::{Control, Natural};
    /// use ratwheel_numeration::System;
    /// let numbers = [6u64, 7, 12].map(Natural::from);
    /// let table = "p:7/4".parse::<System>()?.table(&numbers, Control::none())?;
    /// assert_eq!(table.places, [7u64, 2, 1]); // Table 3 of document 000
    /// let shown = |row: &Vec<Option<Natural>>| row.iter().map(|d| d.as_ref().map(|d| d.to_u64().unwrap())).collect();
    /// let digits: Vec<Vec<_>> = table.digits.iter().map(shown).collect();
    /// assert_eq!(digits, [[None, Some(3), Some(0)], [Some(1), Some(0), Some(0)], [Some(1), Some(2), Some(1)]]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn table(&self, numbers: &[Natural], control: Control<'_>) -> Result<NumeralTable, NumerationError> {
        let numerals = numbers.iter().map(|n| self.digits_with(n, control)).collect::<Result<Vec<_>, _>>()?;
        let places = match numerals.iter().max_by_key(|numeral| numeral.digits().len()) {
            Some(longest) => self.heading(longest)?,
            None => Vec::new(),
        };
        let row = |digits: &[Natural]| {
            let blanks = std::iter::repeat_n(None, places.len().saturating_sub(digits.len()));
            blanks.chain(digits.iter().cloned().map(Some)).collect()
        };
        let digits = numerals.iter().map(|numeral| row(numeral.digits())).collect();
        Ok(NumeralTable { places, digits })
    }
}
