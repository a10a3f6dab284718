//! Formulas as the prover rearranges them: quantifiers, junctions and atoms over tracks.
//!
//! Every quantified track has a label of its own in the whole formula, so an ∃ may be moved out of a conjunction without
//! renaming. A formula is therefore lowered anew wherever it is used twice in one conjunction, never copied.

use ratwheel_automata::{Dfa, Numerals, Track};
use ratwheel_logic::{Automaton, BeattySet, Linear, Relation};
use ratwheel_numbers::{Integer, Natural, Real};
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

/// Σ cᵢ·xᵢ + c over tracks: what every term without floors, remainders and choices comes down to.
pub(crate) type Affine = Linear<Track>;

/// A formula over tracks.
#[derive(Clone, Debug)]
pub(crate) enum Node {
    Constant(bool),
    /// term ⋈ 0.
    Compare(Affine, Relation),
    /// term ≡ 0 (mod m).
    Congruent(Affine, u64),
    Special(Special),
    /// A set that is already an automaton.
    Known(Rc<Dfa>),
    And(Vec<Node>),
    Or(Vec<Node>),
    Not(Box<Node>),
    Exists(BTreeSet<Track>, Box<Node>),
}

/// Atoms that are more than linear.
#[derive(Clone, Debug)]
pub(crate) enum Special {
    /// value = ⌊Σ αᵢ·xᵢ + γ⌋ ≥ 0, or −value = ⌊…⌋ < 0 if `negative`.
    Floor { terms: Vec<(Real, Track)>, gamma: Real, value: Track, negative: bool },
    /// value ∈ {⌊nα+γ⌋ : n ≥ from}.
    Member(Track, BeattySet),
    /// The second is the first with a zero appended.
    Shift(Track, Track),
    /// Exactly this number of trailing zeros.
    Zeros(Track, u64),
    /// (x, modulus, residue): the number of trailing zeros modulo something.
    ZerosModulo(Track, u64, u64),
    /// (x, place, digit): the digit of x at this place, counted from the right from 0.
    Digit(Track, u64, u16),
    /// term ⋈ 0, where a track stands for what its digits are worth in the places of this system.
    Read(Numerals, Affine, Relation),
    /// The last digit is not 0.
    Reduced(Track),
    /// The automaton accepts the numerals of these, which may be in any order and occur more than once.
    Recognised(Arc<Automaton>, Vec<Track>),
    /// The second is the smallest nonzero part of the first.
    Lowest(Track, Track),
    /// The third is the exclusive or of the others.
    Xor(Track, Track, Track),
    /// Membership of the piles in the claimed set, in any order if the game is sorted.
    Claimed(Vec<Track>),
}

impl Special {
    pub(crate) fn tracks(&self) -> Vec<Track> {
        match self {
            Self::Floor { terms, value, .. } => terms.iter().map(|(_, x)| *x).chain([*value]).collect(),
            Self::Member(x, _)
            | Self::Zeros(x, _)
            | Self::ZerosModulo(x, ..)
            | Self::Digit(x, ..)
            | Self::Reduced(x) => vec![*x],
            Self::Shift(x, y) | Self::Lowest(x, y) => vec![*x, *y],
            Self::Xor(x, y, z) => vec![*x, *y, *z],
            Self::Read(_, term, _) => term.terms().map(|(track, _)| *track).collect(),
            Self::Claimed(tracks) | Self::Recognised(_, tracks) => tracks.clone(),
        }
    }
}

fn holds(value: &Integer, relation: Relation) -> bool {
    relation.holds(value.cmp(&Integer::zero()))
}

impl Node {
    /// term ⋈ 0, with the coefficients divided by what they have in common; strict ones become ≤ and ≥, and ≥ becomes ≤.
    pub(crate) fn compare(term: &Affine, relation: Relation) -> Self {
        if let Some(value) = term.as_constant() {
            return Self::Constant(holds(value, relation));
        }
        let minus = || term.scaled(&Integer::from(-1));
        let (term, relation) = match relation {
            Relation::Less => (term.shifted(1), Relation::LessEqual),
            Relation::Greater => (minus().shifted(1), Relation::LessEqual),
            Relation::GreaterEqual => (minus(), Relation::LessEqual),
            same => (term.clone(), same),
        };
        let divisor = term.content();
        match relation {
            Relation::LessEqual => {
                // Σ + c ≤ 0 with g | Σ: Σ/g ≤ ⌊−c/g⌋ = −⌈c/g⌉.
                let constant = term.offset().div_ceil(&divisor);
                Self::Compare(term.divided(&divisor, constant), relation)
            }
            _ => {
                let (constant, rest) = term.offset().div_rem_floor(&divisor);
                if !rest.is_zero() {
                    return Self::Constant(relation == Relation::NotEqual);
                }
                let term = term.divided(&divisor, constant);
                // One of the two signs, so that equal atoms are found again.
                let first_negative = term.terms().next().is_some_and(|(_, c)| c.is_negative());
                let term = if first_negative { term.scaled(&Integer::from(-1)) } else { term };
                Self::Compare(term, relation)
            }
        }
    }

    /// term ≡ 0 (mod m).
    pub(crate) fn congruent(term: &Affine, modulus: u64) -> Self {
        let divisor = Natural::from(modulus);
        let reduce = |value: &Integer| Integer::from(value.div_rem_floor(&divisor).1);
        let mut reduced = Affine::constant(reduce(term.offset()));
        for (track, coefficient) in term.terms() {
            reduced = reduced.plus_scaled(&reduce(coefficient), &Affine::variable(*track));
        }
        match reduced.as_constant() {
            Some(value) => Self::Constant(value.is_zero()),
            None => Self::Congruent(reduced, modulus),
        }
    }

    pub(crate) fn and(parts: impl IntoIterator<Item = Node>) -> Self {
        let mut all = Vec::new();
        for part in parts {
            match part {
                Self::Constant(true) => {}
                Self::Constant(false) => return part,
                Self::And(inner) => all.extend(inner),
                part => all.push(part),
            }
        }
        match all.pop() {
            None => Self::Constant(true),
            Some(only) if all.is_empty() => only,
            Some(last) => {
                all.push(last);
                Self::And(all)
            }
        }
    }

    pub(crate) fn or(parts: impl IntoIterator<Item = Node>) -> Self {
        let mut all = Vec::new();
        for part in parts {
            match part {
                Self::Constant(false) => {}
                Self::Constant(true) => return part,
                Self::Or(inner) => all.extend(inner),
                part => all.push(part),
            }
        }
        match all.pop() {
            None => Self::Constant(false),
            Some(only) if all.is_empty() => only,
            Some(last) => {
                all.push(last);
                Self::Or(all)
            }
        }
    }

    /// Not this; a negated conjunction and a negated ∃ stay as they are and are complemented when built.
    pub(crate) fn negate(self) -> Self {
        match self {
            Self::Constant(value) => Self::Constant(!value),
            Self::Compare(term, relation) => Self::compare(&term, relation.negated()),
            Self::Not(inner) => *inner,
            Self::Or(parts) => Self::and(parts.into_iter().map(Self::negate)),
            other => Self::Not(Box::new(other)),
        }
    }

    /// For some values of the tracks; those that do not occur are dropped.
    pub(crate) fn exists(tracks: impl IntoIterator<Item = Track>, body: Node) -> Self {
        let free = body.tracks();
        let mut tracks: BTreeSet<Track> = tracks.into_iter().filter(|track| free.contains(track)).collect();
        if tracks.is_empty() {
            return body;
        }
        match body {
            Self::Or(parts) => Self::or(parts.into_iter().map(|part| Self::exists(tracks.iter().copied(), part))),
            Self::Exists(inner, body) => {
                tracks.extend(inner);
                Self::Exists(tracks, body)
            }
            body => Self::Exists(tracks, Box::new(body)),
        }
    }

    /// The free tracks.
    pub(crate) fn tracks(&self) -> BTreeSet<Track> {
        let mut found = BTreeSet::new();
        self.collect(&mut found);
        found
    }

    fn collect(&self, found: &mut BTreeSet<Track>) {
        match self {
            Self::Constant(_) => {}
            Self::Compare(term, _) | Self::Congruent(term, _) => found.extend(term.terms().map(|(track, _)| *track)),
            Self::Special(special) => found.extend(special.tracks()),
            Self::Known(dfa) => found.extend(dfa.tracks().iter().copied()),
            Self::And(parts) | Self::Or(parts) => parts.iter().for_each(|part| part.collect(found)),
            Self::Not(part) => part.collect(found),
            Self::Exists(bound, body) => found.extend(body.tracks().difference(bound)),
        }
    }

    /// Does it hold where the tracks have these values? `None` where that takes more than arithmetic.
    pub(crate) fn holds_at<'v>(&self, value: &impl Fn(&Track) -> Option<&'v Natural>) -> Option<bool> {
        // What decides a junction decides it whatever the other parts say.
        let junction = |parts: &[Node], decides: bool| {
            let mut all = Some(!decides);
            for part in parts {
                match part.holds_at(value) {
                    Some(holds) if holds == decides => return Some(decides),
                    Some(_) => {}
                    None => all = None,
                }
            }
            all
        };
        match self {
            Self::Constant(holds) => Some(*holds),
            Self::Compare(term, relation) => Some(holds(&term.value_at(value)?, *relation)),
            Self::Congruent(term, modulus) => {
                Some(term.value_at(value)?.div_rem_floor(&Natural::from(*modulus)).1.is_zero())
            }
            Self::And(parts) => junction(parts, false),
            Self::Or(parts) => junction(parts, true),
            Self::Not(part) => part.holds_at(value).map(|holds| !holds),
            Self::Special(_) | Self::Known(_) | Self::Exists(..) => None,
        }
    }

    /// The same with a free track replaced by a term that is ≥ 0, or `None` where that is not possible.
    pub(crate) fn substituted(&self, track: Track, value: &Affine) -> Option<Self> {
        let each = |parts: &[Node]| parts.iter().map(|part| part.substituted(track, value)).collect::<Option<Vec<_>>>();
        Some(match self {
            Self::Compare(term, relation) => Self::compare(&term.substituted(&track, value), *relation),
            Self::Congruent(term, modulus) => Self::congruent(&term.substituted(&track, value), *modulus),
            Self::And(parts) => Self::and(each(parts)?),
            Self::Or(parts) => Self::or(each(parts)?),
            Self::Not(part) => part.substituted(track, value)?.negate(),
            Self::Exists(bound, body) => Self::exists(bound.iter().copied(), body.substituted(track, value)?),
            Self::Special(_) | Self::Known(_) if self.tracks().contains(&track) => return None,
            same => same.clone(),
        })
    }
}
