//! What there is: the server and its limits, the games, the document that describes this interface.

use crate::ask::Ask;
use crate::desk::Desk;
use crate::limits::Limits;
use crate::openapi;
use crate::refusal::Refusal;
use crate::reply::{Reply, json};
use crate::routes::{Answer, Route, Work, quick};
use crate::schema;
use ratwheel_numbers::Control;
use ratwheel_rules::Position;
use ratwheel_workbench::answers::{self, ShowcaseLine};
use serde::Serialize;

pub(crate) const ROUTES: &[Route] = &[
    Route::get(
        "/api/about",
        "The server: its version, its limits and the game to begin with",
        Work::Question(about, quick),
        Answer::Json(schema::about),
    ),
    Route::get(
        "/api/games",
        "The catalogue: every game with its parameters, strategies and source",
        Work::Question(games, quick),
        Answer::Json(schema::games),
    ),
    Route::get("/api/openapi.json", "This document", Work::Question(document, quick), Answer::Json(schema::anything)),
];

#[derive(Serialize)]
struct About<'a> {
    name: &'static str,
    version: &'static str,
    limits: &'a Limits,
    invite: Option<Invitation>,
    showcases: Vec<ShowcaseLine>,
}

#[derive(Serialize)]
struct Invitation {
    game: &'static str,
    title: &'static str,
    position: Position,
    sentence: &'static str,
    de: InvitationWords,
}

#[derive(Serialize)]
struct InvitationWords {
    title: &'static str,
    sentence: &'static str,
}

fn about(desk: &Desk, _: &Ask, _: &[String], _: Control<'_>) -> Result<Reply, Refusal> {
    let invite = ratwheel_games::invitation().map(|show| Invitation {
        game: show.game,
        title: show.title.en,
        position: show.start.iter().map(|pile| (*pile).into()).collect(),
        sentence: show.sentence.en,
        de: InvitationWords { title: show.title.de, sentence: show.sentence.de },
    });
    let (name, version, limits) = ("Ratwheel", env!("CARGO_PKG_VERSION"), &desk.limits);
    json(&About { name, version, limits, invite, showcases: answers::showcases() })
}

fn games(_: &Desk, _: &Ask, _: &[String], _: Control<'_>) -> Result<Reply, Refusal> {
    json(&answers::games()?)
}

fn document(_: &Desk, _: &Ask, _: &[String], _: Control<'_>) -> Result<Reply, Refusal> {
    Ok(Reply::Json(openapi::document().to_string()))
}
