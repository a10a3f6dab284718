//! Positions that count as the same when their piles are rearranged: in any order, around a circle, or that read backwards.
//!
//! A group of rearrangements acts on the piles before and after a move alike. What a ruleset says of one arrangement it then
//! says of all, so P-positions come in whole *orbits*, and it is enough to look at one position of each: the one that comes
//! first lexicographically.
//!
//! ```
//! use ratwheel_rules::core::Symmetry;
//! assert_eq!(Symmetry::Cyclic.first_of(&[3, 1, 2]), [1, 2, 3]);
//! assert_eq!(Symmetry::Cyclic.first_of(&[3, 2, 1]), [1, 3, 2]);
//! assert_eq!(Symmetry::Dihedral.first_of(&[3, 2, 1]), [1, 2, 3]);
//! ```

use crate::core::Relational;
use ratwheel_logic::build::{and, free};
use ratwheel_logic::{Formula, Term, Variable};

/// Which rearrangements of the piles make the same position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symmetry {
    /// All of them.
    Any,
    /// Those that turn the circle of the piles.
    Cyclic,
    /// Those, and the circle read backwards.
    Dihedral,
}

impl Symmetry {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Any, Self::Cyclic, Self::Dihedral];

    /// As it is written between `in` and `order`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Any => "any",
            Self::Cyclic => "cyclic",
            Self::Dihedral => "dihedral",
        }
    }

    /// What it leaves out, in words: positions are listed up to this.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::Any => "the order of the piles",
            Self::Cyclic => "turning the circle",
            Self::Dihedral => "turning the circle and reading it backwards",
        }
    }

    /// The rearrangements of this number of piles, the identity first: pile i goes where the i-th entry says.
    pub(crate) fn arrangements(self, piles: usize) -> Vec<Vec<usize>> {
        match self {
            Self::Any => permutations(piles),
            Self::Cyclic => turns(piles, false),
            Self::Dihedral => turns(piles, true),
        }
    }

    /// The first arrangement of a position, lexicographically: one for each orbit.
    #[must_use]
    pub fn first_of<T: Ord + Clone>(self, piles: &[T]) -> Vec<T> {
        if self == Self::Any {
            let mut sorted = piles.to_vec();
            sorted.sort();
            return sorted;
        }
        let around = |order: Vec<usize>| order.iter().filter_map(|i| piles.get(*i).cloned()).collect::<Vec<T>>();
        self.arrangements(piles.len()).into_iter().map(around).min().unwrap_or_default()
    }

    /// Is a position the first of its arrangements?
    #[must_use]
    pub fn is_first<T: Ord + Clone>(self, piles: &[T]) -> bool {
        match self {
            Self::Any => piles.is_sorted(),
            _ => self.first_of(piles) == piles,
        }
    }

    /// A condition on the piles that the first arrangement of every position satisfies. Others of its arrangements may
    /// satisfy it too, where piles are equal.
    #[must_use]
    pub fn narrowed(self, piles: usize) -> Formula {
        let least = || (1..piles).map(|i| free(0).le(free(i)));
        match self {
            Self::Any => and((1..piles).map(|i| free(i - 1).le(free(i)))),
            Self::Cyclic => and(least()),
            // The circle can be read backwards from its first pile on.
            Self::Dihedral => and(least().chain((piles > 2).then(|| free(1).le(free(piles - 1))))),
        }
    }
}

/// The formula with its piles rearranged, those after a move too; or those after a move alone.
pub(crate) fn with_places(formula: &Formula, arrangement: &[usize], before: bool) -> Formula {
    let place = |i: usize| arrangement.get(i).copied().unwrap_or(i);
    formula.substituted(&|variable| match variable {
        Variable::Primed(i) => Term::Variable(Variable::Primed(place(i))),
        Variable::Free(i) if before => Term::Variable(Variable::Free(place(i))),
        variable => Term::Variable(variable),
    })
}

/// Formulas have no equality of their own; their debug text tells them apart, whatever the order of an `and` or `or`.
pub(crate) fn key(formula: &Formula) -> String {
    let (Formula::And(parts) | Formula::Or(parts)) = formula else { return format!("{formula:?}") };
    let mut parts: Vec<String> = parts.iter().map(key).collect();
    parts.sort();
    let word = if matches!(formula, Formula::And(_)) { "and" } else { "or" };
    format!("{word}({})", parts.join(", "))
}

impl Relational {
    /// Its symmetry, if the rules, `positions` and this set of positions are seen to have it: rearranged they are the same
    /// formulas, but for the order of an `and` or `or`. Rules that were changed, and claims that came from elsewhere, may
    /// have lost what the text of the game had.
    #[must_use]
    pub fn symmetry_with(&self, set: &Formula) -> Option<Symmetry> {
        let symmetry = self.symmetry?;
        let count = self.piles.len();
        // Every rearrangement is made of these.
        let turned = (0..count).map(|i| (i + 1) % count.max(1)).collect::<Vec<_>>();
        let steps: Vec<Vec<usize>> = match symmetry {
            Symmetry::Cyclic => vec![turned],
            Symmetry::Dihedral => vec![turned, (0..count).rev().collect()],
            Symmetry::Any if count > 1 => {
                let mut swapped: Vec<usize> = (0..count).collect();
                swapped.swap(0, 1);
                vec![turned, swapped]
            }
            Symmetry::Any => Vec::new(),
        };
        let mut formulas = self.rules.iter().map(|rule| &rule.relation).chain(&self.positions).chain([set]);
        let same = |formula: &Formula| {
            let own = key(formula);
            steps.iter().all(|step| key(&with_places(formula, step, true)) == own)
        };
        formulas.all(same).then_some(symmetry)
    }
}

/// All orders of 0..n, the identity first, lexicographically.
fn permutations(n: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..n {
        let longer = |order: &Vec<usize>| -> Vec<Vec<usize>> {
            (0..n).filter(|i| !order.contains(i)).map(|i| [order.as_slice(), &[i]].concat()).collect()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// The turns of a circle of n places, the identity first, and the circle read backwards if that is wanted.
fn turns(n: usize, backwards: bool) -> Vec<Vec<usize>> {
    let forwards = (0..n).map(|by| (0..n).map(|i| (i + by) % n).collect());
    let mirrored = (0..n).filter(|_| backwards).map(|by| (0..n).map(|i| (n + by - i) % n).collect());
    forwards.chain(mirrored).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratwheel_numbers::Integer;
    use std::collections::BTreeSet;

    fn tuples(piles: usize, size: u64) -> Vec<Vec<u64>> {
        (0..piles).fold(vec![Vec::new()], |all, _| {
            all.iter().flat_map(|t| (0..size).map(move |last| [t.as_slice(), &[last]].concat())).collect()
        })
    }

    /// Orbits by applying rearrangements until nothing new comes: each has one first position, and the condition holds of it.
    #[test]
    fn one_position_of_every_orbit_is_first() {
        for (symmetry, piles) in Symmetry::ALL.into_iter().flat_map(|s| [(s, 1), (s, 2), (s, 3), (s, 4), (s, 5)]) {
            let steps: Vec<Vec<usize>> = match symmetry {
                Symmetry::Any => (1..piles).map(|i| swapped(piles, i - 1, i)).collect(),
                Symmetry::Cyclic => vec![(0..piles).map(|i| (i + 1) % piles).collect()],
                Symmetry::Dihedral => {
                    vec![(0..piles).map(|i| (i + 1) % piles).collect(), (0..piles).rev().collect()]
                }
            };
            for tuple in tuples(piles, 3) {
                let mut orbit = BTreeSet::from([tuple.clone()]);
                loop {
                    let more: Vec<Vec<u64>> = orbit
                        .iter()
                        .flat_map(|t| steps.iter().map(|step| step.iter().map(|i| t[*i]).collect()))
                        .collect();
                    let before = orbit.len();
                    orbit.extend(more);
                    if orbit.len() == before {
                        break;
                    }
                }
                let first = orbit.first().unwrap();
                assert_eq!(&symmetry.first_of(&tuple), first, "{symmetry:?} {tuple:?}");
                assert_eq!(orbit.iter().filter(|t| symmetry.is_first(t)).count(), 1, "{symmetry:?} {orbit:?}");
                let numbers: Vec<Integer> = first.iter().map(|n| Integer::from(*n)).collect();
                assert!(symmetry.narrowed(piles).holds(&numbers).unwrap(), "{symmetry:?} {first:?}");
            }
        }
    }

    fn swapped(n: usize, a: usize, b: usize) -> Vec<usize> {
        (0..n)
            .map(|i| {
                if i == a {
                    b
                } else if i == b {
                    a
                } else {
                    i
                }
            })
            .collect()
    }
}
