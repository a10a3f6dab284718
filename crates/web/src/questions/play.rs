//! A game being played: the opponent's move, and what the moves of a game were worth.

use super::game::{POSITION, unknown};
use crate::ask::{Ask, Field, GAME, Kind, needed, optional};
use crate::desk::Desk;
use crate::refusal::Refusal;
use crate::reply::{Reply, json};
use crate::routes::{Answer, Route, Work};
use crate::schema;
use crate::shelf;
use ratwheel_numbers::Control;
use ratwheel_rules::Move;
use ratwheel_workbench::session::{Manner, Mark, Random, Reply as Answered, Skill};
use serde::Serialize;

const REPLY: &[Field] = &[
    optional("skill", Kind::Text, "perfect, sloppy, sloppy=1/3 or random; perfect if not given"),
    optional("seed", Kind::Natural, "what the opponent's chance depends on, below 2^64"),
    optional("turn", Kind::Natural, "how many moves were played, which its chance depends on too"),
];
const HISTORY: &[Field] = &[
    needed("start", Kind::Position, "where the game began"),
    needed("moves", Kind::Positions, "the positions after each move"),
];

pub(crate) const ROUTES: &[Route] = &[
    Route::post(
        "/api/reply",
        "The move of an opponent, and how it came to it",
        &[GAME, POSITION, REPLY],
        Work::Question(reply, unknown),
        Answer::Json(schema::reply),
    ),
    Route::post(
        "/api/history",
        "What each move of a game was worth",
        &[GAME, HISTORY],
        Work::Question(history, lengthy),
        Answer::Json(schema::history),
    ),
];

#[derive(Serialize)]
struct ReplyAnswer {
    #[serde(rename = "move")]
    by: Move,
    manner: &'static str,
    winning_replies: Option<usize>,
    why: Option<String>,
}

fn reply(desk: &Desk, ask: &Ask, _: &[String], control: Control<'_>) -> Result<Reply, Refusal> {
    let piles = ask.piles("position")?;
    let oracle = desk.shelf.oracle(ask, Some(piles.len()))?;
    let position = shelf::position(oracle.bench(), &piles)?;
    let skill: Skill =
        ask.text("skill").unwrap_or("perfect").parse().map_err(|why: String| Refusal::input(why).at("`skill`"))?;
    let seed = ask.count("seed", "seed", u64::MAX)?.unwrap_or(0);
    let turn = ask.count("turn", "turn", u64::MAX)?.unwrap_or(0);
    if oracle.is_over(&position, control)? {
        return Err(Refusal::gave_up("there is no move: the game is over"));
    }
    let Answered { by, manner } = oracle.reply(&position, skill, Random::for_turn(seed, turn), control)?;
    let (manner, winning_replies, why) = match manner {
        Manner::Winning => ("winning", None, None),
        Manner::Stalling { winning_replies } => ("stalling", winning_replies, None),
        Manner::Careless => ("careless", None, None),
        Manner::AtRandom => ("random", None, None),
        Manner::Guess(why) => ("guess", None, Some(why)),
    };
    json(&ReplyAnswer { by, manner, winning_replies, why })
}

/// Marking a long game takes more than a moment.
fn lengthy(desk: &Desk, ask: &Ask) -> bool {
    const SHORT: usize = 60;
    ask.positions("moves").is_ok_and(|moves| moves.len() > SHORT) || unknown(desk, ask)
}

#[derive(Serialize)]
struct HistoryAnswer {
    moves: Vec<Marked>,
    over: bool,
}

#[derive(Serialize)]
struct Marked {
    #[serde(flatten)]
    by: Move,
    mark: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

fn history(desk: &Desk, ask: &Ask, _: &[String], control: Control<'_>) -> Result<Reply, Refusal> {
    let start = ask.piles("start")?;
    let oracle = desk.shelf.oracle(ask, Some(start.len()))?;
    let bench = oracle.bench();
    let mut at = shelf::position(bench, &start)?;
    let mut moves = Vec::new();
    for (number, piles) in (1..).zip(ask.positions("moves")?) {
        control.check()?;
        let to = shelf::position(bench, &piles).map_err(|refusal| refusal.at(format_args!("move {number}")))?;
        let rule = bench
            .legal(&at, &piles)?
            .map_err(|why| Refusal::input(format_args!("move {number}, from {at} to {to}, is not legal: {why}")))?;
        let (mark, why) = match oracle.mark(&at, &to, control)? {
            Mark::Good => ("good", None),
            Mark::Slip => ("slip", None),
            Mark::Lost => ("lost", None),
            Mark::Unknown(why) => ("unknown", Some(why)),
        };
        moves.push(Marked { by: Move { rule, to: to.clone() }, mark, why });
        at = to;
    }
    json(&HistoryAnswer { moves, over: oracle.is_over(&at, control)? })
}
