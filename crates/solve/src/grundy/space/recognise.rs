//! Which rulesets are worked in space: three and more piles, every disjunct a set of differences under conditions on the
//! source or on the target alone; for ascending piles, the same moves for every pile, to targets in any order.

use super::steps::{HalfSpace, Moves, moves};
use super::{Board, Condition, MOST_PILES, Rule, SpacePlan, orders};
use crate::plan::compiled::{Compiled, Disjunct};
use crate::plan::eliminate::{AtLeast, impossible};
use crate::plan::linear::Strip;
use crate::plan::predicate::Predicate;
use crate::request::Region;
use std::sync::Arc;

/// Larger boards are left to other ways, which refuse them by their memory.
const LONGEST: u64 = 1 << 31;

/// The plan in space, if there is one.
pub(in crate::grundy) fn by_space<'c>(compiled: &'c Compiled, region: &Region, sorted: bool) -> Option<SpacePlan<'c>> {
    let (board, rules) = rules(compiled, region, sorted).filter(|(board, _)| board.sides.len() > 2)?;
    SpacePlan::new(board, rules)
}

/// The board and the rules on it.
pub(super) fn rules<'c>(compiled: &'c Compiled, region: &Region, sorted: bool) -> Option<(Board, Vec<Rule<'c>>)> {
    let piles = compiled.piles.len();
    if !(1..=MOST_PILES).contains(&piles) {
        return None;
    }
    let side = |pile: usize| {
        let most = compiled.shape.most(pile);
        usize::try_from(most + 1).ok().filter(|_| most < LONGEST)
    };
    let sides = (0..piles).map(side).collect::<Option<Vec<usize>>>()?;
    let total = match region {
        Region::Total(total) => usize::try_from(*total).ok()?,
        Region::Box(_) => usize::MAX,
    };
    let places = places(compiled)?;
    let board = Board { sides, total, sorted };
    let rules = if sorted { in_any_order(compiled, &board, &places)? } else { as_they_are(compiled, &board, &places)? };
    Some((board, rules))
}

/// Which coordinate each pile is, if coordinates are piles.
pub(in crate::grundy) fn places(compiled: &Compiled) -> Option<Vec<usize>> {
    let forward = compiled.axes.forward();
    let alone = |row: &Vec<i64>| row.iter().filter(|c| **c != 0).count() == 1;
    if !forward.iter().all(alone) {
        return None;
    }
    (0..forward.len()).map(|pile| forward.iter().position(|row| row.get(pile) == Some(&1))).collect()
}

fn as_they_are<'c>(compiled: &'c Compiled, board: &Board, places: &[usize]) -> Option<Vec<Rule<'c>>> {
    let natural: Vec<usize> = (0..board.sides.len()).collect();
    let rule = |disjunct: &'c Disjunct| {
        let moves = moves(&half_spaces(disjunct, places, &natural)?, &board.sides)?;
        let source = condition(&disjunct.source_strips, &disjunct.source, None, 0, places);
        let target = condition(&disjunct.target_strips, &disjunct.target, compiled.valid.as_ref(), 1, places);
        Some(Rule { moves, source, target })
    };
    compiled.disjuncts.iter().map(rule).collect()
}

/// Each set of differences must come with every order of the target that an ascending target can have.
fn in_any_order<'c>(compiled: &'c Compiled, board: &Board, places: &[usize]) -> Option<Vec<Rule<'c>>> {
    let orders = orders(board.sides.len());
    // The same move from any pile must come out as the same set.
    let even = vec![board.sides.iter().copied().max()?; board.sides.len()];
    let mut found: Vec<(Moves, Vec<HalfSpace>, Vec<usize>)> = Vec::new();
    for disjunct in &compiled.disjuncts {
        let conditional = !disjunct.source_strips.is_empty() || !disjunct.target_strips.is_empty();
        if conditional || !disjunct.source.is_empty() || !disjunct.target.is_empty() || compiled.valid.is_some() {
            return None;
        }
        let fit = |(number, order): (usize, &Vec<usize>)| Some((number, half_spaces(disjunct, places, order)?));
        let (number, spaces) = orders.iter().enumerate().find_map(fit)?;
        let moves = moves(&spaces, &even)?;
        match found.iter_mut().find(|(known, _, _)| *known == moves) {
            Some((_, _, numbers)) => numbers.push(number),
            None => found.push((moves, spaces, vec![number])),
        }
    }
    let complete = |(_, spaces, numbers): &(Moves, Vec<HalfSpace>, Vec<usize>)| {
        let mut missing = orders.iter().enumerate().filter(|(number, _)| !numbers.contains(number));
        missing.all(|(_, order)| never_ascends(spaces, order))
    };
    let complete = found.iter().all(complete);
    complete.then(|| found.into_iter().map(|(moves, _, _)| Rule { moves, source: None, target: None }).collect())
}

/// Does no move of these differences lead from ascending piles to ascending piles if pile i becomes pile `order[i]`?
fn never_ascends(spaces: &[HalfSpace], order: &[usize]) -> bool {
    let piles = order.len();
    // The variables are the piles, then what is taken from each.
    let condition = |terms: &[(usize, i128)], constant: i128| {
        let mut coefficients = vec![0; 2 * piles];
        for (variable, factor) in terms {
            if let Some(slot) = coefficients.get_mut(*variable) {
                *slot += factor;
            }
        }
        AtLeast { coefficients, constant }
    };
    let mut conditions = Vec::new();
    for space in spaces {
        let terms: Vec<(usize, i128)> = (piles..).zip(space.a.iter().map(|&a| i128::from(a))).collect();
        conditions.push(condition(&terms, -i128::from(space.c)));
    }
    let becomes = |after: usize| order.iter().position(|&place| place == after).unwrap_or(0);
    for pile in 1..piles {
        conditions.push(condition(&[(pile, 1), (pile - 1, -1)], 0));
        let (low, high) = (becomes(pile - 1), becomes(pile));
        conditions.push(condition(&[(high, 1), (piles + high, -1), (low, -1), (piles + low, 1)], 0));
    }
    impossible(&conditions)
}

/// The conditions of a disjunct if it is about differences alone: of pile i before the move and pile `order[i]` after it.
fn half_spaces(disjunct: &Disjunct, places: &[usize], order: &[usize]) -> Option<Vec<HalfSpace>> {
    if !disjunct.mixed.is_empty() || !disjunct.excepts.is_empty() {
        return None;
    }
    spaces_of(&disjunct.strips, places, order)
}

/// The same for strips.
pub(in crate::grundy) fn spaces_of(strips: &[Strip], places: &[usize], order: &[usize]) -> Option<Vec<HalfSpace>> {
    let mut spaces = Vec::new();
    for strip in strips {
        let (source, target) = strip.coefficients.split_at(places.len());
        let mut a = Vec::with_capacity(places.len());
        for (place, after) in places.iter().zip(order) {
            let (here, there) = (source.get(*place)?, target.get(*places.get(*after)?)?);
            if here.checked_add(*there) != Some(0) {
                return None;
            }
            a.push(*here);
        }
        spaces.extend(strip.low.map(|low| HalfSpace { a: a.clone(), c: low }));
        spaces.extend(strip.high.map(|high| HalfSpace { a: a.iter().map(|a| -a).collect(), c: -high }));
    }
    Some(spaces)
}

/// Strips and tests about the position before the move (side 0) or after it (side 1), as one condition.
pub(in crate::grundy) fn condition<'c>(
    strips: &'c [Strip],
    tests: &'c [Predicate],
    valid: Option<&'c Predicate>,
    side: usize,
    places: &[usize],
) -> Option<Condition<'c>> {
    if strips.is_empty() && tests.is_empty() && valid.is_none() {
        return None;
    }
    let places = places.to_vec();
    Some(Arc::new(move |piles: &[usize]| {
        // Tests number the piles before the move, then those after it, and read one half only.
        let mut values = [0i64; 2 * MOST_PILES];
        for (place, pile) in piles.iter().enumerate() {
            let pile = i64::try_from(*pile).unwrap_or(i64::MAX);
            for half in [place, place + piles.len()] {
                if let Some(slot) = values.get_mut(half) {
                    *slot = pile;
                }
            }
        }
        let inside = |strip: &Strip| {
            let (source, target) = strip.coefficients.split_at(places.len());
            let mine = if side == 0 { source } else { target };
            let each =
                places.iter().zip(&values).map(|(place, pile)| mine.get(*place).map_or(0, |c| c.saturating_mul(*pile)));
            let value = each.fold(0i64, i64::saturating_add);
            strip.low.is_none_or(|low| value >= low) && strip.high.is_none_or(|high| value <= high)
        };
        let values = values.get(..2 * piles.len()).unwrap_or(&[]);
        let holds = |test: &Predicate| test.holds(values);
        valid.is_none_or(|valid| valid.holds(values)) && strips.iter().all(inside) && tests.iter().all(holds)
    }))
}
