//! Automata from a certificate.

use std::rc::Rc;

/// An automaton from a certificate: for each state and each letter (the digits as one number, first track highest) the
/// next state or nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// How many numbers it reads.
    pub tracks: usize,
    /// Digits are below this.
    pub digits: usize,
    /// The first state.
    pub start: Option<u32>,
    /// By state, does a word end here?
    pub accepting: Vec<bool>,
    /// By state and letter.
    pub next: Vec<Option<u32>>,
    /// The states from which everything is accepted, and by state the letters with which it goes on, if
    /// [`Table::settle`] has been asked.
    pub(crate) settled: Vec<bool>,
    pub(crate) letters: Vec<Vec<u32>>,
}

/// The automata of a certificate.
#[derive(Default)]
pub struct Tables {
    /// The claimed set, and sets of positions.
    pub sets: Vec<Rc<Table>>,
    /// Those of definitions.
    pub definitions: Vec<Rc<Table>>,
}

impl Table {
    /// An automaton whose transitions are still to be filled in.
    #[must_use]
    pub fn new(tracks: usize, digits: usize, start: Option<u32>, accepting: Vec<bool>) -> Self {
        Self { tracks, digits, start, accepting, ..Self::default() }
    }

    /// Finds the states from which every word is accepted: all that accept, less those that lead to others, until there
    /// are none.
    #[must_use]
    pub fn settle(mut self) -> Self {
        let width = self.width().max(1);
        let goes_on =
            |row: &[Option<u32>]| (0u32..).zip(row).filter_map(|(column, next)| next.map(|_| column)).collect();
        self.letters = self.next.chunks(width).map(goes_on).collect();
        self.settled = self.accepting.clone();
        // A state that does not accept, or from which a letter leads nowhere, unsettles all that lead to it.
        let mut before: Vec<Vec<u32>> = vec![Vec::new(); self.accepting.len()];
        // So does one whose letters are not given at all.
        let mut open: Vec<u32> =
            (0u32..).zip(&self.accepting).map(|(state, _)| state).skip(self.letters.len()).collect();
        for (state, row) in (0u32..).zip(self.next.chunks(width)) {
            let accepts = self.accepting.get(state as usize) == Some(&true);
            if !accepts || row.len() < width || row.iter().any(Option::is_none) {
                open.push(state);
            }
            for next in row.iter().flatten() {
                before.iter_mut().skip(*next as usize).take(1).for_each(|list| list.push(state));
            }
        }
        open.iter().for_each(|state| self.unsettle(*state));
        while let Some(state) = open.pop() {
            for earlier in before.get_mut(state as usize).map(std::mem::take).unwrap_or_default() {
                if self.is_settled(i64::from(earlier)) {
                    self.unsettle(earlier);
                    open.push(earlier);
                }
            }
        }
        self
    }

    /// Forgets transitions to states from which nothing is accepted; `before` says which states lead to a state.
    pub(crate) fn keep_useful(&mut self, before: &[Vec<u32>]) {
        let mut useful = self.accepting.clone();
        let mut open: Vec<u32> =
            (0u32..).zip(&self.accepting).filter_map(|(state, accepts)| accepts.then_some(state)).collect();
        while let Some(state) = open.pop() {
            for earlier in before.get(state as usize).into_iter().flatten() {
                if let Some(slot) = useful.get_mut(*earlier as usize)
                    && !std::mem::replace(slot, true)
                {
                    open.push(*earlier);
                }
            }
        }
        let is_useful = |state: &u32| useful.get(*state as usize) == Some(&true);
        self.next.iter_mut().for_each(|next| *next = next.filter(is_useful));
        self.start = self.start.filter(is_useful);
    }

    fn unsettle(&mut self, state: u32) {
        self.settled.iter_mut().skip(state as usize).take(1).for_each(|settled| *settled = false);
    }

    pub(crate) fn letters(&self, state: i64) -> &[u32] {
        usize::try_from(state).ok().and_then(|state| self.letters.get(state)).map_or(&[], Vec::as_slice)
    }

    /// Writes the digits of a letter on its tracks, unless those that are known already are others.
    pub(crate) fn spell(&self, column: u32, tracks: &[(usize, bool)], letter: &mut [u8]) -> bool {
        let base = u32::try_from(self.digits).unwrap_or(u32::MAX).max(1);
        // The same track may be there twice: the digits are written from the first on.
        (0..).zip(tracks).all(|(before, (track, known))| {
            let after = u32::try_from(tracks.len()).unwrap_or(u32::MAX).saturating_sub(before + 1);
            let digit = base.checked_pow(after).map_or(0, |worth| column / worth % base);
            let digit = u8::try_from(digit).unwrap_or(u8::MAX);
            match letter.get_mut(*track) {
                Some(slot) if *known => *slot == digit,
                Some(slot) => {
                    *slot = digit;
                    true
                }
                None => false,
            }
        })
    }

    pub(crate) fn is_settled(&self, state: i64) -> bool {
        usize::try_from(state).is_ok_and(|state| self.settled.get(state) == Some(&true))
    }

    /// How many letters there are.
    #[must_use]
    pub fn width(&self) -> usize {
        u32::try_from(self.tracks).ok().and_then(|tracks| self.digits.checked_pow(tracks)).unwrap_or(usize::MAX)
    }
}
