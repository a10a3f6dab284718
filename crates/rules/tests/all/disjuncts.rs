//! Rules whose alternatives each bound the piles, though nothing bounds them in all of them at once: every move is listed.

use crate::random::{Random, Values};
use ratwheel_numbers::Control;
use ratwheel_rules::language::{Arguments, Ruleset};
use ratwheel_rules::{Game, MovesError, Position, RelationalGame};

fn game(text: &str) -> RelationalGame {
    let rules = Ruleset::parse(text).unwrap_or_else(|errors| panic!("{text}\n{}", errors[0]));
    RelationalGame::new(rules.instantiate(&Arguments::new()).unwrap()).unwrap()
}

fn listed(game: &RelationalGame, from: &[u64]) -> Result<Vec<Vec<u64>>, MovesError> {
    let moves =
        game.moves(&Position::new(from.iter().map(|&n| n.into()).collect::<Vec<_>>()), 10_000, Control::none())?;
    Ok(moves.iter().map(|one| one.to.to_words().unwrap()).collect())
}

/// By trying every target below a bound that no rule here reaches.
fn tried(game: &RelationalGame, from: &[u64]) -> Vec<Vec<u64>> {
    let relation = game.relation();
    let (count, end) = (from.len(), 24u64);
    let words = |piles: &[u64]| -> Vec<i64> { piles.iter().map(|n| i64::try_from(*n).unwrap()).collect() };
    let mut found = Vec::new();
    let mut to = vec![0u64; count];
    'all: loop {
        let values = Values::new(&words(from), &words(&to));
        let sorted = !relation.sorted || to.is_sorted();
        if sorted && to != from && relation.rules.iter().any(|rule| values.formula(&rule.relation)) {
            found.push(to.clone());
        }
        for place in (0..count).rev() {
            to[place] += 1;
            if to[place] < end {
                continue 'all;
            }
            to[place] = 0;
        }
        return found;
    }
}

#[test]
fn the_diagonal_in_any_order() {
    let game = game("game g\npiles x <= y\nmove m in any order: x - x' = y - y' and x' < x");
    assert_eq!(listed(&game, &[3, 5]).unwrap(), [[0, 2], [1, 3], [2, 4]]);
}

#[test]
fn random_rules_of_that_shape() {
    let mut random = Random::new(8);
    let ties = ["x - x' = y - y'", "y' = x' + 2", "x' = y' + x", "2*x' = y' + 1", "x' + y = y' + x", "y' - x' = y - x"];
    let bounds = ["x' < x", "y' < y", "x' <= y", "y' <= x", "x' + y' < x + y", "x' mod 3 = 1 and x' < y"];
    let more = ["(x' mod 2 = 0 or y' mod 2 = 0)", "y > 0", "not (x' = 1 and y' = 1)", "(x' > 0 or x > 2)"];
    let mut listed_all = 0;
    for _ in 0..600 {
        let part = |random: &mut Random| {
            let all = [random.one_of(&ties), random.one_of(&bounds), random.one_of(&more)];
            if random.below(2) == 0 { all[..2].join(" and ") } else { all.join(" and ") }
        };
        let rule = match random.below(4) {
            0 | 1 => format!("move m in any order: {}", part(&mut random)),
            2 => format!("move m: ({} or {}) and {}", part(&mut random), part(&mut random), random.one_of(&more)),
            _ => format!(
                "move m: {} or {}\nmove n in any order: {}",
                part(&mut random),
                part(&mut random),
                part(&mut random)
            ),
        };
        let piles = random.one_of(&["x <= y", "x, y"]);
        let game = game(&format!("game g\npiles {piles}\n{rule}"));
        for from in [[0, 3], [2, 2], [3, 5]] {
            let found = listed(&game, &from).unwrap_or_else(|error| panic!("{rule} from {from:?}: {error}"));
            assert_eq!(found, tried(&game, &from), "{rule} from {from:?}");
            listed_all += found.len();
        }
    }
    assert!(listed_all > 1000, "{listed_all}");
}

#[test]
fn three_piles_in_a_ring() {
    // Each pile is bounded by the next, and one of them by the position, another one in every rearrangement.
    let text = "game g\npiles x <= y <= z\nmove m in any order: x' < x and y' = x' + y - x and z' <= y'";
    let game = game(text);
    for from in [[1, 2, 3], [2, 2, 5], [0, 4, 4], [3, 5, 6]] {
        assert_eq!(listed(&game, &from).unwrap(), tried(&game, &from), "{from:?}");
    }
}

#[test]
fn what_is_not_bounded_is_refused() {
    for rule in ["in any order: x - x' = y - y'", ": x' < x and y' > y or y' < y and x' = x", ": x' > y'"] {
        let game = game(&format!("game g\npiles x, y\nmove m {rule}"));
        let error = listed(&game, &[3, 5]).unwrap_err().to_string();
        assert!(error.contains("no rule and no `positions` bounds"), "{rule}: {error}");
    }
}
