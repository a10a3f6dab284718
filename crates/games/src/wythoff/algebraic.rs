//! The algebraic strategy: A_n = ⌊nα⌋ with exact floors (document 002, and document 001 after Example 4).

use super::explain::{self, Argument};
use super::moves;
use super::pairs::{self, Column, Pairs, Place};
use crate::beta::written;
use crate::outside;
use ratwheel_numbers::{Integer, Natural, Real, RealError};
use ratwheel_rules::{Citation, Explanation, Message, OutsideDomain, Position, Strategy, Verdict, WinningMoves};

/// Decides by exact multiples of α = (2−d+√(d²+4))/2, the golden ratio for d = 1.
///
/// At most three floors for a decision: O(M(k)) for piles of k bits, with M(k) the time of a multiplication.
///
/// ```
/// use ratwheel_games::wythoff::Algebraic;
/// use ratwheel_rules::{Outcome, Position, Strategy};
/// let strategy = Algebraic::new(2)?;
/// // Table 2 of document 001, n = 27.
/// assert_eq!(strategy.decide(&Position::from([38u64, 92]))?.outcome(), Outcome::P);
/// # Ok::<(), ratwheel_rules::OutsideDomain>(())
/// ```
#[derive(Clone, Debug)]
pub struct Algebraic {
    width: u64,
    alpha: Real,
    /// 1/α, to count the A-numbers.
    inverse: Real,
}

/// α = (2−d+√(d²+4))/2.
pub(super) fn alpha(width: u64) -> Result<Real, OutsideDomain> {
    if width == 0 {
        return Err(OutsideDomain::new("the band must have a width d of at least 1"));
    }
    let d = Real::from(width);
    let root = (&d * &d + Real::from(4)).sqrt().map_err(outside)?;
    (Real::from(2) - d + root).checked_div(&Real::from(2)).map_err(outside)
}

/// The floor as a natural number; the floors here are never negative.
pub(super) fn natural(floor: Result<Integer, RealError>) -> Result<Natural, OutsideDomain> {
    let floor = floor.map_err(outside)?;
    floor.into_natural().ok_or_else(|| OutsideDomain::new("a term of the table is negative"))
}

impl Algebraic {
    /// For the band of width d ≥ 1.
    ///
    /// # Errors
    /// [`OutsideDomain`] for d = 0.
    pub fn new(d: u64) -> Result<Self, OutsideDomain> {
        let alpha = alpha(d)?;
        let inverse = alpha.reciprocal().map_err(outside)?;
        Ok(Self { width: d, alpha, inverse })
    }

    /// [`Pairs::place`] in machine words, if they suffice.
    fn place_of_word(&self, value: u64) -> Option<Place> {
        let index = u64::try_from(self.inverse.floor_mul_word(value.checked_add(1)?)?).ok()?;
        let is_a = self.alpha.floor_mul_word(index)? == u128::from(value);
        let (column, index) = if is_a { (Column::A, index) } else { (Column::B, value.checked_sub(index)?) };
        let (value, step) = (u128::from(value), u128::from(index) * u128::from(self.width));
        let partner = if is_a { value.checked_add(step)? } else { value.checked_sub(step)? };
        Some(Place { column, index: Natural::from(index), partner: Natural::from(partner), numeral: None })
    }
}

impl Pairs for Algebraic {
    fn width(&self) -> u64 {
        self.width
    }

    fn first(&self, n: &Natural) -> Result<Natural, OutsideDomain> {
        if let Some(floor) = n.to_u64().and_then(|n| self.alpha.floor_mul_word(n)) {
            return Ok(Natural::from(floor));
        }
        natural(self.alpha.floor_mul(n))
    }

    fn place(&self, value: &Natural) -> Result<Place, OutsideDomain> {
        if let Some(place) = value.to_u64().and_then(|value| self.place_of_word(value)) {
            return Ok(place);
        }
        // As α is irrational, ⌊(value+1)/α⌋ of the numbers 1, …, value are A-numbers and the others are B-numbers.
        let next = value + 1;
        let index = if self.width == 1 {
            // 1/φ = φ − 1: one constant serves both ways.
            self.first(&next)?.checked_sub(&next).unwrap_or_default()
        } else {
            natural(self.inverse.floor_mul(&next))?
        };
        if self.first(&index)? == *value {
            let partner = value + &index * self.width;
            return Ok(Place { column: Column::A, index, partner, numeral: None });
        }
        let index = value.checked_sub(&index).unwrap_or_default();
        let partner = value.checked_sub(&(&index * self.width)).unwrap_or_default();
        Ok(Place { column: Column::B, index, partner, numeral: None })
    }

    fn argue(&self, argument: &Argument<'_>, told: Explanation) -> Result<Explanation, OutsideDomain> {
        let Argument { low, place, row, .. } = argument;
        let told = told.argue(match self.width {
            1 => Message::new("pairs-formula"),
            width => Message::new("pairs-formula-band").with("alpha", written(&self.alpha)).with("width", width),
        });
        if low.is_zero() {
            return Ok(explain::conclude(argument, told));
        }
        let a = self.first(&place.index)?;
        let evaluated = Message::new("pairs-floor").with("n", &place.index).with("a", &a);
        let b = &a + &place.index * self.width;
        let mut told = told.argue(evaluated.with("step", &place.index * self.width).with("b", b));
        if let Some((row, a, b)) = row {
            told = told.argue(explain::difference(argument, row));
            let step = *row * self.width;
            told =
                told.argue(Message::new("pairs-floor").with("n", *row).with("a", *a).with("step", step).with("b", *b));
        }
        Ok(explain::conclude(argument, told))
    }
}

impl Strategy for Algebraic {
    fn explain(&self, position: &Position) -> Option<Result<Explanation, OutsideDomain>> {
        Some(explain::explain(self, position))
    }

    about!(
        self,
        "algebraic",
        if self.width == 1 {
            Citation::new("002", "Figure 50 and the formulas before it")
        } else {
            Citation::new("001", "Remark 5")
        }
    );

    fn decide(&self, position: &Position) -> Result<Verdict, OutsideDomain> {
        pairs::decide(self, position)
    }

    fn winning_moves(&self, position: &Position, limit: usize) -> Option<Result<WinningMoves, OutsideDomain>> {
        Some(moves::every(self, position).map(|moves| WinningMoves::new(moves, limit)))
    }
}
