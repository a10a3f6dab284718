//! The matrices of document 003: the rat matrix R_d, the shortcut matrix F_d and the ternary numbers behind its rows.
//!
//! Definition 2 gives R_d, Definition 3 and Theorem 14 give F_d with its 3^{d−1} rows; the Appendix reads each row of
//! F_d as a base-3 number and takes the differences of consecutive rows. (The printed digit matrices leave out the
//! first row.)
//!
//! ```
//! use ratwheel_games::rats::{RowOrder, differences, shortcut_matrix};
//! let f3 = shortcut_matrix(3, RowOrder::RightToLeft)?;
//! assert_eq!(f3.cell(7, 1), Some("14n+11".to_string()));
//! assert_eq!(differences(&f3), [4, -6, 1, 4, -6, 4, 1, -6, 4]);
//! # Ok::<(), ratwheel_games::rats::RatsError>(())
//! ```

use super::vectors::{Dimension, RatsError};

/// A matrix whose entry in row i, column j is (2^d−1)·2^j·n + `rows[i][j]`, columns counted from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matrix {
    d: usize,
    rows: Vec<Vec<u64>>,
}

/// How the rows of the shortcut matrix are sorted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RowOrder {
    /// The last column decides first (Definition 3).
    RightToLeft,
    /// The first column decides first (Remark 1 of the Appendix).
    LeftToRight,
}

impl Matrix {
    /// The number of columns.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.d
    }

    /// The constants of the rows.
    #[must_use]
    pub fn rows(&self) -> &[Vec<u64>] {
        &self.rows
    }

    /// What n is multiplied by in column j, counted from 0; `None` beyond the last column.
    #[must_use]
    pub fn multiplier(&self, column: usize) -> Option<u64> {
        (column < self.d).then(|| ((1 << self.d) - 1) << column)
    }

    /// The entry as the document prints it: `14n+11`.
    #[must_use]
    pub fn cell(&self, row: usize, column: usize) -> Option<String> {
        let constant = *self.rows.get(row)?.get(column)?;
        let multiplier = self.multiplier(column)?;
        Some(if constant == 0 { format!("{multiplier}n") } else { format!("{multiplier}n+{constant}") })
    }
}

/// The largest d for which the rat matrix (2^{d−1} rows) is listed.
const MOST_BINARY: usize = 18;
/// The largest d for which the shortcut matrix (3^{d−1} rows) is listed.
pub(super) const MOST_TERNARY: usize = 13;

pub(super) fn check(d: usize, most: usize) -> Result<(), RatsError> {
    Dimension::new(d)?;
    if d <= most { Ok(()) } else { Err(RatsError::TooManyRows { d, most }) }
}

/// R_d: R_{i,1} = 2i + 1 and R_{i,j} = 2R_{i,j−1} − b_{i,d−j}, with the binary digits b of i = 0, …, 2^{d−1} − 1.
///
/// # Errors
/// [`RatsError`] unless 2 ≤ d ≤ 18.
pub fn rat_matrix(d: usize) -> Result<Matrix, RatsError> {
    check(d, MOST_BINARY)?;
    let row = |i: u64| {
        let mut row = vec![2 * i + 1];
        for j in 2..=d {
            let before = row.last().copied().unwrap_or_default();
            row.push(2 * before - (i >> (d - j) & 1));
        }
        row
    };
    Ok(Matrix { d, rows: (0..1 << (d - 1)).map(row).collect() })
}

/// F_d: every k(2^d−1), 0 ≤ k < 2^{d−1}, in the last column, halved again and again; odd numbers both down and up.
///
/// # Errors
/// [`RatsError`] unless 2 ≤ d ≤ 13.
pub fn shortcut_matrix(d: usize, order: RowOrder) -> Result<Matrix, RatsError> {
    check(d, MOST_TERNARY)?;
    let mut rows: Vec<Vec<u64>> = (0..1u64 << (d - 1)).map(|k| vec![k * ((1 << d) - 1)]).collect();
    // Rows grow from the last column to the first: kept reversed until all columns are there.
    for _ in 1..d {
        let mut longer = Vec::with_capacity(3 * rows.len());
        for row in rows {
            let last = row.last().copied().unwrap_or_default();
            let halves = if last % 2 == 0 { vec![last / 2] } else { vec![last / 2, last / 2 + 1] };
            for half in halves {
                let mut row = row.clone();
                row.push(half);
                longer.push(row);
            }
        }
        rows = longer;
    }
    match order {
        RowOrder::RightToLeft => rows.sort(),
        RowOrder::LeftToRight => rows.sort_by(|a, b| a.iter().rev().cmp(b.iter().rev())),
    }
    for row in &mut rows {
        row.reverse();
    }
    Ok(Matrix { d, rows })
}

/// The ternary digits of each row of a shortcut matrix: c_j = f_{j+1} − 2f_j + 1.
#[must_use]
pub fn digits(matrix: &Matrix) -> Vec<Vec<u8>> {
    let digit = |pair: &[u64]| u8::try_from((pair[1] + 1).saturating_sub(2 * pair[0])).unwrap_or(u8::MAX);
    matrix.rows.iter().map(|row| row.windows(2).map(digit).collect()).collect()
}

/// The digits of each row read as a number in base 3, c_1 first.
#[must_use]
pub fn values(matrix: &Matrix) -> Vec<i64> {
    let value = |row: Vec<u8>| row.into_iter().fold(0, |value, digit| 3 * value + i64::from(digit));
    digits(matrix).into_iter().map(value).collect()
}

/// D_i = v_{i+1} − v_i, the last row followed by the first again.
#[must_use]
pub fn differences(matrix: &Matrix) -> Vec<i64> {
    let values = values(matrix);
    let next = values.iter().cycle().skip(1);
    values.iter().zip(next).map(|(value, next)| next - value).collect()
}
