//! What there is: the server, its limits, and the games to begin with.

use crate::limits::Limits;
use crate::refused::Refused;
use crate::service::Service;
use ratwheel_rules::Position;
use ratwheel_workbench::questions::{ShowcaseLine, showcases};
use ratwheel_workbench::{Reply, to_json};
use schemars::JsonSchema;
use serde::Serialize;

/// `{name, version, limits, invite, showcases}`.
#[derive(Serialize, JsonSchema)]
pub(crate) struct About<'a> {
    name: &'static str,
    version: &'static str,
    limits: &'a Limits,
    /// The game to begin with.
    invite: Option<Invitation>,
    showcases: Vec<ShowcaseLine>,
}

/// The game to begin with.
#[derive(Serialize, JsonSchema)]
struct Invitation {
    game: &'static str,
    title: &'static str,
    position: Position,
    sentence: &'static str,
    /// The same words in German.
    de: InvitationWords,
}

#[derive(Serialize, JsonSchema)]
struct InvitationWords {
    title: &'static str,
    sentence: &'static str,
}

pub(crate) fn about(service: &Service) -> Result<Reply, Refused> {
    let invite = ratwheel_games::invitation().map(|show| Invitation {
        game: show.game,
        title: show.title.en,
        position: show.start.iter().map(|pile| (*pile).into()).collect(),
        sentence: show.sentence.en,
        de: InvitationWords { title: show.title.de, sentence: show.sentence.de },
    });
    let (name, version, limits) = ("Ratwheel", env!("CARGO_PKG_VERSION"), &service.limits);
    Ok(Reply::Json(to_json(&About { name, version, limits, invite, showcases: showcases() })?))
}
