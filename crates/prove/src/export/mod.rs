//! The same claim for other provers: SMT-LIB for games with rational numbers, Walnut for all that automata can say.

mod smtlib;
mod walnut;

pub use smtlib::smtlib;
pub use walnut::{WalnutScript, walnut};

use ratwheel_rules::core::{ClaimKind, Formula, Relational};
use std::fmt;

/// Why a claim cannot be written for another prover.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ExportError {
    /// The ruleset has no such claim of a P-set.
    NoSuchClaim(String),
    /// The other prover's language cannot say it.
    Unsupported {
        /// What it cannot say.
        symbol: String,
        /// Why not.
        why: String,
    },
    /// Something was stopped or used up on the way.
    Stopped(String),
}

impl ExportError {
    fn unsupported(symbol: impl Into<String>, why: impl Into<String>) -> Self {
        Self::Unsupported { symbol: symbol.into(), why: why.into() }
    }
}

impl fmt::Display for ExportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchClaim(name) => {
                write!(f, "there is no claim `{name}` of a set of P-positions; `P` and `P misere` can be exported")
            }
            Self::Unsupported { symbol, why } => write!(f, "{symbol} cannot be exported: {why}"),
            Self::Stopped(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for ExportError {}

/// The formula of a claimed P-set, and whether it is for misère play.
fn claimed<'g>(game: &'g Relational, name: &str) -> Result<(&'g Formula, bool), ExportError> {
    let found = game.claims.iter().find(|claim| claim.name == name).map(|claim| &claim.kind);
    match found {
        Some(ClaimKind::NormalP(formula)) => Ok((formula, false)),
        Some(ClaimKind::MisereP(formula)) => Ok((formula, true)),
        _ => Err(ExportError::NoSuchClaim(name.to_owned())),
    }
}
