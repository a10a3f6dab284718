//! P-positions and outcomes of a compiled relation, in normal and misère play.

use super::line::Line;
use super::options::Options;
use super::sweep::{self, Judge};
use crate::bits::{Bits, SharedBits};
use crate::error::SolveError;
use crate::plan::compiled::Compiled;
use crate::plan::predicate::Predicate;
use crate::shape::Shape;
use ratwheel_numbers::Control;
use ratwheel_rules::Play;
use std::ops::Range;
use std::sync::{Condvar, Mutex, PoisonError};

/// Calls `f` with the piles as plain words.
#[inline]
fn with_words<R>(piles: &[i64], f: impl FnOnce(&[u64]) -> R) -> R {
    fn fill<'w>(piles: &[i64], words: &'w mut [u64]) -> &'w [u64] {
        for (word, pile) in words.iter_mut().zip(piles) {
            *word = u64::try_from(*pile).unwrap_or(0);
        }
        words.get(..piles.len()).unwrap_or(&[])
    }
    // Few piles are the rule, and clearing room for many would take longer than all the rest.
    if piles.len() <= 4 { f(fill(piles, &mut [0; 4])) } else { f(fill(piles, &mut [0; 32])) }
}

/// The number of a position.
pub(crate) fn rank(shape: &Shape, piles: &[i64]) -> usize {
    with_words(piles, |words| shape.rank(words))
}

/// Is it a position of the game, by the game's own condition?
pub(crate) fn is_valid(compiled: &Compiled, piles: &[i64]) -> bool {
    compiled.valid.as_ref().is_none_or(|valid| valid.holds(&[piles, piles].concat()))
}

struct Asking<'a, F> {
    /// In misère play: a position without moves is not a P-position.
    options: Option<Options<'a>>,
    valid: Option<&'a Predicate>,
    values: Vec<i64>,
    found: F,
}

impl<F: FnMut(&[u64])> Judge for Asking<'_, F> {
    fn is_safe(&mut self, piles: &[i64]) -> Result<bool, SolveError> {
        if let Some(valid) = self.valid {
            self.values.clear();
            self.values.extend_from_slice(piles);
            self.values.extend_from_slice(piles);
            if !valid.holds(&self.values) {
                return Ok(false);
            }
        }
        self.options.as_mut().map_or(Ok(true), |options| options.any(piles))
    }

    fn found(&mut self, piles: &[i64]) -> Result<(), SolveError> {
        with_words(piles, &mut self.found);
        Ok(())
    }
}

/// The P-positions one after the other, lexicographically ascending.
pub(crate) fn list(
    compiled: &Compiled,
    play: Play,
    (limit, threads): (u64, usize),
    control: Control<'_>,
) -> Result<Vec<u64>, SolveError> {
    let mut flat = Vec::new();
    let valid = compiled.valid.as_ref();
    let options = (play == Play::Misere).then(|| Options::new(compiled, control));
    let found = |piles: &[u64]| flat.extend_from_slice(piles);
    let mut judge = Asking { options, valid, values: Vec::new(), found };
    sweep::run(compiled, &mut judge, limit, threads, control)?;
    if !compiled.axes.is_natural() {
        let mut rows: Vec<&[u64]> = flat.chunks_exact(compiled.axes.count()).collect();
        rows.sort_unstable();
        flat = rows.concat();
    }
    Ok(flat)
}

/// A bit for every position of the shape, set for P, and how many are.
pub(crate) fn table(
    compiled: &Compiled,
    shape: &Shape,
    play: Play,
    (limit, threads): (u64, usize),
    control: Control<'_>,
) -> Result<(Bits, u64), SolveError> {
    let size = usize::try_from(shape.positions()).map_err(|_| SolveError::Overflow)?;
    let mut bits = Bits::growing(size);
    let mut count = 0;
    let valid = compiled.valid.as_ref();
    let options = (play == Play::Misere).then(|| Options::new(compiled, control));
    let found = |piles: &[u64]| {
        let rank = shape.rank(piles).min(size);
        bits.reach(rank);
        bits.set(rank);
        count += 1;
    };
    let mut judge = Asking { options, valid, values: Vec::new(), found };
    sweep::run(compiled, &mut judge, limit, threads, control)?;
    bits.reach(size.saturating_sub(1));
    Ok((bits, count))
}

/// How far a class is, for the one that follows it line by line.
#[derive(Debug, Default)]
pub(crate) struct Course {
    place: Mutex<Place>,
    moved: Condvar,
}

#[derive(Clone, Copy, Debug, Default)]
struct Place {
    /// Lines that are done.
    lines: u64,
    /// Was a position seen that stays for the classes after it?
    leaves: bool,
    ended: Option<End>,
}

/// How a class ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Done,
    Failed,
}

impl Course {
    fn tell(&self, change: impl FnOnce(&mut Place)) {
        change(&mut self.place.lock().unwrap_or_else(PoisonError::into_inner));
        self.moved.notify_all();
    }

    fn wait(&self, until: impl Fn(&Place) -> bool) -> Place {
        let place = self.place.lock().unwrap_or_else(PoisonError::into_inner);
        *self.moved.wait_while(place, |place| !until(place)).unwrap_or_else(PoisonError::into_inner)
    }

    /// The class is at its end.
    pub(crate) fn end(&self, end: End) {
        self.tell(|place| place.ended = Some(end));
    }

    /// Waits until the class has left a position for those after it, which is `None`, or has ended.
    pub(crate) fn leaves(&self) -> Option<End> {
        let place = self.wait(|place| place.leaves || place.ended.is_some());
        if place.leaves { None } else { place.ended }
    }
}

/// Where a class stands among those that are worked at the same time.
pub(crate) struct Turn<'a> {
    /// The class of the value before, unless that is finished.
    pub(crate) ahead: Option<&'a Course>,
    pub(crate) own: &'a Course,
}

/// Lines after which a class tells how far it is.
const TOGETHER: u64 = if cfg!(test) { 2 } else { 16 };

struct Class<'a> {
    alive: &'a SharedBits,
    shape: &'a Shape,
    members: Vec<usize>,
    rank: usize,
    /// Do the numbers of a line's positions follow each other?
    in_a_row: bool,
    turn: Option<Turn<'a>>,
    /// Lines that were begun, those that the class ahead is known to have done, and the numbers of the one at hand.
    begun: u64,
    ahead: u64,
    numbers: Range<usize>,
    leaves: bool,
    /// The class ahead has failed, so that nothing is right here.
    failed: bool,
}

impl Class<'_> {
    /// The line at hand is done, and so are all before it.
    fn pass(&mut self) {
        let Some(turn) = &self.turn else { return };
        let leaves = !self.leaves && self.alive.any(self.numbers.clone());
        self.leaves |= leaves;
        if leaves || self.begun.is_multiple_of(TOGETHER) {
            turn.own.tell(|place| (place.lines, place.leaves) = (self.begun, self.leaves));
        }
    }

    /// Waits until the class ahead has done the line that is begun.
    fn follow(&mut self) {
        let Some(ahead) = self.turn.as_ref().and_then(|turn| turn.ahead) else { return };
        if self.ahead >= self.begun || self.failed {
            return;
        }
        let place = ahead.wait(|place| place.lines >= self.begun || place.ended.is_some());
        self.failed = place.ended == Some(End::Failed);
        self.ahead = if place.ended.is_some() { u64::MAX } else { place.lines };
    }
}

impl Judge for Class<'_> {
    const RULES_OUT: bool = true;

    fn is_safe(&mut self, piles: &[i64]) -> Result<bool, SolveError> {
        self.rank = rank(self.shape, piles);
        Ok(self.alive.get(self.rank))
    }

    fn rule_out(&mut self, piles: &[i64], line: &mut Line) {
        self.pass();
        self.begun += 1;
        self.follow();
        self.numbers = 0..0;
        if self.failed {
            line.fill(line.from, line.to);
            return;
        }
        if !self.in_a_row || line.is_full() {
            return;
        }
        let first = rank(self.shape, piles);
        if let (Ok(number), Ok(count)) = (i64::try_from(first), usize::try_from(line.to - line.from + 1)) {
            self.numbers = first..first.saturating_add(count);
            line.keep(|word| self.alive.word(word), number - line.from);
        }
    }

    fn found(&mut self, _: &[i64]) -> Result<(), SolveError> {
        self.members.push(self.rank);
        // Nothing asks for it again, and the next class finds it gone.
        self.alive.clear(self.rank);
        Ok(())
    }
}

/// Do the numbers of the positions of a line follow each other? They go up with the last pile first.
pub(crate) fn numbers_are_in_a_row(compiled: &Compiled) -> bool {
    compiled.axes.direction().split_last().is_some_and(|(last, others)| *last == 1 && others.iter().all(|c| *c == 0))
}

/// Takes the P-positions of the game that is left when only the positions of `alive` can be moved to away from `alive`; they are
/// returned as numbers of the shape (built). Position classes of one Grundy value after the other come out of this. A class can
/// follow the one before it line by line, since no move leads to a later line.
pub(crate) fn class(
    compiled: &Compiled,
    shape: &Shape,
    alive: &SharedBits,
    turn: Option<Turn<'_>>,
    limit: u64,
    control: Control<'_>,
) -> Result<Vec<usize>, SolveError> {
    let in_a_row = numbers_are_in_a_row(compiled);
    let mut judge = Class {
        alive,
        shape,
        members: Vec::new(),
        rank: 0,
        in_a_row,
        turn,
        begun: 0,
        ahead: 0,
        numbers: 0..0,
        leaves: false,
        failed: false,
    };
    sweep::run(compiled, &mut judge, limit, 1, control)?;
    if judge.failed { Err(SolveError::Cancelled) } else { Ok(judge.members) }
}
