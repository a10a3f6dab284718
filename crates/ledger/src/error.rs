//! Why a text is not a ledger.

use thiserror::Error;

/// Why a text is not a ledger.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LedgerError {
    /// The text is not TOML, or a key is missing, unknown or of the wrong type; the message shows the line.
    #[error("{file}: {message}")]
    Syntax {
        /// The file.
        file: String,
        /// Line, column and what was expected.
        message: String,
    },
    /// An entry is not as it must be.
    #[error("{file}, line {line}, entry {id}: {message}")]
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
    #[error("the ledger has no `{name}`; {}", match nearest {
        Some(nearest) => format!("did you mean `{nearest}`?"),
        None => "entries are named as 003/thm16".to_owned(),
    })]
    Unknown {
        /// What was asked for.
        name: String,
        /// What is near it.
        nearest: Option<String>,
    },
    /// Stopped by the caller.
    #[error("stopped before the end, as asked")]
    Cancelled,
}

impl From<ratwheel_numbers::Cancelled> for LedgerError {
    fn from(_: ratwheel_numbers::Cancelled) -> Self {
        Self::Cancelled
    }
}
