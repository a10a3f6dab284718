//! The winning strategy of Frankenstein: find the row of the smallest coin in the array 𝒜, then the case that the proof
//! of Theorem 3 names.
//!
//! [`Numeration`] finds the row from the digits of the square over 𝒰 (document 004, sections 2 and 4) and [`Algebraic`]
//! by floors alone; both are polynomial in the number of digits. [`Array`] builds the array from its definition up to
//! the square: the strategy as first stated, and exponential.

use super::cases::{Finding, Place, Row, find};
use super::explain::{self, Way};
use super::legality::{most_for_last, type_one, type_two};
use super::lookup::{Floors, Lookup, Numerals};
use super::{BaseError, Frankenstein};
use crate::outside;
use ratwheel_numbers::{Control, Natural};
use ratwheel_rules::{
    Because, Citation, Explanation, Game, Move, OutsideDomain, Position, Strategy, Verdict, WinningMoves,
};

/// The strategy by a look-up that is polynomial.
#[derive(Clone, Debug)]
pub struct ByRows<L> {
    b: u64,
    lookup: L,
    game: Frankenstein,
}

/// The strategy by the numeration system 𝒰.
pub type Numeration = ByRows<Numerals>;

/// The strategy by floors: it uses no numeration system.
pub type Algebraic = ByRows<Floors>;

/// The strategy by building the array: linear in the smallest square, so exponential in its digits.
#[derive(Clone, Debug)]
pub struct Array {
    b: u64,
    game: Frankenstein,
}

/// The verdict, once x_0 is located.
fn verdict(
    b: u64,
    x: &[Natural],
    place: Place,
    first_of: impl FnOnce(&Natural) -> Result<Natural, OutsideDomain>,
) -> Result<Verdict, OutsideDomain> {
    let finding = find(b, x, &place, first_of)?;
    let because = place.because.value("n", &place.row).value("j", u64::try_from(place.column).unwrap_or(u64::MAX));
    let because = because.says("x_0 is the entry A_j of row n of the array");
    Ok(match finding {
        Finding::Losing => Verdict::Losing { because: because.says("the coins are a prefix of that row") },
        Finding::Winning { to, rule, case } => {
            let (label, sentence) = case.label();
            let by = Move { rule: rule.into(), to: Position::new(to) };
            Verdict::Winning { by, because: because.case(label).says(sentence) }
        }
    })
}

/// Φ.
fn empty_strip() -> Verdict {
    Verdict::Losing { because: Because::new().says("the strip is empty: there is no move") }
}

fn coins(game: &Frankenstein, position: &Position) -> Result<Position, OutsideDomain> {
    game.position(position.piles()).map_err(outside)
}

impl<L: Lookup> ByRows<L> {
    /// The strategy for this b.
    ///
    /// # Errors
    /// [`BaseError`] unless b ≥ 3.
    pub fn new(b: u64) -> Result<Self, BaseError> {
        let game = Frankenstein::new(b)?;
        Ok(Self { b, lookup: L::new(b)?, game })
    }

    /// Every P-position in reach. A coin that stays names the row of a target of type I; targets of type II are Φ and
    /// the rows between two bounds.
    fn all_winning(&self, x: &[Natural], limit: usize) -> Result<WinningMoves, OutsideDomain> {
        let mut targets = self.targets_one(x, limit)?;
        if type_two(self.b, x, &[]).is_ok() {
            targets.push(Vec::new());
        }
        let more = self.targets_two(x, limit, &mut targets)?;
        targets.sort();
        targets.dedup();
        let truncated = more || targets.len() > limit;
        targets.truncate(limit);
        let from = Position::new(x.to_vec());
        let mut moves = Vec::with_capacity(targets.len());
        for to in targets.into_iter().map(Position::new) {
            let rule = self.game.check(&from, &to).map_err(outside)?;
            moves.push(Move { rule, to });
        }
        Ok(WinningMoves { moves, truncated })
    }

    /// At most limit + 1 of each row: prefixes ascend, so that is enough to list the first `limit` of all.
    fn targets_one(&self, x: &[Natural], limit: usize) -> Result<Vec<Vec<Natural>>, OutsideDomain> {
        let mut targets = Vec::new();
        let Some(last) = x.last() else { return Ok(targets) };
        let mut rows = Vec::new();
        for coin in x {
            let place = self.lookup.locate(coin)?;
            // A row that several coins share is looked at once, for its first coin.
            if rows.contains(&place.row) {
                continue;
            }
            let mut row = Row::new(self.b, &place.first, &place.row);
            rows.push(place.row);
            let (mut length, mut found) = ((place.column + 1).max(2), 0);
            while found <= limit && row.entry(length - 1) <= *last {
                let target = row.prefix(length);
                if type_one(x, target).is_ok() {
                    targets.push(target.to_vec());
                    found += 1;
                }
                length += 1;
            }
        }
        Ok(targets)
    }

    /// Rows n with a target of k coins by type II. As n grows the row and its gaps grow, so n_0 > 0 and n_i ≤ n_{i+1}
    /// bound n from above; the bound on n_{k−1} says n ≥ x_{k−1} − (b−1)x_{k−2} − (b−2)(x_{k−3} + … + x_0). Says if
    /// there are more.
    fn targets_two(&self, x: &[Natural], limit: usize, targets: &mut Vec<Vec<Natural>>) -> Result<bool, OutsideDomain> {
        let Some((last, earlier)) = x.split_last() else { return Ok(false) };
        let k = x.len();
        let least = last.checked_sub(&most_for_last(self.b, earlier)).unwrap_or_default().max(Natural::one());
        let fits = |n: &Natural| -> Result<Option<Vec<Natural>>, OutsideDomain> {
            let mut row = Row::new(self.b, &self.lookup.first_of(n)?, n);
            let target = row.prefix(k).to_vec();
            let positive = target.first() < x.first();
            let gaps = x.windows(2).zip(target.windows(2));
            let ascending = gaps.into_iter().all(|(x, y)| x[1].abs_diff(&x[0]) >= y[1].abs_diff(&y[0]));
            Ok((positive && ascending).then_some(target))
        };
        // fits holds up to some n and fails beyond it: x_0 ≥ n itself already fails, as A_0^n ≥ n.
        let (mut n, mut found) = (least, 0);
        while let Some(target) = fits(&n)? {
            if found == limit {
                return Ok(true);
            }
            targets.push(target);
            found += 1;
            n += 1;
        }
        Ok(false)
    }
}

impl<L: Lookup> Strategy for ByRows<L> {
    fn explain(&self, position: &Position) -> Option<Result<Explanation, OutsideDomain>> {
        Some(coins(&self.game, position).and_then(|position| {
            let Some(x_0) = position.piles().first() else { return Ok(explain::empty()) };
            let place = self.lookup.locate(x_0)?;
            explain::explain(self.b, position.piles(), &place, &self.lookup.way(), |n| self.lookup.first_of(n))
        }))
    }

    about!(self, L::NAME, L::SOURCE);

    fn decide(&self, position: &Position) -> Result<Verdict, OutsideDomain> {
        let position = coins(&self.game, position)?;
        let Some(x_0) = position.piles().first() else { return Ok(empty_strip()) };
        verdict(self.b, position.piles(), self.lookup.locate(x_0)?, |n| self.lookup.first_of(n))
    }

    fn winning_moves(&self, position: &Position, limit: usize) -> Option<Result<WinningMoves, OutsideDomain>> {
        Some(coins(&self.game, position).and_then(|position| match self.decide(&position)? {
            Verdict::Losing { .. } => Ok(WinningMoves { moves: Vec::new(), truncated: false }),
            Verdict::Winning { .. } => self.all_winning(position.piles(), limit),
        }))
    }
}

impl Array {
    /// The largest smallest square for which the array is built.
    pub const MOST: u64 = 1_000_000;

    /// The strategy for this b.
    ///
    /// # Errors
    /// [`BaseError`] unless b ≥ 3.
    pub fn new(b: u64) -> Result<Self, BaseError> {
        Ok(Self { b, game: Frankenstein::new(b)? })
    }

    /// Rows of the array one after the other, each starting at the least number not in an earlier one, until x is met.
    /// Gives its row, its column, and A_0 of every row up to it.
    fn locate(&self, x: &Natural, control: Control<'_>) -> Result<(Place, Vec<u64>), OutsideDomain> {
        let most = Self::MOST;
        let Some(x) = x.to_u64().filter(|&x| x <= most) else {
            return Err(OutsideDomain::new(format!(
                "the array is built up to the smallest square only if that is at most {most}; `numeration` has no limit"
            )));
        };
        let size = usize::try_from(x).map_err(outside)? + 1;
        let mut used = vec![false; size];
        if let Some(zero) = used.first_mut() {
            *zero = true;
        }
        let (mut firsts, mut mex) = (vec![0u64], 0usize);
        loop {
            while used.get(mex) == Some(&true) {
                mex += 1;
            }
            let n = u64::try_from(firsts.len()).map_err(outside)?;
            if n.is_multiple_of(1024) {
                control.check().map_err(outside)?;
            }
            let first = u64::try_from(mex).map_err(outside)?;
            firsts.push(first);
            let mut row = Row::new(self.b, &Natural::from(first), &Natural::from(n));
            for column in 0.. {
                let entry = row.entry(column);
                if entry == x {
                    let row = Natural::from(n);
                    return Ok((Place { row, column, first: first.into(), because: Because::new() }, firsts));
                }
                let Some(seen) = entry.to_usize().and_then(|entry| used.get_mut(entry)) else { break };
                *seen = true;
            }
        }
    }
}

impl Array {}

impl Strategy for Array {
    about!(self, "array", Citation::new("004", "Theorem 3"));

    fn exponential(&self) -> Option<&'static str> {
        Some(
            "builds the array row by row up to the smallest square: time and memory grow in proportion to that \
             square, exponentially in its digits",
        )
    }

    fn decide(&self, position: &Position) -> Result<Verdict, OutsideDomain> {
        self.decide_hearing(position, Control::none())
    }

    fn decide_hearing(&self, position: &Position, control: Control<'_>) -> Result<Verdict, OutsideDomain> {
        let position = coins(&self.game, position)?;
        let Some(x_0) = position.piles().first() else { return Ok(empty_strip()) };
        let (place, built) = self.locate(x_0, control)?;
        verdict(self.b, position.piles(), place, first_of(&built))
    }

    fn explain(&self, position: &Position) -> Option<Result<Explanation, OutsideDomain>> {
        Some(coins(&self.game, position).and_then(|position| {
            let Some(x_0) = position.piles().first() else { return Ok(explain::empty()) };
            let (place, built) = self.locate(x_0, Control::none())?;
            explain::explain(self.b, position.piles(), &place, &Way::Array { firsts: &built }, first_of(&built))
        }))
    }
}

/// Looks up A_0^n in what was built; n − t is an earlier row than that of x_0, so the table has it.
fn first_of(built: &[u64]) -> impl Fn(&Natural) -> Result<Natural, OutsideDomain> + '_ {
    |n| {
        let first = n.to_usize().and_then(|n| built.get(n)).copied();
        first.map(Natural::from).ok_or_else(|| OutsideDomain::new("the row was not built"))
    }
}
