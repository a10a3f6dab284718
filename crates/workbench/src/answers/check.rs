//! What comparing a game with brute force found.

use crate::check::{Check, Disagreement};
use serde::Serialize;

/// `{checked, disagreements, count}`.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct CheckAnswer {
    /// What was compared, in words.
    pub checked: Vec<String>,
    /// Where it differed, the first ones.
    pub disagreements: Vec<Disagreement>,
    /// How many there were in all.
    pub count: usize,
}

impl From<Check> for CheckAnswer {
    fn from(check: Check) -> Self {
        Self { checked: check.checked, disagreements: check.disagreements, count: check.count }
    }
}
