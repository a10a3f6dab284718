//! Why a text is no ledger.

use std::fmt;

/// Why a text is no ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LedgerError {
    /// The text is not TOML, or a key is missing, unknown or of the wrong type; the message shows the line.
    Syntax {
        /// The file.
        file: String,
        /// Line, column and what was expected.
        message: String,
    },
    /// An entry is not as it must be.
    Entry {
        /// The file.
        file: String,
        /// The line on which the entry or its check starts.
        line: usize,
        /// The entry.
        id: String,
        /// What is wrong and what would be right.
        message: String,
    },
    /// There is no such entry, document or game.
    Unknown {
        /// What was asked for.
        name: String,
        /// What is near it.
        nearest: Option<String>,
    },
    /// Stopped by the caller.
    Cancelled,
}

impl fmt::Display for LedgerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax { file, message } => write!(f, "{file}: {message}"),
            Self::Entry { file, line, id, message } => write!(f, "{file}, line {line}, entry {id}: {message}"),
            Self::Unknown { name, nearest: Some(nearest) } => {
                write!(f, "the ledger has no `{name}`; did you mean `{nearest}`?")
            }
            Self::Unknown { name, nearest: None } => {
                write!(f, "the ledger has no `{name}`; entries are named as 003/thm16")
            }
            Self::Cancelled => f.write_str("stopped before the end, as asked"),
        }
    }
}

impl std::error::Error for LedgerError {}

impl From<ratwheel_numbers::Cancelled> for LedgerError {
    fn from(_: ratwheel_numbers::Cancelled) -> Self {
        Self::Cancelled
    }
}
