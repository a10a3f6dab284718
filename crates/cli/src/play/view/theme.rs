//! Colours and signs. Everything is drawn in colour and UTF-8; what the terminal should not see is taken out at the end,
//! so that no drawing has to ask. Colour never carries a meaning alone.

use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier, Style};

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
    /// Takes out of a picture what the terminal should not see.
    pub(super) fn apply(self, buffer: &mut Buffer) {
        for cell in &mut buffer.content {
            if !self.color {
                (cell.fg, cell.bg) = (Color::Reset, Color::Reset);
            }
            if self.ascii && !cell.symbol().is_ascii() {
                let plain = cell.symbol().chars().next().map_or(' ', ascii);
                cell.set_char(plain);
            }
        }
    }
}

/// The ASCII sign that looks most like it, or begins like it.
fn ascii(sign: char) -> char {
    match sign {
        '─' | '–' | '—' | '−' | '━' => '-',
        '│' | '┃' => '|',
        '┌' | '┐' | '└' | '┘' | '╭' | '╮' | '╰' | '╯' | '├' | '┤' => '+',
        '●' => '@',
        '○' => 'o',
        '◉' => '#',
        '•' => '+',
        '·' => '.',
        '★' => '*',
        '◎' => '%',
        '█' => '#',
        '░' => '.',
        '▸' | '→' | '›' => '>',
        '◂' | '←' | '‹' => '<',
        '↑' => '^',
        '↓' => 'v',
        '…' => '~',
        '≤' => '<',
        '≥' => '>',
        '≠' => '!',
        '×' => 'x',
        '⊕' => '^',
        '√' => 'v',
        '⌊' | '⌈' => '[',
        '⌋' | '⌉' => ']',
        '’' | '‘' | '′' => '\'',
        '“' | '”' => '"',
        'è' | 'é' | 'ê' => 'e',
        'ö' => 'o',
        'ü' => 'u',
        'ä' => 'a',
        'α' => 'a',
        'β' => 'b',
        'γ' => 'g',
        'δ' | 'Δ' => 'd',
        'φ' => 'f',
        'π' => 'p',
        '₀' | '⁰' => '0',
        '₁' | '¹' => '1',
        '₂' | '²' => '2',
        '₃' | '³' => '3',
        '₄' | '⁴' => '4',
        '₅' | '⁵' => '5',
        '₆' | '⁶' => '6',
        '₇' | '⁷' => '7',
        '₈' | '⁸' => '8',
        '₉' | '⁹' => '9',
        _ => '?',
    }
}
