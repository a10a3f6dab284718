//! The Wythoff array 1 2 3 5 8 / 4 7 11 18 29 / 6 10 16 26 42 / …
//!
//! Each row is a Fibonacci sequence, each entry its neighbour's numeral in Zeckendorf's system with a 0 appended;
//! column 0 holds the numbers whose numeral does not end in 0. Entry (n, k) is ⌊nφ⌋F_{k+2} + (n−1)F_{k+1}. Source:
//! document 004, epilogue ([FrKi1994]).

use super::shift::{Start, find_start};
use super::{ArrayError, Cell, IntegerArray};
use crate::integer::Integer;
use crate::natural::Natural;
use crate::operators::default_is_new;
use crate::real::Real;

/// The Wythoff array. Rows count from 1, columns from 0.
///
/// ```
/// use ratwheel_numbers::{IntegerArray, Natural, WythoffArray};
/// let array = WythoffArray::new();
/// assert_eq!(array.row(&Natural::from(3u64), 5)?, [6u64, 10, 16, 26, 42]);
/// # Ok::<(), ratwheel_numbers::ArrayError>(())
/// ```
#[derive(Clone, Debug)]
pub struct WythoffArray {
    recurrence: [Integer; 2],
    phi: Real,
}

impl WythoffArray {
    /// The array.
    #[must_use]
    pub fn new() -> Self {
        Self { recurrence: [Integer::one(), Integer::one()], phi: Real::phi() }
    }

    /// The entry after x ≥ 1: ⌊(x+1)φ⌋ − 1, which appends a 0 to the numeral.
    ///
    /// # Errors
    /// As [`Real::floor_mul`].
    pub fn shift(&self, x: &Natural) -> Result<Natural, ArrayError> {
        Ok((self.phi.floor_mul(&(x + 1))? - 1).into_magnitude())
    }
}

default_is_new!(WythoffArray);

impl IntegerArray for WythoffArray {
    fn first_row(&self) -> u64 {
        1
    }

    fn recurrence(&self) -> &[Integer] {
        &self.recurrence
    }

    fn start(&self, row: &Natural) -> Result<Vec<Natural>, ArrayError> {
        let no_such_row = || ArrayError::NoSuchRow { row: row.clone(), first: 1 };
        let before = row.checked_sub(&Natural::one()).ok_or_else(no_such_row)?;
        let lower = self.phi.floor_mul(row)?.into_magnitude();
        let first = &lower + before;
        let second = &first + lower;
        Ok(vec![first, second])
    }

    fn locate(&self, value: &Natural) -> Result<Option<Cell>, ArrayError> {
        if value.is_zero() {
            return Ok(None);
        }
        let Start { first, second, column } = find_start(value, &Integer::one(), 1, |x: &Natural| self.shift(x))?;
        // Two steps to the left of a row stands n−1: 2·first − second.
        let row = (&first * 2).abs_diff(&second) + 1;
        Ok(Some(Cell { row, column }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rows_printed_in_the_games_file() {
        let array = WythoffArray::new();
        for (n, row) in [(1u64, [1u64, 2, 3, 5, 8]), (2, [4, 7, 11, 18, 29]), (3, [6, 10, 16, 26, 42])] {
            assert_eq!(array.row(&Natural::from(n), 5).unwrap(), row);
        }
        assert!(matches!(array.start(&Natural::zero()), Err(ArrayError::NoSuchRow { first: 1, .. })));
        assert_eq!(array.locate(&Natural::zero()), Ok(None));
    }
}
