//! A box worked plane after plane, for tables that do not fit into memory: whoever asks keeps the planes.
//!
//! Cubes with the same first place are a *slab*. Slab after slab is worked in waves, and only the table of one slab is there;
//! what the slabs before it say is in the sets of the lines. So planes that were kept earlier need not be worked again: their
//! values are put into the sets, and the work goes on behind them. All moves must be along lines that the value of a position
//! joins when it is known, since nothing is looked up in a table that is gone. Pictures of positions with other orders of the
//! piles lie in other slabs, so every position is worked, also where piles can be exchanged.

use super::recognise::rules;
use super::wave::{Known, cubes_of_slab, rise, work};
use super::{SpacePlan, cube};
use crate::error::SolveError;
use crate::plan::compiled::Compiled;
use crate::request::Region;
use crate::shape::Shape;
use ratwheel_numbers::Control;

/// A way to find the Grundy values of a box plane after plane.
pub(crate) struct Slabs<'c> {
    space: SpacePlan<'c>,
    shape: &'c Shape,
}

impl<'c> Slabs<'c> {
    /// `None` where the region is no box of unordered piles, some tuples are no positions, or moves follow no lines.
    pub(crate) fn of(compiled: &'c Compiled, region: &Region) -> Option<Self> {
        if !matches!(region, Region::Box(_)) || compiled.valid.is_some() || !compiled.shape.is_radix() {
            return None;
        }
        let (board, rules) = rules(compiled, region, false).filter(|(board, _)| board.sides.len() > 2)?;
        let space = SpacePlan::with(board, rules, false).filter(|space| space.plain)?;
        Some(Self { space, shape: &compiled.shape })
    }

    /// Positions of one plane.
    pub(crate) fn plane(&self) -> usize {
        self.space.board.sides.iter().skip(1).product()
    }

    /// How many planes there are.
    pub(crate) fn count(&self) -> usize {
        self.space.board.sides.first().copied().unwrap_or(0)
    }

    /// Planes of one slab.
    pub(crate) fn at_once(&self) -> usize {
        self.space.side
    }

    /// No value is larger.
    pub(crate) fn bound(&self) -> usize {
        self.space.bound
    }

    /// Bytes at worst: the sets, the table of a slab, one plane as it is given away.
    pub(crate) fn memory(&self) -> u64 {
        let values = u64::try_from(self.plane().saturating_mul(self.space.side)).unwrap_or(u64::MAX);
        let values = values.saturating_mul(super::super::value_bytes(self.space.bound)).saturating_add(values / 4);
        self.space.memory().saturating_add(values)
    }

    /// Works the planes: `known` is asked for one plane after the other that was kept earlier, until it has no more; those
    /// after them go to `keep`. How many values are 0, and the largest.
    pub(crate) fn run<E: From<SolveError>>(
        &self,
        mut known: impl FnMut() -> Result<Option<Vec<u32>>, E>,
        mut keep: impl FnMut(&[u32]) -> Result<(), E>,
        threads: usize,
        control: Control<'_>,
    ) -> Result<(u64, u32), E> {
        let Self { space, shape } = self;
        let (plane, planes) = (self.plane(), self.count());
        let side = space.side;
        let mut state = Known::new(space, shape, plane * side.min(planes))?;
        let counts: Vec<usize> = space.board.sides.iter().map(|count| count.div_ceil(side)).collect();
        let waves: usize = counts.iter().skip(1).map(|count| count - 1).sum::<usize>() + 1;
        let total = u64::try_from(planes).unwrap_or(u64::MAX);
        let (mut zeros, mut largest) = (0u64, 0u32);
        let mut note = |values: &[u32]| {
            zeros += u64::try_from(values.iter().filter(|value| **value == 0).count()).unwrap_or(u64::MAX);
            largest = values.iter().copied().fold(largest, u32::max);
            largest
        };
        // A slab is known as a whole or worked as a whole.
        let mut slab = 0;
        'known: while slab * side < planes {
            let mut values: Vec<Vec<u32>> = Vec::new();
            for _ in slab * side..((slab + 1) * side).min(planes) {
                match known()? {
                    Some(next) if next.len() == plane => values.push(next),
                    _ => break 'known,
                }
            }
            for (index, values) in values.iter().enumerate() {
                control
                    .step(u64::try_from(slab * side + index).unwrap_or(u64::MAX), total)
                    .map_err(SolveError::from)?;
                let most = usize::try_from(note(values)).unwrap_or(usize::MAX);
                if most > space.bound {
                    return Err(SolveError::Overflow.into());
                }
                state.reach(space, most, threads, control)?;
                space.join(&state, slab * side + index, values);
            }
            slab += 1;
        }
        let mut most = note(&[]);
        while slab * side < planes {
            let first = slab * side;
            state.begins = plane.checked_mul(first).ok_or(SolveError::Overflow)?;
            for wave in 0..waves {
                control.check().map_err(SolveError::from)?;
                let needed = usize::try_from(most).unwrap_or(usize::MAX).saturating_add(rise(space));
                state.reach(space, needed, threads, control)?;
                let cubes = cubes_of_slab(space, &counts, slab, wave);
                most = most.max(work(space, &state, &cubes, threads, control).map_err(SolveError::from)?);
            }
            for index in 0..side.min(planes - first) {
                let values: Vec<u32> =
                    (index * plane..(index + 1) * plane).map(|place| state.table.get(place)).collect();
                note(&values);
                keep(&values)?;
                let done = u64::try_from(first + index + 1).unwrap_or(u64::MAX);
                control.step(done, total).map_err(SolveError::from)?;
            }
            slab += 1;
        }
        let largest = note(&[]);
        Ok((zeros, largest))
    }
}

impl SpacePlan<'_> {
    /// Puts the values of a plane into the sets of the lines through its positions.
    fn join(&self, known: &Known<'_>, first: usize, values: &[u32]) {
        let sides = &self.board.sides;
        let mut position = vec![0usize; sides.len()];
        if let Some(pile) = position.first_mut() {
            *pile = first;
        }
        for value in values {
            for family in &self.families {
                cube::insert(&known.sets, family.line(&position) * known.stride, known.summary, *value);
            }
            for pile in (1..sides.len()).rev() {
                let (Some(slot), Some(side)) = (position.get_mut(pile), sides.get(pile)) else { continue };
                *slot += 1;
                if *slot < *side {
                    break;
                }
                *slot = 0;
            }
        }
    }
}
