//! Arrays of one's own recurrence, document 004, equation (10), and what becomes of them when condition (11) is violated.
//!
//! The recurrence is u_n = b_1(n)·u_{n−1} + b_2·u_{n−2} + … + b_m·u_{n−m}: b_1 may depend on n, the others are constant
//! integers. Two constructions make an array of it; both give the array 𝒜 for b = (3, −1).
//!
//! *By numerals* ([`OwnArray::by_numerals`]): the initial values u_{−1}, …, u_{−m+1} give places u_0 = 1, u_1, u_2, …, and
//! every positive integer has its greedy numeral Σ d_i·u_i. Row n starts with the n-th integer whose numeral does not end in
//! 0, and column j holds its j-th left shift Σ d_i·u_{i+j}. An integer is missing if its numeral ends in 0 and it is
//! nobody's left shift; it is repeated if the left shift of a numeral is not greedy and hits another entry.
//!
//! *By columns* ([`OwnArray::by_columns`]), as (1) and (2) define 𝒜: A_0^n is the least positive integer of no earlier row,
//! the columns A_{−1}^n, …, A_{−m+1}^n are given in terms of n and a = A_0^n, and A_j^n = b_1(j)·A_{j−1}^n + … +
//! b_m·A_{j−m}^n. No integer can be missing, but it may be repeated.
//!
//! Rows are worked out one after the other: everything here is counted, nothing is a closed form.
//!
//! ```
//! use ratwheel_numbers::{Control, Integer, OwnArray, Recurrence};
//! // u = 1, 3, 8, 21, … is that of 𝒜; b_2 = −1 violates (11), and all the same nothing is missing or repeated.
//! let recurrence = Recurrence::constant(&[3, -1]);
//! let array = OwnArray::by_numerals(&recurrence, &[Integer::from(0)], 1000, Control::none())?;
//! assert_eq!(array.row(9, 5)?, [13, 35, 92, 241, 631].map(Integer::from));
//! assert_eq!((array.missing(), array.repeated()), (None, None));
//! // b_1(n) = n + 1 gives the factorials: 4 = 2·2! ends in 0 but is no left shift, for a digit 2 is too large at 1!.
//! let factorials = Recurrence::new(|n| Ok(Integer::from(n + 1)), vec![]);
//! let array = OwnArray::by_numerals(&factorials, &[], 1000, Control::none())?;
//! assert_eq!((array.missing(), array.repeated().is_none()), (Some(4), true));
//! # Ok::<(), ratwheel_numbers::OwnArrayError>(())
//! ```

use crate::control::{Cancelled, Control};
use crate::integer::Integer;
use std::fmt;
use thiserror::Error;

/// A function of the index, and why it has no value.
type Function = Box<dyn Fn(u64) -> Result<Integer, String> + Send + Sync>;

/// Equation (10): b_1(n), and the constants b_2, …, b_m.
pub struct Recurrence {
    first: Function,
    rest: Vec<Integer>,
}

impl fmt::Debug for Recurrence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Recurrence").field("rest", &self.rest).finish_non_exhaustive()
    }
}

impl Recurrence {
    /// b_1 as a function of n ≥ 1, and b_2, …, b_m.
    pub fn new(first: impl Fn(u64) -> Result<Integer, String> + Send + Sync + 'static, rest: Vec<Integer>) -> Self {
        Self { first: Box::new(first), rest }
    }

    /// All of them constant.
    #[must_use]
    pub fn constant(coefficients: &[i64]) -> Self {
        let first = Integer::from(coefficients.first().copied().unwrap_or(0));
        let rest = coefficients.iter().skip(1).copied().map(Integer::from).collect();
        Self::new(move |_| Ok(first.clone()), rest)
    }

    /// m.
    #[must_use]
    pub fn order(&self) -> usize {
        self.rest.len() + 1
    }

    /// Element `n` from those before it, the last first. What does not exist counts as 0.
    fn next(&self, n: u64, before: &[&Integer]) -> Result<Integer, OwnArrayError> {
        let first = (self.first)(n).map_err(|why| OwnArrayError::Coefficient { n, why })?;
        let coefficients = std::iter::once(&first).chain(&self.rest);
        Ok(coefficients.zip(before).map(|(coefficient, element)| coefficient * *element).sum())
    }

    /// The first way in which 1 ≤ b_m ≤ … ≤ b_2 ≤ b_1(n) fails for some n from 1 to `most`; `None` if (11) holds so far.
    ///
    /// # Errors
    /// [`OwnArrayError::Coefficient`] where b_1(n) has no value.
    ///
    /// ```
    /// use ratwheel_numbers::Recurrence;
    /// let violation = |b: &[i64]| Recurrence::constant(b).violation(9).map(|found| found.map(|v| v.to_string()));
    /// assert_eq!(violation(&[2, 1]), Ok(None));
    /// assert_eq!(violation(&[3, -1]), Ok(Some("b_2 = -1 is below 1".to_owned())));
    /// assert_eq!(violation(&[1, 2]), Ok(Some("b_2 = 2 is above b_1(1) = 1".to_owned())));
    /// assert_eq!(violation(&[3, 1, 2]), Ok(Some("b_3 = 2 is above b_2 = 1".to_owned())));
    /// # Ok::<(), ratwheel_numbers::OwnArrayError>(())
    /// ```
    pub fn violation(&self, most: u64) -> Result<Option<Violation>, OwnArrayError> {
        let one = Integer::one();
        let last = self.order();
        if let Some(low) = self.rest.last().filter(|low| **low < one) {
            return Ok(Some(Violation::BelowOne { index: last, at: None, value: low.clone() }));
        }
        for (index, pair) in (2..).zip(self.rest.windows(2)) {
            if let [higher, lower] = pair
                && lower > higher
            {
                let (above, below) = ((index + 1, lower.clone()), (index, higher.clone()));
                return Ok(Some(Violation::Increases { above, below, at: None }));
            }
        }
        for n in 1..=most {
            let first = (self.first)(n).map_err(|why| OwnArrayError::Coefficient { n, why })?;
            match self.rest.first() {
                Some(second) if *second > first => {
                    let (above, below) = ((2, second.clone()), (1, first));
                    return Ok(Some(Violation::Increases { above, below, at: Some(n) }));
                }
                None if first < one => return Ok(Some(Violation::BelowOne { index: 1, at: Some(n), value: first })),
                _ => {}
            }
        }
        Ok(None)
    }
}

/// How condition (11), 1 ≤ b_m ≤ … ≤ b_1, is violated.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Violation {
    /// The last coefficient is below 1.
    BelowOne {
        /// Which coefficient.
        index: usize,
        /// The n at which b_1(n) is meant.
        at: Option<u64>,
        /// Its value.
        value: Integer,
    },
    /// A coefficient is larger than the one before it.
    Increases {
        /// The larger one: its index and its value.
        above: (usize, Integer),
        /// The one before it.
        below: (usize, Integer),
        /// The n at which b_1(n) is meant.
        at: Option<u64>,
    },
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = |at: &Option<u64>| at.map(|n| format!("({n})")).unwrap_or_default();
        match self {
            Self::BelowOne { index, at, value } => write!(f, "b_{index}{} = {value} is below 1", place(at)),
            Self::Increases { above: (above, larger), below: (below, smaller), at } => {
                write!(f, "b_{above} = {larger} is above b_{below}{} = {smaller}", place(at))
            }
        }
    }
}

/// Why there is no such array.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum OwnArrayError {
    /// There are no or too many coefficients.
    #[error("{found} coefficients: a recurrence has from 1 to {} of them", OwnArray::MOST_COEFFICIENTS)]
    Coefficients {
        /// How many.
        found: usize,
    },
    /// There are not as many initial values as the recurrence needs.
    #[error("{found} initial value{} given: a recurrence with {} coefficients needs {expected}", if *found == 1 { "" } else { "s" }, expected + 1)]
    Initial {
        /// How many were given.
        found: usize,
        /// How many are needed.
        expected: usize,
    },
    /// b_1(n) has no value.
    #[error("b_1({n}) has no value: {why}")]
    Coefficient {
        /// The n.
        n: u64,
        /// Why.
        why: String,
    },
    /// A column to the left of A_0 has no value.
    #[error("A_(-{column}) of row {row} has no value: {why}")]
    Before {
        /// How far to the left of A_0.
        column: usize,
        /// The row.
        row: u64,
        /// Why.
        why: String,
    },
    /// The places do not grow, so they make no numeration system.
    #[error("u_{index} = {value} is not above u_{} = {before}: places must increase, so there is no numeration system", index - 1)]
    PlacesFall {
        /// The place.
        index: u64,
        /// Its value.
        value: Integer,
        /// The place before it.
        before: Integer,
    },
    /// A row does not grow, so it cannot be told whether an integer is in it.
    #[error("row {row} does not increase: its entry in column {column} is {value}, after {before}")]
    RowFalls {
        /// The row.
        row: u64,
        /// The column.
        column: u64,
        /// Its entry.
        value: Integer,
        /// The entry before.
        before: Integer,
    },
    /// The row was not worked out.
    #[error("row {row} is not among the {known} rows that start below the bound {bound}: raise the bound")]
    Beyond {
        /// The row asked for.
        row: u64,
        /// How many rows there are.
        known: u64,
        /// The bound.
        bound: u64,
    },
    /// The bound is too large to count every integer below it.
    #[error("integers are counted up to {} only, not up to {bound}", OwnArray::MOST_COUNTED)]
    Bound {
        /// The bound asked for.
        bound: u64,
    },
    /// The call was stopped.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
}

/// Where an entry stands: row, counted from 1, and column, counted from 0.
type Place = (u64, u64);

/// How the rows go on.
enum Rows<'a> {
    /// The places of a numeration system, as many as are known.
    Places(Vec<Integer>),
    /// The columns to the left of A_0, each a function of n and A_0^n.
    Columns(&'a [ColumnBefore<'a>]),
}

/// A column to the left of A_0: a function of n and a = A_0^n.
pub type ColumnBefore<'a> = Box<dyn Fn(u64, u64) -> Result<Integer, String> + 'a>;

/// An array by its recurrence, with every integer up to a bound counted in it.
pub struct OwnArray<'a> {
    recurrence: &'a Recurrence,
    rows: Rows<'a>,
    /// A_0^1, A_0^2, …, up to the bound.
    starts: Vec<u64>,
    bound: u64,
    missing: Option<u64>,
    repeated: Option<(u64, Place, Place)>,
}

impl fmt::Debug for OwnArray<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OwnArray").field("rows", &self.starts.len()).field("bound", &self.bound).finish_non_exhaustive()
    }
}

/// Where each integer up to the bound stands first, and the least that stands twice.
struct Count {
    places: Vec<Option<Place>>,
    repeated: Option<(u64, Place, Place)>,
}

impl Count {
    fn new(bound: u64) -> Result<Self, OwnArrayError> {
        let length = usize::try_from(bound).ok().filter(|_| bound <= OwnArray::MOST_COUNTED);
        let length = length.ok_or(OwnArrayError::Bound { bound })?;
        Ok(Self { places: vec![None; length + 1], repeated: None })
    }

    fn enter(&mut self, value: u64, place: Place) {
        let Some(slot) = usize::try_from(value).ok().and_then(|value| self.places.get_mut(value)) else { return };
        match *slot {
            None => *slot = Some(place),
            Some(first) if self.repeated.is_none_or(|(least, ..)| value < least) => {
                self.repeated = Some((value, first, place));
            }
            Some(_) => {}
        }
    }

    fn is_free(&self, value: u64) -> bool {
        usize::try_from(value).ok().and_then(|value| self.places.get(value)).is_some_and(Option::is_none)
    }

    /// The least positive integer that has no place.
    fn missing(&self) -> Option<u64> {
        let mut free = (0u64..).zip(&self.places).skip(1).filter(|(_, place)| place.is_none());
        free.next().map(|(value, _)| value)
    }
}

impl<'a> OwnArray<'a> {
    /// No more coefficients than this.
    pub const MOST_COEFFICIENTS: usize = 32;
    /// Integers are counted up to this.
    pub const MOST_COUNTED: u64 = 4_000_000;
    /// Row entries are written up to this column.
    pub const MOST_COLUMNS: u64 = 1_000;

    /// The array of the numeration system with the places u_0 = 1, u_1, …, where `initial` are u_{−1}, u_{−2}, …; integers
    /// up to `bound` are counted.
    ///
    /// # Errors
    /// [`OwnArrayError`]: other than m − 1 initial values, places that do not increase, a bound that is too large, or the
    /// call was stopped.
    pub fn by_numerals(
        recurrence: &'a Recurrence,
        initial: &[Integer],
        bound: u64,
        control: Control<'_>,
    ) -> Result<Self, OwnArrayError> {
        check_order(recurrence, initial.len())?;
        let mut count = Count::new(bound)?;
        let places = places_above(recurrence, initial, bound)?;
        let words: Vec<u64> = places.iter().map_while(|place| place.to_natural()?.to_u64()).collect();
        let mut starts = Vec::new();
        for value in 1..=bound {
            if value % 4096 == 0 {
                control.step(value, bound)?;
            }
            let digits = greedy(&words, value);
            if digits.first().is_none_or(|digit| *digit == 0) {
                continue;
            }
            starts.push(value);
            let row = starts.len() as u64;
            for shift in 0.. {
                let entry = shifted(&digits, &words, shift).filter(|entry| *entry <= bound);
                let Some(entry) = entry else { break };
                count.enter(entry, (row, shift as u64));
            }
        }
        let (missing, repeated) = (count.missing(), count.repeated);
        Ok(Self { recurrence, rows: Rows::Places(initial_and(initial, places)), starts, bound, missing, repeated })
    }

    /// The array whose first column is the least integer of no earlier row, and whose columns obey the recurrence; `before`
    /// are the columns A_{−1}, A_{−2}, … as functions of n and A_0^n. Integers up to `bound` are counted.
    ///
    /// # Errors
    /// [`OwnArrayError`]: other than m − 1 columns, a row that does not increase, a bound that is too large, or the call was
    /// stopped.
    pub fn by_columns(
        recurrence: &'a Recurrence,
        before: &'a [ColumnBefore<'a>],
        bound: u64,
        control: Control<'_>,
    ) -> Result<Self, OwnArrayError> {
        check_order(recurrence, before.len())?;
        let mut count = Count::new(bound)?;
        let mut starts = Vec::new();
        let limit = Integer::from(bound);
        for value in 1..=bound {
            if value % 4096 == 0 {
                control.step(value, bound)?;
            }
            if !count.is_free(value) {
                continue;
            }
            starts.push(value);
            let row = starts.len() as u64;
            count.enter(value, (row, 0));
            for (column, entry) in (0..).zip(Columns::new(recurrence, before, row, value)?) {
                let entry = entry?;
                if entry > limit {
                    break;
                }
                if column > 0
                    && let Some(entry) = entry.to_natural().and_then(|entry| entry.to_u64())
                {
                    count.enter(entry, (row, column));
                }
            }
        }
        let (missing, repeated) = (count.missing(), count.repeated);
        Ok(Self { recurrence, rows: Rows::Columns(before), starts, bound, missing, repeated })
    }

    /// How many rows start with an integer up to the bound.
    #[must_use]
    pub fn known_rows(&self) -> u64 {
        self.starts.len() as u64
    }

    /// The least positive integer up to the bound that is nowhere in the array.
    #[must_use]
    pub fn missing(&self) -> Option<u64> {
        self.missing
    }

    /// The least integer up to the bound that comes twice, with the first two places where it was found.
    #[must_use]
    pub fn repeated(&self) -> Option<(u64, Place, Place)> {
        self.repeated
    }

    /// The places u_0, u_1, … that are known, if the array is one of numerals.
    #[must_use]
    pub fn places(&self) -> Option<&[Integer]> {
        match &self.rows {
            Rows::Places(places) => places.get(self.recurrence.rest.len()..),
            Rows::Columns(_) => None,
        }
    }

    /// The first `columns` entries of row n ≥ 1.
    ///
    /// # Errors
    /// [`OwnArrayError::Beyond`] for a row that starts above the bound, and as the constructors.
    pub fn row(&self, row: u64, columns: u64) -> Result<Vec<Integer>, OwnArrayError> {
        let beyond = || OwnArrayError::Beyond { row, known: self.known_rows(), bound: self.bound };
        let index = row.checked_sub(1).and_then(|row| usize::try_from(row).ok()).ok_or_else(beyond)?;
        let start = *self.starts.get(index).ok_or_else(beyond)?;
        let columns = usize::try_from(columns.min(Self::MOST_COLUMNS)).unwrap_or(0);
        match &self.rows {
            Rows::Columns(before) => Columns::new(self.recurrence, before, row, start)?.take(columns).collect(),
            Rows::Places(known) => {
                let initial = self.recurrence.rest.len();
                let words: Vec<u64> =
                    known.iter().skip(initial).map_while(|place| place.to_natural()?.to_u64()).collect();
                let digits = greedy(&words, start);
                let mut places = known.clone();
                while places.len() < initial + digits.len() + columns {
                    extend(self.recurrence, initial, &mut places)?;
                }
                let entry = |shift: usize| {
                    let places = places.iter().skip(initial + shift);
                    digits.iter().zip(places).map(|(digit, place)| place * &Integer::from(*digit)).sum()
                };
                Ok((0..columns).map(entry).collect())
            }
        }
    }
}

fn check_order(recurrence: &Recurrence, found: usize) -> Result<(), OwnArrayError> {
    let (order, expected) = (recurrence.order(), recurrence.rest.len());
    if order > OwnArray::MOST_COEFFICIENTS {
        return Err(OwnArrayError::Coefficients { found: order });
    }
    if found != expected {
        return Err(OwnArrayError::Initial { found, expected });
    }
    Ok(())
}

/// u_{−m+1}, …, u_{−1}, then the places.
fn initial_and(initial: &[Integer], places: Vec<Integer>) -> Vec<Integer> {
    initial.iter().rev().cloned().chain(places).collect()
}

/// Adds the next place to those from u_{−m+1} on.
fn extend(recurrence: &Recurrence, initial: usize, places: &mut Vec<Integer>) -> Result<(), OwnArrayError> {
    let index = (places.len() - initial) as u64;
    let before: Vec<&Integer> = places.iter().rev().collect();
    let next = recurrence.next(index, &before)?;
    if let Some(last) = places.last().filter(|last| next <= **last) {
        return Err(OwnArrayError::PlacesFall { index, value: next, before: last.clone() });
    }
    places.push(next);
    Ok(())
}

/// u_0, u_1, …, up to the first that is above the bound.
fn places_above(recurrence: &Recurrence, initial: &[Integer], bound: u64) -> Result<Vec<Integer>, OwnArrayError> {
    let limit = Integer::from(bound);
    let mut places = initial_and(initial, vec![Integer::one()]);
    while places.last().is_some_and(|last| *last <= limit) {
        extend(recurrence, initial.len(), &mut places)?;
    }
    Ok(places.split_off(initial.len()))
}

/// The greedy digits, the lowest first, without leading zeros.
fn greedy(places: &[u64], value: u64) -> Vec<u64> {
    let used = places.iter().take_while(|place| **place <= value).count();
    let mut rest = value;
    let digits = places.iter().take(used).rev().map(|place| {
        let digit = rest.checked_div(*place).unwrap_or(0);
        rest -= digit * place;
        digit
    });
    let mut digits: Vec<u64> = digits.collect();
    digits.reverse();
    digits
}

/// Σ d_i·u_{i+shift}; `None` when it is beyond the places that are known, hence above the bound.
fn shifted(digits: &[u64], places: &[u64], shift: usize) -> Option<u64> {
    if digits.len() + shift > places.len() {
        return None;
    }
    let parts = digits.iter().zip(places.iter().skip(shift));
    parts.map(|(digit, place)| digit.checked_mul(*place)).try_fold(0u64, |sum, part| sum.checked_add(part?))
}

/// The entries A_0, A_1, … of a row by the recurrence; each must be above the one before.
struct Columns<'a> {
    recurrence: &'a Recurrence,
    row: u64,
    column: u64,
    /// The last m entries, the latest last.
    window: Vec<Integer>,
    ended: bool,
}

impl<'a> Columns<'a> {
    fn new(
        recurrence: &'a Recurrence,
        before: &[ColumnBefore<'_>],
        row: u64,
        start: u64,
    ) -> Result<Self, OwnArrayError> {
        let mut window = Vec::new();
        for (column, function) in (1..).zip(before) {
            window.push(function(row, start).map_err(|why| OwnArrayError::Before { column, row, why })?);
        }
        window.reverse();
        window.push(Integer::from(start));
        Ok(Self { recurrence, row, column: 0, window, ended: false })
    }
}

impl Iterator for Columns<'_> {
    type Item = Result<Integer, OwnArrayError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let (row, column) = (self.row, self.column);
        let before = self.window.last().cloned().unwrap_or_default();
        if column == 0 {
            self.column = 1;
            return Some(Ok(before));
        }
        let latest: Vec<&Integer> = self.window.iter().rev().collect();
        let value = match self.recurrence.next(column, &latest) {
            Ok(value) if value > before => value,
            Ok(value) => {
                self.ended = true;
                return Some(Err(OwnArrayError::RowFalls { row, column, value, before }));
            }
            Err(error) => {
                self.ended = true;
                return Some(Err(error));
            }
        };
        self.window.remove(0);
        self.window.push(value.clone());
        self.column += 1;
        Some(Ok(value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arrays::{ArrayA, IntegerArray, NumerationArray, StolarskyArray, WythoffArray};
    use crate::natural::Natural;
    use crate::real::Real;
    use std::collections::BTreeMap;

    const BOUND: u64 = 3000;

    fn rows(array: &OwnArray<'_>, columns: u64) -> Vec<Vec<Integer>> {
        (1..=array.known_rows()).map(|row| array.row(row, columns).unwrap()).collect()
    }

    /// Entries and every integer against an array whose closed form is known.
    fn same(array: &OwnArray<'_>, known: &dyn IntegerArray) {
        for (row, n) in rows(array, 6).iter().zip(1u64..) {
            let expected = known.row(&Natural::from(n), 6).unwrap();
            assert_eq!(*row, expected.into_iter().map(Integer::from).collect::<Vec<_>>(), "row {n}");
        }
        assert_eq!((array.missing(), array.repeated()), (None, None));
    }

    #[test]
    fn known_arrays_by_numerals() {
        let by = |b: &[i64], initial: &[i64], known: &dyn IntegerArray| {
            let (recurrence, initial) = (Recurrence::constant(b), initial.iter().copied().map(Integer::from));
            let initial: Vec<Integer> = initial.collect();
            same(&OwnArray::by_numerals(&recurrence, &initial, BOUND, Control::none()).unwrap(), known);
        };
        by(&[3, -1], &[0], &ArrayA::new());
        by(&[5, -1], &[0], &ArrayA::with_base(5).unwrap());
        by(&[1, 1], &[1], &WythoffArray::new());
        by(&[2, 1], &[1], &NumerationArray::new(&[2, 1]).unwrap());
        by(&[1, 1, 1], &[1, 0], &NumerationArray::new(&[1, 1, 1]).unwrap());
        by(&[10], &[], &NumerationArray::new(&[10]).unwrap());
    }

    #[test]
    fn known_arrays_by_columns() {
        let by = |b: &[i64], before: ColumnBefore<'static>, known: &dyn IntegerArray| {
            let (recurrence, before) = (Recurrence::constant(b), [before]);
            same(&OwnArray::by_columns(&recurrence, &before, BOUND, Control::none()).unwrap(), known);
        };
        let floor = |n: u64| Real::phi().floor_mul(&Natural::from(n)).unwrap();
        // A_1^n = 2A_0^n + n: equation (2) of document 004.
        by(&[3, -1], Box::new(|n, a| Ok(Integer::from(a) - Integer::from(n))), &ArrayA::new());
        by(&[1, 1], Box::new(move |n, _| Ok(floor(n))), &WythoffArray::new());
        let nearest = |a: u64| {
            let half = Real::from(1).checked_div(&Real::from(2)).unwrap();
            Real::phi().floor_affine(&Natural::from(a), &half).unwrap() - Integer::from(a)
        };
        by(&[1, 1], Box::new(move |_, a| Ok(nearest(a))), &StolarskyArray::new());
    }

    /// Every entry of every row written out, and the least integers that are not there once.
    fn by_writing_out(array: &OwnArray<'_>) -> (Option<u64>, Option<u64>) {
        let mut times: BTreeMap<u64, u32> = BTreeMap::new();
        for row in 1..=array.known_rows() {
            for entry in array.row(row, 64).unwrap() {
                if let Some(entry) = entry.to_natural().and_then(|entry| entry.to_u64()).filter(|e| *e <= BOUND) {
                    *times.entry(entry).or_default() += 1;
                }
            }
        }
        let repeated = times.iter().find(|(_, times)| **times > 1).map(|(value, _)| *value);
        ((1..=BOUND).find(|value| !times.contains_key(value)), repeated)
    }

    #[test]
    fn what_is_missing_or_repeated_first() {
        let found = |b: &[i64], initial: &[i64]| {
            let recurrence = Recurrence::constant(b);
            let initial: Vec<Integer> = initial.iter().copied().map(Integer::from).collect();
            let array = OwnArray::by_numerals(&recurrence, &initial, BOUND, Control::none()).unwrap();
            let found = (array.missing(), array.repeated().map(|(value, ..)| value));
            assert_eq!(found, by_writing_out(&array), "{b:?} {initial:?}");
            if let Some((value, first, second)) = array.repeated() {
                for (row, column) in [first, second] {
                    assert_eq!(array.row(row, column + 1).unwrap().last(), Some(&Integer::from(value)));
                }
                assert!(first != second);
            }
            found
        };
        // (11) holds, but the initial values do not fit: the lowest digit has another range than the others.
        assert_eq!(found(&[2, 2], &[1]), (None, Some(12)));
        assert_eq!(found(&[2, 1], &[0]), (Some(4), None));
        assert_eq!(found(&[2, 1], &[2]), (None, Some(12)));
        // (11) is violated: that may matter or not.
        assert_eq!(found(&[1, 2], &[1]), (None, Some(6)));
        assert_eq!(found(&[1, 3], &[1]), (Some(18), Some(8)));
        assert_eq!(found(&[4, -2], &[0]), (None, None));
        assert_eq!(found(&[3, 0, -1], &[0, 0]), (None, None));
        let powers = Recurrence::new(|n| Ok(Integer::from(if n % 2 == 0 { 2 } else { 3 })), vec![]);
        let array = OwnArray::by_numerals(&powers, &[], BOUND, Control::none()).unwrap();
        assert_eq!((array.missing(), array.repeated().map(|(v, ..)| v)), by_writing_out(&array));
        assert_eq!((array.missing(), array.repeated()), (Some(15), Some((6, (1, 2), (2, 1)))));
        // 3A_0 in place of 2A_0 + n: 7·3 is 21 = u_3.
        let (recurrence, zero) =
            (Recurrence::constant(&[3, -1]), [Box::new(|_, _| Ok(Integer::zero())) as ColumnBefore<'_>]);
        let array = OwnArray::by_columns(&recurrence, &zero, BOUND, Control::none()).unwrap();
        assert_eq!((array.missing(), array.repeated()), (None, Some((21, (1, 3), (5, 1)))));
        assert_eq!(by_writing_out(&array), (None, Some(21)));
    }

    #[test]
    fn refusals() {
        let by = |b: &[i64], initial: &[i64], bound: u64| {
            let recurrence = Recurrence::constant(b);
            let initial: Vec<Integer> = initial.iter().copied().map(Integer::from).collect();
            OwnArray::by_numerals(&recurrence, &initial, bound, Control::none()).map(|_| ()).map_err(|e| e.to_string())
        };
        let says = |answer: Result<(), String>, text: &str| {
            assert!(answer.clone().is_err_and(|e| e.contains(text)), "{answer:?}");
        };
        says(by(&[1], &[], 100), "u_1 = 1 is not above u_0 = 1");
        says(by(&[0, 1], &[5], 100), "u_2 = 1 is not above u_1 = 5");
        says(by(&[3, -1], &[], 100), "needs 1");
        says(by(&[3, -1], &[0], u64::MAX), "counted up to");
        says(by(&[1; 40], &[1; 39], 100), "40 coefficients");
        let falling = Recurrence::constant(&[1, -1]);
        let one = [Box::new(|_, _| Ok(Integer::one())) as ColumnBefore<'_>];
        let error = OwnArray::by_columns(&falling, &one, 100, Control::none()).unwrap_err();
        assert!(error.to_string().contains("row 1 does not increase"), "{error}");
        let broken = Recurrence::new(|n| if n < 3 { Ok(Integer::from(2)) } else { Err("it ends".to_owned()) }, vec![]);
        let error = OwnArray::by_numerals(&broken, &[], 100, Control::none()).unwrap_err();
        assert_eq!(error.to_string(), "b_1(3) has no value: it ends");
        let recurrence = Recurrence::constant(&[2]);
        let array = OwnArray::by_numerals(&recurrence, &[], 9, Control::none()).unwrap();
        assert!(array.row(6, 3).is_err() && array.row(0, 3).is_err() && array.row(5, 3).is_ok());
    }
}
