//! The k-invariance number against what document 001 and its notes say, and against trying all partitions.

use proptest::prelude::*;
use ratwheel_games::Spec;
use ratwheel_numbers::{CancelToken, Control, Natural};
use ratwheel_rules::language::{Arguments, Ruleset};
use ratwheel_rules::{Game, Position, RelationalGame};
use ratwheel_solve::{Invariance, InvarianceError, InvarianceLimits, SolveError, invariance, invariance_of_game};
use std::sync::Arc;

fn game(text: &str) -> RelationalGame {
    RelationalGame::new(Ruleset::parse(text).unwrap().instantiate(&Arguments::new()).unwrap()).unwrap()
}

fn catalogued(spec: &str) -> Arc<RelationalGame> {
    let (_, instance) = spec.parse::<Spec>().unwrap().build().unwrap();
    Arc::clone(instance.relational().unwrap())
}

fn number(game: &RelationalGame, sizes: &[u64]) -> Invariance {
    invariance(game, sizes, InvarianceLimits::default(), Control::none()).unwrap()
}

fn pos(piles: &[u64]) -> Position {
    piles.iter().map(|&n| Natural::from(n)).collect()
}

/// Do two positions conflict? Straight from Definition 9.
fn conflict(game: &RelationalGame, p: &[u64], q: &[u64]) -> bool {
    let most: Vec<u64> = p.iter().zip(q).map(|(a, b)| *a.min(b)).collect();
    let mut taken = vec![vec![]];
    for side in &most {
        taken = taken.iter().flat_map(|t: &Vec<u64>| (0..=*side).map(move |s| [t.clone(), vec![s]].concat())).collect();
    }
    let less = |from: &[u64], m: &[u64]| pos(&from.iter().zip(m).map(|(x, s)| x - s).collect::<Vec<_>>());
    taken.iter().any(|m| {
        let (a, b) = (less(p, m), less(q, m));
        let both = game.position(a.piles()).is_ok() && game.position(b.piles()).is_ok();
        both && game.allows(&pos(p), &a) != game.allows(&pos(q), &b)
    })
}

/// The least number of classes by trying all partitions, one vertex after the other.
fn fewest(edges: &[Vec<bool>], classes: &mut Vec<Vec<usize>>, next: usize, best: &mut usize) {
    if classes.len() >= *best {
        return;
    }
    if next == edges.len() {
        *best = classes.len();
        return;
    }
    for class in 0..=classes.len() {
        if class == classes.len() {
            classes.push(vec![next]);
            fewest(edges, classes, next + 1, best);
            classes.pop();
        } else if classes[class].iter().all(|other| !edges[*other][next]) {
            classes[class].push(next);
            fewest(edges, classes, next + 1, best);
            classes[class].pop();
        }
    }
}

/// Every position once, and no two of a class in conflict.
fn assert_partition(game: &RelationalGame, found: &Invariance, positions: usize) {
    assert_eq!(found.classes.len(), found.upper);
    assert_eq!(found.classes.iter().map(Vec::len).sum::<usize>(), positions);
    for class in &found.classes {
        assert!(class.is_sorted() && !class.is_empty());
        let words: Vec<Vec<u64>> = class.iter().map(|p| p.to_words().unwrap()).collect();
        for (i, p) in words.iter().enumerate() {
            for q in &words[..i] {
                assert!(!conflict(game, p, q), "{p:?} and {q:?} share a class");
            }
        }
    }
}

#[test]
fn the_games_of_the_documents() {
    for (spec, size, expected) in [
        ("nim:piles=2", 12, 1),
        ("wythoff", 12, 1),
        ("wythoff:d=3", 12, 1),
        ("beta-nim", 14, 2),
        ("wynim", 14, 2),
        ("wynim-t", 14, 2),
        ("rats:d=2", 12, 1),
    ] {
        let game = catalogued(spec);
        let found = number(&game, &[size, size]);
        assert_eq!((found.lower, found.upper), (expected, expected), "{spec}");
        let small = number(&game, &[7, 7]);
        assert_partition(&game, &small, 49);
    }
    // The Mouse game takes from piles: its relation rearranges the target, which must not count.
    let mouse = catalogued("mouse");
    let found = number(&mouse, &[16, 16]);
    assert_eq!((found.lower, found.upper), (2, 2));
    for class in &found.classes {
        let by_three = |p: &Position| (p.to_words().unwrap()[1] - p.to_words().unwrap()[0]).is_multiple_of(3);
        // (0,y) and (x,x+2) near the edge see too little to be told apart; from (4,·) on the classes are forced.
        let inner: Vec<bool> = class.iter().filter(|p| p.piles()[0] >= 4u64).map(by_three).collect();
        assert!(inner.windows(2).all(|pair| pair[0] == pair[1]), "{class:?}");
    }
    assert_eq!(number(&catalogued("nim:piles=3"), &[5, 5, 5]).upper, 1);
}

/// GAMES: Mark grows with the box.
#[test]
fn mark_grows() {
    let mark = catalogued("mark");
    for (largest, expected) in (8..=20u64).step_by(2).zip(3usize..) {
        let found = number(&mark, &[largest + 1]);
        assert_eq!((found.lower, found.upper), (expected, expected), "0..{largest}");
        assert_partition(&mark, &found, usize::try_from(largest + 1).unwrap());
    }
    let bounds =
        invariance(&mark, &[200], InvarianceLimits { steps: 0, ..InvarianceLimits::default() }, Control::none());
    let bounds = bounds.unwrap();
    assert!(bounds.lower <= bounds.upper && bounds.lower >= 9, "{} {}", bounds.lower, bounds.upper);
    assert_partition(&mark, &bounds, 200);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    /// One pile, a subtraction set for each residue: the number by trying all partitions.
    #[test]
    fn random_games_by_all_partitions(
        modulus in 1u64..5,
        sets in proptest::collection::vec(proptest::collection::vec(1u64..7, 0..4), 1..5),
        divisor in 2u64..4,
        size in 1u64..10,
    ) {
        let mut text = String::from("game random\npiles x\n");
        for (residue, set) in (0..modulus).zip(&sets) {
            for s in set {
                text.push_str(&format!("move I: x mod {modulus} = {residue} and x' = x - {s}\n"));
            }
        }
        text.push_str(&format!("move II: x' < x and x' = x div {divisor}\n"));
        let game = game(&text);
        let edges: Vec<Vec<bool>> =
            (0..size).map(|p| (0..size).map(|q| conflict(&game, &[p], &[q])).collect()).collect();
        let mut best = edges.len() + 1;
        fewest(&edges, &mut Vec::new(), 0, &mut best);
        let found = number(&game, &[size]);
        prop_assert_eq!((found.lower, found.upper), (best, best));
        assert_partition(&game, &found, edges.len());
        prop_assert_eq!(invariance_of_game(&game, &[size], InvarianceLimits::default(), Control::none()).unwrap(), found);
    }
}

#[test]
fn bad_input() {
    let mark = catalogued("mark");
    let limits = InvarianceLimits::default();
    let ask = |game: &RelationalGame, sizes: &[u64]| invariance(game, sizes, limits, Control::none());
    assert_eq!(ask(&mark, &[0]).unwrap().upper, 0);
    assert!(matches!(ask(&mark, &[3, 3]), Err(InvarianceError::Solve(SolveError::Sides { expected: 1, found: 2 }))));
    assert_eq!(ask(&mark, &[u64::MAX]), Err(InvarianceError::TooLarge { limit: limits.positions }));
    let grows = game("game g\npiles x, y\nmove I: x' = x + 1 and y' = y - 1\nmeasure y, x");
    let error = ask(&grows, &[4, 4]).unwrap_err();
    assert!(matches!(error, InvarianceError::Grows { .. }) && error.to_string().contains("only take away"), "{error}");
    let token = CancelToken::new();
    token.cancel();
    let stopped = invariance(&mark, &[50], limits, Control::new(&token, &|_, _| ()));
    assert_eq!(stopped, Err(InvarianceError::Solve(SolveError::Cancelled)));
}
