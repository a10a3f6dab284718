//! Fraenkel's splitting of the positive integers by m rational Beatty sequences with distinct moduli.
//!
//! Column k of the splitting is A_n^k = ⌊(2^m−1)n / 2^{m−k}⌋ − 2^{k−1} + 1 for k = 1..m and n ≥ 1; these are the
//! P-positions of the Mouse (m=2), Rat (m=3) and Fat Rat games. Source: document 000, sections 2, 7, 8 and 10.
//!
//! ```
//! use ratwheel_numbers::{FraenkelSplitting, Natural};
//! let rat = FraenkelSplitting::new(3)?;
//! let row: Vec<String> = rat.row(&Natural::from(15u64)).map(|term| term.to_string()).collect();
//! assert_eq!(row, ["26", "51", "102"]); // the last line of Table 1
//! # Ok::<(), ratwheel_numbers::FraenkelError>(())
//! ```

use super::Location;
use crate::natural::Natural;
use thiserror::Error;

/// What was asked of [`FraenkelSplitting`] that it does not have.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FraenkelError {
    /// The number of sequences is outside 2..=[`FraenkelSplitting::MAX_COLUMNS`].
    #[error(
        "a splitting with {found} sequences: the number of sequences must be from 2 to {}",
        FraenkelSplitting::MAX_COLUMNS
    )]
    Columns {
        /// The number asked for.
        found: u64,
    },
    /// There is no such column.
    #[error("there is no column {column}: columns are counted from 1 to {last}")]
    NoSuchColumn {
        /// The column asked for.
        column: u64,
        /// The columns are 1..=`last`.
        last: u64,
    },
}

/// Fraenkel's splitting by m sequences: A_n^k = ⌊(2^m−1)n / 2^{m−k}⌋ − 2^{k−1} + 1, k = 1..m, n ≥ 1.
///
/// Row 0 is all 0 by convention, as for every rat sequence (the formula itself does not give 0 there).
///
/// Division is by powers of two only, so a term costs O(m + digits of n); n < 2^64 with m < 64 never leaves machine
/// words until the result is returned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FraenkelSplitting {
    columns: u64,
}

impl FraenkelSplitting {
    /// More sequences than this are refused: a single term would have more than this many binary digits.
    pub const MAX_COLUMNS: u64 = 100_000;

    /// The splitting by m = `columns` sequences.
    ///
    /// # Errors
    /// [`FraenkelError::Columns`] unless 2 ≤ `columns` ≤ [`FraenkelSplitting::MAX_COLUMNS`].
    ///
    /// ```
    /// use ratwheel_numbers::FraenkelSplitting;
    /// assert!(FraenkelSplitting::new(1000).is_ok());
    /// let error = FraenkelSplitting::new(1).unwrap_err();
    /// assert_eq!(error.to_string(), "a splitting with 1 sequences: the number of sequences must be from 2 to 100000");
    /// ```
    pub fn new(columns: u64) -> Result<Self, FraenkelError> {
        if (2..=Self::MAX_COLUMNS).contains(&columns) {
            Ok(Self { columns })
        } else {
            Err(FraenkelError::Columns { found: columns })
        }
    }

    /// How many sequences there are.
    #[must_use]
    pub fn columns(&self) -> u64 {
        self.columns
    }

    /// A_n^k, the term n of column k.
    ///
    /// # Errors
    /// [`FraenkelError::NoSuchColumn`] unless 1 ≤ k ≤ m.
    ///
    /// ```
    /// use ratwheel_numbers::{FraenkelSplitting, Natural};
    /// let fat_rat = FraenkelSplitting::new(4)?;
    /// assert_eq!(fat_rat.term(4, &Natural::from(16u64))?, 233u64); // Table 5 of document 000
    /// assert!(fat_rat.term(5, &Natural::one()).is_err());
    /// # Ok::<(), ratwheel_numbers::FraenkelError>(())
    /// ```
    pub fn term(&self, column: u64, n: &Natural) -> Result<Natural, FraenkelError> {
        self.check_column(column, self.columns)?;
        Ok(self.entry(column, n))
    }

    /// A_n^k in machine words: `None` if there is no such column, or the splitting has 64 columns or more.
    #[must_use]
    pub fn term_u64(&self, column: u64, n: u64) -> Option<u128> {
        if column == 0 || column > self.columns || self.columns >= 64 {
            return None;
        }
        if n == 0 {
            return Some(0);
        }
        let n = u128::from(n);
        Some((n << column) - n.div_ceil(1 << (self.columns - column)) + 1 - (1 << (column - 1)))
    }

    /// Row n: A_n^1, …, A_n^m, one after the other (a whole row of a large splitting would not fit into memory).
    pub fn row<'a>(&'a self, n: &'a Natural) -> impl Iterator<Item = Natural> + 'a {
        (1..=self.columns).map(move |column| self.entry(column, n))
    }

    /// d_n^i = A_n^{i+1} − A_n^i = ⌊((2^m−1)n − (2^{m−1}−2^{m−1−i})) / 2^{m−i}⌋, for 1 ≤ i < m.
    ///
    /// The m−1 sequences of differences, with the multiples of 2^m−1, hold every positive integer exactly once.
    ///
    /// # Errors
    /// [`FraenkelError::NoSuchColumn`] unless 1 ≤ i ≤ m−1.
    ///
    /// ```
    /// use ratwheel_numbers::{FraenkelSplitting, Natural};
    /// let rat = FraenkelSplitting::new(3)?;
    /// let d_15 = rat.difference(1, &Natural::from(15u64))?;
    /// let delta_15 = rat.difference(2, &Natural::from(15u64))?;
    /// assert_eq!((d_15, delta_15), (Natural::from(25u64), Natural::from(51u64))); // Table 2 of document 000
    /// # Ok::<(), ratwheel_numbers::FraenkelError>(())
    /// ```
    pub fn difference(&self, i: u64, n: &Natural) -> Result<Natural, FraenkelError> {
        self.check_column(i, self.columns - 1)?;
        if n.is_zero() {
            return Ok(Natural::zero());
        }
        // ⌊((2^m−1)n − c)/2^{m−i}⌋ = 2^i·n − ⌈(n+c)/2^{m−i}⌉ with c = 2^{m−1} − 2^{m−1−i}.
        let m = self.columns;
        let shifted = n + Natural::power_of_two(m - 1);
        let dividend = shifted.abs_diff(&Natural::power_of_two(m - 1 - i));
        Ok((n << i).abs_diff(&shr_ceil(&dividend, m - i)))
    }

    /// Δ_n = A_n^m − A_n^1, the sum of the differences of row n.
    #[must_use]
    pub fn span(&self, n: &Natural) -> Natural {
        self.entry(self.columns, n).abs_diff(&self.entry(1, n))
    }

    /// Where the positive integer `value` stands; `None` for 0, which fills row 0.
    ///
    /// With `value` = t(2^m−1) + ρ and 1 ≤ ρ ≤ 2^m−1 the column is k = 1 + v₂(ρ) and the row t·2^{m−k} + ⌊ρ/2^k⌋ + 1:
    /// one division by 2^m−1.
    ///
    /// ```
    /// use ratwheel_numbers::{FraenkelSplitting, Natural};
    /// let rat = FraenkelSplitting::new(3)?;
    /// let place = rat.locate(&Natural::from(102u64)).unwrap();
    /// assert_eq!((place.column, place.row), (3, Natural::from(15u64)));
    /// assert_eq!(rat.locate(&Natural::zero()), None);
    /// # Ok::<(), ratwheel_numbers::FraenkelError>(())
    /// ```
    #[must_use]
    pub fn locate(&self, value: &Natural) -> Option<Location> {
        let m = self.columns;
        if let (Some(word), true) = (value.to_u64(), m < 64) {
            let period = (1u64 << m) - 1;
            let (t, rho) = (word.checked_sub(1)? / period, (word - 1) % period + 1);
            let column = 1 + u64::from(rho.trailing_zeros());
            let row = (u128::from(t) << (m - column)) + (u128::from(rho) >> column) + 1;
            return Some(Location::new(column, Natural::from(row)));
        }
        let period = Natural::power_of_two(m).checked_sub(&Natural::one())?;
        let (t, rho) = value.checked_sub(&Natural::one())?.checked_div_rem(&period)?;
        let rho = rho + 1;
        let column = 1 + rho.trailing_zeros()?;
        let row = (t << (m - column)) + (rho >> column) + 1;
        Some(Location::new(column, row))
    }

    fn check_column(&self, column: u64, last: u64) -> Result<(), FraenkelError> {
        if (1..=last).contains(&column) { Ok(()) } else { Err(FraenkelError::NoSuchColumn { column, last }) }
    }

    /// A_n^k for a column that is known to exist.
    fn entry(&self, column: u64, n: &Natural) -> Natural {
        if let Some(term) = n.to_u64().and_then(|n| self.term_u64(column, n)) {
            return Natural::from(term);
        }
        if n.is_zero() {
            return Natural::zero();
        }
        // (2^m−1)n/2^{m−k} = 2^k·n − n/2^{m−k}, so its floor is 2^k·n − ⌈n/2^{m−k}⌉: no multiplication at all.
        let rest = shr_ceil(n, self.columns - column) + Natural::power_of_two(column - 1);
        ((n << column) + 1).abs_diff(&rest)
    }
}

/// ⌈n / 2^bits⌉.
fn shr_ceil(n: &Natural, bits: u64) -> Natural {
    let floor = n >> bits;
    if n.trailing_zeros().is_none_or(|zeros| zeros >= bits) { floor } else { floor + 1 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::integer::Integer;

    /// The formula as document 000 prints it, with a real division.
    fn printed(m: u64, k: u64, n: &Natural) -> Integer {
        let numerator = (Natural::power_of_two(m) - Natural::one()) * n;
        numerator.div_floor(&Natural::power_of_two(m - k)) - Natural::power_of_two(k - 1) + 1
    }

    fn printed_difference(m: u64, i: u64, n: &Natural) -> Integer {
        let numerator = (Natural::power_of_two(m) - Natural::one()) * n;
        let constant = Natural::power_of_two(m - 1) - Natural::power_of_two(m - 1 - i);
        (numerator - constant).div_floor(&Natural::power_of_two(m - i))
    }

    fn samples() -> Vec<Natural> {
        let mut samples: Vec<Natural> = (1..200u64).map(Natural::from).collect();
        samples.extend((60..70).map(|bits| Natural::power_of_two(bits) + 12345));
        samples.extend([64, 127, 1000, 4000].map(Natural::power_of_two));
        samples.push("123456789".repeat(50).parse().unwrap());
        samples
    }

    #[test]
    fn terms_and_differences_are_the_printed_formulas() {
        for m in [2, 3, 4, 5, 8, 13, 62, 63, 64, 65, 200] {
            let splitting = FraenkelSplitting::new(m).unwrap();
            for n in samples() {
                for k in [1, 2, 3, m / 2, m - 1, m].into_iter().filter(|k| (1..=m).contains(k)) {
                    let term = splitting.term(k, &n).unwrap();
                    assert_eq!(printed(m, k, &n), term, "m={m} k={k} n={n}");
                    assert_eq!(splitting.locate(&term), Some(Location::new(k, n.clone())), "m={m} k={k} n={n}");
                    if k < m {
                        let difference = splitting.difference(k, &n).unwrap();
                        assert_eq!(printed_difference(m, k, &n), difference, "m={m} k={k} n={n}");
                        assert_eq!(splitting.term(k + 1, &n).unwrap(), term + difference, "m={m} k={k} n={n}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_span_is_the_sum_of_the_differences() {
        let splitting = FraenkelSplitting::new(6).unwrap();
        for n in (0..100u64).map(Natural::from) {
            let sum: Natural = (1..6).map(|i| splitting.difference(i, &n).unwrap()).sum();
            assert_eq!(splitting.span(&n), sum);
        }
    }

    #[test]
    fn row_zero_is_zero() {
        for m in [2, 3, 70] {
            let splitting = FraenkelSplitting::new(m).unwrap();
            assert!(splitting.row(&Natural::zero()).all(|term| term.is_zero()));
            assert_eq!(splitting.difference(1, &Natural::zero()), Ok(Natural::zero()));
        }
    }

    #[test]
    fn thousands_of_columns() {
        let splitting = FraenkelSplitting::new(5000).unwrap();
        let n: Natural = "9".repeat(700).parse().unwrap();
        for k in [1, 2500, 5000] {
            let term = splitting.term(k, &n).unwrap();
            assert_eq!(splitting.locate(&term), Some(Location::new(k, n.clone())));
        }
    }

    #[test]
    fn what_does_not_exist_is_refused() {
        assert!(FraenkelSplitting::new(0).is_err() && FraenkelSplitting::new(100_001).is_err());
        let splitting = FraenkelSplitting::new(3).unwrap();
        assert!(splitting.term(0, &Natural::one()).is_err() && splitting.term(4, &Natural::one()).is_err());
        assert!(splitting.difference(0, &Natural::one()).is_err() && splitting.difference(3, &Natural::one()).is_err());
        assert_eq!(splitting.term_u64(0, 1), None);
    }
}
