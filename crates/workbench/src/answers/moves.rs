//! Legal or not and why, and every legal move.

use ratwheel_rules::{IllegalMove, Move, RuleName};
use serde::Serialize;

/// `{legal, rule}` or `{legal: false, why, reasons}`.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct LegalAnswer {
    /// Is it a move?
    pub legal: bool,
    /// By which rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Why not, in one line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// The same, one by one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<Reason>,
}

/// One reason why a step is not a move.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Reason {
    /// The rule that does not allow it; none when something is wrong before any rule is asked.
    pub rule: Option<String>,
    /// Why.
    pub why: String,
}

impl From<Result<RuleName, IllegalMove>> for LegalAnswer {
    fn from(answer: Result<RuleName, IllegalMove>) -> Self {
        match answer {
            Ok(rule) => Self { legal: true, rule: Some(rule.to_string()), why: None, reasons: Vec::new() },
            Err(refusal) => {
                let why = Some(refusal.to_string());
                let general = refusal.general.into_iter().map(|why| Reason { rule: None, why });
                let rules = refusal.rules.into_iter().map(|no| Reason { rule: Some(no.rule.to_string()), why: no.why });
                Self { legal: false, rule: None, why, reasons: general.chain(rules).collect() }
            }
        }
    }
}

/// `{moves, count}`.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct MovesAnswer {
    /// The moves, unless only their number was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<Move>>,
    /// How many.
    pub count: usize,
}

impl MovesAnswer {
    /// These moves, or only their number.
    #[must_use]
    pub fn new(moves: Vec<Move>, only_count: bool) -> Self {
        Self { count: moves.len(), moves: (!only_count).then_some(moves) }
    }
}
