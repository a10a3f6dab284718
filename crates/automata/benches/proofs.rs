//! The engine against the naive dense tables of the tests, on the heaviest step of a proof; and whole proofs by
//! themselves. Every ratio is measured within this run.
//!
//! With `--test` small cases run once and only agreement is asserted.

#![allow(missing_docs, reason = "a program")]
#![allow(clippy::float_arithmetic, reason = "times are printed, nothing is decided by them")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failure stops the bench")]

#[allow(dead_code, reason = "the tests use the rest of the oracle")]
#[path = "../tests/naive/mod.rs"]
mod naive;

use naive::Dense;
use ratwheel_automata::{AutomataError, Comparison, Dfa, Engine, FloorTerm, Linear, Numerals, Sign, Track};
use ratwheel_numbers::{Control, Real};
use std::time::{Duration, Instant};

const X: Track = Track(0);
const X1: Track = Track(1);
const Y: Track = Track(2);
const Y1: Track = Track(3);
const N: Track = Track(4);

fn time<T>(run: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let result = run();
    (result, start.elapsed())
}

/// The median time of several runs, so that a slow moment of the machine does not count.
fn median<T>(rounds: usize, mut run: impl FnMut() -> T) -> (T, Duration) {
    let mut times: Vec<Duration> = (1..rounds).map(|_| time(&mut run).1).collect();
    let (result, last) = time(run);
    times.push(last);
    times.sort();
    (result, times[times.len() / 2])
}

fn form(terms: &[(i64, Track)], constant: i64) -> Linear {
    terms.iter().fold(Linear::new(), |sum, &(c, track)| sum.plus(c, track)).constant(constant)
}

/// d-Wythoff (document 001): the claimed P-positions and the parts of its moves.
struct Wythoff {
    engine: Engine<'static>,
    d: i64,
    p: Dfa,
    p1: Dfa,
    lower_x: Dfa,
    lower_y: Dfa,
    band: Dfa,
}

impl Wythoff {
    fn new(d: i64) -> Result<Self, AutomataError> {
        let hat: Real = format!("(2-{d}+sqrt({}))/2", d * d + 4).parse().unwrap();
        let engine = Engine::new(Numerals::for_reals(std::slice::from_ref(&hat))?, Control::none());
        let a = engine.floor(&FloorTerm::homogeneous(hat, N), X, Sign::NonNegative)?;
        let b = engine.linear(&form(&[(1, Y), (-1, X), (-d, N)], 0), Comparison::Equal)?;
        let half = engine.exists(&engine.and(&a, &b)?, &[N])?;
        let p = engine.or(&half, &engine.rename(&half, &[(X, Y), (Y, X)])?)?;
        let p1 = engine.rename(&p, &[(X, X1), (Y, Y1)])?;
        let lower_x = engine.linear(&form(&[(1, X1), (-1, X)], 0), Comparison::Less)?;
        let lower_y = engine.linear(&form(&[(1, Y1), (-1, Y)], 0), Comparison::Less)?;
        let slant = [(1, X), (-1, X1), (-1, Y), (1, Y1)];
        let band = engine.and(
            &engine.linear(&form(&slant, -d), Comparison::Less)?,
            &engine.linear(&form(&slant, d), Comparison::Greater)?,
        )?;
        Ok(Self { engine, d, p, p1, lower_x, lower_y, band })
    }

    /// The positions with a move of the second kind into P.
    fn second_kind(&self) -> Result<Dfa, AutomataError> {
        let e = &self.engine;
        let step = e.and(&e.and(&self.p1, &self.lower_x)?, &self.lower_y)?;
        e.exists(&e.and(&step, &self.band)?, &[X1, Y1])
    }

    /// The same with dense tables.
    fn second_kind_dense(&self) -> Dense {
        let e = &self.engine;
        let all = [X, X1, Y, Y1];
        let dense = |dfa: &Dfa| Dense::new(&e.extend(dfa, &all).unwrap());
        let parts = [&self.p1, &self.lower_x, &self.lower_y, &self.band].map(dense);
        let [first, rest @ ..] = &parts;
        let step = rest.iter().fold(first.clone(), |step, part| step.join(part, |a, b| a && b));
        step.exists(3).exists(1)
    }

    /// Both halves of the proof.
    fn prove(&self) -> Result<bool, AutomataError> {
        let e = &self.engine;
        let (same_x, same_y) = (e.equal(X, X1)?, e.equal(Y, Y1)?);
        let moves = [
            vec![&self.lower_x, &same_y],
            vec![&self.lower_y, &same_x],
            vec![&self.lower_x, &self.lower_y, &self.band],
        ];
        for parts in &moves {
            let all: Vec<&Dfa> = parts.iter().copied().chain([&self.p, &self.p1]).collect();
            if e.find(&all, &[])?.is_some() {
                return Ok(false);
            }
        }
        let first = e.exists(&e.and(&e.and(&self.p1, &same_y)?, &self.lower_x)?, &[X1, Y1])?;
        let second = e.exists(&e.and(&e.and(&self.p1, &same_x)?, &self.lower_y)?, &[X1, Y1])?;
        let none = e.find(&[&e.valid(&[X, Y])?], &[&self.p, &first, &second, &self.second_kind()?])?;
        Ok(none.is_none())
    }
}

fn against_naive(d: i64, rounds: usize) {
    let game = Wythoff::new(d).unwrap();
    let (ours, fast) = median(rounds, || game.second_kind().unwrap());
    let (theirs, slow) = median(rounds, || game.second_kind_dense());
    assert!(Dense::new(&ours).same(&theirs));
    assert_eq!(ours.states(), theirs.live());
    let ratio = slow.as_secs_f64() / fast.as_secs_f64().max(1e-9);
    println!("{:<44} {fast:>12?} {slow:>12?} {ratio:>8.1}×", format!("∃ of the second kind of move, d = {}", game.d));
}

fn whole(d: i64, rounds: usize) {
    let (game, setup) = time(|| Wythoff::new(d).unwrap());
    let (proved, proof) = median(rounds, || game.prove().unwrap());
    assert!(proved);
    println!("{:<44} {proof:>12?} {setup:>12?}", format!("{d}-wythoff in {}", game.engine.numerals()));
}

fn main() {
    if std::env::args().any(|argument| argument == "--test") {
        against_naive(1, 1);
        whole(2, 1);
        return;
    }
    println!("{:<44} {:>12} {:>12} {:>9}", "", "ours", "dense tables", "ratio");
    for d in 1..=3 {
        against_naive(d, 9);
    }
    println!("\n{:<44} {:>12} {:>12}", "", "proof", "P and atoms");
    for d in 1..=6 {
        whole(d, 9);
    }
}
