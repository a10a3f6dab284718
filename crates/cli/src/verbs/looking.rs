//! Arguments that the verbs share which look for something.

use std::io::Write;
use std::path::Path;

use ratwheel_numbers::Control;
use ratwheel_workbench::questions::{Game, Looking, Patience};
use ratwheel_workbench::{BenchError, Draft, Problem};

use super::region::bytes;
use crate::errors::{Done, Failure};
use crate::progress;

/// How far and how long to look.
#[derive(clap::Args)]
pub(crate) struct LookingArgs {
    /// The player who cannot move wins
    #[arg(long)]
    misere: bool,
    /// Solve positions with piles below this (a total where piles grow); else as many as is quick
    #[arg(long, value_name = "N")]
    size: Option<String>,
    #[command(flatten)]
    time: TimeArgs,
}

impl LookingArgs {
    /// The game, in the way of playing that is asked for.
    pub(crate) fn game(&self, name: &str) -> Game {
        Game::named(name).misere(self.misere)
    }

    pub(crate) fn looking(&self) -> Result<Looking, Failure> {
        Ok(Looking { size: self.size.as_deref().map(Into::into), patience: self.time.patience()? })
    }
}

/// How long to look, and what that may take.
#[derive(clap::Args)]
pub(crate) struct TimeArgs {
    /// Look for this long, as 60s
    #[arg(long, value_name = "SECONDS")]
    time: Option<String>,
    /// Solve no table and build no automaton that takes more memory than this, as 500M or 2GiB; else 1GiB
    #[arg(long, value_name = "BYTES")]
    memory: Option<String>,
}

impl TimeArgs {
    pub(crate) fn patience(&self) -> Result<Patience, Failure> {
        let memory = self.memory.as_deref().map(bytes).transpose()?.map(Into::into);
        Ok(Patience { time: self.time.as_deref().map(|text| text.trim_end_matches('s').into()), memory })
    }
}

/// Files for what was found.
#[derive(clap::Args)]
pub(crate) struct FileArgs {
    /// Write the rules with what was found
    #[arg(short = 'o', long = "output", value_name = "FILE")]
    pub(crate) output: Option<String>,
    /// Write the certificate of the proof, for `ratwheel verify`
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<String>,
}

impl FileArgs {
    /// Writes the rules, if there are any and a file is named.
    pub(crate) fn write(&self, rules: Option<&String>) -> Done {
        match self.output.as_deref().zip(rules) {
            Some((path, rules)) => written(path, rules),
            None => Ok(()),
        }
    }

    /// Makes and writes the certificate, if a file is named, and says where it is.
    pub(crate) fn certify(
        &self,
        make: impl FnOnce(Control<'_>) -> Result<String, Problem> + Send,
    ) -> Result<Option<String>, Failure> {
        let Some(path) = self.certificate.as_deref() else { return Ok(None) };
        written(path, &progress::watched("certifying", make)??)?;
        Ok(Some(path.to_owned()))
    }
}

fn written(path: &str, text: &str) -> Done {
    progress::ready()?;
    let mut draft = Draft::create(Path::new(path))?;
    draft.write_all(text.as_bytes())?;
    draft.finish()?;
    Ok(())
}

/// How a search ends: the best that was known is said, and if it was stopped, that is said too.
pub(crate) fn ended(verdict: &str, stopped: bool) -> Done {
    match verdict {
        _ if stopped => Err(BenchError::Cancelled.into()),
        "proved" => Ok(()),
        "conjecture" => Err(Failure::Undecided),
        _ => Err(Failure::No),
    }
}
