//! What there is: the version, the limits, and the games to begin with.

use ratwheel_rules::Position;
use ratwheel_workbench::questions::{ShowcaseLine, showcases};
use ratwheel_workbench::{Problem, to_json};
use schemars::JsonSchema;
use serde::Serialize;

/// `{name, version, limits, download, invite, showcases}`.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "About")]
pub(crate) struct About<'a, L> {
    name: &'static str,
    version: &'static str,
    limits: &'a L,
    /// Where the whole workbench is to be had as one file that needs no server, if this server has it.
    download: Option<&'static str>,
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

/// What there is, in JSON; `download` says whether the workbench can be had as one file.
///
/// # Errors
/// [`Problem`] if it cannot be written.
pub fn about<L: Serialize + JsonSchema>(limits: &L, download: bool) -> Result<String, Problem> {
    let invite = ratwheel_games::invitation().map(|show| Invitation {
        game: show.game,
        title: show.title.en,
        position: show.start.iter().map(|pile| (*pile).into()).collect(),
        sentence: show.sentence.en,
        de: InvitationWords { title: show.title.de, sentence: show.sentence.de },
    });
    let (name, version, download) = ("Ratwheel", env!("CARGO_PKG_VERSION"), download.then_some("/ratwheel.html"));
    to_json(&About { name, version, limits, download, invite, showcases: showcases() })
}
