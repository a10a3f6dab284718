//! Which states of an automaton accept whatever others accept.
//!
//! A set of states that stands for the union of what they accept may forget each state that accepts no more than
//! another one of the set. Sets that come from "some smaller number" (x' ≤ x, a remainder that may only fall) consist
//! mostly of such states, and what is left of them are few different sets.
//!
//! Pairs of states are decided when they are met in a set: of all pairs of a large automaton few ever are.

use crate::dfa::Dfa;
use crate::diagram::{DEAD, Raw, STATE, at};
use hashbrown::{HashMap, HashSet};
use rustc_hash::FxBuildHasher;

/// No more pairs of edges than this are looked at for one answer, and for all together.
const STEPS: (usize, usize) = (20_000, 20_000_000);

/// Answers about the pairs of states of an automaton with no more states than this are kept as bits.
const DENSE: usize = 4096;

/// After so many answers, less than one state in so many left out is not worth asking any more.
const WORTH: (usize, usize) = (2_000_000, 8);

type Pair = (Raw, Raw);

/// Pairs of states and edges of which it is known whether the second accepts whatever the first accepts.
pub(crate) struct Inclusion<'a> {
    dfa: &'a Dfa,
    known: HashMap<Pair, bool, FxBuildHasher>,
    /// The pairs that follow from the one in question, each with the place of the one that it follows from.
    walk: Vec<(Pair, usize)>,
    met: HashSet<Pair, FxBuildHasher>,
    steps: usize,
    /// By pairs of states: is it known, and is it so?
    bits: Vec<u64>,
    /// How many answers were given, how many states were asked about, and how many of these were left out.
    answers: usize,
    asked: usize,
    left_out: usize,
}

/// What is seen of a pair without reading on.
enum Glance {
    Included,
    NotIncluded,
    Open,
}

impl<'a> Inclusion<'a> {
    /// Nothing is known yet. The automaton is trimmed.
    pub(crate) fn of(dfa: &'a Dfa) -> Self {
        let (known, walk, met) = (HashMap::default(), Vec::new(), HashSet::default());
        let pairs = Some(dfa.states()).filter(|states| *states <= DENSE).map_or(0, |states| states * states);
        let bits = vec![0; pairs.div_ceil(32)];
        Self { dfa, known, walk, met, steps: 0, bits, answers: 0, asked: 0, left_out: 0 }
    }

    /// The states of a set without those that accept no more than another one; nothing if all stay.
    pub(crate) fn needed(&mut self, states: &[Raw]) -> Option<Vec<Raw>> {
        if self.answers > WORTH.0 && self.left_out < self.asked / WORTH.1 {
            return None;
        }
        let mut kept: Vec<Raw> = Vec::with_capacity(states.len());
        for &p in states {
            if !kept.iter().any(|&q| self.has(p, q)) {
                kept.retain(|&q| !self.has(q, p));
                kept.push(p);
            }
        }
        self.asked += states.len();
        self.left_out += states.len() - kept.len();
        (kept.len() < states.len()).then_some(kept)
    }

    /// Is whatever p accepts accepted by q? Where that would take too long to say, no.
    ///
    /// Pairs that reading the same letters leads to are looked at one after the other. One that is not included, by a word
    /// that ends there, makes all those before it not included; if there is none, all of them are included.
    fn has(&mut self, p: Raw, q: Raw) -> bool {
        self.answers += 1;
        let pair = at(p & !STATE) * self.dfa.states() + at(q & !STATE);
        let (word, place) = (pair / 32, pair % 32 * 2);
        let bits = self.bits.get(word).map_or(0, |bits| bits >> place & 3);
        if bits != 0 {
            return bits == 3;
        }
        let has = self.decided(p, q);
        if let Some(bits) = self.bits.get_mut(word) {
            *bits |= (1 | u64::from(has) << 1) << place;
        }
        has
    }

    fn decided(&mut self, p: Raw, q: Raw) -> bool {
        if let Some(known) = self.known.get(&(p, q)) {
            return *known;
        }
        self.walk.clear();
        self.met.clear();
        if let Some(included) = self.meet((p, q), 0) {
            return included;
        }
        let mut next = 0;
        while let Some(&(pair, _)) = self.walk.get(next) {
            self.steps += 1;
            if next > STEPS.0 || self.steps > STEPS.1 {
                self.known.insert((p, q), false);
                return false;
            }
            if self.follow(pair, next) == Some(false) {
                self.refuse(next);
                return false;
            }
            next += 1;
        }
        self.known.extend(self.walk.iter().map(|&(pair, _)| (pair, true)));
        true
    }

    /// What was done until now, in items of a construction.
    pub(crate) fn work(&self) -> usize {
        self.steps / 8 + self.answers / if self.bits.is_empty() { 16 } else { 64 }
    }

    /// The pairs that a pair leads to, one letter or digit later; `Some(false)` where one of them is not included.
    fn follow(&mut self, (e, f): Pair, place: usize) -> Option<bool> {
        let core = &self.dfa.core;
        if e & f & STATE != 0 {
            let root = |state: Raw| core.roots[at(state & !STATE)];
            return self.meet((root(e), root(f)), place);
        }
        let level = |edge: Raw| if edge & STATE == 0 { core.diagram.level(edge) } else { u16::MAX };
        let (e_level, f_level) = (level(e), level(f));
        let least = e_level.min(f_level);
        for digit in 0..core.alphabet[usize::from(least)] {
            let child = |edge: Raw, level: u16| if level == least { core.diagram.child(edge, digit) } else { edge };
            if self.meet((child(e, e_level), child(f, f_level)), place) == Some(false) {
                return Some(false);
            }
        }
        None
    }

    /// Is this pair included? Where that is not known, it is put on the list.
    fn meet(&mut self, (e, f): Pair, from: usize) -> Option<bool> {
        match self.glance(e, f) {
            Glance::Included => Some(true),
            Glance::NotIncluded => Some(false),
            Glance::Open => {
                if self.met.insert((e, f)) {
                    self.walk.push(((e, f), from));
                }
                None
            }
        }
    }

    fn glance(&self, e: Raw, f: Raw) -> Glance {
        // Every state of a trimmed automaton accepts something.
        if e == f || e == DEAD {
            return Glance::Included;
        }
        let accepts = |state: Raw| self.dfa.core.accepting[at(state & !STATE)];
        if f == DEAD || e & f & STATE != 0 && accepts(e) && !accepts(f) {
            return Glance::NotIncluded;
        }
        match self.known.get(&(e, f)) {
            Some(true) => Glance::Included,
            Some(false) => Glance::NotIncluded,
            None => Glance::Open,
        }
    }

    /// The pair at this place, and those that led to it, are not included.
    fn refuse(&mut self, mut place: usize) {
        while let Some(&(pair, from)) = self.walk.get(place) {
            self.known.insert(pair, false);
            if from == place {
                return;
            }
            place = from;
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
    use super::*;
    use crate::diagram::small;
    use crate::{Comparison, Engine, Linear, Numerals, Track};
    use ratwheel_numbers::Control;

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
            let mut found = Inclusion::of(&dfa);
            let mut counts = [0, 0];
            let states = small(dfa.states());
            for (p, q) in (0..states).flat_map(|p| (0..states).map(move |q| (p, q))) {
                let has = found.has(p | STATE, q | STATE);
                // In Zeckendorf's system some need longer words to tell them apart.
                let words = by_words(&dfa, Some(p), Some(q), 6);
                assert!(has == words || (name == "zeckendorf" && words), "{name} {p} {q}");
                counts[usize::from(has)] += 1;
            }
            assert!(counts.iter().all(|count| *count > 0), "{name}: {counts:?}");
        }
    }
}
