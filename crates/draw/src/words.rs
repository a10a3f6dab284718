//! How wide words are, about, and where to break them.
//!
//! An SVG is set by whoever opens it, with fonts unknown here, so layout uses widths of a wide font (DejaVu, which is
//! also the one bundled for PNG and PDF); words set narrower only leave more room.

use crate::scene::Face;

/// Longest title or caption in characters; the rest becomes an ellipsis.
const LONGEST: usize = 1200;

/// About how wide `words` are when set in `size`.
pub(crate) fn width(words: &str, size: i64, face: Face) -> i64 {
    let thousandths: i64 = words.chars().map(|letter| letter_width(letter, face)).sum();
    thousandths.saturating_mul(size) / 1000
}

/// Width of a letter in thousandths of the size.
fn letter_width(letter: char, face: Face) -> i64 {
    let plain = match letter {
        'i' | 'j' | 'l' | 'I' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' | ' ' => 320,
        'f' | 't' | 'r' | '(' | ')' | '[' | ']' | '/' | '-' | '·' => 400,
        'm' | 'w' | 'M' | 'W' | '%' | '@' | '—' => 960,
        'A'..='Z' => 710,
        '⁰'..='⁹' | '¹' | '²' | '³' | '⁻' => 420,
        letter if letter.is_ascii() => 620,
        _ => 760,
    };
    match face {
        Face::Plain => plain,
        Face::Title => plain * 112 / 100,
    }
}

/// `words` in as few lines of at most `room` as possible, the lines about equally long.
pub(crate) fn wrap(words: &str, size: i64, face: Face, room: i64) -> Vec<String> {
    let fewest = fill(words, size, face, room);
    let narrower = (5..10).map(|tenths| fill(words, size, face, room * tenths / 10));
    narrower.into_iter().find(|lines| lines.len() == fewest.len()).unwrap_or(fewest)
}

/// `words` in lines of at most `room`, broken at spaces; a single longer word keeps a line of its own.
fn fill(words: &str, size: i64, face: Face, room: i64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    let mut used = 0;
    let space = width(" ", size, face);
    for word in shorten(words, LONGEST).split_whitespace() {
        let needed = width(word, size, face);
        if !line.is_empty() && used + space + needed > room {
            lines.push(std::mem::take(&mut line));
            used = 0;
        }
        if !line.is_empty() {
            line.push(' ');
            used += space;
        }
        line.push_str(word);
        used += needed;
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

/// At most `most` characters, the last one an ellipsis when some were dropped.
pub(crate) fn shorten(words: &str, most: usize) -> String {
    if words.chars().count() <= most {
        return words.to_owned();
    }
    words.chars().take(most.saturating_sub(1)).chain(['…']).collect()
}

/// `x/y` for each cell, at most `most` of them, then how many are left out.
pub(crate) fn list_cells<'a>(cells: impl ExactSizeIterator<Item = &'a (u32, u32)>, most: usize) -> String {
    let all = cells.len();
    let mut listed = cells.take(most).map(|(x, y)| format!("{x}/{y}")).collect::<Vec<_>>().join(", ");
    if all > most {
        listed.push_str(&format!(" and {} more", all - most));
    }
    listed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_fit_and_keep_every_word() {
        let words = "Move the queen west, south or southwest; whoever reaches the star wins.";
        let lines = wrap(words, 1300, Face::Plain, 20_000);
        assert!(lines.len() > 1);
        assert!(lines.iter().all(|line| width(line, 1300, Face::Plain) <= 20_000));
        assert_eq!(lines.join(" "), words);
    }

    #[test]
    fn long_words_and_long_texts_end() {
        assert_eq!(wrap("Donaudampfschifffahrt", 1300, Face::Plain, 10), ["Donaudampfschifffahrt"]);
        assert_eq!(wrap("", 1300, Face::Plain, 10), Vec::<String>::new());
        let endless = "x ".repeat(1_000_000);
        let kept: usize = wrap(&endless, 1300, Face::Plain, 50_000).iter().map(|line| line.chars().count()).sum();
        assert!(kept <= LONGEST);
    }

    #[test]
    fn lists_say_what_they_leave_out() {
        assert_eq!(list_cells([(0, 0), (1, 2), (2, 1)].iter(), 2), "0/0, 1/2 and 1 more");
    }
}
