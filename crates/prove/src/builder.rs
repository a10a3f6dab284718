//! Where formulas become automata: cheapest conjunct first, each ∃ as far inside as it goes.
//!
//! An ∃ over a conjunction is worked off one track at a time: of the tracks still to go, take the one whose conjuncts
//! together mention the fewest tracks, join only those and project. Disjunctions over many tracks are split first, so
//! that the whole move relation is never built: in a prototype that of the Rat game had 21,499 states, while taken move by
//! move the automata had at most 906.

use crate::error::{Stop, unsupported};
use crate::node::{Affine, Node, Special};
use ratwheel_automata::{Comparison, Dfa, Engine, FloorTerm, Linear, Sign, Track};
use ratwheel_logic::{Automaton, Relation};
use ratwheel_numbers::Integer;
use std::cell::{Cell, RefCell};
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

/// A disjunction over at most this many tracks is built as one automaton; one over more is split.
pub(crate) const NARROW: usize = 4;
/// An automaton of the text is read letter by letter in every state, and no more letters than this.
const MOST_LETTERS: usize = 20_000_000;

/// The engine, the automata that are used again, and how large they became.
pub(crate) struct Builder<'c> {
    pub(crate) engine: Engine<'c>,
    /// The claimed set over the piles, sorted or not, for P(…) in claims: closed under rearrangement in sorted games.
    pub(crate) claimed: RefCell<Option<(Vec<Track>, Rc<Dfa>)>>,
    atoms: RefCell<HashMap<(Affine, Relation), Rc<Dfa>>>,
    largest: Cell<u64>,
}

impl<'c> Builder<'c> {
    pub(crate) fn new(engine: Engine<'c>) -> Self {
        Self { engine, claimed: RefCell::default(), atoms: RefCell::default(), largest: Cell::new(0) }
    }

    /// The most states an automaton had since the last call.
    pub(crate) fn take_largest(&self) -> u64 {
        self.largest.replace(0)
    }

    fn note(&self, dfa: Dfa) -> Dfa {
        self.see(&dfa);
        dfa
    }

    /// Counts an automaton that was made elsewhere, or before.
    pub(crate) fn see(&self, dfa: &Dfa) {
        let states = u64::try_from(dfa.states()).unwrap_or(u64::MAX);
        self.largest.set(self.largest.get().max(states));
    }

    /// The automaton of a formula over its free tracks.
    pub(crate) fn build(&self, node: &Node) -> Result<Rc<Dfa>, Stop> {
        let dfa = match node {
            Node::Known(dfa) => return Ok(Rc::clone(dfa)),
            Node::Compare(term, relation) => return self.compare(term, *relation),
            Node::Constant(value) => self.engine.truth(*value)?,
            Node::Congruent(term, modulus) => self.engine.congruence(&linear(term), *modulus)?,
            Node::Special(special) => self.special(special)?,
            Node::And(parts) => {
                let parts = self.each(parts)?;
                return self.join(parts);
            }
            Node::Or(parts) => {
                let parts = self.each(parts)?;
                self.engine.or_all(&refs(&parts))?
            }
            Node::Not(inner) => self.engine.not(self.build(inner)?.as_ref())?,
            Node::Exists(tracks, body) => self.project(tracks, body)?,
        };
        Ok(Rc::new(self.note(dfa)))
    }

    pub(crate) fn each(&self, nodes: &[Node]) -> Result<Vec<Rc<Dfa>>, Stop> {
        nodes.iter().map(|node| self.build(node)).collect()
    }

    fn compare(&self, term: &Affine, relation: Relation) -> Result<Rc<Dfa>, Stop> {
        let key = (term.clone(), relation);
        if let Some(known) = self.atoms.borrow().get(&key) {
            return Ok(Rc::clone(known));
        }
        let dfa = match (relation, term.as_shifted_variable(), term.offset().is_negative()) {
            // x = k for any size of k.
            (Relation::Equal, Some(track), true) => self.engine.constant(*track, term.offset().magnitude())?,
            _ => self.engine.linear(&linear(term), comparison(relation))?,
        };
        let dfa = Rc::new(self.note(dfa));
        self.atoms.borrow_mut().insert(key, Rc::clone(&dfa));
        Ok(dfa)
    }

    fn special(&self, special: &Special) -> Result<Dfa, Stop> {
        let engine = &self.engine;
        Ok(match special {
            Special::Floor { terms, gamma, value, negative } => {
                let sign = if *negative { Sign::Negative } else { Sign::NonNegative };
                engine.floor(&FloorTerm { terms: terms.clone(), gamma: gamma.clone() }, *value, sign)?
            }
            Special::Member(value, set) => {
                engine.in_beatty(*value, set.sequence.alpha(), set.sequence.gamma(), &set.from)?
            }
            Special::Shift(x, y) => engine.shift(*x, *y)?,
            Special::Zeros(x, count) => engine.zeros(*x, *count)?,
            Special::ZerosModulo(x, modulus, rest) => engine.zeros_mod(*x, *modulus, *rest)?,
            Special::Digit(x, place, digit) => engine.digit(*x, *place, *digit)?,
            Special::Read(places, term, relation) => engine.reading(&linear(term), comparison(*relation), places)?,
            Special::Reduced(x) => engine.reduced(*x)?,
            Special::Recognised(automaton, tracks) => self.recognised(automaton, tracks)?,
            Special::Lowest(x, y) => engine.lowest(*x, *y)?,
            Special::Xor(x, y, z) => engine.xor(*x, *y, *z)?,
            Special::Claimed(piles) => {
                let claimed = self.claimed.borrow();
                let Some((tracks, dfa)) = claimed.as_ref() else {
                    return Err(unsupported("P(…)", "there is no claim P that says what it is"));
                };
                let renaming: Vec<(Track, Track)> = tracks.iter().copied().zip(piles.iter().copied()).collect();
                engine.rename(dfa, &renaming)?
            }
        })
    }

    /// An automaton of the text over tracks in any order, some of which may be the same.
    fn recognised(&self, automaton: &Automaton, tracks: &[Track]) -> Result<Dfa, Stop> {
        let step = |state: usize, letter: &[u16]| automaton.step(state, letter);
        self.by_letters(tracks, automaton.states(), step, |state| automaton.accepts(state))
    }

    /// An automaton given by what it does with letters: it begins in state 0, where zeros lead to state 0.
    pub(crate) fn by_letters(
        &self,
        tracks: &[Track],
        states: usize,
        step: impl Fn(usize, &[u16]) -> Option<usize>,
        accepts: impl Fn(usize) -> bool,
    ) -> Result<Dfa, Stop> {
        let ascending: Vec<Track> = tracks.iter().copied().collect::<BTreeSet<_>>().into_iter().collect();
        let digits = usize::from(self.engine.numerals().digits());
        let width = ascending.iter().try_fold(1usize, |width, _| width.checked_mul(digits));
        let letters = width.and_then(|width| width.checked_mul(states));
        if letters.is_none_or(|letters| letters > MOST_LETTERS) {
            return Err(Stop::GaveUp(format!(
                "an automaton with {digits} digits on {} tracks is too wide",
                tracks.len()
            )));
        }
        // By track of the automaton: where its digit stands in the letter.
        let places: Vec<usize> = tracks.iter().filter_map(|track| ascending.binary_search(track).ok()).collect();
        let next = |state: i64, letter: &[i64]| {
            let digit = |place: &usize| letter.get(*place).and_then(|digit| u16::try_from(*digit).ok());
            let letter = places.iter().map(digit).collect::<Option<Vec<u16>>>()?;
            let next = step(usize::try_from(state).ok()?, &letter)?;
            i64::try_from(next).ok()
        };
        let ends = |state: i64| usize::try_from(state).is_ok_and(&accepts);
        Ok(self.engine.by_letters(&ascending, next, ends)?)
    }

    /// ∃ tracks: body.
    fn project(&self, tracks: &BTreeSet<Track>, body: &Node) -> Result<Dfa, Stop> {
        let mut tracks = tracks.clone();
        let mut parts = Vec::new();
        flatten(body, &mut tracks, &mut parts);
        // A wide disjunction is split, the widest first.
        let wide = |(index, part): (usize, &Node)| match part {
            Node::Or(_) => Some((part.tracks().len(), index)).filter(|(width, _)| *width > NARROW),
            _ => None,
        };
        if let Some((_, index)) = parts.iter().enumerate().filter_map(wide).max() {
            let Node::Or(options) = parts.swap_remove(index) else { return Ok(self.engine.truth(false)?) };
            let mut all = Vec::new();
            for option in options {
                let whole = Node::and(parts.iter().cloned().chain([option]));
                all.push(self.build(&Node::exists(tracks.iter().copied(), whole))?);
            }
            return Ok(self.engine.or_all(&refs(&all))?);
        }
        let parts = solve(parts, &mut tracks);
        let mut built = self.each(&parts)?;
        while let Some(track) = next_track(&tracks, &built) {
            tracks.remove(&track);
            let (mut with, without): (Vec<_>, Vec<_>) =
                built.into_iter().partition(|dfa| dfa.tracks().contains(&track));
            built = without;
            // What mentions no further track comes along, if other tracks to go are then in nothing else: one by one
            // they would be made deterministic in between, and an automaton in between may be much larger than both ends.
            let known: BTreeSet<Track> = with.iter().flat_map(|dfa| dfa.tracks().iter().copied()).collect();
            let wider = |dfa: &&Rc<Dfa>| dfa.tracks().iter().any(|track| !known.contains(track));
            let outside: BTreeSet<Track> =
                built.iter().filter(wider).flat_map(|dfa| dfa.tracks().iter().copied()).collect();
            let goes = |track: &Track| tracks.contains(track) && !outside.contains(track);
            let (more, rest): (Vec<_>, Vec<_>) =
                built.into_iter().partition(|dfa| !wider(&dfa) && dfa.tracks().iter().any(goes));
            with.extend(more);
            built = rest;
            if !with.is_empty() {
                let joined = self.join(with)?;
                // Other tracks that occur nowhere else go at the same time.
                let elsewhere: BTreeSet<Track> = built.iter().flat_map(|dfa| dfa.tracks().iter().copied()).collect();
                let gone = |other: &Track| joined.tracks().contains(other) && !elsewhere.contains(other);
                let mut together: Vec<Track> = tracks.iter().copied().filter(gone).collect();
                together.iter().for_each(|other| {
                    tracks.remove(other);
                });
                together.push(track);
                built.push(Rc::new(self.note(self.engine.exists(&joined, &together)?)));
            }
        }
        Ok(self.join(built)?.as_ref().clone())
    }

    /// Those over the same tracks together: x ≥ f(n) and x ≤ f(n) are large beside other piles and small together.
    pub(crate) fn grouped(&self, mut parts: Vec<Rc<Dfa>>) -> Result<Vec<Rc<Dfa>>, Stop> {
        parts.sort_by(|a, b| (a.tracks(), a.states()).cmp(&(b.tracks(), b.states())));
        let groups = parts.chunk_by(|a, b| a.tracks() == b.tracks());
        let groups = groups.map(|group| match group {
            [only] => Ok(Rc::clone(only)),
            group => Ok(Rc::new(self.note(self.engine.and_all(&refs(group))?))),
        });
        groups.collect()
    }

    /// All of them: groups over the same tracks, then one after the other with as few new tracks as possible.
    fn join(&self, parts: Vec<Rc<Dfa>>) -> Result<Rc<Dfa>, Stop> {
        let mut rest = self.grouped(parts)?;
        let least = |all: &[Rc<Dfa>], known: &[Track]| {
            let new = |dfa: &Dfa| dfa.tracks().iter().filter(|track| !known.contains(track)).count();
            (0..all.len()).min_by_key(|&index| all.get(index).map(|dfa| (new(dfa), dfa.states())))
        };
        let Some(first) = rest.iter().enumerate().min_by_key(|(_, dfa)| dfa.states()).map(|(index, _)| index) else {
            return Ok(Rc::new(self.engine.truth(true)?));
        };
        let mut joined = rest.swap_remove(first);
        while let Some(index) = least(&rest, joined.tracks()) {
            joined = Rc::new(self.note(self.engine.and(&joined, &rest.swap_remove(index))?));
        }
        Ok(joined)
    }
}

/// Conjuncts one by one, and the tracks of every ∃ on the way.
pub(crate) fn flatten(node: &Node, tracks: &mut BTreeSet<Track>, parts: &mut Vec<Node>) {
    match node {
        Node::And(inner) => inner.iter().for_each(|part| flatten(part, tracks, parts)),
        Node::Exists(bound, body) => {
            tracks.extend(bound.iter().copied());
            flatten(body, tracks, parts);
        }
        Node::Constant(true) => {}
        part => parts.push(part.clone()),
    }
}

/// Replaces tracks that an equation gives as a linear term of the others, where only linear atoms mention them.
fn solve(mut parts: Vec<Node>, tracks: &mut BTreeSet<Track>) -> Vec<Node> {
    let mut tried = BTreeSet::new();
    while let Some((index, track, value)) = equation(&parts, tracks, &tried) {
        tried.insert(track);
        let rest = parts.iter().enumerate().filter(|(other, _)| *other != index);
        let Some(rest) = rest.map(|(_, part)| part.substituted(track, &value)).collect::<Option<Vec<_>>>() else {
            continue;
        };
        tracks.remove(&track);
        let mut flat = Vec::new();
        flatten(&Node::and(rest.into_iter().chain([Node::compare(&value, Relation::GreaterEqual)])), tracks, &mut flat);
        parts = flat;
    }
    parts
}

fn equation(parts: &[Node], tracks: &BTreeSet<Track>, tried: &BTreeSet<Track>) -> Option<(usize, Track, Affine)> {
    parts.iter().enumerate().find_map(|(index, part)| {
        let Node::Compare(term, Relation::Equal) = part else { return None };
        let solvable = |(track, factor): &(&Track, &Integer)| {
            factor.magnitude().is_one() && tracks.contains(*track) && !tried.contains(*track)
        };
        let (track, factor) = term.terms().find(solvable)?;
        // c·x + rest = 0 with c = ±1: x = −c·rest.
        let rest = term.minus(&Affine::variable(*track).scaled(factor));
        Some((index, *track, rest.scaled(&-factor)))
    })
}

/// The track whose conjuncts mention the fewest tracks; then the one with the fewest states to multiply.
fn next_track(tracks: &BTreeSet<Track>, built: &[Rc<Dfa>]) -> Option<Track> {
    tracks.iter().copied().min_by_key(|track| {
        let with = || built.iter().filter(|dfa| dfa.tracks().contains(track));
        let width: BTreeSet<Track> = with().flat_map(|dfa| dfa.tracks().iter().copied()).collect();
        (width.len(), with().map(|dfa| dfa.states()).fold(1usize, usize::saturating_mul))
    })
}

pub(crate) fn refs(all: &[Rc<Dfa>]) -> Vec<&Dfa> {
    all.iter().map(Rc::as_ref).collect()
}

fn linear(term: &Affine) -> Linear {
    let sum = term.terms().fold(Linear::new(), |sum, (track, factor)| sum.plus(factor.clone(), *track));
    sum.constant(term.offset().clone())
}

fn comparison(relation: Relation) -> Comparison {
    match relation {
        Relation::Equal => Comparison::Equal,
        Relation::NotEqual => Comparison::NotEqual,
        Relation::Less => Comparison::Less,
        Relation::LessEqual => Comparison::LessEqual,
        Relation::Greater => Comparison::Greater,
        Relation::GreaterEqual => Comparison::GreaterEqual,
    }
}
