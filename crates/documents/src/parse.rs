//! Reads the text of one table.
//!
//! Header lines start with `#`: `document`, `place`, `title`, any number of `note` and `erratum`, and last `columns`,
//! whose headings are separated by tabs as the cells are. `.` is a blank cell, `4225=>4325` is a misprint and its
//! correction.

use crate::{Cell, Table};

const BLANK: &str = ".";
const MISPRINT: &str = "=>";

/// Why a text is not a table. A test reads every file, so that this cannot happen at run time.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Malformed {
    /// A header line that is needed is not there.
    Missing(&'static str),
    /// A `#` line that is not one of the headers, or a header that comes twice.
    Header(usize),
    /// A row with another number of cells than there are columns.
    Width { line: usize, cells: usize, columns: usize },
    /// An empty cell: a blank is written `.`, so that no editor can strip it.
    Empty(usize),
    /// A misprint that corrects nothing, or that is not explained by an `erratum` line.
    Misprint(usize),
}

#[derive(Default)]
struct Headers {
    document: Option<&'static str>,
    place: Option<&'static str>,
    title: Option<&'static str>,
    columns: Option<Vec<&'static str>>,
    notes: Vec<&'static str>,
    errata: Vec<&'static str>,
}

pub(crate) fn table(id: &'static str, text: &'static str) -> Result<Table, Malformed> {
    let mut headers = Headers::default();
    let mut rows = Vec::new();
    for (index, text) in text.lines().enumerate() {
        let line = index + 1;
        if let Some(header) = text.strip_prefix("# ") {
            headers.take(header, line)?;
        } else {
            let columns = headers.columns.as_ref().ok_or(Malformed::Missing("columns"))?;
            rows.push(row(text, line, columns.len(), !headers.errata.is_empty())?);
        }
    }
    Ok(Table {
        id,
        document: headers.document.ok_or(Malformed::Missing("document"))?,
        place: headers.place.ok_or(Malformed::Missing("place"))?,
        title: headers.title.ok_or(Malformed::Missing("title"))?,
        notes: headers.notes,
        errata: headers.errata,
        columns: headers.columns.ok_or(Malformed::Missing("columns"))?,
        rows,
    })
}

impl Headers {
    fn take(&mut self, header: &'static str, line: usize) -> Result<(), Malformed> {
        let (key, text) = header.split_once(": ").ok_or(Malformed::Header(line))?;
        let once = match key {
            "document" => self.document.replace(text).is_none(),
            "place" => self.place.replace(text).is_none(),
            "title" => self.title.replace(text).is_none(),
            "columns" => self.columns.replace(text.split('\t').collect()).is_none(),
            "note" => {
                self.notes.push(text);
                true
            }
            "erratum" => {
                self.errata.push(text);
                true
            }
            _ => false,
        };
        if once { Ok(()) } else { Err(Malformed::Header(line)) }
    }
}

fn row(text: &'static str, line: usize, columns: usize, explained: bool) -> Result<Vec<Cell>, Malformed> {
    let cells = text.split('\t').map(|text| cell(text, line, explained)).collect::<Result<Vec<_>, _>>()?;
    if cells.len() == columns { Ok(cells) } else { Err(Malformed::Width { line, cells: cells.len(), columns }) }
}

fn cell(text: &'static str, line: usize, explained: bool) -> Result<Cell, Malformed> {
    match text.split_once(MISPRINT) {
        None if text.trim().is_empty() => Err(Malformed::Empty(line)),
        None if text == BLANK => Ok(Cell { printed: "", right: None }),
        None => Ok(Cell { printed: text, right: None }),
        Some((printed, right)) if explained && printed != right && !printed.is_empty() && !right.is_empty() => {
            Ok(Cell { printed, right: Some(right) })
        }
        Some(_) => Err(Malformed::Misprint(line)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::FILES;

    #[test]
    fn every_file_is_a_table() {
        for (id, text) in FILES {
            let table = table(id, text).unwrap_or_else(|error| panic!("{id}: {error:?}"));
            assert!(id.starts_with(table.document), "{id} names document {}", table.document);
            assert!(!table.rows.is_empty(), "{id} has no row");
            assert_eq!(table.errata.is_empty(), table.misprints().next().is_none(), "{id}: erratum without misprint");
        }
    }

    #[test]
    fn every_file_of_the_folder_is_embedded() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tables");
        let mut names: Vec<_> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap().trim_end_matches(".tsv").to_owned())
            .collect();
        names.sort();
        let embedded: Vec<_> = FILES.iter().map(|(id, _)| (*id).to_owned()).collect();
        assert_eq!(names, embedded);
    }

    const HEAD: &str = "# document: 000\n# place: here\n# title: t\n# columns: a\tb\n";

    fn parse(text: String) -> Result<Table, Malformed> {
        table("000-x", Box::leak(text.into_boxed_str()))
    }

    #[test]
    fn malformed_texts_are_named() {
        assert!(parse(format!("{HEAD}1\t.\n")).unwrap().rows[0][1].value().is_empty());
        assert_eq!(parse("# document: 000\n1\n".into()), Err(Malformed::Missing("columns")));
        assert_eq!(parse("# columns: a\n1\n".into()), Err(Malformed::Missing("document")));
        assert_eq!(parse("# colour: red\n".into()), Err(Malformed::Header(1)));
        assert_eq!(parse("# title: a\n# title: b\n".into()), Err(Malformed::Header(2)));
        assert_eq!(parse(format!("{HEAD}1\n")), Err(Malformed::Width { line: 5, cells: 1, columns: 2 }));
        assert_eq!(parse(format!("{HEAD}1\t\n")), Err(Malformed::Empty(5)));
        assert_eq!(parse(format!("{HEAD}1\t2=>3\n")), Err(Malformed::Misprint(5)));
        assert_eq!(parse(format!("# erratum: e\n{HEAD}1\t2=>2\n")), Err(Malformed::Misprint(6)));
        assert!(parse(format!("# erratum: e\n{HEAD}1\t2=>3\n")).is_ok());
    }
}
