use super::entry::EXAMPLES;
use super::*;
use crate::oracle::{Random, agree, compare, cube, same_game, tells_what_it_decides};
use ratwheel_numbers::Natural;
use ratwheel_rules::{Outcome, Position, Said, Step, Verdict};

fn legal(from: &[Natural], to: &[Natural]) -> Option<&'static str> {
    let changed: Vec<_> = from.iter().zip(to).filter(|(a, b)| a != b).collect();
    matches!(changed[..], [(a, b)] if b < a).then_some("I")
}

#[test]
fn xor_is_brute_force_on_a_box() {
    for (piles, size) in [(1, 60), (2, 60), (3, 16), (4, 8), (5, 4)] {
        let all = cube(piles, size, false);
        for strategy in strategies() {
            compare(&*strategy, &all, &legal, &|p| p.total().is_zero());
        }
    }
}

#[test]
fn large_positions() {
    let mut random = Random(2);
    for strategy in strategies() {
        for count in [2usize, 3, 10] {
            let digits = random.digits();
            let mut piles: Vec<Natural> = (0..count).map(|_| random.natural(digits)).collect();
            assert_eq!(agree(&[&*strategy], &Position::new(piles.clone()), &legal), Outcome::N);
            let rest = nim_sum(&piles);
            piles.push(rest);
            assert_eq!(agree(&[&*strategy], &Position::new(piles), &legal), Outcome::P);
        }
        // One large pile among small ones: the end of misère play.
        let lone = [random.natural(80), Natural::one(), Natural::one(), Natural::zero()];
        let Verdict::Winning { by, .. } = strategy.decide(&Position::from(lone)).unwrap() else { panic!() };
        let left = if strategy.play() == Play::Normal { 0u64 } else { 1 };
        assert_eq!(by.to, Position::from([left, 1, 1, 0]));
    }
}

#[test]
fn examples_and_empty_positions() {
    let strategy = Nim::new(Play::Normal);
    for (from, to) in EXAMPLES {
        let position = |piles: &[u64]| piles.iter().copied().map(Natural::from).collect::<Position>();
        match (strategy.decide(&position(from)).unwrap(), to) {
            (Verdict::Losing { .. }, None) => {}
            (Verdict::Winning { by, .. }, Some(to)) => assert_eq!(by.to, position(to)),
            (verdict, _) => panic!("{from:?}: {verdict:?}"),
        }
    }
    assert_eq!(strategy.decide(&Position::new(vec![])).unwrap().outcome(), Outcome::P);
    assert!(Nim::new(Play::Misere).decide(&Position::new(vec![])).is_err());
    assert!(relation(0).is_err() && relation(401).is_err());
}

#[test]
fn the_relation_is_the_game() {
    for (piles, size) in [(1, 9), (2, 9), (3, 5)] {
        same_game(relation(piles).unwrap(), &cube(piles, size, false), &legal, &|p| p.total().is_zero());
    }
}

#[test]
fn what_is_told_is_what_is_decided() {
    let mut random = Random(3);
    let mut large = vec![Position::from([random.natural(300), random.natural(300), random.natural(90)])];
    large.push((0..200).map(|_| random.natural(5)).collect());
    for strategy in strategies() {
        for (piles, size) in [(1, 20), (2, 20), (3, 9), (4, 5)] {
            tells_what_it_decides(&*strategy, &cube(piles, size, false));
        }
        tells_what_it_decides(&*strategy, &large);
    }
}

/// The pile, what is left of it and the powers of two are those of the position; the digits are binary digits.
#[test]
fn the_sentences_have_the_right_numbers() {
    let told = Nim::new(Play::Normal).explain(&Position::from([3u64, 4, 5])).unwrap().unwrap();
    let [split, step] = told.short.as_slice() else { panic!("{told:?}") };
    assert_eq!(split.values, [("sums", Said::from("3 = 2 + 1; 4; 5 = 4 + 1"))]);
    let two = || Natural::from(2u64);
    assert!(step.values.contains(&("odd", Said::Numbers(vec![two()]))) && step.values.contains(&("pile", 1u64.into())));
    for position in cube(3, 12, false) {
        let told = Nim::new(Play::Normal).explain(&position).unwrap().unwrap();
        for step in &told.full {
            let Step::Numerals { rows, .. } = step else { continue };
            for row in rows {
                let value = row.digits.iter().fold(Natural::zero(), |value, digit| value * 2u64 + digit);
                assert_eq!(value, row.value, "{position}");
            }
        }
    }
}
