//! The rules for any number of piles, as the relation that every engine reads; it prints itself as text.

use ratwheel_rules::OutsideDomain;
use ratwheel_rules::core::{Formula, Relational};
use ratwheel_rules::language::builder::{and, or, pile, primed, xor};

/// More piles than this are refused.
const MOST_PILES: usize = 400;

/// Fraenkel's game with this number of piles.
///
/// # Errors
/// [`OutsideDomain`] unless there are from 1 to 400 piles.
///
/// ```
/// let text = ratwheel_games::multi_wythoff::relation(3)?.to_text();
/// assert!(text.contains("xor(x1 - x1', x2 - x2', x3 - x3') = 0"));
/// # Ok::<(), ratwheel_rules::OutsideDomain>(())
/// ```
pub fn relation(piles: usize) -> Result<Relational, OutsideDomain> {
    if !(1..=MOST_PILES).contains(&piles) {
        return Err(OutsideDomain::new(format!("the rules are written out for 1 to {MOST_PILES} piles, not {piles}")));
    }
    let one = |moved: usize| -> Formula {
        and((0..piles).map(|i| if i == moved { primed(i).lt(pile(i)) } else { primed(i).equals(pile(i)) }))
    };
    let taken = (0..piles).map(|i| pile(i) - primed(i));
    let lower = (0..piles).map(|i| primed(i).le(pile(i)));
    let game =
        Relational::new("multi-wythoff", "Wythoff's game on many piles", (1..=piles).map(|i| format!("x{i}")), false);
    Ok(game.rule("I", or((0..piles).map(one))).rule("II", and(lower.chain([xor(taken).equals(0)]))))
}
