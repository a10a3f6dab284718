//! Formulas over tracks, as the checker reads them.

use crate::CertificateError;
use crate::table::Table;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Σ cᵢxᵢ + c.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    pub(crate) factors: BTreeMap<usize, i64>,
    /// c.
    pub constant: i64,
}

/// Values beyond this are refused, so that nothing overflows.
pub(crate) const LARGE: i64 = 1 << 40;

impl Sum {
    pub(crate) fn track(track: usize) -> Self {
        Self { factors: BTreeMap::from([(track, 1)]), constant: 0 }
    }

    pub(crate) fn constant(value: i64) -> Self {
        Self { factors: BTreeMap::new(), constant: value }
    }

    /// The tracks with their coefficients.
    pub fn terms(&self) -> impl Iterator<Item = (usize, i64)> {
        self.factors.iter().map(|(track, factor)| (*track, *factor))
    }

    /// self + factor·other.
    pub(crate) fn plus(&self, factor: i64, other: &Self) -> Result<Self, CertificateError> {
        let small = |value: Option<i64>| value.filter(|value| value.abs() < LARGE).ok_or(CertificateError::TooLarge);
        let mut sum = self.clone();
        for (track, more) in &other.factors {
            let slot = sum.factors.entry(*track).or_default();
            *slot = small(more.checked_mul(factor).and_then(|more| slot.checked_add(more)))?;
        }
        sum.factors.retain(|_, factor| *factor != 0);
        let more = other.constant.checked_mul(factor);
        sum.constant = small(more.and_then(|more| sum.constant.checked_add(more)))?;
        Ok(sum)
    }
}

/// A formula over tracks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tree {
    /// Always or never.
    Constant(bool),
    /// sum ≤ 0, or sum = 0.
    Linear(Sum, bool),
    /// The sum is divisible by this.
    Congruent(Sum, i64),
    /// The second track is ⌊nθ⌋, n the first.
    Floor(usize, usize),
    /// The second track is the first with a zero appended.
    Shift(usize, usize),
    /// The second track is the last digit of the first that is not 0, times its place; 0 for 0.
    Lowest(usize, usize),
    /// (x, count, modulus): the numeral of x ends in this number of zeros, up to multiples of the modulus if there is
    /// one; that of 0 in none.
    Zeros(usize, i64, Option<i64>),
    /// (x, place, digit): the digit of x at this place, counted from the right from 0.
    Digit(usize, i64, i64),
    /// The sum, each track of which stands for what its digits are worth in the places of the system of this name, is ≤ 0, or = 0.
    Read(Rc<str>, Sum, bool),
    /// The exclusive or of the tracks is 0.
    Even(Vec<usize>),
    /// An automaton of the certificate, by number.
    Automaton(usize, Vec<usize>),
    /// An automaton of the text itself.
    Given(Rc<Table>, Vec<usize>),
    /// A definition, by number; the certificate has an automaton for it.
    Defined(usize, Vec<usize>),
    /// All of these.
    And(Vec<Tree>),
    /// One of these.
    Or(Vec<Tree>),
    /// Not this.
    Not(Box<Tree>),
    /// For some values of these tracks.
    Exists(Vec<usize>, Box<Tree>),
}

impl Tree {
    /// All of these, without `and` inside `and`.
    #[must_use]
    pub fn and(parts: impl IntoIterator<Item = Self>) -> Self {
        let mut all = Vec::new();
        for part in parts {
            match part {
                Self::Constant(true) => {}
                Self::Constant(false) => return Self::Constant(false),
                Self::And(inner) => all.extend(inner),
                other => all.push(other),
            }
        }
        match all.len() {
            0 => Self::Constant(true),
            1 => all.pop().unwrap_or(Self::Constant(true)),
            _ => Self::And(all),
        }
    }

    /// One of these, without `or` inside `or`.
    pub(crate) fn or(parts: impl IntoIterator<Item = Self>) -> Self {
        let mut all = Vec::new();
        for part in parts {
            match part {
                Self::Constant(false) => {}
                Self::Constant(true) => return Self::Constant(true),
                Self::Or(inner) => all.extend(inner),
                other => all.push(other),
            }
        }
        match all.len() {
            0 => Self::Constant(false),
            1 => all.pop().unwrap_or(Self::Constant(false)),
            _ => Self::Or(all),
        }
    }

    /// What denies it, with `not` as deep inside as possible.
    pub(crate) fn not(self) -> Self {
        match self {
            Self::Constant(value) => Self::Constant(!value),
            Self::Not(inner) => *inner,
            Self::And(parts) => Self::or(parts.into_iter().map(Self::not)),
            Self::Or(parts) => Self::and(parts.into_iter().map(Self::not)),
            Self::Linear(sum, false) => match Sum::constant(1).plus(-1, &sum) {
                Ok(above) => Self::Linear(above, false),
                Err(_) => Self::Not(Box::new(Self::Linear(sum, false))),
            },
            other => Self::Not(Box::new(other)),
        }
    }

    /// For some values of these tracks.
    pub(crate) fn exists(bound: Vec<usize>, body: Self) -> Self {
        match body {
            Self::Constant(value) => Self::Constant(value),
            body if bound.is_empty() => body,
            body => Self::Exists(bound, Box::new(body)),
        }
    }

    /// How large it is.
    pub(crate) fn nodes(&self) -> usize {
        match self {
            Self::And(parts) | Self::Or(parts) => parts.iter().fold(1, |sum, part| sum + part.nodes()),
            Self::Not(inner) | Self::Exists(_, inner) => 1 + inner.nodes(),
            Self::Constant(_)
            | Self::Linear(..)
            | Self::Congruent(..)
            | Self::Floor(..)
            | Self::Shift(..)
            | Self::Lowest(..)
            | Self::Zeros(..)
            | Self::Digit(..)
            | Self::Read(..)
            | Self::Even(_)
            | Self::Automaton(..)
            | Self::Given(..)
            | Self::Defined(..) => 1,
        }
    }

    /// The free tracks.
    pub(crate) fn tracks(&self) -> BTreeSet<usize> {
        match self {
            Self::Constant(_) => BTreeSet::new(),
            Self::Linear(sum, _) | Self::Congruent(sum, _) | Self::Read(_, sum, _) => {
                sum.factors.keys().copied().collect()
            }
            Self::Floor(x, y) | Self::Shift(x, y) | Self::Lowest(x, y) => BTreeSet::from([*x, *y]),
            Self::Zeros(x, ..) | Self::Digit(x, ..) => BTreeSet::from([*x]),
            Self::Even(tracks) | Self::Automaton(_, tracks) | Self::Given(_, tracks) | Self::Defined(_, tracks) => {
                tracks.iter().copied().collect()
            }
            Self::And(parts) | Self::Or(parts) => parts.iter().flat_map(Self::tracks).collect(),
            Self::Not(inner) => inner.tracks(),
            Self::Exists(bound, body) => body.tracks().into_iter().filter(|track| !bound.contains(track)).collect(),
        }
    }

    /// The same with other names for all tracks, also the quantified ones.
    pub(crate) fn renamed(&self, name: &mut dyn FnMut(usize) -> usize) -> Self {
        let mut sum = |sum: &Sum| {
            let factors = sum.terms().map(|(track, factor)| (name(track), factor)).collect();
            Sum { factors, constant: sum.constant }
        };
        match self {
            Self::Constant(value) => Self::Constant(*value),
            Self::Linear(left, equal) => Self::Linear(sum(left), *equal),
            Self::Congruent(left, modulus) => Self::Congruent(sum(left), *modulus),
            Self::Floor(x, y) => Self::Floor(name(*x), name(*y)),
            Self::Shift(x, y) => Self::Shift(name(*x), name(*y)),
            Self::Lowest(x, y) => Self::Lowest(name(*x), name(*y)),
            Self::Zeros(x, count, modulus) => Self::Zeros(name(*x), *count, *modulus),
            Self::Digit(x, place, digit) => Self::Digit(name(*x), *place, *digit),
            Self::Read(places, left, equal) => Self::Read(Rc::clone(places), sum(left), *equal),
            Self::Even(tracks) => Self::Even(tracks.iter().map(|track| name(*track)).collect()),
            Self::Automaton(index, tracks) => {
                Self::Automaton(*index, tracks.iter().map(|track| name(*track)).collect())
            }
            Self::Given(table, tracks) => {
                Self::Given(Rc::clone(table), tracks.iter().map(|track| name(*track)).collect())
            }
            Self::Defined(index, tracks) => Self::Defined(*index, tracks.iter().map(|track| name(*track)).collect()),
            Self::And(parts) => Self::And(parts.iter().map(|part| part.renamed(name)).collect()),
            Self::Or(parts) => Self::Or(parts.iter().map(|part| part.renamed(name)).collect()),
            Self::Not(inner) => Self::Not(Box::new(inner.renamed(name))),
            Self::Exists(bound, body) => {
                let bound = bound.iter().map(|track| name(*track)).collect();
                Self::Exists(bound, Box::new(body.renamed(name)))
            }
        }
    }

    /// The conditions that have to hold together.
    pub(crate) fn conjuncts(&self) -> Vec<&Tree> {
        match self {
            Self::And(parts) => parts.iter().flat_map(Self::conjuncts).collect(),
            other => vec![other],
        }
    }

    /// Conjuncts `exists` opened, as far as their tracks have no other meaning: for a search it is the same whether a
    /// track is quantified or read.
    pub(crate) fn opened(&self) -> Self {
        let mut used = self.tracks();
        let mut open: Vec<Tree> = self.conjuncts().into_iter().cloned().collect();
        let mut all = Vec::new();
        while let Some(part) = open.pop() {
            match part {
                Self::Exists(bound, body) if bound.iter().all(|track| !used.contains(track)) => {
                    used.extend(bound);
                    open.extend(body.conjuncts().into_iter().cloned());
                }
                part => all.push(part),
            }
        }
        all.reverse();
        Self::and(all)
    }

    /// Trees one of which has a solution exactly if this has, with as few quantifiers as possible: `exists` is opened,
    /// and `or` is split where there are quantifiers inside, as long as there are not more than `most`.
    pub(crate) fn cases(&self, most: usize) -> Vec<Tree> {
        let opened = self.opened();
        let parts: Vec<&Tree> = opened.conjuncts();
        let split = parts.iter().position(|part| match part {
            Self::Or(options) => options.len() <= most && options.iter().any(|option| !option.is_plain()),
            _ => false,
        });
        let Some((index, Self::Or(options))) = split.and_then(|index| Some((index, *parts.get(index)?))) else {
            return vec![opened];
        };
        let others = parts.iter().enumerate().filter(|(other, _)| *other != index);
        let rest: Vec<Tree> = others.map(|(_, part)| (*part).clone()).collect();
        let most = most / options.len().max(1);
        let with = |option: &Tree| Self::and(rest.iter().chain([option]).cloned());
        options.iter().flat_map(|option| with(option).cases(most)).collect()
    }

    /// Does it rest on an automaton of the certificate?
    pub(crate) fn names_automaton(&self) -> bool {
        match self {
            Self::Automaton(..) => true,
            Self::And(parts) | Self::Or(parts) => parts.iter().any(Self::names_automaton),
            Self::Not(inner) | Self::Exists(_, inner) => inner.names_automaton(),
            _ => false,
        }
    }

    /// Is it one condition or its denial, without quantifiers?
    pub(crate) fn is_single(&self) -> bool {
        match self {
            Self::And(_) | Self::Or(_) | Self::Exists(..) => false,
            Self::Not(inner) => inner.is_single(),
            _ => true,
        }
    }

    /// Is it free of quantifiers?
    pub(crate) fn is_plain(&self) -> bool {
        match self {
            Self::Exists(..) => false,
            Self::And(parts) | Self::Or(parts) => parts.iter().all(Self::is_plain),
            Self::Not(inner) => inner.is_plain(),
            _ => true,
        }
    }

    /// Disjuncts, with `and` distributed over every `or` that speaks of more than `narrow` tracks, as long as there are
    /// not more than `most`.
    pub(crate) fn alternatives(&self, narrow: usize, most: usize) -> Vec<Tree> {
        match self {
            Self::Or(parts) if self.tracks().len() > narrow => {
                parts.iter().flat_map(|part| part.alternatives(narrow, most)).collect()
            }
            Self::And(parts) => {
                let mut all = vec![Vec::new()];
                for part in parts {
                    let options = part.alternatives(narrow, most);
                    if all.len() * options.len() > most {
                        all.iter_mut().for_each(|list| list.push(part.clone()));
                        continue;
                    }
                    let longer = |list: &Vec<Tree>| {
                        let list = list.clone();
                        options.iter().map(move |option| [list.clone(), vec![option.clone()]].concat())
                    };
                    all = all.iter().flat_map(longer).collect();
                }
                all.into_iter().map(Self::and).collect()
            }
            other => vec![other.clone()],
        }
    }
}
