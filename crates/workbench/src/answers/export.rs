//! A claim for other provers, as text.

use crate::bench::Bench;
use crate::error::BenchError;
use ratwheel_numbers::Control;
use ratwheel_prove::{ExportError, Options, smtlib, walnut};
use serde::Serialize;

/// Who is to read the claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reader {
    /// Walnut, as a script with its automata.
    Walnut,
    /// A solver that reads SMT-LIB 2; for rational games.
    Smtlib,
    /// Ratwheel itself: the ruleset with its parameters worked in.
    Rules,
}

/// `{text, automata}`.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct ExportAnswer {
    /// The script, the formulas or the ruleset.
    pub text: String,
    /// The automata that the script names, each as a file of its own; those called `msd_…` are its number system.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub automata: Vec<AutomatonText>,
}

/// An automaton in Walnut's format.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct AutomatonText {
    /// Its name in the script.
    pub name: String,
    /// The text.
    pub text: String,
}

impl AutomatonText {
    /// Does it define a number system? Walnut reads these from its custom bases, the others from its automata library.
    #[must_use]
    pub fn is_base(&self) -> bool {
        self.name.starts_with("msd_")
    }
}

/// A claim of the game on the bench for somebody else to prove.
///
/// # Errors
/// [`BenchError::Input`] if there is no such claim; [`BenchError::GaveUp`] for games without a ruleset, and where a symbol
/// has no counterpart there; [`BenchError::Cancelled`].
pub fn export(bench: &Bench, to: Reader, claim: &str, control: Control<'_>) -> Result<ExportAnswer, BenchError> {
    let relation = bench.provable()?.relation();
    let failed = |error: ExportError| match error {
        _ if control.check().is_err() => BenchError::Cancelled,
        ExportError::NoSuchClaim { .. } => BenchError::Input(error.to_string()),
        error => BenchError::GaveUp(error.to_string()),
    };
    let (text, automata) = match to {
        Reader::Rules => (relation.to_text(), Vec::new()),
        Reader::Smtlib => (smtlib(relation, claim).map_err(failed)?, Vec::new()),
        Reader::Walnut => {
            let found = walnut(relation, claim, &Options::default(), control).map_err(failed)?;
            let files = found.bases.into_iter().chain(found.automata);
            let automata = files.map(|(name, text)| AutomatonText { name, text });
            (found.script, automata.collect())
        }
    };
    Ok(ExportAnswer { text, automata })
}
