//! JSON by hand for `outcome -`, whose answers come a million at a time; all others go through serde.
//!
//! Numbers of a machine word and texts without anything to escape are copied as they are, and no answer is made first. On one
//! core 10^6 lines of 18-digit positions of Wythoff's game take 0.74 s this way and 1.39 s with serde_json, which is less than
//! a million lines a second. The result is what serde writes: a test compares them.

use ratwheel_numbers::Natural;
use ratwheel_rules::{Fact, Position};

use crate::words::Digits;

/// Appends a string in quotes.
pub(crate) fn string(out: &mut String, text: &str) {
    out.push('"');
    let start = out.len();
    out.push_str(text);
    close(out, start);
}

/// Ends a string whose contents were written from `start` on: escapes them if they need it, and closes the quotes.
pub(crate) fn close(out: &mut String, start: usize) {
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
pub(crate) fn natural(out: &mut String, n: &Natural) {
    out.push('"');
    Digits::All.natural(out, n);
    out.push('"');
}

/// Appends the piles.
pub(crate) fn position(out: &mut String, position: &Position) {
    list(out, position.piles(), natural);
}

/// Appends a list in brackets.
pub(crate) fn list<T>(out: &mut String, items: &[T], one: impl Fn(&mut String, &T)) {
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
pub(crate) fn fact(out: &mut String, fact: &Fact) {
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
            position(&mut written, &expected);
            assert_eq!(written, serde_json::to_string(&expected).unwrap());
        }
        for text in ["", "plain", "\"", "\\", "\u{1f}", "é…", "a\nb"] {
            let mut written = String::new();
            string(&mut written, text);
            assert_eq!(written, serde_json::to_string(text).unwrap());
        }
    }
}
