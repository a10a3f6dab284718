//! What was computed of the documents' entries when this version was made, so that it can be shown at once.
//!
//! `data/record.toml` is written by the example `recheck -- --record`; the tests compare it with the computation. A ledger of
//! somebody's own has no such record: there, what its file says is what the author says.

use crate::label::Label;
use crate::recheck::Outcome;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What is on record of one entry beside its verdict.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Record {
    /// How much of the claim was judged, and by what.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<Label>,
    /// The smallest counterexample.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counterexample: Option<String>,
    /// The same of what is right instead, or of the answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub correction: Option<Label>,
}

/// Records by the identity of their entries.
pub(crate) type Records = BTreeMap<String, Record>;

impl Record {
    /// What is to be recorded of an outcome.
    #[must_use]
    pub fn of(outcome: &Outcome) -> Self {
        Self {
            label: outcome.label.clone(),
            counterexample: outcome.counterexample.clone(),
            correction: outcome.correction.as_ref().and_then(|correction| correction.label.clone()),
        }
    }
}

/// The text of the file for these outcomes.
pub(crate) fn text(outcomes: &[Outcome]) -> Result<String, toml::ser::Error> {
    let records: Records = outcomes.iter().map(|outcome| (outcome.id.clone(), Record::of(outcome))).collect();
    let head =
        "# What was computed of every entry; made by the example `recheck -- --record`, compared by the tests.\n\n";
    Ok(format!("{head}{}", toml::to_string(&records)?))
}
