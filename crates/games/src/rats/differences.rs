//! The set of differences of the shortcut matrix with multiplicities, and the multiplicities in its last column.
//!
//! Document 003, Appendix and section 7.1. Both have closed forms: the set is a few geometric progressions, and
//! k(2^d−1) occurs stern(2^{d−1} + k) times, with Stern's diatomic sequence.
//!
//! ```
//! use ratwheel_games::rats::difference_set;
//! let d4: Vec<String> = difference_set(4)?.iter().map(|d| format!("{}:{}", d.value, d.count)).collect();
//! assert_eq!(d4, ["-18:9", "1:2", "3:6", "13:8", "19:2"]);
//! # Ok::<(), ratwheel_games::rats::RatsError>(())
//! ```

use super::matrices::{RowOrder, check, differences, shortcut_matrix};
use super::vectors::RatsError;
use ratwheel_numbers::{Integer, Natural, stern};
use std::collections::BTreeMap;

/// A difference of consecutive rows and how often it occurs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The difference.
    pub value: Integer,
    /// How many rows have it.
    pub count: Natural,
}

/// A number in the last column of the shortcut matrix and how often it occurs there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastColumnEntry {
    /// k(2^d−1).
    pub value: Natural,
    /// In how many rows.
    pub count: Natural,
}

/// The set of differences in closed form, ascending: with h = (3^{d−1}−1)/2 they are −2·3^{d−2} (3^{d−2} times), 3^i
/// for i ≤ d−3 (2·3^i times), h (2^{d−1} times), and τ_i − 1 + 3^j for 0 ≤ j ≤ i ≤ d−4 (2^{d−3−i}·3^j times), where τ_0
/// = h + 6 and τ_i = τ_{i−1} + 3^{i+1}. There are (d²−3d+6)/2 of them.
///
/// # Errors
/// [`RatsError`] unless 2 ≤ d ≤ 300.
pub fn difference_set(d: usize) -> Result<Vec<Difference>, RatsError> {
    check(d, 300)?;
    let bits = u64::try_from(d).map_err(|_| RatsError::Dimension { found: d })?;
    let three = |exponent: u64| Natural::from(3u64).pow(exponent);
    let h = three(bits - 1) >> 1;
    let mut set = vec![Difference { value: -Integer::from(three(bits - 2) << 1), count: three(bits - 2) }];
    for i in 0..bits.saturating_sub(2) {
        set.push(Difference { value: three(i).into(), count: three(i) << 1 });
    }
    set.push(Difference { value: (&h).into(), count: Natural::power_of_two(bits - 1) });
    let mut tau = h + 6;
    for i in 0..bits.saturating_sub(3) {
        if i > 0 {
            tau += three(i + 1);
        }
        for j in 0..=i {
            set.push(Difference { value: (&tau + three(j)).into(), count: three(j) << (bits - 3 - i) });
        }
    }
    // τ_i − 1 + 3^j: the 1 is taken off here, where the numbers are integers.
    for difference in set.iter_mut().skip(d.max(2)) {
        difference.value = &difference.value - 1;
    }
    Ok(set)
}

/// The set of differences counted from the matrix itself, with its rows in either order (Remark 1).
///
/// # Errors
/// [`RatsError`] unless 2 ≤ d ≤ 13.
pub fn difference_set_by_sorting(d: usize, order: RowOrder) -> Result<Vec<Difference>, RatsError> {
    let mut counts: BTreeMap<i64, u64> = BTreeMap::new();
    for difference in differences(&shortcut_matrix(d, order)?) {
        *counts.entry(difference).or_default() += 1;
    }
    let difference = |(value, count)| Difference { value: Integer::from(value), count: Natural::from(count) };
    Ok(counts.into_iter().map(|(value, count): (i64, u64)| difference((value, count))).collect())
}

/// The multiplicities in the last column of F_d: k(2^d−1), k = 0, …, 2^{d−1} − 1, occurs stern(2^{d−1} + k) times.
///
/// ```
/// use ratwheel_games::rats::last_column;
/// let counts: Vec<String> = last_column(4)?.iter().map(|entry| entry.count.to_string()).collect();
/// assert_eq!(counts, ["1", "4", "3", "5", "2", "5", "3", "4"]);
/// # Ok::<(), ratwheel_games::rats::RatsError>(())
/// ```
///
/// # Errors
/// [`RatsError`] unless 2 ≤ d ≤ 18.
pub fn last_column(d: usize) -> Result<Vec<LastColumnEntry>, RatsError> {
    check(d, 18)?;
    let half = 1u64 << (d - 1);
    let entry =
        |k: u64| LastColumnEntry { value: Natural::from(k) * (2 * half - 1), count: stern(&Natural::from(half + k)) };
    Ok((0..half).map(entry).collect())
}
