//! The picture before it is written: shapes with integer coordinates, in hundredths of a pixel.
//!
//! Every kind of picture builds a [`Scene`]; writers turn it into SVG, PNG or PDF. Hundredths are fine enough for the
//! eye and keep the output the same on every machine.

use crate::pixels::CellGrid;
use crate::theme::Paint;

/// Hundredths in a pixel.
pub(crate) const PX: i64 = 100;

/// A picture ready to be written: what [`Picture::scene`](crate::Picture::scene) returns.
#[derive(Clone, Debug)]
pub struct Scene {
    pub(crate) title: String,
    pub(crate) caption: String,
    pub(crate) description: String,
    pub(crate) width: i64,
    pub(crate) height: i64,
    pub(crate) items: Vec<Item>,
}

/// One thing in a scene.
#[derive(Clone, Debug)]
pub(crate) enum Item {
    /// A shape; the text, if any, is shown by browsers when the pointer rests on it.
    Mark { shape: Shape, style: Style, hover: Option<String> },
    /// Words.
    Text(Text),
    /// Coloured cells.
    Cells(CellGrid),
    /// Items moved together, with a name for style sheets and tests.
    Group { name: &'static str, dx: i64, dy: i64, items: Vec<Item> },
}

/// The outline of a mark.
#[derive(Clone, Debug)]
pub(crate) enum Shape {
    Rect { x: i64, y: i64, width: i64, height: i64, round: i64 },
    Circle { x: i64, y: i64, radius: i64 },
    Ellipse { x: i64, y: i64, rx: i64, ry: i64 },
    Path(Vec<Step>),
}

/// One step of a path.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step {
    Move(i64, i64),
    Line(i64, i64),
    Cubic(i64, i64, i64, i64, i64, i64),
    Close,
}

/// How a mark is filled and outlined.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    pub(crate) fill: Option<Paint>,
    pub(crate) stroke: Option<Paint>,
    /// Stroke width.
    pub(crate) width: i64,
    /// Opacity of the fill in percent.
    pub(crate) fill_opacity: u8,
    /// Opacity of the stroke in percent.
    pub(crate) stroke_opacity: u8,
    pub(crate) dashed: bool,
}

impl Style {
    const BARE: Self =
        Self { fill: None, stroke: None, width: PX, fill_opacity: 100, stroke_opacity: 100, dashed: false };

    pub(crate) const fn fill(paint: Paint) -> Self {
        Self { fill: Some(paint), ..Self::BARE }
    }

    pub(crate) const fn stroke(paint: Paint, width: i64) -> Self {
        Self { stroke: Some(paint), width, ..Self::BARE }
    }

    pub(crate) const fn outlined(self, paint: Paint, width: i64) -> Self {
        Self { stroke: Some(paint), width, ..self }
    }

    pub(crate) const fn sheer(self, percent: u8) -> Self {
        Self { fill_opacity: percent, ..self }
    }

    pub(crate) const fn faint(self, percent: u8) -> Self {
        Self { stroke_opacity: percent, ..self }
    }

    pub(crate) const fn dashed(self) -> Self {
        Self { dashed: true, ..self }
    }
}

/// Which end of a text its coordinates mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// Serif and bold for titles, sans for everything else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Face {
    Title,
    Plain,
}

/// A line of words; `y` is the base line.
#[derive(Clone, Debug)]
pub(crate) struct Text {
    pub(crate) x: i64,
    pub(crate) y: i64,
    pub(crate) size: i64,
    pub(crate) anchor: Anchor,
    pub(crate) face: Face,
    pub(crate) paint: Paint,
    /// Turned by a quarter, to be read from below.
    pub(crate) upright: bool,
    pub(crate) words: String,
}

impl Text {
    /// A plain line of words around `x`.
    pub(crate) fn new(x: i64, y: i64, size: i64, paint: Paint, words: impl Into<String>) -> Self {
        Self { x, y, size, anchor: Anchor::Middle, face: Face::Plain, paint, upright: false, words: words.into() }
    }

    pub(crate) fn anchored(self, anchor: Anchor) -> Self {
        Self { anchor, ..self }
    }

    pub(crate) fn titled(self) -> Self {
        Self { face: Face::Title, ..self }
    }

    pub(crate) fn upright(self) -> Self {
        Self { upright: true, ..self }
    }
}

impl From<Text> for Item {
    fn from(text: Text) -> Self {
        Self::Text(text)
    }
}

/// A mark without hover text.
pub(crate) fn mark(shape: Shape, style: Style) -> Item {
    Item::Mark { shape, style, hover: None }
}

/// A straight line.
pub(crate) fn line(from: (i64, i64), to: (i64, i64), style: Style) -> Item {
    mark(Shape::Path(vec![Step::Move(from.0, from.1), Step::Line(to.0, to.1)]), style)
}

/// A group that stays where it is.
pub(crate) fn group(name: &'static str, items: Vec<Item>) -> Item {
    Item::Group { name, dx: 0, dy: 0, items }
}

/// The steps of a rectangle, for paths that join many of them.
pub(crate) fn box_steps(x: i64, y: i64, width: i64, height: i64) -> [Step; 5] {
    [
        Step::Move(x, y),
        Step::Line(x + width, y),
        Step::Line(x + width, y + height),
        Step::Line(x, y + height),
        Step::Close,
    ]
}

/// A closed polygon.
pub(crate) fn polygon(points: &[(i64, i64)]) -> Shape {
    let steps = points
        .iter()
        .enumerate()
        .map(|(at, &(x, y))| if at == 0 { Step::Move(x, y) } else { Step::Line(x, y) })
        .chain([Step::Close]);
    Shape::Path(steps.collect())
}
