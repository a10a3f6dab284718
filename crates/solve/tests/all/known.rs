//! Tables that are printed somewhere, games with a known answer, and every game of the catalogue against the naive solver.

use ratwheel_documents::table;
use ratwheel_games::{Spec, catalogue};
use ratwheel_numbers::{Control, Natural};
use ratwheel_rules::language::{Arguments, Ruleset};
use ratwheel_rules::{Outcome, Play, Position, RelationalGame};
use ratwheel_solve::{Plan, Region, Request, Solution, SolveError, Solver, Want};
use std::sync::Arc;

fn game(text: &str) -> RelationalGame {
    RelationalGame::new(Ruleset::parse(text).unwrap().instantiate(&Arguments::new()).unwrap()).unwrap()
}

fn catalogued(spec: &str) -> Arc<RelationalGame> {
    let (_, instance) = spec.parse::<Spec>().unwrap().build().unwrap();
    Arc::clone(instance.relational().unwrap())
}

fn solve(game: &RelationalGame, region: Region, want: Want, play: Play) -> Solution {
    let request = Request::new(region, want).play(play).threads(2);
    let plan = Plan::of(game, &request).unwrap();
    assert!(!plan.lines().is_empty() && plan.memory() > 0);
    plan.run(Control::none()).unwrap()
}

fn safe(solution: &Solution) -> Vec<Vec<u64>> {
    let mut list = Vec::new();
    let done: Result<(), ()> = solution.each_p(|piles| {
        list.push(piles.to_vec());
        Ok(())
    });
    done.unwrap();
    list
}

/// The well-known corner of the Grundy values of Wythoff's game, rows and columns 0 to 9, typed in by hand.
const WYTHOFF: [[u32; 10]; 10] = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    [1, 2, 0, 4, 5, 3, 7, 8, 6, 10],
    [2, 0, 1, 5, 3, 4, 8, 6, 7, 11],
    [3, 4, 5, 6, 2, 0, 1, 9, 10, 12],
    [4, 5, 3, 2, 7, 6, 9, 0, 1, 8],
    [5, 3, 4, 0, 6, 8, 10, 1, 2, 7],
    [6, 7, 8, 1, 9, 10, 3, 4, 5, 13],
    [7, 8, 6, 9, 0, 1, 4, 5, 3, 14],
    [8, 6, 7, 10, 1, 2, 5, 3, 4, 15],
    [9, 10, 11, 12, 8, 7, 13, 14, 15, 16],
];

#[test]
fn wythoff_values() {
    let n = 30;
    let values = solve(&catalogued("wythoff"), Region::Box(vec![n, n]), Want::Grundy, Play::Normal);
    for (x, row) in (0u64..).zip(WYTHOFF) {
        for (y, expected) in (0u64..).zip(row) {
            assert_eq!(values.grundy(&[x, y]), Some(expected), "({x},{y})");
        }
    }
    // The other cells by the definition.
    let mut known = vec![vec![0u32; 30]; 30];
    for x in 0..30usize {
        for y in 0..30usize {
            let rook = (0..x).map(|a| known[a][y]).chain((0..y).map(|b| known[x][b]));
            let options: Vec<u32> = rook.chain((1..=x.min(y)).map(|t| known[x - t][y - t])).collect();
            known[x][y] = (0..).find(|value| !options.contains(value)).unwrap();
            assert_eq!(values.grundy(&[x as u64, y as u64]), Some(known[x][y]), "({x},{y})");
        }
    }
    assert_eq!(values.largest(), known.iter().flatten().max().copied());
}

/// Document 003, Table 1, with its two wrong cells.
#[test]
fn rats_values_on_two_piles() {
    let printed = table("003-table-1").unwrap();
    let values = solve(&catalogued("rats:d=2"), Region::Box(vec![7, 9]), Want::Grundy, Play::Normal);
    let mut wrong = Vec::new();
    for y in 0..9usize {
        for x in 0..7usize {
            let cell = printed.cell(y, &format!("x={x}")).unwrap();
            let value = values.grundy(&[x as u64, y as u64]).unwrap().to_string();
            assert_eq!(value, cell.value(), "({x},{y})");
            if value != cell.printed {
                wrong.push((x, y));
            }
        }
    }
    assert_eq!(wrong, [(1, 5), (1, 8)]);
}

/// Document 002: what is known of the corner games.
#[test]
fn corner_boards() {
    let board = |piece: &str, n| {
        solve(&catalogued(&format!("corner:piece={piece}")), Region::Box(vec![n, n]), Want::Outcomes, Play::Normal)
    };
    let king = board("king", 16);
    let rook = board("rook", 16);
    let knight = board("king+knight", 30);
    for (x, y) in (0..16u64).flat_map(|x| (0..16).map(move |y| (x, y))) {
        assert_eq!(king.outcome(&[x, y]) == Some(Outcome::P), x % 2 == 0 && y % 2 == 0, "king ({x},{y})");
        assert_eq!(rook.outcome(&[x, y]) == Some(Outcome::P), x == y, "rook ({x},{y})");
    }
    assert_eq!(knight.outcome(&[0, 0]), Some(Outcome::P));
    let queen = safe(&board("queen", 40));
    let pairs = table("002-figure-50").unwrap();
    for n in 0..15 {
        let at = |column: &str| pairs.cell(n, column).unwrap().value().parse::<u64>().unwrap();
        assert!(queen.contains(&vec![at("A=[nφ]"), at("B=[nφ²]")]), "n = {}", n + 1);
    }
    assert_eq!(queen.len(), 2 * 15 + 1);
}

/// One pile grows, so no box is closed: (x,y,z) → (x−t,y,z), (x+t,y−t,z), (x,y+t,z−t) has P iff x = z, for odd staircases
/// are Nim.
#[test]
fn growing_piles_by_total() {
    let text = "game stairs\npiles x, y, z\nmove I: x' < x and y' = y and z' = z\n\
                move II: y' < y and x' - x = y - y' and z' = z\nmove III: z' < z and y' - y = z - z' and x' = x\n\
                measure z, y, x";
    let stairs = game(text);
    for want in [Want::PPositions, Want::Outcomes] {
        let solution = solve(&stairs, Region::Total(20), want, Play::Normal);
        let mut count = 0;
        for (x, y, z) in
            (0..=20u64).flat_map(|x| (0..=20 - x).flat_map(move |y| (0..=20 - x - y).map(move |z| (x, y, z))))
        {
            count += 1;
            assert_eq!(solution.outcome(&[x, y, z]) == Some(Outcome::P), x == z, "({x},{y},{z})");
        }
        assert_eq!(solution.positions(), count);
    }
    let values = solve(&stairs, Region::Total(12), Want::Grundy, Play::Normal);
    let done: Result<(), ()> = values.each(|piles, cell| {
        assert_eq!(u64::from(cell.grundy.unwrap()), piles[0] ^ piles[2], "{piles:?}");
        Ok(())
    });
    done.unwrap();
    let request = Request::new(Region::Box(vec![4, 4, 4]), Want::Outcomes);
    let error = Plan::of(&stairs, &request).and_then(|plan| plan.run(Control::none())).unwrap_err().to_string();
    assert!(error.contains("up to a total") && error.contains("leaves the box"), "{error}");
}

/// Every game of the catalogue that is a relation, on a small box, in every way.
#[test]
fn the_catalogue() {
    let more = [
        "wythoff:d=3",
        "corner:piece=queen+knight",
        "corner:piece=bishop+knight,field=reach",
        "corner:piece=bishop+knight,field=reach,se=both,width=9",
        "rats:d=2",
        "rats:d=4",
        "rats:d=3,variant=grandiose",
        "fat-rat:m=3",
        "wynim-t:beta=e,variant=repaired",
    ];
    let mut compared = 0;
    for spec in catalogue().iter().map(|entry| entry.id).chain(more) {
        let (_, instance) = spec.parse::<Spec>().unwrap().build().unwrap();
        let Some(game) = instance.relational() else { continue };
        let piles = game.relation().piles.len();
        let side = [60u64, 14, 7, 4, 3][piles.min(5) - 1];
        let sides = vec![side; piles];
        compared += 1;
        for play in [Play::Normal, Play::Misere] {
            let table = Solver::of_relation(game).on_box(&sides, play, Control::none()).unwrap();
            for want in [Want::PPositions, Want::Outcomes, Want::Grundy, Want::Remoteness] {
                let solution = solve(game, Region::Box(sides.clone()), want, play);
                assert_eq!(solution.positions(), table.positions().len() as u64, "{spec}");
                let done: Result<(), ()> = solution.each(|piles, cell| {
                    let position: Position = piles.iter().map(|&pile| Natural::from(pile)).collect();
                    assert_eq!(Some(cell.outcome), table.outcome(&position), "{spec} {want:?} {play:?} {position}");
                    if want == Want::Grundy {
                        assert_eq!(cell.grundy, table.grundy(&position), "{spec} {play:?} {position}");
                    }
                    if want == Want::Remoteness {
                        assert_eq!(cell.remoteness, table.remoteness(&position), "{spec} {play:?} {position}");
                    }
                    Ok(())
                });
                done.unwrap();
            }
        }
    }
    assert!(compared >= 18, "{compared}");
}

/// The same moves in other words get the same plan.
#[test]
fn rephrasings() {
    let lines = |piles: &str, rules: &str, want: Want| {
        let game = game(&format!("game g\npiles {piles}\n{rules}"));
        let sides = vec![40; piles.split([',', '=']).count()];
        Plan::of(&game, &Request::new(Region::Box(sides), want).threads(1)).unwrap().lines().to_vec()
    };
    let two: &[&[&str]] = &[
        &[
            "move I: x' < x and x - x' = y - y'",
            "move I: x' - y' = x - y and x' < x",
            "move I: y + x' = x + y' and x > x'",
            "move I: not (x' >= x) and not (x - x' != y - y')",
            "move I: x' <= x - 1 and (x - x') - (y - y') = 0",
            "move I: x' < x and 3*x - 3*x' = 3*y - 3*y'",
            "move I: x' < x and x - x' <= y - y' and y - y' <= x - x'",
            "let s = x - x'\nlet t = y - y'\nmove I: s >= 1 and s = t",
        ],
        &[
            "move II: x' < x and y' < y and |(x - x') - (y - y')| < 3",
            "move II: x' < x and y' < y and -3 < (x - x') - (y - y') and (x - x') - (y - y') < 3",
            "move II: x' < x and y' < y and |(y - y') - (x - x')| <= 2",
            "move II: x > x' and y > y' and max((x - x') - (y - y'), (y - y') - (x - x')) <= 2",
            "move II: x' < x and y' < y and not (|(x - y) - (x' - y')| >= 3)",
        ],
        &[
            "move III: x' < x and y' = y",
            "move III: y = y' and not (x <= x')",
            "move III: y' <= y and y' >= y and x' <= x - 1",
        ],
    ];
    for group in two {
        for want in [Want::PPositions, Want::Outcomes, Want::Grundy] {
            let first = lines("x, y", group[0], want);
            for other in &group[1..] {
                assert_eq!(lines("x, y", other, want), first, "{other}");
            }
        }
    }
}

/// Misère play of rules that do not show how far a list of moves must go: whether there is a move is known all the same.
#[test]
fn misere_without_visible_bounds() {
    // (x,y) → (x−k,y−k): no move from x = 0, whose player wins; so P iff x = 1.
    let diagonal = game("game d\npiles x <= y\nmove M in any order: x - x' >= 1 and y - y' = x - x'");
    // Three of the first for two of the second, at least twice: no move unless x ≥ 6 and y ≥ 4.
    let steep = game("game s\npiles x, y\nmove M: x - x' >= 6 and 2*(x - x') = 3*(y - y')");
    for want in [Want::PPositions, Want::Outcomes, Want::Grundy, Want::Remoteness] {
        let found = safe(&solve(&diagonal, Region::Box(vec![70, 70]), want, Play::Misere));
        assert_eq!(found, (1..70).map(|y| vec![1, y]).collect::<Vec<_>>(), "{want:?}");
        let found = safe(&solve(&steep, Region::Box(vec![40, 70]), want, Play::Misere));
        let mut expected: Vec<Vec<u64>> = Vec::new();
        for (x, y) in (0..40u64).flat_map(|x| (0..70u64).map(move |y| (x, y))) {
            let options: Vec<Vec<u64>> =
                (2..=20).filter(|k| 3 * k <= x && 2 * k <= y).map(|k| vec![x - 3 * k, y - 2 * k]).collect();
            if !options.is_empty() && !options.iter().any(|option| expected.contains(option)) {
                expected.push(vec![x, y]);
            }
        }
        assert_eq!(found, expected, "{want:?}");
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Take from one pile a number that has no common divisor with the other pile.
#[test]
fn a_function_of_two_piles_in_a_move() {
    let rules = game(
        "game coprime\npiles x, y\nmove I: x' < x and y' = y and gcd(x - x', y) = 1\n\
         move II: x' = x and y' < y and gcd(y - y', x) = 1",
    );
    let size = 40u64;
    let mut lost = Vec::new();
    for x in 0..size {
        for y in 0..size {
            let to_lost = |to: [u64; 2], taken: u64, other: u64| gcd(taken, other) == 1 && lost.contains(&to.to_vec());
            let wins = (0..x).any(|to| to_lost([to, y], x - to, y)) || (0..y).any(|to| to_lost([x, to], y - to, x));
            if !wins {
                lost.push(vec![x, y]);
            }
        }
    }
    assert_eq!(safe(&solve(&rules, Region::Box(vec![size, size]), Want::Outcomes, Play::Normal)), lost);
}

/// Rules with far more targets than the region has positions are refused at once, with the memory that was allowed.
#[test]
fn more_moves_than_positions() {
    let refused = |text: &str| {
        let request = Request::new(Region::Box(vec![10, 10]), Want::Outcomes).memory(1 << 20);
        let game = game(text);
        Plan::of(&game, &request).and_then(|plan| plan.run(Control::none())).unwrap_err()
    };
    let out = refused("game g\npiles x, y\nmove a: y' < y and x' < 10^18\nmeasure y");
    assert!(matches!(&out, SolveError::Outside { positions: 100, .. }), "{out}");
    let up = refused("game g\npiles x, y\nmove a: y' = y and x' < max(x, 10^300)");
    assert!(matches!(&up, SolveError::NotLowered { .. }), "{up}");
}
