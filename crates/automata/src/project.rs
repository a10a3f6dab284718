//! ∃: tracks are dropped, and the automaton, which may then be in several states at once, is made deterministic again.
//!
//! A dropped variable may need more digits than the others have, so the set of first states is closed under letters
//! that are 0 on the kept tracks, a whole period of them at a time. The subset construction works on sets of diagram
//! edges: a set is split by the digits of kept tracks and widened at dropped ones. Each set of edges is met once.
//! There may be exponentially many of them. When they become many, the work begins again with states left out of
//! each set that accept no more than others of the set (see `inclusion`).

use crate::build::Builder;
use crate::dfa::{Dfa, Track};
use crate::diagram::{DEAD, Raw, STATE, at};
use crate::error::AutomataError;
use crate::inclusion::Inclusion;
use crate::intern::Interner;
use hashbrown::HashSet;
use ratwheel_numbers::Control;
use rustc_hash::FxBuildHasher;

struct Projection<'a, 'c> {
    dfa: &'a Dfa,
    /// The new level of each kept track; `None` for dropped ones.
    kept: Vec<Option<u16>>,
    builder: Builder<'c>,
    sets: Interner<Raw>,
    /// What a set of edges became, once known.
    made: Vec<Option<Raw>>,
    /// The sets of states, in the order of the states made of them.
    subsets: Vec<u32>,
    scratch: Vec<Raw>,
    /// Which states accept no more than others, if sets are to be made smaller.
    inclusion: Option<Inclusion<'a>>,
}

/// Sets are many when there are this many, and this many times the states.
const MANY: (usize, usize) = (2000, 6);

/// The words that are accepted with some digits on the dropped tracks.
pub(crate) fn project(dfa: &Dfa, dropped: &[Track], period: usize, control: Control<'_>) -> Result<Dfa, AutomataError> {
    let is_dropped = |track: &Track| dropped.contains(track);
    if dfa.is_empty() || !dfa.tracks.iter().any(is_dropped) {
        return without_tracks(dfa, dropped, control);
    }
    let many = Some(MANY.0.max(MANY.1 * dfa.states()));
    if let Some(projected) = attempt(dfa, dropped, period, None, many, control)? {
        return Ok(projected);
    }
    let projected = attempt(dfa, dropped, period, Some(Inclusion::of(dfa)), None, control)?;
    projected.map_or_else(|| without_tracks(dfa, dropped, control), Ok)
}

/// The projection; nothing if there are more sets than `most`.
fn attempt(
    dfa: &Dfa,
    dropped: &[Track],
    period: usize,
    inclusion: Option<Inclusion<'_>>,
    most: Option<usize>,
    control: Control<'_>,
) -> Result<Option<Dfa>, AutomataError> {
    let mut next = 0u16;
    let kept = dfa
        .tracks
        .iter()
        .map(|track| {
            (!dropped.contains(track)).then(|| {
                next += 1;
                next - 1
            })
        })
        .collect();
    let (tracks, alphabet) = kept_tracks(dfa, dropped);
    let builder = Builder::new(control, tracks, alphabet);
    let (sets, made, subsets, scratch) = (Interner::new(), Vec::new(), Vec::new(), Vec::new());
    let mut projection = Projection { dfa, kept, builder, sets, made, subsets, scratch, inclusion };
    let first = projection.first_states(period);
    let first = projection.set(&first);
    let start = projection.edge(first)?;
    let mut next = 0;
    while let Some(&subset) = projection.subsets.get(next) {
        let roots: Vec<Raw> =
            projection.sets.get(subset).iter().map(|&state| dfa.core.roots[at(state & !STATE)]).collect();
        let roots = projection.set(&roots);
        projection.builder.roots[next] = projection.edge(roots)?;
        next += 1;
        if next % 64 == 0 {
            projection.builder.check(projection.sets.bytes() + projection.made.len() * 8)?;
        }
        if most.is_some_and(|most| projection.subsets.len() > most) {
            return Ok(None);
        }
    }
    Ok(Some(projection.builder.finish(start)?))
}

fn kept_tracks(dfa: &Dfa, dropped: &[Track]) -> (Vec<Track>, Vec<u16>) {
    dfa.tracks.iter().zip(&dfa.core.alphabet).filter(|(track, _)| !dropped.contains(track)).unzip()
}

/// Nothing to project: the same automaton, or the empty one with fewer tracks.
fn without_tracks(dfa: &Dfa, dropped: &[Track], control: Control<'_>) -> Result<Dfa, AutomataError> {
    if !dfa.is_empty() {
        return Ok(dfa.clone());
    }
    let (tracks, alphabet) = kept_tracks(dfa, dropped);
    Builder::new(control, tracks, alphabet).finish(DEAD)
}

impl Projection<'_, '_> {
    /// The states that can be reached while the kept tracks read zeros, by a multiple of `period` letters.
    fn first_states(&self, period: usize) -> Vec<Raw> {
        // States and edges with the number of letters modulo the period.
        let mut states = vec![(self.dfa.core.start, 0)];
        let mut seen: HashSet<(Raw, usize), FxBuildHasher> = states.iter().copied().collect();
        let mut nodes: Vec<Raw> = Vec::new();
        let mut next = 0;
        while let Some(&(state, letters)) = states.get(next) {
            next += 1;
            let after = (letters + 1) % period;
            nodes.push(self.dfa.core.roots[at(state & !STATE)]);
            while let Some(edge) = nodes.pop() {
                if edge == DEAD || !seen.insert((edge, after)) {
                    continue;
                }
                if edge & STATE != 0 {
                    states.push((edge, after));
                    continue;
                }
                let children = self.dfa.core.diagram.children(edge);
                match self.kept[usize::from(self.dfa.core.diagram.level(edge))] {
                    Some(_) => nodes.extend(children.first()),
                    None => nodes.extend(children),
                }
            }
        }
        states.into_iter().filter(|&(_, letters)| letters == 0).map(|(state, _)| state).collect()
    }

    /// The number of a set of edges, given in any order and with repetitions.
    fn set(&mut self, edges: &[Raw]) -> u32 {
        self.scratch.clear();
        self.scratch.extend_from_slice(edges);
        self.close_set(0)
    }

    /// Sorts what lies on the scratch stack from `base` on, takes it off and numbers it.
    fn close_set(&mut self, base: usize) -> u32 {
        let part = &mut self.scratch[base..];
        part.sort_unstable();
        let mut kept = 0;
        for i in 0..part.len() {
            if part[i] != DEAD && (kept == 0 || part[kept - 1] != part[i]) {
                part[kept] = part[i];
                kept += 1;
            }
        }
        let (id, new) = self.sets.intern(&self.scratch[base..base + kept]);
        self.scratch.truncate(base);
        if new {
            self.made.push(None);
        }
        id
    }

    fn edge(&mut self, set: u32) -> Result<Raw, AutomataError> {
        if let Some(made) = self.made[at(set)] {
            return Ok(made);
        }
        let diagram = &self.dfa.core.diagram;
        let edges = self.sets.get(set);
        let level = edges.iter().filter(|&&e| e & STATE == 0).map(|&e| diagram.level(e)).min();
        let count = edges.len();
        self.builder.meets(1 + count / 8)?;
        let made = match level {
            None if count == 0 => DEAD,
            None => match self.without_included(set)? {
                same if same == set => self.state(set)?,
                less => self.edge(less)?,
            },
            Some(level) => match self.kept[usize::from(level)] {
                None => {
                    let widened = self.widen(set, level);
                    self.edge(widened)?
                }
                Some(new_level) => {
                    let base = self.builder.stack.len();
                    for digit in 0..self.dfa.core.alphabet[usize::from(level)] {
                        let next = self.follow(set, level, digit);
                        let child = self.edge(next)?;
                        self.builder.stack.push(child);
                    }
                    self.builder.node(new_level, base)?
                }
            },
        };
        self.made[at(set)] = Some(made);
        Ok(made)
    }

    /// A set of states without those that accept no more than another one.
    fn without_included(&mut self, set: u32) -> Result<u32, AutomataError> {
        let Some(inclusion) = &mut self.inclusion else { return Ok(set) };
        let before = inclusion.work();
        let needed = inclusion.needed(self.sets.get(set));
        self.builder.meets(inclusion.work() - before)?;
        Ok(needed.map_or(set, |needed| self.set(&needed)))
    }

    fn state(&mut self, set: u32) -> Result<Raw, AutomataError> {
        let accepting = self.sets.get(set).iter().any(|&state| self.dfa.core.accepting[at(state & !STATE)]);
        let state = self.builder.state(accepting)?;
        self.subsets.push(set);
        Ok(state)
    }

    /// The set after one digit of a kept track.
    fn follow(&mut self, set: u32, level: u16, digit: u16) -> u32 {
        let diagram = &self.dfa.core.diagram;
        let base = self.scratch.len();
        for &edge in self.sets.get(set) {
            let here = edge & STATE == 0 && diagram.level(edge) == level;
            self.scratch.push(if here { diagram.child(edge, digit) } else { edge });
        }
        self.close_set(base)
    }

    /// The set after any digit of a dropped track.
    fn widen(&mut self, set: u32, level: u16) -> u32 {
        let diagram = &self.dfa.core.diagram;
        let base = self.scratch.len();
        for &edge in self.sets.get(set) {
            if edge & STATE == 0 && diagram.level(edge) == level {
                self.scratch.extend_from_slice(diagram.children(edge));
            } else {
                self.scratch.push(edge);
            }
        }
        self.close_set(base)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
    use super::*;
    use crate::{Comparison, Engine, Linear, Numerals};

    /// Leaving out what others include changes nothing, and saves sets where numbers may only fall.
    #[test]
    fn sets_without_included_states() {
        let [x, y, less_x, less_y] = [Track(0), Track(2), Track(1), Track(3)];
        for name in ["base:2", "zeckendorf", "u"] {
            let engine = Engine::new(Numerals::of(&name.parse().unwrap()).unwrap(), Control::none());
            let linear = |form: Linear, comparison| engine.linear(&form, comparison).unwrap();
            let at_most = |a: Track, b: Track| linear(Linear::new().plus(1, a).plus(-1, b), Comparison::LessEqual);
            let row = linear(Linear::new().plus(3, less_x).plus(-2, less_y).constant(1), Comparison::Equal);
            let whole = engine.and_all(&[&row, &at_most(less_x, x), &at_most(less_y, y)]).unwrap();
            // The projection, and within how many sets, up to a factor of 2, it is made.
            let projected = |included: bool| {
                (4..24).find_map(|doubled| {
                    let inclusion = Some(Inclusion::of(&whole)).filter(|_| included);
                    let most = Some(1 << doubled);
                    let found = attempt(
                        &whole,
                        &[less_x, less_y],
                        engine.numerals().period(),
                        inclusion,
                        most,
                        Control::none(),
                    );
                    found.unwrap().map(|found| (found, doubled))
                })
            };
            let (with, few) = projected(true).unwrap();
            let (without, many) = projected(false).unwrap();
            assert_eq!(with, without, "{name}");
            assert!(few <= many, "{name}: {few} {many}");
        }
    }
}
