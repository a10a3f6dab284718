//! The table of a rat game with M columns, as its strategies look into it: in big integers through one of the document's
//! three ways, or by the closed form in numbers of any kind.

use super::number::ascending;
use crate::fat_rat::columns::{Columns, explain, outside};
use ratwheel_numbers::Natural;
use ratwheel_rules::{Because, Fact, OutsideDomain, Position, PositionError};

/// A table with M columns for numbers of one kind.
pub(crate) trait Table<N, const M: usize> {
    /// Row n, ascending.
    fn row(&self, n: &N) -> Result<[N; M], OutsideDomain>;

    /// The column, from 1 on, and the row of a positive number; adds what told it to the facts.
    fn locate(&self, value: &N, facts: &mut Vec<Fact>) -> Result<(usize, N), OutsideDomain>;
}

impl<const M: usize> Table<Natural, M> for Box<dyn Columns> {
    fn row(&self, n: &Natural) -> Result<[Natural; M], OutsideDomain> {
        let row = self.as_ref().row(n)?;
        row.try_into().map_err(|_| OutsideDomain::new(format!("the table has {M} columns")))
    }

    fn locate(&self, value: &Natural, facts: &mut Vec<Fact>) -> Result<(usize, Natural), OutsideDomain> {
        let spot = self.as_ref().locate(value)?;
        *facts = explain(Because(std::mem::take(facts)), value, &spot).0;
        Ok((spot.column, spot.row))
    }
}

/// The piles of a position with M piles, ascending.
pub(crate) fn sorted<const M: usize>(position: &Position) -> Result<[&Natural; M], OutsideDomain> {
    let found = position.piles().len();
    ascending(position.piles()).ok_or_else(|| outside(PositionError::Piles { expected: M, found }))
}
