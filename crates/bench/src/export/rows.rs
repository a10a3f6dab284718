//! A table whose rows come one after the other, as numbers in words of any length: the documents' tables of P-positions.

use super::error::ExportError;
use super::text::{ascii, quoted, tex_head};
use super::{Format, Provenance, Watch, tex};
use ratwheel_numbers::{Control, Integer};
use std::io::Write;

/// A table to be written.
#[derive(Clone, Debug)]
pub struct TableExport<'a> {
    /// The column heads.
    pub columns: &'a [String],
    /// How many rows there are.
    pub count: u64,
    /// Where it comes from.
    pub provenance: &'a Provenance,
    /// The index of the first term of a b-file; the first cell of each row if not given.
    pub offset: Option<Integer>,
}

impl TableExport<'_> {
    /// Writes the rows, each with one cell for each column.
    ///
    /// # Errors
    /// Those of the rows; [`ExportError::Unsuited`] for NumPy, whose numbers are bounded, and for a b-file of anything but
    /// an index and one column; [`ExportError::Write`]; [`ExportError::Cancelled`].
    pub fn write<E: From<ExportError>>(
        &self,
        out: &mut dyn Write,
        format: Format,
        rows: impl Iterator<Item = Result<Vec<String>, E>>,
        control: Control<'_>,
    ) -> Result<(), E> {
        self.suits(format)?;
        self.head(out, format).map_err(ExportError::from)?;
        let mut watch = Watch::new(control, self.count);
        let mut offset = self.offset.clone();
        for (index, row) in rows.enumerate() {
            watch.tick().map_err(ExportError::from)?;
            self.row(out, format, index == 0, &row?, offset.as_ref()).map_err(ExportError::from)?;
            offset = offset.map(|n| n + Integer::from(1));
        }
        self.foot(out, format).map_err(ExportError::from)?;
        Ok(())
    }

    /// Can this format hold the table?
    ///
    /// # Errors
    /// [`ExportError::Unsuited`] says why not.
    pub fn suits(&self, format: Format) -> Result<(), ExportError> {
        match format {
            Format::Npy => Err(ExportError::Unsuited {
                format: ".npy",
                why: "the numbers of a table may be of any size; take .csv or .json".into(),
            }),
            Format::BFile if self.columns.len() != 2 => Err(ExportError::Unsuited {
                format: ".b.txt",
                why: format!(
                    "a b-file is one sequence and the table has the columns {}; choose one with --column",
                    self.columns.join(", ")
                ),
            }),
            _ => Ok(()),
        }
    }

    fn head(&self, out: &mut dyn Write, format: Format) -> std::io::Result<()> {
        match format {
            Format::Json => {
                let columns: Vec<String> = self.columns.iter().map(|head| quoted(head)).collect();
                write!(out, "{{\"schema\":1,\"provenance\":{},", self.provenance.json(&[]))?;
                write!(out, "\"columns\":[{}],\"rows\":[", columns.join(","))
            }
            Format::Tex => {
                tex::comments(out, self.provenance)?;
                let heads: Vec<String> = self.columns.iter().map(|head| tex_head(head)).collect();
                tex::head(out, &heads, self.count)
            }
            Format::BFile => out.write_all(ascii(&self.provenance.comments("#")).as_bytes()),
            _ => {
                out.write_all(self.provenance.comments("#").as_bytes())?;
                writeln!(out, "{}", self.columns.join(","))
            }
        }
    }

    fn row(
        &self,
        out: &mut dyn Write,
        format: Format,
        first: bool,
        cells: &[String],
        offset: Option<&Integer>,
    ) -> std::io::Result<()> {
        match format {
            Format::Json => {
                let cells: Vec<String> = cells.iter().map(|cell| quoted(cell)).collect();
                write!(out, "{}\n[{}]", if first { "" } else { "," }, cells.join(","))
            }
            Format::Tex => writeln!(out, "{} \\\\", cells.join(" & ")),
            Format::BFile => match (offset, cells) {
                (Some(offset), [_, value]) => writeln!(out, "{offset} {value}"),
                _ => writeln!(out, "{}", cells.join(" ")),
            },
            _ => writeln!(out, "{}", cells.join(",")),
        }
    }

    fn foot(&self, out: &mut dyn Write, format: Format) -> std::io::Result<()> {
        match format {
            Format::Json => out.write_all(b"]}\n"),
            Format::Tex => tex::foot(out, self.count),
            _ => Ok(()),
        }
    }
}
