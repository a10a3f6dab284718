//! Splittings of the positive integers: checked as far as asked, and searched for.

use ratwheel_numbers::{Beatty, Covering, Natural, RationalBeatty, RealError, SplitFault};
use serde::Serialize;
use std::cell::RefCell;

/// `{splits, up_to, why}`.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct SplitsAnswer {
    /// Does every integer come exactly once?
    pub splits: bool,
    /// As far as this.
    pub up_to: String,
    /// Where not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

impl SplitsAnswer {
    /// What was found up to a bound.
    #[must_use]
    pub fn new(found: Result<(), SplitFault>, up_to: u64) -> Self {
        let why = found.err().map(|fault| fault.to_string());
        Self { splits: why.is_none(), up_to: up_to.to_string(), why }
    }
}

/// The terms of a sequence from n = 1 on, as far as they are machine words. A term that cannot be computed ends it; the
/// reason is kept in `trouble`.
pub fn terms<'a>(sequence: &'a Beatty, trouble: &'a RefCell<Option<RealError>>) -> impl Iterator<Item = u64> + 'a {
    (1..).map_while(move |n: u64| match sequence.term(&Natural::from(n)) {
        Ok(term) => term.to_natural().and_then(|term| term.to_u64()),
        Err(error) => {
            trouble.replace(Some(error));
            None
        }
    })
}

/// `{m, bound, splittings}`.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct SearchAnswer {
    /// How many sequences.
    pub m: String,
    /// The largest period.
    pub bound: String,
    /// Every splitting found.
    pub splittings: Vec<SplittingLine>,
}

/// A splitting by rational Beatty sequences.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct SplittingLine {
    /// Its period.
    pub period: String,
    /// Are the moduli those of the conjecture?
    pub fraenkel: bool,
    /// [p, q, s] for ⌊(pn+s)/q⌋.
    pub sequences: Vec<[String; 3]>,
    /// The same in words.
    pub text: String,
}

impl SearchAnswer {
    /// What a search found.
    #[must_use]
    pub fn new(m: u64, bound: u64, found: &[Covering]) -> Self {
        Self { m: m.to_string(), bound: bound.to_string(), splittings: found.iter().map(describe).collect() }
    }
}

fn describe(covering: &Covering) -> SplittingLine {
    let triple = |sequence: &RationalBeatty| {
        [sequence.numerator().to_string(), sequence.denominator().to_string(), sequence.offset().to_string()]
    };
    SplittingLine {
        period: covering.period().to_string(),
        fraenkel: covering.is_fraenkel(),
        sequences: covering.sequences().iter().map(triple).collect(),
        text: covering.to_string(),
    }
}
