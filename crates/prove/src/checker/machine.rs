//! Formulas as machines that read binary digits, most significant first, one digit of every track at a time.
//!
//! The state is a list of numbers, one for each atom. A linear atom Σcᵢxᵢ + c ≤ 0 remembers V, the value of Σcᵢxᵢ on what has
//! been read. The j digits still to come add at least −n·(2ʲ−1) and at most p·(2ʲ−1), where p and −n are the sums of the
//! positive and of the negative coefficients. If V ≥ n+|c|+1, the final value is at least 2ʲ(V−n)+n+c ≥ 2ʲ(|c|+1)+n−|c| > 0
//! whatever follows, and V stays that large; so V is cut off there, and in the same way at −(p+|c|+1), and the states are
//! finitely many. An ∃ remembers the set of states its body can be in.

use super::CertificateError;
use super::formula::Tree;
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};
use std::rc::Rc;

/// A state: a number for each atom.
pub(crate) type State = Vec<i64>;

/// No search may meet more states than this, no set of states may be larger.
const STATES: usize = 4_000_000;
const SET: usize = 200_000;
const DEAD: i64 = -1;

/// An automaton from a certificate: for each state and each letter (the digits as a binary number, first track highest) the
/// next state or nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Table {
    pub(crate) tracks: usize,
    pub(crate) start: Option<u32>,
    pub(crate) accepting: Vec<bool>,
    pub(crate) next: Vec<Option<u32>>,
}

/// What is looked at while reading.
enum Atom {
    /// Σ cᵢxᵢ + c ≤ 0, or = 0.
    Linear {
        terms: Vec<(usize, i64)>,
        constant: i64,
        low: i64,
        high: i64,
        equal: bool,
    },
    Congruent {
        terms: Vec<(usize, i64)>,
        constant: i64,
        modulus: i64,
    },
    /// Every digit's sum is even so far.
    Even(Vec<usize>),
    Automaton(Rc<Table>, Vec<usize>),
    Exists(Box<Exists>),
}

struct Exists {
    body: Machine,
    bound: Vec<usize>,
    free: Vec<usize>,
    /// Sets that were met, by number, and where letters lead.
    sets: RefCell<Sets>,
}

#[derive(Default)]
struct Sets {
    numbers: HashMap<Rc<BTreeSet<State>>, i64>,
    all: Vec<Rc<BTreeSet<State>>>,
    steps: HashMap<(i64, Vec<u8>), i64>,
}

enum Shape {
    Constant(bool),
    Atom(usize),
    And(Vec<Shape>),
    Or(Vec<Shape>),
    Not(Box<Shape>),
}

/// A formula, ready to read digits.
pub(crate) struct Machine {
    atoms: Vec<Atom>,
    shape: Shape,
    /// The atoms that are conjuncts of the whole: if one of them cannot hold any more, nothing else matters.
    needed: Vec<bool>,
}

impl Machine {
    /// The machine of a formula; `tables` are the automata it may name.
    pub(crate) fn new(tree: &Tree, tables: &[Rc<Table>]) -> Result<Self, CertificateError> {
        let mut atoms = Vec::new();
        let shape = shape(tree, tables, &mut atoms)?;
        let mut needed = vec![false; atoms.len()];
        mark(&shape, &mut needed);
        Ok(Self { atoms, shape, needed })
    }

    pub(crate) fn start(&self, tracks: usize) -> Result<State, CertificateError> {
        self.atoms.iter().map(|atom| atom.start(tracks)).collect()
    }

    pub(crate) fn step(&self, state: &State, letter: &[u8]) -> Result<State, CertificateError> {
        self.atoms.iter().zip(state).map(|(atom, value)| atom.step(*value, letter)).collect()
    }

    /// The next state, or nothing if the formula cannot come to hold after this letter.
    fn live_step(&self, state: &State, letter: &[u8]) -> Result<Option<State>, CertificateError> {
        let mut next = Vec::with_capacity(state.len());
        for ((atom, value), needed) in self.atoms.iter().zip(state).zip(&self.needed) {
            let value = atom.step(*value, letter)?;
            if *needed && !atom.possible(value) {
                return Ok(None);
            }
            next.push(value);
        }
        Ok(Some(next).filter(|next| self.possible(next)))
    }

    /// Does the formula hold of what has been read?
    pub(crate) fn holds(&self, state: &State) -> bool {
        self.eval(&self.shape, state, &|atom, value| atom.holds(value))
    }

    /// Can it still come to hold?
    fn possible(&self, state: &State) -> bool {
        self.tendency(&self.shape, state, false)
    }

    fn eval(&self, shape: &Shape, state: &State, value: &dyn Fn(&Atom, i64) -> bool) -> bool {
        match shape {
            Shape::Constant(constant) => *constant,
            Shape::Atom(index) => match (self.atoms.get(*index), state.get(*index)) {
                (Some(atom), Some(number)) => value(atom, *number),
                _ => false,
            },
            Shape::And(parts) => parts.iter().all(|part| self.eval(part, state, value)),
            Shape::Or(parts) => parts.iter().any(|part| self.eval(part, state, value)),
            Shape::Not(part) => !self.eval(part, state, value),
        }
    }

    /// Whether it may still hold (`certain` false) or holds from now on whatever follows (`certain` true).
    fn tendency(&self, shape: &Shape, state: &State, certain: bool) -> bool {
        match shape {
            Shape::Constant(constant) => *constant,
            Shape::Atom(index) => match (self.atoms.get(*index), state.get(*index)) {
                (Some(atom), Some(number)) if certain => atom.certain(*number),
                (Some(atom), Some(number)) => atom.possible(*number),
                _ => false,
            },
            Shape::And(parts) => parts.iter().all(|part| self.tendency(part, state, certain)),
            Shape::Or(parts) => parts.iter().any(|part| self.tendency(part, state, certain)),
            Shape::Not(part) => !self.tendency(part, state, !certain),
        }
    }

    /// Reads every word over the tracks: is there one of which the formula holds? The tracks are 0, …, `tracks`−1 and only those
    /// in `read` are read; the others belong to quantifiers.
    pub(crate) fn satisfiable(&self, read: &[usize], tracks: usize) -> Result<bool, CertificateError> {
        let start = self.start(tracks)?;
        let mut seen: HashSet<State> = HashSet::from([start.clone()]);
        let mut queue = VecDeque::from([start]);
        while let Some(state) = queue.pop_front() {
            if self.holds(&state) {
                return Ok(true);
            }
            for digits in letters(read.len()) {
                let mut letter = vec![0; tracks];
                place(&mut letter, read, digits);
                if let Some(next) = self.live_step(&state, &letter)?
                    && seen.insert(next.clone())
                {
                    queue.push_back(next);
                }
            }
            if seen.len() > STATES {
                return Err(CertificateError::TooLarge);
            }
        }
        Ok(false)
    }

    /// Does the formula hold of these numbers, written with the same number of digits?
    pub(crate) fn holds_of(&self, values: &[(usize, Vec<bool>)], tracks: usize) -> Result<bool, CertificateError> {
        let mut state = self.start(tracks)?;
        let length = values.iter().map(|(_, digits)| digits.len()).max().unwrap_or(0);
        for place in 0..length {
            let mut letter = vec![0; tracks];
            for (track, digits) in values {
                // Shorter numbers have leading zeros.
                let index = (place + digits.len()).checked_sub(length);
                let digit = index.and_then(|index| digits.get(index)).copied().unwrap_or(false);
                if let Some(slot) = letter.get_mut(*track) {
                    *slot = u8::from(digit);
                }
            }
            state = self.step(&state, &letter)?;
        }
        Ok(self.holds(&state))
    }
}

fn letters(tracks: usize) -> std::ops::Range<u64> {
    0..1u64 << tracks.min(40)
}

fn place(letter: &mut [u8], tracks: &[usize], digits: u64) {
    for (index, track) in tracks.iter().enumerate() {
        if let Some(slot) = letter.get_mut(*track) {
            *slot = u8::from(digits >> index & 1 == 1);
        }
    }
}

fn digit(letter: &[u8], track: usize) -> i64 {
    i64::from(letter.get(track).copied().unwrap_or(0))
}

fn weighted(terms: &[(usize, i64)], letter: &[u8]) -> i64 {
    terms.iter().map(|(track, factor)| factor * digit(letter, *track)).sum()
}

impl Atom {
    fn same(&self, other: &Self) -> bool {
        match (self, other) {
            (
                Self::Linear { terms, constant, equal, .. },
                Self::Linear { terms: terms2, constant: constant2, equal: equal2, .. },
            ) => terms == terms2 && constant == constant2 && equal == equal2,
            (
                Self::Congruent { terms, constant, modulus },
                Self::Congruent { terms: terms2, constant: constant2, modulus: modulus2 },
            ) => terms == terms2 && constant == constant2 && modulus == modulus2,
            (Self::Even(tracks), Self::Even(tracks2)) => tracks == tracks2,
            (Self::Automaton(table, tracks), Self::Automaton(table2, tracks2)) => {
                Rc::ptr_eq(table, table2) && tracks == tracks2
            }
            _ => false,
        }
    }

    fn start(&self, tracks: usize) -> Result<i64, CertificateError> {
        match self {
            Self::Automaton(table, _) => Ok(table.start.map_or(DEAD, i64::from)),
            Self::Exists(exists) => exists.start(tracks),
            _ => Ok(0),
        }
    }

    fn step(&self, value: i64, letter: &[u8]) -> Result<i64, CertificateError> {
        Ok(match self {
            Self::Linear { terms, low, high, .. } => (2 * value + weighted(terms, letter)).clamp(*low, *high),
            Self::Congruent { terms, modulus, .. } => (2 * value + weighted(terms, letter)).rem_euclid(*modulus),
            Self::Even(tracks) => {
                let odd = tracks.iter().map(|track| digit(letter, *track)).sum::<i64>() % 2 == 1;
                if odd { DEAD } else { value }
            }
            Self::Automaton(table, tracks) => {
                let column = tracks.iter().fold(0usize, |sum, track| 2 * sum + usize::from(digit(letter, *track) == 1));
                let row = usize::try_from(value).ok().map(|state| (state << table.tracks) + column);
                row.and_then(|row| table.next.get(row).copied().flatten()).map_or(DEAD, i64::from)
            }
            Self::Exists(exists) => exists.step(value, letter)?,
        })
    }

    fn holds(&self, value: i64) -> bool {
        match self {
            Self::Linear { constant, equal, .. } => {
                if *equal {
                    value + constant == 0
                } else {
                    value + constant <= 0
                }
            }
            Self::Congruent { constant, modulus, .. } => (value + constant).rem_euclid(*modulus) == 0,
            Self::Even(_) => value != DEAD,
            Self::Automaton(table, _) => {
                usize::try_from(value).is_ok_and(|state| table.accepting.get(state).copied().unwrap_or(false))
            }
            Self::Exists(exists) => exists.set(value).iter().any(|state| exists.body.holds(state)),
        }
    }

    fn possible(&self, value: i64) -> bool {
        match self {
            Self::Linear { low, high, equal, .. } => value != *high && !(*equal && value == *low),
            Self::Congruent { .. } => true,
            Self::Even(_) | Self::Automaton(..) => value != DEAD,
            Self::Exists(exists) => !exists.set(value).is_empty(),
        }
    }

    fn certain(&self, value: i64) -> bool {
        matches!(self, Self::Linear { low, equal: false, .. } if value == *low)
    }
}

impl Exists {
    /// The sets before anything is read: the quantified tracks may begin before the others do.
    fn start(&self, tracks: usize) -> Result<i64, CertificateError> {
        let first = self.body.start(tracks)?;
        let mut all = BTreeSet::from([first.clone()]);
        let mut queue = vec![first];
        while let Some(state) = queue.pop() {
            for digits in letters(self.bound.len()) {
                let mut letter = vec![0; tracks];
                place(&mut letter, &self.bound, digits);
                if let Some(next) = self.body.live_step(&state, &letter)?
                    && all.insert(next.clone())
                {
                    queue.push(next);
                }
            }
            if all.len() > SET {
                return Err(CertificateError::TooLarge);
            }
        }
        self.number(all)
    }

    fn step(&self, set: i64, letter: &[u8]) -> Result<i64, CertificateError> {
        let seen: Vec<u8> = self.free.iter().map(|track| letter.get(*track).copied().unwrap_or(0)).collect();
        if let Some(known) = self.sets.borrow().steps.get(&(set, seen.clone())) {
            return Ok(*known);
        }
        let mut all = BTreeSet::new();
        for digits in letters(self.bound.len()) {
            let mut letter = letter.to_vec();
            place(&mut letter, &self.bound, digits);
            for state in self.set(set).iter() {
                all.extend(self.body.live_step(state, &letter)?);
            }
            if all.len() > SET {
                return Err(CertificateError::TooLarge);
            }
        }
        let number = self.number(all)?;
        self.sets.borrow_mut().steps.insert((set, seen), number);
        Ok(number)
    }

    fn set(&self, number: i64) -> Rc<BTreeSet<State>> {
        let sets = self.sets.borrow();
        usize::try_from(number).ok().and_then(|index| sets.all.get(index).cloned()).unwrap_or_default()
    }

    fn number(&self, set: BTreeSet<State>) -> Result<i64, CertificateError> {
        let set = Rc::new(set);
        let mut sets = self.sets.borrow_mut();
        if let Some(number) = sets.numbers.get(&set) {
            return Ok(*number);
        }
        let number = i64::try_from(sets.all.len()).map_err(|_| CertificateError::TooLarge)?;
        if sets.all.len() > STATES {
            return Err(CertificateError::TooLarge);
        }
        sets.numbers.insert(Rc::clone(&set), number);
        sets.all.push(set);
        Ok(number)
    }
}

fn shape(tree: &Tree, tables: &[Rc<Table>], atoms: &mut Vec<Atom>) -> Result<Shape, CertificateError> {
    let all = |parts: &[Tree], atoms: &mut Vec<Atom>| {
        parts.iter().map(|part| shape(part, tables, atoms)).collect::<Result<Vec<_>, _>>()
    };
    let atom = match tree {
        Tree::Constant(value) => return Ok(Shape::Constant(*value)),
        Tree::And(parts) => return Ok(Shape::And(all(parts, atoms)?)),
        Tree::Or(parts) => return Ok(Shape::Or(all(parts, atoms)?)),
        Tree::Not(inner) => return Ok(Shape::Not(Box::new(shape(inner, tables, atoms)?))),
        Tree::Linear(sum, equal) => {
            let terms: Vec<(usize, i64)> = sum.terms().collect();
            let positive: i64 = terms.iter().map(|(_, factor)| factor.max(&0)).sum();
            let negative: i64 = terms.iter().map(|(_, factor)| -factor.min(&0)).sum();
            let margin = sum.constant.abs() + 1;
            let (low, high) = (-(positive + margin), negative + margin);
            Atom::Linear { terms, constant: sum.constant, low, high, equal: *equal }
        }
        Tree::Congruent(sum, modulus) => {
            Atom::Congruent { terms: sum.terms().collect(), constant: sum.constant, modulus: *modulus }
        }
        Tree::Even(tracks) => Atom::Even(tracks.clone()),
        Tree::Automaton(index, tracks) => {
            let table = tables.get(*index).filter(|table| table.tracks == tracks.len());
            let table =
                table.ok_or_else(|| CertificateError::malformed("an automaton is missing or has other tracks"))?;
            Atom::Automaton(Rc::clone(table), tracks.clone())
        }
        Tree::Exists(bound, body) => {
            let free = tree.tracks().into_iter().collect();
            let body = Machine::new(body, tables)?;
            Atom::Exists(Box::new(Exists { body, bound: bound.clone(), free, sets: RefCell::default() }))
        }
    };
    // An atom that occurs twice is read once.
    let known = atoms.iter().position(|known| known.same(&atom));
    Ok(Shape::Atom(known.unwrap_or_else(|| {
        atoms.push(atom);
        atoms.len() - 1
    })))
}

fn mark(shape: &Shape, needed: &mut [bool]) {
    match shape {
        Shape::And(parts) => parts.iter().for_each(|part| mark(part, needed)),
        Shape::Atom(index) => needed.iter_mut().skip(*index).take(1).for_each(|needed| *needed = true),
        _ => {}
    }
}
