//! Why a file is not written.

use ratwheel_numbers::Cancelled;
use std::{fmt, io};

/// Why a result is not written to a file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ExportError {
    /// The name of the file does not tell a format.
    Ending {
        /// The name.
        path: String,
    },
    /// The format is known but not written.
    Unwritten {
        /// The ending of the name.
        ending: &'static str,
    },
    /// The format cannot hold this result.
    Unsuited {
        /// The format.
        format: &'static str,
        /// Why not, and what would do.
        why: String,
    },
    /// The file cannot be made; nothing has been computed or written.
    Create {
        /// Its name.
        path: String,
        /// Why not.
        why: String,
    },
    /// Writing failed; what was written has been removed.
    Write(String),
    /// Stopped by the caller; what was written has been removed.
    Cancelled,
}

impl fmt::Display for ExportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ending { path } => write!(
                f,
                "the name {path} does not tell the format: it should end in .csv, .json, .npy, .tex or .b.txt"
            ),
            Self::Unwritten { ending } => write!(f, "{ending} files are not written by this version"),
            Self::Unsuited { format, why } => write!(f, "a {format} file cannot hold this: {why}"),
            Self::Create { path, why } => write!(f, "cannot write {path}: {why}"),
            Self::Write(why) => write!(f, "cannot write the file: {why}; nothing is left of it"),
            Self::Cancelled => write!(f, "stopped before the end, as asked; no file is left"),
        }
    }
}

impl std::error::Error for ExportError {}

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
