//! Closed claims: a counterexample is a value for each of the outer `forall` variables.

use crate::error::Stop;
use crate::lower::{Lowering, pile};
use crate::node::Node;
use crate::obligations::position_sets;
use crate::report::{Counterexample, Part};
use crate::search::{Conjunction, least, split, values};
use crate::workshop::{Workshop, refs};
use ratwheel_automata::Track;
use ratwheel_rules::core::{Formula, Relational};
use std::rc::Rc;

/// What is known of a closed claim.
pub(crate) enum Closed {
    Holds,
    /// With values of the outer `forall` variables, if there are some.
    Fails(Option<Counterexample>),
}

/// Makes P(…) known to the workshop.
pub(crate) fn prepare(game: &Relational, shop: &Workshop<'_>, claim: &Formula) -> Result<(), Stop> {
    let piles: Vec<Track> = (0..game.piles.len()).map(pile).collect();
    let (_, claimed, _) = position_sets(shop, &mut Lowering::new(game), claim, &piles)?;
    let mut all = vec![Rc::clone(&claimed)];
    if game.sorted {
        for order in orders(&piles) {
            let renaming: Vec<(Track, Track)> = piles.iter().copied().zip(order).collect();
            all.push(Rc::new(shop.engine.rename(&claimed, &renaming)?));
        }
    }
    let any = Rc::new(shop.engine.or_all(&refs(&all))?);
    *shop.claimed.borrow_mut() = Some((piles, any));
    Ok(())
}

/// Every order of the tracks.
fn orders(tracks: &[Track]) -> Vec<Vec<Track>> {
    let Some((first, rest)) = tracks.split_first() else { return vec![Vec::new()] };
    let insert = |order: Vec<Track>| {
        (0..=order.len()).map(move |place| {
            let mut longer = order.clone();
            longer.insert(place, *first);
            longer
        })
    };
    orders(rest).into_iter().flat_map(insert).collect()
}

/// Is the closed formula true?
pub(crate) fn decide(game: &Relational, shop: &Workshop<'_>, formula: &Formula) -> Result<Closed, Stop> {
    let mut lowering = Lowering::new(game);
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
        let conjunction = Conjunction::of(shop, &parts)?;
        if conjunction.find(shop)?.is_some() {
            found.push(conjunction);
        }
    }
    let keys: Vec<Vec<Track>> = [outer.clone()].into_iter().chain(outer.iter().map(|track| vec![*track])).collect();
    let Some(witness) = least(shop, &found, &keys)? else { return Ok(Closed::Holds) };
    let counterexample =
        (!outer.is_empty()).then(|| Counterexample::new(Part::Formula, values(&witness, &outer), None));
    Ok(Closed::Fails(counterexample))
}
