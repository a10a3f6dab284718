use super::entry::{EXAMPLES, RULES};
use super::*;
use crate::oracle::{Random, agree_by, compare_by, cube, explained, same_game, solve};
use ratwheel_numbers::{Integer, Natural};
use ratwheel_rules::language::{Arguments, Ruleset};
use ratwheel_rules::{Fact, Outcome, Play, Position, Verdict};
use std::collections::BTreeSet;

/// How the rules are read; `true` everywhere is the Rat game.
#[derive(Clone, Copy)]
struct Reading {
    /// II allows x → v, y → w, z → u.
    shifted: bool,
    /// a depends on the position moved from.
    a_from_source: bool,
    /// b depends on the position moved to.
    b_from_target: bool,
    /// II allows no further permutation.
    only_these: bool,
}

const RIGHT: Reading = Reading { shifted: true, a_from_source: true, b_from_target: true, only_these: true };

const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [1, 2, 0], [0, 2, 1], [1, 0, 2], [2, 0, 1], [2, 1, 0]];

/// The rules once more, written apart from those under test; piles are ascending.
fn allows_as(reading: Reading) -> impl Fn(&[Natural], &[Natural], &str) -> bool {
    move |p, t, rule| {
        let below = |o: &[usize; 3]| (0..3).all(|i| t[o[i]] < p[i]);
        let within = |n: Integer, bound: u64| *n.magnitude() < bound;
        let residue = |n: Integer| n.div_rem_floor(&Natural::from(7u64)).1;
        match rule {
            "I" => p != t && ORDERS.iter().any(|o| (0..3).all(|i| t[o[i]] <= p[i]) && (0..3).any(|i| t[o[i]] == p[i])),
            "II" => {
                let d = if reading.a_from_source { &p[1] - &p[0] } else { &t[1] - &t[0] };
                let a = if residue(d).is_zero() { 2 } else { 1 };
                let orders = if !reading.only_these {
                    6
                } else if reading.shifted {
                    2
                } else {
                    1
                };
                ORDERS[..orders].iter().any(|o| below(o) && within((&p[1] - &t[o[1]]) - (&p[0] - &t[o[0]]), a))
            }
            "III" => {
                let spread = if reading.b_from_target { &t[2] - &t[0] } else { &p[2] - &p[0] };
                let b = if spread.is_zero() {
                    3
                } else if residue(spread) == 4u64 {
                    6
                } else {
                    5
                };
                below(&ORDERS[0]) && within((&p[2] - &t[2]) - (&p[0] - &t[0]), b)
            }
            _ => false,
        }
    }
}

/// The first rule that allows a move.
fn legal_as(reading: Reading) -> impl Fn(&[Natural], &[Natural]) -> Option<&'static str> {
    let allows = allows_as(reading);
    move |p, t| ["I", "II", "III"].into_iter().find(|rule| allows(p, t, rule))
}

fn ended(position: &Position) -> bool {
    position.total().is_zero()
}

#[test]
fn every_strategy_is_brute_force_on_a_box() {
    let all = cube(3, 25, true);
    for strategy in strategies() {
        compare_by(&*strategy, &all, &legal_as(RIGHT), &allows_as(RIGHT), &ended);
    }
}

#[test]
fn other_readings_of_the_rules_are_other_games() {
    let all = cube(3, 13, true);
    let safe = |reading: Reading| solve(&all, &legal_as(reading), &ended, Play::Normal);
    let p = |piles: [u64; 3]| Position::from(piles);
    let right = safe(RIGHT);
    assert!(right.contains(&p([1, 2, 4])) && !right.contains(&p([3, 5, 11])));
    assert!(safe(Reading { shifted: false, ..RIGHT }).contains(&p([3, 5, 11])));
    let any = legal_as(Reading { only_these: false, ..RIGHT });
    assert_eq!(any(p([3, 6, 11]).piles(), p([1, 2, 4]).piles()), Some("II"));
    assert!(!safe(Reading { a_from_source: false, ..RIGHT }).contains(&p([1, 2, 4])));
    assert!(!safe(Reading { b_from_target: false, ..RIGHT }).contains(&p([1, 2, 4])));
}

#[test]
fn every_case_of_the_proof_occurs() {
    let strategy = Rat::algebraic();
    let mut seen = BTreeSet::new();
    for position in cube(3, 40, true) {
        let text = strategy.decide(&position).unwrap().because().to_string();
        let case = text.split("; ").find(|part| part.starts_with('(') || part.starts_with("x = 0")).map(str::to_string);
        seen.extend(case);
    }
    let expected =
        ["(i)", "(ii)", "(iii)", "(iii)(α)", "(iii)(β11)", "(iii)(β12)", "(iii)(β2)", "(iii)(γ11)", "(iii)(γ12)"];
    let expected: BTreeSet<String> = expected.into_iter().chain(["(iii)(γ2)", "x = 0"]).map(String::from).collect();
    assert_eq!(seen, expected);
}

#[test]
fn the_examples_and_errata_of_document_000() {
    for strategy in strategies() {
        let to = |piles: [u64; 3]| match strategy.decide(&Position::from(piles)).unwrap() {
            Verdict::Winning { by, .. } => format!("{} {}", by.rule, by.to),
            Verdict::Losing { .. } => "P".to_string(),
        };
        for row in EXAMPLES {
            assert_eq!(to(*row), "P");
        }
        assert_eq!(to([3, 6, 10]), "III (1,2,4)");
        assert_eq!(to([1, 1, 4]), "II (0,0,0)");
        for t in 1..=3 {
            let mut piles = [1, 2, t];
            piles.sort_unstable();
            let expected = if t == 1 { "II (0,0,0)" } else { "III (0,0,0)" };
            assert_eq!(to(piles), expected);
        }
        assert_eq!(to([17, 28, 66]), "II (12,23,46)");
        let all = strategy.winning_moves(&Position::from([17u64, 28, 66]), 9).unwrap().unwrap();
        assert_eq!(all.moves.len(), 1, "the only winning move");
        // β2 and γ2 with d = 0.
        assert_eq!(to([1, 1, 1]), "II (0,0,0)");
        assert_eq!(to([8, 8, 90]), "II (0,0,0)");
    }
}

#[test]
fn strategies_agree_on_large_positions() {
    let all = strategies();
    let all: Vec<&dyn Strategy> = all.iter().map(|s| &**s).collect();
    let allows = allows_as(RIGHT);
    let mut random = Random(7);
    for trial in 0..24 {
        // The windows of the recursion are slower: few positions for them.
        let (all, digits) = if trial % 8 == 0 { (&all[..], 60 + 10 * trial) } else { (&all[..2], random.digits()) };
        let n = random.natural(digits) + 1;
        let (a, b) = ((&n * 7) >> 2, (((&n * 7) >> 1) - Natural::one()).into_natural().unwrap());
        let c = (&n * 7 - Natural::from(3u64)).into_natural().unwrap();
        assert_eq!(agree_by(all, &Position::from([a.clone(), b.clone(), c.clone()]), &allows), Outcome::P);
        let mut near = [a, b, c];
        for pile in &mut near {
            *pile = (&*pile + 7 - Natural::from(random.word() % 14)).into_natural().unwrap();
        }
        agree_by(all, &Position::from(near).sorted(), &allows);
        let any = Position::from([(); 3].map(|()| random.natural(digits))).sorted();
        agree_by(all, &any, &allows);
    }
    assert!(Rat::algebraic().decide(&Position::from([1u64, 2])).is_err());
}

#[test]
fn the_text_is_the_game() {
    let game = Ruleset::parse(RULES).unwrap().instantiate(&Arguments::new()).unwrap();
    same_game(game, &cube(3, 12, true), &legal_as(RIGHT), &ended);
}

#[test]
fn every_winning_move_further_out() {
    // Beyond the box, where Δ_i ≡ 4 (mod 7) widens type III: all rows that the rules reach, and no others.
    let rows: Vec<Position> = (0..40u64)
        .map(|n| if n == 0 { [0; 3] } else { [7 * n / 4, 7 * n / 2 - 1, 7 * n - 3] })
        .map(Position::from)
        .collect();
    let (strategy, legal) = (Rat::algebraic(), legal_as(RIGHT));
    let mut random = Random(11);
    for _ in 0..20_000 {
        let from = Position::from([(); 3].map(|()| random.word() % 120)).sorted();
        let expected: Vec<&Position> = rows.iter().filter(|to| legal(from.piles(), to.piles()).is_some()).collect();
        let listed = strategy.winning_moves(&from, 99).unwrap().unwrap().moves;
        assert_eq!(listed.iter().map(|by| &by.to).collect::<Vec<_>>(), expected, "{from}");
        assert_eq!(expected.is_empty(), rows.contains(&from), "{from}");
    }
}

/// Where several types lead to the row of the proof, the type is the one that its case names.
#[test]
fn the_type_is_that_of_the_case() {
    let allows = allows_as(RIGHT);
    let mut others = 0;
    for strategy in strategies() {
        for position in cube(3, 36, true).iter().chain([&Position::from([16u64, 20, 31])]) {
            let Verdict::Winning { by, because } = strategy.decide(position).unwrap() else { continue };
            let (piles, to) = (position.piles(), by.to.piles());
            let case = because.0.iter().find_map(|fact| match fact {
                Fact::Case { label } => Some(&**label),
                _ => None,
            });
            let large =
                because.0.iter().any(|fact| matches!(fact, Fact::Value { name, .. } if name.starts_with("D =")));
            let named = match case.unwrap() {
                "x = 0" | "(i)" | "(iii)" => "I",
                "(iii)(α)" => "III",
                "(ii)" if large => "III",
                "(ii)" => "I",
                _ if large => "III",
                // "or one of type (I) if z = C_i"
                "(iii)(γ11)" | "(iii)(γ2)" if piles[2] == to[2] => "I",
                _ => "II",
            };
            assert_eq!(&*by.rule, named, "{position} by case {case:?}");
            others += usize::from(["I", "II", "III"].into_iter().find(|rule| allows(piles, to, rule)) != Some(named));
        }
    }
    assert!(others > 0, "somewhere an earlier type would do as well");
    let by = |strategy: &dyn Strategy| match strategy.decide(&Position::from([16u64, 20, 31])).unwrap() {
        Verdict::Winning { by, .. } => format!("{} {}", by.rule, by.to),
        Verdict::Losing { .. } => "P".to_owned(),
    };
    assert!(strategies().iter().all(|strategy| by(&**strategy) == "III (5,9,18)"));
}

#[test]
fn what_is_said_goes_with_what_is_decided() {
    let mut random = Random(3);
    let large = (0..40).map(|k| Position::from([(); 3].map(|()| random.natural(if k < 4 { 60 } else { 9 }))).sorted());
    let all: Vec<Position> = cube(3, 22, true).into_iter().chain(large).collect();
    for strategy in strategies() {
        for position in &all {
            explained(&*strategy, position);
        }
    }
}
