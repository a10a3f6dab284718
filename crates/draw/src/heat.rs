//! A table of values as a heat-map: Grundy values with a legend.
//!
//! The ramp is even in lightness; zeros (the safe cells) stand out from it in the accent colour and, where cells are
//! large enough for numerals, in a rounded tile. Many cells become one embedded image.

use crate::Picture;
use crate::Words;
use crate::board::MOST_CELLS_ACROSS;
use crate::error::{DrawError, within};
use crate::pixels::CellGrid;
use crate::ramp::{SHADES, ramp, wants_paper_numerals};
use crate::scene::{Anchor, Face, Item, PX, Scene, Shape, Style, Text, group, mark};
use crate::terminal::{Ink, Terminal};
use crate::theme::{ACCENT, FIELD, HAIRLINE, INK, PAPER, Paint, Rgb, SOFT};
use crate::words::width;

/// Smallest cell that carries its numeral.
const SMALLEST_NUMBERED: i64 = 20 * PX;
const LABEL: i64 = 12 * PX;

/// A table of values on a board, origin bottom left.
///
/// ```
/// use ratwheel_draw::{Heat, Picture, Terminal};
/// // Nim with two piles: the value is the binary sum without carry.
/// let nim = Heat::from_fn(4, 4, |x, y| Some(u64::from(x ^ y)))?;
/// assert!(nim.to_terminal(&Terminal::default()).contains("3  3 2 1 0"));
/// # Ok::<(), ratwheel_draw::DrawError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Heat {
    width: u32,
    height: u32,
    pub(crate) words: Words,
    /// Row by row from the top, as it is drawn.
    values: Vec<Option<u64>>,
    largest: u64,
}

impl Heat {
    /// The value of each cell by a function; `None` where there is no value.
    ///
    /// # Errors
    /// A side is 0 or longer than [`MOST_CELLS_ACROSS`].
    pub fn from_fn(width: u32, height: u32, mut value: impl FnMut(u32, u32) -> Option<u64>) -> Result<Self, DrawError> {
        within("the width of the table", u64::from(width), u64::from(MOST_CELLS_ACROSS))?;
        within("the height of the table", u64::from(height), u64::from(MOST_CELLS_ACROSS))?;
        let mut values = Vec::new();
        for y in (0..height).rev() {
            for x in 0..width {
                values.push(value(x, y));
            }
        }
        let largest = values.iter().flatten().copied().max().unwrap_or(0);
        Ok(Self { width, height, words: Words::default(), values, largest })
    }

    /// How many steps the ramp has here.
    fn levels(&self) -> u64 {
        self.largest.clamp(1, SHADES)
    }

    /// The step of a value: 0 for 0, then 1 ..= levels, evenly.
    fn level(&self, value: u64) -> u64 {
        if value == 0 {
            return 0;
        }
        let scaled = u128::from(value - 1) * u128::from(self.levels()) / u128::from(self.largest.max(1));
        u64::try_from(scaled).unwrap_or(0).min(self.levels() - 1) + 1
    }

    /// The colour of a step.
    fn paint(&self, level: u64) -> Paint {
        if level == 0 { ACCENT } else { ramp(level - 1, self.levels().saturating_sub(1)) }
    }

    fn row_length(&self) -> usize {
        usize::try_from(self.width).unwrap_or(1).max(1)
    }

    fn cell_side(&self) -> i64 {
        (720 * PX / i64::from(self.width.max(self.height)) / PX * PX).clamp(2 * PX, 40 * PX)
    }

    fn grid(&self, x: i64, side: i64) -> CellGrid {
        let index =
            |value: &Option<u64>| value.map_or(0, |value| u8::try_from(self.level(value) + 1).unwrap_or(u8::MAX));
        CellGrid {
            x,
            y: 0,
            width: i64::from(self.width) * side,
            height: i64::from(self.height) * side,
            columns: self.row_length(),
            rows: usize::try_from(self.height).unwrap_or(1),
            palette: (0..=self.levels()).map(|level| self.paint(level)).collect(),
            indices: self.values.iter().map(index).collect(),
        }
    }

    /// Numerals in the cells, and a tile around zeros.
    fn numerals(&self, left: i64, side: i64) -> Vec<Item> {
        let mut items = Vec::new();
        let digits = width(&self.largest.to_string(), side, Face::Plain).max(1);
        let size = (side * 42 / 100).min(side * (side * 82 / 100) / digits);
        for (y, row) in (0_i64..).zip(self.values.chunks(self.row_length())) {
            for (x, value) in (0_i64..).zip(row) {
                let Some(value) = value else { continue };
                let (x, y) = (left + x * side, y * side);
                let level = self.level(*value);
                let paper = *value == 0 || wants_paper_numerals(level, self.levels());
                if *value == 0 {
                    let (gap, inner) = (side * 8 / 100, side * 84 / 100);
                    let shape =
                        Shape::Rect { x: x + gap, y: y + gap, width: inner, height: inner, round: side * 20 / 100 };
                    items.push(mark(shape, Style::stroke(PAPER, 150)));
                }
                let paint = if paper { PAPER } else { INK };
                items.push(
                    Text::new(x + side / 2, y + side / 2 + size * 36 / 100, size, paint, value.to_string()).into(),
                );
            }
        }
        items
    }

    /// The ramp with the values at its ends and between; the width it takes.
    fn legend(&self, x: i64, down: i64, items: &mut Vec<Item>) -> i64 {
        let bar = 14 * PX;
        let zero = 20 * PX;
        let length = down.clamp(60 * PX, 280 * PX) - zero;
        let mut marks = vec![
            mark(Shape::Rect { x, y: length + 6 * PX, width: bar, height: bar, round: 3 * PX }, Style::fill(ACCENT)),
            Text::new(x + bar + 6 * PX, length + 6 * PX + 11 * PX, LABEL, SOFT, "0").anchored(Anchor::Start).into(),
        ];
        let mut widest = width("0", LABEL, Face::Plain);
        if self.largest > 0 {
            let steps = self.levels();
            let rows = usize::try_from(steps).unwrap_or(1);
            marks.push(Item::Cells(CellGrid {
                x,
                y: 0,
                width: bar,
                height: length,
                columns: 1,
                rows,
                palette: (1..=steps).rev().map(|level| self.paint(level)).collect(),
                indices: (1..=steps).map(|at| u8::try_from(at).unwrap_or(u8::MAX)).collect(),
            }));
            for value in self.legend_values() {
                let level = i64::try_from(self.level(value)).unwrap_or(1);
                let rows = i64::try_from(steps).unwrap_or(1).max(1);
                let y = length - length * (2 * level - 1) / (2 * rows);
                let words = value.to_string();
                widest = widest.max(width(&words, LABEL, Face::Plain));
                marks.push(
                    Text::new(x + bar + 6 * PX, y + LABEL * 36 / 100, LABEL, SOFT, words)
                        .anchored(Anchor::Start)
                        .into(),
                );
            }
        }
        items.push(group("legend", marks));
        bar + 8 * PX + widest
    }

    /// At most six values, evenly spread, from 1 to the largest.
    fn legend_values(&self) -> Vec<u64> {
        let parts = 5_u128;
        let span = u128::from(self.largest - 1);
        let mut values: Vec<u64> = (0..=parts)
            .map(|part| u64::try_from(1 + (span * part + parts / 2) / parts).unwrap_or(self.largest))
            .collect();
        values.dedup();
        values
    }

    fn description(&self) -> String {
        let zeros = self.values.iter().filter(|value| **value == Some(0)).count();
        format!(
            "A table of {} by {} values, 0/0 at the bottom left; {zeros} of them are 0, the largest is {}.",
            self.width, self.height, self.largest
        )
    }
}

impl Picture for Heat {
    fn scene(&self) -> Scene {
        let side = self.cell_side();
        let left = width(&(self.height - 1).to_string(), LABEL, Face::Plain) + 10 * PX;
        let (across, down) = (i64::from(self.width) * side, i64::from(self.height) * side);
        let field = Shape::Rect { x: left, y: 0, width: across, height: down, round: 0 };
        let mut items = vec![mark(field.clone(), Style::fill(FIELD)), Item::Cells(self.grid(left, side))];
        if side >= SMALLEST_NUMBERED {
            items.push(group("numerals", self.numerals(left, side)));
        }
        items.push(mark(field, Style::stroke(HAIRLINE, PX)));
        let mut texts: Vec<Item> = Vec::new();
        for x in (0..self.width).step_by(crate::board::stride(self.width, 0, side)) {
            let middle = left + i64::from(x) * side + side / 2;
            texts.push(Text::new(middle, down + 17 * PX, LABEL, SOFT, x.to_string()).into());
        }
        for y in (0..self.height).step_by(crate::board::stride(0, LABEL, side)) {
            let middle = i64::from(self.height - 1 - y) * side + side / 2 + LABEL * 36 / 100;
            texts.push(Text::new(left - 8 * PX, middle, LABEL, SOFT, y.to_string()).anchored(Anchor::End).into());
        }
        items.push(group("coordinates", texts));
        let legend = self.legend(left + across + 18 * PX, down, &mut items);
        let size = (left + across + 18 * PX + legend, (down + 22 * PX).max(62 * PX));
        self.words.scene(self.description(), size, items)
    }

    fn to_terminal(&self, terminal: &Terminal) -> String {
        let mut text = terminal.heading(&self.words.title, &self.words.caption);
        let digits = self.largest.to_string().len();
        let margin = (self.height - 1).to_string().len();
        if !terminal.colour && margin + 1 + self.row_length() * (digits + 1) <= terminal.room() {
            self.numeral_lines(*terminal, margin, digits, &mut text);
        } else if terminal.colour {
            self.coloured_lines(*terminal, &mut text);
        } else {
            self.shaded_lines(*terminal, &mut text);
        }
        text
    }
}

impl Heat {
    /// The values themselves.
    fn numeral_lines(&self, terminal: Terminal, margin: usize, digits: usize, text: &mut String) {
        for (y, row) in (0..self.height).rev().zip(self.values.chunks(self.row_length())) {
            text.push_str(&format!("{y:>margin$} "));
            for value in row {
                let numeral = value.map_or_else(|| "-".to_owned(), |value| value.to_string());
                text.push_str(&format!(" {numeral:>digits$}"));
            }
            text.push('\n');
        }
        let stride = if digits == 1 && self.width > 10 { 5 } else { 1 };
        let room = (digits + 1) * stride;
        let mut line = " ".repeat(margin + 1 + digits);
        for x in (0..self.width).step_by(stride) {
            line.push_str(&format!("{x:<room$}"));
        }
        text.push_str(&terminal.paint(Ink::Faint, line.trim_end()));
        text.push('\n');
    }

    /// Every `span`-th row and column, from the bottom left, so that `most` columns suffice; rows from the top.
    fn thinned(&self, most: usize) -> (usize, Vec<Vec<Option<u64>>>) {
        let span = self.row_length().div_ceil(most.max(1)).max(1);
        let mut rows: Vec<Vec<Option<u64>>> = self
            .values
            .chunks(self.row_length())
            .rev()
            .step_by(span)
            .map(|row| row.iter().copied().step_by(span).collect())
            .collect();
        rows.reverse();
        (span, rows)
    }

    /// Half blocks in colour; in ASCII two coloured spaces for each cell.
    fn coloured_lines(&self, terminal: Terminal, text: &mut String) {
        let colour = |value: Option<u64>| -> Option<Rgb> { value.map(|value| self.paint(self.level(value)).light) };
        let most = if terminal.ascii { terminal.room() / 2 } else { terminal.room() };
        let (span, mut rows) = self.thinned(most);
        if terminal.ascii {
            for row in &rows {
                for value in row {
                    match colour(*value) {
                        Some([r, g, b]) => text.push_str(&format!("\x1b[48;2;{r};{g};{b}m  \x1b[0m")),
                        None => text.push_str("  "),
                    }
                }
                text.push('\n');
            }
        } else {
            if rows.len() % 2 == 1 {
                // Pairs of rows are counted from the bottom.
                rows.insert(0, Vec::new());
            }
            for pair in rows.chunks(2) {
                let (Some(upper), Some(lower)) = (pair.first(), pair.last()) else { continue };
                for (at, below) in lower.iter().enumerate() {
                    let above = upper.get(at).copied().flatten();
                    text.push_str(&Terminal::half_block(colour(above), colour(*below)));
                }
                text.push('\n');
            }
        }
        let swatch = |value: u64| {
            let words = value.to_string();
            let length = 3 + words.len();
            let ground = colour(Some(value)).map_or_else(String::new, |[r, g, b]| format!("\x1b[48;2;{r};{g};{b}m"));
            (format!("{ground}  \x1b[0m {words}"), length)
        };
        let shown: Vec<u64> = if self.largest == 0 { Vec::new() } else { self.legend_values() };
        let mut legend: Vec<(String, usize)> = std::iter::once(0).chain(shown).map(swatch).collect();
        legend.extend(thinning(span));
        text.push_str(&terminal.entries(0, &legend));
    }

    /// Ten shades from light to dark, zeros as `O`.
    fn shaded_lines(&self, terminal: Terminal, text: &mut String) {
        const SHADES: [char; 10] = ['.', '\'', ':', '-', '=', '+', 'x', '%', '#', '@'];
        let (span, rows) = self.thinned(terminal.room());
        for row in rows {
            for value in row {
                text.push(match value {
                    None => ' ',
                    Some(0) => 'O',
                    Some(value) => {
                        let at = (self.level(value) - 1) * 10 / self.levels();
                        usize::try_from(at).ok().and_then(|at| SHADES.get(at).copied()).unwrap_or('@')
                    }
                });
            }
            text.push('\n');
        }
        let shades: String = SHADES.iter().collect();
        let mut legend = vec![("O is 0".to_owned(), 6)];
        let ramp = format!("{shades} from 1 to {}", self.largest);
        let length = ramp.len();
        legend.push((ramp, length));
        legend.extend(thinning(span));
        text.push_str(&terminal.entries(0, &legend));
    }
}

/// Says that cells were left out, if some were.
fn thinning(span: usize) -> Option<(String, usize)> {
    let note = format!("one in {span} rows and columns");
    let length = note.len();
    (span > 1).then_some((note, length))
}
