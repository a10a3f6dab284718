//! The rat games as relations that every engine reads: a text of the ruleset language, given the number of piles.

use super::Formulation;
use super::vectors::{Dimension, RatsError};
use crate::catalogue::worked_in;
use ratwheel_rules::core::Relational;
use ratwheel_rules::language::Arguments;

/// The rules as text, `d` the number of piles.
pub(super) const RULES: &str = include_str!("rats.rules");

/// More piles than this are not written out.
pub(super) const WRITTEN_OUT: usize = 400;

impl Formulation {
    /// Its variant of the text.
    pub(super) fn variant(self) -> Option<&'static str> {
        match self {
            Self::Succinct => None,
            Self::Grandiose => Some("grandiose"),
            Self::Literal => Some("literal"),
        }
    }
}

/// The rat game on d piles as a relation.
///
/// ```
/// use ratwheel_games::rats::{Formulation, relation};
/// let game = relation(2, Formulation::Succinct)?;
/// assert!(game.to_text().contains("piles x1, x2"));
/// # Ok::<(), ratwheel_games::rats::RatsError>(())
/// ```
///
/// # Errors
/// [`RatsError`] unless 2 ≤ d ≤ 400.
pub fn relation(d: usize, formulation: Formulation) -> Result<Relational, RatsError> {
    Dimension::new(d)?;
    let arguments = Arguments::new().with("d", d.to_string());
    let arguments = match formulation.variant() {
        Some(variant) => arguments.variant(variant),
        None => arguments,
    };
    worked_in(RULES, &arguments).map_err(|_| RatsError::NotWritten { found: d })
}
