//! `exists n: …` by solving for n, never by a search up to the pile size.
//!
//! The conjuncts of the body leave intervals for each unknown (`x = floor(7*n/4)` leaves one or two values of n). The
//! unknown with the fewest values is tried value by value; where none has few, a disjunction is taken apart first.

use super::error::{EvalError, Fault};
use super::interval::{Interval, Pieces};
use super::narrow::narrow;
use super::number::Number;
use super::plan::{Condition, Test, bit};
use super::value::{Scope, holds};

/// Disjunctions are taken apart before more values than this are tried.
const FEW: u64 = 64;
/// How often the unknowns are narrowed against each other before one is tried.
const ROUNDS: usize = 4;
/// How often a single unknown is narrowed while that leaves many values: its powers close in on it step by step.
const ALONE: usize = 128;
/// An interval without an end is narrowed until the other has so many times the bits it had after the first time, and so many more.
const GROWTH: u64 = 4;
const LONG: u64 = 4096;

/// Does some value ≥ `from` of the variable satisfy the body?
pub(crate) fn exists<N: Number>(
    slot: usize,
    from: &N,
    body: &Condition<N>,
    scope: &mut Scope<'_, N>,
) -> Result<bool, Fault> {
    let mut opened = Vec::new();
    open(slot, from, scope, &mut opened);
    let answer = search(&[slot], vec![body], scope);
    scope.close(slot);
    answer
}

fn open<N: Number>(slot: usize, from: &N, scope: &mut Scope<'_, N>, opened: &mut Vec<usize>) {
    let hi = scope.horizon.as_ref().and_then(|n| n.previous().ok());
    scope.free(slot, Interval { lo: Some(from.clone()), hi });
    opened.push(slot);
}

/// Do some values of the unknowns satisfy all conjuncts? Their intervals are in the scope.
fn search<N: Number>(
    unknowns: &[usize],
    conjuncts: Vec<&Condition<N>>,
    scope: &mut Scope<'_, N>,
) -> Result<bool, Fault> {
    let hulls: Vec<_> = unknowns.iter().map(|slot| (*slot, scope.hull(*slot))).collect();
    let mut opened = Vec::new();
    let answer = scope.inside(|scope| search_open(unknowns, conjuncts, scope, &mut opened));
    for slot in opened {
        scope.close(slot);
    }
    for (slot, hull) in hulls {
        scope.free(slot, hull);
    }
    answer
}

fn search_open<N: Number>(
    unknowns: &[usize],
    conjuncts: Vec<&Condition<N>>,
    scope: &mut Scope<'_, N>,
    opened: &mut Vec<usize>,
) -> Result<bool, Fault> {
    let mut unknowns = unknowns.to_vec();
    let Some(conjuncts) = flatten(conjuncts, &mut unknowns, scope, opened)? else { return Ok(false) };
    if unknowns.iter().any(|slot| scope.hull(*slot).is_empty()) {
        return Ok(false);
    }
    let mask = conjuncts.iter().fold(0, |mask, conjunct| mask | conjunct.mask);
    // Nothing is asked of the others, and they have values.
    unknowns.retain(|slot| mask & bit(*slot) != 0);
    if conjuncts.is_empty() {
        return Ok(true);
    }
    let Some(pieces) = propagate(&unknowns, &conjuncts, scope)? else { return Ok(false) };
    if let [only] = &pieces[..]
        && only.exact
    {
        return Ok(true);
    }
    let best = pieces.iter().enumerate().filter_map(|(i, p)| Some((p.count(scope.steps)?, i))).min();
    let disjunction = conjuncts.iter().position(|conjunct| matches!(conjunct.test, Test::Any(_)));
    match (best, disjunction) {
        (Some((count, i)), split) if count <= FEW || split.is_none() => {
            let (Some(slot), Some(values)) = (unknowns.get(i).copied(), pieces.get(i)) else { return Ok(false) };
            let rest: Vec<usize> = unknowns.iter().copied().filter(|other| *other != slot).collect();
            try_values(slot, values, &rest, &conjuncts, scope)
        }
        (_, Some(split)) => try_alternatives(split, &unknowns, &conjuncts, scope),
        _ => {
            if try_small(&unknowns, &conjuncts, scope)? {
                return Ok(true);
            }
            let text = if unknowns.len() == 1 { "a quantified variable" } else { "each of its quantified variables" };
            Err(EvalError::NotEvaluable(text.to_owned()).into())
        }
    }
}

/// Conjunctions and nested `exists` taken apart, known conjuncts decided; `None` if one of them is false.
fn flatten<'c, N: Number>(
    conjuncts: Vec<&'c Condition<N>>,
    unknowns: &mut Vec<usize>,
    scope: &mut Scope<'_, N>,
    opened: &mut Vec<usize>,
) -> Result<Option<Vec<&'c Condition<N>>>, Fault> {
    let mut work = conjuncts;
    work.reverse();
    let mut flat = Vec::with_capacity(work.len());
    while let Some(next) = work.pop() {
        match &next.test {
            Test::All(parts) => work.extend(parts.iter().rev()),
            Test::Constant(true) => {}
            Test::Constant(false) => return Ok(None),
            _ if next.mask & scope.unknown_mask == 0 => {
                if !holds(next, scope)? {
                    return Ok(None);
                }
            }
            Test::Exists(slot, from, body) => {
                open(*slot, from, scope, opened);
                unknowns.push(*slot);
                work.push(body);
            }
            _ => flat.push(next),
        }
    }
    Ok(Some(flat))
}

/// The values left for each unknown; `None` if one has none.
fn propagate<N: Number>(
    unknowns: &[usize],
    conjuncts: &[&Condition<N>],
    scope: &mut Scope<'_, N>,
) -> Result<Option<Vec<Pieces<N>>>, Fault> {
    let mut all = Vec::new();
    let mut largest = None;
    for _ in 0..if unknowns.len() == 1 { ALONE } else { ROUNDS } {
        let (mut changed, mut endless) = (false, 0);
        all.clear();
        for &slot in unknowns {
            let before = scope.hull(slot);
            let mut pieces = Pieces::one(before.clone(), true);
            for conjunct in conjuncts {
                if pieces.is_empty() {
                    return Ok(None);
                }
                pieces = pieces.meet(&narrow(conjunct, slot, scope)?);
            }
            if pieces.is_empty() {
                return Ok(None);
            }
            let after = pieces.hull();
            changed |= after != before;
            endless = endless.max(endless_bits(&after));
            scope.free(slot, after);
            all.push(pieces);
        }
        // A single unknown is narrowed again only if its places in a sum of products still leave many values.
        let few = unknowns.len() == 1 && all.first().is_some_and(|pieces| pieces.count(FEW).is_some());
        // Where there is no other end, one end may run away from its own powers, and have twice as many digits each time.
        let away = endless > *largest.get_or_insert(endless.saturating_mul(GROWTH).saturating_add(LONG));
        if !changed || few || away {
            break;
        }
    }
    Ok(Some(all))
}

/// The bits of the only end of an interval.
fn endless_bits<N: Number>(interval: &Interval<N>) -> u64 {
    match (&interval.lo, &interval.hi) {
        (Some(only), None) | (None, Some(only)) => only.bits(),
        (Some(_), Some(_)) | (None, None) => 0,
    }
}

fn try_values<N: Number>(
    slot: usize,
    values: &Pieces<N>,
    rest: &[usize],
    conjuncts: &[&Condition<N>],
    scope: &mut Scope<'_, N>,
) -> Result<bool, Fault> {
    for piece in values.iter() {
        let (Some(lo), Some(hi)) = (&piece.lo, &piece.hi) else { continue };
        let mut n = lo.clone();
        while n <= *hi {
            scope.step()?;
            scope.assign(slot, n.clone());
            if search(rest, conjuncts.to_vec(), scope)? {
                return Ok(true);
            }
            n = n.next()?;
        }
    }
    Ok(false)
}

/// Unknowns without a bound may still have a solution among the smallest values: that is an answer, and no solution there is
/// none.
fn try_small<N: Number>(
    unknowns: &[usize],
    conjuncts: &[&Condition<N>],
    scope: &mut Scope<'_, N>,
) -> Result<bool, Fault> {
    const TRIED: i64 = 2;
    for &slot in unknowns {
        let rest: Vec<usize> = unknowns.iter().copied().filter(|other| *other != slot).collect();
        let hull = scope.hull(slot);
        let Some(lo) = hull.lo.clone() else { continue };
        for ahead in 0..TRIED {
            scope.step()?;
            scope.assign(slot, lo.plus(&N::small(ahead))?);
            match search(&rest, conjuncts.to_vec(), scope) {
                Ok(true) => return Ok(true),
                Ok(false) | Err(Fault::Error(EvalError::NotEvaluable(_))) => {}
                Err(fault) => return Err(fault),
            }
        }
        scope.free(slot, hull);
    }
    Ok(false)
}

fn try_alternatives<N: Number>(
    split: usize,
    unknowns: &[usize],
    conjuncts: &[&Condition<N>],
    scope: &mut Scope<'_, N>,
) -> Result<bool, Fault> {
    let Some(Test::Any(parts)) = conjuncts.get(split).map(|conjunct| &conjunct.test) else { return Ok(false) };
    for part in parts {
        scope.step()?;
        let mut with = conjuncts.to_vec();
        if let Some(place) = with.get_mut(split) {
            *place = part;
        }
        if search(unknowns, with, scope)? {
            return Ok(true);
        }
    }
    Ok(false)
}
