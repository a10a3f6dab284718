//! Predicates about the digits themselves: constants, zeros at the end, the lowest part, exclusive or, order.
//!
//! They say nothing about which numerals are canonical; the engine intersects them with those that are.

use super::machine::{Machine, compile};
use crate::build::Builder;
use crate::dfa::{Dfa, Track};
use crate::diagram::{DEAD, STATE, small};
use crate::error::AutomataError;
use ratwheel_numbers::Control;

/// A machine with a small state that looks at whole letters.
struct Letters<F, A> {
    tracks: usize,
    step: F,
    accepts: A,
}

impl<F: Fn(i64, &[i64]) -> Option<i64>, A: Fn(i64) -> bool> Machine for Letters<F, A> {
    fn start(&self) -> Vec<i64> {
        vec![0; self.tracks + 1]
    }

    fn begin(&self, _: &mut [i64]) -> Result<(), AutomataError> {
        Ok(())
    }

    fn read(&self, level: usize, digit: u16, memory: &mut [i64]) -> Result<bool, AutomataError> {
        memory[level + 1] = i64::from(digit);
        Ok(true)
    }

    fn end(&mut self, memory: &mut [i64]) -> Result<bool, AutomataError> {
        let Some((state, letter)) = memory.split_first_mut() else { return Ok(false) };
        let next = (self.step)(*state, letter);
        letter.fill(0);
        *state = next.unwrap_or(0);
        Ok(next.is_some())
    }

    fn accepts(&self, memory: &[i64]) -> bool {
        memory.first().is_some_and(|&state| (self.accepts)(state))
    }
}

/// The automaton over these tracks, given in ascending order, that starts in 0, steps by letters and accepts in some
/// states.
pub(crate) fn letters(
    tracks: &[Track],
    digits: u16,
    control: Control<'_>,
    step: impl Fn(i64, &[i64]) -> Option<i64>,
    accepts: impl Fn(i64) -> bool,
) -> Result<Dfa, AutomataError> {
    let machine = Letters { tracks: tracks.len(), step, accepts };
    compile(machine, tracks.to_vec(), vec![digits; tracks.len()], control)
}

/// The number of zeros at the end passes the test; it is only counted up to `most` and then in steps of `modulus`.
/// The word of zeros counts as having none.
pub(crate) fn zeros(
    track: Track,
    digits: u16,
    most: i64,
    modulus: i64,
    accepts: impl Fn(i64) -> bool,
    control: Control<'_>,
) -> Result<Dfa, AutomataError> {
    // State 0: only zeros so far; 1 + z: z zeros since a digit that is not 0.
    let step = |state: i64, letter: &[i64]| {
        Some(match (state, letter) {
            (_, [digit]) if *digit != 0 => 1,
            (0, _) => 0,
            (state, _) if state > most => state + 1 - modulus,
            (state, _) => state + 1,
        })
    };
    letters(&[track], digits, control, step, |state| accepts((state - 1).max(0)))
}

/// The digit at this place, counted from the right from 0, is this one.
pub(crate) fn digit(
    track: Track,
    digits: u16,
    place: u64,
    digit: u16,
    control: Control<'_>,
) -> Result<Dfa, AutomataError> {
    // One bit for each place up to this, the last digit lowest: does it differ from what leading zeros have there?
    let zero = digit == 0;
    let differs = move |found: i64| i64::from((found == i64::from(digit)) != zero);
    let step = move |state: i64, letter: &[i64]| Some((2 * state + differs(*letter.first()?)) % (2 << place));
    letters(&[track], digits, control, step, move |state| (state >> place == 1) != zero)
}

/// The digits of y are those of x up to the last that is not 0, and that alone.
pub(crate) fn lowest(x: Track, y: Track, digits: u16, control: Control<'_>) -> Result<Dfa, AutomataError> {
    let (first, x_first) = (x.min(y), x < y);
    let step = move |state: i64, letter: &[i64]| {
        let (a, b) = (letter.first()?, letter.get(1)?);
        let (x, y) = if x_first { (*a, *b) } else { (*b, *a) };
        match (state, x, y) {
            // 0: before that digit, and nothing but zeros in x; 1: before it; 2: it is read.
            (0 | 1, 0, 0) => Some(state),
            (0 | 1, _, 0) => Some(1),
            (0 | 1, x, y) if x == y => Some(2),
            (2, 0, 0) => Some(2),
            _ => None,
        }
    };
    letters(&[first, x.max(y)], digits, control, step, |state| state != 1)
}

/// z has the digits x + y modulo 2.
pub(crate) fn xor(tracks: [Track; 3], control: Control<'_>) -> Result<Dfa, AutomataError> {
    let mut sorted = tracks;
    sorted.sort_unstable();
    letters(&sorted, 2, control, |_, letter| (letter.iter().sum::<i64>() % 2 == 0).then_some(0), |_| true)
}

/// The word of x comes before that of y in lexicographic order.
pub(crate) fn lexicographic(x: Track, y: Track, digits: u16, control: Control<'_>) -> Result<Dfa, AutomataError> {
    let x_first = x < y;
    let step = move |state: i64, letter: &[i64]| {
        let (a, b) = (letter.first()?, letter.get(1)?);
        let (x, y) = if x_first { (a, b) } else { (b, a) };
        match state {
            0 if x == y => Some(0),
            0 if x > y => None,
            _ => Some(1),
        }
    };
    letters(&[x.min(y), x.max(y)], digits, control, step, |state| state == 1)
}

/// Exactly one word, with any number of zeros in front. It begins with a digit that is not 0, or is empty.
pub(crate) fn path(track: Track, word: &[u16], digits: u16, control: Control<'_>) -> Result<Dfa, AutomataError> {
    let mut builder = Builder::new(control, vec![track], vec![digits]);
    for i in 0..=word.len() {
        builder.state(i == word.len())?;
    }
    for i in 0..=word.len() {
        let base = builder.stack.len();
        for digit in 0..digits {
            let target = match word.get(i) {
                Some(&next) if next == digit => STATE | small(i + 1),
                _ if i == 0 && digit == 0 => STATE,
                _ => DEAD,
            };
            builder.stack.push(target);
        }
        builder.roots[i] = builder.node(0, base)?;
        if i % 1024 == 0 {
            builder.check(0)?;
        }
    }
    builder.finish(STATE)
}
