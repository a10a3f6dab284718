use super::*;
use crate::beta::tests::digits as random;
use crate::oracle::explained;
use crate::sums::{NimHeaps, NimValues, Sum};
use ratwheel_numbers::{Control, Natural};
use ratwheel_rules::language::{Arguments, Ruleset};
use ratwheel_rules::{Game, Outcome, Play, Position, RelationalGame, Verdict};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// r(0..n) by the printed formula.
fn vectors(d: u32, count: i64) -> Vec<Vec<i64>> {
    let entry = |i: u32, n: i64| ((1i64 << d) - 1) * n / (1 << (d - i)) - (1 << (i - 1)) + 1;
    let row = |n| if n == 0 { vec![0; d as usize] } else { (1..=d).map(|i| entry(i, n)).collect() };
    (0..count).map(row).collect()
}

fn minus(a: &[i64], b: &[i64]) -> Vec<i64> {
    a.iter().zip(b).map(|(a, b)| a - b).collect()
}

/// ℛ − ℛ, as far as it matters below the size: a difference is reached with n ≤ 2^{d−1}.
fn shortcuts(d: u32, size: i64) -> BTreeSet<Vec<i64>> {
    let vectors = vectors(d, size + (1 << d));
    let mut all = BTreeSet::new();
    for n in 0..=1 << (d - 1) {
        all.extend(vectors[n..].iter().map(|m| minus(m, &vectors[n])));
    }
    all
}

fn cells(d: usize, size: i64) -> Vec<Vec<i64>> {
    let mut all = vec![Vec::new()];
    for _ in 0..d {
        all = all.iter().flat_map(|cell| (0..size).map(move |i| [cell.clone(), vec![i]].concat())).collect();
    }
    all
}

fn at(x: &[i64]) -> Position {
    x.iter().map(|&pile| Natural::from(u64::try_from(pile).unwrap())).collect()
}

/// Positions reachable with 0 ≤ y ≤ x, y ≠ x and x − y not forbidden, in ascending order.
fn options<'a>(
    x: &'a [i64],
    all: &'a [Vec<i64>],
    forbidden: &'a BTreeSet<Vec<i64>>,
) -> impl Iterator<Item = &'a Vec<i64>> {
    all.iter().filter(move |y| {
        let s = minus(x, y);
        s.iter().all(|&amount| amount >= 0) && !forbidden.contains(&s)
    })
}

#[test]
fn brute_force_agrees() {
    for (d, size) in [(2u32, 40), (3, 14), (4, 7)] {
        let piles = d as usize;
        let forbidden = shortcuts(d, size);
        let all = cells(piles, size);
        let mut safe: BTreeSet<Vec<i64>> = BTreeSet::new();
        let (recurrence, shift) = (Recurrence::new(piles).unwrap(), RightShift::new(piles).unwrap());
        for x in &all {
            let safe_cells: Vec<Vec<i64>> = safe.iter().cloned().collect();
            let winning: Vec<Position> = options(x, &safe_cells, &forbidden).map(|y| at(y)).collect();
            if winning.is_empty() {
                safe.insert(x.clone());
            }
            for strategy in [&recurrence as &dyn ratwheel_rules::Strategy, &shift] {
                match strategy.decide(&at(x)).unwrap() {
                    Verdict::Losing { .. } => assert!(winning.is_empty(), "{} {x:?}", strategy.name()),
                    Verdict::Winning { by, .. } => assert!(winning.contains(&by.to), "{} {x:?}", strategy.name()),
                }
            }
            let found = recurrence.winning_moves(&at(x), 10_000).unwrap().unwrap();
            let found: Vec<Position> = found.moves.into_iter().map(|step| step.to).collect();
            assert_eq!(found, winning, "{x:?}");
        }
        let expected: BTreeSet<Vec<i64>> =
            vectors(d, size).into_iter().filter(|r| r.iter().all(|&pile| pile < size)).collect();
        assert_eq!(safe, expected);
    }
}

#[test]
fn both_formulations_forbid_the_shortcuts() {
    for (d, size) in [(2u32, 60), (3, 24), (4, 12), (5, 6)] {
        let forbidden = shortcuts(d, size);
        let [succinct, grandiose] =
            [Formulation::Succinct, Formulation::Grandiose].map(|form| RatsGame::new(d as usize, form).unwrap());
        let zero = at(&vec![0; d as usize]);
        for s in cells(d as usize, size).iter().skip(1) {
            let legal = !forbidden.contains(s);
            assert_eq!(succinct.check(&at(s), &zero).is_ok(), legal, "{s:?}");
            assert_eq!(grandiose.check(&at(s), &zero).is_ok(), legal, "{s:?}");
        }
    }
    // Beyond the box: every difference of rows, and its neighbours, with the witnesses that explain it.
    for d in [2usize, 3, 5, 9] {
        let dimension = Dimension::new(d).unwrap();
        for (m, n) in [(5u64, 2u64), (1000, 999), (4097, 1), (77, 3), (123_456_789_012, 98_765_432)] {
            let [high, low] = [m, n].map(|n| dimension.vector(&Natural::from(n)));
            let s: Vec<Natural> = high.iter().zip(&low).map(|(a, b)| a.checked_sub(b).unwrap()).collect();
            for i in 0..=d {
                let mut near = s.clone();
                if i < d {
                    near[i] += 2;
                }
                let succinct = dimension.forbidden(&near, Formulation::Succinct);
                let grandiose = dimension.forbidden(&near, Formulation::Grandiose);
                assert_eq!(succinct.is_some(), grandiose.is_some(), "d={d} {near:?}");
                assert_eq!(succinct.is_some(), i == d);
                if let Some(Forbidden::Shortcut { m, n }) = grandiose {
                    let (high, low) = (dimension.vector(&m), dimension.vector(&n));
                    let back: Vec<Natural> = high.iter().zip(&low).map(|(a, b)| a.checked_sub(b).unwrap()).collect();
                    assert_eq!(back, near);
                }
            }
        }
    }
}

#[test]
fn the_printed_condition_is_another_game() {
    let (from, zero) = (Position::from([3u64, 5]), Position::from([0u64, 0]));
    let game = |form| RatsGame::new(2, form).unwrap();
    assert!(game(Formulation::Literal).check(&from, &zero).is_ok());
    assert!(game(Formulation::Succinct).check(&from, &zero).is_err());
    assert!(strategies(2, Formulation::Literal).unwrap().is_empty());
    assert_eq!(strategies(2, Formulation::Grandiose).unwrap().len(), 2);
}

#[test]
fn nim_values_by_brute_force() {
    for (d, size) in [(2u32, 32), (3, 9), (4, 5)] {
        let forbidden = shortcuts(d, size);
        let all = cells(d as usize, size);
        let closed = RatsValues::new(d as usize).unwrap();
        let mut values: HashMap<Vec<i64>, u64> = HashMap::new();
        for x in &all {
            let reached: BTreeSet<u64> = options(x, &all, &forbidden).map(|y| values[y]).collect();
            let mex = (0..).find(|v| !reached.contains(v)).unwrap();
            values.insert(x.clone(), mex);
            assert_eq!(closed.value(&at(x)).unwrap(), mex, "{x:?}");
        }
        let game = RatsGame::new(d as usize, Formulation::Succinct).unwrap();
        for x in all.iter().step_by(3) {
            for value in 0..values[x] {
                let step = closed.move_to(&at(x), &Natural::from(value)).unwrap().unwrap();
                assert!(game.check(&at(x), &step.to).is_ok(), "{x:?} {value}");
                assert_eq!(closed.value(&step.to).unwrap(), value, "{x:?} {value}");
            }
        }
    }
}

#[test]
fn enumeration_is_legality() {
    for (d, size, form) in [
        (2, 20, Formulation::Literal),
        (3, 7, Formulation::Succinct),
        (3, 6, Formulation::Grandiose),
        (4, 4, Formulation::Literal),
    ] {
        let game = RatsGame::new(d, form).unwrap();
        let all = cells(d, size);
        for x in &all {
            let listed: Vec<Position> =
                game.moves(&at(x), 100_000, Control::none()).unwrap().into_iter().map(|step| step.to).collect();
            let legal: Vec<Position> = all.iter().map(|y| at(y)).filter(|y| game.check(&at(x), y).is_ok()).collect();
            assert_eq!(listed, legal, "{x:?}");
        }
    }
    let game = RatsGame::new(3, Formulation::Succinct).unwrap();
    let position = Position::from([9u64, 9, 9]);
    let count = game.moves(&position, 5000, Control::none()).unwrap().len();
    assert!(game.moves(&position, count, Control::none()).is_ok());
    assert!(game.moves(&position, count - 1, Control::none()).is_err());
    assert!(game.moves(&Position::new(vec![random(1, 500); 3]), 5000, Control::none()).is_err());
}

#[test]
fn worked_examples() {
    let fat = Recurrence::new(4).unwrap();
    let game = RatsGame::new(4, Formulation::Grandiose).unwrap();
    let zero = Position::from([0u64; 4]);
    assert!(game.check(&Position::from([4u64, 7, 15, 29]), &zero).is_ok());
    let refused = game.check(&Position::from([4u64, 7, 15, 30]), &zero).unwrap_err().to_string();
    assert!(refused.contains("leads from a P-position to a P-position"), "{refused}");
    // Example 1: the move to r(3) wins, r(1) and r(2) are shortcuts away, and 0 is reached at once.
    let start = Position::from([7u64, 13, 27, 53]);
    let all = fat.winning_moves(&start, 99).unwrap().unwrap();
    let targets: Vec<String> = all.moves.iter().map(|step| step.to.to_string()).collect();
    assert_eq!(targets, ["(0,0,0,0)", "(5,10,19,38)"]);
    // Example 3.
    let [rats3, rats4] = [3, 4].map(|d| RatsValues::new(d).unwrap());
    let sum = |rats: &RatsValues, nim: &[i64], rat: &[i64]| {
        let moves = Sum::new(vec![(&NimHeaps, at(nim)), (rats, at(rat))]).winning_moves().unwrap();
        moves.into_iter().map(|step| (step.component, step.step.to, step.value)).collect::<Vec<_>>()
    };
    let first = sum(&rats3, &[1, 4, 5], &[1, 4, 5]);
    assert!(
        first
            .iter()
            .all(|(component, to, value)| *component == 1 && *value == 0u64 && rats3.value(to).unwrap() == 0u64)
    );
    assert!(RatsGame::new(3, Formulation::Succinct).unwrap().check(&at(&[1, 4, 5]), &at(&[1, 2, 4])).is_ok());
    let second = sum(&rats4, &[1, 2, 5, 8], &[3, 4, 5, 6]);
    assert!(second.iter().any(|(component, to, value)| *component == 1 && *value == 14u64 && to.total() == 14u64));
    let third = sum(&rats4, &[1, 2, 5, 8], &[11, 21, 42, 83]);
    assert!(third.contains(&(0, at(&[1, 2, 5, 6]), Natural::zero())), "{third:?}");
}

#[test]
fn a_thousand_piles_of_a_thousand_digits() {
    let d = 1000;
    let (recurrence, shift) = (Recurrence::new(d).unwrap(), RightShift::new(d).unwrap());
    let dimension = Dimension::new(d).unwrap();
    let succinct = RatsGame::new(d, Formulation::Succinct).unwrap();
    let grandiose = RatsGame::new(d, Formulation::Grandiose).unwrap();
    let (n, k) = (random(5, 1000), random(6, 700));
    let p = Position::new(dimension.vector(&n));
    let mut off = dimension.vector(&n);
    off[400] += 1;
    let wild: Position = (0..1000).map(|i| random(i, 1000)).collect();
    // r(n+k) − r(n): taking everything is forbidden, so the move is to r(1).
    let far = dimension.vector(&(&n + &k));
    let proper: Position = far.iter().zip(p.piles()).map(|(a, b)| a.checked_sub(b).unwrap()).collect();
    for (position, outcome) in
        [(&p, Outcome::P), (&Position::new(off), Outcome::N), (&wild, Outcome::N), (&proper, Outcome::N)]
    {
        for strategy in [&recurrence as &dyn ratwheel_rules::Strategy, &shift] {
            let verdict = strategy.decide(position).unwrap();
            assert_eq!(verdict.outcome(), outcome, "{}", strategy.name());
            if let Verdict::Winning { by, .. } = verdict {
                assert!(succinct.check(position, &by.to).is_ok() && grandiose.check(position, &by.to).is_ok());
                assert_eq!(recurrence.decide(&by.to).unwrap().outcome(), Outcome::P);
                assert_eq!(shift.decide(&by.to).unwrap().outcome(), Outcome::P);
            }
        }
    }
    let zero = Position::new(vec![Natural::zero(); d]);
    assert!(succinct.check(&proper, &zero).is_err() && grandiose.check(&proper, &zero).is_err());
    let values = RatsValues::new(d).unwrap();
    let step = values.move_to(&wild, &random(9, 900)).unwrap().unwrap();
    assert_eq!(values.value(&step.to).unwrap(), random(9, 900));
    assert!(succinct.check(&wild, &step.to).is_ok());
    let some = recurrence.winning_moves(&wild, 20).unwrap().unwrap();
    assert!(some.truncated && some.moves.iter().all(|step| succinct.check(&wild, &step.to).is_ok()));
}

#[test]
fn matrices_by_their_definitions() {
    for d in 2..=8u32 {
        let rats: BTreeSet<Vec<i64>> = vectors(d, (1 << (d - 1)) + 1).into_iter().skip(1).collect();
        let as_signed = |rows: &[Vec<u64>]| -> BTreeSet<Vec<i64>> {
            rows.iter().map(|row| row.iter().map(|&entry| i64::try_from(entry).unwrap()).collect()).collect()
        };
        assert_eq!(as_signed(rat_matrix(d as usize).unwrap().rows()), rats);
        // Definition 3: differences of rows of the rat matrix, one period apart at the most, brought into the period.
        let count = 1usize << (d - 1);
        let rows = vectors(d, 2 * i64::try_from(count).unwrap() + 1);
        let expected: BTreeSet<Vec<i64>> = (1..=count)
            .flat_map(|n| (n..n + count).map(move |m| (m, n)))
            .map(|(m, n)| minus(&rows[m], &rows[n]))
            .collect();
        let right = shortcut_matrix(d as usize, RowOrder::RightToLeft).unwrap();
        assert_eq!(as_signed(right.rows()), expected);
        assert_eq!(right.rows().len(), 3usize.pow(d - 1));
        assert!(right.rows().windows(2).all(|pair| pair[0].iter().rev().lt(pair[1].iter().rev())));
        let left = shortcut_matrix(d as usize, RowOrder::LeftToRight).unwrap();
        assert!(left.rows().windows(2).all(|pair| pair[0] < pair[1]));
        assert!(digits(&right).concat().iter().all(|&digit| digit <= 2));
        assert_eq!(values(&right).iter().collect::<BTreeSet<_>>().len(), 3usize.pow(d - 1));
        assert_eq!(differences(&right).iter().sum::<i64>(), 0);
    }
    let unordered = shortcut_matrix(4, RowOrder::RightToLeft).unwrap();
    let sums: Vec<u64> = unordered.rows().iter().map(|row| row.iter().sum()).collect();
    assert!(sums.windows(2).any(|pair| pair[0] == pair[1]), "the order by sum is not unique at d = 4");
    assert_eq!(unordered.cell(26, 3), Some("120n+105".into()));
    assert_eq!(digits(&unordered)[1], [2, 2, 2]);
}

#[test]
fn difference_sets_and_the_last_column() {
    for d in 2..=11 {
        let closed = difference_set(d).unwrap();
        assert_eq!(closed, difference_set_by_sorting(d, RowOrder::RightToLeft).unwrap(), "d={d}");
        assert_eq!(closed.len(), (d * d + 6 - 3 * d) / 2);
    }
    for d in 2..=10usize {
        // Remark 1: A011826.
        let reversed = difference_set_by_sorting(d, RowOrder::LeftToRight).unwrap();
        let n = d - 1;
        assert_eq!(reversed.len(), (n * n * n + 8 * n + 6 - 3 * n * n) / 6, "d={d}");
        let matrix = shortcut_matrix(d, RowOrder::RightToLeft).unwrap();
        let mut counts: BTreeMap<u64, u64> = BTreeMap::new();
        for row in matrix.rows() {
            *counts.entry(row[d - 1]).or_default() += 1;
        }
        let listed: Vec<(u64, u64)> = last_column(d)
            .unwrap()
            .iter()
            .map(|entry| (entry.value.to_u64().unwrap(), entry.count.to_u64().unwrap()))
            .collect();
        assert_eq!(listed, counts.into_iter().collect::<Vec<_>>());
    }
    assert!(difference_set(301).is_err() && difference_set(1).is_err());
    assert_eq!(difference_set(300).unwrap().len(), (300 * 300 - 900 + 6) / 2);
}

#[test]
fn the_trees_are_the_shortcut_matrix() {
    for d in 2..=7 {
        let trees = trees(d).unwrap();
        let matrix = shortcut_matrix(d, RowOrder::RightToLeft).unwrap();
        let mut paths: Vec<Vec<u64>> = trees.iter().flat_map(Node::paths).collect();
        // The last tree is row 0 of the next period.
        let zero = paths.pop().unwrap();
        assert!(zero.iter().enumerate().all(|(j, &entry)| Some(entry) == matrix.multiplier(j)));
        // Reading leaf after leaf gives the rows of each tree; sorting makes the order right to left.
        paths.sort_by(|a, b| a.iter().rev().cmp(b.iter().rev()));
        assert_eq!(paths, matrix.rows()[1..]);
        assert_eq!(trees.iter().map(Node::leaves).sum::<usize>(), 3usize.pow(u32::try_from(d).unwrap() - 1));
    }
}

#[test]
fn what_does_not_exist_is_refused() {
    assert!(Recurrence::new(1).unwrap_err().to_string().contains("from 2 to"));
    assert!(RatsGame::new(10_001, Formulation::Succinct).is_err());
    assert!(shortcut_matrix(14, RowOrder::RightToLeft).unwrap_err().to_string().contains("at most d = 13"));
    assert!(trees(40).is_err() && rat_matrix(64).is_err() && last_column(64).is_err());
    let pair = Position::from([1u64, 2]);
    assert!(Recurrence::new(3).unwrap().decide(&pair).is_err() && RightShift::new(3).unwrap().decide(&pair).is_err());
    assert!(RatsValues::new(3).unwrap().value(&pair).is_err());
    let game = RatsGame::new(3, Formulation::Succinct).unwrap();
    assert!(game.position(pair.piles()).is_err() && game.check(&pair, &pair).is_err());
    let (small, large) = (Position::from([1u64, 2, 3]), Position::from([1u64, 2, 4]));
    assert_eq!(game.check(&small, &large).unwrap_err().to_string(), "pile 3 would grow from 3 to 4");
    assert_eq!(game.check(&small, &small).unwrap_err().to_string(), "the position does not change");
}

#[test]
fn the_relation_is_the_native_game() {
    use Formulation::{Grandiose, Literal, Succinct};
    for (d, size) in [(2, 12), (3, 6), (4, 4), (5, 2)] {
        let all = cells(d, size);
        for form in [Succinct, Grandiose, Literal] {
            let game = relation(d, form).unwrap();
            let text = game.to_text();
            let read = Ruleset::parse(&text).unwrap().instantiate(&Arguments::new()).unwrap();
            assert_eq!(read.to_text(), text);
            let (relational, native) = (RelationalGame::new(game).unwrap(), RatsGame::new(d, form).unwrap());
            // They name games with two to four piles, and hold in each of these readings.
            if d <= 4 {
                crate::beta::tests::examples_hold(&relational, &Recurrence::new(d).unwrap());
            }
            for x in &all {
                for y in &all {
                    let legal = native.check(&at(x), &at(y)).is_ok();
                    assert_eq!(relational.check(&at(x), &at(y)).is_ok(), legal, "{form:?} {x:?} {y:?}");
                }
                let claimed = relational.claimed(Play::Normal, &at(x)).map(Result::unwrap);
                let in_set = native.dimension().index_of(at(x).piles()).is_some();
                let expected = if in_set { Outcome::P } else { Outcome::N };
                // The literal reading makes the same claim, which is false for it.
                assert_eq!(claimed, Some(expected), "{form:?} {x:?}");
            }
        }
    }
    assert!(relation(1, Succinct).is_err());
}

#[test]
fn what_is_said_goes_with_what_is_decided() {
    for (d, size) in [(2, 16), (3, 9), (4, 6), (5, 4)] {
        for strategy in strategies(d, Formulation::Succinct).unwrap() {
            for piles in cells(d, size) {
                explained(&*strategy, &at(&piles));
            }
            // Safe positions, shortcuts, and what is next to both.
            for n in 1..40u64 {
                let [r, s] = [n, n + 5].map(|n| Dimension::new(d).unwrap().vector(&Natural::from(n)));
                let shortcut: Vec<Natural> = s.iter().zip(&r).map(|(s, r)| s.abs_diff(r)).collect();
                for mut piles in [r, shortcut] {
                    explained(&*strategy, &Position::new(piles.clone()));
                    piles[d - 2] += 1;
                    explained(&*strategy, &Position::new(piles));
                }
            }
        }
    }
    let large = Dimension::new(300).unwrap().vector(&random(7, 200));
    for strategy in strategies(300, Formulation::Grandiose).unwrap() {
        explained(&*strategy, &Position::new(large.clone()));
    }
}

#[test]
fn steps_that_are_no_moves_are_told_to_a_player() {
    let key = |d: usize, formulation, from: &[i64], to: &[i64]| {
        let game = RatsGame::new(d, formulation).unwrap();
        game.check(&at(from), &at(to)).unwrap_err().said.unwrap().key
    };
    assert_eq!(key(3, Formulation::Succinct, &[1, 3, 7], &[0, 0, 0]), "rats-illegal-b");
    assert_eq!(key(3, Formulation::Succinct, &[1, 2, 4], &[0, 0, 0]), "rats-illegal-a");
    assert_eq!(key(2, Formulation::Literal, &[2, 5], &[0, 0]), "rats-illegal-a-down");
    assert_eq!(key(3, Formulation::Grandiose, &[3, 6, 11], &[1, 2, 4]), "rats-illegal-shortcut");
    assert_eq!(key(3, Formulation::Succinct, &[3, 6, 11], &[4, 2, 4]), "illegal-grows");
    assert_eq!(key(3, Formulation::Succinct, &[3, 6, 11], &[3, 6, 11]), "illegal-unchanged");
}

/// The text for any number of piles is the same game as the variant that the engines read.
#[test]
fn the_text_of_the_family() {
    let text = family::text(Formulation::Grandiose).unwrap();
    let text = Ruleset::parse(text).unwrap_or_else(|errors| panic!("{errors:?}"));
    for (d, size) in [(2, 14), (3, 6)] {
        let one = RelationalGame::new(text.instantiate(&Arguments::new().with("d", d.to_string())).unwrap()).unwrap();
        let other = RelationalGame::new(relation(d, Formulation::Grandiose).unwrap()).unwrap();
        let cells: Vec<Position> = cells(d, size).iter().map(|cell| at(cell)).collect();
        let mut legal = 0;
        for x in &cells {
            for y in &cells {
                let found = one.rule(x, y).unwrap().is_some();
                assert_eq!(found, other.rule(x, y).unwrap().is_some(), "{x:?} -> {y:?}");
                legal += usize::from(found);
            }
        }
        assert!(legal > 0);
    }
}
