//! `family`: a claim about the P-positions of a game for all parameters at once.
//!
//! A proof is looked for once and kept as a certificate in `data/families` (by `prove GAME --for-all --certificate FILE`). Here it
//! is checked, by the checker that shares nothing with the search, after its rules and its claim were compared with those
//! of the game as they are now; that takes no prover. Where there is none for them, a prover looks for a proof.

use super::{CheckError, Checker, Context, Finding};
use crate::brute::open;
use crate::label::Evidence;
use ratwheel_families::Outcome;
use ratwheel_numbers::Control;
use ratwheel_workbench::questions::family_of;
use serde::Deserialize;

/// The certificates that are kept.
const KEPT: &[&str] = &[
    include_str!("../../data/families/beta-nim.txt"),
    include_str!("../../data/families/rats.txt"),
    include_str!("../../data/families/wynim.txt"),
    include_str!("../../data/families/wynim-t.txt"),
    include_str!("../../data/families/wynim-t-repaired.txt"),
    include_str!("../../data/families/wythoff.txt"),
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Family {
    game: String,
    rules: Option<String>,
    #[serde(default)]
    misere: bool,
    /// One more condition on the parameters.
    r#where: Option<String>,
    /// The variables of the wording that stand for the parameters.
    over: Vec<String>,
}

/// The rules and the claim that a certificate is about.
fn statement(certificate: &str) -> Option<(&str, String)> {
    let mut lines = certificate.lines().skip(1);
    let claim = lines.next()?.strip_prefix("claim ")?;
    let count = lines.next()?.strip_prefix("rules ")?.parse().ok()?;
    Some((claim, lines.take(count).flat_map(|line| [line, "\n"]).collect()))
}

impl Family {
    fn claim(&self) -> &'static str {
        if self.misere { "P misere" } else { "P" }
    }

    fn texts(&self) -> Result<(String, String), CheckError> {
        let bench = open(&self.game, self.rules.as_deref())?;
        family_of(&bench, self.r#where.as_deref()).map_err(CheckError::bad)
    }

    /// The certificate that is kept for the claim of these rules.
    fn kept(&self, rules: &str) -> Option<&'static str> {
        let wanted = Some((self.claim(), rules.to_owned()));
        KEPT.iter().copied().find(|certificate| statement(certificate) == wanted)
    }

    /// For which parameters a proof is found.
    fn search(&self, control: Control<'_>) -> Result<String, CheckError> {
        let (rules, script) = self.texts()?;
        match ratwheel_families::prove_with(&rules, &script, self.claim(), control) {
            Ok(Outcome::Proved { scope, .. }) => Ok(scope),
            Ok(Outcome::Open { scope, open, .. }) => {
                Err(CheckError::GaveUp(format!("no proof was found for {scope}: {open} stays open")))
            }
            Err(ratwheel_families::FamilyError::Cancelled(stopped)) if stopped.gave_up.is_none() => {
                Err(CheckError::Cancelled)
            }
            Err(error) => Err(CheckError::gave_up(error)),
        }
    }
}

impl Checker for Family {
    fn describe(&self) -> String {
        let way = if self.misere { " in misère play" } else { "" };
        let range = self.r#where.as_ref().map(|range| format!(", {range}")).unwrap_or_default();
        format!("P-positions of {}{way} for all parameters{range}: the claim of its ruleset", self.game)
    }

    fn ranges(&self) -> Vec<String> {
        [super::positions(), self.over.clone()].concat()
    }

    fn run(&self, context: &Context<'_>) -> Result<Finding, CheckError> {
        let (rules, _) = self.texts()?;
        let scope = match self.kept(&rules) {
            Some(certificate) => match ratwheel_prove::verify(certificate.as_bytes(), context.control) {
                Ok(verified) => verified.scope.unwrap_or_default(),
                Err(ratwheel_prove::CertificateError::Cancelled) => return Err(CheckError::Cancelled),
                Err(error) => return Err(CheckError::bad(format_args!("the certificate that is kept: {error}"))),
            },
            None if context.prover.is_none() => {
                let why = "a claim about all parameters cannot be evaluated, and no certificate is kept for it";
                return Err(CheckError::gave_up(why));
            }
            None => self.search(context.control)?,
        };
        Ok(Finding::Holds { evidence: Evidence::Proved(format!("by cases, for {scope}")), what: self.describe() })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use toml::Value;

    fn families(value: &Value, found: &mut Vec<Family>) {
        match value {
            Value::Table(table) if table.get("kind").and_then(Value::as_str) == Some("family") => {
                let mut table = table.clone();
                table.remove("kind");
                table.remove("beside");
                found.push(table.try_into().unwrap());
            }
            Value::Table(table) => table.values().for_each(|value| families(value, found)),
            Value::Array(values) => values.iter().for_each(|value| families(value, found)),
            _ => {}
        }
    }

    /// Nobody waits for a search, and nothing is kept that nobody asks for.
    #[test]
    fn every_family_of_the_documents_has_a_certificate() {
        let mut found = Vec::new();
        for text in [include_str!("../../data/001.toml"), include_str!("../../data/003.toml")] {
            families(&Value::Table(text.parse().unwrap()), &mut found);
        }
        let used: Vec<&str> = found
            .iter()
            .map(|family| family.kept(&family.texts().unwrap().0).expect("prove --for-all --certificate has to be run"))
            .collect();
        for certificate in KEPT {
            assert!(used.contains(certificate), "{:?}", statement(certificate).unwrap());
        }
    }
}
