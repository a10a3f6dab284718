//! The rules for any number of piles: a text of the ruleset language, given their number.

use crate::catalogue::counted;
use ratwheel_rules::OutsideDomain;
use ratwheel_rules::core::Relational;

/// The rules as text, `d` the number of piles.
pub(super) const RULES: &str = include_str!("nim.rules");

/// Nim with this number of piles.
///
/// # Errors
/// [`OutsideDomain`] unless there are from 1 to 400 piles.
///
/// ```
/// let text = ratwheel_games::nim::relation(3)?.to_text();
/// assert!(text.contains("claim P: xor(x1, x2, x3) = 0"));
/// # Ok::<(), ratwheel_rules::OutsideDomain>(())
/// ```
pub fn relation(piles: usize) -> Result<Relational, OutsideDomain> {
    counted(RULES, &[("d", piles as u64)])
}
