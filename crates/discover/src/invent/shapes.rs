//! Which steps a rule allows, and how it is written.

use super::Target;
use super::guards::{Form, Guard};

/// More piles than this have too many arrangements.
pub(super) const PILES: usize = 5;

/// From here to there.
pub(super) type Step<'a> = (&'a [i64], &'a [i64]);

/// Which steps a rule allows, without its guard.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Shape {
    /// Take from at most so many piles.
    Piles(usize),
    /// Take at most so much, from one pile.
    Little(i64),
    /// Take at most so much from every pile.
    King(i64),
    /// All piles shrink, and the amounts taken from these two differ by less than the bound.
    Pair(usize, usize, i64),
    /// All piles shrink, and any two amounts differ by less than the bound.
    Even(i64),
    /// Take anything.
    Any,
}

/// A rule: a shape, and perhaps a guard.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub(super) shape: Shape,
    pub(super) guard: Option<Guard>,
}

/// Shapes that differ by a bound: a larger one allows whatever a smaller one does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Kin {
    Piles,
    Little,
    King,
    Pair(usize, usize),
    Even,
    Any,
}

impl Kin {
    /// The least bound with which a shape of these allows a step. In sorted games some shapes may put the piles in order again.
    pub(super) fn least(self, (from, to): Step<'_>, orders: &[Vec<usize>]) -> Option<i64> {
        match self {
            // A sorted target that some arrangement puts below is below in order.
            Self::Pair(..) | Self::Even | Self::Any => self.least_as_is(from, to),
            Self::Piles | Self::Little | Self::King => {
                let mut arranged = [0; PILES];
                let arrangements = orders.iter().filter_map(|order| {
                    for (slot, at) in arranged.iter_mut().zip(order) {
                        *slot = to[*at];
                    }
                    self.least_as_is(from, &arranged[..from.len()])
                });
                arrangements.min()
            }
        }
    }

    fn least_as_is(self, from: &[i64], to: &[i64]) -> Option<i64> {
        let taken = || from.iter().zip(to).map(|(x, u)| x - u);
        if taken().any(|amount| amount < 0) || taken().all(|amount| amount == 0) {
            return None;
        }
        let (least, most) = (taken().min().unwrap_or(0), taken().max().unwrap_or(0));
        let changed = || i64::try_from(taken().filter(|amount| *amount > 0).count()).unwrap_or(i64::MAX);
        match self {
            Self::Piles => Some(changed()),
            Self::Little => (changed() == 1).then_some(most),
            Self::King => Some(most),
            Self::Pair(i, j) => (least > 0).then(|| ((from[i] - to[i]) - (from[j] - to[j])).abs() + 1),
            Self::Even => (least > 0).then_some(most - least + 1),
            Self::Any => Some(0),
        }
    }
}

impl Shape {
    /// What it differs from by a bound, and that bound.
    pub(super) fn kin(&self) -> (Kin, i64) {
        match self {
            Self::Piles(k) => (Kin::Piles, i64::try_from(*k).unwrap_or(i64::MAX)),
            Self::Little(b) => (Kin::Little, *b),
            Self::King(b) => (Kin::King, *b),
            Self::Pair(i, j, b) => (Kin::Pair(*i, *j), *b),
            Self::Even(b) => (Kin::Even, *b),
            Self::Any => (Kin::Any, 0),
        }
    }

    /// Does the text have to be read for the primed piles in any order, in this sorted game? Where one pile may stay and the
    /// others shrink as they like, the targets are those below in order that share a number with the source.
    pub(super) fn in_any_order(&self, target: &Target) -> bool {
        let most = matches!(self, Self::Piles(k) if k + 1 == target.piles.len());
        target.sorted && !most && !matches!(self, Self::Pair(..) | Self::Even(_) | Self::Any)
    }

    pub(super) fn text(&self, target: &Target) -> String {
        let names = &target.piles;
        let all = |compare: &str| -> Vec<String> { names.iter().map(|x| format!("{x}' {compare} {x}")).collect() };
        let taken = |i: usize| format!("{0} - {0}'", names[i]);
        let near = |i: usize, j: usize, bound: i64| match bound {
            1 => format!("{} = {}", taken(i), taken(j)),
            _ => format!("|({}) - ({})| < {bound}", taken(i), taken(j)),
        };
        let one = |change: &dyn Fn(&str) -> String| {
            let ways = (0..names.len()).map(|at| {
                let pile = |(i, x): (usize, &String)| if i == at { change(x) } else { format!("{x}' = {x}") };
                names.iter().enumerate().map(pile).collect::<Vec<_>>().join(" and ")
            });
            ways.collect::<Vec<_>>().join(" or ")
        };
        match self {
            Self::Piles(k) if target.sorted && k + 1 == names.len() => {
                let pairs = (0..names.len()).flat_map(|i| (i..names.len()).map(move |j| (i, j)));
                let pairs: Vec<String> = pairs.map(|(i, j)| format!("{}' = {}", names[j], names[i])).collect();
                format!("{} and ({})", all("<=").join(" and "), pairs.join(" or "))
            }
            Self::Piles(1) => one(&|x| format!("{x}' < {x}")),
            Self::Piles(k) => {
                let stay = names.len().saturating_sub(*k);
                let ways: Vec<String> = subsets(names.len(), stay)
                    .into_iter()
                    .map(|subset| {
                        subset.iter().map(|i| format!("{0}' = {0}", names[*i])).collect::<Vec<_>>().join(" and ")
                    })
                    .collect();
                format!("{} and ({})", all("<=").join(" and "), ways.join(" or "))
            }
            Self::Little(b) => one(&|x| format!("{x} - {b} <= {x}' < {x}")),
            Self::King(b) => {
                names.iter().map(|x| format!("{x} - {b} <= {x}' <= {x}")).collect::<Vec<_>>().join(" and ")
            }
            Self::Pair(i, j, b) => format!("{} and {}", all("<").join(" and "), near(*i, *j, *b)),
            Self::Even(b) => {
                let pairs = (0..names.len()).flat_map(|j| (0..j).map(move |i| (i, j)));
                let pairs: Vec<String> = pairs.map(|(i, j)| near(i, j, *b)).collect();
                format!("{} and {}", all("<").join(" and "), pairs.join(" and "))
            }
            Self::Any => all("<=").join(" and "),
        }
    }
}

fn subsets(count: usize, size: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..size {
        all = all
            .into_iter()
            .flat_map(|subset: Vec<usize>| {
                let from = subset.last().map_or(0, |last| last + 1);
                (from..count).map(move |next| [subset.as_slice(), &[next]].concat()).collect::<Vec<_>>()
            })
            .collect();
    }
    all
}

impl Candidate {
    /// What stands after the name of the rule.
    pub(super) fn text(&self, target: &Target) -> String {
        let shape = self.shape.text(target);
        let Some(guard) = &self.guard else { return shape };
        let mut shape = shape;
        if shape.contains(" or ") && !shape.contains('(') {
            shape = format!("({shape})");
        }
        format!("{shape} and {}", guard.text(&target.piles))
    }

    /// Rules in any order rearrange the primed piles of the guard too: there a guard may speak of the source alone.
    pub(super) fn can_be_written(&self, target: &Target) -> bool {
        let rearranged = self.shape.in_any_order(target);
        !rearranged || self.guard.as_ref().is_none_or(|guard| !guard.after || guard.form == Form::Total)
    }
}
