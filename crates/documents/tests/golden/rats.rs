//! Document 000, tables 1, 2, 4 and 5: the P-positions of Rat, Mouse and Fat Rat by every route there is.

use ratwheel_numbers::{
    Beatty, Control, FraenkelSplitting, Integer, MexRecursion, Natural, Rational, Real, WindowedMex,
};
use ratwheel_numeration::{System, rat_column};

use crate::route::{Computed, Route, cell};

pub(crate) fn routes() -> Vec<Route> {
    let route = |table, name, compute| Route { table, name, compute };
    vec![
        route("000-table-1", "mex recursion", |rows| plain(rows, &by_mex(3))),
        route("000-table-1", "windowed mex", |rows| plain(rows, &by_window(3))),
        route("000-table-1", "closed form", |rows| plain(rows, &|n| vector(3, n))),
        route("000-table-1", "Beatty sequences", |rows| plain(rows, &|n| by_beatty(3, n))),
        route("000-table-1", "p/q-numeration", |rows| plain(rows, &by_numeration(3))),
        route("000-table-2", "mex recursion", |rows| with_differences(0, rows, &by_mex(3))),
        route("000-table-2", "windowed mex", |rows| with_differences(0, rows, &by_window(3))),
        route("000-table-2", "closed form", |rows| with_differences(0, rows, &|n| vector(3, n))),
        route("000-table-2", "closed form of the differences", |rows| by_difference(3, 0, rows)),
        route("000-table-2", "p/q-numeration", |rows| with_differences(0, rows, &by_numeration(3))),
        route("000-table-4", "mex recursion", |rows| mouse(rows, &by_mex(2))),
        route("000-table-4", "windowed mex", |rows| mouse(rows, &by_window(2))),
        route("000-table-4", "closed form", |rows| mouse(rows, &|n| vector(2, n))),
        route("000-table-4", "Beatty sequences", |rows| mouse(rows, &|n| by_beatty(2, n))),
        route("000-table-4", "p/q-numeration", |rows| mouse(rows, &by_numeration(2))),
        route("000-table-4", "closed form of the differences", mouse_by_difference),
        route("000-table-5", "mex recursion", |rows| with_differences(1, rows, &by_mex(4))),
        route("000-table-5", "windowed mex", |rows| with_differences(1, rows, &by_window(4))),
        route("000-table-5", "closed form", |rows| with_differences(1, rows, &|n| vector(4, n))),
        route("000-table-5", "Beatty sequences", |rows| with_differences(1, rows, &|n| by_beatty(4, n))),
        route("000-table-5", "closed form of the differences", |rows| by_difference(4, 1, rows)),
        route("000-table-5", "p/q-numeration", |rows| with_differences(1, rows, &by_numeration(4))),
    ]
}

/// Row n of the splitting by m sequences: the rat vector r(n) of document 003.
pub(crate) fn vector(m: u32, n: u64) -> Vec<u64> {
    let splitting = FraenkelSplitting::new(m.into()).unwrap();
    splitting.row(&Natural::from(n)).map(|term| term.to_u64().unwrap()).collect()
}

fn recursion(m: usize) -> MexRecursion {
    match m {
        2 => MexRecursion::mouse(),
        3 => MexRecursion::rat(),
        _ => MexRecursion::fat_rat(m).unwrap(),
    }
}

fn by_mex(m: usize) -> impl Fn(u64) -> Vec<u64> {
    move |n| match n {
        0 => vec![0; m],
        _ => recursion(m).rows().nth(usize::try_from(n - 1).unwrap()).unwrap(),
    }
}

fn by_window(m: usize) -> impl Fn(u64) -> Vec<u64> {
    let window = WindowedMex::new(recursion(m)).unwrap();
    move |n| {
        let row = window.row(&Natural::from(n), Control::none()).unwrap();
        row.iter().map(|entry| entry.to_u64().unwrap()).collect()
    }
}

/// ⌊(2^m−1)n/2^{m−k}⌋ − 2^{k−1} + 1 as Beatty sequences.
fn by_beatty(m: u32, n: u64) -> Vec<u64> {
    let sequence = |k: u32| {
        let modulus = Rational::new(Integer::from((1i64 << m) - 1), Integer::from(1i64 << (m - k))).unwrap();
        Beatty::new(Real::from(modulus), Real::from(1 - (1i64 << (k - 1)))).unwrap()
    };
    let term = |k| sequence(k).term(&Natural::from(n)).unwrap().to_natural().unwrap().to_u64().unwrap();
    if n == 0 { vec![0; m as usize] } else { (1..=m).map(term).collect() }
}

/// Theorem 5 for the first column (the q-digits of n read in the p-system, less 1 if t_1 > 0), and for the others the
/// n-th number that its numeral puts into the column (Theorem 4).
fn by_numeration(m: u32) -> impl Fn(u64) -> Vec<u64> {
    move |n| {
        if n == 0 {
            return vec![0; m as usize];
        }
        let p = System::rats(m).unwrap();
        let q: System = p.to_string().replace("p:", "q:").parse().unwrap();
        let numeral = q.digits(&Natural::from(n)).unwrap();
        let read = q.read_in(&p, &numeral).unwrap().to_u64().unwrap();
        let first = read - u64::from(!numeral.digit(1).is_zero());
        let nth = |column: u64| {
            let inside = |value: &u64| rat_column(m, &Natural::from(*value)).unwrap() == Some(column);
            (1..).filter(inside).nth(usize::try_from(n - 1).unwrap()).unwrap()
        };
        std::iter::once(first).chain((2..=m.into()).map(nth)).collect()
    }
}

/// n, a_n, b_n, c_n from n = 0.
fn plain(rows: u64, vector: &dyn Fn(u64) -> Vec<u64>) -> Vec<Vec<Computed>> {
    (0..rows).map(|n| std::iter::once(n).chain(vector(n)).map(cell).collect()).collect()
}

/// n, A^1, A^2−A^1, A^2, …, A^m, A^m−A^1, by subtraction.
fn with_differences(from: u64, rows: u64, vector: &dyn Fn(u64) -> Vec<u64>) -> Vec<Vec<Computed>> {
    let row = |n| {
        let entries = vector(n);
        let mut cells = vec![n, entries[0]];
        for pair in entries.windows(2) {
            cells.extend([pair[1] - pair[0], pair[1]]);
        }
        cells.push(entries[entries.len() - 1] - entries[0]);
        cells.into_iter().map(cell).collect()
    };
    (from..from + rows).map(row).collect()
}

/// The same columns with the differences by their own formula; the entries themselves are left to others.
fn by_difference(m: u32, from: u64, rows: u64) -> Vec<Vec<Computed>> {
    let splitting = FraenkelSplitting::new(m.into()).unwrap();
    let row = |n: u64| {
        let at = Natural::from(n);
        let mut cells = vec![None, None];
        for i in 1..m {
            cells.extend([cell(splitting.difference(i.into(), &at).unwrap()), None]);
        }
        cells.push(cell(splitting.span(&at)));
        cells
    };
    (from..from + rows).map(row).collect()
}

/// Table 4 has no Δ: it would be d.
fn mouse(rows: u64, vector: &dyn Fn(u64) -> Vec<u64>) -> Vec<Vec<Computed>> {
    with_differences(0, rows, vector).into_iter().map(|row| row[..4].to_vec()).collect()
}

fn mouse_by_difference(rows: u64) -> Vec<Vec<Computed>> {
    by_difference(2, 0, rows).into_iter().map(|row| row[..4].to_vec()).collect()
}
