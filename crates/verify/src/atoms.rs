//! What a machine remembers of each condition while it reads digits: one number.

use crate::CertificateError;
use crate::meter::Meter;
use crate::places::{Carry, Places};
use crate::sets::Exists;
use crate::table::Table;
use std::rc::Rc;

/// Values that are no packed carries: it cannot hold any more; the sum stays below 0; it stays above 0.
const DEAD: i64 = -1;
const LOW: i64 = -2;
const HIGH: i64 = -3;
/// The value of an atom that does not matter any more; it counts as one that cannot hold.
pub(crate) const IDLE: i64 = i64::MIN;

/// What is looked at while reading.
#[derive(PartialEq)]
pub(crate) enum Atom {
    /// Σ cᵢxᵢ + c ≤ 0, or = 0.
    Linear {
        terms: Vec<(usize, i64)>,
        constant: i64,
        low: i64,
        high: i64,
        equal: bool,
    },
    Congruent {
        terms: Vec<(usize, i64)>,
        constant: i64,
        modulus: i64,
    },
    /// The same two in another number system.
    Carried {
        places: Rc<Places>,
        terms: Vec<(usize, i64)>,
        constant: i64,
        test: Test,
    },
    /// The second track is ⌊nθ⌋, n the first.
    Floor(Rc<Places>, usize, usize),
    /// The second track is the first with a zero appended.
    Shift(Rc<Places>, usize, usize),
    /// The second track is the last digit of the first that is not 0 and zeros elsewhere. 0 while the first is 0, 1
    /// before that digit, 2 after it.
    Lowest(usize, usize),
    /// The track ends in `count` zeros, up to multiples of the modulus. 0 while it is 0, then 1 + the zeros since the
    /// last other digit, as far as they matter.
    Zeros {
        track: usize,
        count: i64,
        modulus: Option<i64>,
    },
    /// The digit at this place. One bit for each of the last digits, the last of all lowest: is it the digit?
    Digit {
        track: usize,
        place: i64,
        digit: i64,
    },
    /// The track is a numeral.
    Numeral(Rc<Places>, usize),
    /// Every digit's sum is even so far.
    Even(Vec<usize>),
    Automaton(Rc<Table>, Vec<usize>),
    Exists(Box<Exists>),
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Test {
    /// ≤ 0 or = 0; above 0 for good, and below, as described in [`places`](crate::places).
    Compare {
        equal: bool,
        high: i64,
        low: i64,
    },
    Divisible(i64),
}

fn digit(letter: &[u8], track: usize) -> i64 {
    i64::from(letter.get(track).copied().unwrap_or(0))
}

fn weighted(terms: &[(usize, i64)], letter: &[u8]) -> i64 {
    terms.iter().map(|(track, factor)| factor * digit(letter, *track)).sum()
}

impl Atom {
    /// The tracks it looks at.
    pub(crate) fn tracks(&self) -> Vec<usize> {
        match self {
            Self::Linear { terms, .. } | Self::Congruent { terms, .. } | Self::Carried { terms, .. } => {
                terms.iter().map(|(track, _)| *track).collect()
            }
            Self::Floor(_, x, y) | Self::Shift(_, x, y) | Self::Lowest(x, y) => vec![*x, *y],
            Self::Zeros { track, .. } | Self::Digit { track, .. } | Self::Numeral(_, track) => vec![*track],
            Self::Even(tracks) | Self::Automaton(_, tracks) => tracks.clone(),
            Self::Exists(exists) => exists.free.clone(),
        }
    }

    /// Is a step more than a look at some digits?
    pub(crate) fn is_slow(&self) -> bool {
        matches!(self, Self::Exists(_))
    }

    /// Is it Σ cᵢxᵢ + c ≤ 0?
    pub(crate) fn is_bound(&self) -> bool {
        matches!(
            self,
            Self::Linear { equal: false, .. } | Self::Carried { test: Test::Compare { equal: false, .. }, .. }
        )
    }

    /// Is it at least as true after the first value as after the second, whatever follows; or for an ∃, false? See
    /// [`machine`](crate::machine). What cannot hold any more, or does not matter, is covered by everything.
    pub(crate) fn covers(&self, value: i64, other: i64) -> bool {
        match self {
            Self::Exists(exists) => exists.is_part(value, other),
            _ if other == IDLE => true,
            _ if value == IDLE => false,
            Self::Linear { equal: false, .. } => value <= other,
            Self::Carried { test: Test::Compare { equal: false, .. }, .. } => match (value, other) {
                (LOW, _) | (_, HIGH) => true,
                (_, LOW) | (HIGH, _) => false,
                _ => Carry::unpack(value).is_below(Carry::unpack(other)),
            },
            _ => value == other,
        }
    }

    pub(crate) fn start(&self, tracks: usize, meter: &Meter<'_>) -> Result<i64, CertificateError> {
        match self {
            Self::Automaton(table, _) => Ok(table.start.map_or(DEAD, i64::from)),
            Self::Exists(exists) => exists.start(tracks, meter),
            Self::Carried { .. } | Self::Floor(..) | Self::Shift(..) => Carry::ZERO.pack(),
            // What stands before a numeral are zeros.
            Self::Digit { place, digit: 0, .. } => Ok((2 << place) - 1),
            _ => Ok(0),
        }
    }

    pub(crate) fn step(
        &self,
        value: i64,
        lane: usize,
        letter: &[u8],
        meter: &Meter<'_>,
    ) -> Result<i64, CertificateError> {
        if value == IDLE {
            return Ok(IDLE);
        }
        Ok(match self {
            Self::Carried { places, terms, constant, test } => {
                if value < 0 {
                    return Ok(value);
                }
                let mut carry = places.carry(Carry::unpack(value), lane, weighted(terms, letter));
                match test {
                    Test::Divisible(modulus) => {
                        (carry.p, carry.q) = (carry.p.rem_euclid(*modulus), carry.q.rem_euclid(*modulus));
                        carry.pack()?
                    }
                    Test::Compare { high, low, .. } => {
                        let (least, largest) = carry.range();
                        if least >= *high && least + constant >= 1 {
                            HIGH
                        } else if largest <= *low && largest + constant <= -1 {
                            LOW
                        } else {
                            carry.pack()?
                        }
                    }
                }
            }
            Self::Floor(places, n, y) => {
                if value == DEAD {
                    return Ok(DEAD);
                }
                let next = places.floor(Carry::unpack(value), lane, digit(letter, *n), digit(letter, *y));
                next.map_or(Ok(DEAD), Carry::pack)?
            }
            Self::Shift(places, x, y) => {
                if value == DEAD {
                    return Ok(DEAD);
                }
                let next = places.shift(Carry::unpack(value), lane, digit(letter, *x), digit(letter, *y));
                next.map_or(Ok(DEAD), Carry::pack)?
            }
            Self::Lowest(x, y) => match (value, digit(letter, *x), digit(letter, *y)) {
                (0..=2, 0, 0) => value,
                (0 | 1, _, 0) => 1,
                (0 | 1, x, y) if x == y => 2,
                _ => DEAD,
            },
            Self::Zeros { track, count, modulus } => match (value, digit(letter, *track)) {
                (0, 0) => 0,
                (_, 0) => modulus.map_or((value + 1).min(count + 2), |modulus| value % modulus + 1),
                _ => 1,
            },
            Self::Digit { track, place, digit: wanted } => {
                (2 * value + i64::from(digit(letter, *track) == *wanted)) % (2 << place)
            }
            Self::Numeral(places, track) => {
                let next = if value == DEAD { None } else { places.canonical(value, lane, digit(letter, *track)) };
                next.unwrap_or(DEAD)
            }
            Self::Linear { terms, low, high, .. } => (2 * value + weighted(terms, letter)).clamp(*low, *high),
            Self::Congruent { terms, modulus, .. } => (2 * value + weighted(terms, letter)).rem_euclid(*modulus),
            Self::Even(tracks) => {
                let odd = tracks.iter().map(|track| digit(letter, *track)).sum::<i64>() % 2 == 1;
                if odd { DEAD } else { value }
            }
            Self::Automaton(table, tracks) => {
                let digit = |track: usize| usize::from(letter.get(track).copied().unwrap_or(0));
                let column = tracks.iter().fold(0usize, |sum, track| table.digits * sum + digit(*track));
                let row = usize::try_from(value).ok().map(|state| state * table.width() + column);
                row.and_then(|row| table.next.get(row).copied().flatten()).map_or(DEAD, i64::from)
            }
            Self::Exists(exists) => exists.step(value, lane, letter, meter)?,
        })
    }

    pub(crate) fn holds(&self, value: i64) -> bool {
        match self {
            _ if value == IDLE => false,
            Self::Linear { constant, equal, .. } => {
                if *equal {
                    value + constant == 0
                } else {
                    value + constant <= 0
                }
            }
            Self::Congruent { constant, modulus, .. } => (value + constant).rem_euclid(*modulus) == 0,
            Self::Carried { places, constant, test, .. } => {
                let sum = || places.end(Carry::unpack(value)) + constant;
                match (test, value) {
                    (_, HIGH) => false,
                    (Test::Compare { equal, .. }, LOW) => !equal,
                    (Test::Compare { equal: true, .. }, _) => sum() == 0,
                    (Test::Compare { .. }, _) => sum() <= 0,
                    (Test::Divisible(modulus), _) => sum().rem_euclid(*modulus) == 0,
                }
            }
            Self::Floor(places, ..) => value != DEAD && places.floor_holds(Carry::unpack(value)),
            Self::Shift(places, ..) => value != DEAD && places.shift_holds(Carry::unpack(value)),
            Self::Lowest(..) => matches!(value, 0 | 2),
            Self::Zeros { count, .. } => (value - 1).max(0) == *count,
            Self::Digit { place, .. } => value >> place == 1,
            Self::Numeral(places, _) => value != DEAD && places.may_end(value),
            Self::Even(_) => value != DEAD,
            Self::Automaton(table, _) => {
                usize::try_from(value).is_ok_and(|state| table.accepting.get(state).copied().unwrap_or(false))
            }
            Self::Exists(exists) => exists.holds(value),
        }
    }

    pub(crate) fn possible(&self, value: i64) -> bool {
        match self {
            _ if value == IDLE => false,
            Self::Linear { low, high, equal, .. } => value != *high && !(*equal && value == *low),
            Self::Carried { test: Test::Compare { equal, .. }, .. } => value != HIGH && !(*equal && value == LOW),
            Self::Congruent { .. } | Self::Carried { .. } | Self::Zeros { .. } | Self::Digit { .. } => true,
            Self::Even(_)
            | Self::Automaton(..)
            | Self::Floor(..)
            | Self::Shift(..)
            | Self::Lowest(..)
            | Self::Numeral(..) => value != DEAD,
            Self::Exists(exists) => exists.possible(value),
        }
    }

    pub(crate) fn certain(&self, value: i64) -> bool {
        match self {
            _ if value == IDLE => false,
            Self::Linear { low, equal: false, .. } => value == *low,
            Self::Carried { test: Test::Compare { equal: false, .. }, .. } => value == LOW,
            Self::Automaton(table, _) => table.is_settled(value),
            _ => false,
        }
    }
}
