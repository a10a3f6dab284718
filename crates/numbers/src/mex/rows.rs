//! The rows of a mex recursion, one after the other.
//!
//! The mex only moves forward, past values of the other columns in increasing order. So each other column needs a
//! cursor that lags behind at the row whose entry comes next; what lies between the slowest cursor and the last row
//! is held as one bit for each integer, telling whether it is in column 1. For Wythoff's game that is 0.62 bits for
//! each row, for the Rat game 1.3: to n = 10^7 less than two megabytes.

use super::MexRecursion;
use crate::affine::AffineFloor;
use std::collections::VecDeque;

/// The rows n = 1, 2, 3, … of a [`MexRecursion`] in machine words; made by [`MexRecursion::rows`].
///
/// [`MexRows::next_row`] lends each row; the [`Iterator`] gives it away as a vector. The rows end before the first one
/// with an entry above `u64::MAX`. Time per row: a few steps for each column, amortised.
///
/// ```
/// use ratwheel_numbers::MexRecursion;
/// let mut rows = MexRecursion::mouse().rows();
/// while let Some(row) = rows.next_row() {
///     if row[0] >= 22 {
///         assert_eq!(row, [22, 44]); // row 15, the last of Table 4 of document 000
///         break;
///     }
/// }
/// ```
#[derive(Clone, Debug)]
pub struct MexRows {
    row: Vec<u64>,
    /// δ_1, …, δ_{m−1} at the last row.
    differences: Vec<Stepper>,
    cursors: Vec<Cursor>,
    first_column: Members,
    ended: bool,
}

impl MexRows {
    pub(super) fn new(recursion: &MexRecursion) -> Self {
        let differences: Vec<Stepper> = recursion.differences().iter().map(Stepper::new).collect();
        // Column k+1 is column 1 plus the first k differences.
        let cursors = (1..recursion.columns()).map(|k| Cursor::new(&differences[..k])).collect();
        let row = vec![0; recursion.columns()];
        Self { row, differences, cursors, first_column: Members::default(), ended: false }
    }

    /// The next row, lent: nothing is allocated for it.
    pub fn next_row(&mut self) -> Option<&[u64]> {
        if self.ended || self.advance().is_none() {
            self.ended = true;
            return None;
        }
        Some(&self.row)
    }

    fn advance(&mut self) -> Option<()> {
        let mut mex = self.row.first()?.checked_add(1)?;
        // Entries of other columns that are still unknown belong to rows ≥ this one, so they exceed the mex.
        while self.passes_a_cursor(mex) {
            mex = mex.checked_add(1)?;
        }
        self.first_column.push(mex)?;
        let mut value = mex;
        let (first, others) = self.row.split_first_mut()?;
        *first = mex;
        for (entry, difference) in others.iter_mut().zip(&mut self.differences) {
            value = value.checked_add(difference.step()?)?;
            *entry = value;
        }
        Some(())
    }

    /// Is `mex` the next entry of another column? Then that column's cursor moves on.
    fn passes_a_cursor(&mut self, mex: u64) -> bool {
        let mut passed = false;
        for cursor in &mut self.cursors {
            // Without a known next entry the cursor waits for rows that did not exist when it was asked last.
            if cursor.next.is_none() {
                cursor.move_on(&self.first_column);
            }
            if cursor.next == Some(mex) {
                cursor.move_on(&self.first_column);
                passed = true;
            }
        }
        if passed {
            let needed = self.cursors.iter().map(|cursor| cursor.first_column).min();
            self.first_column.forget_below(needed.unwrap_or(0));
        }
        passed
    }
}

impl Iterator for MexRows {
    type Item = Vec<u64>;

    fn next(&mut self) -> Option<Vec<u64>> {
        self.next_row().map(<[u64]>::to_vec)
    }
}

/// ⌊(pn+s)/q⌋ for n = 1, 2, 3, … without a division at each step.
#[derive(Clone, Debug)]
struct Stepper {
    value: u64,
    remainder: u64,
    quotient_step: u64,
    remainder_step: u64,
    q: u64,
    /// `value` is that of n = 1 until the first step is made.
    started: bool,
}

impl Stepper {
    fn new(difference: &AffineFloor) -> Self {
        let AffineFloor { p, q, .. } = *difference;
        let (numerator, value) = difference.at_one();
        let remainder = numerator.rem_euclid(i128::from(q));
        Self {
            // Positive by the checks of MexRecursion::new, and at most p + s < 2^65; 0 stands for one that is too
            // large.
            value: u64::try_from(value).unwrap_or(0),
            remainder: u64::try_from(remainder).unwrap_or(0),
            quotient_step: p / q,
            remainder_step: p % q,
            q,
            started: false,
        }
    }

    /// The value at the next n, unless it exceeds a machine word.
    #[inline]
    fn step(&mut self) -> Option<u64> {
        if !self.started {
            self.started = true;
            return (self.value > 0).then_some(self.value);
        }
        self.value = self.value.checked_add(self.quotient_step)?;
        // The carry, as remainder + remainder_step might not fit: both are below q.
        if self.remainder >= self.q - self.remainder_step {
            self.remainder -= self.q - self.remainder_step;
            self.value = self.value.checked_add(1)?;
        } else {
            self.remainder += self.remainder_step;
        }
        Some(self.value)
    }
}

/// Walks along one of the columns 2, 3, …, behind the last row.
#[derive(Clone, Debug)]
struct Cursor {
    /// The entry of column 1 in the cursor's row; 0 before the first row.
    first_column: u64,
    /// The entry of the cursor's column in that row, if it is known.
    next: Option<u64>,
    /// The differences that lead from column 1 to this column.
    differences: Vec<Stepper>,
}

impl Cursor {
    fn new(differences: &[Stepper]) -> Self {
        Self { first_column: 0, next: None, differences: differences.to_vec() }
    }

    #[inline]
    fn move_on(&mut self, first_column: &Members) {
        let Some(member) = first_column.after(self.first_column) else {
            self.next = None;
            return;
        };
        self.first_column = member;
        let mut value = Some(member);
        for difference in &mut self.differences {
            value = value.zip(difference.step()).and_then(|(value, step)| value.checked_add(step));
        }
        self.next = value;
    }
}

/// The set of entries of column 1 that a cursor may still ask for, one bit each.
#[derive(Clone, Debug, Default)]
struct Members {
    /// The number of the first word held: it stands for the integers 64·`offset` … 64·`offset`+63.
    offset: u64,
    words: VecDeque<u64>,
}

impl Members {
    /// Adds an integer larger than all before.
    #[inline]
    fn push(&mut self, value: u64) -> Option<()> {
        let index = usize::try_from(value / 64 - self.offset).ok()?;
        while self.words.len() <= index {
            self.words.push_back(0);
        }
        *self.words.get_mut(index)? |= 1 << (value % 64);
        Some(())
    }

    /// The least member above `value`, where `value` has not been forgotten.
    #[inline]
    fn after(&self, value: u64) -> Option<u64> {
        let start = value.checked_add(1)?;
        let mut index = usize::try_from((start / 64).checked_sub(self.offset)?).ok()?;
        let mut word = self.words.get(index)? & (u64::MAX << (start % 64));
        while word == 0 {
            index += 1;
            word = *self.words.get(index)?;
        }
        Some((self.offset + index as u64) * 64 + u64::from(word.trailing_zeros()))
    }

    #[inline]
    fn forget_below(&mut self, value: u64) {
        while self.offset < value / 64 && self.words.pop_front().is_some() {
            self.offset += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::integer::Integer;
    use crate::natural::Natural;
    use std::collections::BTreeSet;

    /// The definition, with the set of everything used so far.
    fn by_definition(recursion: &MexRecursion, rows: u64) -> Vec<Vec<u64>> {
        let mut used = BTreeSet::from([0u64]);
        (1..=rows)
            .map(|n| {
                let mex = (0..).find(|v| !used.contains(v)).unwrap();
                let mut row = vec![mex];
                for difference in recursion.differences() {
                    let step = (i128::from(difference.p) * i128::from(n) + i128::from(difference.s))
                        .div_euclid(i128::from(difference.q));
                    row.push(row[row.len() - 1] + u64::try_from(step).unwrap());
                }
                used.extend(&row);
                row
            })
            .collect()
    }

    fn affine(p: u64, s: i64, q: u64) -> AffineFloor {
        AffineFloor { p, s, q }
    }

    #[test]
    fn rows_follow_the_definition() {
        let mut recursions = vec![MexRecursion::wythoff(), MexRecursion::mouse(), MexRecursion::rat()];
        recursions.extend((1..6).map(|d| MexRecursion::d_wythoff(d).unwrap()));
        recursions.extend((2..7).map(|m| MexRecursion::fat_rat(m).unwrap()));
        // Constant, sublinear and uneven differences, and columns that meet.
        for differences in [
            vec![affine(0, 1, 1)],
            vec![affine(0, 5, 1)],
            vec![affine(1, 9, 10)],
            vec![affine(2, 30, 7)],
            vec![affine(1, 0, 1), affine(1, 0, 1)],
            vec![affine(0, 1, 1), affine(0, 1, 1), affine(5, -3, 2)],
            vec![affine(100, -99, 1)],
        ] {
            recursions.push(MexRecursion::new(differences).unwrap());
        }
        for recursion in recursions {
            let expected = by_definition(&recursion, 300);
            let found: Vec<Vec<u64>> = recursion.rows().take(300).collect();
            assert_eq!(found, expected, "{:?}", recursion.differences());
        }
    }

    #[test]
    fn what_is_held_is_the_lag() {
        let mut rows = MexRecursion::wythoff().rows();
        for _ in 0..100_000 {
            rows.next_row();
        }
        let words = rows.first_column.words.len();
        assert!((61_000..63_000).contains(&(words * 64)), "{words}");
    }

    #[test]
    fn large_differences_end_the_rows() {
        let recursion = MexRecursion::new(vec![affine(u64::MAX, 0, 1)]).unwrap();
        let mut rows = recursion.rows();
        assert_eq!(rows.next_row(), None); // 1 + (2^64−1) does not fit
        let recursion = MexRecursion::new(vec![affine(u64::MAX - 1, 0, 1)]).unwrap();
        let mut rows = recursion.rows();
        assert_eq!(rows.next_row(), Some(&[1, u64::MAX][..]));
        assert_eq!(rows.next_row(), None);
        assert_eq!(rows.next_row(), None);
        let recursion = MexRecursion::new(vec![affine(u64::MAX, i64::MAX, 1)]).unwrap();
        assert_eq!(recursion.rows().next_row(), None);
        let recursion = MexRecursion::fat_rat(63).unwrap();
        assert_eq!(recursion.rows().count(), 2);
        assert!(MexRecursion::fat_rat(64).is_err() && MexRecursion::fat_rat(1).is_err());
    }

    #[test]
    fn a_carry_near_the_word_size_is_exact() {
        let difference = affine(u64::MAX - 1, 0, u64::MAX);
        let mut stepper = Stepper::new(&difference);
        assert_eq!(difference.at_one().1, 0);
        stepper.value = 1; // as MexRecursion refuses 0
        let values: Vec<Integer> = (0..4).map(|_| Integer::from(stepper.step().unwrap()) - 1).collect();
        assert_eq!(values, (1..5u64).map(|n| difference.at(&Natural::from(n))).collect::<Vec<_>>());
    }
}
