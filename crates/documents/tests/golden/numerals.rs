//! Table 3 of document 000, figure 51 of 002 and table 2 of 004: numerals under their places.

use ratwheel_documents::table;
use ratwheel_numbers::Natural;
use ratwheel_numeration::System;

use crate::route::{Computed, Route, cell};

pub(crate) fn routes() -> Vec<Route> {
    let route = |table, name, compute| Route { table, name, compute };
    vec![
        route("000-table-3", "numerals", table_3),
        route("000-table-3", "value of the printed digits", |rows| values("000-table-3", "p:7/4", 0..3, 6, rows)),
        route("000-table-3", "value of the printed q-digits", |rows| values("000-table-3", "q:7/4", 3..6, 6, rows)),
        route("002-figure-51", "numerals", |_| figure_51()),
        route("004-table-2", "numerals", table_2),
        route("004-table-2", "value of the printed digits", |rows| values("004-table-2", "u", 0..5, 5, rows)),
    ]
}

/// The numeral of n under `width` places, blank on the left.
fn digits(system: &str, n: u64, width: usize) -> Vec<Computed> {
    let system: System = system.parse().unwrap();
    let numeral = system.digits(&Natural::from(n)).unwrap();
    assert!(system.is_canonical(&numeral).unwrap() && numeral.digits().len() <= width);
    let blanks = vec![cell(""); width - numeral.digits().len()];
    blanks.into_iter().chain(numeral.digits().iter().map(cell)).collect()
}

fn table_3(rows: u64) -> Vec<Vec<Computed>> {
    (1..=rows).map(|n| [digits("p:7/4", n, 3), digits("q:7/4", n, 3), vec![cell(n)]].concat()).collect()
}

fn table_2(rows: u64) -> Vec<Vec<Computed>> {
    (1..=rows).map(|n| [digits("u", n, 5), vec![cell(n)]].concat()).collect()
}

fn figure_51() -> Vec<Vec<Computed>> {
    let places = System::fibonacci().places(10).unwrap();
    let digits = digits("fibonacci", 17, 10);
    let rows = (1..=10u8).zip(places).rev().zip(digits);
    rows.map(|((position, place), digit)| vec![cell(position), cell(place), digit]).collect()
}

/// The other way: what the printed digits are worth must be the printed n.
fn values(id: &str, system: &str, digits: std::ops::Range<usize>, n: usize, rows: u64) -> Vec<Vec<Computed>> {
    let table = table(id).unwrap();
    let system: System = system.parse().unwrap();
    let value = |row: &Vec<ratwheel_documents::Cell>| {
        let text: String = row[digits.clone()].iter().map(ratwheel_documents::Cell::value).collect();
        let mut cells = vec![None; table.columns.len()];
        cells[n] = cell(system.value(&text.parse().unwrap()).unwrap());
        cells
    };
    table.rows.iter().take(usize::try_from(rows).unwrap()).map(value).collect()
}
