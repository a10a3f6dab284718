//! The m rat sequences A^1, …, A^m, which split the positive integers, and three ways to look into their table.
//!
//! Row n is A^k_n = ⌊(2^m−1)n/2^{m−k}⌋ − 2^{k−1} + 1, k = 1, …, m; row 0 is all 0 (document 000, sections 2, 7 and 8).
//! Mouse is m = 2, Rat is m = 3. Each positive integer stands in one place of the table: by the mex recursion (Theorems
//! 1 and 6), by one division (Theorems 2 and 7), or by the last digits of its numeral (Theorems 4 and 5).

use crate::outside;
use ratwheel_numbers::{Control, MexRecursion, Natural, WindowedMex};
use ratwheel_numeration::{Numeral, System};
use ratwheel_rules::{Because, OutsideDomain, Position, PositionError};

/// More piles than this are refused.
pub(crate) const MOST_PILES: usize = 1024;

/// Where a number stands in the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The column, from 1 to m.
    pub column: usize,
    /// The row, from 1 on.
    pub row: Natural,
    /// The numeral that told it, if one did.
    pub numeral: Option<Numeral>,
}

/// How the table is looked into, for explanations.
#[derive(Clone, Copy)]
pub enum Way<'a> {
    /// By the closed form.
    Closed,
    /// By numerals in these systems.
    Numerals {
        /// The system in which the last digits tell the column.
        p: &'a System,
        /// The system whose digits, read in the other one, give the first column.
        q: &'a System,
    },
    /// By the mex recursion.
    Recursion,
}

/// A way to look into the table.
pub trait Columns: Send + Sync {
    /// m.
    fn piles(&self) -> usize;

    /// Which way this is.
    fn way(&self) -> Way<'_>;

    /// Row n, ascending.
    fn row(&self, n: &Natural) -> Result<Vec<Natural>, OutsideDomain>;

    /// Where a positive number stands.
    fn locate(&self, value: &Natural) -> Result<Spot, OutsideDomain>;

    /// As [`Columns::row`], and hears when a stop is asked for, where that takes long.
    fn row_watched(&self, n: &Natural, _: Control<'_>) -> Result<Vec<Natural>, OutsideDomain> {
        self.row(n)
    }

    /// As [`Columns::locate`], and hears when a stop is asked for, where that takes long.
    fn locate_watched(&self, value: &Natural, _: Control<'_>) -> Result<Spot, OutsideDomain> {
        self.locate(value)
    }
}

/// A table while somebody may ask to stop.
pub(crate) struct Watched<'a>(pub(crate) &'a dyn Columns, pub(crate) Control<'a>);

impl Columns for Watched<'_> {
    fn piles(&self) -> usize {
        self.0.piles()
    }

    fn way(&self) -> Way<'_> {
        self.0.way()
    }

    fn row(&self, n: &Natural) -> Result<Vec<Natural>, OutsideDomain> {
        self.0.row_watched(n, self.1)
    }

    fn locate(&self, value: &Natural) -> Result<Spot, OutsideDomain> {
        self.0.locate_watched(value, self.1)
    }
}

/// The piles in ascending order, if there are `expected` of them.
pub(crate) fn sorted(position: &Position, expected: usize) -> Result<Vec<Natural>, OutsideDomain> {
    let found = position.piles().len();
    if found != expected {
        return Err(outside(PositionError::Piles { expected, found }));
    }
    let mut piles = position.piles().to_vec();
    piles.sort();
    Ok(piles)
}

pub(crate) fn check(m: usize) -> Result<(), OutsideDomain> {
    if (2..=MOST_PILES).contains(&m) {
        return Ok(());
    }
    Err(OutsideDomain::new(format!("the Fat Rat game has from 2 to {MOST_PILES} piles, not {m}")))
}

/// Adds the numeral of `value`, if one was used: its two last digits decide.
pub(crate) fn with_numeral(because: Because, value: &Natural, spot: &Spot) -> Because {
    match &spot.numeral {
        Some(numeral) => because.numeral(value, "the p-system", numeral.digits(), &[0, 1]),
        None => because,
    }
}

/// By the closed form: one division for a look-up, shifts for a row.
#[derive(Clone, Debug)]
pub(crate) struct Closed {
    piles: usize,
    /// 2^m − 1.
    modulus: Natural,
}

impl Closed {
    pub(crate) fn new(m: usize) -> Result<Self, OutsideDomain> {
        check(m)?;
        Ok(Self { piles: m, modulus: super::differences::modulus(m) })
    }
}

impl Columns for Closed {
    fn piles(&self) -> usize {
        self.piles
    }

    fn way(&self) -> Way<'_> {
        Way::Closed
    }

    fn row(&self, n: &Natural) -> Result<Vec<Natural>, OutsideDomain> {
        if n.is_zero() {
            return Ok(vec![Natural::zero(); self.piles]);
        }
        let m = self.piles as u64;
        let multiple = (n << m).checked_sub(n).unwrap_or_default();
        let entry = |k: u64| {
            // ⌊·⌋ ≥ 2^k − 1 for n ≥ 1, so nothing is below 0.
            let floor = if k == m { multiple.clone() } else { &multiple >> (m - k) };
            if k == 1 { floor } else { (floor + 1).checked_sub(&Natural::power_of_two(k - 1)).unwrap_or_default() }
        };
        Ok((1..=m).map(entry).collect())
    }

    fn locate(&self, value: &Natural) -> Result<Spot, OutsideDomain> {
        let before = value.checked_sub(&Natural::one()).ok_or_else(|| outside("0 stands in every column"))?;
        // value = t(2^m−1) + ρ with 1 ≤ ρ ≤ 2^m−1: column k = 1 + v_2(ρ), row t·2^{m−k} + ⌊ρ/2^k⌋ + 1.
        let (t, remainder) = before.div_rem(&self.modulus);
        let rho = remainder + 1;
        let k = 1 + rho.trailing_zeros().unwrap_or(0);
        let row = (t << (self.piles as u64).saturating_sub(k)) + (rho >> k) + 1;
        Ok(Spot { column: usize::try_from(k).map_err(outside)?, row, numeral: None })
    }
}

/// By numerals s_2 s_1 s_0 in the p-system of (2^m−1)/2^{m−1}, whose places are 2^m−1, 2 and 1.
///
/// Column 1 ends in 1 or in 00, column 2 + v_2(s_1) in s_1 0 (Theorem 4 for m = 3). The q-digits t_2 t_1 0 of n, read
/// in the p-system, give A^1_n, or A^1_n + 1 if t_1 > 0 (Theorem 5); in column k the numeral of row n is s_2,
/// (2j+1)2^{k−2}, 0 where n−1 = s_2 2^{m−k} + j.
#[derive(Clone, Debug)]
pub(crate) struct Numerals {
    piles: usize,
    p: System,
    q: System,
}

impl Numerals {
    pub(crate) fn new(m: usize) -> Result<Self, OutsideDomain> {
        check(m)?;
        let p = System::rats(u32::try_from(m).map_err(outside)?).map_err(outside)?;
        let name = p.to_string();
        let q = format!("q:{}", name.trim_start_matches("p:")).parse::<System>().map_err(outside)?;
        Ok(Self { piles: m, p, q })
    }

    fn column_entry(&self, k: u64, n: &Natural) -> Result<Natural, OutsideDomain> {
        let before = n.checked_sub(&Natural::one()).unwrap_or_default();
        let m = self.piles as u64;
        let (high, low) = (&before >> (m - k), before.low_bits(m - k));
        let middle = (low << (k - 1)) + Natural::power_of_two(k - 2);
        self.p.value(&Numeral::new(vec![high, middle, Natural::zero()])).map_err(outside)
    }
}

impl Columns for Numerals {
    fn piles(&self) -> usize {
        self.piles
    }

    fn way(&self) -> Way<'_> {
        Way::Numerals { p: &self.p, q: &self.q }
    }

    fn row(&self, n: &Natural) -> Result<Vec<Natural>, OutsideDomain> {
        if n.is_zero() {
            return Ok(vec![Natural::zero(); self.piles]);
        }
        let digits = self.q.digits(n).map_err(outside)?;
        let read = self.q.read_in(&self.p, &digits).map_err(outside)?;
        let first =
            if digits.digit(1).is_zero() { read } else { (read - Natural::one()).into_natural().unwrap_or_default() };
        let mut row = vec![first];
        for k in 2..=self.piles as u64 {
            row.push(self.column_entry(k, n)?);
        }
        Ok(row)
    }

    fn locate(&self, value: &Natural) -> Result<Spot, OutsideDomain> {
        let numeral = self.p.digits(value).map_err(outside)?;
        let [s0, s1, s2] = [0, 1, 2].map(|place| numeral.digit(place));
        let m = self.piles as u64;
        let (k, row) = match s1.trailing_zeros() {
            _ if !s0.is_zero() => (1, (s2 << (m - 1)) + s1 + 1),
            None => (1, s2 << (m - 1)),
            Some(zeros) => (zeros + 2, (s2 << m.saturating_sub(zeros + 2)) + (s1 >> (zeros + 1)) + 1),
        };
        Ok(Spot { column: usize::try_from(k).map_err(outside)?, row, numeral: Some(numeral) })
    }
}

/// By the mex recursion alone, evaluated by windows (Theorem 8).
#[derive(Clone, Debug)]
pub(crate) struct Recursion {
    table: WindowedMex,
}

impl Recursion {
    pub(crate) fn new(m: usize) -> Result<Self, OutsideDomain> {
        let recursion = MexRecursion::fat_rat(m).map_err(outside)?;
        Ok(Self { table: WindowedMex::new(recursion).map_err(outside)? })
    }
}

impl Columns for Recursion {
    fn piles(&self) -> usize {
        self.table.recursion().columns()
    }

    fn way(&self) -> Way<'_> {
        Way::Recursion
    }

    fn row(&self, n: &Natural) -> Result<Vec<Natural>, OutsideDomain> {
        self.row_watched(n, Control::none())
    }

    fn locate(&self, value: &Natural) -> Result<Spot, OutsideDomain> {
        self.locate_watched(value, Control::none())
    }

    fn row_watched(&self, n: &Natural, control: Control<'_>) -> Result<Vec<Natural>, OutsideDomain> {
        self.table.row(n, control).map_err(outside)
    }

    fn locate_watched(&self, value: &Natural, control: Control<'_>) -> Result<Spot, OutsideDomain> {
        let found = self.table.locate(value, control).map_err(outside)?;
        let found = found.ok_or_else(|| outside("0 stands in every column"))?;
        Ok(Spot { column: usize::try_from(found.column).map_err(outside)?, row: found.row, numeral: None })
    }
}
