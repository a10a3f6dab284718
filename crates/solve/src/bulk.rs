//! A whole solution at once, for those who keep tables of their own: no position is looked at where the solver's own table
//! can be handed over as it is.

use crate::error::SolveError;
use crate::memory::free_memory;
use crate::request::{Region, Want};
use crate::solution::{Solution, Store};
use crate::values::Values;
use ratwheel_numbers::Control;
use ratwheel_rules::Outcome;

/// The cells of a box in C order (the last pile fastest), in the smallest type that holds them.
///
/// Tuples that are no positions (piles out of order in a sorted game, totals beyond the region, what the rules leave out)
/// hold the largest value of the type, which is then no value of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cells {
    /// Outcomes where every tuple is a position: a bit each, set for P; the lowest bit of a word comes first.
    Bits(Vec<u64>),
    /// One byte each; outcomes are 1 for P and 0 for N.
    Bytes(Vec<u8>),
    /// Two bytes each.
    Shorts(Vec<u16>),
    /// Four bytes each.
    Words(Vec<u32>),
}

impl Solution {
    /// Is every tuple of the box a position, and is there a table of all of them? Then [`Solution::into_cells`] copies nothing.
    #[must_use]
    pub fn is_dense(&self) -> bool {
        let table = matches!(self.store, Store::Outcomes(_) | Store::Grundy(..) | Store::Remoteness(_));
        let every = matches!(self.region, Region::Box(_)) && self.valid.is_none();
        // One pile is always in order.
        table && every && (!self.sorted || self.piles == Some(1))
    }

    /// The sides of the box that holds the region; `None` where positions have any number of piles.
    #[must_use]
    pub fn sides(&self) -> Option<Vec<u64>> {
        let piles = self.piles?;
        Some(match &self.region {
            Region::Box(sides) => sides.clone(),
            Region::Total(total) => vec![total.saturating_add(1); piles],
        })
    }

    /// The cells of the box that holds the region: what was asked for, Grundy values, remoteness, or else outcomes.
    ///
    /// ```
    /// use ratwheel_numbers::Control;
    /// use ratwheel_rules::{RelationalGame, language::Ruleset};
    /// use ratwheel_solve::{Cells, Plan, Region, Request, Want};
    /// let rules = Ruleset::parse("game two\npiles x\nmove take: x - 2 <= x' < x").unwrap();
    /// let game = RelationalGame::new(rules.instantiate(&Default::default())?)?;
    /// let solution = Plan::of(&game, &Request::new(Region::Box(vec![7]), Want::Grundy))?.run(Control::none())?;
    /// assert_eq!(solution.into_cells(Control::none())?, Cells::Bytes(vec![0, 1, 2, 0, 1, 2, 0]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`SolveError::NoBox`] where positions have any number of piles; [`SolveError::Memory`] for a table that does not fit
    /// into the memory that is free, and [`SolveError::Overflow`] for one that fits into none; [`SolveError::Cancelled`].
    pub fn into_cells(self, control: Control<'_>) -> Result<Cells, SolveError> {
        if self.is_dense() {
            let positions = self.positions();
            return Ok(match self.store {
                Store::Outcomes(mut bits) => {
                    // The table is written as far as there are P-positions.
                    bits.words.resize(usize::try_from(positions.div_ceil(64)).unwrap_or(0), 0);
                    Cells::Bits(bits.words)
                }
                Store::Grundy(values, _) | Store::Remoteness(values) => match values {
                    Values::Bytes(values) => Cells::Bytes(values),
                    Values::Shorts(values) => Cells::Shorts(values),
                    Values::Words(values) => Cells::Words(values),
                },
                Store::List(_) | Store::Listed(_) => return Err(SolveError::NoBox),
            });
        }
        let sides = self.sides().ok_or(SolveError::NoBox)?;
        let count = sides.iter().try_fold(1u64, |count, side| count.checked_mul(*side)).ok_or(SolveError::Overflow)?;
        let largest = match self.want {
            Want::Grundy | Want::Remoteness => self.largest.unwrap_or(0),
            Want::PPositions | Want::Outcomes => 1,
        };
        let bytes = if largest < 0xff {
            1
        } else if largest < 0xffff {
            2
        } else {
            4
        };
        let (needed, limit) = (count.saturating_mul(bytes), free_memory().map_or(u64::MAX, |free| free / 5 * 4));
        if needed > limit {
            return Err(SolveError::Memory { needed, limit });
        }
        let len = usize::try_from(count).map_err(|_| SolveError::Overflow)?;
        Ok(match bytes {
            1 => Cells::Bytes(self.filled(&sides, len, u8::MAX, |value| u8::try_from(value).ok(), control)?),
            2 => Cells::Shorts(self.filled(&sides, len, u16::MAX, |value| u16::try_from(value).ok(), control)?),
            _ => Cells::Words(self.filled(&sides, len, u32::MAX, Some, control)?),
        })
    }

    /// A table with a hole wherever there is no position.
    fn filled<T: Copy>(
        &self,
        sides: &[u64],
        len: usize,
        hole: T,
        narrow: impl Fn(u32) -> Option<T>,
        control: Control<'_>,
    ) -> Result<Vec<T>, SolveError> {
        let mut cells = vec![hole; len];
        let mut seen = 0u64;
        self.each(|piles, cell| {
            seen += 1;
            if seen.is_multiple_of(4096) {
                control.step(seen, self.positions())?;
            }
            let place = piles
                .iter()
                .zip(sides)
                .try_fold(0u64, |place, (pile, side)| place.checked_mul(*side)?.checked_add(*pile));
            let slot = place.and_then(|place| cells.get_mut(usize::try_from(place).ok()?));
            if let (Some(slot), Some(value)) = (slot, cell.value(self.want).and_then(&narrow)) {
                *slot = value;
            }
            Ok::<(), SolveError>(())
        })?;
        Ok(cells)
    }

    /// The P-positions one after the other, lexicographically ascending; without copying where they were asked for.
    ///
    /// # Errors
    /// [`SolveError::Cancelled`], and [`SolveError::NoBox`] where positions have any number of piles.
    pub fn into_p_positions(mut self, control: Control<'_>) -> Result<Vec<u64>, SolveError> {
        if self.piles.is_none() {
            return Err(SolveError::NoBox);
        }
        if let Store::List(flat) = &mut self.store {
            return Ok(std::mem::take(flat));
        }
        let mut flat = Vec::new();
        let mut seen = 0u64;
        self.each(|piles, cell| {
            seen += 1;
            if seen.is_multiple_of(4096) {
                control.check()?;
            }
            if cell.outcome == Outcome::P {
                flat.extend_from_slice(piles);
            }
            Ok::<(), SolveError>(())
        })?;
        Ok(flat)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use crate::{Plan, Request};
    use ratwheel_rules::{RelationalGame, language::Ruleset};

    fn solved(rules: &str, region: Region, want: Want) -> Solution {
        let rules = Ruleset::parse(rules).unwrap();
        let game =
            RelationalGame::new(rules.instantiate(&ratwheel_rules::language::Arguments::default()).unwrap()).unwrap();
        Plan::of(&game, &Request::new(region, want)).unwrap().run(Control::none()).unwrap()
    }

    /// What is read cell by cell, a hole where there is no position.
    fn one_by_one(solution: &Solution) -> Vec<Option<u32>> {
        let sides = solution.sides().unwrap();
        let count: u64 = sides.iter().product();
        (0..count)
            .map(|mut place| {
                let mut piles = vec![0; sides.len()];
                for (pile, side) in piles.iter_mut().zip(&sides).rev() {
                    *pile = place % side;
                    place /= side;
                }
                solution.cell(&piles).and_then(|cell| cell.value(solution.want()))
            })
            .collect()
    }

    fn unpacked(cells: &Cells, len: usize) -> Vec<Option<u32>> {
        let known = |value: u32, hole: u32| (value != hole).then_some(value);
        match cells {
            Cells::Bits(words) => {
                assert_eq!(words.len(), len.div_ceil(64));
                (0..len).map(|at| Some(u32::from(words[at / 64] >> (at % 64) & 1 == 1))).collect()
            }
            Cells::Bytes(values) => values.iter().map(|&value| known(value.into(), 0xff)).collect(),
            Cells::Shorts(values) => values.iter().map(|&value| known(value.into(), 0xffff)).collect(),
            Cells::Words(values) => values.iter().map(|&value| known(value, u32::MAX)).collect(),
        }
    }

    #[test]
    fn tables_are_what_their_cells_are() {
        let nim = "game nim\npiles x, y\nmove I: x' < x and y' = y\nmove II: x' = x and y' < y";
        let sorted = "game w\npiles x <= y\nmove I: x' < x and y' = y\nmove II: x' = x and y' < y";
        let odd = format!("{nim}\npositions: x + y != 3");
        let wants = [Want::PPositions, Want::Outcomes, Want::Grundy, Want::Remoteness];
        for (rules, dense) in [(nim, true), (sorted, false), (odd.as_str(), false)] {
            for (region, boxed) in [(Region::Box(vec![9, 13]), true), (Region::Total(9), false)] {
                for want in wants {
                    let solution = solved(rules, region.clone(), want);
                    assert_eq!(solution.is_dense(), dense && boxed && want != Want::PPositions, "{rules} {want}");
                    let right = one_by_one(&solution);
                    let cells = solution.into_cells(Control::none()).unwrap();
                    assert_eq!(unpacked(&cells, right.len()), right, "{rules} {want}");
                }
                let flat = solved(rules, region.clone(), Want::PPositions).into_p_positions(Control::none()).unwrap();
                let other = solved(rules, region, Want::Outcomes).into_p_positions(Control::none()).unwrap();
                assert!(!flat.is_empty() && flat == other);
            }
        }
    }

    #[test]
    fn the_smallest_type_that_keeps_holes_apart() {
        let one = "game nim\npiles x\nmove I: x' < x";
        let holes = format!("{one}\npositions: x != 1");
        for (rules, side, bytes) in [(one, 256, 1), (one, 257, 2), (one, 65_537, 4), (&holes, 256, 1), (&holes, 257, 2)]
        {
            let width = match solved(rules, Region::Box(vec![side]), Want::Grundy).into_cells(Control::none()).unwrap()
            {
                Cells::Bits(_) => 0,
                Cells::Bytes(_) => 1,
                Cells::Shorts(_) => 2,
                Cells::Words(_) => 4,
            };
            assert_eq!(width, bytes, "{rules} {side}");
        }
    }
}
