//! Document 004: table 1 and the sequence of the epilogue; and Stern's sequence for section 7.1 of 003.

use std::collections::BTreeSet;

use ratwheel_numbers::{ArrayA, ContinuedFraction, Control, IntegerArray, Natural, Real, stern};
use ratwheel_numeration::System;

use crate::route::{Computed, Route, cell};

const COLUMNS: usize = 7;

pub(crate) fn routes() -> Vec<Route> {
    let route = |table, name, compute| Route { table, name, compute };
    vec![
        route("004-table-1", "array, row by row", |rows| table_1(rows, &by_row)),
        route("004-table-1", "array, entry by entry", |rows| table_1(rows, &by_entry)),
        route("004-table-1", "Theorem 2: floors", |rows| table_1(rows, &by_floors)),
        route("004-table-1", "Theorem 2: left shifts over 𝒰", |rows| table_1(rows, &by_shifts)),
        route("004-table-1", "the definition, by the library", by_definition),
        route("004-table-1", "the definition, worked out here", by_mex_and_recurrence),
        route("004-epilogue", "convergents", epilogue),
    ]
}

fn table_1(rows: u64, entries: &dyn Fn(u64) -> Vec<Natural>) -> Vec<Vec<Computed>> {
    (0..rows).map(|n| std::iter::once(cell(n)).chain(entries(n).iter().map(cell)).collect()).collect()
}

fn by_row(n: u64) -> Vec<Natural> {
    ArrayA::new().row(&Natural::from(n), COLUMNS).unwrap()
}

/// Each entry on its own, found again by its value.
fn by_entry(n: u64) -> Vec<Natural> {
    let array = ArrayA::new();
    let entry = |column| {
        let entry = array.entry(&Natural::from(n), column).unwrap();
        let place = array.locate(&entry).unwrap().map(|place| (place.row.to_u64().unwrap(), place.column));
        assert_eq!(place, (n > 0).then_some((n, column)));
        entry
    };
    (0..COLUMNS as u64).map(entry).collect()
}

/// A_0^n = ⌊(n−1)φ⌋ + 1, A_j^n = ⌊A_{j−1}^n φ²⌋ + 1.
fn by_floors(n: u64) -> Vec<Natural> {
    let Some(before) = n.checked_sub(1) else { return vec![Natural::zero(); COLUMNS] };
    let up = |alpha: &Real, n: &Natural| alpha.floor_mul(n).unwrap().to_natural().unwrap() + 1;
    let square = Real::phi().pow(2).unwrap();
    let first = up(&Real::phi(), &Natural::from(before));
    std::iter::successors(Some(first), |last| Some(up(&square, last))).take(COLUMNS).collect()
}

/// A_0^n is the n-th reduced number, A_j^n = L(A_{j−1}^n).
fn by_shifts(n: u64) -> Vec<Natural> {
    let Some(before) = n.checked_sub(1) else { return vec![Natural::zero(); COLUMNS] };
    let u: System = "u".parse().unwrap();
    let mut reduced = (1u64..).map(Natural::from).filter(|value| u.is_reduced(value).unwrap());
    let first = reduced.nth(usize::try_from(before).unwrap()).unwrap();
    std::iter::successors(Some(first), |last| Some(u.shift_left(last).unwrap())).take(COLUMNS).collect()
}

fn by_definition(rows: u64) -> Vec<Vec<Computed>> {
    let rows = ArrayA::new().by_definition(rows, COLUMNS, Control::none()).unwrap();
    (0u64..).zip(rows).map(|(n, row)| std::iter::once(cell(n)).chain(row.iter().map(cell)).collect()).collect()
}

/// A_0^n = mex of all rows above, A_1^n = 2A_0^n + n, A_j^n = 3A_{j−1}^n − A_{j−2}^n.
fn by_mex_and_recurrence(rows: u64) -> Vec<Vec<Computed>> {
    let mut used: BTreeSet<u64> = BTreeSet::new();
    let mut row = |n| {
        let first = (0u64..).find(|value| !used.contains(value)).unwrap();
        let mut entries = vec![first, 2 * first + n];
        while entries.len() < COLUMNS {
            entries.push(3 * entries[entries.len() - 1] - entries[entries.len() - 2]);
        }
        used.extend(&entries);
        std::iter::once(n).chain(entries).map(cell).collect()
    };
    (0..rows).map(&mut row).collect()
}

fn epilogue(rows: u64) -> Vec<Vec<Computed>> {
    let root = ContinuedFraction::new(&"sqrt(2)".parse().unwrap());
    let convergents = root.convergents(usize::try_from(2 * rows).unwrap()).unwrap();
    (1..).zip(convergents.iter().step_by(2)).map(|(n, value)| vec![cell(n), cell(value.numerator())]).collect()
}

/// σ^d_k = stern(2^{d−1} + k), for the rows (d, k) of section 7.1 of document 003.
pub(crate) fn last_column_by_stern(_rows: u64) -> Vec<Vec<Computed>> {
    let row = |d: u64, k: u64| vec![cell(d), cell(k), cell(stern(&Natural::from((1u64 << (d - 1)) + k)))];
    (2..=6u64).flat_map(|d| (1..=1u64 << (d - 2)).map(move |k| row(d, k))).collect()
}
