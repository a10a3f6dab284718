//! Grundy values class by class, for any ruleset that is compiled.
//!
//! The positions of value 0 are the P-positions. Take them away: the P-positions of what is left have value 1, and so on,
//! since a position has value g if it reaches every smaller value and none of its options has value g. Each class is one
//! sweep of the outcome engine over the positions that have no value yet, so the cost is the largest value plus one sweeps.
//!
//! No move leads to a later line of the sweep, so that all that a class has to know of the one before it is what that has taken
//! from the lines up to its own. With several threads a class follows the one before it at a distance of a few lines.
//! It begins when that one has left a position, and so there is no sweep that a single thread would not have made.

use crate::bits::SharedBits;
use crate::engine::outcomes::{self, Course, End, Turn};
use crate::error::SolveError;
use crate::plan::compiled::Compiled;
use crate::shape::Shape;
use crate::values::Values;
use ratwheel_numbers::Control;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Positions that are worth several threads; the small regions of unit tests go to them all the same.
const WORTH: u64 = if cfg!(test) { 1 } else { 1 << 12 };

/// The values by the numbers of the shape (built). Tuples that are not positions keep 0.
pub(super) fn peel(
    compiled: &Compiled,
    shape: &Shape,
    (limit, threads): (u64, usize),
    control: Control<'_>,
) -> Result<Values, SolveError> {
    if threads > 1 && outcomes::numbers_are_in_a_row(compiled) {
        let peeling = Peeling::new(compiled, shape, control)?;
        // Each class has its own lists, for which there is less room then; one class at a time has all of it.
        if peeling.total >= WORTH {
            let share = limit / u64::try_from(threads).unwrap_or(u64::MAX);
            match peeling.together(threads, share, control) {
                Err(SolveError::Memory { .. }) => {}
                other => return other,
            }
        }
    }
    Peeling::new(compiled, shape, control)?.one_by_one(limit, control)
}

/// What classes share.
struct Peeling<'c> {
    compiled: &'c Compiled,
    shape: &'c Shape,
    /// The positions without a value, how many they are and how many they were.
    alive: SharedBits,
    left: AtomicU64,
    total: u64,
    values: Mutex<Values>,
    /// The class that is begun next, and the one before it.
    next: Mutex<(u32, Option<Arc<Course>>)>,
}

impl<'c> Peeling<'c> {
    fn new(compiled: &'c Compiled, shape: &'c Shape, control: Control<'_>) -> Result<Self, SolveError> {
        let positions = usize::try_from(shape.positions()).map_err(|_| SolveError::Overflow)?;
        let (mut alive, mut total) = (SharedBits::new(positions), 0u64);
        shape.each(|piles, rank| {
            if rank.is_multiple_of(4096) {
                control.check()?;
            }
            if is_position(compiled, piles) {
                alive.set(rank);
                total += 1;
            }
            Ok::<(), SolveError>(())
        })?;
        let (left, values) = (AtomicU64::new(total), Mutex::new(Values::zeros(positions)));
        Ok(Self { compiled, shape, alive, left, total, values, next: Mutex::default() })
    }

    /// Works a class.
    fn class(&self, value: u32, turn: Option<Turn<'_>>, limit: u64, control: Control<'_>) -> Result<(), SolveError> {
        let members = outcomes::class(self.compiled, self.shape, &self.alive, turn, limit, control.silent())?;
        let mut values = self.values.lock().unwrap_or_else(PoisonError::into_inner);
        for &rank in &members {
            values.set(rank, value);
        }
        drop(values);
        let found = u64::try_from(members.len()).unwrap_or(u64::MAX);
        let left = self.left.fetch_sub(found, Ordering::Relaxed).saturating_sub(found);
        // Some position was left, and the first of them reaches no other: no class is empty.
        if found == 0 {
            return Err(SolveError::Overflow);
        }
        Ok(control.step(self.total - left, self.total)?)
    }

    fn one_by_one(self, limit: u64, control: Control<'_>) -> Result<Values, SolveError> {
        control.step(0, self.total)?;
        for value in 0u32.. {
            if self.left.load(Ordering::Relaxed) == 0 {
                break;
            }
            self.class(value, None, limit, control)?;
        }
        Ok(self.values.into_inner().unwrap_or_else(PoisonError::into_inner))
    }

    fn together(self, threads: usize, limit: u64, control: Control<'_>) -> Result<Values, SolveError> {
        control.step(0, self.total)?;
        let share = || self.share(limit, control);
        std::thread::scope(|scope| {
            let others: Vec<_> = (1..threads).map(|_| scope.spawn(share)).collect();
            let mut result = share();
            for other in others {
                let theirs = other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
                // A class stops because of the one before it, whose reason counts.
                result = match (result, theirs) {
                    (Ok(()) | Err(SolveError::Cancelled), Err(error)) => Err(error),
                    (first, _) => first,
                };
            }
            result
        })?;
        Ok(self.values.into_inner().unwrap_or_else(PoisonError::into_inner))
    }

    /// Works one class after the other, on one of several threads, until none is left.
    fn share(&self, limit: u64, control: Control<'_>) -> Result<(), SolveError> {
        loop {
            let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
            // Whoever waits here lets the others wait: they could begin nothing either.
            let ended = next.1.as_ref().and_then(|ahead| ahead.leaves());
            if ended == Some(End::Failed) || ended.is_some() && self.left.load(Ordering::Relaxed) == 0 {
                return Ok(());
            }
            let own = Arc::new(Course::default());
            let (value, ahead) = (next.0, next.1.replace(Arc::clone(&own)));
            next.0 += 1;
            drop(next);
            let mut at_end = AtEnd { own: &own, end: End::Failed };
            self.class(value, Some(Turn { ahead: ahead.as_deref(), own: &own }), limit, control)?;
            at_end.end = End::Done;
        }
    }
}

/// Says at the end of a class how it ended, whatever that is: others wait for it.
struct AtEnd<'a> {
    own: &'a Course,
    end: End,
}

impl Drop for AtEnd<'_> {
    fn drop(&mut self) {
        self.own.end(self.end);
    }
}

/// Does `positions` hold of these piles?
pub(super) fn is_position(compiled: &Compiled, piles: &[u64]) -> bool {
    let Some(valid) = &compiled.valid else { return true };
    let piles = piles.iter().map(|&pile| i64::try_from(pile).unwrap_or(i64::MAX));
    valid.holds(&piles.clone().chain(piles).collect::<Vec<i64>>())
}
