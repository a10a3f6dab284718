//! Coins on a strip with a hole at 0: figure 1.1 of document 004.
//!
//! ```
//! use ratwheel_draw::{Picture, Strip, Terminal};
//! let strip = Strip::new(8)?.coins([2, 5])?.shifts([(5, 3)])?;
//! let terminal = Terminal { ascii: true, ..Terminal::default() };
//! assert!(strip.to_terminal(&terminal).starts_with("( ) .  O  g  .  O  .  . ...\n"));
//! # Ok::<(), ratwheel_draw::DrawError>(())
//! ```

use std::collections::BTreeSet;

use crate::error::{DrawError, within};
use crate::scene::{Anchor, Face, Item, PX, Scene, Shape, Step, Style, Text, group, line, mark, polygon};
use crate::terminal::{Ink, Terminal};
use crate::theme::{COIN, FIELD, FIELD_DARK, HAIRLINE, PAPER, SAFE, SHADOW, SOFT, STAMP};
use crate::words::{shorten, width};
use crate::{Picture, Words};

/// Most squares of a strip.
pub const MOST_SQUARES: u32 = 400;
/// Squares in a row of the picture; longer strips go on below.
const ROW: u32 = 20;
const LABEL: i64 = 12 * PX;

/// A strip of squares 0, 1, 2, … with coins; square 0 is a hole.
#[derive(Clone, Debug, Default)]
pub struct Strip {
    squares: u32,
    pub(crate) words: Words,
    stamp: String,
    coins: BTreeSet<u32>,
    ghosts: BTreeSet<u32>,
    shifts: Vec<(u32, u32)>,
}

impl Strip {
    /// An empty strip that shows this many squares, the hole among them.
    ///
    /// # Errors
    /// There are no squares, or more than [`MOST_SQUARES`].
    pub fn new(squares: u32) -> Result<Self, DrawError> {
        within("the number of squares", u64::from(squares), u64::from(MOST_SQUARES))?;
        Ok(Self { squares, ..Self::default() })
    }

    /// What is stamped on every coin, such as `1 Fr.`; nothing unless set.
    #[must_use]
    pub fn stamp(mut self, words: impl Into<String>) -> Self {
        self.stamp = shorten(&words.into(), 8);
        self
    }

    /// Adds coins.
    ///
    /// # Errors
    /// A coin lies beyond the strip, or on the hole, where no coin can lie.
    pub fn coins(mut self, squares: impl IntoIterator<Item = u32>) -> Result<Self, DrawError> {
        for square in squares {
            if square == 0 {
                return Err(DrawError::InHole);
            }
            self.coins.insert(self.on_strip(square)?);
        }
        Ok(self)
    }

    /// Adds ghosts: where coins would lie after a move.
    ///
    /// # Errors
    /// A ghost lies beyond the strip.
    pub fn ghosts(mut self, squares: impl IntoIterator<Item = u32>) -> Result<Self, DrawError> {
        for square in squares {
            self.ghosts.insert(self.on_strip(square)?);
        }
        Ok(self)
    }

    /// Adds arrows from coins to where they would go, each with its ghost; at most 1000.
    ///
    /// # Errors
    /// An end lies beyond the strip, or there are too many arrows.
    pub fn shifts(mut self, shifts: impl IntoIterator<Item = (u32, u32)>) -> Result<Self, DrawError> {
        for (from, to) in shifts {
            self.shifts.push((self.on_strip(from)?, self.on_strip(to)?));
            self.ghosts.insert(to);
            within("the number of arrows", u64::try_from(self.shifts.len()).unwrap_or(u64::MAX), 1000)?;
        }
        Ok(self)
    }

    fn on_strip(&self, square: u32) -> Result<u32, DrawError> {
        if square < self.squares {
            Ok(square)
        } else {
            Err(DrawError::OffBoard { cell: (square, 0), board: (self.squares, 1) })
        }
    }

    fn description(&self) -> String {
        let list = |squares: &BTreeSet<u32>| squares.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
        let mut text = format!("A strip of squares numbered from 0 to {}, with a hole at 0.", self.squares - 1);
        text.push_str(&match self.coins.len() {
            0 => " There are no coins.".to_owned(),
            1 => format!(" A coin on {}.", list(&self.coins)),
            _ => format!(" Coins on {}.", list(&self.coins)),
        });
        if !self.ghosts.is_empty() {
            text.push_str(&format!(" After the move also on {}.", list(&self.ghosts)));
        }
        text
    }
}

/// Where squares lie.
struct Layout {
    side: i64,
    /// Room above each row, for arrows.
    above: i64,
    /// From one row to the next.
    pitch: i64,
}

impl Layout {
    fn new(strip: &Strip) -> Self {
        let side = (840 * PX / i64::from(strip.squares.min(ROW))).clamp(42 * PX, 60 * PX);
        let above = if strip.shifts.is_empty() { 4 * PX } else { side * 90 / 100 };
        Self { side, above, pitch: above + side + 30 * PX }
    }

    fn corner(&self, square: u32) -> (i64, i64) {
        (i64::from(square % ROW) * self.side, i64::from(square / ROW) * self.pitch + self.above)
    }

    fn centre(&self, square: u32) -> (i64, i64) {
        let (x, y) = self.corner(square);
        (x + self.side / 2, y + self.side / 2)
    }
}

impl Picture for Strip {
    fn scene(&self) -> Scene {
        let layout = Layout::new(self);
        let mut items = vec![group("squares", self.squares(&layout))];
        items.push(group("hole", hole(&layout)));
        items.push(group("ghosts", self.ghosts.iter().map(|square| ghost(*square, &layout)).collect()));
        for square in &self.coins {
            items.push(group("coin", self.coin(*square, &layout)));
        }
        for (from, to) in &self.shifts {
            items.push(group("shift", shift(*from, *to, &layout)));
        }
        let numbers = (0..self.squares).map(|square| {
            let (x, y) = layout.centre(square);
            Text::new(x, y + layout.side / 2 + 18 * PX, LABEL, SOFT, square.to_string()).into()
        });
        items.push(group("numbers", numbers.collect()));
        let (x, y) = layout.centre(self.squares - 1);
        let beyond = Text::new(x + layout.side * 70 / 100, y + 5 * PX, 18 * PX, SOFT, "…");
        items.push(beyond.anchored(Anchor::Start).into());
        let rows = i64::from((self.squares - 1) / ROW) + 1;
        let size = (i64::from(self.squares.min(ROW)) * layout.side + 30 * PX, rows * layout.pitch);
        self.words.scene(self.description(), size, items)
    }

    fn to_terminal(&self, terminal: &Terminal) -> String {
        let mut text = terminal.heading(&self.words.title, &self.words.caption);
        let each = (self.squares - 1).to_string().len().max(1) + 2;
        let row = u32::try_from((terminal.room().saturating_sub(4) / each).max(1)).unwrap_or(1);
        for start in (0..self.squares).step_by(usize::try_from(row).unwrap_or(1)) {
            let end = (start + row).min(self.squares);
            let more = if end < self.squares {
                ""
            } else if terminal.ascii {
                "..."
            } else {
                "…"
            };
            let symbols: String = (start..end).map(|square| self.symbol(square, each, *terminal)).collect();
            text.push_str(format!("{symbols}{more}").trim_end());
            text.push('\n');
            let numbers: String = (start..end).map(|square| format!("{square:^each$}")).collect();
            text.push_str(&terminal.paint(Ink::Faint, numbers.trim_end()));
            text.push('\n');
        }
        text
    }
}

impl Strip {
    /// The squares' ground and the lines between them, row by row; the last row is open on the right.
    fn squares(&self, layout: &Layout) -> Vec<Item> {
        let mut items = Vec::new();
        for square in 0..self.squares {
            let (x, y) = layout.corner(square);
            let paint = if square % 2 == 0 { FIELD_DARK } else { FIELD };
            items.push(mark(
                Shape::Rect { x, y, width: layout.side, height: layout.side, round: 0 },
                Style::fill(paint),
            ));
        }
        for start in (0..self.squares).step_by(usize::try_from(ROW).unwrap_or(1)) {
            let (x, y) = layout.corner(start);
            let count = (self.squares - start).min(ROW);
            let right = x + i64::from(count) * layout.side;
            let style = Style::stroke(SOFT, 125);
            for edge in [y, y + layout.side] {
                items.push(line((x, edge), (right, edge), style));
            }
            if start == 0 {
                items.push(line((x, y), (x, y + layout.side), style));
            }
            for between in 1..count {
                let x = x + i64::from(between) * layout.side;
                items.push(line((x, y), (x, y + layout.side), Style::stroke(HAIRLINE, PX)));
            }
        }
        items
    }

    /// A coin with a soft shadow.
    fn coin(&self, square: u32, layout: &Layout) -> Vec<Item> {
        let (x, y) = layout.centre(square);
        let radius = layout.side * 36 / 100;
        let shadow = Shape::Ellipse { x: x + radius / 10, y: y + radius / 6, rx: radius, ry: radius };
        let mut items = vec![
            mark(shadow, Style::fill(SHADOW).sheer(22)),
            Item::Mark {
                shape: Shape::Circle { x, y, radius },
                style: Style::fill(COIN).outlined(STAMP, 125),
                hover: Some(square.to_string()),
            },
            mark(Shape::Circle { x, y, radius: radius * 80 / 100 }, Style::stroke(STAMP, 75).faint(45)),
        ];
        if !self.stamp.is_empty() {
            let room = radius * 130 / 100;
            let natural = radius * 70 / 100;
            let size = natural * room / width(&self.stamp, natural, Face::Plain).max(room);
            items.push(Text::new(x, y + size * 36 / 100, size, STAMP, self.stamp.clone()).into());
        }
        items
    }

    /// One square of the terminal's strip, `each` characters wide.
    fn symbol(&self, square: u32, each: usize, terminal: Terminal) -> String {
        let (letter, ink) = match (square, self.coins.contains(&square), self.ghosts.contains(&square)) {
            (0, _, false) => ("( )", Ink::Faint),
            (0, _, true) => ("(g)", Ink::Safe),
            (_, true, _) => (if terminal.ascii { "O" } else { "●" }, Ink::Bold),
            (_, false, true) => (if terminal.ascii { "g" } else { "◌" }, Ink::Safe),
            (_, false, false) => (if terminal.ascii { "." } else { "·" }, Ink::Faint),
        };
        let room = each.saturating_sub(letter.chars().count());
        let before = room / 2;
        format!("{}{}{}", " ".repeat(before), terminal.paint(ink, letter), " ".repeat(room - before))
    }
}

/// The hole at 0: a dark pit with a rim.
fn hole(layout: &Layout) -> Vec<Item> {
    let (x, y) = layout.centre(0);
    let radius = layout.side * 34 / 100;
    vec![
        mark(Shape::Circle { x, y, radius }, Style::fill(SHADOW).outlined(SOFT, 200)),
        mark(
            Shape::Ellipse { x, y: y + radius / 4, rx: radius * 70 / 100, ry: radius * 60 / 100 },
            Style::fill(SOFT).sheer(18),
        ),
    ]
}

fn ghost(square: u32, layout: &Layout) -> Item {
    let (x, y) = layout.centre(square);
    let style = Style::fill(SAFE).sheer(12).outlined(SAFE, 150).dashed();
    mark(Shape::Circle { x, y, radius: layout.side * 36 / 100 }, style)
}

/// An arrow over the strip, bowed the more the farther it goes; between rows, two stubs that name each other.
fn shift(from: u32, to: u32, layout: &Layout) -> Vec<Item> {
    let over = layout.side * 40 / 100;
    let (a, b) = (layout.centre(from), layout.centre(to));
    let (start, end) = (a.1 - over, b.1 - over);
    let head = layout.side * 16 / 100;
    let style = Style::stroke(SAFE, 200);
    let tip = polygon(&[(b.0, end), (b.0 - head, end - head * 170 / 100), (b.0 + head, end - head * 170 / 100)]);
    let tip = mark(tip, Style::fill(SAFE).outlined(PAPER, 50));
    if from / ROW != to / ROW {
        let stub = layout.side * 45 / 100;
        let words = |(x, y): (i64, i64), words: String| Text::new(x, y - stub - 4 * PX, LABEL, SAFE, words).into();
        return vec![
            line((a.0, start), (a.0, start - stub), style),
            words((a.0, start), format!("to {to}")),
            line((b.0, end - head), (b.0, end - stub), style),
            words((b.0, end), format!("from {from}")),
            tip,
        ];
    }
    let apart = (a.0 - b.0).abs();
    let bow = (layout.side * 30 / 100 + apart / 8).min(layout.above * 125 / 100);
    let curve =
        vec![Step::Move(a.0, start), Step::Cubic(a.0, start - bow, b.0, end - bow, b.0, end - head * 150 / 100)];
    vec![mark(Shape::Path(curve), style), tip]
}
