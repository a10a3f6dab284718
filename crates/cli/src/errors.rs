//! How a verb fails: what went wrong, what would be right, and the exit code.

use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

use anstyle::{AnsiColor, Style};
use ratwheel_games::BuildError;
use ratwheel_numbers::{Cancelled, ExpressionError, RealError};
use ratwheel_numeration::{NumerationError, SystemError};
use ratwheel_rules::language::{Diagnostic, nearest};
use ratwheel_workbench::BenchError;

use crate::{ascii, words};

/// More mistakes in a ruleset than this are counted, not listed.
const LISTED_MISTAKES: usize = 20;

/// What the exit code tells the caller. 0 is "done".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// 1: the question was understood and the answer is no. The answer itself is on stdout.
    No,
    /// 2: bad input or usage.
    Input,
    /// 3: gave up, or not supported.
    GaveUp,
    /// 130: stopped by Ctrl-C, as shells report it.
    Interrupted,
    /// 0: the reader of our output went away; nothing is left to say.
    Deserted,
}

/// A verb that did not end with "done".
#[derive(Debug)]
pub(crate) struct Failure {
    kind: Kind,
    /// Empty when there is nothing to say beside the exit code.
    message: String,
    /// The text in question with a caret under the place.
    picture: Option<String>,
    hint: Option<String>,
}

/// What a verb returns.
pub(crate) type Outcome = Result<(), Failure>;

impl Failure {
    fn new(kind: Kind, message: String) -> Self {
        Self { kind, message, picture: None, hint: None }
    }

    /// The answer is no, and has been printed.
    pub(crate) fn no() -> Self {
        Self::new(Kind::No, String::new())
    }

    /// Some lines of stdin were bad, each reported in its place.
    pub(crate) fn bad_lines() -> Self {
        Self::new(Kind::Input, String::new())
    }

    /// The user gave something that cannot be used.
    pub(crate) fn input(message: impl Display) -> Self {
        Self::new(Kind::Input, message.to_string())
    }

    /// The question is fair but is not answered.
    pub(crate) fn gave_up(message: impl Display) -> Self {
        Self::new(Kind::GaveUp, message.to_string())
    }

    /// The question is not answered, and the answer has said so.
    pub(crate) fn silently_gave_up() -> Self {
        Self::new(Kind::GaveUp, String::new())
    }

    /// What is wrong in a ruleset, each mistake with its line.
    pub(crate) fn rules(path: &str, mistakes: &[Diagnostic]) -> Self {
        let shown = mistakes.iter().take(LISTED_MISTAKES);
        let mut picture: Vec<String> = shown.map(ToString::to_string).collect();
        if mistakes.len() > picture.len() {
            picture.push(format!("… and {} more", mistakes.len() - picture.len()));
        }
        let s = if mistakes.len() == 1 { "" } else { "s" };
        let message = format!("{path} has {} mistake{s}", mistakes.len());
        Self { picture: Some(picture.join("\n")), ..Self::new(Kind::Input, message) }
    }

    /// Adds what would be right.
    #[must_use]
    pub(crate) fn hint(mut self, hint: impl Display) -> Self {
        self.hint = Some(hint.to_string());
        self
    }

    /// Adds what would be right, unless something more special has been said.
    #[must_use]
    pub(crate) fn hint_if_none(self, hint: impl Display) -> Self {
        if self.hint.is_some() { self } else { self.hint(hint) }
    }

    /// The message and the hint on one line each, for an answer in JSON.
    pub(crate) fn into_parts(self) -> (String, Option<String>) {
        (words::message(&self.message), self.hint)
    }

    /// Would the next line of stdin meet the same failure?
    pub(crate) fn ends_the_run(&self) -> bool {
        matches!(self.kind, Kind::Interrupted | Kind::Deserted)
    }

    /// Says on stderr what is to be said and gives the exit code.
    pub(crate) fn report(&self, ascii: bool) -> ExitCode {
        let spelled = |text: &str| if ascii { ascii::spelled(text) } else { text.to_owned() };
        if !self.message.is_empty() {
            let error = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
            let hint = Style::new().bold().fg_color(Some(AnsiColor::Cyan.into()));
            let mut stderr = anstream::stderr().lock();
            // Nobody is left to tell when stderr is closed.
            let _ = writeln!(stderr, "{error}error:{error:#} {}", spelled(&words::message(&self.message)));
            if let Some(picture) = &self.picture {
                let picture = if ascii { ascii::in_place(picture) } else { picture.clone() };
                let _ = writeln!(stderr, "{picture}");
            }
            if let Some(text) = &self.hint {
                let _ = writeln!(stderr, "{hint}hint:{hint:#} {}", spelled(text));
            }
        }
        ExitCode::from(match self.kind {
            Kind::Deserted => 0,
            Kind::No => 1,
            Kind::Input => 2,
            Kind::GaveUp => 3,
            Kind::Interrupted => 130,
        })
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Self::new(Kind::Deserted, String::new());
        }
        Self::gave_up(format_args!("cannot write the answer: {error}"))
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        io::Error::from(error).into()
    }
}

impl From<ExpressionError> for Failure {
    fn from(error: ExpressionError) -> Self {
        let drawn = error.to_string();
        // The picture is what follows the message; an empty text has nothing to point at.
        let picture = drawn.strip_prefix(error.message.as_str()).map(|rest| rest.trim_start_matches('\n').to_owned());
        let picture = picture.filter(|_| !error.source.trim().is_empty());
        Self { picture, ..Self::new(Kind::Input, error.message) }
    }
}

impl From<RealError> for Failure {
    fn from(error: RealError) -> Self {
        match &error {
            RealError::Undecided { .. } => Self::gave_up(error)
                .hint("if you know a simpler form of the number, as 0 for sqrt(pi^2)-pi, write that"),
            RealError::TooLarge { .. } | RealError::TooDeep => Self::gave_up(error),
            _ => Self::input(error),
        }
    }
}

impl From<SystemError> for Failure {
    fn from(error: SystemError) -> Self {
        match error {
            SystemError::Real(error) => error.into(),
            _ => Self::input(error),
        }
    }
}

impl From<NumerationError> for Failure {
    fn from(error: NumerationError) -> Self {
        match error {
            NumerationError::Real(error) => error.into(),
            NumerationError::Cancelled(cancelled) => cancelled.into(),
            NumerationError::TooLarge { .. } => Self::gave_up(error),
            _ => Self::input(error),
        }
    }
}

impl From<BenchError> for Failure {
    fn from(error: BenchError) -> Self {
        match error {
            BenchError::Number(error) => error.into(),
            BenchError::GaveUp(text) => Self::gave_up(text),
            BenchError::Cancelled => Self::new(Kind::Interrupted, error.to_string()),
            BenchError::Build(BuildError::UnknownGame { id, known }) => {
                let id: String = id.chars().take(60).collect();
                let failure = Self::input(format_args!("no game is called `{id}`"));
                match nearest(&id.to_lowercase(), known.iter().copied()) {
                    Some(name) => failure.hint(format_args!("did you mean `{name}`? `ratwheel games` lists all games")),
                    None => failure.hint("`ratwheel games` lists the games; a ruleset is a path that ends in .rules"),
                }
            }
            BenchError::Build(_) => Self::input(error).hint("`ratwheel games` lists the games and their parameters"),
            BenchError::Rules(mistakes) => Self::rules("the ruleset", &mistakes),
            _ => Self::input(error),
        }
    }
}

impl From<Cancelled> for Failure {
    fn from(cancelled: Cancelled) -> Self {
        Self::new(Kind::Interrupted, cancelled.to_string())
    }
}
