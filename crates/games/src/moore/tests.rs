use super::*;
use crate::nim::Nim;
use crate::oracle::{Random, agree, compare, cube, same_game};
use crate::sums::NimValues;
use ratwheel_numbers::{Control, Natural};
use ratwheel_rules::{Game, Outcome, Position, RelationalGame, Verdict};
use std::collections::{BTreeSet, HashMap};

/// The rule once more.
fn legal(k: usize) -> impl Fn(&[Natural], &[Natural]) -> Option<&'static str> {
    move |from, to| {
        let changed = from.iter().zip(to).filter(|(a, b)| a != b).count();
        let lowered = from.iter().zip(to).all(|(a, b)| b <= a);
        (lowered && (1..=k).contains(&changed)).then_some("I")
    }
}

#[test]
fn binary_is_brute_force_on_a_box() {
    for (piles, k, size) in [
        (1, 1, 20),
        (1, 3, 20),
        (2, 1, 20),
        (2, 2, 12),
        (3, 1, 9),
        (3, 2, 11),
        (4, 2, 7),
        (4, 3, 6),
        (5, 2, 4),
        (5, 3, 4),
        (6, 2, 3),
    ] {
        let all = cube(piles, size, false);
        for strategy in strategies(k) {
            compare(&*strategy, &all, &legal(usize::try_from(k).unwrap()), &|p| p.total().is_zero());
        }
    }
}

#[test]
fn large_positions() {
    let mut random = Random(11);
    for (count, k) in [(3usize, 2u64), (4, 2), (7, 3), (20, 5), (40, 1), (6, 100)] {
        let strategies = strategies(k);
        for strategy in &strategies {
            let digits = random.digits() / 2;
            let position: Position = (0..count).map(|_| random.natural(digits)).collect();
            assert_eq!(agree(&[&**strategy], &position, &legal(usize::try_from(k).unwrap())), Outcome::N);
        }
    }
    // Nim is k = 1.
    let (nim, moore) = (Nim::new(Play::Normal), Moore::new(1, Play::Normal));
    for _ in 0..20 {
        let position: Position = (0..5).map(|_| random.natural(80)).collect();
        let [one, other] = [&nim as &dyn Strategy, &moore].map(|s| s.winning_moves(&position, 99).unwrap().unwrap());
        assert_eq!(one, other);
    }
    // One pile of 100 000 digits.
    let huge = Position::new(vec![Natural::power_of_two(332_000), Natural::one(), Natural::power_of_two(331_999)]);
    let Verdict::Winning { by, .. } = Moore::new(2, Play::Normal).decide(&huge).unwrap() else { panic!() };
    assert_eq!(by.to, Position::from([1u64, 1, 1]));
}

#[test]
fn no_more_winning_moves_are_listed_than_asked_for() {
    let position: Position = (0..30u64).map(|i| Natural::from(1000 + 37 * i)).collect();
    let strategy = Moore::new(7, Play::Normal);
    for limit in [0, 1, 2, 10, 500] {
        let listed = strategy.winning_moves(&position, limit).unwrap().unwrap();
        assert!(listed.truncated && listed.moves.len() == limit, "{limit}");
        let different: BTreeSet<&Position> = listed.moves.iter().map(|step| &step.to).collect();
        assert_eq!(different.len(), limit);
        for step in &listed.moves {
            assert_eq!(legal(7)(position.piles(), step.to.piles()), Some("I"));
            assert_eq!(strategy.decide(&step.to).unwrap().outcome(), Outcome::P);
        }
    }
}

#[test]
fn the_relation_is_the_game() {
    for (piles, k, size) in [(1, 1, 9), (2, 2, 7), (3, 2, 5), (3, 5, 4), (4, 2, 4), (4, 3, 3)] {
        let legal = legal(usize::try_from(k).unwrap());
        same_game(relation(piles, k).unwrap(), &cube(piles, size, false), &legal, &|p| p.total().is_zero());
    }
    assert!(relation(0, 1).is_err() && relation(2, 0).is_err() && relation(401, 1).is_err());
}

#[test]
fn direct_judgement_is_the_relation() {
    for k in [1, 2, 3, 9] {
        let (direct, relation) = (Several::new(3, k), RelationalGame::new(relation(3, k).unwrap()).unwrap());
        let all = cube(3, 4, false);
        for from in &all {
            let [ours, theirs] = [&direct as &dyn Game, &relation].map(|game| game.moves(from, 999, Control::none()));
            assert_eq!(ours, theirs, "{from}");
            for to in &all {
                assert_eq!(direct.allows(from, to), relation.allows(from, to), "{from} -> {to}");
            }
            let exactly = ours.unwrap().len();
            assert!(direct.moves(from, exactly, Control::none()).is_ok());
            assert!(exactly == 0 || direct.moves(from, exactly - 1, Control::none()).is_err(), "{from}");
        }
    }
}

#[test]
fn the_total_is_the_nim_value_when_all_piles_may_go() {
    let mut values: HashMap<Position, u64> = HashMap::new();
    let game = Several::new(3, 3);
    for position in cube(3, 5, false) {
        let moves = game.moves(&position, 999, Control::none()).unwrap();
        let reached: BTreeSet<u64> = moves.iter().map(|step| values[&step.to]).collect();
        let value = (0..).find(|value| !reached.contains(value)).unwrap();
        assert_eq!(AnyPiles.value(&position).unwrap(), value);
        for wanted in 0..value + 3 {
            let step = AnyPiles.move_to(&position, &Natural::from(wanted)).unwrap();
            assert_eq!(step.is_some(), reached.contains(&wanted), "{position} to {wanted}");
            assert!(step.is_none_or(|step| moves.contains(&step) && values[&step.to] == wanted));
        }
        values.insert(position, value);
    }
}
