//! Every solution of a formula for its primed variables, without trying every value: the variables are fixed one after the
//! other, and before each the formulas leave intervals for it.
//!
//! `|(x−x')−(y−y')| < d` with x' fixed leaves at most 2d−1 values of y', `x' = x div 2` leaves one, so the cost is near the
//! number of solutions. All formulas are followed at once and values ascend, so solutions come out in order and once each.

use super::error::{EvalError, Fault, MAX_STEPS};
use super::interval::{Interval, Pieces};
use super::narrow::narrow;
use super::number::Number;
use super::plan::{Condition, Test, bit};
use super::value::{Scope, holds};
use super::{Compiled, Prepared, Question, collected};
use ratwheel_numbers::{Control, Natural};
use std::ops::Range;
use thiserror::Error;

/// How often the primed variables are narrowed against each other at the start.
const ROUNDS: usize = 3;
/// How many conjunctions are looked at for the bounds of one alternative that has disjunctions inside.
const SPLITS: usize = 256;

/// What is searched for: values of the primed variables, not all equal to the free ones, that satisfy one of some formulas
/// and all of some others.
#[derive(Clone, Debug)]
pub struct Search<'a> {
    /// The values of the free variables.
    pub from: &'a [Natural],
    /// One of these formulas holds.
    pub one_of: Range<usize>,
    /// All of these hold.
    pub all_of: Range<usize>,
    /// Only solutions for which this formula holds, its free variables taken from the solution, are returned; all are
    /// counted.
    pub within: Option<usize>,
    /// The most solutions.
    pub limit: usize,
}

/// One solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The first formula that allows it.
    pub formula: usize,
    /// The values of the primed variables.
    pub values: Vec<Natural>,
}

/// All solutions, each once, in ascending order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solutions {
    /// How many there are.
    pub count: usize,
    /// Those that were asked for.
    pub found: Vec<Solution>,
}

/// Why the solutions cannot be listed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SolutionsError {
    /// More than the limit.
    #[error("there are more than {0} solutions")]
    TooMany(usize),
    /// Nothing bounds these primed variables from above.
    #[error("nothing bounds the variables {0:?} from above")]
    Unbounded(Vec<usize>),
    /// The formulas leave too many values open.
    #[error("more than {0} targets had to be tried; the rules leave too many open")]
    TooManyTries(u64),
    /// A formula cannot be evaluated, or the caller stopped the search.
    #[error(transparent)]
    Evaluation(#[from] EvalError),
}

impl Prepared {
    /// Every solution of a search.
    ///
    /// # Errors
    /// [`SolutionsError`] when there are too many, or they cannot be listed.
    pub fn solutions(&self, search: &Search<'_>, control: Control<'_>) -> Result<Solutions, SolutionsError> {
        self.answer(&Listing { search, control })?
    }
}

struct Listing<'a> {
    search: &'a Search<'a>,
    control: Control<'a>,
}

impl Question for Listing<'_> {
    type Answer = Result<Solutions, SolutionsError>;

    fn ask<N: Number>(&self, compiled: &Compiled<N>) -> Result<Self::Answer, Fault> {
        let (found, ascending) = match self.all(compiled)? {
            Ok(found) => found,
            Err(error) => return Ok(Err(error)),
        };
        let count = found.len();
        let mut kept = Vec::with_capacity(if self.search.within.is_none() { count } else { 0 });
        for (formula, values) in found {
            if let Some(within) = self.search.within {
                self.control.check()?;
                let mut scope = Scope::new(compiled.slots);
                scope.control = self.control;
                for (slot, value) in values.iter().enumerate() {
                    scope.reassign(slot, value.clone());
                }
                if !holds(&compiled.formula(within)?.condition, &mut scope)? {
                    continue;
                }
            }
            let values: Option<Vec<Natural>> = values.iter().map(N::to_natural).collect();
            kept.extend(values.map(|values| Solution { formula, values }));
        }
        if !ascending {
            kept.sort_by(|a, b| a.values.cmp(&b.values));
        }
        Ok(Ok(Solutions { count, found: kept }))
    }
}

/// A formula and the values that satisfy it.
type Step<N> = (usize, Vec<N>);

/// What a search finds, and whether it is in order.
type Steps<N> = Result<(Vec<Step<N>>, bool), SolutionsError>;

impl Listing<'_> {
    fn all<N: Number>(&self, compiled: &Compiled<N>) -> Result<Steps<N>, Fault> {
        let Search { from, one_of, all_of, limit, .. } = self.search;
        let mut scope = Scope::with_values(compiled.slots, &collected(*from))?;
        scope.control = self.control;
        let mut common = Vec::new();
        for formula in all_of.clone() {
            common.push(&compiled.formula(formula)?.condition);
        }
        let mut alternatives = Vec::new();
        for formula in one_of.clone() {
            alternatives.extend(Alternative::of_formula(&compiled.formula(formula)?.condition, formula));
        }
        let mut search = Finder {
            count: compiled.count,
            common: Alternative { formula: None, conjuncts: common },
            alternatives,
            scope,
            found: Vec::new(),
            limit: *limit,
            tries: N::SPARE_TRIES.saturating_add(u64::try_from(*limit).unwrap_or(u64::MAX).saturating_mul(16)),
            ascending: true,
            control: self.control,
        };
        match search.run() {
            Ok(()) => {}
            Err(Stop::Fault(fault)) => return Err(fault),
            Err(Stop::Answer(error)) => return Ok(Err(error)),
        }
        Ok(Ok((search.found, search.ascending)))
    }
}

/// Why a listing stopped.
enum Stop {
    Fault(Fault),
    Answer(SolutionsError),
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

struct Finder<'a, N> {
    count: usize,
    /// What holds of every target.
    common: Alternative<'a, N>,
    /// The formulas in order, each taken apart where it is a disjunction.
    alternatives: Vec<Alternative<'a, N>>,
    scope: Scope<'a, N>,
    found: Vec<Step<N>>,
    limit: usize,
    tries: u64,
    /// Have the piles always been fixed in their order?
    ascending: bool,
    control: Control<'a>,
}

/// Conditions that all must hold, and the formula they belong to.
struct Alternative<'a, N> {
    formula: Option<usize>,
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
    fn of_formula(condition: &'a Condition<N>, formula: usize) -> Vec<Self> {
        let conjuncts = |condition: &'a Condition<N>| match &condition.test {
            Test::All(parts) => parts.iter().collect(),
            _ => vec![condition],
        };
        let alternatives: Vec<&'a Condition<N>> = match &condition.test {
            Test::Any(parts) => parts.iter().collect(),
            _ => vec![condition],
        };
        alternatives.into_iter().map(|part| Self { formula: Some(formula), conjuncts: conjuncts(part) }).collect()
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

impl<'a, N: Number> Finder<'a, N> {
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

    fn way(&self, live: Live) -> &Alternative<'a, N> {
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
        let room = match chosen {
            Some(room) => room,
            None => self.room_apart(open, common, &still)?,
        };
        let slot = self.count + room.pile;
        let hull = self.scope.hull(slot);
        let rest: Vec<usize> = open.iter().copied().filter(|pile| *pile != room.pile).collect();
        self.scope.close(slot);
        let answer = self.each_value(&room, &rest);
        self.scope.free(slot, hull);
        answer
    }

    /// What is left for the first pile that every alternative bounds by its own conditions. Each of them may bound the piles
    /// against each other where all of them together leave every pile open.
    fn room_apart(&mut self, open: &[usize], common: Live, live: &[Live]) -> Result<Room<N>, Stop> {
        let outer: Vec<Interval<N>> = open.iter().map(|pile| self.scope.hull(self.count + pile)).collect();
        let mut boxes = Vec::with_capacity(live.len());
        for &way in live {
            let both = self.way(common).among(common.open).chain(self.way(way).among(way.open));
            let conjuncts: Vec<&'a Condition<N>> = both.map(|(_, conjunct)| conjunct).collect();
            let mut splits = SPLITS;
            let bounds = self.bounds(open, &conjuncts, &mut splits);
            self.set_hulls(open, &outer);
            boxes.extend(bounds?.map(|bounds| (way, bounds)));
        }
        for (i, &pile) in open.iter().enumerate() {
            let finite = |(_, bounds): &(Live, Vec<Interval<N>>)| {
                bounds.get(i).is_some_and(|bound| bound.lo.is_some() && bound.hi.is_some())
            };
            if !boxes.iter().all(finite) {
                continue;
            }
            self.ascending &= i == 0;
            let mut room = Room { pile, values: Pieces::none(), ways: Vec::new(), common, common_again: 0 };
            for (way, bounds) in &boxes {
                self.set_hulls(open, bounds);
                let of_way = self.room(pile, common, &[*way], false);
                self.set_hulls(open, &outer);
                let of_way = of_way?;
                room.values = room.values.join(of_way.values)?;
                room.ways.extend(of_way.ways);
                room.common_again |= of_way.common_again;
            }
            return Ok(room);
        }
        Err(Stop::Answer(SolutionsError::Unbounded(open.to_vec())))
    }

    fn set_hulls(&mut self, open: &[usize], hulls: &[Interval<N>]) {
        for (pile, hull) in open.iter().zip(hulls) {
            self.scope.free(self.count + pile, hull.clone());
        }
    }

    /// Between which values each open pile lies if all conjuncts hold, narrowed against each other; `None` if they cannot
    /// hold. The intervals in the scope are changed on the way.
    fn bounds(
        &mut self,
        open: &[usize],
        conjuncts: &[&'a Condition<N>],
        splits: &mut usize,
    ) -> Result<Option<Vec<Interval<N>>>, Fault> {
        for _ in 0..ROUNDS + open.len() {
            let mut changed = false;
            for pile in open {
                let slot = self.count + pile;
                let before = self.scope.hull(slot);
                let mut left = Pieces::one(before.clone(), true);
                for conjunct in conjuncts.iter().filter(|conjunct| conjunct.mask & bit(slot) != 0) {
                    if left.is_empty() {
                        return Ok(None);
                    }
                    left = left.meet(&narrow(conjunct, slot, &mut self.scope)?);
                }
                if left.is_empty() {
                    return Ok(None);
                }
                changed |= left.hull() != before;
                self.scope.free(slot, left.hull());
            }
            if !changed {
                break;
            }
        }
        let found: Vec<Interval<N>> = open.iter().map(|pile| self.scope.hull(self.count + pile)).collect();
        let bounded = found.iter().all(|bound| bound.hi.is_some());
        let disjunction = conjuncts.iter().enumerate().find_map(|(place, conjunct)| match &conjunct.test {
            Test::Any(parts) => Some((place, parts)),
            _ => None,
        });
        let Some((place, parts)) = disjunction.filter(|(_, parts)| !bounded && parts.len() <= *splits) else {
            return Ok(Some(found));
        };
        *splits -= parts.len();
        let mut all: Option<Vec<Interval<N>>> = None;
        for part in parts {
            self.set_hulls(open, &found);
            let mut with = conjuncts.to_vec();
            with.swap_remove(place);
            match &part.test {
                Test::All(inner) => with.extend(inner),
                _ => with.push(part),
            }
            let Some(next) = self.bounds(open, &with, splits)? else { continue };
            all = Some(match all {
                Some(all) => all.iter().zip(&next).map(|(a, b)| a.hull(b)).collect(),
                None => next,
            });
        }
        Ok(all)
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
            return Err(Stop::Answer(SolutionsError::TooManyTries(N::SPARE_TRIES)));
        }
        self.tries -= 1;
        self.scope.steps = MAX_STEPS;
        // Eight of them are about as much work as one step of anything else.
        if self.tries.is_multiple_of(64) {
            self.control.works(8).map_err(|cancelled| Stop::Fault(cancelled.into()))?;
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
                return Err(Stop::Answer(SolutionsError::TooMany(self.limit)));
            }
            let target = self.scope.slots.iter().skip(count).take(count);
            let target: Vec<N> = target.filter_map(Interval::as_point).cloned().collect();
            if let Some(formula) = self.way(*way).formula {
                self.found.push((formula, target));
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
}
