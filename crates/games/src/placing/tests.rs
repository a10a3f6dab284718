use super::*;
use crate::corner::place;
use ratwheel_numbers::Control;
use ratwheel_numbers::Natural;
use ratwheel_rules::{Game, Outcome, Play, RelationalGame};
use std::collections::HashMap;

/// Who wins, by looking at every line of play.
fn outcome(game: &dyn Game, play: Play, at: &Position, known: &mut HashMap<Position, Outcome>) -> Outcome {
    if let Some(outcome) = known.get(at) {
        return *outcome;
    }
    let moves = game.moves(at, 10_000, Control::none()).unwrap();
    let wins = match (moves.is_empty(), play) {
        (true, play) => play == Play::Misere,
        (false, _) => moves.iter().any(|step| outcome(game, play, &step.to, known) == Outcome::P),
    };
    let found = if wins { Outcome::N } else { Outcome::P };
    known.insert(at.clone(), found);
    found
}

/// What the document says of the placer on the chessboard, normal and misère: every piece it names.
const PLACER_WINS: [(&str, bool, bool); 8] = [
    ("queen", true, true),
    ("rook", true, true),
    ("rook+knight", true, true),
    ("queen+knight", false, false),
    ("king", false, true),
    ("king+knight", false, true),
    ("king+rook", false, true),
    ("king+bishop", true, true),
];

#[test]
fn the_placer_wins_where_the_document_says_so() {
    for (piece, normal, misere) in PLACER_WINS {
        let placing = Placing::new(piece.parse().unwrap(), 8, 8);
        let game = RelationalGame::new(placing.relation().unwrap()).unwrap();
        let corner = RelationalGame::new(placing.corner.relation().unwrap()).unwrap();
        for (play, wins) in [(Play::Normal, normal), (Play::Misere, misere)] {
            let (mut known, mut cells) = (HashMap::new(), HashMap::new());
            let found = outcome(&game, play, &placing.beside(), &mut known);
            assert_eq!(found == Outcome::N, wins, "{piece} {play:?}");
            // The placing game by the corner game, which knows nothing of placing.
            let by_cells = place(8, 8, |cell| Ok::<_, ()>(Some(outcome(&corner, play, cell, &mut cells)))).unwrap();
            assert_eq!(by_cells.placer_wins(), wins, "{piece} {play:?}");
            let moves = game.moves(&placing.beside(), 100, Control::none()).unwrap();
            assert!(moves.len() == 15 && moves.iter().all(|step| &*step.rule == PLACE));
            let safe = |step: &ratwheel_rules::Move| outcome(&game, play, &step.to, &mut known.clone()) == Outcome::P;
            let mut winning: Vec<Position> =
                moves.iter().filter(|step| safe(step)).map(|step| step.to.clone()).collect();
            let mut expected = by_cells.cells;
            winning.sort();
            expected.sort();
            assert_eq!(winning, expected, "{piece} {play:?}");
        }
    }
}

#[test]
fn strategies_place_and_move() {
    for (piece, normal, misere) in PLACER_WINS {
        let placing = Placing::new(piece.parse().unwrap(), 8, 8);
        for strategy in placing.strategies() {
            let wins = if strategy.play() == Play::Normal { normal } else { misere };
            let verdict = strategy.decide(&placing.beside()).unwrap();
            assert_eq!(verdict.outcome() == Outcome::N, wins, "{piece} {}", strategy.name());
            assert!(
                strategy.decide(&Position::from([8u64, 3])).is_err()
                    && strategy.decide(&Position::from([9u64, 9])).is_err()
            );
        }
    }
    assert!(Placing::new("bishop".parse().unwrap(), 8, 8).strategies().is_empty());
}

#[test]
fn the_board_ends() {
    let placing = Placing::new(Piece::queen(), 5, 3);
    let game = RelationalGame::new(placing.relation().unwrap()).unwrap();
    let at = |x: u64, y: u64| game.position(&[Natural::from(x), Natural::from(y)]);
    assert!(at(4, 2).is_ok() && at(5, 3).is_ok());
    for (x, y) in [(5, 2), (4, 3), (5, 0), (0, 3), (6, 4)] {
        assert!(at(x, y).is_err(), "{x}/{y}");
    }
    // Five cells in the top row, two more in the last column.
    assert_eq!(game.moves(&placing.beside(), 100, Control::none()).unwrap().len(), 7);
}
