//! The formula behind an automaton: where an automaton was proved to be the set of P-positions, a short formula with the
//! digits of its system is looked for, and proved to say the same.

use crate::DiscoverError;
use crate::atoms::{Atoms, Sample};
use crate::cover::Cover;
use ratwheel_automata::Numerals;
use ratwheel_logic::Formula;
use ratwheel_numbers::{Cancelled, Control};
use ratwheel_prove::{Options, Verdict, prove_closed};
use ratwheel_rules::core::Relational;
use std::collections::BTreeSet;

/// A short formula that is right on the sample: small comparisons, residues, the digits of the system, and rows of its slope.
pub(crate) fn formula(
    sample: &Sample,
    piles: &[String],
    (numerals, n): (&Numerals, &str),
    constants: &BTreeSet<i64>,
    control: Control<'_>,
) -> Result<Option<String>, Cancelled> {
    let atoms = Atoms::within(sample, piles.len(), constants, (numerals, n), control)?;
    Cover { sample, atoms: &atoms, piles, thresholds: false, control }.find()
}

/// Do two formulas over the piles hold at the same positions, all of them? `false` also where that is not decided.
pub(crate) fn equal(one: &str, other: &str, game: &Relational, control: Control<'_>) -> Result<bool, DiscoverError> {
    let piles = &game.piles;
    let mut position: Vec<String> = Vec::new();
    if game.sorted && piles.len() > 1 {
        position.push(piles.join(" <= "));
    }
    position.extend(game.positions.as_ref().map(|formula| format!("({})", formula.to_text(piles))));
    let given = if position.is_empty() { String::new() } else { format!("{} => ", position.join(" and ")) };
    let text = format!("forall {}: {given}(({one}) <=> ({other}))", piles.join(", "));
    let Ok(formula) = Formula::parse(&text, &[] as &[&str]) else { return Ok(false) };
    match prove_closed("same", &formula, None, &Options::default(), control) {
        Ok(report) => Ok(report.verdict == Verdict::Proved),
        Err(error) => {
            control.check()?;
            Err(error.into())
        }
    }
}
