//! Moves that depend on the differences s = x − x', t = y − y' only, as sets that repeat along a step.
//!
//! Let S be the set of differences. If S + v ⊆ S for a step v, the options of a position p are those of p − v and the few
//! p − f with f ∈ F = S \ (S + v), the *fresh* ones. For a ray along v, F = {v}; for the band |s − t| < d around the diagonal
//! v = (1,1) and F has 2d − 1 members. So one set of values for each line along v, carried from position to position, serves
//! all moves of S; a small set S is taken move by move.

/// a·s + b·t ≥ c.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct HalfPlane {
    pub(super) a: i64,
    pub(super) b: i64,
    pub(super) c: i64,
}

/// A difference of two positions.
pub(super) type Step = (usize, usize);

/// A set of differences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Moves {
    /// These differences, one by one.
    Jumps(Vec<Step>),
    /// Everything reached from the fresh ones by adding the carry.
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
/// The steps that are tried.
const CARRIES: [Step; 9] = [(1, 1), (1, 0), (0, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 3), (3, 2)];

/// The intersection of half planes, without (0,0), on a board with these sides; `None` if a pile may grow, if numbers are
/// too large, or if neither form fits.
pub(super) fn moves(planes: &[HalfPlane], sides: (usize, usize)) -> Option<Moves> {
    let large = |plane: &HalfPlane| [plane.a, plane.b, plane.c].iter().any(|n| n.unsigned_abs() > 1 << 40);
    if planes.iter().any(large) {
        return None;
    }
    // Differences are taken on the board, so it is enough that both are known not to be negative.
    let swapped: Vec<HalfPlane> = planes.iter().map(|p| HalfPlane { a: p.b, b: p.a, c: p.c }).collect();
    if !never_negative(planes) || !never_negative(&swapped) {
        return None;
    }
    if let Some(jumps) = small(planes, sides) {
        return Some(Moves::Jumps(jumps));
    }
    CARRIES.into_iter().find_map(|carry| {
        let fresh = fresh(planes, carry, sides)?;
        Some(Moves::Carried { carry, fresh })
    })
}

impl HalfPlane {
    fn at(&self, (s, t): (i64, i64)) -> i64 {
        self.a.saturating_mul(s).saturating_add(self.b.saturating_mul(t))
    }

    fn holds(&self, step: (i64, i64)) -> bool {
        self.at(step) >= self.c
    }
}

fn inside(planes: &[HalfPlane], step: (i64, i64)) -> bool {
    step != (0, 0) && planes.iter().all(|plane| plane.holds(step))
}

/// Do the half planes imply s ≥ 0? By eliminating t (Fourier and Motzkin); s > −1 is enough for integers.
fn never_negative(planes: &[HalfPlane]) -> bool {
    // A condition a·s ≥ c with a > 0 and c > −a says s > −1.
    let enough = |a: i128, c: i128| a > 0 && c > -a;
    // a = 0 and c > 0 never holds, and then there are no moves at all.
    let never = |a: i128, c: i128| a == 0 && c > 0;
    let alone = planes.iter().filter(|plane| plane.b == 0).map(|plane| (i128::from(plane.a), i128::from(plane.c)));
    let pairs = planes.iter().filter(|up| up.b > 0).flat_map(|up| {
        planes.iter().filter(|down| down.b < 0).map(|down| {
            let (u, d) = (i128::from(up.b), i128::from(-down.b));
            (i128::from(up.a) * d + i128::from(down.a) * u, i128::from(up.c) * d + i128::from(down.c) * u)
        })
    });
    alone.chain(pairs).any(|(a, c)| enough(a, c) || never(a, c))
}

/// The members of S on the board if they are few.
fn small(planes: &[HalfPlane], sides: (usize, usize)) -> Option<Vec<Step>> {
    let mut found = Vec::new();
    for s in 0..sides.0 {
        let (low, high) = column(planes, i64::try_from(s).ok()?, sides.1)?;
        for t in low..=high {
            if s == 0 && t == 0 {
                continue;
            }
            found.push((s, usize::try_from(t).ok()?));
            if found.len() > MOST_JUMPS {
                return None;
            }
        }
    }
    Some(found)
}

/// The t with (s,t) in the set, which is an interval; empty if the first is larger.
fn column(planes: &[HalfPlane], s: i64, side: usize) -> Option<(i64, i64)> {
    let (mut low, mut high) = (0, i64::try_from(side).ok()? - 1);
    for plane in planes {
        let rest = plane.c.checked_sub(plane.a.checked_mul(s)?)?;
        match plane.b {
            0 if rest > 0 => return Some((1, 0)),
            0 => {}
            b if b > 0 => low = low.max(-(-rest).div_euclid(b)),
            // b·t ≥ rest is t ≤ −rest/|b|, rounded down.
            b => high = high.min((-rest).div_euclid(-b)),
        }
    }
    Some((low, high))
}

/// S \ (S + v) on the board, if S + v ⊆ S and it is small.
fn fresh(planes: &[HalfPlane], carry: Step, sides: (usize, usize)) -> Option<Vec<Step>> {
    let v = (i64::try_from(carry.0).ok()?, i64::try_from(carry.1).ok()?);
    if planes.iter().any(|plane| plane.at(v) < 0) {
        return None;
    }
    let mut found = Vec::new();
    for s in 0..sides.0 {
        let here = i64::try_from(s).ok()?;
        let (low, high) = column(planes, here, sides.1)?;
        // What is carried fills one interval too.
        let (from, to) = column(planes, here - v.0, sides.1)?;
        for t in low..=high {
            if here >= v.0 && t - v.1 >= from && t - v.1 <= to && inside(planes, (here - v.0, t - v.1)) {
                continue;
            }
            if (here, t) == (0, 0) {
                continue;
            }
            found.push((s, usize::try_from(t).ok()?));
            if found.len() > MOST_FRESH {
                return None;
            }
        }
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plane(a: i64, b: i64, c: i64) -> HalfPlane {
        HalfPlane { a, b, c }
    }

    fn equal(a: i64, b: i64, c: i64) -> [HalfPlane; 2] {
        [plane(a, b, c), plane(-a, -b, -c)]
    }

    #[test]
    fn rays_bands_and_jumps() {
        let row = [[plane(1, 0, 1), plane(0, 1, 0)].to_vec(), equal(0, 1, 0).to_vec()].concat();
        assert_eq!(moves(&row, (50, 50)), Some(Moves::Carried { carry: (1, 0), fresh: vec![(1, 0)] }));
        let diagonal = [vec![plane(1, 0, 1)], equal(1, -1, 0).to_vec()].concat();
        assert_eq!(moves(&diagonal, (50, 50)), Some(Moves::Carried { carry: (1, 1), fresh: vec![(1, 1)] }));
        let band = [plane(1, 0, 1), plane(0, 1, 1), plane(1, -1, -2), plane(-1, 1, -2)];
        let fresh = vec![(1, 1), (1, 2), (1, 3), (2, 1), (3, 1)];
        assert_eq!(moves(&band, (50, 50)), Some(Moves::Carried { carry: (1, 1), fresh }));
        let knight = [equal(1, 0, 1), equal(0, 1, 2)].concat();
        assert_eq!(moves(&knight, (50, 50)), Some(Moves::Jumps(vec![(1, 2)])));
        let long = [vec![plane(1, 0, 3)], equal(2, -1, 0).to_vec()].concat();
        assert_eq!(moves(&long, (50, 50)), Some(Moves::Carried { carry: (1, 2), fresh: vec![(3, 6)] }));
    }

    #[test]
    fn what_does_not_fit_is_left_alone() {
        // A pile that grows, a whole quadrant, and numbers beyond reach.
        assert_eq!(moves(&[equal(1, 0, -1), equal(0, 1, 2)].concat(), (50, 50)), None);
        assert_eq!(moves(&[plane(1, 0, 0), plane(0, 1, 0)], (500, 500)), None);
        assert_eq!(moves(&[plane(1 << 50, 0, 0), plane(0, 1, 0)], (50, 50)), None);
        assert_eq!(moves(&[plane(1, 0, 1)], (50, 50)), None);
    }

    /// Random half planes: what is found, spread out again, is the set.
    #[test]
    fn carried_sets_are_the_sets() {
        let mut state = 7u64;
        let mut random = |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            i64::try_from((state >> 33) % below).unwrap_or(0)
        };
        let mut carried = 0;
        for _ in 0..3000 {
            let mut planes = vec![plane(1, 0, random(3)), plane(0, 1, random(3))];
            for _ in 0..random(4) {
                planes.push(plane(random(5) - 2, random(5) - 2, random(9) - 4));
            }
            let sides = (12, 9);
            let Some(found) = moves(&planes, sides) else { continue };
            let mut set: Vec<Step> = match found {
                Moves::Jumps(jumps) => jumps,
                Moves::Carried { carry, fresh } => {
                    carried += 1;
                    let along = |(s, t): Step| (0..12).map(move |k| (s + k * carry.0, t + k * carry.1));
                    fresh.into_iter().flat_map(along).filter(|(s, t)| *s < sides.0 && *t < sides.1).collect()
                }
            };
            set.sort_unstable();
            let before = set.len();
            set.dedup();
            assert_eq!(before, set.len(), "{planes:?}: nothing twice");
            let mut expected = Vec::new();
            for (s, t) in (0..12i64).flat_map(|s| (0..9i64).map(move |t| (s, t))) {
                if inside(&planes, (s, t)) {
                    expected.push((usize::try_from(s).unwrap_or(0), usize::try_from(t).unwrap_or(0)));
                }
            }
            assert_eq!(set, expected, "{planes:?}");
        }
        assert!(carried > 200, "{carried}");
    }
}
