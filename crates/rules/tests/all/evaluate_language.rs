//! Rulesets as text mean what the relations built by hand mean: same moves, same claims, readable reasons.

use crate::evaluate_common::*;
use ratwheel_numbers::Control;
use ratwheel_rules::language::{Arguments, Ruleset};
use ratwheel_rules::{Game, Play, Position, RelationalGame};

fn read(text: &str) -> RelationalGame {
    let ruleset = Ruleset::parse(text).unwrap();
    RelationalGame::new(ruleset.instantiate(&Arguments::default()).unwrap()).unwrap()
}

const MOUSE: &str = "game mouse \"The Mouse game\"
piles x <= y
let a = if (y - x) mod 3 = 0 then 2 else 1
move I  in any order: x' = x and y' < y or y' = y and x' < x
move II in any order: x' < x and y' < y and |(x - x') - (y - y')| < a
claim P: x = 0 and y = 0
      or exists n >= 1: x = floor(3*n/2) and y = 3*n - 1
";

const RAT: &str = "game rat \"The Rat game\"
piles x <= y <= z
let a = if (y - x) mod 7 = 0 then 2 else 1
let b = if z' = x' then 3 else if (z' - x') mod 7 = 4 then 6 else 5
move I in any order: x' <= x and y' <= y and z' <= z and (x' = x or y' = y or z' = z)
move II:  x' < x and y' < y and z' < z and |(y - y') - (x - x')| < a
move II:  y' < x and z' < y and x' < z and |(y - z') - (x - y')| < a
move III: x' < x and y' < y and z' < z and |(z - z') - (x - x')| < b
claim P: x = 0 and y = 0 and z = 0
      or exists n >= 1: x = floor(7*n/4) and y = floor(7*n/2) - 1 and z = 7*n - 3
";

const WYNIM: &str = "game wynim \"β-Wynim\"
piles x, y
param beta: real = pi
require beta > 2 and irrational(beta)
let d = floor(beta)
set B = { floor(n*beta) : n >= 1 }
set A = { floor(n*beta/(beta-1)) : n >= 1 }
move I: x' < x and y' = y
move I: x' = x and y' < y
move II: not (x in B) and not (y in B) and x' < x and y' < y and |(x - x') - (y - y')| < d
claim P: exists n >= 0: x = floor(n*beta/(beta-1)) and y = floor(n*beta)
      or exists n >= 0: y = floor(n*beta/(beta-1)) and x = floor(n*beta)
";

fn same_game(read: &RelationalGame, built: &RelationalGame, size: u64) {
    for piles in box_positions(built.relation().piles.len(), size, built.relation().sorted) {
        let at = Position::new(piles);
        let list = |game: &RelationalGame| game.moves(&at, 100_000, Control::none()).unwrap();
        assert_eq!(list(read), list(built), "{at}");
        assert_eq!(read.claimed(Play::Normal, &at), built.claimed(Play::Normal, &at), "{at}");
    }
}

#[test]
fn the_examples_of_the_language() {
    same_game(&read(MOUSE), &mouse(), 20);
    same_game(&read(RAT), &rat(Reading::Right), 10);
    same_game(&read(WYNIM), &wynim("pi"), 20);
}

#[test]
fn reasons_read_as_the_rules_are_written() {
    let why = |game: &RelationalGame, from: Position, to: Position| game.check(&from, &to).unwrap_err().to_string();
    assert_eq!(
        why(&read(RAT), [4u64, 6, 14].into(), [1u64, 2, 5].into()),
        "I: x′ = 1 is not x = 4 and y′ = 2 is not y = 6 and z′ = 5 is not z = 14; \
         II: |(6−2)−(4−1)| = 1 is not < 1; II: |(6−5)−(4−2)| = 1 is not < 1; III: |(14−5)−(4−1)| = 6 is not < 6"
    );
    assert_eq!(
        why(&read(WYNIM), [3u64, 5].into(), [1u64, 4].into()),
        "II: x = 3 is in B; I: y′ = 4 is not y = 5; I: x′ = 1 is not x = 3"
    );
}
