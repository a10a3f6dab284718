//! `representations`: every number is worth the digits of exactly one numeral that satisfies a condition.
//!
//! The condition is a formula over w, a number whose digits in one system are the numeral; what they are worth is read in the
//! places of another one. Three closed formulas are proved: a numeral is worth 0; where one is worth a number, one is worth
//! the next; two of the same worth are the same. The first two are an induction over the numbers, so that together they
//! say that every n ≥ 0 has one numeral and no more. Without a prover numerals are counted up to a bound.

use super::{CheckError, Checker, Context, Finding};
use crate::formulas;
use crate::label::Evidence;
use crate::prover::Proof;
use ratwheel_logic::{Prepared, Vocabulary};
use ratwheel_numbers::{Integer, Natural};
use ratwheel_numeration::System;
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Representations {
    /// The system of the places.
    places: String,
    /// The system whose digits w has.
    digits: String,
    /// Which w are numerals.
    numeral: String,
    /// `let` items that it uses.
    #[serde(default)]
    define: String,
    #[serde(default = "bound")]
    bound: u64,
}

/// Numerals are counted one by one, and no more than this.
const MOST: u64 = 1_000_000;

fn bound() -> u64 {
    200
}

impl Representations {
    /// What the digits of a variable are worth.
    fn worth(&self, name: &str) -> String {
        format!("read({}, {}, {name})", self.places, self.digits)
    }

    /// The three formulas of the module's head.
    fn closed(&self) -> (String, [String; 3]) {
        let define = format!("{}\nlet numeral(w) = {}", self.define, self.numeral);
        let (v, w) = (self.worth("v"), self.worth("w"));
        let formulas = [
            format!("exists w: numeral(w) and {w} = 0"),
            format!("forall v: numeral(v) => exists w: numeral(w) and {w} = {v} + 1"),
            format!("forall v, w: numeral(v) and numeral(w) and {v} = {w} => v = w"),
        ];
        (define, formulas)
    }

    /// What the prover says: all three are proved, or one is refuted, which is a number without a numeral or one with two.
    fn judged(&self, context: &Context<'_>) -> Result<Option<Finding>, CheckError> {
        let Some(prover) = context.prover else { return Ok(None) };
        let (define, formulas) = self.closed();
        let mut proved = Vec::new();
        for formula in &formulas {
            let closed = formulas::closed(None, &define, formula).ok();
            match closed.and_then(|closed| prover.prove_formula(&closed, None, context.control)) {
                Some(Proof::Proved(by)) => proved.push(by),
                Some(Proof::Refuted(counterexample)) => {
                    return Ok(Some(Finding::fails(counterexample, self.describe())));
                }
                Some(Proof::Broken(what)) => return Err(CheckError::Bad(what)),
                None => {}
            }
        }
        let by = proved.pop().filter(|_| proved.len() + 1 == formulas.len());
        Ok(by.map(|by| Finding::Holds {
            evidence: Evidence::Proved(format!("{by}, and induction on n")),
            what: self.describe(),
        }))
    }

    /// How many numerals are worth 0, 1, …, `size`.
    fn counts(&self, size: u64, context: &Context<'_>) -> Result<Vec<u32>, CheckError> {
        let places: System = self.places.parse().map_err(CheckError::bad)?;
        let digits: System = self.digits.parse().map_err(CheckError::bad)?;
        // With a digit at a place above the size it is worth more.
        let too_many = || CheckError::GaveUp(format!("numerals are counted one by one, and {MOST} at most"));
        let (size, mut place) = (Natural::from(size), 0);
        while places.place(place).map_err(CheckError::gave_up)? <= size {
            place += 1;
        }
        let end = digits.place(place).map_err(CheckError::gave_up)?;
        let end = end.to_u64().filter(|end| *end <= MOST).ok_or_else(too_many)?;
        let length = size.to_u64().filter(|size| *size <= MOST).and_then(|size| usize::try_from(size).ok());
        let length = length.ok_or_else(too_many)?;
        let words = Vocabulary::new(&["w"]).defining(&self.define).map_err(CheckError::bad)?;
        let numeral = words.formula(&self.numeral).map_err(CheckError::bad)?;
        let worth = words.term(&self.worth("w")).map_err(CheckError::bad)?;
        let prepared = Prepared::new(1, [&numeral], [&worth]).map_err(CheckError::bad)?;
        let mut counts = vec![0u32; length.saturating_add(1)];
        for w in 0..end {
            context.pulse()?;
            if prepared.holds(0, [&Natural::from(w)]).map_err(formulas::evaluation)? {
                let worth = prepared.value(0, [&Integer::from(w)]).map_err(formulas::evaluation)?;
                let slot = worth.to_i64().and_then(|worth| usize::try_from(worth).ok());
                if let Some(count) = slot.and_then(|slot| counts.get_mut(slot)) {
                    *count += 1;
                }
            }
        }
        Ok(counts)
    }
}

impl Checker for Representations {
    fn describe(&self) -> String {
        let condition = self.numeral.split_whitespace().collect::<Vec<_>>().join(" ");
        format!("every n >= 0 is {} for exactly one w with {condition}", self.worth("w"))
    }

    fn ranges(&self) -> Vec<String> {
        super::rows()
    }

    fn run(&self, context: &Context<'_>) -> Result<Finding, CheckError> {
        let size = context.bound(self.bound);
        for (n, count) in self.counts(size, context)?.into_iter().enumerate() {
            let found = match count {
                1 => continue,
                0 => "no numeral is".to_owned(),
                count => format!("{count} numerals are"),
            };
            return Ok(Finding::fails(format!("{found} worth {n}"), self.describe()));
        }
        let counted = || Finding::up_to(format!("n up to {size}"), self.describe());
        Ok(self.judged(context)?.unwrap_or_else(counted))
    }
}
