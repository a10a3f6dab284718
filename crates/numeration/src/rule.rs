//! Which digit strings are canonical: a small automaton that reads digits from the most significant one down.
//!
//! Canonical strings of one length, in lexicographic order, represent 0, 1, 2, … in order; so "the next number" is the
//! next admissible string, and the number of ways to go on below a string depends on the automaton's state alone.
//! That number is the gap to the next string with zeros below; see [`Rule::gap`].

use ratwheel_numbers::{Integer, Natural};
use std::sync::Arc;

/// A state of the automaton. Every reading begins in [`START`].
pub(crate) type State = usize;

/// Nothing has been read that restricts the next digit.
pub(crate) const START: State = 0;

/// The admissibility condition of a numeration system.
#[derive(Debug)]
pub(crate) enum Rule {
    /// Document 000 §6 (Ostrowski): digit i is at most `bounds[i]`, and a digit at its bound has a 0 below it.
    /// State 1: a 0 must follow.
    Bounded { bounds: Arc<[Natural]>, zero: Natural },
    /// \[Fra1985\]: no window reaches (b_1, …, b_m). State s: the last s digits are b_1, …, b_s.
    Windows { parts: Vec<Natural>, limits: Vec<Natural> },
    /// Document 004, Theorem I: between two digits b − 1 there is one below b − 2.
    /// State 1: a digit b − 1 has been read, and only digits b − 2 since.
    Separated { limits: [Natural; 2], base: Integer },
}

impl Rule {
    pub(crate) fn bounded(bounds: Arc<[Natural]>) -> Self {
        Self::Bounded { bounds, zero: Natural::zero() }
    }

    /// `parts` is not empty and does not increase; its last element is at least 1.
    pub(crate) fn windows(parts: Vec<Natural>) -> Self {
        let mut limits = parts.clone();
        if let Some(last) = limits.last_mut() {
            *last = minus_one(last);
        }
        Self::Windows { parts, limits }
    }

    /// `base` is at least 3.
    pub(crate) fn separated(base: &Natural) -> Self {
        let most = minus_one(base);
        let between = minus_one(&most);
        Self::Separated { limits: [most, between], base: Integer::from(base) }
    }

    /// The largest digit that may stand at `place` in this state.
    pub(crate) fn limit(&self, state: State, place: usize) -> &Natural {
        match self {
            Self::Bounded { bounds, zero } => match state {
                START => bounds.get(place).unwrap_or(zero),
                _ => zero,
            },
            Self::Windows { limits, .. } => limits.get(state).unwrap_or(&limits[0]),
            Self::Separated { limits, .. } => limits.get(state).unwrap_or(&limits[0]),
        }
    }

    /// The state after reading `digit` at `place`, or `None` when the digit is too large there.
    pub(crate) fn next(&self, state: State, digit: &Natural, place: usize) -> Option<State> {
        let limit = self.limit(state, place);
        if digit > limit {
            return None;
        }
        Some(match self {
            Self::Bounded { .. } => usize::from(state == START && digit == limit && !limit.is_zero()),
            Self::Windows { parts, .. } => match parts.get(state) {
                Some(part) if digit == part => state + 1,
                _ => START,
            },
            Self::Separated { limits, .. } => match state {
                START => usize::from(*digit == limits[0]),
                _ => usize::from(*digit == limits[1]),
            },
        })
    }

    /// The state after `digit`, where that does not depend on the digits above it (in a canonical string).
    fn state_after_any(&self, digit: &Natural, place: usize) -> Option<State> {
        match self {
            Self::Bounded { bounds, .. } => {
                Some(usize::from(!digit.is_zero() && bounds.get(place).is_some_and(|bound| bound == digit)))
            }
            Self::Windows { parts, .. } => parts.last().is_some_and(|least| digit < least).then_some(START),
            Self::Separated { limits, .. } => {
                (*digit != limits[1]).then(|| if *digit == limits[0] { 1 } else { START })
            }
        }
    }

    /// The gap above a string that ends in this state with the place h below it free, as a combination of places:
    /// its coefficients in the basis of [`crate::ring::Ring`] at h. This is the number of canonical ways to fill the
    /// places below h.
    pub(crate) fn gap(&self, state: State) -> Vec<Integer> {
        match self {
            // u_h ways when any digit may follow, u_{h−1} when a 0 must: the basis is (u_{h−1}, u_h).
            Self::Bounded { .. } => match state {
                START => vec![Integer::zero(), Integer::one()],
                _ => vec![Integer::one(), Integer::zero()],
            },
            // The next string has 1 added at the place above the window b_1, …, b_s and zeros in the window:
            // x^s − b_1 x^{s−1} − … − b_s.
            Self::Windows { parts, .. } => {
                let mut gap = vec![Integer::zero(); parts.len()];
                if let Some(top) = gap.get_mut(state) {
                    *top = Integer::one();
                }
                for (coefficient, part) in gap.iter_mut().take(state).rev().zip(parts) {
                    *coefficient = -Integer::from(part);
                }
                gap
            }
            // u_h − u_{h−1} = (1 − b)u_h + u_{h+1} ways while a digit b − 1 is forbidden.
            Self::Separated { base, .. } => match state {
                START => vec![Integer::one(), Integer::zero()],
                _ => vec![Integer::one() - base, Integer::one()],
            },
        }
    }

    /// Is this string of digits (least significant first) admissible?
    pub(crate) fn admits(&self, digits: &[Natural]) -> bool {
        let mut state = START;
        digits.iter().enumerate().rev().all(|(place, digit)| match self.next(state, digit, place) {
            Some(next) => {
                state = next;
                true
            }
            None => false,
        })
    }

    /// The state after the digits at `position` and above have been read. `digits[0]` stands at place `first`.
    ///
    /// Looks upward only until a digit that settles the state by itself.
    pub(crate) fn state_after(&self, digits: &[Natural], first: usize, position: usize) -> State {
        let settled = digits.iter().enumerate().skip(position).find_map(|(at, digit)| {
            let state = self.state_after_any(digit, first + at)?;
            Some((at, state))
        });
        let (top, mut state) = settled.unwrap_or((digits.len(), START));
        for (at, digit) in digits.iter().enumerate().take(top).skip(position).rev() {
            state = self.next(state, digit, first + at).unwrap_or(START);
        }
        state
    }

    /// Replaces the string by the next admissible one; `false`, and no change, if it is the last.
    pub(crate) fn successor(&self, digits: &mut [Natural], first: usize) -> bool {
        let mut from = 0;
        while from < digits.len() {
            // States before the positions from..=top, found by reading down from a settled place: linear in the run.
            let top = (from..digits.len())
                .find(|&at| {
                    digits.get(at + 1).is_none_or(|above| self.state_after_any(above, first + at + 1).is_some())
                })
                .unwrap_or(digits.len() - 1);
            let mut state = self.state_after(digits, first, top + 1);
            let mut raise = None;
            for at in (from..=top).rev() {
                if digits[at] < *self.limit(state, first + at) {
                    raise = Some(at);
                }
                state = self.next(state, &digits[at], first + at).unwrap_or(START);
            }
            if let Some(at) = raise {
                digits[at] += 1;
                digits[..at].fill(Natural::zero());
                return true;
            }
            from = top + 1;
        }
        false
    }

    /// Replaces the string by the admissible one before it; `false`, and no change, if it is the first.
    pub(crate) fn predecessor(&self, digits: &mut [Natural], first: usize) -> bool {
        let Some(lowest) = digits.iter().position(|digit| !digit.is_zero()) else {
            return false;
        };
        let mut state = self.state_after(digits, first, lowest + 1);
        digits[lowest] = minus_one(&digits[lowest]);
        state = self.next(state, &digits[lowest], first + lowest).unwrap_or(START);
        for at in (0..lowest).rev() {
            digits[at] = self.limit(state, first + at).clone();
            state = self.next(state, &digits[at], first + at).unwrap_or(START);
        }
        true
    }
}

/// n − 1, or 0 for 0.
pub(crate) fn minus_one(n: &Natural) -> Natural {
    n.checked_sub(&Natural::one()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn naturals(list: &[u64]) -> Vec<Natural> {
        list.iter().map(|&n| Natural::from(n)).collect()
    }

    fn rules() -> Vec<Rule> {
        vec![
            Rule::windows(naturals(&[1, 1])),
            Rule::windows(naturals(&[2, 1])),
            Rule::windows(naturals(&[3, 3, 1])),
            Rule::windows(naturals(&[2, 2, 2, 2])),
            Rule::windows(naturals(&[10])),
            Rule::separated(&Natural::from(3u64)),
            Rule::separated(&Natural::from(5u64)),
            Rule::bounded(naturals(&[0, 1, 3, 1, 2, 5]).into()),
            Rule::bounded(naturals(&[2, 1, 1, 7, 1]).into()),
        ]
    }

    /// All admissible strings of a length, by trying every digit string in order.
    fn admissible(rule: &Rule, length: usize) -> Vec<Vec<Natural>> {
        let largest = 10u64;
        let mut strings = vec![Vec::new()];
        for _ in 0..length {
            strings = strings
                .into_iter()
                .flat_map(|below: Vec<u64>| {
                    (0..=largest).map(move |digit| below.iter().copied().chain([digit]).collect::<Vec<_>>())
                })
                .collect();
        }
        let mut all: Vec<Vec<Natural>> = strings.iter().map(|s| naturals(s)).filter(|s| rule.admits(s)).collect();
        all.sort_by(|a, b| a.iter().rev().cmp(b.iter().rev()));
        all
    }

    #[test]
    fn successor_and_predecessor_walk_through_all_admissible_strings() {
        for rule in rules() {
            for length in 1..=5 {
                let all = admissible(&rule, length);
                for pair in all.windows(2) {
                    let mut string = pair[0].clone();
                    assert!(rule.successor(&mut string, 0), "{rule:?} {pair:?}");
                    assert_eq!(string, pair[1], "{rule:?}");
                    assert!(rule.predecessor(&mut string, 0));
                    assert_eq!(string, pair[0], "{rule:?}");
                }
                let mut last = all[all.len() - 1].clone();
                assert!(!rule.successor(&mut last, 0));
                let mut first = all[0].clone();
                assert!(!rule.predecessor(&mut first, 0));
            }
        }
    }

    #[test]
    fn the_state_is_found_from_below() {
        for rule in rules() {
            for string in admissible(&rule, 5) {
                let mut state = START;
                for at in (0..5).rev() {
                    state = rule.next(state, &string[at], at).unwrap();
                    assert_eq!(rule.state_after(&string, 0, at), state, "{rule:?} {string:?} {at}");
                }
            }
        }
    }
}
