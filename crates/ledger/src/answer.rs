//! Entries and what computation says of them as data: what `ledger --json` prints and what the server sends.

use crate::{Entry, Misprint, Outcome, Scene};
use serde::Serialize;

/// One entry: `{id, document, place, kind, claim, verdict, recorded, how, evidence, correction, open}` and, if it was
/// computed, `{agrees, extent, counterexample, misprints}`.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct LedgerLine<'a> {
    /// Document and name.
    pub id: &'a str,
    /// The document.
    pub document: &'a str,
    /// Where in the document.
    pub place: &'a str,
    /// What kind of statement it is.
    pub kind: String,
    /// The claim.
    pub claim: &'a str,
    /// As computed if it was, else as recorded.
    pub verdict: &'static str,
    /// What the file records.
    pub recorded: &'static str,
    /// What is compared with what.
    pub how: Vec<String>,
    /// What each check found.
    pub evidence: &'a [String],
    /// What is right instead.
    pub correction: Option<&'a str>,
    /// The game to look at, and where.
    pub open: Option<&'a Scene>,
    /// What was computed.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub computed: Option<ComputedLine<'a>>,
}

/// What was computed of an entry.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct ComputedLine<'a> {
    /// Is it as recorded?
    pub agrees: bool,
    /// The verdict and how far it was followed, in words.
    pub extent: String,
    /// The smallest counterexample.
    pub counterexample: Option<&'a str>,
    /// Printed values that are not right.
    pub misprints: Vec<MisprintLine<'a>>,
}

/// A printed value that is not right.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct MisprintLine<'a> {
    /// Where.
    pub place: &'a str,
    /// What is printed.
    pub printed: &'a str,
    /// What is right.
    pub right: &'a str,
}

impl<'a> LedgerLine<'a> {
    /// An entry as it is recorded, or as it was computed.
    #[must_use]
    pub fn new(entry: &'a Entry, judged: Option<&'a Outcome>) -> Self {
        let correction = judged.and_then(|judged| judged.correction.as_ref()).map(|found| found.claim.as_str());
        let misprint = |Misprint { place, printed, right, .. }: &'a Misprint| MisprintLine { place, printed, right };
        Self {
            id: &entry.id,
            document: &entry.document,
            place: &entry.place,
            kind: entry.kind.name().to_owned(),
            claim: &entry.claim,
            verdict: judged.map_or(entry.recorded, |judged| judged.verdict).name(),
            recorded: entry.recorded.name(),
            how: entry.checks.iter().map(crate::Check::describe).collect(),
            evidence: judged.map_or(&[], |judged| &judged.evidence),
            correction: correction.or_else(|| entry.correction.as_ref().map(|known| known.claim.as_str())),
            open: judged.map_or_else(|| entry.scene(), |judged| judged.scene.as_ref()),
            computed: judged.map(|judged| ComputedLine {
                agrees: judged.agrees(),
                extent: judged.in_words(),
                counterexample: judged.counterexample.as_deref(),
                misprints: judged.misprints.iter().map(misprint).collect(),
            }),
        }
    }
}
