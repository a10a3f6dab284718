//! The Raleigh sequences ⌊⌊nφ⌋φ⌋, ⌊nφ²⌋, ⌊⌊nφ²⌋φ⌋, which split the positive integers.
//!
//! They are the P-positions of the Raleigh game of three piles (document 000, section 8); no rules are given there, so
//! this is the set only. Among ⌊kφ⌋ those with k = ⌊nφ⌋ are column 1 and those with k = ⌊nφ²⌋ column 3.
//!
//! ```
//! use ratwheel_numbers::{Natural, Raleigh};
//! let raleigh = Raleigh::new();
//! let row = raleigh.row(&Natural::from(5u64))?;
//! assert_eq!(row.map(|entry| entry.to_string()), ["12", "13", "21"]);
//! # Ok::<(), ratwheel_numbers::RealError>(())
//! ```

use crate::beatty::Beatty;
use crate::integer::Integer;
use crate::natural::Natural;
use crate::operators::default_is_new;
use crate::real::{Real, RealError};
use crate::splitting::Location;

/// The sequences A_n = ⌊⌊nφ⌋φ⌋, B_n = ⌊nφ²⌋, C_n = ⌊⌊nφ²⌋φ⌋; row 0 is (0, 0, 0).
#[derive(Clone, Debug)]
pub struct Raleigh {
    /// ⌊nφ⌋ and ⌊nφ²⌋.
    lower: Beatty,
    upper: Beatty,
}

default_is_new!(Raleigh);

impl Raleigh {
    /// The three sequences.
    #[must_use]
    pub fn new() -> Self {
        Self { lower: Beatty::phi(Real::from(0)), upper: Beatty::phi_squared(Real::from(0)) }
    }

    /// Row n: (A_n, B_n, C_n).
    ///
    /// # Errors
    /// As [`Beatty::term`].
    pub fn row(&self, n: &Natural) -> Result<[Natural; 3], RealError> {
        let lower = self.lower.term(n)?.into_magnitude();
        let upper = self.upper.term(n)?.into_magnitude();
        let first = self.lower.term(&lower)?.into_magnitude();
        let third = self.lower.term(&upper)?.into_magnitude();
        Ok([first, upper, third])
    }

    /// Where the positive integer `value` stands; `None` for 0, which fills row 0. Columns are 1, 2, 3.
    ///
    /// # Errors
    /// As [`Beatty::index_of`].
    ///
    /// ```
    /// use ratwheel_numbers::{Natural, Raleigh};
    /// let place = Raleigh::new().locate(&Natural::from(21u64))?.unwrap();
    /// assert_eq!((place.column, place.row), (3, Natural::from(5u64)));
    /// # Ok::<(), ratwheel_numbers::RealError>(())
    /// ```
    pub fn locate(&self, value: &Natural) -> Result<Option<Location>, RealError> {
        if value.is_zero() {
            return Ok(None);
        }
        if let Some(row) = self.upper.index_of(&Integer::from(value))? {
            return Ok(Some(Location::new(2, row)));
        }
        let Some(index) = self.lower.index_of(&Integer::from(value))? else { return Ok(None) };
        let index = Integer::from(index);
        if let Some(row) = self.lower.index_of(&index)? {
            return Ok(Some(Location::new(1, row)));
        }
        Ok(self.upper.index_of(&index)?.map(|row| Location::new(3, row)))
    }

    /// The row n with (A_n, B_n, C_n) = the triple in increasing order, if there is one.
    ///
    /// # Errors
    /// As [`Beatty::index_of`].
    ///
    /// ```
    /// use ratwheel_numbers::{Natural, Raleigh};
    /// let raleigh = Raleigh::new();
    /// let triple = |piles: [u64; 3]| raleigh.row_of(&piles.map(Natural::from));
    /// assert_eq!(triple([21, 12, 13])?, Some(Natural::from(5u64)));
    /// assert_eq!(triple([21, 12, 14])?, None);
    /// # Ok::<(), ratwheel_numbers::RealError>(())
    /// ```
    pub fn row_of(&self, triple: &[Natural; 3]) -> Result<Option<Natural>, RealError> {
        let mut sorted = triple.clone();
        sorted.sort_unstable();
        let [_, middle, _] = &sorted;
        // B_n determines n, also for n = 0.
        let n = if middle.is_zero() { Some(Natural::zero()) } else { self.upper.index_of(&Integer::from(middle))? };
        Ok(match n {
            Some(n) if self.row(&n)? == sorted => Some(n),
            _ => None,
        })
    }
}
