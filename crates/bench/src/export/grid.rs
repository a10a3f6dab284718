//! The values of a box in C order (the last pile fastest); tuples that are not positions of the region are holes.

use super::solution::Export;
use std::ops::ControlFlow;

/// The values of every tuple below the sides, in pieces of lines along the last pile; `None` where there is no position.
pub(super) fn each_piece<E>(
    export: &Export<'_>,
    sides: &[u64],
    mut each: impl FnMut(&[u64], &[Option<u32>]) -> Result<(), E>,
) -> Result<(), E> {
    let mut failed = Ok(());
    export.solution.pieces(sides, &mut |start, values| {
        failed = each(start, values);
        if failed.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    failed
}
