//! The picture: a line of title, the game with its history, what is said, and the keys.

mod board;
mod heaps;
mod menu;
mod overlay;
mod strip;
mod theme;

pub(crate) use theme::Theme;

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Borders, Paragraph, Widget, Wrap};
use ratwheel_games::Shape;

use super::app::App;
use super::say;
use super::table::{Over, Table};
use super::worker::Worker;
use theme::{ACCENT, BAD, SAFE, SOFT, STRONG};

/// On a smaller screen nothing is drawn but a note that says so.
const NARROWEST: u16 = 24;
const LOWEST: u16 = 8;
/// The history has its own column from this width on.
const WITH_HISTORY: u16 = 64;

/// Draws everything.
pub(crate) fn draw(frame: &mut Frame<'_>, app: &mut App, theme: Theme) {
    let area = frame.area();
    let buffer = frame.buffer_mut();
    if area.width < NARROWEST || area.height < LOWEST {
        let text = format!("too small: {NARROWEST}×{LOWEST} at least");
        Paragraph::new(text).wrap(Wrap { trim: true }).render(area, buffer);
    } else if app.in_menu {
        menu::draw(buffer, area, app, theme);
    } else if let Some(table) = &mut app.table {
        draw_table(buffer, area, table, theme);
    }
    theme.apply(frame.buffer_mut());
}

fn draw_table(buffer: &mut Buffer, area: Rect, table: &mut Table, theme: Theme) {
    let said = if area.height >= 16 { 3 } else { 2 };
    let rows = Layout::vertical([
        Constraint::Length(1),
        Constraint::Min(3),
        Constraint::Length(1),
        Constraint::Length(said),
        Constraint::Length(1),
    ]);
    let [title, middle, status, message, keys] = rows.areas(area);
    heading(buffer, title, &theme.spell(&table.title), &theme.spell(&say::players(&table.session)));
    if area.width >= WITH_HISTORY {
        let history = (area.width / 3).clamp(26, 48);
        let [game, past] = Layout::horizontal([Constraint::Min(20), Constraint::Length(history)]).areas(middle);
        draw_game(buffer, game, table, theme);
        draw_history(buffer, past, table, theme);
    } else if table.show_history {
        draw_history(buffer, middle, table, theme);
    } else {
        draw_game(buffer, middle, table, theme);
    }
    draw_status(buffer, status, table, theme);
    draw_message(buffer, message, table, theme);
    let help = match table.drawn() {
        Shape::Board => "arrows Enter  h hint  w why  l legal  p safe  u undo  n new  ? help  q quit",
        Shape::Heaps => "arrows Enter  type 3,5  h hint  w why  l moves  u undo  n new  ? help  q quit",
        Shape::Strip => "arrows space Enter  h hint  w why  l moves  u undo  n new  ? help  q quit",
    };
    let short = "? help  q quit";
    let fits = help.len() <= usize::from(keys.width);
    buffer.set_stringn(keys.x, keys.y, if fits { help } else { short }, usize::from(keys.width), SOFT);
    overlay::draw(buffer, area, table, theme);
}

/// The title, and after it what there is room for.
fn heading(buffer: &mut Buffer, area: Rect, title: &str, rest: &str) {
    let line =
        Line::from(vec![Span::styled(title.to_owned(), STRONG), Span::raw("  "), Span::styled(rest.to_owned(), SOFT)]);
    line.render(area, buffer);
}

fn draw_game(buffer: &mut Buffer, area: Rect, table: &mut Table, theme: Theme) {
    match table.drawn() {
        Shape::Board => board::draw(buffer, area, table),
        Shape::Heaps => heaps::draw(buffer, area, table, theme),
        Shape::Strip => strip::draw(buffer, area, table),
    }
}

fn draw_status(buffer: &mut Buffer, area: Rect, table: &Table, theme: Theme) {
    let note = table.worker.as_ref().and_then(Worker::note);
    let status = match note {
        Some(note) => format!("{note} (Esc stops it)"),
        None => say::status(&table.session),
    };
    let line = Line::from(vec![
        Span::styled(theme.spell(&table.position_text), STRONG),
        Span::raw("  "),
        Span::styled(theme.spell(&status), ACCENT),
    ]);
    // The status is what matters when the position is long.
    let position = table.position_text.chars().count();
    if position + 20 > usize::from(area.width) {
        Line::from(line.spans.into_iter().rev().collect::<Vec<_>>()).render(area, buffer);
    } else {
        line.render(area, buffer);
    }
}

fn draw_message(buffer: &mut Buffer, area: Rect, table: &Table, theme: Theme) {
    let (text, style) = match &table.over {
        Over::Typing(text) => (format!("move to: {}", tail(text, area.width.saturating_sub(12)) + "█"), STRONG),
        _ if !table.message.is_empty() => (theme.spell(&table.message), Style::new()),
        _ => (theme.spell(&table.draft_text), Style::new()),
    };
    Paragraph::new(text).style(style).wrap(Wrap { trim: true }).render(area, buffer);
}

/// The end of a text that is too long to be shown whole.
fn tail(text: &str, width: u16) -> String {
    let skip = text.chars().count().saturating_sub(usize::from(width));
    text.chars().skip(skip).collect()
}

fn draw_history(buffer: &mut Buffer, area: Rect, table: &Table, theme: Theme) {
    let block = Block::new().borders(Borders::LEFT).title("history").border_style(SOFT);
    let inside = block.inner(area);
    block.render(area, buffer);
    let room = usize::from(inside.height);
    let back = table.session.taken_back().len();
    let kept = room.saturating_sub(usize::from(back > 0));
    let skip = table.history_text.len().saturating_sub(kept);
    let marks = table.session.history().iter().map(|turn| say::mark(turn.mark.as_ref()));
    let lines = table.history_text.iter().zip(marks).enumerate().skip(skip).map(|(index, (text, mark))| {
        let style = match mark {
            "good" => SAFE,
            "slip" => BAD,
            _ => Style::new(),
        };
        Line::from(vec![
            Span::styled(format!("{:>3} ", index + 1), SOFT),
            Span::styled(format!("{mark:<5}"), style),
            Span::raw(theme.spell(text)),
        ])
    });
    let mut lines: Vec<Line<'_>> = lines.collect();
    if lines.is_empty() {
        lines.push(Line::styled(" no move yet", SOFT));
    }
    if back > 0 {
        lines.push(Line::styled(format!("    {back} taken back"), SOFT));
    }
    Paragraph::new(lines).render(inside, buffer);
}
