//! Heaps: a line of numbers and a line of tokens for each pile, in tens; tokens that would be taken are hollow. Piles with
//! more tokens than there is room for are bars.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratwheel_numbers::Natural;

use super::Theme;
use super::theme::{ACCENT, PIECE, SOFT, STRONG};
use crate::play::table::Table;

/// Draws the piles around the one that the keys change.
pub(super) fn draw(buffer: &mut Buffer, area: Rect, table: &Table, theme: Theme) {
    let (before, after) = (table.session.position().piles(), &table.draft.piles);
    let at = usize::try_from(table.draft.at).unwrap_or(usize::MAX).min(before.len().saturating_sub(1));
    let room = usize::from(area.height);
    // Numbers and tokens, with a gap if there is room for it; numbers alone if even that is too much.
    let lines = [3, 2].into_iter().find(|lines| before.len() * lines <= room).unwrap_or(if room >= 8 { 2 } else { 1 });
    let shown = (room / lines).max(1);
    let skip = at.saturating_sub(shown / 2).min(before.len().saturating_sub(shown));
    let zero = Natural::zero();
    let largest = before.iter().chain(after).max().unwrap_or(&zero);
    let mut y = area.y;
    for (index, pile) in before.iter().enumerate().skip(skip).take(shown) {
        let target = after.get(index).unwrap_or(pile);
        let chosen = index == at;
        let sizes = table.pile_text.get(index).map(|text| theme.spell(text)).unwrap_or_default();
        let text = format!("{} pile {}: {sizes}", if chosen { '▸' } else { ' ' }, index + 1);
        let style = if pile != target {
            ACCENT
        } else if chosen {
            STRONG
        } else {
            SOFT
        };
        buffer.set_stringn(area.x, y, text, usize::from(area.width), style);
        if lines > 1 && y + 1 < area.bottom() {
            let width = area.width.saturating_sub(4);
            buffer.set_stringn(area.x + 2, y + 1, tokens(pile, target, largest, width), usize::from(width), PIECE);
        }
        y = y.saturating_add(u16::try_from(lines).unwrap_or(1));
        if y >= area.bottom() {
            break;
        }
    }
}

/// The tokens of a pile, or a bar in proportion to the largest pile.
fn tokens(pile: &Natural, target: &Natural, largest: &Natural, width: u16) -> String {
    let kept = pile.min(target);
    let room = u64::from(width);
    if let (Some(kept), Some(all)) = (kept.to_u64(), pile.max(target).to_u64())
        && all + all / 10 <= room
    {
        let mut text = String::new();
        for token in 0..all {
            if token > 0 && token.is_multiple_of(10) {
                text.push(' ');
            }
            text.push(if token < kept { '●' } else { '○' });
        }
        return text;
    }
    // The leading bits are enough for a picture.
    let drop = largest.bit_len().saturating_sub(48);
    let whole = (largest >> drop).to_u64().unwrap_or(0).max(1);
    let scaled = |part: &Natural| {
        let length = (part >> drop).to_u64().unwrap_or(0).saturating_mul(room) / whole;
        if part.is_zero() { 0 } else { usize::try_from(length).unwrap_or(0).max(1) }
    };
    let (kept, all) = (scaled(kept), scaled(pile.max(target)));
    "█".repeat(kept) + &"░".repeat(all.saturating_sub(kept))
}
