//! Numbers to canonical digits and back, in subquadratic time for every system.
//!
//! **Digits to value.** The element of a block is that of its lower half plus the lifted one of its upper half.
//!
//! **Value to digits.** The admissible strings of the upper half, in order, have evenly spread values: the X-th one
//! is worth X·count/high.count up to a small multiple of the lowest place of that half, because all conjugates of the
//! dominant root are below 1 in modulus (for continued fractions: because the convergents alternate around their
//! limit; there the deviation is at most one place). So the upper half of n's digits is string number X ≈
//! n·high.count/count of the upper half on its own, up to a few steps to a next or previous string: convert X
//! recursively, repair the string by single steps, and convert what remains of n in the lower half.
//!
//! Each level costs a bounded number of multiplications of half the size: O(M(n) log n) for n digits, with M(n) the
//! cost of a multiplication.

use crate::block::{Block, Halves, join};
use crate::ring::{Element, Ring};
use crate::rule::Rule;
use ratwheel_numbers::{Cancelled, Control, Integer, Natural};

/// After this many single steps the string is found by [`Converter::redo`] instead. No recurrence of the thousands that
/// were tried, of all orders and sizes, needed more than two steps.
const STEPS: usize = 64;

/// A numeration system as the conversion sees it: which strings are canonical, and what the places are.
#[derive(Debug)]
pub(crate) struct Shape {
    pub(crate) rule: Rule,
    pub(crate) ring: Ring,
}

/// One conversion under way.
#[derive(Clone, Copy)]
pub(crate) struct Converter<'a> {
    shape: &'a Shape,
    control: Control<'a>,
    steps: usize,
}

/// The upper half of a string while it is being repaired: its digits, their element moved to the bottom of the lower
/// half, and its value.
struct Upper<'a> {
    digits: &'a mut [Natural],
    first: usize,
    element: Element,
    value: Integer,
}

impl<'a> Converter<'a> {
    pub(crate) fn new(shape: &'a Shape, control: Control<'a>) -> Self {
        Self { shape, control, steps: STEPS }
    }

    /// The element of a string of digits, least significant first, that stands at the bottom of `block`.
    pub(crate) fn evaluate(self, block: &Block, digits: &[Natural]) -> Result<Element, Cancelled> {
        self.control.check()?;
        let Some(Halves { low, high, .. }) = &block.halves else {
            return Ok(self.shape.ring.horner(block.first, digits));
        };
        let Some((lower, upper)) = digits.split_at_checked(low.length).filter(|(_, upper)| !upper.is_empty()) else {
            return self.evaluate(low, digits);
        };
        let bits = block.count.bit_len();
        let (lower, upper) = join(bits, || self.evaluate(low, lower), || self.evaluate(high, upper));
        let mut element = self.shape.ring.lift(&low.action, &upper?);
        add(&mut element, &lower?);
        Ok(element)
    }

    /// Writes the canonical digits of `n` < `block.count`, least significant first, over the zeros in `digits`, which
    /// is as long as the block; returns their element.
    pub(crate) fn digits(self, block: &Block, n: &Natural, digits: &mut [Natural]) -> Result<Element, Cancelled> {
        self.control.check()?;
        if n.is_zero() {
            return Ok(self.shape.ring.zero());
        }
        let Some(halves) = &block.halves else {
            return Ok(self.leaf(block, n, digits));
        };
        let (low, high) = (&halves.low, &halves.high);
        let (lower, upper) = digits.split_at_mut(low.length);
        if *n < low.count {
            return self.digits(low, n, lower);
        }
        let number = block.estimate(halves, n);
        let number = if number < high.count { number } else { crate::rule::minus_one(&high.count) };
        let element = self.digits(high, &number, upper)?;
        let element = self.shape.ring.lift(&low.action, &element);
        // In the system that begins where this block does. A recurrence is the same everywhere, and the tail of a
        // continued fraction begins with u_{−1} = u_0 = 1 too: those places count the strings admissible from there
        // on.
        let value = self.shape.ring.value(&element);
        let mut upper = Upper { digits: upper, first: high.first, element, value };
        self.settle(low, n, &mut upper);
        let rest = (Integer::from(n) - &upper.value).into_magnitude();
        let mut element = upper.element;
        add(&mut element, &self.digits(low, &rest, lower)?);
        Ok(element)
    }

    /// The greedy algorithm in machine words.
    fn leaf(self, block: &Block, n: &Natural, digits: &mut [Natural]) -> Element {
        match (digits, n.to_u128()) {
            ([digit], _) => {
                *digit = n.clone();
                self.shape.ring.horner(block.first, std::slice::from_ref(digit))
            }
            (digits, Some(mut rest)) => {
                let places = self.leaf_places(block);
                for (digit, place) in digits.iter_mut().zip(places).rev() {
                    if rest >= place {
                        let quotient = if rest - place < place { 1 } else { rest / place };
                        rest -= quotient * place;
                        *digit = Natural::from(quotient);
                    }
                }
                self.shape.ring.horner(block.first, digits)
            }
            (digits, None) => self.shape.ring.horner(block.first, digits),
        }
    }

    /// The places of a leaf, as a system of its own.
    fn leaf_places(self, block: &Block) -> Vec<u128> {
        let mut places = Vec::with_capacity(block.length);
        match &self.shape.ring {
            Ring::Continuants { bounds } => {
                let (mut below, mut place) = (1u128, 1u128);
                for bound in bounds.iter().skip(block.first).take(block.length) {
                    places.push(place);
                    let next = bound.to_u128().and_then(|bound| bound.checked_mul(place)?.checked_add(below));
                    (below, place) = (place, next.unwrap_or(u128::MAX));
                }
            }
            Ring::Recurrence { small, start, .. } => {
                places.extend(start.iter().take(block.length).filter_map(Natural::to_u128));
                let small = small.as_deref().unwrap_or_default();
                while places.len() < block.length {
                    let window = &places[places.len() - small.len()..];
                    let next = window.iter().zip(small).try_fold(0i128, |sum, (&place, &c)| {
                        i128::try_from(place).ok()?.checked_mul(c)?.checked_add(sum)
                    });
                    places.push(next.map_or(u128::MAX, i128::unsigned_abs));
                }
            }
        }
        places
    }

    /// Steps the upper half until it is the largest admissible string worth at most `n`.
    fn settle(self, low: &Block, n: &Natural, upper: &mut Upper<'_>) {
        let n = Integer::from(n);
        let rule = &self.shape.rule;
        for _ in 0..self.steps {
            let too_large = upper.value > n;
            if too_large && !rule.predecessor(upper.digits, upper.first) {
                return;
            }
            let state = rule.state_after(upper.digits, upper.first, 0);
            let gap = self.shape.ring.lift(&low.action, &rule.gap(state));
            let size = self.shape.ring.value(&gap);
            if too_large {
                subtract(&mut upper.element, &gap);
                upper.value -= &size;
            } else if &upper.value + &size <= n && rule.successor(upper.digits, upper.first) {
                add(&mut upper.element, &gap);
                upper.value += &size;
            } else {
                return;
            }
        }
        self.redo(low, &n, upper);
    }

    /// The greedy algorithm on the lowest 4, 8, 16, … digits of the upper half, until the digits above them need no
    /// change: whatever the deviation is, this ends, and it costs little if that is few digits.
    fn redo(self, low: &Block, n: &Integer, upper: &mut Upper<'_>) {
        let (ring, rule) = (&self.shape.ring, &self.shape.rule);
        let mut length = 4;
        loop {
            length = upper.digits.len().min(2 * length);
            let mut element = upper.element.clone();
            let old = ring.horner(upper.first, &upper.digits[..length]);
            subtract(&mut element, &ring.lift(&low.action, &old));
            let rest = n - &self.shape.ring.value(&element);
            let state = rule.state_after(upper.digits, upper.first, length);
            let whole = length == upper.digits.len();
            if let Some(rest) = rest.into_natural()
                && let Some(digits) = self.greedy(low, upper.first, length, state, rest, whole)
            {
                let new = ring.horner(upper.first, &digits);
                add(&mut element, &ring.lift(&low.action, &new));
                upper.digits[..length].clone_from_slice(&digits);
                upper.value = self.shape.ring.value(&element);
                upper.element = element;
                return;
            }
            if whole {
                return;
            }
        }
    }

    /// Digits for the lowest `length` places of the upper half that leave less than a gap of `rest`, from `state` on;
    /// `None` if there are none and `anyway` is not set.
    fn greedy(
        self,
        low: &Block,
        first: usize,
        length: usize,
        mut state: usize,
        mut rest: Natural,
        anyway: bool,
    ) -> Option<Vec<Natural>> {
        let (ring, rule) = (&self.shape.ring, &self.shape.rule);
        let worth = |element: &Element| ring.value(&ring.lift(&low.action, element)).into_magnitude();
        let mut digits = vec![Natural::zero(); length];
        for at in (0..length).rev() {
            digits[at] = Natural::one();
            let place = worth(&ring.horner(first, &digits[..=at]));
            let limit = rule.limit(state, first + at);
            let quotient = rest.checked_div_rem(&place)?.0;
            let digit = if quotient < *limit { quotient } else { limit.clone() };
            rest = rest.checked_sub(&(&digit * &place))?;
            state = rule.next(state, &digit, first + at)?;
            digits[at] = digit;
            // Only the places above count from here on: their digits are final.
        }
        (anyway || rest < worth(&rule.gap(state))).then_some(digits)
    }
}

fn add(element: &mut Element, other: &[Integer]) {
    for (a, b) in element.iter_mut().zip(other) {
        *a += b;
    }
}

fn subtract(element: &mut Element, other: &[Integer]) {
    for (a, b) in element.iter_mut().zip(other) {
        *a -= b;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shapes() -> Vec<Shape> {
        let windows = |parts: &[u64], start: &[u64]| Shape {
            rule: Rule::windows(parts.iter().map(|&b| Natural::from(b)).collect()),
            ring: Ring::recurrence(
                &parts.iter().map(|&b| Integer::from(b)).collect::<Vec<_>>(),
                start.iter().map(|&u| Natural::from(u)).collect(),
            ),
        };
        let bounds: std::sync::Arc<[Natural]> = (0..2000u64).map(|i| Natural::from(1 + i * i % 7)).collect();
        let three = Natural::from(3u64);
        vec![
            windows(&[1, 1], &[1, 2]),
            windows(&[3, 2, 1], &[1, 4, 15]),
            windows(&[10], &[1]),
            Shape {
                rule: Rule::separated(&three),
                ring: Ring::recurrence(&[3, -1].map(Integer::from), vec![Natural::one(), three]),
            },
            Shape { rule: Rule::bounded(bounds.clone()), ring: Ring::Continuants { bounds } },
        ]
    }

    #[test]
    fn few_steps_settle_the_upper_half_and_none_are_needed() {
        for shape in shapes() {
            let block = Block::new(&shape.ring, 1500, Control::none()).unwrap();
            for k in 0..60u64 {
                let n = (&block.count * (k * k * k + 1) / 216_000 + Natural::from(7u64).pow(11 * k)) % &block.count;
                let convert = |steps| {
                    let mut digits = vec![Natural::zero(); block.length];
                    let converter = Converter { steps, ..Converter::new(&shape, Control::none()) };
                    let element = converter.digits(&block, &n, &mut digits).unwrap();
                    assert_eq!(shape.ring.value(&element), n, "{:?}", shape.rule);
                    assert_eq!(converter.evaluate(&block, &digits), Ok(element));
                    assert!(shape.rule.admits(&digits), "{:?} {n}", shape.rule);
                    digits
                };
                // Without a step the greedy algorithm decides at once.
                assert_eq!(convert(STEPS), convert(0));
            }
        }
    }
}
