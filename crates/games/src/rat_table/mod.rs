//! The rat table, which Mouse, Rat and Fat Rat share: its rows are their P-positions.
//!
//! Row n has the m entries A^k_n = ⌊(2^m−1)n/2^{m−k}⌋ − 2^{k−1} + 1, k = 1, …, m; row 0 is all 0 (document 000,
//! sections 2, 7 and 8). Mouse is m = 2, Rat is m = 3. [`columns`] looks into the table in three ways, [`differences`]
//! finds a row by the difference of two columns, [`strategy`] makes strategies of a case analysis, and [`explain`] has what
//! their explanations share.

pub(crate) mod columns;
pub(crate) mod differences;
pub(crate) mod explain;
pub(crate) mod number;
pub(crate) mod strategy;

pub(crate) use columns::{Closed, Columns, Numerals, Recursion, Way};

use crate::catalogue::{BuildError, Table};
use ratwheel_numbers::{FraenkelError, FraenkelSplitting, Integer};

/// The table with the differences between neighbours, and over all columns if there is a head for it, as tables 2, 4
/// and 5 of document 000 print it; `heads` are the document's own.
pub(crate) fn table_of_splitting(m: u64, heads: Vec<String>, first: u64) -> Result<Table, BuildError> {
    let splitting = FraenkelSplitting::new(m).map_err(BuildError::parameter)?;
    let span = heads.len() as u64 > 2 * m;
    Ok(Table::new(heads, first, move |n| {
        let mut cells = Vec::new();
        for k in 1..=m {
            cells.push(Integer::from(splitting.term(k, n)?));
            if k < m {
                cells.push(Integer::from(splitting.difference(k, n)?));
            }
        }
        if span {
            cells.push(Integer::from(splitting.span(n)));
        }
        Ok::<_, FraenkelError>(cells)
    }))
}
