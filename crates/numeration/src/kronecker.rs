//! Products of polynomials with many large coefficients, by one multiplication of integers (Kronecker substitution).
//!
//! The coefficients are laid side by side, far enough apart that the sums in the product cannot run into each other;
//! one fast multiplication then replaces the m² of the schoolbook.

use ratwheel_numbers::{Integer, Natural};

/// Coefficients with fewer bits are multiplied one by one.
const LEAST_BITS: u64 = 4096;

/// The coefficients of the product, or `None` when this is not the way: short or small polynomials, or negative
/// coefficients.
pub(crate) fn product(left: &[Integer], right: &[Integer]) -> Option<Vec<Integer>> {
    let (left_bits, right_bits) = (widest(left)?, widest(right)?);
    if left.len().min(right.len()) < 3 || left_bits.min(right_bits) < LEAST_BITS {
        return None;
    }
    // A coefficient of the product is a sum of at most 2^64 products.
    let words = usize::try_from((left_bits + right_bits).div_ceil(64) + 1).ok()?;
    let product = (pack(left, words) * pack(right, words)).to_words();
    let mut coefficients: Vec<Integer> =
        product.chunks(words).map(|chunk| Integer::from(Natural::from_words(chunk))).collect();
    coefficients.resize(left.len() + right.len() - 1, Integer::zero());
    Some(coefficients)
}

/// The most bits of a coefficient; `None` if one is negative.
fn widest(polynomial: &[Integer]) -> Option<u64> {
    polynomial.iter().try_fold(0, |most, c| (!c.is_negative()).then(|| most.max(c.bit_len())))
}

/// The polynomial's value at 2^(64·words).
fn pack(polynomial: &[Integer], words: usize) -> Natural {
    let mut packed = Vec::with_capacity(polynomial.len() * words);
    for coefficient in polynomial {
        packed.extend(coefficient.magnitude().to_words());
        packed.resize(packed.len().next_multiple_of(words), 0);
        if coefficient.is_zero() {
            packed.resize(packed.len() + words, 0);
        }
    }
    Natural::from_words(&packed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equals_the_schoolbook_product() {
        let wide = |seed: u64, bits: u64| Integer::from((Natural::from(3u64).pow(bits) >> seed).low_bits(bits));
        let left: Vec<Integer> = (1..=5).map(|i| wide(i, 5000 + i)).collect();
        let mut right: Vec<Integer> = (1..=4).map(|i| wide(7 * i, 9000 - i)).collect();
        right[2] = Integer::zero();
        let mut expected = vec![Integer::zero(); 8];
        for (i, a) in left.iter().enumerate() {
            for (j, b) in right.iter().enumerate() {
                expected[i + j] += &(a * b);
            }
        }
        assert_eq!(product(&left, &right), Some(expected));
        let negative: Vec<Integer> = left.iter().map(|a| -a).collect();
        assert_eq!(product(&negative, &right), None);
    }
}
