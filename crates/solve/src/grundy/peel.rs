//! Grundy values class by class, for any ruleset that is compiled.
//!
//! The positions of value 0 are the P-positions. Take them away: the P-positions of what is left have value 1, and so on,
//! since a position has value g if it reaches every smaller value and none of its options has value g. Each class is one
//! sweep of the outcome engine over the positions that have no value yet, so the cost is the largest value plus one sweeps.

use crate::bits::Bits;
use crate::engine::outcomes;
use crate::error::SolveError;
use crate::plan::compiled::Compiled;
use crate::shape::Shape;
use crate::values::Values;
use ratwheel_numbers::Control;

/// The values by the numbers of the shape (built). Tuples that are not positions keep 0.
pub(super) fn peel(compiled: &Compiled, shape: &Shape, limit: u64, control: Control<'_>) -> Result<Values, SolveError> {
    let positions = usize::try_from(shape.positions()).map_err(|_| SolveError::Overflow)?;
    let mut alive = Bits::new(positions);
    let mut left = 0u64;
    shape.each(|piles, rank| {
        if rank.is_multiple_of(4096) {
            control.check()?;
        }
        if is_position(compiled, piles) {
            alive.set(rank);
            left += 1;
        }
        Ok::<(), SolveError>(())
    })?;
    let total = left;
    let mut values = Values::zeros(positions);
    for value in 0u32.. {
        control.step(total - left, total)?;
        if left == 0 {
            break;
        }
        let members = outcomes::class(compiled, shape, &alive, limit, control)?;
        for &rank in &members {
            values.set(rank, value);
            clear(&mut alive, rank);
        }
        let found = u64::try_from(members.len()).unwrap_or(u64::MAX);
        // Some position is left, and the first of them reaches no other: no class is empty.
        if found == 0 {
            return Err(SolveError::Overflow);
        }
        left = left.saturating_sub(found);
    }
    Ok(values)
}

/// Does `positions` hold of these piles?
pub(super) fn is_position(compiled: &Compiled, piles: &[u64]) -> bool {
    let Some(valid) = &compiled.valid else { return true };
    let piles = piles.iter().map(|&pile| i64::try_from(pile).unwrap_or(i64::MAX));
    valid.holds(&piles.clone().chain(piles).collect::<Vec<i64>>())
}

fn clear(bits: &mut Bits, rank: usize) {
    let (word, mask) = crate::bits::place(rank);
    if let Some(word) = bits.words.get_mut(word) {
        *word &= !mask;
    }
}
