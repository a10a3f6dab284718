//! What the strategies of Wythoff's game say to a person.
//!
//! The short form is the same for all three: the smaller pile belongs to one safe pair, and the other pile is its partner,
//! above it, or below it. The full form argues as the document of each strategy does.

use super::pairs::{Column, Finding, Pairs, Place, find, piles};
use ratwheel_numbers::Natural;
use ratwheel_rules::{Explanation, Message, OutsideDomain, Position};

/// What there is to argue about: the piles in order, where the smaller one stands, and the pair to move to.
pub struct Argument<'a> {
    /// The smaller pile.
    pub low: &'a Natural,
    /// The larger pile.
    pub high: &'a Natural,
    /// Where the smaller pile stands.
    pub place: &'a Place,
    /// The row that the difference of the piles leads to, with its pair, where that is how to move.
    pub row: Option<(&'a Natural, &'a Natural, &'a Natural)>,
    /// The position to move to, the piles in the order in which they stand.
    pub target: Option<&'a Position>,
    /// The width of the band.
    pub width: u64,
}

impl Argument<'_> {
    /// The safe pair of the smaller pile, in order.
    pub fn own_pair(&self) -> Position {
        let (a, b) = match self.place.column {
            Column::A => (self.low, &self.place.partner),
            Column::B => (&self.place.partner, self.low),
        };
        Position::new(vec![a.clone(), b.clone()])
    }
}

/// Tells what [`decide`](super::pairs::decide) says.
pub(super) fn explain(pairs: &(impl Pairs + ?Sized), position: &Position) -> Result<Explanation, OutsideDomain> {
    let (x, y) = piles(position)?;
    let (low, high) = if x <= y { (x, y) } else { (y, x) };
    let place = pairs.place(low)?;
    let finding = find(pairs, low, high, &place)?;
    let (target, row) = match &finding {
        Finding::Safe { .. } => (None, None),
        Finding::One { low, high, row, .. } => {
            let to = if x <= y { [low.clone(), high.clone()] } else { [high.clone(), low.clone()] };
            (Some(Position::from(to)), row.as_ref().map(|row| (row, low, high)))
        }
    };
    let argument = Argument { low, high, place: &place, row, target: target.as_ref(), width: pairs.width() };
    pairs.argue(&argument, short(&argument))
}

/// The short form: what to do, the reason, the conclusion.
fn short(argument: &Argument<'_>) -> Explanation {
    let told = Explanation::new().player(sentence(argument));
    match (argument.row, argument.target) {
        (Some((row, a, b)), Some(to)) if argument.width > 1 && !row.is_zero() => {
            told.player(difference_row(argument, row, (a, b), to))
        }
        _ => told,
    }
}

/// Where bands are wide: from the difference of the piles to a pair whose numbers differ by nearly as much. It is the n-th
/// one, and the smaller pile becomes `a`, the larger one `b`.
pub(super) fn difference_row(
    argument: &Argument<'_>,
    n: &Natural,
    (a, b): (&Natural, &Natural),
    to: &Position,
) -> Message {
    let Argument { low, high, width, .. } = argument;
    let difference = high.abs_diff(low);
    let (taken, more, gap) = (low.abs_diff(a), high.abs_diff(b), b.abs_diff(a));
    let message = Message::new("pairs-row").with("difference", difference).counted("n", n).with("gap", gap);
    let message = message.with("reached", Position::from([a.clone(), b.clone()]).sorted());
    message.with("less", taken.abs_diff(&more)).with("taken", taken).with("more", more).with("d", *width).with("to", to)
}

/// What stands first in the short form.
fn sentence(argument: &Argument<'_>) -> Message {
    let Argument { low, high, place, row, target, width } = argument;
    let Some(to) = *target else {
        return match low.is_zero() {
            true => Message::new("nothing-left"),
            false => Message::new("pairs-safe").with("pair", argument.own_pair()).counted("n", &place.index),
        };
    };
    let difference = high.checked_sub(low).unwrap_or_default();
    let message = match (row, place.column) {
        (None, _) if low.is_zero() => return Message::new("pairs-zero"),
        (None, Column::A) => Message::new("pairs-smaller"),
        (None, Column::B) => Message::new("pairs-larger"),
        (Some((row, ..)), _) if row.is_zero() && difference.is_zero() => return Message::new("pairs-equal"),
        (Some((row, ..)), _) if row.is_zero() => {
            let message = Message::new("pairs-near").with("difference", difference);
            return message.with("width", *width);
        }
        (Some(_), _) if *width > 1 => Message::new("pairs-below"),
        (Some((row, a, b)), _) => {
            let reached = Position::new(vec![(*a).clone(), (*b).clone()]);
            let message = Message::new("pairs-between").with("difference", difference).counted("row", row);
            message.with("reached", reached).with("taken", low.abs_diff(a))
        }
    };
    let message = message.with("low", *low).with("pair", argument.own_pair()).counted("n", &place.index);
    message.with("high", *high).with("partner", &place.partner).with("to", to)
}

/// The row that the difference of the piles leads to.
pub(super) fn difference(argument: &Argument<'_>, row: &Natural) -> Message {
    let difference = argument.high.checked_sub(argument.low).unwrap_or_default();
    let message = match argument.width {
        1 => Message::new("pairs-difference"),
        width => Message::new("pairs-difference-band").with("width", width),
    };
    message.with("difference", difference).with("row", row)
}

/// The end of every argument: safe, or what the move does.
pub(super) fn conclude(argument: &Argument<'_>, told: Explanation) -> Explanation {
    let Argument { low, high, place, row, target, width } = argument;
    let own = argument.own_pair();
    let said = match (row.zip(*target), place.column) {
        (Some(((row, ..), to)), _) => {
            let message = Message::new("pairs-full-row").with("high", *high).with("partner", &place.partner);
            message.with("row", row).with("to", to)
        }
        (None, Column::A) if high.is_zero() => return told.argue(Message::new("pairs-end")),
        (None, Column::A) if place.partner == **high => {
            let message = match width {
                1 => Message::new("pairs-full-safe"),
                width => Message::new("pairs-full-safe-band").with("width", *width),
            };
            return told.argue(message.with("pair", own).with("n", &place.index));
        }
        (None, column) => {
            let message = match column {
                Column::A => Message::new("pairs-full-a"),
                Column::B => Message::new("pairs-full-b"),
            };
            message.with("low", *low).with("high", *high).with("partner", &place.partner).with("n", &place.index)
        }
    };
    told.argue(said)
}
