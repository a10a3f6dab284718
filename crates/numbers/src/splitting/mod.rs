//! Splittings: families of increasing sequences that hold every positive integer exactly once.

mod check;
mod compose;
mod fraenkel;
mod search;

pub use check::{SplitFault, Term, check_split};
pub use compose::{Splitting, SplittingError};
pub use fraenkel::{FraenkelError, FraenkelSplitting};
pub use search::{Covering, CoveringSearch, Moduli, RationalBeatty, SearchError};

use crate::natural::Natural;

/// Where an integer stands in a family of sequences: sequence (column) and index (row), both counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Location {
    /// Which sequence, counted from 1.
    pub column: u64,
    /// Which term of it, counted from 1.
    pub row: Natural,
}

impl Location {
    pub(crate) fn new(column: u64, row: Natural) -> Self {
        Self { column, row }
    }
}
