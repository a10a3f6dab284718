//! What a route is, and the comparison.

use ratwheel_documents::{Table, table};

/// A cell as computed; `None` where a route has nothing to say.
pub(crate) type Computed = Option<String>;

/// One way to compute one table.
#[derive(Clone, Copy)]
pub(crate) struct Route {
    /// Which table.
    pub(crate) table: &'static str,
    /// By which method.
    pub(crate) name: &'static str,
    /// Computes the first `rows` rows, one cell per column.
    pub(crate) compute: fn(rows: u64) -> Vec<Vec<Computed>>,
}

impl Route {
    fn found(&self) -> &'static Table {
        table(self.table).unwrap_or_else(|| panic!("{}: no such table", self.table))
    }

    /// Every row that the table has, computed.
    pub(crate) fn cells(&self) -> Vec<Vec<Computed>> {
        let table = self.found();
        let rows = (self.compute)(table.rows.len() as u64);
        assert_eq!(rows.len(), table.rows.len(), "{} ({}): rows", self.table, self.name);
        assert!(rows.iter().all(|row| row.len() == table.columns.len()), "{} ({}): width", self.table, self.name);
        rows
    }
}

/// A cell that has been computed.
#[allow(clippy::needless_pass_by_value, reason = "so that it can be mapped over values and references alike")]
pub(crate) fn cell(value: impl ToString) -> Computed {
    Some(value.to_string())
}

/// One sentence per cell that differs from the document.
pub(crate) fn mismatches(route: &Route) -> Vec<String> {
    let table = route.found();
    let mut found = Vec::new();
    for (row, (cells, printed)) in route.cells().iter().zip(&table.rows).enumerate() {
        for ((computed, cell), heading) in cells.iter().zip(printed).zip(&table.columns) {
            if computed.as_deref().is_some_and(|computed| computed != cell.value()) {
                found.push(format!(
                    "document {}, {}, row {row}, column {heading}: {} gives {:?}, the document {cell:?}",
                    table.document,
                    table.place,
                    route.name,
                    computed.as_deref().unwrap_or("")
                ));
            }
        }
    }
    found
}
