//! Claims that were judged, with what their certificates are made from.

use crate::asking::context;
use crate::watch::watched;
use pyo3::prelude::*;
use ratwheel_workbench::questions::{Proof, ProveQuestion};
use ratwheel_workbench::{Answer, Context, Problem, Reply};
use std::sync::Arc;

/// A claim that was judged.
#[pyclass(frozen, module = "ratwheel._native")]
pub(crate) struct NativeProof(Arc<Proof>);

/// Judges a claim: the answer in JSON, and what its certificate is made from.
#[pyfunction]
#[pyo3(signature = (fields, progress = None))]
pub(crate) fn prove(
    py: Python<'_>,
    fields: String,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<(String, NativeProof)> {
    watched(py, progress, move |control| {
        let context: Context<'_> = context(control);
        let question: ProveQuestion = ratwheel_workbench::read(fields.as_bytes())?;
        let proof = ratwheel_workbench::ask(&question, &context)?;
        match proof.reply(&context)? {
            Reply::Json(text) => Ok((text, NativeProof(Arc::new(proof)))),
            Reply::File { .. } => Err(Problem::broken("a proof is no file")),
        }
    })
}

#[pymethods]
impl NativeProof {
    /// What `verify` needs to establish the verdict again.
    #[pyo3(signature = (progress = None))]
    fn certificate(&self, py: Python<'_>, progress: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        let proof = Arc::clone(&self.0);
        watched(py, progress, move |control| proof.certificate(control))
    }
}
