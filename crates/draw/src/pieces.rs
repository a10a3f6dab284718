//! Chess pieces as outlines, in a box of 1000 by 1000.

use crate::scene::{Item, PX, Shape, Step, Style, mark};
use crate::theme::INK;

use Step::{Close, Cubic, Line, Move};

/// What is drawn on a cell. Pieces with several powers are drawn as several pieces side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Piece {
    /// A crown with five points.
    Queen,
    /// A tower.
    Rook,
    /// A crown with a cross.
    King,
    /// A horse's head.
    Knight,
    /// A mitre.
    Bishop,
    /// A plain disc, for games that are not played with a chess piece.
    Disc,
}

/// Closed paths.
type Outlines = &'static [&'static [Step]];
/// Centres and radii.
type Discs = &'static [(i64, i64, i64)];

impl Piece {
    /// The piece in a line of text: a chess symbol, or with `ascii` a letter.
    pub(crate) fn symbol(self, ascii: bool) -> char {
        match (self, ascii) {
            (Self::Queen, false) => '♛',
            (Self::Rook, false) => '♜',
            (Self::King, false) => '♚',
            (Self::Knight, false) => '♞',
            (Self::Bishop, false) => '♝',
            (Self::Disc, false) => '●',
            (Self::Queen, true) => 'Q',
            (Self::Rook, true) => 'R',
            (Self::King, true) => 'K',
            (Self::Knight, true) => 'N',
            (Self::Bishop, true) => 'B',
            (Self::Disc, true) => 'O',
        }
    }

    /// The piece in a sentence.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Queen => "queen",
            Self::Rook => "rook",
            Self::King => "king",
            Self::Knight => "knight",
            Self::Bishop => "bishop",
            Self::Disc => "piece",
        }
    }

    /// Outlines and discs (centre and radius).
    fn outlines(self) -> (Outlines, Discs) {
        match self {
            Self::Queen => {
                (&[QUEEN, FOOT], &[(150, 320, 48), (322, 225, 48), (500, 185, 48), (678, 225, 48), (850, 320, 48)])
            }
            Self::Rook => (&[ROOK], &[]),
            Self::King => (&[CROSS, KING, FOOT], &[]),
            Self::Knight => (&[KNIGHT], &[]),
            Self::Bishop => (&[MITRE, MITRE_FOOT], &[(500, 190, 50)]),
            Self::Disc => (&[], &[(500, 500, 300)]),
        }
    }

    /// The piece in a square of side `size` with its top left corner at `x`, `y`.
    fn marks(self, x: i64, y: i64, size: i64) -> Vec<Item> {
        let (outlines, discs) = self.outlines();
        let place = |(a, b): (i64, i64)| (x + a * size / 1000, y + b * size / 1000);
        let style = Style::fill(INK);
        let mut marks = Vec::new();
        for &(a, b, r) in discs {
            let (a, b) = place((a, b));
            marks.push(mark(Shape::Circle { x: a, y: b, radius: r * size / 1000 }, style));
        }
        for outline in outlines {
            let steps = outline.iter().map(|step| match *step {
                Move(a, b) => {
                    let (a, b) = place((a, b));
                    Move(a, b)
                }
                Line(a, b) => {
                    let (a, b) = place((a, b));
                    Line(a, b)
                }
                Cubic(a, b, c, d, e, f) => {
                    let ((a, b), (c, d), (e, f)) = (place((a, b)), place((c, d)), place((e, f)));
                    Cubic(a, b, c, d, e, f)
                }
                Close => Close,
            });
            marks.push(mark(Shape::Path(steps.collect()), style));
        }
        marks
    }
}

/// Pieces around the centre `x`, `y` of a square of side `size`: one fills it, several stand side by side.
pub(crate) fn stand(pieces: &[Piece], x: i64, y: i64, size: i64) -> Vec<Item> {
    let size = size.max(14 * PX);
    let several = i64::try_from(pieces.len()).unwrap_or(1).clamp(1, 4);
    let each = if several == 1 { size } else { size * 125 / (100 * several) };
    let stride = if several == 1 { 0 } else { (size - each) / (several - 1) };
    let left = x - (each + stride * (several - 1)) / 2;
    let mut marks = Vec::new();
    for (at, piece) in (0..several).zip(pieces) {
        marks.extend(piece.marks(left + at * stride, y - each / 2, each));
    }
    marks
}

const FOOT: &[Step] = &[Move(270, 745), Line(730, 745), Line(730, 835), Line(270, 835), Close];

const QUEEN: &[Step] = &[
    Move(280, 705),
    Line(165, 365),
    Line(318, 545),
    Line(325, 275),
    Line(440, 515),
    Line(500, 235),
    Line(560, 515),
    Line(675, 275),
    Line(682, 545),
    Line(835, 365),
    Line(720, 705),
    Close,
];

const ROOK: &[Step] = &[
    Move(250, 835),
    Line(250, 755),
    Line(330, 710),
    Line(355, 425),
    Line(285, 375),
    Line(285, 200),
    Line(385, 200),
    Line(385, 275),
    Line(450, 275),
    Line(450, 200),
    Line(550, 200),
    Line(550, 275),
    Line(615, 275),
    Line(615, 200),
    Line(715, 200),
    Line(715, 375),
    Line(645, 425),
    Line(670, 710),
    Line(750, 755),
    Line(750, 835),
    Close,
];

const CROSS: &[Step] = &[
    Move(468, 130),
    Line(532, 130),
    Line(532, 200),
    Line(605, 200),
    Line(605, 262),
    Line(532, 262),
    Line(532, 420),
    Line(468, 420),
    Line(468, 262),
    Line(395, 262),
    Line(395, 200),
    Line(468, 200),
    Close,
];

const KING: &[Step] = &[
    Move(285, 705),
    Cubic(165, 540, 150, 360, 310, 350),
    Cubic(420, 345, 475, 420, 500, 520),
    Cubic(525, 420, 580, 345, 690, 350),
    Cubic(850, 360, 835, 540, 715, 705),
    Close,
];

const MITRE: &[Step] = &[
    Move(500, 245),
    Cubic(370, 335, 310, 440, 325, 545),
    Cubic(332, 600, 365, 640, 395, 690),
    Line(605, 690),
    Cubic(635, 640, 668, 600, 675, 545),
    Cubic(690, 440, 630, 335, 500, 245),
    Close,
    Move(578, 350),
    Line(612, 380),
    Line(540, 490),
    Line(506, 462),
    Close,
];

const MITRE_FOOT: &[Step] =
    &[Move(250, 835), Line(270, 765), Line(420, 730), Line(580, 730), Line(730, 765), Line(750, 835), Close];

const KNIGHT: &[Step] = &[
    Move(310, 835),
    Cubic(315, 760, 350, 715, 410, 660),
    Cubic(460, 615, 500, 575, 500, 525),
    Cubic(460, 560, 410, 580, 365, 590),
    Cubic(335, 615, 320, 655, 270, 655),
    Cubic(205, 650, 190, 590, 220, 540),
    Cubic(270, 450, 300, 340, 400, 280),
    Line(405, 170),
    Line(475, 235),
    Line(530, 160),
    Line(565, 255),
    Cubic(745, 335, 795, 570, 760, 835),
    Close,
    Move(400, 370),
    Line(440, 350),
    Line(450, 395),
    Line(410, 405),
    Close,
];
