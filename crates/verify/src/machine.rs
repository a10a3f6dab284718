//! Formulas as machines that read digits, most significant first, one digit of every track at a time.
//!
//! The state is a list of numbers, one for each atom. In binary, a linear atom Σcᵢxᵢ + c ≤ 0 remembers V, the value of
//! Σcᵢxᵢ on what has been read. A letter makes of it 2V + w with −n ≤ w ≤ p, where p and −n are the sums of the positive
//! and of the negative coefficients. If V ≥ n, it does not become smaller, 2V − n ≥ V; so if V ≥ 1 − c too, the final
//! value is above 0 whatever follows, and V is cut off at the larger of n and 1 − c. In the same way it is cut off at
//! the smaller of −p and −c (for an equation −c − 1), from where on the final value is at most 0 (below 0); so the
//! states are finitely many. An ∃ remembers the set of states its body can be in. In other number systems (see
//! [`places`](crate::places)) every track that is read carries an atom that rejects what is not a numeral.
//!
//! **Covering.** A state covers another if each of its numbers is the same, or the atom is Σcᵢxᵢ + c ≤ 0 that is nowhere
//! denied and what has been read of the sum is worth no more, or the atom is a denied ∃ and the set of states is a part
//! of the other. Whatever follows adds the same to both sums, and leads a part of a set to a part of what the set leads
//! to: so where the formula holds after the other it holds after the covering one, since `and` and `or` of more truths
//! is true. A search need not go on from a covered state, and a set of states of an ∃, in which one that holds suffices,
//! need not contain it.

use crate::CertificateError;
use crate::atoms::{Atom, IDLE, Test};
use crate::meter::Meter;
use crate::places::Places;
use crate::rows::Rows;
use crate::sets::Exists;
use crate::table::{Table, Tables};
use crate::tree::{Sum, Tree};
use ratwheel_numbers::Natural;
use std::collections::BTreeSet;
use std::rc::Rc;

/// A state: a number for each atom, then the lane of the next place.
pub(crate) type State = Vec<i64>;

/// No set of states may be larger than this.
pub(crate) const SET: usize = 200_000;
/// No machine may have more atoms: each is a number in every state.
const ATOMS: usize = 8192;
/// The number system: none for binary.
pub type System = Option<Rc<Places>>;

/// The digits of a number, most significant first.
#[must_use]
pub fn numeral(value: &Natural, system: &System) -> Vec<u8> {
    let binary = || (0..value.bit_len()).rev().map(|bit| u8::from((value.clone() >> bit).low_bits(1).is_one()));
    system.as_ref().map_or_else(|| binary().collect(), |places| places.numeral(value))
}

/// Digits are below this.
pub(crate) fn digits(system: &System) -> usize {
    system.as_ref().map_or(2, |places| places.digits())
}

/// By lane: digits are below this there.
fn bases(system: &System) -> Vec<usize> {
    system.as_ref().map_or_else(|| vec![2], |places| places.bases())
}

enum Shape {
    Constant(bool),
    Atom(usize),
    And(Vec<Shape>),
    Or(Vec<Shape>),
    Not(Box<Shape>),
}

impl Shape {
    /// What all has to hold.
    fn conjuncts(self, all: &mut Vec<Self>) {
        match self {
            Self::And(parts) => parts.into_iter().for_each(|part| part.conjuncts(all)),
            other => all.push(other),
        }
    }
}

/// What is chosen next of a letter.
enum Choice {
    /// The digit of this track.
    Digit(usize),
    /// The digits of all tracks of this automaton, among the letters with which it goes on. Those that are known
    /// already are marked.
    Letter { atom: usize, table: Rc<Table>, tracks: Vec<(usize, bool)> },
}

/// Takes a state that follows, and the letter that leads there.
type Found<'s> = dyn FnMut(&[i64], &[u8]) -> Result<(), CertificateError> + 's;

/// Among those that differ in what may cover only, a new state is compared with this many.
const COMPARED: usize = 64;
/// What a list of such states takes, for each of them.
const ALIKE: usize = 32;

/// A letter that is being chosen, and what it leads to.
struct Step<'s> {
    state: &'s [i64],
    next: State,
    /// What of it matters, and the state without the rest.
    live: Vec<bool>,
    shown: State,
    lane: usize,
    letter: &'s mut Vec<u8>,
    meter: &'s Meter<'s>,
    found: &'s mut Found<'s>,
}

/// A formula, ready to read digits.
pub struct Machine {
    atoms: Vec<Atom>,
    /// The formula: all of these.
    shapes: Vec<Shape>,
    /// The atoms that are conjuncts of the whole, as they stand or denied: if one of them cannot be so any more,
    /// nothing else matters.
    needed: Vec<Option<bool>>,
    /// How the digits of the tracks that are read are chosen, one after the other.
    order: Vec<Choice>,
    /// The atoms that know all their digits after each number of choices. An ∃ waits until all are made.
    levels: Vec<Vec<usize>>,
    /// Those of the shapes that are no atoms and have all their atoms then.
    complete: Vec<Vec<usize>>,
    /// By lane: digits are below this there. A period has as many places as there are lanes.
    bases: Vec<usize>,
    /// The atoms in which a state may cover another, if they are not the same.
    loose: Vec<usize>,
}

impl Machine {
    /// The machine of a formula; `tables` are the automata it may name, `read` the tracks that have to be numerals.
    ///
    /// # Errors
    /// [`CertificateError`] when an automaton is missing, or the number system cannot say something.
    pub fn new(tree: &Tree, tables: &Tables, system: &System, read: &[usize]) -> Result<Self, CertificateError> {
        let read: Vec<usize> = read.iter().copied().collect::<BTreeSet<usize>>().into_iter().collect();
        let mut atoms: Vec<Atom> = Vec::new();
        if let Some(places) = system {
            atoms.extend(read.iter().map(|track| Atom::Numeral(Rc::clone(places), *track)));
        }
        let mut shapes = (0..atoms.len()).map(Shape::Atom).collect::<Vec<_>>();
        shape(tree, tables, system, &mut atoms)?.conjuncts(&mut shapes);
        let mut needed = vec![None; atoms.len()];
        shapes.iter().for_each(|shape| mark(shape, true, &mut needed));
        let (order, levels) = plan(&atoms, &needed, &read);
        let mut denied = vec![false; atoms.len()];
        shapes.iter().for_each(|shape| denied_atoms(shape, &mut denied));
        let complete = complete(&shapes, &levels, atoms.len());
        let may_cover = |index: &usize| match (atoms.get(*index), needed.get(*index), denied.get(*index)) {
            // It occurs nowhere else: no two of them are the same.
            (Some(Atom::Exists(_)), Some(Some(false)), _) => true,
            (Some(atom), _, Some(false)) => atom.is_bound(),
            _ => false,
        };
        let loose = (0..atoms.len()).filter(may_cover).collect();
        Ok(Self { atoms, shapes, needed, order, levels, complete, bases: bases(system), loose })
    }

    /// May some state cover another?
    pub(crate) fn covers_some(&self) -> bool {
        !self.loose.is_empty()
    }

    /// What has to be the same in a state that covers this one: the state with a mark for the rest.
    pub(crate) fn strict(&self, state: &[i64]) -> State {
        let mut same = state.to_vec();
        self.loose.iter().for_each(|index| same.iter_mut().skip(*index).take(1).for_each(|value| *value = IDLE));
        same
    }

    /// What need not be the same in a state that covers this one.
    pub(crate) fn rest<'s>(&'s self, state: &'s [i64]) -> impl Iterator<Item = i64> + 's {
        self.loose.iter().map(|index| state.get(*index).copied().unwrap_or(IDLE))
    }

    /// Does the first state cover the second, if what has to be the same is the same?
    pub(crate) fn covers(&self, state: &[i64], other: &[i64]) -> bool {
        self.loose.iter().zip(self.rest(state).zip(self.rest(other))).all(|(index, (value, other))| {
            value == other || self.atoms.get(*index).is_some_and(|atom| atom.covers(value, other))
        })
    }

    /// How many numbers a state has.
    pub(crate) fn width(&self) -> usize {
        self.atoms.len() + 1
    }

    /// The lane of a state's next place.
    fn lane(&self, state: &[i64]) -> usize {
        state.get(self.atoms.len()).and_then(|lane| usize::try_from(*lane).ok()).unwrap_or(0)
    }

    /// Has the state read whole periods? Words end there only.
    pub(crate) fn is_whole(&self, state: &[i64]) -> bool {
        self.lane(state) + 1 >= self.bases.len()
    }

    pub(crate) fn start(&self, tracks: usize, meter: &Meter<'_>) -> Result<State, CertificateError> {
        self.atoms.iter().map(|atom| atom.start(tracks, meter)).chain([Ok(self.below(0))]).collect()
    }

    /// The lane after a place in this one.
    fn below(&self, lane: usize) -> i64 {
        let below = lane.checked_sub(1).unwrap_or(self.bases.len().saturating_sub(1));
        i64::try_from(below).unwrap_or(i64::MAX)
    }

    fn step(&self, state: &[i64], letter: &[u8], meter: &Meter<'_>) -> Result<State, CertificateError> {
        let lane = self.lane(state);
        let next = self.atoms.iter().zip(state).map(|(atom, value)| atom.step(*value, lane, letter, meter));
        next.chain([Ok(self.below(lane))]).collect()
    }

    /// Goes through all digits of the tracks that are read, the others being given, and says which states follow. What
    /// cannot come to hold any more is left out, as soon as the digits chosen so far show it.
    pub(crate) fn successors(
        &self,
        state: &[i64],
        letter: &mut Vec<u8>,
        meter: &Meter<'_>,
        found: &mut Found<'_>,
    ) -> Result<(), CertificateError> {
        let lane = self.lane(state);
        let mut next = state.to_vec();
        next.iter_mut().skip(self.atoms.len()).for_each(|place| *place = self.below(lane));
        let (live, shown) = (vec![false; self.width()], next.clone());
        self.choose(0, &mut Step { state, next, live, shown, lane, letter, meter, found })
    }

    fn choose(&self, level: usize, step: &mut Step<'_>) -> Result<(), CertificateError> {
        step.meter.step()?;
        for index in self.levels.get(level).into_iter().flatten() {
            let (Some(atom), Some(old), Some(new), Some(needed)) =
                (self.atoms.get(*index), step.state.get(*index), step.next.get_mut(*index), self.needed.get(*index))
            else {
                continue;
            };
            *new = atom.step(*old, step.lane, step.letter, step.meter)?;
            let lost = match needed {
                Some(true) => !atom.possible(*new),
                Some(false) => atom.certain(*new),
                None => false,
            };
            if lost {
                return Ok(());
            }
        }
        let mut complete = self.complete.get(level).into_iter().flatten().filter_map(|index| self.shapes.get(*index));
        if !complete.all(|shape| self.tendency(shape, &step.next, false)) {
            return Ok(());
        }
        match self.order.get(level) {
            None => {
                self.leave_idle(step);
                (step.found)(&step.shown, step.letter)?;
            }
            Some(Choice::Digit(track)) => {
                for digit in 0..self.base(step.lane) {
                    let slot = step.letter.get_mut(*track).ok_or(CertificateError::TooLarge)?;
                    *slot = u8::try_from(digit).unwrap_or(u8::MAX);
                    self.choose(level + 1, step)?;
                }
            }
            Some(Choice::Letter { atom, table, tracks }) => {
                for column in table.letters(step.state.get(*atom).copied().unwrap_or(IDLE)) {
                    if table.spell(*column, tracks, step.letter) {
                        self.choose(level + 1, step)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Leaves out of the state what does not matter: a condition that cannot hold any more stays so, and one that holds
    /// for good stays so, whatever their parts are worth, as long as those parts that are nowhere denied count as
    /// false.
    fn leave_idle(&self, step: &mut Step<'_>) {
        step.live.fill(false);
        self.shapes.iter().for_each(|shape| self.mark_live(shape, &step.next, &mut step.live));
        let of_atoms = step.shown.iter_mut().take(self.atoms.len());
        for ((shown, value), live) in of_atoms.zip(&step.next).zip(&step.live) {
            *shown = if *live { *value } else { IDLE };
        }
    }

    fn mark_live(&self, shape: &Shape, state: &[i64], live: &mut [bool]) {
        match shape {
            Shape::Not(part) => every_atom(part, live),
            Shape::Atom(index) => live.iter_mut().skip(*index).take(1).for_each(|live| *live = true),
            Shape::Or(parts) => match parts.iter().find(|part| self.tendency(part, state, true)) {
                Some(certain) => self.mark_live(certain, state, live),
                None => parts.iter().for_each(|part| {
                    if self.tendency(part, state, false) {
                        self.mark_live(part, state, live);
                    } else {
                        denied_atoms(part, live);
                    }
                }),
            },
            Shape::And(parts) => parts.iter().for_each(|part| self.mark_live(part, state, live)),
            Shape::Constant(_) => {}
        }
    }

    /// Does the formula hold of what has been read?
    pub(crate) fn holds(&self, state: &[i64]) -> bool {
        self.shapes.iter().all(|shape| self.eval(shape, state, &|atom, value| atom.holds(value)))
    }

    fn eval(&self, shape: &Shape, state: &[i64], value: &dyn Fn(&Atom, i64) -> bool) -> bool {
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
    fn tendency(&self, shape: &Shape, state: &[i64], certain: bool) -> bool {
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

    /// Reads every word over the tracks that are read: is there one of which the formula holds? Tracks are below
    /// `tracks`; the others belong to quantifiers. Nothing if more than `most` states are met.
    pub(crate) fn satisfiable(
        &self,
        tracks: usize,
        most: usize,
        meter: &Meter<'_>,
    ) -> Result<Option<bool>, CertificateError> {
        let mut seen = Rows::new(self.width());
        seen.add(&self.start(tracks, meter)?, meter)?;
        // What has to be the same in a state that covers another, and by its number the first states that have it.
        let mut strict = Rows::new(self.width());
        let mut alike: Vec<Vec<u32>> = Vec::new();
        let mut from = 0;
        while let Some(state) = seen.row(from).map(<[i64]>::to_vec) {
            if self.is_whole(&state) && self.holds(&state) {
                return Ok(Some(true));
            }
            self.successors(&state, &mut vec![0; tracks], meter, &mut |next, _| {
                if !self.covers_some() {
                    return seen.add(next, meter).map(|_| ());
                }
                if seen.find(next).is_some() {
                    return Ok(());
                }
                let (same, new) = strict.add(&self.strict(next), meter)?;
                if new {
                    alike.push(Vec::new());
                }
                let known = alike.get_mut(same as usize).ok_or(CertificateError::TooLarge)?;
                if known.iter().any(|known| seen.row(*known).is_some_and(|known| self.covers(known, next))) {
                    return Ok(());
                }
                let (number, _) = seen.add(next, meter)?;
                if known.len() < COMPARED {
                    meter.takes(ALIKE)?;
                    known.push(number);
                }
                Ok(())
            })?;
            if seen.len() > most {
                return Ok(None);
            }
            from += 1;
        }
        Ok(Some(false))
    }

    /// The formula as an automaton over the tracks that are read, in this order, without the states from which nothing
    /// is accepted. Nothing if there are more than `most` states. `digits` is one more than the largest digit.
    pub(crate) fn table(
        &self,
        read: &[usize],
        (tracks, digits, most): (usize, usize, usize),
        meter: &Meter<'_>,
    ) -> Result<Option<Table>, CertificateError> {
        let mut states = Rows::new(self.width());
        states.add(&self.start(tracks, meter)?, meter)?;
        let mut table = Table::new(read.len(), digits, Some(0), Vec::new());
        let width = table.width();
        let mut before: Vec<Vec<u32>> = vec![Vec::new()];
        let mut from = 0;
        while let Some(state) = states.row(from).map(<[i64]>::to_vec) {
            table.accepting.push(self.is_whole(&state) && self.holds(&state));
            let mut row = vec![None; width];
            self.successors(&state, &mut vec![0; tracks], meter, &mut |next, letter| {
                let (number, new) = states.add(next, meter)?;
                if new {
                    meter.takes(size_of::<Vec<u32>>() + size_of::<Option<u32>>() * width)?;
                    before.push(Vec::new());
                }
                before.iter_mut().skip(number as usize).take(1).for_each(|list| list.push(from));
                let digit = |track: &usize| usize::from(letter.get(*track).copied().unwrap_or(0));
                let column = read.iter().fold(0usize, |sum, track| digits * sum + digit(track));
                row.iter_mut().skip(column).take(1).for_each(|slot| *slot = Some(number));
                Ok(())
            })?;
            table.next.extend(row);
            from += 1;
            if states.len() > most {
                return Ok(None);
            }
        }
        table.keep_useful(&before);
        Ok(Some(table))
    }

    fn base(&self, lane: usize) -> usize {
        self.bases.get(lane).copied().unwrap_or(2)
    }

    /// Does the formula hold of these numerals, each of whole periods?
    ///
    /// # Errors
    /// [`CertificateError::TooLarge`].
    pub fn holds_of(
        &self,
        values: &[(usize, Vec<u8>)],
        tracks: usize,
        meter: &Meter<'_>,
    ) -> Result<bool, CertificateError> {
        let mut state = self.start(tracks, meter)?;
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
            meter.step()?;
            state = self.step(&state, &letter, meter)?;
        }
        Ok(self.holds(&state))
    }
}

/// In which order digits are chosen, and when which atom is asked. An automaton that is needed knows which letters are
/// worth trying; otherwise the next track is the one that lets the most atoms that are needed be asked.
fn plan(atoms: &[Atom], needed: &[Option<bool>], read: &[usize]) -> (Vec<Choice>, Vec<Vec<usize>>) {
    let tracks: Vec<Vec<usize>> = atoms.iter().map(Atom::tracks).collect();
    let is_open = |track: &usize, known: &[usize]| read.contains(track) && !known.contains(track);
    let waits = |index: usize, known: &[usize]| {
        tracks.get(index).into_iter().flatten().any(|track| is_open(track, known))
            || (atoms.get(index).is_some_and(Atom::is_slow) && known.len() < read.len())
    };
    let (mut order, mut levels, mut known) = (Vec::new(), Vec::new(), Vec::new());
    let mut open: Vec<usize> = (0..atoms.len()).collect();
    loop {
        let (later, mut now): (Vec<usize>, Vec<usize>) = open.iter().partition(|index| waits(**index, &known));
        let is_needed = |index: usize| needed.get(index).copied().flatten();
        now.sort_by_key(|index| (atoms.get(*index).is_some_and(Atom::is_slow), is_needed(*index).is_none()));
        levels.push(now);
        open = later;
        let automaton = open.iter().filter(|index| is_needed(**index) == Some(true)).find_map(|index| {
            let Some(Atom::Automaton(table, tracks)) = atoms.get(*index) else { return None };
            let several = tracks.iter().filter(|track| is_open(track, &known)).count() > 1;
            several.then(|| (*index, Rc::clone(table), tracks.clone()))
        });
        if let Some((atom, table, all)) = automaton {
            let mut marked = Vec::new();
            for track in all {
                marked.push((track, !is_open(&track, &known)));
                known.extend(Some(track).filter(|track| is_open(track, &known)));
            }
            order.push(Choice::Letter { atom, table, tracks: marked });
            continue;
        }
        let asked = |track: usize| {
            let longer = [&known[..], &[track]].concat();
            open.iter().filter(|index| is_needed(**index).is_some() && !waits(**index, &longer)).count()
        };
        let next = read.iter().filter(|track| !known.contains(track)).copied().rev().max_by_key(|track| asked(*track));
        let Some(next) = next else { return (order, levels) };
        order.push(Choice::Digit(next));
        known.push(next);
    }
}

fn shape(tree: &Tree, tables: &Tables, system: &System, atoms: &mut Vec<Atom>) -> Result<Shape, CertificateError> {
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
                let low = (-positive).min(-constant - i64::from(equal));
                Atom::Linear { terms, constant, low, high: negative.max(1 - constant), equal }
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
            Some(places) if places.has_floor() => Atom::Floor(Rc::clone(places), *n, *y),
            _ => return Err(CertificateError::unsupported("irrational numbers in this number system")),
        },
        Tree::Shift(x, y) => match system {
            Some(places) => Atom::Shift(Rc::clone(places), *x, *y),
            None => {
                return shape(&Tree::Linear(Sum::track(*y).plus(-2, &Sum::track(*x))?, true), tables, system, atoms);
            }
        },
        Tree::Lowest(x, y) => Atom::Lowest(*x, *y),
        Tree::Zeros(x, count, modulus) => Atom::Zeros { track: *x, count: *count, modulus: *modulus },
        Tree::Digit(x, place, digit) => Atom::Digit { track: *x, place: *place, digit: *digit },
        Tree::Read(name, sum, equal) => {
            let what = || CertificateError::unsupported(format!("reading digits in the system {name}"));
            let (places, reach) = Places::reach_of_digits(name).ok_or_else(what)?;
            if bases(system).len() != 1 {
                return Err(what());
            }
            let terms: Vec<(usize, i64)> = sum.terms().collect();
            let positive: i64 = terms.iter().map(|(_, factor)| factor.max(&0)).sum();
            let negative: i64 = terms.iter().map(|(_, factor)| -factor.min(&0)).sum();
            let most = i64::try_from(digits(system)).ok().and_then(|digits| (digits - 1).checked_mul(reach));
            let far = |sum: i64| most.and_then(|most| most.checked_mul(sum)).ok_or(CertificateError::TooLarge);
            let test = Test::Compare { equal: *equal, high: far(negative)?, low: -far(positive)? };
            Atom::Carried { places: Rc::new(places), terms, constant: sum.constant, test }
        }
        Tree::Even(tracks) => match system {
            None => Atom::Even(tracks.clone()),
            Some(_) => return Err(CertificateError::unsupported("xor beside irrational numbers")),
        },
        Tree::Automaton(index, tracks) | Tree::Defined(index, tracks) => {
            let known = if matches!(tree, Tree::Defined(..)) { &tables.definitions } else { &tables.sets };
            let fits = |table: &&Rc<Table>| table.tracks == tracks.len() && table.digits == digits(system);
            let table = known.get(*index).filter(fits);
            let table =
                table.ok_or_else(|| CertificateError::malformed("an automaton is missing or has other tracks"))?;
            Atom::Automaton(Rc::clone(table), tracks.clone())
        }
        Tree::Given(table, tracks) => Atom::Automaton(Rc::clone(table), tracks.clone()),
        Tree::Exists(bound, body) => {
            let free = tree.tracks().into_iter().collect();
            let body = Machine::new(body, tables, system, bound)?;
            Atom::Exists(Box::new(Exists::new(body, free)))
        }
    };
    // An atom that occurs twice is read once.
    let known = atoms.iter().position(|known| *known == atom);
    if known.is_none() && atoms.len() >= ATOMS {
        return Err(CertificateError::TooLarge);
    }
    Ok(Shape::Atom(known.unwrap_or_else(|| {
        atoms.push(atom);
        atoms.len() - 1
    })))
}

/// By level, the shapes that are no atoms and whose atoms are all known then and not before.
fn complete(shapes: &[Shape], levels: &[Vec<usize>], atoms: usize) -> Vec<Vec<usize>> {
    let mut complete = vec![Vec::new(); levels.len()];
    for (index, shape) in shapes.iter().enumerate().filter(|(_, shape)| !matches!(shape, Shape::Atom(_))) {
        let mut inside = vec![false; atoms];
        every_atom(shape, &mut inside);
        let last = levels.iter().rposition(|level| level.iter().any(|atom| inside.get(*atom) == Some(&true)));
        complete.iter_mut().skip(last.unwrap_or(0)).take(1).for_each(|list| list.push(index));
    }
    complete
}

fn mark(shape: &Shape, side: bool, needed: &mut [Option<bool>]) {
    match shape {
        Shape::And(parts) if side => parts.iter().for_each(|part| mark(part, side, needed)),
        Shape::Not(part) => mark(part, !side, needed),
        Shape::Atom(index) => needed.iter_mut().skip(*index).take(1).for_each(|needed| *needed = Some(side)),
        _ => {}
    }
}

fn every_atom(shape: &Shape, live: &mut [bool]) {
    match shape {
        Shape::And(parts) | Shape::Or(parts) => parts.iter().for_each(|part| every_atom(part, live)),
        Shape::Not(part) => every_atom(part, live),
        Shape::Atom(index) => live.iter_mut().skip(*index).take(1).for_each(|live| *live = true),
        Shape::Constant(_) => {}
    }
}

/// The atoms that are denied somewhere inside.
fn denied_atoms(shape: &Shape, live: &mut [bool]) {
    match shape {
        Shape::And(parts) | Shape::Or(parts) => parts.iter().for_each(|part| denied_atoms(part, live)),
        Shape::Not(part) => every_atom(part, live),
        Shape::Atom(_) | Shape::Constant(_) => {}
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
    use super::*;
    use ratwheel_numbers::Control;

    fn sum(terms: &[(usize, i64)], constant: i64) -> Sum {
        terms
            .iter()
            .fold(Sum::constant(constant), |sum, (track, factor)| sum.plus(*factor, &Sum::track(*track)).unwrap())
    }

    fn systems() -> Vec<System> {
        let other = |places: Places| Some(Rc::new(places));
        let ostrowski = Places::new(0, vec![1, 2]).unwrap();
        vec![None, other(Places::new(1, vec![1]).unwrap()), other(ostrowski), other(Places::named("u").unwrap())]
    }

    /// A conjunction as an automaton says what the conjunction says.
    #[test]
    fn conjunctions_as_tables() {
        let control = Control::none();
        let meter = Meter::new(control);
        for system in systems() {
            let tree = Tree::and([
                Tree::Linear(sum(&[(0, 2), (1, -3)], 1), true),
                Tree::Linear(sum(&[(1, 1), (2, -2)], -1), false),
                Tree::Congruent(sum(&[(0, 1), (2, 1)], 0), 3),
            ]);
            let machine = Machine::new(&tree, &Tables::default(), &system, &[0, 1, 2]).unwrap();
            let table = machine.table(&[0, 1, 2], (3, digits(&system), 5000), &meter).unwrap().unwrap();
            let given = Tree::Given(Rc::new(table.settle()), vec![0, 1, 2]);
            let given = Machine::new(&given, &Tables::default(), &system, &[0, 1, 2]).unwrap();
            let mut both = [0, 0];
            for n in 0u64..4096 {
                let values = [n % 16, n / 16 % 16, n / 256];
                let digits = values.map(|value| numeral(&Natural::from(value), &system));
                let values: Vec<_> = digits.into_iter().enumerate().collect();
                let holds = machine.holds_of(&values, 3, &meter).unwrap();
                assert_eq!(given.holds_of(&values, 3, &meter).unwrap(), holds, "{n}");
                both[usize::from(holds)] += 1;
            }
            assert!(both.into_iter().all(|count| count > 10), "{both:?}");
        }
    }

    /// Searches that leave covered states out find what is there: x is the double of some number that is at most y and
    /// at least z, also where that is denied.
    #[test]
    fn covered_states_are_not_missed() {
        let meter = Meter::new(Control::none());
        for system in systems() {
            let between = |twice: i64| {
                let half = Tree::Linear(sum(&[(0, 1), (3, -twice)], 0), true);
                let most = Tree::Linear(sum(&[(3, 1), (1, -1)], 0), false);
                Tree::exists(vec![3], Tree::and([half, most, Tree::Linear(sum(&[(2, 1), (3, -1)], 0), false)]))
            };
            for (tree, wanted) in [
                (Tree::and([between(2), Tree::Linear(sum(&[(2, 1), (1, -1)], 0), false)]), true),
                (Tree::and([between(2), Tree::Linear(sum(&[(2, -1), (1, 1)], 1), false)]), false),
                (Tree::and([between(2), between(3), Tree::Linear(sum(&[(2, -1)], 1), false)]), true),
                (Tree::and([between(2), between(3), Tree::Linear(sum(&[(0, 1), (2, -2)], 1), false)]), false),
                (Tree::and([between(2).not(), Tree::Linear(sum(&[(0, 1), (1, -2)], 0), true)]), true),
                (
                    Tree::and([
                        between(2).not(),
                        Tree::Linear(sum(&[(0, 1), (1, -2)], 0), true),
                        Tree::Linear(sum(&[(2, 1), (1, -1)], 0), false),
                    ]),
                    false,
                ),
            ] {
                let machine = Machine::new(&tree, &Tables::default(), &system, &[0, 1, 2]).unwrap();
                assert_eq!(machine.satisfiable(4, usize::MAX, &meter).unwrap(), Some(wanted), "{tree:?}");
            }
        }
    }

    /// Inequalities between three small numbers, with and without a quantifier: what is found is there.
    #[test]
    fn inequalities_have_the_solutions_that_small_numbers_show() {
        let meter = Meter::new(Control::none());
        let mut random = 1u64;
        let mut draw = |least: i64, count: u64| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            least + i64::try_from((random >> 33) % count).unwrap()
        };
        let mut counts = [0, 0];
        for round in 0..240 {
            let system = &systems()[round % 4];
            let all: Vec<[i64; 4]> = (0..3).map(|_| [draw(-2, 5), draw(-2, 5), draw(-2, 5), draw(-3, 7)]).collect();
            let bounded = [&all[..], &[[1, 1, 1, -7]]].concat();
            let holds = |x: i64, y: i64, z: i64| bounded.iter().all(|[a, b, c, d]| a * x + b * y + c * z + d <= 0);
            let parts = bounded.iter().map(|[a, b, c, d]| Tree::Linear(sum(&[(0, *a), (1, *b), (2, *c)], *d), false));
            let whole = Tree::and(parts.collect::<Vec<_>>());
            let small = || (0..8i64).flat_map(|x| (0..8i64).map(move |y| (x, y)));
            let some = |x: i64, y: i64| (0..8).any(|z| holds(x, y, z));
            let denied = Tree::and([
                Tree::exists(vec![2], whole.clone()).not(),
                Tree::Linear(sum(&[(0, 1), (1, 1)], -6), false),
                Tree::Linear(sum(&[(0, -1)], 1), false),
            ]);
            for (tree, read, wanted) in [
                (whole, vec![0, 1, 2], small().any(|(x, y)| some(x, y))),
                (denied, vec![0, 1], small().any(|(x, y)| x + y <= 6 && x >= 1 && !some(x, y))),
            ] {
                let machine = Machine::new(&tree, &Tables::default(), system, &read).unwrap();
                assert_eq!(machine.satisfiable(3, usize::MAX, &meter).unwrap(), Some(wanted), "{round} {tree:?}");
                counts[usize::from(wanted)] += 1;
            }
        }
        assert!(counts.iter().all(|count| *count > 30), "{counts:?}");
    }
}
