//! What may be said of a statement that holds: two things apart, how much of it was judged and by what.
//!
//! Everything that shows a verdict takes its words from here, so that no place can claim more than another.

use crate::check::Check;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// How much of a statement the checks are about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Scope {
    /// The statement as it is worded.
    AsStated,
    /// Only these instances of it; what was shown for them is not shown for the rest.
    Instances(String),
}

/// What a statement, or its instances, rests on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Evidence {
    /// Finitely many cases, computed in full.
    Computed,
    /// Infinitely many cases, checked in those that the text names. That is not a proof.
    CheckedUpTo(String),
    /// Proved for all cases; the text says by what.
    Proved(String),
}

/// What may be said of a statement that holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Label {
    /// How much of it was judged.
    pub scope: Scope,
    /// By what.
    pub evidence: Evidence,
}

impl Evidence {
    /// What may be said of two statements together: the weaker of both.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        let joined = |old: String, new: String| match old.split("; ").any(|part| part == new) {
            true => old,
            false => format!("{old}; {new}"),
        };
        match (self, other) {
            (Self::Computed, other) | (other, Self::Computed) => other,
            (Self::CheckedUpTo(old), Self::CheckedUpTo(new)) => Self::CheckedUpTo(joined(old, new)),
            (Self::Proved(old), Self::Proved(new)) => Self::Proved(joined(old, new)),
            (Self::Proved(_), weaker) | (weaker, Self::Proved(_)) => weaker,
        }
    }
}

impl Label {
    /// The label of a statement whose wording is general in these variables and whose checks found this evidence.
    ///
    /// Named instances are always the scope. Without them, a variable over which no check that counts ranges has been
    /// judged only at the values that the checks name, and the scope says so.
    #[must_use]
    pub fn new(general: &[String], instances: Option<&str>, checks: &[Check], evidence: Evidence) -> Self {
        let ranged: Vec<String> = checks.iter().filter(|check| !check.is_beside()).flat_map(Check::ranges).collect();
        let left: Vec<&str> = general.iter().filter(|name| !ranged.contains(name)).map(String::as_str).collect();
        let scope = match instances {
            Some(instances) => Scope::Instances(instances.to_owned()),
            None if left.is_empty() => Scope::AsStated,
            None => Scope::Instances(format!("{} as in the checks", left.join(", "))),
        };
        Self { scope, evidence }
    }

    /// Is it proved as it is worded?
    #[must_use]
    pub fn is_proved(&self) -> bool {
        matches!(self, Self { scope: Scope::AsStated, evidence: Evidence::Proved(_) })
    }
}

impl fmt::Display for Evidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Computed => f.write_str("computed"),
            Self::CheckedUpTo(bound) => write!(f, "checked up to: {bound}"),
            Self::Proved(by) => write!(f, "proved: {by}"),
        }
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.scope, &self.evidence) {
            (Scope::AsStated, evidence) => evidence.fmt(f),
            (Scope::Instances(which), evidence @ Evidence::CheckedUpTo(_)) => {
                write!(f, "instances: {which}; {evidence}")
            }
            (Scope::Instances(which), evidence) => write!(f, "instances: {which}; each {evidence}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn label(scope: Scope, evidence: Evidence) -> String {
        Label { scope, evidence }.to_string()
    }

    #[test]
    fn instances_are_always_named_before_what_was_shown_of_them() {
        let proved = Evidence::Proved("automata over base:2".to_owned());
        assert_eq!(label(Scope::AsStated, proved.clone()), "proved: automata over base:2");
        let some = Scope::Instances("d = 2, 3".to_owned());
        assert_eq!(label(some.clone(), proved), "instances: d = 2, 3; each proved: automata over base:2");
        assert_eq!(label(some.clone(), Evidence::Computed), "instances: d = 2, 3; each computed");
        let bounded = Evidence::CheckedUpTo("n below 9".to_owned());
        assert_eq!(label(some, bounded), "instances: d = 2, 3; checked up to: n below 9");
    }

    #[test]
    fn the_weaker_evidence_is_that_of_both() {
        let (proved, bounded) = (Evidence::Proved("p".to_owned()), Evidence::CheckedUpTo("b".to_owned()));
        assert_eq!(proved.clone().and(bounded.clone()), bounded);
        assert_eq!(bounded.clone().and(proved.clone()), bounded);
        assert_eq!(Evidence::Computed.and(proved.clone()), proved);
        assert_eq!(bounded.clone().and(bounded.clone()), bounded);
        assert_eq!(proved.clone().and(Evidence::Proved("q".to_owned())), Evidence::Proved("p; q".to_owned()));
    }
}
