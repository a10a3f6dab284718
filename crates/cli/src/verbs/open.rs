//! `GAME` and `POS` as they are typed: a name of the catalogue with parameters, or a path to a `.rules` file; and piles.

use std::collections::BTreeMap;

use ratwheel_games::{Kind, Parameter, Spec};
use ratwheel_numbers::Natural;
use ratwheel_rules::{Play, Position};
use ratwheel_workbench::{Bench, BenchError, parse_position};

use crate::args;
use crate::errors::Failure;
use crate::output::Output;
use crate::words;

/// What a game is called on the command line, for `--help`.
pub(crate) const GAME: &str = "GAME";

/// A ruleset larger than this is not read.
const MOST_BYTES: u64 = 1 << 20;

/// Normal play unless `--misere` is given.
pub(crate) fn play(misere: bool) -> Play {
    if misere { Play::Misere } else { Play::Normal }
}

/// The game, for a position with so many piles if one is known.
pub(crate) fn game(text: &str, piles: Option<usize>) -> Result<Bench, Failure> {
    let Some((path, parameters)) = rules_file(text) else {
        return Ok(match piles {
            Some(piles) => Bench::open_for(text, piles)?,
            None => Bench::open(text)?,
        });
    };
    let rules = read(path)?;
    let spec: Spec = format!("file{parameters}").parse().map_err(Failure::input)?;
    Bench::from_rules(&rules, &spec.arguments).map_err(|error| match error {
        BenchError::Rules(mistakes) => Failure::rules(path, &mistakes),
        other => other.into(),
    })
}

/// The path and the parameters of `my.rules:d=3`; `None` for a name of the catalogue.
fn rules_file(text: &str) -> Option<(&str, &str)> {
    const ENDING: &str = ".rules";
    let ends = text.match_indices(ENDING).map(|(at, _)| at + ENDING.len());
    let mut parts = ends.filter_map(|end| text.split_at_checked(end));
    parts.find(|(_, rest)| rest.is_empty() || rest.starts_with(':'))
}

fn read(path: &str) -> Result<String, Failure> {
    args::text_file(path, MOST_BYTES)
        .map_err(|failure| failure.hint("GAME is a name that `ratwheel games` lists, or a path to a .rules file"))
}

/// A game that positions are asked about.
pub(crate) struct Opened<'a> {
    text: &'a str,
    bench: Bench,
    /// One game for each number of piles that positions turn out to have, where the game takes it from them.
    by_piles: Option<BTreeMap<usize, Bench>>,
}

impl<'a> Opened<'a> {
    /// Fails at once if there is no such game, before anything is read from stdin.
    pub(crate) fn new(text: &'a str) -> Result<Self, Failure> {
        let bench = game(text, None)?;
        if let Some(entry) = bench.entry().filter(|entry| entry.kind == Kind::Set) {
            let id = entry.id;
            let start: Vec<String> = bench.instance().start.piles().iter().map(Natural::to_string).collect();
            return Err(Failure::input(format_args!(
                "no rules are known for {id}: it is a set of positions, not a game"
            ))
            .hint(format_args!(
                "`ratwheel table {id}` lists it, `ratwheel table {id} --member {}` tells whether a position belongs \
                     to it",
                start.join(",")
            )));
        }
        let takes_piles = bench.entry().is_some_and(|entry| entry.parameters.iter().any(Parameter::follows_position));
        Ok(Self { text, bench, by_piles: takes_piles.then(BTreeMap::new) })
    }

    /// The game without a position.
    pub(crate) fn usual(&self) -> &Bench {
        &self.bench
    }

    /// The game for a position with these piles.
    pub(crate) fn for_piles(&mut self, piles: &[Natural]) -> Result<&Bench, Failure> {
        let Some(by_piles) = &mut self.by_piles else { return Ok(&self.bench) };
        let count = piles.len().max(1);
        if !by_piles.contains_key(&count) {
            // Bad lines may have any number of piles: do not keep a game for each of them.
            if by_piles.len() > 16 {
                by_piles.clear();
            }
            by_piles.insert(count, game(self.text, Some(count))?);
        }
        Ok(by_piles.get(&count).unwrap_or(&self.bench))
    }

    /// The game and a position of it.
    pub(crate) fn position(&mut self, text: &str) -> Result<(&Bench, Position), Failure> {
        let piles = piles(text)?;
        let bench = self.for_piles(&piles)?;
        let position = position(bench, &piles)?;
        Ok((bench, position))
    }
}

/// Says that the game sorts the piles, if it has: for single questions, once they are answered.
pub(crate) fn note_order(output: &Output, bench: &Bench, text: &str, position: &Position) {
    let sorted = piles(text).is_ok_and(|given| given.len() == position.piles().len() && given != position.piles());
    if sorted {
        output.note(format_args!("{} keeps its piles in ascending order: {}", bench.name(), words::position(position)));
    }
}

/// A position of the game, or what one looks like.
pub(crate) fn position(bench: &Bench, piles: &[Natural]) -> Result<Position, Failure> {
    bench.position(piles).map_err(|error| {
        let example: Vec<String> = bench.instance().start.piles().iter().map(Natural::to_string).collect();
        let example = if example.len() > 12 { "24,32".to_owned() } else { example.join(",") };
        Failure::from(error).hint(format_args!("a position of {} is written as {example}", bench.name()))
    })
}

/// A position given as one argument or as several.
pub(crate) fn joined(position: &[String]) -> String {
    position.join(" ")
}

/// The piles of a position as it is typed.
pub(crate) fn piles(text: &str) -> Result<Vec<Natural>, Failure> {
    match machine_words(text) {
        Some(piles) => Ok(piles),
        None => parse_position(text).map_err(|error| Failure::from(error).hint(args::POSITION)),
    }
}

/// `24,32` when every pile is a machine word: what streams are full of, without a parser.
fn machine_words(text: &str) -> Option<Vec<Natural>> {
    let mut piles = Vec::with_capacity(4);
    for part in text.split(',') {
        // 19 digits always fit; a sign is for the parser to refuse.
        if part.len() > 19 || !part.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        piles.push(Natural::from(part.parse::<u64>().ok()?));
    }
    Some(piles)
}
