//! The values of a box in C order (the last pile fastest); tuples that are not positions of the region are holes.

use super::solution::Export;
use ratwheel_solve::{Cell, Want};
use std::ops::ControlFlow;

/// What a request asked for: the Grundy value or the remoteness; 1 for P and 0 for N where outcomes were asked for.
pub(super) fn value(cell: &Cell, want: Want) -> Option<u32> {
    match want {
        Want::Grundy => cell.grundy,
        Want::Remoteness => cell.remoteness,
        _ => Some(u32::from(cell.outcome == ratwheel_rules::Outcome::P)),
    }
}

/// The values of every tuple below the sides, in pieces of lines along the last pile; `None` where there is no position.
pub(super) fn each_piece<E>(
    export: &Export<'_>,
    sides: &[u64],
    mut each: impl FnMut(&[u64], &mut dyn Iterator<Item = Option<u32>>) -> Result<(), E>,
) -> Result<(), E> {
    let mut failed = Ok(());
    export.solution.pieces(sides, &mut |start, cells| {
        failed = each(start, &mut cells.iter().map(|cell| value(cell.as_ref()?, export.want())));
        if failed.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    failed
}
