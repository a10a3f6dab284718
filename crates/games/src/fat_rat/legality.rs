//! Which moves are legal, for any number of piles: the rules as functions, in time linear in the number of piles.

use super::Variant;
use crate::rat_table::differences::{is_within, modulus};
use crate::rat_table::number::keeps_a_pile;
use ratwheel_numbers::{Integer, Natural};
use ratwheel_rules::{RuleName, roman};

pub(crate) fn all_less(x: &[Natural], u: &[Natural]) -> bool {
    x.iter().zip(u).all(|(x, u)| u < x)
}

/// The bound b_j(e) of the chain's type j+1: 2^{j−1} if e = 0; 2^j−1 if e ≡ 2^{m−1}−2^{j−1} (mod 2^m−1); else 2^j.
pub(crate) fn chain_bound(m: usize, j: usize, e: &Natural) -> Natural {
    let power = |bits: usize| Natural::power_of_two(bits as u64);
    if e.is_zero() {
        return power(j - 1);
    }
    let special = power(m - 1).checked_sub(&power(j - 1)).unwrap_or_default();
    if e % modulus(m) == special { modulus(j) } else { power(j) }
}

/// The bound of the star's type j: 2^{j−1}−1 if e = 0; 2^j−3 if e ≡ 2−2^{j−1}−s·2^{m−j+1} (mod 2^m−1) for some 1 ≤ s <
/// 2^{j−1}; else 2^j−2.
pub(crate) fn star_bound(m: usize, j: usize, e: &Natural) -> Natural {
    let less = |n: Natural, k: u64| n.checked_sub(&Natural::from(k)).unwrap_or_default();
    let power = |bits: usize| Natural::power_of_two(bits as u64);
    if e.is_zero() {
        return modulus(j - 1);
    }
    let rest = (Integer::from(2) - power(j - 1) - e).div_rem_floor(&modulus(m)).1;
    let special = rest.trailing_zeros().is_some_and(|zeros| zeros > (m - j) as u64);
    less(power(j), if special { 3 } else { 2 })
}

/// The first rule, in the order of their numbers, that leads from ascending piles x to ascending piles u.
pub(crate) fn rule(variant: Variant, x: &[Natural], u: &[Natural]) -> Option<RuleName> {
    let m = x.len();
    if keeps_a_pile(x, u) {
        return Some(RuleName::from("I"));
    }
    if variant == Variant::Rat && shifted_pair(x, u).is_some() {
        return Some(RuleName::from("II"));
    }
    if !all_less(x, u) {
        return None;
    }
    let mut types = if variant == Variant::Rat { 3..=m } else { 2..=m };
    types.find(|high| is_near(variant, x, u, *high)).map(|high| RuleName::from(roman(high)))
}

/// Does the type that compares pile `high` with another allow the step?
pub(crate) fn by_pair(variant: Variant, x: &[Natural], u: &[Natural], high: usize) -> bool {
    all_less(x, u) && is_near(variant, x, u, high)
}

/// Do the amounts taken from pile `high` and the one it is compared with differ by less than the limit?
fn is_near(variant: Variant, x: &[Natural], u: &[Natural], high: usize) -> bool {
    let (m, low) = (x.len(), variant.compared_with(high));
    let difference = |p: &[Natural]| Some(p.get(high - 1)? - p.get(low - 1)?);
    let (Some(before), Some(after)) = (difference(x), difference(u)) else { return false };
    let bound = match variant {
        Variant::Chain => chain_bound(m, low, after.magnitude()),
        Variant::Star | Variant::Rat => star_bound(m, high, after.magnitude()),
    };
    is_within(&(&before - &after), &bound)
}

/// Type II of the variant `rat`: x_1 → u_s, x_2 → u_{s+1}, the other piles to the remaining u's in order, all smaller,
/// and the two amounts differ by less than 2 if 2^m−1 divides x_2−x_1, else are equal. The first such s, from 1, if there
/// is one.
pub(crate) fn shifted_pair(x: &[Natural], u: &[Natural]) -> Option<usize> {
    let [first, second, rest @ ..] = x else { return None };
    let difference = second - first;
    let bound = if (difference.magnitude() % modulus(x.len())).is_zero() { 2u64 } else { 1 };
    let mut pairs = (1..).zip(u.windows(2));
    let found = pairs.find(|(s, pair)| {
        let [low, high] = pair else { return false };
        let others = u.iter().take(s - 1).chain(u.iter().skip(s + 1));
        low < first
            && high < second
            && is_within(&(&difference - (high - low)), &Natural::from(bound))
            && rest.iter().zip(others).all(|(x, u)| u < x)
    });
    found.map(|(s, _)| s)
}
