//! Where a position stands among all positions of a region, in lexicographic order of the piles.
//!
//! A box of unsorted piles is numbered by mixed radix. Sorted piles and regions of bounded total are numbered along the
//! tree of their prefixes: one number for each prefix, so the tables take 8 bytes a line (all values of the last pile).

use crate::error::SolveError;
use crate::request::Region;

/// Sides and totals beyond this are refused: nothing that large is ever solved.
const LARGEST_SIDE: u64 = 1 << 32;

/// The positions of a region, numbered.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    piles: usize,
    sorted: bool,
    /// The sides, each cut to what sorted piles can reach; empty for a total.
    sides: Vec<u64>,
    total: Option<u64>,
    positions: u64,
    /// Level k holds, for every prefix of k piles, what a next pile of 0 would be numbered; empty for unsorted boxes.
    levels: Vec<Vec<u64>>,
}

impl Shape {
    /// The shape of a region; counts the positions but builds no tables yet.
    pub(crate) fn new(region: &Region, piles: usize, sorted: bool) -> Result<Self, SolveError> {
        let mut shape = Self { piles, sorted, sides: Vec::new(), total: None, positions: 0, levels: Vec::new() };
        match region {
            Region::Box(sides) => {
                if sides.len() != piles {
                    return Err(SolveError::Sides { expected: piles, found: sides.len() });
                }
                if sides.contains(&0) {
                    return Err(SolveError::Empty);
                }
                shape.sides.clone_from(sides);
                if sorted {
                    for i in (1..piles).rev() {
                        let next = shape.sides.get(i).copied().unwrap_or(0);
                        if let Some(side) = shape.sides.get_mut(i - 1) {
                            *side = (*side).min(next);
                        }
                    }
                }
            }
            Region::Total(total) => shape.total = Some(*total),
        }
        if shape.sides.iter().chain(&shape.total).any(|&side| side >= LARGEST_SIDE) {
            return Err(SolveError::Overflow);
        }
        shape.positions = shape.count().ok_or(SolveError::Overflow)?;
        Ok(shape)
    }

    pub(crate) fn piles(&self) -> usize {
        self.piles
    }

    /// How many positions, before any restriction by `positions`.
    pub(crate) fn positions(&self) -> u64 {
        self.positions
    }

    /// The largest value that a pile can have.
    pub(crate) fn most(&self, pile: usize) -> u64 {
        match self.total {
            Some(total) if self.sorted => total / u64::try_from(self.piles - pile.min(self.piles)).unwrap_or(1).max(1),
            Some(total) => total,
            None => self.sides.get(pile).map_or(0, |side| side - 1),
        }
    }

    /// The values of a pile when the piles before it are known: from, and one past the last.
    pub(crate) fn range(&self, before: &[u64]) -> (u64, u64) {
        let pile = before.len();
        let least = if self.sorted { before.last().copied().unwrap_or(0) } else { 0 };
        let end = match self.total {
            None => self.sides.get(pile).copied().unwrap_or(0),
            Some(total) => {
                let left = total.saturating_sub(before.iter().sum());
                let share = if self.sorted { u64::try_from(self.piles - pile).unwrap_or(1).max(1) } else { 1 };
                left / share + 1
            }
        };
        (least, end)
    }

    /// Bytes of the tables that [`Shape::build`] makes.
    pub(crate) fn table_bytes(&self) -> u64 {
        if self.is_radix() || self.piles < 2 {
            return 64;
        }
        // The number of prefixes is at most the number of tuples without the last pile.
        let sides = (0..self.piles - 1).map(|pile| self.most(pile) + 1);
        let most = sides.fold(1u64, u64::saturating_mul);
        most.min(self.positions).saturating_mul(16)
    }

    /// Is the number of a position a sum, each pile times a weight?
    pub(crate) fn is_radix(&self) -> bool {
        !self.sorted && self.total.is_none()
    }

    /// Makes the tables behind [`Shape::rank`].
    pub(crate) fn build(mut self) -> Self {
        if self.is_radix() {
            return self;
        }
        let mut levels = vec![Vec::new(); self.piles];
        let mut next = vec![0u64; self.piles];
        let mut prefix = Vec::with_capacity(self.piles);
        self.fill(&mut prefix, &mut levels, &mut next);
        self.levels = levels;
        self
    }

    fn fill(&self, prefix: &mut Vec<u64>, levels: &mut [Vec<u64>], next: &mut [u64]) {
        let level = prefix.len();
        let (from, end) = self.range(prefix);
        let (Some(table), Some(count)) = (levels.get_mut(level), next.get_mut(level)) else { return };
        table.push(count.wrapping_sub(from));
        *count += end.saturating_sub(from);
        if level + 1 < self.piles {
            for value in from..end {
                prefix.push(value);
                self.fill(prefix, levels, next);
                prefix.pop();
            }
        }
    }

    /// Is the tuple in the region, and ascending where it must be?
    pub(crate) fn holds(&self, piles: &[u64]) -> bool {
        piles.len() == self.piles
            && (!self.sorted || piles.is_sorted())
            && match self.total {
                None => piles.iter().zip(&self.sides).all(|(pile, side)| pile < side),
                Some(total) => {
                    piles.iter().try_fold(0u64, |sum, &pile| sum.checked_add(pile)).is_some_and(|sum| sum <= total)
                }
            }
    }

    /// The number of a tuple that the shape holds.
    #[inline]
    pub(crate) fn rank(&self, piles: &[u64]) -> usize {
        let rank = if self.levels.is_empty() {
            piles.iter().zip(&self.sides).fold(0u64, |rank, (pile, side)| rank.wrapping_mul(*side).wrapping_add(*pile))
        } else {
            let at = |table: &Vec<u64>, node: u64| usize::try_from(node).ok().and_then(|node| table.get(node)).copied();
            piles
                .iter()
                .zip(&self.levels)
                .fold(0u64, |node, (pile, table)| at(table, node).unwrap_or(0).wrapping_add(*pile))
        };
        usize::try_from(rank).unwrap_or(usize::MAX)
    }

    /// What these piles and a last pile of 0 would be numbered, also where there is no such position: add a last pile, wrapping
    /// around, for the number of one that there is.
    #[inline]
    pub(crate) fn row(&self, before: &[usize]) -> usize {
        let word = |pile: usize| u64::try_from(pile).unwrap_or(u64::MAX);
        let row = if self.levels.is_empty() {
            let sides = self.sides.iter().skip(1);
            before.iter().zip(sides).fold(0u64, |row, (pile, side)| row.wrapping_add(word(*pile)).wrapping_mul(*side))
        } else {
            let at = |table: &Vec<u64>, node: u64| usize::try_from(node).ok().and_then(|node| table.get(node)).copied();
            let mut piles = before.iter().map(|pile| word(*pile));
            self.levels
                .iter()
                .fold(0u64, |node, table| at(table, node).unwrap_or(0).wrapping_add(piles.next().unwrap_or(0)))
        };
        wrapped(row)
    }

    /// Every tuple, lexicographically ascending, with its number.
    pub(crate) fn each<E>(&self, mut f: impl FnMut(&[u64], usize) -> Result<(), E>) -> Result<(), E> {
        let mut tuple: Vec<u64> = vec![0; self.piles];
        let Some(_) = tuple.first() else { return f(&tuple, 0) };
        let mut rank = 0;
        loop {
            f(&tuple, rank)?;
            rank += 1;
            // The last pile that can grow grows; those behind it start again.
            let grows = (0..self.piles).rev().find(|&place| {
                let (before, rest) = tuple.split_at(place);
                rest.first().is_some_and(|pile| pile + 1 < self.range(before).1)
            });
            let Some(place) = grows else { return Ok(()) };
            let mut value = tuple.get(place).map_or(0, |pile| pile + 1);
            for pile in tuple.iter_mut().skip(place) {
                *pile = value;
                value = if self.sorted { value } else { 0 };
            }
        }
    }

    /// How many tuples; `None` if the number does not fit in 62 bits.
    fn count(&self) -> Option<u64> {
        const MOST: u128 = 1 << 62;
        let fits = |count: u128| if count < MOST { u64::try_from(count).ok() } else { None };
        let piles = u128::try_from(self.piles).ok()?;
        let choose = |n: u128, k: u128| {
            (1..=k).try_fold(1u128, |product, i| Some(product.checked_mul(n - k + i)? / i).filter(|c| *c < MOST << 32))
        };
        if self.piles == 0 {
            return Some(1);
        }
        match self.total {
            None if !self.sorted => {
                fits(self.sides.iter().try_fold(1u128, |product, side| product.checked_mul(u128::from(*side)))?)
            }
            None if self.sides.iter().all(|side| Some(side) == self.sides.first()) => {
                fits(choose(u128::from(*self.sides.first()?) + piles - 1, piles)?)
            }
            Some(total) if !self.sorted => fits(choose(u128::from(total) + piles, piles)?),
            _ => self.count_sorted().and_then(fits),
        }
    }

    /// Ascending tuples in a box with different sides, or with bounded total, by tables over one pile's values.
    fn count_sorted(&self) -> Option<u128> {
        let size = usize::try_from(self.total.or(self.sides.last().copied())?).ok()?;
        if size > 1 << 26 {
            return None;
        }
        if self.total.is_some() {
            // Ascending tuples of sum n are partitions of n into parts of at most `piles` units.
            let mut ways = vec![0u128; size + 1];
            *ways.first_mut()? = 1;
            for part in 1..=self.piles.min(size) {
                for n in part..=size {
                    let add = *ways.get(n - part)?;
                    let slot = ways.get_mut(n)?;
                    *slot = slot.checked_add(add)?;
                }
            }
            return ways.iter().try_fold(0u128, |sum, &count| sum.checked_add(count));
        }
        // ways[v]: ascending starts that end in v.
        let mut ways: Vec<u128> = vec![0; size];
        *ways.first_mut()? = 1;
        for side in &self.sides {
            let side = usize::try_from(*side).ok()?;
            let mut sum = 0u128;
            for (value, slot) in ways.iter_mut().enumerate() {
                sum = sum.checked_add(*slot)?;
                *slot = if value < side { sum } else { 0 };
            }
        }
        ways.iter().try_fold(0u128, |sum, &count| sum.checked_add(count))
    }
}

#[allow(clippy::cast_possible_truncation, reason = "sums that wrap around come out right")]
fn wrapped(number: u64) -> usize {
    number as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every tuple below 7, kept if the region holds it.
    fn by_hand(region: &Region, piles: usize, sorted: bool) -> Vec<Vec<u64>> {
        let mut all: Vec<Vec<u64>> = vec![Vec::new()];
        for _ in 0..piles {
            all = all.iter().flat_map(|start| (0..7).map(|v| [start.clone(), vec![v]].concat())).collect();
        }
        all.retain(|tuple| region.holds(tuple) && (!sorted || tuple.is_sorted()));
        all
    }

    #[test]
    fn numbers_follow_the_order_of_nested_loops() {
        let boxes = [vec![5], vec![3, 4], vec![4, 3], vec![2, 3, 4], vec![4, 2, 3], vec![3, 3, 3], vec![2, 1, 3, 2]];
        let regions = boxes.into_iter().map(|sides| (sides.len(), Region::Box(sides)));
        let totals = (1..=4).flat_map(|piles| [0, 1, 5].map(|total| (piles, Region::Total(total))));
        for (piles, region) in regions.chain(totals) {
            for sorted in [false, true] {
                let expected = by_hand(&region, piles, sorted);
                let shape = Shape::new(&region, piles, sorted).unwrap().build();
                assert_eq!(shape.positions(), expected.len() as u64, "{region} {sorted}");
                let mut found = Vec::new();
                shape
                    .each(|tuple, rank| {
                        assert_eq!(rank, found.len());
                        assert_eq!(shape.rank(tuple), rank, "{region} {sorted} {tuple:?}");
                        let small: Vec<usize> = tuple.iter().map(|&pile| usize::try_from(pile).unwrap()).collect();
                        let (end, before) = small.split_last().unwrap();
                        assert_eq!(shape.row(before).wrapping_add(*end), rank, "{region} {sorted} {tuple:?}");
                        assert!(shape.holds(tuple));
                        found.push(tuple.to_vec());
                        Ok::<(), ()>(())
                    })
                    .unwrap();
                assert_eq!(found, expected, "{region} {sorted}");
            }
        }
    }

    #[test]
    fn sizes_that_are_no_region_are_refused() {
        let shape = |sides: Vec<u64>| Shape::new(&Region::Box(sides), 2, false).map(|_| ());
        assert_eq!(shape(vec![3]), Err(SolveError::Sides { expected: 2, found: 1 }));
        assert_eq!(shape(vec![3, 0]), Err(SolveError::Empty));
        assert_eq!(shape(vec![u64::MAX, u64::MAX]), Err(SolveError::Overflow));
        assert_eq!(Shape::new(&Region::Total(u64::MAX), 3, false).map(|_| ()), Err(SolveError::Overflow));
        assert_eq!(Shape::new(&Region::Total(1 << 31), 3, false).map(|_| ()), Err(SolveError::Overflow));
    }
}
