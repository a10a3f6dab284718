//! Claims of the rules on the bench, decided for all positions.

use crate::bench::Bench;
use crate::error::BenchError;
use ratwheel_games::Rules;
use ratwheel_logic::Formula;
use ratwheel_numbers::Control;
use ratwheel_prove::{
    CertificateError, Options, ProveError, Report, certifiable, certifiable_closed, certificate, certificate_closed,
    prove, prove_closed,
};
use ratwheel_rules::RelationalGame;
use ratwheel_rules::core::{Claim, ClaimKind};

/// A claim's formula is true for all positions, or there is a least counterexample; see [`Report`].
pub fn prove_error(error: ProveError) -> BenchError {
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
    /// [`BenchError::GaveUp`] for games that are written in Rust alone; [`BenchError::Input`] where there is no game.
    pub fn provable(&self) -> Result<&RelationalGame, BenchError> {
        self.game()?;
        self.relational().ok_or_else(|| {
            BenchError::GaveUp(format!(
                "{} is written in Rust: it has no ruleset about which something could be proved",
                self.name()
            ))
        })
    }

    /// The claim of a file that holds claims and no game.
    fn claim_alone(&self, name: &str) -> Option<Result<&Formula, BenchError>> {
        let Rules::Claims { claims, .. } = &self.instance().rules else { return None };
        let formula = claims.iter().find_map(|claim| match &claim.kind {
            ClaimKind::Closed(formula) if claim.name == name => Some(formula),
            _ => None,
        });
        let known = || claims.iter().map(|claim| claim.name.clone()).collect();
        Some(formula.ok_or_else(|| prove_error(ProveError::NoSuchClaim { name: name.to_owned(), known: known() })))
    }

    /// The names of the claims, `P` first.
    ///
    /// # Errors
    /// As [`Bench::provable`].
    pub fn claim_names(&self) -> Result<Vec<String>, BenchError> {
        if self.claims().is_empty() {
            self.provable()?;
        }
        Ok(self.claims().iter().map(|claim| claim.name.clone()).collect())
    }

    /// Proves or refutes a claim: `P`, `P misere`, or the name of a closed one.
    ///
    /// # Errors
    /// [`BenchError::Input`] if there is no such claim, [`BenchError::GaveUp`] if the rules cannot be read as a formula,
    /// [`BenchError::Cancelled`]. That a budget is used up, or that a symbol is out of reach, is a verdict, not an error.
    pub fn prove(&self, claim: &str, options: &Options, control: Control<'_>) -> Result<Report, BenchError> {
        let report = match self.claim_alone(claim) {
            Some(formula) => prove_closed(claim, formula?, None, options, control),
            None => prove(self.provable()?, claim, options, control),
        };
        let report = report.map_err(prove_error)?;
        if let Some(found) = report.given.as_ref().or((report.claim == "P").then_some(&report.verdict)) {
            self.remember_set(found);
        }
        Ok(report)
    }

    /// Can there be a certificate for this claim, whatever comes out? Asked before a proof is looked for.
    ///
    /// # Errors
    /// [`BenchError::GaveUp`] names what certificates do not cover; otherwise as [`Bench::prove`].
    pub fn certifiable(&self, claim: &str, control: Control<'_>) -> Result<(), BenchError> {
        let found = match self.claim_alone(claim) {
            Some(formula) => certifiable_closed(claim, formula?, control),
            None => certifiable(self.provable()?, claim, control),
        };
        found.map_err(|error| match error {
            CertificateError::Cancelled => BenchError::Cancelled,
            error => BenchError::GaveUp(error.to_string()),
        })
    }

    /// What the checker needs to establish a verdict again.
    ///
    /// # Errors
    /// The inner error says why there is no certificate.
    pub fn certificate(
        &self,
        report: &Report,
        options: &Options,
        control: Control<'_>,
    ) -> Result<Result<String, CertificateError>, BenchError> {
        Ok(match self.claim_alone(&report.claim) {
            Some(formula) => certificate_closed(formula?, report, options, control),
            None => certificate(self.provable()?, report, options, control),
        })
    }

    /// A claim as a LaTeX formula, without dollar signs.
    #[must_use]
    pub fn claim_to_latex(&self, name: &str) -> Option<String> {
        let claim = self.claims().iter().find(|claim| claim.name == name)?;
        let piles = self.relation().map_or(&[][..], |relation| &relation.piles);
        let (ClaimKind::NormalP(formula) | ClaimKind::MisereP(formula) | ClaimKind::Closed(formula)) = &claim.kind;
        Some(formula.to_latex(piles))
    }

    /// Is this the name of a claim about the set of P-positions?
    #[must_use]
    pub fn claims_set(&self, name: &str) -> bool {
        let about_p = |claim: &Claim| claim.name == name && !matches!(claim.kind, ClaimKind::Closed(_));
        self.claims().iter().any(about_p)
    }
}
