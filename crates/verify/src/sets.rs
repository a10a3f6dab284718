//! ∃ as a machine: it remembers the set of states its body can be in, without those that another one of the set covers
//! (see [`machine`](crate::machine)).

use crate::CertificateError;
use crate::hash::Quick;
use crate::machine::{Machine, SET, STATE, State};
use crate::meter::Meter;
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

pub(crate) struct Exists {
    body: Machine,
    /// The tracks that it does not quantify.
    pub(crate) free: Vec<usize>,
    /// Sets that were met, by number, and where letters lead.
    sets: RefCell<Sets>,
}

/// States of the body have numbers, sets of such numbers are ascending and have numbers too, and so have letters.
#[derive(Default)]
struct Sets {
    states: HashMap<Rc<State>, u32, Quick>,
    all_states: Vec<Rc<State>>,
    /// What has to be the same in a state that covers another has a number; by state, this number and the rest.
    same: HashMap<State, u32, Quick>,
    halves: Vec<(u32, State)>,
    letters: HashMap<(usize, Vec<u8>), u32, Quick>,
    /// Where a state goes with a letter.
    moves: HashMap<(u32, u32), Rc<[u32]>, Quick>,
    sets: HashMap<Rc<[u32]>, i64, Quick>,
    all_sets: Vec<Rc<[u32]>>,
    /// Where a set goes with a letter.
    steps: HashMap<(i64, u32), i64, Quick>,
}

/// A state is compared with this many others.
const COMPARED: usize = 64;

impl Sets {
    /// The set without states that others of it cover.
    fn without_covered(&self, set: &[u32], body: &Machine) -> Vec<u32> {
        let half = |state: u32| self.halves.get(state as usize);
        let mut by_half: Vec<(&(u32, State), u32)> =
            set.iter().filter_map(|state| Some((half(*state)?, *state))).collect();
        by_half.sort_unstable();
        let mut kept: Vec<u32> = Vec::with_capacity(set.len());
        for group in by_half.chunk_by(|(a, _), (b, _)| a.0 == b.0) {
            let mut left: Vec<&State> = Vec::new();
            for ((_, rest), state) in group {
                // One that is left covers it; what is covered is left out, so that of two that cover each other one stays.
                if left.iter().take(COMPARED).any(|other| body.covers(other, rest)) {
                    continue;
                }
                left.push(rest);
                kept.push(*state);
            }
        }
        kept.sort_unstable();
        kept
    }
}

impl PartialEq for Exists {
    /// Two of them are never compared.
    fn eq(&self, _: &Self) -> bool {
        false
    }
}

impl Exists {
    pub(crate) fn new(body: Machine, free: Vec<usize>) -> Self {
        Self { body, free, sets: RefCell::default() }
    }

    /// The sets before anything is read: the quantified tracks may begin before the others do.
    pub(crate) fn start(&self, tracks: usize, meter: &Meter<'_>) -> Result<i64, CertificateError> {
        let first = (self.body.first_lane(), self.body.start(tracks, meter)?);
        let mut all = BTreeSet::from([first.clone()]);
        let mut queue = vec![first];
        while let Some((lane, state)) = queue.pop() {
            self.body.successors(&state, lane, &mut vec![0; tracks], meter, &mut |next, _| {
                let next = (self.body.below(lane), next);
                if all.insert(next.clone()) {
                    meter.takes(2 * self.body.bytes())?;
                    queue.push(next);
                }
                if all.len() > SET { Err(CertificateError::TooLarge) } else { Ok(()) }
            })?;
        }
        // Whole periods only.
        let whole = all.into_iter().filter(|(lane, _)| *lane == self.body.first_lane());
        let states = whole.map(|(_, state)| self.state(state, meter)).collect::<Result<Vec<u32>, _>>()?;
        self.number(states, meter)
    }

    pub(crate) fn step(
        &self,
        set: i64,
        lane: usize,
        letter: &[u8],
        meter: &Meter<'_>,
    ) -> Result<i64, CertificateError> {
        let seen: Vec<u8> = self.free.iter().map(|track| letter.get(*track).copied().unwrap_or(0)).collect();
        let number = {
            let mut sets = self.sets.borrow_mut();
            let next = u32::try_from(sets.letters.len()).map_err(|_| CertificateError::TooLarge)?;
            *sets.letters.entry((lane, seen)).or_insert(next)
        };
        if let Some(known) = self.sets.borrow().steps.get(&(set, number)) {
            return Ok(*known);
        }
        let mut all = Vec::new();
        for state in self.set(set).iter() {
            all.extend_from_slice(&self.moved(*state, number, (lane, letter), meter)?);
            if all.len() > 2 * SET {
                all.sort_unstable();
                all.dedup();
                if all.len() > SET {
                    return Err(CertificateError::TooLarge);
                }
            }
        }
        let next = self.number(all, meter)?;
        meter.takes(STATE)?;
        self.sets.borrow_mut().steps.insert((set, number), next);
        Ok(next)
    }

    /// The states that follow one state.
    fn moved(
        &self,
        state: u32,
        number: u32,
        (lane, letter): (usize, &[u8]),
        meter: &Meter<'_>,
    ) -> Result<Rc<[u32]>, CertificateError> {
        let from = {
            let sets = self.sets.borrow();
            if let Some(known) = sets.moves.get(&(state, number)) {
                return Ok(Rc::clone(known));
            }
            sets.all_states.get(state as usize).cloned().unwrap_or_default()
        };
        let mut found = Vec::new();
        self.body.successors(&from, lane, &mut letter.to_vec(), meter, &mut |next, _| {
            found.push(self.state(next, meter)?);
            meter.takes(size_of::<u32>())
        })?;
        meter.takes(STATE)?;
        let next: Rc<[u32]> = found.into();
        self.sets.borrow_mut().moves.insert((state, number), Rc::clone(&next));
        Ok(next)
    }

    fn set(&self, number: i64) -> Rc<[u32]> {
        let sets = self.sets.borrow();
        usize::try_from(number).ok().and_then(|index| sets.all_sets.get(index).cloned()).unwrap_or_default()
    }

    /// Is the first set a part of the second?
    pub(crate) fn is_part(&self, set: i64, whole: i64) -> bool {
        let (set, whole) = (self.set(set), self.set(whole));
        set.len() <= whole.len() && set.iter().all(|state| whole.binary_search(state).is_ok())
    }

    /// Can the body be in any state at all?
    pub(crate) fn possible(&self, set: i64) -> bool {
        !self.set(set).is_empty()
    }

    /// Does the body hold in one of the states?
    pub(crate) fn holds(&self, set: i64) -> bool {
        let sets = self.sets.borrow();
        let holds = |state: &u32| sets.all_states.get(*state as usize).is_some_and(|state| self.body.holds(state));
        self.set(set).iter().any(holds)
    }

    /// The number of a state of the body.
    fn state(&self, state: State, meter: &Meter<'_>) -> Result<u32, CertificateError> {
        let mut sets = self.sets.borrow_mut();
        let next = u32::try_from(sets.all_states.len()).map_err(|_| CertificateError::TooLarge)?;
        if let Some(known) = sets.states.get(&state) {
            return Ok(*known);
        }
        meter.states(sets.all_states.len())?;
        meter.takes(self.body.bytes())?;
        if self.body.covers_some() {
            meter.takes(2 * self.body.bytes())?;
            let (same, rest) = self.body.halves(&state);
            let new = u32::try_from(sets.same.len()).map_err(|_| CertificateError::TooLarge)?;
            let same = *sets.same.entry(same).or_insert(new);
            sets.halves.push((same, rest));
        }
        let state = Rc::new(state);
        sets.states.insert(Rc::clone(&state), next);
        sets.all_states.push(state);
        Ok(next)
    }

    /// The number of a set.
    fn number(&self, mut set: Vec<u32>, meter: &Meter<'_>) -> Result<i64, CertificateError> {
        set.sort_unstable();
        set.dedup();
        let mut sets = self.sets.borrow_mut();
        if self.body.covers_some() && set.len() > 1 {
            set = sets.without_covered(&set, &self.body);
        }
        if let Some(number) = sets.sets.get(set.as_slice()) {
            return Ok(*number);
        }
        let number = i64::try_from(sets.all_sets.len()).map_err(|_| CertificateError::TooLarge)?;
        meter.states(sets.all_sets.len())?;
        meter.takes(STATE + size_of::<u32>() * set.len())?;
        let set: Rc<[u32]> = set.into();
        sets.sets.insert(Rc::clone(&set), number);
        sets.all_sets.push(set);
        Ok(number)
    }
}
