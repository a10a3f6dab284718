//! The 2×2 matrices of continued fractions, and products of many of them.

use crate::integer::Integer;
use crate::natural::Natural;

/// ( p  p' ; q  q' ): the last two convergents p/q and p'/q' of [a₀; a₁, …], the product of the matrices (a 1; 1 0).
/// Also describes x = (p·y + p')/(q·y + q') for the tail y.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Convergents {
    pub(crate) p: Natural,
    pub(crate) p_before: Natural,
    pub(crate) q: Natural,
    pub(crate) q_before: Natural,
}

impl Convergents {
    pub(crate) fn identity() -> Self {
        Self { p: Natural::one(), p_before: Natural::zero(), q: Natural::zero(), q_before: Natural::one() }
    }

    pub(crate) fn of_quotient(a: &Natural) -> Self {
        Self { p: a.clone(), p_before: Natural::one(), q: Natural::one(), q_before: Natural::zero() }
    }

    pub(crate) fn then(&self, next: &Self) -> Self {
        Self {
            p: &self.p * &next.p + &self.p_before * &next.q,
            p_before: &self.p * &next.p_before + &self.p_before * &next.q_before,
            q: &self.q * &next.p + &self.q_before * &next.q,
            q_before: &self.q * &next.p_before + &self.q_before * &next.q_before,
        }
    }

    pub(crate) fn push(&mut self, a: &Natural) {
        let p = &self.p * a + &self.p_before;
        let q = &self.q * a + &self.q_before;
        self.p_before = std::mem::replace(&mut self.p, p);
        self.q_before = std::mem::replace(&mut self.q, q);
    }

    /// Undoes [`Convergents::push`] of `a`.
    pub(crate) fn pop(&mut self, a: &Natural) {
        let p = (&self.p - &(&self.p_before * a)).into_magnitude();
        let q = (&self.q - &(&self.q_before * a)).into_magnitude();
        self.p = std::mem::replace(&mut self.p_before, p);
        self.q = std::mem::replace(&mut self.q_before, q);
    }

    /// The tail (numerator, denominator) of x = num/den: y = (q'·num − p'·den)/(p·den − q·num).
    pub(crate) fn tail(&self, num: &Natural, den: &Natural) -> (Integer, Integer) {
        let upper = Integer::from(&self.q_before * num) - Integer::from(&self.p_before * den);
        let lower = Integer::from(&self.p * den) - Integer::from(&self.q * num);
        (upper, lower)
    }

    /// The product of the matrices of all quotients, balanced: O(M(b) log k) for a result of b bits.
    pub(crate) fn product(quotients: &[Natural]) -> Self {
        if quotients.len() <= 16 {
            let mut result = Self::identity();
            quotients.iter().for_each(|a| result.push(a));
            return result;
        }
        let (left, right) = quotients.split_at(quotients.len() / 2);
        Self::product(left).then(&Self::product(right))
    }
}
