//! Claims of the game on the bench, decided for all positions.

use crate::bench::Bench;
use crate::error::BenchError;
use ratwheel_numbers::Control;
use ratwheel_prove::{Options, ProveError, Report, prove};
use ratwheel_rules::RelationalGame;
use ratwheel_rules::core::ClaimKind;

/// A claim's formula is true for all positions, or there is a least counterexample; see [`Report`].
pub(crate) fn prove_error(error: ProveError) -> BenchError {
    match error {
        ProveError::Cancelled => BenchError::Cancelled,
        ProveError::NoSuchClaim { .. } => BenchError::Input(error.to_string()),
        error => BenchError::GaveUp(error.to_string()),
    }
}

impl Bench {
    /// The game that proofs are about.
    ///
    /// # Errors
    /// [`BenchError::GaveUp`] for games that are written in Rust alone.
    pub fn provable(&self) -> Result<&RelationalGame, BenchError> {
        self.game()?;
        self.relational().ok_or_else(|| {
            BenchError::GaveUp(format!(
                "{} is written in Rust: it has no ruleset about which something could be proved",
                self.name()
            ))
        })
    }

    /// The names of the claims, `P` first.
    ///
    /// # Errors
    /// As [`Bench::provable`].
    pub fn claim_names(&self) -> Result<Vec<String>, BenchError> {
        Ok(self.provable()?.relation().claims.iter().map(|claim| claim.name.clone()).collect())
    }

    /// Proves or refutes a claim: `P`, `P misere`, or the name of a closed one.
    ///
    /// # Errors
    /// [`BenchError::Input`] if there is no such claim, [`BenchError::GaveUp`] if the rules cannot be read as a formula,
    /// [`BenchError::Cancelled`]. That a budget is used up, or that a symbol is out of reach, is a verdict, not an error.
    pub fn prove(&self, claim: &str, options: &Options, control: Control<'_>) -> Result<Report, BenchError> {
        prove(self.provable()?, claim, options, control).map_err(prove_error)
    }

    /// Is this the name of a claim about the set of P-positions?
    #[must_use]
    pub fn claims_set(&self, claim: &str) -> bool {
        let found = self.relation().and_then(|relation| relation.claims.iter().find(|known| known.name == claim));
        found.is_some_and(|claim| !matches!(claim.kind, ClaimKind::Closed(_)))
    }
}
