use super::*;
use crate::nim::nim_sum;
use crate::oracle::Random;
use crate::sums::NimValues;
use ratwheel_rules::{Strategy, Verdict};
use std::collections::{BTreeSet, HashMap};

/// Every position with three coins below the size, ascending.
fn positions(size: u64) -> Vec<Position> {
    let mut all = Vec::new();
    for a in 0..size {
        for b in a + 1..size {
            all.extend((b + 1..size).map(|c| Position::from([a, b, c])));
        }
    }
    all
}

#[test]
fn enumeration_is_legality() {
    let game = Welter::new();
    let all = positions(8);
    for from in &all {
        let listed = game.moves(from, 1000, Control::none()).unwrap();
        let legal: Vec<Move> =
            all.iter().filter_map(|to| game.check(from, to).ok().map(|rule| Move { rule, to: to.clone() })).collect();
        assert_eq!(listed, legal, "{from}");
        let occupied = from.to_words().unwrap();
        let free: usize = occupied.iter().map(|&c| (0..c).filter(|square| !occupied.contains(square)).count()).sum();
        assert_eq!(listed.len(), free, "{from}");
    }
}

/// Every set of `count` squares below the size, with all that can be reached from it before it.
fn sets(count: usize, size: u64) -> Vec<Vec<u64>> {
    let masks = (0..1u64 << size).filter(|mask| usize::try_from(mask.count_ones()).unwrap() == count);
    let mut all: Vec<Vec<u64>> = masks.map(|mask| (0..size).filter(|i| mask >> i & 1 == 1).collect()).collect();
    all.sort_by_key(|coins| coins.iter().sum::<u64>());
    all
}

/// The targets of a set of coins, from the rule alone.
fn targets(coins: &[u64]) -> Vec<Vec<u64>> {
    let lower = |i: usize| (0..coins[i]).filter(|square| !coins.contains(square));
    let moved = |i: usize, square: u64| {
        let mut to = coins.to_vec();
        to[i] = square;
        to.sort_unstable();
        to
    };
    (0..coins.len()).flat_map(|i| lower(i).map(move |square| moved(i, square))).collect()
}

fn at(coins: &[u64]) -> Position {
    coins.iter().map(|&coin| Natural::from(coin)).collect()
}

#[test]
fn the_function_is_the_mex_of_all_moves() {
    let mates = Mates::new();
    for (count, size) in [(0, 1), (1, 20), (2, 18), (3, 15), (4, 13), (5, 12), (6, 12), (7, 12)] {
        let mut values: HashMap<Vec<u64>, u64> = HashMap::new();
        for coins in sets(count, size) {
            let targets = targets(&coins);
            let reached: BTreeSet<u64> = targets.iter().map(|to| values[to]).collect();
            let value = (0..).find(|value| !reached.contains(value)).unwrap();
            let position = at(&coins);
            assert_eq!(mates.value(&position).unwrap(), value, "{coins:?}");
            // A move to each value that some move reaches, and to no other.
            for wanted in 0..=reached.last().map_or(1, |last| last + 2) {
                let found = mates.move_to(&position, &Natural::from(wanted)).unwrap();
                assert_eq!(found.is_some(), reached.contains(&wanted), "{coins:?} to {wanted}");
                let to = found.map(|step| step.to.to_words().unwrap());
                assert!(to.is_none_or(|to| targets.contains(&to) && values[&to] == wanted), "{coins:?} to {wanted}");
            }
            let mut winning: Vec<Position> = targets.iter().filter(|to| values[*to] == 0).map(|to| at(to)).collect();
            winning.sort();
            let listed = mates.winning_moves(&position, 99).unwrap().unwrap();
            assert!(!listed.truncated);
            assert_eq!(listed.moves.into_iter().map(|step| step.to).collect::<Vec<_>>(), winning, "{coins:?}");
            match mates.decide(&position).unwrap() {
                Verdict::Losing { .. } => assert_eq!(value, 0, "{coins:?}"),
                Verdict::Winning { by, .. } => assert!(winning.contains(&by.to), "{coins:?}"),
            }
            values.insert(coins, value);
        }
    }
}

/// Mates one after the other as the definition says, looking at all pairs each time.
fn by_definition(coins: &[Natural]) -> Natural {
    let mut rest = coins.to_vec();
    let mut value = Natural::zero();
    while rest.len() > 1 {
        let pairs = (0..rest.len()).flat_map(|i| (i + 1..rest.len()).map(move |j| (i, j)));
        let (i, j) = pairs.max_by_key(|&(i, j)| rest[i].abs_diff(&rest[j]).trailing_zeros()).unwrap();
        let count = nim_sum([&rest[i], &rest[j]]).checked_sub(&Natural::one()).unwrap();
        value = nim_sum([&value, &count]);
        rest.remove(j);
        rest.remove(i);
    }
    nim_sum([&value, rest.first().unwrap_or(&Natural::zero())])
}

#[test]
fn coins_of_any_size() {
    let (game, mates, mut random) = (Welter::new(), Mates::new(), Random(7));
    for round in 0..60u64 {
        let count = usize::try_from(2 + round % 23).unwrap();
        let digits = if round % 3 == 0 { 2 + count / 10 } else { random.digits() };
        // Some coins agree in very many of their last digits.
        let base = random.natural(digits);
        let squares: BTreeSet<Natural> = (0..count)
            .map(|_| match random.word() % 3 {
                0 => random.natural(digits),
                1 => &base + (Natural::from(random.word() % 9) << (random.word() % 300)),
                _ => Natural::from(random.word() % 64),
            })
            .collect();
        let position: Position = squares.into_iter().collect();
        let value = mates.value(&position).unwrap();
        assert_eq!(value, by_definition(position.piles()), "{position}");
        for wanted in [Natural::zero(), value.clone() >> 1, &value + 5, random.natural(digits)] {
            let found = mates.move_to(&position, &wanted).unwrap();
            assert!(found.is_some() || wanted >= value, "{position}: a value below {value} can be reached");
            let Some(step) = found else { continue };
            assert_eq!(game.check(&position, &step.to), Ok(step.rule), "{position}");
            assert_eq!(by_definition(step.to.piles()), wanted, "{position}");
        }
    }
    // Two thousand coins are mated without looking at all pairs.
    let many: Position = (0..2000).map(|i| random.natural(300) + i).collect::<BTreeSet<_>>().into_iter().collect();
    let Verdict::Winning { by, .. } = mates.decide(&many).unwrap() else { panic!() };
    assert!(game.allows(&many, &by.to));
    assert!(mates.value(&by.to).unwrap().is_zero());
}

#[test]
fn reasons_and_refusals() {
    let mates = Mates::new();
    let because = |coins: &[u64]| mates.decide(&at(coins)).unwrap().because().to_string();
    let four = because(&[40, 60, 81, 99]);
    assert!(four.starts_with("one mate = 40; the other = 60; the two count = 19; one mate = 81"), "{four}");
    assert!(four.contains("nim-sum of the counts = 34"), "{four}");
    assert!(because(&[3, 5, 9]).contains("the coin without a mate counts = 3"), "{}", because(&[3, 5, 9]));
    assert!(mates.decide(&at(&[4, 4])).unwrap_err().to_string().contains("two coins on square 4"));
    assert_eq!(mates.value(&at(&[9, 5])).unwrap(), mates.value(&at(&[5, 9])).unwrap());
}

#[test]
fn bad_steps_are_named() {
    let game = Welter::new();
    let why = |from: &[u64], to: &[u64]| game.check(&at(from), &at(to)).unwrap_err().to_string();
    assert_eq!(why(&[1, 3], &[1, 4]), "I: the coin on 3 would move up to 4");
    assert_eq!(why(&[1, 3], &[0, 2]), "I: 2 coins move, and only one may");
    assert_eq!(why(&[1, 3], &[3, 1]), "the position does not change");
    assert!(why(&[1, 3], &[1]).contains("2 coins before and 1 after"));
    assert!(why(&[1, 3], &[1, 1]).contains("two coins on square 1"));
    let far = Position::new(vec![Natural::power_of_two(200)]);
    assert!(game.moves(&far, 50, Control::none()).is_err());
}
