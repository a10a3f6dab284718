//! Every cell of a box in C order (the last pile fastest), with what is known of it; tuples that are not positions of the
//! region are holes.

use ratwheel_solve::{Cell, Solution, Want};

/// What a request asked for: the Grundy value or the remoteness; 1 for P and 0 for N where outcomes were asked for.
pub(super) fn value(cell: &Cell, want: Want) -> Option<u32> {
    match want {
        Want::Grundy => cell.grundy,
        Want::Remoteness => cell.remoteness,
        _ => Some(u32::from(cell.outcome == ratwheel_rules::Outcome::P)),
    }
}

/// Calls `each` for every tuple below the sides. Time: one step a cell; memory: one tuple.
pub(super) fn each_cell<E>(
    solution: &Solution,
    sides: &[u64],
    mut each: impl FnMut(&[u64], Option<Cell>) -> Result<(), E>,
) -> Result<(), E> {
    if sides.contains(&0) {
        return Ok(());
    }
    // `None` after the last tuple.
    let mut next = Some(vec![0u64; sides.len()]);
    solution.each(|piles, cell| {
        while let Some(tuple) = next.as_mut() {
            let here = tuple.as_slice() == piles;
            if !here && tuple.as_slice() > piles {
                break;
            }
            each(tuple, here.then_some(cell))?;
            if !advance(tuple, sides) {
                next = None;
            }
            if here {
                break;
            }
        }
        Ok(())
    })?;
    while let Some(tuple) = next.as_mut() {
        each(tuple, None)?;
        if !advance(tuple, sides) {
            next = None;
        }
    }
    Ok(())
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
