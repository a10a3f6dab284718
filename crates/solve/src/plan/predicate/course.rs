//! How values and answers change along a line: whether they rise or fall, and after how many steps they repeat.

use super::{Expression, Predicate, Test};
use ratwheel_logic::Relation;
use std::cmp::Ordering;

/// The longest period that is of use.
const PERIOD: i64 = 4096;

/// How the answer to a test changes from one place of a line to the next, while all else stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Course {
    /// It does not.
    Same,
    /// It holds in one interval: what is compared with 0 never falls, or never rises.
    Interval {
        /// It never falls.
        rises: bool,
    },
    /// It is asked of one member of a set after the other, in the order of the set or against it.
    Members {
        /// In the order of the set.
        forwards: bool,
    },
    /// In some other way.
    Other,
}

/// In which direction a value goes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Trend {
    Same,
    Rises,
    Falls,
}

impl Trend {
    fn of_step(step: i64) -> Self {
        match step.cmp(&0) {
            Ordering::Equal => Self::Same,
            Ordering::Greater => Self::Rises,
            Ordering::Less => Self::Falls,
        }
    }

    /// That of the sum or of the largest of two values, if it has one.
    fn and(self, other: Self) -> Option<Self> {
        match (self, other) {
            (Self::Same, trend) | (trend, Self::Same) => Some(trend),
            (a, b) => (a == b).then_some(a),
        }
    }

    fn times(self, c: i64) -> Self {
        match (self, c.cmp(&0)) {
            (Self::Same, _) | (_, Ordering::Equal) => Self::Same,
            (trend, Ordering::Greater) => trend,
            (Self::Rises, Ordering::Less) => Self::Falls,
            (Self::Falls, Ordering::Less) => Self::Rises,
        }
    }
}

impl Expression {
    /// Whether the value rises or falls along a direction, if it does only one of them.
    fn trend(&self, slope: &[i64]) -> Option<Trend> {
        if self.period(slope) == Some(1) {
            return Some(Trend::Same);
        }
        match self {
            Self::Sum { terms, others, .. } => {
                let start = Trend::of_step(steepness(terms, slope));
                others.iter().try_fold(start, |trend, (c, part)| trend.and(part.trend(slope)?.times(*c)))
            }
            Self::Div(inner, _) => inner.trend(slope),
            Self::Min(parts) | Self::Max(parts) => {
                parts.iter().try_fold(Trend::Same, |trend, part| trend.and(part.trend(slope)?))
            }
            Self::Table(inner, _, table) => {
                let inner = inner.trend(slope)?;
                if table.is_sorted() {
                    Some(inner)
                } else if table.is_sorted_by(|a, b| a >= b) {
                    Some(inner.times(-1))
                } else {
                    None
                }
            }
            Self::Mod(..) | Self::Abs(_) | Self::If(..) | Self::Xor(_) | Self::Gcd(_) => None,
        }
    }

    /// How much the value changes with each step along a direction, if that is always the same.
    fn step(&self, slope: &[i64]) -> Option<i64> {
        match self {
            Self::Sum { terms, others, .. } => {
                let steady = others.iter().all(|(_, part)| part.period(slope) == Some(1));
                steady.then(|| steepness(terms, slope))
            }
            _ => (self.period(slope) == Some(1)).then_some(0),
        }
    }

    /// After how many steps along a direction the value repeats.
    fn period(&self, slope: &[i64]) -> Option<i64> {
        let all = |parts: &[Self]| parts.iter().try_fold(1, |period, part| common(period, part.period(slope)?));
        match self {
            Self::Sum { terms, others, .. } => {
                if steepness(terms, slope) != 0 {
                    return None;
                }
                others.iter().try_fold(1, |period, (_, part)| common(period, part.period(slope)?))
            }
            Self::Mod(inner, m) => match &**inner {
                Self::Sum { terms, others, .. } if others.is_empty() => {
                    let step = steepness(terms, slope).rem_euclid(*m);
                    Some(m / gcd(*m, step)).filter(|period| *period <= PERIOD)
                }
                inner => inner.period(slope),
            },
            Self::Div(inner, _) | Self::Abs(inner) | Self::Table(inner, ..) => inner.period(slope),
            Self::Min(parts) | Self::Max(parts) | Self::Xor(parts) => all(parts),
            Self::Gcd(both) => all(both.as_slice()),
            Self::If(condition, yes, no) => {
                common(condition.period(slope)?, common(yes.period(slope)?, no.period(slope)?)?)
            }
        }
    }
}

fn steepness(terms: &[(usize, i64)], slope: &[i64]) -> i64 {
    terms.iter().fold(0, |sum, (index, c)| sum.wrapping_add(c.wrapping_mul(slope.get(*index).copied().unwrap_or(0))))
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The least common multiple, if it is of use.
pub(crate) fn common(a: i64, b: i64) -> Option<i64> {
    (a / gcd(a, b)).checked_mul(b).filter(|period| *period <= PERIOD)
}

impl Test {
    fn period(&self, slope: &[i64]) -> Option<i64> {
        match self {
            Self::Constant(_) => Some(1),
            Self::Compare(_, expression) | Self::In(expression, ..) => expression.period(slope),
            Self::All(parts) | Self::Any(parts) => {
                parts.iter().try_fold(1, |period, part| common(period, part.period(slope)?))
            }
            Self::Not(inner) => inner.period(slope),
            Self::Same(a, b) => common(a.period(slope)?, b.period(slope)?),
            Self::Asked(..) => None,
        }
    }
}

impl Predicate {
    /// How the answer changes along a direction of the variables.
    pub(crate) fn course(&self, slope: &[i64]) -> Course {
        if self.period(slope) == Some(1) {
            return Course::Same;
        }
        match &self.test {
            Test::Compare(relation, expression) if *relation != Relation::NotEqual => match expression.trend(slope) {
                Some(Trend::Rises) => Course::Interval { rises: true },
                Some(Trend::Falls) => Course::Interval { rises: false },
                Some(Trend::Same) | None => Course::Other,
            },
            Test::In(expression, ..) => match expression.step(slope) {
                Some(1) => Course::Members { forwards: true },
                Some(-1) => Course::Members { forwards: false },
                _ => Course::Other,
            },
            _ => Course::Other,
        }
    }

    /// What a test with the course [`Course::Interval`] compares with 0.
    pub(crate) fn compared(&self, values: &[i64]) -> i64 {
        match &self.test {
            Test::Compare(_, expression) => expression.value(values),
            _ => 0,
        }
    }

    /// The places from `from` up to `to` where a test with the course [`Course::Interval`] holds, from the
    /// [value](Predicate::compared) at a place; an empty interval has its end before its start.
    pub(crate) fn narrow(&self, rises: bool, from: i64, to: i64, mut value: impl FnMut(i64) -> i64) -> (i64, i64) {
        let Test::Compare(relation, _) = &self.test else { return (from, to) };
        // The first place where the value, turned so that it never falls, is at least `least`.
        let mut first = |least: i64| {
            let (mut low, mut high) = (from, to + 1);
            while low < high {
                let middle = low + (high - low) / 2;
                let value = value(middle);
                if (if rises { value } else { -value }) >= least {
                    high = middle;
                } else {
                    low = middle + 1;
                }
            }
            low
        };
        match (relation, rises) {
            (Relation::Less, true) | (Relation::Greater, false) => (from, first(0) - 1),
            (Relation::LessEqual, true) | (Relation::GreaterEqual, false) => (from, first(1) - 1),
            (Relation::Greater, true) | (Relation::Less, false) => (first(1), to),
            (Relation::GreaterEqual, true) | (Relation::LessEqual, false) => (first(0), to),
            (Relation::Equal, _) => (first(0), first(1) - 1),
            (Relation::NotEqual, _) => (from, to),
        }
    }

    /// For a test with the course [`Course::Members`]: which bit of the words is asked for at these values.
    pub(crate) fn members(&self, values: &[i64]) -> (i64, &[u64]) {
        match &self.test {
            Test::In(expression, least, bits) => (expression.value(values).wrapping_sub(*least), &bits.words),
            _ => (0, &[]),
        }
    }

    /// After how many steps along a direction of the variables the answer repeats, if it does soon.
    pub(crate) fn period(&self, slope: &[i64]) -> Option<i64> {
        self.test.period(slope)
    }
}
