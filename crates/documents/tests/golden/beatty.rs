//! Documents 001 and 002: complementary Beatty sequences.

use ratwheel_numbers::{Beatty, Control, Integer, MexRecursion, Natural, Real, WindowedMex};
use ratwheel_numeration::System;

use crate::route::{Computed, Route, cell};

pub(crate) fn routes() -> Vec<Route> {
    let route = |table, name, compute| Route { table, name, compute };
    vec![
        route("001-table-1", "complementary sequences", |rows| with_differences(rows, &by_pair("pi"))),
        route("001-table-1", "floor and complement", |rows| with_differences(rows, &by_floor("pi"))),
        route("001-table-1", "counting what the other sequence leaves", |rows| with_differences(rows, &by_index("pi"))),
        route("001-table-2", "complementary sequences", |rows| pairs(0, rows, &by_pair("2+sqrt(2)"))),
        route("001-table-2", "floor and complement", |rows| pairs(0, rows, &by_floor("2+sqrt(2)"))),
        route("001-table-2", "counting what the other sequence leaves", |rows| pairs(0, rows, &by_index("2+sqrt(2)"))),
        route("001-table-2", "mex recursion", |rows| pairs(0, rows, &by_mex(2))),
        route("001-table-2", "windowed mex", |rows| pairs(0, rows, &by_window(2))),
        route("001-table-2", "p-numeration", |rows| pairs(0, rows, &by_numeration("sqrt(2)"))),
        route("002-figure-50", "complementary sequences", |rows| pairs(1, rows, &by_pair("phi"))),
        route("002-figure-50", "floor and complement", |rows| pairs(1, rows, &by_floor("phi^2"))),
        route("002-figure-50", "mex recursion", |rows| pairs(1, rows, &by_mex(1))),
        route("002-figure-50", "windowed mex", |rows| pairs(1, rows, &by_window(1))),
        route("002-figure-50", "p-numeration", |rows| pairs(1, rows, &by_numeration("phi"))),
        route("002-figure-50", "Fibonacci notation", |rows| pairs(1, rows, &by_fibonacci)),
    ]
}

fn real(text: &str) -> Real {
    text.parse().unwrap()
}

fn small(value: Integer) -> u64 {
    value.into_natural().unwrap().to_u64().unwrap()
}

fn by_pair(beta: &str) -> impl Fn(u64) -> (u64, u64) {
    let (slower, faster) = Beatty::complementary(&real(beta)).unwrap();
    move |n| (small(slower.term(&Natural::from(n)).unwrap()), small(faster.term(&Natural::from(n)).unwrap()))
}

/// `beta` is the larger modulus.
fn by_floor(beta: &str) -> impl Fn(u64) -> (u64, u64) {
    let beta = real(beta);
    let complement = beta.checked_div(&(&beta - Real::from(1))).unwrap();
    move |n| {
        (small(complement.floor_mul(&Natural::from(n)).unwrap()), small(beta.floor_mul(&Natural::from(n)).unwrap()))
    }
}

/// B as ⌊nβ⌋, and A as the n-th positive integer of which the inverse says that it is no B.
fn by_index(beta: &str) -> impl Fn(u64) -> (u64, u64) {
    let b = Beatty::new(real(beta), Real::from(0)).unwrap();
    move |n| {
        let left = |value: &i64| b.index_of(&Integer::from(*value)).unwrap().is_none();
        let a = if n == 0 { 0 } else { (1..).filter(left).nth(usize::try_from(n - 1).unwrap()).unwrap() };
        (u64::try_from(a).unwrap(), small(b.term(&Natural::from(n)).unwrap()))
    }
}

fn by_mex(d: u64) -> impl Fn(u64) -> (u64, u64) {
    let recursion = if d == 1 { MexRecursion::wythoff() } else { MexRecursion::d_wythoff(d).unwrap() };
    move |n| match n {
        0 => (0, 0),
        _ => recursion.rows().nth(usize::try_from(n - 1).unwrap()).map(|row| (row[0], row[1])).unwrap(),
    }
}

fn by_window(d: u64) -> impl Fn(u64) -> (u64, u64) {
    let window = WindowedMex::new(MexRecursion::d_wythoff(d).unwrap()).unwrap();
    move |n| {
        let row = window.row(&Natural::from(n), Control::none()).unwrap();
        (row[0].to_u64().unwrap(), row[1].to_u64().unwrap())
    }
}

/// A is the n-th number that ends in an even number of zeros in the p-system of β̂, and B its left shift.
fn by_numeration(complement: &str) -> impl Fn(u64) -> (u64, u64) {
    let system = System::p(&real(complement)).unwrap();
    move |n| {
        let even =
            |value: &u64| system.trailing_zeros(&Natural::from(*value)).unwrap().is_some_and(|zeros| zeros % 2 == 0);
        let a = if n == 0 { 0 } else { (1..).filter(even).nth(usize::try_from(n - 1).unwrap()).unwrap() };
        (a, system.shift_left(&Natural::from(a)).unwrap().to_u64().unwrap())
    }
}

/// Document 002: A-numbers have their last 1 at an even position, counted from 1 at the right; B is A with 0 appended.
fn by_fibonacci(n: u64) -> (u64, u64) {
    let fibonacci = System::fibonacci();
    let is_a =
        |value: &u64| fibonacci.trailing_zeros(&Natural::from(*value)).unwrap().is_some_and(|zeros| zeros % 2 == 1);
    let a = (1..).filter(is_a).nth(usize::try_from(n - 1).unwrap()).unwrap();
    let numeral = fibonacci.digits(&Natural::from(a)).unwrap().shift_left();
    (a, fibonacci.value(&numeral).unwrap().to_u64().unwrap())
}

fn pairs(from: u64, rows: u64, pair: &dyn Fn(u64) -> (u64, u64)) -> Vec<Vec<Computed>> {
    let row = |n| {
        let (a, b) = pair(n);
        vec![cell(n), cell(a), cell(b)]
    };
    (from..from + rows).map(row).collect()
}

fn with_differences(rows: u64, pair: &dyn Fn(u64) -> (u64, u64)) -> Vec<Vec<Computed>> {
    let delta = |n| {
        let (a, b) = pair(n);
        b - a
    };
    let row = |n| {
        let (a, b) = pair(n);
        [n, a, b, b - a, delta(n + 1) - delta(n)].map(cell).to_vec()
    };
    (0..rows).map(row).collect()
}
