//! Colours and signs. Everything is drawn in colour and UTF-8; what the terminal cannot show is removed at the end, so that
//! the code that draws need not ask. Nothing is told by colour alone.

use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier, Style};

use crate::ascii;

/// What the terminal may be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Theme {
    /// Colours.
    pub(crate) color: bool,
    /// Only ASCII signs.
    pub(crate) ascii: bool,
}

/// What is safe.
pub(super) const SAFE: Style = Style::new().fg(Color::Green);
/// What is to be looked at.
pub(super) const ACCENT: Style = Style::new().fg(Color::Yellow).add_modifier(Modifier::BOLD);
/// The piece, the coins, the tokens.
pub(super) const PIECE: Style = Style::new().fg(Color::Cyan).add_modifier(Modifier::BOLD);
/// What stays in the background.
pub(super) const SOFT: Style = Style::new().add_modifier(Modifier::DIM);
/// Headings.
pub(super) const STRONG: Style = Style::new().add_modifier(Modifier::BOLD);
/// What the keys change.
pub(super) const CURSOR: Style = Style::new().add_modifier(Modifier::REVERSED);
/// What was bad.
pub(super) const BAD: Style = Style::new().fg(Color::Red);

impl Theme {
    /// A text, in ASCII words if that is asked for: `beta` for `β`.
    pub(super) fn spell(self, text: &str) -> String {
        if self.ascii { ascii::spelled(text) } else { text.to_owned() }
    }

    /// Removes from a picture what the terminal cannot show.
    pub(super) fn apply(self, buffer: &mut Buffer) {
        for cell in &mut buffer.content {
            if !self.color {
                (cell.fg, cell.bg) = (Color::Reset, Color::Reset);
            }
            if self.ascii && !cell.symbol().is_ascii() {
                let plain = cell.symbol().chars().next().map_or(' ', sign);
                cell.set_char(plain);
            }
        }
    }
}

/// The ASCII sign that looks most like it. Texts are spelled before they are drawn; this is for the signs of drawings.
fn sign(sign: char) -> char {
    match sign {
        '─' | '–' | '—' | '−' | '━' => '-',
        '│' | '┃' => '|',
        '┌' | '┐' | '└' | '┘' | '╭' | '╮' | '╰' | '╯' | '├' | '┤' => '+',
        '●' => '@',
        '○' => 'o',
        '◉' => '#',
        '•' => '+',
        '·' | '…' => '.',
        '★' => '*',
        '◎' => '%',
        '█' => '#',
        '░' => '.',
        '▸' | '→' | '›' => '>',
        '◂' | '←' | '‹' => '<',
        '↑' => '^',
        '↓' => 'v',
        _ => '?',
    }
}
