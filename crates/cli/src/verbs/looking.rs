//! Arguments that the verbs share which look for something.

use ratwheel_workbench::questions::{Game, Looking};

use super::discover::written;
use crate::errors::Done;

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

    pub(crate) fn looking(&self) -> Looking {
        Looking { size: self.size.as_deref().map(Into::into), time: self.time.seconds().map(Into::into) }
    }
}

/// How long to look.
#[derive(clap::Args)]
pub(crate) struct TimeArgs {
    /// Look for this long, as 60s
    #[arg(long, value_name = "SECONDS")]
    time: Option<String>,
}

impl TimeArgs {
    pub(crate) fn seconds(&self) -> Option<&str> {
        self.time.as_deref().map(|text| text.trim_end_matches('s'))
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
}
