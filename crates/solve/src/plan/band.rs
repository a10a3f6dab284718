//! Moves that depend on differences only, on two coordinates: for every age a = u₀ − u₀' the moves along the line fill an
//! interval of t − t'. Where that interval shifts by a constant from one age to the next, one shifted bitset (or one
//! threshold) serves all older positions.

use super::compiled::Disjunct;
use super::linear::Strip;

/// Beyond every number that occurs.
pub(crate) const FAR: i64 = i64::MAX / 8;
/// The number of ages that are treated one by one.
const AGES: i64 = 4096;

/// t − t' for each age.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Band {
    /// Intervals of t − t' for the ages 0, 1, …; each at most a few. `-FAR` and `FAR` are not bounds.
    pub(crate) ages: Vec<Vec<(i64, i64)>>,
    /// From the age `ages.len()` on.
    pub(crate) rest: Rest,
}

/// What holds for all larger ages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rest {
    /// No move.
    Nothing,
    /// At age a the interval [low + step·a, high + step·a]; one end may be `FAR` away.
    Shifted { low: i64, high: i64, step: i64 },
}

impl Band {
    /// The band of a disjunct on two coordinates, if it has one for ages up to `oldest`. Tests about one side alone do not
    /// matter here.
    pub(crate) fn of(disjunct: &Disjunct, oldest: i64) -> Option<Self> {
        if !disjunct.mixed.is_empty() || disjunct.excepts.iter().any(|except| !except.tests.is_empty()) {
            return None;
        }
        let differences = |strip: &Strip| match strip.coefficients.as_slice() {
            [a, b, c, d] => (a + c == 0 && b + d == 0 && b.abs() <= 1).then_some((*a, *b, strip.low, strip.high)),
            _ => None,
        };
        let all = |strips: &[Strip]| strips.iter().map(differences).collect::<Option<Vec<_>>>();
        let strips = all(&disjunct.strips)?;
        let excepts = disjunct.excepts.iter().map(|except| all(&except.strips)).collect::<Option<Vec<_>>>()?;
        let settled = settle(&strips, oldest)?;
        let mut count = settled.from;
        for except in &excepts {
            let gone = settle(except, oldest)?;
            if gone.rest != Rest::Nothing {
                return None;
            }
            count = count.max(gone.from);
        }
        let count = count.min(oldest + 1);
        if count > AGES {
            return None;
        }
        let ages = (0..count).map(|age| {
            let mut pieces = interval(&strips, age).into_iter().collect::<Vec<_>>();
            for except in &excepts {
                if let Some((low, high)) = interval(except, age) {
                    let cut = |(from, to): (i64, i64)| [(from, to.min(low - 1)), (from.max(high + 1), to)];
                    pieces = pieces.into_iter().flat_map(cut).filter(|(from, to)| from <= to).collect();
                }
            }
            pieces
        });
        Some(Self { ages: ages.collect(), rest: settled.rest })
    }
}

/// Coefficients of the age and of t − t', and the bounds.
type Difference = (i64, i64, Option<i64>, Option<i64>);

/// The interval of t − t' at an age.
fn interval(strips: &[Difference], age: i64) -> Option<(i64, i64)> {
    let (mut from, mut to) = (-FAR, FAR);
    for &(a, b, low, high) in strips {
        let shift = a.checked_mul(age)?;
        let (low, high) = (low.map_or(-FAR, |low| low - shift), high.map_or(FAR, |high| high - shift));
        match b {
            1 => (from, to) = (from.max(low), to.min(high)),
            -1 => (from, to) = (from.max(-high), to.min(-low)),
            _ if low > 0 || high < 0 => return None,
            _ => {}
        }
    }
    (from <= to).then_some((from.max(-FAR), to.min(FAR)))
}

struct Settled {
    from: i64,
    rest: Rest,
}

/// From which age on the interval only shifts, and how. `None` if it keeps growing.
fn settle(strips: &[Difference], oldest: i64) -> Option<Settled> {
    // Lower and upper ends as lines slope·age + constant, and the ages allowed at all.
    let (mut lows, mut highs) = (Vec::new(), Vec::new());
    let (mut first, mut last) = (0i64, oldest);
    for &(a, b, low, high) in strips {
        match b {
            1 => {
                lows.extend(low.map(|low| (-a, low)));
                highs.extend(high.map(|high| (-a, high)));
            }
            -1 => {
                lows.extend(high.map(|high| (a, -high)));
                highs.extend(low.map(|low| (a, -low)));
            }
            _ => {
                // low ≤ a·age ≤ high; normal strips have a > 0.
                let (low, high) = if a < 0 { (high.map(|h| -h), low.map(|l| -l)) } else { (low, high) };
                let a = a.abs().max(1);
                first = first.max(low.map_or(0, |low| -(-low).div_euclid(a)));
                last = last.min(high.map_or(oldest, |high| high.div_euclid(a)));
            }
        }
    }
    if last < oldest {
        return Some(Settled { from: last.max(-1) + 1, rest: Rest::Nothing });
    }
    let low = steepest(&lows, first, true);
    let high = steepest(&highs, first, false);
    let from = first.max(low.map_or(0, |(_, _, from)| from)).max(high.map_or(0, |(_, _, from)| from));
    let shifted = |low, high, step| Some(Settled { from, rest: Rest::Shifted { low, high, step } });
    match (low, high) {
        (None, None) => shifted(-FAR, FAR, 0),
        (Some((step, low, _)), None) => shifted(low, FAR, step),
        (None, Some((step, high, _))) => shifted(-FAR, high, step),
        (Some((step, low, _)), Some((other, high, _))) if step == other => {
            if low > high {
                Some(Settled { from, rest: Rest::Nothing })
            } else {
                shifted(low, high, step)
            }
        }
        // The ends run towards each other: nothing is left once they have met.
        (Some((a, low, _)), Some((b, high, _))) if a > b => {
            let met = (high - low).div_euclid(a - b) + 1;
            Some(Settled { from: from.max(met), rest: Rest::Nothing })
        }
        _ => None,
    }
}

/// The line that is on top (or below all) in the end, and from when on it is.
fn steepest(lines: &[(i64, i64)], first: i64, top: bool) -> Option<(i64, i64, i64)> {
    let turn = if top { 1 } else { -1 };
    let &(slope, constant) = lines.iter().max_by_key(|(slope, constant)| (slope * turn, constant * turn))?;
    let mut from = first;
    for &(other, start) in lines.iter().filter(|(other, _)| *other != slope) {
        let (ahead, speed) = ((start - constant) * turn, (slope - other) * turn);
        // slope·a + constant ≥ other·a + start from a = ahead/speed on.
        from = from.max(-(-ahead).div_euclid(speed));
    }
    Some((slope, constant, from))
}
