//! What the strategies of the Rat game say to a person.
//!
//! The short form tells the move and the difference that led to it. The full form argues as document 000 does: the
//! theorem of the strategy (1, 2, or 4 and 5) gives the triples, and the proof of Theorem 2 the move, by its cases.

use super::cases::{Case, Letter, Small, case_of};
use crate::rat_table::differences::difference;
use crate::rat_table::explain::{Reading, before, minus, numeral, used};
use crate::rat_table::strategy::{Lookup, Rule};
use crate::rat_table::{Columns, Way};
use ratwheel_numbers::Natural;
use ratwheel_rules::{Explanation, Message, NumeralRow, OutsideDomain, Position};

/// A triple of the table with its number.
struct Triple {
    n: Natural,
    numbers: [Natural; 3],
}

impl Triple {
    fn new(table: &dyn Columns, n: &Natural) -> Result<Self, OutsideDomain> {
        Ok(Self { n: n.clone(), numbers: Lookup::row(table, n)? })
    }

    fn position(&self) -> Position {
        Position::from(self.numbers.clone())
    }
}

/// What there is to argue about.
struct Argument<'a> {
    /// The piles, ascending.
    piles: [&'a Natural; 3],
    /// Where x stands: the column from 1, and the triple.
    column: usize,
    own: Triple,
}

/// Tells what the proof of Theorem 2 says of ascending piles.
pub(super) fn explain(table: &dyn Columns, piles: [&Natural; 3]) -> Result<Explanation, OutsideDomain> {
    let [x, _, z] = piles;
    if z.is_zero() {
        return Ok(Explanation::new().player(Message::new("nothing-left")).argue(Message::new("rat-end")));
    }
    if x.is_zero() {
        return Ok(Explanation::new().player(Message::new("table-zero")).argue(Message::new("rat-zero")));
    }
    let spot = table.locate(x)?;
    let own = Triple::new(table, &spot.row)?;
    let argument = Argument { piles, column: spot.column, own };
    let told = opening(table.way());
    let told = argument.place(table, told)?;
    let told = work(table, &argument.own, told)?;
    if piles == argument.own.numbers.each_ref() {
        return Ok(argument.safe(told));
    }
    let case = case_of(piles, spot.column, &argument.own.n, &argument.own.numbers);
    let target = Triple::new(table, &case.row)?;
    match case.rule {
        Rule::One if case.difference.is_none() => Ok(argument.own_triple(&case, told)),
        Rule::Three => argument.by_large_difference(table, &case, &target, told),
        _ => argument.by_small_difference(table, &case, &target, told),
    }
}

/// The theorem that gives the triples.
fn opening(way: Way<'_>) -> Explanation {
    Explanation::new().argue(match way {
        Way::Recursion => Message::new("rat-theorem-1"),
        Way::Closed => Message::new("rat-theorem-2"),
        Way::Numerals { .. } => Message::new("rat-theorem-4"),
    })
}

/// How triple n ≥ 1 comes out.
fn work(table: &dyn Columns, triple: &Triple, told: Explanation) -> Result<Explanation, OutsideDomain> {
    let Triple { n, numbers: [a, b, c] } = triple;
    let named = |message: Message| message.with("n", n).with("a", a).with("b", b).with("c", c);
    Ok(match table.way() {
        Way::Closed => told.argue(named(Message::new("rat-floors")).with("multiple", n * 7)),
        Way::Recursion => {
            let message = match used(table, n)? {
                Some(used) => Message::new("rat-mex").with("used", used),
                None => Message::new("rat-mex-far").with("last", before(a)),
            };
            told.argue(named(message).with("d", minus(b, a)).with("delta", minus(c, b)))
        }
        Way::Numerals { p, q } => {
            let reading = Reading::of(n, p, q)?;
            let step = match reading.is_exact() {
                true => Message::new("rat-theorem-5-equal"),
                false => Message::new("rat-theorem-5-more"),
            };
            let told = reading.show(n, q, told).argue(reading.tell(step.with("n", n).with("a", a)));
            let told =
                told.argue(Message::new("rat-endings").counted("count", n).with("n", n).with("b", b).with("c", c));
            let rows: Result<Vec<NumeralRow>, _> =
                [a, b, c].into_iter().map(|value| numeral(p, value, [0, 1])).collect();
            told.numerals(p.to_string(), rows?)
        }
    })
}

impl Argument<'_> {
    /// Which column x stands in.
    fn place(&self, table: &dyn Columns, told: Explanation) -> Result<Explanation, OutsideDomain> {
        let [x, _, _] = self.piles;
        let n = &self.own.n;
        Ok(match table.way() {
            // Theorem 1 finds x when the triple comes out.
            Way::Recursion => told,
            Way::Closed => {
                let message = match self.column {
                    1 => Message::new("rat-residue-a"),
                    2 => Message::new("rat-residue-b"),
                    _ => Message::new("rat-residue-c"),
                };
                told.argue(message.with("x", x).with("n", n).with("residue", x % 7))
            }
            Way::Numerals { p, .. } => {
                let row = numeral(p, x, [0, 1])?;
                let digits = row.digits.iter().rev();
                let zeros = digits.take_while(|digit| digit.is_zero()).count();
                let middle = row.digits.iter().rev().nth(1).cloned().unwrap_or_default();
                let message = match self.column {
                    1 => Message::new("rat-ends-a").with("zeros", zeros),
                    2 => Message::new("rat-ends-b").with("digit", middle),
                    _ => Message::new("rat-ends-c"),
                };
                told.numerals(p.to_string(), vec![row]).argue(message.with("x", x).counted("count", n).with("n", n))
            }
        })
    }

    /// A row of the table: part (A) of the proof.
    fn safe(&self, told: Explanation) -> Explanation {
        let Triple { n, numbers: [a, b, c] } = &self.own;
        let two = Message::new("rat-safe-two").with("n", n).with("d", minus(b, a));
        told.player(Message::new("triple-safe").with("triple", self.own.position()).counted("n", n))
            .argue(Message::new("rat-safe-one").with("n", n).with("triple", self.own.position()))
            .argue(two)
            .argue(Message::new("rat-safe-three").with("n", n).with("large", minus(c, a)))
    }

    /// Adds x and its triple.
    fn named(&self, message: Message) -> Message {
        let [x, _, _] = self.piles;
        message.with("x", x).counted("n", &self.own.n).with("triple", self.own.position())
    }

    /// Adds the piles and the numbers of the triple of x.
    fn full(&self, message: Message) -> Message {
        let ([x, y, z], Triple { n, numbers: [a, b, c] }) = (self.piles, &self.own);
        let message = message.with("x", x).with("y", y).with("z", z).with("n", n);
        message.with("a", a).with("b", b).with("c", c)
    }

    /// Type (I) to the triple of x.
    fn own_triple(&self, case: &Case<Natural>, told: Explanation) -> Explanation {
        let ([_, y, z], [a, b, c]) = (self.piles, &self.own.numbers);
        let (short, full, first, second) = match case.letter {
            Letter::First => (Message::new("triple-largest"), Message::new("rat-i"), a, b),
            Letter::Second => (Message::new("triple-middle"), Message::new("rat-ii"), a, c),
            _ => (Message::new("triple-smallest"), Message::new("rat-iii"), b, c),
        };
        let stays = match (y == first, z == second) {
            (true, _) => "y",
            (_, true) => "z",
            _ => "none",
        };
        let short = self.named(short).with("y", y).with("z", z).with("first", first).with("second", second);
        told.player(short.with("to", self.own.position()))
            .argue(self.full(full).with("stays", stays).with("to", self.own.position()))
    }

    /// Type (III) to the last triple whose largest difference is not above that of the piles.
    fn by_large_difference(
        &self,
        table: &dyn Columns,
        case: &Case<Natural>,
        target: &Triple,
        told: Explanation,
    ) -> Result<Explanation, OutsideDomain> {
        let ([x, y, z], [_, _, c]) = (self.piles, &self.own.numbers);
        let (large, next) = (minus(z, x), &target.n + 1);
        let (below, above) = (difference(3, 1, 3, &target.n), difference(3, 1, 3, &next));
        let told = match case.letter {
            Letter::Second => told.argue(self.full(Message::new("rat-ii-short"))),
            Letter::Alpha => told.argue(self.full(Message::new("rat-alpha"))),
            letter => {
                // Type (II) was tried first: its triple reaches above z.
                let (_, i) = super::cases::small_difference(&minus(y, x));
                let told = self.small(letter, &i, told);
                let [_, _, too_large] = &Triple::new(table, &i)?.numbers;
                told.argue(Message::new("rat-above").with("i", &i).with("c", too_large).with("z", z))
            }
        };
        let told = told.argue(
            Message::new("rat-large")
                .with("z", z)
                .with("x", x)
                .with("large", &large)
                .with("i", &target.n)
                .with("below", &below)
                .with("next", &next)
                .with("above", &above),
        );
        let told = if target.n.is_zero() { told } else { work(table, target, told)? };
        let told = told.argue(
            Message::new("rat-three")
                .with("large", &large)
                .with("below", &below)
                .with("i", &target.n)
                .with("next", &next)
                .with("left", minus(&large, &below))
                .with("limit", minus(&above, &below))
                .with("to", target.position()),
        );
        let short = match (self.column, target.n.is_zero()) {
            (2, false) => Message::new("triple-middle-large"),
            (2, true) => Message::new("triple-middle-end"),
            (_, false) => Message::new("triple-smallest-large"),
            (_, true) => Message::new("triple-smallest-end"),
        };
        let short = self.named(short).with("z", z).with("c", c).with("large", &large);
        if target.n.is_zero() {
            return Ok(told.player(short));
        }
        let [a, b, c] = &target.numbers;
        let short = short.with("left", minus(&large, &below)).with("below", below).counted("i", &target.n);
        let short = short.with("to", target.position());
        Ok(told.player(short.with("first", minus(x, a)).with("second", b).with("third", minus(z, c))))
    }

    /// What the difference of the smaller piles is, in β and γ.
    fn small(&self, letter: Letter, i: &Natural, told: Explanation) -> Explanation {
        let [x, y, _] = self.piles;
        let d = minus(y, x);
        let (told, name, small) = match letter {
            Letter::Beta(small) => (told.argue(self.full(Message::new("rat-beta")).with("d", &d)), "β", small),
            Letter::Gamma(small) => (told.argue(self.full(Message::new("rat-gamma")).with("d", &d)), "γ", small),
            _ => return told,
        };
        let message = match small {
            Small::First => Message::new("rat-first"),
            Small::Second => Message::new("rat-second"),
            Small::Multiple if d.is_zero() => return told.argue(Message::new("rat-nothing").with("letter", name)),
            Small::Multiple => Message::new("rat-multiple").with("less", before(&d)),
        };
        told.argue(message.with("letter", name).with("d", d).with("i", i))
    }

    /// Type (II), or (I) if a pile happens to stay, to the triple with the difference of the smaller piles.
    fn by_small_difference(
        &self,
        table: &dyn Columns,
        case: &Case<Natural>,
        target: &Triple,
        told: Explanation,
    ) -> Result<Explanation, OutsideDomain> {
        let ([x, y, z], [_, b, _], [i, j, k]) = (self.piles, &self.own.numbers, &target.numbers);
        let to = target.position();
        let d = minus(y, x);
        let told = self.small(case.letter, &target.n, told);
        if target.n.is_zero() {
            let told = told.argue(Message::new("rat-two-end").with("to", &to));
            return Ok(told.player(Message::new("triple-equal")));
        }
        let told = work(table, target, told)?;
        let shifted = matches!(case.letter, Letter::Beta(Small::Second) | Letter::Gamma(Small::Second));
        let multiple = matches!(case.letter, Letter::Beta(Small::Multiple) | Letter::Gamma(Small::Multiple));
        let [first, second, third] = if shifted { [j, k, i] } else { [i, j, k] };
        let (lost, more) = (minus(x, first), minus(y, second));
        let full = match (case.rule, shifted) {
            (Rule::One, _) => Message::new("rat-one"),
            (_, true) => Message::new("rat-two-shifted"),
            (_, false) => Message::new("rat-two"),
        };
        let limit = if multiple { 2u64 } else { 1 };
        let full = full.with("i", &target.n).with("first", first).with("second", second).with("third", third);
        let full = full.with("lost", &lost).with("more", &more).with("left", minus(&more, &lost)).with("limit", limit);
        let short = match (shifted, multiple) {
            (true, _) => Message::new("triple-shifted"),
            (_, true) => Message::new("triple-multiple").with("less", before(&d)).with("more", more),
            _ => Message::new("triple-small"),
        };
        let short = self.named(short).with("y", y).with("b", b).with("d", d).counted("i", &target.n);
        let short = short.with("lost", lost).with("third", third);
        let stays = if z == third { "z" } else { "none" };
        Ok(told.argue(full.with("to", &to)).player(short.with("stays", stays).with("to", to)))
    }
}
