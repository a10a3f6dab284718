//! Very many values in a row, as a density: figures 1–3 of document 003.
//!
//! A value is a point (index, value). Few points are drawn as they are; many are counted into pixels, and a pixel is
//! the darker the more points fall into it. Time is linear in the number of values, and the size of the file does not
//! depend on it.
//!
//! ```
//! use ratwheel_draw::{Fractal, Picture, Theme};
//! let differences = Fractal::new(vec![4, -6, 1, 4, -6, 4, 1, -6, 4])?.titled("Shortcut differences, d = 3");
//! assert_eq!(differences.to_svg(Theme::Light).matches("<circle").count(), 9);
//! let upper = differences.at_least(0);
//! assert_eq!(upper.to_svg(Theme::Light).matches("<circle").count(), 6);
//! # Ok::<(), ratwheel_draw::DrawError>(())
//! ```

use crate::axis::{Kind, Scale, approximate};
use crate::error::{DrawError, within};
use crate::pixels::CellGrid;
use crate::plot::Axes;
use crate::scene::{Item, PX, Scene, Shape, Style, group, mark};
use crate::terminal::{Terminal, plain};
use crate::theme::{FIELD, Paint, SAFE};
use crate::{Picture, Words};

/// Most values of a fractal.
pub const MOST_VALUES: usize = 20_000_000;
/// More points than this are counted into pixels.
const MOST_CIRCLES: usize = 2500;
const ACROSS: i64 = 900 * PX;
const DOWN: i64 = 600 * PX;
/// Opacity of a pixel with 1, 2–3, 4–7, … points.
const DENSITIES: [u8; 6] = [78, 84, 89, 93, 97, 100];

/// A row of values.
#[derive(Clone, Debug)]
pub struct Fractal {
    pub(crate) words: Words,
    values: Vec<i64>,
    floor: i64,
    names: (String, String),
}

impl Fractal {
    /// The values with the indices 1, 2, ….
    ///
    /// # Errors
    /// There are no values, or more than [`MOST_VALUES`].
    pub fn new(values: Vec<i64>) -> Result<Self, DrawError> {
        let size = |count: usize| u64::try_from(count).unwrap_or(u64::MAX);
        within("the list of values", size(values.len()), size(MOST_VALUES))?;
        let names = ("i".to_owned(), "D(i)".to_owned());
        Ok(Self { words: Words::default(), values, floor: i64::MIN, names })
    }

    /// Names the axes; they are `i` and `D(i)` otherwise.
    #[must_use]
    pub fn axes(mut self, x: impl Into<String>, y: impl Into<String>) -> Self {
        self.names = (crate::words::shorten(&x.into(), 80), crate::words::shorten(&y.into(), 80));
        self
    }

    /// Leaves out smaller values, as figures 2 and 3 do with the negative ones.
    #[must_use]
    pub fn at_least(mut self, floor: i64) -> Self {
        self.floor = floor;
        self
    }

    fn points(&self) -> impl Iterator<Item = (f64, f64)> {
        (1_i64..)
            .zip(&self.values)
            .filter(|(_, value)| **value >= self.floor)
            .map(|(index, value)| (approximate(index), approximate(*value)))
    }

    fn shown(&self) -> impl Iterator<Item = i64> {
        self.values.iter().copied().filter(|value| *value >= self.floor)
    }

    fn axes_drawn(&self) -> Axes<'_> {
        let least = self.shown().min().unwrap_or(0);
        let most = self.shown().max().unwrap_or(1);
        let last = i64::try_from(self.values.len()).unwrap_or(i64::MAX);
        Axes {
            x: Scale::spanning(1.0, approximate(last)),
            y: Scale::holding(Kind::Whole, approximate(least.min(0)), approximate(most)),
            x_name: &self.names.0,
            y_name: &self.names.1,
        }
    }

    /// How many points fall into each pixel of the plot, as an index into the densities.
    fn density(&self, axes: &Axes<'_>, left: i64) -> CellGrid {
        let count = |length: i64| usize::try_from(length / PX).unwrap_or(0);
        let (columns, rows) = (count(ACROSS), count(DOWN));
        let mut counts = vec![0_u32; columns * rows];
        for (x, y) in self.points() {
            let column = count(axes.x.place(x, ACROSS)).min(columns - 1);
            let row = count(DOWN - axes.y.place(y, DOWN)).min(rows - 1);
            if let Some(pixel) = counts.get_mut(row * columns + column) {
                *pixel = pixel.saturating_add(1);
            }
        }
        let darkest = u32::try_from(DENSITIES.len()).unwrap_or(1);
        let index = |points: u32| match points.checked_ilog2() {
            None => 0,
            Some(power) => u8::try_from((power + 1).min(darkest)).unwrap_or(1),
        };
        let palette: Vec<Paint> = DENSITIES.iter().map(|percent| SAFE.over(FIELD, *percent)).collect();
        let indices = counts.into_iter().map(index).collect();
        CellGrid { x: left, y: 0, width: ACROSS, height: DOWN, columns, rows, palette, indices }
    }

    fn description(&self) -> String {
        let shown = self.shown().count();
        let (least, most) = (self.shown().min().unwrap_or(0), self.shown().max().unwrap_or(0));
        format!(
            "{shown} of {} values as points over their index; they range from {least} to {most}.",
            self.values.len()
        )
    }
}

impl Picture for Fractal {
    fn scene(&self) -> Scene {
        let axes = self.axes_drawn();
        let margins = axes.margins();
        let mut items = axes.draw(margins.left, 0, ACROSS, DOWN);
        let shown = self.shown().count();
        if shown > MOST_CIRCLES {
            items.push(group("density", vec![Item::Cells(self.density(&axes, margins.left))]));
        } else {
            let radius = match shown {
                0..=100 => 350,
                101..=700 => 200,
                _ => 140,
            };
            let circle = |(x, y): (f64, f64)| {
                let (x, y) = (margins.left + axes.x.place(x, ACROSS), DOWN - axes.y.place(y, DOWN));
                mark(Shape::Circle { x, y, radius }, Style::fill(SAFE))
            };
            items.push(group("points", self.points().map(circle).collect()));
        }
        let size = (margins.left + ACROSS + margins.right, DOWN + margins.foot);
        self.words.scene(self.description(), size, items)
    }

    fn to_terminal(&self, terminal: &Terminal) -> String {
        let mut text = terminal.heading(&self.words.title, &self.words.caption);
        text.push_str(&plain(&self.names.1, terminal.ascii));
        text.push('\n');
        text + &self.axes_drawn().in_terminal(*terminal, self.points())
    }
}
