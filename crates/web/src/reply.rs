//! What a request gets: JSON as the command line prints it, or a file.

use crate::refusal::Refusal;
use serde::Serialize;

/// The body of a good answer.
#[derive(Clone, Debug)]
pub(crate) enum Reply {
    /// Text that is JSON.
    Json(String),
    /// Something to save.
    File { name: String, kind: &'static str, bytes: Vec<u8> },
}

impl Reply {
    /// How many bytes it has.
    pub(crate) fn length(&self) -> usize {
        match self {
            Self::Json(text) => text.len(),
            Self::File { bytes, .. } => bytes.len(),
        }
    }
}

/// The version of the shapes, in front of every object; STABILITY.md says when it changes.
const SCHEMA: &str = "{\"schema\":1";

/// The text of an answer: objects carry the number of their schema, arrays do not.
pub(crate) fn written(answer: &impl Serialize) -> Result<String, Refusal> {
    let text = serde_json::to_string(answer)
        .map_err(|error| Refusal::new(500, format_args!("the answer cannot be written: {error}")))?;
    Ok(match text.strip_prefix('{') {
        None => text,
        Some("}") => format!("{SCHEMA}}}"),
        Some(fields) => format!("{SCHEMA},{fields}"),
    })
}

/// An answer as JSON.
pub(crate) fn json(answer: &impl Serialize) -> Result<Reply, Refusal> {
    written(answer).map(Reply::Json)
}
