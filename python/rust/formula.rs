//! Formulas of the ruleset language.

use crate::numbers::{from_integer, to_integer};
use crate::watch::watched;
use pyo3::prelude::*;
use ratwheel_logic::{EvalError, Formula, ReadError, Term, Vocabulary};
use ratwheel_workbench::Problem;
use std::sync::Arc;

enum Read {
    Formula(Formula),
    Term(Term),
}

/// A formula or a term, with the names of its free variables.
#[pyclass(subclass, frozen, module = "ratwheel._native")]
pub(crate) struct NativeFormula {
    names: Arc<[String]>,
    read: Arc<Read>,
}

fn unread(text: &str, error: &ReadError) -> Problem {
    Problem::rules("the formula", text, &error.0)
}

#[allow(clippy::needless_pass_by_value, reason = "called through map_err")]
fn no_value(error: EvalError) -> Problem {
    Problem::gave_up(error)
}

#[pymethods]
impl NativeFormula {
    /// Reads a formula, or a term if `term` is set; `define` holds lines with `let` and `set`.
    #[new]
    #[pyo3(signature = (text, names, define, term))]
    fn new(py: Python<'_>, text: String, names: Vec<String>, define: String, term: bool) -> PyResult<Self> {
        let free = names.clone();
        let read = watched(py, None, move |_| {
            let words = Vocabulary::new(&free).defining(&define).map_err(|error| unread(&define, &error))?;
            Ok(if term {
                Read::Term(words.term(&text).map_err(|error| unread(&text, &error))?)
            } else {
                Read::Formula(words.formula(&text).map_err(|error| unread(&text, &error))?)
            })
        })?;
        Ok(Self { names: names.into(), read: Arc::new(read) })
    }

    /// As the ruleset language writes it (`text`), as mathematics, LaTeX or MathML.
    fn shown(&self, form: &str) -> String {
        macro_rules! shown {
            ($read:expr) => {
                match form {
                    "mathematics" => $read.to_mathematics(&self.names),
                    "latex" => $read.to_latex(&self.names),
                    "mathml" => $read.to_mathml(&self.names),
                    _ => $read.to_text(&self.names),
                }
            };
        }
        match &*self.read {
            Read::Formula(formula) => shown!(formula),
            Read::Term(term) => shown!(term),
        }
    }

    /// True or false, or the value of a term, where the free variables have these values.
    #[allow(clippy::needless_pass_by_value, reason = "a list of Python is read into one of ours")]
    fn at<'py>(&self, py: Python<'py>, values: Vec<Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        let values = values.iter().map(to_integer).collect::<PyResult<Vec<_>>>()?;
        let (read, expected) = (Arc::clone(&self.read), self.names.len());
        let value = watched(py, None, move |_| {
            if values.len() != expected {
                let found = values.len();
                return Err(Problem::input(format_args!(
                    "the formula has {expected} free variables, {found} values are given"
                )));
            }
            match &*read {
                Read::Formula(formula) => formula.holds(&values).map(Err).map_err(no_value),
                Read::Term(term) => term.value(&values).map(Ok).map_err(no_value),
            }
        })?;
        match value {
            Ok(value) => from_integer(py, &value),
            Err(holds) => Ok(holds.into_pyobject(py)?.to_owned().into_any()),
        }
    }
}
