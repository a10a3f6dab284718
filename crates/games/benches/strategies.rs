//! What a decision costs: positions of 10^5 digits against the single floor or division that they need at least, and how many
//! positions of 18 digits are decided in a second. Always the default strategy, `because` included, positions already
//! parsed. Every ratio is measured within this run.
//!
//! With `--test` every case runs once at small sizes and only correctness is asserted.

#![allow(missing_docs, reason = "a program")]
#![allow(clippy::float_arithmetic, reason = "times are printed, nothing is decided by them")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failure stops the bench")]

use ratwheel_games::Spec;
use ratwheel_numbers::{Integer, Natural, Real};
use ratwheel_rules::{Outcome, Position, Strategy, Verdict};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// What a decision should cost at most, in floors or divisions of the same size.
const AIM: &str = "≤ 10×";

/// A number with about so many decimal digits and no structure.
fn number(decimal_digits: u64) -> Natural {
    let bits = decimal_digits * 3322 / 1000 + 1;
    Natural::from(7u64).pow(bits * 1000 / 2807 + 1) >> 1
}

fn time<T>(run: impl FnOnce() -> T) -> Duration {
    let start = Instant::now();
    let result = black_box(run());
    let spent = start.elapsed();
    drop(result);
    spent
}

/// The quickest of several runs of two things in turns. A median would do on an idle machine; on a busy one a decision that
/// is longer than a time slice is interrupted nearly every time, and its median tells about the neighbours.
fn in_turns(rounds: usize, mut a: impl FnMut() -> Duration, mut b: impl FnMut() -> Duration) -> (Duration, Duration) {
    (0..rounds).fold((Duration::MAX, Duration::MAX), |(first, second), _| (first.min(a()), second.min(b())))
}

fn row(what: &str, limit: &str, ours: Duration, theirs: Duration) {
    let ratio = ours.as_secs_f64() / theirs.as_secs_f64().max(1e-12);
    println!("{what:<58} {ours:>12?} {theirs:>12?} {ratio:>7.2}× {limit:>8}");
}

/// The default strategy of a game, with nothing remembered from earlier positions.
fn strategy(spec: &str) -> Box<dyn Strategy> {
    let (_, instance) = spec.parse::<Spec>().unwrap().build().unwrap();
    instance.strategies.into_iter().next().unwrap()
}

/// The strategy finds the outcome, and its move and every other winning move lead to P.
fn assert_right(strategy: &dyn Strategy, position: &Position, expected: Outcome, what: &str) {
    let every = strategy.winning_moves(position, 100).unwrap().unwrap();
    match strategy.decide(position).unwrap() {
        Verdict::Losing { .. } => assert_eq!((expected, every.moves.len()), (Outcome::P, 0), "{what}"),
        Verdict::Winning { by, .. } => {
            assert_eq!(expected, Outcome::N, "{what}");
            assert!(every.moves.iter().any(|other| other.to.sorted() == by.to.sorted()), "{what}");
            for to in every.moves.iter().map(|other| &other.to).chain([&by.to]) {
                assert_eq!(strategy.decide(to).unwrap().outcome(), Outcome::P, "{what}");
            }
        }
    }
}

/// A game at one size: positions by case, and what every decision needs at least.
struct Large {
    spec: &'static str,
    cases: Vec<(&'static str, Outcome, Position)>,
    least_name: &'static str,
    least: Box<dyn Fn() -> Integer>,
}

fn floor(alpha: &Real, n: &Natural) -> Natural {
    alpha.floor_mul(n).unwrap().into_natural().unwrap()
}

fn wythoff(digits: u64) -> Large {
    let (n, phi) = (number(digits), Real::phi());
    let a = floor(&phi, &n);
    let b = &a + &n;
    let cases = vec![
        ("P", Outcome::P, Position::from([a.clone(), b.clone()])),
        ("smaller pile a B-number", Outcome::N, Position::from([b.clone(), &b + &n])),
        ("larger pile above the partner", Outcome::N, Position::from([a.clone(), &b + &n])),
        ("larger pile below the partner", Outcome::N, Position::from([&a + (&n >> 1), a.clone()])),
    ];
    Large { spec: "wythoff", cases, least_name: "⌊xφ⌋", least: Box::new(move || phi.floor_mul(&a).unwrap()) }
}

fn rat(digits: u64) -> Large {
    let n = number(digits);
    // Row n of table 1 of document 000.
    let entry = |power: u64, offset: u64| ((&n * 7) >> power).checked_sub(&Natural::from(offset)).unwrap();
    let [a, b, c] = [entry(2, 0), entry(1, 1), entry(0, 3)];
    let between = |low: &Natural, high: &Natural| (low + high) >> 1;
    let at = |x: &Natural, y: &Natural, z: &Natural| Position::from([x.clone(), y.clone(), z.clone()]);
    let multiple = &a + &n / 8 * 7;
    let cases = vec![
        ("P", Outcome::P, at(&a, &b, &c)),
        ("(i)", Outcome::N, at(&c, &(&c + &n), &(&c * 2))),
        ("(ii), D", Outcome::N, at(&b, &between(&b, &c), &between(&b, &c))),
        ("(iii)(α)", Outcome::N, at(&a, &(&b + 1), &between(&b, &c))),
        ("(iii)(β)", Outcome::N, at(&a, &between(&a, &b), &(&c + 1))),
        ("(iii)(β2)", Outcome::N, at(&a, &multiple, &(&c + 1))),
        ("(iii)(γ)", Outcome::N, at(&a, &between(&a, &b), &between(&b, &c))),
        ("(iii)(γ), D", Outcome::N, at(&a, &between(&a, &b), &(&b + 1))),
    ];
    Large { spec: "rat", cases, least_name: "⌊x/7⌋", least: Box::new(move || Integer::from(&a / 7)) }
}

fn wynim(digits: u64) -> Large {
    let (n, pi) = (number(digits), Real::pi());
    let complement = pi.complement().unwrap();
    let (a, b) = (floor(&complement, &n), floor(&pi, &n));
    // A_m and B_k with A_n < both < B_n.
    let above = floor(&complement, &(&n + (&n >> 2)));
    let upper = floor(&pi, &((&n >> 1) + (&n >> 2)));
    assert!(a < above && above < b && a < upper && upper < b);
    let cases = vec![
        ("P", Outcome::P, Position::from([a.clone(), b.clone()])),
        ("x = B_n", Outcome::N, Position::from([b.clone(), &b + &n])),
        ("x = A_m, y > B_m", Outcome::N, Position::from([a.clone(), &b + &n])),
        ("y = B_n, x > A_n", Outcome::N, Position::from([a.clone(), upper])),
        ("x = A_m, y = A_n", Outcome::N, Position::from([a.clone(), above])),
    ];
    Large { spec: "wynim", cases, least_name: "⌊xπ⌋", least: Box::new(move || pi.floor_mul(&a).unwrap()) }
}

impl Large {
    fn check(&self) {
        let strategy = strategy(self.spec);
        for (case, outcome, position) in &self.cases {
            assert_right(strategy.as_ref(), position, *outcome, &format!("{}, {case}", self.spec));
        }
    }

    /// The first decision of a fresh strategy, then each case when the constants are remembered.
    fn measure(&self, digits: u64, rounds: usize) {
        let title = |what: &str| format!("{}, 10^{} digits, {what} : {}", self.spec, digits.ilog10(), self.least_name);
        black_box((self.least)());
        let least = || time(&self.least);
        if let Some((_, _, position)) = self.cases.last() {
            let fresh = || {
                let strategy = strategy(self.spec);
                time(|| strategy.decide(position).unwrap())
            };
            let (cold, needed) = in_turns(rounds / 3 + 1, fresh, least);
            row(&title("first decision"), "", cold, needed);
        }
        let strategy = strategy(self.spec);
        for (case, _, position) in &self.cases {
            black_box(strategy.decide(position).unwrap());
            let (ours, needed) = in_turns(rounds, || time(|| strategy.decide(position).unwrap()), least);
            row(&title(case), AIM, ours, needed);
        }
        if let Some((_, _, position)) = self.cases.last() {
            let every = || time(|| strategy.winning_moves(position, 100).unwrap().unwrap());
            black_box(every());
            let (ours, needed) = in_turns(rounds, every, least);
            row(&title("every winning move"), "", ours, needed);
        }
    }
}

/// Positions with piles below 10^18 and no structure.
fn small_positions(piles: usize, count: usize) -> Vec<Position> {
    let mut state = 0x1234_5678_9abc_def1u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        Natural::from(state % 1_000_000_000_000_000_000)
    };
    (0..count).map(|_| (0..piles).map(|_| next()).collect()).collect()
}

fn small(spec: &str, piles: usize, count: usize, rounds: usize) {
    let strategy = strategy(spec);
    let positions = small_positions(piles, count);
    let moves: Vec<Position> = positions
        .iter()
        .filter_map(|position| match strategy.decide(position).unwrap() {
            Verdict::Winning { by, .. } => Some(by.to),
            Verdict::Losing { .. } => None,
        })
        .collect();
    for (position, to) in positions.iter().zip(&moves).take(1000) {
        assert_right(strategy.as_ref(), position, Outcome::N, &format!("{spec} {position}"));
        assert_right(strategy.as_ref(), to, Outcome::P, &format!("{spec} {to}"));
    }
    let run = |positions: &[Position]| {
        let spent = time(|| positions.iter().filter(|p| black_box(strategy.decide(p)).is_ok()).count());
        spent / u32::try_from(positions.len().max(1)).unwrap_or(u32::MAX)
    };
    let (mixed, safe) = in_turns(rounds, || run(&positions), || run(&moves));
    for (what, each) in [("any position", mixed), ("P", safe)] {
        let per_second = 1e9 / (each.as_nanos() as f64).max(1.0);
        let title = format!("{spec}, 18 digits, {what}");
        println!("{title:<58} {each:>12?} {per_second:>12.0} a second {:>13}", "≤ 300ns");
    }
}

const GAMES: [(&str, usize); 4] = [("wythoff", 2), ("mouse", 2), ("rat", 3), ("wynim", 2)];

fn main() {
    if std::env::args().any(|argument| argument == "--test") {
        for digits in [5, 18, 19, 20, 60, 1000] {
            [wythoff(digits), rat(digits), wynim(digits)].iter().for_each(Large::check);
        }
        for (spec, piles) in GAMES {
            small(spec, piles, 1000, 1);
        }
        return;
    }
    let backend = if cfg!(feature = "malachite") { "malachite" } else { "dashu" };
    println!("{:<58} {:>12} {:>12} {:>8} {:>8}", format!("backend {backend}"), "ours", "theirs", "ratio", "aim");
    for game in [wythoff, rat, wynim] {
        let large = game(100_000);
        large.check();
        large.measure(100_000, 31);
    }
    for (spec, piles) in GAMES {
        small(spec, piles, 10_000, 41);
    }
}
