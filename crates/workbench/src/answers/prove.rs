//! What a proof found.

use ratwheel_prove::{Counterexample, Report};
use ratwheel_rules::Position;
use serde::Serialize;

/// `{claim, verdict, why, obligations, counterexample, numerals, trusted}`.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct ProveAnswer {
    /// The claim.
    pub claim: String,
    /// `proved`, `refuted`, `gave-up` or `unsupported`.
    pub verdict: &'static str,
    /// What was used up, or which symbol is out of reach.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// Each part with its own verdict.
    pub obligations: Vec<ObligationLine>,
    /// Where the claim fails first.
    pub counterexample: Option<CounterexampleLine>,
    /// The number system of the proof.
    pub numerals: String,
    /// What the verdict rests on, in three lines.
    pub trusted: [String; 3],
}

/// One part of a claim.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct ObligationLine {
    /// `P→N`, `N→P`, `terminal`, `termination` or `formula`.
    pub name: &'static str,
    /// What became of it.
    pub verdict: &'static str,
    /// The most states an automaton had.
    pub states: u64,
    /// How long it took, in seconds with six places.
    pub seconds: String,
}

/// Where a claim fails.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct CounterexampleLine {
    /// The part that fails.
    pub obligation: &'static str,
    /// The position, or the values of the outer variables.
    pub from: Position,
    /// The target, if a move is what is wrong.
    pub to: Option<Position>,
    /// The rule of that move.
    pub rule: Option<String>,
    /// The same in words.
    pub words: String,
}

impl From<&Counterexample> for CounterexampleLine {
    fn from(found: &Counterexample) -> Self {
        Self {
            obligation: found.part.name(),
            from: found.from.clone(),
            to: found.to.clone(),
            rule: found.rule.as_ref().map(ToString::to_string),
            words: found.to_string(),
        }
    }
}

impl From<&Report> for ProveAnswer {
    fn from(report: &Report) -> Self {
        let line = |part: &ratwheel_prove::Obligation| ObligationLine {
            name: part.part.name(),
            verdict: part.verdict.word(),
            states: part.states,
            seconds: format!("{}.{:06}", part.time.as_secs(), part.time.subsec_micros()),
        };
        let word = report.verdict.word();
        Self {
            claim: report.claim.clone(),
            verdict: word,
            why: Some(report.verdict.to_string()).filter(|sentence| sentence != word),
            obligations: report.obligations.iter().map(line).collect(),
            counterexample: report.counterexample.as_ref().map(CounterexampleLine::from),
            numerals: report.numerals.clone(),
            trusted: report.trusted.clone(),
        }
    }
}
