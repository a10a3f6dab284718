//! Document 003: the rat vectors, their matrices, and what their differences give.
//!
//! The libraries give the rat vectors; differences, halving trees and Grundy values are worked out here from their
//! definitions, so that the tables stand on the vectors alone.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use crate::rats::vector;
use crate::route::{Computed, Route, cell};

pub(crate) fn routes() -> Vec<Route> {
    let route = |table, name, compute| Route { table, name, compute };
    vec![
        route("003-section-3-sequences", "splitting", |_| sequences()),
        route("003-appendix-sequences", "splitting", |_| sequences()),
        route("003-example-2", "splitting", example_2),
        route("003-matrix-r2", "splitting", |_| rat_matrix(2)),
        route("003-matrix-r3", "splitting", |_| rat_matrix(3)),
        route("003-matrix-r4", "splitting", |_| rat_matrix(4)),
        route("003-matrix-r2", "Definition 2", |_| binary_matrix(2)),
        route("003-matrix-r3", "Definition 2", |_| binary_matrix(3)),
        route("003-matrix-r4", "Definition 2", |_| binary_matrix(4)),
        route("003-matrix-f2", "differences of rat vectors", |_| shortcut_matrix(2)),
        route("003-matrix-f3", "differences of rat vectors", |_| shortcut_matrix(3)),
        route("003-matrix-f4", "differences of rat vectors", |_| shortcut_matrix(4)),
        route("003-matrix-f2", "halving trees", |_| with_slopes(2, &halving_trees(2))),
        route("003-matrix-f3", "halving trees", |_| with_slopes(3, &halving_trees(3))),
        route("003-matrix-f4", "halving trees", |_| with_slopes(4, &halving_trees(4))),
        route("003-ternary-3", "differences of rat vectors", |_| ternary(3)),
        route("003-ternary-4", "differences of rat vectors", |_| ternary(4)),
        route("003-last-column", "halving trees", |_| last_column()),
        route("003-last-column", "Stern's diatomic sequence", crate::arrays::last_column_by_stern),
        route("003-difference-sets", "halving trees", |_| difference_sets()),
        route("003-set-sizes", "halving trees", |_| set_sizes()),
        route("003-table-1", "mex over all options", |_| grundy()),
    ]
}

/// How many rat vectors make a period: 2^{d−1}.
fn period(d: u32) -> u64 {
    1 << (d - 1)
}

/// ⌊pn/q⌋ + s as the document writes it, found from the values of column `i`.
fn sequences() -> Vec<Vec<Computed>> {
    let form = |d: u32, i: usize| {
        let column = |n: u64| vector(d, n)[i];
        let q = (1..=period(d)).find(|q| (1..=period(d)).all(|n| column(n + q) - column(n) == (1 << d) - 1))?;
        let p = column(1 + q) - column(1);
        // s is what is missing to the floor, for every n alike.
        let s = p / q - column(1);
        assert!((1..100).all(|n| column(n) + s == p * n / q), "d = {d}, column {i} is no ⌊pn/q⌋ − s");
        let floor = if q == 1 { format!("{p}n") } else { format!("⌊{p}n/{q}⌋") };
        cell(if s == 0 { floor } else { format!("{floor}-{s}") })
    };
    let row = |d: u32| {
        let forms = (0..4).map(|i| if i < d as usize { form(d, i) } else { cell("") });
        std::iter::once(cell(d)).chain(forms).collect()
    };
    (2..=4).map(row).collect()
}

/// `15n+7`, `15n`.
fn affine(slope: u64, letter: char, constant: u64) -> String {
    if constant == 0 { format!("{slope}{letter}") } else { format!("{slope}{letter}+{constant}") }
}

fn example_2(rows: u64) -> Vec<Vec<Computed>> {
    let row = |n: u64| {
        let base = (n - 1) % period(4) + 1;
        let (first, second) = (vector(4, base), vector(4, base + period(4)));
        assert_eq!(vector(4, n), if n == base { first.clone() } else { second.clone() });
        let cells = first.iter().zip(&second).map(|(a, b)| cell(affine(b - a, 't', *a)));
        std::iter::once(cell(n)).chain(cells).collect()
    };
    (1..=rows).map(row).collect()
}

fn rat_matrix(d: u32) -> Vec<Vec<Computed>> {
    let row = |i| {
        let (first, second) = (vector(d, i), vector(d, i + period(d)));
        first.iter().zip(&second).map(|(a, b)| cell(affine(b - a, 'n', *a))).collect()
    };
    (1..=period(d)).map(row).collect()
}

/// R_{i,1} = (2^d−1)t + 2i+1, R_{i,j} = 2R_{i,j−1} − b_{i,d−j}.
fn binary_matrix(d: u32) -> Vec<Vec<Computed>> {
    let row = |i: u64| {
        let (mut slope, mut constant) = ((1 << d) - 1, 2 * i + 1);
        let mut cells = vec![cell(affine(slope, 'n', constant))];
        for j in 2..=d {
            (slope, constant) = (2 * slope, 2 * constant - (i >> (d - j) & 1));
            cells.push(cell(affine(slope, 'n', constant)));
        }
        cells
    };
    (0..period(d)).map(row).collect()
}

/// Vectors with the last coordinate most significant.
fn sorted_from_the_right(mut vectors: Vec<Vec<u64>>) -> Vec<Vec<u64>> {
    vectors.sort_by(|a, b| a.iter().rev().cmp(b.iter().rev()));
    vectors.dedup();
    vectors
}

/// r(i+k) − r(i) for all i of a period and `steps` of k.
fn differences(d: u32, steps: std::ops::Range<u64>) -> Vec<Vec<u64>> {
    let pairs = (1..=period(d)).flat_map(|i| steps.clone().map(move |k| (i, i + k)));
    let subtract = |(i, k)| vector(d, k).iter().zip(vector(d, i)).map(|(a, b)| a - b).collect();
    sorted_from_the_right(pairs.map(subtract).collect())
}

fn shortcut_matrix(d: u32) -> Vec<Vec<Computed>> {
    let first = differences(d, 0..period(d));
    let second = differences(d, period(d)..2 * period(d));
    assert_eq!(first.len(), second.len());
    let row = |(a, b): (&Vec<u64>, &Vec<u64>)| a.iter().zip(b).map(|(a, b)| cell(affine(b - a, 'n', *a))).collect();
    first.iter().zip(&second).map(row).collect()
}

/// Definition 4: start at k(2^d−1) in the last column and halve; odd values branch.
fn halving_trees(d: u32) -> Vec<Vec<u64>> {
    let mut paths: Vec<Vec<u64>> = (0..period(d)).map(|k| vec![k * ((1 << d) - 1)]).collect();
    for _ in 1..d {
        paths = paths
            .iter()
            .flat_map(|path| {
                let x = path[0];
                BTreeSet::from([x / 2, x.div_ceil(2)]).into_iter().map(|half| [&[half], path.as_slice()].concat())
            })
            .collect();
    }
    sorted_from_the_right(paths)
}

fn with_slopes(d: u32, constants: &[Vec<u64>]) -> Vec<Vec<Computed>> {
    let slope = |j: usize| ((1 << d) - 1) << j;
    let row = |vector: &Vec<u64>| vector.iter().enumerate().map(|(j, c)| cell(affine(slope(j), 'n', *c))).collect();
    constants.iter().map(row).collect()
}

/// c_j = f_{j+1} − 2f_j + 1.
fn ternary_digits(vector: &[u64]) -> Vec<u64> {
    vector.windows(2).map(|pair| pair[1] + 1 - 2 * pair[0]).collect()
}

fn ternary(d: u32) -> Vec<Vec<Computed>> {
    let digits = differences(d, 0..period(d)).iter().map(|row| ternary_digits(row)).collect::<Vec<_>>();
    assert!(digits[0].iter().all(|digit| *digit == 1), "the row that is not printed");
    digits[1..].iter().map(|row| row.iter().map(cell).collect()).collect()
}

fn last_column() -> Vec<Vec<Computed>> {
    let rows = |d: u32| {
        let count = move |k| halving_trees(d).iter().filter(|path| path.last() == Some(&(k * ((1 << d) - 1)))).count();
        (1..=1 << (d - 2)).map(move |k: u64| vec![cell(d), cell(k), cell(count(k))])
    };
    (2..=6).flat_map(rows).collect()
}

/// Differences of consecutive rows, read in base 3 and cyclically, with how often each occurs.
fn difference_set(d: u32) -> BTreeMap<i64, usize> {
    let value = |row: &Vec<u64>| ternary_digits(row).iter().fold(0, |value, digit| 3 * value + digit.cast_signed());
    let values: Vec<i64> = halving_trees(d).iter().map(value).collect();
    let mut counts = BTreeMap::new();
    for (i, value) in values.iter().enumerate() {
        *counts.entry(values[(i + 1) % values.len()] - value).or_default() += 1;
    }
    counts
}

fn difference_sets() -> Vec<Vec<Computed>> {
    let rows = |d: u32| {
        // For d = 11 and 12 the document does not print how often.
        let count = move |count| if d <= 10 { cell(count) } else { cell("") };
        difference_set(d).into_iter().map(move |(value, times)| vec![cell(d), cell(value), count(times)])
    };
    (2..=12).flat_map(rows).collect()
}

fn set_sizes() -> Vec<Vec<Computed>> {
    (2..=12).map(|d| vec![cell(d), cell(difference_set(d).len())]).collect()
}

/// The nim-values of the grandiose game for d = 2: any subtraction but a difference of two rat vectors (or 0).
fn grundy() -> Vec<Vec<Computed>> {
    let rats: Vec<_> = std::iter::once(vec![0, 0]).chain((1..20).map(|n| vector(2, n))).collect();
    let forbidden: HashSet<(u64, u64)> = rats
        .iter()
        .flat_map(|a| rats.iter().filter(|b| a[0] >= b[0] && a[1] >= b[1]).map(|b| (a[0] - b[0], a[1] - b[1])))
        .collect();
    let mut values = BTreeMap::new();
    for (y, x) in (0..9).flat_map(|y| (0..7).map(move |x| (y, x))) {
        let options: HashSet<u64> = (0..=y)
            .flat_map(|v| (0..=x).map(move |u| (u, v)))
            .filter(|(u, v)| !forbidden.contains(&(x - u, y - v)))
            .map(|(u, v)| values[&(u, v)])
            .collect();
        let mex = (0..).find(|value| !options.contains(value)).unwrap_or(0);
        values.insert((x, y), mex);
    }
    (0..9).map(|y| (0..7).map(|x| cell(values[&(x, y)])).collect()).collect()
}
