//! Closed claims: a counterexample is a value for each of the outer `forall` variables.
//!
//! Small values are evaluated before an automaton is built, in the order in which counterexamples are compared, so the first
//! that fails is the least.

use crate::error::Stop;
use crate::lower::{Lowering, pile};
use crate::node::Node;
use crate::obligations::position_sets;
use crate::report::{Counterexample, Part};
use crate::search::{Conjunction, least, split, values};
use crate::system::Mentioned;
use crate::workshop::{Workshop, refs};
use ratwheel_automata::Track;
use ratwheel_numbers::{Control, Natural};
use ratwheel_rules::core::{Claim, ClaimKind, Formula, Range, Relation, Relational, Term, Variable};
use ratwheel_rules::{EvalError, RelationalGame};
use std::rc::Rc;

/// So many places are evaluated before automata are built, and so many of them at a time.
const PLACES: usize = 24;
const TOGETHER: usize = 8;

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

/// The outer `forall` variables, each with the condition of its range, and what is said of them.
struct Outer<'f> {
    variables: Vec<(usize, &'f Range)>,
    body: &'f Formula,
}

impl<'f> Outer<'f> {
    fn of(formula: &'f Formula) -> Self {
        let (mut variables, mut body) = (Vec::new(), formula);
        while let Formula::ForAll(depth, range, inner) = body {
            variables.push((*depth, range));
            body = inner;
        }
        Self { variables, body }
    }

    /// What the formula says where its outer variables have these values, as a formula without outer variables.
    fn at(&self, values: &[Natural]) -> Formula {
        let start = self.body.clone();
        self.variables.iter().zip(values).rev().fold(start, |inner, ((depth, range), value)| {
            let variable = || Term::Variable(Variable::Bound(*depth));
            let least = |low: Term| Formula::Compare(Relation::LessEqual, low, variable());
            let inside = match range {
                Range::From(low) => least(Term::Constant(low.into())),
                Range::Between(low, high) => Formula::And(vec![
                    least(low.clone()),
                    Formula::Compare(Relation::LessEqual, variable(), high.clone()),
                ]),
            };
            let value = || Term::Constant(value.into());
            let inner = Formula::Implies(Box::new(inside), Box::new(inner));
            Formula::ForAll(*depth, Range::Between(value(), value()), Box::new(inner))
        })
    }
}

/// Does the formula hold at each of these places? `None` where that is not evaluated: there are further quantifiers inside,
/// or numbers beyond the box that evaluation of closed claims asks for.
pub(crate) fn evaluate(
    game: &Relational,
    formula: &Formula,
    places: &[Vec<Natural>],
    control: Control<'_>,
) -> Result<Option<Vec<bool>>, Stop> {
    let outer = Outer::of(formula);
    let mentioned = Mentioned::of(outer.body);
    if outer.variables.is_empty() || mentioned.quantified() {
        return Ok(None);
    }
    let size = u64::MAX;
    if places.iter().flatten().any(|value| value.to_u64().is_none_or(|value| value >= size - 1)) {
        return Ok(None);
    }
    let instances =
        places.iter().map(|values| Claim { name: String::new(), kind: ClaimKind::Closed(outer.at(values)) });
    let is_claimed_set = |claim: &&Claim| mentioned.claimed() && matches!(claim.kind, ClaimKind::NormalP(_));
    let claims = game.claims.iter().filter(is_claimed_set).cloned().chain(instances).collect();
    let rules = if mentioned.legal() { game.rules.clone() } else { Vec::new() };
    let instance = Relational { claims, rules, examples: Vec::new(), ..game.clone() };
    let verdicts = RelationalGame::new(instance).and_then(|rules| rules.closed_claims(size, control));
    match verdicts {
        Ok(verdicts) => Ok(Some(verdicts.iter().map(|verdict| verdict.holds).collect())),
        Err(EvalError::Cancelled) => Err(Stop::Cancelled),
        Err(_) => Ok(None),
    }
}

/// The first place where the formula fails, by total and then in order, if it is a small one and can be evaluated.
pub(crate) fn small(
    game: &Relational,
    formula: &Formula,
    control: Control<'_>,
) -> Result<Option<Counterexample>, Stop> {
    let count = Outer::of(formula).variables.len();
    let mut places = (0u64..).flat_map(|total| of_total(count, total)).take(if count == 0 { 0 } else { PLACES });
    loop {
        let some: Vec<Vec<Natural>> = places.by_ref().take(TOGETHER).collect();
        if some.is_empty() {
            return Ok(None);
        }
        let Some(verdicts) = evaluate(game, formula, &some, control)? else { return Ok(None) };
        let fails = some.into_iter().zip(verdicts).find(|(_, holds)| !holds);
        if let Some((place, _)) = fails {
            return Ok(Some(Counterexample::evaluated(Part::Formula, place, None)));
        }
    }
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
    game: &Relational,
    formula: &Formula,
    mut found: Counterexample,
    control: Control<'_>,
) -> Result<Counterexample, Stop> {
    match evaluate(game, formula, &[found.from.piles().to_vec()], control)?.as_deref() {
        Some([true]) => Err(Stop::Fault(format!("{found}, but evaluation denies it"))),
        known => {
            found.confirmed = known.is_some();
            Ok(found)
        }
    }
}

/// Is the closed formula true?
pub(crate) fn decide(
    game: &Relational,
    shop: &Workshop<'_>,
    formula: &Formula,
    control: Control<'_>,
) -> Result<Closed, Stop> {
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
    if outer.is_empty() {
        return Ok(Closed::Fails(None));
    }
    let found = Counterexample::new(Part::Formula, values(&witness, &outer), None);
    Ok(Closed::Fails(Some(confirmed(game, formula, found, control)?)))
}
