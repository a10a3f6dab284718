//! The array 𝒜 of document 004, for any b ≥ 3: by its closed form and, sharing nothing with that, by its definition.
//!
//! Definition: A_0^n is the mex of all earlier rows, A_1^n = (b−1)A_0^n + n, A_j^n = b·A_{j−1}^n − A_{j−2}^n;
//! document 004 has b = 3. Closed form: with λ = (b+√(b²−4))/2 and μ = λ/(λ−1), A_0^n = ⌊(n−1)μ⌋ + 1 and A_j^n =
//! ⌊A_{j−1}^n·λ⌋ + 1 (Theorem 2 of document 004 for b = 3, where μ = φ and λ = φ²).

use super::shift::{Start, find_start};
use super::{ArrayError, Cell, IntegerArray};
use crate::control::Control;
use crate::integer::Integer;
use crate::natural::Natural;
use crate::operators::default_is_new;
use crate::real::Real;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The array 𝒜 and its generalisation: A_1^n = (b−1)A_0^n + n, A_j^n = b·A_{j−1}^n − A_{j−2}^n. Rows count from 0, and
/// row 0 is all 0.
///
/// ```
/// use ratwheel_numbers::{ArrayA, IntegerArray, Natural};
/// let a = ArrayA::with_base(4)?;
/// assert_eq!(a.row(&Natural::from(4u64), 4)?, [5u64, 19, 71, 265]);
/// # Ok::<(), ratwheel_numbers::ArrayError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ArrayA {
    b: u64,
    recurrence: [Integer; 2],
    /// λ.
    growth: Real,
    /// μ.
    spacing: Real,
}

default_is_new!(ArrayA);

impl ArrayA {
    /// The array of document 004: b = 3, where λ = φ² and μ = φ.
    #[must_use]
    pub fn new() -> Self {
        Self::of(3, Real::phi() + Real::from(1), Real::phi())
    }

    fn of(b: u64, growth: Real, spacing: Real) -> Self {
        Self { b, recurrence: [Integer::from(b), Integer::from(-1)], growth, spacing }
    }

    /// The array for this b.
    ///
    /// # Errors
    /// [`ArrayError::Base`] unless b ≥ 3.
    pub fn with_base(b: u64) -> Result<Self, ArrayError> {
        if b < 3 {
            return Err(ArrayError::Base { b });
        }
        let discriminant = Real::from(Natural::from(b).square()) - Real::from(4);
        let twice = Real::from(Natural::from(b)) + discriminant.sqrt()?;
        let growth = twice.checked_div(&Real::from(2))?;
        let spacing = growth.complement()?;
        Ok(Self::of(b, growth, spacing))
    }

    /// b.
    #[must_use]
    pub fn base(&self) -> u64 {
        self.b
    }

    /// L(x) = ⌊xλ⌋ + 1, the entry after x ≥ 1: its numeral with a 0 appended (Theorem 2 of document 004).
    ///
    /// # Errors
    /// As [`Real::floor_mul`].
    pub fn shift(&self, x: &Natural) -> Result<Natural, ArrayError> {
        Ok(self.growth.floor_mul(x)?.into_magnitude() + 1)
    }

    /// Rows 0, 1, …, `rows`−1 with `columns` entries each, by the definition: no closed form and no code shared with
    /// it.
    ///
    /// Time and memory are linear in the number of rows, so exponential in the number of digits.
    ///
    /// # Errors
    /// [`ArrayError::Cancelled`] when `control` says so, [`ArrayError::TooManyEntries`] for a table beyond about 512
    /// MB.
    ///
    /// ```
    /// use ratwheel_numbers::{ArrayA, Control};
    /// let table = ArrayA::new().by_definition(4, 3, Control::none())?;
    /// assert_eq!(table, [[0u64, 0, 0], [1, 3, 8], [2, 6, 16], [4, 11, 29]]); // Table 1 of document 004
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn by_definition(
        &self,
        rows: u64,
        columns: usize,
        control: Control<'_>,
    ) -> Result<Vec<Vec<Natural>>, ArrayError> {
        // An entry takes a few words and at most bits(b) binary digits for each column.
        let width = columns as u128;
        let bits_of_entry = 256 + width * u128::from(Natural::from(self.b).bit_len());
        if bits_of_entry.saturating_mul(width.max(2)).saturating_mul(rows.into()) > 1 << 32 {
            return Err(ArrayError::TooManyEntries);
        }
        let mut table = Vec::new();
        for (n, first) in (0..rows).zip(DefinedColumn::new(self.b)) {
            if n % 4096 == 0 {
                control.step(n, rows)?;
            }
            let mut row = vec![Natural::from(first), Natural::from(first) * (self.b - 1) + n];
            while row.len() < columns {
                let [.., before, last] = row.as_slice() else { break };
                row.push((last * self.b).abs_diff(before));
            }
            row.truncate(columns);
            table.push(row);
        }
        Ok(table)
    }
}

impl IntegerArray for ArrayA {
    fn first_row(&self) -> u64 {
        0
    }

    fn recurrence(&self) -> &[Integer] {
        &self.recurrence
    }

    fn start(&self, row: &Natural) -> Result<Vec<Natural>, ArrayError> {
        let Some(before) = row.checked_sub(&Natural::one()) else {
            return Ok(vec![Natural::zero(), Natural::zero()]);
        };
        let first = self.spacing.floor_mul(&before)?.into_magnitude() + 1;
        let second = &first * (self.b - 1) + row;
        Ok(vec![first, second])
    }

    fn locate(&self, value: &Natural) -> Result<Option<Cell>, ArrayError> {
        if value.is_zero() {
            return Ok(None);
        }
        let Start { first, second, column } =
            find_start(value, &Integer::from(self.b), -1, |x: &Natural| self.shift(x))?;
        // A_1^n = (b−1)A_0^n + n.
        let row = second.abs_diff(&(first * (self.b - 1)));
        Ok(Some(Cell { row, column }))
    }
}

/// A_0^0, A_0^1, … by mex.
struct DefinedColumn {
    b: u128,
    n: u128,
    mex: u64,
    /// For each row the entry that the mex meets next, and the entry before it.
    pending: BinaryHeap<Reverse<(u128, u128)>>,
}

impl DefinedColumn {
    fn new(b: u64) -> Self {
        Self { b: b.into(), n: 0, mex: 0, pending: BinaryHeap::new() }
    }
}

impl Iterator for DefinedColumn {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        // Entries of later rows exceed the mex, so only the rows seen so far can hold it.
        while let Some(&Reverse((entry, before))) = self.pending.peek() {
            if entry != u128::from(self.mex) {
                break;
            }
            self.pending.pop();
            self.pending.push(Reverse((self.b.checked_mul(entry)?.checked_sub(before)?, entry)));
            self.mex = self.mex.checked_add(1)?;
        }
        let first = self.mex;
        let second = (self.b - 1).checked_mul(first.into())?.checked_add(self.n)?;
        if first > 0 {
            self.pending.push(Reverse((second, first.into())));
        }
        self.n += 1;
        self.mex = first.checked_add(1)?;
        Some(first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closed_form_and_definition_agree() {
        for b in [3, 4, 5, 6, 10, 1000] {
            let array = ArrayA::with_base(b).unwrap();
            let table = array.by_definition(400, 12, Control::none()).unwrap();
            for (n, row) in (0..400u64).zip(&table) {
                let n = Natural::from(n);
                assert_eq!(array.row(&n, 12).unwrap(), *row, "b={b} n={n}");
                for (j, entry) in (0..12u64).zip(row) {
                    assert_eq!(array.entry(&n, j).unwrap(), *entry, "b={b} n={n} j={j}");
                    let expected = (!entry.is_zero()).then(|| Cell { row: n.clone(), column: j });
                    assert_eq!(array.locate(entry).unwrap(), expected, "b={b} n={n} j={j}");
                }
            }
        }
    }

    #[test]
    fn the_definition_is_the_mex_of_all_earlier_rows() {
        for b in [3u64, 4, 7] {
            let mut used = std::collections::BTreeSet::new();
            let table = ArrayA::with_base(b).unwrap().by_definition(200, 9, Control::none()).unwrap();
            for (n, row) in table.iter().enumerate() {
                let mex = (0..).map(|v: u64| Natural::from(v)).find(|v| !used.contains(v)).unwrap();
                assert_eq!(row[0], mex, "b={b} n={n}");
                used.extend(row.iter().cloned());
            }
        }
    }

    #[test]
    fn any_size() {
        let array = ArrayA::new();
        for n in ["98765432109876543210", &"7".repeat(300)] {
            let n: Natural = n.parse().unwrap();
            for column in [0, 1, 2, 77, 1000] {
                let entry = array.entry(&n, column).unwrap();
                assert_eq!(array.locate(&entry).unwrap(), Some(Cell { row: n.clone(), column }));
            }
        }
        // Row 1 is the Fibonacci numbers 1, 3, 8, 21, …
        let (mut low, mut high) = (Natural::one(), Natural::from(2u64));
        for j in 0..500 {
            assert_eq!(array.entry(&Natural::one(), j).unwrap(), low, "j={j}");
            low = &low + &high;
            high = &low + &high;
        }
    }

    #[test]
    fn limits() {
        assert!(matches!(ArrayA::with_base(2), Err(ArrayError::Base { b: 2 })));
        let array = ArrayA::with_base(u64::MAX).unwrap();
        assert_eq!(array.entry(&Natural::one(), 1).unwrap(), u64::MAX);
        assert_eq!(array.locate(&Natural::from(u64::MAX)).unwrap(), Some(Cell { row: Natural::one(), column: 1 }));
        let array = ArrayA::new();
        assert!(matches!(array.entry(&Natural::one(), u64::MAX), Err(ArrayError::TooLarge { .. })));
        assert!(matches!(array.row(&Natural::one(), usize::MAX), Err(ArrayError::TooLarge { .. })));
        assert_eq!(array.entry(&Natural::zero(), u64::MAX), Ok(Natural::zero()));
        assert!(array.row(&Natural::zero(), usize::MAX).is_err());
        for (rows, columns) in [(u64::MAX, 1), (1, usize::MAX), (1 << 30, 1 << 10)] {
            assert_eq!(array.by_definition(rows, columns, Control::none()), Err(ArrayError::TooManyEntries));
        }
    }
}
