//! Finding a place in an array whose rows are made by a shift: each entry but the first is shift(entry before).

use super::recurrence::advance;
use crate::integer::Integer;
use crate::natural::Natural;

/// The first two entries of the row of `value`, and the column of `value`.
pub(super) struct Start {
    pub(super) first: Natural,
    pub(super) second: Natural,
    pub(super) column: u64,
}

/// Goes back along the row of `value` ≥ 1 to its start. The row follows x_{j+1} = t·x_j + u·x_{j−1} with u = ±1, and
/// `shift` gives the next entry.
///
/// Let λ be the dominant root of the recurrence; the other is −u/λ. The error e_j = x_{j+1} − λ·x_j is then divided
/// by −uλ at each step. `shift(x)` is the only integer y whose error y − λx lies in an interval I around 0 of length
/// 1, where I ⊇ I/(−uλ). So if the error multiplied by (−uλ)^j still lies in I, it does so for all smaller j: the
/// number of steps back is found by doubling and halving, with O(log column) evaluations.
pub(super) fn find_start<E>(
    value: &Natural,
    t: &Integer,
    u: i64,
    shift: impl Fn(&Natural) -> Result<Natural, E>,
) -> Result<Start, E> {
    let next = Integer::from(shift(value)?);
    // Backwards: x_{j−1} = u·(x_{j+1} − t·x_j).
    let backwards = [-(t * u), Integer::from(u)];
    let ends = [next, Integer::from(value)];
    // The entry `steps` before the value and the one after it, if they are entries of the row.
    let before = |steps: u64| -> Result<Option<(Natural, Natural)>, E> {
        let entry = advance(&backwards, &ends, steps.saturating_add(1)).into_natural();
        let Some(entry) = entry.filter(|entry| !entry.is_zero()) else { return Ok(None) };
        let following = advance(&backwards, &ends, steps);
        let shifted = shift(&entry)?;
        Ok((following == shifted).then_some((entry, shifted)))
    };
    // before(good) exists, before(bad) does not.
    let mut start = (value.clone(), ends[0].magnitude().clone());
    let (mut good, mut bad) = (0u64, 1u64);
    while let Some(found) = before(bad)? {
        (start, good, bad) = (found, bad, bad.saturating_mul(2));
    }
    while bad - good > 1 {
        let middle = good + (bad - good) / 2;
        match before(middle)? {
            Some(found) => (start, good) = (found, middle),
            None => bad = middle,
        }
    }
    let (first, second) = start;
    Ok(Start { first, second, column: good })
}
