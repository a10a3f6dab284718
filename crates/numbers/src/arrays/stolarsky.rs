//! The Stolarsky array 1 2 3 5 8 / 4 6 10 16 26 / 7 11 18 29 47 / …
//!
//! Each row starts with the least integer not yet used, goes on with the integer nearest to φ times it, and is a
//! Fibonacci sequence; every entry is then followed by the integer nearest to φ times it. As ⌊kφ+½⌋ are the entries
//! outside column 0, column 0 is the complementary sequence ⌊nφ²−φ/2⌋. Source: document 004, epilogue ([Sto1977]).

use super::shift::{Start, find_start};
use super::{ArrayError, Cell, IntegerArray};
use crate::beatty::Beatty;
use crate::integer::Integer;
use crate::natural::Natural;
use crate::operators::default_is_new;
use crate::real::Real;
use crate::real::rational::Rational;

/// The Stolarsky array. Rows count from 1, columns from 0.
///
/// ```
/// use ratwheel_numbers::{IntegerArray, Natural, StolarskyArray};
/// let array = StolarskyArray::new();
/// assert_eq!(array.row(&Natural::from(3u64), 5)?, [7u64, 11, 18, 29, 47]);
/// # Ok::<(), ratwheel_numbers::ArrayError>(())
/// ```
#[derive(Clone, Debug)]
pub struct StolarskyArray {
    recurrence: [Integer; 2],
    /// ⌊nφ+½⌋: the entry after n.
    nearest: Beatty,
    /// ⌊nφ²−φ/2⌋: column 0.
    first_column: Beatty,
}

default_is_new!(StolarskyArray);

impl StolarskyArray {
    /// The array.
    #[must_use]
    pub fn new() -> Self {
        let half = Real::from(Rational::reduced(Integer::one(), Natural::from(2u64)));
        let first_column = Beatty::phi_squared(-(Real::phi() * &half));
        Self { recurrence: [Integer::one(), Integer::one()], nearest: Beatty::phi(half), first_column }
    }

    /// The entry after x ≥ 1: the integer nearest to xφ.
    ///
    /// # Errors
    /// As [`Beatty::term`].
    pub fn shift(&self, x: &Natural) -> Result<Natural, ArrayError> {
        Ok(self.nearest.term(x)?.into_magnitude())
    }
}

impl IntegerArray for StolarskyArray {
    fn first_row(&self) -> u64 {
        1
    }

    fn recurrence(&self) -> &[Integer] {
        &self.recurrence
    }

    fn start(&self, row: &Natural) -> Result<Vec<Natural>, ArrayError> {
        if row.is_zero() {
            return Err(ArrayError::NoSuchRow { row: row.clone(), first: 1 });
        }
        let first = self.first_column.term(row)?.into_magnitude();
        let second = self.shift(&first)?;
        Ok(vec![first, second])
    }

    fn locate(&self, value: &Natural) -> Result<Option<Cell>, ArrayError> {
        if value.is_zero() {
            return Ok(None);
        }
        let Start { first, column, .. } = find_start(value, &Integer::one(), 1, |x: &Natural| self.shift(x))?;
        let row = self.first_column.index_of(&Integer::from(first))?;
        Ok(row.map(|row| Cell { row, column }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rows_printed_in_the_games_file() {
        let array = StolarskyArray::new();
        for (n, row) in [(1u64, [1u64, 2, 3, 5, 8]), (2, [4, 6, 10, 16, 26]), (3, [7, 11, 18, 29, 47])] {
            assert_eq!(array.row(&Natural::from(n), 5).unwrap(), row);
        }
        assert!(matches!(array.start(&Natural::zero()), Err(ArrayError::NoSuchRow { first: 1, .. })));
        assert_eq!(array.locate(&Natural::zero()), Ok(None));
    }
}
