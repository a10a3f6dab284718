//! Two ways to find a square in the array 𝒜 in polynomial time: by its numeral over 𝒰, and by floors alone.

use super::BaseError;
use super::cases::Place;
use super::explain::Way;
use crate::outside;
use ratwheel_numbers::{ArrayA, Beatty, Integer, IntegerArray, Natural, Real, RealError};
use ratwheel_numeration::System;
use ratwheel_rules::{Because, Citation, OutsideDomain};

/// A way to look into 𝒜 at any size.
pub trait Lookup: Send + Sync + Sized {
    /// What the strategy is called.
    const NAME: &'static str;

    /// Where it comes from.
    const SOURCE: Citation;

    /// The look-up for this b.
    ///
    /// # Errors
    /// [`BaseError`] unless b ≥ 3.
    fn new(b: u64) -> Result<Self, BaseError>;

    /// The row and the column of a positive number.
    fn locate(&self, x: &Natural) -> Result<Place, OutsideDomain>;

    /// A_0^n.
    fn first_of(&self, n: &Natural) -> Result<Natural, OutsideDomain>;

    /// How it finds a row, for explanations.
    fn way(&self) -> Way<'_>;
}

/// By the digits over 𝒰 (document 004, sections 2 and 4).
#[derive(Clone, Debug)]
pub struct Numerals {
    b: u64,
    system: System,
    array: ArrayA,
}

impl Numerals {
    /// The name of 𝒰.
    fn system_name(&self) -> String {
        if self.b == 3 { "u".to_string() } else { format!("u:b={}", self.b) }
    }
}

impl Lookup for Numerals {
    const NAME: &'static str = "numeration";
    const SOURCE: Citation = Citation::new("004", "Theorem 3 and section 4");

    fn new(b: u64) -> Result<Self, BaseError> {
        let system = System::u(&Natural::from(b)).map_err(|_| BaseError { b })?;
        let array = ArrayA::with_base(b).map_err(|_| BaseError { b })?;
        Ok(Self { b, system, array })
    }

    /// x = A_j^n: j zeros end its numeral, without them it is a = A_0^n, and n = L(a) − (b−1)a.
    fn locate(&self, x: &Natural) -> Result<Place, OutsideDomain> {
        let numeral = self.system.digits(x).map_err(outside)?;
        let column = numeral.trailing_zeros().unwrap_or(0);
        let reduced = numeral.reduced();
        let first = self.system.value(&reduced).map_err(outside)?;
        let shifted = self.system.value(&reduced.shift_left()).map_err(outside)?;
        let row = shifted.abs_diff(&(&first * (self.b - 1)));
        let decides: Vec<usize> = (0..=column).collect();
        let because = Because::new().numeral(x, self.system_name(), numeral.digits(), &decides);
        Ok(Place { row, column, first, because })
    }

    fn first_of(&self, n: &Natural) -> Result<Natural, OutsideDomain> {
        self.array.entry(n, 0).map_err(outside)
    }

    fn way(&self) -> Way<'_> {
        Way::Numeration { system: &self.system, name: self.system_name() }
    }
}

/// By floors alone: with λ = (b+√(b²−4))/2 and μ = λ/(λ−1), which are φ² and φ for b = 3, row n starts with ⌊(n−1)μ⌋ +
/// 1 and y is followed by ⌊yλ⌋ + 1 (Theorem 2 of document 004). As 1/λ + 1/μ = 1, Beatty's theorem says that every x >
/// 1 is of exactly one of these forms, with n > 1 or y ≥ 1. So x is the start of a row, or it is replaced by the number
/// before it in its row, which is smaller by the factor λ: O(log x) steps, and no numerals. This answers the question
/// of section 4 of document 004.
#[derive(Clone, Debug)]
pub struct Floors {
    b: u64,
    /// ⌊kμ⌋.
    starts: Beatty,
    /// ⌊yλ⌋.
    after: Beatty,
}

/// With more steps than this the explanation does not name them.
const SHOWN_STEPS: usize = 8;

impl Lookup for Floors {
    const NAME: &'static str = "algebraic";
    const SOURCE: Citation = Citation::new("004", "Theorems 2 and 3; answers the question of section 4");

    fn new(b: u64) -> Result<Self, BaseError> {
        let pair = |b: u64| {
            let b = Natural::from(b);
            let root = (Real::from(b.square()) - Real::from(4)).sqrt()?;
            let growth = (Real::from(b) + root).checked_div(&Real::from(2))?;
            Beatty::complementary(&growth)
        };
        let (starts, after) = pair(b).map_err(|_: RealError| BaseError { b })?;
        Ok(Self { b, starts, after })
    }

    fn locate(&self, x: &Natural) -> Result<Place, OutsideDomain> {
        let (mut entry, mut column, mut because) = (x.clone(), 0, Because::new());
        let because_of = if self.b == 3 {
            "every number is ⌊(n−1)φ⌋ + 1, the start of row n, or ⌊yφ²⌋ + 1, the number after y in its row"
        } else {
            "every number is ⌊(n−1)μ⌋ + 1, the start of row n, or ⌊yλ⌋ + 1, the number after y in its row"
        };
        loop {
            let no_place = || OutsideDomain::new("the array has the numbers 1, 2, 3, …");
            let less = Integer::from(entry.checked_sub(&Natural::one()).ok_or_else(no_place)?);
            let start =
                if less.is_zero() { Some(Natural::zero()) } else { self.starts.index_of(&less).map_err(outside)? };
            if let Some(before) = start {
                return Ok(Place { row: before + 1, column, first: entry, because: because.says(because_of) });
            }
            entry = self.after.index_of(&less).map_err(outside)?.ok_or_else(no_place)?;
            column += 1;
            if column <= SHOWN_STEPS {
                because = because.value("the number before it in its row", entry.clone());
            }
        }
    }

    fn first_of(&self, n: &Natural) -> Result<Natural, OutsideDomain> {
        let Some(before) = n.checked_sub(&Natural::one()) else { return Ok(Natural::zero()) };
        Ok(self.starts.term(&before).map_err(outside)?.into_magnitude() + 1)
    }

    fn way(&self) -> Way<'_> {
        Way::Floors
    }
}
