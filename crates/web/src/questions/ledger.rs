//! The ledger: what the documents print, and what computation says of it.

use crate::ask::{Ask, Field, Kind, needed, optional};
use crate::desk::Desk;
use crate::refusal::Refusal;
use crate::reply::{Reply, json, written};
use crate::routes::{Answer, Route, Work, long, quick};
use crate::schema;
use ratwheel_ledger::{Automata, Entry, Ledger, LedgerError, LedgerLine, Outcome, Prover, Settings, Verdict, recheck};
use ratwheel_numbers::Control;
use ratwheel_workbench::answers::CiteAnswer;
use serde::Serialize;

/// The body of a recheck.
pub(crate) const RECHECK: &[Field] = &[
    optional("document", Kind::Text, "only this document, as 003"),
    optional("verdict", Kind::Text, "only entries recorded with this verdict"),
    optional("unproved", Kind::Flag, "leave the prover out: check boxes only"),
];
const WHAT: &[Field] = &[needed("what", Kind::Text, "a game, a document or an entry of the ledger, as 003/thm16")];

pub(crate) const ROUTES: &[Route] = &[
    Route::get(
        "/api/ledger",
        "Every claim, table and figure of the documents with its recorded verdict",
        Work::Question(all, quick),
        Answer::Json(schema::ledger),
    ),
    Route::get(
        "/api/ledger/{document}/{name}",
        "One entry, its verdict computed anew, with the evidence",
        Work::Question(one, long),
        Answer::Json(schema::ledger_line),
    ),
    Route::post(
        "/api/cite",
        "Where a game or an entry of the ledger comes from, as BibTeX",
        &[WHAT],
        Work::Question(cite, quick),
        Answer::Json(schema::cite),
    ),
];

#[derive(Serialize)]
struct Titled<'a> {
    #[serde(flatten)]
    line: LedgerLine<'a>,
    document_title: Option<&'a str>,
}

fn titled<'a>(ledger: &'a Ledger, entry: &'a Entry, judged: Option<&'a Outcome>) -> Titled<'a> {
    let document = ledger.documents().find(|document| document.id == entry.document);
    Titled { line: LedgerLine::new(entry, judged), document_title: document.map(|document| document.title.as_str()) }
}

impl From<LedgerError> for Refusal {
    fn from(error: LedgerError) -> Self {
        match error {
            LedgerError::Cancelled => Self::stopped(),
            LedgerError::Unknown { .. } => Self::unknown(error),
            error => Self::gave_up(error),
        }
    }
}

fn all(desk: &Desk, _: &Ask, _: &[String], _: Control<'_>) -> Result<Reply, Refusal> {
    let ledger = desk.ledger()?;
    json(&ledger.entries().map(|entry| titled(ledger, entry, None)).collect::<Vec<_>>())
}

fn one(desk: &Desk, _: &Ask, parts: &[String], control: Control<'_>) -> Result<Reply, Refusal> {
    let ledger = desk.ledger()?;
    let entry = ledger.entry(&parts.join("/"))?;
    let automata = Automata::default();
    let settings = Settings { bound: None, threads: Some(1), prover: Some(&automata) };
    let judged = recheck(&[entry], &settings, control)?;
    json(&titled(ledger, entry, judged.first()))
}

/// Every verdict computed anew.
pub(crate) fn rechecked(desk: &Desk, ask: &Ask, control: Control<'_>) -> Result<String, Refusal> {
    let ledger = desk.ledger()?;
    let verdict = match ask.text("verdict") {
        None => None,
        Some(name) => Some(Verdict::from_name(name).ok_or_else(|| {
            let known: Vec<&str> = Verdict::ALL.iter().map(|verdict| verdict.name()).collect();
            let name: String = name.chars().take(60).collect();
            Refusal::input(format_args!("there is no verdict {name}"))
                .hint(format_args!("verdicts are {}", known.join(", ")))
        })?),
    };
    let document = ask.text("document");
    if let Some(document) = document.filter(|asked| ledger.documents().all(|known| known.id != *asked)) {
        let document: String = document.chars().take(60).collect();
        return Err(Refusal::unknown(format_args!("there is no document {document}")));
    }
    let entries: Vec<&Entry> = ledger.select(document, verdict).collect();
    let automata = Automata::default();
    let prover: Option<&dyn Prover> = if ask.flag("unproved") { None } else { Some(&automata) };
    let settings = Settings { bound: None, threads: usize::try_from(desk.limits.heavy).ok(), prover };
    let judged = recheck(&entries, &settings, control)?;
    let lines: Vec<_> =
        entries.iter().zip(&judged).map(|(entry, judged)| titled(ledger, entry, Some(judged))).collect();
    written(&lines)
}

fn cite(desk: &Desk, ask: &Ask, _: &[String], _: Control<'_>) -> Result<Reply, Refusal> {
    let what = ask.text("what").unwrap_or("");
    json(&CiteAnswer::new(what, desk.ledger()?.cite(what)?))
}
