//! `games`: the catalogue.

use ratwheel_games::{Entry, Kind, Parameter, catalogue};
use ratwheel_rules::Document;
use ratwheel_workbench::questions::{GameLine, GamesQuestion, MISERE};

use crate::ask::ask;
use crate::errors::Done;
use crate::output::Output;

/// The catalogue: every game with its parameters, strategies and source
#[derive(clap::Args)]
pub(crate) struct Args {}

pub(crate) fn run(_: &Args, output: &mut Output) -> Done {
    let lines = ask(&GamesQuestion {})?;
    if output.is_json() {
        return output.json_array(&lines);
    }
    let columns = ["id", "title", "piles", "parameters", "strategies", "misère", "document"].map(str::to_owned);
    let rows: Vec<_> = catalogue().iter().zip(lines).map(|(entry, line)| row(entry, &line)).collect();
    output.left_table(&columns, &rows)?;
    output.text("\n`ratwheel rules ID` tells the rules, the meaning of the parameters and where it all comes from.")
}

/// What of an entry is shown on one line.
fn row(entry: &Entry, line: &GameLine) -> Vec<String> {
    let parameters: Vec<String> = line
        .parameters
        .iter()
        .map(|parameter| match parameter.default {
            "" => parameter.name.to_owned(),
            default if default.contains(' ') => parameter.name.to_owned(),
            default => format!("{}={default}", parameter.name),
        })
        .collect();
    let takes_piles = entry.parameters.iter().any(Parameter::follows_position);
    let piles = match line.piles {
        _ if entry.kind == Kind::Set => "set".to_owned(),
        Some(piles) if !takes_piles => piles.to_string(),
        _ => "any".to_owned(),
    };
    let plays = |list: &[String]| -> (Vec<String>, Vec<String>) {
        list.iter().cloned().partition(|name| !name.ends_with(MISERE))
    };
    let (normal, misere) = plays(&line.strategies);
    let list = |names: &[String]| if names.is_empty() { "–".to_owned() } else { names.join(", ") };
    let misere = if misere.is_empty() { "–" } else { "yes" }.to_owned();
    let document = match entry.source.document {
        Document::Numbered(number) => number.to_owned(),
        Document::Other { author, year, .. } => format!("{author} {year}"),
    };
    vec![line.id.to_owned(), line.title.to_owned(), piles, list(&parameters), list(&normal), misere, document]
}
