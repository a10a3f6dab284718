//! Moves into the claimed set through automata: against evaluation at small positions, and at sizes where nothing can be listed.

use crate::common;
use ratwheel_numbers::{Control, Natural};
use ratwheel_prove::{Verdict, move_into_claim};
use ratwheel_rules::{Game, Outcome, Play, Position, RelationalGame};

const WYTHOFF: &str =
    "piles x, y\nmove I: x' < x and y' = y or x' = x and y' < y\nmove II: x' < x and x - x' = y - y'\n";
const MOORE: &str = "piles x, y, z\nmove I: x' <= x and y' <= y and z' <= z and (x' = x or y' = y or z' = z)\n\
                     claim P: automaton base:2 on (x, y, z) { 0 accepts: (0,0,0) -> 0, (1,1,1) -> 0 }\n";

fn rules(text: &str) -> RelationalGame {
    RelationalGame::new(common::rules(text)).unwrap()
}

/// Games with a claim, and how large positions of them are asked about.
fn games() -> Vec<(RelationalGame, Play, usize)> {
    let wythoff =
        format!("game w\n{WYTHOFF}claim P: exists n: x = floor(n*phi) and y = x + n or y = floor(n*phi) and x = y + n");
    let misere = "game m\npiles x <= y\nmove take in any order: x' < x and y' = y or x' = x and y' < y\n\
                  claim P misere: x = 0 and y = 1 or x = y and y >= 2";
    vec![
        (rules(&wythoff), Play::Normal, 60),
        (rules(&format!("game moore\n{MOORE}")), Play::Normal, 15),
        (rules(misere), Play::Misere, 40),
    ]
}

#[test]
fn agrees_with_evaluation_at_small_positions() {
    for (game, play, _) in games() {
        let count = u32::try_from(game.relation().piles.len()).unwrap();
        for number in 0..6u64.pow(count) {
            let piles: Vec<u64> = (0..count).map(|i| number / 6u64.pow(i) % 6).collect();
            let Ok(position) = game.position(&piles.into_iter().map(Natural::from).collect::<Vec<_>>()) else {
                continue;
            };
            let found = move_into_claim(&game, play, &position, Control::none()).unwrap().unwrap();
            let (_, listed) = game.moves_into_claim(play, &position, 10_000, Control::none()).unwrap().unwrap();
            match found {
                Some(step) => assert!(listed.iter().any(|known| known.to == step.to), "{position} -> {}", step.to),
                None => assert!(listed.is_empty(), "{position}"),
            }
        }
    }
}

/// From powers of ten and their neighbours: the move is legal, and the claim calls its target P.
#[test]
fn reaches_the_set_where_nothing_can_be_listed() {
    for (game, play, digits) in games() {
        let count = game.relation().piles.len();
        let large: Natural = format!("1{}", "0".repeat(digits)).parse().unwrap();
        let piles = (0..count).map(|i| &large + &Natural::from(17 * i + 3)).collect();
        let from = Position::new(piles);
        assert_eq!(game.claimed(play, &from).unwrap().unwrap(), Outcome::N, "{from}");
        let step = move_into_claim(&game, play, &from, Control::none()).unwrap().unwrap().unwrap();
        assert!(game.allows(&from, &step.to), "{from} -> {}", step.to);
        assert_eq!(game.claimed(play, &step.to).unwrap().unwrap(), Outcome::P, "{}", step.to);
    }
}

#[test]
fn says_what_it_cannot_read() {
    let game =
        rules("game g\npiles x, y\nmove I: x' < x and y' = y or x' = x and y' < y and gcd(y, y') = 1\nclaim P: x = y");
    let from = Position::from([5u64, 9]);
    let verdict = move_into_claim(&game, Play::Normal, &from, Control::none()).unwrap().unwrap_err();
    assert!(matches!(verdict, Verdict::Unsupported { .. }), "{verdict:?}");
    assert!(move_into_claim(&game, Play::Misere, &from, Control::none()).is_err());
}
