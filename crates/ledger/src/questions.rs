//! Questions about the ledger of the documents.

use crate::{Automata, Entry, Ledger, LedgerError, LedgerLine, Outcome, Prover, Settings, Verdict, recheck};
use ratwheel_rules::language::nearest;
use ratwheel_workbench::{Asked, BenchError, Context, Problem, Question};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;

/// Every question, in the order of the documentation. That for all verdicts anew takes minutes: it is for jobs.
pub const QUESTIONS: &[Asked] =
    &[Asked::of::<LedgerQuestion>(), Asked::of::<EntryQuestion>(), Asked::of::<CiteQuestion>()];

impl From<LedgerError> for Problem {
    fn from(error: LedgerError) -> Self {
        match error {
            LedgerError::Cancelled => BenchError::Cancelled.into(),
            LedgerError::Unknown { .. } => Self::unknown(error),
            error => Self::input(error),
        }
    }
}

/// The ledger of the documents, read once.
fn documents() -> Result<&'static Ledger, Problem> {
    static LEDGER: OnceLock<Ledger> = OnceLock::new();
    if let Some(ledger) = LEDGER.get() {
        return Ok(ledger);
    }
    let read = Ledger::of_documents().map_err(Problem::broken)?;
    Ok(LEDGER.get_or_init(|| read))
}

/// What is in the ledger?
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
pub struct LedgerQuestion {}

impl Question for LedgerQuestion {
    const NAME: &'static str = "ledger";
    const SUMMARY: &'static str = "Every claim, table and figure of the documents with its recorded verdict";
    const EXAMPLE: &'static str = r#"{}"#;
    type Answer = Vec<LedgerLine>;

    fn ask(&self, _: &Context<'_>) -> Result<Vec<LedgerLine>, Problem> {
        let ledger = documents()?;
        Ok(ledger.entries().map(|entry| LedgerLine::new(ledger, entry, None)).collect())
    }
}

/// What does computation say of one entry?
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct EntryQuestion {
    /// The document, as 003.
    pub document: String,
    /// The name of the entry, as thm16.
    pub name: String,
}

impl Question for EntryQuestion {
    const NAME: &'static str = "ledger/{document}/{name}";
    const SUMMARY: &'static str = "One entry, its verdict computed anew, with the evidence";
    const EXAMPLE: &'static str = r#"{"document":"000","name":"s1-p1"}"#;
    const LONG: bool = true;
    type Answer = LedgerLine;

    fn ask(&self, context: &Context<'_>) -> Result<LedgerLine, Problem> {
        let ledger = documents()?;
        let entry = ledger.entry(&format!("{}/{}", self.document, self.name))?;
        let automata = Automata::default();
        let settings = Settings { bound: None, threads: Some(1), prover: Some(&automata) };
        let judged = recheck(&[entry], &settings, context.control)?;
        Ok(LedgerLine::new(ledger, entry, judged.first()))
    }
}

/// What does computation say of all entries?
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct RecheckQuestion {
    /// Only this document, as 003.
    pub document: Option<String>,
    /// Only entries recorded with this verdict.
    pub verdict: Option<String>,
    /// Leave the prover out: check boxes only.
    #[serde(default)]
    pub unproved: bool,
}

impl Question for RecheckQuestion {
    const NAME: &'static str = "recheck";
    const SUMMARY: &'static str = "Every verdict computed anew";
    const EXAMPLE: &'static str = r#"{"document":"001","verdict":"misprint","unproved":true}"#;
    const LONG: bool = true;
    type Answer = Vec<LedgerLine>;

    fn ask(&self, context: &Context<'_>) -> Result<Vec<LedgerLine>, Problem> {
        let ledger = documents()?;
        let entries = chosen(ledger, self.document.as_deref(), self.verdict.as_deref())?;
        let automata = Automata::default();
        let prover: Option<&dyn Prover> = if self.unproved { None } else { Some(&automata) };
        let judged = recheck(&entries, &Settings { bound: None, threads: context.threads, prover }, context.control)?;
        let line = |(entry, judged): (&&Entry, &Outcome)| LedgerLine::new(ledger, entry, Some(judged));
        Ok(entries.iter().zip(&judged).map(line).collect())
    }
}

/// The entries of a document, or of all, with a recorded verdict, or with any, as they are called.
///
/// # Errors
/// [`Problem`] says which documents and verdicts there are.
pub fn chosen<'a>(
    ledger: &'a Ledger,
    document: Option<&'a str>,
    verdict: Option<&str>,
) -> Result<Vec<&'a Entry>, Problem> {
    let verdict = match verdict {
        None => None,
        Some(name) => Some(Verdict::from_name(name).ok_or_else(|| {
            let known: Vec<&str> = Verdict::ALL.iter().map(|verdict| verdict.name()).collect();
            let near = nearest(name, known.iter().copied()).map(|near| format!("; did you mean {near}?"));
            let (name, near): (String, _) = (name.chars().take(60).collect(), near.unwrap_or_default());
            Problem::input(format_args!("there is no verdict {name}"))
                .hint(format_args!("verdicts are {}{near}", known.join(", ")))
        })?),
    };
    let known: Vec<&str> = ledger.documents().map(|known| known.id.as_str()).collect();
    if let Some(document) = document.filter(|document| !known.contains(document)) {
        let document: String = document.chars().take(60).collect();
        return Err(Problem::unknown(format_args!("there is no document {document}"))
            .hint(format_args!("the documents are {}", known.join(", "))));
    }
    Ok(ledger.select(document, verdict).collect())
}

/// Where does something come from?
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct CiteQuestion {
    /// A game, a document or an entry of the ledger, as 003/thm16.
    pub what: String,
}

/// `{what, bibtex}`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CiteAnswer {
    /// What was asked for.
    pub what: String,
    /// Where it comes from.
    pub bibtex: String,
}

impl CiteAnswer {
    /// The entry of a bibliography for something in a ledger.
    ///
    /// # Errors
    /// [`LedgerError::Unknown`].
    pub fn new(ledger: &Ledger, what: &str) -> Result<Self, LedgerError> {
        Ok(Self { bibtex: ledger.cite(what)?, what: what.to_owned() })
    }
}

impl Question for CiteQuestion {
    const NAME: &'static str = "cite";
    const SUMMARY: &'static str = "Where a game or an entry of the ledger comes from, as BibTeX";
    const EXAMPLE: &'static str = r#"{"what":"003/thm16"}"#;
    type Answer = CiteAnswer;

    fn ask(&self, _: &Context<'_>) -> Result<CiteAnswer, Problem> {
        Ok(CiteAnswer::new(documents()?, &self.what)?)
    }
}
