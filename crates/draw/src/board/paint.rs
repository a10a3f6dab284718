//! A board as a scene.

use super::Board;
use crate::Cell;
use crate::pieces;
use crate::pixels::CellGrid;
use crate::scene::{Anchor, Face, Item, PX, Scene, Shape, Step, Style, Text, box_steps, group, line, mark, polygon};
use crate::theme::{ACCENT, FIELD, FIELD_DARK, INK, PAPER, SAFE, SOFT};
use crate::words::width;

/// Below this side a cell is a plain coloured square.
const SMALLEST_TILE: i64 = 11 * PX;
/// Size of the coordinates.
const LABEL: i64 = 12 * PX;

/// Where cells lie.
struct Layout {
    cell: i64,
    left: i64,
    rows: i64,
}

impl Layout {
    fn new(board: &Board) -> Self {
        let side = i64::from(board.width.max(board.height));
        let cell = (720 * PX / side / PX * PX).clamp(2 * PX, 44 * PX);
        let digits = width(&(board.height - 1).to_string(), LABEL, Face::Plain);
        let named = if board.axes.is_some() { 20 * PX } else { 0 };
        Self { cell, left: digits + 10 * PX + named, rows: i64::from(board.height) }
    }

    fn corner(&self, (x, y): Cell) -> (i64, i64) {
        (self.left + i64::from(x) * self.cell, (self.rows - 1 - i64::from(y)) * self.cell)
    }

    fn centre(&self, cell: Cell) -> (i64, i64) {
        let (x, y) = self.corner(cell);
        (x + self.cell / 2, y + self.cell / 2)
    }

    fn tiled(&self) -> bool {
        self.cell >= SMALLEST_TILE
    }
}

pub(super) fn scene(board: &Board) -> Scene {
    let layout = Layout::new(board);
    let (across, down) = (i64::from(board.width) * layout.cell, i64::from(board.height) * layout.cell);
    let mut items =
        vec![mark(Shape::Rect { x: layout.left, y: 0, width: across, height: down, round: 0 }, Style::fill(FIELD))];
    if layout.tiled() {
        items.push(group("chequer", vec![chequer(board, &layout)]));
        items.extend(tint("outside", board.outside.iter(), &layout, Style::fill(PAPER)));
        items.extend(tint("shaded", board.shaded.iter(), &layout, Style::fill(SOFT).sheer(35)));
        items.push(group("safe", board.safe.iter().map(|cell| tile(*cell, &layout)).collect()));
    } else {
        items.push(Item::Cells(small_cells(board, &layout, across, down)));
    }
    items.push(group("rays", board.rays.iter().map(|&(from, to)| ray(from, to, &layout)).collect()));
    items.push(group(
        "moves",
        board.moves.iter().filter(|cell| Some(**cell) != board.hint).map(|cell| dot(board, *cell, &layout)).collect(),
    ));
    if layout.tiled() {
        items.push(group("labels", labels(board, &layout)));
    }
    items.push(group("target", board.target.map(|cell| star(cell, &layout)).into_iter().collect()));
    if let Some((pieces, cell)) = &board.piece {
        if let Some(hint) = board.hint {
            items.push(group("hint", arrow(layout.centre(*cell), layout.centre(hint), layout.cell)));
        }
        let (x, y) = layout.centre(*cell);
        items.push(group("piece", pieces::stand(pieces, x, y, layout.cell)));
    }
    let foot = coordinates(board, &layout, across, down, &mut items);
    // As much room on the right as the numbers take on the left: the board, not the picture, is centred.
    let size = (across + 2 * layout.left, down + foot);
    board.words.scene(board.description(), size, items)
}

/// The darker cells, as one path. Like on a chess board the corner 0/0 is dark.
fn chequer(board: &Board, layout: &Layout) -> Item {
    let mut steps: Vec<Step> = Vec::new();
    for y in 0..board.height {
        for x in (y % 2..board.width).step_by(2) {
            let (left, top) = layout.corner((x, y));
            steps.extend(box_steps(left, top, layout.cell, layout.cell));
        }
    }
    mark(Shape::Path(steps), Style::fill(FIELD_DARK))
}

/// Cells in one tint, as one path.
fn tint<'a>(
    name: &'static str,
    cells: impl ExactSizeIterator<Item = &'a Cell>,
    layout: &Layout,
    style: Style,
) -> Option<Item> {
    if cells.len() == 0 {
        return None;
    }
    let steps = cells.flat_map(|cell| {
        let (x, y) = layout.corner(*cell);
        box_steps(x, y, layout.cell, layout.cell)
    });
    Some(group(name, vec![mark(Shape::Path(steps.collect()), style)]))
}

/// A safe cell: a rounded outlined tile that says its name to the pointer.
fn tile(cell: Cell, layout: &Layout) -> Item {
    let (x, y) = layout.corner(cell);
    let gap = layout.cell * 6 / 100;
    let side = layout.cell - 2 * gap;
    let shape = Shape::Rect { x: x + gap, y: y + gap, width: side, height: side, round: layout.cell * 12 / 100 };
    let style = Style::fill(SAFE).sheer(15).outlined(SAFE, (layout.cell * 4 / 100).clamp(PX, 175));
    Item::Mark { shape, style, hover: Some(format!("{}/{}", cell.0, cell.1)) }
}

/// All cells of a board too fine for tiles.
fn small_cells(board: &Board, layout: &Layout, across: i64, down: i64) -> CellGrid {
    let columns = usize::try_from(board.width).unwrap_or(1);
    let rows = usize::try_from(board.height).unwrap_or(1);
    let mut indices = vec![0; columns * rows];
    for (index, cells) in (1_u8..).zip([&board.outside, &board.shaded, &board.safe]) {
        for (x, y) in cells {
            let at = usize::try_from(*x).unwrap_or(0)
                + columns * usize::try_from(board.height.saturating_sub(y + 1)).unwrap_or(0);
            if let Some(cell) = indices.get_mut(at) {
                *cell = index;
            }
        }
    }
    let palette = vec![PAPER, SOFT.over(FIELD, 35), SAFE];
    CellGrid { x: layout.left, y: 0, width: across, height: down, columns, rows, palette, indices }
}

fn ray(from: Cell, to: Cell, layout: &Layout) -> Item {
    line(layout.centre(from), layout.centre(to), Style::stroke(SOFT, (layout.cell * 4 / 100).max(75)).faint(70))
}

/// A legal move: a dot, stronger where it leads to a safe cell.
fn dot(board: &Board, cell: Cell, layout: &Layout) -> Item {
    let (x, y) = layout.centre(cell);
    let safe = board.safe.contains(&cell);
    let radius = (layout.cell * if safe { 13 } else { 10 } / 100).max(75);
    let style = if safe { Style::fill(SAFE) } else { Style::fill(SOFT).sheer(55) };
    mark(Shape::Circle { x, y, radius }, style)
}

fn labels(board: &Board, layout: &Layout) -> Vec<Item> {
    let mut items = Vec::new();
    for (cell, words) in &board.labels {
        let (x, y) = layout.centre(*cell);
        let natural = layout.cell * 42 / 100;
        let size = natural * (layout.cell * 80 / 100) / width(words, natural, Face::Plain).max(layout.cell * 80 / 100);
        items.push(Text::new(x, y + size * 36 / 100, size, INK, words.clone()).into());
    }
    items
}

/// A five-pointed star; the points are those of the unit circle in thousandths.
fn star(cell: Cell, layout: &Layout) -> Item {
    const POINTS: [(i64, i64); 10] = [
        (0, -1000),
        (224, -309),
        (951, -309),
        (363, 118),
        (588, 809),
        (0, 382),
        (-588, 809),
        (-363, 118),
        (-951, -309),
        (-224, -309),
    ];
    let (x, y) = layout.centre(cell);
    let radius = (layout.cell * 30 / 100).max(6 * PX);
    let points = POINTS.map(|(a, b)| (x + a * radius / 1000, y + (b + 50) * radius / 1000));
    mark(polygon(&points), Style::fill(ACCENT))
}

/// An arrow between two cell centres: a shaft that starts outside the piece, and a head that ends in the cell.
fn arrow(from: (i64, i64), to: (i64, i64), cell: i64) -> Vec<Item> {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = (dx * dx + dy * dy).unsigned_abs().isqrt();
    let length = i64::try_from(length).unwrap_or(1).max(1);
    let along =
        |by: i64, aside: i64| (from.0 + (dx * by - dy * aside) / length, from.1 + (dy * by + dx * aside) / length);
    let size = cell.max(12 * PX);
    let tip = length - cell * 12 / 100;
    let neck = tip - size * 30 / 100;
    let start = (size * 42 / 100).min(neck);
    let (shaft, head) = (size * 5 / 100, size * 19 / 100);
    let points = [
        along(start, -shaft),
        along(neck, -shaft),
        along(neck, -head),
        along(tip, 0),
        along(neck, head),
        along(neck, shaft),
        along(start, shaft),
    ];
    vec![mark(polygon(&points), Style::fill(SAFE).outlined(PAPER, 75).faint(60))]
}

/// How many cells apart the coordinates may stand: 1, 2, 5, 10, ….
pub(crate) fn stride(count: u32, needed: i64, cell: i64) -> usize {
    let steps = [1, 2, 5, 10, 20, 25, 50, 100, 200];
    // Fine boards need few numbers, and the same ones on both axes.
    let needed = if cell < SMALLEST_TILE { 60 * PX } else { needed };
    let widest = width(&count.saturating_sub(1).to_string(), LABEL, Face::Plain).max(needed) + 5 * PX;
    steps
        .into_iter()
        .find(|step| i64::from(*step) * cell >= widest)
        .and_then(|step| usize::try_from(step).ok())
        .unwrap_or(400)
}

/// Coordinates outside the board, and names of the axes; the height they take below it.
fn coordinates(board: &Board, layout: &Layout, across: i64, down: i64, items: &mut Vec<Item>) -> i64 {
    let mut texts: Vec<Item> = Vec::new();
    for x in (0..board.width).step_by(stride(board.width, 0, layout.cell)) {
        let (middle, _) = layout.centre((x, 0));
        texts.push(Text::new(middle, down + 17 * PX, LABEL, SOFT, x.to_string()).into());
    }
    for y in (0..board.height).step_by(stride(0, LABEL, layout.cell)) {
        let (_, middle) = layout.centre((0, y));
        let text = Text::new(layout.left - 8 * PX, middle + LABEL * 36 / 100, LABEL, SOFT, y.to_string());
        texts.push(text.anchored(Anchor::End).into());
    }
    let mut foot = 22 * PX;
    if let Some((x, y)) = &board.axes {
        texts.push(Text::new(layout.left + across / 2, down + 38 * PX, LABEL, SOFT, x.clone()).into());
        texts.push(Text::new(LABEL, down / 2, LABEL, SOFT, y.clone()).upright().into());
        foot += 22 * PX;
    }
    items.push(group("coordinates", texts));
    foot
}
