//! Grundy values: by sets of values along lines where moves depend on differences, otherwise class by class.
//!
//! The Grundy value of a position is the least number that is not the value of an option (mex). The two ways are each
//! other's oracle in the tests.

mod differences;
mod lines;
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
use ratwheel_numbers::Control;
use space::SpacePlan;

/// A way to find the Grundy values of a region.
pub(crate) enum GrundyPlan<'c> {
    /// Every move depends on differences and on conditions about one side.
    Lines(LinePlan<'c>),
    /// The same on three and more piles.
    Space(SpacePlan<'c>),
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
        let Some(space) = space::by_space(compiled, &request.region, sorted).map(Self::Space) else { return peeling };
        // Peeling is slow, but it needs no more than the table and what the P-positions take.
        if space.memory(positions) > request.limit() && peeling.memory(positions) <= request.limit() {
            return peeling;
        }
        space
    }

    /// Bytes beside the tables of the shape and of the tests; for peeling the sweeps come on top.
    pub(crate) fn memory(&self, positions: u64) -> u64 {
        match self {
            Self::Lines(lines) => lines.memory().saturating_add(positions.saturating_mul(lines.value_bytes())),
            Self::Space(space) => space.memory().saturating_add(positions.saturating_mul(space.value_bytes())),
            // Two bytes a value and the bits that say what is left; one class as numbers.
            Self::Peeling(_) => positions.saturating_mul(3),
        }
    }

    /// In words, one item a line; `None` for peeling, whose sweeps are described elsewhere.
    pub(crate) fn describe(&self) -> Option<Vec<String>> {
        match self {
            Self::Lines(lines) => Some(lines.describe()),
            Self::Space(space) => Some(space.describe()),
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
            Self::Peeling(compiled) => peel::peel(compiled, shape, limit, control)?,
        };
        if let Some(error) = compiled.failure() {
            return Err(error);
        }
        let (zeros, largest) = count(&values, compiled, shape, control)?;
        Ok(Found { values, zeros, largest })
    }
}

/// How many positions have value 0, and the largest value.
fn count(values: &Values, compiled: &Compiled, shape: &Shape, control: Control<'_>) -> Result<(u64, u32), SolveError> {
    fn plain<T: Copy + Into<u32>>(values: &[T]) -> (u64, u32) {
        let each = || values.iter().map(|&value| value.into());
        (u64::try_from(each().filter(|value| *value == 0).count()).unwrap_or(u64::MAX), each().max().unwrap_or(0))
    }
    if compiled.valid.is_none() {
        return Ok(match values {
            Values::Bytes(values) => plain(values),
            Values::Shorts(values) => plain(values),
            Values::Words(values) => plain(values),
        });
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
