//! A conjecture in a region that is larger than any it comes from, without a table of it: the solver lists the P-positions, and
//! the positions where the formula holds, and both lists have to be the same.

use crate::patience::Patience;
use crate::table::{Table, simplex, volume};
use crate::{DiscoverError, Options};
use ratwheel_logic::Formula;
use ratwheel_numbers::Control;
use ratwheel_rules::core::Relational;
use ratwheel_rules::{Play, RelationalGame};
use ratwheel_solve::{Plan, Region, Request, Solution, Want};

/// No more positions than this are looked at; no more than this where a condition has to be evaluated at each.
const POSITIONS: [u64; 2] = [1 << 25, 1 << 18];

/// Does a formula hold at the P-positions of a region of this size and nowhere else? Of a smaller one, where that one has too
/// many positions; `None` where it takes too long to say.
pub(crate) fn agrees(
    table: &Table,
    game: &RelationalGame,
    text: &str,
    size: u64,
    options: &Options,
    control: Control<'_>,
) -> Result<Option<bool>, DiscoverError> {
    let rules = game.relation();
    let Ok(holding) = Formula::parse(text, &rules.piles) else { return Ok(None) };
    let marked = marked(rules, holding)?;
    let budget = Patience::FURTHER.of(options.effort(), control);
    let control = control.within(&budget);
    let first = u64::try_from(table.size()).unwrap_or(u64::MAX);
    let fits = |size: &u64, most: u64| match &table.region {
        Region::Box(_) => volume(*size, table.piles, table.sorted) <= most,
        Region::Total(_) => simplex(*size, table.piles, table.sorted) <= most,
    };
    let mut both = None;
    for (most, asking) in POSITIONS.into_iter().zip([false, true]) {
        let Some(size) = (first + 1..=size).rev().find(|size| fits(size, most)) else { break };
        let region = table.region_of(size);
        let Some(claimed) = listed(&marked, &region, Play::Normal, asking, options, control)? else { continue };
        let Some(safe) = listed(game, &region, options.play, asking, options, control)? else { continue };
        both = Some((claimed, safe));
        break;
    }
    let Some((claimed, safe)) = both else { return Ok(None) };
    if claimed.p_count() != safe.p_count() {
        return Ok(Some(false));
    }
    let list = |solution: &Solution| {
        let mut list: Vec<u64> = Vec::new();
        solution.each_p(|piles| {
            list.extend_from_slice(piles);
            Ok::<(), DiscoverError>(())
        })?;
        Ok::<_, DiscoverError>(list)
    };
    Ok(Some(list(&claimed)? == list(&safe)?))
}

/// The positions where a formula holds, as a game without moves: all of them are P-positions.
fn marked(rules: &Relational, holding: Formula) -> Result<RelationalGame, DiscoverError> {
    let mut marked = rules.clone();
    marked.positions = Some(match marked.positions.take() {
        Some(positions) => Formula::And(vec![positions, holding]),
        None => holding,
    });
    marked.rules.iter_mut().for_each(|rule| rule.relation = Formula::Constant(false));
    Ok(RelationalGame::new(marked)?)
}

/// The P-positions of a region, where the solver finds them without asking the evaluator of the rules, or may do so.
fn listed(
    game: &RelationalGame,
    region: &Region,
    play: Play,
    asking: bool,
    options: &Options,
    control: Control<'_>,
) -> Result<Option<Solution>, DiscoverError> {
    let request = Request::new(region.clone(), Want::PPositions).play(play).uncounted();
    let request = crate::table::limited(request, options, control);
    let solution = match Plan::watched(game, &request, control) {
        Ok(plan) if plan.is_compiled() && (asking || !plan.asks()) => plan.run(control).ok(),
        Ok(_) | Err(_) => None,
    };
    match control.check() {
        Err(stopped) if stopped.gave_up.is_none() => Err(stopped.into()),
        Ok(()) | Err(_) => Ok(solution),
    }
}
