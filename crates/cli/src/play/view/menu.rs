//! The menu: a form of a few lines, and the game's description where there is room.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::{Paragraph, Widget, Wrap};

use super::theme::{ACCENT, BAD, CURSOR, SOFT};
use super::{Theme, heading};
use crate::play::app::App;
use crate::play::menu::{Menu, Row, With};

/// Draws the menu.
pub(super) fn draw(buffer: &mut Buffer, area: Rect, app: &App, theme: Theme) {
    let menu = &app.menu;
    heading(buffer, Rect { height: 1, ..area }, "Ratwheel", "choose a game");
    let keys = area.bottom() - 1;
    let rows = menu.rows();
    // The form is scrolled when it is longer than the screen.
    let room = usize::from(area.height.saturating_sub(4)).max(1);
    let skip = menu.row.saturating_sub(room.saturating_sub(1));
    let mut y = area.y + 2;
    for (index, row) in rows.iter().enumerate().skip(skip).take(room) {
        let place = Rect { y, height: 1, ..area };
        draw_row(buffer, place, menu, *row, index == menu.row, theme);
        y += 1;
    }
    let below = Rect { y: y + 1, height: keys.saturating_sub(y + 2), ..area };
    if let Some(error) = &menu.error {
        // A mistake is told even where there is no room for the description.
        let place = if below.height > 0 { below } else { Rect { y: keys.saturating_sub(2), height: 2, ..area } };
        Paragraph::new(theme.spell(error)).style(BAD).wrap(Wrap { trim: true }).render(place, buffer);
    } else if below.height > 0 {
        let text = theme.spell(&describe(menu));
        Paragraph::new(text).style(SOFT).wrap(Wrap { trim: true }).render(below, buffer);
    }
    let help = "up down choose a line, left right change it, Enter begins, ? help, q quit";
    let help = if help.len() <= usize::from(area.width) { help } else { "arrows, Enter, ? help, q quit" };
    buffer.set_stringn(area.x, keys, help, usize::from(area.width), SOFT);
    if app.menu_help {
        super::overlay::read(buffer, area, "the menu", &help_lines(), 0);
    }
}

fn draw_row(buffer: &mut Buffer, area: Rect, menu: &Menu, row: Row, focus: bool, theme: Theme) {
    let parameters = menu.choice().and_then(|choice| choice.entry).map_or(&[][..], |entry| entry.parameters);
    let (name, value, placeholder) = match row {
        Row::Game => {
            let choice = menu.choice();
            let value = choice.map(|choice| format!("{} ({})", choice.title, choice.name)).unwrap_or_default();
            ("game".to_owned(), value, String::new())
        }
        Row::Parameter(index) => match (parameters.get(index), menu.parameters.get(index)) {
            (Some(known), Some(typed)) => {
                let usual = if known.default.is_empty() { "nothing" } else { known.default };
                (known.name.to_owned(), typed.clone(), format!("{usual} ({})", known.range))
            }
            _ => return,
        },
        Row::Start => ("start".to_owned(), menu.start.clone(), "as usual, or type 24,32".to_owned()),
        Row::With => ("opponent".to_owned(), with(menu.with).to_owned(), String::new()),
        Row::Chance => ("errs".to_owned(), menu.chance.clone(), "1/4".to_owned()),
        Row::Begins => {
            ("begins".to_owned(), if menu.second { "the opponent" } else { "you" }.to_owned(), String::new())
        }
        Row::Play => {
            let way = if menu.misere { "misère: who cannot move wins" } else { "normal: who cannot move loses" };
            ("play".to_owned(), way.to_owned(), String::new())
        }
    };
    let (value, placeholder) = (theme.spell(&value), theme.spell(&placeholder));
    let typed = matches!(row, Row::Parameter(_) | Row::Start | Row::Chance);
    let label = format!("{} {name:<10}", if focus { '▸' } else { ' ' });
    let (x, _) = buffer.set_stringn(area.x, area.y, label, usize::from(area.width), if focus { ACCENT } else { SOFT });
    let room = usize::from(area.right().saturating_sub(x));
    let shown = if !typed {
        if focus { format!("‹ {value} ›") } else { format!("  {value}") }
    } else {
        let end = super::tail(&value, area.right().saturating_sub(x).saturating_sub(4));
        if focus { format!("  {end}█") } else { format!("  {end}") }
    };
    let style = if focus && !typed { CURSOR } else { ratatui::style::Style::new() };
    let (x, _) = buffer.set_stringn(x, area.y, shown, room, style);
    if value.is_empty() {
        let room = usize::from(area.right().saturating_sub(x));
        buffer.set_stringn(x, area.y, placeholder, room, SOFT);
    }
}

fn with(with: With) -> &'static str {
    match with {
        With::Perfect => "perfect",
        With::Sloppy => "sloppy",
        With::Random => "random",
        With::Person => "two players",
    }
}

/// Where the chosen game comes from and what its parameters mean.
fn describe(menu: &Menu) -> String {
    let Some(entry) = menu.choice().and_then(|choice| choice.entry) else {
        return "A ruleset of your own.".to_owned();
    };
    let mut text = format!("{}, {}.\n`ratwheel rules {}` tells the rules.", entry.title, entry.source, entry.id);
    for parameter in entry.parameters {
        text.push_str(&format!("\n{}: {}", parameter.name, parameter.meaning));
    }
    text
}

fn help_lines() -> Vec<String> {
    [
        "up down  choose a line",
        "left right  another game, opponent, beginner",
        "parameters and the start are typed; empty lines mean the usual value",
        "Enter  begin, Esc  back to the game, or quit",
    ]
    .map(str::to_owned)
    .to_vec()
}
