//! `splits`, `covering-search`, `numerals` and `continued-fraction`: statements about numbers alone.

use super::tables::compare;
use super::{CheckError, Checker, Context, Finding};
use crate::formulas::{self, TermOfN};
use crate::generators;
use crate::label::Evidence;
use crate::prover::Proof;
use ratwheel_logic::Prepared;
use ratwheel_numbers::{ContinuedFraction, CoveringSearch, Moduli, Natural, Real, SearchError, parse_natural};
use ratwheel_numeration::{Numeral, System};
use serde::Deserialize;
use std::fmt::Write;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Splits {
    /// Increasing sequences, as terms in n ≥ `from`.
    #[serde(default)]
    terms: Vec<String>,
    #[serde(default)]
    define: String,
    /// Or all entries of the rows of a generator, n ≥ `from`.
    generator: Option<String>,
    #[serde(default = "one")]
    from: u64,
    /// Integers x that the sequences must leave out, as a formula over x.
    except: Option<String>,
    #[serde(default = "bound")]
    bound: u64,
}

fn one() -> u64 {
    1
}

fn bound() -> u64 {
    2000
}

impl Splits {
    /// The same as a closed formula with its definitions: nothing is missing, nothing occurs in two sequences, each increases.
    fn closed(&self) -> Option<(String, String)> {
        if self.generator.is_some() || self.terms.is_empty() {
            return None;
        }
        let from = self.from;
        let mut define = self.define.clone();
        for (index, term) in self.terms.iter().enumerate() {
            let _ = write!(define, "\nlet part{index}(n) = {term}");
        }
        let except = self.except.as_deref().unwrap_or("false");
        let _ = write!(define, "\nlet left(x) = {except}");
        let each =
            |f: &dyn Fn(usize) -> String, between: &str| (0..self.terms.len()).map(f).collect::<Vec<_>>().join(between);
        let some = each(&|index| format!("(exists n >= {from}: x = part{index}(n))"), " or ");
        let mut all = vec![format!("(forall x >= 1: left(x) or {some})")];
        for index in 0..self.terms.len() {
            let here = format!("part{index}(n)");
            let mut parts = vec![format!("{here} >= 1 and not left({here}) and {here} < part{index}(n+1)")];
            let others = index + 1..self.terms.len();
            parts.extend(others.map(|other| format!("not (exists m >= {from}: {here} = part{other}(m))")));
            all.push(format!("(forall n >= {from}: {})", parts.join(" and ")));
        }
        Some((define, all.join(" and ")))
    }

    /// Who proves it, if anybody does.
    fn proof(&self, context: &Context<'_>) -> Result<Option<String>, CheckError> {
        let (Some(prover), Some((define, formula))) = (context.prover, self.closed()) else { return Ok(None) };
        let Ok(formula) = formulas::closed(None, &define, &formula) else { return Ok(None) };
        match prover.prove_formula(&formula, None, context.control) {
            Some(Proof::Proved(by)) => Ok(Some(by)),
            Some(Proof::Broken(what)) => Err(CheckError::Bad(what)),
            // Also of a sequence that does not increase, which nothing is said about: the integers one by one will tell.
            Some(Proof::Refuted(_)) | None => Ok(None),
        }
    }

    /// How often each integer up to the bound occurs.
    fn counts(&self, size: u64, context: &Context<'_>) -> Result<Vec<u32>, CheckError> {
        let length = usize::try_from(size).map_err(CheckError::gave_up)?;
        if length > 1_000_000 {
            return Err(CheckError::GaveUp("integers are counted up to a million only".to_owned()));
        }
        let mut counts = vec![0u32; length + 1];
        let mut count = |value: u64| {
            if let Some(slot) = usize::try_from(value).ok().and_then(|value| counts.get_mut(value)) {
                *slot += 1;
            }
        };
        for term in &self.terms {
            let term = TermOfN::new(&self.define, term)?;
            for n in self.from..=self.from + size {
                context.pulse()?;
                match term.at(n)?.to_natural().and_then(|value| value.to_u64()) {
                    Some(value) if value <= size => count(value),
                    Some(_) => break,
                    None => return Err(CheckError::Bad(format!("a term is negative or too large at n = {n}"))),
                }
            }
        }
        if let Some(generator) = &self.generator {
            for row in generators::rows(generator, self.from, length, context)? {
                let numbers = row.iter().filter_map(|cell| cell.parse().ok());
                numbers.for_each(&mut count);
            }
        }
        Ok(counts)
    }
}

impl Checker for Splits {
    fn describe(&self) -> String {
        let what = self.generator.clone().unwrap_or_else(|| self.terms.join(", "));
        let except = self.except.as_ref().map_or_else(String::new, |except| format!(" except where {except}"));
        format!("{what} hold every positive integer once{except}")
    }

    fn ranges(&self) -> Vec<String> {
        super::rows()
    }

    fn run(&self, context: &Context<'_>) -> Result<Finding, CheckError> {
        let size = context.bound(self.bound);
        let except = match &self.except {
            Some(formula) => {
                let formula = formulas::over(&formulas::pile_names(1), &self.define, formula)?;
                Some(Prepared::new(1, [&formula], []).map_err(CheckError::bad)?)
            }
            None => None,
        };
        let counts = self.counts(size, context)?;
        for (value, count) in (0u64..).zip(counts) {
            let left_out = value == 0
                || match &except {
                    Some(except) => except.holds(0, [&Natural::from(value)]).map_err(CheckError::gave_up)?,
                    None => false,
                };
            if count != u32::from(!left_out) {
                let often = match count {
                    0 => "does not occur".to_owned(),
                    1 => "occurs once".to_owned(),
                    count => format!("occurs {count} times"),
                };
                return Ok(Finding::fails(format!("{value} {often}"), self.describe()));
            }
        }
        Ok(match self.proof(context)? {
            Some(by) => Finding::Holds { evidence: Evidence::Proved(by), what: self.describe() },
            None => Finding::up_to(format!("integers up to {size}"), self.describe()),
        })
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CoveringCheck {
    /// How many sequences.
    sequences: u64,
    /// The largest period that is searched.
    bound: u64,
    /// How many solutions the claim admits; all of them with the known moduli.
    #[serde(default = "one")]
    solutions: u64,
}

impl Checker for CoveringCheck {
    fn describe(&self) -> String {
        format!("splittings by {} rational Beatty sequences with distinct moduli", self.sequences)
    }

    fn run(&self, context: &Context<'_>) -> Result<Finding, CheckError> {
        // The search grows too fast for a bound that is raised for everything at once.
        let search = CoveringSearch::new(self.sequences, self.bound, Moduli::Distinct).map_err(CheckError::bad)?;
        let found = search.run(context.control).map_err(|error| match error {
            SearchError::Cancelled(_) => CheckError::Cancelled,
            error => CheckError::gave_up(error),
        })?;
        if let Some(other) = found.iter().find(|covering| !covering.is_fraenkel()) {
            return Ok(Finding::fails(format!("another one with period {}", other.period()), self.describe()));
        }
        let count = u64::try_from(found.len()).map_err(CheckError::gave_up)?;
        if count != self.solutions {
            return Ok(Finding::fails(format!("{count} were found, not {}", self.solutions), self.describe()));
        }
        let what = format!("{}: only the known one", self.describe());
        Ok(Finding::up_to(format!("{} sequences with period up to {}", self.sequences, self.bound), what))
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Numerals {
    system: String,
    /// Pairs of a number and its numeral.
    digits: Vec<[String; 2]>,
    /// Pairs of a number and digits that need not be canonical, but have its value.
    #[serde(default)]
    value: Vec<[String; 2]>,
}

impl Checker for Numerals {
    fn describe(&self) -> String {
        let shown = self.digits.iter().chain(&self.value).map(|[n, digits]| format!("{n} = {digits}"));
        format!("{}: {}", self.system, shown.collect::<Vec<_>>().join(", "))
    }

    fn run(&self, _: &Context<'_>) -> Result<Finding, CheckError> {
        let system: System = self.system.parse().map_err(CheckError::bad)?;
        let mut printed = Vec::new();
        for [n, digits] in &self.digits {
            let number = parse_natural(n).map_err(CheckError::bad)?;
            let right = system.digits(&number).map_err(CheckError::bad)?.to_string();
            printed.push((format!("the numeral of {n}"), digits.clone(), right));
        }
        for [n, digits] in &self.value {
            let numeral: Numeral = digits.parse().map_err(CheckError::bad)?;
            let right = system.value(&numeral).map_err(CheckError::bad)?.to_string();
            printed.push((format!("the value of {digits}"), n.clone(), right));
        }
        Ok(compare(printed, self.describe()))
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Fraction {
    real: String,
    /// The first terms.
    terms: Vec<String>,
    /// A semiregular expansion with minus signs.
    #[serde(default)]
    semiregular: bool,
    /// For a rational number there are two expansions: write the last term t as t − 1, 1.
    #[serde(default)]
    long: bool,
}

impl Checker for Fraction {
    fn describe(&self) -> String {
        format!("{} = [{}, …]", self.real, self.terms.join(", "))
    }

    fn run(&self, _: &Context<'_>) -> Result<Finding, CheckError> {
        let real: Real = self.real.parse().map_err(CheckError::bad)?;
        let fraction = ContinuedFraction::new(&real);
        let count = self.terms.len();
        let terms = match self.semiregular {
            true => fraction.semiregular_terms(count),
            false => fraction.terms(count),
        };
        let mut terms: Vec<String> = terms.map_err(CheckError::bad)?.iter().map(ToString::to_string).collect();
        if self.long
            && let Some(last) = terms.pop().and_then(|last| last.parse::<u64>().ok())
        {
            terms.extend([last.saturating_sub(1).to_string(), "1".to_owned()]);
        }
        let right = terms.into_iter().chain(std::iter::repeat("nothing".to_owned()));
        let printed = self.terms.iter().zip(right).enumerate();
        let printed = printed.map(|(i, (term, right))| (format!("term {i}"), term.clone(), right)).collect();
        Ok(compare(printed, self.describe()))
    }
}
