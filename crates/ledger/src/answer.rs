//! Entries and what computation says of them as data: what `ledger --json` prints and what the server sends.

use crate::{Entry, Ledger, Misprint, Outcome, Scene};
use schemars::JsonSchema;
use serde::Serialize;

/// One entry: `{id, document, place, kind, claim, verdict, recorded, how, evidence, correction, open}`, if it was computed
/// `{agrees, extent, counterexample, misprints}`, and `document_title`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct LedgerLine {
    /// Document and name.
    pub id: String,
    /// The document.
    pub document: String,
    /// Where in the document.
    pub place: String,
    /// What kind of statement it is.
    pub kind: String,
    /// The claim.
    pub claim: String,
    /// As computed if it was, else as recorded.
    pub verdict: &'static str,
    /// What the file records.
    pub recorded: &'static str,
    /// What is compared with what.
    pub how: Vec<String>,
    /// What each check found.
    pub evidence: Vec<String>,
    /// What is right instead.
    pub correction: Option<String>,
    /// The game to look at, and where.
    pub open: Option<Scene>,
    /// What was computed.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub computed: Option<ComputedLine>,
    /// The title of the document.
    pub document_title: Option<String>,
}

/// What was computed of an entry.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ComputedLine {
    /// Is it as recorded?
    pub agrees: bool,
    /// The verdict and how far it was followed, in words.
    pub extent: String,
    /// The smallest counterexample.
    #[schemars(extend("nullable" = true))]
    pub counterexample: Option<String>,
    /// Printed values that are not right.
    pub misprints: Vec<Misprint>,
}

impl LedgerLine {
    /// An entry as it is recorded, or as it was computed.
    #[must_use]
    pub fn new(ledger: &Ledger, entry: &Entry, judged: Option<&Outcome>) -> Self {
        let correction = judged.and_then(|judged| judged.correction.as_ref()).map(|found| &found.claim);
        let document = ledger.documents().find(|document| document.id == entry.document);
        Self {
            id: entry.id.clone(),
            document: entry.document.clone(),
            place: entry.place.clone(),
            kind: entry.kind.name().to_owned(),
            claim: entry.claim.clone(),
            verdict: judged.map_or(entry.recorded, |judged| judged.verdict).name(),
            recorded: entry.recorded.name(),
            how: entry.checks.iter().map(crate::Check::describe).collect(),
            evidence: judged.map(|judged| judged.evidence.clone()).unwrap_or_default(),
            correction: correction.or(entry.correction.as_ref().map(|known| &known.claim)).cloned(),
            open: judged.map_or_else(|| entry.scene(), |judged| judged.scene.as_ref()).cloned(),
            computed: judged.map(|judged| ComputedLine {
                agrees: judged.agrees(),
                extent: judged.in_words(),
                counterexample: judged.counterexample.clone(),
                misprints: judged.misprints.clone(),
            }),
            document_title: document.map(|document| document.title.clone()),
        }
    }
}
