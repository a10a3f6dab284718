//! `outcome -` by the million lines: the lines of an input, and JSON by hand; all other answers go through serde.
//!
//! Numbers of a machine word and texts without anything to escape are copied as they are, and no answer is made first. On one
//! core 10^6 lines of 18-digit positions of Wythoff's game take 0.74 s this way and 1.39 s with serde_json, which is less than
//! a million lines a second. The result is what serde writes: a test compares them. It is here and not in a front end because
//! front ends are compiled quickly, and run slowly.

use crate::bench::Bench;
use crate::decide::{Decision, How};
use crate::words::{self, Digits};
use ratwheel_numbers::Natural;
use ratwheel_rules::{Fact, Outcome, Position};
use std::io::{self, BufRead, BufReader, Read, StdinLock};

/// The longest line that is read into memory: room for the longest number that is accepted, and some.
pub const LONGEST: u64 = 32_000_000;

/// The lines of the standard input.
pub struct Lines {
    input: BufReader<StdinLock<'static>>,
    bytes: Vec<u8>,
}

/// A line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line<'a> {
    /// Its text without the spaces around it.
    Text(&'a str),
    /// It is not UTF-8.
    NotText,
    /// It is longer than [`LONGEST`] bytes, and was left out.
    TooLong,
}

impl Lines {
    /// The lines from here on.
    #[must_use]
    pub fn of_stdin() -> Self {
        Self { input: BufReader::with_capacity(1 << 16, io::stdin().lock()), bytes: Vec::new() }
    }

    /// The next line; nothing at the end.
    ///
    /// # Errors
    /// When the input cannot be read.
    pub fn next_line(&mut self) -> io::Result<Option<Line<'_>>> {
        self.bytes.clear();
        if self.input.by_ref().take(LONGEST).read_until(b'\n', &mut self.bytes)? == 0 {
            return Ok(None);
        }
        if !self.bytes.ends_with(b"\n") && self.bytes.len() as u64 >= LONGEST {
            self.skip()?;
            return Ok(Some(Line::TooLong));
        }
        Ok(Some(std::str::from_utf8(&self.bytes).map_or(Line::NotText, |text| Line::Text(text.trim()))))
    }

    /// Is nothing more waiting? Then somebody may wait for the answers so far.
    #[must_use]
    pub fn is_waiting(&self) -> bool {
        self.input.buffer().is_empty()
    }

    /// Reads on to the end of the line without keeping it.
    fn skip(&mut self) -> io::Result<()> {
        loop {
            let buffer = self.input.fill_buf()?;
            let end = buffer.iter().position(|byte| *byte == b'\n');
            let used = end.map_or(buffer.len(), |end| end + 1);
            let done = end.is_some() || buffer.is_empty();
            self.input.consume(used);
            if done {
                return Ok(());
            }
        }
    }
}

/// Appends who wins in the position of this line, if it has that many piles, all of them machine words, and somebody knows.
/// Where not, nothing is appended, and the line is for others to read.
pub fn outcome(bench: &Bench, piles: usize, how: &How<'_>, game: &str, line: &str, out: &mut String) -> bool {
    let decided = || {
        let words = machine_words(line).filter(|words| words.len() == piles)?;
        let position = bench.position(&words).ok()?;
        let decision = bench.outcome(&position, how).ok()?;
        Some((position, decision))
    };
    let Some((position, decision)) = decided() else { return false };
    object(out, game, &position, &decision);
    true
}

/// `24,32` when every pile is a machine word: what streams are full of, without a parser.
fn machine_words(text: &str) -> Option<Vec<Natural>> {
    let mut piles = Vec::with_capacity(4);
    for part in text.split(',') {
        // 19 digits always fit; a sign is for the parser to refuse.
        if part.len() > 19 || !part.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        piles.push(Natural::from(part.parse::<u64>().ok()?));
    }
    Some(piles)
}

/// Appends `{game, position, outcome, strategy, because, facts}`.
pub fn object(out: &mut String, game: &str, position: &Position, decision: &Decision) {
    out.push_str("{\"game\":");
    string(out, game);
    out.push_str(",\"position\":");
    list(out, position.piles(), natural);
    out.push_str(if decision.outcome == Outcome::P { ",\"outcome\":\"P\"" } else { ",\"outcome\":\"N\"" });
    out.push_str(",\"strategy\":");
    string(out, &decision.strategy);
    out.push_str(",\"because\":\"");
    let start = out.len();
    words::push_because(out, &decision.because.0, Digits::All);
    close(out, start);
    out.push_str(",\"facts\":");
    list(out, &decision.because.0, fact);
    out.push('}');
}

/// Appends a string in quotes.
fn string(out: &mut String, text: &str) {
    out.push('"');
    let start = out.len();
    out.push_str(text);
    close(out, start);
}

/// Ends a string whose contents were written from `start` on: escapes them if they need it, and closes the quotes.
fn close(out: &mut String, start: usize) {
    // No early end: this way the compiler looks at many bytes at once.
    let written = out.as_bytes().get(start..).unwrap_or_default();
    let special =
        written.iter().fold(false, |special, &byte| special | (byte < 0x20) | (byte == b'"') | (byte == b'\\'));
    if special {
        let text = out.split_off(start);
        let escaped = serde_json::Value::from(text).to_string();
        // Without its opening quote, which is already there.
        out.push_str(escaped.get(1..).unwrap_or("\""));
    } else {
        out.push('"');
    }
}

/// Appends a number as a decimal string.
fn natural(out: &mut String, n: &Natural) {
    out.push('"');
    Digits::All.natural(out, n);
    out.push('"');
}

/// Appends a list in brackets.
fn list<T>(out: &mut String, items: &[T], one: impl Fn(&mut String, &T)) {
    out.push('[');
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        one(out, item);
    }
    out.push(']');
}

/// Appends a fact as data.
fn fact(out: &mut String, fact: &Fact) {
    match fact {
        Fact::Term { sequence, index, value } => {
            out.push_str("{\"kind\":\"term\",\"sequence\":");
            string(out, sequence);
            out.push_str(",\"index\":");
            natural(out, index);
            out.push_str(",\"value\":");
            natural(out, value);
        }
        Fact::Says { text } => {
            out.push_str("{\"kind\":\"says\",\"text\":");
            string(out, text);
        }
        Fact::Value { name, value } => {
            out.push_str("{\"kind\":\"value\",\"name\":");
            string(out, name);
            out.push_str(",\"value\":\"");
            Digits::All.integer(out, value);
            out.push('"');
        }
        Fact::Case { label } => {
            out.push_str("{\"kind\":\"case\",\"label\":");
            string(out, label);
        }
        // Numerals are long, and rare in streams; so may be facts of a later version.
        other => {
            out.push_str(&serde_json::to_string(other).unwrap_or_default());
            return;
        }
    }
    out.push('}');
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratwheel_numbers::Integer;
    use ratwheel_rules::Because;

    #[test]
    fn the_same_as_serde_writes() {
        let large: Natural = "9".repeat(50).parse().unwrap();
        let facts = Because::new()
            .case("a \"quoted\" case")
            .term("A", &Natural::from(u64::MAX), &large)
            .term("B\n\u{1}", &Natural::zero(), &Natural::from(10u64))
            .value("y − x", Integer::from(-8))
            .value("d", Integer::from(0))
            .numeral(&Natural::from(17u64), "fibonacci", &[1u64, 0, 12].map(Natural::from), &[0, 1])
            .says("a back\\slash, a tab\t and Δ²");
        for expected in &facts.0 {
            let mut written = String::new();
            fact(&mut written, expected);
            assert_eq!(written, serde_json::to_string(expected).unwrap());
        }
        for piles in [vec![], vec![large.clone()], vec![Natural::zero(), large]] {
            let (mut written, expected) = (String::new(), Position::new(piles));
            list(&mut written, expected.piles(), natural);
            assert_eq!(written, serde_json::to_string(&expected).unwrap());
        }
        for text in ["", "plain", "\"", "\\", "\u{1f}", "é…", "a\nb"] {
            let mut written = String::new();
            string(&mut written, text);
            assert_eq!(written, serde_json::to_string(text).unwrap());
        }
    }
}
