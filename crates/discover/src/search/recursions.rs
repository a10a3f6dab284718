//! Recursions by mex: seen in the rows, compared with thousands of them, and proved where their numeration system is known.

use super::{Next, Search, tell};
use crate::DiscoverError;
use crate::patience::Patience;
use crate::recursion::{self, Digits, Recursion};
use crate::table::size;
use ratwheel_logic::Formula;
use ratwheel_prove::{Options as ProveOptions, Verdict as Proof, prove_closed};
use ratwheel_solve::Region;

/// So many rows of a recursion are compared, if they are found in time.
const RECURSION_ROWS: usize = 1500;

impl Search<'_> {
    /// The recursion of the rows, and the same by digits.
    pub(super) fn in_rows(&self) -> Result<Option<(Recursion, Option<Digits>)>, DiscoverError> {
        let relation = self.game.relation();
        let orders: usize = (1..=relation.piles.len()).product();
        if relation.piles.len() < 2 || !(relation.sorted || self.symmetries.len() == orders) {
            return Ok(None);
        }
        let found = recursion::find(&ascending(&self.sparse), &relation.piles, &self.sparse_region(), self.control)?;
        Ok(found.map(|found| {
            let digits = found.by_digits(&relation.piles, relation.sorted);
            (found, digits)
        }))
    }

    /// The P-positions of the largest region that was solved until now, with that region.
    pub(super) fn known(&self) -> (Vec<Vec<i64>>, Region) {
        (self.sparse.clone(), self.sparse_region())
    }

    fn sparse_region(&self) -> Region {
        match self.table.region {
            Region::Box(_) => Region::Box(vec![self.sparse_size.unsigned_abs(); self.table.piles]),
            Region::Total(_) => Region::Total(self.sparse_size.unsigned_abs()),
        }
    }

    /// A recursion by mex, compared with thousands of rows; where a numeration system says the same, that is taken to the prover.
    pub(super) fn recursions(&mut self) -> Result<(), DiscoverError> {
        self.trying("recursions")?;
        let Some((mut found, digits)) = self.in_rows()? else { return Ok(()) };
        let enough = |list: &[Vec<i64>]| list.iter().filter(|row| row.is_sorted()).count() >= RECURSION_ROWS;
        let (list, region) =
            self.table.larger(&self.game, &self.options, self.known(), enough, 1 << 30, self.control)?;
        if size(&region) > self.sparse_size && !found.compare(&ascending(&list), &region, self.control)? {
            return Ok(());
        }
        let text = self.of_rows(&found);
        self.recursion = Some(found);
        if let Some(digits) = digits
            && let Next::Done = self.judge(&digits.formula, "recursions", true)?
        {
            self.digits = Some(digits);
            return Ok(());
        }
        if let Some(text) = text {
            self.judge(&text, "recursions", false)?;
        }
        Ok(())
    }

    /// The positions whose piles are a row, in some order.
    fn of_rows(&self, recursion: &Recursion) -> Option<String> {
        let relation = self.game.relation();
        let orders = if relation.sorted { self.symmetries.get(..1)? } else { self.symmetries.as_slice() };
        let rows = orders.iter().map(|order| {
            let piles: Option<Vec<String>> = order.iter().map(|pile| relation.piles.get(*pile).cloned()).collect();
            recursion.formula(&piles?, &self.n)
        });
        Some(rows.collect::<Option<Vec<String>>>()?.join(" or "))
    }

    /// Are the rows of the recursion what has been proved to be the P-positions? Shown by induction over the rows.
    pub(super) fn rows_are_proved(&mut self) -> Result<(), DiscoverError> {
        let (Some((claimed, _)), Some(recursion)) = (&self.proved, &mut self.recursion) else { return Ok(()) };
        let piles = &self.game.relation().piles;
        let Some(rows) = recursion.formula(piles, &self.n) else { return Ok(()) };
        let text = format!("forall {}: {rows} <=> {} and ({})", piles.join(", "), piles.join(" <= "), claimed.text);
        let Ok(formula) = Formula::parse(&text, &[] as &[&str]) else { return Ok(()) };
        tell(&self.options, self.control, "induction over the rows of the recursion")?;
        let budget = Patience::SAME.of(self.options.effort(), self.control);
        match prove_closed("rows", &formula, None, &ProveOptions::default(), self.control.within(&budget)) {
            Ok(report) => recursion.proved = report.verdict == Proof::Proved,
            Err(error) => {
                self.control.check()?;
                return Err(error.into());
            }
        }
        Ok(())
    }
}

/// The positions with ascending piles, in order.
fn ascending(list: &[Vec<i64>]) -> Vec<Vec<i64>> {
    let mut rows: Vec<Vec<i64>> = list.iter().filter(|row| row.is_sorted()).cloned().collect();
    rows.sort();
    rows
}
