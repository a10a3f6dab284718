//! `malachite-nz`: LGPL-3.0, faster from about 10^4 digits on.

use malachite_base::num::arithmetic::traits::{CheckedSub, DivMod, FloorSqrt, Gcd, ModPowerOf2, Parity, Pow, Square};
use malachite_base::num::logic::traits::SignificantBits;
use std::str::FromStr;

pub(crate) type Nat = malachite_nz::natural::Natural;

pub(crate) fn from_words(words: &[u64]) -> Nat {
    Nat::from_limbs_asc(words)
}

pub(crate) fn to_words(n: &Nat) -> Vec<u64> {
    n.to_limbs_asc()
}

pub(crate) fn is_zero(n: &Nat) -> bool {
    *n == 0u32
}

pub(crate) fn is_even(n: &Nat) -> bool {
    n.even()
}

pub(crate) fn to_u64(n: &Nat) -> Option<u64> {
    u64::try_from(n).ok()
}

pub(crate) fn to_u128(n: &Nat) -> Option<u128> {
    u128::try_from(n).ok()
}

pub(crate) fn bit_len(n: &Nat) -> u64 {
    n.significant_bits()
}

pub(crate) fn trailing_zeros(n: &Nat) -> Option<u64> {
    n.trailing_zeros()
}

pub(crate) fn checked_sub(a: &Nat, b: &Nat) -> Option<Nat> {
    a.checked_sub(b)
}

pub(crate) fn square(n: &Nat) -> Nat {
    n.square()
}

pub(crate) fn pow(n: &Nat, exponent: u64) -> Nat {
    n.pow(exponent)
}

pub(crate) fn shl(n: &Nat, bits: u64) -> Nat {
    n << bits
}

pub(crate) fn shr(n: &Nat, bits: u64) -> Nat {
    n >> bits
}

pub(crate) fn low_bits(n: &Nat, bits: u64) -> Nat {
    n.mod_power_of_2(bits)
}

/// `b` is not zero.
pub(crate) fn div_rem(a: &Nat, b: &Nat) -> (Nat, Nat) {
    a.div_mod(b)
}

pub(crate) fn sqrt(n: &Nat) -> Nat {
    n.floor_sqrt()
}

pub(crate) fn gcd(a: &Nat, b: &Nat) -> Nat {
    a.gcd(b)
}

/// `text` holds ASCII digits only.
pub(crate) fn parse_decimal(text: &str) -> Option<Nat> {
    Nat::from_str(text).ok()
}
