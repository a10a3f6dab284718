use super::entry::RULES;
use super::*;
use crate::oracle::{Random, compare, cube, same_game};
use crate::star::Star;
use ratwheel_numbers::Natural;
use ratwheel_rules::language::{Arguments, Ruleset};
use ratwheel_rules::{Game, Outcome, Position, RelationalGame, Strategy, Verdict};

/// The rules once more, from the table of the dual game.
fn legal(trap: &Star, from: &[Natural], to: &[Natural]) -> Option<&'static str> {
    let [from, to] = [from, to].map(|piles| piles.iter().cloned().collect::<Position>());
    trap.allows(&from, &to).then_some("subtract")
}

#[test]
fn the_strategy_is_brute_force_on_a_box() {
    let trap = Star::mouse_trap(60).unwrap();
    compare(&Rows::new(), &cube(2, 60, false), &|from, to| legal(&trap, from, to), &|p| p.total().is_zero());
}

#[test]
fn the_text_is_the_dual_game() {
    let game = Ruleset::parse(RULES).unwrap().instantiate(&Arguments::new()).unwrap();
    let trap = Star::mouse_trap(200).unwrap();
    same_game(game.clone(), &cube(2, 16, false), &|from, to| legal(&trap, from, to), &|p| p.total().is_zero());
    // Every pair of amounts below 200.
    let game = RelationalGame::new(game).unwrap();
    let zero = Position::from([0u64, 0]);
    for s in 0..200u64 {
        for t in 0..200u64 {
            let from = Position::from([s, t]);
            assert_eq!(game.allows(&from, &zero), trap.allows(&from, &zero), "{from}");
        }
    }
}

#[test]
fn positions_of_any_size_are_won_by_legal_moves() {
    let game = RelationalGame::new(Ruleset::parse(RULES).unwrap().instantiate(&Arguments::new()).unwrap()).unwrap();
    let (strategy, mut random) = (Rows::new(), Random(3));
    for round in 0..300u64 {
        let digits = random.digits();
        let x = random.natural(digits);
        let y = match round % 4 {
            0 => random.natural(digits),
            1 => &x + random.word() % 50,
            2 => (&x << 1) + random.word() % 50,
            _ => Natural::from(random.word() % 50),
        };
        let from = Position::from(if round % 8 < 4 { [x, y] } else { [y, x] });
        let Verdict::Winning { by, .. } = strategy.decide(&from).unwrap() else { continue };
        let listed = strategy.winning_moves(&from, 20).unwrap().unwrap();
        assert!(listed.moves.contains(&by) && listed.moves.is_sorted_by(|a, b| a.to < b.to));
        for step in listed.moves {
            assert_eq!(game.check(&from, &step.to), Ok(step.rule), "{from}");
            assert_eq!(strategy.decide(&step.to).unwrap().outcome(), Outcome::P, "{from}");
        }
    }
    assert!(strategy.decide(&Position::from([1u64])).is_err());
}
