//! Every winning move: at most one keeps the first pile, one the second, and two lie in the band around the diagonal.
//!
//! Rule I keeps one pile, and the partner of that pile is unique. Rule II lands on row n with its difference ±dn
//! strictly between D−d and D+d, where D = y−x: one multiple of d if d divides D, else two. So there are at most four
//! winning moves, for d = 1 at most three, and listing them costs a few look-ups in the table.

use super::pairs::{Pairs, pair, piles};
use ratwheel_numbers::{Integer, Natural};
use ratwheel_rules::{Move, OutsideDomain, Position, RuleName};
use std::sync::LazyLock;

/// A rule's name, made once: a million decisions a second should not make it a million times.
pub(super) fn name(rule: &'static str) -> RuleName {
    static FIRST: LazyLock<RuleName> = LazyLock::new(|| RuleName::from("I"));
    static SECOND: LazyLock<RuleName> = LazyLock::new(|| RuleName::from("II"));
    match rule {
        "I" => FIRST.clone(),
        "II" => SECOND.clone(),
        other => RuleName::from(other),
    }
}

/// Every winning move, targets ascending.
pub(super) fn every(pairs: &(impl Pairs + ?Sized), position: &Position) -> Result<Vec<Move>, OutsideDomain> {
    let (x, y) = piles(position)?;
    let mut moves = Vec::new();
    let partner = pairs.place(x)?.partner;
    if partner < *y {
        moves.push(Move { rule: name("I"), to: Position::from([x.clone(), partner]) });
    }
    let partner = pairs.place(y)?.partner;
    if partner < *x {
        moves.push(Move { rule: name("I"), to: Position::from([partner, y.clone()]) });
    }
    let width = Natural::from(pairs.width());
    let (low, remainder) = (y - x).div_rem_floor(&width);
    let mut rows = vec![low];
    if !remainder.is_zero() {
        rows.extend(rows.last().map(|low| low + 1));
    }
    for row in rows {
        let (first, second) = pair(pairs, row.magnitude())?;
        let to = if row.is_negative() { [second, first] } else { [first, second] };
        if to[0] < *x && to[1] < *y {
            moves.push(Move { rule: name("II"), to: Position::from(to) });
        }
    }
    moves.sort_by(|a, b| a.to.cmp(&b.to));
    Ok(moves)
}

/// Is this a move, and by which rule?
pub(super) fn rule(width: u64, from: &Position, to: &Position) -> Option<&'static str> {
    let ([x, y], [u, v]) = (from.piles(), to.piles()) else { return None };
    if (u == x && v < y) || (v == y && u < x) {
        return Some("I");
    }
    let bend: Integer = (x - u) - (y - v);
    (u < x && v < y && *bend.magnitude() < width).then_some("II")
}
