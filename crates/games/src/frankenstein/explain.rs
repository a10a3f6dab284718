//! What the strategies of Frankenstein say to a person: the row of the array 𝒜 that the smallest coin stands in, found by
//! its digits or by building the array, and the case of the proof of Theorem 3.

use super::cases::{Case, Finding, Place, Row, find};
use super::legality::most_for_last;
use crate::outside;
use ratwheel_numbers::Natural;
use ratwheel_numeration::System;
use ratwheel_rules::{Explanation, Message, NumeralRow, OutsideDomain, Position, Said};

/// How the row of the smallest coin was found.
pub enum Way<'a> {
    /// By its digits in the system 𝒰, which has this name.
    Numeration { system: &'a System, name: String },
    /// By floors alone, from each number to the one before it in its row.
    Floors,
    /// By building the array up to it: what begins each row, row 0 first.
    Array { firsts: &'a [u64] },
}

/// The empty strip.
pub(super) fn empty() -> Explanation {
    Explanation::new().player(Message::new("frankenstein-empty")).argue(Message::new("frankenstein-end"))
}

/// What there is to argue about.
struct Argument<'a> {
    b: u64,
    x: &'a [Natural],
    place: &'a Place,
}

/// Tells what the proof says of coins on the squares `x`, given the place of the smallest. `first_of(n)` is A_0^n.
pub(super) fn explain(
    b: u64,
    x: &[Natural],
    place: &Place,
    way: &Way<'_>,
    first_of: impl FnOnce(&Natural) -> Result<Natural, OutsideDomain>,
) -> Result<Explanation, OutsideDomain> {
    let argument = Argument { b, x, place };
    let told = argument.find_row(way)?;
    Ok(match find(b, x, place, first_of)? {
        Finding::Losing => argument.safe(told),
        Finding::Winning { to, case, .. } => argument.winning(&to, &case, told),
    })
}

/// More numbers than this are not listed.
const LISTED: usize = 16;

impl Argument<'_> {
    fn row(&self) -> Row {
        Row::new(self.b, &self.place.first, &self.place.row)
    }

    fn coin(&self, i: usize) -> Natural {
        self.x.get(i).cloned().unwrap_or_default()
    }

    fn last(&self) -> Natural {
        self.x.last().cloned().unwrap_or_default()
    }

    /// The start of the row, up to some entry that matters and one beyond, if that is not too long.
    fn shown(&self, entry: usize) -> Said {
        Said::Sequence(self.row().prefix(LISTED.min(entry + 2)).to_vec())
    }

    /// How the row of x_0 is found.
    fn find_row(&self, way: &Way<'_>) -> Result<Explanation, OutsideDomain> {
        let Place { row: n, column, first, .. } = self.place;
        let (x, second) = (self.coin(0), self.row().entry(1));
        let (most, base) = (self.b - 1, self.b);
        let numbers = |message: Message| {
            let message = message.with("x", &x).with("column", *column).with("n", n).with("first", first);
            message
                .with("second", &second)
                .with("most", most)
                .with("base", base)
                .with("row", self.shown((*column).max(self.x.len() - 1)))
        };
        // The document's game is that of b = 3.
        let other = |told: Explanation| match base {
            3 => told,
            _ => told.argue(Message::new("frankenstein-other").with("base", base)),
        };
        Ok(match way {
            Way::Numeration { system, name } => {
                let told = other(Explanation::new().argue(numbers(Message::new("frankenstein-theorem"))));
                let digits = |value: &Natural| system.digits(value).map_err(outside);
                let mut rows = vec![NumeralRow::new(&x, digits(&x)?.digits(), 0..=*column)];
                if *column > 0 {
                    rows.push(NumeralRow::new(first, digits(first)?.digits(), [0]));
                }
                // In column 1 that is x_0 itself.
                if *column != 1 {
                    rows.push(NumeralRow::new(&second, digits(&second)?.digits(), [0]));
                }
                let message = match column {
                    0 => Message::new("frankenstein-reduced"),
                    _ => Message::new("frankenstein-zeros"),
                };
                let told = told.numerals(name.clone(), rows).argue(numbers(message));
                told.argue(numbers(Message::new("frankenstein-number")))
            }
            Way::Floors => {
                let mut told = Explanation::new().argue(match self.b {
                    3 => Message::new("frankenstein-floors"),
                    base => Message::new("frankenstein-floors-base").with("base", base),
                });
                // The row from its start: the steps went the other way.
                let mut row = self.row();
                for column in (0..*column).rev().take(LISTED) {
                    let slope = if base == 3 { "φ²" } else { "λ" };
                    let step = Message::new("frankenstein-left").with("entry", row.entry(column + 1));
                    let step = step.with("slope", slope);
                    told = told.argue(step.with("before", row.entry(column)));
                }
                told.argue(numbers(Message::new("frankenstein-start")))
            }
            Way::Array { firsts } => {
                let told = other(Explanation::new().argue(numbers(Message::new("frankenstein-array"))));
                let message = match self.used(firsts) {
                    Some((used, limit)) => Message::new("frankenstein-mex").with("used", used).with("limit", limit),
                    None => {
                        let before = first.checked_sub(&Natural::one()).unwrap_or_default();
                        Message::new("frankenstein-mex-far").with("before", before)
                    }
                };
                told.argue(numbers(message)).argue(numbers(Message::new("frankenstein-column")))
            }
        })
    }

    /// The numbers of the rows before that of x_0, up to some beyond its beginning, if they are few.
    fn used(&self, firsts: &[u64]) -> Option<(Vec<Natural>, Natural)> {
        let limit = &self.place.first + 3u64;
        let mut used = Vec::new();
        for (n, first) in firsts.iter().enumerate().take(self.place.row.to_usize()?) {
            let mut row = Row::new(self.b, &Natural::from(*first), &Natural::from(u64::try_from(n).ok()?));
            for column in 0.. {
                let entry = row.entry(column);
                // Row 0 is all 0.
                if entry > limit || n == 0 && column > 0 {
                    break;
                }
                used.push(entry);
                if used.len() > LISTED {
                    return None;
                }
            }
        }
        used.sort_unstable();
        Some((used, limit))
    }

    /// A beginning of a row: part (A) of the proof.
    fn safe(&self, told: Explanation) -> Explanation {
        let position = Position::new(self.x.to_vec());
        let short = Message::new("frankenstein-safe").with("position", &position).counted("n", &self.place.row);
        let one = Message::new("frankenstein-safe-one").with("position", position).with("n", &self.place.row);
        let two = Message::new("frankenstein-safe-two").with("n", &self.place.row);
        let two = two.with("most", self.b - 1).with("more", self.b - 2);
        told.player(short.with("row", self.shown(self.x.len() - 1))).argue(one).argue(two)
    }

    /// The move and its case.
    fn winning(&self, to: &[Natural], case: &Case, told: Explanation) -> Explanation {
        let (short, full) = match case {
            Case::Before => self.before(),
            Case::Split => self.split(),
            Case::Beyond { p } => self.beyond(*p),
            Case::Shifted { short, row } => self.shifted(to, short, row),
            Case::Off { short } => {
                let entry = self.row().entry(self.x.len() - 1);
                let named = |message: Message| {
                    let message = message.with("entry", &entry).with("short", short).with("n", &self.place.row);
                    let message =
                        message.with("prefix", self.x.split_last().map(|(_, x)| x.to_vec()).unwrap_or_default());
                    self.limit(message.with("p", self.x.len() - 1))
                };
                let short = named(Message::new("frankenstein-short-off")).counted("number", &self.place.row);
                (short, named(Message::new("frankenstein-i-off")))
            }
            Case::A { p } => self.free(*p, *p, Message::new("frankenstein-a")),
            Case::C { p, q } => self.free(*p, *q, Message::new("frankenstein-c")),
            Case::B { p, q } => self.close(*p, *q, Message::new("frankenstein-b")),
            Case::D { p, q } => self.close(*p, *q, Message::new("frankenstein-d")),
        };
        let named = |message: Message| match to.is_empty() {
            true => message,
            false => message.with("to", Position::new(to.to_vec())),
        };
        let matters = match case {
            Case::Before | Case::Split => self.place.column,
            Case::Beyond { p } | Case::A { p } => *p,
            Case::Shifted { .. } | Case::Off { .. } => self.x.len() - 1,
            Case::B { q, .. } | Case::C { q, .. } | Case::D { q, .. } => *q,
        };
        told.player(named(short.with("row", self.shown(matters)))).argue(named(full))
    }

    /// Adds x_0 and where it stands in its row.
    fn placed(&self, message: Message) -> Message {
        let Place { row, column, .. } = self.place;
        let count = u64::try_from(*column).unwrap_or(u64::MAX);
        let message = message.with("x", self.coin(0)).with("n", row).counted("number", row);
        let message = message.counted("place", &(Natural::from(count) + 1)).with("before", *column);
        message.with("coins", self.x.len()).with("j", column + 1)
    }

    /// x_0 does not begin its row: others take the places before it.
    fn before(&self) -> (Message, Message) {
        let column = self.place.column;
        let rest = self.x.len().saturating_sub(column + 1);
        let named = |message: Message| {
            let message = self.placed(message).with("rest", rest);
            message.with("places", self.row().prefix(column).to_vec())
        };
        (named(Message::new("frankenstein-before")), named(Message::new("frankenstein-j-before")))
    }

    /// The same with too few coins: the last one is split.
    fn split(&self) -> (Message, Message) {
        let (column, shifted) = (self.place.column, self.x.len().saturating_sub(2));
        let mut row = self.row();
        let places = row.prefix(column);
        let landing = places.get(..shifted).unwrap_or_default().to_vec();
        let parts = places.get(shifted..).unwrap_or_default().to_vec();
        let sum: Natural = parts.iter().cloned().sum();
        let named = |message: Message| {
            let message = self.placed(message).with("shifted", shifted).with("landing", landing.clone());
            message.with("parts", parts.clone()).with("sum", &sum).with("last", self.last())
        };
        (named(Message::new("frankenstein-split")), named(Message::new("frankenstein-j-split")))
    }

    /// The first coin outside the row is above its place.
    fn beyond(&self, p: usize) -> (Message, Message) {
        let named = |message: Message| {
            let message = message.with("prefix", self.x.get(..p).unwrap_or_default().to_vec());
            let message = message.with("coin", self.coin(p)).with("entry", self.row().entry(p)).with("p", p);
            message.with("rest", self.x.len().saturating_sub(p + 1)).with("n", &self.place.row)
        };
        let short = named(Message::new("frankenstein-beyond")).counted("number", &self.place.row);
        (short, named(Message::new("frankenstein-j-beyond")))
    }

    /// All coins go to an earlier row.
    fn shifted(&self, to: &[Natural], short: &Natural, row: &Natural) -> (Message, Message) {
        let distances: Vec<Natural> = self.x.iter().zip(to).map(|(x, to)| x.abs_diff(to)).collect();
        let p = self.x.len() - 1;
        let named = |message: Message| {
            let message = message.with("prefix", self.x.get(..p).unwrap_or_default().to_vec());
            let message = message.with("coin", self.last()).with("entry", self.row().entry(p)).with("p", p);
            let message = message.with("short", short).with("n", &self.place.row).with("m", row);
            self.sums(message.with("distances", distances.clone()), &distances)
        };
        let short = named(Message::new("frankenstein-short")).counted("number", &self.place.row);
        (short.counted("earlier", row), named(Message::new("frankenstein-i")))
    }

    /// The last coin goes to a free place of the row.
    fn free(&self, p: usize, q: usize, full: Message) -> (Message, Message) {
        let mut row = self.row();
        let kept = row.prefix(q).to_vec();
        let (_, others) = self.x.split_last().unwrap_or((&self.place.first, &[]));
        let off: Vec<Natural> = others.iter().filter(|coin| kept.binary_search(coin).is_err()).cloned().collect();
        let named = |message: Message| {
            let message = message.with("off", off.clone()).with("count", off.len());
            self.compared(message, p, q)
        };
        (named(Message::new("frankenstein-free")).counted("number", &self.place.row), named(full))
    }

    /// The coins are so close together that all may go off.
    fn close(&self, p: usize, q: usize, full: Message) -> (Message, Message) {
        let named = |message: Message| self.limit(self.compared(message, p, q));
        (named(Message::new("frankenstein-close")).counted("number", &self.place.row), named(full))
    }

    /// Adds the first coin outside the row, its place, and the first free place.
    fn compared(&self, message: Message, p: usize, q: usize) -> Message {
        let mut row = self.row();
        let message = message.with("p", p).with("coin", self.coin(p)).with("entry", row.entry(p));
        let message = message.with("kept", row.prefix(q).to_vec()).with("taken", q);
        message.with("free", row.entry(q)).with("last", self.last()).with("n", &self.place.row)
    }

    /// Adds what condition (4) allows for the last coin when all go off.
    fn limit(&self, message: Message) -> Message {
        self.sums(message, self.x)
    }

    /// Adds both sides of condition (4) for these distances.
    fn sums(&self, message: Message, distances: &[Natural]) -> Message {
        let (last, earlier) = distances.split_last().unwrap_or((&self.place.first, &[]));
        let bound = most_for_last(self.b, earlier);
        let (before, rest) = earlier.split_last().unwrap_or((last, &[]));
        let rest: Natural = rest.iter().cloned().sum();
        let sum = Message::new("frankenstein-sum").with("most", self.b - 1).with("more", self.b - 2);
        let sum = sum.with("second", before).with("rest", rest);
        message.with("sum", sum).with("bound", bound).with("last", last)
    }
}
