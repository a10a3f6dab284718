//! The rules with the number of piles left open, as text, with the scripts along which they are proved for every d ≥ 2.

use super::Formulation;
use super::relation::RULES;

/// Rules and script of a formulation; none for the printed one, of which nothing is claimed.
pub(super) fn text(formulation: Formulation) -> Option<&'static str> {
    match formulation {
        Formulation::Succinct => Some(RULES),
        Formulation::Grandiose => Some(concat!(
            include_str!("family/grandiose.rules"),
            include_str!("family/table.by"),
            include_str!("family/grandiose.by"),
        )),
        Formulation::Literal => None,
    }
}
