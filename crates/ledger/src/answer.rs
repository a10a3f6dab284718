//! Entries and what computation says of them as data: what `ledger --json` prints and what the server sends.

use crate::recheck::labelled;
use crate::{Entry, Label, Ledger, Misprint, Outcome, Record, Scene};
use schemars::JsonSchema;
use serde::Serialize;

/// Whose word a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// It was computed just now.
    Computed,
    /// It was computed when this version was made.
    Recorded,
    /// A file says so; nothing was computed.
    Author,
}

/// One entry: `{id, document, place, kind, claim, verdict, recorded, source, extent, label, counterexample, how, evidence,
/// correction, correction_label, open}`, if it was computed `{agrees, misprints}`, and `{document_title, document_authors,
/// document_year}`.
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
    /// Whose word the verdict is.
    pub source: Source,
    /// The verdict with how much of the claim was judged and by what, in words.
    pub extent: String,
    /// The same as data, for a claim that holds, is open or is answered, once it was computed.
    #[schemars(extend("nullable" = true))]
    pub label: Option<Label>,
    /// The smallest counterexample.
    #[schemars(extend("nullable" = true))]
    pub counterexample: Option<String>,
    /// What is compared with what.
    pub how: Vec<String>,
    /// What each check found; before anything is computed, how the claim may be read, where there are several ways.
    pub evidence: Vec<String>,
    /// What is right instead, or the answer.
    pub correction: Option<String>,
    /// How much of that was judged and by what, in words.
    pub correction_label: Option<String>,
    /// The game to look at, and where.
    pub open: Option<Scene>,
    /// What was computed.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub computed: Option<ComputedLine>,
    /// The title of the document.
    pub document_title: Option<String>,
    /// Who wrote it.
    pub document_authors: Vec<String>,
    /// When it appeared.
    pub document_year: Option<u32>,
}

/// What was computed of an entry.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ComputedLine {
    /// Is it as recorded?
    pub agrees: bool,
    /// Printed values that are not right.
    pub misprints: Vec<Misprint>,
}

impl LedgerLine {
    /// An entry as it is recorded, or as it was computed.
    #[must_use]
    pub fn new(ledger: &Ledger, entry: &Entry, judged: Option<&Outcome>) -> Self {
        let document = ledger.documents().find(|document| document.id == entry.document);
        let (source, record) = match (judged, ledger.record(&entry.id)) {
            (Some(judged), _) => (Source::Computed, Record::of(judged)),
            (None, Some(record)) => (Source::Recorded, record.clone()),
            (None, None) => {
                (Source::Author, Record { counterexample: entry.counterexample.clone(), ..Record::default() })
            }
        };
        let verdict = judged.map_or(entry.recorded, |judged| judged.verdict);
        let extent = match source {
            Source::Author => format!("{verdict} (says the author)"),
            _ => labelled(verdict, record.label.as_ref()),
        };
        let right = entry.correction.as_ref().or(entry.answer.as_ref());
        Self {
            id: entry.id.clone(),
            document: entry.document.clone(),
            place: entry.place.clone(),
            kind: entry.kind.name().to_owned(),
            claim: entry.claim.clone(),
            verdict: verdict.name(),
            recorded: entry.recorded.name(),
            source,
            extent,
            label: record.label,
            counterexample: record.counterexample,
            how: entry.checks.iter().map(crate::Check::describe).collect(),
            // How the readings come out is found by the checks; which there are is known without them.
            evidence: judged.map_or_else(
                || entry.readings.iter().map(|reading| format!("read as “{}”", reading.name)).collect(),
                |judged| judged.findings.clone(),
            ),
            correction: right.map(|known| known.claim.clone()),
            correction_label: match judged.and_then(|judged| judged.correction.as_ref()) {
                Some(corrected) if !corrected.holds => Some("this fails too".to_owned()),
                _ => record.correction.map(|label| label.to_string()),
            },
            open: judged.map_or_else(|| entry.scene(), |judged| judged.scene.as_ref()).cloned(),
            computed: judged
                .map(|judged| ComputedLine { agrees: judged.agrees(), misprints: judged.misprints.clone() }),
            document_title: document.map(|document| document.title.clone()),
            document_authors: document.map(|document| document.authors.clone()).unwrap_or_default(),
            document_year: document.map(|document| document.year),
        }
    }
}
