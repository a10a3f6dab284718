//! Partial quotients of a number known to b bits in O(M(b) log b), by recursion on the leading halves.
//!
//! The recursion may guess: what makes the answer right is the last step, which keeps the longest start of the
//! quotients that *every* number of the given interval shares. A start a₀ … a_k is shared by x exactly if its tail
//! y = (q'x − p')/(p − qx) exceeds 1, and the map x ↦ y is monotone between its poles; so it is enough that both ends
//! of the interval have tails above 1 with denominators of the same sign.

use super::matrix::Convergents;
use crate::control::{Cancelled, Control};
use crate::integer::Integer;
use crate::natural::Natural;

/// Below this many bits the plain Euclidean algorithm is used.
const PLAIN_BITS: u64 = 400;

/// The interval [a/(b+1), (a+1)/b] of all numbers whose numerator and denominator begin like a and b.
struct Truncated {
    low: (Natural, Natural),
    high: (Natural, Natural),
}

/// Quotients and the product of their matrices, unless the call was stopped.
type Quotients = Result<(Vec<Natural>, Convergents), Cancelled>;

/// Quotients shared by every number in [low, high], both given as fractions num/den with den > 0; as many as there are,
/// up to one or two at the end.
pub(crate) fn shared_quotients(low: &(Natural, Natural), high: &(Natural, Natural), control: Control<'_>) -> Quotients {
    let (mut quotients, mut matrix) = expand(&low.0, &low.1, control)?;
    trim(&mut quotients, &mut matrix, low, high);
    Ok((quotients, matrix))
}

/// Quotients shared by all of [a/(b+1), (a+1)/b].
fn truncated_quotients(a: &Natural, b: &Natural, control: Control<'_>) -> Quotients {
    if b.is_zero() {
        return Ok((Vec::new(), Convergents::identity()));
    }
    let (mut quotients, mut matrix) = expand(a, b, control)?;
    let ends = Truncated { low: (a.clone(), b + 1), high: (a + 1, b.clone()) };
    trim(&mut quotients, &mut matrix, &ends.low, &ends.high);
    Ok((quotients, matrix))
}

/// Drops quotients from the end until the rest is shared by the whole interval.
fn trim(quotients: &mut Vec<Natural>, matrix: &mut Convergents, low: &(Natural, Natural), high: &(Natural, Natural)) {
    let above_one = |(upper, lower): &(Integer, Integer)| match (lower.is_positive(), lower.is_negative()) {
        (true, _) => upper > lower,
        (_, true) => upper < lower,
        _ => false,
    };
    while let Some(last) = quotients.last() {
        let (at_low, at_high) = (matrix.tail(&low.0, &low.1), matrix.tail(&high.0, &high.1));
        if above_one(&at_low) && above_one(&at_high) && at_low.1.sign() == at_high.1.sign() {
            return;
        }
        matrix.pop(last);
        quotients.pop();
    }
}

/// About the first half of the quotients of a/b: those that the leading bits of a and b decide. The caller trims.
fn expand(a: &Natural, b: &Natural, control: Control<'_>) -> Quotients {
    control.check()?;
    let bits = a.bit_len().max(b.bit_len());
    if bits <= PLAIN_BITS {
        return Ok(euclid(a, b, bits / 2));
    }
    if a.bit_len() > b.bit_len() + 64 && !b.is_zero() {
        // A huge first quotient would use up the halves: take it out by a plain division.
        let (quotient, remainder) = a.div_rem(b);
        let (rest, matrix) = expand(b, &remainder, control)?;
        let matrix = Convergents::of_quotient(&quotient).then(&matrix);
        return Ok((std::iter::once(quotient).chain(rest).collect(), matrix));
    }
    // The leading halves decide about a quarter of the bits of quotients …
    let half = bits / 2;
    let (mut quotients, mut matrix) = truncated_quotients(&(a >> half), &(b >> half), control)?;
    // … which are quotients of a/b itself, so the remainders are what Euclid would reach.
    let (mut x, mut y) = remainders(&matrix, a, b);
    // One plain step makes sure that the second half makes progress even across a huge quotient.
    if y.bit_len() <= half {
        return Ok((quotients, matrix));
    }
    let (quotient, remainder) = x.div_rem(&y);
    matrix.push(&quotient);
    quotients.push(quotient);
    (x, y) = (y, remainder);
    if y.bit_len() > half {
        // Keep the leading 2·(left − half) bits: they decide the quotients down to `half` bits and no further.
        let left = x.bit_len();
        let drop = left.saturating_sub(2 * (left - half));
        let (more, second) = truncated_quotients(&(&x >> drop), &(&y >> drop), control)?;
        matrix = matrix.then(&second);
        quotients.extend(more);
    }
    Ok((quotients, matrix))
}

/// The pair that Euclid's algorithm on (a, b) holds after the quotients of the matrix.
fn remainders(matrix: &Convergents, a: &Natural, b: &Natural) -> (Natural, Natural) {
    let (x, y) = matrix.tail(a, b);
    (x.into_magnitude(), y.into_magnitude())
}

/// Euclid's algorithm until the remainder has at most `until` bits.
fn euclid(a: &Natural, b: &Natural, until: u64) -> (Vec<Natural>, Convergents) {
    let mut quotients = Vec::new();
    let (mut x, mut y) = (a.clone(), b.clone());
    while !y.is_zero() && y.bit_len() > until {
        let (quotient, remainder) = x.div_rem(&y);
        quotients.push(quotient);
        (x, y) = (y, remainder);
    }
    let matrix = Convergents::product(&quotients);
    (quotients, matrix)
}

/// All quotients of the fraction a/b, b > 0: [a₀; …, a_k] with a_k > 1 unless k = 0.
pub(crate) fn all_quotients(a: &Natural, b: &Natural, control: Control<'_>) -> Result<Vec<Natural>, Cancelled> {
    let mut quotients = Vec::new();
    let (mut x, mut y) = (a.clone(), b.clone());
    while !y.is_zero() {
        if y.bit_len() > PLAIN_BITS {
            let (some, matrix) = truncated_quotients(&x, &y, control)?;
            if !some.is_empty() {
                (x, y) = remainders(&matrix, &x, &y);
                quotients.extend(some);
            }
        }
        if !y.is_zero() {
            let (quotient, remainder) = x.div_rem(&y);
            quotients.push(quotient);
            (x, y) = (y, remainder);
        }
    }
    Ok(quotients)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn plain(a: &Natural, b: &Natural) -> Vec<Natural> {
        euclid(a, b, 0).0
    }

    fn number() -> impl Strategy<Value = Natural> {
        proptest::collection::vec(prop_oneof![3 => any::<u64>(), 1 => Just(0u64), 1 => Just(u64::MAX)], 1..60)
            .prop_map(|words| Natural::from_words(&words))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]
        #[test]
        fn all_quotients_are_euclids(a in number(), b in number()) {
            prop_assume!(!b.is_zero());
            prop_assert_eq!(all_quotients(&a, &b, Control::none()), Ok(plain(&a, &b)));
        }

        /// The quotients of the ends, as far as they agree, contain what is claimed to be shared, and little more.
        #[test]
        fn shared_quotients_are_shared(a in number(), width in 1u64..1000, bits in 64u64..2000) {
            let den = Natural::power_of_two(bits);
            let (low, high) = ((a.clone(), den.clone()), (&a + width, den.clone()));
            let (shared, matrix) = shared_quotients(&low, &high, Control::none()).unwrap();
            prop_assert_eq!(&matrix, &Convergents::product(&shared));
            let (first, second) = (plain(&low.0, &den), plain(&high.0, &den));
            let agree = first.iter().zip(&second).take_while(|(x, y)| x == y).count();
            prop_assert!(shared.len() <= agree && first.starts_with(&shared));
            // Nothing is lost but the end: what is left of the interval is decided within a few quotients.
            prop_assert!(shared.len() + 60 >= agree || matrix.q.bit_len() * 2 + 600 > bits, "{} of {agree}", shared.len());
        }
    }

    #[test]
    fn huge_quotients() {
        let big = Natural::power_of_two(3000);
        let expected = [Natural::from(3u64), big.clone(), Natural::from(7u64), big.clone(), Natural::from(2u64)];
        let matrix = Convergents::product(&expected);
        assert_eq!(all_quotients(&matrix.p, &matrix.q, Control::none()).unwrap(), expected);
    }
}
