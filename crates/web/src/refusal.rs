//! Why a request has no answer: a status, a sentence, what would be right, and the limit that was in the way.

use ratwheel_games::{Arguments, BuildError};
use ratwheel_numbers::{Cancelled, Control, ExpressionError, RealError};
use ratwheel_rules::language::nearest;
use ratwheel_workbench::answers::{DiagnosticLine, parse};
use ratwheel_workbench::{BenchError, words};
use serde::Serialize;
use std::fmt::Display;

/// More mistakes in a ruleset than this are not listed.
const LISTED_MISTAKES: usize = 100;

/// An answer that is none.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Refusal {
    #[serde(skip)]
    pub(crate) status: u16,
    /// Stopped by its token: whoever cancelled it knows why.
    #[serde(skip)]
    pub(crate) cancelled: bool,
    error: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<Limit>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    diagnostics: Vec<DiagnosticLine>,
}

#[derive(Clone, Debug, Serialize)]
struct Limit {
    name: &'static str,
    most: u64,
}

impl Refusal {
    pub(crate) fn new(status: u16, error: impl Display) -> Self {
        let error = words::message(&error.to_string());
        Self { status, cancelled: false, error, hint: None, limit: None, diagnostics: Vec::new() }
    }

    /// 400: what was sent cannot be used.
    pub(crate) fn input(error: impl Display) -> Self {
        Self::new(400, error)
    }

    /// 404: there is no such thing.
    pub(crate) fn unknown(error: impl Display) -> Self {
        Self::new(404, error)
    }

    /// 422: the question is fair but is not answered.
    pub(crate) fn gave_up(error: impl Display) -> Self {
        Self::new(422, error)
    }

    /// 422: a limit is in the way.
    pub(crate) fn limit(name: &'static str, most: u64, error: impl Display) -> Self {
        Self::new(422, error).with_limit(name, most)
    }

    /// Adds what would be right.
    pub(crate) fn hint(mut self, hint: impl Display) -> Self {
        self.hint = Some(words::message(&hint.to_string()));
        self
    }

    pub(crate) fn with_limit(mut self, name: &'static str, most: u64) -> Self {
        self.limit = Some(Limit { name, most });
        self
    }

    /// Says first where it was.
    pub(crate) fn at(mut self, place: impl Display) -> Self {
        self.error = format!("{place}: {}", self.error);
        self
    }

    /// A ruleset with mistakes.
    fn rules(text: &str, mistakes: usize) -> Self {
        let s = if mistakes == 1 { "" } else { "s" };
        let mut refusal = Self::input(format_args!("the ruleset has {mistakes} mistake{s}"));
        if let Ok(read) = parse(text, &Arguments::default(), Control::none()) {
            refusal.diagnostics = read.diagnostics;
            refusal.diagnostics.truncate(LISTED_MISTAKES);
        }
        refusal
    }

    /// What a game's own text of rules says when it is asked for.
    pub(crate) fn of_bench(error: BenchError, text: Option<&str>) -> Self {
        match error {
            BenchError::Rules(found) => Self::rules(text.unwrap_or(""), found.len()),
            BenchError::Cancelled => Self::stopped(),
            BenchError::GaveUp(why) => Self::gave_up(why),
            BenchError::Number(error) => error.into(),
            BenchError::Build(BuildError::UnknownGame { id, known }) => {
                let id: String = id.chars().take(60).collect();
                let refusal = Self::unknown(format_args!("no game is called `{id}`"));
                match nearest(&id.to_lowercase(), known.iter().copied()) {
                    Some(name) => refusal.hint(format_args!("did you mean `{name}`? /api/games lists all games")),
                    None => refusal.hint("/api/games lists all games"),
                }
            }
            error => Self::input(error),
        }
    }

    /// Stopped by its token.
    pub(crate) fn stopped() -> Self {
        Self { cancelled: true, ..Self::new(422, "stopped before the end, as asked") }
    }

    /// As the body of an answer.
    pub(crate) fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_else(|_| r#"{"error":"an error that cannot be written"}"#.to_owned())
    }
}

impl From<BenchError> for Refusal {
    fn from(error: BenchError) -> Self {
        Self::of_bench(error, None)
    }
}

impl From<Cancelled> for Refusal {
    fn from(_: Cancelled) -> Self {
        Self::stopped()
    }
}

impl From<ExpressionError> for Refusal {
    fn from(error: ExpressionError) -> Self {
        let source: String = error.source.chars().take(60).collect();
        let place = if source.trim().is_empty() { String::new() } else { format!(" in `{source}`") };
        Self::input(format_args!("{}{place}", error.message))
    }
}

impl From<RealError> for Refusal {
    fn from(error: RealError) -> Self {
        match &error {
            RealError::Undecided { .. } => Self::gave_up(error)
                .hint("if you know a simpler form of the number, as 0 for sqrt(pi^2)-pi, write that"),
            RealError::TooLarge { .. } | RealError::TooDeep => Self::gave_up(error),
            _ => Self::input(error),
        }
    }
}
