//! One member: solved and looked at, within its budget. Whatever goes wrong is a row.

use crate::job::{Job, Member, hex};
use crate::period::{Growing, Period, Seen};
use crate::table::Row;
use ratwheel_games::Spec;
use ratwheel_numbers::{Budget, Control};
use ratwheel_workbench::questions::{DiscoverQuestion, Game, Looking, Patience, Told};
use ratwheel_workbench::{Bench, BenchError, Cache, Context, Limits, Problem, ProblemKind, Region, Request, Want, ask};
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::time::Duration;

/// With more piles than this their order is not left aside.
const MOST_ORDERS: usize = 4;

/// The row of a member.
///
/// # Errors
/// [`ProblemKind::Cancelled`] if a stop was asked for; nothing else ends a survey.
pub(crate) fn examine(job: &Job, member: Member, control: Control<'_>) -> Result<Row, Problem> {
    let Member { number, rules, arguments, name } = member;
    let mut row = Row { member: number, name, arguments, rules, status: "ok".to_owned(), ..Row::default() };
    let mut budget = Budget::new().time(Some(Duration::from_secs(job.seconds)));
    if let Some(bytes) = job.memory {
        budget = budget.bytes(bytes);
    }
    let budget = control.narrows(budget);
    let found = fill(job, &mut row, control.within(&budget));
    control.check()?;
    if let Err(problem) = found {
        row.status = match problem.kind {
            ProblemKind::Form | ProblemKind::Input | ProblemKind::Unknown | ProblemKind::Unsuited => "error",
            _ => "gave-up",
        }
        .to_owned();
        row.why = Some(match problem.kind {
            // How far it came differs from run to run.
            ProblemKind::Cancelled => format!("it took more than {} seconds", job.seconds),
            _ => problem.message,
        });
    }
    Ok(row)
}

fn fill(job: &Job, row: &mut Row, control: Control<'_>) -> Result<(), Problem> {
    let spec = if row.arguments.is_empty() { "rules".to_owned() } else { format!("rules:{}", row.arguments) };
    let spec: Spec = spec.parse().map_err(BenchError::Build)?;
    let bench = Bench::from_rules(&row.rules, &spec.arguments).map_err(|error| match error {
        BenchError::Rules(mistakes) => {
            let first = mistakes.first().map(ToString::to_string).unwrap_or_default();
            Problem::input(first.lines().next().unwrap_or("the rules cannot be read"))
        }
        error => error.into(),
    })?;
    let Some(piles) = bench.piles() else { return Err(Problem::unsuited("it has no fixed number of piles")) };
    let compute = job.compute;
    if compute.density || compute.set || compute.slope || compute.period {
        let region = Region::Box(vec![job.size; piles]);
        let mut request = Request::new(region, Want::PPositions).threads(1);
        request.memory = job.memory;
        let solution = bench.solve(&request, control)?;
        if compute.density {
            (row.positions, row.p_count) = (Some(solution.positions()), Some(solution.p_count()));
        }
        let flat = solution.into_p_positions(control).map_err(Problem::gave_up)?;
        if compute.slope && piles == 2 {
            let last = flat.chunks_exact(2).filter(|pair| pair.first() <= pair.last()).max_by_key(|pair| pair.last());
            if let Some([x, y]) = last {
                (row.last_x, row.last_y) = (Some(*x), Some(*y));
            }
        }
        if compute.period {
            let sorted = bench.relation().is_some_and(|relation| relation.sorted);
            let all = if sorted { in_every_order(&flat, piles) } else { Some(Cow::Borrowed(flat.as_slice())) };
            if let Some(all) = all {
                repeat(row, &all, (piles, job.size), control)?;
            }
        }
        if compute.set {
            row.p_set = Some(fingerprint(&flat, piles, job.size));
        }
    }
    if compute.invariance {
        let found = bench.invariance(&Region::Box(vec![job.size.min(12); piles]), control)?;
        row.invariance_lower = u64::try_from(found.lower).ok();
        row.invariance_upper = u64::try_from(found.upper).ok();
    }
    if compute.discover {
        let (cache, limits) = (Cache::default(), Limits::none());
        let mut context = Context::new(&cache, &limits);
        (context.control, context.patient, context.threads) = (control, true, Some(1));
        let arguments = (!row.arguments.is_empty()).then(|| row.arguments.clone());
        let game = Game { rules: Some(row.rules.clone()), arguments, ..Game::default() };
        let patience = Patience { time: Some(job.seconds.into()), memory: None };
        let question = DiscoverQuestion { game, looking: Looking { size: None, patience }, value: None };
        let answer = ask(&question, &context)?.answer();
        (row.verdict, row.formula) = (Some(answer.verdict.to_owned()), answer.formula);
    }
    Ok(())
}

/// The periods of a set in a box.
fn repeat(row: &mut Row, flat: &[u64], (piles, size): (usize, u64), control: Control<'_>) -> Result<(), Problem> {
    let Some(seen) = Seen::new(flat, piles, size, control)? else { return Ok(()) };
    if let Some(Period { length, start }) = seen.period(Growing::One, control)? {
        (row.period, row.preperiod) = (Some(length), Some(start));
    }
    if piles > 1
        && let Some(Period { length, start }) = seen.period(Growing::All, control)?
    {
        (row.diagonal_period, row.diagonal_preperiod) = (Some(length), Some(start));
    }
    Ok(())
}

/// Each position of a game of sorted piles in every order of its piles; `None` with too many of them.
fn in_every_order(flat: &[u64], piles: usize) -> Option<Cow<'static, [u64]>> {
    if piles > MOST_ORDERS {
        return None;
    }
    let mut all = BTreeSet::new();
    for order in orders(piles) {
        for position in flat.chunks_exact(piles.max(1)) {
            all.insert(order.iter().filter_map(|&at| position.get(at).copied()).collect::<Vec<u64>>());
        }
    }
    Some(Cow::Owned(all.into_iter().flatten().collect()))
}

/// The same for sets that differ in the order of the piles alone: the least hash over all orders.
fn fingerprint(flat: &[u64], piles: usize, size: u64) -> String {
    let mut least: Option<String> = None;
    for order in orders(piles) {
        let mut rows: Vec<Vec<u64>> = flat
            .chunks_exact(piles.max(1))
            .map(|row| order.iter().filter_map(|&at| row.get(at).copied()).collect())
            .collect();
        rows.sort_unstable();
        let mut hash = Sha256::new();
        hash.update(size.to_le_bytes());
        for pile in rows.iter().flatten() {
            hash.update(pile.to_le_bytes());
        }
        let found = hex(&hash.finalize());
        if least.as_ref().is_none_or(|least| found < *least) {
            least = Some(found);
        }
    }
    least.unwrap_or_default()
}

/// Every order of a few piles; the given one of many.
fn orders(piles: usize) -> Vec<Vec<usize>> {
    if piles > MOST_ORDERS {
        return vec![(0..piles).collect()];
    }
    let mut all: Vec<Vec<usize>> = vec![Vec::new()];
    for pile in 0..piles {
        let longer = |order: &Vec<usize>| -> Vec<Vec<usize>> {
            (0..=order.len())
                .map(|at| {
                    let mut order = order.clone();
                    order.insert(at, pile);
                    order
                })
                .collect()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sorted_positions_stand_in_every_order() {
        let all = in_every_order(&[0, 0, 1, 2], 2);
        assert_eq!(all.as_deref(), Some([0, 0, 1, 2, 2, 1].as_slice()));
        assert!(in_every_order(&[0; 5], 5).is_none());
    }

    #[test]
    fn sets_are_the_same_in_every_order_of_the_piles() {
        assert_eq!((orders(1).len(), orders(3).len(), orders(5).len()), (1, 6, 1));
        let one = fingerprint(&[0, 0, 1, 2, 3, 5], 2, 8);
        assert_eq!(one, fingerprint(&[0, 0, 2, 1, 5, 3], 2, 8));
        assert_ne!(one, fingerprint(&[0, 0, 1, 2, 5, 3], 2, 8));
        assert_ne!(one, fingerprint(&[0, 0, 1, 2, 3, 5], 2, 9));
    }
}
