//! Is a step of Frankenstein a move? Polynomial in the number of coins and digits; nothing is enumerated.
//!
//! Type I: no coin lands on a square that was occupied, so the coins of the source that are missing in the target are
//! exactly those that moved. Giving the largest new squares to the shifted coins leaves the least for the split coin;
//! trying each moved coin as the split one then decides. O(k·(k+l)) comparisons for k moved coins and l new squares.

use ratwheel_numbers::Natural;
use ratwheel_rules::Message;

/// A position's squares, ascending.
type Squares = [Natural];

/// Why a type does not allow a step: with its numbers, and for somebody who plays.
pub(super) struct Refusal {
    pub(super) why: String,
    /// None where the other type is nearer.
    pub(super) said: Option<Message>,
}

fn refuse(why: impl Into<String>, said: Message) -> Result<(), Refusal> {
    Err(Refusal { why: why.into(), said: Some(said) })
}

/// Type I: why not, if not.
pub(super) fn type_one(from: &Squares, to: &Squares) -> Result<(), Refusal> {
    let moved = missing(from, to);
    let new = missing(to, from);
    if moved.is_empty() {
        let why = "no coin of the old position is gone, so none moved";
        return refuse(why, Message::new("frankenstein-illegal-none"));
    }
    if moved.len() == from.len() {
        let why = "every coin moves, and a move of type I leaves at least one where it is".to_owned();
        return Err(Refusal { why, said: None });
    }
    if new.is_empty() {
        let why = "no coin lands on a positive square that was free before";
        return refuse(why, Message::new("frankenstein-illegal-lands"));
    }
    // Largest first from here on.
    let moved: Vec<&Natural> = moved.into_iter().rev().collect();
    let new: Vec<&Natural> = new.into_iter().rev().collect();
    let (matched, rest) = give(&new, moved.iter().copied());
    if rest.is_empty() && matched > 0 {
        return Ok(());
    }
    let mut best: Option<(&Natural, Natural)> = None;
    for (i, split) in moved.iter().enumerate() {
        let others = moved.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, coin)| *coin);
        let (matched, rest) = give(&new, others);
        if moved.len() > 1 && matched == 0 {
            continue;
        }
        // A part that is too large on its own needs no sum; rest is largest first.
        if rest.first().is_some_and(|part| part >= split) && best.is_some() {
            continue;
        }
        let sum: Natural = rest.iter().map(|square| (*square).clone()).sum();
        if sum < **split {
            return Ok(());
        }
        let over = |sum: &Natural, split: &Natural| sum.abs_diff(split);
        if best.as_ref().is_none_or(|(coin, least)| over(&sum, split) < over(least, coin)) {
            best = Some((split, sum));
        }
    }
    match best {
        Some((coin, sum)) => refuse(
            format!(
                "the new squares are too large for the coins that moved: even if {} is the split coin and the others \
                 take the largest squares they can, its parts add up to {}, which is not less than {}",
                show(coin),
                show(&sum),
                show(coin)
            ),
            Message::new("frankenstein-illegal-parts").with("coin", coin).with("sum", sum),
        ),
        None => refuse(
            "no shifted coin can land on a positive square: each new square is too large for the coins that moved",
            Message::new("frankenstein-illegal-large"),
        ),
    }
}

/// Type II: why not, if not.
pub(super) fn type_two(b: u64, from: &Squares, to: &Squares) -> Result<(), Refusal> {
    let nothing = || refuse("there is no coin to move", Message::new("frankenstein-illegal-nothing"));
    if from.is_empty() {
        return nothing();
    }
    if !to.is_empty() && to.len() != from.len() {
        let (before, after) = (from.len(), to.len());
        return refuse(
            format!("a move of type II keeps all {before} coins or removes them all; there are {after} afterwards"),
            Message::new("frankenstein-illegal-count").with("before", before).with("after", after),
        );
    }
    let mut distances = Vec::with_capacity(from.len());
    let zero = Natural::zero();
    for (i, before) in from.iter().enumerate() {
        let after = to.get(i).unwrap_or(&zero);
        match before.checked_sub(after) {
            Some(distance) if !distance.is_zero() => distances.push(distance),
            _ => {
                let said = Message::new("frankenstein-illegal-down").with("before", before).with("after", after);
                return refuse(format!("n_{i} = {} − {} is not positive", show(before), show(after)), said);
            }
        }
    }
    for (i, pair) in distances.windows(2).enumerate() {
        if pair[1] < pair[0] {
            let (next, before) = (show(&pair[1]), show(&pair[0]));
            let said = Message::new("frankenstein-illegal-order").with("before", &pair[0]).with("next", &pair[1]);
            return refuse(format!("n_{} = {next} is less than n_{i} = {before}", i + 1), said);
        }
    }
    let Some((last, earlier)) = distances.split_last() else { return nothing() };
    let bound = most_for_last(b, earlier);
    if *last <= bound {
        return Ok(());
    }
    let (index, moved, most) = (from.len() - 1, show(last), show(&bound));
    let said = Message::new("frankenstein-illegal-far").with("last", last).with("bound", bound);
    refuse(format!("n_{index} = {moved} is more than {most}, the most that the other distances allow"), said)
}

/// (b−1)·n_{k−2} + (b−2)·(n_{k−3} + … + n_0).
pub(super) fn most_for_last(b: u64, earlier: &[Natural]) -> Natural {
    let sum: Natural = earlier.iter().cloned().sum();
    sum * (b - 2) + earlier.last().cloned().unwrap_or_default()
}

/// Gives each new square, largest first, to the largest coin left if that is above it. Returns how many were given and
/// which were not. No other way leaves a smaller sum: whatever is above a large square is above every smaller one.
fn give<'a>(new: &[&'a Natural], coins: impl Iterator<Item = &'a Natural>) -> (usize, Vec<&'a Natural>) {
    let mut coins = coins.peekable();
    let (mut given, mut rest) = (0, Vec::new());
    for square in new {
        if coins.next_if(|coin| *coin > *square).is_some() {
            given += 1;
        } else {
            rest.push(*square);
        }
    }
    (given, rest)
}

/// The members of the first ascending list that the second does not have.
fn missing<'a>(list: &'a Squares, other: &Squares) -> Vec<&'a Natural> {
    let mut other = other.iter().peekable();
    let mut found = Vec::new();
    for square in list {
        while other.next_if(|candidate| *candidate < square).is_some() {}
        if other.peek() != Some(&square) {
            found.push(square);
        }
    }
    found
}

/// A number for a sentence: its first digits and its length when it is long.
pub(super) fn show(n: &Natural) -> String {
    let text = n.to_string();
    if text.len() <= 40 { text } else { format!("{}… ({} digits)", &text[..12], text.len()) }
}
