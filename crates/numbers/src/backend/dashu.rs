//! `dashu-int`: MIT or Apache-2.0, the default.

use dashu_int::ops::{BitTest, DivRem, Gcd, SquareRoot};

pub(crate) type Nat = dashu_int::UBig;

/// Shifts and powers are bounded far below this by every caller; a saturated count runs out of memory, not of range.
fn count(bits: u64) -> usize {
    usize::try_from(bits).unwrap_or(usize::MAX)
}

pub(crate) fn from_words(words: &[u64]) -> Nat {
    let bytes: Vec<u8> = words.iter().flat_map(|w| w.to_le_bytes()).collect();
    Nat::from_le_bytes(&bytes)
}

pub(crate) fn to_words(n: &Nat) -> Vec<u64> {
    let bytes = n.to_le_bytes();
    let words = bytes.chunks(8).map(|chunk| {
        let mut word = [0u8; 8];
        for (to, from) in word.iter_mut().zip(chunk) {
            *to = *from;
        }
        u64::from_le_bytes(word)
    });
    words.collect()
}

pub(crate) fn is_zero(n: &Nat) -> bool {
    n.is_zero()
}

pub(crate) fn is_even(n: &Nat) -> bool {
    !n.bit(0)
}

pub(crate) fn to_u64(n: &Nat) -> Option<u64> {
    u64::try_from(n).ok()
}

pub(crate) fn to_u128(n: &Nat) -> Option<u128> {
    u128::try_from(n).ok()
}

pub(crate) fn bit_len(n: &Nat) -> u64 {
    n.bit_len() as u64
}

pub(crate) fn trailing_zeros(n: &Nat) -> Option<u64> {
    n.trailing_zeros().map(|z| z as u64)
}

pub(crate) fn checked_sub(a: &Nat, b: &Nat) -> Option<Nat> {
    (a >= b).then(|| a - b)
}

pub(crate) fn square(n: &Nat) -> Nat {
    n.sqr()
}

pub(crate) fn pow(n: &Nat, exponent: u64) -> Nat {
    n.pow(count(exponent))
}

pub(crate) fn shl(n: &Nat, bits: u64) -> Nat {
    n << count(bits)
}

pub(crate) fn shr(n: &Nat, bits: u64) -> Nat {
    n >> count(bits)
}

pub(crate) fn low_bits(n: &Nat, bits: u64) -> Nat {
    n.clone().split_bits(count(bits)).0
}

/// `b` is not zero.
pub(crate) fn div_rem(a: &Nat, b: &Nat) -> (Nat, Nat) {
    a.div_rem(b)
}

pub(crate) fn sqrt(n: &Nat) -> Nat {
    n.sqrt()
}

pub(crate) fn gcd(a: &Nat, b: &Nat) -> Nat {
    if is_zero(a) && is_zero(b) { Nat::ZERO } else { a.gcd(b) }
}

/// `text` holds ASCII digits only.
pub(crate) fn parse_decimal(text: &str) -> Option<Nat> {
    Nat::from_str_radix(text, 10).ok()
}
