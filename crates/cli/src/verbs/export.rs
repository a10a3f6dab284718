//! `export GAME --to walnut|smtlib|rules`: the same claim for other provers.

use std::io::Write;
use std::path::Path;

use ratwheel_workbench::Draft;
use ratwheel_workbench::answers::{AutomatonText, Reader, export};

use crate::errors::Outcome;
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

pub(crate) fn run(args: &Args, output: &mut Output) -> Outcome {
    let bench = open::game(&args.game, None)?;
    let to = match args.to {
        To::Walnut => Reader::Walnut,
        To::Smtlib => Reader::Smtlib,
        To::Rules => Reader::Rules,
    };
    let answer = progress::watched("writing", |control| export(&bench, to, &args.claim, control))??;
    if let Some(folder) = &args.automata {
        for AutomatonText { name, text, .. } in &answer.automata {
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
