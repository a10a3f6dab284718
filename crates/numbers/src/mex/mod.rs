//! Recursions by *mex*: the first column is the least integer not yet used, the others follow by given differences.
//!
//! Row 0 is (0, …, 0). For n ≥ 1 the entry a_n of column 1 is the mex (minimum excluded value) of all earlier rows, and
//! column k+1 is column k plus δ_k(n) = ⌊(pn+s)/q⌋. Wythoff's game has δ(n) = n, d-Wythoff δ(n) = dn, Mouse
//! ⌊(3n−1)/2⌋, Rat ⌊(7n−2)/4⌋ and ⌊(7n−3)/2⌋. Sources: document 000, Theorems 1 and 6; documents 001 and 002.
//!
//! [`MexRecursion::rows`] runs through the rows in linear time; [`WindowedMex`] gives the row of a 1000-digit n.
//!
//! ```
//! use ratwheel_numbers::MexRecursion;
//! let mut rows = MexRecursion::rat().rows();
//! assert_eq!(rows.next(), Some(vec![1, 2, 4]));
//! assert_eq!(rows.next(), Some(vec![3, 6, 11])); // Table 1 of document 000
//! ```

mod rows;
mod window;

pub use rows::MexRows;
pub use window::{WindowError, WindowedMex};

use crate::affine::AffineFloor;
use thiserror::Error;

/// Why differences do not make a recursion.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MexError {
    /// There is no difference, or more than [`MexRecursion::MAX_COLUMNS`] − 1.
    #[error("{found} columns: a recursion has from 2 to {} columns", MexRecursion::MAX_COLUMNS)]
    Columns {
        /// How many columns the differences would make.
        found: usize,
    },
    /// A difference has the denominator 0.
    #[error("difference {difference} divides by 0: the denominator must be at least 1")]
    ZeroDenominator {
        /// Which difference, counted from 1.
        difference: usize,
    },
    /// A difference is not positive at n = 1, so that two columns would start with the same integer or in disorder.
    #[error("difference {difference} is {value} at n = 1: it must be at least 1")]
    NotPositive {
        /// Which difference, counted from 1.
        difference: usize,
        /// Its value at n = 1.
        value: i128,
    },
}

/// A recursion by mex: the differences between neighbouring columns.
///
/// All columns are strictly increasing, and the first is disjoint from the others: a_n is new when it is chosen, and
/// later entries of other columns are larger than it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MexRecursion {
    differences: Vec<AffineFloor>,
}

impl MexRecursion {
    /// The largest number of columns.
    pub const MAX_COLUMNS: usize = 63;

    /// The recursion whose column k+1 is column k plus `differences[k-1]`.
    ///
    /// # Errors
    /// [`MexError`] for no or too many differences, a denominator 0, or a difference that is not positive at n = 1.
    ///
    /// ```
    /// use ratwheel_numbers::{AffineFloor, MexRecursion};
    /// let wythoff = MexRecursion::new(vec![AffineFloor { p: 1, s: 0, q: 1 }])?;
    /// assert_eq!(wythoff.rows().nth(3), Some(vec![6, 10]));
    /// let error = MexRecursion::new(vec![AffineFloor { p: 1, s: -1, q: 1 }]).unwrap_err();
    /// assert_eq!(error.to_string(), "difference 1 is 0 at n = 1: it must be at least 1");
    /// # Ok::<(), ratwheel_numbers::MexError>(())
    /// ```
    pub fn new(differences: Vec<AffineFloor>) -> Result<Self, MexError> {
        if !(1..Self::MAX_COLUMNS).contains(&differences.len()) {
            return Err(MexError::Columns { found: differences.len() + 1 });
        }
        for (index, difference) in differences.iter().enumerate() {
            if difference.q == 0 {
                return Err(MexError::ZeroDenominator { difference: index + 1 });
            }
            let (_, value) = difference.at_one();
            if value < 1 {
                return Err(MexError::NotPositive { difference: index + 1, value });
            }
        }
        Ok(Self { differences })
    }

    /// Wythoff's game: b_n = a_n + n (document 002).
    #[must_use]
    pub fn wythoff() -> Self {
        Self { differences: vec![AffineFloor { p: 1, s: 0, q: 1 }] }
    }

    /// d-Wythoff: b_n = a_n + dn (document 001).
    ///
    /// # Errors
    /// [`MexError::NotPositive`] for d = 0.
    pub fn d_wythoff(d: u64) -> Result<Self, MexError> {
        Self::new(vec![AffineFloor { p: d, s: 0, q: 1 }])
    }

    /// The Mouse game: b_n = a_n + ⌊(3n−1)/2⌋ (document 000, Theorem 6).
    #[must_use]
    pub fn mouse() -> Self {
        Self { differences: vec![AffineFloor { p: 3, s: -1, q: 2 }] }
    }

    /// The Rat game: b_n = a_n + ⌊(7n−2)/4⌋, c_n = b_n + ⌊(7n−3)/2⌋ (document 000, Theorem 1).
    #[must_use]
    pub fn rat() -> Self {
        Self { differences: vec![AffineFloor { p: 7, s: -2, q: 4 }, AffineFloor { p: 7, s: -3, q: 2 }] }
    }

    /// The Fat Rat game on m piles: differences ⌊((2^m−1)n − (2^{m−1}−2^{m−1−i})) / 2^{m−i}⌋, i = 1..m−1 (document 000,
    /// section 8). Mouse is m = 2, Rat is m = 3.
    ///
    /// # Errors
    /// [`MexError::Columns`] unless 2 ≤ m ≤ [`MexRecursion::MAX_COLUMNS`].
    ///
    /// ```
    /// use ratwheel_numbers::MexRecursion;
    /// assert_eq!(MexRecursion::fat_rat(4)?.rows().nth(15), Some(vec![30, 59, 117, 233])); // Table 5 of document 000
    /// # Ok::<(), ratwheel_numbers::MexError>(())
    /// ```
    pub fn fat_rat(m: usize) -> Result<Self, MexError> {
        if !(2..=Self::MAX_COLUMNS).contains(&m) {
            return Err(MexError::Columns { found: m });
        }
        let difference = |i| {
            let offset = (1i64 << (m - 1 - i)) - (1i64 << (m - 1));
            AffineFloor { p: (1u64 << m) - 1, s: offset, q: 1u64 << (m - i) }
        };
        Self::new((1..m).map(difference).collect())
    }

    /// How many columns a row has.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.differences.len() + 1
    }

    /// The differences between neighbouring columns.
    #[must_use]
    pub fn differences(&self) -> &[AffineFloor] {
        &self.differences
    }

    /// The rows n = 1, 2, 3, … one after the other, in machine words.
    #[must_use]
    pub fn rows(&self) -> MexRows {
        MexRows::new(self)
    }

    /// Is it known that no integer is in two columns? Always with two columns; with more it is known for the Fat Rat
    /// recursions (document 000, Theorem 3 and section 8), while others may repeat an integer in columns 2, 3, ….
    #[must_use]
    pub fn splits(&self) -> bool {
        self.columns() == 2 || Self::fat_rat(self.columns()).is_ok_and(|fat_rat| fat_rat == *self)
    }
}
