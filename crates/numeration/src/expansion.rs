//! The digit bounds of the p- and q-systems of a real number, from its continued fraction.
//!
//! Document 000 §6: with α = [a_0, a_1, …] and convergents p_i/q_i, the p-system has the places p_i and the q-system
//! the places q_i. Both are the same kind of system, with bounds d_0, d_1, … and places u_0 = 1, u_1 = d_0 + 1,
//! u_{i+1} = d_i u_i + u_{i−1}; they differ in where the list of bounds begins:
//!
//! | system | condition | lowest place | bounds |
//! |---|---|---|---|
//! | q | | q_0 | a_1 − 1, a_2, a_3, … |
//! | p | a_0 = 1 | p_0 | a_1, a_2, … |
//! | p | a_0 ≥ 2 | p_{−1} | a_0 − 1, a_1, a_2, … |
//! | p | a_0 = 0 | p_1 | a_2 − 1, a_3, … |
//!
//! A rational α takes the expansion whose last index is even; the bounds then end, and the digit above the last bounded
//! place is unbounded.

use crate::rule::minus_one;
use ratwheel_numbers::{ContinuedFraction, Control, Integer, MAX_TERMS, Natural, Real, RealError, Truth};
use std::sync::{Arc, Mutex, PoisonError};

/// Numerators or denominators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    P,
    Q,
}

/// The first bounds of an expansion.
#[derive(Clone, Debug)]
pub(crate) struct Bounds {
    pub(crate) list: Arc<[Natural]>,
    /// These are all: the digit above is unbounded.
    pub(crate) complete: bool,
}

/// Where the bounds come from.
#[derive(Debug)]
pub(crate) struct Expansion {
    side: Side,
    rational: bool,
    fraction: ContinuedFraction,
    /// a_0.
    whole: Natural,
    /// The longest list asked for so far.
    known: Mutex<Option<Bounds>>,
}

impl Expansion {
    /// `alpha` is positive.
    pub(crate) fn new(side: Side, alpha: &Real) -> Result<Self, RealError> {
        let whole = alpha.floor()?.into_magnitude();
        let fraction = ContinuedFraction::new(alpha);
        let rational = alpha.irrational() == Truth::No;
        Ok(Self { side, rational, fraction, whole, known: Mutex::new(None) })
    }

    /// The index of the convergent at the lowest place.
    pub(crate) fn lowest_index(&self) -> isize {
        match self.side {
            Side::Q => 0,
            Side::P if self.whole.is_zero() => 1,
            Side::P => {
                if self.whole.is_one() {
                    0
                } else {
                    -1
                }
            }
        }
    }

    /// No bound is larger than this, where the continued fraction has a period.
    pub(crate) fn largest_bound(&self) -> Option<Natural> {
        let (head, period) = self.fraction.period().filter(|_| !self.rational)?;
        head.iter().chain(period).map(Integer::magnitude).max().cloned()
    }

    /// Enough bounds for a place above `n`, if the expansion does not end before.
    pub(crate) fn exceeding(&self, n: &Natural, control: Control<'_>) -> Result<Bounds, RealError> {
        if self.rational {
            return Ok(cut(&self.all()?, n));
        }
        // p_k ≥ q_k when α ≥ 1; otherwise p_k > αq_k − 1 ≥ q_k/(a_1 + 1) − 1.
        let bound = match (self.side, self.whole.is_zero()) {
            (Side::P, true) => {
                let terms = self.fraction.terms(2)?;
                let next = terms.get(1).map_or_else(Natural::one, |a| a.magnitude() + 1);
                (n + 2) * next
            }
            _ => n.clone(),
        };
        let terms = self.fraction.terms_exceeding(&bound, control)?;
        Ok(self.remember(Bounds { list: self.bounds(terms), complete: false }))
    }

    /// At least `count` bounds, or all of them if there are fewer.
    pub(crate) fn at_least(&self, count: usize) -> Result<Bounds, RealError> {
        if let Some(known) = self.known().filter(|known| known.complete || known.list.len() >= count) {
            return Ok(known);
        }
        if self.rational {
            return self.all();
        }
        let terms = self.fraction.terms(count + 3)?;
        let terms = terms.into_iter().map(Integer::into_magnitude).collect();
        Ok(self.remember(Bounds { list: self.bounds(terms), complete: false }))
    }

    /// All bounds of a rational number.
    fn all(&self) -> Result<Bounds, RealError> {
        if let Some(known) = self.known() {
            return Ok(known);
        }
        let terms = self.fraction.terms(MAX_TERMS)?;
        let mut terms: Vec<Natural> = terms.into_iter().map(Integer::into_magnitude).collect();
        if terms.len().is_multiple_of(2)
            && let Some(last) = terms.last_mut()
        {
            // [a_0, …, a_k] = [a_0, …, a_k − 1, 1]: the last index becomes even.
            *last = minus_one(last);
            terms.push(Natural::one());
        }
        Ok(self.remember(Bounds { list: self.bounds(terms), complete: true }))
    }

    fn bounds(&self, terms: Vec<Natural>) -> Arc<[Natural]> {
        let (skip, keep_first) = match (self.side, self.lowest_index()) {
            (Side::Q, _) => (1, false),
            (Side::P, 0) => (1, true),
            (Side::P, 1) => (2, false),
            (Side::P, _) => (0, false),
        };
        let mut bounds: Vec<Natural> = terms.into_iter().skip(skip).collect();
        if let Some(first) = bounds.first_mut().filter(|_| !keep_first) {
            *first = minus_one(first);
        }
        bounds.into()
    }

    fn known(&self) -> Option<Bounds> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn remember(&self, bounds: Bounds) -> Bounds {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.as_ref().is_none_or(|known| known.list.len() < bounds.list.len()) {
            *known = Some(bounds.clone());
        }
        bounds
    }
}

/// A shorter list that still has a place above `n`: u_k ≥ Π d_i and u_k ≥ 2^⌊(k−1)/2⌋.
fn cut(bounds: &Bounds, n: &Natural) -> Bounds {
    let needed = n.bit_len() + 1;
    let (mut product_bits, mut pairs) = (0, 0);
    for (at, bound) in bounds.list.iter().enumerate() {
        product_bits += bound.bit_len().saturating_sub(1);
        pairs += u64::from(at % 2 == 1);
        if product_bits.max(pairs) > needed && at + 1 < bounds.list.len() {
            return Bounds { list: bounds.list[..=at].into(), complete: false };
        }
    }
    bounds.clone()
}
