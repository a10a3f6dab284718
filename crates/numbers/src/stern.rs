//! Stern's diatomic sequence 0, 1, 1, 2, 1, 3, 2, 3, …: s(2n) = s(n), s(2n+1) = s(n) + s(n+1).
//!
//! It counts how often a value comes in the last column of the shortcut matrices of document 003 (section 7.1):
//! k(2^d−1) comes stern(2^{d−1}+k) times.
//!
//! ```
//! use ratwheel_numbers::{Natural, stern};
//! let start: Vec<String> = (0..10u64).map(|n| stern(&Natural::from(n)).to_string()).collect();
//! assert_eq!(start.join(" "), "0 1 1 2 1 3 2 3 1 4");
//! ```

use crate::natural::Natural;

/// The term s(n) of Stern's diatomic sequence.
///
/// Reading the binary digits of n from the top takes the pair (s(k), s(k+1)) to (s(2k), s(2k+1)) or (s(2k+1), s(2k+2)),
/// which are matrices. They are multiplied in halves: O(M(b) log b) for n of b binary digits.
#[must_use]
pub fn stern(n: &Natural) -> Natural {
    // (s(0), s(1)) = (0, 1), so s(n) is the lower left entry of the product.
    product(&n.to_words()).entries[2].clone()
}

/// A matrix ((a, b), (c, d)) that acts on row vectors.
struct Matrix {
    entries: [Natural; 4],
}

impl Matrix {
    fn times(&self, other: &Self) -> Self {
        let [a, b, c, d] = &self.entries;
        let [p, q, r, s] = &other.entries;
        Self { entries: [a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s] }
    }
}

/// The product over all binary digits of these words, least significant word first.
fn product(words: &[u64]) -> Matrix {
    match words {
        [] => Matrix { entries: [1u64, 0, 0, 1].map(Natural::from) },
        [word] => word_product(*word),
        _ => {
            let (low, high) = words.split_at(words.len() / 2);
            product(high).times(&product(low))
        }
    }
}

/// 64 digits at once. Each entry is at most the Fibonacci number F_65 < 2^45.
fn word_product(word: u64) -> Matrix {
    let [mut a, mut b, mut c, mut d] = [1u64, 0, 0, 1];
    for place in (0..64).rev() {
        if word >> place & 1 == 0 {
            (b, d) = (a + b, c + d);
        } else {
            (a, c) = (a + b, c + d);
        }
    }
    Matrix { entries: [a, b, c, d].map(Natural::from) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The definition, with a table.
    fn by_definition(count: usize) -> Vec<u64> {
        let mut terms = vec![0, 1];
        for n in 2..count {
            terms.push(if n % 2 == 0 { terms[n / 2] } else { terms[n / 2] + terms[n / 2 + 1] });
        }
        terms
    }

    #[test]
    fn terms_follow_the_definition() {
        for (n, expected) in by_definition(20_000).into_iter().enumerate() {
            assert_eq!(stern(&Natural::from(n)), expected, "n={n}");
        }
    }

    #[test]
    fn large_terms_follow_the_definition() {
        for bits in [63, 64, 65, 127, 128, 129, 700, 5000] {
            for low in [0u64, 1, 2, 3, 77, 0xffff_ffff] {
                let n = Natural::power_of_two(bits) + low;
                assert_eq!(stern(&(&n * 2)), stern(&n), "2n, n={n}");
                assert_eq!(stern(&(&n * 2 + 1)), stern(&n) + stern(&(&n + 1)), "2n+1, n={n}");
            }
            // s(2^k+1) = k+1.
            assert_eq!(stern(&(Natural::power_of_two(bits) + 1)), bits + 1);
        }
    }

    #[test]
    fn zero_and_the_largest_of_each_length() {
        assert_eq!(stern(&Natural::zero()), 0u64);
        // The largest term among the numbers of b digits is a Fibonacci number, at (2^b ∓ 1)/3.
        let (mut low, mut high) = (1u64, 1u64);
        for bits in 1..90u64 {
            let at = if bits % 2 == 1 {
                (Natural::power_of_two(bits) + 1) / 3
            } else {
                (Natural::power_of_two(bits) - Natural::one()).into_magnitude() / 3
            };
            assert_eq!(stern(&at), low, "bits={bits}");
            (low, high) = (high, low + high);
        }
    }
}
