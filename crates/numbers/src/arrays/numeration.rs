//! Numeration arrays: the rows are the integers whose numeral does not end in 0, each followed by its left shifts.
//!
//! For b_1 ≥ … ≥ b_m ≥ 1 the places are u_0 = 1, u_n = b_1·u_{n−1} + … + b_m·u_{n−m}, where for n < m the terms that
//! do not exist are replaced by a single 1. A numeral is canonical when, read from the top, no digits b_1, …, b_m
//! follow each other and a run b_1, …, b_j is followed by at most b_{j+1}; greedy division gives it. Source: document
//! 004, epilogue, equations (10), (11) and [Fra1985].
//!
//! **Rank.** Among 1..v those that end in 0 are the left shifts of 1..w, where w is v without its last digit (the
//! largest number up to v that ends in 0 is v with its last digit replaced by 0, and shifting keeps the order). So v
//! is the (v−w)-th number not ending in 0 if it is one. Digit by digit v − w = Σ d_i·g_i with the gaps g_0 = 1, g_i =
//! u_i − u_{i−1}. It never falls as v grows, so the largest v of a given rank has the largest possible digits from
//! the top, which greedy division by the gaps finds. It keeps to canonical numerals by itself: the gaps follow the
//! recurrence of the places (with b_m − 1 in place of b_m at g_m), so a remainder below g_{i+1} = b_1·g_i + … leaves
//! digits that are lexicographically below b_1, …, b_m.

use super::{ArrayError, Cell, IntegerArray};
use crate::integer::Integer;
use crate::natural::Natural;
use std::collections::VecDeque;

/// The numeration array of b_1 ≥ … ≥ b_m ≥ 1. Rows count from 1, columns from 0. (1, 1) is the Wythoff array.
///
/// Entries and places take time quadratic in the number of digits and memory for m places.
///
/// ```
/// use ratwheel_numbers::{IntegerArray, Natural, NumerationArray};
/// let array = NumerationArray::new(&[2, 1])?;
/// assert_eq!(array.row(&Natural::from(1u64), 5)?, [1u64, 3, 7, 17, 41]);
/// assert_eq!(array.row(&Natural::from(3u64), 5)?, [4u64, 10, 24, 58, 140]);
/// assert!(NumerationArray::new(&[1, 2]).is_err());
/// # Ok::<(), ratwheel_numbers::ArrayError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumerationArray {
    coefficients: Vec<u64>,
    recurrence: Vec<Integer>,
}

impl NumerationArray {
    /// No more coefficients than this.
    pub const MAX_COEFFICIENTS: usize = 32;
    /// Rows and integers with more binary digits than this are refused, as the time is quadratic.
    const MAX_BITS: u64 = 1 << 18;

    /// The array of these coefficients.
    ///
    /// # Errors
    /// [`ArrayError::Coefficients`] unless b_1 ≥ … ≥ b_m ≥ 1, other than (1), with b_1 < 2^32 and m ≤ 32.
    pub fn new(coefficients: &[u64]) -> Result<Self, ArrayError> {
        let falling = coefficients.is_sorted_by(|a, b| a >= b) && coefficients.last().is_some_and(|&b| b >= 1);
        let small = coefficients.len() <= Self::MAX_COEFFICIENTS && coefficients.first().is_some_and(|&b| b >> 32 == 0);
        if !falling || !small || coefficients == [1] {
            return Err(ArrayError::Coefficients { found: coefficients.to_vec() });
        }
        let recurrence = coefficients.iter().copied().map(Integer::from).collect();
        Ok(Self { coefficients: coefficients.to_vec(), recurrence })
    }

    /// b_1, …, b_m.
    #[must_use]
    pub fn coefficients(&self) -> &[u64] {
        &self.coefficients
    }

    fn check_size(number: &Natural) -> Result<(), ArrayError> {
        // 2^18 binary digits are a little less than 78 913 decimal digits.
        if number.bit_len() <= Self::MAX_BITS { Ok(()) } else { Err(ArrayError::TooLarge { limit: 78_912 }) }
    }

    /// The digits of a number, the lowest first, by greedy division.
    fn digits(&self, number: &Natural) -> Vec<u64> {
        let mut places = Places::new(&self.coefficients);
        while places.current() <= number {
            places.up();
        }
        let mut digits = VecDeque::new();
        let mut rest = number.clone();
        while places.down() {
            let digit = take(&mut rest, places.current());
            digits.push_front(digit);
        }
        digits.into()
    }

    /// The largest number y with rank(y) = y − (y without its last digit) at most `rank`.
    fn largest_of_rank(&self, rank: &Natural) -> Natural {
        let mut places = Places::new(&self.coefficients);
        while places.gap() <= *rank {
            places.up();
        }
        let mut rest = rank.clone();
        let mut value = Natural::zero();
        while places.down() {
            let digit = take(&mut rest, &places.gap());
            if digit > 0 {
                value += places.current() * digit;
            }
        }
        value
    }

    /// Σ d_i·u_{i+shift} for shift = 0, …, m−1: the number with these digits and its left shifts.
    fn shifts(&self, digits: &[u64]) -> Vec<Natural> {
        let mut places = Places::new(&self.coefficients);
        for _ in 1..self.coefficients.len() {
            places.up();
        }
        let mut values = vec![Natural::zero(); self.coefficients.len()];
        for &digit in digits {
            if digit > 0 {
                for (value, place) in values.iter_mut().zip(places.window.iter().rev()) {
                    *value += place * digit;
                }
            }
            places.up();
        }
        values
    }
}

impl IntegerArray for NumerationArray {
    fn first_row(&self) -> u64 {
        1
    }

    fn recurrence(&self) -> &[Integer] {
        &self.recurrence
    }

    fn start(&self, row: &Natural) -> Result<Vec<Natural>, ArrayError> {
        let no_such_row = || ArrayError::NoSuchRow { row: row.clone(), first: 1 };
        let before = row.checked_sub(&Natural::one()).ok_or_else(no_such_row)?;
        Self::check_size(row)?;
        // rank(y) = n−1 and y is the largest such number, so y+1 has the rank n and does not end in 0.
        let first = self.largest_of_rank(&before) + 1;
        Ok(self.shifts(&self.digits(&first)))
    }

    fn locate(&self, value: &Natural) -> Result<Option<Cell>, ArrayError> {
        Self::check_size(value)?;
        let digits = self.digits(value);
        let Some(zeros) = digits.iter().position(|&digit| digit > 0) else { return Ok(None) };
        let reduced = digits.get(zeros..).unwrap_or_default();
        let number = |digits: &[u64]| self.shifts(digits).into_iter().next().unwrap_or_default();
        let row = number(reduced).abs_diff(&number(reduced.get(1..).unwrap_or_default()));
        Ok(Some(Cell { row, column: zeros as u64 }))
    }
}

/// Takes `unit` away from `rest` as often as it fits; returns how often that was.
fn take(rest: &mut Natural, unit: &Natural) -> u64 {
    if *rest < *unit {
        return 0;
    }
    let digit = rest.checked_div_rem(unit).and_then(|(quotient, _)| quotient.to_u64()).unwrap_or(0);
    if let Some(remainder) = rest.checked_sub(&(unit * digit)) {
        *rest = remainder;
    }
    digit
}

/// A place u_i and those just below it, moving up and down.
struct Places<'a> {
    coefficients: &'a [u64],
    /// u_i, u_{i−1}, …: at most m places.
    window: VecDeque<Natural>,
    index: usize,
    zero: Natural,
}

impl<'a> Places<'a> {
    fn new(coefficients: &'a [u64]) -> Self {
        Self { coefficients, window: VecDeque::from([Natural::one()]), index: 0, zero: Natural::zero() }
    }

    /// u_i.
    fn current(&self) -> &Natural {
        self.window.front().unwrap_or(&self.zero)
    }

    /// u_i − u_{i−1}, or 1 at the lowest place: what a digit here adds to the rank.
    fn gap(&self) -> Natural {
        if self.index == 0 {
            return Natural::one();
        }
        match self.window.get(1) {
            Some(below) => self.current().abs_diff(below),
            // m = 1: u_{i−1} = u_i / b_1.
            None => self.current().abs_diff(&(self.current() / self.coefficients.first().copied().unwrap_or(1))),
        }
    }

    fn up(&mut self) {
        let sum: Natural = self.coefficients.iter().zip(&self.window).map(|(&b, place)| place * b).sum();
        self.index += 1;
        let next = if self.index < self.coefficients.len() { sum + 1 } else { sum };
        self.window.push_front(next);
        self.window.truncate(self.coefficients.len());
    }

    /// Moves one place down; `false` at the lowest place.
    fn down(&mut self) -> bool {
        if self.index == 0 {
            return false;
        }
        let m = self.coefficients.len();
        // u_i = b_1·u_{i−1} + … + b_m·u_{i−m} gives u_{i−m}, if there is such a place.
        let lowest = (self.index >= m).then(|| {
            let known: Natural =
                self.coefficients.iter().zip(self.window.iter().skip(1)).map(|(&b, place)| place * b).sum();
            self.current().abs_diff(&known) / self.coefficients.last().copied().unwrap_or(1)
        });
        self.window.pop_front();
        self.window.extend(lowest);
        self.index -= 1;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Places and canonical numerals written out, and the array made of them.
    fn by_numerals(b: &[u64], columns: usize, limit: u64) -> Vec<Vec<u64>> {
        let mut places = vec![1u64];
        while places.len() < 40 && *places.last().unwrap() < 1 << 40 {
            let n = places.len();
            let sum: u64 = (1..=b.len().min(n)).map(|i| b[i - 1] * places[n - i]).sum();
            places.push(if n < b.len() { sum + 1 } else { sum });
        }
        let mut rows = Vec::new();
        for number in 1..limit {
            let mut rest = number;
            let mut digits = vec![0; places.len()];
            for (digit, place) in digits.iter_mut().zip(&places).rev() {
                (*digit, rest) = (rest / place, rest % place);
            }
            if digits[0] > 0 {
                let shifted = |by: usize| digits.iter().zip(&places[by..]).map(|(d, place)| d * place).sum();
                rows.push((0..columns).map(shifted).collect());
            }
        }
        rows
    }

    #[test]
    fn the_array_is_that_of_the_numerals() {
        let systems: [&[u64]; 11] = [
            &[1, 1],
            &[2, 1],
            &[2, 2],
            &[3, 2],
            &[5, 1],
            &[1, 1, 1],
            &[2, 2, 1],
            &[3, 2, 2],
            &[4, 4, 3, 1],
            &[10],
            &[2],
        ];
        for b in systems {
            let array = NumerationArray::new(b).unwrap();
            for (row, n) in by_numerals(b, 6, 3000).iter().zip(1u64..) {
                let n = Natural::from(n);
                assert_eq!(array.row(&n, 6).unwrap(), *row, "b={b:?} n={n}");
                for (entry, column) in row.iter().zip(0..) {
                    let place = array.locate(&Natural::from(*entry)).unwrap();
                    assert_eq!(place, Some(Cell { row: n.clone(), column }), "b={b:?} n={n}");
                }
            }
        }
    }

    #[test]
    fn any_size() {
        for b in [&[1, 1][..], &[2, 1], &[7, 3, 3], &[10], &[4_000_000_000, 3]] {
            let array = NumerationArray::new(b).unwrap();
            for n in ["1", "98765432109876543210", &"3".repeat(400)] {
                let n: Natural = n.parse().unwrap();
                for column in [0, 1, 5, 200] {
                    let entry = array.entry(&n, column).unwrap();
                    assert_eq!(array.locate(&entry).unwrap(), Some(Cell { row: n.clone(), column }), "b={b:?}");
                }
            }
        }
    }

    #[test]
    fn what_is_not_a_numeration_array_is_refused() {
        for b in [&[][..], &[0], &[1], &[1, 2], &[2, 0], &[1 << 32, 1], &[1; 33]] {
            assert!(matches!(NumerationArray::new(b), Err(ArrayError::Coefficients { .. })), "{b:?}");
        }
        let array = NumerationArray::new(&[1, 1]).unwrap();
        assert!(matches!(array.start(&Natural::zero()), Err(ArrayError::NoSuchRow { .. })));
        assert_eq!(array.locate(&Natural::zero()), Ok(None));
        let huge = Natural::power_of_two(1 << 20);
        assert!(matches!(array.locate(&huge), Err(ArrayError::TooLarge { .. })));
        assert!(matches!(array.entry(&huge, 0), Err(ArrayError::TooLarge { .. })));
    }
}
