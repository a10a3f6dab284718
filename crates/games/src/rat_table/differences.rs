//! Differences between columns of the rat table, and the row that a difference belongs to.
//!
//! From A^k_n = 2^k n − ⌈n/2^{m−k}⌉ − 2^{k−1} + 1 follows A^h_n − A^l_n = (2^h−2^l)n − ⌈n/2^{m−h}⌉ + ⌈n/2^{m−l}⌉ −
//! 2^{h−1} + 2^{l−1} for n ≥ 1; row 0 has the difference 0. For h = l+1 this is d^l_n of document 000, section 8.

use ratwheel_numbers::{Integer, Natural};
use std::collections::BTreeSet;

/// 2^m − 1.
pub(crate) fn modulus(m: usize) -> Natural {
    Natural::power_of_two(m as u64).checked_sub(&Natural::one()).unwrap_or_default()
}

/// A^high_n − A^low_n, 1 ≤ low < high ≤ m.
pub(crate) fn difference(m: usize, low: usize, high: usize, n: &Natural) -> Natural {
    if n.is_zero() {
        return Natural::zero();
    }
    let (m, low, high) = (m as u64, low as u64, high as u64);
    let ceiling = |bits: u64| (n + &Natural::power_of_two(bits) - Natural::one()).into_magnitude() >> bits;
    let grown = (n << high) + ceiling(m - low) + Natural::power_of_two(low - 1);
    let less = (n << low) + ceiling(m - high) + Natural::power_of_two(high - 1);
    grown.checked_sub(&less).unwrap_or_default()
}

/// The largest row i ≥ 0 with A^high_i − A^low_i ≤ `value`. One division.
pub(crate) fn largest_row(m: usize, low: usize, high: usize, value: &Natural) -> Natural {
    // The difference of row n is within 1 of sn − g, s = (2^m−1)(2^high−2^low)/2^m, g = 2^{high−1}−2^{low−1}.
    let power = |bits: usize| Natural::power_of_two(bits as u64);
    let span = power(high).checked_sub(&power(low)).unwrap_or_default();
    let shifted = (value + (&span >> 1)) << m as u64;
    let mut row = shifted / (modulus(m) * span);
    while difference(m, low, high, &(&row + 1)) <= *value {
        row += 1u64;
    }
    while difference(m, low, high, &row) > *value {
        row = row.checked_sub(&Natural::one()).unwrap_or_default();
    }
    row
}

/// The rows whose difference is next to `value`: the largest not above it, the one before and the one after.
pub(crate) fn rows_near(m: usize, low: usize, high: usize, value: &Natural, rows: &mut BTreeSet<Natural>) {
    let row = largest_row(m, low, high, value);
    rows.extend(row.checked_sub(&Natural::one()));
    rows.insert(&row + 1);
    rows.insert(row);
}

/// |a| < bound.
pub(crate) fn is_within(a: &Integer, bound: &Natural) -> bool {
    a.magnitude() < bound
}
