//! Where to look at an entry: a game, and a position of it that the claim or its counterexample is about.

use ratwheel_rules::Position;
use ratwheel_workbench::{Bench, parse_position, parse_step};
use schemars::JsonSchema;
use serde::Serialize;
use toml::{Table, Value};

use crate::brute;

/// A game and a position to open it at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Scene {
    /// The game with its parameters: a line of the catalogue, or the name of the ruleset that follows.
    pub game: String,
    /// The text of a ruleset that the ledger has of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// The parameters of that ruleset, as `variant=identity`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub arguments: Option<String>,
    /// In misère play.
    pub misere: bool,
    /// The position.
    pub position: Option<Position>,
    /// A step from there.
    pub to: Option<Position>,
}

/// The keys of checks under which positions and steps are listed, those that say most first.
const LISTS: [&str; 9] = ["winning", "only-winning", "legal", "illegal", "only-legal", "P", "N", "list", "large"];

impl Scene {
    /// What the keys of a check say; `None` if it is about no game.
    pub(crate) fn of(table: &Table) -> Option<Self> {
        let text = |key: &str| table.get(key).and_then(Value::as_str).map(str::to_owned);
        let game = text("game")?;
        let rules = text("rules");
        // Claims about numbers have no position to look at.
        if rules.as_deref().is_some_and(|text| !text.lines().any(|line| line.starts_with("game "))) {
            return None;
        }
        let arguments = game.split_once(':').map(|(_, arguments)| arguments.to_owned()).filter(|_| rules.is_some());
        let misere = table.get("misere").and_then(Value::as_bool).unwrap_or(false);
        let mut scene = Self { game, rules, arguments, misere, position: None, to: None };
        let listed = LISTS.iter().find_map(|key| table.get(*key)?.as_array()?.first()?.as_str());
        if let Some(text) = listed
            && let Ok(bench) = scene.open()
        {
            let step = text.split_once(" by ").map_or(text, |(step, _)| step);
            let place = |piles: &[_]| bench.position(piles).ok();
            (scene.position, scene.to) = match parse_step(step) {
                Ok((from, to)) => (place(&from), place(&to)),
                Err(_) => (parse_position(step).ok().and_then(|piles| place(&piles)), None),
            };
        }
        Some(scene)
    }

    /// The same game at another position.
    pub(crate) fn at(&self, place: Option<(Position, Option<Position>)>) -> Self {
        match place {
            Some((position, to)) => Self { position: Some(position), to, ..self.clone() },
            None => self.clone(),
        }
    }

    fn open(&self) -> Result<Bench, crate::check::CheckError> {
        brute::open(&self.game, self.rules.as_deref())
    }
}
