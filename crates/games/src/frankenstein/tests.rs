use super::*;
use crate::beta::tests::digits as random;
use crate::oracle::{Random, explained};
use ratwheel_numbers::{Control, Natural};
use ratwheel_rules::language::{Arguments, Ruleset};
use ratwheel_rules::{Fact, Game, Outcome, Play, Position, RelationalGame, Strategy, Verdict};
use std::collections::{BTreeSet, HashMap};

type Coins = Vec<u64>;

/// Every position with squares below the size.
fn positions(size: u64) -> Vec<Coins> {
    (0..1u64 << (size - 1))
        .map(|mask| (1..size).filter(|square| mask >> (square - 1) & 1 == 1).collect::<Coins>())
        .filter(|coins| coins.len() != 1)
        .collect()
}

/// All type I targets by trying every assignment: each coin stays, is shifted to 0 or a free square below, or (one
/// coin) is split into any set of free squares.
fn all_type_one(x: &[u64]) -> BTreeSet<Coins> {
    struct State<'a> {
        x: &'a [u64],
        found: BTreeSet<Coins>,
    }
    #[derive(Clone, Default)]
    struct Made {
        stayed: usize,
        shifted: usize,
        landed: usize,
        split: bool,
        target: Coins,
    }
    fn parts(from: u64, room: u64, free: &dyn Fn(u64) -> bool) -> Vec<Coins> {
        let mut all = vec![Vec::new()];
        for square in from..room {
            if free(square) {
                for mut rest in parts(square + 1, room - square, free) {
                    rest.push(square);
                    all.push(rest);
                }
            }
        }
        all
    }
    fn go(state: &mut State<'_>, i: usize, made: &Made) {
        let Some(&coin) = state.x.get(i) else {
            let legal = made.stayed > 0
                && made.stayed < state.x.len()
                && (made.shifted == 0 || made.landed > 0)
                && made.target.len() != 1;
            if legal {
                let mut target = made.target.clone();
                target.sort_unstable();
                state.found.insert(target);
            }
            return;
        };
        let add = |change: &dyn Fn(&mut Made), squares: &[u64]| {
            let mut next = made.clone();
            next.target.extend(squares);
            change(&mut next);
            next
        };
        go(state, i + 1, &add(&|made| made.stayed += 1, &[coin]));
        go(state, i + 1, &add(&|made| made.shifted += 1, &[]));
        let x = state.x;
        let free = |square: u64| !x.contains(&square) && !made.target.contains(&square);
        for square in (1..coin).filter(|&square| free(square)) {
            let shift = |made: &mut Made| {
                made.shifted += 1;
                made.landed += 1;
            };
            go(state, i + 1, &add(&shift, &[square]));
        }
        if !made.split {
            for set in parts(1, coin, &free).into_iter().filter(|set| !set.is_empty()) {
                go(state, i + 1, &add(&|made| made.split = true, &set));
            }
        }
    }
    let mut state = State { x, found: BTreeSet::new() };
    go(&mut state, 0, &Made::default());
    state.found
}

fn is_type_two(b: u64, x: &[u64], y: &[u64]) -> bool {
    let k = x.len();
    if k == 0 || !(y.is_empty() || y.len() == k) {
        return false;
    }
    let n: Vec<i64> =
        (0..k).map(|i| i64::try_from(x[i]).unwrap() - i64::try_from(*y.get(i).unwrap_or(&0)).unwrap()).collect();
    let b = i64::try_from(b).unwrap();
    let bound = (b - 1) * n[k - 2] + (b - 2) * n[..k - 2].iter().sum::<i64>();
    n[0] > 0 && n.windows(2).all(|pair| pair[0] <= pair[1]) && n[k - 1] <= bound
}

fn at(coins: &[u64]) -> Position {
    coins.iter().map(|&coin| Natural::from(coin)).collect()
}

fn options(b: u64, x: &[u64], all: &[Coins]) -> BTreeSet<Coins> {
    let mut found = all_type_one(x);
    found.extend(all.iter().filter(|y| is_type_two(b, x, y)).cloned());
    found
}

#[test]
fn brute_force_agrees() {
    for (b, size) in [(3, 12), (4, 11), (5, 10)] {
        let mut all = positions(size);
        all.sort_by_key(|coins| coins.iter().sum::<u64>());
        let game = Frankenstein::new(b).unwrap();
        let (numeration, array) = (Numeration::new(b).unwrap(), Array::new(b).unwrap());
        let algebraic = Algebraic::new(b).unwrap();
        let mut safe: HashMap<Coins, bool> = HashMap::new();
        for x in &all {
            let options = options(b, x, &all);
            let winning: BTreeSet<Position> = options.iter().filter(|y| safe[*y]).map(|y| at(y)).collect();
            safe.insert(x.clone(), winning.is_empty());
            for strategy in [&numeration as &dyn Strategy, &algebraic, &array] {
                match strategy.decide(&at(x)).unwrap() {
                    Verdict::Losing { .. } => assert!(winning.is_empty(), "{} {x:?}", strategy.name()),
                    Verdict::Winning { by, .. } => {
                        assert!(winning.contains(&by.to), "{} {x:?} to {}", strategy.name(), by.to);
                        assert_eq!(game.check(&at(x), &by.to).unwrap(), by.rule, "{x:?} to {}", by.to);
                    }
                }
            }
            let winning: Vec<Position> = winning.into_iter().collect();
            for strategy in [&numeration as &dyn Strategy, &algebraic] {
                let listed = strategy.winning_moves(&at(x), 1000).unwrap().unwrap();
                let listed: Vec<Position> = listed.moves.into_iter().map(|step| step.to).collect();
                assert_eq!(listed, winning, "b={b} {x:?}");
            }
        }
    }
}

#[test]
fn legality_and_enumeration_by_brute_force() {
    for (b, size) in [(3, 10), (5, 8)] {
        let all = positions(size);
        let game = Frankenstein::new(b).unwrap();
        for x in &all {
            let expected = options(b, x, &all);
            let listed = game.moves(&at(x), 100_000, Control::none()).unwrap();
            let listed: Vec<Position> = listed.into_iter().map(|step| step.to).collect();
            assert_eq!(listed, expected.iter().map(|y| at(y)).collect::<Vec<_>>(), "{x:?}");
            for y in &all {
                assert_eq!(game.check(&at(x), &at(y)).is_ok(), expected.contains(y), "{x:?} {y:?}");
            }
        }
    }
}

#[test]
fn p_positions_up_to_thirty() {
    let list: [&[u64]; 12] = [
        &[],
        &[1, 3],
        &[2, 6],
        &[1, 3, 8],
        &[4, 11],
        &[5, 14],
        &[2, 6, 16],
        &[7, 19],
        &[1, 3, 8, 21],
        &[9, 24],
        &[10, 27],
        &[4, 11, 29],
    ];
    let (numeration, array) = (Numeration::new(3).unwrap(), Array::new(3).unwrap());
    let pairs = (1..30u64).flat_map(|a| (a + 1..=30).map(move |b| vec![a, b]));
    let triples = (1..30u64).flat_map(|a| (a + 1..30).flat_map(move |b| (b + 1..=30).map(move |c| vec![a, b, c])));
    for coins in pairs.chain(triples).chain([vec![], vec![1, 3, 8, 21], vec![1, 3, 8, 22]]) {
        let expected = if list.contains(&coins.as_slice()) { Outcome::P } else { Outcome::N };
        assert_eq!(numeration.decide(&at(&coins)).unwrap().outcome(), expected, "{coins:?}");
        assert_eq!(array.decide(&at(&coins)).unwrap().outcome(), expected, "{coins:?}");
    }
}

#[test]
fn worked_examples_and_errata() {
    let game = Frankenstein::new(3).unwrap();
    let legal = |from: &[u64], to: &[u64]| game.check(&at(from), &at(to)).is_ok();
    let moves = |from: &[u64]| -> Vec<String> {
        game.moves(&at(from), 99, Control::none()).unwrap().iter().map(|step| step.to.to_string()).collect()
    };
    assert_eq!(moves(&[1, 3]), ["(1,2)"]); // (i)
    assert!(legal(&[1, 2], &[]) && legal(&[1, 3, 7], &[]) && !legal(&[1, 3], &[])); // (i), (ii)
    assert!(!legal(&[1, 3, 8], &[1, 3])); // (iii), and the erratum on vacated squares
    assert!(legal(&[6, 8, 100], &[1, 3, 8]) && legal(&[8, 19], &[1, 3, 8])); // (iv), (v)
    assert!(legal(&[55, 56, 200], &[1, 3, 8, 21, 55])); // (vi)
    assert!(!legal(&[4, 11, 29], &[1, 3, 8])); // only with jumps
    let numeration = Numeration::new(3).unwrap();
    let replies = numeration.winning_moves(&at(&[2, 8]), 99).unwrap().unwrap();
    let replies: Vec<String> = replies.moves.iter().map(|step| step.to.to_string()).collect();
    assert_eq!(replies, ["(2,6)"]); // (iii)
    assert_eq!(numeration.decide(&at(&[2, 6])).unwrap().outcome(), Outcome::P); // (vii)
    let why = |from: &[u64], to: &[u64]| game.check(&at(from), &at(to)).unwrap_err().to_string();
    assert_eq!(
        why(&[1, 3, 8], &[1, 3]),
        "I: no coin lands on a positive square that was free before; \
         II: a move of type II keeps all 3 coins or removes them all; there are 2 afterwards"
    );
    assert_eq!(
        why(&[1, 3], &[]),
        "II: n_1 = 3 is more than 2, the most that the other distances allow; \
         I: every coin moves, and a move of type I leaves at least one where it is"
    );
    assert!(why(&[5, 9], &[1, 3, 5, 6]).contains("add up to 10, which is not less than 9"));
}

/// The three strategies find the same place in the array, so they name the same move.
#[test]
fn floors_numerals_and_the_array_itself_agree() {
    let mut random = Random(5);
    for b in [3, 4, 7, 100] {
        let (numeration, array) = (Numeration::new(b).unwrap(), Array::new(b).unwrap());
        let algebraic = Algebraic::new(b).unwrap();
        let by = |strategy: &dyn Strategy, position: &Position| match strategy.decide(position).unwrap() {
            Verdict::Losing { .. } => None,
            Verdict::Winning { by, .. } => Some(by),
        };
        // Every smallest square up to 2000, with two more coins.
        for x in 1..2000u64 {
            let mut coins = BTreeSet::from([x]);
            while coins.len() < 3 {
                coins.insert(x + 1 + random.word() % (3 * x + 9));
            }
            let position = at(&coins.into_iter().collect::<Coins>());
            let expected = by(&array, &position);
            assert_eq!(by(&numeration, &position), expected, "b={b} {position}");
            assert_eq!(by(&algebraic, &position), expected, "b={b} {position}");
            let prefix = by(&algebraic, &position).map_or(position, |by| by.to);
            assert_eq!(by(&algebraic, &prefix), None, "b={b} {prefix}");
        }
        // Rows far out, entered at any column.
        let rows = ratwheel_numbers::ArrayA::with_base(b).unwrap();
        for _ in 0..100 {
            let (digits, column) = (random.digits(), usize::try_from(random.word() % 30).unwrap());
            let row = ratwheel_numbers::IntegerArray::row(&rows, &random.natural(digits), column + 3).unwrap();
            for coins in
                [row[..column + 2].to_vec(), row[column..].to_vec(), vec![row[column].clone(), &row[column] + 1]]
            {
                let position = Position::new(coins);
                assert_eq!(by(&algebraic, &position), by(&numeration, &position), "b={b} {position}");
            }
        }
    }
    let reason = Algebraic::new(3).unwrap().decide(&at(&[8, 19])).unwrap().because().to_string();
    assert!(
        reason.starts_with("the number before it in its row = 3; the number before it in its row = 1; "),
        "{reason}"
    );
}

#[test]
fn bad_positions_are_named() {
    let game = Frankenstein::new(3).unwrap();
    let error = |coins: &[u64]| game.position(at(coins).piles()).unwrap_err().to_string();
    assert!(error(&[7]).contains("single coin") && error(&[0, 3]).contains("hole"));
    assert!(error(&[4, 9, 4]).contains("two coins on square 4"));
    assert_eq!(game.position(&[Natural::zero()]).unwrap(), Position::new(Vec::new()));
    assert_eq!(game.position(at(&[9, 4]).piles()).unwrap(), at(&[4, 9]));
    assert!(Frankenstein::new(2).unwrap_err().to_string().contains("at least 3"));
    assert!(Numeration::new(2).is_err() && Algebraic::new(2).is_err() && Array::new(0).is_err());
    let far = Position::new(vec![random(1, 40), random(2, 41)]);
    assert!(Array::new(3).unwrap().decide(&far).unwrap_err().to_string().contains("at most 1000000"));
    assert!(game.moves(&far, 1000, Control::none()).is_err());
    assert!(game.moves(&at(&[300, 400]), 1000, Control::none()).is_err());
}

#[test]
fn a_hundred_coins_of_a_thousand_digits() {
    for b in [3, 4, 10] {
        let (game, numeration) = (Frankenstein::new(b).unwrap(), Numeration::new(b).unwrap());
        let algebraic = Algebraic::new(b).unwrap();
        let mut won = 0;
        for (seed, coins, size) in [(1, 2, 60), (2, 3, 100), (3, 5, 1000), (4, 100, 1000), (5, 12, 333)] {
            let coins: Vec<Natural> = (0..coins).map(|i| random(seed * 1000 + i, size)).collect();
            let position = game.position(&coins).unwrap();
            let Verdict::Winning { by, .. } = numeration.decide(&position).unwrap() else { continue };
            assert_eq!(game.check(&position, &by.to).unwrap(), by.rule);
            assert_eq!(algebraic.decide(&by.to).unwrap().outcome(), Outcome::P);
            let all = numeration.winning_moves(&position, 50).unwrap().unwrap();
            assert!(all.truncated || all.moves.contains(&by));
            won += 1;
        }
        assert_eq!(won, 5);
        // Near a row: all prefixes are P, and every case of the proof leads back to P.
        let array = ratwheel_numbers::ArrayA::with_base(b).unwrap();
        let row = ratwheel_numbers::IntegerArray::row(&array, &random(7, 300), 12).unwrap();
        let check = |coins: Vec<Natural>| {
            let position = game.position(&coins).unwrap();
            let Verdict::Winning { by, .. } = numeration.decide(&position).unwrap() else { panic!("{position}") };
            assert_eq!(game.check(&position, &by.to).unwrap(), by.rule);
            assert_eq!(numeration.decide(&by.to).unwrap().outcome(), Outcome::P);
        };
        for k in 2..=12 {
            let prefix = row[..k].to_vec();
            assert_eq!(numeration.decide(&Position::new(prefix.clone())).unwrap().outcome(), Outcome::P);
            for i in 0..k {
                let mut coins = prefix.clone();
                coins[i] += 1;
                check(coins);
                let mut coins = prefix.clone();
                coins[i] = coins[i].checked_sub(&Natural::from(5u64)).unwrap();
                check(coins);
            }
            check(row[k - 1..].iter().cloned().chain([&row[11] + 1]).collect());
            let mut short = prefix.clone();
            let last = short.pop().unwrap();
            short.push(last.checked_sub(&random(8, 301)).unwrap_or_else(|| last.clone() + 3u64));
            if short.windows(2).all(|pair| pair[0] < pair[1]) {
                check(short);
            }
        }
    }
}

#[test]
fn what_is_said_goes_with_what_is_decided() {
    let mut labels = BTreeSet::new();
    for (b, size) in [(3, 13), (4, 11), (7, 10)] {
        for strategy in strategies(b).unwrap() {
            for x in positions(size) {
                explained(&*strategy, &at(&x));
                let verdict = strategy.decide(&at(&x)).unwrap();
                labels.extend(verdict.because().0.iter().filter_map(|fact| match fact {
                    Fact::Case { label } => Some(label.to_string()),
                    _ => None,
                }));
            }
        }
    }
    explained(&Numeration::new(3).unwrap(), &[random(3, 100), random(4, 100), random(5, 90)].into_iter().collect());
    // Every case of the proof of Theorem 3.
    let more = [[1u64, 2, 3, 9], [4, 10, 11, 28]].map(|x| Numeration::new(3).unwrap().decide(&at(&x)).unwrap());
    assert!(more[0].because().to_string().contains("(ii)c") && more[1].because().to_string().contains("(ii)d"));
    for label in ["j > 1, k ≥ j", "j > 1, k < j", "x_(j−1) beyond its place", "(i), t < n", "(i), t ≥ n", "(ii)a"]
    {
        assert!(labels.contains(label), "{label} in {labels:?}");
    }
    assert!(labels.contains("(ii)b"));
}

#[test]
fn steps_that_are_no_moves_are_told_to_a_player() {
    let game = Frankenstein::new(3).unwrap();
    let told = |from: &[u64], to: &[u64]| {
        let error = game.check(&at(from), &at(to)).unwrap_err();
        (error.said.unwrap().key, error.rules.first().map(|rule| rule.rule.to_string()))
    };
    let one = |key: &'static str| (key, Some("I".to_owned()));
    let two = |key: &'static str| (key, Some("II".to_owned()));
    // Example (iii) of document 004: a coin stays, so type I is the nearest.
    assert_eq!(told(&[1, 3, 8], &[1, 3]), one("frankenstein-illegal-lands"));
    assert_eq!(told(&[1, 3], &[1, 2, 3]), one("frankenstein-illegal-none"));
    assert_eq!(told(&[2, 6], &[1, 4, 6]), one("frankenstein-illegal-parts"));
    assert_eq!(told(&[2, 6], &[2, 7]), one("frankenstein-illegal-parts"));
    // Example (i): all go off, so type II is.
    assert_eq!(told(&[1, 3], &[]), two("frankenstein-illegal-far"));
    assert_eq!(told(&[4, 11, 29], &[1, 3]), two("frankenstein-illegal-count"));
    assert_eq!(told(&[4, 7], &[2, 6]), two("frankenstein-illegal-order"));
    assert_eq!(told(&[4, 7], &[5, 6]), two("frankenstein-illegal-down"));
    assert_eq!(told(&[4, 7], &[4]), ("frankenstein-illegal-single", None));
    assert_eq!(told(&[4, 7], &[4, 4]), ("frankenstein-illegal-twice", None));
    assert_eq!(told(&[4, 7], &[0, 4]), ("frankenstein-illegal-hole", None));
    assert_eq!(told(&[4, 7], &[7, 4]), ("illegal-unchanged", None));
}

/// The text for a bounded number of coins has the moves of the game between positions with so many coins.
#[test]
fn the_text_is_the_game_with_few_coins() {
    let rules = Ruleset::parse(&format!("{}\nclaim P: rows\n", super::entry::RULES)).unwrap();
    for (m, b, size) in [(2, 3, 12), (3, 3, 9), (3, 4, 8), (4, 3, 7)] {
        let arguments = Arguments::new().with("m", m.to_string()).with("b", b.to_string());
        let text = RelationalGame::new(rules.instantiate(&arguments).unwrap()).unwrap();
        let game = Frankenstein::new(b).unwrap();
        let few: Vec<Coins> = positions(size).into_iter().filter(|coins| coins.len() <= m).collect();
        let padded = |coins: &Coins| at(&[vec![0; m - coins.len()], coins.clone()].concat());
        let mut found = BTreeSet::new();
        let rows = Numeration::new(b).unwrap();
        for from in &few {
            let claimed = text.claimed(Play::Normal, &padded(from)).unwrap().unwrap();
            assert_eq!(claimed, rows.decide(&at(from)).unwrap().outcome(), "m = {m}, b = {b}: {from:?}");
            for to in &few {
                let right = game.check(&at(from), &at(to)).ok();
                let read = text.rule(&padded(from), &padded(to)).unwrap();
                assert_eq!(read, right, "m = {m}, b = {b}: {from:?} -> {to:?}");
                found.extend(right);
            }
        }
        assert_eq!(found.len(), 2, "moves of both types");
    }
}
