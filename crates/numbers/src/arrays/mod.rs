//! Arrays that hold every positive integer exactly once, each row following a linear recurrence.
//!
//! [`ArrayA`] is the array 𝒜 of document 004 and its generalisation to b ≥ 3; [`WythoffArray`], [`StolarskyArray`] and
//! [`NumerationArray`] are those of its epilogue. All give the entry at any row and column, and find the place of any
//! integer, without building what lies before.
//!
//! ```
//! use ratwheel_numbers::{ArrayA, IntegerArray, Natural};
//! let a = ArrayA::new();
//! let row = a.row(&Natural::from(9u64), 7)?;
//! assert_eq!(row, [13u64, 35, 92, 241, 631, 1652, 4325]); // Table 1 of document 004, which prints 4225
//! let place = a.locate(&Natural::from(4325u64))?.unwrap();
//! assert_eq!((place.row, place.column), (Natural::from(9u64), 6));
//! # Ok::<(), ratwheel_numbers::ArrayError>(())
//! ```

mod array_a;
mod numeration;
mod own;
mod recurrence;
mod shift;
mod stolarsky;
mod wythoff;

pub use array_a::ArrayA;
pub use numeration::NumerationArray;
pub use own::{ColumnBefore, OwnArray, OwnArrayError, Recurrence, Violation};
pub use stolarsky::StolarskyArray;
pub use wythoff::WythoffArray;

use crate::control::Cancelled;
use crate::integer::Integer;
use crate::limits::{MAX_BITS, MAX_DIGITS};
use crate::natural::Natural;
use crate::real::RealError;
use thiserror::Error;

/// A place in an array. Columns count from 0; rows count from [`IntegerArray::first_row`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cell {
    /// The row.
    pub row: Natural,
    /// The column, counted from 0.
    pub column: u64,
}

/// Why an array or an entry of it does not exist or is not computed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ArrayError {
    /// The rows start later.
    #[error("there is no row {row}: rows are counted from {first}")]
    NoSuchRow {
        /// The row asked for.
        row: Natural,
        /// The first row.
        first: u64,
    },
    /// The number b of the generalised array 𝒜 is below 3.
    #[error("b = {b}: the array needs b ≥ 3")]
    Base {
        /// The b given.
        b: u64,
    },
    /// The coefficients of a numeration array are not b_1 ≥ … ≥ b_m ≥ 1, or are just (1), or are too many.
    #[error(
        "coefficients {found:?}: a numeration array needs at most {} numbers b_1 ≥ b_2 ≥ … ≥ b_m ≥ 1 below 2^32, \
         other than the single 1",
        NumerationArray::MAX_COEFFICIENTS
    )]
    Coefficients {
        /// The coefficients given.
        found: Vec<u64>,
    },
    /// The entry would have more decimal digits than the limit.
    #[error("the numbers would be too large: the limit is {limit} decimal digits")]
    TooLarge {
        /// The limit, in decimal digits.
        limit: u64,
    },
    /// A table by definition would not fit into memory.
    #[error("the table would be too large: ask for fewer rows or columns")]
    TooManyEntries,
    /// A floor could not be computed.
    #[error(transparent)]
    Real(#[from] RealError),
    /// The call was stopped.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
}

/// An array with every positive integer exactly once, whose rows follow a linear recurrence.
///
/// What an array needs to give is its recurrence, the start of each row and the place of an integer.
pub trait IntegerArray {
    /// The number of the first row: 0 for [`ArrayA`] (where it is all 0, as in document 004), 1 for the others.
    fn first_row(&self) -> u64;

    /// c_1, …, c_m, such that every entry from column m on is c_1 times the one before, plus c_2 times the one before
    /// that, and so on.
    fn recurrence(&self) -> &[Integer];

    /// The first m entries of a row.
    ///
    /// # Errors
    /// [`ArrayError::NoSuchRow`] for a row that does not exist, [`ArrayError::TooLarge`] for one that is too far away.
    fn start(&self, row: &Natural) -> Result<Vec<Natural>, ArrayError>;

    /// Where the integer stands; `None` for 0.
    ///
    /// # Errors
    /// [`ArrayError::TooLarge`] for an integer beyond the limit of the array.
    fn locate(&self, value: &Natural) -> Result<Option<Cell>, ArrayError>;

    /// The entry in this row and column: O(log column) multiplications of numbers of its size.
    ///
    /// # Errors
    /// As [`IntegerArray::start`]; [`ArrayError::TooLarge`] also when the entry has surely more than
    /// [`MAX_DIGITS`] decimal digits.
    fn entry(&self, row: &Natural, column: u64) -> Result<Natural, ArrayError> {
        let start = self.start(row)?;
        if start.iter().all(Natural::is_zero) {
            return Ok(Natural::zero());
        }
        check_size(&start, self.recurrence(), column, 1)?;
        let start: Vec<Integer> = start.into_iter().map(Integer::from).collect();
        Ok(recurrence::advance(self.recurrence(), &start, column).into_magnitude())
    }

    /// The first `columns` entries of a row.
    ///
    /// # Errors
    /// As [`IntegerArray::entry`], with the limit on all entries together.
    fn row(&self, row: &Natural, columns: usize) -> Result<Vec<Natural>, ArrayError> {
        let mut entries = self.start(row)?;
        let count = columns as u64;
        check_size(&entries, self.recurrence(), count, count)?;
        while entries.len() < columns {
            let last = entries.iter().rev().zip(self.recurrence());
            let next: Integer = last.map(|(entry, coefficient)| coefficient * entry).sum();
            entries.push(next.into_magnitude());
        }
        entries.truncate(columns);
        Ok(entries)
    }
}

/// Refuses what has surely more binary digits than [`MAX_BITS`]: `count` entries of a row, up to this column.
fn check_size(start: &[Natural], recurrence: &[Integer], column: u64, count: u64) -> Result<(), ArrayError> {
    let too_large = ArrayError::TooLarge { limit: MAX_DIGITS };
    // Rows grow at least by the factor c_1 − 1 (c_1 when c_2 > 0), and at least by φ > 2^(11/16).
    let leading = recurrence.first().map_or(0, Integer::bit_len);
    let sixteenths = if leading < 3 { 11 } else { 16 * (leading - 2) };
    let growth = column.checked_mul(sixteenths).ok_or(too_large.clone())? / 16;
    let largest = start.iter().map(Natural::bit_len).max().unwrap_or(0);
    if largest == 0 {
        // A row of zeros.
        return if count <= 1 << 20 { Ok(()) } else { Err(too_large) };
    }
    let largest = largest.saturating_add(growth);
    // The average entry of a row has half as many digits as the last.
    let total = if count == 1 { Some(largest) } else { largest.checked_mul(count).map(|bits| bits / 2) };
    if total.is_some_and(|bits| bits <= MAX_BITS) { Ok(()) } else { Err(too_large) }
}
