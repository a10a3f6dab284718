//! Why a file is not written.

use ratwheel_numbers::Cancelled;
use std::io;

/// Why a result is not written to a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ExportError {
    /// The name of the file does not tell a format.
    #[error("the name {path} does not tell the format: it should end in .csv, .json, .npy, .tex or .b.txt")]
    Ending {
        /// The name.
        path: String,
    },
    /// The format is known but not written.
    #[error("{ending} files are not written by this version")]
    Unwritten {
        /// The ending of the name.
        ending: &'static str,
    },
    /// The format cannot hold this result.
    #[error("a {format} file cannot hold this: {why}")]
    Unsuited {
        /// The format.
        format: &'static str,
        /// Why not, and what would do.
        why: String,
    },
    /// The file cannot be made; nothing has been computed or written.
    #[error("cannot write {path}: {why}")]
    Create {
        /// Its name.
        path: String,
        /// Why not.
        why: String,
    },
    /// Writing failed; what was written has been removed.
    #[error("cannot write the file: {0}; nothing is left of it")]
    Write(String),
    /// Stopped by the caller; what was written has been removed.
    #[error("stopped before the end, as asked; no file is left")]
    Cancelled,
}

impl From<io::Error> for ExportError {
    fn from(error: io::Error) -> Self {
        Self::Write(error.to_string())
    }
}

impl From<Cancelled> for ExportError {
    fn from(_: Cancelled) -> Self {
        Self::Cancelled
    }
}
