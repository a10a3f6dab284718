//! Lines in space against peeling, which shares nothing with them, and against the lines of two piles on slices.

use super::super::{GrundyPlan, RemotenessPlan};
use crate::engine::remoteness;
use crate::plan::compiled::Compiled;
use crate::request::{Region, Request, Want};
use crate::shape::Shape;
use crate::values::Values;
use crate::{Plan, SolveError, Solver};
use ratwheel_numbers::{CancelToken, Control};
use ratwheel_rules::language::{Arguments, Ruleset};
use ratwheel_rules::{Play, RelationalGame};

fn compile(text: &str, region: &Region) -> (Compiled, Request, Shape, bool) {
    let rules = Ruleset::parse(text).unwrap_or_else(|errors| panic!("{text}: {}", errors[0]));
    let relation = rules.instantiate(&Arguments::new()).unwrap();
    let request = Request::new(region.clone(), Want::Grundy);
    let shape = Shape::new(region, relation.piles.len(), relation.sorted).unwrap();
    let Ok(compiled) = Compiled::of(&relation, &request, shape.clone(), Control::none()) else {
        panic!("{text} is not compiled")
    };
    (compiled, request, shape.build(), relation.sorted)
}

fn all(values: &Values, shape: &Shape) -> Vec<u32> {
    (0..usize::try_from(shape.positions()).unwrap()).map(|place| values.get(place)).collect()
}

/// With one, two and three threads, and by peeling; whether exchanges of piles were made use of.
fn both(text: &str, region: &Region) -> bool {
    let (compiled, request, shape, sorted) = compile(text, region);
    let plan = GrundyPlan::of(&compiled, &request, sorted);
    let GrundyPlan::Space(space) = &plan else { panic!("{text} {region} is not worked in space") };
    let symmetric = space.symmetric;
    assert!(!plan.describe().unwrap().is_empty());
    let peeled = GrundyPlan::Peeling(&compiled).run(&compiled, &shape, 1, u64::MAX, Control::none()).unwrap();
    let expected = all(&peeled.values, &shape);
    for threads in [1, 2, 3] {
        let found = plan.run(&compiled, &shape, threads, u64::MAX, Control::none()).unwrap();
        if compiled.valid.is_none() {
            let found = all(&found.values, &shape);
            let wrong = found.iter().zip(&expected).position(|(a, b)| a != b);
            assert_eq!(wrong, None, "{text} {region} {threads}");
        }
        assert_eq!((found.zeros, found.largest), (peeled.zeros, peeled.largest), "{text} {region} {threads}");
    }
    symmetric
}

fn boxed(sides: &[u64]) -> Region {
    Region::Box(sides.to_vec())
}

const NAMES: [&str; 5] = ["x", "y", "z", "w", "v"];

/// Take the same number, at least one, from these of so many piles.
fn same(piles: usize, from: &[usize]) -> String {
    let first = NAMES[from[0]];
    let each = (0..piles).filter(|pile| *pile != from[0]).map(|pile| {
        let name = NAMES[pile];
        if from.contains(&pile) {
            format!(" and {first} - {first}' = {name} - {name}'")
        } else {
            format!(" and {name}' = {name}")
        }
    });
    format!("move M: {first}' < {first}{}\n", each.collect::<String>())
}

fn game(piles: usize, moves: &[String]) -> String {
    format!("game g\npiles {}\n{}", NAMES[..piles].join(", "), moves.concat())
}

/// Take the same number from any set of at most so many piles.
fn wythoff(piles: usize, most: usize) -> String {
    let sets = (1usize..1 << piles).map(|set| (0..piles).filter(|pile| set >> pile & 1 == 1).collect::<Vec<_>>());
    let moves: Vec<String> = sets.filter(|set| set.len() <= most).map(|set| same(piles, &set)).collect();
    game(piles, &moves)
}

/// Remoteness by lines against sweeps that follow the rules, in both kinds of play.
fn remote(text: &str, region: &Region) {
    let (compiled, _, shape, sorted) = compile(text, region);
    let Some(plan) = RemotenessPlan::of(&compiled, region, sorted) else { panic!("{text} {region} has no lines") };
    assert!(!plan.describe().is_empty());
    for play in [Play::Normal, Play::Misere] {
        let (values, count, largest) = plan.run(&compiled, &shape, play, Control::none()).unwrap();
        let swept = remoteness::run(&compiled, &shape, play, (u64::MAX, 1), Control::none()).unwrap();
        let (found, expected) = (all(&values, &shape), all(&swept.0, &shape));
        assert_eq!(found.iter().zip(&expected).position(|(a, b)| a != b), None, "{text} {region} {play:?}");
        assert_eq!((count, largest), (swept.1, swept.2), "{text} {region} {play:?}");
    }
}

#[test]
fn remoteness_by_lines() {
    for most in 1..=3 {
        remote(&wythoff(3, most), &boxed(&[9; 3]));
        remote(&wythoff(3, most), &boxed(&[7, 12, 5]));
        remote(&wythoff(3, most), &Region::Total(13));
        remote(&wythoff(2, most.min(2)), &boxed(&[31, 20]));
        remote(&wythoff(4, most), &boxed(&[5; 4]));
    }
    remote(&wythoff(1, 1), &boxed(&[70]));
    let sorted = "game s\npiles x <= y <= z\nmove N in any order: x' < x and y' = y and z' = z \
                  or x' = x and y' < y and z' = z or x' = x and y' = y and z' < z\n";
    remote(sorted, &boxed(&[9; 3]));
    remote(sorted, &Region::Total(17));
    for bound in ["y - y' <= x - x' + 2 and x - x' <= y - y' + 1", "x - x' <= 3 and y' = y", "x - x' >= 2 and y' = y"] {
        let text = format!("game b\npiles x, y, z\nmove A: x' < x and y' <= y and z' = z and {bound}\n");
        remote(&format!("{text}move B: x' = x and y' = y and z' < z\n"), &boxed(&[11, 9, 4]));
    }
    let guarded = "game c\npiles x, y, z\npositions: x + y != 7\nmove A: x' < x and y' = y and z' = z and x mod 2 = 1\n\
                   move B: x' = x and y' < y and z' = z and y' mod 3 != 1\nmove C: x' = x and y' = y and z' < z\n";
    remote(guarded, &boxed(&[12, 10, 5]));
}

#[test]
fn symmetric_games_across_cubes() {
    for most in 1..=3 {
        for side in [1, 2, 16, 17, 40] {
            assert!(both(&wythoff(3, most), &boxed(&[side; 3])), "{most} {side}");
        }
        assert!(!both(&wythoff(3, most), &boxed(&[20, 35, 18])));
        assert!(!both(&wythoff(3, most), &Region::Total(40)));
    }
    for most in 1..=4 {
        assert!(both(&wythoff(4, most), &boxed(&[11; 4])), "{most}");
        assert!(!both(&wythoff(4, most), &boxed(&[9, 3, 10, 2])));
    }
    assert!(both(&wythoff(5, 2), &boxed(&[5; 5])));
    assert!(!both(&wythoff(5, 5), &boxed(&[2, 5, 1, 6, 3])));
}

/// Ascending piles: the same games on a sixth of the board.
#[test]
fn ascending_games_across_cubes() {
    let one = "move I in any order: x' < x and y' = y and z' = z or x' = x and y' < y and z' = z or x' = x and y' = y and z' < z\n";
    let two = "move II in any order: x - x' = y - y' and x' < x and z' = z or x - x' = z - z' and x' < x and y' = y \
               or y - y' = z - z' and y' < y and x' = x\n";
    for rules in [one.to_owned(), format!("{one}{two}")] {
        let text = format!("game g\npiles x <= y <= z\n{rules}");
        for region in [boxed(&[40; 3]), boxed(&[7, 20, 35]), Region::Total(60), boxed(&[5, 5, 30])] {
            assert!(both(&text, &region), "{text}");
        }
    }
}

#[test]
fn bands_jumps_and_conditions_across_cubes() {
    let rooks = [same(3, &[0]), same(3, &[1]), same(3, &[2])].concat();
    let band = "move B: x' < x and y' < y and z' = z and |(x - x') - (y - y')| < 3\n";
    let wide = "move B: x' < x and y' < y and z' < z and |(x - x') - (y - y')| < 2 and |(y - y') - (z - z')| < 2\n";
    let knight = "move K: x' = x - 1 and y' = y - 2 and z' = z or x' = x and y' = y - 17 and z' = z - 1\n";
    let slanted = "move S: x' < x and 2*(x - x') = y - y' and z' = z\n";
    let guarded = "move G: x - x' = y - y' and x' < x and z' = z and (x + y + z) mod 3 != 0 and x' mod 2 = 0\n";
    let bounded = "move T: x - 5 <= x' < x and y' = y and z' = z\n";
    for (moves, sides) in [
        (format!("{rooks}{band}"), [37, 20, 18]),
        (format!("{rooks}{wide}"), [22, 22, 22]),
        (format!("{rooks}{knight}"), [20, 40, 17]),
        (format!("{rooks}{slanted}{knight}"), [18, 40, 5]),
        (format!("{rooks}{guarded}"), [21, 33, 18]),
        (format!("{bounded}{band}"), [70, 20, 3]),
        (knight.to_owned(), [20, 40, 17]),
        (bounded.to_owned(), [40, 3, 2]),
    ] {
        both(&format!("game g\npiles x, y, z\n{moves}"), &boxed(&sides));
        both(&format!("game g\npiles x, y, z\n{moves}"), &Region::Total(34));
        both(&format!("game g\npiles x, y, z\n{moves}positions: (x + 2*y + z) mod 5 != 1"), &boxed(&sides));
    }
    // The band in every pair of piles, and then the exchange of piles must see that it is not the same in each.
    let pairs = |width: [&str; 3]| {
        let band = |a: &str, b: &str, c: &str, width: &str| {
            format!(
                "move B: {a}' < {a} and {b}' < {b} and {c}' = {c} and {width} <= ({a} - {a}') - ({b} - {b}') <= 2\n"
            )
        };
        let bands = [band("x", "y", "z", width[0]), band("y", "z", "x", width[1]), band("x", "z", "y", width[2])];
        format!("game g\npiles x, y, z\n{rooks}{}", bands.concat())
    };
    assert!(both(&pairs(["-2"; 3]), &boxed(&[24; 3])));
    assert!(!both(&pairs(["-1"; 3]), &boxed(&[24; 3])));
    assert!(!both(&pairs(["-2", "-1", "-2"]), &boxed(&[24; 3])));
    // Every band with its image, on lines that both share.
    let turned = ["x,y,z", "y,x,z", "y,z,x", "z,y,x", "x,z,y", "z,x,y"].map(|names| {
        let names: Vec<&str> = names.split(',').collect();
        let (a, b, c) = (names[0], names[1], names[2]);
        format!("move B: {a}' < {a} and {b}' < {b} and {c}' = {c} and 0 <= ({a} - {a}') - ({b} - {b}') <= 1\n")
    });
    assert!(both(&format!("game g\npiles x, y, z\n{rooks}{}", turned.concat()), &boxed(&[24; 3])));
}

/// Steps of two and more, in all orders of the piles.
#[test]
fn slanted_lines_cross_the_middle() {
    let mut moves = vec![same(3, &[0]), same(3, &[1]), same(3, &[2])];
    for (a, b, c) in [(0, 1, 2), (1, 0, 2), (0, 2, 1), (2, 0, 1), (1, 2, 0), (2, 1, 0)] {
        let (a, b, c) = (NAMES[a], NAMES[b], NAMES[c]);
        moves.push(format!("move S: {a}' < {a} and 2*({a} - {a}') = {b} - {b}' and {c}' = {c}\n"));
        moves.push(format!("move K: {a}' = {a} - 1 and {b}' = {b} - 2 and {c}' = {c} - 5\n"));
    }
    assert!(both(&game(3, &moves), &boxed(&[36; 3])));
    assert!(both(&game(3, &moves[3..]), &boxed(&[36; 3])));
    assert!(!both(&game(3, &moves[3..]), &Region::Total(40)));
}

/// A game on two piles beside a pile of one move, and beside a pile that cannot be played: slices.
#[test]
fn slices_are_the_games_on_two_piles() {
    let (rows, columns) = (90u64, 70u64);
    let two = "game g\npiles x, y\nmove I: x' < x and y' = y\nmove I: x' = x and y' < y\n\
               move II: x' < x and y' < y and |(x - x') - (y - y')| < 2\n";
    let (compiled, request, shape, _) = compile(two, &boxed(&[rows, columns]));
    let plan = GrundyPlan::of(&compiled, &request, false);
    assert!(matches!(plan, GrundyPlan::Lines(_)));
    let flat = plan.run(&compiled, &shape, 1, u64::MAX, Control::none()).unwrap().values;
    let three = two.replace("x, y\n", "x, y, z\n").replace("and y' = y\n", "and y' = y and z' = z\n");
    let three = three.replace("and y' < y\n", "and y' < y and z' = z\n").replace("< 2\n", "< 2 and z' = z\n");
    let text = format!("{three}move III: x' = x and y' = y and z' = z - 1\n");
    let (compiled, request, shape, _) = compile(&text, &boxed(&[rows, columns, 4]));
    let plan = GrundyPlan::of(&compiled, &request, false);
    assert!(matches!(plan, GrundyPlan::Space(_)));
    let found = plan.run(&compiled, &shape, 2, u64::MAX, Control::none()).unwrap().values;
    for (place, (x, y)) in (0..rows).flat_map(|x| (0..columns).map(move |y| (x, y))).enumerate() {
        for z in 0..4 {
            // The pile z is a game of its own, of value z mod 2.
            let expected = flat.get(place) ^ u32::from(z % 2 == 1);
            assert_eq!(found.get(place * 4 + z), expected, "({x},{y},{z})");
        }
    }
}

/// Random games of rays, diagonals, bands and jumps, some under conditions, on three and four piles: in space, by peeling,
/// and by the naive solver, which follows the moves that the rules list.
#[test]
fn random_games() {
    let mut state = 11u64;
    let mut random = |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((state >> 33) % below).unwrap()
    };
    for round in 0..48 {
        let piles = 3 + round % 2;
        let mut moves = Vec::new();
        for _ in 0..2 + random(4) {
            let set: Vec<usize> = (0..piles).filter(|_| random(2) == 1).collect();
            let mut rule = if let [a, b, ..] = set.as_slice() {
                let (first, second, width) = (NAMES[*a], NAMES[*b], 1 + random(3));
                let others = (0..piles).filter(|pile| pile != a && pile != b).map(|pile| NAMES[pile]);
                let stay: String = others.map(|name| format!(" and {name}' = {name}")).collect();
                match random(3) {
                    0 => same(piles, &set).trim().to_owned(),
                    1 => {
                        let difference = format!("({first} - {first}') - ({second} - {second}')");
                        format!(
                            "move B: {first}' < {first} and {second}' < {second} and |{difference}| < {width}{stay}"
                        )
                    }
                    _ => format!("move K: {first}' = {first} - {width} and {second}' = {second} - {}{stay}", random(4)),
                }
            } else {
                same(piles, &[random(u64::try_from(piles).unwrap())]).trim().to_owned()
            };
            let name = NAMES[random(u64::try_from(piles).unwrap())];
            match random(6) {
                0 => rule.push_str(&format!(" and (x + {name}) mod 3 != 1")),
                1 => rule.push_str(&format!(" and {name}' mod 2 = 0")),
                2 => rule.push_str(&format!(" and {name} >= 4 and x' <= 9")),
                _ => {}
            }
            moves.push(rule + "\n");
        }
        let most = if piles == 3 { 19 } else { 10 };
        let sides: Vec<u64> = (0..piles).map(|_| u64::try_from(10 + random(most) % 12).unwrap()).collect();
        let text = game(piles, &moves);
        both(&text, &boxed(&sides));
        let small: Vec<u64> = sides.iter().map(|side| side.min(&if piles == 3 { 11 } else { 10 }) - 4).collect();
        let (compiled, request, shape, _) = compile(&text, &boxed(&small));
        let found = GrundyPlan::of(&compiled, &request, false).run(&compiled, &shape, 1, u64::MAX, Control::none());
        let found = found.unwrap().values;
        let relation = Ruleset::parse(&text).unwrap().instantiate(&Arguments::new()).unwrap();
        let relational = RelationalGame::new(relation).unwrap();
        let table = Solver::of_relation(&relational).on_box(&small, Play::Normal, Control::none()).unwrap();
        shape
            .each(|tuple, place| {
                let position = tuple.iter().map(|&pile| pile.into()).collect();
                assert_eq!(table.grundy(&position), Some(found.get(place)), "{text} {tuple:?}");
                Ok::<(), ()>(())
            })
            .unwrap();
    }
}

/// Values beyond one and two bytes, and sets that grow again and again.
#[test]
fn values_grow() {
    let nim = game(3, &[same(3, &[0]), same(3, &[1]), same(3, &[2])]);
    for (side, bytes) in [(256u64, 1), (300, 2), (70_000, 4)] {
        let (compiled, request, shape, _) = compile(&nim, &boxed(&[2, 3, side]));
        let plan = GrundyPlan::of(&compiled, &request, false);
        assert!(matches!(plan, GrundyPlan::Space(_)));
        let found = plan.run(&compiled, &shape, 1, u64::MAX, Control::none()).unwrap();
        let width = match found.values {
            Values::Bytes(_) => 1,
            Values::Shorts(_) => 2,
            Values::Words(_) => 4,
        };
        assert_eq!(width, bytes, "{side}");
        let every = (0..2u64).flat_map(|x| (0..3u64).flat_map(move |y| (0..side).map(move |z| (x, y, z))));
        for (place, (x, y, z)) in every.enumerate() {
            assert_eq!(u64::from(found.values.get(place)), x ^ y ^ z, "({x},{y},{z})");
        }
        assert!(plan.memory(6 * side) >= 6 * side * bytes);
    }
}

/// What is not made of differences is peeled, and so is what would take too much memory in space.
#[test]
fn the_rest_is_peeled() {
    let peeled = |text: &str, region: &Region, memory: Option<u64>| {
        let (compiled, mut request, _, sorted) = compile(text, region);
        request.memory = memory;
        matches!(GrundyPlan::of(&compiled, &request, sorted), GrundyPlan::Peeling(_))
    };
    let quadrant = "game g\npiles x, y, z\nmove I: x' <= x and y' <= y and z' = z";
    assert!(peeled(quadrant, &boxed(&[200; 3]), None));
    // Not every pile may be taken from, and targets are not in any order.
    assert!(peeled("game g\npiles x <= y <= z\nmove I: x' = x and y' = y and z' < z", &boxed(&[20; 3]), None));
    assert!(peeled(
        "game g\npiles x <= y <= z\nmove I in any order: x' = x and y' = y and z' < z",
        &boxed(&[20; 3]),
        None
    ));
    let (long, positions) = (boxed(&[30, 31, 400]), 30 * 31 * 400);
    assert!(!peeled(&wythoff(3, 3), &long, Some(positions * 300)));
    assert!(peeled(&wythoff(3, 3), &long, Some(positions * 3)));
}

#[test]
fn stopped_at_any_moment() {
    let guarded = format!("{}move G: x' = x - 1 and y' = y - 1 and z' = z and x mod 2 = 0\n", wythoff(3, 1));
    for text in [wythoff(3, 2), guarded] {
        let (compiled, request, shape, _) = compile(&text, &boxed(&[40; 3]));
        let plan = GrundyPlan::of(&compiled, &request, false);
        let counting = CancelToken::after(u64::MAX);
        plan.run(&compiled, &shape, 1, u64::MAX, Control::new(&counting, &|_, _| ())).unwrap();
        let looks = counting.asked();
        assert!(looks > 20, "{looks}");
        for part in 0..=20 {
            let token = CancelToken::after((looks - 1) * part / 20);
            let stopped = plan.run(&compiled, &shape, 2, u64::MAX, Control::new(&token, &|_, _| ()));
            assert!(stopped.is_err(), "{text} {part}");
        }
    }
}

/// Plane after plane the values are the same, from the start and after a stop at any plane.
#[test]
fn planes_are_the_table() {
    let wythoff = "move I: x' < x and y' = y and z' = z\nmove I: x' = x and y' < y and z' = z\n\
                   move I: x' = x and y' = y and z' < z\nmove II: x - x' = y - y' > 0 and z' = z\n\
                   move II: x - x' = z - z' > 0 and y' = y\nmove II: y - y' = z - z' > 0 and x' = x\n\
                   move III: x - x' = y - y' > 0 and x - x' = z - z'";
    let lopsided = "move I: x' < x and y' = y and z' = z\nmove I: x' = x and y' < y and z' = z\nmove II: x - x' = z - z' > 0 and y' = y";
    for (rules, sides) in [(wythoff, [37, 37, 37]), (wythoff, [21, 40, 12]), (lopsided, [50, 11, 19])] {
        let text = format!("game g\npiles x, y, z\n{rules}");
        let relation = Ruleset::parse(&text).unwrap().instantiate(&Arguments::new()).unwrap();
        let game = RelationalGame::new(relation).unwrap();
        let request = Request::new(Region::Box(sides.to_vec()), Want::Grundy).threads(2);
        let plan = Plan::of(&game, &request).unwrap();
        let table = plan.run(Control::none()).unwrap();
        let mut expected = Vec::new();
        let done: Result<(), SolveError> = table.each(|_, cell| {
            expected.push(cell.grundy.unwrap());
            Ok(())
        });
        done.unwrap();
        let planes = plan.planes().unwrap();
        let expected: Vec<&[u32]> = expected.chunks(planes.positions()).collect();
        for kept in [0, 1, 15, 16, 17, 20, planes.count()] {
            let mut found: Vec<Vec<u32>> = Vec::new();
            let mut earlier = expected.iter().take(kept).map(|plane| plane.to_vec());
            let keep = |plane: &[u32]| {
                found.push(plane.to_vec());
                Ok::<(), SolveError>(())
            };
            let (zeros, largest) = planes.run(|| Ok(earlier.next()), keep, Control::none()).unwrap();
            assert_eq!((zeros, Some(largest)), (table.p_count(), table.largest()), "{sides:?} {kept}");
            let first = if kept == planes.count() { kept } else { kept / planes.at_once() * planes.at_once() };
            assert_eq!(found, expected[first..], "{sides:?} {kept}");
        }
        // A value that cannot be is refused.
        let mut bad = (0..planes.at_once()).map(|_| vec![u32::MAX; planes.positions()]);
        assert_eq!(planes.run(|| Ok(bad.next()), |_| Ok(()), Control::none()), Err(SolveError::Overflow));
    }
}
