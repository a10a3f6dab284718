//! One way to ask: a question is a value, its answer another, and [`ask`] leads from one to the other.
//!
//! The command line, the server and whoever comes next make the same questions and get the same answers; a question needs
//! neither files nor a server. What differs between callers is in the [`Context`]: the limits, how much time there is, the
//! games that are open already, and how other questions are called in a hint.
//!
//! ```
//! use ratwheel_workbench::questions::OutcomeQuestion;
//! use ratwheel_workbench::{Cache, Context, Limits, ask, ask_by_name};
//! let (cache, limits) = (Cache::default(), Limits::default());
//! let context = Context::new(&cache, &limits);
//! let question = OutcomeQuestion::new("wythoff", "24,32");
//! assert_eq!(ask(&question, &context)?.strategy, "algebraic");
//! // The same in JSON, as a page or another language asks.
//! let reply = ask_by_name("outcome", br#"{"game":"wythoff","position":["24","32"]}"#, &context)?;
//! assert!(reply.text().unwrap().starts_with(r#"{"schema":1,"game":"wythoff","position":["24","32"],"outcome":"N""#));
//! # Ok::<(), ratwheel_workbench::Problem>(())
//! ```

mod body;
mod cache;
mod context;
mod limits;
mod problem;
mod written;

pub use body::read;
pub use cache::Cache;
pub(crate) use context::parameters;
pub use context::{Context, ReadRules, RulesFile, Wording};
pub use limits::Limits;
pub use problem::{Limit, Problem, ProblemKind, Refusal};
pub use written::{Number, Piles, Sizes};

use crate::questions::QUESTIONS;
use crate::schema;
use schemars::JsonSchema;
use schemars::generate::SchemaGenerator;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// A question: what is sent, and how it is answered.
pub trait Question: DeserializeOwned + JsonSchema + Send + Sync + 'static {
    /// Its name, as in `/api/outcome`.
    const NAME: &'static str;
    /// What is asked, in one line.
    const SUMMARY: &'static str;
    /// Fields that get an answer, in JSON: shown in the documentation, and asked by its test.
    const EXAMPLE: &'static str;
    /// May it take more than a moment? A server has workers of their own for such questions.
    const LONG: bool = false;
    /// What is answered.
    type Answer: Answer;

    /// Works the answer out.
    ///
    /// # Errors
    /// [`Problem`] says what is wrong with the question, or why there is no answer.
    fn ask(&self, context: &Context<'_>) -> Result<Self::Answer, Problem>;

    /// May it take more than a moment, as it is asked?
    fn takes_long(&self, _: &Context<'_>) -> bool {
        Self::LONG
    }
}

/// Answers a question.
///
/// # Errors
/// As [`Question::ask`].
pub fn ask<Q: Question>(question: &Q, context: &Context<'_>) -> Result<Q::Answer, Problem> {
    question.ask(context).map_err(|problem| explained(problem, context))
}

/// Work that stopped because time or memory was used up says so, wherever it was noticed.
fn explained(problem: Problem, context: &Context<'_>) -> Problem {
    match context.control.gave_up().filter(|_| problem.kind == ProblemKind::Cancelled) {
        Some(limit) => Problem::gave_up(limit),
        None => problem,
    }
}

/// Answers a question that is called by its name, with its fields as JSON.
///
/// # Errors
/// As [`read`] and [`ask`].
pub fn ask_by_name(name: &str, body: &[u8], context: &Context<'_>) -> Result<Reply, Problem> {
    let unknown = || Problem::unknown(format_args!("there is no question `{name}`"));
    let asked = QUESTIONS.iter().copied().flatten().find(|known| known.name == name).ok_or_else(unknown)?;
    (asked.read)(body)?.reply(context)
}

/// What a question is answered with: JSON, or a file.
pub trait Answer {
    /// As it is sent.
    ///
    /// # Errors
    /// [`Problem`] for an answer that is longer than the limit.
    fn reply(&self, context: &Context<'_>) -> Result<Reply, Problem>;

    /// What it looks like.
    fn shape(generator: &mut SchemaGenerator) -> Shape;
}

/// What an answer looks like.
#[derive(Clone, Debug)]
pub enum Shape {
    /// JSON with this schema.
    Json(Value),
    /// A file of one of these kinds.
    File(&'static [&'static str]),
}

impl<T: Serialize + JsonSchema> Answer for T {
    fn reply(&self, context: &Context<'_>) -> Result<Reply, Problem> {
        let reply = Reply::Json(to_json(self)?);
        reply.within(context.limits.answer)
    }

    fn shape(generator: &mut SchemaGenerator) -> Shape {
        Shape::Json(schema::of_answer::<T>(generator))
    }
}

/// An answer as it is sent.
#[derive(Clone, Debug)]
pub enum Reply {
    /// Text that is JSON.
    Json(String),
    /// Something to save.
    File {
        /// A name for it.
        name: String,
        /// Its media type.
        kind: &'static str,
        /// Its contents.
        bytes: Vec<u8>,
    },
}

impl Reply {
    /// The text of an answer in JSON.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Json(text) => Some(text),
            Self::File { .. } => None,
        }
    }

    pub(crate) fn within(self, most: u64) -> Result<Self, Problem> {
        let length = match &self {
            Self::Json(text) => text.len(),
            Self::File { bytes, .. } => bytes.len(),
        };
        if length as u64 <= most {
            return Ok(self);
        }
        Err(Problem::limit("answer", most, format_args!("the answer has more than {most} bytes")).hint("ask for less"))
    }
}

/// How every object begins: with the version of the answers' shapes. STABILITY.md says when it changes.
pub const SCHEMA: &str = "{\"schema\":1";

/// The text of an answer: objects carry the number of their schema, arrays do not.
///
/// # Errors
/// [`ProblemKind::Broken`] if it cannot be written.
pub fn to_json(answer: &impl Serialize) -> Result<String, Problem> {
    versioned(serde_json::to_string(answer))
}

fn versioned(written: serde_json::Result<String>) -> Result<String, Problem> {
    let text = written.map_err(|error| Problem::broken(format_args!("the answer cannot be written: {error}")))?;
    Ok(match text.strip_prefix('{') {
        None => text,
        Some("}") => format!("{SCHEMA}}}"),
        Some(fields) => format!("{SCHEMA},{fields}"),
    })
}

/// A question of any type, once it has been read.
pub trait AnyQuestion: Send + Sync {
    /// As [`Question::takes_long`].
    fn takes_long(&self, context: &Context<'_>) -> bool;

    /// The answer as it is sent.
    ///
    /// # Errors
    /// As [`ask`] and [`Answer::reply`].
    fn reply(&self, context: &Context<'_>) -> Result<Reply, Problem>;
}

impl<Q: Question> AnyQuestion for Q {
    fn takes_long(&self, context: &Context<'_>) -> bool {
        Question::takes_long(self, context)
    }

    fn reply(&self, context: &Context<'_>) -> Result<Reply, Problem> {
        ask(self, context)?.reply(context).map_err(|problem| explained(problem, context))
    }
}

/// Reads a question from its fields in JSON.
pub type Read = fn(&[u8]) -> Result<Box<dyn AnyQuestion>, Problem>;

/// One line of a table of questions.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Asked {
    /// Its name.
    pub name: &'static str,
    /// What is asked, in one line.
    pub summary: &'static str,
    /// Fields that get an answer, in JSON.
    pub example: &'static str,
    /// Reads it from its fields in JSON.
    pub read: Read,
    /// The schema of its fields.
    pub fields: fn() -> Value,
    /// What the answer looks like: for a document of the interface, which not every front end carries.
    #[cfg(feature = "document")]
    pub answer: fn(&mut SchemaGenerator) -> Shape,
}

impl Asked {
    /// The line of a question.
    #[must_use]
    pub const fn of<Q: Question>() -> Self {
        Self {
            name: Q::NAME,
            summary: Q::SUMMARY,
            example: Q::EXAMPLE,
            read: |body| Ok(Box::new(read::<Q>(body)?)),
            fields: schema::of_question::<Q>,
            #[cfg(feature = "document")]
            answer: <Q::Answer as Answer>::shape,
        }
    }
}
