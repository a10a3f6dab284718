//! Sessions against an oracle of their own: the definition of P and N, played out here by recursion over listed moves.

use super::*;
use crate::parse_position;
use ratwheel_numbers::CancelToken;
use ratwheel_rules::Outcome;
use std::collections::HashMap;

/// The definition: P if every move leads to N; where there is no move, P in normal play and N in misère play.
fn defined(bench: &Bench, play: Play, position: &Position, known: &mut HashMap<Position, Outcome>) -> Outcome {
    if let Some(outcome) = known.get(position) {
        return *outcome;
    }
    let moves = bench.moves(position, 100_000, Control::none()).unwrap();
    let wins = if moves.is_empty() {
        play == Play::Misere
    } else {
        let outcomes: Vec<Outcome> = moves.iter().map(|step| defined(bench, play, &step.to, known)).collect();
        outcomes.contains(&Outcome::P)
    };
    let outcome = if wins { Outcome::N } else { Outcome::P };
    known.insert(position.clone(), outcome);
    outcome
}

fn bench(name: &str) -> Arc<Bench> {
    Arc::new(Bench::open(name).unwrap())
}

fn session(name: &str, start: &str, settings: Settings) -> Session {
    let bench = bench(name);
    let start = bench.position_from_text(start).unwrap();
    Session::new(bench, &start, settings).unwrap()
}

fn piles(text: &str) -> Vec<Natural> {
    parse_position(text).unwrap()
}

const TWO: Settings = Settings { players: [Player::Human, Player::Human], play: Play::Normal, seed: 0 };

fn against(skill: Skill, play: Play, seed: u64) -> Settings {
    Settings { players: [Player::Opponent(Skill::Random), Player::Opponent(skill)], play, seed }
}

/// Lets the opponents play to the end.
fn play_out(session: &mut Session) -> Ending {
    while let Some((position, skill, random)) = session.awaited() {
        let reply = session.oracle().reply(&position, skill, random, Control::none()).unwrap();
        session.accept(reply).unwrap();
    }
    session.ending().unwrap()
}

const GAMES: [(&str, &str); 13] = [
    ("wythoff", "7,9"),
    ("nim", "3,4,6"),
    ("moore", "1,2,2,3"),
    ("fibonacci-nim", "12,11"),
    ("octal", "2,3,4"),
    ("multi-wythoff", "2,3,4"),
    ("rat", "3,5,8"),
    ("mark", "21"),
    ("frankenstein", "2,5,6"),
    ("welter", "2,5,7"),
    ("mouse-trap", "7,8"),
    ("corner:piece=king+knight", "6,7"),
    ("rats:d=4", "1,2,4,7"),
];

#[test]
fn the_perfect_opponent_never_loses_a_won_position() {
    for (name, start) in GAMES {
        for play in [Play::Normal, Play::Misere] {
            let mut known = HashMap::new();
            for seed in 0..6 {
                let mut session = session(name, start, against(Skill::Perfect, play, seed));
                let ending = play_out(&mut session);
                let bench = Arc::clone(session.oracle().bench());
                let mut won = false;
                for turn in session.history() {
                    let [before, after] =
                        [&turn.from, &turn.by.to].map(|position| defined(&bench, play, position, &mut known));
                    if turn.side == Side::Second {
                        won |= before == Outcome::N;
                        let says = turn.manner.clone().unwrap();
                        match before {
                            Outcome::N => assert_eq!((after, says), (Outcome::P, Manner::Winning), "{name} {turn:?}"),
                            Outcome::P => assert!(matches!(says, Manner::Stalling { .. }), "{name} {turn:?}"),
                        }
                    }
                }
                assert!(!won || ending.winner == Side::Second, "{name} {play:?} {seed}");
            }
        }
    }
}

#[test]
fn marks_agree_with_the_definition() {
    for (name, start) in GAMES {
        for play in [Play::Normal, Play::Misere] {
            let mut session = session(name, start, against(Skill::Random, play, 5));
            play_out(&mut session);
            let (bench, mut known) = (Arc::clone(session.oracle().bench()), HashMap::new());
            while let Some(turn) = session.unmarked().cloned() {
                let mark = session.oracle().mark(&turn.from, &turn.by.to, Control::none()).unwrap();
                session.set_mark(&turn.from, &turn.by.to, &mark);
            }
            for turn in session.history() {
                let [before, after] =
                    [&turn.from, &turn.by.to].map(|position| defined(&bench, play, position, &mut known));
                let expected = match (before, after) {
                    (_, Outcome::P) => Mark::Good,
                    (Outcome::N, Outcome::N) => Mark::Slip,
                    (Outcome::P, Outcome::N) => Mark::Lost,
                };
                assert_eq!(turn.mark.as_ref(), Some(&expected), "{name} {play:?} {turn:?}");
            }
        }
    }
}

#[test]
fn a_sloppy_opponent_errs_as_often_as_it_says() {
    let bench = bench("wythoff");
    let oracle = Oracle::new(Arc::clone(&bench), Play::Normal).unwrap();
    let position = bench.position_from_text("9,12").unwrap();
    for (chance, range) in [("0", 0..=0), ("1/4", 55..=145), ("1", 400..=400)] {
        let skill = Skill::Sloppy(chance.parse().unwrap());
        let errs = (0..400).filter(|turn| {
            let reply = oracle.reply(&position, skill, Random::for_turn(9, *turn), Control::none()).unwrap();
            let mark = oracle.mark(&position, &reply.by.to, Control::none()).unwrap();
            assert_eq!(mark == Mark::Slip, reply.manner == Manner::Careless, "{reply:?}");
            mark == Mark::Slip
        });
        let errs = errs.count();
        assert!(range.contains(&errs), "{chance}: {errs} of 400");
    }
}

#[test]
fn a_seed_means_a_game() {
    let line = |seed| {
        let mut session = session("nim", "20,30,40", against(Skill::Sloppy(Chance::QUARTER), Play::Normal, seed));
        play_out(&mut session);
        session.history().iter().map(|turn| turn.by.to.clone()).collect::<Vec<_>>()
    };
    assert_eq!(line(3), line(3));
    assert_ne!(line(3), line(4));
}

#[test]
fn moves_are_taken_back_and_played_again() {
    let settings = Settings { players: [Player::Opponent(Skill::Perfect), Player::Human], ..TWO };
    let mut session = session("wythoff", "8,9", settings);
    assert_eq!(session.play(&piles("0,9")), Err(PlayError::NotYourTurn));
    let answer = |session: &mut Session| {
        let (position, skill, random) = session.awaited().unwrap();
        let reply = session.oracle().reply(&position, skill, random, Control::none()).unwrap();
        session.accept(reply).unwrap();
    };
    answer(&mut session);
    assert!(!session.undo(), "the opponent began: nothing of ours to take back");
    let first = session.position().clone();
    let ours = session.oracle().some_move(&first, &mut Random::for_turn(0, 0), Control::none()).unwrap();
    session.play(ours.to.piles()).unwrap();
    answer(&mut session);
    let reached = session.position().clone();
    assert!(session.undo() && *session.position() == first);
    assert_eq!((session.history().len(), session.taken_back().len()), (1, 2));
    assert!(session.redo() && *session.position() == reached && !session.redo());
    assert!(session.undo());
    session.play(ours.to.piles()).unwrap();
    assert_eq!(session.taken_back().len(), 1, "the same move keeps the future");
}

#[test]
fn illegal_moves_say_why_and_change_nothing() {
    let mut session = session("wythoff", "5,8", TWO);
    for (to, says) in [("5,8", "chang"), ("3,7", "is not"), ("3", "2 piles, not 1"), ("6,8", "")] {
        let error = session.play(&piles(to)).unwrap_err();
        assert!(matches!(error, PlayError::Illegal(_)));
        assert!(error.to_string().contains(says), "{to}: {error}");
    }
    assert!(session.history().is_empty());
}

#[test]
fn who_wins() {
    for (play, winner) in [(Play::Normal, Side::First), (Play::Misere, Side::Second)] {
        let mut session = session("nim:piles=1", "5", Settings { play, ..TWO });
        assert_eq!(session.ending(), None);
        session.play(&piles("0")).unwrap();
        assert_eq!(session.ending(), Some(Ending { winner, resigned: false }));
        assert_eq!(session.play(&piles("0")), Err(PlayError::Over));
        assert!(session.undo());
        session.resign();
        assert_eq!(session.ending(), Some(Ending { winner: Side::Second, resigned: true }));
        session.resign();
        assert!(session.undo() && session.ending().is_none() && session.history().is_empty());
    }
    // A game that begins at its end.
    assert_eq!(session("wythoff", "0,0", TWO).ending().map(|ending| ending.winner), Some(Side::Second));
}

#[test]
fn positions_of_any_size() {
    for (name, start) in [
        ("wythoff", "10^59+7,10^60"),
        ("nim", "10^40,3,10^41"),
        ("rat", "10^40,10^41,10^42"),
        ("beta-nim", "10^40,10^41"),
        ("mark", "10^50"),
        ("frankenstein", "10^9,10^10"),
        ("rats:d=5", "10^9,10^9+7,10^10,10^11,10^12"),
    ] {
        for skill in [Skill::Perfect, Skill::Sloppy("1".parse().unwrap()), Skill::Random] {
            let mut session = session(name, start, against(skill, Play::Normal, 1));
            for _ in 0..4 {
                let Some((position, skill, random)) = session.awaited() else { break };
                let reply = session.oracle().reply(&position, skill, random, Control::none()).unwrap();
                assert!(skill != Skill::Perfect || !matches!(reply.manner, Manner::Guess(_)), "{name}");
                session.accept(reply).unwrap();
            }
        }
    }
}

#[test]
fn what_nobody_knows_is_said() {
    let mut session = session("welter", "10^20,10^21,10^22", against(Skill::Perfect, Play::Misere, 0));
    let (position, _, random) = session.awaited().unwrap();
    let reply = session.oracle().reply(&position, Skill::Perfect, random, Control::none()).unwrap();
    assert!(matches!(&reply.manner, Manner::Guess(why) if why.contains("brute force")), "{reply:?}");
    session.accept(reply).unwrap();
    let turn = session.unmarked().cloned().unwrap();
    let mark = session.oracle().mark(&turn.from, &turn.by.to, Control::none()).unwrap();
    assert!(matches!(mark, Mark::Unknown(_)), "{mark:?}");
}

#[test]
fn a_board_of_outcomes() {
    for name in ["wythoff", "mouse-trap", "corner:piece=knight,se=both"] {
        for play in [Play::Normal, Play::Misere] {
            let bench = bench(name);
            let cells = (0..7u64).flat_map(|x| (0..7u64).map(move |y| [x, y].map(Natural::from)));
            let cells: Vec<Position> = cells.filter_map(|cell| bench.position(&cell).ok()).collect();
            let oracle = Oracle::new(Arc::clone(&bench), play).unwrap();
            let mut known = HashMap::new();
            let outcomes = oracle.outcomes(&cells, Control::none()).unwrap();
            for (cell, outcome) in cells.iter().zip(outcomes) {
                assert_eq!(outcome, Some(defined(&bench, play, cell, &mut known)), "{name} {cell}");
            }
        }
    }
}

#[test]
fn a_board_far_out_is_solved_at_once() {
    // No strategy is known here, and the box below the cells is large enough for the compiled solver.
    for play in [Play::Normal, Play::Misere] {
        let bench = bench("corner:piece=king+knight,field=reach");
        assert!(bench.strategies(play).next().is_none());
        let cells = (58..62u64).flat_map(|x| (58..62u64).map(move |y| [x, y].map(Natural::from)));
        let cells: Vec<Position> = cells.map(|cell| bench.position(&cell).unwrap()).collect();
        let oracle = Oracle::new(Arc::clone(&bench), play).unwrap();
        let mut known = HashMap::new();
        for (cell, outcome) in cells.iter().zip(oracle.outcomes(&cells, Control::none()).unwrap()) {
            assert_eq!(outcome, Some(defined(&bench, play, cell, &mut known)), "{cell}");
        }
    }
}

#[test]
fn long_questions_can_be_stopped() {
    let token = CancelToken::new();
    token.cancel();
    let report = |_, _| {};
    let control = Control::new(&token, &report);
    let session = session("welter", "9,11,14,20", against(Skill::Perfect, Play::Misere, 0));
    let (position, skill, random) = session.awaited().unwrap();
    let oracle = session.oracle();
    assert!(matches!(oracle.reply(&position, skill, random, control), Err(BenchError::Cancelled)));
    assert!(matches!(oracle.outcomes(std::slice::from_ref(&position), control), Err(BenchError::Cancelled)));
    let to = bench("welter").position_from_text("8,11,14,20").unwrap();
    assert!(matches!(oracle.mark(&position, &to, control), Err(BenchError::Cancelled)));
}

#[test]
fn sets_cannot_be_played() {
    let bench = bench("raleigh");
    let start = bench.instance().start.clone();
    assert!(Session::new(bench, &start, TWO).is_err());
}
