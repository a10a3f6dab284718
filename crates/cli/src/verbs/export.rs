//! `export GAME --to walnut|smtlib|rules`: the same claim for other provers.

use std::io::Write;
use std::path::Path;

use ratwheel_prove::{ExportError, Options, WalnutScript, smtlib, walnut};
use ratwheel_workbench::Draft;
use serde::Serialize;

use crate::errors::{Failure, Outcome};
use crate::output::Output;
use crate::progress;
use crate::verbs::open;

/// A claim for other provers, or the ruleset with its parameters worked in
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A game of the catalogue, as mouse or wythoff:d=2, or a path to a .rules file
    #[arg(value_name = open::GAME)]
    game: String,
    /// For whom
    #[arg(long, value_enum)]
    to: To,
    /// The claim: P, 'P misere', or the name of a closed one
    #[arg(long, value_name = "NAME", default_value = "P")]
    claim: String,
    /// Write the automata that a Walnut script uses into this folder, which must exist
    #[arg(long, value_name = "FOLDER")]
    automata: Option<String>,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum To {
    /// A script for Walnut
    Walnut,
    /// SMT-LIB 2, for rational games
    Smtlib,
    /// The ruleset language
    Rules,
}

#[derive(Serialize)]
struct Answer {
    text: String,
    /// The automata that the script names, each as a file of its own.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    automata: Vec<Automaton>,
}

#[derive(Serialize)]
struct Automaton {
    name: String,
    text: String,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Outcome {
    let bench = open::game(&args.game, None)?;
    let relation = bench.provable()?;
    let answer = match args.to {
        To::Rules => Answer { text: relation.to_text(), automata: Vec::new() },
        To::Smtlib => Answer { text: smtlib(relation, &args.claim)?, automata: Vec::new() },
        To::Walnut => {
            let options = Options::default();
            let found = progress::watched("writing", |control| walnut(relation, &args.claim, &options, control))??;
            let WalnutScript { script, automata, .. } = found;
            let automata = automata.into_iter().map(|(name, text)| Automaton { name, text });
            Answer { text: script, automata: automata.collect() }
        }
    };
    if let Some(folder) = &args.automata {
        for Automaton { name, text } in &answer.automata {
            let mut draft = Draft::create(&Path::new(folder).join(format!("{name}.txt")))?;
            draft.write_all(text.as_bytes())?;
            draft.finish()?;
        }
    } else if !answer.automata.is_empty() && !output.is_json() {
        let names: Vec<&str> = answer.automata.iter().map(|automaton| automaton.name.as_str()).collect();
        output.note(format_args!("the script uses the automata {}: --automata FOLDER writes them", names.join(", ")));
    }
    output.answer(&answer, || answer.text.trim_end().to_owned())
}

impl From<ExportError> for Failure {
    fn from(error: ExportError) -> Self {
        match error {
            ExportError::NoSuchClaim { .. } => Self::input(error),
            error => Self::gave_up(error),
        }
    }
}
