//! Rows, and the Parquet files that hold them.

use parquet::basic::Compression;
use parquet::column::writer::ColumnWriter;
use parquet::data_type::ByteArray;
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;
use parquet::record::Field;
use parquet::schema::parser::parse_message_type;
use ratwheel_workbench::{Draft, Problem};
use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

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

/// The columns of a file.
const SCHEMA: &str = "message census {
    required int64 member;
    required binary name (UTF8);
    required binary arguments (UTF8);
    required binary rules (UTF8);
    required binary status (UTF8);
    optional binary why (UTF8);
    optional int64 positions;
    optional int64 p_count;
    optional binary p_set (UTF8);
    optional int64 last_x;
    optional int64 last_y;
    optional int64 period;
    optional int64 preperiod;
    optional int64 diagonal_period;
    optional int64 diagonal_preperiod;
    optional int64 invariance_lower;
    optional int64 invariance_upper;
    optional binary verdict (UTF8);
    optional binary formula (UTF8);
}";

/// A cell of a row.
enum Cell<'a> {
    Number(Option<u64>),
    Text(Option<&'a str>),
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

    fn set(&mut self, column: &str, field: Field) {
        let (number, text) = match field {
            Field::Long(value) => (u64::try_from(value).ok(), None),
            Field::Str(value) => (None, Some(value)),
            _ => (None, None),
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
    let bytes = bytes(rows).map_err(|error| Problem::broken(format_args!("a table cannot be written: {error}")))?;
    let full = |error: std::io::Error| Problem::gave_up(format_args!("cannot write {}: {error}", path.display()));
    draft.write_all(&bytes).map_err(full)?;
    draft.finish()?;
    Ok(())
}

fn bytes(rows: &[Row]) -> Result<Vec<u8>, ParquetError> {
    let schema = Arc::new(parse_message_type(SCHEMA)?);
    let properties = WriterProperties::builder().set_compression(Compression::UNCOMPRESSED).build();
    let mut writer = SerializedFileWriter::new(Vec::new(), schema, Arc::new(properties))?;
    let cells: Vec<_> = rows.iter().map(Row::cells).collect();
    let mut group = writer.next_row_group()?;
    let mut at = 0;
    while let Some(mut column) = group.next_column()? {
        let here = cells.iter().filter_map(|row| row.get(at).map(|(_, cell)| cell));
        let levels: Vec<i16> =
            here.clone().map(|cell| i16::from(matches!(cell, Cell::Number(Some(_)) | Cell::Text(Some(_))))).collect();
        match column.untyped() {
            ColumnWriter::Int64ColumnWriter(typed) => {
                let values: Vec<i64> = here
                    .filter_map(|cell| match cell {
                        Cell::Number(value) => value.map(|value| i64::try_from(value).unwrap_or(i64::MAX)),
                        Cell::Text(_) => None,
                    })
                    .collect();
                typed.write_batch(&values, Some(&levels), None)?;
            }
            ColumnWriter::ByteArrayColumnWriter(typed) => {
                let values: Vec<ByteArray> = here
                    .filter_map(|cell| match cell {
                        Cell::Text(text) => text.map(ByteArray::from),
                        Cell::Number(_) => None,
                    })
                    .collect();
                typed.write_batch(&values, Some(&levels), None)?;
            }
            _ => return Err(ParquetError::General("a column of another type".to_owned())),
        }
        column.close()?;
        at += 1;
    }
    group.close()?;
    writer.into_inner()
}

/// The rows of a file.
pub(crate) fn read(path: &Path) -> Result<Vec<Row>, Problem> {
    read_some(path, &[])
}

/// The rows of a file, with these columns alone; with all of them if none is named.
pub(crate) fn read_some(path: &Path, columns: &[&str]) -> Result<Vec<Row>, Problem> {
    let refuse = |why: String| Problem::input(format_args!("cannot read {}: {why}", path.display()));
    let file = File::open(path).map_err(|error| refuse(error.to_string()))?;
    let reader = SerializedFileReader::new(file).map_err(|error| refuse(error.to_string()))?;
    let projection = if columns.is_empty() {
        None
    } else {
        let lines = SCHEMA.lines().filter(|line| {
            let name = line.trim_end_matches([';', ' ']).split_whitespace().nth(2);
            name.is_none_or(|name| columns.contains(&name)) || line.starts_with("message")
        });
        let text = lines.collect::<Vec<_>>().join("\n");
        Some(parse_message_type(&text).map_err(|error| refuse(error.to_string()))?)
    };
    let mut rows = Vec::new();
    for found in reader.get_row_iter(projection).map_err(|error| refuse(error.to_string()))? {
        let mut row = Row::default();
        for (name, field) in found.map_err(|error| refuse(error.to_string()))?.into_columns() {
            row.set(&name, field);
        }
        rows.push(row);
    }
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
