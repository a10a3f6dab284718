//! A few short rules that win at every known position outside the set.

use super::guards::{Form, Guard, Guards, fitted};
use super::search::{ROUNDS, Search};
use super::shapes::{Candidate, Kin, Shape, Step};
use crate::DiscoverError;
use crate::constants::numbers;
use ratwheel_numbers::Resource;
use std::collections::{BTreeSet, HashMap, HashSet};

/// The largest bound on a difference of amounts.
const BOUND: i64 = 24;
/// The most rules that are put together.
const RULES: usize = 14;

/// How rules are compared.
#[derive(Clone, Copy)]
enum Price {
    /// All cost nearly the same.
    Even,
    /// By the length of the text.
    Length,
    /// The same, and guards are dear.
    Guards,
}

/// A shape with its guards, and at which positions each of the rules wins.
pub(super) struct Group {
    pub(super) shape: Shape,
    pub(super) guards: Vec<(Option<Guard>, Wins)>,
}

/// The positions at which a rule wins, one bit each, in the order in which they became known.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub(super) struct Wins {
    words: Vec<u64>,
    len: usize,
}

impl Wins {
    fn push(&mut self, wins: bool) {
        if self.len.is_multiple_of(64) {
            self.words.push(0);
        }
        if let Some(last) = self.words.last_mut() {
            *last |= u64::from(wins) << (self.len % 64);
        }
        self.len += 1;
    }

    /// All of so many positions.
    fn all(len: usize) -> Self {
        let mut all = Self::default();
        (0..len).for_each(|_| all.push(true));
        all
    }

    /// How many are in both.
    fn common(&self, other: &Self) -> usize {
        self.words.iter().zip(&other.words).map(|(a, b)| (a & b).count_ones() as usize).sum()
    }

    fn without(&mut self, other: &Self) {
        self.words.iter_mut().zip(&other.words).for_each(|(a, b)| *a &= !b);
    }

    fn is_empty(&self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }
}

impl Search<'_> {
    fn forms(&self) -> Vec<Form> {
        let count = self.target.piles.len();
        let pairs = (0..count).flat_map(|j| (0..j).map(move |i| Form::Difference(i, j)));
        let total = (count > 1).then_some(Form::Total);
        pairs.chain((0..count).rev().map(Form::Pile)).chain(total).collect()
    }

    /// Shapes, by families in which a later one allows whatever an earlier one does.
    fn families(&self) -> Vec<Vec<Shape>> {
        let count = self.target.piles.len();
        let mut families = vec![(1..count.max(2)).map(Shape::Piles).collect(), (1..=12).map(Shape::Little).collect()];
        if count > 1 {
            families.push((1..=4).map(Shape::King).collect());
            let pairs = (0..count).flat_map(|j| (0..j).map(move |i| (i, j)));
            families.extend(pairs.map(|(i, j)| (1..=BOUND).map(|b| Shape::Pair(i, j, b)).collect::<Vec<_>>()));
        }
        if count > 2 {
            families.push((1..=8).map(Shape::Even).collect());
        }
        families.push(vec![Shape::Any]);
        families
    }

    /// Shapes by themselves, or with the guards that keep them from joining two positions of the set.
    pub(super) fn candidates(&self) -> Result<Vec<Group>, DiscoverError> {
        let moduli: BTreeSet<i64> = numbers(&self.target.formula).into_iter().chain(2..=5).collect();
        let mut groups: Vec<Group> = Vec::new();
        for family in self.families() {
            let mut alone: Option<Group> = None;
            let Some((kin, _)) = family.first().map(Shape::kin) else { continue };
            let mut pairs: Vec<(i64, Step<'_>)> = Vec::new();
            for from in &self.safe {
                self.control.check()?;
                let steps = self.safe.iter().filter(|to| *to != from).map(|to| (from.as_slice(), to.as_slice()));
                pairs.extend(steps.filter_map(|step| Some((kin.least(step, &self.orders)?, step))));
            }
            for shape in family {
                self.control.check()?;
                let (_, bound) = shape.kin();
                let joined: Vec<Step<'_>> =
                    pairs.iter().filter(|(least, _)| *least <= bound).map(|(_, step)| *step).collect();
                if joined.is_empty() {
                    alone = Some(Group { shape, guards: vec![(None, Wins::default())] });
                    continue;
                }
                let mut guards: Vec<(Option<Guard>, Wins)> = Vec::new();
                for form in self.forms() {
                    for after in [false, true] {
                        let fitted = moduli.iter().filter_map(|m| fitted(&form, after, *m, &joined));
                        let fitted = fitted.map(|guard| Candidate { shape: shape.clone(), guard: Some(guard) });
                        let fitted = fitted.filter(|candidate| candidate.can_be_written(self.target));
                        guards.extend(fitted.map(|candidate| (candidate.guard, Wins::default())));
                    }
                }
                if !guards.is_empty() {
                    groups.push(Group { shape, guards });
                }
            }
            groups.extend(alone);
        }
        let rules = groups.iter().map(|group| group.guards.len()).sum::<usize>();
        self.control.uses(Resource::Bytes, rules as u64 * ((self.cells.len() + ROUNDS) / 8) as u64)?;
        Ok(groups)
    }

    /// Which rule of a kind wins where, for positions that it has not been asked about.
    pub(super) fn extend(&self, groups: &mut [Group], kind: Guards) -> Result<(), DiscoverError> {
        let admitted = groups.iter().flat_map(|group| {
            let admits = |(guard, _): &&(Option<Guard>, Wins)| kind.admits(&group.shape, guard.as_ref());
            group.guards.iter().filter(admits).map(|(_, wins)| wins.len)
        });
        let Some(known) = admitted.min() else { return Ok(()) };
        // In sorted games a target that some arrangement reaches is also below in order.
        let below = |cell: &[i64], row: &[i64]| row.iter().zip(cell).all(|(u, x)| u <= x);
        for (at, cell) in self.cells.iter().enumerate().skip(known) {
            self.control.check()?;
            let targets: Vec<&[i64]> = self.safe.iter().map(Vec::as_slice).filter(|row| below(cell, row)).collect();
            let mut bounds: HashMap<Kin, Vec<Option<i64>>> = HashMap::new();
            for Group { shape, guards } in groups.iter_mut() {
                let wanted = |guard: &Option<Guard>, wins: &Wins| wins.len == at && kind.admits(shape, guard.as_ref());
                if !guards.iter().any(|(guard, wins)| wanted(guard, wins)) {
                    continue;
                }
                let (kin, bound) = shape.kin();
                let least = bounds.entry(kin).or_insert_with(|| {
                    targets.iter().map(|row| kin.least((cell.as_slice(), *row), &self.orders)).collect()
                });
                let allowed = targets.iter().zip(least).filter(|(_, least)| least.is_some_and(|least| least <= bound));
                let steps: Vec<Step<'_>> = allowed.map(|(row, _)| (cell.as_slice(), *row)).collect();
                for (guard, wins) in guards.iter_mut() {
                    if !wanted(guard, wins) {
                        continue;
                    }
                    wins.push(match guard {
                        None => !steps.is_empty(),
                        Some(guard) => steps.iter().any(|step| guard.allows(*step)),
                    });
                }
            }
        }
        Ok(())
    }

    /// Kinds of guards in the order in which they are tried.
    pub(super) fn kinds(&self) -> [Guards; 4] {
        let mut kinds = [Guards::All, Guards::Targets, Guards::OwnPair, Guards::Neighbours];
        if self.target.piles.len() > 3 {
            // With many piles guards on the target are the ones that the prover decides quickly.
            kinds.reverse();
        }
        kinds
    }

    /// A few rules that win everywhere outside the set: the fewest and shortest of those that come out when what a rule costs
    /// is counted in three ways.
    pub(super) fn best(&self, groups: &[Group], kind: Guards) -> Result<Option<Vec<Candidate>>, DiscoverError> {
        let mut best: Option<((usize, usize), Vec<Candidate>)> = None;
        for price in [Price::Even, Price::Length, Price::Guards] {
            if let Some(chosen) = self.cover(groups, kind, price)? {
                let length = chosen.iter().map(|candidate| candidate.text(self.target).len()).sum();
                let any = chosen.iter().filter(|candidate| candidate.shape == Shape::Any).count();
                let rank = (chosen.len() + 2 * any, length);
                if best.as_ref().is_none_or(|(least, _)| rank < *least) {
                    best = Some((rank, chosen));
                }
            }
        }
        Ok(best.map(|(_, chosen)| chosen))
    }

    fn cover(&self, groups: &[Group], kind: Guards, price: Price) -> Result<Option<Vec<Candidate>>, DiscoverError> {
        let mut candidates: Vec<(usize, Candidate, &Wins)> = Vec::new();
        for group in groups {
            for (guard, wins) in &group.guards {
                if !kind.admits(&group.shape, guard.as_ref()) {
                    continue;
                }
                let candidate = Candidate { shape: group.shape.clone(), guard: guard.clone() };
                candidates.push((self.cost(&candidate, price), candidate, wins));
            }
        }
        // Of rules that win the same positions the shortest is enough; or the one whose guard excludes the least, which is
        // the likeliest to win elsewhere too.
        let excludes = |candidate: &Candidate| match (&candidate.guard, kind) {
            (None, _) | (_, Guards::All) => 0,
            (Some(guard), _) => 1000 * guard.excluded.len() / usize::try_from(guard.modulus).unwrap_or(1).max(1),
        };
        candidates.sort_by_key(|(cost, candidate, _)| (excludes(candidate), *cost));
        let mut known = HashSet::new();
        candidates.retain(|(_, _, wins)| known.insert(*wins));
        let mut open = Wins::all(self.cells.len());
        let mut chosen: Vec<usize> = Vec::new();
        while !open.is_empty() {
            self.control.check()?;
            let best = candidates.iter().enumerate().map(|(i, (cost, _, wins))| (wins.common(&open), *cost, i));
            // The most positions for the length of its text; exactly, without division.
            let best = best.max_by(|a, b| (a.0 * b.1).cmp(&(b.0 * a.1)).then(b.2.cmp(&a.2)));
            let Some((_, _, i)) = best.filter(|(gain, ..)| *gain > 0) else { return Ok(None) };
            if chosen.len() >= RULES {
                return Ok(None);
            }
            open.without(candidates[i].2);
            chosen.push(i);
        }
        // What later rules made superfluous goes, the longest first.
        let mut order = chosen.clone();
        order.sort_by_key(|i| std::cmp::Reverse(candidates[*i].0));
        for i in order {
            let rest: Vec<usize> = chosen.iter().copied().filter(|j| *j != i).collect();
            let mut left = Wins::all(self.cells.len());
            rest.iter().for_each(|j| left.without(candidates[*j].2));
            if left.is_empty() {
                chosen = rest;
            }
        }
        Ok(Some(chosen.into_iter().map(|i| candidates[i].1.clone()).collect()))
    }

    /// What a rule costs. Rules that let everything go where a guard holds say little, and come last.
    fn cost(&self, candidate: &Candidate, price: Price) -> usize {
        let text = candidate.text(self.target).len();
        let cost = match (price, &candidate.guard) {
            (Price::Even, _) => 1000 + text,
            (Price::Length, _) | (Price::Guards, None) => text,
            (Price::Guards, Some(_)) => 3 * text,
        };
        if candidate.shape == Shape::Any { 40 * cost } else { cost }
    }
}
