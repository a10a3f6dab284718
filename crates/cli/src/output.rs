//! Where answers go: aligned text for people, JSON for machines, both streaming.

use std::io::{self, BufWriter, Write};

use anstyle::Style;
use ratwheel_workbench::SCHEMA;
use ratwheel_workbench::words::padding;
use serde::Serialize;

use crate::ascii::{Speller, Spelling, spelled};
use crate::errors::{Done, Failure};

/// Rows that are held back to find the width of their columns, unless they take more bytes than the second limit.
const CHUNK: usize = 512;
const CHUNK_BYTES: usize = 1 << 22;
/// The heading of a table.
const HEADING: Style = Style::new().bold();

/// Bytes of answers that are gathered before they are written.
const BUFFER: usize = 1 << 16;

/// Standard output, and whether it speaks JSON.
pub(crate) struct Output {
    json: bool,
    styled: bool,
    ascii: bool,
    out: BufWriter<Speller<io::StdoutLock<'static>>>,
    /// The JSON of one answer before its schema number is put in front; kept to save allocations.
    scratch: Vec<u8>,
}

impl Output {
    pub(crate) fn new(json: bool, ascii: bool) -> Self {
        let out = io::stdout().lock();
        let styled = anstream::AutoStream::choice(&out) != anstream::ColorChoice::Never;
        let spelling = match (ascii, json) {
            (false, _) => Spelling::Utf8,
            (true, false) => Spelling::Text,
            (true, true) => Spelling::Json,
        };
        let out = BufWriter::with_capacity(BUFFER, Speller::new(out, spelling));
        Self { json, styled, ascii, out, scratch: Vec::new() }
    }

    /// Are there colours?
    pub(crate) fn styled(&self) -> bool {
        self.styled
    }

    /// Is nothing but ASCII to be written?
    pub(crate) fn ascii(&self) -> bool {
        self.ascii
    }

    /// The style on a terminal, none elsewhere. Answers are long: looking for styles to strip in all of them would take
    /// a third of the time.
    fn style(&self, style: Style) -> Style {
        if self.styled { style } else { Style::new() }
    }

    /// Prints the JSON form with `--json`, the text otherwise.
    pub(crate) fn answer(&mut self, json: &impl Serialize, text: impl FnOnce() -> String) -> Done {
        if self.json { self.json_line(json) } else { self.text(&text()) }
    }

    /// One line of text.
    pub(crate) fn text(&mut self, line: &str) -> Done {
        self.out.write_all(line.as_bytes())?;
        self.out.write_all(b"\n")?;
        Ok(())
    }

    /// One JSON object on one line.
    pub(crate) fn json_line(&mut self, answer: &impl Serialize) -> Done {
        self.scratch.clear();
        serde_json::to_writer(&mut self.scratch, answer)?;
        versioned(&mut self.out, &self.scratch)?;
        if self.scratch.len() > BUFFER {
            self.scratch = Vec::new();
        }
        Ok(())
    }

    /// One JSON object on one line that is already written.
    pub(crate) fn json_text(&mut self, object: &str) -> Done {
        versioned(&mut self.out, object.as_bytes())
    }

    /// A JSON array on one line; arrays carry no schema number.
    pub(crate) fn json_array(&mut self, values: &[impl Serialize]) -> Done {
        serde_json::to_writer(&mut self.out, values)?;
        self.out.write_all(b"\n")?;
        Ok(())
    }

    /// A table `{columns, rows}`, whose rows are printed as they come.
    pub(crate) fn table<E>(&mut self, columns: &[String], rows: impl Iterator<Item = Result<Vec<String>, E>>) -> Done
    where
        E: Into<Failure>,
    {
        if self.json { self.json_table(columns, rows) } else { self.text_table(columns, rows) }
    }

    fn json_table<E>(&mut self, columns: &[String], rows: impl Iterator<Item = Result<Vec<String>, E>>) -> Done
    where
        E: Into<Failure>,
    {
        self.out.write_all(SCHEMA.as_bytes())?;
        self.out.write_all(b",\"columns\":")?;
        serde_json::to_writer(&mut self.out, columns)?;
        self.out.write_all(b",\"rows\":[")?;
        for (index, row) in rows.enumerate() {
            let row = row.map_err(Into::into)?;
            self.out.write_all(if index == 0 { b"\n" } else { b",\n" })?;
            serde_json::to_writer(&mut self.out, &row)?;
        }
        self.out.write_all(b"]}\n")?;
        Ok(())
    }

    fn text_table<E>(&mut self, columns: &[String], rows: impl Iterator<Item = Result<Vec<String>, E>>) -> Done
    where
        E: Into<Failure>,
    {
        let columns = self.cells(columns.to_vec());
        let mut widths: Vec<usize> = columns.iter().map(|heading| heading.chars().count()).collect();
        let mut heading = Some(columns.as_slice());
        let ascii = self.ascii;
        let mut rows = rows.map(|row| row.map(|row| cells(ascii, row)));
        loop {
            let (chunk, end) = held_back(&mut rows);
            for (column, width) in chunk.iter().flat_map(|row| widths_of(row)) {
                if let Some(known) = widths.get_mut(column) {
                    *known = width.max(*known);
                }
            }
            if let Some(columns) = heading.take() {
                self.aligned(columns, &widths, HEADING)?;
            }
            for row in &chunk {
                self.aligned(row, &widths, Style::new())?;
            }
            if let Some(outcome) = end {
                return outcome;
            }
        }
    }

    /// A table of words, aligned on the left; people only.
    pub(crate) fn left_table(&mut self, columns: &[String], rows: &[Vec<String>]) -> Done {
        let columns = &self.cells(columns.to_vec())[..];
        let rows = &rows.iter().map(|row| self.cells(row.clone())).collect::<Vec<_>>()[..];
        let mut widths: Vec<usize> = columns.iter().map(|heading| heading.chars().count()).collect();
        for (column, width) in rows.iter().flat_map(|row| widths_of(row)) {
            if let Some(known) = widths.get_mut(column) {
                *known = width.max(*known);
            }
        }
        for (index, row) in std::iter::once(columns).chain(rows.iter().map(Vec::as_slice)).enumerate() {
            let style = self.style(if index == 0 { HEADING } else { Style::new() });
            let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell}{}", padding(cell, *width)));
            let line = cells.collect::<Vec<_>>().join("  ");
            writeln!(self.out, "{style}{}{style:#}", line.trim_end())?;
        }
        Ok(())
    }

    /// A table arranged as on a page, for people: heads above the heads, lines of different lengths, or no heads at all.
    pub(crate) fn page(&mut self, above: &[(&str, usize)], columns: &[String], rows: &[Vec<String>]) -> Done {
        let above: Vec<(String, usize)> =
            above.iter().map(|(head, over)| (self.cells(vec![(*head).to_owned()]).concat(), *over)).collect();
        let lines: Vec<Vec<String>> = std::iter::once(columns)
            .chain(rows.iter().map(Vec::as_slice))
            .map(|row| self.cells(row.to_vec()))
            .collect();
        let mut widths = vec![0; lines.iter().map(Vec::len).max().unwrap_or(0)];
        for (column, width) in lines.iter().flat_map(|row| widths_of(row)) {
            if let Some(known) = widths.get_mut(column) {
                *known = width.max(*known);
            }
        }
        // A long head above widens the first of its columns.
        let (mut first, mut top) = (0, String::new());
        for (head, over) in &above {
            let under = widths.get(first..first + over).unwrap_or_default();
            let room = under.iter().sum::<usize>() + 2 * over.saturating_sub(1);
            let missing = head.chars().count().saturating_sub(room);
            if let Some(width) = widths.get_mut(first) {
                *width += missing;
            }
            let gap = if first == 0 { "" } else { "  " };
            top.push_str(&format!("{gap}{}{head}", padding(head, room + missing)));
            first += over;
        }
        let style = self.style(HEADING);
        if !above.is_empty() {
            writeln!(self.out, "{style}{top}{style:#}")?;
        }
        for (index, row) in lines.iter().enumerate().filter(|(index, row)| *index > 0 || !row.is_empty()) {
            let style = if index == 0 { style } else { Style::new() };
            let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{}{cell}", padding(cell, *width)));
            let line = cells.collect::<Vec<_>>().join("  ");
            writeln!(self.out, "{style}{}{style:#}", line.trim_end())?;
        }
        Ok(())
    }

    /// Cells as they will be written, so that their widths are right.
    fn cells(&self, row: Vec<String>) -> Vec<String> {
        cells(self.ascii, row)
    }

    /// One line of right-aligned cells, two spaces apart.
    fn aligned(&mut self, cells: &[String], widths: &[usize], style: Style) -> Done {
        let style = self.style(style);
        write!(self.out, "{style}")?;
        for (index, (cell, width)) in cells.iter().zip(widths).enumerate() {
            let gap = if index == 0 { "" } else { "  " };
            write!(self.out, "{gap}{}{cell}", padding(cell, *width))?;
        }
        writeln!(self.out, "{style:#}")?;
        Ok(())
    }

    /// Something worth knowing that is not part of the answer, on stderr.
    pub(crate) fn note(&self, text: impl std::fmt::Display) {
        // Nobody is left to tell when stderr is closed.
        let text = text.to_string();
        let text = if self.ascii { spelled(&text) } else { text };
        let _ = writeln!(anstream::stderr(), "{HEADING}note:{HEADING:#} {text}");
    }

    /// Raw bytes, for pages that others rendered.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> Done {
        Ok(self.out.write_all(bytes)?)
    }

    /// Is the answer asked for in JSON?
    pub(crate) fn is_json(&self) -> bool {
        self.json
    }

    /// Hands everything written so far to the reader.
    pub(crate) fn flush(&mut self) -> Done {
        Ok(self.out.flush()?)
    }
}

/// The object with the number of its schema in front.
fn versioned(out: &mut impl Write, object: &[u8]) -> Done {
    out.write_all(SCHEMA.as_bytes())?;
    match object.strip_prefix(b"{") {
        Some(b"}") | None => out.write_all(b"}")?,
        Some(fields) => {
            out.write_all(b",")?;
            out.write_all(fields)?;
        }
    }
    Ok(out.write_all(b"\n")?)
}

/// The next rows to be aligned with each other, and how the table ends if it ends with them.
fn held_back<E>(rows: &mut impl Iterator<Item = Result<Vec<String>, E>>) -> (Vec<Vec<String>>, Option<Done>)
where
    E: Into<Failure>,
{
    let (mut chunk, mut bytes) = (Vec::new(), 0);
    while chunk.len() < CHUNK && bytes < CHUNK_BYTES {
        match rows.next() {
            None => return (chunk, Some(Ok(()))),
            Some(Err(error)) => return (chunk, Some(Err(error.into()))),
            Some(Ok(row)) => {
                bytes += row.iter().map(String::len).sum::<usize>();
                chunk.push(row);
            }
        }
    }
    (chunk, None)
}

fn cells(ascii: bool, row: Vec<String>) -> Vec<String> {
    if ascii { row.iter().map(|cell| spelled(cell)).collect() } else { row }
}

fn widths_of(row: &[String]) -> impl Iterator<Item = (usize, usize)> {
    row.iter().map(|cell| cell.chars().count()).enumerate()
}
