//! Which states of an automaton accept whatever others accept.
//!
//! A set of states that stands for the union of what they accept may forget each state that accepts no more than
//! another one of the set. Sets that come from "some smaller number" (x' ≤ x, a remainder that may only fall) consist
//! mostly of such states, and what is left of them are few different sets.

use crate::dfa::Dfa;
use crate::diagram::{DEAD, Raw, STATE, at};
use crate::error::AutomataError;
use hashbrown::HashMap;
use ratwheel_numbers::Control;
use rustc_hash::FxBuildHasher;

/// Automata with more states are left as they are: their pairs of states are too many.
pub(crate) const MOST: usize = 2000;

/// No more pairs of edges than this are looked at.
const STEPS: u64 = 20_000_000;

/// By pairs of states: does the second accept whatever the first accepts?
pub(crate) struct Inclusion {
    states: usize,
    bits: Vec<u64>,
}

impl Inclusion {
    /// All pairs of states of a trimmed automaton; nothing where that would be too much work.
    ///
    /// At first every pair is taken to be included unless its first state accepts and its second does not. A pair
    /// with a letter that leads to a pair that is not included is not included either; when no pair falls any more,
    /// those that are left are right, by induction over the length of a word.
    pub(crate) fn of(dfa: &Dfa, control: Control<'_>) -> Result<Option<Self>, AutomataError> {
        let states = dfa.states();
        if states > MOST {
            return Ok(None);
        }
        let mut all = Self { states, bits: vec![0; (states * states).div_ceil(64)] };
        let mut open: Vec<(Raw, Raw)> = Vec::new();
        for p in 0..states {
            for q in 0..states {
                if dfa.core.accepting[q] || !dfa.core.accepting[p] {
                    all.set(p * states + q, true);
                    open.extend(Some((p, q)).filter(|(p, q)| p != q).map(|(p, q)| (raw(p), raw(q))));
                }
            }
        }
        let mut walk = Walk { dfa, known: HashMap::default(), steps: 0 };
        loop {
            let before = open.len();
            // What was not included in an earlier round is not included now; what was may have fallen.
            walk.known.retain(|_, included| !*included);
            for (index, &(p, q)) in open.iter().enumerate() {
                if index % 256 == 0 {
                    control.check()?;
                }
                if !walk.included(dfa.core.roots[at(p)], dfa.core.roots[at(q)], &all) {
                    all.set(at(p) * states + at(q), false);
                }
            }
            open.retain(|&(p, q)| all.has(p, q));
            if walk.steps > STEPS {
                return Ok(None);
            }
            if open.len() == before {
                return Ok(Some(all));
            }
        }
    }

    fn set(&mut self, place: usize, value: bool) {
        let bit = 1 << (place % 64);
        let word = &mut self.bits[place / 64];
        *word = if value { *word | bit } else { *word & !bit };
    }

    /// Is whatever p accepts accepted by q?
    pub(crate) fn has(&self, p: u32, q: u32) -> bool {
        let place = at(p) * self.states + at(q);
        self.bits[place / 64] >> (place % 64) & 1 == 1
    }
}

fn raw(state: usize) -> Raw {
    crate::diagram::small(state)
}

/// A walk through pairs of edges.
struct Walk<'a> {
    dfa: &'a Dfa,
    known: HashMap<(Raw, Raw), bool, FxBuildHasher>,
    steps: u64,
}

impl Walk<'_> {
    fn included(&mut self, e: Raw, f: Raw, all: &Inclusion) -> bool {
        if e == f || e == DEAD {
            return true;
        }
        // Every state of a trimmed automaton accepts something.
        if f == DEAD {
            return false;
        }
        if e & f & STATE != 0 {
            return all.has(e & !STATE, f & !STATE);
        }
        if let Some(&known) = self.known.get(&(e, f)) {
            return known;
        }
        self.steps += 1;
        let diagram = &self.dfa.core.diagram;
        let level = |edge: Raw| if edge & STATE == 0 { diagram.level(edge) } else { u16::MAX };
        let least = level(e).min(level(f));
        let child = |edge: Raw, digit: u16| if level(edge) == least { diagram.child(edge, digit) } else { edge };
        let included = self.steps <= 2 * STEPS
            && (0..self.dfa.core.alphabet[usize::from(least)])
                .all(|digit| self.included(child(e, digit), child(f, digit), all));
        self.known.insert((e, f), included);
        included
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
    use super::*;
    use crate::{Comparison, Engine, Linear, Numerals, Track};

    /// Is every word of at most this length that p accepts accepted by q?
    fn by_words(dfa: &Dfa, p: Option<u32>, q: Option<u32>, length: usize) -> bool {
        let Some(from) = p else { return true };
        if dfa.is_accepting(from) && !q.is_some_and(|q| dfa.is_accepting(q)) {
            return false;
        }
        let after = |state: u32, n: u16| dfa.step(state, &[n / 2, n % 2]);
        length == 0 || (0..4).all(|n| by_words(dfa, after(from, n), q.and_then(|q| after(q, n)), length - 1))
    }

    #[test]
    fn inclusion_is_that_of_words() {
        let (x, y) = (Track(0), Track(1));
        for (name, comparison) in
            [("base:2", Comparison::LessEqual), ("base:2", Comparison::Equal), ("zeckendorf", Comparison::Less)]
        {
            let engine = Engine::new(Numerals::of(&name.parse().unwrap()).unwrap(), Control::none());
            let dfa = engine.linear(&Linear::new().plus(3, x).plus(-2, y).constant(1), comparison).unwrap();
            let found = Inclusion::of(&dfa, Control::none()).unwrap().unwrap();
            let mut counts = [0, 0];
            for (p, q) in (0..found.states).flat_map(|p| (0..found.states).map(move |q| (raw(p), raw(q)))) {
                // In Zeckendorf's system some need longer words to tell them apart.
                let words = by_words(&dfa, Some(p), Some(q), 6);
                assert!(found.has(p, q) == words || (name == "zeckendorf" && words), "{name} {p} {q}");
                counts[usize::from(found.has(p, q))] += 1;
            }
            assert!(counts.iter().all(|count| *count > 0), "{name}: {counts:?}");
        }
    }
}
