//! Over HTTP every question is answered as the library answers it, for every game of the catalogue and random positions.

use crate::common::Running;
use proptest::prelude::*;
use ratwheel_games::{Kind, catalogue};
use ratwheel_numbers::{Control, Natural};
use ratwheel_rules::{Outcome, Play, Position};
use ratwheel_workbench::{Bench, How};
use serde_json::{Value, json};
use std::sync::OnceLock;

fn server() -> &'static Running {
    static SERVER: OnceLock<Running> = OnceLock::new();
    SERVER.get_or_init(Running::usual)
}

/// Games of the catalogue, with parameters for some.
fn games() -> Vec<String> {
    let plain = catalogue().iter().filter(|entry| entry.kind == Kind::Game).map(|entry| entry.id.to_owned());
    plain
        .chain(["wythoff:d=3", "corner:piece=king+rook", "rats:d=4", "wynim:beta=2+sqrt(2)"].map(str::to_owned))
        .collect()
}

/// A position of the game from random numbers, if they make one; a small one where only brute force can answer.
fn position(game: &str, numbers: &[u64], play: Play) -> Option<(Bench, Position)> {
    let bench = Bench::open(game).unwrap();
    let piles = bench.instance().start.piles().len().max(1);
    let most = if bench.strategies(play).next().is_some() && piles < 4 { 24 } else { 6 };
    let mut piles: Vec<Natural> =
        numbers.iter().copied().cycle().take(piles).map(|n| Natural::from(n % most)).collect();
    if bench.piles().is_none() {
        piles.sort();
        piles.dedup();
        piles.retain(|pile| !pile.is_zero());
    }
    let position = bench.position(&piles).ok()?;
    Some((bench, position))
}

fn piles(position: &Position) -> Value {
    position.piles().iter().map(|pile| Value::String(pile.to_string())).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn questions_about_a_position(which in 0usize..1000, numbers in prop::collection::vec(0u64..24, 5), misere: bool) {
        let games = games();
        let game = &games[which % games.len()];
        let play = if misere { Play::Misere } else { Play::Normal };
        let Some((bench, position)) = position(game, &numbers, play) else { return Ok(()) };
        let how = How { play, strategy: None, control: Control::none() };
        let body = json!({ "game": game, "position": piles(&position), "misere": misere });
        match bench.best(&position, &how, None) {
            Err(error) => {
                let refused = server().post("/api/best", &body);
                prop_assert!((400..500).contains(&refused.status), "{body}: {error}, but {}", refused.text());
            }
            Ok(best) => {
                let outcome = server().ask("/api/outcome", &body);
                prop_assert_eq!(&outcome["outcome"], &json!(best.decision.outcome));
                prop_assert_eq!(&outcome["strategy"], &json!(best.decision.strategy));
                prop_assert_eq!(&outcome["position"], &piles(&position));
                let found = server().ask("/api/best", &body);
                prop_assert_eq!(&found["moves"], &json!(best.moves));
                prop_assert_eq!(&found["outcome"], &outcome["outcome"]);
                let why = server().ask("/api/why", &body);
                prop_assert_eq!(&why["outcome"], &outcome["outcome"]);
                // The winning move is legal and leads to P, by other questions.
                for step in found["moves"].as_array().unwrap() {
                    let legal = server().ask("/api/legal", &json!({ "game": game, "position": piles(&position), "to": step["to"] }));
                    prop_assert_eq!(&legal["legal"], &json!(true));
                    let after = server().ask("/api/outcome", &json!({ "game": game, "position": step["to"], "misere": misere }));
                    prop_assert_eq!(&after["outcome"], &json!("P"), "{} after {}", game, step);
                }
            }
        }
        let moves = bench.moves(&position, 2000, Control::none());
        let answer = server().ask("/api/position", &body);
        prop_assert_eq!(&answer["moves"], &moves.as_ref().map_or(Value::Null, |moves| json!(moves)));
        prop_assert_eq!(&answer["over"], &json!(moves.is_ok_and(|moves| moves.is_empty())));
    }
}

/// Outcomes from the definition: P if no move leads to P; moves as the server lists them.
fn by_definition(game: &Value, (width, height): (usize, usize)) -> Vec<String> {
    let mut known: Vec<Vec<bool>> = Vec::new();
    for x in 0..width {
        known.push(Vec::new());
        for y in 0..height {
            let moves = server().ask("/api/moves", &with(game, &json!({ "position": [x.to_string(), y.to_string()] })));
            let pile = |step: &Value, at: usize| step["to"][at].as_str().unwrap().parse::<usize>().unwrap();
            let to_p = moves["moves"].as_array().unwrap().iter().any(|step| known[pile(step, 0)][pile(step, 1)]);
            known[x].push(!to_p);
        }
    }
    let letter = |p: bool| if p { 'P' } else { 'N' };
    (0..height).map(|y| (0..width).map(|x| letter(known[x][y])).collect()).collect()
}

fn with(game: &Value, more: &Value) -> Value {
    let mut body = game.clone();
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    body
}

#[test]
fn boards_follow_from_the_moves() {
    // The last one is not symmetric: columns are the first pile, rows the second, the lowest first.
    let uneven = "game g\npiles x, y\nmove I: x - 2 <= x' < x and y' = y\nmove II: x' = x and y' < y";
    for game in [json!({ "game": "wythoff" }), json!({ "game": "corner:piece=rook" }), json!({ "rules": uneven })] {
        let board = |want: &str| {
            server().ask("/api/board", &with(&game, &json!({ "width": 9, "height": 7, "want": want })))["rows"].clone()
        };
        let outcomes = board("outcomes");
        assert_eq!(outcomes, json!(by_definition(&game, (9, 7))), "{game}");
        for (row, values) in outcomes.as_array().unwrap().iter().zip(board("grundy").as_array().unwrap()) {
            let zeros: String =
                values.as_array().unwrap().iter().map(|value| if *value == 0 { 'P' } else { 'N' }).collect();
            assert_eq!(row, &json!(zeros));
        }
        // The winner makes the last move: an odd number of moves are left where it is N.
        for (row, values) in outcomes.as_array().unwrap().iter().zip(board("remoteness").as_array().unwrap()) {
            let parity = |value: &Value| if value.as_u64().unwrap().is_multiple_of(2) { 'P' } else { 'N' };
            assert_eq!(row, &json!(values.as_array().unwrap().iter().map(parity).collect::<String>()));
        }
    }
}

#[test]
fn chance_depends_on_the_seed_and_the_turn() {
    let reply = |seed: u64, turn: u64| {
        let more = json!({ "position": ["30", "41"], "skill": "random", "seed": seed.to_string(), "turn": turn });
        server().ask("/api/reply", &with(&json!({ "game": "wythoff" }), &more))["move"]["to"].to_string()
    };
    assert_eq!(reply(3, 4), reply(3, 4));
    let different = |replies: Vec<String>| replies.iter().collect::<std::collections::BTreeSet<_>>().len() > 5;
    assert!(different((0..20).map(|seed| reply(seed, 1)).collect()));
    assert!(different((0..20).map(|turn| reply(1, turn)).collect()));
}

#[test]
fn slices_show_the_piles_that_vary() {
    // Sorted games are shown in full: every order of the piles is the same position.
    for fixed in [json!([null, null, "4"]), json!([null, "4", null]), json!(["4", null, null])] {
        let body = json!({ "game": "rat", "width": 8, "height": 8, "want": "outcomes", "fixed": fixed });
        let rows = server().ask("/api/board", &body)["rows"].clone();
        assert_eq!(rows[2].as_str().unwrap().chars().nth(1), Some('P'), "(1,2,4) is safe");
        assert_eq!(rows[1].as_str().unwrap().chars().nth(2), Some('P'));
        assert!(!rows.to_string().contains('.'));
    }
    // Far out, strategies decide; near the corner both ways agree.
    let far =
        json!({ "game": "nim", "width": 3, "height": 3, "want": "outcomes", "fixed": [null, null, "10^30", "10^30"] });
    assert_eq!(server().ask("/api/board", &far)["rows"], json!(["PNN", "NPN", "NNP"]));
    // Nim-values of a slice: the closed form of Nim is the exclusive or.
    let values = json!({ "game": "nim", "width": 6, "height": 5, "want": "grundy", "fixed": [null, "5", null] });
    let expected: Vec<Vec<u64>> = (0..5).map(|y| (0..6).map(|x| x ^ y ^ 5).collect()).collect();
    assert_eq!(server().ask("/api/board", &values)["rows"], json!(expected));
    let bad = server().post("/api/board", &json!({ "game": "rat", "width": 3, "height": 3, "want": "outcomes" }));
    assert!(bad.status == 422 && bad.text().contains("fixed"), "{}", bad.text());
}

#[test]
fn a_whole_game_against_the_perfect_opponent() {
    // From a won position the perfect player wins, whatever the other does.
    for entry in catalogue().iter().filter(|entry| entry.kind == Kind::Game) {
        let bench = Bench::open(entry.id).unwrap();
        let start = bench.instance().start.clone();
        let Ok(decision) = bench.outcome(&start, &How::default()) else { continue };
        let (mut at, mut turns, mut moves) = (piles(&start), 0u64, Vec::new());
        loop {
            let ours = (turns % 2 == 0) == (decision.outcome == Outcome::N);
            let skill = if ours { "perfect" } else { "random" };
            let here = server().ask("/api/position", &json!({ "game": entry.id, "position": at }));
            if here["over"] == true {
                assert!(!ours, "{}: who plays perfectly from a won position does not run out of moves", entry.id);
                break;
            }
            let body = json!({ "game": entry.id, "position": at, "skill": skill, "seed": "5", "turn": turns });
            at = server().ask("/api/reply", &body)["move"]["to"].clone();
            moves.push(at.clone());
            turns += 1;
            assert!(turns < 400, "{}", entry.id);
        }
        let told = server().ask("/api/history", &json!({ "game": entry.id, "start": piles(&start), "moves": moves }));
        let winner = usize::from(decision.outcome == Outcome::P);
        let marks = told["moves"].as_array().unwrap().iter().skip(winner).step_by(2);
        assert!(marks.clone().all(|turn| turn["mark"] == "good"), "{}: {told}", entry.id);
        assert_eq!(told["over"], true);
    }
}

#[test]
fn an_illegal_step_of_a_history_is_named() {
    let body = json!({ "game": "wythoff", "start": ["3", "4"], "moves": [["3", "0"], ["2", "5"]] });
    let answer = server().post("/api/history", &body);
    assert_eq!(answer.status, 422);
    assert!(answer.json()["error"].as_str().unwrap().contains("move 2"), "{}", answer.text());
}

#[test]
fn files_are_files() {
    let csv = json!({ "game": "wythoff", "size": ["3", "3"], "want": "grundy", "format": "csv" });
    let answer = server().post("/api/export", &csv);
    assert_eq!(answer.header("content-type"), Some("text/csv; charset=utf-8"));
    assert_eq!(answer.header("content-disposition"), Some("attachment; filename=\"wythoff-grundy.csv\""));
    let text = String::from_utf8(answer.body).unwrap();
    let rows: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(rows, ["x,y,grundy", "0,0,0", "0,1,1", "0,2,2", "1,0,1", "1,1,2", "1,2,0", "2,0,2", "2,1,0", "2,2,1"]);
    for (kind, size) in [("board", "width"), ("heat", "height"), ("sequence", "rows"), ("differences", "rows")] {
        let svg = server().post("/api/picture", &json!({ "game": "wythoff", "kind": kind, size: 10 }));
        assert_eq!(svg.header("content-type"), Some("image/svg+xml"), "{}", svg.text());
        assert!(svg.text().contains("<svg"));
    }
    let png =
        json!({ "game": "frankenstein", "kind": "strip", "position": ["4", "11"], "format": "png", "theme": "dark" });
    assert!(server().post("/api/picture", &png).body.starts_with(b"\x89PNG"));
}

#[test]
fn a_game_tells_its_parameters_and_its_showcase() {
    let told = |game: &str| server().ask("/api/rules", &json!({ "game": game }));
    for showcase in ratwheel_games::catalogue().iter().flat_map(|entry| entry.showcases) {
        let Some((id, parameters)) = showcase.game.split_once(':') else {
            assert_eq!(told(showcase.game)["showcase"], showcase.game);
            continue;
        };
        // The order of the parameters does not matter.
        let turned: Vec<&str> = parameters.rsplit(',').collect();
        let answer = told(&format!("{id}:{}", turned.join(", ")));
        assert_eq!(answer["showcase"], showcase.game);
        assert_eq!(answer["arguments"].as_object().unwrap().len(), turned.len());
    }
    let other = told("wynim:beta=sqrt(7)");
    assert_eq!((&other["showcase"], &other["arguments"]), (&Value::Null, &json!({ "beta": "sqrt(7)" })));
}
