//! Emptiness with a witness: is there a tuple in all of some sets and in none of others? The product is never built.
//!
//! Breadth first over tuples of states, so the witness has the fewest digits. Every tuple of diagram nodes is visited
//! once: what lies below it has then been found with at most as many digits.

use crate::budget::Count;
use crate::dfa::{Dfa, Track, check_count, levels_in};
use crate::diagram::{DEAD, Raw, STATE, at};
use crate::error::AutomataError;
use crate::intern::Interner;
use ratwheel_numbers::{Control, Natural};
use std::fmt;

/// Values for tracks, by ascending label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    pub(crate) values: Vec<(Track, Natural)>,
}

impl Witness {
    /// The value of a track.
    #[must_use]
    pub fn get(&self, track: Track) -> Option<&Natural> {
        self.values.iter().find(|(t, _)| *t == track).map(|(_, value)| value)
    }

    /// All values.
    #[must_use]
    pub fn values(&self) -> &[(Track, Natural)] {
        &self.values
    }
}

impl fmt::Display for Witness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (track, value)) in self.values.iter().enumerate() {
            let comma = if i == 0 { "" } else { ", " };
            write!(f, "{comma}{track} = {value}")?;
        }
        Ok(())
    }
}

/// A word for each track.
pub(crate) struct Words {
    pub(crate) tracks: Vec<Track>,
    /// By track, most significant digit first.
    pub(crate) words: Vec<Vec<u16>>,
}

/// The budget is checked once in this many tuples.
const CHECK_TUPLES: usize = 1 << 14;

struct Search<'a> {
    parts: Vec<&'a Dfa>,
    /// The level of each part's tracks among all.
    levels: Vec<Vec<u16>>,
    /// How many of the parts must accept; the others must not.
    wanted: usize,
    alphabet: Vec<u16>,
    tuples: Interner<Raw>,
    /// The tuples of states, in the order in which they were found: their number, the tuple before, and the letter
    /// between.
    found: Vec<(u32, usize, Vec<u16>)>,
    letter: Vec<u16>,
    goal: Option<usize>,
}

/// A shortest word that all of the first accept and none of the others. Tracks that only the others have are read too.
pub(crate) fn find(all_of: &[&Dfa], none_of: &[&Dfa], control: Control<'_>) -> Result<Option<Words>, AutomataError> {
    let parts: Vec<&Dfa> = all_of.iter().chain(none_of).copied().collect();
    let mut tracks: Vec<Track> = parts.iter().flat_map(|dfa| dfa.tracks().iter().copied()).collect();
    tracks.sort_unstable();
    tracks.dedup();
    check_count(tracks.len())?;
    let mut alphabet = vec![1; tracks.len()];
    let levels: Vec<Vec<u16>> = parts.iter().map(|dfa| levels_in(&tracks, dfa.tracks())).collect();
    for (dfa, levels) in parts.iter().zip(&levels) {
        for (&size, &level) in dfa.alphabet().iter().zip(levels) {
            alphabet[usize::from(level)] = size.max(alphabet[usize::from(level)]);
        }
    }
    let letter = vec![0; tracks.len()];
    let wanted = all_of.len();
    let (tuples, found) = (Interner::new(), Vec::new());
    let mut search = Search { parts, levels, wanted, alphabet, tuples, found, letter, goal: None };
    let start: Vec<Raw> = search.parts.iter().map(|dfa| dfa.core.start).collect();
    search.visit(&start, 0, control)?;
    let mut next = 0;
    while search.goal.is_none()
        && let Some(&(tuple, _, _)) = search.found.get(next)
    {
        let roots: Vec<Raw> = search
            .parts
            .iter()
            .zip(search.tuples.get(tuple))
            .map(|(dfa, &state)| if state == DEAD { DEAD } else { dfa.core.roots[at(state & !STATE)] })
            .collect();
        search.visit(&roots, next, control)?;
        next += 1;
        if next % 256 == 0 {
            search.check(control)?;
        }
    }
    Ok(search.goal.map(|goal| search.words(goal, tracks)))
}

impl Search<'_> {
    /// Finds the tuples of states below a tuple of edges that was reached from the tuple number `from`.
    fn visit(&mut self, edges: &[Raw], from: usize, control: Control<'_>) -> Result<(), AutomataError> {
        if self.goal.is_some() || edges.iter().take(self.wanted).any(|&edge| edge == DEAD) {
            return Ok(());
        }
        let (id, new) = self.tuples.intern(edges);
        if !new {
            return Ok(());
        }
        if self.tuples.len().is_multiple_of(CHECK_TUPLES) {
            control.worked(CHECK_TUPLES)?;
            self.check(control)?;
        }
        let level_of = |part: usize, edge: Raw| {
            if edge & STATE != 0 {
                u16::MAX
            } else {
                self.levels[part][usize::from(self.parts[part].core.diagram.level(edge))]
            }
        };
        let own: Vec<u16> = edges.iter().enumerate().map(|(part, &edge)| level_of(part, edge)).collect();
        let level = own.iter().copied().min().unwrap_or(u16::MAX);
        if level == u16::MAX {
            self.arrive(id, edges, from);
            return Ok(());
        }
        let mut below = edges.to_vec();
        for digit in 0..self.alphabet[usize::from(level)] {
            for (part, edge) in below.iter_mut().enumerate() {
                *edge = if own[part] == level {
                    self.parts[part].core.diagram.child(edges[part], digit)
                } else {
                    edges[part]
                };
            }
            self.letter[usize::from(level)] = digit;
            self.visit(&below, from, control)?;
        }
        self.letter[usize::from(level)] = 0;
        Ok(())
    }

    fn check(&self, control: Control<'_>) -> Result<(), AutomataError> {
        let bytes = self.tuples.bytes() + self.found.len() * (40 + 2 * self.letter.len());
        control.count(self.found.len(), self.tuples.len(), bytes)
    }

    fn arrive(&mut self, tuple: u32, states: &[Raw], from: usize) {
        let accepts = |(part, &state): (usize, &Raw)| {
            (state != DEAD && self.parts[part].core.accepting[at(state & !STATE)]) == (part < self.wanted)
        };
        if states.iter().enumerate().all(accepts) {
            self.goal = Some(self.found.len());
        }
        self.found.push((tuple, from, self.letter.clone()));
    }

    /// The letters on the way to a tuple, as a word for each track. The first tuple is not reached by a letter.
    fn words(&self, goal: usize, tracks: Vec<Track>) -> Words {
        let mut words = vec![Vec::new(); tracks.len()];
        let mut at = goal;
        while at != 0 {
            let (_, from, letter) = &self.found[at];
            for (word, &digit) in words.iter_mut().zip(letter) {
                word.push(digit);
            }
            at = *from;
        }
        for word in &mut words {
            word.reverse();
        }
        Words { tracks, words }
    }
}
