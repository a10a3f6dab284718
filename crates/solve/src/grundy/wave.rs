//! The tiles of a board, one antidiagonal after the other.
//!
//! The number of a line grows along an antidiagonal of tiles by more than a tile has lines of that kind, so the tiles get
//! disjoint parts of the lines and can be worked at the same time; what they read of each other was finished earlier.

use super::lines::{Family, LinePlan, TILE};
use super::tile::Known;
use crate::error::SolveError;
use crate::values::Values;
use ratwheel_numbers::{Cancelled, Control};

/// Tiles that are worth a thread; the small boards of unit tests get threads all the same.
const FEW: usize = if cfg!(test) { 1 } else { 4 };

/// What is known while the tiles are worked.
pub(super) struct Wave<'p> {
    plan: &'p LinePlan<'p>,
    /// The lines of each family, one after the other.
    lines: Vec<Vec<u64>>,
    values: Values,
    /// Where a row of the board starts among the values.
    starts: Vec<usize>,
    largest: u32,
}

/// A tile with the lines that cross it.
pub(super) struct Task<'t> {
    pub(super) x: usize,
    pub(super) y: usize,
    /// For each family: the first key, and the lines from it on.
    pub(super) lines: Vec<(usize, &'t mut [u64])>,
    /// The values of the tile and of what lies before it, row by row.
    pub(super) found: Vec<u32>,
}

impl<'p> Wave<'p> {
    pub(super) fn new(plan: &'p LinePlan<'p>) -> Result<Self, SolveError> {
        let sized = |family: &Family<'_>| family.keys.checked_mul(plan.stride).ok_or(SolveError::Overflow);
        let mut lines = Vec::with_capacity(plan.families.len());
        for family in &plan.families {
            lines.push(vec![0; sized(family)?]);
        }
        let (mut starts, mut next) = (Vec::with_capacity(plan.board.sides.0), 0usize);
        for x in 0..plan.board.sides.0 {
            starts.push(next);
            next = next.checked_add(plan.board.row_end(x)).ok_or(SolveError::Overflow)?;
        }
        let values = if plan.bound <= 0xff { Values::Bytes(vec![0; next]) } else { Values::Shorts(vec![0; next]) };
        Ok(Self { plan, lines, values, starts, largest: 0 })
    }

    /// What was found, and the largest value.
    pub(super) fn into_values(self) -> (Values, u32) {
        (self.values, self.largest)
    }

    /// Works the tiles of one antidiagonal.
    pub(super) fn step(
        &mut self,
        antidiagonal: usize,
        rows: usize,
        columns: usize,
        threads: usize,
        control: Control<'_>,
    ) -> Result<(), Cancelled> {
        let (plan, board) = (self.plan, self.plan.board);
        let first = (antidiagonal + 1).saturating_sub(columns);
        let last = if plan.symmetric { antidiagonal / 2 } else { antidiagonal.min(rows - 1) };
        let mut rest: Vec<(usize, &mut [u64])> = self.lines.iter_mut().map(|lines| (0, lines.as_mut_slice())).collect();
        let mut tasks = Vec::with_capacity((last + 1).saturating_sub(first));
        for tile in first..=last {
            let (x, y) = (tile * TILE, (antidiagonal - tile) * TILE);
            if x + y > board.total {
                continue;
            }
            let mut lines = Vec::with_capacity(rest.len());
            for ((at, slice), family) in rest.iter_mut().zip(&plan.families) {
                // Keys grow along the antidiagonal, and tiles on it share none.
                let (low, high) = (plan.key(family, x, y + TILE - 1), plan.key(family, x + TILE - 1, y) + 1);
                let (_, tail) = std::mem::take(slice).split_at_mut((low - *at) * plan.stride);
                let (mine, tail) = tail.split_at_mut((high - low) * plan.stride);
                lines.push((low, mine));
                (*at, *slice) = (high, tail);
            }
            tasks.push(Task { x, y, lines, found: Vec::new() });
        }
        let known = Known { values: &self.values, starts: &self.starts };
        // A few tiles take no longer than starting a thread for them.
        let workers = threads.min(tasks.len() / FEW).max(1);
        if workers == 1 {
            for task in &mut tasks {
                control.check()?;
                plan.work(task, &known);
            }
        } else {
            let mut shares: Vec<Vec<&mut Task<'_>>> = (0..workers).map(|_| Vec::new()).collect();
            for (place, task) in tasks.iter_mut().enumerate() {
                shares[place % workers].push(task);
            }
            let work = |share: Vec<&mut Task<'_>>| {
                for task in share {
                    if control.check().is_err() {
                        return;
                    }
                    plan.work(task, &known);
                }
            };
            let own = shares.pop();
            std::thread::scope(|scope| {
                for share in shares {
                    scope.spawn(|| work(share));
                }
                own.into_iter().for_each(work);
            });
            control.check()?;
        }
        let found: Vec<(usize, usize, Vec<u32>)> = tasks.into_iter().map(|task| (task.x, task.y, task.found)).collect();
        for (x, y, tile) in found {
            self.keep(x, y, &tile);
        }
        Ok(())
    }

    /// Copies the values of a tile, and mirrored if that is all there is of the other half.
    fn keep(&mut self, x: usize, y: usize, found: &[u32]) {
        let (plan, starts) = (self.plan, &self.starts);
        let tile: Vec<&[u32]> =
            found.chunks_exact(plan.width()).skip(plan.halo).map(|row| row.split_at(plan.halo).1).collect();
        self.largest = tile.iter().flat_map(|row| row.iter()).copied().fold(self.largest, u32::max);
        if let (Values::Shorts(values), true) = (&self.values, self.largest > 0xffff) {
            self.values = Values::Words(values.iter().map(|&value| u32::from(value)).collect());
        }
        match &mut self.values {
            Values::Bytes(values) => keep(plan, starts, values, (x, y), &tile, |v| u8::try_from(v).unwrap_or(u8::MAX)),
            Values::Shorts(values) => {
                keep(plan, starts, values, (x, y), &tile, |v| u16::try_from(v).unwrap_or(u16::MAX));
            }
            Values::Words(values) => keep(plan, starts, values, (x, y), &tile, |v| v),
        }
    }
}

fn keep<T: Copy>(
    plan: &LinePlan<'_>,
    starts: &[usize],
    values: &mut [T],
    (x, y): (usize, usize),
    tile: &[&[u32]],
    small: impl Fn(u32) -> T,
) {
    let board = plan.board;
    for (row, found) in (x..board.sides.0).zip(tile) {
        let end = board.row_end(row).clamp(y, y + TILE);
        let start = starts[row] + y;
        for (slot, value) in values[start..start + (end - y)].iter_mut().zip(*found) {
            *slot = small(*value);
        }
    }
    if !plan.symmetric || x == y {
        return;
    }
    for column in y..(y + TILE).min(board.sides.1) {
        let end = board.row_end(column).clamp(x, x + TILE);
        let start = starts[column] + x;
        for (slot, found) in values[start..start + (end - x)].iter_mut().zip(tile) {
            *slot = small(found[column - y]);
        }
    }
}
