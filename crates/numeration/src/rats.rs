//! The numeration system of the rat sequences, for any number m of piles.
//!
//! The sequences ⌊(2^m − 1)n/2^{m−k}⌋ − 2^{k−1} + 1, k = 1, …, m, split the positive integers (document 000 §10).
//! With (2^m − 1)/2^{m−1} = [1, 1, 2^{m−1} − 1] the places of its p-system are 1, 2, 2^m − 1, and the last digits
//! tell in which sequence a number lies: for m = 3 this is Theorem 4 of document 000.
//!
//! ```
//! use ratwheel_numbers::Natural;
//! use ratwheel_numeration::rat_column;
//! // 3, 6, 11 is a row of table 1.
//! for (n, column) in [(3u64, 1), (6, 2), (11, 3)] {
//!     assert_eq!(rat_column(3, &Natural::from(n))?, Some(column));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::error::SystemError;
use crate::rule::minus_one;
use crate::system::System;
use ratwheel_numbers::{Integer, Natural, Rational, Real};

/// The largest number of piles.
const MOST: u32 = 1 << 16;

impl System {
    /// The numeration system of the rat sequences with m piles: the p-system of (2^m − 1)/2^{m−1}.
    ///
    /// # Errors
    /// [`SystemError::Piles`] unless 2 ≤ m ≤ 65536.
    ///
    /// ```
    /// use ratwheel_numeration::System;
    /// assert_eq!(System::rats(3)?.to_string(), "p:7/4");
    /// assert_eq!(System::rats(4)?.places(3)?, [1u64, 2, 15]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rats(m: u32) -> Result<Self, SystemError> {
        check(m)?;
        let denominator = Natural::power_of_two(u64::from(m) - 1);
        let numerator = &denominator + &denominator - Natural::one();
        let alpha = Rational::new(numerator, Integer::from(denominator)).map_or_else(|| Real::from(1u64), Real::from);
        Self::p(&alpha)
    }
}

/// Which of the m rat sequences contains n, counted from 1, read off the numeral s_2 s_1 s_0 of n: the first if s_0 =
/// 1 or s_1 = s_0 = 0, else number 2 + v, where 2^v is the largest power of 2 in s_1. `None` for 0.
///
/// One division: the greedy numeral has three digits.
///
/// # Errors
/// [`SystemError::Piles`] unless 2 ≤ m ≤ 65536.
pub fn rat_column(m: u32, n: &Natural) -> Result<Option<u64>, SystemError> {
    check(m)?;
    if n.is_zero() {
        return Ok(None);
    }
    let rest = n.div_rem(&minus_one(&Natural::power_of_two(u64::from(m)))).1;
    if !rest.is_even() {
        return Ok(Some(1));
    }
    Ok(Some((rest >> 1).trailing_zeros().map_or(1, |v| v + 2)))
}

fn check(m: u32) -> Result<(), SystemError> {
    if (2..=MOST).contains(&m) { Ok(()) } else { Err(SystemError::Piles { found: m, least: 2, most: MOST }) }
}
