//! The catalogue, and the rules of one game.

use crate::bench::Bench;
use crate::error::BenchError;
use ratwheel_games::{Entry, Kind, catalogue};
use ratwheel_rules::core::ClaimKind;
use ratwheel_rules::{Play, Position};
use serde::Serialize;

/// One line of the catalogue: `{id, title, kind, piles, parameters, strategies, source, start}`.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct GameLine {
    /// The name to open it by.
    pub id: &'static str,
    /// Its title.
    pub title: &'static str,
    /// `game` or `set`.
    pub kind: &'static str,
    /// How many piles, if that is fixed.
    pub piles: Option<usize>,
    /// What can be set.
    pub parameters: Vec<ParameterLine>,
    /// The strategies by name, those for misère play marked.
    pub strategies: Vec<String>,
    /// Document and place.
    pub source: String,
    /// A small position to start from.
    pub start: Position,
}

/// A parameter of a game.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct ParameterLine {
    /// Its name.
    pub name: &'static str,
    /// Which values are allowed, in words.
    pub range: &'static str,
    /// What is taken if nothing is said.
    pub default: &'static str,
    /// What it means.
    pub meaning: &'static str,
}

/// What follows the name of a strategy for misère play.
pub(crate) const MISERE: &str = " (misère)";

/// Every entry of the catalogue.
///
/// # Errors
/// [`BenchError`] if an entry cannot be opened with its defaults, which the tests exclude.
pub fn games() -> Result<Vec<GameLine>, BenchError> {
    catalogue().iter().map(line).collect()
}

fn line(entry: &'static Entry) -> Result<GameLine, BenchError> {
    let bench = Bench::open(entry.id)?;
    let mut strategies: Vec<String> = Vec::new();
    for strategy in &bench.instance().strategies {
        let name = match strategy.play() {
            Play::Normal => strategy.name().to_owned(),
            Play::Misere => format!("{}{MISERE}", strategy.name()),
        };
        if !strategies.contains(&name) {
            strategies.push(name);
        }
    }
    let parameter = |p: &ratwheel_games::Parameter| ParameterLine {
        name: p.name,
        range: p.range,
        default: p.default,
        meaning: p.meaning,
    };
    Ok(GameLine {
        id: entry.id,
        title: entry.title,
        kind: if entry.kind == Kind::Game { "game" } else { "set" },
        piles: bench.piles(),
        parameters: entry.parameters.iter().map(parameter).collect(),
        strategies,
        source: entry.source.to_string(),
        start: bench.instance().start.clone(),
    })
}

/// The rules of one game: `{id, title, words, text, source, strategies, notes, claims, start}`.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct RulesAnswer {
    /// The game as it was asked for.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The rules in words.
    pub words: String,
    /// The rules in the ruleset language, if they can be written there.
    pub text: Option<String>,
    /// Document and place, for games of the catalogue.
    pub source: Option<String>,
    /// The strategies.
    pub strategies: Vec<StrategyLine>,
    /// Remarks and errata.
    pub notes: Vec<&'static str>,
    /// The claims of the ruleset.
    pub claims: Vec<ClaimLine>,
    /// A small position to start from.
    pub start: Position,
    /// The rules as LaTeX, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub latex: Option<String>,
}

/// A strategy with its place in the documents.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct StrategyLine {
    /// Its name.
    pub name: &'static str,
    /// Is it for misère play?
    pub misere: bool,
    /// Document and place.
    pub source: String,
    /// How it grows, if it is not polynomial.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exponential: Option<&'static str>,
}

/// A claim of a ruleset.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct ClaimLine {
    /// `P`, `P misere`, or a name.
    pub name: String,
    /// `p-set`, `p-set-misere` or `closed`.
    pub kind: &'static str,
}

/// The rules of a game.
#[must_use]
pub fn rules(bench: &Bench) -> RulesAnswer {
    let instance = bench.instance();
    // The words of a ruleset from a file are its title.
    let words: &str = &instance.words;
    let (title, words, notes) = bench.entry().map_or((words, "", &[][..]), |entry| (entry.title, words, entry.notes));
    let strategies = instance.strategies.iter().map(|strategy| StrategyLine {
        name: strategy.name(),
        misere: strategy.play() == Play::Misere,
        source: strategy.source().to_string(),
        exponential: strategy.exponential(),
    });
    let claims = bench.relation().map_or(&[][..], |relation| &relation.claims).iter().map(|claim| ClaimLine {
        name: claim.name.clone(),
        kind: match claim.kind {
            ClaimKind::NormalP(_) => "p-set",
            ClaimKind::MisereP(_) => "p-set-misere",
            ClaimKind::Closed(_) => "closed",
        },
    });
    RulesAnswer {
        id: bench.name().to_owned(),
        title: title.to_owned(),
        words: words.to_owned(),
        text: instance.text.clone(),
        source: bench.entry().map(|entry| entry.source.to_string()),
        strategies: strategies.collect(),
        notes: notes.to_vec(),
        claims: claims.collect(),
        start: instance.start.clone(),
        latex: None,
    }
}
