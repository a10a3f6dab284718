//! Points on two axes: positions beside lines they stay close to, differences, growth on logarithmic paper.
//!
//! Each series has its own colour and its own marker. A series with very many points is drawn as the set of small
//! squares it touches, so that the file stays small.
//!
//! ```
//! use ratwheel_draw::{Axis, Picture, Scatter, Series, Theme};
//! let pairs = [(1, 2), (3, 5), (4, 7), (6, 10)];
//! let plot = Scatter::new(Axis::linear("smaller pile"), Axis::linear("larger pile"))
//!     .series(Series::integers("safe pairs", pairs))?
//!     .guide("slope 1.618…", (0.0, 0.0), (1000.0, 1618.034))?;
//! assert!(plot.to_svg(Theme::Light).contains("safe pairs"));
//! # Ok::<(), ratwheel_draw::DrawError>(())
//! ```

use crate::axis::{FARTHEST, Kind, Scale, approximate};
use crate::error::{DrawError, within};
use crate::pixels::CellGrid;
use crate::plot::Axes;
use crate::scene::{Anchor, Face, Item, PX, Scene, Shape, Step, Style, Text, group, line, mark, polygon};
use crate::terminal::{Terminal, plain};
use crate::theme::{PAPER, Paint, SERIES, SOFT};
use crate::words::{shorten, width};
use crate::{Picture, Words};

/// Most points of a plot, all series together.
pub const MOST_POINTS: usize = 10_000_000;
/// Series with more points than this are drawn as touched squares.
const MOST_MARKERS: usize = 2000;
/// Series with at most this many points tell their coordinates to the pointer.
const MOST_HOVERS: usize = 300;
const ACROSS: i64 = 720 * PX;
const DOWN: i64 = 460 * PX;
const LABEL: i64 = 12 * PX;

/// One axis of a plot.
#[derive(Clone, Debug)]
pub struct Axis {
    name: String,
    logarithmic: bool,
}

impl Axis {
    /// Equal steps are equally long.
    pub fn linear(name: impl Into<String>) -> Self {
        Self { name: shorten(&name.into(), 80), logarithmic: false }
    }

    /// Equal factors are equally long; takes positive numbers only.
    pub fn logarithmic(name: impl Into<String>) -> Self {
        Self { name: shorten(&name.into(), 80), logarithmic: true }
    }

    fn takes(&self, value: f64) -> bool {
        value.is_finite() && value.abs() <= FARTHEST && (!self.logarithmic || value >= 1.0e-150)
    }
}

/// Points that belong together.
#[derive(Clone, Debug)]
pub struct Series {
    name: String,
    points: Vec<(f64, f64)>,
    joined: bool,
}

impl Series {
    /// Points by their coordinates.
    pub fn new(name: impl Into<String>, points: impl IntoIterator<Item = (f64, f64)>) -> Self {
        Self { name: shorten(&name.into(), 60), points: points.into_iter().collect(), joined: false }
    }

    /// Points with whole coordinates.
    pub fn integers(name: impl Into<String>, points: impl IntoIterator<Item = (i64, i64)>) -> Self {
        Self::new(name, points.into_iter().map(|(x, y)| (approximate(x), approximate(y))))
    }

    /// Joins the points, in their order, by lines.
    #[must_use]
    pub fn joined(mut self) -> Self {
        self.joined = true;
        self
    }
}

/// A straight line across the plot, through two points.
#[derive(Clone, Debug)]
struct Guide {
    name: String,
    from: (f64, f64),
    to: (f64, f64),
}

/// A plot of points.
#[derive(Clone, Debug)]
pub struct Scatter {
    pub(crate) words: Words,
    x: Axis,
    y: Axis,
    series: Vec<Series>,
    guides: Vec<Guide>,
}

impl Scatter {
    /// A plot without points.
    #[must_use]
    pub fn new(x: Axis, y: Axis) -> Self {
        Self { words: Words::default(), x, y, series: Vec::new(), guides: Vec::new() }
    }

    /// Adds a series; at most 12.
    ///
    /// # Errors
    /// The series is empty or one too many, there are more than [`MOST_POINTS`] points, or a coordinate cannot be
    /// placed: not finite, beyond 10^150, or not positive on a logarithmic axis.
    pub fn series(mut self, series: Series) -> Result<Self, DrawError> {
        let size = |count: usize| u64::try_from(count).unwrap_or(u64::MAX);
        within("the number of series", size(self.series.len() + 1), 12)?;
        within("the series", size(series.points.len()), size(MOST_POINTS))?;
        let all: usize = self.series.iter().map(|known| known.points.len()).sum::<usize>() + series.points.len();
        within("the number of points", size(all), size(MOST_POINTS))?;
        for (index, point) in series.points.iter().enumerate() {
            self.placeable(&series.name, index, *point)?;
        }
        self.series.push(series);
        Ok(self)
    }

    /// Adds a dashed straight line through two points, from edge to edge; on logarithmic axes that is a power law.
    ///
    /// # Errors
    /// A coordinate cannot be placed, or there are more than 12 lines.
    pub fn guide(mut self, name: impl Into<String>, from: (f64, f64), to: (f64, f64)) -> Result<Self, DrawError> {
        let name = shorten(&name.into(), 60);
        within("the number of lines", u64::try_from(self.guides.len() + 1).unwrap_or(u64::MAX), 12)?;
        self.placeable(&name, 0, from)?;
        self.placeable(&name, 1, to)?;
        self.guides.push(Guide { name, from, to });
        Ok(self)
    }

    fn placeable(&self, series: &str, index: usize, (x, y): (f64, f64)) -> Result<(), DrawError> {
        for (axis, value) in [(&self.x, x), (&self.y, y)] {
            if !axis.takes(value) {
                return Err(DrawError::Unplaceable {
                    series: series.to_owned(),
                    index,
                    value: value.to_string(),
                    logarithmic: axis.logarithmic,
                });
            }
        }
        Ok(())
    }

    fn points(&self) -> impl Iterator<Item = (f64, f64)> {
        self.series.iter().flat_map(|series| series.points.iter().copied())
    }

    fn axes(&self) -> Axes<'_> {
        let range = |axis: &Axis, pick: fn((f64, f64)) -> f64| {
            let least = self.points().map(pick).reduce(f64::min).unwrap_or(1.0);
            let most = self.points().map(pick).reduce(f64::max).unwrap_or(1.0);
            let kind = match axis.logarithmic {
                true => Kind::Logarithmic,
                false if self.points().all(|point| pick(point).fract() == 0.0) => Kind::Whole,
                false => Kind::Linear,
            };
            Scale::holding(kind, least, most)
        };
        Axes {
            x: range(&self.x, |(x, _)| x),
            y: range(&self.y, |(_, y)| y),
            x_name: &self.x.name,
            y_name: &self.y.name,
        }
    }

    fn description(&self) -> String {
        let series: Vec<String> =
            self.series.iter().map(|series| format!("{} ({} points)", series.name, series.points.len())).collect();
        let guides: Vec<&str> = self.guides.iter().map(|guide| guide.name.as_str()).collect();
        let mut text = format!("A plot of {} over {}: {}.", self.y.name, self.x.name, series.join(", "));
        if !guides.is_empty() {
            text.push_str(&format!(" Lines: {}.", guides.join(", ")));
        }
        text
    }
}

impl Picture for Scatter {
    fn scene(&self) -> Scene {
        let axes = self.axes();
        let margins = axes.margins();
        let mut legend = Vec::new();
        let top = self.legend(margins.left, &mut legend);
        let mut items = axes.draw(margins.left, top, ACROSS, DOWN);
        let place = |(x, y): (f64, f64)| (margins.left + axes.x.place(x, ACROSS), top + DOWN - axes.y.place(y, DOWN));
        let mut lines = Vec::new();
        for guide in &self.guides {
            let corner = (margins.left, top);
            lines.extend(
                across(place(guide.from), place(guide.to), corner).map(|(from, to)| line(from, to, guide_style())),
            );
        }
        items.push(group("guides", lines));
        for (number, series) in self.series.iter().enumerate() {
            let placed: Vec<(i64, i64)> = series.points.iter().map(|point| place(*point)).collect();
            items.push(group("series", drawn(series, number, &placed, (margins.left, top))));
        }
        items.push(group("legend", legend));
        let size = (margins.left + ACROSS + margins.right, top + DOWN + margins.foot);
        self.words.scene(self.description(), size, items)
    }

    fn to_terminal(&self, terminal: &Terminal) -> String {
        let mut text = terminal.heading(&self.words.title, &self.words.caption);
        if !self.y.name.is_empty() {
            text.push_str(&plain(&self.y.name, terminal.ascii));
            text.push('\n');
        }
        text + &self.axes().in_terminal(*terminal, self.points())
    }
}

impl Scatter {
    /// Names beside their markers, in lines above the plot; the height they take.
    fn legend(&self, left: i64, items: &mut Vec<Item>) -> i64 {
        if self.series.len() + self.guides.len() < 2 {
            return 4 * PX;
        }
        let names = self.series.iter().map(|series| &series.name).chain(self.guides.iter().map(|guide| &guide.name));
        let (mut x, mut y) = (left, 12 * PX);
        for (number, name) in names.enumerate() {
            let needed = 24 * PX + width(name, LABEL, Face::Plain) + 20 * PX;
            if x > left && x + needed > left + ACROSS {
                x = left;
                y += 20 * PX;
            }
            let middle = y - LABEL * 36 / 100;
            match self.series.get(number) {
                Some(series) => {
                    let style = Style::stroke(colour(number), 150);
                    items.extend(series.joined.then(|| line((x, middle), (x + 18 * PX, middle), style)));
                    items.push(marker(number, (x + 9 * PX, middle), 380));
                }
                None => items.push(line((x, middle), (x + 18 * PX, middle), guide_style())),
            }
            items.push(Text::new(x + 24 * PX, y, LABEL, SOFT, name.clone()).anchored(Anchor::Start).into());
            x += needed;
        }
        y + 14 * PX
    }
}

fn guide_style() -> Style {
    Style::stroke(SOFT, 125).dashed()
}

fn colour(number: usize) -> Paint {
    SERIES.get(number % SERIES.len()).copied().unwrap_or(SOFT)
}

/// The marks of one series.
fn drawn(series: &Series, number: usize, placed: &[(i64, i64)], corner: (i64, i64)) -> Vec<Item> {
    if placed.len() > MOST_MARKERS {
        return vec![Item::Cells(touched(number, placed, corner))];
    }
    let mut items = Vec::new();
    if series.joined {
        let steps =
            placed.iter().enumerate().map(|(at, &(x, y))| if at == 0 { Step::Move(x, y) } else { Step::Line(x, y) });
        items.push(mark(Shape::Path(steps.collect()), Style::stroke(colour(number), 150)));
    }
    let radius = match placed.len() {
        0..=80 => 380,
        81..=400 => 260,
        _ => 180,
    };
    for (&place, (x, y)) in placed.iter().zip(&series.points) {
        let mut marked = marker(number, place, radius);
        if let Item::Mark { hover, .. } = &mut marked
            && placed.len() <= MOST_HOVERS
        {
            *hover = Some(format!("{x}, {y}"));
        }
        items.push(marked);
    }
    items
}

/// Disc, square, diamond, triangle, ring and box in turn, so that series differ without their colours; after six, when the
/// colours come again, each with the next mark.
fn marker(number: usize, (x, y): (i64, i64), radius: i64) -> Item {
    let paint = colour(number);
    let side = radius * 88 / 100;
    let tip = radius * 130 / 100;
    let square = Shape::Rect { x: x - side, y: y - side, width: 2 * side, height: 2 * side, round: 0 };
    match (number + number / SERIES.len()) % 6 {
        0 => mark(Shape::Circle { x, y, radius }, Style::fill(paint)),
        1 => mark(square, Style::fill(paint)),
        2 => mark(polygon(&[(x, y - tip), (x + tip, y), (x, y + tip), (x - tip, y)]), Style::fill(paint)),
        3 => mark(polygon(&[(x, y - tip), (x + tip, y + side), (x - tip, y + side)]), Style::fill(paint)),
        4 => mark(Shape::Circle { x, y, radius }, Style::fill(PAPER).outlined(paint, radius / 2)),
        _ => mark(square, Style::fill(PAPER).outlined(paint, radius / 2)),
    }
}

/// The pixels of the plot that hold a point or have one above or to the left.
fn touched(number: usize, placed: &[(i64, i64)], (left, top): (i64, i64)) -> CellGrid {
    let count = |length: i64| usize::try_from(length / PX).unwrap_or(0);
    let (columns, rows) = (count(ACROSS), count(DOWN));
    let mut indices = vec![0; columns * rows];
    for (x, y) in placed {
        let column = count(x - left).min(columns - 1);
        let row = count(y - top).min(rows - 1);
        // Two by two pixels for each point: one alone is hard to see.
        for (column, row) in [(column, row), (column + 1, row), (column, row + 1), (column + 1, row + 1)] {
            if column < columns
                && let Some(cell) = indices.get_mut(row * columns + column)
            {
                *cell = 1;
            }
        }
    }
    CellGrid { x: left, y: top, width: ACROSS, height: DOWN, columns, rows, palette: vec![colour(number)], indices }
}

/// The part of the line through two places that lies in the plot, if there is one.
fn across(from: (i64, i64), to: (i64, i64), (left, top): (i64, i64)) -> Option<((i64, i64), (i64, i64))> {
    let wide = |(x, y): (i64, i64)| (i128::from(x), i128::from(y));
    let ((x, y), (to_x, to_y)) = (wide(from), wide(to));
    let (dx, dy) = (to_x - x, to_y - y);
    let (low_x, low_y) = wide((left, top));
    let (high_x, high_y) = wide((left + ACROSS, top + DOWN));
    // Parameters along the line, as fractions over 10^12, where it crosses each pair of opposite edges.
    let unit = 1_000_000_000_000_i128;
    let (mut start, mut end) = (i128::MIN, i128::MAX);
    for (at, step, low, high) in [(x, dx, low_x, high_x), (y, dy, low_y, high_y)] {
        if step == 0 {
            if at < low || at > high {
                return None;
            }
            continue;
        }
        let (one, other) = ((low - at) * unit / step, (high - at) * unit / step);
        start = start.max(one.min(other));
        end = end.min(one.max(other));
    }
    if start > end || start == i128::MIN {
        return None;
    }
    let point = |t: i128| {
        let x = (x + dx * t / unit).clamp(low_x, high_x);
        let y = (y + dy * t / unit).clamp(low_y, high_y);
        Some((i64::try_from(x).ok()?, i64::try_from(y).ok()?))
    };
    Some((point(start)?, point(end)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_of_a_dozen_series_look_the_same() {
        let looks: std::collections::BTreeSet<String> =
            (0..12).map(|number| format!("{:?}", marker(number, (0, 0), 380))).collect();
        assert_eq!(looks.len(), 12);
    }

    #[test]
    fn lines_are_cut_at_the_edges() {
        let corner = (0, 0);
        assert_eq!(across((10, 10), (20, 10), corner), Some(((0, 10), (ACROSS, 10))));
        assert_eq!(across((5, -50), (5, -20), corner), Some(((5, 0), (5, DOWN))));
        assert_eq!(across((0, -10), (50, -10), corner), None);
        assert_eq!(across((7, 7), (7, 7), corner), None);
        let far = 1_000_000_000_000;
        assert_eq!(across((-far, -far), (far, far), corner), Some(((0, 0), (DOWN, DOWN))));
    }
}
