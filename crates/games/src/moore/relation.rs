//! The rules as the relation that every engine reads; it prints itself as text.

use ratwheel_rules::OutsideDomain;
use ratwheel_rules::core::{Formula, Relational, Term};
use ratwheel_rules::language::builder::{and, max, or, pile, primed, sum, xor};

/// More alternatives than this are refused.
const MOST: usize = 1024;

/// Moore's nim with this number of piles, of which at most k change in a move: one alternative for each choice of k
/// piles. The safe positions are claimed where they are a formula without counting: for k = 1, for at most k + 1 piles,
/// and for k = 2 with four piles.
///
/// # Errors
/// [`OutsideDomain`] without piles, for k = 0, and when there are more than 1024 choices.
///
/// ```
/// let text = ratwheel_games::moore::relation(3, 2)?.to_text();
/// assert!(text.contains("claim P: x1 = x2 and x2 = x3"));
/// # Ok::<(), ratwheel_rules::OutsideDomain>(())
/// ```
pub fn relation(piles: usize, k: u64) -> Result<Relational, OutsideDomain> {
    if piles == 0 || k == 0 {
        return Err(OutsideDomain::new("Moore's nim has at least one pile, and k is at least 1"));
    }
    let moved = usize::try_from(k).unwrap_or(usize::MAX).min(piles);
    let choices = choices(piles, moved)
        .ok_or_else(|| OutsideDomain::new(format!("the rules are written out for at most {MOST} choices of piles")))?;
    let take = |choice: &Vec<usize>| -> Formula {
        and((0..piles).map(|i| if choice.contains(&i) { primed(i).le(pile(i)) } else { primed(i).equals(pile(i)) }))
    };
    let game = Relational::new("moore", "Moore's nim", (1..=piles).map(|i| format!("x{i}")), false);
    let game = game.rule("I", or(choices.iter().map(take)));
    let all = || (0..piles).map(pile);
    let Some(safe) = safe(piles, k) else { return Ok(game) };
    // k + 1 is at most the number of piles plus 1 wherever the remainder matters.
    let period = u64::try_from(moved).unwrap_or(u64::MAX).saturating_add(1);
    let ones = and([max(all()).le(1), sum(all()).modulo(period).equals(1)]);
    let misere = or([and([max(all()).ge(2), safe.clone()]), ones]);
    Ok(game.claim_p(safe).claim_misere_p(misere))
}

/// The safe positions in normal play.
fn safe(piles: usize, k: u64) -> Option<Formula> {
    let all = || (0..piles).map(pile);
    let count = piles as u64;
    if count <= k {
        return Some(and(all().map(|pile| pile.equals(0))));
    }
    if count == k + 1 {
        return Some(and((1..piles).map(|i| pile(i - 1).equals(pile(i)))));
    }
    if k == 1 {
        return Some(xor(all()).equals(0));
    }
    if (piles, k) != (4, 2) {
        return None;
    }
    // No place with two or four 1s: there the sum without carries, and the places where any pile has a 1, agree. No
    // place with a single 1: the sum of the piles is three times that.
    let either = |a: Term, b: Term| sum([a.clone(), b.clone(), xor([a, b])]).quotient(2u64);
    let [w, x, y, z] = [0, 1, 2, 3].map(pile);
    let any = either(either(w, x), either(y, z));
    Some(and([any.equals(xor(all())), sum(all()).equals(xor(all()) * 3)]))
}

/// Every choice of `moved` piles, in lexicographic order, unless there are too many.
fn choices(piles: usize, moved: usize) -> Option<Vec<Vec<usize>>> {
    let mut all: Vec<Vec<usize>> = vec![Vec::new()];
    for chosen in 0..moved {
        let grown = all.iter().flat_map(|choice| {
            let least = choice.last().map_or(0, |last| last + 1);
            // As many piles must be left as are still to be chosen.
            (least..=piles - (moved - chosen)).map(move |next| choice.iter().copied().chain([next]).collect())
        });
        all = grown.take(MOST + 1).collect();
    }
    (all.len() <= MOST).then_some(all)
}
