//! Automata that read tuples of numbers, most significant digits first, all tracks at once.
//!
//! A [`Dfa`] knows its tracks by label, in ascending order; that is also the order in which its decision diagrams ask
//! for digits. Every automaton that leaves an operation is trimmed and minimal, and its states are numbered in the
//! order in which they are met, so two automata over the same tracks accept the same words exactly if they are equal.

use crate::diagram::{DEAD, Diagram, Edge, Raw, STATE, at, is_state};
use crate::error::AutomataError;
use std::fmt;
use std::sync::Arc;

/// The label of a track. Diagrams ask for the digits of smaller labels first, so tracks that are compared with each
/// other should have neighbouring labels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Track(pub u32);

impl fmt::Display for Track {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "t{}", self.0)
    }
}

/// The most tracks of an automaton.
pub const MAX_TRACKS: usize = 60;

/// What a [`Dfa`] is apart from the names of its tracks.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Core {
    /// How many digits each track has, by level.
    pub(crate) alphabet: Vec<u16>,
    pub(crate) diagram: Diagram,
    pub(crate) roots: Vec<Raw>,
    pub(crate) accepting: Vec<bool>,
    /// `STATE | 0`, or [`DEAD`] for the empty language.
    pub(crate) start: Raw,
}

/// A minimal deterministic automaton over several tracks. Cloning is cheap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dfa {
    pub(crate) tracks: Arc<[Track]>,
    pub(crate) core: Arc<Core>,
}

impl Dfa {
    /// The tracks, in ascending order.
    #[must_use]
    pub fn tracks(&self) -> &[Track] {
        &self.tracks
    }

    /// How many digits each track has, in the order of [`Dfa::tracks`].
    #[must_use]
    pub fn alphabet(&self) -> &[u16] {
        &self.core.alphabet
    }

    /// The number of states, not counting the dead one.
    #[must_use]
    pub fn states(&self) -> usize {
        self.core.roots.len()
    }

    /// The decision diagrams of all states.
    #[must_use]
    pub fn diagram(&self) -> &Diagram {
        &self.core.diagram
    }

    /// The first state; `None` when no word is accepted.
    #[must_use]
    pub fn start(&self) -> Option<u32> {
        is_state(self.core.start).then_some(self.core.start & !STATE)
    }

    /// Is no word accepted?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.core.start == DEAD
    }

    /// Is the word read on the way to this state accepted?
    #[must_use]
    pub fn is_accepting(&self, state: u32) -> bool {
        self.core.accepting.get(at(state)).copied().unwrap_or(false)
    }

    /// Where the transitions of a state begin.
    #[must_use]
    pub fn root(&self, state: u32) -> Edge {
        self.core.roots.get(at(state)).map_or(Edge::Dead, |&raw| Edge::new(raw))
    }

    /// Is it a true sentence, that is, one without tracks?
    #[must_use]
    pub fn is_true(&self) -> bool {
        self.tracks.is_empty() && !self.is_empty()
    }

    /// The state after one letter, a digit for each track; `None` when the word is rejected whatever follows.
    #[must_use]
    pub fn step(&self, state: u32, letter: &[u16]) -> Option<u32> {
        let mut edge = *self.core.roots.get(at(state))?;
        while edge & STATE == 0 {
            let level = usize::from(self.core.diagram.level(edge));
            edge = *self.core.diagram.children(edge).get(usize::from(*letter.get(level)?))?;
        }
        is_state(edge).then_some(edge & !STATE)
    }

    /// Is this word, one letter after the other, accepted?
    #[must_use]
    pub fn accepts_word(&self, letters: &[Vec<u16>]) -> bool {
        let state = letters.iter().try_fold(self.start(), |state, letter| state.map(|s| self.step(s, letter)));
        matches!(state, Some(Some(state)) if self.is_accepting(state))
    }

    /// The transitions of a state as disjoint cubes: a digit for each track, or `None` where any digit will do, and the
    /// next state. What no cube covers is rejected.
    #[must_use]
    pub fn transitions(&self, state: u32) -> Transitions<'_> {
        let root = self.core.roots.get(at(state)).copied().unwrap_or(DEAD);
        Transitions { dfa: self, stack: vec![(root, vec![None; self.tracks.len()])] }
    }

    /// Memory for transitions, roughly, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.core.diagram.bytes() + self.core.roots.len() * 5
    }

    pub(crate) fn level_of(&self, track: Track) -> Option<usize> {
        self.tracks.binary_search(&track).ok()
    }
}

/// The cubes of [`Dfa::transitions`].
#[derive(Debug)]
pub struct Transitions<'a> {
    dfa: &'a Dfa,
    stack: Vec<(Raw, Vec<Option<u16>>)>,
}

impl Iterator for Transitions<'_> {
    type Item = (Vec<Option<u16>>, u32);

    fn next(&mut self) -> Option<Self::Item> {
        while let Some((edge, cube)) = self.stack.pop() {
            match Edge::new(edge) {
                Edge::Dead => {}
                Edge::State(target) => return Some((cube, target)),
                Edge::Node(node) => {
                    let level = usize::from(self.dfa.core.diagram.level(node));
                    for (digit, &child) in (0u16..).zip(self.dfa.core.diagram.children(node)).rev_pairs() {
                        let mut cube = cube.clone();
                        if let Some(place) = cube.get_mut(level) {
                            *place = Some(digit);
                        }
                        self.stack.push((child, cube));
                    }
                }
            }
        }
        None
    }
}

/// Children are pushed last digit first, so that cubes come in the order of digits.
trait ReversedPairs<'a> {
    fn rev_pairs(self) -> std::vec::IntoIter<(u16, &'a Raw)>;
}

impl<'a, I: Iterator<Item = (u16, &'a Raw)>> ReversedPairs<'a> for I {
    fn rev_pairs(self) -> std::vec::IntoIter<(u16, &'a Raw)> {
        let mut pairs: Vec<_> = self.collect();
        pairs.reverse();
        pairs.into_iter()
    }
}

/// The union of two sorted lists of tracks, and for each of them where its levels go.
pub(crate) fn merge(a: &Dfa, b: &Dfa) -> Result<Merged, AutomataError> {
    let mut tracks: Vec<Track> = a.tracks.iter().chain(b.tracks.iter()).copied().collect();
    tracks.sort_unstable();
    tracks.dedup();
    check_count(tracks.len())?;
    let alphabet = tracks
        .iter()
        .map(|&track| {
            let of = |dfa: &Dfa| dfa.level_of(track).and_then(|level| dfa.core.alphabet.get(level).copied());
            match (of(a), of(b)) {
                (Some(x), Some(y)) if x != y => {
                    let what = format!("track {track} has {x} digits in one automaton and {y} in the other");
                    Err(AutomataError::Malformed { what })
                }
                (x, y) => Ok(x.or(y).unwrap_or(1)),
            }
        })
        .collect::<Result<_, _>>()?;
    let levels = |dfa: &Dfa| levels_in(&tracks, &dfa.tracks);
    let (a_levels, b_levels) = (levels(a), levels(b));
    Ok(Merged { tracks, alphabet, a_levels, b_levels })
}

/// Where each of `part` stands in `whole`.
pub(crate) fn levels_in(whole: &[Track], part: &[Track]) -> Vec<u16> {
    part.iter().map(|t| u16::try_from(whole.partition_point(|u| u < t)).unwrap_or(u16::MAX)).collect()
}

pub(crate) fn check_count(found: usize) -> Result<(), AutomataError> {
    if found > MAX_TRACKS { Err(AutomataError::TooManyTracks { found, most: MAX_TRACKS }) } else { Ok(()) }
}

/// See [`merge`].
pub(crate) struct Merged {
    pub(crate) tracks: Vec<Track>,
    pub(crate) alphabet: Vec<u16>,
    pub(crate) a_levels: Vec<u16>,
    pub(crate) b_levels: Vec<u16>,
}
