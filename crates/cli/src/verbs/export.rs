//! `export GAME --to walnut|smtlib|rules`: the same claim for other provers.

use std::io::Write;
use std::path::Path;

use ratwheel_workbench::Draft;
use ratwheel_workbench::questions::{AutomatonText, ClaimQuestion, Game, Reader};

use crate::ask::{GAME, ask_watched};
use crate::errors::Done;
use crate::output::Output;

/// A claim for other provers, or the ruleset with its parameters worked in
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A game of the catalogue, as mouse or wythoff:d=2, or a path to a .rules file
    #[arg(value_name = GAME)]
    game: String,
    /// For whom
    #[arg(long, value_enum)]
    to: To,
    /// The claim: P, 'P misere', or the name of a closed one
    #[arg(long, value_name = "NAME", default_value = "P")]
    claim: String,
    /// Write the automata that a Walnut script uses into this folder, which must exist: Walnut's Automata Library
    #[arg(long, value_name = "FOLDER")]
    automata: Option<String>,
    /// Write the files of a number system that Walnut does not know into this folder, which must exist: Walnut's Custom
    /// Bases; else they are written with the automata
    #[arg(long, value_name = "FOLDER")]
    bases: Option<String>,
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

pub(crate) fn run(args: &Args, output: &mut Output) -> Done {
    let to = match args.to {
        To::Walnut => Reader::Walnut,
        To::Smtlib => Reader::Smtlib,
        To::Rules => Reader::Rules,
    };
    let question = ClaimQuestion { game: Game::named(&args.game), to, claim: Some(args.claim.clone()) };
    let answer = ask_watched("writing", &question)?;
    let mut left = Vec::new();
    for automaton in &answer.automata {
        let folder =
            if automaton.is_base() { args.bases.as_ref().or(args.automata.as_ref()) } else { args.automata.as_ref() };
        match folder {
            Some(folder) => write(Path::new(folder), automaton)?,
            None => left.push(automaton.name.as_str()),
        }
    }
    if !left.is_empty() && !output.is_json() {
        output.note(format_args!("the script uses the automata {}: --automata FOLDER writes them", left.join(", ")));
    }
    output.answer(&answer, || answer.text.trim_end().to_owned())
}

fn write(folder: &Path, automaton: &AutomatonText) -> Done {
    let mut draft = Draft::create(&folder.join(format!("{}.txt", automaton.name)))?;
    draft.write_all(automaton.text.as_bytes())?;
    draft.finish()?;
    Ok(())
}
