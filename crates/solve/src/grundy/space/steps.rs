//! Moves on any number of piles that depend on the differences sᵢ = xᵢ − xᵢ' only, as sets that repeat along a step.
//!
//! As for two piles (`differences.rs`): if S + v ⊆ S for a step v, the options of a position p are those of p − v and the few
//! p − f with f ∈ F = S \ (S + v), so that one set of values for each line along v serves all moves of S. Taking from one
//! pile, the same number from several piles, and bands around such diagonals are sets of this kind.

use crate::plan::eliminate::{AtLeast, project};

/// Σ aᵢ·sᵢ ≥ c.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::grundy) struct HalfSpace {
    pub(super) a: Vec<i64>,
    pub(super) c: i64,
}

/// A difference of two positions.
pub(in crate::grundy) type Step = Vec<usize>;

/// A set of differences.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Moves {
    /// These differences, one by one.
    Jumps(Vec<Step>),
    /// Everything reached from the fresh ones by adding the carry; some part of the carry is 1.
    Carried {
        /// The step v.
        carry: Step,
        /// The set F.
        fresh: Vec<Step>,
    },
}

/// Sets of differences up to this size are taken one by one.
const MOST_JUMPS: usize = 8;
/// More fresh differences than this cost more than other ways.
const MOST_FRESH: usize = 96;
/// Differences looked at before a set is left to other ways.
const MOST_LOOKS: usize = 1 << 22;

/// The intersection of half spaces, without 0, on a board with these sides; `None` if a pile may grow, if numbers are too
/// large, or if neither form fits.
pub(super) fn moves(spaces: &[HalfSpace], sides: &[usize]) -> Option<Moves> {
    if !are_decided(spaces, sides) {
        return None;
    }
    let mut walk = Walk { spaces, sides, looks: MOST_LOOKS };
    if let Some(mut jumps) = walk.gather(MOST_JUMPS, |_| true)? {
        jumps.sort_unstable();
        return Some(Moves::Jumps(jumps));
    }
    for carry in carries(sides.len()) {
        let v: Vec<i64> = carry.iter().map(|&part| i64::try_from(part).unwrap_or(0)).collect();
        if spaces.iter().any(|space| space.at(&v) < 0) {
            continue;
        }
        let new = |step: &[i64]| {
            let before: Vec<i64> = step.iter().zip(&v).map(|(s, v)| s - v).collect();
            !inside(spaces, &before)
        };
        if let Some(mut fresh) = walk.gather(MOST_FRESH, new)? {
            fresh.sort_unstable();
            return Some(Moves::Carried { carry, fresh });
        }
    }
    None
}

/// The wanted members of the same set, ascending, if they are at most so many; `None` also if a pile may grow.
pub(in crate::grundy) fn list(
    spaces: &[HalfSpace],
    sides: &[usize],
    most: usize,
    wanted: impl Fn(&[i64]) -> bool,
) -> Option<Vec<Step>> {
    if !are_decided(spaces, sides) {
        return None;
    }
    Walk { spaces, sides, looks: MOST_LOOKS }.gather(most, wanted)?
}

/// Are numbers small, and does no pile grow?
fn are_decided(spaces: &[HalfSpace], sides: &[usize]) -> bool {
    let large = |space: &HalfSpace| space.a.iter().chain([&space.c]).any(|n| n.unsigned_abs() > 1 << 40);
    !spaces.iter().any(large) && (0..sides.len()).all(|pile| never_negative(spaces, pile, sides.len()))
}

/// The steps that are tried: short ones, along many piles first. A part that is 1 numbers the lines without gaps.
fn carries(piles: usize) -> Vec<Step> {
    let longest = if piles <= 4 { 3 } else { 1 };
    let mut all: Vec<Step> = vec![Vec::new()];
    for _ in 0..piles {
        all = all.iter().flat_map(|start| (0..=longest).map(|part| [start.clone(), vec![part]].concat())).collect();
    }
    all.retain(|step| step.contains(&1));
    all.sort_by_key(|step| (step.iter().max().copied(), step.iter().filter(|part| **part == 0).count()));
    all
}

impl HalfSpace {
    fn at(&self, step: &[i64]) -> i128 {
        self.a.iter().zip(step).map(|(a, s)| i128::from(*a) * i128::from(*s)).sum()
    }

    /// Is the difference in it?
    pub(in crate::grundy) fn holds(&self, step: &[i64]) -> bool {
        self.at(step) >= i128::from(self.c)
    }
}

/// Is it a move? No pile grows by one, and nothing stays nothing.
fn inside(spaces: &[HalfSpace], step: &[i64]) -> bool {
    step.iter().all(|s| *s >= 0) && step.iter().any(|s| *s > 0) && spaces.iter().all(|space| space.holds(step))
}

/// Do the half spaces imply that this difference is not negative? By eliminating the others; above −1 is enough for integers.
fn never_negative(spaces: &[HalfSpace], pile: usize, piles: usize) -> bool {
    let conditions: Vec<AtLeast> = spaces
        .iter()
        .map(|space| AtLeast {
            coefficients: space.a.iter().map(|&a| i128::from(a)).collect(),
            constant: -i128::from(space.c),
        })
        .collect();
    let others: Vec<usize> = (0..piles).filter(|other| *other != pile).collect();
    let Some(left) = project(&conditions, &others) else { return false };
    left.iter().any(|condition| {
        // a·s + constant ≥ 0 with 0 < a and constant < a says s > −1; a = 0 and a negative constant never hold.
        let a = condition.coefficients.get(pile).copied().unwrap_or(0);
        a > 0 && condition.constant < a || a == 0 && condition.constant < 0
    })
}

/// A walk through the members of a set on a board.
struct Walk<'w> {
    spaces: &'w [HalfSpace],
    sides: &'w [usize],
    looks: usize,
}

impl Walk<'_> {
    /// The members that are wanted, `Some(None)` if they are more than so many; `None` if too much had to be looked at.
    #[allow(clippy::option_option, reason = "two different ways to have no list")]
    fn gather(&mut self, most: usize, wanted: impl Fn(&[i64]) -> bool) -> Option<Option<Vec<Step>>> {
        let mut found = Vec::new();
        let complete = self.below(&mut Vec::new(), &mut |step| {
            if wanted(step) {
                found.push(step.iter().map(|&s| usize::try_from(s).unwrap_or(0)).collect());
            }
            found.len() <= most
        })?;
        Some(complete.then_some(found))
    }

    /// Calls `f` with the members that start like this, until it says stop; whether it never did.
    fn below(&mut self, start: &mut Vec<i64>, f: &mut impl FnMut(&[i64]) -> bool) -> Option<bool> {
        self.looks = self.looks.checked_sub(1)?;
        let level = start.len();
        if level == self.sides.len() {
            return Some(start.iter().all(|s| *s == 0) || f(start));
        }
        let (low, high) = self.range(start)?;
        for s in low..=high {
            start.push(s);
            let on = self.below(start, f)?;
            start.pop();
            if !on {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Where the next difference can lie if the later ones take any place on the board.
    fn range(&self, start: &[i64]) -> Option<(i64, i64)> {
        let level = start.len();
        let (mut low, mut high) = (0i128, i128::try_from(*self.sides.get(level)?).ok()? - 1);
        for space in self.spaces {
            let known = space.at(start);
            let later = space.a.iter().zip(self.sides).skip(level + 1);
            let later: i128 = later
                .map(|(a, side)| i128::from(*a).max(0) * i128::try_from(side - 1).unwrap_or(i128::from(i64::MAX)))
                .sum();
            let rest = i128::from(space.c) - known - later;
            match i128::from(*space.a.get(level)?) {
                0 if rest > 0 => return Some((1, 0)),
                0 => {}
                a if a > 0 => low = low.max(-(-rest).div_euclid(a)),
                // a·s ≥ rest is s ≤ −rest/|a|, rounded down.
                a => high = high.min((-rest).div_euclid(-a)),
            }
        }
        if low > high { Some((1, 0)) } else { Some((i64::try_from(low).ok()?, i64::try_from(high).ok()?)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn space(a: &[i64], c: i64) -> HalfSpace {
        HalfSpace { a: a.to_vec(), c }
    }

    fn zero(a: &[i64]) -> [HalfSpace; 2] {
        [space(a, 0), space(&a.iter().map(|a| -a).collect::<Vec<_>>(), 0)]
    }

    #[test]
    fn rays_diagonals_bands_and_jumps() {
        let row = [vec![space(&[0, 1, 0], 1)], zero(&[1, 0, 0]).to_vec(), zero(&[0, 0, 1]).to_vec()].concat();
        let ray = |step: &[usize]| Moves::Carried { carry: step.to_vec(), fresh: vec![step.to_vec()] };
        assert_eq!(moves(&row, &[50, 60, 70]), Some(ray(&[0, 1, 0])));
        let two = [vec![space(&[1, 0, 0], 1)], zero(&[1, 0, -1]).to_vec(), zero(&[0, 1, 0]).to_vec()].concat();
        assert_eq!(moves(&two, &[50; 3]), Some(ray(&[1, 0, 1])));
        let all = [vec![space(&[1, 0, 0], 1)], zero(&[1, -1, 0]).to_vec(), zero(&[0, 1, -1]).to_vec()].concat();
        assert_eq!(moves(&all, &[50; 3]), Some(ray(&[1, 1, 1])));
        let jump =
            [zero(&[1, 0, 0]).to_vec(), zero(&[0, 1, 0]).to_vec(), vec![space(&[0, 0, 1], 2), space(&[0, 0, -1], -3)]];
        assert_eq!(moves(&jump.concat(), &[50; 3]), Some(Moves::Jumps(vec![vec![0, 0, 2], vec![0, 0, 3]])));
    }

    #[test]
    fn what_does_not_fit_is_left_alone() {
        // Any number from two piles, a pile that may grow, and numbers beyond reach.
        let quadrant = [vec![space(&[1, 0, 0], 0), space(&[0, 1, 0], 0)], zero(&[0, 0, 1]).to_vec()].concat();
        assert_eq!(moves(&quadrant, &[500; 3]), None);
        let grows = [vec![space(&[1, 0, 0], 1)], zero(&[1, 1, 0]).to_vec(), zero(&[0, 0, 1]).to_vec()].concat();
        assert_eq!(moves(&grows, &[50; 3]), None);
        let far = [vec![space(&[1 << 50, 0, 0], 1)], zero(&[0, 1, 0]).to_vec(), zero(&[0, 0, 1]).to_vec()].concat();
        assert_eq!(moves(&far, &[50; 3]), None);
    }

    #[test]
    fn carried_sets_are_the_sets() {
        let mut state = 7u64;
        let mut random = |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            i64::try_from((state >> 33) % below).unwrap_or(0)
        };
        let sides = [9, 7, 8];
        let mut carried = 0;
        for _ in 0..3000 {
            let mut spaces =
                vec![space(&[1, 0, 0], random(3)), space(&[0, 1, 0], random(2)), space(&[0, 0, 1], random(2))];
            for _ in 0..random(3) + 1 {
                let a = [random(3) - 1, random(3) - 1, random(3) - 1];
                spaces.extend([space(&a, -random(3)), space(&a.map(|a| -a), -random(3))]);
            }
            let Some(found) = moves(&spaces, &sides) else { continue };
            let mut set: Vec<Step> = match found {
                Moves::Jumps(jumps) => jumps,
                Moves::Carried { carry, fresh } => {
                    carried += 1;
                    let along = |step: Step| {
                        let carry = carry.clone();
                        (0..9).map(move |k| step.iter().zip(&carry).map(|(s, v)| s + k * v).collect::<Step>())
                    };
                    let on_board = |step: &Step| step.iter().zip(sides).all(|(s, side)| *s < side);
                    fresh.into_iter().flat_map(along).filter(on_board).collect()
                }
            };
            set.sort_unstable();
            let before = set.len();
            set.dedup();
            assert_eq!(before, set.len(), "{spaces:?}: nothing twice");
            let mut expected = Vec::new();
            for (s, t, u) in (0..9i64).flat_map(|s| (0..7i64).flat_map(move |t| (0..8i64).map(move |u| (s, t, u)))) {
                if inside(&spaces, &[s, t, u]) {
                    expected.push([s, t, u].map(|part| usize::try_from(part).unwrap_or(0)).to_vec());
                }
            }
            assert_eq!(set, expected, "{spaces:?}");
        }
        assert!(carried > 200, "{carried}");
    }
}
