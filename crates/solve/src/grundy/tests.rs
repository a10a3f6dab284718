//! The two ways against each other, and the lines on boards that cross many tiles.

use super::*;
use crate::request::{Region, Want};
use ratwheel_rules::language::{Arguments, Ruleset};

fn compile(text: &str, region: &Region) -> (Compiled, Request, Shape) {
    let rules = Ruleset::parse(text).unwrap_or_else(|errors| panic!("{text}: {}", errors[0]));
    let relation = rules.instantiate(&Arguments::new()).unwrap();
    let request = Request::new(region.clone(), Want::Grundy);
    let shape = Shape::new(region, relation.piles.len(), relation.sorted).unwrap();
    let Ok(compiled) = Compiled::of(&relation, &request, shape.clone(), Control::none()) else {
        panic!("{text} is not compiled")
    };
    (compiled, request, shape.build())
}

fn all(values: &Values, shape: &Shape) -> Vec<u32> {
    (0..usize::try_from(shape.positions()).unwrap()).map(|place| values.get(place)).collect()
}

/// By lines with one and two threads, and by peeling.
fn both(text: &str, region: &Region) {
    let (compiled, request, shape) = compile(text, region);
    let lines = GrundyPlan::of(&compiled, &request, false);
    assert!(matches!(lines, GrundyPlan::Lines(_)), "{text}");
    assert!(!lines.describe().unwrap().is_empty());
    let peeled = GrundyPlan::Peeling(&compiled).run(&compiled, &shape, 1, u64::MAX, Control::none()).unwrap();
    let expected = all(&peeled.values, &shape);
    for threads in [1, 2, 3] {
        let found = lines.run(&compiled, &shape, threads, u64::MAX, Control::none()).unwrap();
        if compiled.valid.is_none() {
            assert_eq!(all(&found.values, &shape), expected, "{text} {region} {threads}");
        }
        assert_eq!((found.zeros, found.largest), (peeled.zeros, peeled.largest), "{text} {region} {threads}");
    }
}

fn boxed(x: u64, y: u64) -> Region {
    Region::Box(vec![x, y])
}

const ROOK: &str = "move I: x' < x and y' = y\nmove I: y' < y and x' = x\n";

#[test]
fn symmetric_games_across_tiles() {
    for band in ["x - x' = y - y' and x' < x", "x' < x and y' < y and |(x - x') - (y - y')| < 3"] {
        for side in [1, 2, 64, 65, 150] {
            both(&format!("game g\npiles x, y\n{ROOK}move II: {band}"), &boxed(side, side));
        }
    }
    let knight = "move K: x' = x - 1 and y' = y - 2 or x' = x - 2 and y' = y - 1\nmove II: x - x' = y - y' and x' < x";
    both(&format!("game g\npiles x, y\n{ROOK}{knight}"), &boxed(140, 140));
    // Lines along (1,2) and (2,1) cross the middle.
    let slanted = "move I: x' < x and 2*(x - x') = y - y'\nmove II: y' < y and 2*(y - y') = x - x'";
    both(&format!("game g\npiles x, y\n{slanted}"), &boxed(150, 150));
    both(&format!("game g\npiles x, y\n{ROOK}{slanted}"), &boxed(130, 130));
    both(&format!("game g\npiles x, y\n{ROOK}{slanted}"), &Region::Total(140));
}

#[test]
fn other_games_across_tiles() {
    let one_way = "move I: x' < x and y' = y\nmove II: x' = x - 1 and y' = y - 3\nmove III: y' = y - 100 and x' = x";
    both(&format!("game g\npiles x, y\n{one_way}"), &boxed(70, 260));
    let guarded = "move II: x - x' = y - y' and x' < x and (x + y) mod 3 != 0 and x' mod 2 = 0";
    both(&format!("game g\npiles x, y\n{ROOK}{guarded}"), &boxed(131, 90));
    both(&format!("game g\npiles x, y\n{ROOK}{guarded}\npositions: (x + 2*y) mod 5 != 1"), &boxed(90, 131));
    let sets =
        "set B = { floor(n*pi) : n >= 1 }\nmove II: x' < x and y' < y and |(x - x') - (y - y')| < 3 and not (x in B)";
    both(&format!("game g\npiles x, y\n{ROOK}{sets} and not (y in B)"), &boxed(140, 70));
    both("game g\npiles x\nmove I: x' < x and x - x' <= 5\nmove II: x' = x - 40", &Region::Box(vec![300]));
    both("game g\npiles x\nmove I: x' <= x - 3", &Region::Total(500));
    both("game g\npiles x, y\nmove I: x' = x - 1 and y' = y - 1", &boxed(80, 80));
    both(
        "game g\npiles x, y\nmove I: 2*(y - y') = 3*(x - x') and x' < x\nmove II: x' = x and y' < y",
        &boxed(140, 140),
    );
}

/// Values beyond one and two bytes.
#[test]
fn values_grow() {
    let nim = "game nim\npiles x\nmove I: x' < x";
    for (side, bytes) in [(256u64, 1), (300, 2), (70_000, 4)] {
        let (compiled, request, shape) = compile(nim, &Region::Box(vec![side]));
        let plan = GrundyPlan::of(&compiled, &request, false);
        let found = plan.run(&compiled, &shape, 1, u64::MAX, Control::none()).unwrap();
        assert_eq!((found.zeros, u64::from(found.largest)), (1, side - 1));
        let width = match found.values {
            Values::Bytes(_) => 1,
            Values::Shorts(_) => 2,
            Values::Words(_) => 4,
        };
        assert_eq!(width, bytes);
        assert!((0..side).all(|x| u64::from(found.values.get(usize::try_from(x).unwrap())) == x));
        assert!(plan.memory(side) >= side * bytes);
    }
}

/// Classes that follow each other line by line on several threads are those of one thread, and so is the number of steps.
#[test]
fn classes_on_several_threads() {
    let rats = "game g\npiles x, y, z\nmove I: x' <= x and y' <= y and z' <= z and (x' < x or y' < y or z' < z) and not \
        ((z - z') mod 7 = 4 and y - y' = (z - z') div 2 and x - x' = (y - y') div 2)";
    let sorted = "game g\npiles x <= y <= z\nmove I in any order: x' < x and y' = y and z' = z\n\
        move II: x' < x and x - x' <= y - y' and y - y' <= z - z' and z' <= z";
    let guarded = "game g\npiles x, y\nmove I: x' < x and y' <= y + 0 and (x + y') mod 3 != 1\nmove II: y' < y and x' = x\n\
        positions: (x + 2*y) mod 5 != 1";
    for (text, region) in [
        (rats, Region::Box(vec![9, 10, 11])),
        (sorted, Region::Box(vec![13, 13, 13])),
        (guarded, boxed(40, 30)),
        ("game g\npiles x, y\nmove I: x' + y' < x + y and x' <= x and y' <= y", Region::Total(30)),
    ] {
        let (compiled, _, shape) = compile(text, &region);
        let mut expected = None;
        for threads in [1, 2, 3, 8] {
            let budget = ratwheel_numbers::Budget::new().steps(1 << 40);
            let control = Control::none().within(&budget);
            let peeled = GrundyPlan::Peeling(&compiled).run(&compiled, &shape, threads, u64::MAX, control).unwrap();
            let found = (all(&peeled.values, &shape), peeled.zeros, peeled.largest);
            assert!(found.2 > 2, "{text}");
            assert_eq!(expected.get_or_insert(found.clone()), &found, "{text} {threads}");
        }
    }
}

/// What one of several threads stops for is what all say, and with less memory for each there is still an answer.
#[test]
fn classes_on_several_threads_stop() {
    let text = "game g\npiles x, y, z\nmove I: x' <= x and y' <= y and z' <= z and x' + y' + z' < x + y + z";
    let (compiled, _, shape) = compile(text, &Region::Box(vec![10, 10, 10]));
    let run = |threads, limit, budget: &ratwheel_numbers::Budget| {
        GrundyPlan::Peeling(&compiled).run(&compiled, &shape, threads, limit, Control::none().within(budget))
    };
    let unlimited = || ratwheel_numbers::Budget::new().steps(1 << 40);
    for threads in [1, 2, 3] {
        assert!(matches!(run(threads, 10, &unlimited()), Err(SolveError::Memory { .. })), "{threads}");
        let budget = ratwheel_numbers::Budget::new().steps(1);
        assert!(matches!(run(threads, u64::MAX, &budget), Err(SolveError::Cancelled)), "{threads}");
    }
    let enough = (0..30).map(|power| 1 << power).find(|limit| run(1, *limit, &unlimited()).is_ok()).unwrap();
    assert!(run(3, enough, &unlimited()).is_ok());
}

#[test]
fn cancelled() {
    let token = ratwheel_numbers::CancelToken::new();
    token.cancel();
    let (compiled, request, shape) = compile(&format!("game g\npiles x, y\n{ROOK}"), &boxed(100, 100));
    for plan in [GrundyPlan::of(&compiled, &request, false), GrundyPlan::Peeling(&compiled)] {
        let stopped = plan.run(&compiled, &shape, 2, u64::MAX, Control::new(&token, &|_, _| ()));
        assert!(matches!(stopped, Err(SolveError::Cancelled)));
    }
}
