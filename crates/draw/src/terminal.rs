//! Pictures made of characters.
//!
//! Dots are packed two by four into Braille letters, or one by two into ASCII; coloured cells are packed two by two
//! rows into half blocks.

use crate::theme::Rgb;

/// What the terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terminal {
    /// Only ASCII characters.
    pub ascii: bool,
    /// Colours by escape sequences.
    pub colour: bool,
    /// How many characters fit on a line; between 20 and 1000.
    pub columns: usize,
}

impl Default for Terminal {
    fn default() -> Self {
        Self { ascii: false, colour: false, columns: 80 }
    }
}

/// A colour of the terminal's own palette, readable on light and dark grounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ink {
    Plain,
    Safe,
    Accent,
    Faint,
    Bold,
}

impl Terminal {
    /// The usable number of columns.
    pub(crate) fn room(self) -> usize {
        self.columns.clamp(20, 1000)
    }

    /// Words in a colour, if colours are wanted.
    pub(crate) fn paint(self, ink: Ink, words: &str) -> String {
        let code = match ink {
            Ink::Plain => return words.to_owned(),
            Ink::Safe => "1;36",
            Ink::Accent => "1;31",
            Ink::Faint => "2",
            Ink::Bold => "1",
        };
        if self.colour { format!("\x1b[{code}m{words}\x1b[0m") } else { words.to_owned() }
    }

    /// Title and caption as lines above the picture. Escape sequences in them are taken out.
    pub(crate) fn heading(self, title: &str, caption: &str) -> String {
        let mut text = String::new();
        for (ink, words) in [(Ink::Bold, title), (Ink::Plain, caption)] {
            for line in fill(&plain(words, self.ascii), self.room()) {
                text.push_str(&self.paint(ink, &line));
                text.push('\n');
            }
        }
        text
    }

    /// Entries of a legend (each with its visible length) in as many lines as they need, indented.
    pub(crate) fn entries(self, indent: usize, entries: &[(String, usize)]) -> String {
        let mut text = String::new();
        let mut used = 0;
        for (entry, length) in entries {
            if used > 0 && used + 3 + length > self.room() {
                text.push('\n');
                used = 0;
            }
            let gap = if used == 0 { indent.min(self.room().saturating_sub(*length)) } else { 3 };
            text.push_str(&" ".repeat(gap));
            text.push_str(entry);
            used += gap + length;
        }
        if used > 0 {
            text.push('\n');
        }
        text
    }

    /// Two cells, one above the other, as one character.
    pub(crate) fn half_block(upper: Option<Rgb>, lower: Option<Rgb>) -> String {
        let code = |kind: u8, [r, g, b]: Rgb| format!("{kind};2;{r};{g};{b}");
        match (upper, lower) {
            (None, None) => " ".to_owned(),
            (Some(upper), None) => format!("\x1b[{}m▀\x1b[0m", code(38, upper)),
            (None, Some(lower)) => format!("\x1b[{}m▄\x1b[0m", code(38, lower)),
            (Some(upper), Some(lower)) => format!("\x1b[{};{}m▀\x1b[0m", code(38, upper), code(48, lower)),
        }
    }
}

/// Words without control characters; in ASCII the others become close relatives or a question mark.
pub(crate) fn plain(words: &str, ascii: bool) -> String {
    let near = |letter: char| match letter {
        letter if letter.is_control() => ' ',
        letter if !ascii || letter.is_ascii() => letter,
        '–' | '—' | '−' => '-',
        '·' | '×' => '*',
        '“' | '”' => '"',
        '’' | '‘' => '\'',
        'è' | 'é' => 'e',
        '…' => '.',
        _ => '?',
    };
    words.chars().map(near).collect()
}

/// Breaks words into lines of at most `room` characters, at spaces where there are some.
fn fill(words: &str, room: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    let mut used = 0;
    for word in crate::words::shorten(words, 1200).split_whitespace() {
        let length = word.chars().count();
        if used > 0 && used + 1 + length > room {
            lines.push(std::mem::take(&mut line));
            used = 0;
        }
        if used > 0 {
            line.push(' ');
            used += 1;
        }
        line.push_str(word);
        used += length;
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

/// A field of dots, row 0 at the top.
pub(crate) struct Dots {
    width: usize,
    height: usize,
    set: Vec<bool>,
}

impl Dots {
    /// A field without dots for a picture of some columns and lines of characters.
    pub(crate) fn for_text(columns: usize, lines: usize, ascii: bool) -> Self {
        let (across, down) = Self::packing(ascii);
        let (width, height) = (columns * across, lines * down);
        Self { width, height, set: vec![false; width * height] }
    }

    /// How many dots a character holds, across and down.
    pub(crate) fn packing(ascii: bool) -> (usize, usize) {
        if ascii { (1, 2) } else { (2, 4) }
    }

    pub(crate) fn width(&self) -> usize {
        self.width
    }

    pub(crate) fn height(&self) -> usize {
        self.height
    }

    /// Sets a dot; outside the field nothing happens.
    pub(crate) fn set(&mut self, x: usize, y: usize) {
        if x < self.width
            && let Some(dot) = self.set.get_mut(y * self.width + x)
        {
            *dot = true;
        }
    }

    fn get(&self, x: usize, y: usize) -> bool {
        x < self.width && self.set.get(y * self.width + x).copied().unwrap_or(false)
    }

    /// The lines of characters.
    pub(crate) fn lines(&self, ascii: bool) -> Vec<String> {
        let (across, down) = Self::packing(ascii);
        (0..self.height.div_ceil(down))
            .map(|row| (0..self.width.div_ceil(across)).map(|column| self.letter(column, row, ascii)).collect())
            .collect()
    }

    fn letter(&self, column: usize, row: usize, ascii: bool) -> char {
        if ascii {
            return match (self.get(column, 2 * row), self.get(column, 2 * row + 1)) {
                (false, false) => ' ',
                (true, false) => '\'',
                (false, true) => '.',
                (true, true) => ':',
            };
        }
        // The bits of a Braille letter, column by column, are numbered 0 1 2 6 and 3 4 5 7.
        const BITS: [[u32; 4]; 2] = [[0, 1, 2, 6], [3, 4, 5, 7]];
        let mut bits = 0;
        for (dx, places) in BITS.iter().enumerate() {
            for (dy, place) in places.iter().enumerate() {
                if self.get(2 * column + dx, 4 * row + dy) {
                    bits |= 1 << place;
                }
            }
        }
        char::from_u32(0x2800 + bits).unwrap_or(' ')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dots_become_braille_and_ascii() {
        let mut dots = Dots::for_text(2, 1, false);
        dots.set(0, 0);
        dots.set(1, 3);
        dots.set(2, 1);
        dots.set(9, 9);
        assert_eq!(dots.lines(false), ["\u{2881}\u{2802}"]);
        let mut dots = Dots::for_text(3, 1, true);
        dots.set(0, 0);
        dots.set(1, 1);
        dots.set(2, 0);
        dots.set(2, 1);
        assert_eq!(dots.lines(true), ["'.:"]);
    }

    #[test]
    fn each_dot_has_its_own_braille_bit() {
        let mut seen = Vec::new();
        for (x, y) in [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)] {
            let mut dots = Dots::for_text(1, 1, false);
            dots.set(x, y);
            seen.push(dots.lines(false).concat());
        }
        // Braille patterns dots-1 to dots-8 of Unicode.
        assert_eq!(seen.concat(), "⠁⠂⠄⠈⠐⠠⡀⢀");
    }

    #[test]
    fn headings_fit_and_carry_no_escapes() {
        let terminal = Terminal { columns: 20, ..Terminal::default() };
        let heading = terminal.heading("Corner the Lady on eight by eight", "\x1b[31mred");
        assert!(heading.lines().all(|line| line.chars().count() <= 20), "{heading}");
        assert!(!heading.contains('\x1b'));
        assert_eq!(plain("d–Wythoff ×2", true), "d-Wythoff *2");
    }
}
