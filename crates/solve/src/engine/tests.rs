//! The sweep against the naive solver, which shares nothing with it: rulesets that reach every kernel, and the whole
//! catalogue.

use crate::{Plan, Region, Request, Solver, Want};
use ratwheel_numbers::Control;
use ratwheel_rules::language::{Arguments, Ruleset};
use ratwheel_rules::{Outcome, Play, Position, RelationalGame};

fn game(text: &str) -> RelationalGame {
    let rules = Ruleset::parse(text).unwrap_or_else(|error| panic!("{text}\n{error:?}"));
    RelationalGame::new(rules.instantiate(&Arguments::new()).unwrap()).unwrap()
}

/// Compares every cell of a box with the naive solver; `compiled` says whether the plan must not fall back.
fn compare(game: &RelationalGame, sides: &[u64], play: Play, compiled: bool, what: &str) {
    let table = Solver::of_relation(game).on_box(sides, play, Control::none());
    let asked =
        [(Want::PPositions, 1), (Want::Outcomes, 2), (Want::PPositions, 3), (Want::Remoteness, 1), (Want::Grundy, 1)];
    for (want, threads) in asked {
        let request = Request::new(Region::Box(sides.to_vec()), want).play(play).threads(threads);
        let plan = Plan::of(game, &request).unwrap();
        if compiled {
            assert!(!plan.lines()[0].starts_with("moves listed"), "{what}: {:?}", plan.lines());
        }
        let found = plan.run(Control::none());
        let (table, found) = match (&table, found) {
            (Ok(table), Ok(found)) => (table, found),
            (Err(expected), Err(error)) => {
                let kind = std::mem::discriminant;
                assert_eq!(kind(expected), kind(&error), "{what} {want}: {expected} / {error}");
                continue;
            }
            (expected, found) => panic!("{what} {want}: {:?} / {found:?}", expected.as_ref().map(|_| ())),
        };
        assert_eq!(found.positions(), table.positions().len() as u64, "{what} {want}");
        let mut cells = Vec::new();
        let keep = |piles: &[u64], cell| {
            cells.push((piles.to_vec(), cell));
            Ok::<(), ()>(())
        };
        found.each(keep).unwrap();
        let mut safe = 0;
        for (piles, cell) in &cells {
            let position: Position = piles.iter().map(|&pile| pile.into()).collect();
            let lines = plan.lines().join("\n");
            assert_eq!(Some(cell.outcome), table.outcome(&position), "{what} {want} {play:?} {position}\n{lines}");
            assert_eq!(found.cell(piles), Some(*cell), "{what} {position}");
            safe += u64::from(cell.outcome == Outcome::P);
            if want == Want::Grundy {
                assert_eq!(cell.grundy, table.grundy(&position), "{what} {play:?} {position}\n{lines}");
            }
            if want == Want::Remoteness {
                assert_eq!(cell.remoteness, table.remoteness(&position), "{what} {play:?} {position}\n{lines}");
            }
        }
        assert_eq!(cells.len(), table.positions().len());
        assert!(cells.is_sorted_by(|a, b| a.0 < b.0), "{what}");
        assert_eq!(found.p_count(), safe);
    }
}

const RULES: &[(&[u64], bool, &str)] = &[
    (
        &[22, 22],
        true,
        "piles x, y\nmove I: x' < x and y' = y\nmove I: x' = x and y' < y\nmove II: x' < x and y' < y and x - x' = y - y'",
    ),
    (
        &[24, 16],
        true,
        "piles x, y\nmove I: x' < x and y' = y\nmove I: x' = x and y' < y\nmove II: x' < x and y' - x' = y - x",
    ),
    (
        &[7, 70],
        true,
        "piles x, y\nmove I: x' < x and y' = y\nmove I: x' = x and y' < y\nmove II: x' < x and y' < y and |(x - x') - (y - y')| < 3",
    ),
    (
        &[70, 7],
        true,
        "piles x, y\nmove I: x' < x and y' = y\nmove I: x' = x and y' < y\nmove II: x' < x and y' < y and |(x - x') - (y - y')| < 3",
    ),
    // A band alone: no rook moves hide its first rows.
    (&[20, 70], true, "piles x, y\nmove I: x > x' and y > y' and |(x - x') - (y - y')| < 3"),
    // Knight and king.
    (&[12, 70], true, "piles x, y\nmove I: x' = x - 1 and y' = y - 2\nmove I: x' = x - 2 and y' = y - 1"),
    (&[12, 70], true, "piles x, y\nmove I: x' >= x - 1 and y' >= y - 1 and x' <= x and y' <= y"),
    // A quadrant, a wedge, and one with slopes that are not integers.
    (&[16, 16], true, "piles x, y\nmove I: x' < x and y' < y"),
    (&[16, 16], true, "piles x, y\nmove I: x' <= x and y' <= y and x - x' <= 2*(y - y') and y - y' <= 2*(x - x')"),
    (&[22, 22], true, "piles x, y\nmove I: x' < x and y' < y and 2*(x - x') = 3*(y - y')\nmove I: x' = x and y' < y"),
    (&[22, 22], true, "piles x, y\nmove I: x' < x and 2*x' + 1 >= x and y' <= y and y' >= y - 3"),
    // A pile that grows within bounds that follow from the rule.
    (&[6, 100], true, "piles x, y\nmeasure x, y\nmove I: x' < x and y' <= 5*x and y' <= 90\nmove I: x' = x and y' < y"),
    // Residues, sets, masks on the source, filters on the target.
    (&[22, 22], true, "piles x, y\nmove I: x' <= x and y' <= y and (x - x') mod 3 = (y - y') mod 5"),
    (
        &[20, 70],
        true,
        "piles x, y\nset B = { floor(n*pi) : n >= 1 }\nmove I: x' < x and y' = y\nmove I: x' = x and y' < y\nmove II: not (x in B) and not (y in B) and x' < x and y' < y and |(x - x') - (y - y')| < 3",
    ),
    (
        &[22, 22],
        true,
        "piles x, y\nset B = { floor(n*phi) : n >= 1 }\nmove I: x' < x and y' = y and x' in B\nmove I: x' = x and y' < y and (y - y') in B",
    ),
    (
        &[20, 70],
        true,
        "piles x, y\nmove I: x' < x and y' = y and (x + y) mod 3 != 1\nmove I: x' = x and y' < y and x' + y' >= 3\nmove II: x' < x and x - x' = y - y' and (y - x) mod 4 = 1",
    ),
    (
        &[22, 22],
        true,
        "piles x, y\nmove I: x' < x and y' < y and min(x - x', y - y') <= 2\nmove I: x' = x and y' < y and y - y' != 3",
    ),
    (
        &[22, 22],
        true,
        "piles x, y\nmove I: x' <= x and y' <= y and not ((x - x') mod 3 = 1 and 2*(x - x') <= y - y' + 1 and 2*(x - x') >= y - y')",
    ),
    (
        &[22, 22],
        true,
        "piles x, y\nmove I: x' < x and y' < y and |(x - x') - (y - y')| < 4 and not (min(x - x', y - y') = 2 and max(x - x', y - y') = 3)\nmove I: x' < x and y' = y\nmove I: x' = x and y' < y",
    ),
    // Sorted piles, with every order of the target.
    (
        &[22, 22],
        true,
        "piles x <= y\nlet a = if (y - x) mod 3 = 0 then 2 else 1\nmove I in any order: x' = x and y' < y or y' = y and x' < x\nmove II in any order: x' < x and y' < y and |(x - x') - (y - y')| < a",
    ),
    (
        &[10, 11, 11],
        true,
        "piles x <= y <= z\nlet a = if (y - x) mod 7 = 0 then 2 else 1\nlet b = if z' = x' then 3 else if (z' - x') mod 7 = 4 then 6 else 5\nmove I in any order: x' <= x and y' <= y and z' <= z and (x' = x or y' = y or z' = z)\nmove II: x' < x and y' < y and z' < z and |(y - y') - (x - x')| < a\nmove II: y' < x and z' < y and x' < z and |(y - z') - (x - y')| < a\nmove III: x' < x and y' < y and z' < z and |(z - z') - (x - x')| < b",
    ),
    // One pile.
    (&[200], true, "piles x\nmove I: x' = x - 1\nmove II: x' = x div 2"),
    (&[200], true, "piles x\nmove I: x' < x and x - x' <= 4 and (x - x') mod 3 != 2"),
    (&[200], true, "piles x\nmove I: x' < x and 3*x' >= x"),
    (&[130], true, "piles x\nset B = { floor(n*phi) : n >= 1 }\nmove I: x' < x and (x - x') in B and not (x in B)"),
    // Three and four piles.
    (
        &[9, 9, 9],
        true,
        "piles x, y, z\nmove I: x' < x and y' = y and z' = z\nmove I: x' = x and y' < y and z' = z\nmove I: x' = x and y' = y and z' < z\nmove II: x' < x and x - x' = y - y' and y - y' = z - z'",
    ),
    (
        &[5, 5, 5, 9],
        true,
        "piles a, b, c, d\nmove I: a' <= a and b' <= b and c' <= c and d' <= d and (a + b - a' - b') mod 2 = 1\nmove I: a' = a and b' = b and c' = c and d' < d and d' >= d - 2",
    ),
    // Restricted positions.
    (&[20, 20], true, "piles x, y\npositions: x <= 2*y + 3\nmove I: x' < x and y' = y\nmove I: x' = x and y' < y"),
    (
        &[20, 20],
        true,
        "piles x, y\npositions: (x + y) mod 3 != 1\nmove I: x' < x and y' = y\nmove I: x' = x and y' < y\nmove II: x' < x and x - x' = y - y'",
    ),
    // Divisors and multiples, of differences that may be negative; what has no value does not hold.
    (
        &[30, 30],
        true,
        "piles x, y\nmove I: x' < x and gcd(x, x - x') = x - x' and y' = y\nmove I: x' = x and y' < y and gcd(y, 3) != 3",
    ),
    (
        &[20, 20],
        true,
        "piles x, y\nmove I: x' < x and y' <= y and gcd(x - x', y - x) = 1\nmove I: x' = x and y' < y and not (gcd(y' - x, y) = 1)",
    ),
    // Restricted by rows in either order.
    (
        &[24, 24],
        true,
        "piles x, y\npositions: not (exists n: x = floor(n*phi) and y = x + n or y = floor(n*phi) and x = y + n)\nmove I: x' < x and y' = y\nmove I: x' = x and y' < y\nmove II: x' < x and x - x' = y - y'",
    ),
    // Quantifiers are left to the evaluator.
    (
        &[14, 14],
        true,
        "piles x, y\nmove I: x' <= x and y' <= y and exists n >= 0: x - x' = floor(n*phi) and y - y' = 2*n",
    ),
    // What leaves the box, does not end, or has no moves.
    (&[10, 10], false, "piles x, y\nmove I: x' = x + 1 and y' = y - 2"),
    (&[10, 10], false, "piles x, y\nmove I: x' = x + 1 and y' = y - 1"),
    (&[10, 10], false, "piles x, y\nmeasure y\nmove I: x' = x and y' = y - 1\nmove I: x' < x and y' = y"),
    (&[10, 10], true, "piles x, y\nmove I: x' < x and x' > x"),
    (&[10, 10], true, "piles x, y\nmeasure y, x\nmove I: y' < y and x' = 9\nmove I: x' = x - 1 and y' = y"),
    (&[16, 16], false, "piles x, y\nmove I: xor(x, x') < 4 and x' < x and y' = y\nmove I: y' = xor(x, y) and x' = x"),
];

#[test]
fn the_sweep_agrees_with_the_naive_solver() {
    for (sides, compiled, text) in RULES {
        let game = game(&format!("game g\n{text}"));
        for play in [Play::Normal, Play::Misere] {
            compare(&game, sides, play, *compiled, text);
        }
    }
}

#[test]
fn the_catalogue_agrees_with_the_naive_solver() {
    for entry in ratwheel_games::catalogue() {
        let Ok(instance) = entry.build(&ratwheel_games::Arguments::default()) else { continue };
        let Some(game) = instance.relational() else { continue };
        let piles = game.relation().piles.len();
        let side = match piles {
            1 => 60,
            2 => 20,
            3 => 9,
            _ => 4,
        };
        for play in [Play::Normal, Play::Misere] {
            compare(game, &vec![side; piles], play, false, entry.id);
        }
    }
}

/// Positions up to a total, against the moves that the game lists.
#[test]
fn regions_of_bounded_total_agree_with_listed_moves() {
    let games: &[(&str, bool, u64)] = &[
        (
            "piles x, y, z\nmeasure z, y, x\nmove I: x' < x and y' = y and z' = z\nmove II: y' < y and x' - x = y - y' and z' = z\nmove III: z' < z and y' - y = z - z' and x' = x",
            true,
            12,
        ),
        (
            "piles x, y\nmove I: x' = x + 1 and y' = y - 2\nmove I: x' = x - 2 and y' = y + 1\nmove I: x' = x - 1 and y' = y",
            true,
            30,
        ),
        (
            "piles x, y\nmove I: x' < x and y' = y\nmove I: x' = x and y' < y\nmove II: x' < x and x - x' = y - y'",
            true,
            30,
        ),
        (
            "piles x <= y <= z\nmove I in any order: x' < x and y' = y and z' = z\nmove II: x' <= x and y' <= y and z' < z and (z - z') mod 3 = 1",
            true,
            18,
        ),
        ("piles x <= y\nmove I: x' + y' < x + y and y' <= x + 1 and (x + y - x' - y') mod 4 != 2", true, 24),
        ("piles x, y\npositions: x mod 3 != 2\nmove I: x' + y' < x + y and x' <= x + 1 and y' <= y + 1", true, 14),
        ("piles x\nmove I: x' < x and (x - x') mod 3 != 0", true, 50),
        ("piles x, y\nmove I: x' = x + 1 and y' = y - 1", false, 9),
        ("piles x, y\nmeasure y\nmove I: x' = x + 2 and y' = y - 1", false, 9),
    ];
    for (text, compiled, total) in games {
        let game = game(&format!("game g\n{text}"));
        for play in [Play::Normal, Play::Misere] {
            for want in [Want::PPositions, Want::Outcomes, Want::Grundy, Want::Remoteness] {
                let request = Request::new(Region::Total(*total), want).play(play);
                let plan = Plan::of(&game, &request).unwrap();
                assert_eq!(!plan.lines()[0].starts_with("moves listed"), *compiled, "{text}: {:?}", plan.lines());
                let expected = super::listed::run(&game, Some(&game), &request, Control::none());
                let found = plan.run(Control::none());
                let (Ok(expected), Ok(found)) = (&expected, &found) else {
                    assert_eq!(expected.err(), found.err(), "{text}");
                    continue;
                };
                let cells = |solution: &crate::Solution| {
                    let mut cells = Vec::new();
                    let keep = |piles: &[u64], cell| {
                        cells.push((piles.to_vec(), cell));
                        Ok::<(), ()>(())
                    };
                    solution.each(keep).unwrap();
                    cells
                };
                assert_eq!(cells(found), cells(expected), "{text} {want} {play:?}\n{}", plan.lines().join("\n"));
                assert_eq!((found.p_count(), found.largest()), (expected.p_count(), expected.largest()));
            }
        }
    }
}

/// Piles grow when a smaller one takes from a larger: P exactly where x = z.
#[test]
fn a_pile_that_grows() {
    let game = game(
        "game g\npiles x, y, z\nmeasure z, y, x\nmove I: x' < x and y' = y and z' = z\nmove II: y' < y and x' - x = y - y' and z' = z\nmove III: z' < z and y' - y = z - z' and x' = x",
    );
    let request = Request::new(Region::Total(40), Want::Outcomes);
    let found = Plan::of(&game, &request).unwrap().run(Control::none()).unwrap();
    found
        .each(|piles, cell| {
            assert_eq!(cell.outcome == Outcome::P, piles[0] == piles[2], "{piles:?}");
            Ok::<(), ()>(())
        })
        .unwrap();
    let in_a_box = Request::new(Region::Box(vec![9, 9, 9]), Want::Outcomes);
    let error = Plan::of(&game, &in_a_box).unwrap().run(Control::none()).unwrap_err();
    assert!(error.to_string().contains("up to a total"), "{error}");
}
