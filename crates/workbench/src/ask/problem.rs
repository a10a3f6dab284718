//! A question that has no answer: what is wrong, what would be right, and the limit that was in the way.

use crate::questions::DiagnosticLine;
use ratwheel_bench::{BenchError, ExportError, words};
use ratwheel_games::rats::RatsError;
use ratwheel_games::star::StarError;
use ratwheel_numbers::{ArrayError, Cancelled, ExpressionError, RealError, SearchError};
use ratwheel_numeration::{NumerationError, SystemError};
use ratwheel_rules::language::Diagnostic;
use schemars::JsonSchema;
use serde::Serialize;
use std::error::Error;
use std::fmt::Display;
use std::sync::Arc;

/// More mistakes in a ruleset than this are counted, not drawn.
const DRAWN_MISTAKES: usize = 20;

/// What kind of problem it is: exit codes and HTTP statuses follow from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProblemKind {
    /// It does not have the form of a question: its schema does not describe it.
    Form,
    /// What was given cannot be used.
    Input,
    /// There is no such game, entry or job.
    Unknown,
    /// The question does not suit this game, or is larger than is allowed.
    Unsuited,
    /// The question is fair but is not answered.
    GaveUp,
    /// Stopped by its token: whoever cancelled it knows why.
    Cancelled,
    /// A fault of the program.
    Broken,
}

/// Why a question has no answer.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{message}")]
#[non_exhaustive]
pub struct Problem {
    /// What kind of problem it is.
    pub kind: ProblemKind,
    /// What is wrong, in one sentence.
    pub message: String,
    /// What would be right.
    pub hint: Option<String>,
    details: Box<Details>,
    source: Option<Arc<dyn Error + Send + Sync>>,
}

#[derive(Clone, Debug, Default)]
struct Details {
    /// The field of the question that it is about.
    place: Option<String>,
    /// The number that could not be read.
    excerpt: Option<String>,
    /// The text in question with carets under the place.
    picture: Option<String>,
    limit: Option<Limit>,
    /// The mistakes of a ruleset.
    diagnostics: Vec<DiagnosticLine>,
}

/// A limit that was exceeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Limit {
    /// Its name.
    pub name: &'static str,
    /// The most that is allowed.
    pub most: u64,
}

/// Why not: what was wrong, what would be right, and the limit in the way.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Refusal {
    /// What was wrong.
    pub error: String,
    /// What would be right.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// The limit in the way.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
    /// The mistakes of a ruleset.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub diagnostics: Vec<DiagnosticLine>,
}

impl Problem {
    /// A problem of a kind.
    pub fn new(kind: ProblemKind, message: impl Display) -> Self {
        Self { kind, message: message.to_string(), hint: None, details: Box::default(), source: None }
    }

    /// It does not have the form of a question.
    pub fn form(message: impl Display) -> Self {
        Self::new(ProblemKind::Form, message)
    }

    /// What was given cannot be used.
    pub fn input(message: impl Display) -> Self {
        Self::new(ProblemKind::Input, message)
    }

    /// There is no such thing.
    pub fn unknown(message: impl Display) -> Self {
        Self::new(ProblemKind::Unknown, message)
    }

    /// The question does not suit the game.
    pub fn unsuited(message: impl Display) -> Self {
        Self::new(ProblemKind::Unsuited, message)
    }

    /// The question is fair but is not answered.
    pub fn gave_up(message: impl Display) -> Self {
        Self::new(ProblemKind::GaveUp, message)
    }

    /// A fault of the program.
    pub fn broken(message: impl Display) -> Self {
        Self::new(ProblemKind::Broken, message)
    }

    /// A limit is in the way.
    pub fn limit(name: &'static str, most: u64, message: impl Display) -> Self {
        Self::unsuited(message).with_limit(name, most)
    }

    fn of(kind: ProblemKind, error: impl Error + Send + Sync + 'static) -> Self {
        let problem = Self::new(kind, &error);
        Self { source: Some(Arc::new(error)), ..problem }
    }

    /// The mistakes of a ruleset.
    pub fn rules(what: &str, text: &str, mistakes: &[Diagnostic]) -> Self {
        let mut picture: Vec<String> = mistakes.iter().take(DRAWN_MISTAKES).map(ToString::to_string).collect();
        if mistakes.len() > picture.len() {
            picture.push(format!("… and {} more", mistakes.len() - picture.len()));
        }
        let s = if mistakes.len() == 1 { "" } else { "s" };
        let mut problem = Self::input(format_args!("{what} has {} mistake{s}", mistakes.len()));
        problem.details.picture = Some(picture.join("\n"));
        problem.details.diagnostics = DiagnosticLine::all(text, mistakes);
        problem
    }

    /// Adds what would be right.
    pub fn hint(mut self, hint: impl Display) -> Self {
        self.hint = Some(hint.to_string());
        self
    }

    /// Adds what would be right, unless something more special has been said.
    pub fn hint_if_none(self, hint: impl Display) -> Self {
        if self.hint.is_some() { self } else { self.hint(hint) }
    }

    /// Adds the limit that is in the way.
    pub fn with_limit(mut self, name: &'static str, most: u64) -> Self {
        self.details.limit = Some(Limit { name, most });
        self
    }

    /// Says which field it is about, unless that is known more closely.
    pub fn at(mut self, place: impl Display) -> Self {
        self.details.place.get_or_insert_with(|| place.to_string());
        self
    }

    /// As it is sent in JSON; long numbers are shortened.
    pub fn refusal(&self) -> Refusal {
        let Details { place, excerpt, limit, diagnostics, .. } = &*self.details;
        let place = place.as_ref().map(|place| format!("{place}: ")).unwrap_or_default();
        let excerpt = excerpt.as_ref().map(|text| format!(" in `{text}`")).unwrap_or_default();
        Refusal {
            error: words::message(&format!("{place}{}{excerpt}", self.message)),
            hint: self.hint.as_deref().map(words::message),
            limit: *limit,
            diagnostics: diagnostics.clone(),
        }
    }

    /// The text in question with carets under the place.
    pub fn picture(&self) -> Option<&str> {
        self.details.picture.as_deref()
    }
}

impl From<BenchError> for Problem {
    fn from(error: BenchError) -> Self {
        match error {
            BenchError::Number(error) => error.into(),
            BenchError::Rules(mistakes) => Self::rules("the ruleset", "", &mistakes),
            BenchError::GaveUp(_) => Self::of(ProblemKind::GaveUp, error),
            BenchError::Cancelled => Self::of(ProblemKind::Cancelled, error),
            BenchError::Unclaimed(_) => Self::of(ProblemKind::GaveUp, error)
                .hint("the strategy `claim` (`--strategy claim`) asks the claim of the rules, at any size; that is not a proof"),
            BenchError::LeavesBox(_) => Self::of(ProblemKind::Input, error)
                .hint("in place of the size give a total: `--total S` on the command line, `total` in a question"),
            _ => Self::of(ProblemKind::Input, error),
        }
    }
}

impl From<Cancelled> for Problem {
    fn from(cancelled: Cancelled) -> Self {
        Self::of(ProblemKind::Cancelled, cancelled)
    }
}

impl From<ExpressionError> for Problem {
    fn from(error: ExpressionError) -> Self {
        let drawn = error.to_string();
        // The picture is what follows the message; an empty text has nothing to point at.
        let picture = drawn.strip_prefix(error.message.as_str()).map(|rest| rest.trim_start_matches('\n').to_owned());
        let is_empty = error.source.trim().is_empty();
        let mut problem = Self::input(&error.message);
        problem.details.excerpt = (!is_empty).then(|| error.source.chars().take(60).collect());
        problem.details.picture = picture.filter(|_| !is_empty);
        problem.source = Some(Arc::new(error));
        problem
    }
}

impl From<RealError> for Problem {
    fn from(error: RealError) -> Self {
        match &error {
            RealError::Undecided { .. } => Self::of(ProblemKind::GaveUp, error)
                .hint("if you know a simpler form of the number, as 0 for sqrt(pi^2)-pi, write that"),
            RealError::TooLarge { .. } | RealError::TooDeep => Self::of(ProblemKind::GaveUp, error),
            _ => Self::of(ProblemKind::Input, error),
        }
    }
}

impl From<SystemError> for Problem {
    fn from(error: SystemError) -> Self {
        match error {
            SystemError::Real(error) => error.into(),
            error => Self::of(ProblemKind::Input, error),
        }
    }
}

impl From<NumerationError> for Problem {
    fn from(error: NumerationError) -> Self {
        match error {
            NumerationError::Real(error) => error.into(),
            NumerationError::Cancelled(cancelled) => cancelled.into(),
            NumerationError::TooLarge { .. } => Self::of(ProblemKind::GaveUp, error),
            error => Self::of(ProblemKind::Input, error),
        }
    }
}

impl From<ArrayError> for Problem {
    fn from(error: ArrayError) -> Self {
        match error {
            ArrayError::Real(error) => error.into(),
            ArrayError::Cancelled(cancelled) => cancelled.into(),
            ArrayError::TooLarge { .. } | ArrayError::TooManyEntries => Self::of(ProblemKind::GaveUp, error),
            error => Self::of(ProblemKind::Input, error),
        }
    }
}

impl From<SearchError> for Problem {
    fn from(error: SearchError) -> Self {
        match error {
            SearchError::Cancelled(cancelled) => cancelled.into(),
            SearchError::TooMany => Self::of(ProblemKind::GaveUp, error),
            error => Self::of(ProblemKind::Input, error),
        }
    }
}

impl From<RatsError> for Problem {
    fn from(error: RatsError) -> Self {
        Self::of(ProblemKind::Input, error)
    }
}

impl From<StarError> for Problem {
    fn from(error: StarError) -> Self {
        match error {
            StarError::TooLarge { .. } => Self::of(ProblemKind::Unsuited, error),
            error => Self::of(ProblemKind::GaveUp, error),
        }
    }
}

impl From<ExportError> for Problem {
    fn from(error: ExportError) -> Self {
        match error {
            ExportError::Cancelled => Self::of(ProblemKind::Cancelled, BenchError::Cancelled),
            ExportError::Unsuited { .. } => Self::of(ProblemKind::Unsuited, error),
            ExportError::Write(_) => Self::of(ProblemKind::GaveUp, error),
            ExportError::Unwritten { .. } => {
                Self::of(ProblemKind::GaveUp, error).hint("take .csv, .json or .npy, which pandas, NumPy and Sage read")
            }
            error => Self::of(ProblemKind::Input, error),
        }
    }
}
