//! Two ways to decide the rat games, each in one pass over the piles, and the winning move.
//!
//! Document 003, Theorem 7: the P-positions are ℛ. From any other position the move to 0 wins unless it is forbidden,
//! and then the move to r(1) = (1,2,4,…,2^{d−1}) does.

use super::Formulation;
use super::explain::Argument;
use super::game::RULE;
use super::vectors::{Dimension, RatsError, half_down};
use ratwheel_numbers::Natural;
use ratwheel_rules::{
    Because, Citation, Explanation, Move, OutsideDomain, Position, RuleName, Strategy, Verdict, WinningMoves,
};

/// Decides by the halving recurrence of the standard form: x_d ≡ 2^{d−1} (mod 2^d−1), each pile half of the next,
/// rounded up.
#[derive(Clone, Debug)]
pub struct Recurrence {
    dimension: Dimension,
}

/// Decides by Proposition 17: the right shift of x_i + 1 is x_{i−1}, and the dropped digits spell the row number.
#[derive(Clone, Debug)]
pub struct RightShift {
    dimension: Dimension,
}

fn checked<'a>(dimension: &Dimension, position: &'a Position) -> Result<&'a [Natural], OutsideDomain> {
    let (d, found) = (dimension.piles(), position.piles().len());
    if d == found {
        Ok(position.piles())
    } else {
        Err(OutsideDomain::new(format!("the rat game has {d} piles here, not {found}")))
    }
}

/// The position with what is told about it.
fn argument<'a>(dimension: &'a Dimension, position: &'a Position) -> Result<Argument<'a>, OutsideDomain> {
    let x = checked(dimension, position)?;
    Argument::new(dimension, x).ok_or_else(|| OutsideDomain::new("the rat game needs piles"))
}

/// The winning move from a position outside ℛ.
fn winning(dimension: &Dimension, x: &[Natural], because: Because) -> Verdict {
    let rule = RuleName::from(RULE);
    if dimension.forbidden(x, Formulation::Succinct).is_none() {
        let to = vec![Natural::zero(); x.len()].into_iter().collect();
        let because = because.says("the whole position is no shortcut between P-positions: take everything");
        return Verdict::Winning { by: Move { rule, to }, because };
    }
    let to = Position::new(dimension.vector(&Natural::one()));
    let because = because
        .case("proper shortcut")
        .says("taking everything is forbidden (condition b); move to r(1) = (1,2,4,…), whose difference is allowed");
    Verdict::Winning { by: Move { rule, to }, because }
}

impl Recurrence {
    /// The strategy for d piles.
    ///
    /// # Errors
    /// [`RatsError`] unless 2 ≤ d ≤ [`Dimension::MAX`].
    pub fn new(d: usize) -> Result<Self, RatsError> {
        Ok(Self { dimension: Dimension::new(d)? })
    }

    /// The last pile and its remainder, then the first pair of piles that is not a halving.
    fn not_a_vector(&self, x: &[Natural]) -> Because {
        let d = self.dimension.piles();
        let because = Because::new();
        let Some((last, (_, remainder))) =
            x.last().and_then(|x| Some((x, x.checked_div_rem(self.dimension.period())?)))
        else {
            return because;
        };
        if remainder != *self.dimension.half() {
            return because
                .value(format!("x_{d} mod (2^{d} − 1)"), &remainder)
                .says(format!("no P-position: there the remainder is 2^{}", d - 1));
        }
        let broken = x.windows(2).position(|pair| super::vectors::half_up(&pair[1]) != pair[0]);
        match broken.and_then(|i| Some((i, x.get(i)?, x.get(i + 1)?))) {
            Some((i, before, next)) => because
                .value(format!("x_{}", i + 1), before)
                .value(format!("x_{}", i + 2), next)
                .says("no P-position: there each pile is half of the next one, rounded up"),
            None => because.value(format!("x_{d}"), last),
        }
    }

    /// Scans the P-positions r(0), r(1), … below x. Which are reached by an allowed subtraction repeats with period
    /// 2^{d−1}, so a whole period without one ends the scan.
    fn all_winning(&self, x: &[Natural], limit: usize) -> Result<WinningMoves, OutsideDomain> {
        const MOST_TRIED: u32 = 200_000;
        let mut moves = Vec::new();
        if self.dimension.index_of(x).is_some() {
            return Ok(WinningMoves { moves, truncated: false });
        }
        let (mut n, mut since, mut tried) = (Natural::zero(), Natural::zero(), 0);
        while since <= *self.dimension.half() {
            let to = self.dimension.vector(&n);
            let taken: Option<Vec<Natural>> = x.iter().zip(&to).map(|(x, to)| x.checked_sub(to)).collect();
            let Some(taken) = taken else { break };
            if self.dimension.forbidden(&taken, Formulation::Succinct).is_none() {
                if moves.len() == limit {
                    return Ok(WinningMoves { moves, truncated: true });
                }
                moves.push(Move { rule: RULE.into(), to: Position::new(to) });
                since = Natural::zero();
            }
            tried += 1;
            if tried > MOST_TRIED {
                return Err(OutsideDomain::new(format!(
                    "among the first {MOST_TRIED} P-positions below this one only {} can be reached; the rest was not \
                     searched",
                    moves.len()
                )));
            }
            (n, since) = (n + 1, since + 1);
        }
        Ok(WinningMoves { moves, truncated: false })
    }
}

impl Strategy for Recurrence {
    fn explain(&self, position: &Position) -> Option<Result<Explanation, OutsideDomain>> {
        Some(argument(&self.dimension, position).map(|told| told.by_recurrence(told.short(Explanation::new()))))
    }

    about!(self, "recurrence", Citation::new("003", "Theorem 7 and section 2"));

    fn decide(&self, position: &Position) -> Result<Verdict, OutsideDomain> {
        let x = checked(&self.dimension, position)?;
        match (self.dimension.index_of(x), x.last()) {
            (Some(n), Some(last)) => {
                let last_is = format!("x_{}", self.dimension.piles());
                let because = Because::new().value(last_is, last).value("n", &n);
                let because = because.says("the piles are r(n): each is half of the next one, rounded up");
                Ok(Verdict::Losing { because })
            }
            _ => Ok(winning(&self.dimension, x, self.not_a_vector(x))),
        }
    }

    fn winning_moves(&self, position: &Position, limit: usize) -> Option<Result<WinningMoves, OutsideDomain>> {
        Some(checked(&self.dimension, position).and_then(|x| self.all_winning(x, limit)))
    }
}

impl RightShift {
    /// The strategy for d piles.
    ///
    /// # Errors
    /// [`RatsError`] unless 2 ≤ d ≤ [`Dimension::MAX`].
    pub fn new(d: usize) -> Result<Self, RatsError> {
        Ok(Self { dimension: Dimension::new(d)? })
    }

    /// α, if every right shift fits: the digit that x_i + 1 drops is complemented and has weight 2^{d−i}.
    fn row(&self, x: &[Natural]) -> Result<Natural, usize> {
        let mut alpha = Natural::zero();
        for (i, pair) in x.windows(2).enumerate() {
            let [before, pile] = pair else { continue };
            let next = pile + 1;
            if half_down(&next) != *before {
                return Err(i + 2);
            }
            // ξ(x_i + 1): 1 if x_i + 1 is even.
            alpha = (alpha << 1) + u64::from(next.is_even());
        }
        Ok(alpha)
    }
}

impl Strategy for RightShift {
    fn explain(&self, position: &Position) -> Option<Result<Explanation, OutsideDomain>> {
        Some(argument(&self.dimension, position).map(|told| told.by_right_shift(told.short(Explanation::new()))))
    }

    about!(self, "right-shift", Citation::new("003", "Proposition 17, weights corrected"));

    fn decide(&self, position: &Position) -> Result<Verdict, OutsideDomain> {
        let x = checked(&self.dimension, position)?;
        let (d, bits) = (self.dimension.piles(), self.dimension.bits());
        if x.iter().all(Natural::is_zero) {
            return Ok(Verdict::Losing { because: Because::new().says("every pile is empty") });
        }
        let alpha = match self.row(x) {
            Ok(alpha) => alpha,
            Err(i) => {
                let text = format!("x_{i} + 1 shifted right is not x_{}", i - 1);
                return Ok(winning(&self.dimension, x, Because::new().says(text)));
            }
        };
        let last = x.last().cloned().unwrap_or_default();
        let because = Because::new().value("α", &alpha);
        // α(2^d−1) ≡ x_d − 2^{d−1} (mod 2^{d−1}(2^d−1)), and x_d ≥ 2^{d−1}: a smaller x_d cannot be congruent unless α
        // would be at least 2^{d−1}.
        let rest = last.checked_sub(self.dimension.half());
        let needed = &alpha * self.dimension.period();
        let modulus = self.dimension.period() << (bits - 1);
        let congruent =
            rest.is_some_and(|rest| rest.checked_sub(&needed).is_some_and(|over| (over % &modulus).is_zero()));
        let congruence = format!("α(2^{d} − 1) ≡ x_{d} − 2^{} (mod 2^{}(2^{d} − 1))", d - 1, d - 1);
        Ok(if congruent {
            Verdict::Losing { because: because.says(format!("every right shift fits and {congruence}")) }
        } else {
            winning(&self.dimension, x, because.says(format!("every right shift fits, but not {congruence}")))
        })
    }
}
