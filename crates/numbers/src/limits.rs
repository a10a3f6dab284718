//! How large things may become before the answer is an error that names the limit.

use crate::natural::Natural;

/// Integers that are read or built from an expression may have this many decimal digits.
pub const MAX_DIGITS: u64 = 10_000_000;

/// The same limit in bits: ⌈10^7 · log₂ 10⌉.
pub(crate) const MAX_BITS: u64 = 33_219_281;

/// `base^exponent`, unless it would exceed [`MAX_DIGITS`].
pub(crate) fn bounded_pow(base: &Natural, exponent: &Natural) -> Option<Natural> {
    if base.is_zero() || base.is_one() {
        let zeroth = exponent.is_zero();
        return Some(if zeroth { Natural::one() } else { base.clone() });
    }
    let exponent = exponent.to_u64()?;
    // base ≥ 2^(bits−1), so the power has at least (bits−1)·exponent bits and at most bits·exponent.
    let least = (base.bit_len() - 1).checked_mul(exponent)?;
    (least <= MAX_BITS).then(|| base.pow(exponent)).filter(fits)
}

/// Does the number have at most [`MAX_DIGITS`] digits (measured in bits)?
pub(crate) fn fits(n: &Natural) -> bool {
    n.bit_len() <= MAX_BITS
}
