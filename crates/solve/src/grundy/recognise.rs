//! Which rulesets the lines serve: one or two piles, every disjunct a set of differences under conditions on the source or
//! on the target alone.

use super::differences::{HalfPlane, moves};
use super::lines::{Board, Condition, LinePlan, Rule};
use crate::plan::compiled::{Compiled, Disjunct};
use crate::plan::linear::Strip;
use crate::plan::predicate::Predicate;
use crate::request::Region;
use std::sync::Arc;

/// Larger boards are left to other ways, which refuse them by their memory.
const LONGEST: u64 = 1 << 31;

/// The plan by lines, if there is one.
pub(super) fn by_lines<'c>(compiled: &'c Compiled, region: &Region, sorted: bool) -> Option<LinePlan<'c>> {
    let piles = compiled.piles.len();
    if sorted || !(1..=2).contains(&piles) || !compiled.axes.is_natural() {
        return None;
    }
    let side = |pile: usize| {
        let most = if pile < piles { compiled.shape.most(pile) } else { 0 };
        usize::try_from(most + 1).ok().filter(|_| most < LONGEST)
    };
    let total = match region {
        Region::Total(total) => usize::try_from(*total).ok()?,
        Region::Box(_) => usize::MAX / 4,
    };
    let board = Board { sides: (side(0)?, side(1)?), total };
    let rules = compiled.disjuncts.iter().map(|disjunct| rule(disjunct, compiled, board));
    LinePlan::new(board, rules.collect::<Option<_>>()?)
}

fn rule<'c>(disjunct: &'c Disjunct, compiled: &'c Compiled, board: Board) -> Option<Rule<'c>> {
    let (one_pile, valid) = (compiled.piles.len() == 1, compiled.valid.as_ref());
    if !disjunct.mixed.is_empty() || !disjunct.excepts.is_empty() {
        return None;
    }
    let mut planes = Vec::new();
    for strip in &disjunct.strips {
        let (a, b) = difference(strip)?;
        planes.extend(strip.low.map(|low| HalfPlane { a, b, c: low }));
        planes.extend(strip.high.map(|high| HalfPlane { a: -a, b: -b, c: -high }));
    }
    if one_pile {
        planes.extend([HalfPlane { a: 0, b: 1, c: 0 }, HalfPlane { a: 0, b: -1, c: 0 }]);
    }
    let moves = moves(&planes, board.sides)?;
    let source = condition(&disjunct.source_strips, &disjunct.source, None, 0, one_pile);
    let target = condition(&disjunct.target_strips, &disjunct.target, valid, 1, one_pile);
    Some(Rule { moves, source, target })
}

/// The coefficients of the differences, if the strip is about them alone.
fn difference(strip: &Strip) -> Option<(i64, i64)> {
    match strip.coefficients.as_slice() {
        [a, c] => (a.checked_add(*c) == Some(0)).then_some((*a, 0)),
        [a, b, c, d] => (a.checked_add(*c) == Some(0) && b.checked_add(*d) == Some(0)).then_some((*a, *b)),
        _ => None,
    }
}

/// Strips and tests about the position before the move (side 0) or after it (side 1), as one condition.
fn condition<'c>(
    strips: &'c [Strip],
    tests: &'c [Predicate],
    valid: Option<&'c Predicate>,
    side: usize,
    one_pile: bool,
) -> Option<Condition<'c>> {
    if strips.is_empty() && tests.is_empty() && valid.is_none() {
        return None;
    }
    Some(Arc::new(move |x: usize, y: usize| {
        let [x, y] = [x, y].map(|pile| i64::try_from(pile).unwrap_or(i64::MAX));
        let inside = |strip: &Strip| {
            let half = strip.coefficients.len() / 2;
            let mine = strip.coefficients.iter().skip(half * side).zip([x, y].into_iter().take(half));
            let value = mine.fold(0i64, |sum, (c, pile)| sum.saturating_add(c.saturating_mul(pile)));
            strip.low.is_none_or(|low| value >= low) && strip.high.is_none_or(|high| value <= high)
        };
        // Tests number the piles before the move, then those after it, and read one half only. With one pile y is 0.
        let values = if one_pile { [x, x, 0, 0] } else { [x, y, x, y] };
        let holds = |test: &Predicate| test.holds(&values);
        valid.is_none_or(|valid| valid.holds(&values)) && strips.iter().all(inside) && tests.iter().all(holds)
    }))
}
