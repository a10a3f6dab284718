use super::entry::{EXAMPLES, RULES};
use super::*;
use crate::oracle::{Random, agree, compare, cube, explained, same_game};
use ratwheel_numbers::Natural;
use ratwheel_rules::language::{Arguments, Ruleset};
use ratwheel_rules::{Outcome, Position};

/// The rules once more, written apart from those under test.
fn legal(from: &[Natural], to: &[Natural]) -> Option<&'static str> {
    let (x, y) = (&from[0], &from[1]);
    let orders = [(&to[0], &to[1]), (&to[1], &to[0])];
    if orders.iter().any(|(u, v)| *u == x && *v < y || *v == y && *u < x) {
        return Some("I");
    }
    let a: u64 = if ((y - x).magnitude() % 3).is_zero() { 2 } else { 1 };
    let legal = |u: &Natural, v: &Natural| u < x && v < y && *((x - u) - (y - v)).magnitude() < a;
    orders.iter().any(|(u, v)| legal(u, v)).then_some("II")
}

#[test]
fn every_strategy_is_brute_force_on_a_box() {
    let all = cube(2, 60, true);
    for strategy in strategies() {
        compare(&*strategy, &all, &legal, &|p| p.total().is_zero());
    }
}

#[test]
fn strategies_agree_on_large_positions() {
    let all = strategies();
    let all: Vec<&dyn Strategy> = all.iter().map(|s| &**s).collect();
    let mut random = Random(1);
    for _ in 0..8 {
        let digits = random.digits();
        let n = random.natural(digits) + 1;
        let (a, b) = ((&n * 3) >> 1, (&n * 3 - Natural::one()).into_natural().unwrap());
        assert_eq!(agree(&all, &Position::from([a.clone(), b.clone()]), &legal), Outcome::P);
        assert_eq!(agree(&all, &Position::from([a, b + 1]), &legal), Outcome::N);
        let (x, y) = (random.natural(digits), random.natural(digits));
        agree(&all, &Position::from([x.clone(), y]).sorted(), &legal);
        let near = &x + random.word() % 9;
        agree(&all, &Position::from([x, near]), &legal);
    }
}

#[test]
fn table_4_of_document_000() {
    for strategy in strategies() {
        for row in EXAMPLES {
            assert_eq!(strategy.decide(&Position::from(*row)).unwrap().outcome(), Outcome::P);
        }
        assert_eq!(strategy.decide(&Position::from([44u64, 22])).unwrap().outcome(), Outcome::P, "piles are sorted");
        assert!(strategy.decide(&Position::from([1u64])).is_err());
    }
}

#[test]
fn the_text_is_the_game() {
    let game = Ruleset::parse(RULES).unwrap().instantiate(&Arguments::new()).unwrap();
    same_game(game, &cube(2, 20, true), &legal, &|p| p.total().is_zero());
}

#[test]
fn what_is_said_goes_with_what_is_decided() {
    let mut random = Random(3);
    let large = (0..40).map(|k| Position::from([(); 2].map(|()| random.natural(if k < 4 { 60 } else { 5 }))).sorted());
    let all: Vec<Position> = cube(2, 60, true).into_iter().chain(large).collect();
    for strategy in strategies() {
        for position in &all {
            explained(&*strategy, position);
        }
    }
}
