//! Theorem 1 of document 001 as a strategy: the P-positions (A_n, B_n), and the move that its proof names.
//!
//! A decision takes at most eight floors of the size of the position, usually six or fewer; every winning move is found
//! because the P-positions within reach have consecutive indices.

use super::BeattyGame;
use super::pair::{BeattyPair, BetaError, Place};
use crate::outside;
use ratwheel_numbers::{Natural, Real, RealError};
use ratwheel_rules::{
    Because, Citation, Explanation, Move, OutsideDomain, Position, RuleName, Strategy, Verdict, WinningMoves,
};
use std::cmp::Ordering;

/// The strategy of Theorem 1 for one of the three games and one β.
#[derive(Clone, Debug)]
pub struct BeattyStrategy {
    pub(super) game: BeattyGame,
    pub(super) pair: BeattyPair,
    /// Why the theorem is not used for this game and β.
    refusal: Option<String>,
    nim: RuleName,
    diagonal: RuleName,
}

impl BeattyStrategy {
    /// The strategy for this game and β. Where the theorem is wrong it exists but refuses every position.
    ///
    /// # Errors
    /// [`BetaError`] unless β is irrational and greater than 2.
    pub fn new(game: BeattyGame, beta: &Real) -> Result<Self, BetaError> {
        let pair = BeattyPair::new(beta)?;
        let refusal = refusal(game, beta)?;
        Ok(Self { game, pair, refusal, nim: "I".into(), diagonal: "II".into() })
    }

    /// The sequences A and B.
    #[must_use]
    pub fn pair(&self) -> &BeattyPair {
        &self.pair
    }

    fn piles<'a>(&self, position: &'a Position) -> Result<&'a [Natural; 2], OutsideDomain> {
        if let Some(refusal) = &self.refusal {
            return Err(OutsideDomain::new(refusal.clone()));
        }
        position.piles().try_into().map_err(|_| {
            OutsideDomain::new(format!("{} has 2 piles, not {}", self.game.title(), position.piles().len()))
        })
    }
}

/// Why Theorem 1 is not to be used, if so.
///
/// For β > 3 it holds. For φ² ≤ β < 3 the only P→P step that the triangles leave open is (4,5) between rows n and n+2,
/// which the repaired game forbids; it never occurs if kβ̂ = β + (3k−5)/2 for an odd k, because then {nβ̂} ≥ 4 − 2β̂
/// implies {nβ} ≥ 6 − 2β, while (4,5) needs {nβ̂} ≥ 4 − 2β̂ and {nβ} < 6 − 2β. Solved for k: k = (2β−5)(β−1)/(3−β).
fn refusal(game: BeattyGame, beta: &Real) -> Result<Option<String>, RealError> {
    if !matches!(game, BeattyGame::WynimT | BeattyGame::WynimTRepaired)
        || beta.compare(&Real::from(3))? == Ordering::Greater
    {
        return Ok(None);
    }
    if beta.compare(&Real::phi().pow(2)?)? == Ordering::Less {
        return Ok(Some(format!(
            "the closed form of Theorem 1 is false for β^T-Wynim when 2 < β < φ², and β = {beta}: two of its claimed \
             P-positions are joined by a move (for β = √5 by (3,4) → (0,0))"
        )));
    }
    let two_beta = Real::from(2) * beta;
    let k = ((two_beta - Real::from(5)) * (beta - &Real::from(1))).checked_div(&(Real::from(3) - beta))?;
    let odd = k.as_rational().is_some_and(|k| k.is_integer() && !k.numerator().magnitude().is_even());
    if odd || game == BeattyGame::WynimTRepaired {
        return Ok(None);
    }
    Ok(Some(format!(
        "the closed form of Theorem 1 is not proved for β^T-Wynim when φ² ≤ β < 3, and β = {beta}: taking 4 and 5 may \
         join two of its claimed P-positions (for β = e: (30,51) → (26,46)); the variant `repaired` forbids that"
    )))
}

/// As many facts as there are at the most, so that they are put into one allocation.
const USUAL_FACTS: usize = 6;

/// What the proof says about lo ≤ hi.
enum Finding {
    Losing(Because),
    /// To (lo, hi), by type (I) or else (II).
    Winning {
        lo: Natural,
        hi: Natural,
        nim: bool,
        because: Because,
    },
}

impl BeattyStrategy {
    /// The case analysis of the proof of Theorem 1, N→P, for lo ≤ hi.
    fn find(&self, lo: &Natural, hi: &Natural) -> Result<Finding, RealError> {
        let because = Because(Vec::with_capacity(USUAL_FACTS));
        if lo.is_zero() {
            let because = because.says("(0,0) is the end of the game");
            return Ok(if hi.is_zero() {
                Finding::Losing(because)
            } else {
                Finding::Winning { lo: Natural::zero(), hi: Natural::zero(), nim: true, because }
            });
        }
        let low = self.pair.locate(lo)?;
        let partner = self.pair.partner(&low)?;
        if low.in_upper {
            let because = because.case("x = B_n, y > A_n: move y to A_n").term("B", &low.index, lo);
            let because = because.term("A", &low.index, &partner);
            return Ok(Finding::Winning { lo: lo.clone(), hi: partner, nim: true, because });
        }
        let because = because.term("A", &low.index, lo);
        match hi.cmp(&partner) {
            Ordering::Equal => Ok(Finding::Losing(because.term("B", &low.index, hi))),
            Ordering::Greater => {
                let because = because.case("x = A_m, y > B_m: move y to B_m").term("B", &low.index, &partner);
                Ok(Finding::Winning { lo: lo.clone(), hi: partner, nim: true, because })
            }
            Ordering::Less => self.find_below(lo, hi, because),
        }
    }

    /// x = A_m ≤ y < B_m.
    fn find_below(&self, lo: &Natural, hi: &Natural, because: Because) -> Result<Finding, RealError> {
        let high = self.pair.locate(hi)?;
        if high.in_upper {
            let target = self.pair.lower(&high.index)?;
            let because = because.case("y = B_n, x > A_n: move x to A_n").term("B", &high.index, hi);
            let because = because.term("A", &high.index, &target);
            return Ok(Finding::Winning { lo: target, hi: hi.clone(), nim: true, because });
        }
        let because = because.term("A", &high.index, hi).case("x = A_m ≤ y = A_n < B_m: both piles move");
        if self.game == BeattyGame::BetaNim {
            let (target, nearest) = (self.pair.lower(&high.below)?, self.pair.upper(&high.below)?);
            let because = because.term("B", &high.below, &nearest).term("A", &high.below, &target);
            let because = because.says("B_i is the largest member of B below y");
            return Ok(Finding::Winning { lo: target, hi: nearest, nim: false, because });
        }
        let e = hi.abs_diff(lo);
        let (j, lo, hi) = self.pair.diagonal_index(&e)?;
        let because = because.value("y − x", e).term("Δ", &j, &hi.abs_diff(&lo));
        let because = because.says("Δ_j = B_j − A_j falls short of y − x by less than ⌊β⌋: move to (A_j,B_j)");
        Ok(Finding::Winning { lo, hi, nim: false, because })
    }

    /// The P-positions (A_n, B_n), or mirrored, that type (II) may reach as far as the sizes go: n from first to last.
    fn diagonal_range(&self, a: &Natural, b: &Natural) -> Result<Option<(Natural, Natural)>, RealError> {
        let pair = &self.pair;
        let one = Natural::one();
        let (Some(a_before), Some(b_before)) = (a.checked_sub(&one), b.checked_sub(&one)) else { return Ok(None) };
        let mut last = pair.count_lower(&a_before)?.min(pair.count_upper(&b_before)?);
        let d = pair.floor();
        let first = if self.game == BeattyGame::BetaNim {
            // a − A_n ≤ d or b − B_n ≤ d, so A_n > a − d − 1 or B_n > b − d − 1.
            let by_a = a_before.checked_sub(d).map(|v| pair.count_lower(&v)).transpose()?.map(|n| n + 1);
            let by_b = b_before.checked_sub(d).map(|v| pair.count_upper(&v)).transpose()?.map(|n| n + 1);
            by_a.unwrap_or_default().min(by_b.unwrap_or_default())
        } else {
            // |(b − a) − Δ_n| < d, so b − a − d < Δ_n < b − a + d.
            let Some(bound) = (&(b + d) - a).into_natural().filter(|bound| !bound.is_zero()) else { return Ok(None) };
            let Some(end) = pair.first_difference(&bound)?.checked_sub(&one) else { return Ok(None) };
            last = last.min(end);
            match b.checked_sub(&(a + d)) {
                Some(below) => pair.first_difference(&(below + 1))?,
                None => Natural::zero(),
            }
        };
        Ok((first <= last).then_some((first, last)))
    }

    /// Do these two amounts belong to the β-triangles?
    pub(super) fn in_triangle(&self, s: &Natural, t: &Natural) -> bool {
        let (least, most) = (s.min(t), s.max(t));
        let d = self.pair.floor();
        (*least == 1u64 || *least == 2u64) && most == d || *least == 2u64 && *most == d + 1
    }

    /// May type (II) take these two amounts from a position with a pile in B?
    pub(super) fn allowed_beside_upper(&self, s: &Natural, t: &Natural) -> bool {
        let (least, most) = (s.min(t), s.max(t));
        let repaired = self.game == BeattyGame::WynimTRepaired && *least == 4u64 && *most == 5u64;
        !self.in_triangle(s, t) && !repaired
    }

    fn all_winning(&self, x: &Natural, y: &Natural, limit: usize) -> Result<WinningMoves, RealError> {
        let (place_x, place_y) = (self.pair.locate(x)?, self.pair.locate(y)?);
        let mut moves = Vec::new();
        let beside_x = self.pair.partner(&place_x)?;
        let beside_y = self.pair.partner(&place_y)?;
        if beside_x == *y {
            return Ok(WinningMoves { moves, truncated: false });
        }
        if beside_x < *y {
            moves.push(Move { rule: self.nim.clone(), to: [x.clone(), beside_x].into() });
        }
        if beside_y < *x {
            moves.push(Move { rule: self.nim.clone(), to: [beside_y, y.clone()].into() });
        }
        self.add_diagonal(&mut moves, [x, y], [&place_x, &place_y], limit)?;
        moves.sort_by(|a, b| a.to.cmp(&b.to));
        moves.dedup();
        Ok(WinningMoves::new(moves, limit))
    }

    /// Adds the winning moves of type (II), more than `limit` if there are more.
    fn add_diagonal(
        &self,
        moves: &mut Vec<Move>,
        [x, y]: [&Natural; 2],
        places: [&Place; 2],
        limit: usize,
    ) -> Result<(), RealError> {
        let beside_upper = places.iter().any(|place| place.in_upper);
        if beside_upper && matches!(self.game, BeattyGame::BetaNim | BeattyGame::Wynim) {
            return Ok(());
        }
        for mirrored in [false, true] {
            let (a, b) = if mirrored { (y, x) } else { (x, y) };
            let Some((mut n, last)) = self.diagonal_range(a, b)? else { continue };
            let mut found = 0;
            while n <= last && found <= limit {
                let (to_a, to_b) = (self.pair.lower(&n)?, self.pair.upper(&n)?);
                if !beside_upper || self.allowed_beside_upper(&a.abs_diff(&to_a), &b.abs_diff(&to_b)) {
                    let to = if mirrored { [to_b, to_a] } else { [to_a, to_b] };
                    moves.push(Move { rule: self.diagonal.clone(), to: to.into() });
                    found += 1;
                }
                n += 1;
            }
        }
        Ok(())
    }
}

impl Strategy for BeattyStrategy {
    about!(self, "algebraic", Citation::new("001", "Theorem 1"));

    fn decide(&self, position: &Position) -> Result<Verdict, OutsideDomain> {
        let [x, y] = self.piles(position)?;
        let swapped = y < x;
        let (low, high) = if swapped { (y, x) } else { (x, y) };
        Ok(match self.find(low, high).map_err(outside)? {
            Finding::Losing(because) => Verdict::Losing { because },
            Finding::Winning { lo, hi, nim, because } => {
                let rule = if nim { &self.nim } else { &self.diagonal }.clone();
                let to = if swapped { [hi, lo] } else { [lo, hi] };
                Verdict::Winning { by: Move { rule, to: to.into() }, because }
            }
        })
    }

    fn explain(&self, position: &Position) -> Option<Result<Explanation, OutsideDomain>> {
        Some(self.piles(position).and_then(|[x, y]| self.tell(x, y).map_err(outside)))
    }

    fn winning_moves(&self, position: &Position, limit: usize) -> Option<Result<WinningMoves, OutsideDomain>> {
        Some(self.piles(position).and_then(|[x, y]| self.all_winning(x, y, limit).map_err(outside)))
    }
}
