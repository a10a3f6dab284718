//! Blocks of neighbouring places, halved again and again: the product tree of the conversion.
//!
//! For a constant recurrence all blocks of one length are the same, so the tree is a chain of x, x², x⁴, … with both
//! halves shared; for a continued fraction it is a tree of 2×2 matrix products, halved by size. Either takes
//! O(n log n) bits where storing the places would take O(n²).

use crate::ring::{Element, Ring};
use ratwheel_numbers::{Cancelled, Control, Natural};
use std::sync::Arc;

/// Blocks with fewer admissible strings than 2 to this power are leaves: everything in them fits 128 bits.
const LEAF_BITS: u64 = 112;

/// Extra bits that keep the error of [`Block::estimate`] below 1.
const GUARD_BITS: u64 = 8;

/// The places `first`, …, `first + length − 1`.
#[derive(Debug)]
pub(crate) struct Block {
    pub(crate) first: usize,
    pub(crate) length: usize,
    /// How many admissible strings the block holds.
    pub(crate) count: Natural,
    pub(crate) action: Element,
    pub(crate) halves: Option<Halves>,
}

/// The lower and the upper half of a block.
#[derive(Debug)]
pub(crate) struct Halves {
    pub(crate) low: Arc<Block>,
    pub(crate) high: Arc<Block>,
    /// 2^shift · high.count / count, rounded down, when the block is used often enough to prepare it.
    inverse: Option<(Natural, u64)>,
}

impl Block {
    /// At least `length` places from place 0 on. Continued fractions give exactly that many, if they have them.
    pub(crate) fn new(ring: &Ring, length: usize, control: Control<'_>) -> Result<Arc<Self>, Cancelled> {
        match ring {
            Ring::Recurrence { .. } => chain(ring, length, control),
            Ring::Continuants { bounds } => {
                let mut weights = vec![0];
                let mut total = 0;
                for bound in bounds.iter().take(length) {
                    // A block has at most Π(d_i + 1) strings, and d + 1 ≤ 2^bit_len(d).
                    total += bound.bit_len().max(1);
                    weights.push(total);
                }
                tree(ring, &weights, 0, weights.len() - 1, control)
            }
        }
    }

    fn leaf(ring: &Ring, first: usize, length: usize) -> Arc<Self> {
        let action = ring.short_action(first, length);
        Arc::new(Self { first, length, count: ring.count(&action), action, halves: None })
    }

    fn join(ring: &Ring, low: Arc<Self>, high: Arc<Self>) -> Self {
        let action = ring.compose(&low.action, &high.action);
        let (first, length) = (low.first, low.length + high.length);
        Self { first, length, count: ring.count(&action), action, halves: Some(Halves { low, high, inverse: None }) }
    }

    /// About n · high.count / count, the number of the upper half of n's string among all upper halves; off by no more
    /// than 1 from that quotient. Only the upper half of the bits takes part.
    pub(crate) fn estimate(&self, halves: &Halves, n: &Natural) -> Natural {
        let strings = &halves.high.count;
        let drop = self.count.bit_len().saturating_sub(strings.bit_len() + GUARD_BITS);
        let top = n >> drop;
        match &halves.inverse {
            Some((inverse, shift)) => (top * inverse) >> (shift - drop),
            None => (top * strings).div_rem(&(&self.count >> drop)).0,
        }
    }

    /// Prepares [`Block::estimate`] for many calls.
    fn invert(&mut self) {
        if let Some(halves) = &mut self.halves {
            let shift = self.count.bit_len() + GUARD_BITS;
            let inverse = (&halves.high.count << shift).div_rem(&self.count).0;
            halves.inverse = Some((inverse, shift));
        }
    }
}

/// `length` rounded up to ℓ·2^t, with leaves of ℓ places.
fn chain(ring: &Ring, length: usize, control: Control<'_>) -> Result<Arc<Block>, Cancelled> {
    let longest = longest_leaf(ring);
    let mut leaf = length.max(1);
    let mut doublings = 0;
    while leaf > longest {
        leaf = leaf.div_ceil(2);
        doublings += 1;
    }
    let mut block = Block::leaf(ring, 0, leaf);
    for _ in 0..doublings {
        control.check()?;
        let mut double = Block::join(ring, Arc::clone(&block), block);
        double.invert();
        block = Arc::new(double);
    }
    Ok(block)
}

/// The length of the longest block that fits [`LEAF_BITS`], at least 1.
fn longest_leaf(ring: &Ring) -> usize {
    ring.places().skip(1).take_while(|place| place.bit_len() <= LEAF_BITS).count().max(1)
}

/// The places from..to of a continued fraction; `weights` are the running totals of their sizes in bits.
fn tree(ring: &Ring, weights: &[u64], from: usize, to: usize, control: Control<'_>) -> Result<Arc<Block>, Cancelled> {
    control.check()?;
    let weight = weights[to] - weights[from];
    if weight <= LEAF_BITS || to - from <= 1 {
        return Ok(Block::leaf(ring, from, to - from));
    }
    let half = weights[from] + weight / 2;
    let middle = weights.partition_point(|&w| w <= half).clamp(from + 1, to - 1);
    let (low, high) =
        join(weight, || tree(ring, weights, from, middle, control), || tree(ring, weights, middle, to, control));
    Ok(Arc::new(Block::join(ring, low?, high?)))
}

/// Both results; on two cores when there is enough work, of a size of `bits`, and the feature `rayon` is on.
#[cfg(feature = "rayon")]
pub(crate) fn join<A: Send, B: Send>(
    bits: u64,
    left: impl FnOnce() -> A + Send,
    right: impl FnOnce() -> B + Send,
) -> (A, B) {
    if bits > 1 << 15 { rayon::join(left, right) } else { (left(), right()) }
}

/// Both results, one after the other.
#[cfg(not(feature = "rayon"))]
pub(crate) fn join<A, B>(_bits: u64, left: impl FnOnce() -> A, right: impl FnOnce() -> B) -> (A, B) {
    (left(), right())
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratwheel_numbers::Integer;

    fn check_estimates(block: &Block) {
        let Some(halves) = &block.halves else { return };
        for step in 0..50u64 {
            let n = &block.count * (step * step + 1) / 2500;
            let exact = (&n * &halves.high.count) / &block.count;
            assert!(block.estimate(halves, &n).abs_diff(&exact) <= 1u64, "{} places", block.length);
        }
        check_estimates(&halves.low);
        check_estimates(&halves.high);
    }

    #[test]
    fn estimates_are_off_by_at_most_one() {
        let zeckendorf = Ring::recurrence(&[1, 1].map(Integer::from), vec![Natural::one(), Natural::from(2u64)]);
        check_estimates(&Block::new(&zeckendorf, 5000, Control::none()).unwrap());
        let bounds: Vec<Natural> = (0..3000u64).map(|i| Natural::from(1 + i * i % 17)).collect();
        check_estimates(&Block::new(&Ring::Continuants { bounds: bounds.into() }, 3000, Control::none()).unwrap());
    }

    #[test]
    fn counts_are_places() {
        let zeckendorf = Ring::recurrence(&[1, 1].map(Integer::from), vec![Natural::one(), Natural::from(2u64)]);
        let block = Block::new(&zeckendorf, 5000, Control::none()).unwrap();
        let (mut place, mut next) = (Natural::one(), Natural::from(2u64));
        for _ in 0..block.length {
            (place, next) = (next.clone(), place + next);
        }
        assert_eq!(block.count, place);
    }
}
