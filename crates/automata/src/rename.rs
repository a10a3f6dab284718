//! New names for tracks. If the order of the tracks changes, the levels of the diagrams are permuted.

use crate::build::Builder;
use crate::dfa::{Dfa, Track};
use crate::diagram::{DEAD, Raw, STATE, Unique, at};
use crate::error::AutomataError;
use hashbrown::HashMap;
use ratwheel_numbers::Control;
use rustc_hash::FxBuildHasher;

/// Renames tracks; those not mentioned keep their label. Costs nothing when the order stays the same; otherwise
/// proportional to the nodes of both orders and of the cofactors between them.
pub(crate) fn rename(dfa: &Dfa, names: &[(Track, Track)], control: Control<'_>) -> Result<Dfa, AutomataError> {
    let renamed: Vec<Track> = dfa
        .tracks
        .iter()
        .map(|&track| names.iter().find(|(from, _)| *from == track).map_or(track, |&(_, to)| to))
        .collect();
    let mut tracks = renamed.clone();
    tracks.sort_unstable();
    if let Some(pair) = tracks.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(AutomataError::Collision { track: pair[0] });
    }
    if tracks == renamed {
        return Ok(Dfa { tracks: tracks.into(), core: dfa.core.clone() });
    }
    // The old level of each new one.
    let order: Vec<u16> = tracks
        .iter()
        .map(|track| renamed.iter().position(|r| r == track).and_then(|p| u16::try_from(p).ok()).unwrap_or(0))
        .collect();
    let alphabet = order.iter().map(|&old| dfa.core.alphabet[usize::from(old)]).collect();
    let mut permutation = Permutation {
        old: Unique::default(),
        old_of: vec![DEAD; dfa.core.diagram.len()],
        cofactors: HashMap::default(),
        made: HashMap::default(),
        order,
        builder: Builder::new(control, tracks, alphabet),
    };
    for state in 0..dfa.states() {
        permutation.builder.state(dfa.core.accepting[state])?;
    }
    for (state, &root) in dfa.core.roots.iter().enumerate() {
        let root = permutation.import(dfa, root);
        permutation.builder.roots[state] = permutation.edge(root, 0)?;
        if state % 64 == 0 {
            permutation.builder.check(permutation.bytes())?;
        }
    }
    permutation.builder.finish(dfa.core.start)
}

struct Permutation<'c> {
    /// The old diagram, with the cofactors that are met on the way.
    old: Unique,
    old_of: Vec<Raw>,
    cofactors: HashMap<(Raw, u16, u16), Raw, FxBuildHasher>,
    made: HashMap<(Raw, u16), Raw, FxBuildHasher>,
    order: Vec<u16>,
    builder: Builder<'c>,
}

impl Permutation<'_> {
    fn bytes(&self) -> usize {
        self.old.bytes() + (self.cofactors.capacity() + self.made.capacity()) * 17
    }

    fn import(&mut self, dfa: &Dfa, edge: Raw) -> Raw {
        if edge & STATE != 0 {
            return edge;
        }
        if self.old_of[at(edge)] == DEAD {
            let children: Vec<Raw> = dfa.core.diagram.children(edge).to_vec();
            let children: Vec<Raw> = children.into_iter().map(|child| self.import(dfa, child)).collect();
            self.old_of[at(edge)] = self.old.make(dfa.core.diagram.level(edge), &children);
        }
        self.old_of[at(edge)]
    }

    /// The old diagram in which the track at `level` has this digit.
    fn cofactor(&mut self, edge: Raw, level: u16, digit: u16) -> Raw {
        if edge & STATE != 0 || self.old.diagram.level(edge) > level {
            return edge;
        }
        if self.old.diagram.level(edge) == level {
            return self.old.diagram.child(edge, digit);
        }
        if let Some(&known) = self.cofactors.get(&(edge, level, digit)) {
            return known;
        }
        let children: Vec<Raw> = self.old.diagram.children(edge).to_vec();
        let children: Vec<Raw> = children.into_iter().map(|child| self.cofactor(child, level, digit)).collect();
        let made = self.old.make(self.old.diagram.level(edge), &children);
        self.cofactors.insert((edge, level, digit), made);
        made
    }

    fn edge(&mut self, edge: Raw, level: u16) -> Result<Raw, AutomataError> {
        if edge & STATE != 0 {
            return Ok(edge);
        }
        if let Some(&known) = self.made.get(&(edge, level)) {
            return Ok(known);
        }
        let old_level = self.order[usize::from(level)];
        let base = self.builder.stack.len();
        for digit in 0..self.builder.alphabet[usize::from(level)] {
            let part = self.cofactor(edge, old_level, digit);
            let child = self.edge(part, level + 1)?;
            self.builder.stack.push(child);
        }
        let made = self.builder.node(level, base)?;
        self.made.insert((edge, level), made);
        Ok(made)
    }
}
