//! Rules with functions of numbers that are negative somewhere: compiled, listed and asked move by move, they say what the
//! plainest reading says. And where moves cannot be listed, everybody says so in the same sentence.

use crate::naive::{Random, Use, Values};
use ratwheel_numbers::Control;
use ratwheel_rules::core::Relational;
use ratwheel_rules::language::{Arguments, Ruleset};
use ratwheel_rules::{Game, Outcome, Play, Position, RelationalGame};
use ratwheel_solve::{Plan, Region, Request, Solver, Want};
use std::collections::HashMap;

fn relation(text: &str) -> Relational {
    let rules = Ruleset::parse(text).unwrap_or_else(|errors| panic!("{text}\n{}", errors[0]));
    rules.instantiate(&Arguments::new()).unwrap()
}

/// Is the position lost, from the rules alone?
fn lost(game: &Relational, from: [i64; 2], known: &mut HashMap<[i64; 2], bool>) -> bool {
    if let Some(&answer) = known.get(&from) {
        return answer;
    }
    let targets = (0..=from[0]).flat_map(|a| (0..=from[1]).map(move |b| [a, b])).filter(|to| *to != from);
    let moves: Vec<[i64; 2]> = targets
        .filter(|to| {
            let values = Values::new(&from, to);
            game.rules.iter().any(|rule| values.formula(&rule.relation))
        })
        .collect();
    let answer = moves.into_iter().all(|to| !lost(game, to, known));
    known.insert(from, answer);
    answer
}

#[test]
fn random_rules() {
    let mut random = Random::new(5);
    let names: Vec<String> = ["x", "y", "x'", "y'"].map(str::to_owned).to_vec();
    let side = 6;
    for _ in 0..400 {
        let (inner, other) = (
            random.formula(2, &mut names.clone(), Use::Evaluated),
            random.formula(2, &mut names.clone(), Use::Evaluated),
        );
        let text = format!(
            "game g\npiles x, y\nmove m: x' <= x and y' <= y and x' + y' < x + y and ({inner})\n\
             move n: x' < x and y' = y and not ({other})"
        );
        let game = RelationalGame::new(relation(&text)).unwrap();
        let request = Request::new(Region::Box(vec![side, side]), Want::Outcomes);
        let solution = Plan::of(&game, &request).and_then(|plan| plan.run(Control::none()));
        let solution = solution.unwrap_or_else(|error| panic!("{text}\n{error}"));
        let mut known = HashMap::new();
        for x in 0..side {
            for y in 0..side {
                let expected = lost(game.relation(), [x as i64, y as i64], &mut known);
                let found = solution.outcome(&[x, y]);
                assert_eq!(found, Some(if expected { Outcome::P } else { Outcome::N }), "{text}\nat {x}, {y}");
            }
        }
    }
}

#[test]
fn refusals_give_the_same_reason() {
    for rule in ["m in any order: x - x' = y - y'", "m: x' < x and y' > y", "m: x' = x and y' > y or x' = 0"] {
        let game = RelationalGame::new(relation(&format!("game g\npiles x, y\nmove {rule}"))).unwrap();
        let from = Position::from([2u64, 3]);
        let listed = game.moves(&from, 100, Control::none()).unwrap_err().to_string();
        assert!(listed.contains("no rule and no `positions` bounds"), "{listed}");
        let played = Solver::new(&game).reachable(std::slice::from_ref(&from), Play::Normal, Control::none());
        let request = Request::new(Region::Box(vec![4, 4]), Want::Outcomes);
        let solved = Plan::of(&game, &request).and_then(|plan| plan.run(Control::none()));
        for error in [played.map(|_| ()).unwrap_err().to_string(), solved.map(|_| ()).unwrap_err().to_string()] {
            assert!(error.contains(&listed), "{rule}: {error}, not {listed}");
        }
    }
}
