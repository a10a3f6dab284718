//! Every table of the documents against everything that can compute it, cell by cell.
//!
//! A *route* computes a table, or some columns of it, from the libraries. The tests below run every route over its
//! table and demand that each cell of each table is reached by one.

#![allow(clippy::unwrap_used, clippy::panic, reason = "the helpers of a test fail it by panicking")]

mod arrays;
mod beatty;
mod grandiose;
mod numerals;
mod rats;
mod route;

use ratwheel_documents::{Table, tables};
use route::{Route, mismatches};

fn routes() -> Vec<Route> {
    [rats::routes(), beatty::routes(), numerals::routes(), arrays::routes(), grandiose::routes()].concat()
}

fn routes_of(table: &Table) -> Vec<Route> {
    routes().into_iter().filter(|route| route.table == table.id).collect()
}

#[test]
fn every_route_agrees_with_every_cell() {
    let failures: Vec<_> = routes().iter().flat_map(mismatches).collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn every_route_has_its_table() {
    for route in routes() {
        assert!(ratwheel_documents::table(route.table).is_some(), "{} ({})", route.table, route.name);
    }
}

#[test]
fn every_cell_of_every_table_is_computed() {
    for table in tables() {
        let computed: Vec<_> = routes_of(table).iter().map(Route::cells).collect();
        assert!(!computed.is_empty(), "{} has no route", table.id);
        for row in 0..table.rows.len() {
            for (column, heading) in table.columns.iter().enumerate() {
                let reached = computed.iter().any(|cells| cells[row][column].is_some());
                assert!(reached, "{}, row {row}, column {heading}: no route computes this cell", table.id);
            }
        }
    }
}

#[test]
fn a_misprint_is_not_what_is_computed() {
    let mut misprints = 0;
    for table in tables() {
        for (row, column, cell) in table.misprints() {
            misprints += 1;
            let computed: Vec<_> =
                routes_of(table).iter().filter_map(|route| route.cells()[row][column].clone()).collect();
            assert!(
                !computed.is_empty() && computed.iter().all(|value| value != cell.printed),
                "{}: {cell:?}",
                table.id
            );
        }
    }
    assert_eq!(misprints, 4, "4225 in 004, 15n-5 and two Grundy values in 003");
}
