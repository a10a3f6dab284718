//! Every cell of a box in C order (the last pile fastest), in pieces of lines; tuples that are not positions of the region are
//! holes.
//!
//! Files and answers of whole tables are written from these. A piece is handed over by one call that is not compiled anew for
//! each caller, so that the walk is as quick in front ends that are compiled for size.

use crate::solution::{Cell, Solution};
use std::ops::ControlFlow;

/// Cells of a piece at most: a line may be as long as a table of one pile.
const LONGEST: usize = 1 << 12;

/// A part of a line that is filled cell by cell.
struct Piece<'a> {
    sides: &'a [u64],
    /// Where it begins.
    start: Vec<u64>,
    cells: Vec<Option<Cell>>,
    each: &'a mut dyn FnMut(&[u64], &[Option<Cell>]) -> ControlFlow<()>,
}

impl Piece<'_> {
    /// Adds the cell of a tuple, and goes on to the next tuple; `false` after the last one.
    fn add(&mut self, tuple: &mut [u64], cell: Option<Cell>) -> ControlFlow<(), bool> {
        if self.cells.is_empty() {
            self.start.copy_from_slice(tuple);
        }
        self.cells.push(cell);
        let more = advance(tuple, self.sides);
        if self.cells.len() == LONGEST || tuple.last() == Some(&0) {
            (self.each)(&self.start, &self.cells)?;
            self.cells.clear();
        }
        ControlFlow::Continue(more)
    }
}

/// The next tuple; `false` after the last one.
fn advance(tuple: &mut [u64], sides: &[u64]) -> bool {
    for (pile, side) in tuple.iter_mut().zip(sides).rev() {
        *pile += 1;
        if *pile < *side {
            return true;
        }
        *pile = 0;
    }
    false
}

impl Solution {
    /// Calls `each` for every tuple below the sides, in pieces of lines along the last pile: with the first tuple of the piece,
    /// and its cells. Time: one step a cell; memory: one piece.
    pub fn pieces(&self, sides: &[u64], each: &mut dyn FnMut(&[u64], &[Option<Cell>]) -> ControlFlow<()>) {
        if sides.is_empty() || sides.contains(&0) {
            return;
        }
        let mut tuple = vec![0u64; sides.len()];
        let mut piece = Piece { sides, start: tuple.clone(), cells: Vec::with_capacity(LONGEST), each };
        let mut left = true;
        let walked = self.each(|piles, cell| {
            while left && tuple.as_slice() <= piles {
                let here = tuple.as_slice() == piles;
                match piece.add(&mut tuple, here.then_some(cell)) {
                    ControlFlow::Continue(more) => left = more,
                    ControlFlow::Break(()) => return Err(()),
                }
                if here {
                    break;
                }
            }
            Ok(())
        });
        while walked.is_ok() && left {
            match piece.add(&mut tuple, None) {
                ControlFlow::Continue(more) => left = more,
                ControlFlow::Break(()) => return,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Plan, Region, Request, Want};
    use ratwheel_numbers::Control;
    use ratwheel_rules::RelationalGame;
    use ratwheel_rules::language::{Arguments, Ruleset};

    fn solved(text: &str, region: Region) -> Solution {
        let game = Ruleset::parse(text).unwrap().instantiate(&Arguments::new()).unwrap();
        let game = RelationalGame::new(game).unwrap();
        Plan::of(&game, &Request::new(region, Want::Grundy)).unwrap().run(Control::none()).unwrap()
    }

    /// Every tuple once, in order, with what the table says of it; a hole where it says nothing.
    fn complete(solution: &Solution, sides: &[u64]) {
        let (mut tuple, mut left) = (vec![0u64; sides.len()], true);
        solution.pieces(sides, &mut |start, cells| {
            assert!(left && start == tuple && cells.len() <= LONGEST);
            for cell in cells {
                assert_eq!(*cell, solution.cell(&tuple), "{tuple:?}");
                left = advance(&mut tuple, sides);
            }
            ControlFlow::Continue(())
        });
        assert!(!left, "ended before {tuple:?}");
    }

    #[test]
    fn every_cell_once() {
        let one = "game one\npiles x\nmove M: x' < x and x - x' <= 3\n";
        complete(&solved(one, Region::Box(vec![2 * LONGEST as u64 + 5])), &[2 * LONGEST as u64 + 5]);
        let sorted = "game two\npiles x <= y\nmove M in any order: x' < x and y' = y\n";
        complete(&solved(sorted, Region::Box(vec![7, 7])), &[7, 7]);
        let three = "game three\npiles x, y, z\nmove M: x' < x and y' = y and z' = z\nmove M: x' = x and y' < y and z' = z\n";
        complete(&solved(three, Region::Box(vec![4, 3, 5])), &[4, 3, 5]);
        complete(&solved(three, Region::Total(5)), &[6, 6, 6]);
    }

    #[test]
    fn a_stop_ends_it() {
        let one = "game one\npiles x, y\nmove M: x' < x and y' = y\n";
        let mut calls = 0;
        solved(one, Region::Box(vec![9, 9])).pieces(&[9, 9], &mut |_, _| {
            calls += 1;
            if calls == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!(calls, 3);
    }
}
