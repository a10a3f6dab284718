//! The tables of P-positions as the documents print them, with their own column heads, at any row.

use ratwheel_numbers::{Integer, Natural};
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
    pub(crate) fn new<E: std::fmt::Display>(
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
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table").field("columns", &self.columns).finish_non_exhaustive()
    }
}
