//! How long proofs take, each as a multiple of the Mouse game's in the same run: `cargo bench -p ratwheel-prove`.
//!
//! With `-- --test` only the small ones run, once. Absolute figures are orientation; machines are shared and noisy.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a bench fails by panicking")]

use ratwheel_games::Spec;
use ratwheel_numbers::Control;
use ratwheel_prove::{Options, Verdict, prove};
use std::time::{Duration, Instant};

/// Game, claim, how many fixed targets, whether it is small.
const CASES: [(&str, &str, usize, bool); 14] = [
    ("mouse", "P", 2, true),
    ("rat", "P", 2, true),
    ("rats:d=3", "P", 0, true),
    ("rats:d=4", "P", 0, false),
    ("rats:d=6", "P", 2, false),
    ("rats:d=7", "P", 2, false),
    ("fat-rat:m=4", "P", 2, false),
    ("fat-rat:m=4,variant=rat", "P", 2, false),
    ("fat-rat:m=5", "P", 2, false),
    ("wythoff", "P", 2, true),
    ("wythoff", "P misere", 2, true),
    ("wythoff:d=6", "P", 2, false),
    ("wynim-t:beta=3+sqrt(2)", "P", 2, false),
    ("wynim-t:beta=1+sqrt(2)", "P", 2, true),
];

fn time(spec: &str, claim: &str, targets: usize) -> (Duration, u64) {
    let (_, instance) = spec.parse::<Spec>().unwrap().build().unwrap();
    let relation = instance.relation.unwrap();
    let mut options = Options::default();
    options.targets = targets;
    let begun = Instant::now();
    let report = prove(&relation, claim, &options, Control::none()).unwrap();
    let elapsed = begun.elapsed();
    assert!(matches!(report.verdict, Verdict::Proved | Verdict::Refuted), "{spec}: {report}");
    (elapsed, report.obligations.iter().map(|part| part.states).max().unwrap_or(0))
}

fn main() {
    let test = std::env::args().any(|argument| argument == "--test");
    let unit = (0..5).map(|_| time("mouse", "P", 2).0).min().unwrap();
    for (spec, claim, targets, small) in CASES {
        if test && !small {
            continue;
        }
        let runs = if test || !small { 1 } else { 5 };
        let (elapsed, states) = (0..runs).map(|_| time(spec, claim, targets)).min().unwrap();
        let ratio = elapsed.as_micros() / unit.as_micros().max(1);
        println!("{spec:28} {claim:9} targets {targets}: {ratio:6} × mouse, {states:6} states, {elapsed:?}");
    }
}
