//! The rat games as relations that every engine reads, for any number of piles.
//!
//! Document 003: section 2 for the succinct rule, section 4 for the grandiose one.

use super::Formulation;
use super::game::RULE;
use super::vectors::{Dimension, RatsError};
use ratwheel_numbers::{Integer, Natural};
use ratwheel_rules::core::{Example, Formula, Range, Relational, Term};
use ratwheel_rules::language::builder::{and, bound, exists, integer, not, or, pile, primed};
use ratwheel_rules::{Outcome, Position};

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
/// [`RatsError`] unless 2 ≤ d ≤ [`Dimension::MAX`].
pub fn relation(d: usize, formulation: Formulation) -> Result<Relational, RatsError> {
    let dimension = Dimension::new(d)?;
    let forbidden = match formulation {
        Formulation::Succinct => or([halving(&dimension, dimension.half(), 0, 1), condition_b(&dimension)]),
        Formulation::Literal => or([halving(&dimension, dimension.half(), -1, 0), condition_b(&dimension)]),
        Formulation::Grandiose => shortcut(&dimension),
    };
    let lower = (0..d).map(|i| primed(i).le(pile(i)));
    let rule = and(lower.chain([not(forbidden)]));
    let names = (1..=d).map(|i| format!("x{i}"));
    let game = Relational::new("rats", format!("The rat game on {d} piles"), names, false).rule(RULE, rule);
    Ok(match formulation {
        // The claim that the print makes; `prove` refutes it.
        Formulation::Literal => literal_examples(game.claim_p(rat_vector(&dimension)), d),
        _ => examples(game.claim_p(rat_vector(&dimension)), &dimension),
    })
}

/// s_i = x_i − x'_i.
fn taken(i: usize) -> Term {
    pile(i) - primed(i)
}

/// s_d mod (2^d−1) = remainder, and s_i + low ≤ 2s_{i−1} ≤ s_i + high for i = 2..d.
fn halving(dimension: &Dimension, remainder: &Natural, low: i64, high: i64) -> Formula {
    let last = taken(dimension.piles() - 1).modulo(dimension.period().clone()).equals(integer(remainder));
    let pairs = (1..dimension.piles()).map(|i| {
        let twice = || taken(i - 1) * 2;
        and([(taken(i) + low).le(twice()), twice().le(taken(i) + high)])
    });
    and([last].into_iter().chain(pairs))
}

fn condition_b(dimension: &Dimension) -> Formula {
    halving(dimension, &Natural::zero(), -1, 1)
}

/// 2^exponent; the exponent is below the number of piles.
fn power(exponent: usize) -> Natural {
    Natural::power_of_two(u64::try_from(exponent).unwrap_or(u64::MAX))
}

/// ⌊(2^d−1)n/2^{d−i}⌋, piles counted from 0 so that i is one less.
fn beatty(dimension: &Dimension, i: usize, n: Term) -> Term {
    let product = n * dimension.period();
    let halvings = dimension.piles() - 1 - i;
    if halvings == 0 { product } else { product.quotient(power(halvings)) }
}

/// r_i(n) for n ≥ 1.
fn entry(dimension: &Dimension, i: usize, n: Term) -> Term {
    let constant: Integer = Natural::one() - power(i);
    beatty(dimension, i, n) + constant
}

/// term(i) = value(i) for every pile, the last one first: it is linear in the index and gives it.
fn equal(d: usize, term: impl Fn(usize) -> Term, value: impl Fn(usize) -> Term) -> Formula {
    and((0..d).rev().map(|i| term(i).equals(value(i))))
}

/// x ∈ ℛ.
fn rat_vector(dimension: &Dimension) -> Formula {
    let d = dimension.piles();
    let row = equal(d, pile, |i| entry(dimension, i, bound(0)));
    or([equal(d, pile, |_| integer(0i64)), exists(0, 1u64, row)])
}

/// s = r(m), or s = r(m) − r(n) with m, n ≥ 1. Differences of rows repeat with period 2^{d−1} (Lemma 11), so n ≤
/// 2^{d−1}.
fn shortcut(dimension: &Dimension) -> Formula {
    let d = dimension.piles();
    let vector = equal(d, taken, |i| entry(dimension, i, bound(0)));
    let (n, m) = (|| bound(0), || bound(1));
    let difference = equal(d, taken, |i| beatty(dimension, i, m()) - beatty(dimension, i, n()));
    let period = Range::Between(integer(1i64), integer(dimension.half()));
    or([exists(0, 1u64, vector), Formula::Exists(0, period, Box::new(exists(1, 1u64, difference)))])
}

fn examples(game: Relational, dimension: &Dimension) -> Relational {
    let d = dimension.piles();
    let zero = || Position::new(vec![Natural::zero(); d]);
    let first = || Position::new(dimension.vector(&Natural::one()));
    let mut game = game.example(zero(), Outcome::P).example(first(), Outcome::P);
    game.examples.push(Example::Illegal(first(), zero()));
    if d == 3 {
        let start = || Position::from([1u64, 3, 7]);
        game = game.example(start(), Outcome::N);
        game.examples.push(Example::Illegal(start(), zero()));
        game.examples.push(Example::Legal(start(), first(), None));
    }
    if d == 4 {
        let (from, to) = (Position::from([7u64, 13, 27, 53]), Position::from([5u64, 10, 19, 38]));
        game.examples.push(Example::Legal(Position::from([4u64, 7, 15, 29]), zero(), None));
        game.examples.push(Example::Illegal(Position::from([4u64, 7, 15, 30]), zero()));
        game.examples.push(Example::Legal(from, to, None));
    }
    game
}

/// As printed, the P-position (3,5) can be emptied.
fn literal_examples(mut game: Relational, d: usize) -> Relational {
    if d == 2 {
        game.examples.push(Example::Legal(Position::from([3u64, 5]), Position::from([0u64, 0]), None));
    }
    game
}
