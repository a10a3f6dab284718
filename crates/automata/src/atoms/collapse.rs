//! When the sign of a linear form is settled, whatever digits follow: the proof for all lengths.
//!
//! With j digits to come the value is A·u_j + B·u_{j−1} + C at least (or at most). It is positive for all j of a lane
//! if
//!
//! 1. it is positive for each of the finitely many places below the *horizon* J, by computing it, and
//! 2. for j ≥ J: u_{j−1}/u_j lies in [lo, hi], so the value is at least m·u_j + C with m = min(A + B·lo, A + B·hi); this is positive
//!    for all j ≥ J if m ≥ 0 and C > 0, or if m > 0 and m·u_J + C > 0, because the places do not decrease.
//!
//! The interval is proved by iterating the recurrence: 0 ≤ u_{j−1}/u_j ≤ 1 for all j ≥ 0, and r ↦ 1/(a + b·r),
//! monotone where the denominator is positive, takes an interval that contains the ratio at j to one that contains
//! the ratio at j + 1. After J steps through the lanes before it the interval holds for *every* place of the lane
//! from J on.
//!
//! A form that is not settled by this test stays as it is, so the test decides how many states there are, never
//! what is accepted. There are finitely many: in the expanding direction the test bounds the form, in the contracting
//! one (the other root of the recurrence is below 1 in absolute value) the recurrence does.

use crate::error::{AutomataError, unsupported};
use crate::numerals::Numerals;

/// Places up to about this size are checked one by one.
const HORIZON: i128 = 1 << 31;

/// What is known about the places of one lane.
struct Lane {
    /// (u_j, u_{j−1}) for the places of the lane below the horizon, and at least one.
    listed: Vec<(i128, i128)>,
    /// For later places, if there are any.
    tail: Option<Tail>,
}

/// Numerator and denominator.
type Fraction = (i128, i128);

/// The places of a lane from the horizon on.
struct Tail {
    /// Bounds of u_{j−1}/u_j.
    ratio: [Fraction; 2],
    /// A bound below all of these places.
    least: i128,
}

/// Decides whether signs are settled; see the module.
pub(crate) struct Collapse {
    lanes: Vec<Lane>,
}

impl Collapse {
    pub(crate) fn new(numerals: &Numerals) -> Self {
        let inner = numerals.inner();
        let lanes = inner.steps.len();
        let cycle = lanes - inner.prefix;
        // The first places, up to the horizon, and at least two of each lane.
        let mut places: Vec<(i128, i128)> = vec![(1, i128::from(inner.below))];
        while places.len() < inner.prefix + 2 * cycle
            || places.last().is_some_and(|&(u, _)| u < HORIZON) && places.len() < inner.prefix + 64 * cycle
        {
            let j = places.len() - 1;
            let (a, b) = inner.steps[numerals.lane(j)];
            let (u, below) = places[j];
            let next = i128::from(a).checked_mul(u).zip(i128::from(b).checked_mul(below));
            // Terms and lanes are bounded (1024 and 64), but their product is not: stop in time.
            let Some(next) = next.and_then(|(x, y)| x.checked_add(y)).filter(|&next| next < 1 << 100) else { break };
            places.push((next, u));
        }
        let lanes = (0..lanes)
            .map(|lane| {
                let listed: Vec<_> =
                    (0..places.len()).filter(|&j| numerals.lane(j) == lane).map(|j| places[j]).collect();
                let tail = (lane >= inner.prefix).then(|| {
                    let first = (places.len()..).find(|&j| numerals.lane(j) == lane).unwrap_or(places.len());
                    Tail { ratio: ratio_interval(numerals, first), least: places.last().map_or(1, |&(u, _)| u) }
                });
                Lane { listed, tail }
            })
            .collect();
        Self { lanes }
    }

    /// Is a·u_j + b·u_{j−1} + c > 0 for every place j of the lane? `false` may also mean that it could not be shown.
    pub(crate) fn positive(&self, lane: usize, a: i64, b: i64, c: i64) -> bool {
        let Some(lane) = self.lanes.get(lane) else { return false };
        if lane.listed.is_empty() && lane.tail.is_none() {
            return false;
        }
        let (a, b, c) = (i128::from(a), i128::from(b), i128::from(c));
        let tail = lane.tail.as_ref().is_none_or(|&Tail { ratio, least }| {
            // A + B·n/d, times d > 0; |A|, |B| < 2^63 and n ≤ d < 2^60.
            let ends = ratio.map(|(n, d)| (a * d + b * n, d));
            (ends.iter().all(|&(m, _)| m >= 0) && c > 0)
                || ends.iter().all(|&(m, d)| {
                    m > 0 && m.checked_mul(least).is_none_or(|product| product.saturating_add(c.saturating_mul(d)) > 0)
                })
        });
        tail && lane.listed.iter().all(|&(u, below)| {
            let sum = a.checked_mul(u).zip(b.checked_mul(below)).and_then(|(x, y)| x.checked_add(y));
            sum.and_then(|sum| sum.checked_add(c)).is_some_and(|value| value > 0)
        })
    }
}

/// The ends of an interval, in either order, that contains u_{j−1}/u_j for every place j ≥ `first` of its lane; parts
/// below 2^60.
fn ratio_interval(numerals: &Numerals, first: usize) -> [Fraction; 2] {
    // r_{j+1} = 1/(a_j + b_j·r_j). Applied to the lanes of places first − steps, …, first − 1; each of these is in
    // the period, so what is shown for `first` holds one period later too.
    let inner = numerals.inner();
    let from = |begin: usize| {
        (begin..first).try_fold([(0, 1), (1, 1)], |[x, y]: [Fraction; 2], j| {
            let (a, b) = inner.steps[numerals.lane(j)];
            let map = |(n, d): Fraction| {
                let denominator = i128::from(a) * d + i128::from(b) * n;
                (denominator > 0 && denominator < 1 << 60).then_some((d, denominator))
            };
            Some([map(x)?, map(y)?])
        })
    };
    // As many steps as the fractions allow.
    (inner.prefix..first).find_map(from).unwrap_or([(0, 1), (1, 1)])
}

/// The answer when remainders outgrow machine words.
pub(crate) fn too_large() -> AutomataError {
    unsupported("a linear constraint", "its coefficients are too large for an automaton of any size")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is settled stays settled at places far beyond the horizon, which were not checked one by one.
    #[test]
    fn settled_is_settled_for_all_lengths() {
        let names = ["base:2", "zeckendorf", "u", "recurrence:3,2", "q:sqrt(7)", "q:1+sqrt(2)", "p:sqrt(13)"];
        let mut settled = 0;
        for numerals in names.iter().filter_map(|name| Numerals::of(&name.parse().ok()?).ok()) {
            let collapse = Collapse::new(&numerals);
            // (lane, u_j, u_{j−1}) up to 2^100.
            let mut places: Vec<(usize, i128, i128)> = Vec::new();
            let (mut u, mut below) = (1i128, i128::from(numerals.inner().below));
            for j in 0.. {
                places.push((numerals.lane(j), u, below));
                let (a, b) = numerals.inner().steps[numerals.lane(j)];
                (u, below) = (i128::from(a) * u + i128::from(b) * below, u);
                if u > 1 << 100 {
                    break;
                }
            }
            let constants = [0, 1, -1, 50, -50, 1 << 40, -(1 << 40), 1 << 60];
            for (a, b, c) in (-9..=9).flat_map(|a| (-9..=9).flat_map(move |b| constants.map(|c| (a, b, c)))) {
                for lane in 0..numerals.lanes() {
                    if collapse.positive(lane, a, b, c) {
                        settled += 1;
                        let (a, b, c) = (i128::from(a), i128::from(b), i128::from(c));
                        let value = |&(_, u, below): &(usize, i128, i128)| a * u + b * below + c;
                        let here = places.iter().filter(|place| place.0 == lane);
                        assert!(here.clone().map(value).all(|value| value > 0), "{numerals} {lane} {a} {b} {c}");
                    }
                }
            }
        }
        assert!(settled > 10_000, "the test settles too little to stop: {settled}");
    }
}
