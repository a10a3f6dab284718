//! How the conversions grow from 10^4 to 10^5 decimal digits, per system, in both directions.
//!
//! Ratios are measured in one run: a quadratic method would grow 100×, the limit is 40×. With `--test` every case runs
//! once at small sizes and only correctness is asserted.

#![allow(missing_docs, reason = "a program")]
#![allow(clippy::float_arithmetic, reason = "times are printed, nothing is decided by them")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failure stops the bench")]

use ratwheel_numbers::Natural;
use ratwheel_numeration::System;
use std::time::{Duration, Instant};

const SYSTEMS: [&str; 10] = [
    "fibonacci",
    "zeckendorf",
    "u",
    "p:phi",
    "q:sqrt(7)",
    "p:e",
    "q:pi",
    "recurrence:2,1",
    "recurrence:3,2,1",
    "base:10",
];

/// A number with about so many decimal digits and no structure.
fn number(decimal_digits: usize) -> Natural {
    let mut state = 0x1234_5678_9abc_def0u64;
    let words = (0..decimal_digits * 10 / 193 + 1).map(|_| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    });
    Natural::from_words(&words.collect::<Vec<_>>())
}

/// The best of `rounds`, for a fresh system (nothing prepared) in each.
fn best(name: &str, rounds: usize, mut run: impl FnMut(&System) -> Duration) -> Duration {
    (0..rounds).map(|_| run(&name.parse().unwrap())).min().unwrap_or_default()
}

/// Times to write and to read a number.
fn measure(name: &str, n: &Natural, rounds: usize) -> (Duration, Duration) {
    let numeral = name.parse::<System>().unwrap().digits(n).unwrap();
    let write = best(name, rounds, |system| {
        let start = Instant::now();
        let digits = system.digits(n).unwrap();
        let time = start.elapsed();
        assert_eq!(digits, numeral, "{name}");
        time
    });
    let read = best(name, rounds, |system| {
        let start = Instant::now();
        let value = system.value(&numeral).unwrap();
        let time = start.elapsed();
        assert_eq!(value, *n, "{name}");
        time
    });
    (write, read)
}

fn ratio(large: Duration, small: Duration) -> f64 {
    large.as_secs_f64() / small.as_secs_f64().max(1e-9)
}

fn main() {
    if std::env::args().any(|argument| argument == "--test") {
        for name in SYSTEMS {
            for size in [10, 100, 1000] {
                measure(name, &number(size), 1);
            }
        }
        println!("{} systems, there and back", SYSTEMS.len());
        return;
    }
    let huge = std::env::args().any(|argument| argument == "--huge");
    println!(
        "{:<18} {:>12} {:>12} {:>8} {:>12} {:>12} {:>8}",
        "system", "write 10^4", "10^5", "growth", "read 10^4", "10^5", "growth"
    );
    let (small, large) = (number(10_000), number(100_000));
    for name in SYSTEMS {
        let (write, read) = measure(name, &small, 9);
        let (write_large, read_large) = measure(name, &large, 3);
        println!(
            "{name:<18} {write:>12.2?} {write_large:>12.2?} {:>7.1}x {read:>12.2?} {read_large:>12.2?} {:>7.1}x",
            ratio(write_large, write),
            ratio(read_large, read),
        );
        if huge {
            let (write, read) = measure(name, &number(1_000_000), 1);
            println!("{:<18} 10^6: write {write:.2?}, read {read:.2?}", "");
        }
    }
}
