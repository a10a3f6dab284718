//! `table` and `sequence`: printed values against what a generator or a term gives. A difference is a misprint.

use super::{CheckError, Checker, Context, Finding, Misprint};
use crate::formulas::{TermOfN, evaluation, over};
use crate::generators;
use ratwheel_logic::Prepared;
use ratwheel_numbers::{Integer, parse_integer};
use serde::Deserialize;
use std::collections::BTreeMap;

/// Place, printed and right value of each item: those that differ are misprints.
pub(super) fn compare(items: Vec<(String, String, String)>, what: String) -> Finding {
    let count = items.len();
    let wrong = items.into_iter().filter(|(_, printed, right)| printed != right);
    let cells: Vec<Misprint> = wrong.map(|(place, printed, right)| Misprint { place, printed, right }).collect();
    match cells.is_empty() {
        true => Finding::computed(format!("{what}: {count} values")),
        false => Finding::Misprints { cells, what },
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Printed {
    /// A table that comes with the library, as `000-table-1`.
    table: Option<String>,
    /// Or the headings and rows themselves.
    #[serde(default)]
    columns: Vec<String>,
    #[serde(default)]
    rows: Vec<Vec<String>>,
    /// What computes it, column by column.
    generator: Option<String>,
    /// Which columns the generator computes; all in order without it.
    #[serde(default)]
    only: Vec<String>,
    /// Or a term in n for each of some columns.
    #[serde(default)]
    terms: BTreeMap<String, String>,
    #[serde(default)]
    define: String,
    /// n in the first row.
    #[serde(default)]
    from: u64,
}

/// Headings and cells; a blank is an empty text.
type Cells = (Vec<String>, Vec<Vec<String>>);

impl Printed {
    fn cells(&self) -> Result<Cells, CheckError> {
        let Some(id) = &self.table else { return Ok((self.columns.clone(), self.rows.clone())) };
        let table = ratwheel_documents::table(id)
            .ok_or_else(|| CheckError::Bad(format!("there is no printed table `{id}`")))?;
        let columns = table.columns.iter().map(|&heading| heading.to_owned()).collect();
        let row = |row: &Vec<ratwheel_documents::Cell>| row.iter().map(|cell| cell.printed.to_owned()).collect();
        Ok((columns, table.rows.iter().map(row).collect()))
    }

    fn name(&self) -> String {
        self.table.clone().unwrap_or_else(|| "the table".to_owned())
    }
}

impl Checker for Printed {
    fn describe(&self) -> String {
        match (&self.generator, self.terms.len()) {
            (Some(generator), 0) => format!("{} against {generator}", self.name()),
            _ => {
                let terms = self.terms.iter().map(|(heading, term)| format!("{heading} = {term}"));
                format!("{} against {}", self.name(), terms.collect::<Vec<_>>().join(", "))
            }
        }
    }

    fn run(&self, context: &Context<'_>) -> Result<Finding, CheckError> {
        let (headings, printed) = self.cells()?;
        let at = |heading: &String| {
            headings.iter().position(|known| known == heading).ok_or_else(|| {
                CheckError::Bad(format!("{} has no column `{heading}`; it has {}", self.name(), headings.join(", ")))
            })
        };
        let mut items = Vec::new();
        let mut item = |row: usize, column: usize, right: String| {
            let Some(cell) = printed.get(row).and_then(|cells| cells.get(column)) else { return };
            // Where nothing is printed nothing is claimed.
            if !cell.is_empty() {
                let heading = headings.get(column).map_or("", String::as_str);
                items.push((format!("row {}, {heading}", row + 1), cell.clone(), right));
            }
        };
        if let Some(generator) = &self.generator {
            let columns: Vec<usize> = match self.only.is_empty() {
                true => (0..headings.len()).collect(),
                false => self.only.iter().map(at).collect::<Result<_, _>>()?,
            };
            let rows = generators::rows(generator, self.from, printed.len(), context)?;
            if rows.len() < printed.len() {
                let text = format!("{generator} gives {} rows, {} are printed", rows.len(), printed.len());
                return Ok(Finding::fails(text, self.describe()));
            }
            for (row, cells) in rows.into_iter().enumerate() {
                for (cell, column) in cells.into_iter().zip(&columns) {
                    item(row, *column, cell);
                }
            }
        }
        for (heading, term) in &self.terms {
            let (column, term) = (at(heading)?, TermOfN::new(&self.define, term)?);
            for (row, n) in (0..printed.len()).zip(self.from..) {
                item(row, column, term.at(n)?.to_string());
            }
        }
        if items.is_empty() {
            return Err(CheckError::Bad("nothing is compared: give a `generator` or `terms`".to_owned()));
        }
        Ok(compare(items, self.describe()))
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Sequence {
    /// The printed values, from n = `from` on.
    values: Vec<String>,
    term: Option<String>,
    #[serde(default)]
    define: String,
    generator: Option<String>,
    /// Which column of the generator, counted from 0.
    #[serde(default)]
    column: usize,
    #[serde(default)]
    from: u64,
}

impl Checker for Sequence {
    fn describe(&self) -> String {
        let by = self.term.as_ref().or(self.generator.as_ref()).map_or("", String::as_str);
        format!("{} against {by}", self.values.join(", "))
    }

    fn run(&self, context: &Context<'_>) -> Result<Finding, CheckError> {
        let right: Vec<String> = match (&self.term, &self.generator) {
            (Some(term), None) => {
                let term = TermOfN::new(&self.define, term)?;
                let values = (self.from..).take(self.values.len()).map(|n| Ok(term.at(n)?.to_string()));
                values.collect::<Result<_, CheckError>>()?
            }
            (None, Some(generator)) => {
                let rows = generators::rows(generator, self.from, self.values.len(), context)?;
                rows.into_iter().map(|mut row| row.drain(..).nth(self.column).unwrap_or_default()).collect()
            }
            _ => return Err(CheckError::Bad("a sequence needs either a `term` or a `generator`".to_owned())),
        };
        if right.len() < self.values.len() {
            let text = format!("only {} values are computed", right.len());
            return Ok(Finding::fails(text, self.describe()));
        }
        let items = self.values.iter().zip(right).zip(self.from..);
        Ok(compare(
            items.map(|((printed, right), n)| (format!("n = {n}"), printed.clone(), right)).collect(),
            self.describe(),
        ))
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SameRows {
    generator: String,
    /// Another generator, or a term in n for each column.
    like: Option<String>,
    #[serde(default)]
    terms: Vec<String>,
    #[serde(default)]
    define: String,
    #[serde(default)]
    from: u64,
    /// How many rows.
    bound: u64,
}

impl Checker for SameRows {
    fn describe(&self) -> String {
        let other = self.like.clone().unwrap_or_else(|| self.terms.join(", "));
        format!("{} against {other}", self.generator)
    }

    fn ranges(&self) -> Vec<String> {
        super::rows()
    }

    fn run(&self, context: &Context<'_>) -> Result<Finding, CheckError> {
        // Generators differ too much in cost for one bound that is raised for all of them.
        let count = usize::try_from(self.bound).map_err(CheckError::gave_up)?;
        let rows = generators::rows(&self.generator, self.from, count, context)?;
        let other = match &self.like {
            Some(like) => generators::rows(like, self.from, count, context)?,
            None => {
                let terms: Vec<TermOfN> =
                    self.terms.iter().map(|term| TermOfN::new(&self.define, term)).collect::<Result<_, _>>()?;
                let row = |n| terms.iter().map(|term| Ok(term.at(n)?.to_string())).collect::<Result<_, CheckError>>();
                (self.from..).take(rows.len()).map(row).collect::<Result<_, _>>()?
            }
        };
        if rows.is_empty() || rows.len() != other.len() {
            let text = format!("one gives {} rows, the other {}", rows.len(), other.len());
            return Ok(Finding::fails(text, self.describe()));
        }
        let last = self.from.saturating_add(u64::try_from(rows.len()).unwrap_or(u64::MAX)).saturating_sub(1);
        for (n, (row, other)) in (self.from..).zip(rows.iter().zip(&other)) {
            if row != other {
                let text = format!("row {n} is {} and {}", row.join(", "), other.join(", "));
                return Ok(Finding::fails(text, self.describe()));
            }
        }
        Ok(Finding::up_to(format!("rows {} to {last}", self.from), self.describe()))
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EachRow {
    generator: String,
    /// Names for the first columns.
    columns: Vec<String>,
    /// A formula over these names.
    formula: String,
    #[serde(default)]
    define: String,
    #[serde(default)]
    from: u64,
    /// How many rows.
    bound: u64,
}

impl Checker for EachRow {
    fn describe(&self) -> String {
        format!("{} in each row of {}", self.formula, self.generator)
    }

    fn ranges(&self) -> Vec<String> {
        super::rows()
    }

    fn run(&self, context: &Context<'_>) -> Result<Finding, CheckError> {
        let count = usize::try_from(self.bound).map_err(CheckError::gave_up)?;
        let formula = over(&self.columns, &self.define, &self.formula)?;
        let formula = Prepared::new(self.columns.len(), [&formula], []).map_err(evaluation)?;
        let rows = generators::rows(&self.generator, self.from, count, context)?;
        if rows.is_empty() {
            return Err(CheckError::Bad(format!("{} has no row {}", self.generator, self.from)));
        }
        for (n, row) in (self.from..).zip(&rows) {
            let integer = |cell: &String| {
                parse_integer(cell).map_err(|_| CheckError::Bad(format!("row {n} has `{cell}`, which is no integer")))
            };
            let cells: Vec<Integer> = row.iter().take(self.columns.len()).map(integer).collect::<Result<_, _>>()?;
            if cells.len() != self.columns.len() {
                return Err(CheckError::Bad(format!("row {n} has {} columns only", cells.len())));
            }
            context.pulse()?;
            if !formula.holds(0, &cells).map_err(evaluation)? {
                let named: Vec<String> =
                    self.columns.iter().zip(&cells).map(|(name, cell)| format!("{name} = {cell}")).collect();
                return Ok(Finding::fails(format!("row {n}: {}", named.join(", ")), self.describe()));
            }
        }
        let last = self.from.saturating_add(u64::try_from(rows.len()).unwrap_or(u64::MAX)).saturating_sub(1);
        Ok(Finding::up_to(format!("rows {} to {last}", self.from), self.describe()))
    }
}
