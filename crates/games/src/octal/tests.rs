use super::*;
use crate::sums::NimValues;
use ratwheel_numbers::{Control, Natural};
use ratwheel_rules::{Extent, Game, Outcome, Position, Strategy, Verdict};
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

fn code(text: &str) -> Code {
    text.parse().unwrap()
}

const CODES: [&str; 12] =
    ["0.77", "0.07", "0.137", "0.007", "4.3", "0.3033", "0.6", "4.4", "0.0", "0.15", "0.52", "4.00021"];

/// What a heap may become, straight from the meaning of the digits.
fn options(code: &Code, heap: usize) -> BTreeSet<Vec<usize>> {
    let mut all = BTreeSet::new();
    for a in 0..=heap {
        for b in a..=heap - a {
            let left: Vec<usize> = [a, b].into_iter().filter(|&part| part > 0).collect();
            let bit = 1u8 << left.len();
            let taken = heap - a - b;
            if left != [heap] && code.digit(taken) & bit != 0 && !(taken == 0 && left.len() < 2) {
                all.insert(left);
            }
        }
    }
    all
}

/// Nim-values by the definition.
fn by_definition(code: &Code, most: usize) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::new();
    for heap in 0..=most {
        let reached: BTreeSet<u32> =
            options(code, heap).iter().map(|left| left.iter().fold(0, |sum, &part| sum ^ values[part])).collect();
        values.push((0..).find(|value| !reached.contains(value)).unwrap());
    }
    values
}

#[test]
fn values_are_those_of_the_definition() {
    for text in CODES {
        let code = code(text);
        let values = Values::new(code.clone());
        for (heap, value) in by_definition(&code, 260).into_iter().enumerate() {
            assert_eq!(values.small(heap), Some(value), "{text}: heap {heap}");
            assert_eq!(values.of(&Natural::from(heap)), Ok(value), "{text}: heap {heap}");
        }
    }
}

/// The periods and the last exceptions that Winning Ways, chapter 4, prints.
#[test]
fn periods_of_the_literature() {
    let period = |text: &str| Values::new(code(text)).period().map(|period| (period.start, period.length));
    assert_eq!(period("0.77"), Some((71, 12)));
    assert_eq!(period("0.07"), Some((53, 34)));
    assert_eq!(period("0.137"), Some((52, 34)));
    assert_eq!(period("0.117"), Some((47, 48)));
    assert_eq!(period("0.115"), Some((1, 14)));
    assert_eq!(period("0.11377"), Some((187, 32)));
    assert_eq!(period("0.0"), Some((1, 1)));
    // Open, and beyond the limit.
    assert_eq!((period("0.007"), period("0.6")), (None, None));
}

/// Wherever a period is said to be proved, values far beyond those that proved it agree.
#[test]
fn proved_periods_go_on() {
    for text in CODES {
        let values = Values::new(code(text));
        let Some(Period { start, length }) = values.period() else { continue };
        let far = by_definition(&code(text), (4 * (start + length)).min(900));
        for (heap, pair) in far.iter().zip(far.iter().skip(length)).enumerate().skip(start) {
            assert_eq!(pair.0, pair.1, "{text}: heap {heap}");
        }
        assert!(start == 1 || far[start - 1] != far[start - 1 + length], "{text}: {start} is the first");
        assert_eq!(values.of(&Natural::from(far.len() - 1)).unwrap(), far[far.len() - 1], "{text}");
    }
}

#[test]
fn what_is_not_proved_is_not_said() {
    let values = Values::new(code("0.007"));
    let why = values.of(&Natural::power_of_two(80)).unwrap_err().to_string();
    assert!(why.contains("no period of the nim-values of 0.007 is proved"), "{why}");
    let strategy = NimSum::new(Arc::new(values));
    assert!(strategy.exponential().is_some());
    assert!(strategy.decide(&Position::from([3u64, 1 << 40])).is_err());
    assert!(strategy.decide(&Position::from([3u64, 5000])).is_ok());
    assert!(NimSum::new(Values::new(code("0.77")).into()).exponential().is_none());
}

fn at(heaps: &[u64]) -> Position {
    heaps.iter().map(|&heap| Natural::from(heap)).collect()
}

#[test]
fn moves_and_winning_moves_by_brute_force() {
    for text in CODES {
        let game = Octal::new(code(text));
        let values = NimSum::new(Values::new(code(text)).into());
        let all = game.positions(Extent::Below(&[13]), 10_000, Control::none()).unwrap();
        let mut known: HashMap<Position, u64> = HashMap::new();
        let mut order: Vec<&Position> = all.iter().collect();
        // More heaps come first: splitting takes nothing.
        order.sort_by_key(|position| (position.total(), usize::MAX - position.piles().len()));
        for from in order {
            let heaps: Vec<usize> = from.piles().iter().map(|heap| heap.to_usize().unwrap()).collect();
            let mut targets: BTreeSet<Position> = BTreeSet::new();
            for (i, &heap) in heaps.iter().enumerate() {
                for left in options(&code(text), heap) {
                    let others = heaps.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, &heap)| heap);
                    let mut target: Vec<u64> = others.chain(left).map(|heap| heap as u64).collect();
                    target.sort_unstable();
                    targets.insert(at(&target));
                }
            }
            let listed = game.moves(from, 1000, Control::none()).unwrap();
            assert_eq!(listed.iter().map(|step| step.to.clone()).collect::<BTreeSet<_>>(), targets, "{text} {from}");
            assert!(listed.is_sorted_by(|a, b| a.to < b.to), "{text} {from}");
            let exactly = listed.len();
            assert!(game.moves(from, exactly, Control::none()).is_ok());
            assert!(exactly == 0 || game.moves(from, exactly - 1, Control::none()).is_err());
            for to in &all {
                assert_eq!(game.allows(from, to), targets.contains(to), "{text} {from} -> {to}");
            }
            let reached: BTreeSet<u64> = targets.iter().map(|to| known[to]).collect();
            let value = (0..).find(|value| !reached.contains(value)).unwrap();
            assert_eq!(values.value(from).unwrap(), value, "{text} {from}");
            for wanted in 0..=value + 4 {
                let step = values.move_to(from, &Natural::from(wanted)).unwrap();
                assert_eq!(step.is_some(), reached.contains(&wanted), "{text} {from} to {wanted}");
                assert!(
                    step.is_none_or(|step| targets.contains(&step.to) && known[&step.to] == wanted),
                    "{text} {from}"
                );
            }
            let winning: Vec<Position> = targets.iter().filter(|to| known[*to] == 0).cloned().collect();
            let listed = values.winning_moves(from, 1000).unwrap().unwrap();
            assert_eq!(listed.moves.into_iter().map(|step| step.to).collect::<Vec<_>>(), winning, "{text} {from}");
            known.insert(from.clone(), value);
        }
        assert_eq!(all.len(), known.len());
    }
}

#[test]
fn heaps_of_any_size_where_a_period_is_proved() {
    for text in ["0.77", "0.07", "0.137"] {
        let (game, strategy) = (Octal::new(code(text)), NimSum::new(Values::new(code(text)).into()));
        for huge in [Natural::from(500u64), Natural::power_of_two(300) + 7, Natural::from(10u64).pow(99)] {
            let from = Octal::heaps(&[huge.clone(), &huge + 3, Natural::from(40u64), huge]);
            let listed = strategy.winning_moves(&from, 200).unwrap().unwrap();
            let Verdict::Winning { by, because } = strategy.decide(&from).unwrap() else { continue };
            assert!(because.to_string().contains("the periodicity theorem proves the period"), "{because}");
            let different: BTreeSet<&Position> = listed.moves.iter().map(|step| &step.to).collect();
            assert_eq!(different.len(), listed.moves.len());
            for to in listed.moves.iter().chain([&by]).map(|step| &step.to) {
                assert!(game.allows(&from, to), "{text} {from} -> {to}");
                assert_eq!(strategy.decide(to).unwrap().outcome(), Outcome::P, "{text} {from} -> {to}");
            }
        }
        // All winning moves of a heap a little beyond the period, against the list of all moves.
        let from = at(&[150, 160]);
        let all = game.moves(&from, 10_000, Control::none()).unwrap();
        let won: Vec<_> =
            all.into_iter().filter(|step| strategy.decide(&step.to).unwrap().outcome() == Outcome::P).collect();
        assert_eq!(strategy.winning_moves(&from, 10_000).unwrap().unwrap().moves, won, "{text}");
    }
}

#[test]
fn codes_and_bad_steps_are_named() {
    let error = |text: &str| text.parse::<Code>().unwrap_err().to_string();
    assert!(error("77").contains("behind a point"), "{}", error("77"));
    assert!(error("2.77").contains("only 0 or 4"));
    assert!(error("0.79").contains("`9` is not an octal digit") && error("0.79").contains("character 4"));
    assert!(error("0.").contains("from 1 to 64 digits") && error(&format!("0.{}", "1".repeat(65))).contains("not 65"));
    assert_eq!(code(".77").to_string(), "0.77");
    let game = Octal::new(code("0.77"));
    let why = |from: &[u64], to: &[u64]| game.check(&at(from), &at(to)).unwrap_err().to_string();
    assert_eq!(why(&[3, 5], &[5, 3]), "the position does not change");
    assert_eq!(why(&[3, 5], &[2, 4]), "take: 2 heaps change, and only one may");
    assert_eq!(why(&[3], &[3, 1]), "take: no heap goes, so none was taken from");
    assert_eq!(why(&[7], &[1, 2, 3]), "take: one heap becomes 3, and a move leaves at most two");
    assert_eq!(why(&[7], &[9]), "take: the heap of 7 would become 9, which is more");
    assert_eq!(
        why(&[3], &[]),
        "take: 3 tokens may not be taken so that nothing is left of the heap: digit 3 of 0.77 is 0"
    );
    assert_eq!(game.position(&[Natural::from(3u64), Natural::zero(), Natural::one()]).unwrap(), at(&[1, 3]));
}
