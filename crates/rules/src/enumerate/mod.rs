//! Every move from a position without trying every target: the piles of the target are fixed one after the other, and
//! before each the rules leave intervals for it.
//!
//! `|(x−x')−(y−y')| < d` with x' fixed leaves at most 2d−1 values of y', `x' = x div 2` leaves one, so the cost is near the
//! number of moves. All rules are followed at once and values ascend, so targets come out in order and once each.

use crate::evaluate::{
    Compiled, Condition, EvalError, Fault, Interval, MAX_STEPS, Number, Pieces, Question, RelationalGame, Scope, Test,
    bit, holds, narrow,
};
use crate::game::{Game, MovesError};
use crate::position::{Move, Play, Position, RuleName};
use ratwheel_numbers::Control;

/// Values that may be tried for piles beyond those that the limit of moves pays for.
const SPARE_TRIES: u64 = 10_000_000;
/// How often the piles of the target are narrowed against each other at the start.
const ROUNDS: usize = 3;

/// Every move from a position, targets ascending.
pub(crate) fn moves(
    game: &RelationalGame,
    from: &Position,
    limit: usize,
    control: Control<'_>,
) -> Result<Vec<Move>, MovesError> {
    let from = match game.position(from.piles()) {
        Ok(from) => from,
        Err(error) => return Err(MovesError::NotEnumerable(error.to_string())),
    };
    match game.answer(&Listing { from: &from, limit, control }) {
        Ok(answer) => answer,
        Err(EvalError::Cancelled) => Err(MovesError::Cancelled),
        Err(error) => Err(MovesError::NotEnumerable(error.to_string())),
    }
}

/// How many moves there are from a position, and those into the claimed P-set, targets ascending; `None` if nothing is claimed.
pub(crate) fn moves_into_claim(
    game: &RelationalGame,
    play: Play,
    from: &Position,
    limit: usize,
    control: Control<'_>,
) -> Result<Option<(usize, Vec<Move>)>, MovesError> {
    let from = match game.position(from.piles()) {
        Ok(from) => from,
        Err(error) => return Err(MovesError::NotEnumerable(error.to_string())),
    };
    match game.answer(&IntoClaim { listing: Listing { from: &from, limit, control }, play }) {
        Ok(answer) => answer,
        Err(EvalError::Cancelled) => Err(MovesError::Cancelled),
        Err(error) => Err(MovesError::NotEnumerable(error.to_string())),
    }
}

struct Listing<'a> {
    from: &'a Position,
    limit: usize,
    control: Control<'a>,
}

/// The rule and the piles of the target.
type Step<N> = (RuleName, Vec<N>);

/// What a search finds, and whether it is in order.
type Steps<N> = Result<(Vec<Step<N>>, bool), MovesError>;

impl Question for Listing<'_> {
    type Answer = Result<Vec<Move>, MovesError>;

    fn ask<N: Number>(&self, game: &RelationalGame, compiled: &Compiled<N>) -> Result<Self::Answer, Fault> {
        Ok(self.found(game, compiled)?.map(|(found, ascending)| moves_of(found, ascending)))
    }
}

struct IntoClaim<'a> {
    listing: Listing<'a>,
    play: Play,
}

impl Question for IntoClaim<'_> {
    type Answer = Result<Option<(usize, Vec<Move>)>, MovesError>;

    fn ask<N: Number>(&self, game: &RelationalGame, compiled: &Compiled<N>) -> Result<Self::Answer, Fault> {
        let Some(claim) = compiled.claim(self.play) else { return Ok(Ok(None)) };
        let (found, ascending) = match self.listing.found(game, compiled)? {
            Ok(found) => found,
            Err(error) => return Ok(Err(error)),
        };
        let count = found.len();
        let mut inside = Vec::new();
        for (rule, target) in found {
            let mut scope = Scope::new(compiled.slots);
            for (slot, value) in target.iter().enumerate() {
                scope.reassign(slot, value.clone());
            }
            if holds(&claim.condition, &mut scope)? {
                inside.push((rule, target));
            }
        }
        Ok(Ok(Some((count, moves_of(inside, ascending)))))
    }
}

fn moves_of<N: Number>(found: Vec<Step<N>>, ascending: bool) -> Vec<Move> {
    let to_move = |(rule, target): Step<N>| {
        let to: Option<Position> = target.iter().map(N::to_natural).collect();
        to.map(|to| Move { rule, to })
    };
    let mut moves: Vec<Move> = found.into_iter().filter_map(to_move).collect();
    if !ascending {
        moves.sort_by(|a, b| a.to.cmp(&b.to));
    }
    moves
}

impl Listing<'_> {
    fn found<N: Number>(&self, game: &RelationalGame, compiled: &Compiled<N>) -> Result<Steps<N>, Fault> {
        let scope = Scope::with_values(compiled.slots, self.from.piles().iter())?;
        let rules = compiled.rules.iter().zip(&game.relation().rules);
        let common = compiled.order.iter().chain(compiled.target.iter().map(|plan| &plan.condition));
        let mut search = Search {
            names: &game.relation().piles,
            count: self.from.piles().len(),
            common: Alternative { rule: None, conjuncts: common.collect() },
            alternatives: rules.flat_map(|(plan, rule)| Alternative::of_rule(&plan.condition, &rule.name)).collect(),
            scope,
            found: Vec::new(),
            limit: self.limit,
            tries: SPARE_TRIES.saturating_add(u64::try_from(self.limit).unwrap_or(u64::MAX).saturating_mul(16)),
            ascending: true,
            control: self.control,
        };
        match search.run() {
            Ok(()) => {}
            Err(Stop::Fault(fault)) => return Err(fault),
            Err(Stop::Moves(error)) => return Ok(Err(error)),
        }
        Ok(Ok((search.found, search.ascending)))
    }
}

/// Why a listing stopped.
enum Stop {
    Fault(Fault),
    Moves(MovesError),
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

struct Search<'a, N> {
    names: &'a [String],
    count: usize,
    /// What holds of every target.
    common: Alternative<'a, N>,
    /// The rules in order, each taken apart where it is a disjunction.
    alternatives: Vec<Alternative<'a, N>>,
    scope: Scope<'a, N>,
    found: Vec<(RuleName, Vec<N>)>,
    limit: usize,
    tries: u64,
    /// Have the piles always been fixed in their order?
    ascending: bool,
    control: Control<'a>,
}

/// Conditions that all must hold, and the rule they belong to.
struct Alternative<'a, N> {
    rule: Option<&'a RuleName>,
    conjuncts: Vec<&'a Condition<N>>,
}

/// An alternative that may still apply, and which of its conjuncts are not decided yet: one bit for each of the first 63,
/// the last bit for all others.
#[derive(Clone, Copy)]
struct Live {
    alternative: usize,
    open: u64,
}

impl<'a, N: Number> Alternative<'a, N> {
    /// The conjunctions whose disjunction the condition is, as far as that is seen from outside.
    fn of_rule(condition: &'a Condition<N>, rule: &'a RuleName) -> Vec<Self> {
        let conjuncts = |condition: &'a Condition<N>| match &condition.test {
            Test::All(parts) => parts.iter().collect(),
            _ => vec![condition],
        };
        let alternatives: Vec<&'a Condition<N>> = match &condition.test {
            Test::Any(parts) => parts.iter().collect(),
            _ => vec![condition],
        };
        alternatives.into_iter().map(|part| Self { rule: Some(rule), conjuncts: conjuncts(part) }).collect()
    }

    fn all_open(&self) -> u64 {
        match self.conjuncts.len() {
            n @ 0..64 => (1 << n) - 1,
            _ => u64::MAX,
        }
    }

    /// The conjuncts behind a set of bits.
    fn among(&self, open: u64) -> impl Iterator<Item = (u64, &'a Condition<N>)> {
        let bits = self.conjuncts.iter().enumerate().map(|(i, conjunct)| (1u64 << i.min(63), *conjunct));
        bits.filter(move |(bit, _)| open & bit != 0)
    }
}

/// What the rules leave for one pile of the target: all together, and each alternative that still may apply with the
/// conjuncts that must be asked again once the pile is fixed.
struct Room<N> {
    pile: usize,
    values: Pieces<N>,
    ways: Vec<(Live, Pieces<N>, u64)>,
    common: Live,
    common_again: u64,
}

impl<N: Number> Search<'_, N> {
    fn run(&mut self) -> Result<(), Stop> {
        for pile in 0..self.count {
            self.scope.free(self.count + pile, Interval::from(N::small(0)));
        }
        let common = Live { alternative: usize::MAX, open: self.common.all_open() };
        let open_of = |(alternative, way): (usize, &Alternative<'_, N>)| Live { alternative, open: way.all_open() };
        let live: Vec<Live> = self.alternatives.iter().enumerate().map(open_of).collect();
        for _ in 0..ROUNDS {
            let mut changed = false;
            for pile in 0..self.count {
                let room = self.room(pile, common, &live, false)?;
                if room.values.is_empty() {
                    return Ok(());
                }
                let (before, after) = (self.scope.hull(self.count + pile), room.values.hull());
                changed |= before != after;
                self.scope.free(self.count + pile, after);
            }
            if !changed {
                break;
            }
        }
        let open: Vec<usize> = (0..self.count).collect();
        self.fix(&open, common, &live)
    }

    fn way(&self, live: Live) -> &Alternative<'_, N> {
        self.alternatives.get(live.alternative).unwrap_or(&self.common)
    }

    /// The alternative without the conjuncts that are decided by now, unless one of them is false.
    fn decide(&mut self, live: Live) -> Result<Option<Live>, Fault> {
        let way = self.alternatives.get(live.alternative).unwrap_or(&self.common);
        let mut undecided = 0;
        for (bit, conjunct) in way.among(live.open) {
            if conjunct.mask & self.scope.unknown_mask != 0 {
                undecided |= bit;
            } else if !holds(conjunct, &mut self.scope)? {
                return Ok(None);
            }
        }
        Ok(Some(Live { open: undecided, ..live }))
    }

    /// What an alternative leaves for a variable of what was left, and the conjuncts that must be asked again.
    fn narrowed(&mut self, live: Live, slot: usize, left: Pieces<N>) -> Result<(Pieces<N>, u64), Fault> {
        let way = self.alternatives.get(live.alternative).unwrap_or(&self.common);
        let (mut left, mut again) = (left, 0);
        for (bit_of, conjunct) in way.among(live.open) {
            if left.is_empty() {
                break;
            }
            // What does not mention the pile is asked when its own piles are fixed.
            if conjunct.mask & bit(slot) == 0 {
                again |= bit_of;
                continue;
            }
            let next = narrow(conjunct, slot, &mut self.scope)?;
            if !next.exact {
                again |= bit_of;
            }
            left = left.meet(&next);
        }
        Ok((left, again))
    }

    /// What is left for a pile, by the alternatives that may still apply.
    fn room(&mut self, pile: usize, common: Live, live: &[Live], last: bool) -> Result<Room<N>, Fault> {
        let slot = self.count + pile;
        let hull = Pieces::one(self.scope.hull(slot), true);
        let (inside, common_again) = self.narrowed(common, slot, hull)?;
        let mut values = Pieces::none();
        let mut ways = Vec::with_capacity(live.len());
        for &way in live {
            if inside.is_empty() {
                break;
            }
            let (left, again) = self.narrowed(way, slot, inside.clone())?;
            if left.is_empty() {
                continue;
            }
            values = values.join(left.clone())?;
            ways.push((way, left, again));
            // Every value is a move already, whatever the others say.
            if last && values.exact && values.same_values(&inside) {
                break;
            }
        }
        Ok(Room { pile, values, ways, common, common_again })
    }

    /// Fixes the open piles, the first of them that has finitely many values first.
    fn fix(&mut self, open: &[usize], common: Live, live: &[Live]) -> Result<(), Stop> {
        let Some(common) = self.decide(common)? else { return Ok(()) };
        let mut still = Vec::with_capacity(live.len());
        for &way in live {
            still.extend(self.decide(way)?);
        }
        let mut chosen = None;
        for (i, &pile) in open.iter().enumerate() {
            let room = self.room(pile, common, &still, open.len() == 1)?;
            if room.values.is_empty() {
                return Ok(());
            }
            if room.values.is_finite() {
                self.ascending &= i == 0;
                chosen = Some(room);
                break;
            }
        }
        let Some(room) = chosen else { return Err(Stop::Moves(self.unbounded(open))) };
        let slot = self.count + room.pile;
        let hull = self.scope.hull(slot);
        let rest: Vec<usize> = open.iter().copied().filter(|pile| *pile != room.pile).collect();
        self.scope.close(slot);
        let answer = self.each_value(&room, &rest);
        self.scope.free(slot, hull);
        answer
    }

    fn each_value(&mut self, room: &Room<N>, rest: &[usize]) -> Result<(), Stop> {
        let mut live = Vec::with_capacity(room.ways.len());
        for piece in room.values.iter() {
            let (Some(lo), Some(hi)) = (&piece.lo, &piece.hi) else { continue };
            let mut value = lo.clone();
            while value <= *hi {
                self.try_one()?;
                self.scope.reassign(self.count + room.pile, value.clone());
                if rest.is_empty() {
                    self.target(room, &value)?;
                } else {
                    live.clear();
                    live.extend(room.ways.iter().filter(|(_, left, _)| left.contains(&value)).map(|(way, ..)| *way));
                    self.fix(rest, room.common, &live)?;
                }
                value = value.next()?;
            }
        }
        Ok(())
    }

    fn try_one(&mut self) -> Result<(), Stop> {
        if self.tries == 0 {
            let why = format!("more than {SPARE_TRIES} targets had to be tried; the rules leave too many open");
            return Err(Stop::Moves(MovesError::NotEnumerable(why)));
        }
        self.tries -= 1;
        self.scope.steps = MAX_STEPS;
        if self.tries.is_multiple_of(1024) {
            self.control.check().map_err(|cancelled| Stop::Moves(cancelled.into()))?;
        }
        Ok(())
    }

    /// All piles are fixed: which rule, if any, leads here?
    fn target(&mut self, room: &Room<N>, last: &N) -> Result<(), Stop> {
        let count = self.count;
        if (0..count).all(|pile| self.scope.slots.get(pile) == self.scope.slots.get(count + pile)) {
            return Ok(());
        }
        if !self.hold_again(room.common, room.common_again)? {
            return Ok(());
        }
        for (way, left, again) in &room.ways {
            if !left.contains(last) || !self.hold_again(*way, *again)? {
                continue;
            }
            if self.found.len() >= self.limit {
                return Err(Stop::Moves(MovesError::TooMany { limit: self.limit }));
            }
            let target = self.scope.slots.iter().skip(count).take(count);
            let target: Vec<N> = target.filter_map(Interval::as_point).cloned().collect();
            if let Some(rule) = self.way(*way).rule {
                let rule = rule.clone();
                self.found.push((rule, target));
            }
            return Ok(());
        }
        Ok(())
    }

    fn hold_again(&mut self, live: Live, again: u64) -> Result<bool, Fault> {
        let way = self.alternatives.get(live.alternative).unwrap_or(&self.common);
        for (_, conjunct) in way.among(again) {
            if !holds(conjunct, &mut self.scope)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn unbounded(&self, open: &[usize]) -> MovesError {
        let names: Vec<String> =
            open.iter().filter_map(|pile| self.names.get(*pile)).map(|name| format!("{name}'")).collect();
        let why = format!("no rule and no `positions` bounds {} from above", names.join(", "));
        MovesError::NotEnumerable(why)
    }
}
