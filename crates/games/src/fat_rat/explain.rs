//! What the strategies of the Fat Rat game say to a person.
//!
//! Document 000 has the table and asks for the rules; the argument is the proof in the [module documentation](super). Rows
//! and columns are told in words, as the names of the document have two indices already.

use super::Variant;
use super::legality::shifted_pair;
use super::strategy::{FatRat, Found, Pair};
use crate::outside;
use crate::rat_table::Way;
use crate::rat_table::columns::sorted;
use crate::rat_table::differences::{difference, modulus};
use crate::rat_table::explain::{Reading, before, minus, numeral, used};
use ratwheel_numbers::Natural;
use ratwheel_rules::{Explanation, Message, Move, NumeralRow, OutsideDomain, Position};

/// With at most this number of piles every column of a row is worked out, else those that matter.
const WORKED_OUT: usize = 5;

/// A row of the table with its number.
struct Row {
    n: Natural,
    numbers: Vec<Natural>,
}

impl Row {
    fn position(&self) -> Position {
        Position::new(self.numbers.clone())
    }

    /// The number in a column, counted from 1.
    fn column(&self, k: usize) -> Natural {
        k.checked_sub(1).and_then(|k| self.numbers.get(k)).cloned().unwrap_or_default()
    }
}

/// What there is to argue about.
struct Argument<'a> {
    game: &'a FatRat,
    /// The piles, ascending.
    x: &'a [Natural],
    /// The smallest of them.
    first: &'a Natural,
    /// Where it stands: the column from 1, and the row.
    column: usize,
    own: Row,
}

/// Tells what the proof says.
pub(super) fn explain(game: &FatRat, position: &Position) -> Result<Explanation, OutsideDomain> {
    let x = sorted(position, game.columns.piles())?;
    let Some(first) = x.first().filter(|first| !first.is_zero()) else {
        return Ok(if x.iter().all(Natural::is_zero) {
            Explanation::new().player(Message::new("nothing-left")).argue(Message::new("fat-end"))
        } else {
            Explanation::new().player(Message::new("table-zero")).argue(Message::new("fat-zero"))
        });
    };
    let spot = game.columns.locate(first)?;
    let own = Row { numbers: game.columns.row(&spot.row)?, n: spot.row };
    let argument = Argument { game, x: &x, first, column: spot.column, own };
    let told = argument.work(&argument.own, &[argument.column], argument.place(argument.opening())?)?;
    if x == argument.own.numbers {
        return Ok(argument.safe(told));
    }
    match game.find(&x, argument.column, &argument.own.numbers)? {
        Found::Own => Ok(argument.own_row(told)),
        Found::Pair(pair) => argument.by_pair(&pair, told),
        Found::Searched(by) => argument.searched(&by, told),
    }
}

impl Argument<'_> {
    fn piles(&self) -> usize {
        self.x.len()
    }

    fn pile(&self, k: usize) -> Natural {
        k.checked_sub(1).and_then(|k| self.x.get(k)).cloned().unwrap_or_default()
    }

    /// What gives the rows.
    fn opening(&self) -> Explanation {
        let m = self.piles();
        let message = match self.game.columns.way() {
            Way::Recursion => Message::new("fat-recursion"),
            Way::Closed => Message::new("fat-closed"),
            Way::Numerals { .. } => Message::new("fat-numerals"),
        };
        Explanation::new().argue(message.with("piles", m).with("modulus", modulus(m)))
    }

    /// Which column the smallest pile stands in.
    fn place(&self, told: Explanation) -> Result<Explanation, OutsideDomain> {
        let (x, k, n) = (self.first, self.column, &self.own.n);
        let named = |message: Message| message.with("x", x).with("column", k).with("n", n).counted("count", n);
        Ok(match self.game.columns.way() {
            // The recursion finds it when the row comes out.
            Way::Recursion => told,
            Way::Closed => {
                let modulus = modulus(self.piles());
                let (times, rest) = before(x).div_rem(&modulus);
                let rest = rest + 1;
                let power = Natural::power_of_two(rest.trailing_zeros().unwrap_or(0));
                let message = named(Message::new("fat-residue")).with("times", times).with("modulus", modulus);
                told.argue(message.with("rest", rest).with("power", power))
            }
            Way::Numerals { p, .. } => {
                let row = numeral(p, x, [0, 1])?;
                let zeros = row.digits.iter().rev().take_while(|digit| digit.is_zero()).count();
                let digit = row.digits.iter().rev().nth(1).cloned().unwrap_or_default();
                let message = match k {
                    1 => Message::new("fat-ends-first").with("zeros", zeros),
                    _ => {
                        let power = Natural::power_of_two(digit.trailing_zeros().unwrap_or(0));
                        Message::new("fat-ends").with("digit", digit).with("power", power)
                    }
                };
                told.numerals(self.system(p), vec![row]).argue(named(message))
            }
        })
    }

    /// The name of a system of this many piles, short where the fraction would be long.
    fn system(&self, system: &ratwheel_numeration::System) -> String {
        let name = system.to_string();
        match (name.len() > 24, name.starts_with('p')) {
            (true, true) => format!("rats:{}", self.piles()),
            (true, false) => "q".to_owned(),
            _ => name,
        }
    }

    /// How a row comes out: every column, or those that matter if there are many.
    fn work(&self, row: &Row, matter: &[usize], told: Explanation) -> Result<Explanation, OutsideDomain> {
        if row.n.is_zero() {
            return Ok(told);
        }
        let m = self.piles();
        let columns: Vec<usize> = if m <= WORKED_OUT { (1..=m).collect() } else { matter.to_vec() };
        let named = |message: Message| message.with("n", &row.n).with("row", row.position());
        Ok(match self.game.columns.way() {
            Way::Closed => {
                let multiple = &row.n * modulus(m);
                let told = columns.into_iter().fold(told, |told, k| {
                    let power = |bits: usize| Natural::power_of_two(bits as u64);
                    let message = Message::new("fat-floor").with("column", k).with("n", &row.n);
                    let message = message.with("multiple", &multiple).with("power", power(m - k));
                    told.argue(message.with("half", power(k - 1)).with("value", row.column(k)))
                });
                told.argue(named(Message::new("fat-row")))
            }
            Way::Recursion => {
                let message = match used(&*self.game.columns, &row.n)? {
                    Some(used) => Message::new("fat-mex").with("used", used),
                    None => Message::new("fat-mex-far").with("last", before(&row.column(1))),
                };
                let differences: Vec<Natural> =
                    row.numbers.windows(2).filter_map(|pair| Some(minus(pair.get(1)?, pair.first()?))).collect();
                told.argue(named(message).with("first", row.column(1)).with("differences", differences))
            }
            Way::Numerals { p, q } => {
                let reading = Reading::of(&row.n, p, q)?;
                let step = match reading.is_exact() {
                    true => Message::new("fat-reading-equal"),
                    false => Message::new("fat-reading-more"),
                };
                let step = step.with("n", &row.n).with("first", row.column(1)).with("place", modulus(m));
                let digits = vec![NumeralRow::new(&row.n, reading.digits.digits(), [1])];
                let told = told.numerals(self.system(q), digits).argue(reading.tell(step));
                let told = told.argue(named(Message::new("fat-endings")).counted("count", &row.n));
                let values = [1].into_iter().chain(columns.into_iter().filter(|k| *k > 1));
                let rows: Result<Vec<NumeralRow>, _> = values.map(|k| numeral(p, &row.column(k), [0, 1])).collect();
                told.numerals(self.system(p), rows?)
            }
        })
    }

    /// The smallest pile and its row, for somebody who plays.
    fn named(&self, message: Message) -> Message {
        let message = message.with("x", self.first).counted("column", &Natural::from(self.column as u64));
        message.counted("n", &self.own.n).with("row", self.own.position())
    }

    /// A row of the table.
    fn safe(&self, told: Explanation) -> Explanation {
        let Row { n, .. } = &self.own;
        let told = told.player(Message::new("fat-safe").with("row", self.own.position()).counted("n", n));
        let told = told.argue(Message::new("fat-safe-one").with("row", self.own.position()).with("n", n));
        match self.game.variant {
            Variant::Chain | Variant::Star => told.argue(Message::new("fat-safe-pairs")),
            Variant::Rat => {
                let message = Message::new("fat-safe-shifted").with("modulus", modulus(self.piles()));
                let told = told.argue(message.with("difference", minus(&self.pile(2), &self.pile(1))));
                if self.piles() > 2 { told.argue(Message::new("fat-safe-pairs")) } else { told }
            }
        }
    }

    /// Type I to the row of the smallest pile.
    fn own_row(&self, told: Explanation) -> Explanation {
        let to = self.own.position();
        let full = match self.column {
            1 => Message::new("fat-one-first"),
            last if last == self.piles() => Message::new("fat-one-last"),
            _ => Message::new("fat-one"),
        };
        let full = full.with("x", self.first).with("column", self.column).with("n", &self.own.n).with("to", &to);
        told.player(self.named(Message::new("fat-own")).with("to", to)).argue(full)
    }

    /// The first pile behind that column that is below its number in the row.
    fn short_pile(&self) -> Option<usize> {
        let mut piles = (1..).zip(self.x.iter().zip(&self.own.numbers)).skip(self.column);
        piles.find(|(_, (pile, number))| pile < number).map(|(k, _)| k)
    }

    /// Adds the pile that is too small for the row of the smallest one.
    fn with_short_pile(&self, message: Message) -> Message {
        let k = self.short_pile().unwrap_or(self.piles());
        message.with("pile", k).with("size", self.pile(k)).with("number", self.own.column(k))
    }

    /// The type that compares two piles, to the row that their difference names.
    fn by_pair(&self, pair: &Pair, told: Explanation) -> Result<Explanation, OutsideDomain> {
        let game = self.game;
        let target = Row { numbers: game.columns.row(&pair.row)?, n: pair.row.clone() };
        let told = told.argue(self.with_short_pile(Message::new("fat-short")).with("n", &self.own.n));
        let rows: Vec<Natural> = game.pairs_of(self.x).map(|pair| pair.row).collect();
        let message = match game.variant {
            _ if self.piles() == 2 => Message::new("fat-rows-two"),
            Variant::Chain => Message::new("fat-rows-chain"),
            Variant::Star | Variant::Rat => Message::new("fat-rows-star"),
        };
        let message = message.with("rows", rows).with("i", &pair.row).with("low", pair.low).with("high", pair.high);
        let told = self.work(&target, &[pair.low, pair.high], told.argue(message))?;
        let told = told.argue(self.near(&target, pair.low, pair.high));
        let short = match target.n.is_zero() {
            true => Message::new("fat-pair-end"),
            false => Message::new("fat-pair"),
        };
        Ok(told.player(self.short_of_pair(short, &target, pair.low, pair.high)))
    }

    /// The piles that are compared, their difference before and after, and how far these may be apart.
    fn short_of_pair(&self, message: Message, target: &Row, low: usize, high: usize) -> Message {
        let message = self.with_short_pile(self.named(message)).with("low", low).with("high", high);
        let (d, e) = (minus(&self.pile(high), &self.pile(low)), minus(&target.column(high), &target.column(low)));
        let limit = minus(&difference(self.piles(), low, high, &(&target.n + 1)), &e);
        let left = minus(&d, &e).max(minus(&e, &d));
        let message = message.with("difference", &d).with("reached", &e).with("left", left);
        let message = message.with("less", minus(&self.pile(low), &target.column(low)));
        let message = message.with("more", minus(&self.pile(high), &target.column(high)));
        let message = message.counted("i", &target.n).with("limit", limit).with("piles", self.piles());
        message.with("to", target.position())
    }

    /// Why the type that compares two piles allows the step.
    fn near(&self, target: &Row, low: usize, high: usize) -> Message {
        let (d, e) = (minus(&self.pile(high), &self.pile(low)), minus(&target.column(high), &target.column(low)));
        let next = &target.n + 1;
        let above = difference(self.piles(), low, high, &next);
        let left = minus(&d, &e).max(minus(&e, &d));
        let message =
            Message::new("fat-near").with("rule", ratwheel_rules::roman(high)).with("low", low).with("high", high);
        let message = message.with("left", left).with("difference", d).with("reached", &e).with("next", next);
        let message = message.with("i", &target.n).with("above", &above).with("limit", minus(&above, &e));
        message.with("to", target.position())
    }

    /// The variant `rat`, where the rows in reach were tried one after the other.
    fn searched(&self, by: &Move, told: Explanation) -> Result<Explanation, OutsideDomain> {
        let numbers = by.to.piles().to_vec();
        let n = match numbers.first().filter(|first| !first.is_zero()) {
            Some(first) => self.game.columns.locate(first)?.row,
            None => Natural::zero(),
        };
        let target = Row { n, numbers };
        let told = told.argue(self.with_short_pile(Message::new("fat-short")).with("n", &self.own.n));
        let told = told.argue(Message::new("fat-search").with("i", &target.n));
        let high = (2..=self.piles()).find(|high| ratwheel_rules::roman(*high) == *by.rule);
        match (high, shifted_pair(self.x, &target.numbers)) {
            (Some(2), Some(s)) => {
                let told = self.work(&target, &[s, s + 1], told)?;
                let (d, e) = (minus(&self.pile(2), &self.pile(1)), minus(&target.column(s + 1), &target.column(s)));
                let left = minus(&d, &e).max(minus(&e, &d));
                let named = |message: Message| {
                    let message = message.with("difference", &d).with("reached", &e).with("left", &left);
                    let message = message.with("less", minus(&self.pile(1), &target.column(s)));
                    let message = message.with("more", minus(&self.pile(2), &target.column(s + 1)));
                    let message = message.with("first", target.column(s)).with("second", target.column(s + 1));
                    message.with("modulus", modulus(self.piles())).with("to", target.position())
                };
                let told = told.argue(named(Message::new("fat-shifted")).with("i", &target.n));
                let short = match (target.n.is_zero(), left.is_zero()) {
                    (true, _) => Message::new("fat-shifted-end"),
                    (false, true) => Message::new("fat-shifted-equal"),
                    (false, false) => Message::new("fat-shifted-near"),
                };
                let short = self.with_short_pile(self.named(named(short)));
                Ok(told.player(short.counted("i", &target.n)))
            }
            (Some(high), _) => {
                let low = self.game.variant.compared_with(high);
                let told = self.work(&target, &[low, high], told)?;
                let told = told.argue(self.near(&target, low, high));
                let short = match target.n.is_zero() {
                    true => Message::new("fat-pair-end"),
                    false => Message::new("fat-pair-search"),
                };
                Ok(told.player(self.short_of_pair(short, &target, low, high)))
            }
            (None, _) => {
                let stays = self.x.iter().find(|pile| target.numbers.contains(pile));
                let stays = stays.ok_or_else(|| outside("a move of type I leaves a pile as it is"))?;
                let told = self.work(&target, &[], told)?;
                let full = Message::new("fat-stays").with("pile", stays).with("i", &target.n);
                let short = self.with_short_pile(self.named(Message::new("fat-stays-short"))).with("stays", stays);
                let short = short.counted("i", &target.n).with("to", target.position());
                Ok(told.player(short).argue(full.with("to", target.position())))
            }
        }
    }
}
