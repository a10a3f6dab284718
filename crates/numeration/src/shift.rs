//! Shifts of numbers by way of their numerals, and numerals read in another system.
//!
//! Document 004: L(n) appends a 0 to the numeral of n, R(n) drops one; Theorem 2 says that over 𝒰 L(n) = ⌊nφ²⌋ + 1.
//! Document 000, Theorem 5: the q-digits of n, read in the p-system of the same number α, give ⌊nα⌋ or ⌊nα⌋ + 1.
//!
//! ```
//! use ratwheel_numbers::Natural;
//! use ratwheel_numeration::System;
//! let u: System = "u".parse()?;
//! assert_eq!(u.shift_left(&Natural::from(41u64))?, 108u64); // 41φ² = 107.34…
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::error::NumerationError;
use crate::numeral::Numeral;
use crate::system::System;
use ratwheel_numbers::Natural;

impl System {
    /// L(n): the value of the numeral of `n` with a 0 appended.
    ///
    /// # Errors
    /// As [`System::digits`], and [`NumerationError::TooManyDigits`] when the system has no place for the last digit.
    pub fn shift_left(&self, n: &Natural) -> Result<Natural, NumerationError> {
        self.value(&self.digits(n)?.shift_left())
    }

    /// R(n): the value of the numeral of `n` with a final 0 dropped; `None` when it ends in another digit.
    ///
    /// # Errors
    /// As [`System::digits`].
    ///
    /// ```
    /// use ratwheel_numbers::Natural;
    /// use ratwheel_numeration::System;
    /// let u: System = "u".parse()?;
    /// assert_eq!(u.shift_right(&Natural::from(108u64))?, Some(Natural::from(41u64)));
    /// assert_eq!(u.shift_right(&Natural::from(41u64))?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn shift_right(&self, n: &Natural) -> Result<Option<Natural>, NumerationError> {
        self.digits(n)?.shift_right().map(|numeral| self.value(&numeral)).transpose()
    }

    /// How many zeros the numeral of `n` ends in; `None` for 0.
    ///
    /// # Errors
    /// As [`System::digits`].
    pub fn trailing_zeros(&self, n: &Natural) -> Result<Option<usize>, NumerationError> {
        Ok(self.digits(n)?.trailing_zeros())
    }

    /// Does the numeral of `n` end in a digit other than 0?
    ///
    /// # Errors
    /// As [`System::digits`].
    pub fn is_reduced(&self, n: &Natural) -> Result<bool, NumerationError> {
        Ok(self.digits(n)?.is_reduced())
    }

    /// The number whose numeral is that of `n` without its final zeros.
    ///
    /// # Errors
    /// As [`System::digits`].
    ///
    /// ```
    /// use ratwheel_numbers::Natural;
    /// use ratwheel_numeration::System;
    /// let u: System = "u".parse()?;
    /// assert_eq!(u.reduced(&Natural::from(29u64))?, 4u64); // 1100 and 11
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn reduced(&self, n: &Natural) -> Result<Natural, NumerationError> {
        self.value(&self.digits(n)?.reduced())
    }

    /// What a numeral of this system is worth in another one.
    ///
    /// Between p- and q-systems digit i stands for the convergent of index i in both, whatever place their numerals
    /// begin with, so that Theorem 5 of document 000 can be applied to any α; a digit for p_0 = 0 counts nothing.
    /// Other systems are aligned at the right.
    ///
    /// # Errors
    /// As [`System::value`] of the other system.
    ///
    /// ```
    /// use ratwheel_numbers::Natural;
    /// use ratwheel_numeration::System;
    /// let (p, q): (System, System) = ("p:7/4".parse()?, "q:7/4".parse()?);
    /// let ten = q.digits(&Natural::from(10u64))?; // 220, and t_1 > 0
    /// assert_eq!(q.read_in(&p, &ten)?, 18u64); // A_10 + 1
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read_in(&self, other: &System, numeral: &Numeral) -> Result<Natural, NumerationError> {
        let offset = match (self.lowest_index(), other.lowest_index()) {
            (Some(here), Some(there)) => here - there,
            _ => 0,
        };
        let mut digits = numeral.digits().to_vec();
        if offset >= 0 {
            digits.extend((0..offset).map(|_| Natural::zero()));
        } else {
            digits.truncate(digits.len().saturating_sub(offset.unsigned_abs()));
        }
        other.value(&Numeral::new(digits))
    }
}
