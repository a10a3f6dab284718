//! Thresholds: v ≤ ⌊αu+γ⌋ or v > ⌊αu+γ⌋ for two piles, with α and γ fitted rather than tried.

use crate::atoms::{Mask, Sample, bit, mask};
use crate::surd::{Datum, floors};
use ratwheel_numbers::{Cancelled, Control};
use std::collections::BTreeMap;

/// A condition with the cells where it holds.
pub(crate) struct Threshold {
    pub(crate) text: String,
    pub(crate) cost: i64,
    pub(crate) mask: Mask,
}

/// What is beyond every pile of a sample.
const FAR: i64 = 1 << 20;

/// The thresholds that separate the open P-positions of the base from its other positions, for every pair of piles.
pub(crate) fn fit(
    sample: &Sample,
    base: &Mask,
    open: &Mask,
    pivot: usize,
    control: Control<'_>,
) -> Result<Vec<Threshold>, Cancelled> {
    let piles = sample.cells.first().map_or(0, Vec::len);
    let mut found = Vec::new();
    for u in 0..piles {
        for v in (0..piles).filter(|v| *v != u) {
            for above in [false, true] {
                control.check()?;
                found.extend(separate(sample, base, open, pivot, (u, v), above));
            }
        }
    }
    Ok(found)
}

fn separate(
    sample: &Sample,
    base: &Mask,
    open: &Mask,
    pivot: usize,
    (u, v): (usize, usize),
    above: bool,
) -> Option<Threshold> {
    // For every u: how far the P-positions reach towards the others, and where those begin. Turned around for `above`.
    let turn = |value: i64| if above { -value } else { value };
    let mut ends: BTreeMap<i64, (Option<i64>, Option<i64>)> = BTreeMap::new();
    let cells = || (0..sample.cells.len()).filter(|i| bit(base, *i));
    for i in cells().filter(|i| bit(&sample.other, *i)) {
        let (at, value) = (sample.cells[i][u], turn(sample.cells[i][v]));
        let end = ends.entry(at).or_default();
        end.1 = Some(end.1.map_or(value, |least| least.min(value)));
    }
    let (mut reached, mut missed) = (0, 0);
    for i in cells().filter(|i| bit(open, *i)) {
        let (at, value) = (sample.cells[i][u], turn(sample.cells[i][v]));
        let end = ends.entry(at).or_default();
        if end.1.is_some_and(|least| value >= least) {
            missed += 1;
            if i == pivot {
                return None;
            }
            continue;
        }
        reached += 1;
        end.0 = Some(end.0.map_or(value, |most| most.max(value)));
    }
    if reached < 6 || missed * 8 > reached || ends.values().filter(|end| end.0.is_some() && end.1.is_some()).count() < 6
    {
        return None;
    }
    let datum = |(n, (most, least)): (&i64, &(Option<i64>, Option<i64>))| {
        // v <= f with most <= f < least; turned around, v > f with highest other <= f < lowest P. Where there is nothing to
        // keep out, the condition is not needed.
        let (low, high) = (most.unwrap_or(-FAR), (*least)? - 1);
        Some(if above { Datum { n: *n, low: -high - 1, high: -low - 1 } } else { Datum { n: *n, low, high } })
    };
    let data: Vec<Datum> = ends.iter().filter_map(datum).collect();
    let floor = floors(&data, 1).into_iter().next()?;
    let sign = if above { ">" } else { "<=" };
    let text = format!("{{{v}}} {sign} {}", floor.text(&format!("{{{u}}}")));
    let holds = |cell: &[i64]| if above { cell[v] > floor.at(cell[u]) } else { cell[v] <= floor.at(cell[u]) };
    let mask = mask(sample.cells.len(), |i| holds(&sample.cells[i]));
    Some(Threshold { text, cost: 4, mask })
}
