//! The games that were asked about last, so that a page which asks many questions about one game opens it once.

use crate::ask::Ask;
use crate::refusal::Refusal;
use ratwheel_games::{Arguments, Kind, Spec};
use ratwheel_numbers::Natural;
use ratwheel_rules::{Play, Position};
use ratwheel_workbench::session::Oracle;
use ratwheel_workbench::{Bench, BenchError, words};
use std::sync::{Arc, Mutex, PoisonError};

/// So many games are kept, and so many with what was played out of them.
const GAMES: usize = 48;
const ORACLES: usize = 6;

/// Opened games, the last used first.
#[derive(Debug, Default)]
pub(crate) struct Shelf {
    games: Mutex<Vec<(String, Arc<Bench>)>>,
    oracles: Mutex<Vec<(String, Arc<Oracle>)>>,
}

/// What is found under a key, or what `make` puts there; the last used comes first and the oldest goes.
fn kept<T: Clone>(
    list: &Mutex<Vec<(String, T)>>,
    most: usize,
    key: String,
    make: impl FnOnce() -> Result<T, Refusal>,
    worth_keeping: impl FnOnce(&T) -> bool,
) -> Result<T, Refusal> {
    let lock = || list.lock().unwrap_or_else(PoisonError::into_inner);
    {
        let mut list = lock();
        if let Some(at) = list.iter().position(|(known, _)| *known == key) {
            let found = list.remove(at);
            let value = found.1.clone();
            list.insert(0, found);
            return Ok(value);
        }
    }
    // Made without the lock: opening one game must not keep the others waiting.
    let value = make()?;
    let mut list = lock();
    if worth_keeping(&value) && !list.iter().any(|(known, _)| *known == key) {
        list.truncate(most.saturating_sub(1));
        list.insert(0, (key, value.clone()));
    }
    Ok(value)
}

impl Shelf {
    /// The game that a request names, for a position with so many piles if one is known.
    pub(crate) fn bench(&self, ask: &Ask, piles: Option<usize>) -> Result<Arc<Bench>, Refusal> {
        kept(&self.games, GAMES, key(ask, piles), || open(ask, piles).map(Arc::new), |bench| is_small(bench))
    }

    /// The game and a position of it.
    pub(crate) fn position(&self, ask: &Ask, name: &str) -> Result<(Arc<Bench>, Position), Refusal> {
        let piles = ask.piles(name)?;
        let bench = self.played(ask, Some(piles.len()))?;
        let position = position(&bench, &piles)?;
        Ok((bench, position))
    }

    /// As [`Shelf::bench`], for games that are played: entries of kind `set` have no rules.
    pub(crate) fn played(&self, ask: &Ask, piles: Option<usize>) -> Result<Arc<Bench>, Refusal> {
        let bench = self.bench(ask, piles)?;
        match bench.entry() {
            Some(entry) if entry.kind == Kind::Set => {
                let why = format!("no rules are known for {}: it is a set of positions, not a game", entry.id);
                Err(Refusal::gave_up(why).hint("/api/table lists it"))
            }
            _ => Ok(bench),
        }
    }

    /// One who remembers what was played out of the game.
    pub(crate) fn oracle(&self, ask: &Ask, piles: Option<usize>) -> Result<Arc<Oracle>, Refusal> {
        let play = ask.play();
        let key = format!("{}{}", if play == Play::Misere { "misere " } else { "" }, key(ask, piles));
        let make = || Ok(Arc::new(Oracle::new(self.played(ask, piles)?, play)?));
        kept(&self.oracles, ORACLES, key, make, |oracle| is_small(oracle.bench()))
    }
}

/// Large games are opened anew each time, so that the shelf stays light.
fn is_small(bench: &Bench) -> bool {
    const LONGEST: usize = 256 << 10;
    bench.instance().text().is_none_or(|text| text.len() <= LONGEST)
}

/// Refuses a game with too many piles before it is made.
fn few_piles(ask: &Ask, game: &str) -> Result<(), Refusal> {
    let Ok(spec) = game.parse::<Spec>() else { return Ok(()) };
    let Some(entry) = ratwheel_games::find(&spec.id) else { return Ok(()) };
    let most = ask.limits().piles;
    for parameter in entry.parameters.iter().filter(|parameter| parameter.counts_piles()) {
        let value = spec.arguments.iter().find(|(name, _)| *name == parameter.name).map(|(_, value)| value);
        // What is no number is told by the game itself.
        if value.and_then(|value| value.trim().parse::<u64>().ok()).is_some_and(|piles| piles > most) {
            let why = format!("{} = {} is more than {most} piles", parameter.name, value.unwrap_or_default());
            return Err(Refusal::limit("piles", most, why));
        }
    }
    Ok(())
}

/// A position of the game, or what one looks like.
pub(crate) fn position(bench: &Bench, piles: &[Natural]) -> Result<Position, Refusal> {
    bench.position(piles).map_err(|error| {
        let start = &bench.instance().start;
        let example: Vec<String> =
            start.piles().iter().take(12).map(|pile| format!("{:?}", words::natural(pile))).collect();
        Refusal::from(error).hint(format_args!("a position of {} is written as [{}]", bench.name(), example.join(",")))
    })
}

fn key(ask: &Ask, piles: Option<usize>) -> String {
    match (ask.text("game"), ask.text("rules")) {
        (Some(game), _) => format!("{}/{game}", piles.unwrap_or(0)),
        (None, rules) => format!("rules/{}/{}", ask.text("arguments").unwrap_or(""), rules.unwrap_or("")),
    }
}

fn open(ask: &Ask, piles: Option<usize>) -> Result<Bench, Refusal> {
    match (ask.text("game"), ask.text("rules")) {
        (Some(_), Some(_)) => Err(Refusal::input("both `game` and `rules` are given").hint("leave one of them out")),
        (None, None) => {
            Err(Refusal::input("which game?").hint("give `game`, as wythoff:d=2, or `rules`, the text of a ruleset"))
        }
        (Some(game), None) => {
            if ask.has("arguments") {
                return Err(
                    Refusal::input("`arguments` belong to `rules`").hint("write them after the game, as wythoff:d=2")
                );
            }
            ask.reads_quickly(game).map_err(|refusal| refusal.at("`game`"))?;
            few_piles(ask, game)?;
            let bench = match piles {
                Some(piles) => Bench::open_for(game, piles.max(1)),
                None => Bench::open(game),
            };
            bench.map_err(Refusal::from)
        }
        (None, Some(rules)) => {
            let values = ask.text("arguments").unwrap_or("");
            ask.reads_quickly(values).map_err(|refusal| refusal.at("`arguments`"))?;
            let arguments = arguments(values)?;
            Bench::from_rules(rules, &arguments).map_err(|error| Refusal::of_bench(error, Some(rules)))
        }
    }
}

/// The parameters of a ruleset, as `d=2,variant=x`.
pub(crate) fn arguments(text: &str) -> Result<Arguments, Refusal> {
    let text = text.trim();
    let spec = if text.is_empty() { "rules".to_owned() } else { format!("rules:{text}") };
    let spec: Spec = spec.parse().map_err(|error| Refusal::from(BenchError::Build(error)).at("`arguments`"))?;
    Ok(spec.arguments)
}
