//! Parquet files with columns of whole numbers and of texts: as much of the format as a survey needs.
//!
//! A file is the word `PAR1`, groups of rows, a description of where what is, the length of the description in four bytes, and the word
//! again. In a group each column has one page: for cells that may be empty first which are not, in runs, and then what is in
//! them, one after the other. The description is a tree of numbered fields in the compact protocol of Thrift.
//! Nothing is compressed, and every program that reads Parquet reads this. It reads what it writes, and says so of other files.
//!
//! The crate `parquet` knows the whole format, and took a tenth of the time in which the command is built.

use std::io::{Read, Seek, SeekFrom};

/// What a file begins and ends with.
const MARK: &[u8; 4] = b"PAR1";

/// A group of rows ends when its texts have as many bytes, so that a page is far below the 2 GiB that the format can count.
const GROUP: usize = 64 << 20;

/// A cell of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cell<'a> {
    /// A column of whole numbers; the largest that the format knows stands for all above it.
    Number(Option<u64>),
    /// A column of texts.
    Text(Option<&'a str>),
}

impl Cell<'_> {
    fn is_text(self) -> bool {
        matches!(self, Self::Text(_))
    }

    fn is_some(self) -> bool {
        matches!(self, Self::Number(Some(_)) | Self::Text(Some(_)))
    }

    fn size(self) -> usize {
        match self {
            Self::Text(Some(text)) => text.len().saturating_add(4),
            Self::Text(None) => 1,
            Self::Number(_) => 8,
        }
    }

    fn append(self, page: &mut Vec<u8>) {
        match self {
            Self::Number(Some(number)) => page.extend(i64::try_from(number).unwrap_or(i64::MAX).to_le_bytes()),
            Self::Text(Some(text)) => {
                page.extend(u32::try_from(text.len()).unwrap_or(u32::MAX).to_le_bytes());
                page.extend(text.as_bytes());
            }
            Self::Number(None) | Self::Text(None) => {}
        }
    }
}

/// The kinds of fields in the compact protocol that occur here.
mod kind {
    pub(super) const TRUE: u8 = 1;
    pub(super) const FALSE: u8 = 2;
    pub(super) const BYTE: u8 = 3;
    pub(super) const SHORT: u8 = 4;
    pub(super) const INT: u8 = 5;
    pub(super) const LONG: u8 = 6;
    pub(super) const BYTES: u8 = 8;
    pub(super) const LIST: u8 = 9;
    pub(super) const SET: u8 = 10;
    pub(super) const FIELDS: u8 = 12;
}

/// Numbers by which Parquet names things.
mod code {
    pub(super) const INT64: i64 = 2;
    pub(super) const BYTE_ARRAY: i64 = 6;
    pub(super) const UTF8: i64 = 0;
    pub(super) const PLAIN: i64 = 0;
    pub(super) const RLE: i64 = 3;
    pub(super) const UNCOMPRESSED: i64 = 0;
    pub(super) const DATA_PAGE: i64 = 0;
}

/// A tree in the compact protocol: it is made as a value, and a file is read as one.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Tree {
    Flag(bool),
    Int(i64),
    Long(i64),
    Bytes(Vec<u8>),
    List(Vec<Tree>),
    Fields(Vec<(u16, Tree)>),
}

fn varint(mut number: u64, bytes: &mut Vec<u8>) {
    while number > 0x7f {
        bytes.push((number & 0x7f) as u8 | 0x80);
        number >>= 7;
    }
    bytes.push((number & 0x7f) as u8);
}

fn zigzag(number: i64) -> u64 {
    ((number << 1) ^ (number >> 63)).cast_unsigned()
}

impl Tree {
    fn text(text: &str) -> Self {
        Self::Bytes(text.as_bytes().to_vec())
    }

    fn long(size: usize) -> Self {
        Self::Long(i64::try_from(size).unwrap_or(i64::MAX))
    }

    fn int(size: usize) -> Self {
        Self::Int(i64::try_from(size).unwrap_or(i64::MAX))
    }

    fn kind(&self) -> u8 {
        match self {
            Self::Flag(true) => kind::TRUE,
            Self::Flag(false) => kind::FALSE,
            Self::Int(_) => kind::INT,
            Self::Long(_) => kind::LONG,
            Self::Bytes(_) => kind::BYTES,
            Self::List(_) => kind::LIST,
            Self::Fields(_) => kind::FIELDS,
        }
    }

    fn append(&self, bytes: &mut Vec<u8>) {
        match self {
            Self::Flag(_) => {}
            Self::Int(number) | Self::Long(number) => varint(zigzag(*number), bytes),
            Self::Bytes(content) => {
                varint(content.len() as u64, bytes);
                bytes.extend(content);
            }
            Self::List(items) => {
                let kind = items.first().map_or(kind::FIELDS, Self::kind);
                match u8::try_from(items.len()) {
                    Ok(few) if few < 15 => bytes.push((few << 4) | kind),
                    _ => {
                        bytes.push(0xf0 | kind);
                        varint(items.len() as u64, bytes);
                    }
                }
                for item in items {
                    item.append(bytes);
                }
            }
            Self::Fields(fields) => {
                let mut last = 0;
                for (number, value) in fields {
                    match u8::try_from(number.saturating_sub(last)) {
                        Ok(step @ 1..=15) => bytes.push((step << 4) | value.kind()),
                        _ => {
                            bytes.push(value.kind());
                            varint(zigzag(i64::from(*number)), bytes);
                        }
                    }
                    value.append(bytes);
                    last = *number;
                }
                bytes.push(0);
            }
        }
    }

    fn field(&self, number: u16) -> Option<&Self> {
        let Self::Fields(fields) = self else { return None };
        fields.iter().find(|(found, _)| *found == number).map(|(_, value)| value)
    }

    fn number_of(&self, field: u16) -> Option<i64> {
        match self.field(field)? {
            Self::Int(number) | Self::Long(number) => Some(*number),
            _ => None,
        }
    }

    fn size_of(&self, field: u16) -> Result<usize, String> {
        self.number_of(field).and_then(|number| usize::try_from(number).ok()).ok_or_else(damaged)
    }

    fn list_of(&self, field: u16) -> Result<&[Self], String> {
        match self.field(field) {
            Some(Self::List(items)) => Ok(items),
            _ => Err(damaged()),
        }
    }
}

/// Is the column of that cell without empty ones? A row that says nothing says so.
fn required(cell: Cell<'_>) -> bool {
    cell.is_some()
}

/// Which cells are not empty, as runs: how many, and one byte for whether.
fn runs(cells: &[Cell<'_>]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for run in cells.chunk_by(|a, b| a.is_some() == b.is_some()) {
        varint((run.len() as u64) << 1, &mut bytes);
        bytes.push(u8::from(run.first().is_some_and(|cell| cell.is_some())));
    }
    bytes
}

/// The page of a column, with its head.
fn page(cells: &[Cell<'_>], required: bool) -> Vec<u8> {
    let mut content = Vec::new();
    if !required {
        let runs = runs(cells);
        content.extend(u32::try_from(runs.len()).unwrap_or(u32::MAX).to_le_bytes());
        content.extend(runs);
    }
    for cell in cells {
        cell.append(&mut content);
    }
    let data = Tree::Fields(vec![
        (1, Tree::int(cells.len())),
        (2, Tree::Int(code::PLAIN)),
        (3, Tree::Int(code::RLE)),
        (4, Tree::Int(code::RLE)),
    ]);
    let head = Tree::Fields(vec![
        (1, Tree::Int(code::DATA_PAGE)),
        (2, Tree::int(content.len())),
        (3, Tree::int(content.len())),
        (5, data),
    ]);
    let mut bytes = Vec::new();
    head.append(&mut bytes);
    bytes.extend(content);
    bytes
}

/// The file of these rows. The columns are those of an empty row, with their names: cells that it has are in every row.
pub(crate) fn file<'a, const N: usize>(
    empty: &[(&str, Cell<'_>); N],
    rows: impl IntoIterator<Item = [Cell<'a>; N]>,
) -> Vec<u8> {
    file_in_groups(empty, rows, GROUP)
}

fn file_in_groups<'a, const N: usize>(
    empty: &[(&str, Cell<'_>); N],
    rows: impl IntoIterator<Item = [Cell<'a>; N]>,
    bytes_of_group: usize,
) -> Vec<u8> {
    let mut bytes = MARK.to_vec();
    let mut groups = Vec::new();
    let (mut group, mut size, mut count) = (Vec::new(), 0_usize, 0);
    let mut rows = rows.into_iter().peekable();
    while let Some(row) = rows.next() {
        size = row.iter().fold(size, |size, cell| size.saturating_add(cell.size()));
        group.push(row);
        if size < bytes_of_group && rows.peek().is_some() {
            continue;
        }
        let mut chunks = Vec::new();
        let begin = bytes.len();
        for (at, (name, cell)) in empty.iter().enumerate() {
            let column: Vec<Cell<'_>> = group.iter().filter_map(|row| row.get(at).copied()).collect();
            let page = page(&column, required(*cell));
            let about = Tree::Fields(vec![
                (1, Tree::Int(if cell.is_text() { code::BYTE_ARRAY } else { code::INT64 })),
                (2, Tree::List(vec![Tree::Int(code::PLAIN), Tree::Int(code::RLE)])),
                (3, Tree::List(vec![Tree::text(name)])),
                (4, Tree::Int(code::UNCOMPRESSED)),
                (5, Tree::long(column.len())),
                (6, Tree::long(page.len())),
                (7, Tree::long(page.len())),
                (9, Tree::long(bytes.len())),
            ]);
            chunks.push(Tree::Fields(vec![(2, Tree::long(bytes.len())), (3, about)]));
            bytes.extend(page);
        }
        let size_of_group = Tree::long(bytes.len().saturating_sub(begin));
        groups.push(Tree::Fields(vec![(1, Tree::List(chunks)), (2, size_of_group), (3, Tree::long(group.len()))]));
        count += group.len();
        group.clear();
        size = 0;
    }
    let mut schema = vec![Tree::Fields(vec![(4, Tree::text("census")), (5, Tree::int(N))])];
    schema.extend(empty.iter().map(|(name, cell)| {
        let mut fields = vec![
            (1, Tree::Int(if cell.is_text() { code::BYTE_ARRAY } else { code::INT64 })),
            (3, Tree::Int(i64::from(!required(*cell)))),
            (4, Tree::text(name)),
        ];
        if cell.is_text() {
            // Once as old readers know it, once as new ones do.
            fields.push((6, Tree::Int(code::UTF8)));
            fields.push((10, Tree::Fields(vec![(1, Tree::Fields(Vec::new()))])));
        }
        Tree::Fields(fields)
    }));
    let about = Tree::Fields(vec![
        (1, Tree::Int(1)),
        (2, Tree::List(schema)),
        (3, Tree::long(count)),
        (4, Tree::List(groups)),
        (6, Tree::text(concat!("ratwheel version ", env!("CARGO_PKG_VERSION")))),
    ]);
    let begin = bytes.len();
    about.append(&mut bytes);
    let length = u32::try_from(bytes.len() - begin).unwrap_or(u32::MAX);
    bytes.extend(length.to_le_bytes());
    bytes.extend(MARK);
    bytes
}

fn damaged() -> String {
    "it is no Parquet file, or it is damaged".to_owned()
}

fn foreign() -> String {
    "another program wrote this file, in a way that is not read here; read it with that program".to_owned()
}

/// What is left of some bytes.
struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], String> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or_else(damaged)?;
        self.0 = rest;
        Ok(taken)
    }

    fn byte(&mut self) -> Result<u8, String> {
        self.take(1)?.first().copied().ok_or_else(damaged)
    }

    fn varint(&mut self) -> Result<u64, String> {
        let mut number = 0_u64;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Ok(number);
            }
        }
        Err(damaged())
    }

    fn size(&mut self) -> Result<usize, String> {
        usize::try_from(self.varint()?).map_err(|_| damaged())
    }

    /// A length in four bytes.
    fn length(&mut self) -> Result<usize, String> {
        let bytes = self.take(4)?.try_into().map_err(|_| damaged())?;
        usize::try_from(u32::from_le_bytes(bytes)).map_err(|_| damaged())
    }

    fn signed(&mut self) -> Result<i64, String> {
        let number = self.varint()?;
        Ok((number >> 1).cast_signed() ^ -(number & 1).cast_signed())
    }

    /// A value of that kind; fields within fields to this depth.
    fn tree(&mut self, kind: u8, depth: u32) -> Result<Tree, String> {
        let deeper = depth.checked_sub(1).ok_or_else(damaged)?;
        Ok(match kind {
            kind::TRUE | kind::FALSE => Tree::Flag(kind == kind::TRUE),
            kind::BYTE => Tree::Int(i64::from(self.byte()?)),
            kind::SHORT | kind::INT => Tree::Int(self.signed()?),
            kind::LONG => Tree::Long(self.signed()?),
            kind::BYTES => {
                let length = self.size()?;
                Tree::Bytes(self.take(length)?.to_vec())
            }
            kind::LIST | kind::SET => {
                let head = self.byte()?;
                let count = if head >> 4 == 15 { self.size()? } else { usize::from(head >> 4) };
                let mut items = Vec::new();
                for _ in 0..count {
                    // Flags in a list have a byte each.
                    items.push(match head & 15 {
                        kind::TRUE | kind::FALSE => Tree::Flag(self.byte()? == kind::TRUE),
                        kind => self.tree(kind, deeper)?,
                    });
                }
                Tree::List(items)
            }
            kind::FIELDS => {
                let (mut fields, mut last) = (Vec::new(), 0_u16);
                loop {
                    let head = self.byte()?;
                    if head == 0 {
                        return Ok(Tree::Fields(fields));
                    }
                    last = match u16::from(head >> 4) {
                        0 => u16::try_from(self.signed()?).map_err(|_| damaged())?,
                        step => last.checked_add(step).ok_or_else(damaged)?,
                    };
                    fields.push((last, self.tree(head & 15, deeper)?));
                }
            }
            _ => return Err(damaged()),
        })
    }
}

/// A file that is open.
pub(crate) struct File<R> {
    source: R,
    length: u64,
    about: Tree,
}

impl<R: Read + Seek> File<R> {
    /// Reads the description.
    pub(crate) fn open(mut source: R) -> Result<Self, String> {
        let length = source.seek(SeekFrom::End(0)).map_err(|error| error.to_string())?;
        let mut file = Self { source, length, about: Tree::Flag(false) };
        let end = file.part(length.checked_sub(8).ok_or_else(damaged)?, 8)?;
        let mut end = Bytes(&end);
        let size = end.length()?;
        if end.0 != MARK || file.part(0, 4)? != MARK {
            return Err(damaged());
        }
        let begin = length.checked_sub(8 + size as u64).ok_or_else(damaged)?;
        file.about = Bytes(&file.part(begin, size)?).tree(kind::FIELDS, 16)?;
        Ok(file)
    }

    fn part(&mut self, begin: u64, size: usize) -> Result<Vec<u8>, String> {
        if begin.checked_add(size as u64).is_none_or(|end| end > self.length) {
            return Err(damaged());
        }
        let mut bytes = vec![0; size];
        self.source.seek(SeekFrom::Start(begin)).map_err(|error| error.to_string())?;
        self.source.read_exact(&mut bytes).map_err(|error| error.to_string())?;
        Ok(bytes)
    }

    /// How many rows there are. A column without empty cells has a byte for each at least.
    pub(crate) fn rows(&self) -> Result<usize, String> {
        let rows = self.about.size_of(3)?;
        if rows as u64 > self.length { Err(damaged()) } else { Ok(rows) }
    }

    /// Goes through the cells of the columns that are wanted, with the numbers of their rows.
    pub(crate) fn each(
        &mut self,
        wanted: impl Fn(&str) -> bool,
        mut each: impl FnMut(usize, &str, Cell<'_>),
    ) -> Result<(), String> {
        let rows = self.rows()?;
        let optional = |name: &[u8], schema: &[Tree]| {
            let named = |element: &&Tree| matches!(element.field(4), Some(Tree::Bytes(found)) if found == name);
            schema.iter().find(named).and_then(|element| element.number_of(3)).map(|repetition| repetition != 0)
        };
        let about = self.about.clone();
        let schema = about.list_of(2)?;
        let mut first = 0_usize;
        for group in about.list_of(4)? {
            let count = group.size_of(3)?;
            let end = first.checked_add(count).filter(|end| *end <= rows).ok_or_else(damaged)?;
            for chunk in group.list_of(1)? {
                let chunk = chunk.field(3).ok_or_else(damaged)?;
                let [Tree::Bytes(name)] = chunk.list_of(3)? else { return Err(foreign()) };
                let text = std::str::from_utf8(name).map_err(|_| damaged())?;
                if !wanted(text) {
                    continue;
                }
                if chunk.number_of(4) != Some(code::UNCOMPRESSED) || chunk.field(11).is_some() {
                    return Err(foreign());
                }
                let optional = optional(name, schema).ok_or_else(damaged)?;
                let begin = u64::try_from(chunk.number_of(9).ok_or_else(damaged)?).map_err(|_| damaged())?;
                let bytes = self.part(begin, chunk.size_of(7)?)?;
                let mut row = first;
                column(&bytes, chunk.number_of(1), optional, count, |cell| {
                    each(row, text, cell);
                    row += 1;
                })?;
            }
            first = end;
        }
        Ok(())
    }
}

/// The cells of a column in a group, from its page.
fn column(
    bytes: &[u8],
    of: Option<i64>,
    optional: bool,
    count: usize,
    mut each: impl FnMut(Cell<'_>),
) -> Result<(), String> {
    let mut bytes = Bytes(bytes);
    let head = bytes.tree(kind::FIELDS, 16)?;
    let data = head.field(5).ok_or_else(foreign)?;
    let plain = data.number_of(2) == Some(code::PLAIN) && data.number_of(3) == Some(code::RLE);
    if head.number_of(1) != Some(code::DATA_PAGE) || !plain || data.size_of(1)? != count {
        return Err(foreign());
    }
    let mut content = Bytes(bytes.take(head.size_of(3)?)?);
    let mut runs = Bytes(if optional {
        let length = content.length()?;
        content.take(length)?
    } else {
        &[]
    });
    let mut left = count;
    while left > 0 {
        let (run, present) = if optional {
            let run = runs.size()?;
            if run & 1 == 1 {
                return Err(foreign());
            }
            (run >> 1, runs.byte()? == 1)
        } else {
            (left, true)
        };
        left = left.checked_sub(run).filter(|_| run > 0).ok_or_else(damaged)?;
        for _ in 0..run {
            each(match (of, present) {
                (Some(code::INT64), true) => {
                    let number = i64::from_le_bytes(content.take(8)?.try_into().map_err(|_| damaged())?);
                    Cell::Number(Some(u64::try_from(number).map_err(|_| damaged())?))
                }
                (Some(code::BYTE_ARRAY), true) => {
                    let length = content.length()?;
                    Cell::Text(Some(std::str::from_utf8(content.take(length)?).map_err(|_| damaged())?))
                }
                (Some(code::INT64), false) => Cell::Number(None),
                (Some(code::BYTE_ARRAY), false) => Cell::Text(None),
                _ => return Err(foreign()),
            });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    const EMPTY: [(&str, Cell<'static>); 4] = [
        ("number", Cell::Number(Some(0))),
        ("name", Cell::Text(Some(""))),
        ("perhaps", Cell::Number(None)),
        ("remark", Cell::Text(None)),
    ];

    type Owned = (Option<u64>, Option<String>);

    fn rows() -> Vec<[Cell<'static>; 4]> {
        let row = |n: u64| {
            let perhaps = (n % 3 == 1).then_some(n * 1_000_000_007);
            let remark = ["a remark", "", "β > 2, \"quoted\"\nand more"].get((n % 5) as usize).copied();
            [
                Cell::Number(Some(n)),
                Cell::Text(Some(if n.is_multiple_of(2) { "even" } else { "odd" })),
                Cell::Number(perhaps),
                Cell::Text(remark),
            ]
        };
        (0..40).map(row).collect()
    }

    fn read(bytes: &[u8], wanted: &str) -> Result<Vec<Vec<Owned>>, String> {
        let mut file = File::open(Cursor::new(bytes))?;
        let mut rows = vec![Vec::new(); file.rows()?];
        file.each(
            |name| wanted.is_empty() || name == wanted,
            |at, _, cell| {
                rows[at].push(match cell {
                    Cell::Number(number) => (number, None),
                    Cell::Text(text) => (None, text.map(str::to_owned)),
                });
            },
        )?;
        Ok(rows)
    }

    fn owned(rows: &[[Cell<'_>; 4]]) -> Vec<Vec<Owned>> {
        let owned = |cell: &Cell<'_>| match *cell {
            Cell::Number(number) => (number, None),
            Cell::Text(text) => (None, text.map(str::to_owned)),
        };
        rows.iter().map(|row| row.iter().map(owned).collect()).collect()
    }

    #[test]
    fn what_is_written_is_read() {
        for count in [0, 1, 2, 40] {
            let rows = &rows()[..count];
            for group in [1, 100, 1000, GROUP] {
                let bytes = file_in_groups(&EMPTY, rows.iter().copied(), group);
                assert_eq!(read(&bytes, "").unwrap(), owned(rows), "{count} rows in groups of {group} bytes");
                let remarks: Vec<_> = owned(rows).into_iter().map(|row| vec![row[3].clone()]).collect();
                assert_eq!(read(&bytes, "remark").unwrap(), remarks);
            }
        }
    }

    /// The file was read by pyarrow 26.0.1 and DuckDB 2.0.0 on 18 November 2026. `RATWHEEL_TRANSCRIPTS=write` writes it anew: then
    /// read it with two others before you keep it.
    #[test]
    fn others_read_it() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/read-by-others.parquet");
        let bytes = file_in_groups(&EMPTY, rows(), 500);
        if std::env::var("RATWHEEL_TRANSCRIPTS").as_deref() == Ok("write") {
            std::fs::write(path, &bytes).unwrap();
        }
        assert!(bytes == std::fs::read(path).unwrap(), "the file is another than others have read");
    }

    #[test]
    fn damage_is_noticed_and_never_a_panic() {
        let bytes = file_in_groups(&EMPTY, rows().into_iter().take(12), 200);
        let whole = read(&bytes, "").unwrap();
        for length in 0..bytes.len() {
            assert!(read(&bytes[..length], "").is_err(), "the first {length} bytes");
        }
        let mut refused = 0;
        for at in 0..bytes.len() {
            for change in [0x01, 0x10, 0x80, 0xff] {
                let mut damaged = bytes.clone();
                damaged[at] ^= change;
                match read(&damaged, "") {
                    Ok(rows) => assert!(rows.len() <= bytes.len()),
                    Err(said) => {
                        refused += 1;
                        assert!(said.starts_with("it is") || said.starts_with("another program"), "{said}");
                    }
                }
            }
        }
        assert!(refused > bytes.len(), "{refused} of {}", 4 * bytes.len());
        assert_eq!(read(&bytes, "").unwrap(), whole);
        assert!(read(b"PAR1", "").is_err() && read(b"", "").is_err());
    }
}
