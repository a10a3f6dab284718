//! The same claim for other provers: SMT-LIB for games with rational numbers, Walnut for all that automata can say.

mod base;
mod formula;
mod smtlib;
mod walnut;

pub use smtlib::smtlib;
pub use walnut::{WalnutScript, walnut};

use ratwheel_rules::core::Relational;
use thiserror::Error;

/// Why a claim cannot be written for another prover.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ExportError {
    /// The ruleset has no such claim.
    #[error("there is no claim `{0}`; `P`, `P misere` and closed claims of the ruleset can be exported")]
    NoSuchClaim(String),
    /// The other prover's language cannot say it.
    #[error("{symbol} cannot be exported: {why}")]
    Unsupported {
        /// What it cannot say.
        symbol: String,
        /// Why not.
        why: String,
    },
    /// Something was stopped or used up on the way.
    #[error("{0}")]
    Stopped(String),
}

impl ExportError {
    fn unsupported(symbol: impl Into<String>, why: impl Into<String>) -> Self {
        Self::Unsupported { symbol: symbol.into(), why: why.into() }
    }
}

/// P(…) of a sorted game is asked in every order of its piles, up to so many.
const MOST_PERMUTED: usize = 5;

/// Every order of the arguments of P(…).
fn orders(names: &[String]) -> Result<Vec<Vec<String>>, ExportError> {
    if names.len() > MOST_PERMUTED {
        let why = format!("its arguments are tried in every order, and there are more than {MOST_PERMUTED}");
        return Err(ExportError::unsupported("P(…)", why));
    }
    Ok(crate::closed::orders(names))
}

/// The piles' own names if the other prover can read all of them, else `x0`, `x1`, ….
fn pile_names(game: &Relational, readable: impl Fn(&str) -> bool) -> Vec<String> {
    if game.piles.iter().all(|name| readable(name)) {
        game.piles.clone()
    } else {
        (0..game.piles.len()).map(|index| format!("x{index}")).collect()
    }
}
