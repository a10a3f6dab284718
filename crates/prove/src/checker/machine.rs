//! Formulas as machines that read digits, most significant first, one digit of every track at a time.
//!
//! The state is a list of numbers, one for each atom. In binary, a linear atom Σcᵢxᵢ + c ≤ 0 remembers V, the value of Σcᵢxᵢ on what has
//! been read. The j digits still to come add at least −n·(2ʲ−1) and at most p·(2ʲ−1), where p and −n are the sums of the
//! positive and of the negative coefficients. If V ≥ n+|c|+1, the final value is at least 2ʲ(V−n)+n+c ≥ 2ʲ(|c|+1)+n−|c| > 0
//! whatever follows, and V stays that large; so V is cut off there, and in the same way at −(p+|c|+1), and the states are
//! finitely many. An ∃ remembers the set of states its body can be in. In other number systems (see [`places`](super::places))
//! every track that is read carries an atom that rejects what is not a numeral.

use super::CertificateError;
use super::formula::Tree;
use super::places::{Carry, Places};
use ratwheel_numbers::Control;
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};
use std::rc::Rc;

/// A state: a number for each atom.
pub(crate) type State = Vec<i64>;

/// No search may meet more states than this, no set of states may be larger.
const STATES: usize = 4_000_000;
const SET: usize = 200_000;
/// No alphabet may be larger.
const LETTERS: usize = 1 << 24;
/// Values that are no packed carries: it cannot hold any more; the sum stays below 0; it stays above 0.
const DEAD: i64 = -1;
const LOW: i64 = -2;
const HIGH: i64 = -3;

/// The number system: none for binary.
pub(crate) type System = Option<Rc<Places>>;

/// Digits are below this.
pub(crate) fn digits(system: &System) -> usize {
    system.as_ref().map_or(2, |places| places.digits())
}

/// By lane: digits are below this there.
fn bases(system: &System) -> Vec<usize> {
    let base = |bound: &i64| usize::try_from(bound + 1).unwrap_or(2);
    system.as_ref().map_or_else(|| vec![2], |places| places.bounds().iter().map(base).collect())
}

/// An automaton from a certificate: for each state and each letter (the digits as one number, first track highest) the next
/// state or nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Table {
    pub(crate) tracks: usize,
    /// Digits are below this.
    pub(crate) digits: usize,
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
    /// The same two in another number system.
    Carried {
        places: Rc<Places>,
        terms: Vec<(usize, i64)>,
        constant: i64,
        test: Test,
    },
    /// The second track is ⌊nθ⌋, n the first.
    Floor(Rc<Places>, usize, usize),
    /// The track is a numeral.
    Numeral(Rc<Places>, usize),
    /// Every digit's sum is even so far.
    Even(Vec<usize>),
    Automaton(Rc<Table>, Vec<usize>),
    Exists(Box<Exists>),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Test {
    /// ≤ 0 or = 0; above 0 for good, and below, as described in [`places`](super::places).
    Compare {
        equal: bool,
        high: i64,
        low: i64,
    },
    Divisible(i64),
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
    steps: HashMap<(i64, usize, Vec<u8>), i64>,
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
    /// The atoms in the order in which a step asks them: what is needed and quick first.
    order: Vec<usize>,
    /// By lane: digits are below this there. A period has so many places.
    bases: Vec<usize>,
}

impl Machine {
    /// The machine of a formula; `tables` are the automata it may name, `read` the tracks that have to be numerals.
    pub(crate) fn new(
        tree: &Tree,
        tables: &[Rc<Table>],
        system: &System,
        read: &[usize],
    ) -> Result<Self, CertificateError> {
        let mut atoms: Vec<Atom> = Vec::new();
        if let Some(places) = system {
            atoms.extend(read.iter().map(|track| Atom::Numeral(Rc::clone(places), *track)));
        }
        let numerals = (0..atoms.len()).map(Shape::Atom).collect::<Vec<_>>();
        let shape = shape(tree, tables, system, &mut atoms)?;
        let shape = Shape::And(numerals.into_iter().chain([shape]).collect());
        let mut needed = vec![false; atoms.len()];
        mark(&shape, &mut needed);
        let mut order: Vec<usize> = (0..atoms.len()).collect();
        let slow = |index: &usize| matches!(atoms.get(*index), Some(Atom::Exists(_)));
        order.sort_by_key(|index| (slow(index), needed.get(*index) != Some(&true)));
        Ok(Self { atoms, shape, needed, order, bases: bases(system) })
    }

    pub(crate) fn start(&self, tracks: usize) -> Result<State, CertificateError> {
        self.atoms.iter().map(|atom| atom.start(tracks)).collect()
    }

    fn step(&self, state: &State, lane: usize, letter: &[u8]) -> Result<State, CertificateError> {
        self.atoms.iter().zip(state).map(|(atom, value)| atom.step(*value, lane, letter)).collect()
    }

    /// The next state, or nothing if the formula cannot come to hold after this letter.
    fn live_step(&self, state: &State, lane: usize, letter: &[u8]) -> Result<Option<State>, CertificateError> {
        let mut next = state.clone();
        for index in &self.order {
            let (Some(atom), Some(value), Some(needed)) =
                (self.atoms.get(*index), next.get_mut(*index), self.needed.get(*index))
            else {
                continue;
            };
            *value = atom.step(*value, lane, letter)?;
            if *needed && !atom.possible(*value) {
                return Ok(None);
            }
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
    pub(crate) fn satisfiable(
        &self,
        read: &[usize],
        tracks: usize,
        control: Control<'_>,
    ) -> Result<bool, CertificateError> {
        let first = (self.first_lane(), self.start(tracks)?);
        let mut seen: HashSet<(usize, State)> = HashSet::from([first.clone()]);
        let mut queue = VecDeque::from([first]);
        while let Some((lane, state)) = queue.pop_front() {
            control.check().map_err(|_| CertificateError::Cancelled)?;
            // Words end where a period ends.
            if lane == self.first_lane() && self.holds(&state) {
                return Ok(true);
            }
            for digits in self.letters(lane, read.len())? {
                let mut letter = vec![0; tracks];
                place(&mut letter, read, digits, self.base(lane));
                if let Some(next) = self.live_step(&state, lane, &letter)? {
                    let next = (self.below(lane), next);
                    if !seen.contains(&next) {
                        seen.insert(next.clone());
                        queue.push_back(next);
                    }
                }
            }
            if seen.len() > STATES {
                return Err(CertificateError::TooLarge);
            }
        }
        Ok(false)
    }

    /// The lane of the next place.
    fn below(&self, lane: usize) -> usize {
        lane.checked_sub(1).unwrap_or(self.first_lane())
    }

    /// The lane in which words begin.
    fn first_lane(&self) -> usize {
        self.bases.len().saturating_sub(1)
    }

    fn base(&self, lane: usize) -> usize {
        self.bases.get(lane).copied().unwrap_or(2)
    }

    /// All letters over so many tracks, as numbers.
    fn letters(&self, lane: usize, tracks: usize) -> Result<std::ops::Range<usize>, CertificateError> {
        let count = u32::try_from(tracks).ok().and_then(|tracks| self.base(lane).checked_pow(tracks));
        Ok(0..count.filter(|count| *count <= LETTERS).ok_or(CertificateError::TooLarge)?)
    }

    /// Does the formula hold of these numerals, each of whole periods?
    pub(crate) fn holds_of(&self, values: &[(usize, Vec<u8>)], tracks: usize) -> Result<bool, CertificateError> {
        let mut state = self.start(tracks)?;
        let mut lane = self.first_lane();
        let length = values.iter().map(|(_, digits)| digits.len()).max().unwrap_or(0);
        for place in 0..length {
            let mut letter = vec![0; tracks];
            for (track, digits) in values {
                // Shorter numbers have leading zeros.
                let index = (place + digits.len()).checked_sub(length);
                let digit = index.and_then(|index| digits.get(index)).copied().unwrap_or(0);
                if let Some(slot) = letter.get_mut(*track) {
                    *slot = digit;
                }
            }
            state = self.step(&state, lane, &letter)?;
            lane = self.below(lane);
        }
        Ok(self.holds(&state))
    }
}

/// The digits of a number, to that base, on the tracks.
fn place(letter: &mut [u8], tracks: &[usize], mut number: usize, base: usize) {
    for track in tracks {
        if let Some(slot) = letter.get_mut(*track) {
            *slot = u8::try_from(number % base).unwrap_or(u8::MAX);
        }
        number /= base;
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
            (
                Self::Carried { terms, constant, test, .. },
                Self::Carried { terms: terms2, constant: constant2, test: test2, .. },
            ) => terms == terms2 && constant == constant2 && test == test2,
            (Self::Floor(_, n, y), Self::Floor(_, n2, y2)) => n == n2 && y == y2,
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
            Self::Carried { .. } | Self::Floor(..) => Carry::ZERO.pack(),
            _ => Ok(0),
        }
    }

    fn step(&self, value: i64, lane: usize, letter: &[u8]) -> Result<i64, CertificateError> {
        Ok(match self {
            Self::Carried { places, terms, constant, test } => {
                if value < 0 {
                    return Ok(value);
                }
                let mut carry = places.carry(Carry::unpack(value), lane, weighted(terms, letter));
                match test {
                    Test::Divisible(modulus) => {
                        (carry.p, carry.q) = (carry.p.rem_euclid(*modulus), carry.q.rem_euclid(*modulus));
                        carry.pack()?
                    }
                    Test::Compare { high, low, .. } => {
                        let (least, largest) = carry.range();
                        if least >= *high && least + constant >= 1 {
                            HIGH
                        } else if largest <= *low && largest + constant <= -1 {
                            LOW
                        } else {
                            carry.pack()?
                        }
                    }
                }
            }
            Self::Floor(places, n, y) => {
                if value == DEAD {
                    return Ok(DEAD);
                }
                let next = places.floor(Carry::unpack(value), lane, digit(letter, *n), digit(letter, *y));
                next.map_or(Ok(DEAD), Carry::pack)?
            }
            Self::Numeral(places, track) => {
                let next = if value == DEAD { None } else { places.canonical(value, lane, digit(letter, *track)) };
                next.unwrap_or(DEAD)
            }
            Self::Linear { terms, low, high, .. } => (2 * value + weighted(terms, letter)).clamp(*low, *high),
            Self::Congruent { terms, modulus, .. } => (2 * value + weighted(terms, letter)).rem_euclid(*modulus),
            Self::Even(tracks) => {
                let odd = tracks.iter().map(|track| digit(letter, *track)).sum::<i64>() % 2 == 1;
                if odd { DEAD } else { value }
            }
            Self::Automaton(table, tracks) => {
                let digit = |track: usize| usize::from(letter.get(track).copied().unwrap_or(0));
                let column = tracks.iter().fold(0usize, |sum, track| table.digits * sum + digit(*track));
                let row = usize::try_from(value).ok().map(|state| state * table.width() + column);
                row.and_then(|row| table.next.get(row).copied().flatten()).map_or(DEAD, i64::from)
            }
            Self::Exists(exists) => exists.step(value, lane, letter)?,
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
            Self::Carried { places, constant, test, .. } => {
                let sum = || places.end(Carry::unpack(value)) + constant;
                match (test, value) {
                    (_, HIGH) => false,
                    (Test::Compare { equal, .. }, LOW) => !equal,
                    (Test::Compare { equal: true, .. }, _) => sum() == 0,
                    (Test::Compare { .. }, _) => sum() <= 0,
                    (Test::Divisible(modulus), _) => sum().rem_euclid(*modulus) == 0,
                }
            }
            Self::Floor(places, ..) => value != DEAD && places.floor_holds(Carry::unpack(value)),
            Self::Numeral(places, _) => value != DEAD && places.may_end(value),
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
            Self::Carried { test: Test::Compare { equal, .. }, .. } => value != HIGH && !(*equal && value == LOW),
            Self::Congruent { .. } | Self::Carried { .. } => true,
            Self::Even(_) | Self::Automaton(..) | Self::Floor(..) | Self::Numeral(..) => value != DEAD,
            Self::Exists(exists) => !exists.set(value).is_empty(),
        }
    }

    fn certain(&self, value: i64) -> bool {
        match self {
            Self::Linear { low, equal: false, .. } => value == *low,
            Self::Carried { test: Test::Compare { equal: false, .. }, .. } => value == LOW,
            _ => false,
        }
    }
}

impl Exists {
    /// The sets before anything is read: the quantified tracks may begin before the others do.
    fn start(&self, tracks: usize) -> Result<i64, CertificateError> {
        let first = (self.body.first_lane(), self.body.start(tracks)?);
        let mut all = BTreeSet::from([first.clone()]);
        let mut queue = vec![first];
        while let Some((lane, state)) = queue.pop() {
            for digits in self.body.letters(lane, self.bound.len())? {
                let mut letter = vec![0; tracks];
                place(&mut letter, &self.bound, digits, self.body.base(lane));
                if let Some(next) = self.body.live_step(&state, lane, &letter)? {
                    let next = (self.body.below(lane), next);
                    if all.insert(next.clone()) {
                        queue.push(next);
                    }
                }
            }
            if all.len() > SET {
                return Err(CertificateError::TooLarge);
            }
        }
        // Whole periods only.
        let whole = all.into_iter().filter(|(lane, _)| *lane == self.body.first_lane());
        self.number(whole.map(|(_, state)| state).collect())
    }

    fn step(&self, set: i64, lane: usize, letter: &[u8]) -> Result<i64, CertificateError> {
        let seen: Vec<u8> = self.free.iter().map(|track| letter.get(*track).copied().unwrap_or(0)).collect();
        let key = (set, lane, seen);
        if let Some(known) = self.sets.borrow().steps.get(&key) {
            return Ok(*known);
        }
        let mut all = BTreeSet::new();
        for digits in self.body.letters(lane, self.bound.len())? {
            let mut letter = letter.to_vec();
            place(&mut letter, &self.bound, digits, self.body.base(lane));
            for state in self.set(set).iter() {
                all.extend(self.body.live_step(state, lane, &letter)?);
            }
            if all.len() > SET {
                return Err(CertificateError::TooLarge);
            }
        }
        let number = self.number(all)?;
        self.sets.borrow_mut().steps.insert(key, number);
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

impl Table {
    /// How many letters there are.
    pub(crate) fn width(&self) -> usize {
        u32::try_from(self.tracks).ok().and_then(|tracks| self.digits.checked_pow(tracks)).unwrap_or(usize::MAX)
    }
}

fn shape(tree: &Tree, tables: &[Rc<Table>], system: &System, atoms: &mut Vec<Atom>) -> Result<Shape, CertificateError> {
    let all = |parts: &[Tree], atoms: &mut Vec<Atom>| {
        parts.iter().map(|part| shape(part, tables, system, atoms)).collect::<Result<Vec<_>, _>>()
    };
    let atom = match tree {
        Tree::Constant(value) => return Ok(Shape::Constant(*value)),
        Tree::And(parts) => return Ok(Shape::And(all(parts, atoms)?)),
        Tree::Or(parts) => return Ok(Shape::Or(all(parts, atoms)?)),
        Tree::Not(inner) => return Ok(Shape::Not(Box::new(shape(inner, tables, system, atoms)?))),
        Tree::Linear(sum, equal) => {
            let terms: Vec<(usize, i64)> = sum.terms().collect();
            let positive: i64 = terms.iter().map(|(_, factor)| factor.max(&0)).sum();
            let negative: i64 = terms.iter().map(|(_, factor)| -factor.min(&0)).sum();
            let (constant, equal) = (sum.constant, *equal);
            if let Some(places) = system {
                let test = Test::Compare { equal, high: negative, low: -positive };
                Atom::Carried { places: Rc::clone(places), terms, constant, test }
            } else {
                let margin = constant.abs() + 1;
                Atom::Linear { terms, constant, low: -(positive + margin), high: negative + margin, equal }
            }
        }
        Tree::Congruent(sum, modulus) => {
            let (terms, constant, modulus) = (sum.terms().collect(), sum.constant, *modulus);
            match system {
                Some(places) => {
                    Atom::Carried { places: Rc::clone(places), terms, constant, test: Test::Divisible(modulus) }
                }
                None => Atom::Congruent { terms, constant, modulus },
            }
        }
        Tree::Floor(n, y) => match system {
            Some(places) => Atom::Floor(Rc::clone(places), *n, *y),
            None => return Err(CertificateError::unsupported("irrational numbers in binary")),
        },
        Tree::Even(tracks) => match system {
            None => Atom::Even(tracks.clone()),
            Some(_) => return Err(CertificateError::unsupported("xor beside irrational numbers")),
        },
        Tree::Automaton(index, tracks) => {
            let fits = |table: &&Rc<Table>| table.tracks == tracks.len() && table.digits == digits(system);
            let table = tables.get(*index).filter(fits);
            let table =
                table.ok_or_else(|| CertificateError::malformed("an automaton is missing or has other tracks"))?;
            Atom::Automaton(Rc::clone(table), tracks.clone())
        }
        Tree::Exists(bound, body) => {
            let free = tree.tracks().into_iter().collect();
            let body = Machine::new(body, tables, system, bound)?;
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
