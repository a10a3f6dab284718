//! Surveys of many games.

use crate::watch::watched;
use pyo3::prelude::*;
use ratwheel_census::{Census, Job, Part};
use ratwheel_workbench::Problem;
use std::path::{Path, PathBuf};

/// Does what is missing of a survey, or one chunk of it; how many chunks that were. Without `work` the folder is only made.
#[pyfunction]
#[pyo3(signature = (job, beside, folder, chunk, threads, work, progress))]
#[allow(clippy::too_many_arguments, reason = "the fields of one question, called from one place in Python")]
pub(crate) fn census_run(
    py: Python<'_>,
    job: String,
    beside: Option<PathBuf>,
    folder: PathBuf,
    chunk: Option<u64>,
    threads: Option<usize>,
    work: bool,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<u64> {
    watched(py, progress, move |control| {
        let job = Job::parse(&job, beside.as_deref())?;
        let census = Census::open(&job, &folder)?;
        if work { census.run(&job, chunk.map_or(Part::All, Part::Chunk), threads, control) } else { Ok(0) }
    })
}

/// The numbers of all chunks that are missing.
#[pyfunction]
pub(crate) fn census_missing(py: Python<'_>, folder: PathBuf) -> PyResult<Vec<u64>> {
    watched(py, None, move |_| Census::read(&folder)?.missing_chunks())
}

/// How far a survey is and what failed, in JSON, as the command line says it.
#[pyfunction]
pub(crate) fn census_status(py: Python<'_>, folder: PathBuf) -> PyResult<String> {
    watched(py, None, move |control| {
        let status = Census::read(&folder)?.status(control)?;
        serde_json::to_string(&status).map_err(Problem::broken)
    })
}

/// All rows of a survey as CSV.
#[pyfunction]
pub(crate) fn census_csv(py: Python<'_>, folder: PathBuf) -> PyResult<String> {
    watched(py, None, move |_| Ok(ratwheel_census::csv(&Census::read(&folder)?.rows()?)))
}

/// Writes all rows of a survey to one file: .parquet, .csv, or a page as .html.
#[pyfunction]
pub(crate) fn census_write(py: Python<'_>, folder: PathBuf, file: PathBuf) -> PyResult<()> {
    watched(py, None, move |_| {
        let census = Census::read(&folder)?;
        if file.extension().is_some_and(|ending| ending == "html") {
            return page(&census, &file);
        }
        census.merge(&file).map(|_| ())
    })
}

fn page(census: &Census, file: &Path) -> Result<(), Problem> {
    use std::io::Write;
    let text = ratwheel_census::report("Census", &census.rows()?);
    let mut draft = ratwheel_workbench::Draft::create(file)?;
    draft
        .write_all(text.as_bytes())
        .map_err(|error| Problem::gave_up(format_args!("cannot write {}: {error}", file.display())))?;
    draft.finish()?;
    Ok(())
}
