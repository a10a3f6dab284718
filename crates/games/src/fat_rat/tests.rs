use super::entry::EXAMPLES;
use super::*;
use crate::oracle::{Random, agree_by, compare_by, cube, explained, same_game};
use crate::rat_table::{Closed, Columns, Numerals, Recursion};
use ratwheel_numbers::{Integer, Natural};
use ratwheel_rules::language::{Arguments, Ruleset};
use ratwheel_rules::{Outcome, Position, RelationalGame};

const VARIANTS: [Variant; 3] = [Variant::Chain, Variant::Star, Variant::Rat];
const NAMES: [&str; 6] = ["I", "II", "III", "IV", "V", "VI"];

fn permutations(n: usize) -> Vec<Vec<usize>> {
    if n == 0 {
        return vec![vec![]];
    }
    let shorter = permutations(n - 1);
    shorter.iter().flat_map(|p| (0..=p.len()).map(|i| [&p[..i], &[n - 1], &p[i..]].concat())).collect()
}

/// The rules once more, in machine integers or not, with every rearrangement tried: all that allow a move.
fn rules(variant: Variant) -> impl Fn(&[Natural], &[Natural]) -> Vec<&'static str> {
    move |x, u| {
        let mut found = Vec::new();
        let m = x.len();
        let modulus = Natural::from((1u64 << m) - 1);
        if x == u {
            return found;
        }
        let takes = |order: &[usize]| order.iter().zip(x).all(|(&q, x)| u[q] <= *x);
        let stays = |order: &[usize]| order.iter().zip(x).any(|(&q, x)| u[q] == *x);
        if permutations(m).iter().any(|order| takes(order) && stays(order)) {
            found.push("I");
        }
        let within = |a: Integer, bound: u64| *a.magnitude() < bound;
        let residue = |e: &Integer| e.div_rem_floor(&modulus).1.to_u64().unwrap();
        if variant == Variant::Rat {
            let a = if residue(&(&x[1] - &x[0])) == 0 { 2 } else { 1 };
            let shifted = |s: usize| {
                let mut order = vec![s, s + 1];
                order.extend((0..m).filter(|q| *q != s && *q != s + 1));
                let shrinks = order.iter().zip(x).all(|(&q, x)| u[q] < *x);
                shrinks && within((&x[1] - &u[s + 1]) - (&x[0] - &u[s]), a)
            };
            if (0..m - 1).any(shifted) {
                found.push("II");
            }
        }
        if (0..m).any(|i| u[i] >= x[i]) {
            return found;
        }
        for high in if variant == Variant::Rat { 2 } else { 1 }..m {
            let low = if variant == Variant::Chain { high - 1 } else { 0 };
            let e = &u[high] - &u[low];
            let j = high + 1;
            let bound = if variant == Variant::Chain {
                let special = (1u64 << (m - 1)) - (1 << (high - 1));
                if e.is_zero() {
                    1 << (high - 1)
                } else if residue(&e) == special {
                    (1 << high) - 1
                } else {
                    1 << high
                }
            } else {
                let special =
                    |s: u64| residue(&(Integer::from(2) - (1 << (j - 1)) - i64::try_from(s << (m - j + 1)).unwrap()));
                if e.is_zero() {
                    (1 << (j - 1)) - 1
                } else if (1..1u64 << (j - 1)).any(|s| special(s) == residue(&e)) {
                    (1 << j) - 3
                } else {
                    (1 << j) - 2
                }
            };
            if within((&x[high] - &u[high]) - (&x[low] - &u[low]), bound) {
                found.push(NAMES[high]);
            }
        }
        found
    }
}

/// The first rule that allows a move.
fn legal(variant: Variant) -> impl Fn(&[Natural], &[Natural]) -> Option<&'static str> {
    let rules = rules(variant);
    move |x, u| rules(x, u).first().copied()
}

/// Does this rule allow a move?
fn allows(variant: Variant) -> impl Fn(&[Natural], &[Natural], &str) -> bool {
    let rules = rules(variant);
    move |x, u, rule| rules(x, u).contains(&rule)
}

fn ended(position: &Position) -> bool {
    position.total().is_zero()
}

#[test]
fn every_strategy_is_brute_force_on_a_box() {
    for variant in VARIANTS {
        for (m, size) in [(2, 60), (3, 25), (4, 14), (5, 9)] {
            let all = cube(m, size, true);
            for strategy in strategies(m, variant).unwrap() {
                compare_by(&*strategy, &all, &legal(variant), &allows(variant), &ended);
            }
        }
    }
}

#[test]
fn rows_two_and_three_of_four_piles() {
    // Beyond the box: a shell around row 2 = (3,6,12,23) and row 3 = (5,10,19,38), by the two halves of the proof.
    for variant in VARIANTS {
        let strategy = FatRat::algebraic(4, variant).unwrap();
        let rows: Vec<Position> =
            (0..8u64).map(|n| Closed::new(4).unwrap().row(&n.into()).unwrap().into_iter().collect()).collect();
        for (i, from) in rows.iter().enumerate() {
            assert_eq!(strategy.decide(from).unwrap().outcome(), Outcome::P);
            assert!(rows[..i].iter().all(|to| legal(variant)(from.piles(), to.piles()).is_none()), "{from}");
        }
        let mut random = Random(9);
        for _ in 0..3000 {
            let from = Position::from([0; 4].map(|_: u64| random.word() % 50)).sorted();
            let expected = rows.iter().filter(|to| legal(variant)(from.piles(), to.piles()).is_some());
            let listed = strategy.winning_moves(&from, 99).unwrap().unwrap().moves;
            assert_eq!(
                listed.iter().map(|m| &m.to).collect::<Vec<_>>(),
                expected.collect::<Vec<_>>(),
                "{variant:?} {from}"
            );
            assert_eq!(listed.is_empty(), rows.contains(&from));
            agree_by(&[&strategy], &from, &allows(variant));
        }
    }
}

#[test]
fn the_three_tables_are_one() {
    let mut random = Random(5);
    for m in [2, 3, 4, 6, 9, 64] {
        let mut tables: Vec<Box<dyn Columns>> =
            vec![Box::new(Closed::new(m).unwrap()), Box::new(Numerals::new(m).unwrap())];
        if m <= 6 {
            tables.push(Box::new(Recursion::new(m).unwrap()));
        }
        for trial in 0..60 {
            let digits = random.digits() / 5;
            let n = if trial < 40 { Natural::from(trial + 1u64) } else { random.natural(digits) + 1 };
            let rows: Vec<_> = tables.iter().map(|table| table.row(&n).unwrap()).collect();
            assert!(rows.iter().all(|row| *row == rows[0]), "m = {m}, n = {n}");
            for table in &tables {
                for (k, entry) in rows[0].iter().enumerate() {
                    let spot = table.locate(entry).unwrap();
                    assert_eq!((spot.column, &spot.row), (k + 1, &n), "m = {m}: {entry}");
                }
            }
        }
    }
}

#[test]
fn strategies_agree_on_large_positions() {
    let mut random = Random(8);
    for variant in VARIANTS {
        for m in [2, 3, 4, 5] {
            let all = strategies(m, variant).unwrap();
            let all: Vec<&dyn Strategy> = all.iter().map(|s| &**s).collect();
            for trial in 0..3 {
                // The windows of the recursion are slower; one position of each kind is enough for them.
                let all = if trial == 1 { &all[..] } else { &all[..2] };
                let digits = [1000, 60, random.digits()][trial];
                let piles: Vec<Natural> = (0..m).map(|_| random.natural(digits)).collect();
                agree_by(all, &Position::new(piles).sorted(), &allows(variant));
                // Just off a row.
                let mut row = Closed::new(m).unwrap().row(&random.natural(digits)).unwrap();
                assert_eq!(agree_by(all, &Position::new(row.clone()), &allows(variant)), Outcome::P);
                let k = usize::try_from(random.word()).unwrap() % m;
                row[k] = row[k].checked_sub(&Natural::from(1 + random.word() % 3)).unwrap();
                assert_eq!(agree_by(all, &Position::new(row).sorted(), &allows(variant)), Outcome::N);
            }
        }
    }
}

#[test]
fn a_thousand_piles() {
    let strategy = FatRat::algebraic(1000, Variant::Chain).unwrap();
    let mut row = Closed::new(1000).unwrap().row(&Natural::from(12345u64)).unwrap();
    assert_eq!(strategy.decide(&Position::new(row.clone())).unwrap().outcome(), Outcome::P);
    row[900] = row[900].checked_sub(&Natural::one()).unwrap();
    let verdict = strategy.decide(&Position::new(row)).unwrap();
    assert_eq!(verdict.outcome(), Outcome::N);
    assert!(FatRat::algebraic(1025, Variant::Chain).is_err() && FatRat::algebraic(1, Variant::Star).is_err());
}

#[test]
fn table_5_of_document_000() {
    let strategy = FatRat::arithmetic(4, Variant::Chain).unwrap();
    for row in EXAMPLES {
        assert_eq!(strategy.decide(&Position::from(*row)).unwrap().outcome(), Outcome::P);
    }
    assert!(relation(1, Variant::Star).is_err());
}

#[test]
fn the_relation_is_the_game() {
    for variant in VARIANTS {
        for (m, size) in [(2, 12), (3, 8), (4, 6), (5, 4)] {
            same_game(relation(m, variant).unwrap(), &cube(m, size, true), &legal(variant), &ended);
        }
    }
}

/// The P-positions with four sorted piles below `side` under a rule given as a test, by comparing each position with
/// the P-positions found so far; in order of the total, which every move lowers.
fn safe_positions(side: u64, legal: impl Fn(&[u64; 4], &[u64; 4]) -> bool) -> Vec<[u64; 4]> {
    let mut all = Vec::new();
    for z in 0..side {
        for y in 0..=z {
            for x in 0..=y {
                all.extend((0..=x).map(|w| [w, x, y, z]));
            }
        }
    }
    all.sort_by_key(|piles| piles.iter().sum::<u64>());
    let mut safe: Vec<[u64; 4]> = Vec::new();
    for from in all {
        if !safe.iter().any(|to| legal(&from, to)) {
            safe.push(from);
        }
    }
    safe
}

/// Some pile stays, the others do not grow, and something changes.
fn leaves_a_pile(from: &[u64; 4], to: &[u64; 4]) -> bool {
    let without = |piles: &[u64; 4], at: usize| {
        let mut rest = piles.to_vec();
        rest.remove(at);
        rest
    };
    from != to
        && (0..4).any(|i| {
            to.iter()
                .position(|pile| *pile == from[i])
                .is_some_and(|j| without(to, j).iter().zip(without(from, i)).all(|(after, before)| *after <= before))
        })
}

/// Readings of the four-pile rules that are not the game, with a position that they make safe and the game does not: a
/// type of move left out, the bound constant, the case e = 0 forgotten.
#[test]
fn other_rules_are_other_games() {
    type Bound = fn(u32, u64) -> u64;
    let full: Bound = |j, e| match e {
        0 => 1 << (j - 1),
        e if e % 15 == 8 - (1 << (j - 1)) => (1 << j) - 1,
        _ => 1 << j,
    };
    let no_zero: Bound = |j, e| if e % 15 == 8 - (1 << (j - 1)) { (1 << j) - 1 } else { 1 << j };
    let low: Bound = |j, e| if e == 0 { 1 << (j - 1) } else { (1 << j) - 1 };
    let high: Bound = |j, e| if e == 0 { 1 << (j - 1) } else { 1 << j };
    let rules = |dropped: Option<u32>, bound: Bound| {
        move |from: &[u64; 4], to: &[u64; 4]| {
            let kept = |kind: u32| dropped != Some(kind);
            let shrinks = from.iter().zip(to).all(|(before, after)| after < before);
            let within = |j: u32| {
                let i = j as usize;
                let (low, high) = (from[i - 1].wrapping_sub(to[i - 1]), from[i].wrapping_sub(to[i]));
                low.abs_diff(high) < bound(j, to[i] - to[i - 1])
            };
            kept(1) && leaves_a_pile(from, to) || shrinks && (1..4).any(|j| kept(j + 1) && within(j))
        }
    };
    let game = safe_positions(27, rules(None, full));
    let rows: Vec<[u64; 4]> = (1..4u64).map(|n| [15 * n / 8, 15 * n / 4 - 1, 15 * n / 2 - 3, 15 * n - 7]).collect();
    assert_eq!(game.iter().filter(|piles| piles[3] > 0).copied().collect::<Vec<_>>(), rows[..2]);
    for (name, side, dropped, bound, new) in [
        ("without I", 9, Some(1), full, [0, 0, 0, 1]),
        ("without II", 9, Some(2), full, [1, 1, 3, 7]),
        ("without III", 9, Some(3), full, [1, 2, 2, 6]),
        ("without IV", 9, Some(4), full, [1, 2, 4, 4]),
        ("b_j = 2^j − 1 unless e = 0", 25, None, low, [3, 5, 10, 21]),
        ("b_j = 2^j unless e = 0", 25, None, high, [3, 6, 12, 24]),
        ("no case e = 0", 16, None, no_zero, [1, 3, 7, 15]),
    ] {
        assert!(!game.contains(&new), "{name}: {new:?} is not safe in the game");
        assert!(safe_positions(side, rules(dropped, bound)).contains(&new), "{name}: {new:?} becomes safe");
    }
}

#[test]
fn what_is_said_goes_with_what_is_decided() {
    let mut random = Random(3);
    for variant in VARIANTS {
        for (m, size) in [(2, 30), (3, 16), (4, 12), (5, 8), (7, 5)] {
            let mut large = |digits: usize| Position::new((0..m).map(|_| random.natural(digits)).collect()).sorted();
            let large: Vec<Position> = [2, 2, 2, 3, 3, 3, 4, 5, 40].into_iter().map(&mut large).collect();
            for strategy in strategies(m, variant).unwrap() {
                for position in cube(m, size, true).iter().chain(&large) {
                    explained(&*strategy, position);
                }
            }
        }
    }
    let mut row = Closed::new(1000).unwrap().row(&Natural::from(12345u64)).unwrap();
    for strategy in strategies(1000, Variant::Chain).unwrap() {
        explained(&*strategy, &Position::new(row.clone()));
    }
    row[900] = row[900].checked_sub(&Natural::one()).unwrap();
    for strategy in strategies(1000, Variant::Star).unwrap() {
        explained(&*strategy, &Position::new(row.clone()));
    }
}

/// The text for the proof for every m, where the types that compare two piles are one rule, is the same game.
#[test]
fn the_text_of_the_family() {
    for variant in VARIANTS {
        let text = Ruleset::parse(family::text(variant)).unwrap_or_else(|errors| panic!("{errors:?}"));
        let open = Ruleset::parse(&text.family_text(None).unwrap()).unwrap();
        for (m, size) in [(2usize, 14u64), (3, 9), (4, 6), (5, 4)] {
            let open = open.instantiate(&Arguments::new().with("m", m.to_string())).unwrap();
            assert!(open.rules.len() <= 3, "{variant:?}");
            let [open, written] = [open, relation(m, variant).unwrap()].map(|game| RelationalGame::new(game).unwrap());
            let cells = cube(m, size, true);
            for x in &cells {
                for y in &cells {
                    let legal = |game: &RelationalGame| game.rule(x, y).unwrap().is_some();
                    assert_eq!(legal(&open), legal(&written), "{variant:?}, {x:?} -> {y:?}");
                }
            }
        }
    }
}
