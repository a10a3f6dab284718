//! ∃ as a machine: it remembers the set of states its body can be in, without those that another one of the set covers
//! (see [`machine`](crate::machine)).

use crate::CertificateError;
use crate::hash::Quick;
use crate::machine::{Machine, SET};
use crate::meter::Meter;
use crate::rows::Rows;
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

pub(crate) struct Exists {
    body: Machine,
    /// The tracks that it does not quantify.
    pub(crate) free: Vec<usize>,
    /// Sets that were met, by number, and where letters lead.
    sets: RefCell<Sets>,
}

/// States of the body have numbers, sets of such numbers are ascending and have numbers too, and so have letters.
struct Sets {
    states: Rows,
    /// What has to be the same in a state that covers another; by state its number.
    strict: Rows,
    same: Vec<u32>,
    letters: HashMap<(usize, Vec<u8>), u32, Quick>,
    /// Where a state goes with a letter.
    moves: HashMap<(u32, u32), Rc<[u32]>, Quick>,
    sets: HashMap<Rc<[u32]>, i64, Quick>,
    all_sets: Vec<Rc<[u32]>>,
    /// Where a set goes with a letter.
    steps: HashMap<(i64, u32), i64, Quick>,
}

/// What an entry of these tables takes beside what it points to.
const ENTRY: usize = 96;
/// A state is compared with this many others.
const COMPARED: usize = 64;

impl Sets {
    /// The set without states that others of it cover.
    fn without_covered(&self, set: &[u32], body: &Machine) -> Vec<u32> {
        let row = |state: u32| self.states.row(state).unwrap_or(&[]);
        let same = |state: &u32| self.same.get(*state as usize);
        let mut ordered = set.to_vec();
        ordered.sort_unstable_by(|a, b| same(a).cmp(&same(b)).then_with(|| body.rest(row(*a)).cmp(body.rest(row(*b)))));
        let mut kept: Vec<u32> = Vec::with_capacity(set.len());
        for group in ordered.chunk_by(|a, b| same(a) == same(b)) {
            let before = kept.len();
            for state in group {
                // One that is left covers it; what is covered is left out, so that of two that cover each other one stays.
                let mut left = kept.iter().skip(before).take(COMPARED);
                if !left.any(|other| body.covers(row(*other), row(*state))) {
                    kept.push(*state);
                }
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
        let width = body.width();
        let sets = Sets {
            states: Rows::new(width),
            strict: Rows::new(width),
            same: Vec::new(),
            letters: HashMap::default(),
            moves: HashMap::default(),
            sets: HashMap::default(),
            all_sets: Vec::new(),
            steps: HashMap::default(),
        };
        Self { body, free, sets: RefCell::new(sets) }
    }

    /// The sets before anything is read: the quantified tracks may begin before the others do.
    pub(crate) fn start(&self, tracks: usize, meter: &Meter<'_>) -> Result<i64, CertificateError> {
        let mut all = Rows::new(self.body.width());
        all.add(&self.body.start(tracks, meter)?, meter)?;
        let (mut from, mut states) = (0, Vec::new());
        while let Some(state) = all.row(from).map(<[i64]>::to_vec) {
            // Whole periods only.
            if self.body.is_whole(&state) {
                states.push(self.state(&state, meter)?);
            }
            self.body.successors(&state, &mut vec![0; tracks], meter, &mut |next, _| {
                all.add(next, meter)?;
                if all.len() > SET { Err(CertificateError::TooLarge) } else { Ok(()) }
            })?;
            from += 1;
        }
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
            all.extend_from_slice(&self.moved(*state, number, letter, meter)?);
            if all.len() > 2 * SET {
                all.sort_unstable();
                all.dedup();
                if all.len() > SET {
                    return Err(CertificateError::TooLarge);
                }
            }
        }
        let next = self.number(all, meter)?;
        meter.takes(ENTRY)?;
        self.sets.borrow_mut().steps.insert((set, number), next);
        Ok(next)
    }

    /// The states that follow one state.
    fn moved(&self, state: u32, number: u32, letter: &[u8], meter: &Meter<'_>) -> Result<Rc<[u32]>, CertificateError> {
        let from = {
            let sets = self.sets.borrow();
            if let Some(known) = sets.moves.get(&(state, number)) {
                return Ok(Rc::clone(known));
            }
            sets.states.row(state).unwrap_or(&[]).to_vec()
        };
        let mut found = Vec::new();
        self.body.successors(&from, &mut letter.to_vec(), meter, &mut |next, _| {
            found.push(self.state(next, meter)?);
            meter.takes(size_of::<u32>())
        })?;
        meter.takes(ENTRY)?;
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
        let holds = |state: &u32| sets.states.row(*state).is_some_and(|state| self.body.holds(state));
        self.set(set).iter().any(holds)
    }

    /// The number of a state of the body.
    fn state(&self, state: &[i64], meter: &Meter<'_>) -> Result<u32, CertificateError> {
        let mut sets = self.sets.borrow_mut();
        let (number, new) = sets.states.add(state, meter)?;
        if new && self.body.covers_some() {
            let (same, _) = sets.strict.add(&self.body.strict(state), meter)?;
            sets.same.push(same);
        }
        Ok(number)
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
        meter.takes(ENTRY + size_of::<u32>() * set.len())?;
        let set: Rc<[u32]> = set.into();
        sets.sets.insert(Rc::clone(&set), number);
        sets.all_sets.push(set);
        Ok(number)
    }
}
