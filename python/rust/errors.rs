//! Problems as Python's exceptions. The classes are written in Python, in `ratwheel._errors`.

use pyo3::prelude::*;
use ratwheel_workbench::{Problem, ProblemKind, words};

fn kind(kind: ProblemKind) -> &'static str {
    match kind {
        ProblemKind::Form | ProblemKind::Input => "input",
        ProblemKind::Unknown => "unknown",
        ProblemKind::Unsuited => "unsupported",
        ProblemKind::GaveUp => "gave-up",
        ProblemKind::Cancelled => "cancelled",
        // Kinds that come later are faults until they are listed here.
        _ => "broken",
    }
}

/// An exception of the package.
pub(crate) fn error(py: Python<'_>, kind: &str, message: &str, hint: Option<&str>, picture: Option<&str>) -> PyErr {
    let made =
        py.import("ratwheel._errors").and_then(|module| module.getattr("make")?.call1((kind, message, hint, picture)));
    match made {
        Ok(exception) => PyErr::from_value(exception),
        Err(error) => error,
    }
}

/// The exception for a problem, with the sentences of the command line.
pub(crate) fn raise(py: Python<'_>, problem: &Problem) -> PyErr {
    let (hint, picture) = (problem.hint.as_deref(), problem.picture());
    error(py, kind(problem.kind), &words::message(&problem.message), hint, picture)
}

/// A fault of ours that was caught.
pub(crate) fn panicked(py: Python<'_>, what: &(dyn std::any::Any + Send)) -> PyErr {
    let said = what.downcast_ref::<&str>().copied().or_else(|| what.downcast_ref::<String>().map(String::as_str));
    let message = format!("a fault of the program: {}", said.unwrap_or("it did not say which"));
    error(py, "broken", &message, Some("please report it with what you asked"), None)
}

/// Does quick work without a thread; a panic becomes an exception.
pub(crate) fn quickly<T>(py: Python<'_>, work: impl FnOnce() -> Result<T, Problem>) -> PyResult<T> {
    match std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)) {
        Ok(Ok(answer)) => Ok(answer),
        Ok(Err(problem)) => Err(raise(py, &problem)),
        Err(panic) => Err(panicked(py, &*panic)),
    }
}
