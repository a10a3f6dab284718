//! The arithmetic behind the places: digit strings as vectors, blocks of places as linear maps.
//!
//! With a linear recurrence of order m every place is a combination of m neighbouring ones. A string of digits above
//! place h is therefore worth v·w_h, where w_h holds m places around h and v is a short vector, an [`Element`]; moving
//! the base from the top of a block of places to its bottom is a linear map, the block's action. Products of actions
//! over long blocks are what makes conversion subquadratic: no place is ever stored on its own.

use crate::kronecker;
use ratwheel_numbers::{Integer, Natural};
use std::sync::Arc;

/// Coefficients over the places around a base place.
pub(crate) type Element = Vec<Integer>;

/// How places follow from each other.
#[derive(Debug)]
pub(crate) enum Ring {
    /// u_{i+m} = c_1 u_{i+m−1} + … + c_m u_i with the same c everywhere. Elements are polynomials modulo
    /// x^m − c_1 x^{m−1} − … − c_m, x^j standing for u_{h+j}; the action of a block of length J is x^J.
    Recurrence {
        /// The coefficient of x^j in x^m, that is c_{m−j}, for j = 0, …, m − 1.
        reduction: Vec<Integer>,
        /// The same as machine integers, if all fit.
        small: Option<Vec<i128>>,
        /// u_0, …, u_{m−1}.
        start: Vec<Natural>,
    },
    /// u_{i+1} = d_i u_i + u_{i−1} with u_{−1} = u_0 = 1. Elements are coefficients of (u_{h−1}, u_h); the action of a
    /// block is the product of the matrices (0 1; 1 d_i), row by row.
    Continuants { bounds: Arc<[Natural]> },
}

impl Ring {
    /// The recurrence with coefficients c_1, …, c_m and first places u_0, …, u_{m−1}.
    pub(crate) fn recurrence(coefficients: &[Integer], start: Vec<Natural>) -> Self {
        let reduction: Vec<Integer> = coefficients.iter().rev().cloned().collect();
        let small = reduction.iter().map(Integer::to_i128).collect();
        Self::Recurrence { reduction, small, start }
    }

    /// m.
    pub(crate) fn order(&self) -> usize {
        match self {
            Self::Recurrence { reduction, .. } => reduction.len(),
            Self::Continuants { .. } => 2,
        }
    }

    pub(crate) fn zero(&self) -> Element {
        vec![Integer::zero(); self.order()]
    }

    /// What the element is worth when its base is place 0 of the system.
    pub(crate) fn value(&self, element: &[Integer]) -> Integer {
        match self {
            Self::Recurrence { start, .. } => element.iter().zip(start).map(|(v, u)| v * u).sum(),
            Self::Continuants { .. } => element.iter().cloned().sum(),
        }
    }

    /// Moves the base of `element` one place down, to `place`, and adds a digit there (Horner's step).
    pub(crate) fn absorb(&self, place: usize, element: &mut Element, digit: &Natural) {
        match self {
            Self::Recurrence { reduction, .. } => {
                let Some(top) = element.pop() else { return };
                element.insert(0, Integer::zero());
                if !top.is_zero() {
                    for (coefficient, c) in element.iter_mut().zip(reduction) {
                        *coefficient += &(&top * c);
                    }
                }
                element[0] = &element[0] + digit;
            }
            Self::Continuants { bounds } => {
                if let [below, base] = element.as_mut_slice() {
                    // Above the last bounded place there is nothing yet, and `base` is 0.
                    let moved = bounds.get(place).map_or_else(Integer::zero, |bound| &*base * bound);
                    let moved = moved + &*below + digit;
                    *below = std::mem::replace(base, moved);
                }
            }
        }
    }

    /// The same in machine words; `None` when they overflow.
    fn absorb_small(&self, place: usize, element: &mut [i128], digit: &Natural) -> Option<()> {
        let digit = i128::from(digit.to_u64()?);
        match self {
            Self::Recurrence { small, .. } => {
                element.rotate_right(1);
                let top = std::mem::replace(element.first_mut()?, 0);
                if top != 0 {
                    for (coefficient, c) in element.iter_mut().zip(small.as_ref()?) {
                        *coefficient = coefficient.checked_add(top.checked_mul(*c)?)?;
                    }
                }
                element[0] = element[0].checked_add(digit)?;
            }
            Self::Continuants { bounds } => {
                let [below, base] = element else { return None };
                let moved = match *base {
                    0 => 0,
                    _ => base.checked_mul(i128::from(bounds.get(place)?.to_u64()?))?,
                };
                let moved = moved.checked_add(*below)?.checked_add(digit)?;
                *below = std::mem::replace(base, moved);
            }
        }
        Some(())
    }

    /// The element of a string of digits, least significant first, that stands at place `first` and above: Horner's
    /// scheme, for short strings.
    pub(crate) fn horner(&self, first: usize, digits: &[Natural]) -> Element {
        let mut small = vec![0i128; self.order()];
        let mut fits = digits.iter().enumerate().rev();
        if fits.all(|(at, digit)| self.absorb_small(first + at, &mut small, digit).is_some()) {
            return small.into_iter().map(Integer::from).collect();
        }
        let mut element = self.zero();
        for (at, digit) in digits.iter().enumerate().rev() {
            self.absorb(first + at, &mut element, digit);
        }
        element
    }

    /// The action of one short block, from place `first` on.
    pub(crate) fn short_action(&self, first: usize, length: usize) -> Element {
        let zero = Natural::zero();
        match self {
            Self::Recurrence { .. } => {
                let mut power = self.zero();
                self.absorb(first, &mut power, &Natural::one());
                for _ in 0..length {
                    self.absorb(first, &mut power, &zero);
                }
                power
            }
            Self::Continuants { .. } => {
                let mut columns = [vec![Integer::one(), Integer::zero()], vec![Integer::zero(), Integer::one()]];
                for column in &mut columns {
                    for place in (first..first + length).rev() {
                        self.absorb(place, column, &zero);
                    }
                }
                let [left, right] = columns;
                let mut rows = Vec::with_capacity(4);
                for pair in left.into_iter().zip(right) {
                    rows.extend(<[Integer; 2]>::from(pair));
                }
                rows
            }
        }
    }

    /// The action of `length` places of a recurrence: x^length by repeated squaring.
    pub(crate) fn power(&self, length: usize) -> Element {
        let mut power = self.short_action(0, 0);
        for bit in (0..usize::BITS - length.leading_zeros()).rev() {
            power = self.compose(&power, &power);
            if length >> bit & 1 == 1 {
                self.absorb(0, &mut power, &Natural::zero());
            }
        }
        power
    }

    /// All places of a recurrence, one after the other.
    pub(crate) fn places(&self) -> impl Iterator<Item = Natural> {
        std::iter::successors(Some(self.short_action(0, 0)), |power| {
            let mut next = power.clone();
            self.absorb(0, &mut next, &Natural::zero());
            Some(next)
        })
        .map(|power| self.count(&power))
    }

    /// The action of two blocks, one above the other.
    pub(crate) fn compose(&self, low: &[Integer], high: &[Integer]) -> Element {
        match (self, low, high) {
            (Self::Continuants { .. }, [a, b, c, d], [p, q, r, s]) => {
                vec![a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s]
            }
            _ => self.times(low, high),
        }
    }

    /// Moves the base of `element` from the top of a block with this action to its bottom.
    pub(crate) fn lift(&self, action: &[Integer], element: &[Integer]) -> Element {
        match (self, action, element) {
            (Self::Continuants { .. }, [a, b, c, d], [x, y]) => vec![a * x + b * y, c * x + d * y],
            _ => self.times(action, element),
        }
    }

    /// How many admissible strings a block with this action has: the place above it in a system that begins with it.
    pub(crate) fn count(&self, action: &[Integer]) -> Natural {
        let count = match (self, action) {
            (Self::Continuants { .. }, [_, b, _, d]) => b + d,
            _ => self.value(action),
        };
        count.into_magnitude()
    }

    /// The product of two polynomials modulo that of the recurrence.
    fn times(&self, left: &[Integer], right: &[Integer]) -> Element {
        let Self::Recurrence { reduction, .. } = self else { return self.zero() };
        let order = reduction.len();
        let mut product = polynomial_product(left, right);
        while product.len() > order {
            let Some(top) = product.pop().filter(|top| !top.is_zero()) else { continue };
            let base = product.len() - order;
            for (coefficient, c) in product.iter_mut().skip(base).zip(reduction) {
                *coefficient += &(&top * c);
            }
        }
        product
    }
}

/// Three multiplications for linear polynomials, one large one for long ones with large coefficients, else one by one.
fn polynomial_product(left: &[Integer], right: &[Integer]) -> Vec<Integer> {
    if let ([a, b], [p, q]) = (left, right) {
        let (low, high) = (a * p, b * q);
        let middle = (a + b) * (p + q) - &low - &high;
        return vec![low, middle, high];
    }
    kronecker::product(left, right).unwrap_or_else(|| {
        let mut product = vec![Integer::zero(); (left.len() + right.len()).saturating_sub(1)];
        for (i, a) in left.iter().enumerate().filter(|(_, a)| !a.is_zero()) {
            for (j, b) in right.iter().enumerate().filter(|(_, b)| !b.is_zero()) {
                product[i + j] += &(a * b);
            }
        }
        product
    })
}
