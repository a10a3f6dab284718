//! Reads a ledger file: TOML with a `[document]`, optional `[rulesets]` and any number of `[[entry]]`.
//!
//! The format is described in `docs/ledger.md`. Whatever is wrong is reported with its line and with what would be right.

use crate::check::{self, Check};
use crate::entry::{Correction, Document, Entry, Kind, Reading, Verdict};
use crate::error::LedgerError;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use toml::{Spanned, Table, Value};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawFile {
    document: Document,
    /// Rulesets that checks may name as their game.
    #[serde(default)]
    rulesets: BTreeMap<String, String>,
    #[serde(default)]
    entry: Vec<RawEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawEntry {
    id: Spanned<String>,
    place: String,
    kind: Kind,
    claim: String,
    verdict: Verdict,
    counterexample: Option<String>,
    general: Option<Vec<String>>,
    cases: Option<String>,
    #[serde(default)]
    check: Vec<Spanned<Table>>,
    correction: Option<RawCorrection>,
    #[serde(default)]
    reading: Vec<RawReading>,
    answer: Option<RawCorrection>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCorrection {
    claim: String,
    general: Option<Vec<String>>,
    cases: Option<String>,
    printed: Option<String>,
    right: Option<String>,
    #[serde(default)]
    check: Vec<Spanned<Table>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawReading {
    name: String,
    #[serde(default)]
    check: Vec<Spanned<Table>>,
}

/// The document and the entries of a file.
pub(crate) fn read(file: &str, text: &str) -> Result<(Document, Vec<Entry>), LedgerError> {
    let raw: RawFile = toml::from_str(text)
        .map_err(|error| LedgerError::Syntax { file: file.to_owned(), message: error.to_string() })?;
    let reader = Reader { file, text, rulesets: &raw.rulesets };
    let mut seen = BTreeSet::new();
    let mut entries = Vec::with_capacity(raw.entry.len());
    for entry in raw.entry {
        let line = reader.line(entry.id.span().start);
        let entry = reader.entry(&raw.document.id, entry, line)?;
        if !seen.insert(entry.id.clone()) {
            let message = "this identity is already taken; every entry needs its own".to_owned();
            return Err(reader.bad(line, &entry.id, message));
        }
        entries.push(entry);
    }
    Ok((raw.document, entries))
}

struct Reader<'a> {
    file: &'a str,
    text: &'a str,
    rulesets: &'a BTreeMap<String, String>,
}

impl Reader<'_> {
    fn line(&self, at: usize) -> usize {
        1 + self.text.as_bytes().iter().take(at).filter(|byte| **byte == b'\n').count()
    }

    fn bad(&self, line: usize, id: &str, message: String) -> LedgerError {
        LedgerError::Entry { file: self.file.to_owned(), line, id: id.to_owned(), message }
    }

    fn entry(&self, document: &str, raw: RawEntry, line: usize) -> Result<Entry, LedgerError> {
        let name = raw.id.into_inner();
        let id = format!("{document}/{name}");
        let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '_');
        if name.is_empty() || !name.chars().all(plain) {
            let message = format!("the identity `{name}` must be made of letters, digits, `-`, `_` and `.`, as thm16");
            return Err(self.bad(line, &id, message));
        }
        if raw.check.is_empty() && raw.reading.is_empty() && raw.answer.is_none() {
            let message = "nothing is checked: give it a [[entry.check]], a [[entry.reading]] with checks, or an \
                           [entry.answer]";
            return Err(self.bad(line, &id, message.to_owned()));
        }
        let empty = |checks: &[Spanned<Table>]| checks.is_empty();
        let unchecked = raw.reading.iter().any(|reading| empty(&reading.check))
            || raw.answer.iter().chain(&raw.correction).any(|part| empty(&part.check));
        if unchecked {
            let message = "every correction, answer and reading needs a check of its own";
            return Err(self.bad(line, &id, message.to_owned()));
        }
        let correction = raw.correction.map(|raw| self.correction(&id, line, raw)).transpose()?;
        let answer = raw.answer.map(|raw| self.correction(&id, line, raw)).transpose()?;
        let reading = |raw: RawReading| Ok(Reading { name: raw.name, checks: self.checks(&id, raw.check)? });
        Ok(Entry {
            document: document.to_owned(),
            place: raw.place,
            kind: raw.kind,
            claim: raw.claim,
            recorded: raw.verdict,
            counterexample: raw.counterexample,
            general: raw.general,
            cases: raw.cases,
            checks: self.checks(&id, raw.check)?,
            correction,
            readings: raw.reading.into_iter().map(reading).collect::<Result<_, LedgerError>>()?,
            answer,
            id,
        })
    }

    fn correction(&self, id: &str, line: usize, raw: RawCorrection) -> Result<Correction, LedgerError> {
        let print = match (raw.printed, raw.right) {
            (Some(printed), Some(right)) => Some((printed, right)),
            (None, None) => None,
            _ => return Err(self.bad(line, id, "`printed` and `right` go together: give both or none".to_owned())),
        };
        let checks = self.checks(id, raw.check)?;
        Ok(Correction { claim: raw.claim, general: raw.general, cases: raw.cases, print, checks })
    }

    fn checks(&self, id: &str, raw: Vec<Spanned<Table>>) -> Result<Vec<Check>, LedgerError> {
        let check = |raw: Spanned<Table>| {
            let line = self.line(raw.span().start);
            let mut table = raw.into_inner();
            self.insert_rules(&mut table);
            check::read(table).map_err(|message| self.bad(line, id, message))
        };
        let line = raw.first().map_or(1, |raw| self.line(raw.span().start));
        let checks = raw.into_iter().map(check).collect::<Result<Vec<Check>, LedgerError>>()?;
        if !checks.is_empty() && checks.iter().all(Check::is_beside) {
            let why = "one check at least has to count: not all of them can be `beside`";
            return Err(self.bad(line, id, why.to_owned()));
        }
        Ok(checks)
    }

    /// A check whose game is one of the file's rulesets carries its text.
    fn insert_rules(&self, table: &mut Table) {
        let named = table.get("game").and_then(Value::as_str).map(|spec| spec.split(':').next().unwrap_or(spec));
        if let Some(text) = named.and_then(|name| self.rulesets.get(name)) {
            table.entry("rules").or_insert_with(|| Value::String(text.clone()));
        }
    }
}
