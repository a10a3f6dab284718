//! A strip of squares with coins on it and the hole at 0. Coins that would be lifted are hollow, coins that would be put
//! down are ringed. A long strip is broken into bands.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratwheel_numbers::Natural;

use super::theme::{ACCENT, CURSOR, PIECE, SOFT};
use crate::play::table::Table;

/// Draws the bands around the cursor.
pub(super) fn draw(buffer: &mut Buffer, area: Rect, table: &Table) {
    const BAND: u16 = 3;
    let words = |piles: &[Natural]| piles.iter().filter_map(Natural::to_u64).collect::<Vec<u64>>();
    let (before, after) = (words(table.session.position().piles()), words(&table.draft.piles));
    let at = table.draft.at;
    let hint = table.hint.as_ref().map(|to| words(to.piles())).unwrap_or_default();
    let start = words(table.session.start().piles());
    let farthest = [&before, &after, &hint, &start].into_iter().flatten().copied().chain([at]).max().unwrap_or(0);
    let cell = u16::try_from(farthest.checked_ilog10().unwrap_or(0) + 1).unwrap_or(6).max(3) + 1;
    let across = u64::from((area.width / cell).max(1));
    let bands = u64::from((area.height / BAND).max(1));
    let total = farthest / across + 1;
    let first = (at / across).saturating_sub(bands / 2).min(total.saturating_sub(bands));
    let mut y = area.y;
    for band in first..(first + bands).min(total) {
        let mut x = area.x;
        for square in (band * across..(band + 1) * across).take_while(|square| *square <= farthest) {
            let sign = match (before.contains(&square), after.contains(&square)) {
                (true, true) => '●',
                (true, false) => '○',
                (false, true) => '◎',
                (false, false) if hint.contains(&square) => '!',
                (false, false) if square == 0 => '★',
                (false, false) => '·',
            };
            let style = match sign {
                '●' => PIECE,
                '·' => SOFT,
                _ => ACCENT,
            };
            let width = usize::from(cell) - 1;
            let (text, style) = if square == at {
                (format!("{:^width$}", format!("[{sign}]")), style.patch(CURSOR))
            } else {
                (format!("{sign:^width$}"), style)
            };
            buffer.set_stringn(x, y, text, width, style);
            if y + 1 < area.bottom() {
                buffer.set_stringn(x, y + 1, format!("{square:^width$}"), width, SOFT);
            }
            x += cell;
        }
        y = y.saturating_add(BAND);
        if y >= area.bottom() {
            break;
        }
    }
}
