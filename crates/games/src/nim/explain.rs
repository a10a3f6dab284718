//! What Bouton's strategy says to a person.
//!
//! Shortly in sums of powers of two, which need no binary numerals; in full with the numerals below each other. At the
//! end of misère play only the number of single tokens counts.

use super::strategy::{count_large, nim_sum};
use crate::binary_digits;
use ratwheel_numbers::Natural;
use ratwheel_rules::{Explanation, Message, NumeralRow, Play, Position, Verdict};

/// Of this many piles each is written out.
const LISTED: usize = 12;
/// Piles below this power of two are written as sums.
const SUMMED: u64 = 16;

/// The one pile that a winning move changes.
struct Change<'a> {
    pile: usize,
    from: &'a Natural,
    left: &'a Natural,
    to: &'a Position,
}

/// Tells what [`Nim::decide`](super::Nim) says of a position.
pub(super) fn explain(play: Play, piles: &[Natural], verdict: &Verdict) -> Explanation {
    let change = match verdict {
        Verdict::Losing { .. } => None,
        Verdict::Winning { by, .. } => {
            let mut changed = piles.iter().zip(by.to.piles()).enumerate();
            let found = changed.find(|(_, (from, left))| from != left);
            found.map(|(pile, (from, left))| Change { pile: pile + 1, from, left, to: &by.to })
        }
    };
    match (play, count_large(piles)) {
        (Play::Misere, 0..=1) => endgame(piles, change.as_ref()),
        _ => argue(play, piles, change.as_ref(), shortly(play, piles, change.as_ref())),
    }
}

/// What to do while powers of two are counted.
fn shortly(play: Play, piles: &[Natural], change: Option<&Change<'_>>) -> Explanation {
    let told = Explanation::new();
    let filled = piles.iter().filter(|pile| !pile.is_zero()).count();
    match (play, filled, change) {
        (Play::Normal, 0, _) => return told.player(Message::new("nothing-left")),
        (Play::Normal, 1, Some(_)) => return told.player(Message::new("nim-last-pile")),
        (Play::Normal, 2, None) => return told.player(Message::new("nim-twins-safe")),
        (Play::Normal, 2, Some(Change { pile, to, left, .. })) => {
            let message = Message::new("nim-twins").with("pile", *pile).with("left", *left);
            return told.player(message.with("to", *to));
        }
        _ => {}
    }
    let told = if play == Play::Misere { told.player(Message::new("nim-misere-early")) } else { told };
    let summed = filled <= LISTED && piles.iter().all(|pile| pile.bit_len() <= SUMMED);
    let told = told.player(match summed {
        true => Message::new("nim-split").with("sums", sums(piles)),
        false => Message::new("nim-split-far"),
    });
    let Some(Change { pile, left, to, .. }) = change else {
        return told.player(match play {
            Play::Normal => Message::new("nim-safe"),
            Play::Misere => Message::new("nim-safe-misere"),
        });
    };
    let message = if summed {
        let odd = powers(&nim_sum(piles));
        Message::new("nim-move").with("count", odd.len()).with("odd", odd)
    } else {
        Message::new("nim-move-far")
    };
    told.player(message.with("pile", *pile).with("left", *left).with("to", *to))
}

/// The powers of two in a number, the largest first.
fn powers(number: &Natural) -> Vec<Natural> {
    let digits = binary_digits(number, number.bit_len());
    let places = (0..number.bit_len()).rev().zip(digits);
    places.filter(|(_, digit)| digit.is_one()).map(|(place, _)| Natural::power_of_two(place)).collect()
}

/// `3 = 2 + 1; 4; 5 = 4 + 1`, empty piles left out.
fn sums(piles: &[Natural]) -> String {
    let sum = |pile: &Natural| match powers(pile).as_slice() {
        [] => None,
        [_] => Some(pile.to_string()),
        several => {
            let parts: Vec<String> = several.iter().map(ToString::to_string).collect();
            Some(format!("{pile} = {}", parts.join(" + ")))
        }
    };
    piles.iter().filter_map(sum).collect::<Vec<_>>().join("; ")
}

/// The numerals below each other, and what their columns say.
fn argue(play: Play, piles: &[Natural], change: Option<&Change<'_>>, told: Explanation) -> Explanation {
    let sum = nim_sum(piles);
    let width = piles.iter().map(Natural::bit_len).max().unwrap_or(0);
    // The places with an odd number of 1s.
    let digits = binary_digits(&sum, sum.bit_len()).into_iter().rev().enumerate();
    let odd: Vec<usize> = digits.filter(|(_, digit)| digit.is_one()).map(|(place, _)| place).collect();
    let row = |row: &Natural, places: u64| NumeralRow::new(row, &binary_digits(row, places), odd.iter().copied());
    let filled: Vec<&Natural> = piles.iter().filter(|pile| !pile.is_zero()).collect();
    let told = if play == Play::Misere { told.argue(Message::new("nim-misere-rule")) } else { told };
    let told = match filled.len() {
        0 => return told.argue(Message::new("nothing-left")),
        1..=LISTED => {
            let mut rows: Vec<NumeralRow> = filled.iter().map(|pile| row(pile, pile.bit_len())).collect();
            rows.push(row(&sum, width));
            told.argue(Message::new("nim-binary")).numerals("base:2", rows)
        }
        _ => told.argue(Message::new("nim-binary-many").with("sum", &sum)),
    };
    let Some(Change { pile, from, left, to }) = change else {
        return told.argue(match play {
            Play::Normal => Message::new("nim-full-safe"),
            Play::Misere => Message::new("nim-full-safe-misere"),
        });
    };
    let power = Natural::power_of_two(sum.bit_len().saturating_sub(1));
    let message = Message::new("nim-full-move").with("sum", &sum).with("power", power);
    let rows = vec![row(from, from.bit_len()), row(&sum, from.bit_len()), row(left, from.bit_len())];
    told.argue(message.with("pile", *pile).with("from", *from).with("left", *left))
        .numerals("base:2", rows)
        .argue(Message::new("nim-full-after").with("to", *to))
}

/// Misère play with at most one pile of two tokens or more: an odd number of single tokens must be left.
fn endgame(piles: &[Natural], change: Option<&Change<'_>>) -> Explanation {
    let ones = piles.iter().filter(|pile| pile.is_one()).count();
    let said = match change {
        None if ones == 1 => Message::new("last-token"),
        None => Message::new("nim-misere-odd").with("ones", ones),
        Some(Change { from, .. }) if from.is_one() => {
            Message::new("nim-misere-even").with("ones", ones).with("rest", ones.saturating_sub(1))
        }
        Some(Change { pile, left, .. }) => {
            let rest = ones + usize::from(left.is_one());
            let message = Message::new("nim-misere-large").with("pile", *pile).with("ones", ones);
            message.with("left", *left).with("rest", rest)
        }
    };
    Explanation::new().player(said.clone()).argue(Message::new("nim-misere-rule")).argue(said)
}
