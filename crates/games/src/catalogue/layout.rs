//! How the documents arrange the numbers of a game on the page: lines with heads, one column for each n in bands, parts side
//! by side, or a grid without heads.
//!
//! A layout is computed at any line, not only where the document ends, and belongs to a game with its parameters filled
//! in. Front ends print the [`Page`] that it gives and name no game.
//!
//! ```
//! use ratwheel_games::Spec;
//! use ratwheel_numbers::{Control, Natural};
//! let (_, rat) = "rat".parse::<Spec>()?.build()?;
//! let table = rat.layouts.iter().find(|layout| layout.id == "000-table-3").unwrap();
//! let page = table.page(&Natural::from(13u64), 2, Control::none()).unwrap();
//! assert_eq!(page.above, [("p-numeration".to_owned(), 3), ("q-numeration".to_owned(), 3)]);
//! assert_eq!(page.columns, ["7", "2", "1", "4", "1", "1", "n"]);
//! assert_eq!(page.rows, [["1", "3", "0", "3", "1", "0", "13"], ["2", "0", "0", "3", "2", "0", "14"]]);
//! # Ok::<(), ratwheel_games::BuildError>(())
//! ```

use super::Table;
use ratwheel_numbers::{Cancelled, Control, Natural};
use ratwheel_numeration::{NumerationError, System};
use std::sync::Arc;
use thiserror::Error;

/// Computes the cells of line n.
type Line = dyn Fn(&Natural) -> Result<Vec<String>, String> + Send + Sync;

/// A table as a document prints it.
#[derive(Clone)]
pub struct Layout {
    /// The name of the table in the documents, as `000-table-3`.
    pub id: &'static str,
    /// What it shows, where the documents only speak of it and print none.
    pub title: Option<&'static str>,
    /// The number of the first line that is printed.
    pub first: u64,
    /// How many lines are printed.
    pub count: u64,
    /// Is the document's table the one with these parameters?
    pub printed: bool,
    cells: Cells,
    arrangement: Arrangement,
}

#[derive(Clone)]
enum Cells {
    /// Line n under these heads; none for a grid of values alone.
    Lines { heads: Vec<String>, line: Arc<Line> },
    /// The numerals of n in these systems, each with what stands above it, and n.
    Numerals(Vec<(&'static str, System)>),
}

#[derive(Clone, Copy)]
enum Arrangement {
    /// One line below the other.
    Lines,
    /// One column for each n, and a new band after so many of them.
    Bands(usize),
    /// So many parts side by side, the last on the left; columns that are blank in a part are left out there.
    Parts(usize),
}

/// A table arranged as on the page. A blank place has the empty text, and a line may be shorter than others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Page {
    /// Heads above the heads, each over so many columns; nothing for most tables.
    pub above: Vec<(String, usize)>,
    /// The heads; none for a grid without.
    pub columns: Vec<String>,
    /// The lines.
    pub rows: Vec<Vec<String>>,
}

/// Why there is no page.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LayoutError {
    /// A cell cannot be computed; the text says why.
    #[error("{0}")]
    Cell(String),
    /// The call was stopped.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
}

impl From<NumerationError> for LayoutError {
    fn from(error: NumerationError) -> Self {
        match error {
            NumerationError::Cancelled(cancelled) => Self::Cancelled(cancelled),
            error => Self::Cell(error.to_string()),
        }
    }
}

impl Layout {
    /// Lines `first`, `first` + 1, …, of which `count` are printed, under these heads.
    pub(crate) fn lines(
        id: &'static str,
        (first, count): (u64, u64),
        heads: impl IntoIterator<Item = impl Into<String>>,
        line: impl Fn(&Natural) -> Result<Vec<String>, String> + Send + Sync + 'static,
    ) -> Self {
        let cells = Cells::Lines { heads: heads.into_iter().map(Into::into).collect(), line: Arc::new(line) };
        Self { id, title: None, first, count, printed: true, cells, arrangement: Arrangement::Lines }
    }

    /// The game's own table, with `count` lines.
    pub(crate) fn of_table(id: &'static str, table: &Table, count: u64) -> Self {
        let own = table.clone();
        Self::lines(id, (table.first, count), table.columns.clone(), move |n| own.row(n))
    }

    /// Some columns of the game's table, counted from 0, each with the head that the document gives it here.
    pub(crate) fn of_columns(
        id: &'static str,
        (first, count): (u64, u64),
        table: &Table,
        columns: &'static [(&'static str, usize)],
    ) -> Self {
        let own = table.clone();
        Self::lines(id, (first, count), columns.iter().map(|(head, _)| *head), move |n| {
            let row = own.row(n)?;
            Ok(columns.iter().map(|(_, at)| row.get(*at).cloned().unwrap_or_default()).collect())
        })
    }

    /// The numerals of n in some systems, each with what stands above its places, and n last.
    pub(crate) fn numerals(id: &'static str, (first, count): (u64, u64), systems: Vec<(&'static str, System)>) -> Self {
        let (cells, arrangement) = (Cells::Numerals(systems), Arrangement::Lines);
        Self { id, title: None, first, count, printed: true, cells, arrangement }
    }

    /// One column for each n, in bands of this many.
    pub(crate) fn in_bands(self, width: usize) -> Self {
        Self { arrangement: Arrangement::Bands(width.max(1)), ..self }
    }

    /// In parts side by side, the last on the left.
    pub(crate) fn in_parts(self, parts: usize) -> Self {
        Self { arrangement: Arrangement::Parts(parts.max(1)), ..self }
    }

    /// Says whether the document's table is the one with these parameters.
    pub(crate) fn printed_if(self, printed: bool) -> Self {
        Self { printed, ..self }
    }

    /// Says what it shows, where no document prints it.
    pub(crate) fn titled(self, title: &'static str) -> Self {
        Self { title: Some(title), printed: false, ..self }
    }

    /// Heads and lines one below the other, before they are arranged.
    ///
    /// # Errors
    /// [`LayoutError`] says which cell cannot be computed and why, or that the call was stopped.
    pub fn records(&self, from: &Natural, count: u64, control: Control<'_>) -> Result<Page, LayoutError> {
        let indices = std::iter::successors(Some(from.clone()), |n| Some(n + 1)).zip(0..count);
        match &self.cells {
            Cells::Lines { heads, line } => {
                let mut rows = Vec::new();
                for (n, done) in indices {
                    control.step(done, count)?;
                    rows.push(line(&n).map_err(LayoutError::Cell)?);
                }
                Ok(Page { above: Vec::new(), columns: heads.clone(), rows })
            }
            Cells::Numerals(systems) => {
                let numbers: Vec<Natural> = indices.map(|(n, _)| n).collect();
                let mut page = Page { rows: vec![Vec::new(); numbers.len()], ..Page::default() };
                for (name, system) in systems {
                    let table = system.table(&numbers, control)?;
                    if !name.is_empty() {
                        page.above.push(((*name).to_owned(), table.places.len()));
                    }
                    page.columns.extend(table.places.iter().map(Natural::to_string));
                    for (row, digits) in page.rows.iter_mut().zip(table.digits) {
                        row.extend(
                            digits.iter().map(|digit| digit.as_ref().map(Natural::to_string).unwrap_or_default()),
                        );
                    }
                }
                page.columns.push("n".to_owned());
                for (row, n) in page.rows.iter_mut().zip(&numbers) {
                    row.push(n.to_string());
                }
                Ok(page)
            }
        }
    }

    /// The lines from `from` on, arranged as the document does.
    ///
    /// # Errors
    /// As [`Layout::records`].
    pub fn page(&self, from: &Natural, count: u64, control: Control<'_>) -> Result<Page, LayoutError> {
        let records = self.records(from, count, control)?;
        Ok(match self.arrangement {
            Arrangement::Lines => records,
            Arrangement::Bands(width) => in_bands(&records, width),
            Arrangement::Parts(parts) => in_parts(&records, parts),
        })
    }
}

fn in_bands(records: &Page, width: usize) -> Page {
    let cell = |row: &Vec<String>, at: usize| row.get(at).cloned().unwrap_or_default();
    let band = |rows: &[Vec<String>]| -> Vec<Vec<String>> {
        let line = |(at, head): (usize, &String)| {
            std::iter::once(head.clone()).chain(rows.iter().map(|row| cell(row, at))).collect()
        };
        records.columns.iter().enumerate().map(line).collect()
    };
    let mut lines = records.rows.chunks(width).flat_map(band);
    let columns = lines.next().unwrap_or_default();
    Page { above: Vec::new(), columns, rows: lines.collect() }
}

fn in_parts(records: &Page, parts: usize) -> Page {
    let height = records.rows.len().div_ceil(parts).max(1);
    let mut page = Page { rows: vec![Vec::new(); height.min(records.rows.len())], ..Page::default() };
    for (number, part) in records.rows.chunks(height).enumerate().collect::<Vec<_>>().into_iter().rev() {
        let is_used = |at: &usize| part.iter().any(|row| row.get(*at).is_some_and(|cell| !cell.is_empty()));
        let used: Vec<usize> = (0..records.columns.len()).filter(is_used).collect();
        let kept = |row: &[String]| used.iter().map(|at| row.get(*at).cloned().unwrap_or_default()).collect::<Vec<_>>();
        page.columns.extend(kept(&records.columns));
        let lines = part.iter().map(Vec::as_slice).chain(std::iter::repeat(&[][..]));
        for (row, line) in page.rows.iter_mut().zip(lines) {
            row.extend(kept(line));
        }
        // A blank column between the parts.
        if number > 0 {
            page.columns.push(String::new());
            page.rows.iter_mut().for_each(|row| row.push(String::new()));
        }
    }
    page
}

impl std::fmt::Debug for Layout {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Layout").field("id", &self.id).field("count", &self.count).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares() -> Layout {
        Layout::lines("squares", (1, 5), ["n", "n²"], |n| Ok(vec![n.to_string(), n.square().to_string()]))
    }

    fn lines(page: &Page) -> Vec<String> {
        std::iter::once(&page.columns).chain(&page.rows).map(|row| row.join(" ")).collect()
    }

    #[test]
    fn bands_are_transposed_lines() {
        let page = squares().in_bands(3).page(&Natural::one(), 5, Control::none()).unwrap();
        assert_eq!(lines(&page), ["n 1 2 3", "n² 1 4 9", "n 4 5", "n² 16 25"]);
        let nothing = squares().in_bands(3).page(&Natural::one(), 0, Control::none()).unwrap();
        assert_eq!(nothing, Page::default());
    }

    #[test]
    fn parts_stand_side_by_side_the_last_on_the_left() {
        let page = squares().in_parts(2).page(&Natural::one(), 5, Control::none()).unwrap();
        assert_eq!(lines(&page), ["n n²  n n²", "4 16  1 1", "5 25  2 4", "   3 9"]);
        let base = Layout::numerals("base", (1, 4), vec![("", "base:2".parse().unwrap())]).in_parts(2);
        let page = base.page(&Natural::from(2u64), 4, Control::none()).unwrap();
        assert_eq!(lines(&page), ["4 2 1 n  2 1 n", "1 0 0 4  1 0 2", "1 0 1 5  1 1 3"]);
    }

    #[test]
    fn large_lines_and_refusals() {
        let far = Natural::from(10u64).pow(30);
        let page = squares().page(&far, 1, Control::none()).unwrap();
        assert_eq!(page.rows[0][1], format!("1{}", "0".repeat(60)));
        let refusing = Layout::lines("none", (0, 1), ["n"], |n| Err(format!("nothing at {n}")));
        let error = refusing.page(&Natural::zero(), 1, Control::none()).unwrap_err();
        assert_eq!(error.to_string(), "nothing at 0");
        let token = ratwheel_numbers::CancelToken::new();
        token.cancel();
        let stopped = squares().page(&far, 9, Control::new(&token, &|_, _| {}));
        assert!(matches!(stopped, Err(LayoutError::Cancelled(_))));
    }
}
