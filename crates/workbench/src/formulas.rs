//! Terms and formulas that are given with a question, outside a ruleset.

use crate::ask::Problem;
use ratwheel_bench::BenchError;
use ratwheel_logic::{EvalError, Formula, Prepared, Term, Vocabulary};
use ratwheel_numbers::{Integer, Natural};
use std::fmt;

/// Longer texts than this are not read.
const LONGEST: usize = 4_000;

fn short(field: &str, text: &str) -> Result<(), Problem> {
    if text.len() > LONGEST {
        let why = format!("{} bytes; the most is {LONGEST}", text.len());
        return Err(Problem::input(why).at(format_args!("`{field}`")));
    }
    Ok(())
}

fn evaluation(error: EvalError) -> Problem {
    match error {
        EvalError::Cancelled => BenchError::Cancelled.into(),
        error => Problem::gave_up(error),
    }
}

/// A term in some variables, ready to be evaluated.
#[derive(Debug)]
pub(crate) struct TermOf {
    term: Term,
    names: Vec<String>,
    prepared: Prepared,
}

impl TermOf {
    /// Reads a term in these variables.
    pub(crate) fn new(field: &str, text: &str, names: &[&str]) -> Result<Self, Problem> {
        short(field, text)?;
        let term = Vocabulary::new(names).term(text);
        let term = term.map_err(|error| Problem::rules(&format!("the term `{text}`"), text, &error.0))?;
        let prepared = Prepared::new(names.len(), [], [&term]).map_err(evaluation)?;
        Ok(Self { term, names: names.iter().map(|name| (*name).to_owned()).collect(), prepared })
    }

    /// Its value.
    pub(crate) fn at(&self, values: &[&Natural]) -> Result<Integer, Problem> {
        self.prepared.value(0, values.iter().copied()).map_err(evaluation)
    }
}

impl fmt::Display for TermOf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.term.to_mathematics(&self.names))
    }
}

/// A formula over piles, ready to be evaluated.
#[derive(Debug)]
pub(crate) struct FormulaOf {
    formula: Formula,
    names: Vec<String>,
    prepared: Prepared,
}

impl FormulaOf {
    /// Reads a formula over so many piles: x, y, z, or x1, x2, … where those do not suffice.
    pub(crate) fn over_piles(field: &str, text: &str, piles: usize) -> Result<Self, Problem> {
        short(field, text)?;
        let names = pile_names(piles);
        let formula = Vocabulary::new(&names).formula(text);
        let formula = formula.map_err(|error| {
            Problem::rules("the formula", text, &error.0)
                .hint(format_args!("the piles are called {}", names.join(", ")))
        })?;
        let prepared = Prepared::new(piles, [&formula], []).map_err(evaluation)?;
        Ok(Self { formula, names, prepared })
    }

    /// Is it true?
    pub(crate) fn holds(&self, values: &[u64]) -> Result<bool, Problem> {
        let values: Vec<Natural> = values.iter().copied().map(Natural::from).collect();
        self.prepared.holds(0, &values).map_err(evaluation)
    }
}

impl fmt::Display for FormulaOf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.formula.to_mathematics(&self.names))
    }
}

fn pile_names(piles: usize) -> Vec<String> {
    const FEW: [&str; 3] = ["x", "y", "z"];
    let name = |i: usize| match FEW.get(i) {
        Some(name) if piles <= FEW.len() => (*name).to_owned(),
        _ => format!("x{}", i + 1),
    };
    (0..piles).map(name).collect()
}
