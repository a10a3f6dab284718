//! Misère play by way of normal play: often the P-positions are those of normal play but for a few small ones.

use crate::table::Table;

/// Beyond this size of the largest pile the two ways of play must agree.
const SMALL: i64 = 6;
/// Small positions are listed up to this number.
const LISTED: usize = 10;

/// A formula for the table from one of normal play: that formula wherever some pile is large, and the small positions by
/// themselves. `normal` says where the formula of normal play holds.
pub(crate) fn from_normal(
    table: &Table,
    piles: &[String],
    formula: &str,
    normal: impl Fn(&[i64]) -> Option<bool>,
) -> Option<String> {
    let largest = |cell: &[i64]| cell.iter().copied().max().unwrap_or(0);
    let mut most = 0;
    for (cell, safe) in table.each() {
        if normal(cell)? != safe {
            most = most.max(largest(cell));
            if most > SMALL {
                return None;
            }
        }
    }
    let small: Vec<(&[i64], bool)> = table.each().filter(|(cell, _)| largest(cell) <= most).collect();
    let parity = |odd: i64| small.iter().all(|(cell, safe)| (cell.iter().sum::<i64>() % 2 == odd) == *safe);
    let safe: Vec<&[i64]> = small.iter().filter(|(_, safe)| *safe).map(|(cell, _)| *cell).collect();
    let total = match piles {
        [x] => x.clone(),
        _ => format!("({})", piles.join(" + ")),
    };
    let point = |cell: &&[i64]| {
        let each = piles.iter().zip(cell.iter()).map(|(pile, value)| format!("{pile} = {value}"));
        each.collect::<Vec<_>>().join(" and ")
    };
    let inner = match safe.len() {
        _ if parity(1) => format!("{total} mod 2 = 1"),
        0 => "false".to_owned(),
        count if count <= LISTED => safe.iter().map(point).collect::<Vec<_>>().join(" or "),
        _ => return None,
    };
    let highest = match (piles, table.sorted) {
        ([x], _) => x.clone(),
        ([.., last], true) => last.clone(),
        _ => format!("max({})", piles.join(", ")),
    };
    Some(format!("{highest} <= {most} and ({inner}) or {highest} > {most} and ({formula})"))
}
