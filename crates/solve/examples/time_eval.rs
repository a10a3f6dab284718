//! timing
#![allow(clippy::unwrap_used, missing_docs)]
#[path = "../../rules/tests/evaluate_common/mod.rs"]
mod evaluate_common;
use evaluate_common::*;
use ratwheel_numbers::Control;
use ratwheel_rules::{Game, RelationalGame, Position};
use std::time::Instant;
fn time(name: &str, g: &RelationalGame, size: u64) {
    let n = g.relation().piles.len();
    let start = Instant::now();
    let (mut p, mut m) = (0u64, 0u64);
    for piles in box_positions(n, size, g.relation().sorted) {
        p += 1;
        m += g.moves(&Position::new(piles), 1 << 30, Control::none()).unwrap().len() as u64;
    }
    let t = start.elapsed();
    println!("{name} {size}: {p} positions, {m} moves, {:?}, {} ns/move", t, t.as_nanos() / u128::from(m));
}
fn main() {
    if std::env::args().count() > 1 { time("rat", &rat(Reading::Right), 20); time("fat", &fat_rat(), 10); return; }
    time("wythoff", &wythoff(1), 80);
    time("wynim", &wynim("pi"), 80);
    time("mouse", &mouse(), 80);
    time("rat", &rat(Reading::Right), 20);
    time("succinct", &succinct(), 14);
    time("fat", &fat_rat(), 10);
}
