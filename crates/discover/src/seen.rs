//! What is seen in a table, also where no form is found: how many P-positions there are, along which lines they lie, and how
//! their rows grow.

use crate::rows::{MOST_LINES, gaps, share};
use crate::surd::{Datum, Fraction, bounds, gcd};
use crate::table::Table;
use std::collections::HashSet;

/// How many P-positions are shown one by one.
const FIRST: usize = 8;
/// Fewer P-positions than this show nothing of how they go on.
const LEAST: usize = 8;

/// Named observations, each a short text.
pub(crate) fn seen(table: &Table, sparse: &[Vec<i64>], piles: &[String]) -> Vec<(String, String)> {
    let safe = table.safe();
    let mut seen = vec![("density".to_owned(), format!("{} of {}", safe.len(), table.len()))];
    let mut rows: Vec<Vec<i64>> = if sparse.is_empty() { safe } else { sparse.to_vec() };
    // Where the order of the piles does not matter, one order is shown.
    let known: HashSet<&Vec<i64>> = rows.iter().collect();
    let turned = |row: &Vec<i64>| {
        let mut row = row.clone();
        row.sort_unstable();
        known.contains(&row)
    };
    if rows.iter().all(turned) {
        rows.retain(|row| row.is_sorted());
    }
    rows.sort();
    if !rows.is_empty() {
        let position = |row: &Vec<i64>| format!("({})", row.iter().map(i64::to_string).collect::<Vec<_>>().join(","));
        let mut least: Vec<&Vec<i64>> = rows.iter().collect();
        least.sort_by_key(|row| row.iter().sum::<i64>());
        let listed: Vec<String> = least.into_iter().take(FIRST).map(position).collect();
        seen.push(("first".to_owned(), listed.join(" ")));
    }
    if rows.len() < LEAST {
        return seen;
    }
    let chain = rows.windows(2).all(|pair| pair[0].iter().zip(&pair[1]).all(|(a, b)| a <= b));
    if chain {
        for (pile, name) in piles.iter().enumerate() {
            column(&rows, pile, name, &mut seen);
        }
        seen.push(("rows".to_owned(), rows.len().to_string()));
    } else {
        for (pile, pair) in piles.windows(2).enumerate() {
            let [smaller, larger] = pair else { continue };
            seen.extend(lines(&rows, pile).map(|text| (format!("{larger} over {smaller}"), text)));
        }
    }
    if piles.len() == 2 && rows.iter().all(|row| row.is_sorted()) {
        seen.extend(once(&rows).map(|text| ("numbers".to_owned(), text)));
    }
    seen
}

/// How one pile of the rows grows with their number.
fn column(rows: &[Vec<i64>], pile: usize, name: &str, seen: &mut Vec<(String, String)>) {
    let value = |row: &Vec<i64>| row.get(pile).copied().unwrap_or(0);
    let data: Vec<Datum> = (0i64..).zip(rows).map(|(n, row)| Datum { n, low: value(row), high: value(row) }).collect();
    match bounds(&data) {
        Some((low, high)) => {
            seen.push((format!("slope of {name}"), format!("between {}/{} and {}/{}", low.p, low.q, high.p, high.q)));
        }
        None => seen.extend(growth(rows, pile).map(|text| (format!("{name} over the one before"), text))),
    }
    let steps: Vec<i64> = data.windows(2).map(|pair| pair[1].low - pair[0].low).collect();
    let repeats = |p: &usize| steps.iter().zip(steps.iter().skip(*p)).skip(steps.len() / 4).all(|(a, b)| a == b);
    if let Some(period) = (1..=steps.len() / 3).find(repeats) {
        seen.push((format!("period of the steps of {name}"), period.to_string()));
    }
}

/// Bounds of the quotients of successive values in the outer half, where they grow by a quarter at least.
fn growth(rows: &[Vec<i64>], pile: usize) -> Option<String> {
    let far = rows.get(rows.len() / 2..)?;
    let values: Vec<i64> = far.iter().filter_map(|row| row.get(pile).copied()).collect();
    let pairs: Vec<(i64, i64)> = values.windows(2).map(|pair| (pair[0], pair[1])).collect();
    if pairs.iter().all(|(x, y)| 4 * y >= 5 * x) { range(&pairs) } else { None }
}

/// Bounds of the quotients of a pile and the one before it in the outer half, along each line that they lie on.
fn lines(rows: &[Vec<i64>], pile: usize) -> Option<String> {
    let mut far: Vec<&Vec<i64>> = rows.iter().collect();
    far.sort_by_key(|row| row.iter().sum::<i64>());
    let pair = |row: &&Vec<i64>| match row.get(pile..pile + 2) {
        Some([x, y]) if *x > 0 => Some((share(*x, *y)?, (*x, *y))),
        _ => None,
    };
    let pairs: Vec<(i64, (i64, i64))> = far.get(far.len() / 2..)?.iter().filter_map(pair).collect();
    let mut cuts = gaps(pairs.iter().map(|(share, _)| *share).collect());
    if cuts.len() >= MOST_LINES {
        cuts.clear();
    }
    let mut lines: Vec<Vec<(i64, i64)>> = vec![Vec::new(); cuts.len() + 1];
    for (share, pair) in pairs {
        if let Some(line) = lines.get_mut(cuts.iter().filter(|cut| share > **cut).count()) {
            line.push(pair);
        }
    }
    // Steep lines have small shares.
    let ranges: Vec<String> = lines.iter().rev().filter_map(|line| range(line)).collect();
    (!ranges.is_empty()).then(|| ranges.join("; "))
}

/// The least and the largest y/x of pairs (x, y).
fn range(pairs: &[(i64, i64)]) -> Option<String> {
    let quotients = || pairs.iter().filter(|(x, _)| *x > 0).map(|(x, y)| Fraction { p: *y, q: *x });
    let low = quotients().reduce(|a, b| if b.below(a) { b } else { a })?;
    let high = quotients().reduce(|a, b| if a.below(b) { b } else { a })?;
    let text = |fraction: Fraction| {
        let common = gcd(fraction.p, fraction.q).max(1);
        format!("{}/{}", fraction.p / common, fraction.q / common)
    };
    let (low, high) = (text(low), text(high));
    Some(if low == high { low } else { format!("between {low} and {high}") })
}

/// Is every number, and every difference, in exactly one of the pairs? As far as they go.
fn once(rows: &[Vec<i64>]) -> Option<String> {
    let complete = |mut values: Vec<i64>| {
        values.sort_unstable();
        (0i64..).zip(&values).take_while(|(n, value)| n == *value).count()
    };
    let pairs = || rows.iter().filter_map(|row| Some((*row.first()?, *row.get(1)?)));
    let numbers = complete(pairs().flat_map(|(x, y)| if x == y { vec![x] } else { vec![x, y] }).collect());
    let differences = complete(pairs().map(|(x, y)| y - x).collect());
    let half = |n: usize| 2 * n >= rows.len() && n >= LEAST;
    match (half(numbers), half(differences)) {
        (true, true) => Some(format!("each below {numbers} in one row, each difference below {differences} once")),
        (true, false) => Some(format!("each below {numbers} in one row")),
        (false, true) => Some(format!("each difference below {differences} once")),
        (false, false) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_growth_have_bounds() {
        let pairs = (1..200i64).flat_map(|n| [vec![3 * n, 4 * n], vec![2 * n, 5 * n + 1]]);
        let pairs: Vec<Vec<i64>> = pairs.collect();
        let text = lines(&pairs, 0);
        assert_eq!(text.as_deref(), Some("4/3; between 498/199 and 501/200"));
        let powers: Vec<Vec<i64>> = (0..12).map(|k| vec![(1 << k) + 1]).collect();
        assert_eq!(growth(&powers, 0).as_deref(), Some("between 129/65 and 2049/1025"));
    }

    #[test]
    fn numbers_and_differences_that_come_once() {
        let golden = |n: i64| (n + (5 * n * n).isqrt()) / 2;
        let rows: Vec<Vec<i64>> = (0..50).map(|n| vec![golden(n), golden(n) + n]).collect();
        assert_eq!(once(&rows).as_deref(), Some("each below 80 in one row, each difference below 50 once"));
    }
}
