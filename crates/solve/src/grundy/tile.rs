//! The values of one tile.

use super::differences::Step;
use super::lines::{Condition, Family, LinePlan, MOST_FAMILIES, MOST_JUMPS, NOWHERE, TILE};
use super::wave::Task;
use crate::values::Values;

/// The values of all tiles on earlier antidiagonals.
pub(super) struct Known<'k> {
    pub(super) values: &'k Values,
    pub(super) starts: &'k [usize],
}

impl LinePlan<'_> {
    /// The number of the line through a position, ascending along antidiagonals of tiles; positions beyond the board get
    /// the nearest number.
    #[inline]
    pub(super) fn key(&self, family: &Family<'_>, x: usize, y: usize) -> usize {
        let (x, y) = (x.min(self.board.sides.0 - 1), y.min(self.board.sides.1 - 1));
        family.carry.1 * x + family.carry.0 * (self.board.sides.1 - 1 - y)
    }

    /// Values in a row of a tile with its surroundings.
    pub(super) fn width(&self) -> usize {
        TILE + self.halo
    }

    /// Works a tile: its values, and the lines that cross it.
    pub(super) fn work(&self, task: &mut Task<'_>, known: &Known<'_>) {
        task.found = self.surroundings(task.x, task.y, known);
        let looked_up = !self.jumps.is_empty() || self.families.iter().any(|f| !f.own || !f.fetched.is_empty());
        let sources = self.families.iter().map(|f| (&f.source, &f.target));
        let mut conditions = sources.chain(self.jumps.iter().map(|jump| (&jump.source, &jump.target)));
        let conditional = conditions.any(|(source, target)| source.is_some() || target.is_some());
        match (self.families.len(), looked_up, conditional) {
            (2, false, false) => self.tile::<2, false, false>(task),
            (3, false, false) => self.tile::<3, false, false>(task),
            (0, ..) => self.tile::<0, true, true>(task),
            (1, ..) => self.tile::<1, true, true>(task),
            (2, _, false) => self.tile::<2, true, false>(task),
            (2, ..) => self.tile::<2, true, true>(task),
            (3, _, false) => self.tile::<3, true, false>(task),
            (3, ..) => self.tile::<3, true, true>(task),
            (4, ..) => self.tile::<4, true, true>(task),
            (5, ..) => self.tile::<5, true, true>(task),
            _ => self.tile::<MOST_FAMILIES, true, true>(task),
        }
    }

    /// An empty tile, with the values above and to the left of it as far as moves reach that are looked up.
    fn surroundings(&self, x: usize, y: usize, known: &Known<'_>) -> Vec<u32> {
        let (halo, width) = (self.halo, self.width());
        let mut found = vec![0; width * width];
        if halo == 0 {
            return found;
        }
        for (row, values) in found.chunks_exact_mut(width).enumerate() {
            let Some(row) = (row + x).checked_sub(halo).filter(|row| *row < self.board.sides.0) else {
                values.fill(NOWHERE);
                continue;
            };
            let known_columns = if row < x { width } else { halo };
            let end = self.board.row_end(row);
            for (column, value) in values.iter_mut().enumerate().take(known_columns) {
                let column = (column + y).checked_sub(halo).filter(|column| *column < end);
                *value = column.map_or(NOWHERE, |column| known.values.get(known.starts[row] + column));
            }
        }
        found
    }

    /// The values of one tile. `LOOK_UP`: some moves are looked up; `CONDITIONS`: some rules have conditions.
    fn tile<const FAMILIES: usize, const LOOK_UP: bool, const CONDITIONS: bool>(&self, task: &mut Task<'_>) {
        let Task { x, y, lines, found } = task;
        let (x, y, stride, summary, halo, width) = (*x, *y, self.stride, self.summary, self.halo, self.width());
        let carries: [Step; FAMILIES] = std::array::from_fn(|j| self.families[j].carry);
        let lows: [usize; FAMILIES] = std::array::from_fn(|j| lines[j].0);
        let mut lines = lines.iter_mut();
        let mut lines: [&mut [u64]; FAMILIES] =
            std::array::from_fn(|_| lines.next().map_or(&mut [][..], |(_, slice)| &mut **slice));
        let mut masks = [!0u64; FAMILIES];
        // Where the lines through the position at hand start.
        let mut starts = [0; FAMILIES];
        let own: [bool; FAMILIES] = std::array::from_fn(|j| self.families[j].own);
        let fetches = self.families.iter().any(|family| !family.fetched.is_empty());
        let back: Vec<usize> = self.jumps.iter().map(|jump| jump.step.0 * width + jump.step.1).collect();
        let mut jumped = [NOWHERE; MOST_JUMPS];
        let jumped = &mut jumped[..back.len()];
        for row in x..(x + TILE).min(self.board.sides.0) {
            let first = if self.symmetric { y.max(row) } else { y };
            for column in first..self.board.row_end(row).min(y + TILE) {
                let left = self.board.sides.1 - 1 - column;
                for j in 0..FAMILIES {
                    starts[j] = (carries[j].1 * row + carries[j].0 * left - lows[j]) * stride;
                }
                if self.symmetric && row == column {
                    self.cross(&mut lines, &starts);
                }
                let place = (row - x + halo) * width + (column - y + halo);
                if LOOK_UP {
                    if fetches {
                        self.fetch::<CONDITIONS>(&mut lines, &starts, (row, column), found, place);
                    }
                    for (slot, back) in jumped.iter_mut().zip(&back) {
                        *slot = found[place - back];
                    }
                }
                if CONDITIONS {
                    self.close(jumped, row, column);
                    for (mask, family) in masks.iter_mut().zip(&self.families) {
                        *mask = if holds(&family.source, row, column) { !0 } else { 0 };
                    }
                }
                let mex = mex::<FAMILIES, LOOK_UP, CONDITIONS>(&lines, &starts, &masks, jumped, summary);
                found[place] = mex;
                if self.symmetric && x == y {
                    found[(column - y + halo) * width + (row - x + halo)] = mex;
                }
                for j in 0..FAMILIES {
                    if !LOOK_UP || own[j] && (!CONDITIONS || holds(&self.families[j].target, row, column)) {
                        insert(lines[j], starts[j], summary, mex);
                    }
                }
            }
        }
    }

    /// On the middle of a symmetric board: a line that comes from the other half holds what its mirror image held there.
    fn cross(&self, lines: &mut [&mut [u64]], starts: &[usize]) {
        for (j, family) in self.families.iter().enumerate().filter(|(_, family)| family.carry.1 > family.carry.0) {
            let held = lines[family.partner][starts[family.partner]..][..self.stride].to_vec();
            lines[j][starts[j]..][..self.stride].copy_from_slice(&held);
        }
    }

    /// Fresh values other than the one along the carry.
    #[inline]
    fn fetch<const CONDITIONS: bool>(
        &self,
        lines: &mut [&mut [u64]],
        starts: &[usize],
        (row, column): (usize, usize),
        found: &[u32],
        place: usize,
    ) {
        for ((line, start), family) in lines.iter_mut().zip(starts).zip(&self.families) {
            for &(s, t) in &family.fetched {
                let value = found[place - s * self.width() - t];
                if value != NOWHERE && (!CONDITIONS || holds(&family.target, row - s, column - t)) {
                    insert(line, *start, self.summary, value);
                }
            }
        }
    }

    /// Takes away the moves that are looked up whose conditions do not hold.
    fn close(&self, jumped: &mut [u32], row: usize, column: usize) {
        for (slot, jump) in jumped.iter_mut().zip(&self.jumps).filter(|(slot, _)| **slot != NOWHERE) {
            let (s, t) = jump.step;
            if !holds(&jump.source, row, column) || !holds(&jump.target, row - s, column - t) {
                *slot = NOWHERE;
            }
        }
    }
}

#[inline]
fn holds(condition: &Option<Condition<'_>>, x: usize, y: usize) -> bool {
    condition.as_ref().is_none_or(|condition| condition(x, y))
}

/// Adds a value to the line that starts here.
#[inline(always)]
fn insert(lines: &mut [u64], start: usize, summary: usize, value: u32) {
    let (word, bit) = (value as usize / 64, value % 64);
    let slot = &mut lines[start + summary + word];
    *slot |= 1 << bit;
    if *slot == !0 {
        lines[start + word / 64] |= 1 << (word % 64);
    }
}

/// The least value on no line and by no jump. A word that is full on one line is never looked at.
#[inline(always)]
fn mex<const FAMILIES: usize, const LOOK_UP: bool, const CONDITIONS: bool>(
    lines: &[&mut [u64]; FAMILIES],
    starts: &[usize; FAMILIES],
    masks: &[u64; FAMILIES],
    jumped: &[u32],
    summary: usize,
) -> u32 {
    let union = |word: usize| {
        let mut seen = 0;
        for j in 0..FAMILIES {
            let bits = lines[j][starts[j] + word];
            seen |= if CONDITIONS { bits & masks[j] } else { bits };
        }
        seen
    };
    if FAMILIES == 0 {
        return (0..).find(|value| !jumped.contains(value)).unwrap_or(u32::MAX);
    }
    for group in 0..summary {
        let mut candidates = !union(group);
        while candidates != 0 {
            let word = group * 64 + candidates.trailing_zeros() as usize;
            let mut seen = union(summary + word);
            if LOOK_UP {
                for value in jumped.iter().filter(|value| **value as usize / 64 == word) {
                    seen |= 1 << (value % 64);
                }
            }
            if seen != !0 {
                return u32::try_from(word * 64).unwrap_or(u32::MAX) + seen.trailing_ones();
            }
            candidates &= candidates - 1;
        }
    }
    // Not reached: there are more bits than options.
    u32::MAX
}
