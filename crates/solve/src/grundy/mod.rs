//! Grundy values: by sets of values along lines where moves depend on differences, from a list of differences where they
//! follow no lines, otherwise class by class.
//!
//! The Grundy value of a position is the least number that is not the value of an option (mex). The ways are each
//! other's oracle in the tests.

mod differences;
mod lines;
mod offsets;
mod parts;
mod peel;
mod recognise;
mod space;
#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]
mod tests;
mod tile;
mod wave;

use crate::error::SolveError;
use crate::plan::compiled::Compiled;
use crate::request::Request;
use crate::shape::Shape;
use crate::values::Values;
use lines::LinePlan;
use offsets::OffsetPlan;
use parts::in_parts;
use ratwheel_numbers::Control;
use space::SpacePlan;
pub(crate) use space::{RemotenessPlan, Slabs};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// A way to find the Grundy values of a region.
pub(crate) enum GrundyPlan<'c> {
    /// Every move depends on differences and on conditions about one side.
    Lines(LinePlan<'c>),
    /// The same on three and more piles.
    Space(SpacePlan<'c>),
    /// Every move depends on differences that are few enough to list.
    Offsets(OffsetPlan<'c>),
    /// Any other compiled relation.
    Peeling(&'c Compiled),
}

/// The values, numbered as the shape numbers positions; how many of the positions have value 0; the largest value.
pub(crate) struct Found {
    pub(crate) values: Values,
    pub(crate) zeros: u64,
    pub(crate) largest: u32,
}

impl<'c> GrundyPlan<'c> {
    /// The best way for a relation.
    pub(crate) fn of(compiled: &'c Compiled, request: &Request, sorted: bool) -> Self {
        if let Some(lines) = recognise::by_lines(compiled, &request.region, sorted) {
            return Self::Lines(lines);
        }
        let (peeling, positions) = (Self::Peeling(compiled), compiled.shape.positions());
        let by_space = space::by_space(compiled, &request.region, sorted).map(Self::Space);
        let by_offsets = || offsets::by_offsets(compiled, &request.region, sorted).map(Self::Offsets);
        let Some(quick) = by_space.or_else(by_offsets) else { return peeling };
        // Peeling is slow, but it needs no more than the table and what the P-positions take.
        if quick.memory(positions) > request.limit() && peeling.memory(positions) <= request.limit() {
            return peeling;
        }
        quick
    }

    /// Bytes beside the tables of the shape and of the tests; for peeling the sweeps come on top.
    pub(crate) fn memory(&self, positions: u64) -> u64 {
        match self {
            Self::Lines(lines) => lines.memory().saturating_add(positions.saturating_mul(lines.value_bytes())),
            Self::Space(space) => space.memory().saturating_add(positions.saturating_mul(space.value_bytes())),
            Self::Offsets(list) => list.memory().saturating_add(positions.saturating_mul(list.value_bytes())),
            // Two bytes a value and the bits that say what is left; one class as numbers.
            Self::Peeling(_) => positions.saturating_mul(3),
        }
    }

    /// In words, one item a line; `None` for peeling, whose sweeps are described elsewhere.
    pub(crate) fn describe(&self) -> Option<Vec<String>> {
        match self {
            Self::Lines(lines) => Some(lines.describe()),
            Self::Space(space) => Some(space.describe()),
            Self::Offsets(list) => Some(list.describe()),
            Self::Peeling(_) => None,
        }
    }

    /// Finds the values; `limit` is what the lists of the sweeps may take.
    pub(crate) fn run(
        &self,
        compiled: &Compiled,
        shape: &Shape,
        threads: usize,
        limit: u64,
        control: Control<'_>,
    ) -> Result<Found, SolveError> {
        let values = match self {
            Self::Lines(lines) => lines.run(threads, control)?,
            Self::Space(space) => space.run(shape, threads, control)?,
            Self::Offsets(list) => list.run(control)?,
            Self::Peeling(compiled) => peel::peel(compiled, shape, (limit, threads), control)?,
        };
        if let Some(error) = compiled.failure() {
            return Err(error);
        }
        let (zeros, largest) = count(&values, compiled, shape, threads, control)?;
        Ok(Found { values, zeros, largest })
    }
}

/// Bytes for each value that is at most this, with a copy in the next smaller type, which may be made.
fn value_bytes(bound: usize) -> u64 {
    match bound {
        0..=0xff => 1,
        0x100..=0xffff => 3,
        _ => 6,
    }
}

/// Values that one thread counts before it looks for more.
const VALUES_AT_ONCE: usize = 1 << 20;

/// How many positions have value 0, and the largest value.
fn count(
    values: &Values,
    compiled: &Compiled,
    shape: &Shape,
    threads: usize,
    control: Control<'_>,
) -> Result<(u64, u32), SolveError> {
    fn plain<T: Copy + Into<u32> + Sync>(
        values: &[T],
        threads: usize,
        control: Control<'_>,
    ) -> Result<(u64, u32), SolveError> {
        let (zeros, largest) = (AtomicU64::new(0), AtomicU32::new(0));
        in_parts(values.len(), VALUES_AT_ONCE, threads, &|part| {
            control.check()?;
            let each = || values.get(part.clone()).unwrap_or_default().iter().map(|&value| value.into());
            let count = each().filter(|value| *value == 0).count();
            zeros.fetch_add(u64::try_from(count).unwrap_or(u64::MAX), Ordering::Relaxed);
            largest.fetch_max(each().max().unwrap_or(0), Ordering::Relaxed);
            Ok(())
        })?;
        Ok((zeros.into_inner(), largest.into_inner()))
    }
    if compiled.valid.is_none() {
        return match values {
            Values::Bytes(values) => plain(values, threads, control),
            Values::Shorts(values) => plain(values, threads, control),
            Values::Words(values) => plain(values, threads, control),
        };
    }
    let (mut zeros, mut largest) = (0, 0);
    shape.each(|piles, rank| {
        if rank.is_multiple_of(4096) {
            control.check()?;
        }
        if peel::is_position(compiled, piles) {
            let value = values.get(rank);
            zeros += u64::from(value == 0);
            largest = largest.max(value);
        }
        Ok::<(), SolveError>(())
    })?;
    Ok((zeros, largest))
}
