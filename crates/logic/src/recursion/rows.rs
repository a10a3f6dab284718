//! The rows of a recursion, one after the other, in machine words.

use super::{Entry, Recursion, beyond};
use crate::evaluate::{EvalError, Oracle};
use ratwheel_numbers::{Control, Integer, Natural};
use std::collections::HashSet;

/// Entries stay below this.
pub(super) const LARGEST: u64 = 1 << 62;
/// So many entries are kept.
const MAX_ENTRIES: usize = 4_000_000;
/// So many numbers are tried for one mex.
const MAX_TRIES: usize = 1_000_000;
/// Which of the numbers below this are used is kept as one bit each.
const DENSE: i64 = 1 << 26;

/// What has been computed so far.
#[derive(Debug, Default)]
pub(super) struct Rows {
    /// The computed rows, one behind the other.
    entries: Vec<i64>,
    used: Used,
    /// Every number below is used.
    least: i64,
}

/// The numbers that some row has.
#[derive(Debug, Default)]
struct Used {
    dense: Vec<u64>,
    others: HashSet<i64>,
}

impl Used {
    fn insert(&mut self, number: i64) {
        if number >= DENSE {
            self.others.insert(number);
            return;
        }
        let Ok(word) = usize::try_from(number / 64) else { return };
        if self.dense.len() <= word {
            self.dense.resize(word + 1, 0);
        }
        if let Some(word) = self.dense.get_mut(word) {
            *word |= 1 << (number % 64);
        }
    }

    fn contains(&self, number: i64) -> bool {
        if number >= DENSE {
            return self.others.contains(&number);
        }
        let word = usize::try_from(number / 64).ok().filter(|_| number >= 0);
        word.and_then(|word| self.dense.get(word)).is_some_and(|word| word >> (number % 64) & 1 == 1)
    }
}

/// Answers whether a number is used: by the rows before, or by the columns to the left.
struct Before<'a>(&'a Used, &'a [i64]);

impl Before<'_> {
    fn has(&self, number: i64) -> bool {
        self.0.contains(number) || self.1.contains(&number)
    }
}

impl Oracle for Before<'_> {
    fn claimed(&self, numbers: &[Integer]) -> Result<bool, EvalError> {
        Ok(matches!(numbers, [number] if number.to_i64().is_some_and(|number| self.has(number))))
    }

    fn legal(&self, _: &[Integer], _: &[Integer]) -> Result<bool, EvalError> {
        Err(EvalError::Missing("moves in a recursion".to_owned()))
    }
}

impl Rows {
    /// Nothing computed yet; `None` if a number is too large.
    pub(super) fn beginning_with(given: &[Vec<Natural>]) -> Option<Self> {
        let mut rows = Self::default();
        for number in given.iter().flatten() {
            rows.used.insert(i64::try_from(number.to_u64().filter(|n| *n < LARGEST)?).ok()?);
        }
        Some(rows)
    }

    /// Is the entry of the growing column in the last row at least this?
    pub(super) fn reach(&self, number: i64, growing: usize, columns: usize) -> bool {
        let last = self.entries.len().checked_sub(columns).and_then(|row| self.entries.get(row + growing));
        last.is_some_and(|last| *last >= number)
    }

    /// The row with this entry in the growing column.
    pub(super) fn find(&self, number: i64, growing: usize, columns: usize) -> Option<Vec<Natural>> {
        let (mut low, mut high) = (0, self.entries.len() / columns.max(1));
        while low < high {
            let middle = low.midpoint(high);
            if *self.entries.get(middle * columns + growing)? < number {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        let row = self.entries.get(low * columns..(low + 1) * columns)?;
        let found = row.get(growing) == Some(&number);
        found.then(|| row.iter().map(|entry| Natural::from(entry.unsigned_abs())).collect())
    }
}

impl Recursion {
    /// Computes one more row.
    pub(super) fn advance(&self, rows: &mut Rows, control: Control<'_>) -> Result<(), EvalError> {
        let count = self.columns.len();
        let number = rows.entries.len() / count;
        if number.is_multiple_of(64) {
            control.check()?;
        }
        if rows.entries.len() + count > MAX_ENTRIES {
            return Err(beyond(&format!("it would take more than the first {number} rows")));
        }
        // The number of the row, then the entries; those to the right are 0 and not asked for. Then the row before.
        let mut values = vec![0i64; count + 1];
        match rows.entries.len().checked_sub(count).and_then(|at| rows.entries.get(at..)) {
            Some(before) => values.extend(before),
            // Numbers that are given are small.
            None => {
                values.extend(self.given.last().into_iter().flatten().filter_map(|n| i64::try_from(n.to_u64()?).ok()));
            }
        }
        values.resize(2 * count + 1, 0);
        let row = i64::try_from(self.first).ok().and_then(|first| first.checked_add(i64::try_from(number).ok()?));
        let row = row.ok_or_else(|| beyond("the numbers of its rows are too large"))?;
        if let Some(first) = values.first_mut() {
            *first = row;
        }
        let last = rows.entries.len().checked_sub(count).and_then(|at| rows.entries.get(at + self.growing)).copied();
        let (mut term, mut formula) = (0, 0);
        for (place, column) in self.columns.iter().enumerate() {
            let what = |what: &str| beyond(&format!("column {} of row {row} {what}", column.name));
            let mut next_term = |values: &[i64]| {
                term += 1;
                let value = self.prepared.value(term - 1, values)?;
                let size = if value.is_negative() { "is negative" } else { "is beyond machine words" };
                let small = value.to_i64().filter(|n| u64::try_from(*n).is_ok_and(|n| n < LARGEST));
                small.ok_or_else(|| what(size))
            };
            let entry = match &column.entry {
                Entry::Value(_) => next_term(&values)?,
                Entry::Mex(mex) => {
                    let mut candidate = rows.least;
                    if mex.least.is_some() {
                        candidate = candidate.max(next_term(&values)?);
                    }
                    if place == self.growing {
                        candidate = last.map_or(candidate, |last| candidate.max(last + 1));
                    }
                    formula += usize::from(mex.condition.is_some());
                    let left = values.get(1..=place).unwrap_or_default().to_vec();
                    let before = Before(&rows.used, &left);
                    let mut tries = 0usize;
                    loop {
                        tries += 1;
                        if tries > MAX_TRIES {
                            return Err(what(&format!("is none of {MAX_TRIES} numbers")));
                        }
                        if tries.is_multiple_of(4096) {
                            control.check()?;
                        }
                        if !before.has(candidate) {
                            if mex.condition.is_none() {
                                break;
                            }
                            if let Some(own) = values.get_mut(place + 1) {
                                *own = candidate;
                            }
                            if self.prepared.holds_in(formula - 1, &values, &before, control)? {
                                break;
                            }
                        }
                        candidate += 1;
                    }
                    candidate
                }
            };
            if let Some(own) = values.get_mut(place + 1) {
                *own = entry;
            }
        }
        values.truncate(count + 1);
        let row = values.split_off(1);
        for entry in &row {
            rows.used.insert(*entry);
        }
        rows.entries.extend(row);
        while rows.used.contains(rows.least) {
            rows.least += 1;
        }
        Ok(())
    }
}
