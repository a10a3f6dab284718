//! Fraenkel's two conjectures, looked at as far as a box goes.

use super::Partners;
use ratwheel_numbers::{Natural, Real, RealError};

/// Where the pairs A ≤ B of a slice begin to behave as conjectured, in a box: from there to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settled {
    /// From this A on n = B − A grows by 1 from each pair to the next.
    pub steps_from: usize,
    /// From this A on A − ⌊nφ⌋ differs from `constant` by at most 1.
    pub near_from: usize,
    /// α.
    pub constant: i64,
    /// How many pairs were looked at.
    pub pairs: usize,
}

impl Partners {
    /// The pairs A ≤ B that make P-positions with these smaller piles, A not below them, in the order of A. The box has
    /// one side more than there are smaller piles.
    #[must_use]
    pub fn pairs(&self, smaller: &[usize]) -> Vec<(usize, usize)> {
        let end = self.sides().last().copied().unwrap_or(0);
        let least = smaller.iter().max().copied().unwrap_or(0);
        let partner = |a: usize| self.of(&smaller.iter().copied().chain([a]).collect::<Vec<_>>());
        (least..end).filter_map(|a| Some((a, partner(a)?))).filter(|(a, b)| a <= b).collect()
    }

    /// Where both conjectures begin to hold in the slice with these smaller piles, as far as the box goes; `None` if the
    /// box does not even show two pairs.
    ///
    /// # Errors
    /// As [`Real::floor_mul`].
    pub fn settled(&self, smaller: &[usize]) -> Result<Option<Settled>, RealError> {
        let pairs = self.pairs(smaller);
        let Some((&(last, partner), earlier)) = pairs.split_last() else { return Ok(None) };
        let phi = Real::phi();
        let offset = |(a, b): (usize, usize)| {
            let floor = phi.floor_mul(&Natural::from(b - a))?.to_i64().unwrap_or(i64::MAX);
            Ok::<_, RealError>(i64::try_from(a).unwrap_or(i64::MAX).saturating_sub(floor))
        };
        let mut steps_from = last;
        let mut after = partner - last;
        for &(a, b) in earlier.iter().rev() {
            if b - a + 1 != after {
                break;
            }
            (steps_from, after) = (a, b - a);
        }
        let first = offset((last, partner))?;
        let (mut low, mut high, mut near_from) = (first, first, last);
        for &(a, b) in earlier.iter().rev() {
            let here = offset((a, b))?;
            if high.max(here) - low.min(here) > 2 {
                break;
            }
            (low, high, near_from) = (low.min(here), high.max(here), a);
        }
        let constant = if high - low == 2 { low + 1 } else { low };
        Ok((pairs.len() > 1).then_some(Settled { steps_from, near_from, constant, pairs: pairs.len() }))
    }
}
