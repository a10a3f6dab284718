//! The tables of P-positions as the documents print them, with their own column heads, at any row.

use ratwheel_numbers::{Beatty, FraenkelSplitting, Integer, Natural, RealError};
use std::sync::Arc;

/// Computes the cells of a row behind its number n.
type Row = dyn Fn(&Natural) -> Result<Vec<String>, String> + Send + Sync;

/// A table of P-positions: column heads and rows n = first, first + 1, ….
#[derive(Clone)]
pub struct Table {
    /// The heads, the first of which is n.
    pub columns: Vec<String>,
    /// The number of the first row.
    pub first: u64,
    row: Arc<Row>,
}

impl Table {
    pub(super) fn new<E: std::fmt::Display>(
        columns: impl IntoIterator<Item = impl Into<String>>,
        first: u64,
        row: impl Fn(&Natural) -> Result<Vec<Integer>, E> + Send + Sync + 'static,
    ) -> Self {
        let row = move |n: &Natural| {
            let cells = row(n).map_err(|error| error.to_string())?;
            Ok(std::iter::once(n.to_string()).chain(cells.iter().map(ToString::to_string)).collect())
        };
        Self { columns: columns.into_iter().map(Into::into).collect(), first, row: Arc::new(row) }
    }

    /// Row n, n first.
    ///
    /// # Errors
    /// When the row cannot be computed; the text says why.
    pub fn row(&self, n: &Natural) -> Result<Vec<String>, String> {
        (self.row)(n)
    }

    /// n, A_n, B_n, Δ_n and Δ²_n of a complementary pair, as table 1 of document 001.
    pub(super) fn of_pair(a: Beatty, b: Beatty) -> Self {
        Self::new(["n", "A_n", "B_n", "Δ_n", "Δ²_n"], 0, move |n| {
            let difference = |n: &Natural| Ok::<Integer, RealError>(b.term(n)? - a.term(n)?);
            let (here, next) = (difference(n)?, difference(&(n + 1))?);
            Ok::<_, RealError>(vec![a.term(n)?, b.term(n)?, here.clone(), next - here])
        })
    }

    /// n, A_n and B_n of a complementary pair, as figure 50 of document 002 and table 2 of document 001.
    pub(super) fn of_plain_pair(a: Beatty, b: Beatty, first: u64) -> Self {
        Self::new(["n", "A_n", "B_n"], first, move |n| Ok::<_, RealError>(vec![a.term(n)?, b.term(n)?]))
    }

    /// The splitting into m columns with the differences between neighbours and over all, as tables 2, 4 and 5 of
    /// document 000; `heads` are the document's own.
    pub(super) fn of_splitting(splitting: FraenkelSplitting, heads: Vec<String>, first: u64, span: bool) -> Self {
        Self::new(heads, first, move |n| {
            let m = splitting.columns();
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
            Ok::<_, ratwheel_numbers::FraenkelError>(cells)
        })
    }
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table").field("columns", &self.columns).finish_non_exhaustive()
    }
}
