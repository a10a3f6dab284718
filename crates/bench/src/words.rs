//! Positions, moves and reasons in words: short numbers for people, every digit for machines.

use ratwheel_numbers::{Integer, Natural};
use ratwheel_numeration::{Numeral, System};
use ratwheel_rules::{Fact, Move, Position};

/// People see numbers with more digits than this by their ends and their length.
const LONGEST: usize = 60;
/// A longer numeral is shown to people by its last digits, which decide.
const LONGEST_NUMERAL: usize = 80;
/// A numeral is written under its places when the line stays this short.
const WIDEST: usize = 100;
/// A position with more piles than this is shown to people by the ends of the list.
const MOST_PILES: usize = 24;

/// How much of a long number is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Digits {
    /// Every digit, for machines.
    All,
    /// The ends of a long number and how many digits it has, for people.
    Short,
}

impl Digits {
    /// Appends a natural number.
    pub fn natural(self, text: &mut String, n: &Natural) {
        match (n.to_u64(), self) {
            (Some(word), _) => text.push_str(itoa::Buffer::new().format(word)),
            (None, Self::All) => text.push_str(&n.to_string()),
            (None, Self::Short) => text.push_str(&shortened(n.to_string())),
        }
    }

    /// Appends an integer.
    pub fn integer(self, text: &mut String, n: &Integer) {
        if n.is_negative() {
            text.push('-');
        }
        self.natural(text, n.magnitude());
    }
}

/// `1234…789 (1000 digits)` for a number of many digits.
pub fn shortened(number: String) -> String {
    let digits = number.trim_start_matches('-').len();
    let head = number.len() - digits + 4;
    match (number.get(..head), number.get(number.len().saturating_sub(3)..)) {
        (Some(head), Some(tail)) if digits > LONGEST => format!("{head}…{tail} ({digits} digits)"),
        _ => number,
    }
}

/// A message of somebody else, with its long numbers shortened and its end cut if it is very long.
pub fn message(text: &str) -> String {
    const MOST: usize = 2000;
    let (mut shown, mut run) = (String::new(), String::new());
    for c in text.chars().chain(['\n']) {
        if c.is_ascii_digit() {
            run.push(c);
            continue;
        }
        shown.push_str(&shortened(std::mem::take(&mut run)));
        shown.push(c);
    }
    shown.pop();
    match shown.char_indices().nth(MOST) {
        Some((end, _)) => {
            shown.truncate(end);
            shown + " …"
        }
        None => shown,
    }
}

/// A natural number, for people.
pub fn natural(n: &Natural) -> String {
    let mut text = String::new();
    Digits::Short.natural(&mut text, n);
    text
}

/// A position, for people: `(24,32)`, and `empty` for a strip without coins.
pub fn position(position: &Position) -> String {
    let piles = position.piles();
    if piles.is_empty() {
        return "empty".to_owned();
    }
    let ends = MOST_PILES / 2;
    let shown: Vec<String> = match (piles.get(..ends), piles.get(piles.len().saturating_sub(ends)..)) {
        (Some(first), Some(last)) if piles.len() > MOST_PILES => {
            let gap = format!("… {} more …", piles.len() - first.len() - last.len());
            first.iter().map(natural).chain([gap]).chain(last.iter().map(natural)).collect()
        }
        _ => piles.iter().map(natural).collect(),
    };
    format!("({})", shown.join(","))
}

/// A move, for people.
pub fn step(from: &Position, step: &Move) -> String {
    format!("{} -> {} by {}", position(from), position(&step.to), step.rule)
}

/// The reason in one line.
pub fn because(because: &[Fact], digits: Digits) -> String {
    let mut text = String::with_capacity(64 * because.len());
    push_because(&mut text, because, digits);
    text
}

/// Appends the reason in one line.
pub fn push_because(text: &mut String, because: &[Fact], digits: Digits) {
    for (index, said) in because.iter().enumerate() {
        if index > 0 {
            text.push_str("; ");
        }
        fact(text, said, digits);
    }
}

fn fact(text: &mut String, fact: &Fact, digits: Digits) {
    match fact {
        Fact::Case { label } => text.push_str(label),
        Fact::Term { sequence, index, value } => {
            digits.natural(text, value);
            text.push_str(" = ");
            text.push_str(sequence);
            text.push('_');
            digits.natural(text, index);
        }
        Fact::Value { name, value } => {
            text.push_str(name);
            text.push_str(" = ");
            digits.integer(text, value);
        }
        Fact::Numeral { value, system, digits: numeral, .. } => {
            digits.natural(text, value);
            let written = Numeral::new(numeral.clone()).to_string();
            let tail = written.len().saturating_sub(12);
            match written.get(tail..) {
                Some(tail) if digits == Digits::Short && written.len() > LONGEST_NUMERAL => {
                    text.push_str(&format!(" in {system} ends in …{tail} ({} places)", numeral.len()));
                }
                _ => text.push_str(&format!(" = {written} in {system}")),
            }
        }
        Fact::Says { text: sentence } => text.push_str(sentence),
        // Facts of a later version.
        other => text.push_str(&other.to_string()),
    }
}

/// The spaces that a text lacks to this width. The width of a format ends at 65,535; numbers are longer.
#[must_use]
pub fn padding(text: &str, width: usize) -> String {
    " ".repeat(width.saturating_sub(text.chars().count()))
}

/// Two lines as in figure 51 of document 002, the places above the digits; `None` when they would be too long.
pub fn under_places(system: &System, numeral: &Numeral) -> Option<(String, String)> {
    let digits = numeral.digits();
    if digits.len() > WIDEST / 2 {
        return None;
    }
    let (mut above, mut below) = (String::new(), String::new());
    for (place, digit) in system.heading(numeral).ok()?.iter().zip(digits) {
        let (place, digit) = (place.to_string(), digit.to_string());
        let gap = if above.is_empty() { "" } else { "  " };
        let width = place.len().max(digit.len());
        above.push_str(&format!("{gap}{}{place}", padding(&place, width)));
        below.push_str(&format!("{gap}{}{digit}", padding(&digit, width)));
    }
    (above.len() <= WIDEST).then_some((above, below))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_numbers_are_shown_by_their_ends() {
        assert_eq!(shortened("9".repeat(60)), "9".repeat(60));
        assert_eq!(shortened(format!("1234{}789", "0".repeat(993))), "1234…789 (1000 digits)");
        assert_eq!(shortened(format!("-1234{}789", "0".repeat(993))), "-1234…789 (1000 digits)");
        assert_eq!(message(&format!("from (7,{}) to 12", "5".repeat(100))), "from (7,5555…555 (100 digits)) to 12");
        assert_eq!(message("nothing to shorten: 24,32"), "nothing to shorten: 24,32");
        assert_eq!(message(&"x,".repeat(10_000)).chars().count(), 2002);
    }

    #[test]
    fn positions_for_people() {
        assert_eq!(position(&Position::from([24u64, 32])), "(24,32)");
        assert_eq!(position(&Position::new(Vec::new())), "empty");
        let many: Position = (1..=30u64).map(Natural::from).collect();
        assert_eq!(position(&many), "(1,2,3,4,5,6,7,8,9,10,11,12,… 6 more …,19,20,21,22,23,24,25,26,27,28,29,30)");
    }
}
