//! Why a step is not a move, in a sentence for somebody who plays: recognised in the condition that fails.

use crate::core::{Formula, Relation, Term, Variable};
use crate::game::{IllegalMove, PositionError};
use crate::message::Message;
use crate::position::{Position, RuleName};
use ratwheel_logic::{Demand, Linear, WhyFalse};
use ratwheel_numbers::{Integer, Natural};
use std::collections::BTreeSet;

/// The step leads nowhere.
pub(crate) fn unchanged() -> IllegalMove {
    IllegalMove::general("a move must change the position").saying(Message::new("illegal-unchanged"))
}

/// The step leads out of the game.
pub(crate) fn no_target(to: &Position, error: &PositionError) -> IllegalMove {
    IllegalMove::general(error.to_string()).saying(Message::new("illegal-target").with("to", to))
}

/// The piles that the step changes.
pub(crate) fn changed(from: &Position, to: &Position) -> Vec<usize> {
    let pairs = from.piles().iter().zip(to.piles()).enumerate();
    pairs.filter(|(_, (from, to))| from != to).map(|(pile, _)| pile).collect()
}

/// How many of the changed piles had to stay.
pub(crate) fn disturbed(why: &WhyFalse, changed: &[usize]) -> usize {
    why.kept.iter().filter(|pile| changed.contains(pile)).count()
}

/// Alternatives of a rule beyond this many are not looked through.
const ALTERNATIVES: usize = 1000;

/// Does the rule change a single pile, whichever of its alternatives is taken? Each has to say of all piles but one that
/// they are after the move what a pile was before it.
pub(crate) fn changes_one_pile(rule: &Formula, piles: usize) -> bool {
    alternatives(rule).iter().all(|kept| kept.len() + 1 >= piles)
}

/// For each alternative of the formula the piles after the move of which it says that they equal one before it.
fn alternatives(formula: &Formula) -> Vec<BTreeSet<usize>> {
    let nothing = || vec![BTreeSet::new()];
    match formula {
        Formula::Compare(Relation::Equal, Term::Variable(a), Term::Variable(b)) => match (a, b) {
            (Variable::Primed(after), Variable::Free(_)) | (Variable::Free(_), Variable::Primed(after)) => {
                vec![BTreeSet::from([*after])]
            }
            _ => nothing(),
        },
        Formula::Or(parts) => {
            let all: Vec<_> = parts.iter().flat_map(alternatives).take(ALTERNATIVES + 1).collect();
            if all.len() > ALTERNATIVES { nothing() } else { all }
        }
        Formula::And(parts) => parts.iter().fold(nothing(), |known, part| {
            let more = alternatives(part);
            if known.len().saturating_mul(more.len()) > ALTERNATIVES {
                return nothing();
            }
            known.iter().flat_map(|one| more.iter().map(move |other| one | other)).collect()
        }),
        Formula::Exists(_, _, body) => alternatives(body),
        Formula::Constant(false) => Vec::new(),
        Formula::Constant(true)
        | Formula::Compare(..)
        | Formula::Not(_)
        | Formula::Implies(..)
        | Formula::Iff(..)
        | Formula::In(..)
        | Formula::Reduced(..)
        | Formula::Recognised(..)
        | Formula::Row(..)
        | Formula::ForAll(..)
        | Formula::Claimed(_)
        | Formula::Legal(..) => nothing(),
    }
}

/// What is wrong by the nearest rules, if each of them has a sentence for it; `one_pile` says whether every rule of the
/// game changes one pile only.
pub(crate) fn say<'a>(
    nearest: impl Iterator<Item = (&'a RuleName, &'a WhyFalse)>,
    one_pile: bool,
    from: &Position,
    to: &Position,
) -> Option<Message> {
    let mut said: Vec<(&RuleName, Message)> = Vec::new();
    for (rule, why) in nearest {
        let message = sentence(why, one_pile, from, to)?;
        if said.iter().all(|(_, known)| *known != message) {
            said.push((rule, message));
        }
    }
    let mut rules = said.into_iter();
    let (first, message) = rules.next()?;
    let by = |rule: &RuleName, why: Message| Message::new("illegal-by").with("rule", rule.to_string()).with("why", why);
    let Some((second, next)) = rules.next() else { return Some(message) };
    let both = Message::new("illegal-and").with("one", by(first, message)).with("other", by(second, next));
    Some(
        rules
            .fold(both, |told, (rule, why)| Message::new("illegal-and").with("one", told).with("other", by(rule, why))),
    )
}

/// The one thing that is wrong, if it is one of those that have a sentence.
fn sentence(why: &WhyFalse, one_pile: bool, from: &Position, to: &Position) -> Option<Message> {
    let changed = changed(from, to);
    let lost = |pile: usize| Some(Integer::from(from.piles().get(pile)?) - Integer::from(to.piles().get(pile)?));
    // Where a pile grows that may not, nothing else is worth saying.
    let grown = why.demands.iter().find_map(|demand| match shape(demand)? {
        Shape::Loses { pile, .. } if lost(pile)?.is_negative() => Some(pile),
        _ => None,
    });
    if let Some(pile) = grown {
        return Some(grows(pile, from, to));
    }
    let stay = |demand: &Demand| match shape(demand) {
        Some(Shape::Loses { pile, relation: Relation::Equal, amount }) if amount.is_zero() => Some(pile),
        _ => None,
    };
    let stays: Option<Vec<usize>> = why.demands.iter().map(stay).collect();
    let stays = stays.filter(|piles| !piles.is_empty());
    if why.either && some_pile_stays(&why.demands, from.piles().len()) {
        return Some(Message::new("illegal-one-stays"));
    }
    match stays {
        Some(_) if !why.either && one_pile && why.kept.len() + 1 == from.piles().len() && changed.len() > 1 => {
            let piles = changed.iter().map(|pile| Natural::from(*pile as u64 + 1)).collect::<Vec<_>>();
            return Some(Message::new("illegal-one-pile").with("piles", piles));
        }
        Some(piles) if !why.either => {
            let pile = piles.first()?;
            return Some(Message::new("illegal-stays").with("pile", pile + 1).with("from", from.piles().get(*pile)?));
        }
        _ => {}
    }
    if why.either {
        return None;
    }
    let demand = why.demands.first()?;
    match shape(demand)? {
        Shape::Loses { pile, relation, amount } => {
            let key = match relation {
                Relation::Greater if amount.is_zero() => "illegal-shrinks",
                Relation::Less | Relation::LessEqual => "illegal-most",
                Relation::Greater | Relation::GreaterEqual => "illegal-least",
                Relation::Equal => "illegal-exactly",
                Relation::NotEqual => "illegal-not-exactly",
            };
            let bound = match relation {
                Relation::Less => amount - Integer::one(),
                Relation::Greater => amount + Integer::one(),
                _ => amount,
            };
            Some(Message::new(key).with("pile", pile + 1).with("amount", bound).with("lost", lost(pile)?))
        }
        Shape::Crossed { first, second, limit } => crossed(first, second, limit, from, to),
        Shape::Equal { first, second } => {
            let (a, b) = (lost(first)?, lost(second)?);
            Some(
                growing((first, &a), (second, &b))
                    .unwrap_or_else(|| amounts("illegal-equal", (first, &a), (second, &b))),
            )
        }
        Shape::Band { first, second, limit } => {
            let (a, b) = (lost(first)?, lost(second)?);
            if let Some(message) = growing((first, &a), (second, &b)) {
                return Some(message);
            }
            if limit.magnitude().is_one() {
                return Some(amounts("illegal-equal", (first, &a), (second, &b)));
            }
            Some(amounts("illegal-band", (first, &a), (second, &b)).with("limit", limit))
        }
    }
}

/// Is it asked that some pile stays, in its place or, where the piles are in order, in another?
fn some_pile_stays(demands: &[Demand], piles: usize) -> bool {
    let stay = |demand: &Demand| match (&demand.left, demand.relation, &demand.right) {
        (Term::Variable(Variable::Primed(after)), Relation::Equal, Term::Variable(Variable::Free(before)))
        | (Term::Variable(Variable::Free(before)), Relation::Equal, Term::Variable(Variable::Primed(after))) => {
            Some((*before, *after))
        }
        _ => None,
    };
    let stays: Option<BTreeSet<(usize, usize)>> = demands.iter().map(stay).collect();
    stays.is_some_and(|stays| (0..piles).all(|pile| stays.contains(&(pile, pile))))
}

/// Piles that become others than those in their places lose amounts that differ by too much.
fn crossed(
    first: (usize, usize),
    second: (usize, usize),
    limit: Integer,
    from: &Position,
    to: &Position,
) -> Option<Message> {
    let ends = |(before, after): (usize, usize)| Some((from.piles().get(before)?, to.piles().get(after)?));
    let ((p, r), (q, s)) = (ends(first.min(second))?, ends(first.max(second))?);
    let (a, b) = (p.checked_sub(r)?, q.checked_sub(s)?);
    let message = Message::new("illegal-crossed").with("p", p).with("r", r).with("q", q).with("s", s);
    let message = message.with("limit", limit).with("difference", a.abs_diff(&b));
    Some(message.with("a", a).with("b", b))
}

/// A pile that may not grow does.
fn grows(pile: usize, from: &Position, to: &Position) -> Message {
    let at = |position: &Position| position.piles().get(pile).cloned().unwrap_or_default();
    Message::new("illegal-grows").with("pile", pile + 1).with("from", at(from)).with("to", at(to))
}

/// Both piles must lose something, and one of them grows.
fn growing((first, a): (usize, &Integer), (second, b): (usize, &Integer)) -> Option<Message> {
    let (pile, lost) = if a.is_negative() { (first, a) } else { (second, b) };
    let message = Message::new("illegal-both-lose").with("first", first.min(second) + 1);
    let message = message.with("second", first.max(second) + 1).with("pile", pile + 1);
    lost.is_negative().then(|| message.with("amount", lost.magnitude()))
}

fn amounts(key: &'static str, (first, a): (usize, &Integer), (second, b): (usize, &Integer)) -> Message {
    let difference = Integer::from((a - b).magnitude());
    let ((first, a), (second, b)) = if first < second { ((first, a), (second, b)) } else { ((second, b), (first, a)) };
    let message = Message::new(key).with("first", first + 1).with("second", second + 1);
    message.with("a", a).with("b", b).with("difference", difference)
}

/// What a comparison demands of the amounts that piles lose.
enum Shape {
    /// A pile loses an amount that stands in this relation to a number.
    Loses { pile: usize, relation: Relation, amount: Integer },
    /// Two piles lose the same.
    Equal { first: usize, second: usize },
    /// What two piles lose differs by less than a limit.
    Band { first: usize, second: usize, limit: Integer },
    /// The same of two piles that become others than those in their places: each before and after the move.
    Crossed { first: (usize, usize), second: (usize, usize), limit: Integer },
}

fn shape(demand: &Demand) -> Option<Shape> {
    let Demand { relation, left, right, limit, .. } = demand;
    if let (Term::Abs(inner), Some(limit)) = (left, limit) {
        let (first, second) = two_losses(&Linear::of_term(inner)?)?;
        let limit = match relation {
            Relation::Less => limit.clone(),
            Relation::LessEqual => limit + &Integer::one(),
            _ => return None,
        };
        return Some(match first.0 == first.1 && second.0 == second.1 {
            true => Shape::Band { first: first.0, second: second.0, limit },
            false => Shape::Crossed { first, second, limit },
        });
    }
    let difference = Linear::of_term(&Term::Sum(vec![left.clone(), Term::Negate(Box::new(right.clone()))]))?;
    if *relation == Relation::Equal
        && difference.offset().is_zero()
        && let Some((first, second)) = two_losses(&difference)
    {
        let crossed = first.0 != first.1 || second.0 != second.1;
        return (!crossed).then_some(Shape::Equal { first: first.0, second: second.0 });
    }
    // ±(x − x′) + c in relation to 0.
    let (pile, sign) = one_loss(&difference)?;
    let constant = difference.offset();
    Some(match sign {
        true => Shape::Loses { pile, relation: *relation, amount: -constant.clone() },
        false => Shape::Loses { pile, relation: relation.flipped(), amount: constant.clone() },
    })
}

/// x − x′ (true) or x′ − x (false) of one pile, whatever number is added.
fn one_loss(linear: &Linear) -> Option<(usize, bool)> {
    let parts: Vec<(&Variable, &Integer)> = linear.terms().collect();
    match parts[..] {
        [(Variable::Free(i), c), (Variable::Primed(j), d)] if i == j && *c == -d && c.magnitude().is_one() => {
            Some((*i, !c.is_negative()))
        }
        _ => None,
    }
}

/// (x − u′) − (y − v′): the piles x and y before the move, each with the one after it that it is compared with.
fn two_losses(linear: &Linear) -> Option<((usize, usize), (usize, usize))> {
    if !linear.offset().is_zero() || linear.terms().count() != 4 {
        return None;
    }
    let with = |sign: i64, primed: bool| {
        let mut found = linear.terms().filter_map(|(variable, factor)| match variable {
            Variable::Free(pile) if !primed && *factor == sign => Some(*pile),
            Variable::Primed(pile) if primed && *factor == sign => Some(*pile),
            _ => None,
        });
        found.next()
    };
    Some(((with(1, false)?, with(-1, true)?), (with(-1, false)?, with(1, true)?)))
}

#[cfg(test)]
mod tests {
    use crate::language::{Arguments, Ruleset};
    use crate::{Game, Position, RelationalGame};

    /// The name of the sentence about the step from (5,7) to (4,6) in a game with these moves.
    fn said(moves: &str) -> Option<&'static str> {
        let rules = Ruleset::parse(&format!("game g\npiles x, y\n{moves}\n")).unwrap();
        let game = RelationalGame::new(rules.instantiate(&Arguments::new()).unwrap()).unwrap();
        let why = game.check(&Position::from([5u64, 7]), &Position::from([4u64, 6])).unwrap_err();
        why.said.map(|message| message.key)
    }

    #[test]
    fn only_one_pile_may_change_is_said_where_no_rule_changes_more() {
        let one = "move I in any order: x' = x and y' < y";
        assert_eq!(said(one), Some("illegal-one-pile"));
        assert_ne!(said(&format!("{one}\nmove II: x' = x - 2 and y' = y - 3 and x > 9")), Some("illegal-one-pile"));
        assert_ne!(said("move I: x' = x and y' < y or x' < x and y' < y and x > 9"), Some("illegal-one-pile"));
    }
}
