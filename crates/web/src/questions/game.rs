//! Questions about a game and one position of it.

use crate::ask::{Ask, Field, GAME, Kind, needed, optional};
use crate::desk::Desk;
use crate::refusal::Refusal;
use crate::reply::{Reply, json};
use crate::routes::{Answer, Route, Work, quick};
use crate::schema;
use crate::shelf;
use ratwheel_games::{ParameterKind, Spec};
use ratwheel_numbers::Control;
use ratwheel_rules::{Move, Position};
use ratwheel_workbench::answers::{
    self, BestAnswer, FormulasAnswer, LegalAnswer, MovesAnswer, OutcomeAnswer, RulesAnswer,
};
use ratwheel_workbench::{Bench, BenchError, Question};
use serde::Serialize;

/// Which position is meant.
pub(crate) const POSITION: &[Field] = &[needed("position", Kind::Position, "the piles, as [\"24\",\"32\"]")];
const STRATEGY: &[Field] =
    &[optional("strategy", Kind::Text, "the strategy to use, or brute-force, or claim; else the first that knows it")];
const ALL: &[Field] = &[
    optional("all", Kind::Flag, "every winning move, up to the limit"),
    optional("limit", Kind::Natural, "how many winning moves are listed at most"),
];
const TO: &[Field] = &[needed("to", Kind::Position, "the position moved to")];
const COUNT: &[Field] = &[optional("count", Kind::Flag, "only how many there are")];
const TEXT: &[Field] = &[
    needed("text", Kind::Text, "the text of a ruleset"),
    optional("arguments", Kind::Text, "its parameters, as d=2,variant=x"),
];

pub(crate) const ROUTES: &[Route] = &[
    Route::post(
        "/api/rules",
        "The rules of a game: words, ruleset text, formulas, strategies and claims",
        &[GAME],
        Work::Question(rules, quick),
        Answer::Json(schema::rules),
    ),
    Route::post(
        "/api/parse",
        "A ruleset as it is being written: mistakes, words and signs, examples run",
        &[TEXT],
        Work::Question(parse, quick),
        Answer::Json(schema::parse),
    ),
    Route::post(
        "/api/position",
        "A position: is it one, is play over, and every move if they are not too many",
        &[GAME, POSITION],
        Work::Question(position, quick),
        Answer::Json(schema::position_answer),
    ),
    Route::post(
        "/api/outcome",
        "Who wins in a position, and why",
        &[GAME, POSITION, STRATEGY],
        Work::Question(outcome, unknown),
        Answer::Json(schema::outcome),
    ),
    Route::post(
        "/api/best",
        "A winning move, all of them, or the stalling move where every move loses",
        &[GAME, POSITION, STRATEGY, ALL],
        Work::Question(best, unknown),
        Answer::Json(schema::best),
    ),
    Route::post(
        "/api/why",
        "The explanation of a position: numerals laid out, steps as formulas",
        &[GAME, POSITION, STRATEGY],
        Work::Question(why, unknown),
        Answer::Json(schema::why),
    ),
    Route::post(
        "/api/legal",
        "Is it a move, by which rule; if not, why not",
        &[GAME, POSITION, TO],
        Work::Question(legal, quick),
        Answer::Json(schema::legal),
    ),
    Route::post(
        "/api/moves",
        "Every legal move",
        &[GAME, POSITION, COUNT],
        Work::Question(moves, quick),
        Answer::Json(schema::moves),
    ),
];

/// Is it a question that brute force must answer, for more positions than a moment suffices for?
pub(crate) fn unknown(_: &Desk, ask: &Ask) -> bool {
    const FEW: u64 = 20_000;
    let by_force = ask.text("rules").is_some() || ask.text("strategy") == Some("brute-force");
    if !by_force {
        return false;
    }
    let piles = ask.piles("position").or_else(|_| ask.piles("start")).unwrap_or_default();
    let cells = piles.iter().try_fold(1u64, |cells, pile| cells.checked_mul(pile.to_u64()?.checked_add(1)?));
    cells.is_none_or(|cells| cells > FEW)
}

#[derive(Serialize)]
struct Rules {
    #[serde(flatten)]
    rules: RulesAnswer,
    piece: Option<String>,
    /// Does `/api/table` answer for it?
    table: bool,
    /// Does `/api/board` answer for it?
    board: bool,
    formulas: FormulasAnswer,
}

fn rules(desk: &Desk, ask: &Ask, _: &[String], _: Control<'_>) -> Result<Reply, Refusal> {
    let bench = desk.shelf.bench(ask, None)?;
    json(&Rules {
        rules: answers::rules(&bench),
        piece: piece(&bench),
        table: super::table::has_table(&bench),
        board: bench.piles().is_some(),
        formulas: answers::formulas(&bench),
    })
}

/// The chess piece that the game was opened with, if it has one.
fn piece(bench: &Bench) -> Option<String> {
    let mut parameters = bench.entry()?.parameters.iter();
    let parameter = parameters.find(|parameter| parameter.kind == ParameterKind::Piece)?;
    let spec: Spec = bench.name().parse().ok()?;
    Some(spec.arguments.get(parameter.name).unwrap_or(parameter.default).to_owned())
}

fn parse(_: &Desk, ask: &Ask, _: &[String], control: Control<'_>) -> Result<Reply, Refusal> {
    let arguments = shelf::arguments(ask.text("arguments").unwrap_or(""))?;
    json(&answers::parse(ask.text("text").unwrap_or(""), &arguments, control)?)
}

#[derive(Serialize)]
struct PositionAnswer {
    position: Position,
    over: bool,
    moves: Option<Vec<Move>>,
    count: Option<usize>,
}

fn position(desk: &Desk, ask: &Ask, _: &[String], control: Control<'_>) -> Result<Reply, Refusal> {
    let (bench, position) = desk.shelf.position(ask, "position")?;
    let most = usize::try_from(desk.limits.moves).unwrap_or(usize::MAX);
    let moves = match bench.moves(&position, most, control) {
        Ok(moves) => Some(moves),
        Err(BenchError::GaveUp(_)) => None,
        Err(error) => return Err(error.into()),
    };
    let count = moves.as_ref().map(Vec::len);
    json(&PositionAnswer { position, over: count == Some(0), moves, count })
}

fn question<'a>(ask: &'a Ask, control: Control<'a>) -> Question<'a> {
    Question { play: ask.play(), strategy: ask.text("strategy"), control }
}

fn outcome(desk: &Desk, ask: &Ask, _: &[String], control: Control<'_>) -> Result<Reply, Refusal> {
    let (bench, position) = desk.shelf.position(ask, "position")?;
    let decision = bench.outcome(&position, &question(ask, control))?;
    json(&OutcomeAnswer::new(ask.text("game").unwrap_or(bench.name()), &position, &decision))
}

fn best(desk: &Desk, ask: &Ask, _: &[String], control: Control<'_>) -> Result<Reply, Refusal> {
    let (bench, position) = desk.shelf.position(ask, "position")?;
    let limit = ask.count("limit", "moves", desk.limits.moves)?.unwrap_or(desk.limits.moves.min(1000));
    let all = ask.flag("all").then_some(usize::try_from(limit).unwrap_or(usize::MAX));
    let best = bench.best(&position, &question(ask, control), all)?;
    json(&BestAnswer::new(position, best))
}

fn why(desk: &Desk, ask: &Ask, _: &[String], control: Control<'_>) -> Result<Reply, Refusal> {
    let (bench, position) = desk.shelf.position(ask, "position")?;
    json(&answers::why(&bench, &position, ask.play(), ask.text("strategy"), control)?)
}

fn legal(desk: &Desk, ask: &Ask, _: &[String], _: Control<'_>) -> Result<Reply, Refusal> {
    let (bench, position) = desk.shelf.position(ask, "position")?;
    json(&LegalAnswer::from(bench.legal(&position, &ask.piles("to")?)?))
}

fn moves(desk: &Desk, ask: &Ask, _: &[String], control: Control<'_>) -> Result<Reply, Refusal> {
    let (bench, position) = desk.shelf.position(ask, "position")?;
    let most = desk.limits.moves;
    let moves =
        bench.moves(&position, usize::try_from(most).unwrap_or(usize::MAX), control).map_err(|error| match error {
            BenchError::GaveUp(why) => {
                Refusal::limit("moves", most, why).hint("/api/legal tells at any size whether one step is a move")
            }
            error => error.into(),
        })?;
    json(&MovesAnswer::new(moves, ask.flag("count")))
}
