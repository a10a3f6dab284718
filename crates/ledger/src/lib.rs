//! The ledger: what the documents print, and what computation says of it.
//!
//! A ledger is a file of claims, each with the way it is checked and the verdict on record; [`recheck`] computes the verdicts
//! anew and never takes one from the file. The five documents are five such files; anybody's claims about any ruleset can be
//! another ([`Ledger::from_toml`]; the format is described in `docs/ledger.md`).
//!
//! ```
//! use ratwheel_ledger::{Ledger, Settings, Verdict, recheck};
//! use ratwheel_numbers::Control;
//! let ledger = Ledger::from_toml("mine.toml", r#"
//! [document]
//! id = "mine"
//! title = "On doubling"
//! authors = ["A. N. Other"]
//! year = 2024
//! key = "Other2024"
//!
//! [[entry]]
//! id = "thm1"
//! place = "page 1"
//! kind = "theorem"
//! claim = "twice n is never 34"
//! verdict = "holds"
//! [[entry.check]]
//! kind = "formula"
//! formula = "forall n: 2*n != 34"
//! "#)?;
//! let outcomes = recheck(&[ledger.entry("mine/thm1")?], &Settings::default(), Control::none())?;
//! assert_eq!(outcomes[0].verdict, Verdict::Fails);
//! assert_eq!(outcomes[0].counterexample.as_deref(), Some("n = 17"));
//! assert!(!outcomes[0].agrees());
//! # Ok::<(), ratwheel_ledger::LedgerError>(())
//! ```

mod answer;
mod brute;
mod check;
mod cite;
mod entry;
mod error;
mod file;
mod formulas;
mod generators;
mod kernel;
mod label;
mod latex;
mod markdown;
mod prover;
pub mod questions;
mod recheck;
mod record;
mod scene;

pub use answer::{ComputedLine, LedgerLine, Source};
pub use check::{Check, Finding, Misprint, kinds};
pub use entry::{Correction, Document, Entry, Kind, Reading, Verdict};
pub use error::LedgerError;
pub use generators::generators;
pub use label::{Evidence, Label, Scope};
pub use latex::latex;
pub use prover::{Automata, Proof, Prover};
pub use recheck::{Corrected, Outcome, Settings, recheck};
pub use record::Record;
pub use scene::Scene;

use ratwheel_rules::{Citation, Document as Cited};

/// The files of the five documents.
const FILES: &[(&str, &str)] = &[
    ("000.toml", include_str!("../data/000.toml")),
    ("001.toml", include_str!("../data/001.toml")),
    ("002.toml", include_str!("../data/002.toml")),
    ("003.toml", include_str!("../data/003.toml")),
    ("004.toml", include_str!("../data/004.toml")),
];

/// Documents and their entries.
#[derive(Clone, Debug, Default)]
pub struct Ledger {
    documents: Vec<Document>,
    entries: Vec<Entry>,
    records: record::Records,
}

impl Ledger {
    /// The ledger of the five documents.
    ///
    /// # Errors
    /// [`LedgerError`] if a file that comes with the library is damaged, which the tests exclude.
    pub fn of_documents() -> Result<Self, LedgerError> {
        let mut ledger = Self::default();
        for (name, text) in FILES {
            ledger.add(name, text)?;
        }
        let damaged =
            |error: toml::de::Error| LedgerError::Syntax { file: "record.toml".to_owned(), message: error.to_string() };
        ledger.records = toml::from_str(include_str!("../data/record.toml")).map_err(damaged)?;
        Ok(ledger)
    }

    /// The ledger of one file; the name is used in error messages.
    ///
    /// # Errors
    /// [`LedgerError::Syntax`] or [`LedgerError::Entry`], with the line and with what would be right.
    pub fn from_toml(name: &str, text: &str) -> Result<Self, LedgerError> {
        let mut ledger = Self::default();
        ledger.add(name, text)?;
        Ok(ledger)
    }

    fn add(&mut self, name: &str, text: &str) -> Result<(), LedgerError> {
        let (document, entries) = file::read(name, text)?;
        self.documents.push(document);
        self.entries.extend(entries);
        Ok(())
    }

    /// The documents.
    pub fn documents(&self) -> impl Iterator<Item = &Document> {
        self.documents.iter()
    }

    /// Every entry, in the order of the files.
    pub fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter()
    }

    /// The entry with this identity.
    ///
    /// # Errors
    /// [`LedgerError::Unknown`], with the nearest identity there is.
    pub fn entry(&self, id: &str) -> Result<&Entry, LedgerError> {
        self.entries.iter().find(|entry| entry.id == id).ok_or_else(|| {
            let known = self.entries.iter().map(|entry| entry.id.as_str());
            let nearest = ratwheel_rules::language::nearest(id, known).map(str::to_owned);
            LedgerError::Unknown { name: id.to_owned(), nearest }
        })
    }

    /// What was computed of an entry when this version was made; only the documents have it.
    #[must_use]
    pub fn record(&self, id: &str) -> Option<&Record> {
        self.records.get(id)
    }

    /// The file of records for these outcomes.
    ///
    /// # Errors
    /// [`LedgerError::Syntax`], which does not occur.
    pub fn to_record(outcomes: &[Outcome]) -> Result<String, LedgerError> {
        let damaged = |error: toml::ser::Error| LedgerError::Syntax {
            file: "record.toml".to_owned(),
            message: error.to_string(),
        };
        record::text(outcomes).map_err(damaged)
    }

    /// The entries of a document, or of all, with a recorded verdict, or with any.
    pub fn select<'a>(
        &'a self,
        document: Option<&'a str>,
        verdict: Option<Verdict>,
    ) -> impl Iterator<Item = &'a Entry> {
        let wanted = move |entry: &&Entry| {
            document.is_none_or(|document| entry.document == document)
                && verdict.is_none_or(|verdict| entry.recorded == verdict)
        };
        self.entries.iter().filter(wanted)
    }

    /// The page LEDGER.md, from outcomes of all entries in order.
    #[must_use]
    pub fn to_markdown(&self, outcomes: &[Outcome]) -> String {
        markdown::page(self, outcomes)
    }

    /// The part of that page for one document, from outcomes of its entries.
    ///
    /// # Errors
    /// [`LedgerError::Unknown`] for a document that the ledger does not have.
    pub fn section(&self, document: &str, outcomes: &[Outcome]) -> Result<String, LedgerError> {
        let found = self.documents.iter().find(|known| known.id == document);
        let found = found.ok_or_else(|| LedgerError::Unknown { name: document.to_owned(), nearest: None })?;
        Ok(markdown::section(self, found, outcomes))
    }

    /// A BibTeX citation of an entry (`003/thm16`), of a document (`003`), or of a game of the catalogue (`rat`), which is
    /// that of the document it comes from.
    ///
    /// # Errors
    /// [`LedgerError::Unknown`].
    pub fn cite(&self, name: &str) -> Result<String, LedgerError> {
        let document = |id: &str| self.documents.iter().find(|document| document.id == id);
        if let Some(document) = document(name) {
            return Ok(cite::bibtex(document, None));
        }
        let game = ratwheel_games::find(name.split(':').next().unwrap_or(name));
        if let Some(Citation { document: cited, place }) = game.map(|game| game.source) {
            let found = match cited {
                Cited::Numbered(number) => document(number).cloned(),
                Cited::Other { author, title, year } => Some(Document::other(author, title, year)),
            };
            if let Some(document) = found {
                return Ok(cite::bibtex(&document, Some(place)));
            }
        }
        let entry = self.entry(name)?;
        let document = document(&entry.document);
        let unknown = || LedgerError::Unknown { name: entry.document.clone(), nearest: None };
        Ok(cite::bibtex(document.ok_or_else(unknown)?, Some(&entry.place)))
    }
}
