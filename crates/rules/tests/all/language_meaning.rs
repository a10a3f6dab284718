//! What the rulesets mean, against the games' definitions written out in this file.

use ratwheel_rules::language::{Arguments, Ruleset};
use ratwheel_rules::{Position, RelationalGame};

fn game(text: &str, arguments: &str) -> RelationalGame {
    let rules = Ruleset::parse(text).unwrap_or_else(|errors| panic!("{}", errors[0]));
    let arguments: Arguments = arguments.parse().unwrap();
    RelationalGame::new(rules.instantiate(&arguments).unwrap_or_else(|e| panic!("{e}"))).unwrap()
}

fn legal(game: &RelationalGame, from: &[u64], to: &[u64]) -> bool {
    let position = |piles: &[u64]| Position::new(piles.iter().map(|&n| n.into()).collect());
    game.rule(&position(from), &position(to)).unwrap().is_some()
}

/// Mouse: lower one pile, or both by amounts that differ by less than a; any final order.
fn mouse_allows(x: u64, y: u64, to: [u64; 2]) -> bool {
    let a = if (y - x).is_multiple_of(3) { 2 } else { 1 };
    [[to[0], to[1]], [to[1], to[0]]]
        .iter()
        .any(|&[u, v]| u == x && v < y || v == y && u < x || u < x && v < y && (x - u).abs_diff(y - v) < a)
}

#[test]
fn mouse() {
    let game = game(include_str!("language_data/mouse.rules"), "");
    for y in 0..9 {
        for x in 0..=y {
            for v in 0..9 {
                for u in 0..=v {
                    assert_eq!(legal(&game, &[x, y], &[u, v]), mouse_allows(x, y, [u, v]), "({x},{y})->({u},{v})");
                }
            }
        }
    }
}

#[test]
fn wynim_with_pi() {
    let game = game(include_str!("language_data/wynim.rules"), "");
    let in_b = |n: u64| [3, 6, 9, 12, 15].contains(&n);
    for (x, y, u, v) in boxes(10) {
        let both = u < x && v < y && (x - u).abs_diff(y - v) < 3 && !in_b(x) && !in_b(y);
        let expected = u < x && v == y || u == x && v < y || both;
        assert_eq!(legal(&game, &[x, y], &[u, v]), expected, "({x},{y})->({u},{v})");
    }
}

fn boxes(n: u64) -> impl Iterator<Item = (u64, u64, u64, u64)> {
    (0..n * n * n * n).map(move |i| (i % n, i / n % n, i / (n * n) % n, i / (n * n * n)))
}

#[test]
fn operators_mean_what_they_should() {
    // Each formula against the same condition in Rust, on all (x, y) → (u, v) below 6.
    type Condition = fn(i64, i64, i64, i64) -> bool;
    let cases: [(&str, Condition); 12] = [
        ("x' - y' < x - 2*y", |x, y, u, v| u - v < x - 2 * y),
        ("(x - y') mod 3 = (y - x') div 2 + 1", |x, y, u, v| (x - v).rem_euclid(3) == (y - u).div_euclid(2) + 1),
        ("-x + y' <= -(x' - 1) < y", |x, y, u, v| -x + v <= -(u - 1) && -(u - 1) < y),
        ("x' = x and y' = y => x = 0", |x, y, u, v| !(u == x && v == y) || x == 0),
        ("x < y <=> x' < y' <=> x = 1", |x, y, u, v| ((x < y) == (u < v)) == (x == 1)),
        ("not x' = x or y' != y and x > 1", |x, y, u, v| u != x || (v != y && x > 1)),
        ("min(x, y', 3) >= max(x' - y, 1)", |x, y, u, v| x.min(v).min(3) >= (u - y).max(1)),
        ("exists n in x'..x: n = 2*y'", |x, _, u, v| (u..=x).any(|n| n == 2 * v)),
        ("forall n in x'..3: n < y", |_, y, u, _| (u..=3).all(|n| n < y)),
        ("floor((3*x - y)/2 + 1/3) = x' + y'", |x, y, u, v| (9 * x - 3 * y + 2).div_euclid(6) == u + v),
        ("if x = 0 then x' < y' else if y = 1 then x' = 2 else y' = 3", |x, y, u, v| {
            if x == 0 {
                u < v
            } else if y == 1 {
                u == 2
            } else {
                v == 3
            }
        }),
        ("xor(x, x', 5) = y + |y' - x|", |x, y, u, v| (x ^ u ^ 5) == y + (v - x).abs()),
    ];
    for (formula, condition) in cases {
        let game = game(&format!("game g\npiles x, y\nmove I: {formula}"), "");
        for (x, y, u, v) in boxes(6) {
            if (x, y) != (u, v) {
                let signed = |n: u64| i64::try_from(n).unwrap();
                let expected = condition(signed(x), signed(y), signed(u), signed(v));
                assert_eq!(legal(&game, &[x, y], &[u, v]), expected, "{formula} at ({x},{y})->({u},{v})");
            }
        }
    }
}

#[test]
fn the_page_about_the_language_is_right() {
    let page = include_str!("../../../../docs/language.md");
    let blocks: Vec<&str> = page.split("```rules\n").skip(1).map(|b| b.split("```").next().unwrap()).collect();
    assert_eq!(blocks.len(), 14);
    for block in blocks {
        let rules = Ruleset::parse(block).unwrap();
        let relation = rules.instantiate(&Arguments::new()).unwrap();
        assert_eq!(relation.rules.is_empty(), !rules.is_game());
        assert!(!rules.is_game() || RelationalGame::new(relation).is_ok());
    }
    let mistake = page.split("was expected:\n\n```\n").nth(1).unwrap().split("\n```").next().unwrap();
    let errors = Ruleset::parse("game g\npiles x, y\nmove I: x' = x / 2").unwrap_err();
    assert_eq!(errors[0].to_string(), mistake);
}
