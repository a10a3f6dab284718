//! Terms far along a linear recurrence.

use crate::integer::Integer;

/// The term x_n of the sequence with these first terms x_0, …, x_{m−1} and x_j = c_1·x_{j−1} + … + c_m·x_{j−m}.
///
/// x^n is reduced modulo x^m − c_1·x^{m−1} − … − c_m by repeated squaring, and the remainder is read at the first
/// terms: O(m² log n) multiplications of numbers of the size of x_n.
pub(super) fn advance(coefficients: &[Integer], start: &[Integer], n: u64) -> Integer {
    if let Some(term) = usize::try_from(n).ok().and_then(|n| start.get(n)) {
        return term.clone();
    }
    let m = coefficients.len();
    let mut power = vec![Integer::zero(); m];
    if let Some(constant) = power.first_mut() {
        *constant = Integer::one();
    }
    for place in (0..u64::BITS - n.leading_zeros()).rev() {
        power = square(&power, coefficients);
        if n >> place & 1 == 1 {
            times_x(&mut power, coefficients);
        }
    }
    power.iter().zip(start).map(|(factor, term)| factor * term).sum()
}

/// Multiplies a polynomial of degree < m by x and reduces it.
fn times_x(polynomial: &mut [Integer], coefficients: &[Integer]) {
    polynomial.rotate_right(1);
    let Some((constant, _)) = polynomial.split_first_mut() else { return };
    // What was the coefficient of x^{m−1} now stands for x^m.
    let top = std::mem::take(constant);
    for (entry, coefficient) in polynomial.iter_mut().rev().zip(coefficients) {
        *entry += &(coefficient * &top);
    }
}

/// Squares a polynomial of degree < m and reduces it.
fn square(polynomial: &[Integer], coefficients: &[Integer]) -> Vec<Integer> {
    let m = polynomial.len();
    let mut result = vec![Integer::zero(); m];
    // Horner's scheme in x: the coefficients of the left factor from the top.
    for left in polynomial.iter().rev() {
        times_x(&mut result, coefficients);
        for (entry, right) in result.iter_mut().zip(polynomial) {
            *entry += &(left * right);
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn far_terms_are_those_reached_step_by_step() {
        for (coefficients, start) in [
            (vec![1, 1], vec![0, 1]),
            (vec![3, -1], vec![1, 3]),
            (vec![2], vec![5]),
            (vec![1, 1, 1], vec![1, 2, 4]),
            (vec![4, 0, -2, 7], vec![3, -1, 0, 2]),
        ] {
            let coefficients: Vec<Integer> = coefficients.into_iter().map(Integer::from).collect();
            let mut terms: Vec<Integer> = start.iter().copied().map(Integer::from).collect();
            let start = terms.clone();
            for n in 0..200usize {
                if n >= terms.len() {
                    let next = (1..=coefficients.len()).map(|i| &coefficients[i - 1] * &terms[n - i]).sum();
                    terms.push(next);
                }
                assert_eq!(advance(&coefficients, &start, n as u64), terms[n], "n={n} {coefficients:?}");
            }
        }
    }
}
