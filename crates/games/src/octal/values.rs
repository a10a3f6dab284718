//! The nim-values of single heaps, computed once and kept, and their period.
//!
//! *The periodicity theorem* (Guy and Smith; also Winning Ways, chapter 4). Let k be the last place of the code. If
//! there are n_0 ≥ 1 and p ≥ 1 with G(n + p) = G(n) for n_0 ≤ n < 2n_0 + p + k, then G(n + p) = G(n) for every n ≥ n_0.
//! Why: let n ≥ 2n_0 + p + k, and let it hold below n. An option of the heap n + p leaves a ≤ b with a + b = n + p − r,
//! r ≤ k, so that b ≥ n_0 + p, and (a, b − p) is an option of n with the same value; an option (a, b) of n has b ≥ n_0,
//! and (a, b + p) is an option of n + p with the same value. (If only one heap is left, a = 0.) So both heaps have the
//! same options.

use super::Code;
use crate::outside;
use ratwheel_numbers::Natural;
use ratwheel_rules::OutsideDomain;
use std::sync::{Mutex, PoisonError};

/// The nim-values of the heaps of an octal game.
///
/// ```
/// use ratwheel_games::octal::{Period, Values};
/// use ratwheel_numbers::Natural;
/// let kayles = Values::new("0.77".parse()?);
/// assert_eq!((0..9).map(|n| kayles.small(n).unwrap()).collect::<Vec<_>>(), [0, 1, 2, 3, 1, 4, 3, 2, 1]);
/// assert_eq!(kayles.period(), Some(Period { start: 71, length: 12 }));
/// assert_eq!(kayles.of(&Natural::power_of_two(100)).unwrap(), 1);
/// # Ok::<(), ratwheel_games::octal::CodeError>(())
/// ```
#[derive(Debug)]
pub struct Values {
    code: Code,
    table: Mutex<Table>,
}

/// G(n + length) = G(n) for every n ≥ start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The first heap from which it holds.
    pub start: usize,
    /// Its length.
    pub length: usize,
}

#[derive(Debug, Default)]
struct Table {
    /// G(0), G(1), …
    values: Vec<u32>,
    /// When each value was last met.
    met: Vec<u32>,
    period: Option<Period>,
    /// How many values there were when a period was looked for.
    looked: usize,
}

impl Values {
    /// About as many steps are made at most for one answer: a fraction of a second.
    const WORK: u64 = 100_000_000;

    /// The values of this game; none is computed yet.
    #[must_use]
    pub fn new(code: Code) -> Self {
        Self { code, table: Mutex::new(Table::default()) }
    }

    /// The code.
    #[must_use]
    pub fn code(&self) -> &Code {
        &self.code
    }

    /// The largest heap whose value is computed where no period is known.
    #[must_use]
    pub fn limit(&self) -> usize {
        self.within(Self::WORK)
    }

    /// The largest heap that is reached with so many steps: about n²/4 for each place at which heaps are split.
    fn within(&self, work: u64) -> usize {
        const MOST: u64 = 1 << 17;
        let splits = u64::try_from(self.code.splits()).unwrap_or(u64::MAX).max(1);
        let side = (4 * work / splits).isqrt();
        let most = if self.code.splits() == 0 { MOST } else { side.min(MOST) };
        usize::try_from(most).unwrap_or(usize::MAX)
    }

    /// The proved period, if one is found with heaps up to the limit.
    #[must_use]
    pub fn period(&self) -> Option<Period> {
        self.with(self.limit(), |table| table.period)
    }

    /// What is found with a hundredth of the work: the proved period, or how far the values are known and the period
    /// that has been seen there.
    pub(super) fn first_look(&self) -> (Option<Period>, usize, Option<Period>) {
        self.with(self.within(Self::WORK / 100), |table| {
            (table.period, table.values.len().saturating_sub(1), table.seen())
        })
    }

    /// The value of a heap within the limit.
    #[must_use]
    pub fn small(&self, heap: usize) -> Option<u32> {
        if heap > self.limit() && self.period().is_none() {
            return None;
        }
        self.with(heap, |table| table.value(heap))
    }

    /// The value of a heap.
    ///
    /// # Errors
    /// [`OutsideDomain`] beyond the limit if no period is proved.
    pub fn of(&self, heap: &Natural) -> Result<u32, OutsideDomain> {
        let small = heap.to_usize().filter(|&heap| heap <= self.limit());
        if let Some(value) = small.and_then(|heap| self.small(heap)) {
            return Ok(value);
        }
        let unknown = || {
            let (limit, seen) = (self.limit(), self.with(self.limit(), Table::seen));
            let seen = seen.map_or_else(String::new, |Period { start, length }| {
                format!(" (up to there the values repeat with period {length} from {start} on, which is no proof)")
            });
            OutsideDomain::new(format!(
                "no period of the nim-values of {} is proved with heaps up to {limit}{seen}, so larger heaps are not \
                 known",
                self.code
            ))
        };
        let Period { start, length } = self.period().ok_or_else(unknown)?;
        let (from, length) = (Natural::from(start), Natural::from(length));
        let beyond = heap.checked_sub(&from).ok_or_else(unknown)?;
        let reduced = from + beyond % length;
        self.small(reduced.to_usize().ok_or_else(unknown)?).ok_or_else(unknown)
    }

    /// How many parts must be tried so that every way of splitting a heap is met up to equal values: as the smaller
    /// part below this. `None` means all.
    pub(super) fn parts(&self) -> Option<Period> {
        self.with(0, |table| table.period)
    }

    fn with<T>(&self, heap: usize, read: impl FnOnce(&Table) -> T) -> T {
        let mut table = self.table.lock().unwrap_or_else(PoisonError::into_inner);
        table.extend(&self.code, heap);
        read(&table)
    }

    /// The same as an error that names the code.
    pub(super) fn fault(&self, what: &str) -> OutsideDomain {
        outside(format!("{}: {what}", self.code))
    }
}

impl Table {
    /// Computes values up to that of this heap, unless a period makes it needless.
    fn extend(&mut self, code: &Code, heap: usize) {
        while self.period.is_none() && self.values.len() <= heap {
            let value = self.next(code);
            self.values.push(value);
            if self.values.len() >= 2 * self.looked.max(16) {
                self.looked = self.values.len();
                self.period = self.proved(code.most_taken());
            }
        }
    }

    fn value(&self, heap: usize) -> Option<u32> {
        let within = match self.period {
            Some(Period { start, length }) if heap >= start => start + (heap - start) % length,
            _ => heap,
        };
        self.values.get(within).copied()
    }

    /// The least value that no option of the next heap has.
    fn next(&mut self, code: &Code) -> u32 {
        let heap = self.values.len();
        // Values of options; each is below a power of 2 that exceeds all values so far.
        let turn = u32::try_from(heap).unwrap_or(u32::MAX).saturating_add(1);
        let Self { values, met, .. } = self;
        let mut meet = |value: u32| {
            let slot = usize::try_from(value).unwrap_or(usize::MAX);
            if slot >= met.len() {
                met.resize(2 * slot + 2, 0);
            }
            if let Some(slot) = met.get_mut(slot) {
                *slot = turn;
            }
        };
        for r in 0..=code.most_taken().min(heap) {
            let left = heap - r;
            if left == 0 && r > 0 && code.takes_all(r) {
                meet(0);
            }
            if left > 0 && r > 0 && code.leaves_one(r) {
                values.get(left).into_iter().for_each(|&value| meet(value));
            }
            if code.leaves_two(r) {
                // a = 1, …, ⌊left/2⌋ and b = left − a.
                let low = values.get(1..=left / 2).unwrap_or_default();
                let high = values.get(left - left / 2..left).unwrap_or_default();
                low.iter().zip(high.iter().rev()).for_each(|(a, b)| meet(a ^ b));
            }
        }
        let least = met.iter().position(|&when| when != turn).unwrap_or(met.len());
        u32::try_from(least).unwrap_or(u32::MAX)
    }

    /// The first heap from which the values known repeat with this period.
    fn repeats_from(&self, length: usize) -> usize {
        let pairs = self.values.iter().zip(self.values.iter().skip(length)).enumerate();
        pairs.rev().find(|(_, (a, b))| a != b).map_or(0, |(at, _)| at + 1)
    }

    /// The least period for which the theorem's condition has been seen; k is the last place of the code.
    fn proved(&self, k: usize) -> Option<Period> {
        let known = self.values.len();
        let enough = |length: &usize| 2 * (1 + length) + k <= known;
        (1..known).take_while(enough).find_map(|length| {
            let start = self.repeats_from(length).max(1);
            // G(n + p) = G(n) is known for start ≤ n < known − p.
            (2 * start + 2 * length + k <= known).then_some(Period { start, length })
        })
    }

    /// The least period that the last values known have, if they show it at least three times and with it half of all.
    fn seen(&self) -> Option<Period> {
        let known = self.values.len();
        (1..known / 3).find_map(|length| {
            let start = self.repeats_from(length);
            (start + (3 * length).max(known / 2) <= known).then_some(Period { start, length })
        })
    }
}
