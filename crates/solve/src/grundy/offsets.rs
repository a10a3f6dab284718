//! Grundy values from a list of differences.
//!
//! Where moves depend on differences and on nothing else, but along no line (the number taken is in a Beatty set, say, so that
//! what a position reaches is not what its neighbour reaches), the differences of a board are listed once. Every position then
//! looks its options up and takes the least value it has not seen. Costs O(positions · differences), on one thread. If every
//! difference of a rule is at least the one before it in every pile, those that fit a position are the first few of the list.

use super::space::recognise::{condition, places, spaces_of};
use super::space::steps::{HalfSpace, Step, list};
use super::space::{Condition, MOST_PILES};
use crate::bits::Bits;
use crate::error::SolveError;
use crate::plan::compiled::{Compiled, Disjunct};
use crate::plan::predicate::Predicate;
use crate::request::Region;
use crate::values::Values;
use ratwheel_numbers::{Cancelled, Control};

/// Differences for each position along the sides; where there are more, peeling may be quicker.
const MOST_FOR_EACH: usize = 16;
/// Positions that are worked before somebody looks whether a stop was asked for.
const LOOK: usize = 16;

/// Moves by their differences, from sources and to targets that satisfy conditions.
struct Rule<'c> {
    steps: Vec<Step>,
    /// How far back each step leads in the numbers of the positions.
    back: Vec<usize>,
    /// If every step is at least the one before in every pile: for each number in a pile, how many of the steps it allows.
    chain: Option<Vec<Vec<usize>>>,
    source: Option<Condition<'c>>,
    target: Option<Condition<'c>>,
}

/// How Grundy values of a box are found by lists of differences.
pub(crate) struct OffsetPlan<'c> {
    sides: Vec<usize>,
    positions: usize,
    rules: Vec<Rule<'c>>,
    /// No value is larger.
    bound: usize,
}

/// The plan by lists, if there is one: a box, piles in any order, and moves by differences that are not too many.
pub(super) fn by_offsets<'c>(compiled: &'c Compiled, region: &Region, sorted: bool) -> Option<OffsetPlan<'c>> {
    let piles = compiled.piles.len();
    if sorted || !matches!(region, Region::Box(_)) || !(1..=MOST_PILES).contains(&piles) {
        return None;
    }
    let side = |pile: usize| usize::try_from(compiled.shape.most(pile)).ok()?.checked_add(1);
    let sides = (0..piles).map(side).collect::<Option<Vec<usize>>>()?;
    let positions = sides.iter().try_fold(1usize, |product, side| product.checked_mul(*side))?;
    let places = places(compiled)?;
    let mut left = sides.iter().try_fold(0usize, |sum, side| sum.checked_add(*side))?.checked_mul(MOST_FOR_EACH)?;
    let (mut rules, mut bound) = (Vec::with_capacity(compiled.disjuncts.len()), 0usize);
    for disjunct in &compiled.disjuncts {
        let steps = steps(disjunct, &places, &sides, left)?;
        left = left.checked_sub(steps.len())?;
        bound = bound.checked_add(steps.len())?;
        let distance = |step: &Step| step.iter().zip(&sides).fold(0usize, |rank, (part, side)| rank * side + part);
        rules.push(Rule {
            back: steps.iter().map(distance).collect(),
            chain: chain(&steps, &sides),
            steps,
            source: condition(&disjunct.source_strips, &disjunct.source, None, 0, &places),
            target: condition(&disjunct.target_strips, &disjunct.target, compiled.valid.as_ref(), 1, &places),
        });
    }
    Some(OffsetPlan { sides, positions, rules, bound })
}

/// For each pile and each number in it, how many of the steps take no more; `None` if a step takes less than one before it.
fn chain(steps: &[Step], sides: &[usize]) -> Option<Vec<Vec<usize>>> {
    let sorted = steps.is_sorted_by(|a, b| a.iter().zip(b).all(|(a, b)| a <= b));
    let allowed =
        |pile: usize, number: usize| steps.partition_point(|step| step.get(pile).is_none_or(|part| *part <= number));
    let of_pile = |(pile, side): (usize, &usize)| (0..*side).map(|number| allowed(pile, number)).collect();
    sorted.then(|| sides.iter().enumerate().map(of_pile).collect())
}

/// The differences of a disjunct on this board, at most so many; `None` if it is about anything else.
fn steps(disjunct: &Disjunct, places: &[usize], sides: &[usize], most: usize) -> Option<Vec<Step>> {
    let piles = sides.len();
    let natural: Vec<usize> = (0..piles).collect();
    let of_differences = |test: &Predicate| test.is_of_differences(piles);
    if !disjunct.mixed.iter().all(of_differences) {
        return None;
    }
    let mut excepts: Vec<(Vec<HalfSpace>, &[Predicate])> = Vec::new();
    for except in &disjunct.excepts {
        if !except.tests.iter().all(of_differences) {
            return None;
        }
        excepts.push((spaces_of(&except.strips, places, &natural)?, &except.tests));
    }
    let spaces = spaces_of(&disjunct.strips, places, &natural)?;
    list(&spaces, sides, most, |step| {
        // The move from these piles to nothing.
        let mut values = [0i64; 2 * MOST_PILES];
        values.iter_mut().zip(step).for_each(|(slot, part)| *slot = *part);
        let values = values.get(..2 * piles).unwrap_or(&[]);
        let excepted = |(spaces, tests): &(Vec<HalfSpace>, &[Predicate])| {
            spaces.iter().all(|space| space.holds(step)) && tests.iter().all(|test| test.holds(values))
        };
        disjunct.mixed.iter().all(|test| test.holds(values)) && !excepts.iter().any(excepted)
    })
}

impl OffsetPlan<'_> {
    /// Bytes beside the values.
    pub(super) fn memory(&self) -> u64 {
        let each = 8 * (self.sides.len() + 5);
        let chains = self.sides.iter().sum::<usize>().saturating_mul(8 * self.rules.len());
        let targets = self.rules.iter().filter(|rule| rule.target.is_some()).count();
        let bytes = self.bound.saturating_mul(each).saturating_add((self.positions / 8 + 8).saturating_mul(targets));
        u64::try_from(bytes.saturating_add(chains)).unwrap_or(u64::MAX)
    }

    /// Bytes for each value, at worst: the table is copied to a narrower one at the end.
    pub(super) fn value_bytes(&self) -> u64 {
        super::value_bytes(self.bound)
    }

    /// In words, for those who ask how.
    pub(super) fn describe(&self) -> Vec<String> {
        let line = |rule: &Rule<'_>| {
            let line = format!("moves by {} differences: looked up", rule.steps.len());
            line + super::lines::conditions(rule.source.is_some(), rule.target.is_some())
        };
        self.rules.iter().map(line).collect()
    }

    /// The values in lexicographic order.
    pub(super) fn run(&self, control: Control<'_>) -> Result<Values, SolveError> {
        let narrow = |value: u32| u8::try_from(value).unwrap_or(u8::MAX);
        Ok(match self.bound {
            0..=0xff => Values::Bytes(self.find(narrow, control)?.0),
            0x100..=0xffff => {
                let (values, largest) = self.find(|value| u16::try_from(value).unwrap_or(u16::MAX), control)?;
                if largest > 0xff {
                    Values::Shorts(values)
                } else {
                    Values::Bytes(values.into_iter().map(|value| narrow(value.into())).collect())
                }
            }
            _ => Values::Words(self.find(|value| value, control)?.0),
        })
    }

    fn find<T: Copy + Default + Into<u32>>(
        &self,
        small: impl Fn(u32) -> T,
        control: Control<'_>,
    ) -> Result<(Vec<T>, u32), Cancelled> {
        let mut values = vec![T::default(); self.positions];
        // Which of the positions so far are targets, for rules that ask.
        let mut targets: Vec<Option<Bits>> =
            self.rules.iter().map(|rule| rule.target.as_ref().map(|_| Bits::new(self.positions))).collect();
        let mut seen = vec![0u64; self.bound + 2];
        let (mut piles, mut largest, mut stamp) = (vec![0usize; self.sides.len()], 0u32, 0u64);
        for rank in 0..self.positions {
            if rank % LOOK == 0 {
                control.check()?;
            }
            stamp += 1;
            for (rule, targets) in self.rules.iter().zip(&targets) {
                if rule.source.as_ref().is_some_and(|source| !source(&piles)) {
                    continue;
                }
                let fits = |step: &Step| step.iter().zip(&piles).all(|(part, pile)| part <= pile);
                let mut see = |place: usize| {
                    let value: u32 = values[place].into();
                    seen[value as usize] = stamp;
                };
                // The common case has a loop of its own: nothing is asked of a step but where it leads.
                match (targets, &rule.chain) {
                    (None, Some(chain)) => {
                        let allowed = chain.iter().zip(&piles).map(|(counts, pile)| counts[*pile]);
                        rule.back[..allowed.min().unwrap_or(0)].iter().for_each(|back| see(rank - back));
                    }
                    _ => {
                        let fitting = rule.steps.iter().zip(&rule.back).filter(|(step, _)| fits(step));
                        let places = fitting.map(|(_, back)| rank - back);
                        let allowed = |place: &usize| targets.as_ref().is_none_or(|targets| targets.get(*place));
                        places.filter(allowed).for_each(see);
                    }
                }
            }
            let mex = seen.iter().position(|seen| *seen != stamp).unwrap_or(0);
            let mex = u32::try_from(mex).unwrap_or(u32::MAX);
            values[rank] = small(mex);
            largest = largest.max(mex);
            for (rule, targets) in self.rules.iter().zip(&mut targets) {
                if let (Some(target), Some(bits)) = (&rule.target, targets)
                    && target(&piles)
                {
                    bits.set(rank);
                }
            }
            for (pile, side) in piles.iter_mut().zip(&self.sides).rev() {
                *pile += 1;
                if *pile < *side {
                    break;
                }
                *pile = 0;
            }
            if piles.last() == Some(&0) {
                control.step(u64::try_from(rank + 1).unwrap_or(0), u64::try_from(self.positions).unwrap_or(0))?;
            }
        }
        Ok((values, largest))
    }
}
