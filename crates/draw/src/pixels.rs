//! Many small coloured cells as one thing: a few paths when there are few, an embedded PNG when there are many.
//!
//! A picture of 400×400 cells would be a hundred thousand rectangles; as an image with a palette it stays around a
//! hundred kilobytes and opens at once. The PNG is written here (one palette, one compressed block) so that SVG output
//! needs no renderer.

use crate::theme::{Paint, Rgb, Theme};

/// A grid of cells with a palette; row 0 is at the top and index 0 is see-through.
#[derive(Clone, Debug)]
pub(crate) struct CellGrid {
    pub(crate) x: i64,
    pub(crate) y: i64,
    pub(crate) width: i64,
    pub(crate) height: i64,
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    /// Colours of the indices 1, 2, ….
    pub(crate) palette: Vec<Paint>,
    /// One index for each cell, row by row.
    pub(crate) indices: Vec<u8>,
}

/// A horizontal run of cells of one colour: row, first column, length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    pub(crate) row: usize,
    pub(crate) column: usize,
    pub(crate) length: usize,
}

impl CellGrid {
    /// For each colour of the palette its runs, row by row. One pass over the cells.
    pub(crate) fn runs(&self) -> Vec<Vec<Run>> {
        let mut runs: Vec<Vec<Run>> = vec![Vec::new(); self.palette.len()];
        for (row, cells) in self.indices.chunks(self.columns.max(1)).enumerate() {
            let mut column = 0;
            for stretch in cells.chunk_by(|a, b| a == b) {
                let colour = stretch.first().copied().map_or(0, usize::from);
                if let Some(of_colour) = colour.checked_sub(1).and_then(|at| runs.get_mut(at)) {
                    of_colour.push(Run { row, column, length: stretch.len() });
                }
                column += stretch.len();
            }
        }
        runs
    }

    /// The grid as a PNG with a palette. Time and space linear in the number of cells.
    pub(crate) fn to_png(&self, theme: Theme) -> Vec<u8> {
        let mut colours: Vec<Rgb> = vec![[0, 0, 0]];
        colours.extend(self.palette.iter().map(|paint| paint.in_theme(theme)));
        let mut lines = Vec::with_capacity(self.indices.len() + self.rows);
        for row in self.indices.chunks(self.columns.max(1)) {
            lines.push(0);
            lines.extend_from_slice(row);
        }
        let size = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        let palette = [(*b"PLTE", colours.concat()), (*b"tRNS", vec![0])];
        png_file(size(self.columns), size(self.rows), Colours::Indexed, &palette, &lines)
    }
}

/// How a PNG says its colours; the numbers are those of the format.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Colours {
    #[cfg(feature = "png")]
    RedGreenBlue = 2,
    Indexed = 3,
}

/// A PNG with eight bits to a sample, from lines that each begin with their filter.
pub(crate) fn png_file(
    width: u32,
    height: u32,
    colours: Colours,
    before: &[([u8; 4], Vec<u8>)],
    lines: &[u8],
) -> Vec<u8> {
    let mut header = Vec::new();
    header.extend(width.to_be_bytes());
    header.extend(height.to_be_bytes());
    // Eight bits, the kind of colours, deflate, ordinary filters, not interlaced.
    header.extend([8, colours as u8, 0, 0, 0]);
    let mut png = vec![0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n'];
    chunk(&mut png, *b"IHDR", &header);
    for (name, data) in before {
        chunk(&mut png, *name, data);
    }
    chunk(&mut png, *b"IDAT", &miniz_oxide::deflate::compress_to_vec_zlib(lines, 6));
    chunk(&mut png, *b"IEND", &[]);
    png
}

/// Appends one PNG chunk: length, name, data, checksum.
fn chunk(png: &mut Vec<u8>, name: [u8; 4], data: &[u8]) {
    png.extend(u32::try_from(data.len()).unwrap_or(u32::MAX).to_be_bytes());
    png.extend(name);
    png.extend_from_slice(data);
    let sum = checksum(name.iter().chain(data));
    png.extend(sum.to_be_bytes());
}

/// The cyclic redundancy check of PNG (polynomial 0xEDB88320), bit by bit.
fn checksum<'a>(bytes: impl Iterator<Item = &'a u8>) -> u32 {
    !bytes.fold(!0, |sum: u32, &byte| {
        (0..8).fold(sum ^ u32::from(byte), |sum, _| if sum & 1 == 1 { (sum >> 1) ^ 0xedb8_8320 } else { sum >> 1 })
    })
}

/// Bytes in base 64, as data addresses want them.
pub(crate) fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let byte = |at: usize| u32::from(three.get(at).copied().unwrap_or(0));
        let joined = byte(0) << 16 | byte(1) << 8 | byte(2);
        for place in 0..4_usize {
            let index = usize::try_from(joined >> (18 - 6 * place) & 63).unwrap_or(0);
            let letter = if place > three.len() { b'=' } else { LETTERS.get(index).copied().unwrap_or(b'=') };
            text.push(char::from(letter));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::{ACCENT, SAFE};

    #[test]
    fn base64_of_the_standard_examples() {
        for (plain, coded) in [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")] {
            assert_eq!(base64(plain.as_bytes()), coded);
        }
    }

    #[test]
    fn checksum_of_the_standard_example() {
        assert_eq!(checksum(b"123456789".iter()), 0xcbf4_3926);
    }

    #[test]
    fn runs_cover_every_coloured_cell_once() {
        let indices = vec![1, 1, 0, 2, 2, 2, 1, 1];
        let grid =
            CellGrid { x: 0, y: 0, width: 4, height: 2, columns: 4, rows: 2, palette: vec![SAFE, ACCENT], indices };
        let run = |row, column, length| Run { row, column, length };
        assert_eq!(grid.runs(), [vec![run(0, 0, 2), run(1, 2, 2)], vec![run(0, 3, 1), run(1, 0, 2)]]);
    }
}
