//! Linear constraints Σcᵢxᵢ + c ⋈ 0 and congruences, compiled for any number system.
//!
//! Reading from the top, what has been read is worth P·u_j + Q·u_{j−1} when j digits are to come; the next letter with
//! s = Σcᵢdᵢ makes it P' = a·P + Q + s, Q' = b·P, and after the last letter the value is P + Q·u_{−1} + c. The state is
//! (P, Q) and the rule state of each track, for each lane of the system that is in use. A lane whose sign is settled
//! (see `collapse`) forgets P and Q, which keeps the states finite in number; a congruence keeps them modulo m. A track
//! may also have weights of its own: digit d at place j then counts d·(x·u_j + y·u_{j−1}), which is how shifts and
//! floors are read off a numeral.

use super::collapse::{Collapse, too_large};
use super::machine::{Machine, compile};
use crate::dfa::{Dfa, Track};
use crate::error::AutomataError;
use crate::numerals::{FORBIDDEN, Numerals};
use hashbrown::HashMap;
use ratwheel_numbers::{Control, Integer};
use rustc_hash::FxBuildHasher;
use std::cmp::Ordering;
use std::fmt;

/// How a linear form is compared with 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// = 0
    Equal,
    /// ≠ 0
    NotEqual,
    /// < 0
    Less,
    /// ≤ 0
    LessEqual,
    /// > 0
    Greater,
    /// ≥ 0
    GreaterEqual,
}

impl Comparison {
    /// Does a number that compares with 0 like this pass?
    #[must_use]
    pub fn admits(self, sign: Ordering) -> bool {
        match self {
            Self::Equal => sign.is_eq(),
            Self::NotEqual => sign.is_ne(),
            Self::Less => sign.is_lt(),
            Self::LessEqual => sign.is_le(),
            Self::Greater => sign.is_gt(),
            Self::GreaterEqual => sign.is_ge(),
        }
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Equal => "=",
            Self::NotEqual => "!=",
            Self::Less => "<",
            Self::LessEqual => "<=",
            Self::Greater => ">",
            Self::GreaterEqual => ">=",
        })
    }
}

/// Σcᵢxᵢ + c.
///
/// ```
/// use ratwheel_automata::{Linear, Track};
/// let form = Linear::new().plus(2, Track(0)).plus(-1, Track(1)).plus(-2, Track(0)).constant(7);
/// assert_eq!(form.to_string(), "-1*t1 + 7");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Linear {
    /// Sorted by track, no coefficient 0.
    terms: Vec<(Track, Integer)>,
    constant: Integer,
}

impl Linear {
    /// The form 0.
    #[must_use]
    pub fn new() -> Self {
        Self { terms: Vec::new(), constant: Integer::zero() }
    }

    /// This form plus `coefficient` times a track.
    #[must_use]
    pub fn plus(mut self, coefficient: impl Into<Integer>, track: Track) -> Self {
        let coefficient = coefficient.into();
        match self.terms.binary_search_by_key(&track, |&(t, _)| t) {
            Ok(found) => {
                let sum = &self.terms[found].1 + &coefficient;
                if sum.is_zero() {
                    self.terms.remove(found);
                } else {
                    self.terms[found].1 = sum;
                }
            }
            Err(_) if coefficient.is_zero() => {}
            Err(place) => self.terms.insert(place, (track, coefficient)),
        }
        self
    }

    /// This form plus a number.
    #[must_use]
    pub fn constant(mut self, number: impl Into<Integer>) -> Self {
        self.constant = &self.constant + &number.into();
        self
    }

    /// The tracks and their coefficients, none of them 0.
    #[must_use]
    pub fn terms(&self) -> &[(Track, Integer)] {
        &self.terms
    }

    /// The number that is added.
    #[must_use]
    pub fn constant_term(&self) -> &Integer {
        &self.constant
    }
}

impl fmt::Display for Linear {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (track, coefficient) in &self.terms {
            write!(f, "{coefficient}*{track} + ")?;
        }
        write!(f, "{}", self.constant)
    }
}

/// What a form is tested for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Test {
    Compare(Comparison),
    /// ≡ 0 modulo this, which is at least 1.
    Congruent(i64),
}

/// A linear form in machine words, with weights by lane.
#[derive(Clone, Debug)]
pub(crate) struct Form {
    pub(crate) tracks: Vec<Track>,
    /// By track, then by lane: (x, y) as in the module's head.
    pub(crate) weights: Vec<Vec<(i64, i64)>>,
    /// By track: the digits below place j add between the first and the second, times u_j − 1.
    pub(crate) reach: Vec<(i64, i64)>,
    pub(crate) constant: i64,
}

impl Form {
    pub(crate) fn new(constant: i64) -> Self {
        Self { tracks: Vec::new(), weights: Vec::new(), reach: Vec::new(), constant }
    }

    /// Adds a track, in ascending order of labels, with the number it reads times `coefficient`.
    ///
    /// What is still to come of a canonical numeral with j digits left is a canonical numeral, so it is worth at most
    /// u_j − 1.
    pub(crate) fn number(&mut self, track: Track, coefficient: i64, numerals: &Numerals) {
        self.weighted(track, vec![(coefficient, 0); numerals.lanes()], (coefficient.min(0), coefficient.max(0)));
    }

    pub(crate) fn weighted(&mut self, track: Track, weights: Vec<(i64, i64)>, reach: (i64, i64)) {
        let place = self.tracks.partition_point(|&t| t < track);
        self.tracks.insert(place, track);
        self.weights.insert(place, weights);
        self.reach.insert(place, reach);
    }
}

/// Tracks of one atom: their rule states are packed four bits each.
const MOST_TRACKS: usize = 14;

/// In the packed rule states: the form is settled and the test passes.
const SETTLED: i64 = 1 << 60;

/// In place of packed rule states: some track's digits are not canonical in this lane.
const OFF: i64 = -1;

struct Reader<'a> {
    /// Which digits may follow each other.
    numerals: &'a Numerals,
    /// What they are worth: most often places of the same system.
    places: &'a Numerals,
    form: &'a Form,
    test: Test,
    collapse: Option<Collapse>,
    low: i64,
    high: i64,
    /// Lane, P and Q to the sign, if it is settled.
    signs: HashMap<(usize, i64, i64), Option<Ordering>, FxBuildHasher>,
}

/// The automaton of a form and a test, on canonical numerals.
pub(crate) fn compile_form(
    form: &Form,
    test: Test,
    numerals: &Numerals,
    control: Control<'_>,
) -> Result<Dfa, AutomataError> {
    compile_in(form, test, (numerals, numerals), control)
}

/// The same with the places of a second system, which has as many lanes.
pub(crate) fn compile_in(
    form: &Form,
    test: Test,
    (numerals, places): (&Numerals, &Numerals),
    control: Control<'_>,
) -> Result<Dfa, AutomataError> {
    if form.tracks.len() > MOST_TRACKS {
        return Err(AutomataError::TooManyTracks { found: form.tracks.len(), most: MOST_TRACKS });
    }
    let sum = |pick: fn(&(i64, i64)) -> i64| {
        form.reach.iter().try_fold(0i64, |sum, reach| sum.checked_add(pick(reach))).ok_or_else(too_large)
    };
    let (low, high) = (sum(|r| r.0)?, sum(|r| r.1)?);
    if [low, high, form.constant].iter().any(|value| value.unsigned_abs() >= 1 << 60) {
        return Err(too_large());
    }
    let collapse = matches!(test, Test::Compare(_)).then(|| Collapse::new(places));
    let reader = Reader { numerals, places, form, test, collapse, low, high, signs: HashMap::default() };
    compile(reader, form.tracks.clone(), vec![numerals.digits(); form.tracks.len()], control)
}

impl Reader<'_> {
    fn reduce(&self, value: i64) -> i64 {
        match self.test {
            Test::Congruent(modulus) => value.rem_euclid(modulus),
            Test::Compare(_) => value,
        }
    }

    /// The sign of the form for all ways to go on in this lane, if there is only one.
    fn sign(&mut self, lane: usize, p: i64, q: i64) -> Result<Option<Ordering>, AutomataError> {
        let Some(collapse) = &self.collapse else { return Ok(None) };
        if let Some(&known) = self.signs.get(&(lane, p, q)) {
            return Ok(known);
        }
        // Small enough to be negated.
        let add = |x: i64, y: i64| x.checked_add(y).filter(|sum| sum.unsigned_abs() < 1 << 62).ok_or_else(too_large);
        let q = add(q, 0)?;
        let c = self.form.constant;
        // At least P·u_j + Q·u_{j−1} + low·(u_j − 1) + c, at most the same with `high`.
        let sign = if collapse.positive(lane, add(p, self.low)?, q, add(c, -self.low)?) {
            Some(Ordering::Greater)
        } else if collapse.positive(lane, -add(p, self.high)?, -q, -add(c, -self.high)?) {
            Some(Ordering::Less)
        } else {
            None
        };
        self.signs.insert((lane, p, q), sign);
        Ok(sign)
    }
}

impl Machine for Reader<'_> {
    fn start(&self) -> Vec<i64> {
        // P, Q and packed rule states for each lane; only that of the agreed length is in use.
        let first = self.numerals.inner().prefix;
        (0..self.numerals.lanes()).flat_map(|lane| [0, 0, if lane == first { 0 } else { OFF }]).collect()
    }

    fn begin(&self, memory: &mut [i64]) -> Result<(), AutomataError> {
        let before = memory.to_vec();
        for lane in 0..self.numerals.lanes() {
            let from = 3 * self.numerals.lane_before(lane);
            let [p, q, rules] = [before[from], before[from + 1], before[from + 2]];
            let (a, b) = self.places.inner().steps[lane];
            let grown = a.checked_mul(p).and_then(|x| x.checked_add(q)).ok_or_else(too_large)?;
            memory[3 * lane] = self.reduce(grown);
            memory[3 * lane + 1] = self.reduce(b.checked_mul(p).ok_or_else(too_large)?);
            memory[3 * lane + 2] = rules;
        }
        Ok(())
    }

    fn read(&self, level: usize, digit: u16, memory: &mut [i64]) -> Result<bool, AutomataError> {
        let mut alive = false;
        for (lane, memory) in memory.chunks_exact_mut(3).enumerate() {
            let [p, q, rules] = memory else { continue };
            if *rules == OFF {
                continue;
            }
            let shift = 4 * level;
            let state = u8::try_from((*rules >> shift) & 15).unwrap_or(FORBIDDEN);
            let next = self.numerals.next(lane, state, digit);
            if next == FORBIDDEN {
                (*p, *q, *rules) = (0, 0, OFF);
                continue;
            }
            alive = true;
            *rules = (*rules & !(15 << shift)) | (i64::from(next) << shift);
            if *rules & SETTLED == 0 {
                let (x, y) = self.form.weights[level][lane];
                let plus = |value: i64, weight: i64| {
                    weight.checked_mul(i64::from(digit)).and_then(|w| value.checked_add(w)).ok_or_else(too_large)
                };
                *p = self.reduce(plus(*p, x)?);
                *q = self.reduce(plus(*q, y)?);
            }
        }
        Ok(alive)
    }

    fn end(&mut self, memory: &mut [i64]) -> Result<bool, AutomataError> {
        let mut alive = false;
        for (lane, memory) in memory.chunks_exact_mut(3).enumerate() {
            let [p, q, rules] = memory else { continue };
            if *rules == OFF {
                continue;
            }
            if *rules & SETTLED == 0
                && let Test::Compare(comparison) = self.test
                && let Some(sign) = self.sign(lane, *p, *q)?
            {
                (*p, *q) = (0, 0);
                if comparison.admits(sign) {
                    *rules |= SETTLED;
                } else {
                    *rules = OFF;
                    continue;
                }
            }
            alive = true;
        }
        Ok(alive)
    }

    fn accepts(&self, memory: &[i64]) -> bool {
        // No digits to come: the lane of place 0, after its digit.
        let [p, q, rules, ..] = *memory else { return false };
        if rules == OFF {
            return false;
        }
        let ends = &self.numerals.inner().ends;
        let canonical = (0..self.form.tracks.len())
            .all(|level| usize::try_from((rules >> (4 * level)) & 15).is_ok_and(|s| ends.get(s) == Some(&true)));
        if !canonical {
            return false;
        }
        if rules & SETTLED != 0 {
            return true;
        }
        let below = self.places.inner().below;
        let value = i128::from(p) + i128::from(q) * i128::from(below) + i128::from(self.form.constant);
        match self.test {
            Test::Compare(comparison) => comparison.admits(value.cmp(&0)),
            Test::Congruent(modulus) => value.rem_euclid(i128::from(modulus)) == 0,
        }
    }
}
