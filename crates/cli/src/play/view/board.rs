//! A board of cells with the piece on it, the origin at the bottom left as in the documents. Large boards are scrolled so
//! that the cursor is seen.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratwheel_numbers::Natural;

use super::theme::{ACCENT, CURSOR, PIECE, SAFE, SOFT};
use crate::play::table::{Table, Window};

/// A coordinate that is near enough to be drawn.
fn near(pile: Option<&Natural>) -> u64 {
    pile.and_then(Natural::to_u64).unwrap_or(0)
}

fn digits(number: u64) -> u16 {
    u16::try_from(number.checked_ilog10().unwrap_or(0) + 1).unwrap_or(20)
}

/// Where the window begins: at 0 if all fits, else where it was unless the cursor has left it.
fn first(cursor: u64, extent: u64, room: u64, before: u64) -> u64 {
    if extent < room {
        return 0;
    }
    let margin = (room / 4).min(2);
    let least = (cursor + margin + 1).saturating_sub(room);
    let most = cursor.saturating_sub(margin);
    before.clamp(least, most.max(least))
}

/// Draws the board and remembers which part of it is seen.
pub(super) fn draw(buffer: &mut Buffer, area: Rect, table: &mut Table) {
    let [from, cursor, start] = [table.session.position().piles(), &table.draft.piles, table.session.start().piles()]
        .map(|piles| (near(piles.first()), near(piles.get(1))));
    let farthest =
        [from, cursor, start].into_iter().fold((0, 0), |far: (u64, u64), cell| (far.0.max(cell.0), far.1.max(cell.1)));
    let margin = digits(farthest.1.max(farthest.0)) + 1;
    let (width, height) = (area.width.saturating_sub(margin), area.height.saturating_sub(1));
    if width < 4 || height < 2 {
        return;
    }
    // Three columns for a cell if all cells then fit.
    let wide = u64::from(width) / 3 > farthest.0;
    let cell_width: u16 = if wide { 3 } else { 2 };
    let (columns, rows) = (u64::from(width / cell_width), u64::from(height));
    let window = Window {
        x: first(cursor.0, farthest.0, columns, table.window.x),
        y: first(cursor.1, farthest.1, rows, table.window.y),
        columns: columns.min(farthest.0 + 1),
        rows: rows.min(farthest.1 + 1),
    };
    table.window = window;
    let hint = table.hint.as_ref().map(|to| (near(to.piles().first()), near(to.piles().get(1))));
    let edges = table.session.oracle().bench().instance().edges;
    let is_beyond = |(x, y): (u64, u64)| edges.is_some_and(|[width, height]| x >= width || y >= height);
    let mut y_on_screen = area.y + height;
    for y in window.y..window.y + window.rows {
        y_on_screen = y_on_screen.saturating_sub(1);
        let label = format!("{y:>width$} ", width = usize::from(margin - 1));
        buffer.set_stringn(area.x, y_on_screen, label, usize::from(margin), SOFT);
        let mut x_on_screen = area.x + margin;
        for x in window.x..window.x + window.columns {
            let cell = (x, y);
            let (sign, style) = match is_beyond(cell) && cell != from {
                true => (' ', SOFT),
                false => sign(table, cell, cell == from, hint == Some(cell)),
            };
            let (text, style) = match (cell == cursor, wide) {
                (true, true) => (format!("[{sign}]"), style.patch(CURSOR)),
                (true, false) => (format!("{sign}‹"), style.patch(CURSOR)),
                (false, true) => (format!(" {sign} "), style),
                (false, false) => (format!("{sign} "), style),
            };
            buffer.set_stringn(x_on_screen, y_on_screen, text, usize::from(cell_width), style);
            x_on_screen += cell_width;
        }
    }
    columns_below(buffer, area, margin, cell_width, window);
    legend(buffer, area, table, margin);
}

/// The sign of a cell. The piece and the hint come before what is lit.
fn sign(table: &mut Table, cell: (u64, u64), piece: bool, hint: bool) -> (char, Style) {
    if piece {
        return ('●', PIECE);
    }
    if hint {
        return ('!', ACCENT);
    }
    let legal = table.show_legal && table.is_legal(cell);
    let safe = table.show_safe && table.is_safe(cell);
    match (legal, safe) {
        (true, true) => ('◉', SAFE),
        (true, false) => ('•', ACCENT),
        (false, true) => ('○', SAFE),
        (false, false) if cell == (0, 0) => ('★', ACCENT),
        (false, false) => ('·', SOFT),
    }
}

/// The numbers of the columns, as many as have room.
fn columns_below(buffer: &mut Buffer, area: Rect, margin: u16, cell_width: u16, window: Window) {
    let y = area.y + area.height - 1;
    let wanted = digits(window.x + window.columns) + 1;
    let every = u64::from(wanted.div_ceil(cell_width).max(1));
    let every = if every > 1 { every.next_multiple_of(5) } else { 1 };
    let mut x_on_screen = area.x + margin;
    for x in window.x..window.x + window.columns {
        if x.is_multiple_of(every) {
            let inset = u16::from(cell_width == 3);
            let at = x_on_screen + inset;
            let label = x.to_string();
            if at + digits(x) <= area.right() {
                buffer.set_string(at, y, label, SOFT);
            }
        }
        x_on_screen += cell_width;
    }
}

/// What the signs mean, where the corner of the board leaves room.
fn legend(buffer: &mut Buffer, area: Rect, table: &Table, margin: u16) {
    let free = area.height.saturating_sub(1).saturating_sub(u16::try_from(table.window.rows).unwrap_or(u16::MAX));
    if free == 0 {
        return;
    }
    let mut text = String::from("● piece");
    if table.show_legal {
        text.push_str("  • legal");
    }
    if table.show_safe {
        text.push_str("  ○ safe");
    }
    if table.show_legal && table.show_safe {
        text.push_str("  ◉ both");
    }
    if table.hint.is_some() {
        text.push_str("  ! hint");
    }
    let room = usize::from(area.width.saturating_sub(margin));
    buffer.set_stringn(area.x + margin, area.y, text, room, SOFT);
}
