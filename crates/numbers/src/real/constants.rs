//! π and e to any precision, by binary splitting on integers, with the error bound proved beside the code.

use super::interval::Interval;
use crate::integer::Integer;
use crate::natural::Natural;

/// Extra bits after the point while computing; they absorb every rounding below.
const GUARD: u64 = 16;

/// e·2^scale between two integers.
///
/// e = Σ 1/k!. The partial sum up to k = N is P/N! exactly, and the tail is Σ_{k>N} 1/k! < 1/(N!·N) ≤ 1/N!.
/// N is chosen with N! ≥ 2^w for w = scale + 16, so 0 < e − P/N! < 2^−w, and the floor of P·2^w/N! is at most 1
/// below the sum: e·2^w lies in [x, x + 2].
pub(crate) fn e(scale: u64) -> Interval {
    let working = scale + GUARD;
    let (p, q) = sum_for_e(terms_for_e(working));
    let x = Integer::from((p << working) / q);
    Interval { hi: &x + 2, lo: x, scale: working }.coarsened(scale)
}

/// An N with N! ≥ 2^bits: N! > (N/e)^N > (N/4)^N ≥ 2^(N·⌊log₂(N/4)⌋).
fn terms_for_e(bits: u64) -> u64 {
    let enough = |n: u64| n >= 8 && n.saturating_mul(u64::from((n / 4).ilog2())) >= bits;
    let (mut low, mut high) = (7u64, 16u64);
    while !enough(high) {
        (low, high) = (high, high * 2);
    }
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if enough(middle) { high = middle } else { low = middle }
    }
    high
}

/// (P, Q) with P/Q = Σ_{k=0}^{n} 1/k! and Q = n!.
fn sum_for_e(n: u64) -> (Natural, Natural) {
    let (p, q) = split_e(0, n);
    (p + &q, q)
}

/// Q = (a+1)(a+2)…b and P/Q = Σ_{k=a+1}^{b} 1/((a+1)…k).
fn split_e(a: u64, b: u64) -> (Natural, Natural) {
    if b - a == 1 {
        return (Natural::one(), Natural::from(b));
    }
    let middle = a + (b - a) / 2;
    let (p_left, q_left) = split_e(a, middle);
    let (p_right, q_right) = split_e(middle, b);
    (p_left * &q_right + p_right, q_left * q_right)
}

/// π·2^scale between two integers, by Chudnovsky's series
/// s = Σ_{k≥0} (−1)^k t_k, t_k = (6k)!(13591409 + 545140134k)/((3k)!(k!)³·640320^{3k}), π = 426880·√10005 / s.
///
/// The terms alternate, t_1 < t_0·2^−45 and t_{k+1} < t_k·2^−47 for k ≥ 1 (`chudnovsky_terms_shrink` below proves
/// it), so after N terms |s − s_N| < t_N < t_0·2^(2−47N) < 2^(26−47N). With 47N ≥ w + 12 and s > 2^23 the relative
/// error of s is below 2^(26−w−12−23) = 2^(−w−9), which moves π·2^w by less than 1. The root r = ⌊√10005·2^w⌋ is
/// short by less than 1, which moves π·2^w by less than 426880/s < 1/30; the last division rounds down by less
/// than 1. So π·2^w lies in [x − 1, x + 3].
pub(crate) fn pi(scale: u64) -> Interval {
    let working = scale + GUARD;
    let terms = (working + 12) / 47 + 1;
    let (_, q, t) = split_pi(0, terms);
    let root = (Natural::from(10005u64) << (2 * working)).sqrt();
    let numerator = Integer::from(q * 426_880u64 * root);
    // t > 0: the first term dominates the alternating sum.
    let x = numerator.div_floor(t.magnitude());
    Interval { lo: &x - 1, hi: &x + 3, scale: working }.coarsened(scale)
}

/// P, Q, T of binary splitting over the terms a..b: T/Q is their sum divided by the product of ratios before a.
fn split_pi(a: u64, b: u64) -> (Natural, Natural, Integer) {
    /// 640320³/24.
    const C: u64 = 10_939_058_860_032_000;
    if b - a == 1 {
        let (p, q) = if a == 0 {
            (Natural::one(), Natural::one())
        } else {
            let p = Natural::from(6 * a - 5) * (2 * a - 1) * (6 * a - 1);
            (p, Natural::from(a).pow(3) * C)
        };
        let t = Integer::from(&p * &(Natural::from(545_140_134u64) * a + 13_591_409));
        return (p, q, if a % 2 == 1 { -t } else { t });
    }
    let middle = a + (b - a) / 2;
    let (p_left, q_left, t_left) = split_pi(a, middle);
    let (p_right, q_right, t_right) = split_pi(middle, b);
    let t = t_left * &q_right + t_right * &p_left;
    (p_left * p_right, q_left * q_right, t)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// t_{k+1}/t_k = (6k+5)(2k+1)(6k+1)/(k+1)³ · (a+b(k+1))/(a+bk) / C. The first factor is below 72 because
    /// (6k+5)(6k+1)(2k+1) < 36(k+1)²·2(k+1), the second is 1 + b/(a+bk) < 1 + 1/k. So for k ≥ 40 the quotient is below
    /// 72·(41/40)/C < 2^−47; the smaller k are checked one by one.
    #[test]
    fn chudnovsky_terms_shrink() {
        let c = 10_939_058_860_032_000u128;
        let (a, b) = (13_591_409u128, 545_140_134u128);
        for k in 0..40u128 {
            let up = Natural::from((6 * k + 5) * (2 * k + 1) * (6 * k + 1)) * Natural::from(a + b * (k + 1));
            let down = Natural::from((k + 1).pow(3)) * Natural::from(c) * Natural::from(a + b * k);
            let gain = if k == 0 { 45 } else { 47 };
            assert!((up << gain) < down, "k = {k}");
        }
        assert!(72 * (1u128 << 47) * 41 < c * 40);
    }

    #[test]
    fn factorials_are_large_enough() {
        for bits in [1u64, 20, 64, 100, 1000, 5000] {
            let n = terms_for_e(bits);
            let factorial = (1..=n).fold(Natural::one(), |f, k| f * k);
            assert!(factorial.bit_len() > bits, "{bits}: {n}! is too small");
        }
    }

    /// Machin's formula 16·arctan(1/5) − 4·arctan(1/239) and the series of e term by term, in plain fixed point
    /// with explicit rounding, share nothing with the code above.
    #[test]
    fn constants_agree_with_slow_series() {
        for scale in [0u64, 1, 7, 64, 200, 3000] {
            let guard = 64;
            let one = Natural::one() << (scale + guard);
            let arctan = |x: u64| {
                let (mut power, mut sum, mut k) = (&one / &Natural::from(x), Integer::zero(), 1u64);
                while !power.is_zero() {
                    let term = Integer::from(&power / &Natural::from(k));
                    sum = if k % 4 == 1 { sum + term } else { sum - term };
                    power = power / Natural::from(x * x);
                    k += 2;
                }
                sum
            };
            let pi = arctan(5) * 16 - arctan(239) * 4;
            let (mut term, mut e, mut k) = (one.clone(), Natural::zero(), 1u64);
            while !term.is_zero() {
                e += &term;
                term = term / Natural::from(k);
                k += 1;
            }
            for (name, ours, theirs) in [("pi", super::pi(scale), pi), ("e", super::e(scale), Integer::from(e))] {
                assert!(&ours.hi - &ours.lo <= 2, "{name} at {scale}: too wide");
                // The slow sums are off by far less than 2^guard units of the last place.
                let (low, high) = (theirs.shr_floor(guard), theirs.shr_ceil(guard));
                assert!(ours.lo <= high && low <= ours.hi, "{name} at {scale}: {ours:?} against {low}..{high}");
            }
        }
    }
}
