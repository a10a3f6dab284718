//! Closed claims: a counterexample is a value for each of the outer `forall` variables.
//!
//! Small values are evaluated before an automaton is built, in the order in which counterexamples are compared, so the first
//! that fails is the least.

use crate::builder::{Builder, refs};
use crate::error::Stop;
use crate::lower::{Lowering, pile};
use crate::node::Node;
use crate::obligations::position_sets;
use crate::report::Counterexample;
use crate::search::{Conjunction, least, split, values};
use ratwheel_automata::Track;
use ratwheel_logic::{EvalError, Formula, Oracle};
use ratwheel_numbers::{Control, Natural};
use ratwheel_rules::RelationalGame;
use ratwheel_rules::core::Relational;
use ratwheel_verify::{Part, refute};
use std::rc::Rc;

/// How many places are evaluated before automata are built.
const PLACES: usize = 24;

/// What is known of a closed claim.
pub(crate) enum Closed {
    Holds,
    /// With values of the outer `forall` variables, if there are some.
    Fails(Option<Counterexample>),
}

/// Makes P(…) known to the builder.
pub(crate) fn prepare(game: &Relational, builder: &Builder<'_>, claim: &Formula) -> Result<(), Stop> {
    let piles: Vec<Track> = (0..game.piles.len()).map(pile).collect();
    let (_, claimed, _) = position_sets(builder, &mut Lowering::new(Some(game)), claim, &piles)?;
    let mut all = vec![Rc::clone(&claimed)];
    if game.sorted {
        for order in orders(&piles) {
            let renaming: Vec<(Track, Track)> = piles.iter().copied().zip(order).collect();
            all.push(Rc::new(builder.engine.rename(&claimed, &renaming)?));
        }
    }
    let any = Rc::new(builder.engine.or_all(&refs(&all))?);
    *builder.claimed.borrow_mut() = Some((piles, any));
    Ok(())
}

/// Every order of the arguments of P(…).
pub(crate) fn orders<T: Clone>(arguments: &[T]) -> Vec<Vec<T>> {
    let Some((first, rest)) = arguments.split_first() else { return vec![Vec::new()] };
    let insert = |order: Vec<T>| {
        (0..=order.len()).map(move |place| {
            let mut longer = order.clone();
            longer.insert(place, first.clone());
            longer
        })
    };
    orders(rest).into_iter().flat_map(insert).collect()
}

/// Does the formula hold where its outer `forall` variables have these values? `None` where that is not evaluated, because
/// there are further quantifiers inside.
pub(crate) fn holds_at(
    game: Option<&RelationalGame>,
    formula: &Formula,
    values: &[Natural],
    control: Control<'_>,
) -> Result<Option<bool>, Stop> {
    let Some(instance) = refute::at(formula, values) else { return Ok(None) };
    match instance.holds_below(u64::MAX, game.map(|game| game as &dyn Oracle), control) {
        Ok(holds) => Ok(Some(holds)),
        Err(EvalError::Cancelled) => Err(Stop::Cancelled),
        Err(_) => Ok(None),
    }
}

/// How many `forall` the formula begins with.
fn outer(formula: &Formula) -> usize {
    if let Formula::ForAll(_, _, inner) = formula { 1 + outer(inner) } else { 0 }
}

/// The first place where the formula fails, by total and then in order, if it is a small one and can be evaluated.
pub(crate) fn small(
    game: Option<&RelationalGame>,
    formula: &Formula,
    control: Control<'_>,
) -> Result<Option<Counterexample>, Stop> {
    let count = outer(formula);
    let places = (0u64..).flat_map(|total| of_total(count, total)).take(if count == 0 { 0 } else { PLACES });
    for place in places {
        match holds_at(game, formula, &place, control)? {
            Some(true) => {}
            Some(false) => return Ok(Some(Counterexample::evaluated(Part::Formula, place, None))),
            None => return Ok(None),
        }
    }
    Ok(None)
}

/// All tuples of so many numbers with this total, in order.
fn of_total(count: usize, total: u64) -> Vec<Vec<Natural>> {
    match count {
        0 => Vec::new(),
        1 => vec![vec![Natural::from(total)]],
        _ => (0..=total)
            .flat_map(|first| {
                let rest = of_total(count - 1, total - first).into_iter();
                rest.map(move |rest| [vec![Natural::from(first)], rest].concat())
            })
            .take(PLACES)
            .collect(),
    }
}

/// Fills in whether evaluation agrees.
///
/// # Errors
/// [`Stop::Fault`] when it says something else.
fn confirmed(
    game: Option<&RelationalGame>,
    formula: &Formula,
    mut found: Counterexample,
    control: Control<'_>,
) -> Result<Counterexample, Stop> {
    let known = holds_at(game, formula, found.from.piles(), control)?;
    if known == Some(true) {
        return Err(Stop::Fault(format!("{found}, but evaluation denies it")));
    }
    found.confirmed = known.is_some();
    Ok(found)
}

/// Is the closed formula true?
pub(crate) fn decide(
    game: Option<&RelationalGame>,
    builder: &Builder<'_>,
    formula: &Formula,
    control: Control<'_>,
) -> Result<Closed, Stop> {
    let mut lowering = Lowering::new(game.map(RelationalGame::relation));
    let (mut outer, mut parts, mut body) = (Vec::new(), Vec::new(), formula);
    while let Formula::ForAll(depth, range, inner) = body {
        let (track, range) = lowering.quantified(*depth, range)?;
        outer.push(track);
        parts.push(range);
        body = inner;
    }
    parts.push(lowering.formula(body)?.negate());
    let mut found = Vec::new();
    for parts in split(&Node::and(parts)) {
        let conjunction = Conjunction::of(builder, &parts)?;
        if conjunction.find(builder)?.is_some() {
            found.push(conjunction);
        }
    }
    let keys: Vec<Vec<Track>> = [outer.clone()].into_iter().chain(outer.iter().map(|track| vec![*track])).collect();
    let Some(witness) = least(builder, &found, &keys)? else { return Ok(Closed::Holds) };
    if outer.is_empty() {
        return Ok(Closed::Fails(None));
    }
    let found = Counterexample::new(Part::Formula, values(&witness, &outer), None);
    Ok(Closed::Fails(Some(confirmed(game, formula, found, control)?)))
}
