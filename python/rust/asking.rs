//! Every question of the workbench and of the ledger by its name, with its fields as JSON.

use crate::watch::watched;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use ratwheel_numbers::Control;
use ratwheel_workbench::{Asked, Cache, Context, Limits, Problem, Reply, Wording};
use serde_json::{Value, json};
use std::sync::LazyLock;

static CACHE: LazyLock<Cache> = LazyLock::new(Cache::default);
static LIMITS: Limits = Limits::none();

/// What questions are answered with: as on the command line, without limits but those of the libraries.
pub(crate) fn context(control: Control<'_>) -> Context<'_> {
    let mut context = Context::new(&CACHE, &LIMITS);
    (context.control, context.wording, context.patient) = (control, Wording::Command, true);
    context
}

fn all() -> impl Iterator<Item = &'static Asked> {
    ratwheel_workbench::questions::QUESTIONS.iter().copied().flatten().chain(ratwheel_ledger::questions::QUESTIONS)
}

/// The answer to a question: its text in JSON, or a file as its name, its media type and its bytes.
#[pyfunction]
#[pyo3(signature = (name, fields, progress = None))]
pub(crate) fn ask<'py>(
    py: Python<'py>,
    name: String,
    fields: String,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let reply = watched(py, progress, move |control| {
        let asked = all().find(|known| known.name == name);
        let asked = asked.ok_or_else(|| {
            let known: Vec<&str> = all().map(|known| known.name).collect();
            let name: String = name.chars().take(60).collect();
            Problem::unknown(format_args!("there is no question `{name}`"))
                .hint(format_args!("there are {}", known.join(", ")))
        })?;
        (asked.read)(fields.as_bytes())?.reply(&context(control))
    })?;
    Ok(match reply {
        Reply::Json(text) => text.into_pyobject(py)?.into_any(),
        Reply::File { name, kind, bytes } => (name, kind, PyBytes::new(py, &bytes)).into_pyobject(py)?.into_any(),
    })
}

/// Every question that can be asked, in JSON: its name, what it is about, an example, and the schema of its fields.
#[pyfunction]
pub(crate) fn questions() -> String {
    let line = |asked: &Asked| {
        let example: Value = serde_json::from_str(asked.example).unwrap_or(Value::Null);
        json!({"name": asked.name, "summary": asked.summary, "example": example, "fields": (asked.fields)()})
    };
    Value::Array(all().map(line).collect()).to_string()
}

/// Every table of the documents, in JSON: where it stands, what is printed, and what is right where the print is wrong.
#[pyfunction]
pub(crate) fn documents() -> String {
    let line = |table: &ratwheel_documents::Table| {
        let cells = |value: fn(&ratwheel_documents::Cell) -> &'static str| -> Vec<Vec<&'static str>> {
            table.rows.iter().map(|row| row.iter().map(value).collect()).collect()
        };
        json!({
            "id": table.id, "document": table.document, "place": table.place, "title": table.title,
            "notes": table.notes, "errata": table.errata, "columns": table.columns,
            "rows": cells(ratwheel_documents::Cell::value), "printed": cells(|cell| cell.printed),
        })
    };
    Value::Array(ratwheel_documents::tables().map(line).collect()).to_string()
}
