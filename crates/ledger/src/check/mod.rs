//! How claims are checked: a small open vocabulary, one line here for each kind.
//!
//! A check is read from a table of a ledger file by the function that [`KINDS`] names for its `kind`, and answers with a
//! [`Finding`]. Checks know no game by name: a game is a line of the catalogue or a ruleset in the file.

mod family;
mod formula;
mod invariance;
mod moves;
mod numbers;
mod play;
mod positions;
mod representations;
mod sums;
mod tables;

use crate::brute::Tables;
use crate::label::Evidence;
use crate::prover::Prover;
use crate::scene::Scene;
use ratwheel_numbers::{Cancelled, Control};
use ratwheel_rules::Position;
use std::fmt;
use std::sync::Arc;
use toml::Table;

/// One check of an entry.
#[derive(Clone)]
pub struct Check {
    kind: &'static str,
    checker: Arc<dyn Checker>,
    scene: Option<Scene>,
    beside: bool,
}

impl Check {
    /// Must it hold without limiting what the others establish? So a theorem that is proved can be checked in other ways too.
    #[must_use]
    pub fn is_beside(&self) -> bool {
        self.beside
    }

    /// Its kind, as it is written in ledger files.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        self.kind
    }

    /// What is compared with what, in words.
    #[must_use]
    pub fn describe(&self) -> String {
        self.checker.describe()
    }

    /// The variables over which it ranges without an end that the file sets: `n`, or `positions` for all positions of a game.
    #[must_use]
    pub fn ranges(&self) -> Vec<String> {
        self.checker.ranges()
    }

    /// The game it is about, at a position it names.
    #[must_use]
    pub fn scene(&self) -> Option<&Scene> {
        self.scene.as_ref()
    }

    /// Runs it. A raised bound that is too much falls back to the bound of the file, and says so.
    pub(crate) fn run(&self, context: &Context<'_>) -> Result<Finding, CheckError> {
        match self.checker.run(context) {
            Err(CheckError::GaveUp(why)) if context.raised.is_some() => {
                let finding = self.checker.run(&Context { raised: None, ..*context })?;
                Ok(finding.noting(&format!("a larger bound was given up: {why}")))
            }
            answer => answer,
        }
    }
}

impl fmt::Debug for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Check").field("kind", &self.kind).field("what", &self.describe()).finish_non_exhaustive()
    }
}

/// What a kind of check must do.
pub(crate) trait Checker: Send + Sync {
    /// What is compared with what, in words.
    fn describe(&self) -> String;

    /// The variables over which it ranges; what it judges at listed values only is none of them.
    fn ranges(&self) -> Vec<String> {
        Vec::new()
    }

    /// Compares.
    fn run(&self, context: &Context<'_>) -> Result<Finding, CheckError>;
}

/// What a check is given.
#[derive(Clone, Copy)]
pub(crate) struct Context<'a> {
    /// The bound that the caller wants at least.
    pub(crate) raised: Option<u64>,
    pub(crate) prover: Option<&'a dyn Prover>,
    pub(crate) tables: &'a Tables,
    pub(crate) control: Control<'a>,
}

impl Context<'_> {
    /// Has the caller stopped? (A step, since the control of a check learns of it by reporting.)
    pub(crate) fn pulse(&self) -> Result<(), CheckError> {
        Ok(self.control.step(0, 1)?)
    }

    /// The bound to use where the file says `bound`.
    pub(crate) fn bound(&self, bound: u64) -> u64 {
        self.raised.map_or(bound, |raised| raised.max(bound))
    }
}

/// A printed value that is not the right one.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, schemars::JsonSchema)]
#[non_exhaustive]
pub struct Misprint {
    /// Where: row and column, or position in a list.
    pub place: String,
    /// What is printed.
    pub printed: String,
    /// What was computed.
    pub right: String,
}

impl fmt::Display for Misprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: printed {}, right {}", self.place, self.printed, self.right)
    }
}

/// What a check found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Finding {
    /// No difference.
    Holds {
        /// What shows it.
        evidence: Evidence,
        /// What was compared.
        what: String,
    },
    /// A difference.
    Fails {
        /// The smallest counterexample.
        counterexample: String,
        /// What was compared.
        what: String,
        /// The position that it is about, and the step from there.
        at: Option<(Position, Option<Position>)>,
    },
    /// Printed values that are not the computed ones.
    Misprints {
        /// Each of them.
        cells: Vec<Misprint>,
        /// What was compared.
        what: String,
    },
}

impl Finding {
    pub(crate) fn computed(what: impl Into<String>) -> Self {
        Self::Holds { evidence: Evidence::Computed, what: what.into() }
    }

    pub(crate) fn up_to(bound: impl Into<String>, what: impl Into<String>) -> Self {
        Self::Holds { evidence: Evidence::CheckedUpTo(bound.into()), what: what.into() }
    }

    pub(crate) fn fails(counterexample: impl Into<String>, what: impl Into<String>) -> Self {
        Self::Fails { counterexample: counterexample.into(), what: what.into(), at: None }
    }

    /// The same, about this position and this step from there.
    pub(crate) fn at(mut self, position: Position, to: Option<Position>) -> Self {
        if let Self::Fails { at, .. } = &mut self {
            *at = Some((position, to));
        }
        self
    }

    fn noting(mut self, note: &str) -> Self {
        let (Self::Holds { what, .. } | Self::Fails { what, .. } | Self::Misprints { what, .. }) = &mut self;
        what.push_str("; ");
        what.push_str(note);
        self
    }
}

/// Why a check has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum CheckError {
    Cancelled,
    /// A limit is in the way.
    GaveUp(String),
    /// The check itself is wrong: no such game, no such generator, a formula that cannot be read.
    Bad(String),
}

impl CheckError {
    pub(crate) fn bad(error: impl fmt::Display) -> Self {
        Self::Bad(error.to_string())
    }

    pub(crate) fn gave_up(error: impl fmt::Display) -> Self {
        Self::GaveUp(error.to_string())
    }
}

impl From<Cancelled> for CheckError {
    fn from(_: Cancelled) -> Self {
        Self::Cancelled
    }
}

impl From<ratwheel_workbench::BenchError> for CheckError {
    fn from(error: ratwheel_workbench::BenchError) -> Self {
        match error {
            ratwheel_workbench::BenchError::Cancelled => Self::Cancelled,
            ratwheel_workbench::BenchError::GaveUp(why) | ratwheel_workbench::BenchError::Unclaimed(why) => {
                Self::GaveUp(why)
            }
            error => Self::bad(error),
        }
    }
}

/// What a check ranges over that looks at every position of a game, up to a bound or in a proof.
fn positions() -> Vec<String> {
    vec!["positions".to_owned()]
}

/// What a check ranges over that looks at every row of a sequence.
fn rows() -> Vec<String> {
    vec!["n".to_owned()]
}

type Read = fn(Table) -> Result<Arc<dyn Checker>, String>;

/// Reads the keys of a check; the message of an error names the key and those that there are.
fn keys<C: Checker + serde::de::DeserializeOwned + 'static>(table: Table) -> Result<Arc<dyn Checker>, String> {
    let checker: C = table.try_into().map_err(|error: toml::de::Error| error.message().to_owned())?;
    Ok(Arc::new(checker))
}

/// Every kind of check: its name in ledger files, what it does, and how it is read.
const KINDS: &[(&str, &str, Read)] = &[
    ("formula", "a closed formula of the ruleset language, its variables below a bound", keys::<formula::Formula>),
    ("p-set", "the P-positions of a game on a box against a formula, a list or an array", keys::<positions::PSet>),
    ("family", "the claim of a game for all parameters at once, by a certificate or a search", keys::<family::Family>),
    ("grundy", "the nim-values of a game on a box against a term", keys::<positions::Grundy>),
    ("outcome", "who wins from listed positions, by brute force and by every strategy", keys::<play::Outcomes>),
    ("moves", "listed steps: legal, illegal, winning, or the only winning ones", keys::<moves::Moves>),
    ("winning-moves", "how many winning moves a position of a box can have", keys::<moves::WinningMoves>),
    ("same-game", "two games have the same moves on a box", keys::<moves::SameGame>),
    ("strategies", "every strategy and claim of a game against brute force, and each other", keys::<play::Strategies>),
    ("placing", "the placing game on a board: who wins, and from which cells", keys::<play::Placing>),
    ("invariance", "the k-invariance number of a game on boxes", keys::<invariance::Invariance>),
    ("sum", "a move in a sum of games wins", keys::<sums::SumMove>),
    ("table", "a printed table, cell by cell, against a generator or terms", keys::<tables::Printed>),
    ("sequence", "printed values against a generator or a term", keys::<tables::Sequence>),
    ("same-rows", "two generators, or a generator and terms, give the same rows", keys::<tables::SameRows>),
    ("each-row", "a formula over the columns of a generator, row by row", keys::<tables::EachRow>),
    ("splits", "sequences that hold every positive integer once", keys::<numbers::Splits>),
    ("covering-search", "all splittings by rational sequences of distinct moduli", keys::<numbers::CoveringCheck>),
    ("numerals", "numbers and their numerals in a numeration system", keys::<numbers::Numerals>),
    ("representations", "every number has exactly one numeral of some kind", keys::<representations::Representations>),
    ("continued-fraction", "the terms of a continued fraction", keys::<numbers::Fraction>),
];

/// Every kind of check with what it does.
pub fn kinds() -> impl Iterator<Item = (&'static str, &'static str)> {
    KINDS.iter().map(|(kind, what, _)| (*kind, *what))
}

/// A check from its table in a file.
pub(crate) fn read(mut table: Table) -> Result<Check, String> {
    let names = || KINDS.iter().map(|(kind, ..)| *kind).collect::<Vec<_>>().join(", ");
    let Some(toml::Value::String(name)) = table.remove("kind") else {
        return Err(format!("a check needs a `kind`, one of {}", names()));
    };
    let Some((kind, _, read)) = KINDS.iter().find(|(kind, ..)| *kind == name) else {
        return Err(format!("there is no kind of check `{name}`; there are {}", names()));
    };
    let beside = match table.remove("beside") {
        None => false,
        Some(toml::Value::Boolean(beside)) => beside,
        Some(_) => return Err(format!("check `{kind}`: `beside` is true or false")),
    };
    let scene = Scene::of(&table);
    Ok(Check { kind, checker: read(table).map_err(|message| format!("check `{kind}`: {message}"))?, scene, beside })
}
