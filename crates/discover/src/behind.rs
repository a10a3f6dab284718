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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
    use super::*;
    use crate::Options as Looking;
    use crate::table::Table;
    use ratwheel_rules::RelationalGame;
    use ratwheel_rules::language::{Arguments, Ruleset};

    /// From every position that is no row (⌊nα⌋, ⌊nα⌋ + n) there is a move to (0,0), from the rows none: the rows are the
    /// P-positions, and the formula behind their automaton says rows again, and is proved to be the same.
    #[test]
    fn rows_of_floors_stand_behind_an_automaton() {
        for alpha in ["sqrt(3)", "(1 + sqrt(5))/2", "(1 + sqrt(13))/2"] {
            let rows = format!("exists n: x = floor(n*{alpha}) and y = x + n");
            let text = format!("game g\npiles x, y\nmove I: not ({rows}) and x' = 0 and y' = 0");
            let game = Ruleset::parse(&text).unwrap().instantiate(&Arguments::new()).unwrap();
            let game = RelationalGame::new(game).unwrap();
            let table = Table::new(&game, &Looking::default(), Some(60), Control::none()).unwrap();
            let sample = Sample::new(&table, &[vec![0, 1]], &BTreeSet::new(), 1, Control::none()).unwrap();
            let numerals = Numerals::ostrowski_q(&alpha.parse().unwrap()).unwrap();
            let (piles, constants) = (&game.relation().piles, BTreeSet::new());
            let found = formula(&sample, piles, (&numerals, "n"), &constants, Control::none()).unwrap().unwrap();
            assert!(equal(&found, &rows, game.relation(), Control::none()).unwrap(), "{alpha}: {found}");
            let other = format!("exists n >= 1: x = floor(n*{alpha}) and y = x + n");
            assert!(!equal(&found, &other, game.relation(), Control::none()).unwrap(), "{alpha}: {found}");
            if alpha == "sqrt(3)" {
                assert_eq!(found, "(exists n: x = floor(n*sqrt(3)) and y = x + n)");
            }
        }
    }
}
