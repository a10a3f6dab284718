//! How the fuzzer changes texts: by words, lines and brackets, so that what comes out gets past the reader more often than a
//! text with other bytes in it. One change in eight is left to the fuzzer's own.

use crate::sentences;
use arbitrary::Unstructured;
use ratwheel_verify::format::sealed;
use std::ops::Range;
use std::sync::LazyLock;

/// What the fuzzer itself makes of so many bytes of a buffer: how many there are then.
pub type Plain<'f> = &'f dyn Fn(&mut [u8], usize, usize) -> usize;

/// Words of rulesets, formulas and numbers.
static LANGUAGE: LazyLock<Vec<&str>> = LazyLock::new(|| {
    "game piles param require let set positions measure move variant claim by example and or not if then else \
     exists forall in has mod div true false phi pi e floor min max sqrt irrational reduced automaton recursion \
     mex used before legal P misere xor gcd shift zeros lowest digit sum count int real any order is N illegal on \
     from accepts base zeckendorf fibonacci u p q recurrence rats have cases use when x y z n A E R x' y' <=> <= \
     >= != => -> .. < > = + - * / ^ ( ) { } [ ] | , : ' 1.5 2/3 ∃ ⇔"
        .split(' ')
        .collect()
});

/// Words of certificates; the ruleset in them has those of the language.
static CERTIFICATE: LazyLock<Vec<&str>> = LazyLock::new(|| {
    "claim verdict proved refuted rules numerals base u definition automaton target winning movable \
     counterexample P→N N→P terminal termination formula P misere a r - obligation cut mul qed inst split lemma \
     locate choose use sum real %0 %1 %2 %3 %7 ; k d floor x y x' y' and or not mod exists forall xor <= < = + * \
     ( ) :"
        .split(' ')
        .collect()
});

/// What may stand in the place of each other without making a text unreadable.
const ALIKE: [&[&str]; 16] = [
    &["<", "<=", ">", ">=", "=", "!="],
    &["+", "-", "*"],
    &["and", "or", "=>", "<=>"],
    &["x", "y", "z", "n", "m"],
    &["x'", "y'", "z'"],
    &["exists", "forall"],
    &["min", "max", "xor"],
    &["mod", "div"],
    &["proved", "refuted"],
    &["winning", "movable"],
    &["a", "r"],
    &["P→N", "N→P", "terminal", "termination", "formula"],
    &["zeckendorf", "fibonacci", "u"],
    &["true", "false"],
    &["phi", "pi", "e", "2"],
    &["zeros", "lowest", "shift"],
];

/// Numbers at which something may change.
static NUMBERS: LazyLock<Vec<&str>> = LazyLock::new(|| {
    "0 1 2 3 4 5 7 8 10 12 13 16 17 24 25 64 65 4294967296 18446744073709551615 \
     170141183460469231731687303715884105728"
        .split(' ')
        .collect()
});

/// Changes that follow from one number.
struct Dice(u64);

impl Dice {
    fn new(seed: u32) -> Self {
        Self(u64::from(seed).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    fn next(&mut self) -> u64 {
        // An odd number times an odd number, its upper half.
        self.0 = self.0.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(0x2545_f491_4f6c_dd1d);
        self.0 ^ (self.0 >> 32)
    }

    /// One of 0, 1, …, `count` − 1; 0 if there is none.
    fn below(&mut self, count: usize) -> usize {
        usize::try_from((self.next() & 0xffff_ffff) % (count.max(1) as u64)).unwrap_or(0)
    }

    fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    /// Mostly 1, sometimes more.
    fn few(&mut self) -> usize {
        1 + self.below(16).trailing_ones() as usize
    }

    fn of<'t>(&mut self, words: &[&'t str]) -> &'t str {
        words.get(self.below(words.len())).copied().unwrap_or("")
    }
}

/// A ruleset, a formula or a term with a few changes.
pub fn language(data: &mut [u8], size: usize, most: usize, seed: u32, plain: Plain<'_>) -> usize {
    let mut dice = Dice::new(seed);
    if dice.one_in(8) {
        return plain(data, size, most);
    }
    let Some(mut text) = read(data, size) else { return plain(data, size, most) };
    for _ in 0..dice.few() {
        match dice.below(12) {
            0..=2 => words(&mut text, &LANGUAGE, &mut dice),
            3..=5 => alike(&mut text, &mut dice),
            6 => brackets(&mut text, &mut dice),
            7 => wrap(&mut text, &mut dice),
            8 => lines(&mut text, &mut dice),
            _ => sentence(&mut text, &mut dice),
        }
    }
    write(data, &text, most)
}

/// A certificate with a few changes, and a last line that fits.
pub fn certificates(data: &mut [u8], size: usize, most: usize, seed: u32, plain: Plain<'_>) -> usize {
    let mut dice = Dice::new(seed);
    if dice.one_in(16) {
        return plain(data, size, most);
    }
    let Some(mut text) = read(data, size) else { return plain(data, size, most) };
    text.truncate(text.rfind("checksum ").unwrap_or(text.len()));
    for _ in 0..dice.few() {
        match dice.below(12) {
            0..=4 => alike(&mut text, &mut dice),
            5 | 6 => words(&mut text, &CERTIFICATE, &mut dice),
            7 => words(&mut text, &LANGUAGE, &mut dice),
            8 => brackets(&mut text, &mut dice),
            9 => sentence(&mut text, &mut dice),
            _ => lines(&mut text, &mut dice),
        }
    }
    // The number of lines of the ruleset, unless it is what was changed.
    if !dice.one_in(8) {
        count(&mut text);
    }
    write(data, &sealed(text), most)
}

/// Some lines or words of one text within another.
pub fn cross(left: &[u8], right: &[u8], out: &mut [u8], seed: u32, seal: bool) -> usize {
    let mut dice = Dice::new(seed);
    let (left, right) = (String::from_utf8_lossy(left), String::from_utf8_lossy(right));
    let most = out.len();
    let mut text = left.into_owned();
    if seal {
        text.truncate(text.rfind("checksum ").unwrap_or(text.len()));
    }
    let cut = if dice.one_in(2) { pieces_of_lines } else { bracketed };
    let (here, there) = (cut(&text), cut(&right));
    let at = here.get(dice.below(here.len())).cloned();
    let piece = there.get(dice.below(there.len())).and_then(|range| right.get(range.clone()));
    if let (Some(at), Some(piece)) = (at, piece) {
        text.replace_range(at, piece);
    }
    if seal {
        count(&mut text);
        text = sealed(text);
    }
    write(out, &text, most)
}

fn read(data: &[u8], size: usize) -> Option<String> {
    data.get(..size).and_then(|bytes| std::str::from_utf8(bytes).ok()).map(str::to_owned)
}

/// As much of the text as fits.
fn write(data: &mut [u8], text: &str, most: usize) -> usize {
    let mut length = text.len().min(most).min(data.len());
    while !text.is_char_boundary(length) {
        length -= 1;
    }
    data[..length].copy_from_slice(&text.as_bytes()[..length]);
    length
}

/// The line `rules N` says how many lines there are up to the first that belongs to the certificate.
fn count(text: &mut String) {
    let Some(at) = text.find("\nrules ") else { return };
    let Some(end) = text[at + 1..].find('\n').map(|end| at + 1 + end) else { return };
    let ours = ["numerals ", "definition ", "automaton ", "counterexample ", "target ", "obligation ", "checksum "];
    let lines = text[end + 1..].lines().take_while(|line| !ours.iter().any(|word| line.starts_with(word))).count();
    text.replace_range(at + 7..end, &lines.to_string());
}

/// What a word is, for exchanging it with its like.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Word,
    Number,
    Sign,
}

/// The words, numbers and signs of a text.
fn pieces(text: &str) -> Vec<(Range<usize>, Class)> {
    let mut found: Vec<(Range<usize>, Class)> = Vec::new();
    for (at, letter) in text.char_indices() {
        let class = match letter {
            _ if letter.is_whitespace() => continue,
            '0'..='9' => Class::Number,
            _ if letter.is_alphanumeric() || letter == '_' || letter == '\'' => Class::Word,
            _ => Class::Sign,
        };
        let single = matches!(letter, '(' | ')' | '{' | '}' | '[' | ']' | '|' | ',' | ':');
        match found.last_mut() {
            Some((range, last)) if range.end == at && *last == class && !single && !ends_single(text, range) => {
                range.end += letter.len_utf8();
            }
            _ => found.push((at..at + letter.len_utf8(), class)),
        }
    }
    found
}

fn ends_single(text: &str, range: &Range<usize>) -> bool {
    text[range.clone()].ends_with(['(', ')', '{', '}', '[', ']', '|', ',', ':'])
}

/// One word changed, left out, added, or exchanged with another.
fn words(text: &mut String, known: &[&str], dice: &mut Dice) {
    let all = pieces(text);
    let Some((range, class)) = all.get(dice.below(all.len())).cloned() else { return };
    let like: Vec<Range<usize>> =
        all.iter().filter(|(_, other)| *other == class).map(|(range, _)| range.clone()).collect();
    let other = like.get(dice.below(like.len())).cloned().unwrap_or(0..0);
    match dice.below(8) {
        0 => text.replace_range(range, ""),
        1 => {
            let word = if dice.one_in(4) { dice.of(&NUMBERS) } else { dice.of(known) };
            text.insert_str(range.start, &format!("{word} "));
        }
        2 => {
            let word = format!("{} ", &text[other]);
            text.insert_str(range.start, &word);
        }
        3 => {
            let (first, second) = if range.start < other.start { (range, other) } else { (other, range) };
            let (one, two) = (text[first.clone()].to_owned(), text[second.clone()].to_owned());
            text.replace_range(second, &one);
            text.replace_range(first, &two);
        }
        4 | 5 => {
            let word = text[other].to_owned();
            text.replace_range(range, &word);
        }
        _ if class == Class::Number => {
            let word = match (dice.below(4), text[range.clone()].parse::<u64>()) {
                (0, Ok(number)) => number.wrapping_add(1).to_string(),
                (1, Ok(number)) => number.wrapping_sub(1).to_string(),
                (2, Ok(number)) => number.wrapping_mul(2).to_string(),
                _ => dice.of(&NUMBERS).to_owned(),
            };
            text.replace_range(range, &word);
        }
        _ => {
            let same = |word: &&&str| pieces(word).first().is_some_and(|(_, other)| *other == class);
            let words: Vec<&str> = known.iter().filter(same).copied().collect();
            text.replace_range(range, dice.of(&words));
        }
    }
}

/// Another number for a number, or another word of its kind for a word: most texts stay readable.
fn alike(text: &mut String, dice: &mut Dice) {
    let all = pieces(text);
    for _ in 0..8 {
        let Some((range, class)) = all.get(dice.below(all.len())).cloned() else { return };
        let word = &text[range.clone()];
        let other = match class {
            Class::Number => {
                let near = word.parse::<u64>().ok().map(|number| match dice.below(4) {
                    0 => number.wrapping_add(1),
                    1 => number.saturating_sub(1),
                    2 => number / 2,
                    _ => dice.below(8) as u64,
                });
                near.map(|number| number.to_string())
            }
            Class::Word | Class::Sign => {
                let kind = ALIKE.iter().find(|kind| kind.contains(&word));
                kind.map(|kind| dice.of(kind).to_owned())
            }
        };
        if let Some(other) = other {
            return text.replace_range(range, &other);
        }
    }
}

/// Places between brackets, and what follows a colon in its line.
fn bracketed(text: &str) -> Vec<Range<usize>> {
    let (mut open, mut found) = (Vec::new(), Vec::new());
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'(' | b'{' | b'[' => open.push(at + 1),
            b')' | b'}' | b']' => found.extend(open.pop().map(|start| start..at)),
            b':' => found.push(at + 1..text[at..].find('\n').map_or(text.len(), |end| at + end)),
            _ => {}
        }
    }
    found
}

/// What is in brackets, copied to other brackets, or without them.
fn brackets(text: &mut String, dice: &mut Dice) {
    let all = bracketed(text);
    let (Some(here), Some(there)) = (all.get(dice.below(all.len())), all.get(dice.below(all.len()))) else { return };
    let piece = text[there.clone()].to_owned();
    text.replace_range(here.clone(), &piece);
}

/// Something more around what is in brackets, or around a word.
fn wrap(text: &mut String, dice: &mut Dice) {
    let mut all = bracketed(text);
    if all.is_empty() || dice.one_in(2) {
        all = pieces(text).into_iter().map(|(range, _)| range).collect();
    }
    let Some(range) = all.get(dice.below(all.len())).cloned() else { return };
    let inner = text[range.clone()].trim().to_owned();
    let outer = match dice.below(12) {
        0 => format!("({inner})"),
        1 => format!("not ({inner})"),
        2 => format!("floor({inner}*phi)"),
        3 => format!("if {inner} then {inner} else {inner}"),
        4 => format!("exists n >= {inner}: x = n"),
        5 => format!("exists n: {inner}"),
        6 => format!("forall n in 0..3: {inner}"),
        7 => format!("|{inner}|"),
        8 => format!("{inner} mod 3"),
        9 => format!("max({inner}, 1)"),
        10 => format!("({inner}) and ({inner})"),
        _ => format!("({inner}) - ({inner})"),
    };
    text.replace_range(range, &outer);
}

/// The lines, each with its end.
fn pieces_of_lines(text: &str) -> Vec<Range<usize>> {
    let mut start = 0;
    text.split_inclusive('\n')
        .map(|line| {
            start += line.len();
            start - line.len()..start
        })
        .collect()
}

/// A line left out, doubled, or exchanged.
fn lines(text: &mut String, dice: &mut Dice) {
    let all = pieces_of_lines(text);
    let (Some(here), Some(there)) = (all.get(dice.below(all.len())), all.get(dice.below(all.len()))) else { return };
    let line = text[there.clone()].to_owned();
    match dice.below(3) {
        0 => text.replace_range(here.clone(), ""),
        1 => text.insert_str(here.start, &line),
        _ => text.replace_range(here.clone(), &line),
    }
}

/// A formula or a term that was made anew, in the place of something else or in a line of its own.
fn sentence(text: &mut String, dice: &mut Dice) {
    let bytes: Vec<u8> = (0..24).map(|_| dice.next().to_le_bytes()[3]).collect();
    let mut choices = Unstructured::new(&bytes);
    let made = if dice.one_in(3) { sentences::term(&mut choices) } else { sentences::formula(&mut choices, 0) };
    let Ok(made) = made else { return };
    let all = bracketed(text);
    match (dice.below(4), all.get(dice.below(all.len())).cloned()) {
        (0, _) => {
            let ends: Vec<Range<usize>> = pieces_of_lines(text);
            let at = ends.get(dice.below(ends.len())).map_or(0, |line| line.start);
            let line = match dice.below(5) {
                0 => format!("move m{}: {made}\n", dice.below(9)),
                1 => format!("claim c{}: {made}\n", dice.below(9)),
                2 => format!("positions: {made}\n"),
                3 => format!("let f{}(n) = {made}\n", dice.below(3)),
                _ => format!("    and ({made})\n"),
            };
            text.insert_str(at, &line);
        }
        (_, Some(range)) => text.replace_range(range, &made),
        (_, None) => *text = made,
    }
}
