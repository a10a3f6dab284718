//! The rules for any number of piles, as the relation that every engine reads; it prints itself as text.

use super::Variant;
use super::entry::EXAMPLES;
use super::legality::roman;
use crate::outside;
use crate::rat_table::columns::check;
use crate::rat_table::differences::modulus;
use ratwheel_numbers::{Integer, Natural, Rational, Real};
use ratwheel_rules::core::{Formula, Relational, Term};
use ratwheel_rules::language::builder::{abs, and, bound, choose, exists, floor, integer, or, pile, primed};
use ratwheel_rules::{Outcome, OutsideDomain, Position};

fn power(bits: usize) -> Integer {
    Integer::from(Natural::power_of_two(bits as u64))
}

/// x_k, counted from 1.
fn before(k: usize) -> Term {
    pile(k - 1)
}

/// u_k, counted from 1.
fn after(k: usize) -> Term {
    primed(k - 1)
}

/// |(x_b − u_q) − (x_a − u_p)| < limit.
fn close(a: usize, b: usize, p: usize, q: usize, limit: Term) -> Formula {
    abs((before(b) - after(q)) - (before(a) - after(p))).lt(limit)
}

/// Rule I; see [`keeps_a_pile`](crate::rat_table::number::keeps_a_pile) for why no rearrangement has to be tried.
fn first_type(m: usize) -> Formula {
    let kept = or((1..=m).flat_map(|p| (p..=m).map(move |q| after(q).equals(before(p)))));
    and((1..=m).map(|i| after(i).le(before(i))).chain([kept]))
}

fn chain_limit(m: usize, j: usize) -> Term {
    let special = (after(j + 1) - after(j)).modulo(modulus(m)).equals(power(m - 1) - power(j - 1));
    let large = choose(special, integer(power(j) - 1), integer(power(j)));
    choose(after(j + 1).equals(after(j)), integer(power(j - 1)), large)
}

fn star_limit(m: usize, j: usize) -> Term {
    // The rest is s·2^{m−j+1} with s ≥ 1; all multiples below 2^m−1 have s < 2^{j−1}.
    let rest = || (integer(Integer::from(2) - power(j - 1)) - (after(j) - after(1))).modulo(modulus(m));
    let special = and([rest().gt(0), rest().modulo(power(m - j + 1).into_magnitude()).equals(0)]);
    let large = choose(special, integer(power(j) - 3), integer(power(j) - 2));
    choose(after(j).equals(after(1)), integer(power(j - 1) - 1), large)
}

/// A type that tests one pair of piles: every pile shrinks, and these two by nearly the same amount.
fn pair_type(m: usize, high: usize, variant: Variant) -> Formula {
    let (low, limit) = match variant {
        Variant::Chain => (high - 1, chain_limit(m, high - 1)),
        Variant::Star | Variant::Rat => (1, star_limit(m, high)),
    };
    and((1..=m).map(|i| after(i).lt(before(i))).chain([close(low, high, low, high, limit)]))
}

/// Type II of the variant `rat`, for one s: x_1 → u_s, x_2 → u_{s+1}, the others to the remaining u's in order.
fn shifted_type(m: usize, s: usize) -> Formula {
    let multiple = (before(2) - before(1)).modulo(modulus(m)).equals(0);
    let limit = choose(multiple, integer(2), integer(1));
    let targets = [s, s + 1].into_iter().chain((1..=m).filter(|&q| q != s && q != s + 1));
    and((1..=m).zip(targets).map(|(p, q)| after(q).lt(before(p))).chain([close(1, 2, s, s + 1, limit)]))
}

/// Row 0, or row n ≥ 1 of the table.
fn claim(m: usize) -> Result<Formula, OutsideDomain> {
    let mut row = Vec::new();
    for k in 1..=m {
        let slope =
            Rational::new(Integer::from(modulus(m)), power(m - k)).ok_or_else(|| outside("a slope divides by 0"))?;
        let entry = floor([(Real::from(slope), bound(0))], Real::from(0)) - (power(k - 1) - 1);
        row.push(before(k).equals(entry));
    }
    Ok(or([and((1..=m).map(|k| before(k).equals(0))), exists(0, 1u64, and(row))]))
}

/// The Fat Rat game with m piles, or a variant of it.
///
/// # Errors
/// [`OutsideDomain`] unless 2 ≤ m ≤ 1024.
///
/// ```
/// use ratwheel_games::fat_rat::{Variant, relation};
/// let game = relation(4, Variant::Chain)?;
/// let names: Vec<&str> = game.rules.iter().map(|rule| &*rule.name).collect();
/// assert_eq!(names, ["I", "II", "III", "IV"]);
/// # Ok::<(), ratwheel_rules::OutsideDomain>(())
/// ```
pub fn relation(m: usize, variant: Variant) -> Result<Relational, OutsideDomain> {
    check(m)?;
    let names = (1..=m).map(|k| format!("x{k}"));
    let mut game = Relational::new("fat-rat", format!("The Fat Rat game with {m} piles"), names, true);
    game = game.rule("I", first_type(m));
    let mut first = 2;
    if variant == Variant::Rat {
        first = 3;
        game = game.rule("II", or((1..m).map(|s| shifted_type(m, s))));
    }
    for high in first..=m {
        game = game.rule(&roman(high), pair_type(m, high, variant));
    }
    game = game.claim_p(claim(m)?);
    for row in EXAMPLES.iter().filter(|_| m == 4) {
        game = game.example(Position::from(*row), Outcome::P);
    }
    Ok(game)
}
