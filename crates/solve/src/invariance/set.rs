//! The game-invariance number of a set S of positions: the least k such that some k-invariant game has S as its P-positions
//! (document 001, section 4).
//!
//! Positions are all tuples of nonnegative integers. Three facts decide it.
//!
//! - The position 0 has no move, so it is a P-position of every game: a set without it has no game at all.
//! - With 0 in S, two classes always suffice: no move from S, and every move from outside S, which leads to 0 for instance.
//!   (So the document's remark on a trivial |S|-invariant game can be improved to 2.)
//! - An invariant game is a set of amounts that may be subtracted anywhere. It must not contain a difference of two members
//!   of S. If any invariant game has S as its P-positions, then so has the one that allows all amounts but those
//!   differences: a position outside S only gains moves to S by that, and one in S none.
//!
//! So the number is 1 or 2, and it is 2 iff some x outside S is *stuck*: for every member s ≤ x the amount x − s is a
//! difference of two members. On a box fewer differences are seen than there are, so a stuck position of the box is stuck
//! for good: 2 is exact. That none is stuck says "1 on this box" only, unless S ends inside the box: then every x beyond
//! it may subtract itself, and 1 is exact too.
//!
//! ```
//! use ratwheel_numbers::Control;
//! use ratwheel_solve::{SetInvariance, set_invariance};
//! // The P-positions of Mark: 0 and the numbers with an odd number of zeros at the end, in binary.
//! let mark = |x: &[u64]| x[0] == 0 || x[0].trailing_zeros() % 2 == 1;
//! let SetInvariance::Two { stuck, .. } = set_invariance(&[20], 1, mark, Control::none())? else { panic!() };
//! assert_eq!(stuck, [4]);
//! # Ok::<(), ratwheel_solve::InvarianceError>(())
//! ```

use super::InvarianceError;
use crate::error::SolveError;
use crate::request::Region;
use ratwheel_numbers::Control;

/// The most tuples of a box.
const MOST_TUPLES: usize = 1 << 16;

/// What a set needs, on a box.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SetInvariance {
    /// The position 0 is not in the set, so no game has it as its P-positions.
    None,
    /// The game that allows all amounts but these has it as its P-positions on the box.
    One {
        /// The differences of two members, ascending.
        forbidden: Vec<Vec<u64>>,
    },
    /// No invariant game has it as its P-positions, and a 2-invariant one does.
    Two {
        /// The position outside the set with the least total, then the least pile by pile, that no invariant game can move to
        /// the set.
        stuck: Vec<u64>,
        /// Every member that could be moved to, and why it cannot.
        blocked: Vec<Blocked>,
    },
}

/// A move to a member that no invariant game has, since the same amounts lead from one member to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blocked {
    /// The member that would be moved to.
    pub to: Vec<u64>,
    /// The amounts.
    pub taken: Vec<u64>,
    /// A member from which they would lead to a member.
    pub from: Vec<u64>,
    /// That member.
    pub lands: Vec<u64>,
}

/// A box, its tuples numbered in lexicographic order.
struct Grid<'a> {
    sides: &'a [u64],
    tuples: usize,
}

impl<'a> Grid<'a> {
    fn new(sides: &'a [u64]) -> Result<Self, InvarianceError> {
        if sides.is_empty() || sides.contains(&0) {
            return Err(SolveError::Empty.into());
        }
        let tuples = sides.iter().try_fold(1usize, |all, side| all.checked_mul(usize::try_from(*side).ok()?));
        match tuples.filter(|tuples| *tuples <= MOST_TUPLES) {
            Some(tuples) => Ok(Self { sides, tuples }),
            None => Err(InvarianceError::TooLarge { limit: MOST_TUPLES }),
        }
    }

    fn tuple(&self, mut number: usize) -> Vec<u64> {
        let mut tuple = vec![0; self.sides.len()];
        for (pile, side) in tuple.iter_mut().zip(self.sides).rev() {
            let side = usize::try_from(*side).unwrap_or(usize::MAX);
            *pile = (number % side) as u64;
            number /= side;
        }
        tuple
    }

    /// The number of a tuple of the box.
    fn number(&self, tuple: &[u64]) -> usize {
        let digit = |number: usize, (pile, side): (&u64, &u64)| {
            let (pile, side) = (usize::try_from(*pile).unwrap_or(0), usize::try_from(*side).unwrap_or(1));
            number * side + pile
        };
        tuple.iter().zip(self.sides).fold(0, digit)
    }
}

fn below(low: &[u64], high: &[u64]) -> bool {
    low.iter().zip(high).all(|(low, high)| low <= high)
}

fn minus(high: &[u64], low: &[u64]) -> Vec<u64> {
    high.iter().zip(low).map(|(high, low)| high - low).collect()
}

/// The game-invariance number of a set on a region of so many piles: a box, or all positions up to a total, which hold every
/// position below one of theirs.
///
/// # Errors
/// [`InvarianceError`]: an empty or too large box, or the call was cancelled.
pub fn set_invariance(
    region: impl Into<Region>,
    piles: usize,
    member: impl Fn(&[u64]) -> bool,
    control: Control<'_>,
) -> Result<SetInvariance, InvarianceError> {
    let region = region.into();
    let sizes = match &region {
        Region::Box(sizes) => sizes.clone(),
        Region::Total(total) => vec![total.saturating_add(1); piles],
    };
    let grid = Grid::new(&sizes)?;
    let tuples: Vec<Vec<u64>> = (0..grid.tuples).map(|number| grid.tuple(number)).collect();
    let member = |tuple: &[u64]| region.holds(tuple) && member(tuple);
    let members: Vec<usize> =
        (0..grid.tuples).filter(|number| tuples.get(*number).is_some_and(|t| member(t))).collect();
    if members.first() != Some(&0) {
        return Ok(SetInvariance::None);
    }
    let inside: Vec<&Vec<u64>> = members.iter().filter_map(|number| tuples.get(*number)).collect();
    // For each difference, a member that it can be subtracted from.
    let mut differences: Vec<Option<&Vec<u64>>> = vec![None; grid.tuples];
    let total = inside.len() as u64;
    for (done, high) in (0u64..).zip(&inside) {
        control.step(done, total)?;
        for low in inside.iter().filter(|low| below(low, high) && low != &high) {
            if let Some(slot) = differences.get_mut(grid.number(&minus(high, low))) {
                slot.get_or_insert(high);
            }
        }
    }
    let difference = |amounts: &[u64]| differences.get(grid.number(amounts)).copied().flatten();
    let mut stuck: Option<&Vec<u64>> = None;
    let order = |tuple: &Vec<u64>| (tuple.iter().sum::<u64>(), tuple.clone());
    let mut outside = members.iter().copied().peekable();
    for (number, x) in tuples.iter().enumerate() {
        if number % 64 == 0 {
            control.check()?;
        }
        let inside_set = outside.next_if_eq(&number).is_some();
        if inside_set || !region.holds(x) || stuck.is_some_and(|least| order(least) < order(x)) {
            continue;
        }
        let mut targets = inside.iter().filter(|s| below(s, x));
        if targets.all(|s| difference(&minus(x, s)).is_some()) {
            stuck = Some(x);
        }
    }
    let Some(stuck) = stuck else {
        let forbidden = tuples.iter().zip(&differences).filter(|(_, found)| found.is_some());
        return Ok(SetInvariance::One { forbidden: forbidden.map(|(amounts, _)| amounts.clone()).collect() });
    };
    let blocked = inside.iter().filter(|s| below(s, stuck)).filter_map(|s| {
        let taken = minus(stuck, s);
        let from = difference(&taken)?;
        Some(Blocked { to: (*s).clone(), from: from.clone(), lands: minus(from, &taken), taken })
    });
    Ok(SetInvariance::Two { blocked: blocked.collect(), stuck: stuck.clone() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{InvarianceLimits, Solver, invariance_of_game};
    use ratwheel_numbers::Natural;
    use ratwheel_rules::{
        Game, IllegalMove, Move, MovesError, Outcome, Piles, Play, Position, PositionError, RuleName,
    };
    use std::collections::BTreeSet;

    /// The P-positions of the subtraction game with these moves, as bits over the tuples of the box.
    fn safe(grid: &Grid<'_>, moves: u32) -> u32 {
        let mut safe = 0u32;
        for number in 0..grid.tuples {
            let x = grid.tuple(number);
            let wins = (1..grid.tuples).filter(|m| moves >> m & 1 == 1).any(|m| {
                let taken = grid.tuple(m);
                below(&taken, &x) && safe >> grid.number(&minus(&x, &taken)) & 1 == 1
            });
            if !wins {
                safe |= 1 << number;
            }
        }
        safe
    }

    /// Every set on small boxes, against every invariant game there.
    #[test]
    fn one_iff_some_invariant_game_has_the_set() {
        for sides in [&[8u64][..], &[3, 3], &[2, 4], &[2, 2, 2]] {
            let grid = Grid::new(sides).unwrap();
            let reached: BTreeSet<u32> = (0..1u32 << (grid.tuples - 1)).map(|moves| safe(&grid, moves << 1)).collect();
            for set in 0..1u32 << grid.tuples {
                let found =
                    set_invariance(sides, sides.len(), |x| set >> grid.number(x) & 1 == 1, Control::none()).unwrap();
                match &found {
                    SetInvariance::None => assert_eq!(set & 1, 0),
                    SetInvariance::One { forbidden } => {
                        assert!(reached.contains(&set), "{sides:?} {set:b}");
                        let amounts = (1..grid.tuples).filter(|m| !forbidden.contains(&grid.tuple(*m)));
                        assert_eq!(safe(&grid, amounts.fold(0, |bits, m| bits | 1 << m)), set, "{sides:?}");
                    }
                    SetInvariance::Two { stuck, blocked } => {
                        assert!(set & 1 == 1 && !reached.contains(&set), "{sides:?} {set:b}");
                        let is = |x: &[u64]| set >> grid.number(x) & 1 == 1;
                        assert!(!is(stuck));
                        let targets = (0..grid.tuples).map(|s| grid.tuple(s)).filter(|s| is(s) && below(s, stuck));
                        assert_eq!(targets.count(), blocked.len());
                        for Blocked { to, taken, from, lands } in blocked {
                            assert!(is(to) && is(from) && is(lands));
                            assert_eq!((minus(stuck, to), minus(from, lands)), (taken.clone(), taken.clone()));
                        }
                    }
                }
            }
        }
    }

    /// No move from the set, every move from outside.
    struct Trivial(fn(u64) -> bool);

    impl Game for Trivial {
        fn id(&self) -> &str {
            "trivial"
        }
        fn position(&self, piles: &[Natural]) -> Result<Position, PositionError> {
            Ok(Position::new(piles.to_vec()))
        }
        fn check(&self, from: &Position, to: &Position) -> Result<RuleName, IllegalMove> {
            let word = |position: &Position| position.to_words().and_then(|words| words.first().copied()).unwrap_or(0);
            let moves = !(self.0)(word(from)) && word(to) < word(from);
            if moves { Ok("I".into()) } else { Err(IllegalMove::general("no")) }
        }
        fn moves(&self, from: &Position, _: usize, _: Control<'_>) -> Result<Vec<Move>, MovesError> {
            let word = from.to_words().and_then(|words| words.first().copied()).unwrap_or(0);
            let all = (0..word).map(|to| Move { rule: "I".into(), to: Position::from([to]) });
            Ok(all.filter(|step| self.check(from, &step.to).is_ok()).collect())
        }
        fn piles(&self) -> Piles {
            Piles::Exactly(1)
        }
    }

    #[test]
    fn two_classes_always_suffice() {
        let sets: [fn(u64) -> bool; 3] =
            [|x| x == 0 || x.trailing_zeros() % 2 == 1, |x| x == 0 || x.is_power_of_two(), |x| x % 5 < 2];
        for set in sets {
            let game = Trivial(set);
            let number = invariance_of_game(&game, &[30], InvarianceLimits::default(), Control::none()).unwrap();
            assert_eq!((number.lower, number.upper), (2, 2));
            let start = Position::from([29u64]);
            let table =
                Solver::new(&game).reachable(std::slice::from_ref(&start), Play::Normal, Control::none()).unwrap();
            for x in 0..29 {
                let outcome = table.outcome(&Position::from([x]));
                assert_eq!(outcome.unwrap_or(if set(x) { Outcome::P } else { Outcome::N }) == Outcome::P, set(x));
            }
        }
    }

    #[test]
    fn sets_of_the_documents() {
        let wythoff = |x: &[u64]| {
            let (low, high) = (x[0].min(x[1]), x[0].max(x[1]));
            // ⌊nφ⌋ and ⌊nφ⌋ + n by integers: low = ⌊nφ⌋ iff low² < …; here by the first hundred pairs.
            let mut used = BTreeSet::from([0]);
            (1..40).any(|n: u64| {
                let a = (0..).find(|v| !used.contains(v)).unwrap_or(0);
                used.extend([a, a + n]);
                (a, a + n) == (low, high)
            }) || high == 0
        };
        assert!(matches!(set_invariance(&[24, 24], 2, wythoff, Control::none()), Ok(SetInvariance::One { .. })));
        assert_eq!(set_invariance(&[9], 1, |x| x[0] > 0, Control::none()), Ok(SetInvariance::None));
        assert!(set_invariance(&[0, 3], 2, |_| true, Control::none()).is_err());
        assert!(set_invariance(&[1000, 1000], 2, |_| true, Control::none()).is_err());
        let token = ratwheel_numbers::CancelToken::new();
        token.cancel();
        assert!(set_invariance(&[9, 9], 2, |_| true, Control::new(&token, &|_, _| {})).is_err());
    }
}
