//! The rules for any number of piles: a text of the ruleset language for each variant, given their number.

use super::Variant;
use super::family::rules;
use crate::catalogue::counted;
use ratwheel_rules::OutsideDomain;
use ratwheel_rules::core::Relational;

/// The Fat Rat game with m piles, or a variant of it.
///
/// # Errors
/// [`OutsideDomain`] unless 2 ≤ m ≤ 400.
///
/// ```
/// use ratwheel_games::fat_rat::{Variant, relation};
/// let game = relation(4, Variant::Chain)?;
/// let names: Vec<&str> = game.rules.iter().map(|rule| &*rule.name).collect();
/// assert_eq!(names, ["I", "II", "III", "IV"]);
/// # Ok::<(), ratwheel_rules::OutsideDomain>(())
/// ```
pub fn relation(m: usize, variant: Variant) -> Result<Relational, OutsideDomain> {
    counted(rules(variant), &[("m", m as u64)])
}
