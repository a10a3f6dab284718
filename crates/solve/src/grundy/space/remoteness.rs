//! Remoteness from two numbers for each line.
//!
//! An N-position takes one more than the least remoteness among the P-positions it reaches, a P-position one more than the
//! largest among its options. Where moves depend on differences, a line along a carry keeps that least and that largest
//! number in place of a set of values. Positions are gone through in ascending order, on one thread; a pile never grows, so that
//! all options come first. Costs O(positions · families), memory 8 bytes for each line beside the values.

use super::cube::holds;
use super::recognise::rules;
use super::{Condition, MOST_PILES, SpacePlan, is_symmetric};
use crate::error::SolveError;
use crate::grundy::peel::is_position;
use crate::plan::compiled::Compiled;
use crate::request::Region;
use crate::shape::Shape;
use crate::solution::is_safe;
use crate::values::Values;
use ratwheel_numbers::Control;
use ratwheel_rules::Play;

/// What the positions on a line, or all options so far, come to.
#[derive(Clone, Copy)]
struct Reached {
    /// The least remoteness of a P-position; the largest number there is if there is none.
    win: u32,
    /// One more than the largest remoteness; 0 if there is nothing.
    defence: u32,
}

impl Reached {
    const NOTHING: Self = Self { win: u32::MAX, defence: 0 };

    fn join(&mut self, other: Self) {
        self.win = self.win.min(other.win);
        self.defence = self.defence.max(other.defence);
    }

    /// A position that can be moved to.
    fn option(value: u32, play: Play) -> Self {
        Self { win: if is_safe(value, play) { value } else { u32::MAX }, defence: value + 1 }
    }
}

/// How remoteness is found by lines.
pub(crate) struct RemotenessPlan<'c>(SpacePlan<'c>);

impl<'c> RemotenessPlan<'c> {
    /// The plan, if every move depends on differences that repeat along lines, and on conditions about one side.
    pub(crate) fn of(compiled: &'c Compiled, region: &Region, sorted: bool) -> Option<Self> {
        let (board, rules) = rules(compiled, region, sorted)?;
        if sorted && !is_symmetric(&board, &rules) {
            return None;
        }
        SpacePlan::with(board, rules, sorted).map(Self)
    }

    /// Bytes beside the values.
    pub(crate) fn memory(&self) -> u64 {
        u64::try_from(self.0.lines.saturating_mul(size_of::<Reached>())).unwrap_or(u64::MAX)
    }

    /// In words, for those who ask how.
    pub(crate) fn describe(&self) -> Vec<String> {
        self.0.described("the quickest win and the longest defence of each")
    }

    /// The values by number of the shape (built), the number of P-positions, and the largest value.
    pub(crate) fn run(
        &self,
        compiled: &Compiled,
        shape: &Shape,
        play: Play,
        control: Control<'_>,
    ) -> Result<(Values, u64, u32), SolveError> {
        let plan = &self.0;
        let piles = plan.board.sides.len();
        let mut values = Values::zeros(usize::try_from(shape.positions()).map_err(|_| SolveError::Overflow)?);
        let mut lines = vec![Reached::NOTHING; plan.lines];
        let (mut place, mut count, mut largest) = ([0usize; MOST_PILES], 0u64, 0u32);
        shape.each(|tuple, rank| {
            if rank.is_multiple_of(4096) {
                control.step(u64::try_from(rank).unwrap_or(0), shape.positions())?;
            }
            for (slot, pile) in place.iter_mut().zip(tuple) {
                *slot = usize::try_from(*pile).unwrap_or(usize::MAX);
            }
            let position = &place[..piles];
            let back =
                |step: &[usize], target: &Option<Condition<'_>>| self.back(shape, &values, position, step, target);
            let mut options = Reached::NOTHING;
            for family in &plan.families {
                let line = &mut lines[family.line(position)];
                for value in family.fetched.iter().filter_map(|step| back(step, &family.target)) {
                    line.join(Reached::option(value, play));
                }
                if holds(&family.source, position) {
                    options.join(*line);
                }
            }
            for jump in plan.jumps.iter().filter(|jump| holds(&jump.source, position)) {
                if let Some(value) = back(&jump.step, &jump.target) {
                    options.join(Reached::option(value, play));
                }
            }
            if !is_position(compiled, tuple) {
                return Ok(());
            }
            let value = if options.win < u32::MAX { options.win + 1 } else { options.defence };
            values.set(rank, value);
            for family in plan.families.iter().filter(|family| family.own && holds(&family.target, position)) {
                lines[family.line(position)].join(Reached::option(value, play));
            }
            count += u64::from(is_safe(value, play));
            largest = largest.max(value);
            Ok::<(), SolveError>(())
        })?;
        match compiled.failure() {
            Some(error) => Err(error),
            None => Ok((values, count, largest)),
        }
    }

    /// The value a step back, if there is a position there that qualifies.
    fn back(
        &self,
        shape: &Shape,
        values: &Values,
        position: &[usize],
        step: &[usize],
        target: &Option<Condition<'_>>,
    ) -> Option<u32> {
        let mut place = [0usize; MOST_PILES];
        for ((slot, pile), part) in place.iter_mut().zip(position).zip(step) {
            *slot = pile.checked_sub(*part)?;
        }
        let place = &mut place[..position.len()];
        if !holds(target, place) {
            return None;
        }
        if self.0.symmetric {
            place.sort_unstable();
        }
        let mut tuple = [0u64; MOST_PILES];
        for (slot, pile) in tuple.iter_mut().zip(place.iter()) {
            *slot = u64::try_from(*pile).ok()?;
        }
        Some(values.get(shape.rank(&tuple[..position.len()])))
    }
}
