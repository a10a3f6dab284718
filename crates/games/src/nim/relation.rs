//! The rules for any number of piles, as the relation that every engine reads; it prints itself as text.

use ratwheel_rules::OutsideDomain;
use ratwheel_rules::core::{Formula, Relational};
use ratwheel_rules::language::builder::{and, max, not, or, pile, primed, sum, xor};

/// More piles than this are refused: the relation grows with their square.
pub(super) const MOST_PILES: usize = 1024;

/// Nim with this number of piles.
///
/// # Errors
/// [`OutsideDomain`] unless there are from 1 to 1024 piles.
///
/// ```
/// let text = ratwheel_games::nim::relation(3)?.to_text();
/// assert!(text.contains("claim P: xor(x1, x2, x3) = 0"));
/// # Ok::<(), ratwheel_rules::OutsideDomain>(())
/// ```
pub fn relation(piles: usize) -> Result<Relational, OutsideDomain> {
    if !(1..=MOST_PILES).contains(&piles) {
        let text = format!("the rules of Nim are written out for 1 to {MOST_PILES} piles, not {piles}");
        return Err(OutsideDomain::new(text));
    }
    let all = || (0..piles).map(pile);
    let take = |moved: usize| -> Formula {
        and((0..piles).map(|i| if i == moved { primed(i).lt(pile(i)) } else { primed(i).equals(pile(i)) }))
    };
    let balanced = || xor(all()).equals(0);
    let some_large = || max(all()).ge(2);
    let endgame = and([not(some_large()), sum(all()).modulo(2u64).equals(1)]);
    let game = Relational::new("nim", "Nim", (1..=piles).map(|k| format!("x{k}")), false);
    Ok(game
        .rule("I", or((0..piles).map(take)))
        .claim_p(balanced())
        .claim_misere_p(or([and([some_large(), balanced()]), endgame])))
}
