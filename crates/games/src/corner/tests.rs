use super::entry::EXAMPLES;
use super::*;
use crate::oracle::{Random, agree, compare, cube, same_game, solve, tells_what_it_decides};
use ratwheel_numbers::Natural;
use ratwheel_rules::{Game, Message, Outcome, Play, Position, RelationalGame, Said, Step, Strategy, Verdict};
use std::collections::BTreeSet;

/// All steps of a piece by distance, in the order rook, bishop, king, knight: the rules once more.
fn legal(piece: &str) -> impl Fn(&[Natural], &[Natural]) -> Option<&'static str> {
    let piece = piece.replace("queen", "rook+bishop");
    move |from, to| {
        let (west, south) = (&from[0] - &to[0], &from[1] - &to[1]);
        let has = |name: &str| piece.split('+').any(|part| part == name);
        if west.is_negative() || south.is_negative() || (west.is_zero() && south.is_zero()) {
            return None;
        }
        let small = |a: i64, b: i64| west == a && south == b;
        let rules = [
            ("rook", west.is_zero() || south.is_zero()),
            ("bishop", west == south),
            ("king", west <= 1 && south <= 1),
            ("knight", small(1, 2) || small(2, 1)),
        ];
        rules.into_iter().find(|(name, fits)| has(name) && *fits).map(|(name, _)| name)
    }
}

fn over(piece: &str) -> impl Fn(&Position) -> bool {
    let lone_bishop = piece == "bishop";
    move |p| if lone_bishop { p.piles().iter().any(Natural::is_zero) } else { p.total().is_zero() }
}

const PATTERNS: [&str; 7] = ["rook", "bishop", "king", "rook+knight", "king+knight", "king+rook", "king+bishop"];
const WITHOUT: [&str; 6] =
    ["knight", "bishop+knight", "queen+knight", "king+rook+knight", "king+bishop+knight", "queen+king+knight"];

#[test]
fn patterns_are_brute_force_on_a_box() {
    let all = cube(2, 60, false);
    for piece in PATTERNS {
        let known = strategies(piece.parse().unwrap());
        assert_eq!(known.len(), 2);
        for strategy in known {
            compare(&*strategy, &all, &legal(piece), &over(piece));
        }
    }
    for piece in ["queen", "queen+king"] {
        for strategy in strategies(piece.parse().unwrap()) {
            compare(&*strategy, &cube(2, 25, false), &legal(piece), &over(piece));
        }
    }
    assert!(WITHOUT.iter().all(|piece| strategies(piece.parse().unwrap()).is_empty()));
}

#[test]
fn patterns_hold_at_any_size() {
    let mut random = Random(4);
    for piece in PATTERNS {
        for strategy in strategies(piece.parse().unwrap()) {
            for _ in 0..30 {
                let digits = random.digits();
                let x = random.natural(digits);
                let near = &x + random.word() % 4;
                agree(&[&*strategy], &Position::from([x.clone(), near]), &legal(piece));
                agree(&[&*strategy], &Position::from([x, random.natural(digits)]), &legal(piece));
            }
        }
    }
}

#[test]
fn what_is_told_is_what_is_decided() {
    let mut random = Random(5);
    let far: Vec<Position> = (0..20).map(|_| Position::from([random.natural(70), random.natural(70)])).collect();
    for piece in PATTERNS.into_iter().chain(["queen"]) {
        for strategy in strategies(piece.parse().unwrap()) {
            tells_what_it_decides(&*strategy, &cube(2, 20, false));
            tells_what_it_decides(&*strategy, &far);
        }
    }
}

/// What is said of the moves from a safe cell is so: they are the ones that the rules allow beside the rook's, and none of
/// them is safe.
#[test]
fn the_moves_that_are_listed_are_the_moves() {
    fn cells(message: &Message, found: &mut Vec<Position>) {
        for (name, said) in &message.values {
            match said {
                Said::Position(cell) if matches!(*name, "cell" | "one" | "other") => found.push(cell.clone()),
                Said::Message(inner) => cells(inner, found),
                _ => {}
            }
        }
    }
    let all = cube(2, 14, false);
    for piece in PATTERNS {
        let legal = legal(piece);
        for strategy in strategies(piece.parse().unwrap()) {
            let safe = solve(&all, &legal, &over(piece), strategy.play());
            for from in &safe {
                let told = strategy.explain(from).unwrap().unwrap();
                let lists = |message: &&Message| matches!(message.key, "corner-full-moves" | "corner-full-others");
                let says = told.full.iter().filter_map(|step| match step {
                    Step::Say(message) => Some(message),
                    _ => None,
                });
                let mut listed = Vec::new();
                says.filter(lists).for_each(|message| cells(message, &mut listed));
                let mut moves = all.clone();
                moves.retain(|to| legal(from.piles(), to.piles()).is_some_and(|rule| rule != "rook"));
                moves.sort();
                let alone = told.short.iter().any(|message| message.key == "corner-last");
                assert!(listed == moves || (alone && listed.is_empty()), "{piece}: {from}: {listed:?}, {moves:?}");
                assert!(!listed.iter().any(|to| safe.contains(to)), "{piece}: {from}");
            }
        }
    }
}

/// Cells of a w×h board from which 0/0 can be reached by these steps.
fn reachable(width: i64, height: i64, steps: &dyn Fn(i64, i64) -> Vec<(i64, i64)>) -> BTreeSet<(i64, i64)> {
    let mut found = BTreeSet::from([(0, 0)]);
    for y in 0..height {
        for x in 0..width {
            // Every step lowers y, or lowers x in the same row.
            if steps(x, y).iter().any(|(u, v)| (0..width).contains(u) && *v >= 0 && found.contains(&(*u, *v))) {
                found.insert((x, y));
            }
        }
    }
    found
}

#[test]
fn the_reachable_fields() {
    for (piece, south_east) in [
        ("bishop", SouthEast::None),
        ("bishop", SouthEast::Both),
        ("knight", SouthEast::None),
        ("bishop+knight", SouthEast::None),
        ("bishop+knight", SouthEast::Bishop),
        ("bishop+knight", SouthEast::Both),
    ] {
        for width in [4u64, 5, 8, 12] {
            let game = Corner { piece: piece.parse().unwrap(), south_east, field: Field::Reach, width };
            let game = RelationalGame::new(game.relation().unwrap()).unwrap();
            let (bishop, knight) = (piece.contains("bishop"), piece.contains("knight"));
            let steps = |x: i64, y: i64| {
                let mut to = Vec::new();
                for k in (1..40).filter(|_| bishop) {
                    to.push((x - k, y - k));
                    to.extend((south_east != SouthEast::None).then_some((x + k, y - k)));
                }
                if knight {
                    to.extend([(x - 1, y - 2), (x - 2, y - 1)]);
                    to.extend([(x + 1, y - 2), (x + 2, y - 1)].into_iter().filter(|_| south_east == SouthEast::Both));
                }
                to
            };
            let width = i64::try_from(width).unwrap();
            // Without southeast moves nothing is cut off on the right.
            let expected = reachable(width, 24, &steps);
            for x in 0..width {
                for y in 0..24 {
                    let piles = [x, y].map(|n| Natural::from(u64::try_from(n).unwrap()));
                    let field = game.position(&piles).is_ok();
                    assert_eq!(field, expected.contains(&(x, y)), "{piece} {south_east:?} width {width}: {x}/{y}");
                }
            }
        }
    }
}

#[test]
fn southeast_moves_stay_on_the_board() {
    let game = |south_east| {
        let corner = Corner { piece: "bishop+knight".parse().unwrap(), south_east, field: Field::Reach, width: 8 };
        RelationalGame::new(corner.relation().unwrap()).unwrap()
    };
    let step = |south_east, from: [u64; 2], to: [u64; 2]| {
        game(south_east).check(&Position::from(from), &Position::from(to)).map(|rule| rule.to_string()).ok()
    };
    assert_eq!(step(SouthEast::Bishop, [2, 6], [4, 4]), Some("bishop".to_string()));
    assert_eq!(step(SouthEast::None, [3, 6], [4, 4]), None);
    assert_eq!(step(SouthEast::Bishop, [3, 6], [4, 4]), None);
    assert_eq!(step(SouthEast::Both, [3, 6], [4, 4]), Some("knight".to_string()));
    assert_eq!(step(SouthEast::Both, [7, 7], [8, 6]), None, "off the board");
    let lone = Corner { piece: "knight".parse().unwrap(), south_east: SouthEast::Both, field: Field::Reach, width: 8 };
    assert!(lone.relation().is_err());
}

/// The safe cells of the top row and right column by brute force.
fn placing(piece: &str, play: Play) -> Placing {
    let safe = solve(&cube(2, 8, false), &legal(piece), &over(piece), play);
    let outcome = |cell: &Position| Ok::<_, ()>(Some(if safe.contains(cell) { Outcome::P } else { Outcome::N }));
    place(8, 8, outcome).unwrap()
}

#[test]
fn the_placing_game_on_a_chessboard() {
    for (piece, normal, misere) in [
        ("queen", true, true),
        ("queen+knight", false, false),
        ("king", false, true),
        ("king+knight", false, true),
        ("king+rook", false, true),
        ("king+bishop", true, true),
        ("rook+knight", true, true),
        ("rook", true, true),
    ] {
        assert_eq!(placing(piece, Play::Normal).placer_wins(), normal, "{piece}");
        assert_eq!(placing(piece, Play::Misere).placer_wins(), misere, "{piece} misère");
    }
    let cells = |placing: Placing| placing.cells.iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(cells(placing("queen", Play::Normal)), ["(4,7)", "(7,4)"]);
    assert_eq!(cells(placing("rook+knight", Play::Misere)), ["(6,7)", "(7,6)"]);
    assert_eq!(place(0, 8, |_| Ok::<_, ()>(Some(Outcome::P))).unwrap().cells, []);
}

#[test]
fn the_pictures_of_document_002() {
    for (piece, cells) in EXAMPLES {
        let safe = solve(&cube(2, 8, false), &legal(piece), &over(piece), Play::Normal);
        let mut expected: Vec<Position> =
            cells.iter().flat_map(|[x, y]| [[*x, *y], [*y, *x]]).map(Position::from).collect();
        expected.sort();
        expected.dedup();
        let mut safe = safe;
        safe.sort();
        assert_eq!(safe, expected, "{piece}");
    }
    // The reverse bishop game: from 7/7 the mover goes to 1/1.
    let misere = Pattern::new("bishop".parse().unwrap(), Play::Misere).unwrap();
    let Verdict::Winning { by, .. } = misere.decide(&Position::from([7u64, 7])).unwrap() else { panic!() };
    assert_eq!(by.to, Position::from([1u64, 1]));
}

#[test]
fn relations_are_the_games() {
    for piece in PATTERNS.into_iter().chain(WITHOUT).chain(["queen", "queen+king"]) {
        let built = Corner::new(piece.parse().unwrap()).relation().unwrap();
        same_game(built, &cube(2, 11, false), &legal(piece), &over(piece));
    }
}

#[test]
fn steps_that_are_no_moves_are_told_on_the_board() {
    let all = cube(2, 7, false);
    for piece in PATTERNS.into_iter().chain(WITHOUT).chain(["queen"]) {
        let (_, instance) = format!("corner:piece={piece}").parse::<crate::Spec>().unwrap().build().unwrap();
        let (game, legal) = (instance.rules.game().unwrap(), legal(piece));
        for from in &all {
            for to in all.iter().filter(|to| *to != from) {
                let Err(error) = game.check(from, to) else { continue };
                assert!(legal(from.piles(), to.piles()).is_none(), "{piece}: {from} -> {to}");
                let said = error.said.unwrap();
                let grows = from.piles().iter().zip(to.piles()).any(|(from, to)| from < to);
                assert_eq!(said.key == "corner-direction", grows, "{piece}: {from} -> {to}: {said:?}");
                if !grows {
                    let lost = [0, 1].map(|i| Said::from(&from.piles()[i] - &to.piles()[i]));
                    assert_eq!(said.key, "corner-no-move");
                    assert_eq!([&said.values[0].1, &said.values[1].1], [&lost[0], &lost[1]]);
                }
            }
        }
    }
}
