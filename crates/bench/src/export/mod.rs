//! Results as files: CSV, JSON, NumPy arrays, TeX tables and the b-files of the On-Line Encyclopedia of Integer Sequences.
//!
//! Writers stream: a result of any size goes through a small buffer. A file appears when it is complete, and says where it
//! comes from ([`Provenance`]): as `#` lines in CSV and b-files, `%` lines in TeX, the key `provenance` in JSON, and for
//! NumPy, whose format has no place for it, in a file beside it with `.json` appended to the name.
//!
//! ```
//! use ratwheel_numbers::Control;
//! use ratwheel_bench::{Bench, Export, Format, Provenance, Region, Request, Want};
//! let mark = Bench::open("mark")?;
//! let solution = mark.solve(&Request::new(Region::Box(vec![6]), Want::Grundy), Control::none())?;
//! let from = Provenance::new(&mark, "mark", "Grundy values of piles below 6", "a doc-test");
//! let mut csv = Vec::new();
//! Export::new(&mark, &solution, &from).write(&mut csv, Format::Csv, Control::none())?;
//! let rows: Vec<&str> = std::str::from_utf8(&csv)?.lines().filter(|line| !line.starts_with('#')).collect();
//! assert_eq!(rows, ["x,grundy", "0,0", "1,1", "2,0", "3,2", "4,1", "5,2"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod csv;
mod draft;
mod error;
mod grid;
mod json;
mod npy;
mod planes;
mod provenance;
mod rows;
mod sequence;
mod solution;
#[cfg(test)]
mod tests;
mod tex;
mod text;

pub use draft::{Draft, discard_drafts};
pub use error::ExportError;
pub use planes::ByPlanes;
pub use provenance::Provenance;
pub use rows::TableExport;
pub use solution::{Export, each_listed, listed, symmetry_of};

use crate::bench::Bench;
use ratwheel_numbers::{Cancelled, Control};
use ratwheel_solve::Want;
use std::path::{Path, PathBuf};

/// The format of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// Comma-separated values, `#` lines at the top.
    Csv,
    /// One JSON object.
    Json,
    /// A NumPy array, version 1.0 of the format.
    Npy,
    /// A TeX table with the rules of the package `booktabs`.
    Tex,
    /// One sequence, as `n a(n)` lines.
    BFile,
}

impl Format {
    /// By the ending of the name.
    ///
    /// # Errors
    /// [`ExportError::Ending`] for unknown endings, [`ExportError::Unwritten`] for Parquet.
    ///
    /// ```
    /// use ratwheel_bench::Format;
    /// assert_eq!(Format::of("values.b.txt".as_ref()), Ok(Format::BFile));
    /// assert!(Format::of("values.txt".as_ref()).is_err());
    /// ```
    pub fn of(path: &Path) -> Result<Self, ExportError> {
        let name = path.file_name().map(|name| name.to_string_lossy().to_ascii_lowercase()).unwrap_or_default();
        let endings = [
            (".b.txt", Self::BFile),
            (".csv", Self::Csv),
            (".json", Self::Json),
            (".npy", Self::Npy),
            (".tex", Self::Tex),
        ];
        if let Some((_, format)) = endings.into_iter().find(|(ending, _)| name.ends_with(ending)) {
            return Ok(format);
        }
        if name.ends_with(".parquet") {
            return Err(ExportError::Unwritten { ending: ".parquet" });
        }
        Err(ExportError::Ending { path: path.display().to_string() })
    }

    /// Will it hold the answer to such a question about this game? To be asked before the work is done.
    ///
    /// # Errors
    /// [`ExportError::Unsuited`] says why not.
    pub fn suits(self, bench: &Bench, want: Want, antidiagonals: bool) -> Result<(), ExportError> {
        match self {
            Self::Npy => npy::suits(bench.piles()),
            Self::BFile => sequence::suits(bench.piles(), want, antidiagonals),
            Self::Csv | Self::Json | Self::Tex if antidiagonals => Err(ExportError::Unsuited {
                format: "table",
                why: "antidiagonals are one sequence; take .b.txt, or leave --antidiagonals out".into(),
            }),
            Self::Csv | Self::Json | Self::Tex => Ok(()),
        }
    }
}

/// The b-file of one column, beside the others: `a.b.txt` and the column `x` make `a-x.b.txt`.
///
/// ```
/// use ratwheel_bench::column_path;
/// assert_eq!(column_path("pairs.b.txt", "A_n"), "pairs-A_n.b.txt");
/// ```
#[must_use]
pub fn column_path(path: &str, column: &str) -> String {
    const ENDING: &str = ".b.txt";
    let column: String = column.chars().map(|c| if c.is_ascii_alphanumeric() || c == '_' { c } else { '-' }).collect();
    let split = path.len().checked_sub(ENDING.len()).and_then(|at| path.split_at_checked(at));
    match split {
        Some((start, ending)) if ending.eq_ignore_ascii_case(ENDING) => format!("{start}-{column}{ending}"),
        _ => format!("{path}-{column}"),
    }
}

/// A file that will be written: its format is known, and a draft of it is open.
#[derive(Debug)]
pub struct Target {
    format: Format,
    draft: Draft,
    /// What is said about the file where the format has no place for it.
    beside: Option<Draft>,
}

impl Target {
    /// Opens the drafts, so that a name that cannot be written is found out before the work is done.
    ///
    /// # Errors
    /// As [`Format::of`] and [`Draft::create`].
    pub fn open(path: &Path) -> Result<Self, ExportError> {
        let format = Format::of(path)?;
        let draft = Draft::create(path)?;
        let beside = match format {
            Format::Npy => {
                let mut name = path.as_os_str().to_owned();
                name.push(".json");
                Some(Draft::create(&PathBuf::from(name))?)
            }
            _ => None,
        };
        Ok(Self { format, draft, beside })
    }

    /// The format.
    #[must_use]
    pub fn format(&self) -> Format {
        self.format
    }

    /// Fills the file by `write`, writes what is said beside it, and gives both their names.
    ///
    /// # Errors
    /// Those of `write`, and [`ExportError::Write`]; nothing is left of the file then.
    pub fn fill<E: From<ExportError>>(
        mut self,
        beside: impl FnOnce() -> String,
        write: impl FnOnce(&mut Draft) -> Result<(), E>,
    ) -> Result<(), E> {
        use std::io::Write as _;
        write(&mut self.draft)?;
        if let Some(mut draft) = self.beside {
            draft.write_all(beside().as_bytes()).map_err(ExportError::from)?;
            draft.finish()?;
        }
        Ok(self.draft.finish()?)
    }
}

/// Counts what has been written and asks now and then whether to stop.
struct Watch<'a> {
    control: Control<'a>,
    done: u64,
    total: u64,
}

impl<'a> Watch<'a> {
    fn new(control: Control<'a>, total: u64) -> Self {
        Self { control, done: 0, total }
    }

    fn tick(&mut self) -> Result<(), Cancelled> {
        self.ticks(1)
    }

    /// So many more are written.
    fn ticks(&mut self, more: usize) -> Result<(), Cancelled> {
        const OFTEN: u64 = 1 << 14;
        let before = self.done / OFTEN;
        self.done = self.done.saturating_add(u64::try_from(more).unwrap_or(u64::MAX));
        if self.done / OFTEN > before { self.control.step(self.done, self.total) } else { Ok(()) }
    }
}
