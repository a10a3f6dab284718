//! What lies over the table: help, something to read, a question.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Text};
use ratatui::widgets::{Block, BorderType, Clear, Paragraph, Widget, Wrap};

use super::Theme;
use super::theme::{ACCENT, STRONG};
use crate::play::table::{Act, Over, Table};

/// Draws the overlay, if there is one.
pub(super) fn draw(buffer: &mut Buffer, area: Rect, table: &Table, theme: Theme) {
    match &table.over {
        Over::Nothing | Over::Typing(_) => {}
        Over::Text { title, lines, scroll } => {
            let lines: Vec<String> = lines.iter().map(|line| theme.spell(line)).collect();
            read(buffer, area, &theme.spell(title), &lines, *scroll);
        }
        Over::Sure(act) => {
            let question = match act {
                Act::Quit => "Leave this game?",
                Act::NewGame => "Leave this game for a new one?",
                Act::Resign => "Resign?",
            };
            let lines = [question.to_owned(), "y yes   any other key no".to_owned()];
            read(buffer, area, "sure?", &lines, 0);
        }
    }
}

/// Something to read in the middle of the screen.
pub(super) fn read(buffer: &mut Buffer, area: Rect, title: &str, lines: &[String], scroll: u16) {
    let longest = lines.iter().map(|line| line.chars().count()).chain([title.chars().count() + 2]).max().unwrap_or(0);
    let width = u16::try_from(longest + 4).unwrap_or(u16::MAX).min(area.width);
    let inner = usize::from(width.saturating_sub(4)).max(1);
    let needed: usize = lines.iter().map(|line| line.chars().count().div_ceil(inner).max(1)).sum();
    let height = u16::try_from(needed + 2).unwrap_or(u16::MAX).min(area.height);
    let place = Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height };
    Clear.render(place, buffer);
    let more = needed > usize::from(height.saturating_sub(2));
    let mut block = Block::bordered().border_type(BorderType::Rounded).border_style(ACCENT);
    block = block.title(Line::styled(format!(" {title} "), STRONG)).padding(ratatui::widgets::Padding::horizontal(1));
    if more {
        block = block.title_bottom(" arrows scroll, any other key closes ");
    }
    let text = Text::from(lines.iter().map(|line| Line::from(line.as_str())).collect::<Vec<_>>());
    Paragraph::new(text).wrap(Wrap { trim: false }).scroll((scroll, 0)).block(block).render(place, buffer);
}
