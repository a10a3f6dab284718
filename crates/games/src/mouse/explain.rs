//! What the strategies of the Mouse game say to a person.
//!
//! The short form is that of Wythoff's game: the smaller pile belongs to one safe pair, and the other pile is its partner,
//! above it, or below it. The full form argues as document 000 does for the Rat game, with one pile less.

use super::strategy::{Letter, letter_of};
use crate::rat_table::explain::{Reading, before, minus, numeral, used};
use crate::rat_table::strategy::Lookup;
use crate::rat_table::{Columns, Way};
use ratwheel_numbers::Natural;
use ratwheel_rules::{Explanation, Message, OutsideDomain, Position};

/// A pair of the table with its number.
struct Pair {
    n: Natural,
    numbers: [Natural; 2],
}

impl Pair {
    fn new(table: &dyn Columns, n: &Natural) -> Result<Self, OutsideDomain> {
        Ok(Self { n: n.clone(), numbers: Lookup::row(table, n)? })
    }

    fn position(&self) -> Position {
        Position::from(self.numbers.clone())
    }
}

/// Tells what the case analysis says of ascending piles.
pub(super) fn explain(table: &dyn Columns, [x, y]: [&Natural; 2]) -> Result<Explanation, OutsideDomain> {
    if y.is_zero() {
        return Ok(Explanation::new().player(Message::new("nothing-left")).argue(Message::new("pairs-end")));
    }
    if x.is_zero() {
        return Ok(Explanation::new().player(Message::new("pairs-zero")).argue(Message::new("mouse-zero")));
    }
    let spot = table.locate(x)?;
    let own = Pair::new(table, &spot.row)?;
    let told = Explanation::new().argue(match table.way() {
        Way::Recursion => Message::new("mouse-theorem-6"),
        Way::Closed => Message::new("mouse-theorem-7"),
        Way::Numerals { .. } => Message::new("mouse-numerals"),
    });
    let told = work(table, &own, place(table, x, spot.column, &own.n, told)?)?;
    let Pair { n, numbers: [a, b] } = &own;
    let named = |message: Message, partner: &Natural| {
        let message = message.with("low", x).with("pair", own.position()).counted("n", n);
        message.with("high", y).with("partner", partner).with("to", own.position())
    };
    let full = |message: Message| message.with("x", x).with("y", y).with("n", n).with("a", a).with("b", b);
    let (letter, i) = match letter_of(x, y, n, (spot.column == 1).then_some(b)) {
        None => {
            let safe = Message::new("mouse-safe").with("pair", own.position()).with("n", n).with("d", minus(b, a));
            let short = Message::new("pairs-safe").with("pair", own.position()).counted("n", n);
            return Ok(told.player(short).argue(safe));
        }
        Some((Letter::First, _)) => {
            let told = told.argue(Message::new("mouse-cases"));
            return Ok(told.player(named(Message::new("pairs-larger"), a)).argue(full(Message::new("mouse-i"))));
        }
        Some((Letter::Second, _)) => {
            let told = told.argue(Message::new("mouse-cases"));
            return Ok(told.player(named(Message::new("pairs-smaller"), b)).argue(full(Message::new("mouse-ii"))));
        }
        Some(found) => found,
    };
    let told = told.argue(Message::new("mouse-cases"));
    let target = Pair::new(table, &i)?;
    let to = target.position();
    let [u, v] = &target.numbers;
    let (d, lost, more) = (minus(y, x), minus(x, u), minus(y, v));
    if i.is_zero() {
        let told = told.argue(full(Message::new("mouse-beta-2-end")).with("to", to));
        return Ok(told.player(Message::new("pairs-equal")));
    }
    let (case, short) = match letter {
        Letter::Beta1 => (Message::new("mouse-beta-1"), Message::new("pairs-between").with("reached", &to)),
        _ => {
            let less = before(&d);
            (Message::new("mouse-beta-2").with("less", &less), Message::new("mouse-between").with("less", less))
        }
    };
    let told = work(table, &target, told.argue(full(case).with("d", &d).with("i", &i)))?;
    let two = Message::new("mouse-two").with("lost", &lost).with("more", &more).with("left", minus(&more, &lost));
    let limit = if letter == Letter::Beta1 { 1u64 } else { 2 };
    let told = told.argue(two.with("limit", limit).with("to", &to));
    let short = short.with("low", x).with("pair", own.position()).counted("n", n).with("high", y).with("partner", b);
    let short = short.with("difference", d).counted("row", &i).with("taken", lost).with("more", more);
    Ok(told.player(short.with("to", to)))
}

/// Which column x stands in.
fn place(
    table: &dyn Columns,
    x: &Natural,
    column: usize,
    n: &Natural,
    told: Explanation,
) -> Result<Explanation, OutsideDomain> {
    Ok(match table.way() {
        // Theorem 6 finds x when the pair comes out.
        Way::Recursion => told,
        Way::Closed => {
            let message = match column {
                1 => Message::new("mouse-residue-a"),
                _ => Message::new("mouse-residue-b"),
            };
            told.argue(message.with("x", x).with("n", n).with("residue", x % 3))
        }
        Way::Numerals { p, .. } => {
            let row = numeral(p, x, [0, 1])?;
            let zeros = row.digits.iter().rev().take_while(|digit| digit.is_zero()).count();
            let message = match column {
                1 => Message::new("mouse-ends-a").with("zeros", zeros),
                _ => Message::new("mouse-ends-b"),
            };
            told.numerals(p.to_string(), vec![row]).argue(message.with("x", x).counted("count", n).with("n", n))
        }
    })
}

/// How pair n ≥ 1 comes out.
fn work(table: &dyn Columns, pair: &Pair, told: Explanation) -> Result<Explanation, OutsideDomain> {
    let Pair { n, numbers: [a, b] } = pair;
    let named = |message: Message| message.with("n", n).with("a", a).with("b", b);
    Ok(match table.way() {
        Way::Closed => told.argue(named(Message::new("mouse-floors")).with("multiple", n * 3)),
        Way::Recursion => {
            let message = match used(table, n)? {
                Some(used) => Message::new("pairs-mex").with("used", used),
                None => Message::new("pairs-mex-far").with("last", before(a)),
            };
            told.argue(named(message).with("step", minus(b, a)))
        }
        Way::Numerals { p, q } => {
            let reading = Reading::of(n, p, q)?;
            let step = match reading.is_exact() {
                true => Message::new("table-reading-equal"),
                false => Message::new("table-reading-more"),
            };
            let step = step.with("n", n).with("name", "A").with("first", a).with("place", 3u64);
            let told = reading.show(n, q, told).argue(reading.tell(step));
            let told = told.argue(Message::new("mouse-endings").counted("count", n).with("n", n).with("b", b));
            told.numerals(p.to_string(), vec![numeral(p, a, [0, 1])?, numeral(p, b, [0, 1])?])
        }
    })
}
