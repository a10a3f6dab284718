//! Proofs as multiples of the Mouse game's, theorems through dense tables as multiples of the proof, and refutations as
//! multiples of the proof of the true claim beside them, all within one run: `cargo bench -p ratwheel-prove`. A proof needs all
//! its parts; a claim is refuted when the least counterexample to one of them is known, and that is what is compared; the
//! verdicts on the other parts are measured too.
//!
//! Machines are shared: the quickest of several runs counts, and long runs are measured in CPU time where the system tells
//! it. With `-- --test` only the small ones run,
//! once, and only verdicts are asserted.
#![allow(missing_docs, reason = "a program")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a bench fails by panicking")]
#![allow(clippy::float_arithmetic, reason = "times are printed, nothing is decided by them")]

#[path = "../tests/common/clock.rs"]
#[allow(dead_code, reason = "the example uses the other half")]
mod clock;
#[path = "../tests/common/mod.rs"]
mod common;
mod dense;

use common::pairs::{Case, pairs};
use common::prove;
use ratwheel_numbers::Control;
use ratwheel_prove::{Options, Verdict};
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

/// Shorter runs than this are over before another program gets the core, or one of them is; CPU time is too coarse for them.
const SHORT: Duration = Duration::from_millis(20);

/// A case is repeated for so long, at least thrice.
const REPEATED: Duration = Duration::from_millis(400);

fn time<T>(run: impl FnOnce() -> T) -> (T, Duration) {
    let (result, spent, elapsed) = clock::time(run);
    (result, spent.filter(|spent| *spent > SHORT).unwrap_or(elapsed))
}

/// Runs it once when only verdicts matter, else again and again for a while.
fn repeat(test: bool, mut run: impl FnMut()) {
    let begun = Instant::now();
    let mut runs = 0;
    while runs < if test { 1 } else { 3 } || !test && begun.elapsed() < REPEATED {
        run();
        runs += 1;
    }
}

/// How long a claim takes, and the most states on the way; the verdict must be this one if it is given.
fn claim(case: &Case, targets: usize, wanted: Option<&Verdict>) -> (Duration, u64) {
    let mut options = Options::default();
    options.targets = targets;
    let (report, spent) = time(|| prove(&case.game, &case.claim, &options, Control::none()).unwrap());
    assert!(matches!(report.verdict, Verdict::Proved | Verdict::Refuted), "{}: {report}", case.name);
    assert!(wanted.is_none_or(|wanted| *wanted == report.verdict), "{}: {report}", case.name);
    (spent, report.obligations.iter().map(|part| part.states).max().unwrap_or(0))
}

/// The quickest run.
fn quickest(test: bool, case: &Case, targets: usize, wanted: Option<&Verdict>) -> (Duration, u64) {
    let mut best = (Duration::MAX, 0);
    repeat(test, || best = best.min(claim(case, targets, wanted)));
    best
}

fn ratio(one: Duration, other: Duration) -> f64 {
    one.as_secs_f64() / other.as_secs_f64().max(1e-9)
}

fn of_catalogue(spec: &str, claim: &str) -> Case {
    Case::new(spec, common::game(spec), claim)
}

fn proofs(test: bool) {
    println!("{:28} {:9} {:>7} {:>12} {:>9} {:>7}", "claim", "", "targets", "time", "× mouse", "states");
    let unit = quickest(test, &of_catalogue("mouse", "P"), 2, None).0;
    for (spec, claim, targets, _) in CASES.into_iter().filter(|case| case.3 || !test) {
        let (spent, states) = quickest(test, &of_catalogue(spec, claim), targets, None);
        println!("{spec:28} {claim:9} {targets:>7} {spent:>12.1?} {:>9.1} {states:>7}", ratio(spent, unit));
    }
}

/// The same theorems through dense tables.
fn against_tables(test: bool) {
    println!("\n{:16} {:>12} {:>7} {:>14} {:>7} {:>9}", "theorem", "ours", "states", "dense tables", "states", "ratio");
    for theorem in dense::theorems().into_iter().filter(|theorem| theorem.small || !test) {
        let (ours, states) = quickest(test, &of_catalogue(&theorem.spec, "P"), 2, Some(&Verdict::Proved));
        let tables = theorem.tables();
        let (mut most, mut theirs) = (0, Duration::MAX);
        repeat(test || !theorem.small, || {
            let ((proved, states), spent) = time(|| tables.prove());
            assert!(proved, "{}", theorem.spec);
            (most, theirs) = (states, theirs.min(spent));
        });
        let (spec, times) = (&theorem.spec, ratio(theirs, ours));
        println!("{spec:16} {ours:>12.1?} {states:>7} {theirs:>14.1?} {most:>7} {times:>8.1}×");
    }
}

/// How long it takes until the least counterexample is known, and until all parts have their verdicts.
fn refutation(case: &Case) -> (Duration, Duration) {
    let (report, spent) = time(|| prove(&case.game, &case.claim, &Options::default(), Control::none()).unwrap());
    assert!(report.verdict == Verdict::Refuted, "{}: {report}", case.name);
    // The parts tell their times by the clock: what counts is their share.
    let sum = |parts: usize| report.obligations.iter().take(parts).map(|part| part.time).sum::<Duration>();
    let first = report.obligations.iter().position(|part| part.verdict == Verdict::Refuted).unwrap_or(0);
    (spent.mul_f64(ratio(sum(first + 1), sum(report.obligations.len())).min(1.0)), spent)
}

/// Every refutation beside the proof of the true claim, in turns.
fn refutations(test: bool) {
    println!("\n{:26} {:>12}   {:28} {:>12} {:>6} {:>9}", "proved", "", "refuted", "", "ratio", "all parts");
    for pair in pairs().into_iter().filter(|pair| pair.small || !test) {
        for case in &pair.refutations {
            let (mut proof, mut known, mut all) = (Duration::MAX, Duration::MAX, Duration::MAX);
            repeat(test, || {
                proof = proof.min(claim(&pair.proof, 2, Some(&Verdict::Proved)).0);
                let (first, whole) = refutation(case);
                (known, all) = (known.min(first), all.min(whole));
            });
            let (name, other, part, whole) = (&pair.proof.name, &case.name, ratio(known, proof), ratio(all, proof));
            println!("{name:26} {proof:>12.1?}   {other:28} {known:>12.1?} {part:>6.2} {whole:>9.2}");
        }
    }
}

fn main() {
    let test = std::env::args().any(|argument| argument == "--test");
    proofs(test);
    against_tables(test);
    refutations(test);
}
