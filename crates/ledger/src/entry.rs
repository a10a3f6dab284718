//! What a ledger holds: documents, entries, and the verdicts they can have.

use crate::check::Check;
use crate::scene::Scene;
use serde::Deserialize;
use std::fmt;

/// A document whose claims are judged, with what a citation of it needs.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[non_exhaustive]
pub struct Document {
    /// Its short name, the first part of every entry's identity: `003`.
    pub id: String,
    /// The title.
    pub title: String,
    /// The authors, as `First Last`.
    pub authors: Vec<String>,
    /// The year it appeared in.
    pub year: u32,
    /// The kind of BibTeX entry: `article`, `incollection`, `misc`, …
    #[serde(rename = "type", default = "misc")]
    pub form: String,
    /// The citation key.
    pub key: String,
    /// Further BibTeX fields, such as `journal`, `pages` or `url`, in the order in which they are printed.
    #[serde(default)]
    pub fields: Vec<[String; 2]>,
}

impl Document {
    /// A publication that has no ledger; its key is the last word of the authors with the year.
    pub(crate) fn other(author: &str, title: &str, year: u16) -> Self {
        let name: String =
            author.rsplit(' ').next().unwrap_or(author).chars().filter(|c| c.is_alphanumeric()).collect();
        let key = format!("{}{year}", name.to_lowercase());
        let authors = vec![author.to_owned()];
        Self {
            id: key.clone(),
            title: title.to_owned(),
            authors,
            year: year.into(),
            form: misc(),
            key,
            fields: Vec::new(),
        }
    }
}

fn misc() -> String {
    "misc".to_owned()
}

/// What kind of statement an entry is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Kind {
    /// A theorem.
    Theorem,
    /// A lemma.
    Lemma,
    /// A proposition.
    Proposition,
    /// A corollary.
    Corollary,
    /// A printed table.
    Table,
    /// A figure.
    Figure,
    /// A worked example.
    Example,
    /// A formula or a sentence in the running text or in a proof.
    Formula,
    /// A statement that its document does not prove.
    Conjecture,
    /// A question that its document asks.
    Question,
}

/// What is known of a claim. A verdict is always computed; the one written in a file is only compared with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Verdict {
    /// True: proved, computed in full, or checked up to a stated bound; [`Label`](crate::Label) says which, and of how much.
    Holds,
    /// False, with a counterexample.
    Fails,
    /// The print differs from the right value, which is given.
    Misprint,
    /// The text can be read in several ways that give different answers.
    Ambiguous,
    /// A conjecture or a question without an answer: nothing against it was found up to a stated bound.
    Open,
    /// A question with an answer that holds.
    Answered,
    /// The checks could not be run to an end; the evidence says why. Never recorded for a document.
    Undecided,
}

macro_rules! names {
    ($type:ty, $($variant:ident $name:literal),+) => {
        impl $type {
            /// Every value, in the order of the documentation.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// As it is written in ledger files.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),+ }
            }

            /// The value with this name.
            #[must_use]
            pub fn from_name(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|value| value.name() == name)
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.name())
            }
        }
    };
}

names!(
    Kind, Theorem "theorem", Lemma "lemma", Proposition "proposition", Corollary "corollary", Table "table",
    Figure "figure", Example "example", Formula "formula", Conjecture "conjecture", Question "question"
);
names!(
    Verdict, Holds "holds", Fails "fails", Misprint "misprint", Ambiguous "ambiguous", Open "open",
    Answered "answered", Undecided "undecided"
);

/// One claim of a document.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Entry {
    /// Document and name: `003/thm16`.
    pub id: String,
    /// The document.
    pub document: String,
    /// Where in the document.
    pub place: String,
    /// What kind of statement it is.
    pub kind: Kind,
    /// The claim, in the words of the ledger.
    pub claim: String,
    /// The verdict that the file records.
    pub recorded: Verdict,
    /// The counterexample that the file records.
    pub counterexample: Option<String>,
    /// The variables that the wording is general in, if the file says so.
    pub general: Option<Vec<String>>,
    /// Which cases the checks are about, when the claim is about more.
    pub cases: Option<String>,
    /// How it is checked; it holds if every check does.
    pub checks: Vec<Check>,
    /// What is right instead, when the claim is wrong.
    pub correction: Option<Correction>,
    /// The ways to read the claim, when the text leaves several.
    pub readings: Vec<Reading>,
    /// The answer to a question.
    pub answer: Option<Correction>,
}

impl Entry {
    /// Where to look at it: the first game that its checks are about, at a position if one is named.
    #[must_use]
    pub fn scene(&self) -> Option<&Scene> {
        let scenes = || self.checks.iter().filter_map(Check::scene);
        scenes().find(|scene| scene.position.is_some()).or_else(|| scenes().next())
    }
}

/// A statement with its own checks: what is right instead of a claim, or the answer to a question.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Correction {
    /// The statement.
    pub claim: String,
    /// The variables that the wording is general in, if the file says so.
    pub general: Option<Vec<String>>,
    /// Which cases the checks are about, when the statement is about more.
    pub cases: Option<String>,
    /// For a misprint in a formula: what is printed and what should be.
    pub print: Option<(String, String)>,
    /// How it is checked.
    pub checks: Vec<Check>,
}

/// One way to read an unclear text.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Reading {
    /// The reading.
    pub name: String,
    /// How the claim is checked when read so.
    pub checks: Vec<Check>,
}
