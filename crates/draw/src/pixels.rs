//! Many small coloured cells as one thing: a few paths when there are few, an embedded PNG when there are many.
//!
//! A picture of 400×400 cells would be a hundred thousand rectangles; as an image with a palette it stays around a
//! hundred kilobytes and opens at once.

use png::{ColorType, Compression, Encoder, EncodingError, FilterType, Info};

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
    pub(crate) fn to_png(&self, theme: Theme) -> Result<Vec<u8>, EncodingError> {
        let mut colours: Vec<Rgb> = vec![[0, 0, 0]];
        colours.extend(self.palette.iter().map(|paint| paint.in_theme(theme)));
        let size = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        let mut info = Info::with_size(size(self.columns), size(self.rows));
        info.color_type = ColorType::Indexed;
        info.palette = Some(colours.concat().into());
        info.trns = Some(vec![0].into());
        png_file(info, &self.indices)
    }
}

/// A PNG with eight bits to a sample. Lines are stored as they are: drawings have few colours and compress best so.
pub(crate) fn png_file(info: Info<'_>, samples: &[u8]) -> Result<Vec<u8>, EncodingError> {
    let mut png = Vec::new();
    let mut encoder = Encoder::with_info(&mut png, info)?;
    encoder.set_compression(Compression::Default);
    encoder.set_filter(FilterType::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(samples)?;
    writer.finish()?;
    Ok(png)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::{ACCENT, SAFE};

    #[test]
    fn runs_cover_every_coloured_cell_once() {
        let indices = vec![1, 1, 0, 2, 2, 2, 1, 1];
        let grid =
            CellGrid { x: 0, y: 0, width: 4, height: 2, columns: 4, rows: 2, palette: vec![SAFE, ACCENT], indices };
        let run = |row, column, length| Run { row, column, length };
        assert_eq!(grid.runs(), [vec![run(0, 0, 2), run(1, 2, 2)], vec![run(0, 3, 1), run(1, 0, 2)]]);
    }
}
