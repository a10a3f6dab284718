//! Rows, and the Parquet files that hold them.

use crate::parquet::{self, Cell};
use ratwheel_workbench::{Draft, Problem};
use std::fs::File;
use std::io::Write;
use std::path::Path;

/// What was found for one member.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Row {
    /// The number of the member.
    pub member: u64,
    /// What distinguishes it, for people.
    pub name: String,
    /// Its parameters, as `d=2,k=3`.
    pub arguments: String,
    /// The text of its rules.
    pub rules: String,
    /// `ok`, `error` (the rules cannot be used), or `gave-up` (it took more than it may, or is out of reach).
    pub status: String,
    /// Why it is not `ok`.
    pub why: Option<String>,
    /// How many positions were solved.
    pub positions: Option<u64>,
    /// How many of them are P-positions.
    pub p_count: Option<u64>,
    /// What distinguishes the set of P-positions in the box from others, the order of the piles left aside: SHA-256.
    pub p_set: Option<String>,
    /// The last P-position in the order of the second pile, where there are two: its piles' quotient shows the slope.
    pub last_x: Option<u64>,
    /// Its second pile.
    pub last_y: Option<u64>,
    /// Raising any one pile by this changes no outcome, from a pile on, as far as the box shows.
    pub period: Option<u64>,
    /// That pile.
    pub preperiod: Option<u64>,
    /// Raising all piles by this changes no outcome, from a least pile on, as far as the box shows.
    pub diagonal_period: Option<u64>,
    /// That least pile.
    pub diagonal_preperiod: Option<u64>,
    /// The least number of classes with invariant moves is at least this …
    pub invariance_lower: Option<u64>,
    /// … and at most this.
    pub invariance_upper: Option<u64>,
    /// What became of the search for a form: `proved`, `conjecture` or `none`.
    pub verdict: Option<String>,
    /// The form of the P-positions that was found.
    pub formula: Option<String>,
}

impl Row {
    /// The cells in the order of the columns, with their names.
    fn cells(&self) -> [(&'static str, Cell<'_>); 19] {
        [
            ("member", Cell::Number(Some(self.member))),
            ("name", Cell::Text(Some(&self.name))),
            ("arguments", Cell::Text(Some(&self.arguments))),
            ("rules", Cell::Text(Some(&self.rules))),
            ("status", Cell::Text(Some(&self.status))),
            ("why", Cell::Text(self.why.as_deref())),
            ("positions", Cell::Number(self.positions)),
            ("p_count", Cell::Number(self.p_count)),
            ("p_set", Cell::Text(self.p_set.as_deref())),
            ("last_x", Cell::Number(self.last_x)),
            ("last_y", Cell::Number(self.last_y)),
            ("period", Cell::Number(self.period)),
            ("preperiod", Cell::Number(self.preperiod)),
            ("diagonal_period", Cell::Number(self.diagonal_period)),
            ("diagonal_preperiod", Cell::Number(self.diagonal_preperiod)),
            ("invariance_lower", Cell::Number(self.invariance_lower)),
            ("invariance_upper", Cell::Number(self.invariance_upper)),
            ("verdict", Cell::Text(self.verdict.as_deref())),
            ("formula", Cell::Text(self.formula.as_deref())),
        ]
    }

    fn set(&mut self, column: &str, cell: Cell<'_>) {
        let (number, text) = match cell {
            Cell::Number(number) => (number, None),
            Cell::Text(text) => (None, text.map(str::to_owned)),
        };
        match column {
            "member" => self.member = number.unwrap_or(0),
            "name" => self.name = text.unwrap_or_default(),
            "arguments" => self.arguments = text.unwrap_or_default(),
            "rules" => self.rules = text.unwrap_or_default(),
            "status" => self.status = text.unwrap_or_default(),
            "why" => self.why = text,
            "positions" => self.positions = number,
            "p_count" => self.p_count = number,
            "p_set" => self.p_set = text,
            "last_x" => self.last_x = number,
            "last_y" => self.last_y = number,
            "period" => self.period = number,
            "preperiod" => self.preperiod = number,
            "diagonal_period" => self.diagonal_period = number,
            "diagonal_preperiod" => self.diagonal_preperiod = number,
            "invariance_lower" => self.invariance_lower = number,
            "invariance_upper" => self.invariance_upper = number,
            "verdict" => self.verdict = text,
            "formula" => self.formula = text,
            _ => {}
        }
    }
}

/// Writes rows to a file, which appears when it is complete.
pub(crate) fn write(path: &Path, rows: &[Row]) -> Result<(), Problem> {
    let mut draft = Draft::create(path)?;
    let bytes = parquet::file(&Row::default().cells(), rows.iter().map(|row| row.cells().map(|(_, cell)| cell)));
    let full = |error: std::io::Error| Problem::gave_up(format_args!("cannot write {}: {error}", path.display()));
    draft.write_all(&bytes).map_err(full)?;
    draft.finish()?;
    Ok(())
}

/// The rows of a file.
pub(crate) fn read(path: &Path) -> Result<Vec<Row>, Problem> {
    read_some(path, &[])
}

/// The rows of a file, with these columns alone; with all of them if none is named.
pub(crate) fn read_some(path: &Path, columns: &[&str]) -> Result<Vec<Row>, Problem> {
    let refuse = |why: String| Problem::input(format_args!("cannot read {}: {why}", path.display()));
    let file = File::open(path).map_err(|error| refuse(error.to_string()))?;
    let mut file = parquet::File::open(file).map_err(refuse)?;
    let mut rows = vec![Row::default(); file.rows().map_err(refuse)?];
    let wanted = |name: &str| columns.is_empty() || columns.contains(&name);
    let each = |at: usize, name: &str, cell: Cell<'_>| {
        if let Some(row) = rows.get_mut(at) {
            row.set(name, cell);
        }
    };
    file.each(wanted, each).map_err(refuse)?;
    Ok(rows)
}

/// Rows as CSV, with a line of heads.
#[must_use]
pub fn csv(rows: &[Row]) -> String {
    let quoted = |text: &str| {
        if text.contains([',', '"', '\n', '\r']) {
            format!("\"{}\"", text.replace('"', "\"\""))
        } else {
            text.to_owned()
        }
    };
    let heads: Vec<&str> = Row::default().cells().iter().map(|(name, _)| *name).collect();
    let mut lines = vec![heads.join(",")];
    for row in rows {
        let cells = row.cells();
        let cells = cells.iter().map(|(_, cell)| match cell {
            Cell::Number(value) => value.map(|value| value.to_string()).unwrap_or_default(),
            Cell::Text(text) => quoted(text.unwrap_or_default()),
        });
        lines.push(cells.collect::<Vec<_>>().join(","));
    }
    lines.push(String::new());
    lines.join("\n")
}
