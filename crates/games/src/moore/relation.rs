//! The rules for any number of piles: a text of the ruleset language, given their number and k.

use crate::catalogue::counted;
use ratwheel_rules::OutsideDomain;
use ratwheel_rules::core::Relational;

/// The rules as text, `m` the number of piles, of which at most `k` change in a move.
pub(super) const RULES: &str = include_str!("moore.rules");

/// Moore's nim with this number of piles, of which at most k change in a move.
///
/// # Errors
/// [`OutsideDomain`] unless there are from 1 to 400 piles, and for k = 0.
///
/// ```
/// let text = ratwheel_games::moore::relation(3, 2)?.to_text();
/// assert!(text.contains("claim P: x1 = x2 and x2 = x3"));
/// # Ok::<(), ratwheel_rules::OutsideDomain>(())
/// ```
pub fn relation(piles: usize, k: u64) -> Result<Relational, OutsideDomain> {
    counted(RULES, &[("m", piles as u64), ("k", k)])
}
