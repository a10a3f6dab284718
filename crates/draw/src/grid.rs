//! A small table of numbers, as figures 50 and 51 of document 002: names on the left, cells in columns, some of them
//! marked.
//!
//! ```
//! use ratwheel_draw::{Grid, Picture, Terminal};
//! let rows = [["place", "3", "2", "1"], ["digit", "1", "0", "1"]].map(|row| row.map(str::to_owned).to_vec());
//! let grid = Grid::new(rows.to_vec())?.mark([(1, 1), (1, 3)])?;
//! assert_eq!(grid.to_terminal(&Terminal::default()), "place   3   2   1\ndigit  [1]  0  [1]\n");
//! # Ok::<(), ratwheel_draw::DrawError>(())
//! ```

use std::collections::BTreeSet;

use crate::error::{DrawError, within};
use crate::scene::{Anchor, Face, Item, PX, Scene, Shape, Style, Text, group, line, mark};
use crate::terminal::{Ink, Terminal, plain};
use crate::theme::{HAIRLINE, INK, SAFE, SOFT};
use crate::words::{shorten, width};
use crate::{Picture, Words};

/// Most rows, and most columns.
pub const MOST_GRID_LINES: usize = 100;
/// Longer cells are cut.
const LONGEST_CELL: usize = 32;
const SIZE: i64 = 15 * PX;
const ROW: i64 = 32 * PX;
const GAP: i64 = 18 * PX;

/// A table of short texts; the first column names the rows.
#[derive(Clone, Debug)]
pub struct Grid {
    pub(crate) words: Words,
    rows: Vec<Vec<String>>,
    columns: usize,
    marked: BTreeSet<(usize, usize)>,
}

impl Grid {
    /// A table with these rows, the name of each first. Short rows are filled up with empty cells.
    ///
    /// # Errors
    /// There are no rows or columns, or more than [`MOST_GRID_LINES`].
    pub fn new(rows: Vec<Vec<String>>) -> Result<Self, DrawError> {
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let count = |count: usize| u64::try_from(count).unwrap_or(u64::MAX);
        within("the number of rows", count(rows.len()), count(MOST_GRID_LINES))?;
        within("the number of columns", count(columns), count(MOST_GRID_LINES))?;
        let cut = |row: Vec<String>| row.iter().map(|cell| shorten(cell, LONGEST_CELL)).collect();
        Ok(Self {
            words: Words::default(),
            rows: rows.into_iter().map(cut).collect(),
            columns,
            marked: BTreeSet::new(),
        })
    }

    /// Marks cells, given as (row, column) from 0.
    ///
    /// # Errors
    /// A cell lies outside the table.
    pub fn mark(mut self, cells: impl IntoIterator<Item = (usize, usize)>) -> Result<Self, DrawError> {
        for (row, column) in cells {
            if row >= self.rows.len() || column >= self.columns {
                let clamp = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
                let board = (clamp(self.columns), clamp(self.rows.len()));
                return Err(DrawError::OffBoard { cell: (clamp(column), clamp(row)), board });
            }
            self.marked.insert((row, column));
        }
        Ok(self)
    }

    fn cell(&self, row: usize, column: usize) -> &str {
        self.rows.get(row).and_then(|row| row.get(column)).map_or("", String::as_str)
    }

    fn description(&self) -> String {
        let rows = self.rows.iter().map(|row| row.join(" ")).collect::<Vec<_>>().join("; ");
        format!("A table, row by row: {rows}.")
    }
}

impl Picture for Grid {
    fn scene(&self) -> Scene {
        // Cells of all columns but the first are equally wide, so that digits stand under their places.
        let widest = |columns: std::ops::Range<usize>, face: Face| {
            let cells = columns.flat_map(|column| (0..self.rows.len()).map(move |row| (row, column)));
            cells.map(|(row, column)| width(self.cell(row, column), SIZE, face)).max().unwrap_or(0)
        };
        let name = widest(0..1, Face::Plain) + GAP;
        let each = (widest(1..self.columns, Face::Plain) + GAP).max(ROW);
        let columns = i64::try_from(self.columns).unwrap_or(1) - 1;
        let (right, mut items) = (name + columns * each, Vec::new());
        for row in 0..self.rows.len() {
            let top = i64::try_from(row).unwrap_or(0) * ROW;
            if row > 0 {
                items.push(line((0, top), (right, top), Style::stroke(HAIRLINE, PX)));
            }
            let base = top + ROW / 2 + SIZE * 36 / 100;
            items.push(Text::new(0, base, SIZE, SOFT, self.cell(row, 0).to_owned()).anchored(Anchor::Start).into());
            for column in 1..self.columns {
                let centre = name + each * (2 * i64::try_from(column).unwrap_or(1) - 1) / 2;
                if self.marked.contains(&(row, column)) {
                    let room = each - 6 * PX;
                    let (x, y) = (centre - room / 2, top + 3 * PX);
                    let shape = Shape::Rect { x, y, width: room, height: ROW - 6 * PX, round: 6 * PX };
                    items.push(mark(shape, Style::fill(SAFE).sheer(15).outlined(SAFE, 125)));
                }
                items.push(Text::new(centre, base, SIZE, INK, self.cell(row, column).to_owned()).into());
            }
        }
        let items: Vec<Item> = vec![group("table", items)];
        let size = (right, i64::try_from(self.rows.len()).unwrap_or(0) * ROW);
        self.words.scene(self.description(), size, items)
    }

    fn to_terminal(&self, terminal: &Terminal) -> String {
        let count = |text: &str| text.chars().count();
        let name = (0..self.rows.len()).map(|row| count(self.cell(row, 0))).max().unwrap_or(0);
        let cells = (1..self.columns).flat_map(|column| (0..self.rows.len()).map(move |row| (row, column)));
        let each = cells.map(|(row, column)| count(self.cell(row, column))).max().unwrap_or(0);
        let mut text = terminal.heading(&self.words.title, &self.words.caption);
        // What does not fit side by side goes on below, under the names again.
        let band = (terminal.room().saturating_sub(name) / (each + 3)).max(1);
        for start in (1..self.columns.max(2)).step_by(band) {
            if start > 1 {
                text.push('\n');
            }
            for row in 0..self.rows.len() {
                let mut written = format!("{:<name$} ", plain(self.cell(row, 0), terminal.ascii));
                for column in start..(start + band).min(self.columns) {
                    let cell = plain(self.cell(row, column), terminal.ascii);
                    let room = " ".repeat(each.saturating_sub(count(&cell)));
                    if self.marked.contains(&(row, column)) {
                        written.push_str(&format!(" {room}{}", terminal.paint(Ink::Safe, &format!("[{cell}]"))));
                    } else {
                        written.push_str(&format!("  {room}{cell} "));
                    }
                }
                text.push_str(written.trim_end());
                text.push('\n');
            }
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_tables_go_on_below_and_stay_plain() {
        let row =
            |name: &str, cell: &str| std::iter::once(name).chain([cell; 9]).map(str::to_owned).collect::<Vec<_>>();
        let grid = Grid::new(vec![row("α\u{1b}", "12"), row("b", "3")]).unwrap().mark([(1, 9)]).unwrap();
        let text = grid.to_terminal(&Terminal { ascii: true, colour: false, columns: 20 });
        assert!(text.is_ascii() && !text.contains('\u{1b}') && text.lines().all(|line| line.len() <= 20), "{text}");
        assert_eq!(text.matches("12").count(), 9);
        assert_eq!(text.matches("[3]").count(), 1);
        assert!(Grid::new(Vec::new()).is_err() && Grid::new(vec![vec![String::new(); 101]]).is_err());
        assert!(Grid::new(vec![row("a", "1")]).unwrap().mark([(1, 0)]).is_err());
    }

    #[test]
    fn every_cell_is_written_once_and_marks_are_shapes() {
        let grid = Grid::new(vec![vec!["n".into(), "7".into()], vec!["m".into(), "8".into()]]).unwrap();
        let plain = grid.clone().to_svg(crate::Theme::Light);
        let marked = grid.mark([(0, 1)]).unwrap().to_svg(crate::Theme::Light);
        assert!(marked.len() > plain.len());
        for text in [">7<", ">8<", ">n<", ">m<"] {
            assert_eq!(plain.matches(text).count(), 1, "{text}");
        }
    }
}
