//! How a verb fails: what went wrong, what would be right, and the exit code.

use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

use anstyle::{AnsiColor, Style};
use ratwheel_ledger::LedgerError;
use ratwheel_numbers::Cancelled;
use ratwheel_workbench::{BenchError, ExportError, Problem, ProblemKind};

use crate::{ascii, words};

/// A verb that did not end with "done". What the exit code tells the caller; 0 is "done".
#[derive(Debug)]
pub(crate) enum Failure {
    /// 1: the question was understood and the answer is no. The answer itself is on stdout.
    No,
    /// 2: some lines of stdin were bad, each reported in its place.
    BadLines,
    /// 3: the question is not answered, and the answer has said so.
    Undecided,
    /// 0: the reader of our output went away; nothing is left to say.
    Deserted,
    /// 2, 3 or 130: there is no answer.
    Problem(Problem),
}

/// What a verb returns.
pub(crate) type Done = Result<(), Failure>;

impl Failure {
    /// The user gave something that cannot be used.
    pub(crate) fn input(message: impl Display) -> Self {
        Self::Problem(Problem::input(message))
    }

    /// The question is fair but is not answered.
    pub(crate) fn gave_up(message: impl Display) -> Self {
        Self::Problem(Problem::gave_up(message))
    }

    /// Adds what would be right.
    #[must_use]
    pub(crate) fn hint(self, hint: impl Display) -> Self {
        match self {
            Self::Problem(problem) => Self::Problem(problem.hint(hint)),
            other => other,
        }
    }

    /// The message and the hint on one line each, for an answer in JSON.
    pub(crate) fn into_parts(self) -> (String, Option<String>) {
        match self {
            Self::Problem(problem) => (words::message(&problem.message), problem.hint),
            _ => (String::new(), None),
        }
    }

    /// Would the next line of stdin meet the same failure?
    pub(crate) fn ends_the_run(&self) -> bool {
        match self {
            Self::Deserted => true,
            Self::Problem(problem) => problem.kind == ProblemKind::Cancelled,
            _ => false,
        }
    }

    /// Says on stderr what is to be said and gives the exit code.
    pub(crate) fn report(&self, ascii: bool) -> ExitCode {
        if let Self::Problem(problem) = self {
            tell(problem, ascii);
        }
        ExitCode::from(match self {
            Self::Deserted => 0,
            Self::No => 1,
            Self::BadLines => 2,
            Self::Undecided => 3,
            Self::Problem(problem) => match problem.kind {
                ProblemKind::GaveUp | ProblemKind::Broken => 3,
                ProblemKind::Cancelled => 130,
                _ => 2,
            },
        })
    }
}

fn tell(problem: &Problem, ascii: bool) {
    let spelled = |text: &str| if ascii { ascii::spelled(text) } else { text.to_owned() };
    let error = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
    let hint = Style::new().bold().fg_color(Some(AnsiColor::Cyan.into()));
    let mut stderr = anstream::stderr().lock();
    // Nobody is left to tell when stderr is closed.
    let _ = writeln!(stderr, "{error}error:{error:#} {}", spelled(&words::message(&problem.message)));
    if let Some(picture) = problem.picture() {
        let picture = if ascii { ascii::in_place(picture) } else { picture.to_owned() };
        let _ = writeln!(stderr, "{picture}");
    }
    if let Some(text) = &problem.hint {
        let _ = writeln!(stderr, "{hint}hint:{hint:#} {}", spelled(text));
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Self::Deserted;
        }
        Self::gave_up(format_args!("cannot write the answer: {error}"))
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        io::Error::from(error).into()
    }
}

macro_rules! problems {
    ($($error:ty),*) => {
        $(impl From<$error> for Failure {
            fn from(error: $error) -> Self {
                Self::Problem(error.into())
            }
        })*
    };
}

problems!(Problem, BenchError, ExportError, LedgerError, Cancelled);
