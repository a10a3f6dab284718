//! What the explanations of Mouse, Rat and Fat Rat share: numbers used up before a row, numerals, differences.

use super::columns::Columns;
use crate::outside;
use ratwheel_numbers::Natural;
use ratwheel_numeration::{Numeral, System};
use ratwheel_rules::{Explanation, Message, NumeralRow, OutsideDomain};

/// No more numbers than this are listed one by one.
const LISTED: usize = 16;

/// `more` − `less`; every difference in these explanations is at least 0.
pub(crate) fn minus(more: &Natural, less: &Natural) -> Natural {
    more.checked_sub(less).unwrap_or_default()
}

/// n − 1.
pub(crate) fn before(n: &Natural) -> Natural {
    minus(n, &Natural::one())
}

/// Every number that the rows before row n ≥ 1 have used up, ascending, if they are few.
pub(crate) fn used(table: &dyn Columns, n: &Natural) -> Result<Option<Vec<Natural>>, OutsideDomain> {
    let few = |rows: &usize| rows.saturating_sub(1).saturating_mul(table.piles()) < LISTED;
    let Some(rows) = n.to_usize().filter(few) else { return Ok(None) };
    let mut used = vec![Natural::zero()];
    for row in 1..rows {
        used.extend(table.row(&Natural::from(row as u64))?);
    }
    used.sort_unstable();
    Ok(Some(used))
}

/// The numeral of a value, with these places deciding.
pub(crate) fn numeral(
    system: &System,
    value: &Natural,
    decides: impl IntoIterator<Item = usize>,
) -> Result<NumeralRow, OutsideDomain> {
    let numeral = system.digits(value).map_err(outside)?;
    Ok(NumeralRow::new(value, numeral.digits(), decides))
}

/// Theorem 5's step: the digits of a row number in the q-system and what they are when read in the p-system.
pub(crate) struct Reading {
    /// The digits t_2 t_1 t_0.
    pub(crate) digits: Numeral,
    /// t_1 p_1 + t_2 p_2.
    pub(crate) value: Natural,
}

impl Reading {
    /// Reads the q-digits of n in the p-system.
    pub(crate) fn of(n: &Natural, p: &System, q: &System) -> Result<Self, OutsideDomain> {
        let digits = q.digits(n).map_err(outside)?;
        let value = q.read_in(p, &digits).map_err(outside)?;
        Ok(Self { digits, value })
    }

    /// Is the value that of the first column, and not one more?
    pub(crate) fn is_exact(&self) -> bool {
        self.digits.digit(1).is_zero()
    }

    /// Adds the digits t_1 and t_2 and what they give to a sentence.
    pub(crate) fn tell(&self, message: Message) -> Message {
        let message = message.with("middle", self.digits.digit(1)).with("top", self.digits.digit(2));
        message.with("read", &self.value)
    }

    /// Shows the digits, of which t_1 decides.
    pub(crate) fn show(&self, n: &Natural, q: &System, told: Explanation) -> Explanation {
        told.numerals(q.to_string(), vec![NumeralRow::new(n, self.digits.digits(), [1])])
    }
}
