//! P-positions and outcomes of a compiled relation, in normal and misère play.

use super::line::Line;
use super::options::Options;
use super::sweep::{self, Judge};
use crate::bits::Bits;
use crate::error::SolveError;
use crate::plan::compiled::Compiled;
use crate::plan::predicate::Predicate;
use crate::shape::Shape;
use ratwheel_numbers::Control;
use ratwheel_rules::Play;

/// Calls `f` with the piles as plain words.
#[inline]
fn with_words<R>(piles: &[i64], f: impl FnOnce(&[u64]) -> R) -> R {
    fn fill<'w>(piles: &[i64], words: &'w mut [u64]) -> &'w [u64] {
        for (word, pile) in words.iter_mut().zip(piles) {
            *word = u64::try_from(*pile).unwrap_or(0);
        }
        words.get(..piles.len()).unwrap_or(&[])
    }
    // Few piles are the rule, and clearing room for many would take longer than all the rest.
    if piles.len() <= 4 { f(fill(piles, &mut [0; 4])) } else { f(fill(piles, &mut [0; 32])) }
}

/// The number of a position.
pub(crate) fn rank(shape: &Shape, piles: &[i64]) -> usize {
    with_words(piles, |words| shape.rank(words))
}

/// Is it a position of the game, by the game's own condition?
pub(crate) fn is_valid(compiled: &Compiled, piles: &[i64]) -> bool {
    compiled.valid.as_ref().is_none_or(|valid| valid.holds(&[piles, piles].concat()))
}

struct Asking<'a, F> {
    /// In misère play: a position without moves is not a P-position.
    options: Option<Options<'a>>,
    valid: Option<&'a Predicate>,
    values: Vec<i64>,
    found: F,
}

impl<F: FnMut(&[u64])> Judge for Asking<'_, F> {
    fn is_safe(&mut self, piles: &[i64]) -> Result<bool, SolveError> {
        if let Some(valid) = self.valid {
            self.values.clear();
            self.values.extend_from_slice(piles);
            self.values.extend_from_slice(piles);
            if !valid.holds(&self.values) {
                return Ok(false);
            }
        }
        self.options.as_mut().map_or(Ok(true), |options| options.any(piles))
    }

    fn found(&mut self, piles: &[i64]) -> Result<(), SolveError> {
        with_words(piles, &mut self.found);
        Ok(())
    }
}

/// The P-positions one after the other, lexicographically ascending.
pub(crate) fn list(
    compiled: &Compiled,
    play: Play,
    (limit, threads): (u64, usize),
    control: Control<'_>,
) -> Result<Vec<u64>, SolveError> {
    let mut flat = Vec::new();
    let valid = compiled.valid.as_ref();
    let options = (play == Play::Misere).then(|| Options::new(compiled, control));
    let found = |piles: &[u64]| flat.extend_from_slice(piles);
    let mut judge = Asking { options, valid, values: Vec::new(), found };
    sweep::run(compiled, &mut judge, limit, threads, control)?;
    if !compiled.axes.is_natural() {
        let mut rows: Vec<&[u64]> = flat.chunks_exact(compiled.axes.count()).collect();
        rows.sort_unstable();
        flat = rows.concat();
    }
    Ok(flat)
}

/// A bit for every position of the shape, set for P, and how many are.
pub(crate) fn table(
    compiled: &Compiled,
    shape: &Shape,
    play: Play,
    (limit, threads): (u64, usize),
    control: Control<'_>,
) -> Result<(Bits, u64), SolveError> {
    let size = usize::try_from(shape.positions()).map_err(|_| SolveError::Overflow)?;
    let mut bits = Bits::growing(size);
    let mut count = 0;
    let valid = compiled.valid.as_ref();
    let options = (play == Play::Misere).then(|| Options::new(compiled, control));
    let found = |piles: &[u64]| {
        let rank = shape.rank(piles).min(size);
        bits.reach(rank);
        bits.set(rank);
        count += 1;
    };
    let mut judge = Asking { options, valid, values: Vec::new(), found };
    sweep::run(compiled, &mut judge, limit, threads, control)?;
    bits.reach(size.saturating_sub(1));
    Ok((bits, count))
}

struct Class<'a> {
    alive: &'a Bits,
    shape: &'a Shape,
    members: Vec<usize>,
    rank: usize,
    /// Do the numbers of a line's positions follow each other?
    in_a_row: bool,
}

impl Judge for Class<'_> {
    const RULES_OUT: bool = true;

    fn is_safe(&mut self, piles: &[i64]) -> Result<bool, SolveError> {
        self.rank = rank(self.shape, piles);
        Ok(self.alive.get(self.rank))
    }

    fn rule_out(&mut self, piles: &[i64], line: &mut Line) {
        if self.in_a_row
            && !line.is_full()
            && let Ok(first) = i64::try_from(rank(self.shape, piles))
        {
            line.keep(&self.alive.words, first - line.from);
        }
    }

    fn found(&mut self, _: &[i64]) -> Result<(), SolveError> {
        self.members.push(self.rank);
        Ok(())
    }
}

/// The P-positions of the game that is left when only the positions of `alive` can be moved to, as numbers of the shape
/// (built). Position classes of one Grundy value after the other come out of this.
pub(crate) fn class(
    compiled: &Compiled,
    shape: &Shape,
    alive: &Bits,
    limit: u64,
    control: Control<'_>,
) -> Result<Vec<usize>, SolveError> {
    // Numbers go up with the last pile first.
    let direction = compiled.axes.direction();
    let in_a_row = direction.split_last().is_some_and(|(last, others)| *last == 1 && others.iter().all(|c| *c == 0));
    let mut judge = Class { alive, shape, members: Vec::new(), rank: 0, in_a_row };
    sweep::run(compiled, &mut judge, limit, 1, control)?;
    Ok(judge.members)
}
