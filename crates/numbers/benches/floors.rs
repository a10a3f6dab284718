//! What exactness costs: floors against the bare machine formula and against one multiplication of the same library,
//! and the mex recursion per term. Every ratio is measured within this run.
//!
//! With `--test` every case runs once at small sizes and only correctness is asserted.

#![allow(missing_docs, reason = "a program")]
#![allow(clippy::float_arithmetic, reason = "times are printed, nothing is decided by them")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failure stops the bench")]

use ratwheel_numbers::{Beatty, Integer, MexRecursion, Natural, Real};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// A number with about so many decimal digits and no structure.
fn number(decimal_digits: u64) -> Natural {
    let bits = decimal_digits * 3322 / 1000 + 1;
    Natural::from(7u64).pow(bits * 1000 / 2807 + 1) >> 1
}

fn time<T>(run: impl FnOnce() -> T) -> Duration {
    let start = Instant::now();
    black_box(run());
    start.elapsed()
}

/// The medians of two things measured in turns, so that a slow moment of the machine hits both.
fn in_turns(rounds: usize, mut a: impl FnMut() -> Duration, mut b: impl FnMut() -> Duration) -> (Duration, Duration) {
    let (mut first, mut second): (Vec<_>, Vec<_>) = (0..rounds).map(|_| (a(), b())).unzip();
    first.sort();
    second.sort();
    (first[rounds / 2], second[rounds / 2])
}

fn row(what: &str, limit: &str, ours: Duration, theirs: Duration, per: u32) {
    let ratio = ours.as_secs_f64() / theirs.as_secs_f64().max(1e-12);
    println!("{what:<58} {:>12?} {:>12?} {ratio:>7.2}× {limit:>8}", ours / per, theirs / per);
}

fn words(n: u64) -> impl Iterator<Item = u64> {
    let mut state = 0x1234_5678_9abc_def1u64;
    (0..n).map(move |_| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state >> 2
    })
}

fn small(count: u64, rounds: usize) {
    let bare = |n: u64| {
        let n = u128::from(n);
        (n + (5 * n * n).isqrt()) / 2
    };
    let phi = Real::phi();
    let naturals: Vec<Natural> = words(count).map(Natural::from).collect();
    for n in words(count.min(1000)) {
        assert_eq!(phi.floor_mul(&Natural::from(n)).unwrap(), Integer::from(bare(n)));
    }
    let per = u32::try_from(count).unwrap_or(u32::MAX);
    let formula = || time(|| words(count).map(|n| black_box(bare(n))).fold(0, u128::wrapping_add));
    let (ours, theirs) =
        in_turns(rounds, || time(|| naturals.iter().filter(|n| black_box(phi.floor_mul(n)).is_ok()).count()), formula);
    row("⌊nφ⌋, n < 2^62, floor_mul : isqrt formula", "≤ 5×", ours, theirs, per);
    let (ours, theirs) = in_turns(
        rounds,
        || time(|| words(count).filter_map(|n| black_box(phi.floor_mul_word(n))).fold(0, u128::wrapping_add)),
        formula,
    );
    row("⌊nφ⌋, n < 2^62, floor_mul_word : isqrt formula", "", ours, theirs, per);
}

/// A fresh copy of the value, with nothing remembered. π itself is remembered for the whole process, so its cold time
/// is taken from the first call.
fn fresh(text: &str) -> Real {
    text.parse().unwrap()
}

fn large(text: &str, digits: u64, rounds: usize, warm_limit: &str, cold_limit: &str) {
    let (n, other) = (number(digits), number(digits) * 3 + 1);
    let cold_value = fresh(text);
    let cold = time(|| cold_value.floor_mul(&n).unwrap());
    let warm_value = fresh(text);
    warm_value.floor_mul(&n).unwrap();
    let multiply = || time(|| &n * &other);
    let (warm, multiplication) = in_turns(rounds, || time(|| warm_value.floor_mul(&n).unwrap()), multiply);
    row(
        &format!("⌊n·{text}⌋, 10^{} digits, warm : multiplication", digits.ilog10()),
        warm_limit,
        warm,
        multiplication,
        1,
    );
    row(
        &format!("⌊n·{text}⌋, 10^{} digits, first call : multiplication", digits.ilog10()),
        cold_limit,
        cold,
        multiplication,
        1,
    );
    let beatty = Beatty::new(warm_value.clone(), Real::from(0)).unwrap();
    let term = beatty.term(&n).unwrap();
    assert_eq!(beatty.index_of(&term).unwrap().as_ref(), Some(&n));
    let (inverse, floor) =
        in_turns(rounds, || time(|| beatty.index_of(&term).unwrap()), || time(|| warm_value.floor_mul(&n).unwrap()));
    row(&format!("index of ⌊n·{text}⌋, 10^{} digits : floor", digits.ilog10()), "", inverse, floor, 1);
}

fn mex(terms: u64) {
    for (name, recursion) in
        [("Wythoff", MexRecursion::wythoff()), ("Mouse", MexRecursion::mouse()), ("Rat", MexRecursion::rat())]
    {
        let mut rows = recursion.rows();
        let start = Instant::now();
        let mut last = 0;
        for _ in 0..terms {
            if let Some(row) = rows.next_row() {
                last = black_box(row[0]);
            }
        }
        let spent = start.elapsed();
        println!(
            "{:<58} {:>9.2} ns a row, a_n = {last}",
            format!("mex recursion, {name}, n to {terms}"),
            spent.as_nanos() as f64 / terms as f64
        );
    }
}

fn main() {
    if std::env::args().any(|argument| argument == "--test") {
        small(1000, 1);
        large("phi", 1000, 1, "", "");
        large("pi", 1000, 1, "", "");
        mex(10_000);
        return;
    }
    let backend = if cfg!(feature = "malachite") { "malachite" } else { "dashu" };
    println!("{:<58} {:>12} {:>12} {:>8} {:>8}", format!("backend {backend}"), "ours", "theirs", "ratio", "aim");
    small(200_000, 15);
    large("phi", 1_000_000, 9, "≤ 4×", "≤ 15×");
    large("2+sqrt(2)", 100_000, 9, "", "");
    large("pi", 100_000, 9, "≤ 6×", "");
    large("e", 100_000, 9, "", "");
    mex(10_000_000);
}
