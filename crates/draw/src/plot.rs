//! What scatter plots and fractals share: frame, grid, ticks and names of the axes, on paper and in the terminal.

use crate::axis::{Scale, Tick, WHOLE};
use crate::scene::{Anchor, Face, Item, PX, Shape, Style, Text, group, line, mark};
use crate::terminal::{Dots, Ink, Terminal, plain};
use crate::theme::{FIELD, HAIRLINE, SOFT};
use crate::words::width;

const LABEL: i64 = 12 * PX;

/// Both scales with the names of the axes.
pub(crate) struct Axes<'a> {
    pub(crate) x: Scale,
    pub(crate) y: Scale,
    pub(crate) x_name: &'a str,
    pub(crate) y_name: &'a str,
}

/// The space around a plot.
pub(crate) struct Margins {
    pub(crate) left: i64,
    pub(crate) right: i64,
    pub(crate) foot: i64,
}

impl Axes<'_> {
    pub(crate) fn margins(&self) -> Margins {
        let widest = self.y.ticks().iter().map(|tick| width(&tick.words, LABEL, Face::Plain)).max().unwrap_or(0);
        let named = if self.y_name.is_empty() { 0 } else { 22 * PX };
        let foot = 24 * PX + if self.x_name.is_empty() { 0 } else { 20 * PX };
        Margins { left: widest + 10 * PX + named, right: 14 * PX, foot }
    }

    /// Ground, grid and words around a box of the given size with its corner at `left`, `top`.
    pub(crate) fn draw(&self, left: i64, top: i64, across: i64, down: i64) -> Vec<Item> {
        let mut grid =
            vec![mark(Shape::Rect { x: left, y: top, width: across, height: down, round: 0 }, Style::fill(FIELD))];
        let mut words: Vec<Item> = Vec::new();
        let column = |place: i64| left + across * place / WHOLE;
        let row = |place: i64| top + down - down * place / WHOLE;
        for place in self.x.minor() {
            grid.push(line((column(place), top), (column(place), top + down), Style::stroke(HAIRLINE, 50).faint(60)));
        }
        for place in self.y.minor() {
            grid.push(line((left, row(place)), (left + across, row(place)), Style::stroke(HAIRLINE, 50).faint(60)));
        }
        for Tick { place, words: name } in self.x.ticks() {
            grid.push(line((column(place), top), (column(place), top + down), Style::stroke(HAIRLINE, PX)));
            words.push(Text::new(column(place), top + down + 18 * PX, LABEL, SOFT, name).into());
        }
        for Tick { place, words: name } in self.y.ticks() {
            grid.push(line((left, row(place)), (left + across, row(place)), Style::stroke(HAIRLINE, PX)));
            let text = Text::new(left - 8 * PX, row(place) + LABEL * 36 / 100, LABEL, SOFT, name);
            words.push(text.anchored(Anchor::End).into());
        }
        let edge = Shape::Rect { x: left, y: top, width: across, height: down, round: 0 };
        grid.push(mark(edge, Style::stroke(HAIRLINE, PX)));
        words.push(Text::new(left + across / 2, top + down + 39 * PX, LABEL, SOFT, self.x_name).into());
        words.push(Text::new(LABEL, top + down / 2, LABEL, SOFT, self.y_name).upright().into());
        words.retain(|item| !matches!(item, Item::Text(text) if text.words.is_empty()));
        vec![group("grid", grid), group("axes", words)]
    }

    /// Dots in a frame of characters.
    pub(crate) fn in_terminal(&self, terminal: Terminal, points: impl Iterator<Item = (f64, f64)>) -> String {
        let ascii = terminal.ascii;
        let (bar, rule, corner) = if ascii { ('|', '-', '+') } else { ('│', '─', '└') };
        let y_ticks = self.y.ticks();
        let margin = y_ticks.iter().map(|tick| tick.words.chars().count()).max().unwrap_or(0).min(12);
        let lines: usize = 20;
        let columns = terminal.room().saturating_sub(margin + 3).min(120);
        let mut dots = Dots::for_text(columns, lines, ascii);
        let (across, down) = (int(dots.width()).max(2) - 1, int(dots.height()).max(2) - 1);
        for (x, y) in points {
            let place = (self.x.place(x, across), down - self.y.place(y, down));
            if let (Ok(x), Ok(y)) = (usize::try_from(place.0), usize::try_from(place.1)) {
                dots.set(x, y);
            }
        }
        let mut names = vec![String::new(); lines];
        for tick in &y_ticks {
            let at = usize::try_from((WHOLE - tick.place) * int(lines - 1) / WHOLE).unwrap_or(0);
            if let Some(name) = names.get_mut(at) {
                name.clone_from(&tick.words);
            }
        }
        let mut text = String::new();
        for (name, row) in names.iter().zip(dots.lines(ascii)) {
            let name = format!("{:>margin$} {bar}", plain(name, ascii));
            text.push_str(&terminal.paint(Ink::Faint, &name));
            text.push_str(&terminal.paint(Ink::Safe, row.trim_end_matches([' ', '\u{2800}'])));
            text.push('\n');
        }
        let ruler = format!("{} {corner}{}", " ".repeat(margin), String::from(rule).repeat(columns));
        let names = self.ruler_names(margin + 2, columns, ascii);
        let x_name = format!("{}{}", " ".repeat(margin + 2), plain(self.x_name, ascii));
        for line in [ruler, names, x_name] {
            text.push_str(&terminal.paint(Ink::Faint, line.trim_end()));
            text.push('\n');
        }
        text
    }

    /// The line of ticks under a plot of characters; a name that would touch the one before is left out.
    fn ruler_names(&self, margin: usize, columns: usize, ascii: bool) -> String {
        let mut line = " ".repeat(margin);
        let mut used = margin;
        for tick in self.x.ticks() {
            let name = plain(&tick.words, ascii);
            let length = name.chars().count();
            let middle = margin + usize::try_from(tick.place * int(columns.saturating_sub(1)) / WHOLE).unwrap_or(0);
            let start = middle.saturating_sub(length / 2).min((margin + columns).saturating_sub(length));
            if start > used || (start == used && used == margin) {
                line.push_str(&" ".repeat(start - used));
                line.push_str(&name);
                used = start + length;
            }
        }
        line
    }
}

/// A count as a coordinate.
fn int(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
