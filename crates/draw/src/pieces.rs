//! Chess pieces as outlines, in a box of 1000 by 1000.

use crate::scene::{Item, PX, Shape, Step, Style, mark};
use crate::theme::INK;

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
type Outlines = &'static [&'static str];
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
            marks.push(mark(Shape::Path(steps(outline, &place)), style));
        }
        marks
    }
}

/// The steps of a path, each point put in its place.
fn steps(outline: &str, place: &dyn Fn((i64, i64)) -> (i64, i64)) -> Vec<Step> {
    let step = |text: &str| {
        let (letter, numbers) = text.split_at_checked(1)?;
        let numbers: Vec<i64> = numbers.split_whitespace().filter_map(|number| number.parse().ok()).collect();
        let points: Vec<(i64, i64)> = numbers.chunks_exact(2).map(|pair| place((pair[0], pair[1]))).collect();
        match (letter, points.as_slice()) {
            ("M", [(a, b)]) => Some(Step::Move(*a, *b)),
            ("L", [(a, b)]) => Some(Step::Line(*a, *b)),
            ("C", [(a, b), (c, d), (e, f)]) => Some(Step::Cubic(*a, *b, *c, *d, *e, *f)),
            _ => Some(Step::Close).filter(|_| letter == "Z"),
        }
    };
    let starts = outline.char_indices().filter(|(_, c)| c.is_ascii_alphabetic()).map(|(at, _)| at);
    let ends = starts.clone().skip(1).chain([outline.len()]);
    starts.zip(ends).filter_map(|(start, end)| step(outline.get(start..end)?)).collect()
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

// Paths as in SVG: M moves, L draws a line, C a curve, Z closes.
const FOOT: &str = "M270 745 L730 745 L730 835 L270 835 Z";
const QUEEN: &str = "\
    M280 705 L165 365 L318 545 L325 275 L440 515 L500 235 L560 515 L675 275 L682 545 L835 365 L720 705 Z";
const ROOK: &str = "\
    M250 835 L250 755 L330 710 L355 425 L285 375 L285 200 L385 200 L385 275 L450 275 L450 200 L550 200 L550 275 \
    L615 275 L615 200 L715 200 L715 375 L645 425 L670 710 L750 755 L750 835 Z";
const CROSS: &str = "\
    M468 130 L532 130 L532 200 L605 200 L605 262 L532 262 L532 420 L468 420 L468 262 L395 262 L395 200 L468 200 \
    Z";
const KING: &str = "\
    M285 705 C165 540 150 360 310 350 C420 345 475 420 500 520 C525 420 580 345 690 350 C850 360 835 540 715 705 \
    Z";
const MITRE: &str = "\
    M500 245 C370 335 310 440 325 545 C332 600 365 640 395 690 L605 690 C635 640 668 600 675 545 \
    C690 440 630 335 500 245 Z M578 350 L612 380 L540 490 L506 462 Z";
const MITRE_FOOT: &str = "M250 835 L270 765 L420 730 L580 730 L730 765 L750 835 Z";
const KNIGHT: &str = "\
    M310 835 C315 760 350 715 410 660 C460 615 500 575 500 525 C460 560 410 580 365 590 C335 615 320 655 270 655 \
    C205 650 190 590 220 540 C270 450 300 340 400 280 L405 170 L475 235 L530 160 L565 255 \
    C745 335 795 570 760 835 Z M400 370 L440 350 L450 395 L410 405 Z";
