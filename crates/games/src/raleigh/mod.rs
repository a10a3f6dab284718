//! The Raleigh triples (⌊⌊nφ⌋φ⌋, ⌊nφ²⌋, ⌊⌊nφ²⌋φ⌋) of document 000: a set of P-positions without rules.
//!
//! An entry of kind `set`: membership at any size and the table, nothing to play.
//!
//! ```
//! use ratwheel_games::raleigh::RaleighSet;
//! use ratwheel_numbers::Natural;
//! let set = RaleighSet::new();
//! assert_eq!(set.table(1, 2)?, [[1u64, 2, 3], [4, 5, 8]].map(|row| row.map(Natural::from)));
//! assert_eq!(set.index_of(&[4u64, 5, 8].map(Natural::from))?, Some(Natural::from(2u64)));
//! # Ok::<(), ratwheel_rules::OutsideDomain>(())
//! ```

mod entry;

pub(crate) use entry::ENTRY;

use ratwheel_numbers::{Natural, Raleigh, RealError};
use ratwheel_rules::OutsideDomain;

/// The set of Raleigh triples, with (0,0,0) as number 0.
#[derive(Clone, Debug)]
pub struct RaleighSet {
    /// The error does not occur for φ.
    sequences: Result<Raleigh, RealError>,
}

fn outside(error: &RealError) -> OutsideDomain {
    OutsideDomain::new(error.to_string())
}

impl Default for RaleighSet {
    fn default() -> Self {
        Self::new()
    }
}

impl RaleighSet {
    /// The set.
    #[must_use]
    pub fn new() -> Self {
        Self { sequences: Raleigh::new() }
    }

    fn sequences(&self) -> Result<&Raleigh, OutsideDomain> {
        self.sequences.as_ref().map_err(outside)
    }

    /// Triple number n.
    ///
    /// # Errors
    /// [`OutsideDomain`] when n is too large for the limits of the numbers.
    pub fn row(&self, n: &Natural) -> Result<[Natural; 3], OutsideDomain> {
        self.sequences()?.row(n).map_err(|error| outside(&error))
    }

    /// The number of the triple, its piles in any order, if it belongs to the set.
    ///
    /// # Errors
    /// [`OutsideDomain`] unless there are three piles.
    pub fn index_of(&self, piles: &[Natural]) -> Result<Option<Natural>, OutsideDomain> {
        let Ok(triple) = <&[Natural; 3]>::try_from(piles) else {
            return Err(OutsideDomain::new(format!("a Raleigh triple has 3 piles, not {}", piles.len())));
        };
        self.sequences()?.row_of(triple).map_err(|error| outside(&error))
    }

    /// Triples from number `from` on.
    ///
    /// # Errors
    /// As [`RaleighSet::row`].
    pub fn table(&self, from: u64, rows: usize) -> Result<Vec<[Natural; 3]>, OutsideDomain> {
        (from..).take(rows).map(|n| self.row(&Natural::from(n))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_triples_split_the_positive_integers() {
        let set = RaleighSet::new();
        let mut seen: Vec<Natural> = set.table(1, 200).unwrap().concat();
        seen.sort();
        // ⌊⌊nφ⌋φ⌋ is the slowest column: everything below its last entry has appeared once.
        let last = set.row(&Natural::from(200u64)).unwrap()[0].to_u64().unwrap();
        let expected: Vec<Natural> = (1..=last).map(Natural::from).collect();
        assert_eq!(seen[..expected.len()], expected);
    }

    #[test]
    fn membership() {
        let set = RaleighSet::new();
        let n: Natural = "7".repeat(400).parse().unwrap();
        let [a, b, c] = set.row(&n).unwrap();
        assert_eq!(set.index_of(&[c.clone(), a.clone(), b.clone()]).unwrap(), Some(n));
        assert_eq!(set.index_of(&[a, b, c + 1]).unwrap(), None);
        assert_eq!(set.index_of(&[0u64, 0, 0].map(Natural::from)).unwrap(), Some(Natural::zero()));
        assert!(set.index_of(&[Natural::one()]).is_err());
    }
}
