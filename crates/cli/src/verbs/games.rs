//! `games`: the catalogue.

use ratwheel_games::{Entry, Kind, catalogue};
use serde::Serialize;

use crate::errors::Outcome;
use crate::output::Output;

/// The catalogue: every game with its parameters, strategies and source
#[derive(clap::Args)]
pub(crate) struct Args {}

#[derive(Serialize)]
struct Parameter {
    name: &'static str,
    range: &'static str,
    default: &'static str,
    meaning: &'static str,
}

#[derive(Serialize)]
struct Line {
    id: &'static str,
    title: &'static str,
    kind: &'static str,
    piles: Option<usize>,
    parameters: Vec<Parameter>,
    strategies: Vec<String>,
    source: String,
    start: Vec<String>,
}

pub(crate) fn run(_: &Args, output: &mut Output) -> Outcome {
    let lines = catalogue().iter().map(line).collect::<Result<Vec<_>, _>>()?;
    if output.is_json() {
        return output.json_array(&lines);
    }
    let columns = ["id", "title", "piles", "parameters", "strategies", "source"].map(str::to_owned);
    let rows = lines.into_iter().map(|line| {
        let parameters: Vec<String> = line.parameters.iter().map(|p| format!("{}={}", p.name, p.default)).collect();
        let piles = match (line.kind, line.piles) {
            ("set", _) => "set".to_owned(),
            (_, Some(piles)) => piles.to_string(),
            (_, None) => "any".to_owned(),
        };
        let none = |list: Vec<String>| if list.is_empty() { "–".to_owned() } else { list.join(", ") };
        vec![line.id.to_owned(), line.title.to_owned(), piles, none(parameters), none(line.strategies), line.source]
    });
    output.left_table(&columns, &rows.collect::<Vec<_>>())
}

fn line(entry: &Entry) -> Result<Line, crate::errors::Failure> {
    let bench = ratwheel_workbench::Bench::open(entry.id)?;
    let mut strategies: Vec<String> = Vec::new();
    for strategy in &bench.instance().strategies {
        let name = match strategy.play() {
            ratwheel_rules::Play::Normal => strategy.name().to_owned(),
            ratwheel_rules::Play::Misere => format!("{} (misère)", strategy.name()),
        };
        if !strategies.contains(&name) {
            strategies.push(name);
        }
    }
    let parameters = entry.parameters.iter();
    Ok(Line {
        id: entry.id,
        title: entry.title,
        kind: if entry.kind == Kind::Game { "game" } else { "set" },
        piles: bench.piles(),
        parameters: parameters
            .map(|p| Parameter { name: p.name, range: p.range, default: p.default, meaning: p.meaning })
            .collect(),
        strategies,
        source: entry.source.to_string(),
        start: bench.instance().start.piles().iter().map(ToString::to_string).collect(),
    })
}
