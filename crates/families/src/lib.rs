//! Claims proved for all values of the parameters at once: every d, every irrational β > 2.
//!
//! The parameters stay symbols. `ratwheel-verify` states what has to be shown and has the steps that may show it
//! ([`ratwheel_verify::families`]); this crate looks for such steps ([`prove`]) and writes them down as a certificate,
//! which the checker replays. It never refutes: an open branch is no counterexample.
//!
//! ```
//! use ratwheel_families::{Outcome, prove};
//! use ratwheel_numbers::Control;
//! // From any number of tokens above d one goes down to d at most; at d and below there is no move.
//! let rules = "game down\npiles x\nparam d: int >= 1 = 1\nmove I: x > d and x' <= d\nclaim P: x <= d";
//! let Outcome::Proved { scope, .. } = prove(rules, "P", Control::none())? else { panic!("not proved") };
//! assert_eq!(scope, "every integer d >= 1");
//! # Ok::<(), ratwheel_families::FamilyError>(())
//! ```

mod explain;
mod floors;
mod guided;
mod many;
mod opposed;
mod products;
mod prune;
mod ratio;
mod script;
mod search;
mod shared;
mod simplex;
mod words;

use many::Many;
use prune::Pruned;
use ratwheel_numbers::{Cancelled, Control};
use ratwheel_verify::families::branch::{Fact, Step};
use ratwheel_verify::families::read::Family;
pub use ratwheel_verify::families::read::covers;
use ratwheel_verify::families::symbols::Symbol;
use ratwheel_verify::families::{SHARED, write_shared};
use ratwheel_verify::verify;
use script::Hints;
use search::{Search, Stop};
use shared::Common;
use std::rc::Rc;
use words::Words;

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FamilyError {
    /// The ruleset says something that proofs about families do not cover, or has no such claim; in words.
    Unsupported(String),
    /// Stopped by the caller, or by what it allows.
    Cancelled(Cancelled),
}

impl std::fmt::Display for FamilyError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Unsupported(what) => f.write_str(what),
            Self::Cancelled(stopped) => stopped.fmt(f),
        }
    }
}

impl std::error::Error for FamilyError {}

impl From<Cancelled> for FamilyError {
    fn from(stopped: Cancelled) -> Self {
        Self::Cancelled(stopped)
    }
}

/// One part of a claim, proved.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Part {
    /// What it is: `P→N by rule I`, `N→P`, `termination of rule I`; `shared` is what they have in common, and comes first.
    pub name: String,
    /// The steps of its proof, each with how many choices stand above it.
    pub steps: Vec<(usize, Step)>,
}

/// What became of a claim.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// It is proved for all parameters, and the checker has accepted the certificate.
    Proved {
        /// For which parameters, in words.
        scope: String,
        /// Its parts.
        parts: Vec<Part>,
        /// What the checker needs.
        certificate: String,
        /// The proof in steps that a person can follow.
        explanation: Vec<String>,
        /// What the verdict rests on.
        trusted: Vec<String>,
    },
    /// No proof was found; that says nothing about the claim.
    Open {
        /// For which parameters a proof was looked for.
        scope: String,
        /// What was proved.
        proved: Vec<String>,
        /// What was not, and the facts of a branch that stays open, in words.
        open: String,
        /// These facts.
        facts: Vec<String>,
    },
}

/// For which parameters a proof of this claim would be, in words; None if there are none, or if proofs about families do not cover
/// what the ruleset says.
///
/// ```
/// let rules = "game down\npiles x\nparam d: int >= 1 = 1\nmove I: x > d and x' <= d\nclaim P: x <= d";
/// assert_eq!(ratwheel_families::scope(rules, "P").as_deref(), Some("every integer d >= 1"));
/// assert_eq!(ratwheel_families::scope(rules, "Q"), None);
/// ```
#[must_use]
pub fn scope(rules: &str, claim: &str) -> Option<String> {
    let family = Family::read(rules, claim).ok()?;
    (!family.domain.parameters.is_empty()).then_some(family.scope)
}

/// Looks for a proof of a claim, `P`, `P misere`, `nim-value` or one about numbers, for all parameters.
///
/// # Errors
/// [`FamilyError`] for what proofs about families do not cover, and when the caller has stopped it.
pub fn prove(rules: &str, claim: &str, control: Control<'_>) -> Result<Outcome, FamilyError> {
    prove_with(rules, "", claim, control)
}

/// The same along a script: `by` items as in a ruleset, which guide the search. The checker does not see them.
///
/// # Errors
/// As [`prove`], and for a script that is not understood.
pub fn prove_with(rules: &str, script: &str, claim: &str, control: Control<'_>) -> Result<Outcome, FamilyError> {
    let family = read(rules, claim)?;
    if family.domain.parameters.is_empty() {
        return Err(FamilyError::Unsupported("the ruleset has no parameters, so it is no family".to_owned()));
    }
    search(family, rules, script, claim, control)
}

/// The same for a ruleset without parameters: its one game, about which all is said with numbers. The scope is empty.
///
/// # Errors
/// As [`prove_with`].
pub fn prove_one(rules: &str, script: &str, claim: &str, control: Control<'_>) -> Result<Outcome, FamilyError> {
    search(read(rules, claim)?, rules, script, claim, control)
}

fn read(rules: &str, claim: &str) -> Result<Family, FamilyError> {
    Family::read(rules, claim).map_err(|error| FamilyError::Unsupported(error.to_string()))
}

fn search(
    family: Family,
    rules: &str,
    script: &str,
    claim: &str,
    control: Control<'_>,
) -> Result<Outcome, FamilyError> {
    let hints = Hints::read(&family, script).map_err(FamilyError::Unsupported)?;
    let mut search = Search::new(&family, control);
    let words = Words { family: &family };
    let open = |place: usize, facts: Vec<Rc<Fact>>, line: Option<String>| {
        let name = family.obligations.get(place).map_or("", |obligation| &obligation.name);
        Outcome::Open {
            scope: family.scope.clone(),
            proved: family.obligations.iter().take(place).map(|obligation| obligation.name.clone()).collect(),
            open: match line {
                Some(line) => format!("{name}, in the script `{line}`,"),
                None => name.to_owned(),
            },
            facts: words.facts(&facts),
        }
    };
    let Some(mut common) = Common::new(&family) else { return Ok(open(0, Vec::new(), None)) };
    let plain = is_plain(&family);
    let mut lines = Vec::new();
    if !plain && !family.is_about_numbers() {
        lines = match common.show(&mut Many::new(&family, control), &hints, rules) {
            Ok(lines) => lines,
            Err(stop) => return stopped(stop, |facts| open(0, facts, None)),
        };
    }
    let mut proofs = Vec::new();
    for (place, obligation) in family.obligations.iter().enumerate() {
        let guide = hints.about(rules, &obligation.name, claim == "P misere");
        let shown = common.shown(!guide.lines.is_empty());
        let mut many = Many::new(&family, control);
        let found = if plain && guide.lines.is_empty() {
            search.refute(obligation)
        } else {
            many.refute(obligation, &guide.without(&lines), &common, shown)
        };
        match found {
            Ok(found) => proofs.push(found),
            Err(stop) => return stopped(stop, |facts| open(place, facts, many.stuck)),
        }
    }
    let (shared, steps) = match Pruned::new(&common, proofs).written(&family) {
        Ok(written) => written,
        Err(place) => return Ok(open(place, Vec::new(), None)),
    };
    let all: Vec<Vec<String>> = steps.iter().map(|steps| prune::lines(&family, steps)).collect();
    let certificate = write_shared(claim, rules, &prune::lines(&family, &shared), &all);
    let mut parts = Vec::new();
    if !shared.is_empty() {
        parts.push(Part { name: SHARED.to_owned(), steps: shared });
    }
    let named = family.obligations.iter().zip(steps);
    parts.extend(named.map(|(obligation, steps)| Part { name: obligation.name.clone(), steps }));
    match verify(certificate.as_bytes(), control) {
        Ok(found) if found.proved && found.scope.as_deref().unwrap_or_default() == family.scope => {
            let explanation = explain::explain(&family, &parts);
            let trusted = found.trusted.to_vec();
            Ok(Outcome::Proved { scope: family.scope, parts, certificate, explanation, trusted })
        }
        Ok(_) => Err(FamilyError::Unsupported("the checker reads the claim in another way".to_owned())),
        Err(error) => {
            control.check()?;
            Err(FamilyError::Unsupported(error.to_string()))
        }
    }
}

/// What it means that a search ended without a proof.
fn stopped(stop: Stop, open: impl FnOnce(Vec<Rc<Fact>>) -> Outcome) -> Result<Outcome, FamilyError> {
    match stop {
        Stop::Open(facts) => Ok(open(facts)),
        Stop::Wrong(what) => Err(FamilyError::Unsupported(what)),
        Stop::Cancelled(stopped) => Err(stopped.into()),
    }
}

/// Are there floors and rows by mex alone? Arrays, which are always listed, have no name then.
fn is_plain(family: &Family) -> bool {
    family.symbols.iter().all(|symbol| match symbol {
        Symbol::Mex(_) => true,
        Symbol::Array(name) => name.trim_end_matches('\'').is_empty(),
        Symbol::Power(_)
        | Symbol::Quotient(_)
        | Symbol::NimSum { .. }
        | Symbol::Lowered
        | Symbol::Sum { .. }
        | Symbol::Chosen
        | Symbol::Sequence(_)
        | Symbol::Zeros(_) => false,
    })
}
