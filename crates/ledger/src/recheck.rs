//! Computes verdicts: every check of an entry, its correction, its readings and its answer, and what follows.

use crate::brute::Tables;
use crate::check::{Check, CheckError, Context, Extent, Finding, Misprint};
use crate::entry::{Correction, Entry, Kind, Verdict};
use crate::error::LedgerError;
use crate::prover::Prover;
use crate::scene::Scene;
use ratwheel_numbers::{CancelToken, Control};
use rayon::prelude::*;
use std::sync::atomic::{AtomicU64, Ordering};

/// How a recheck is run.
#[derive(Clone, Copy, Default)]
pub struct Settings<'a> {
    /// Raises every bound of the files to at least this; where that is too much the file's own bound is used.
    pub bound: Option<u64>,
    /// How many threads; all cores without it.
    pub threads: Option<usize>,
    /// A prover to ask before anything is checked up to a bound.
    pub prover: Option<&'a dyn Prover>,
}

/// What computation says of an entry.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Outcome {
    /// The entry.
    pub id: String,
    /// What the file records.
    pub recorded: Verdict,
    /// What was computed.
    pub verdict: Verdict,
    /// For a claim that holds or is open: how far it was followed, the weakest of its checks.
    pub extent: Option<Extent>,
    /// What each check found, in words.
    pub evidence: Vec<String>,
    /// The smallest counterexample, for a claim that fails.
    pub counterexample: Option<String>,
    /// Printed and right values, for a misprint.
    pub misprints: Vec<Misprint>,
    /// Where to look at it: the game of the counterexample at its position, or what the entry names.
    pub scene: Option<Scene>,
    /// What the check of the correction, or of the answer, found.
    pub correction: Option<Corrected>,
}

/// What the check of a correction or an answer found.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Corrected {
    /// The statement.
    pub claim: String,
    /// Does it hold?
    pub holds: bool,
    /// How far.
    pub extent: Option<Extent>,
    /// What each check found, in words.
    pub evidence: Vec<String>,
}

impl Outcome {
    /// Is the recorded verdict the computed one?
    #[must_use]
    pub fn agrees(&self) -> bool {
        self.recorded == self.verdict && self.correction.as_ref().is_none_or(|correction| correction.holds)
    }

    /// The verdict with how far it was followed: `holds (checked up to: variables below 500)`.
    #[must_use]
    pub fn in_words(&self) -> String {
        match &self.extent {
            None => self.verdict.to_string(),
            Some(Extent::Computed) => format!("{} (computed)", self.verdict),
            Some(Extent::CheckedUpTo(bound)) => format!("{} (checked up to: {bound})", self.verdict),
            Some(Extent::Proved(by)) => format!("{} (proved: {by})", self.verdict),
        }
    }
}

/// Computes the verdict of every entry, in parallel; the answers come in the order of the entries and do not depend on the
/// number of threads.
///
/// # Errors
/// [`LedgerError::Cancelled`].
pub fn recheck(entries: &[&Entry], settings: &Settings<'_>, control: Control<'_>) -> Result<Vec<Outcome>, LedgerError> {
    let total = u64::try_from(entries.len()).unwrap_or(u64::MAX);
    let done = AtomicU64::new(0);
    // Checks report their own progress, which is not that of the whole: they get a control that only cancels.
    let token = CancelToken::new();
    let quiet = |_: u64, _: u64| {
        if control.check().is_err() {
            token.cancel();
        }
    };
    let tables = Tables::default();
    let context = Context {
        raised: settings.bound,
        prover: settings.prover,
        tables: &tables,
        control: Control::new(&token, &quiet),
    };
    let judge = |entry: &&Entry| {
        control.check()?;
        let outcome = judge(entry, &context)?;
        control.step(done.fetch_add(1, Ordering::Relaxed) + 1, total)?;
        Ok(outcome)
    };
    let run = || entries.par_iter().with_max_len(1).map(judge).collect();
    match settings.threads.and_then(|threads| rayon::ThreadPoolBuilder::new().num_threads(threads).build().ok()) {
        Some(pool) => pool.install(run),
        None => run(),
    }
}

/// All checks of one statement together.
#[derive(Default)]
struct Together {
    evidence: Vec<String>,
    extent: Option<Extent>,
    counterexample: Option<String>,
    scene: Option<Scene>,
    misprints: Vec<Misprint>,
    undecided: bool,
}

impl Together {
    fn holds(&self) -> bool {
        self.counterexample.is_none() && self.misprints.is_empty() && !self.undecided
    }

    fn verdict(&self) -> Verdict {
        match self {
            _ if self.counterexample.is_some() => Verdict::Fails,
            _ if !self.misprints.is_empty() => Verdict::Misprint,
            _ if self.undecided => Verdict::Undecided,
            _ => Verdict::Holds,
        }
    }

    /// The weaker of two extents is what may be said of both together.
    fn weaken(&mut self, extent: Extent) {
        self.extent = Some(match (self.extent.take(), extent) {
            (None | Some(Extent::Computed), new) => new,
            (Some(old), Extent::Computed) => old,
            (Some(Extent::CheckedUpTo(old)), Extent::CheckedUpTo(new)) if !old.split("; ").any(|part| part == new) => {
                Extent::CheckedUpTo(format!("{old}; {new}"))
            }
            (Some(Extent::Proved(old)), Extent::Proved(new)) if old != new => Extent::Proved(format!("{old}; {new}")),
            (Some(Extent::Proved(_)), new @ Extent::CheckedUpTo(_)) => new,
            (Some(old), _) => old,
        });
    }
}

fn run_all(checks: &[Check], context: &Context<'_>) -> Result<Together, LedgerError> {
    let mut all = Together::default();
    for check in checks {
        match check.run(context) {
            Ok(Finding::Holds { extent, what }) => {
                all.evidence.push(match &extent {
                    Extent::Computed => format!("{what}: computed"),
                    Extent::CheckedUpTo(bound) => format!("{what}: checked up to {bound}"),
                    Extent::Proved(by) => format!("{what}: proved ({by})"),
                });
                if !check.is_beside() {
                    all.weaken(extent);
                }
            }
            Ok(Finding::Fails { counterexample, what, at }) => {
                all.evidence.push(format!("{what}: fails: {counterexample}"));
                if all.counterexample.is_none() {
                    all.counterexample = Some(counterexample);
                    all.scene = check.scene().map(|scene| scene.at(at));
                }
            }
            Ok(Finding::Misprints { cells, what }) => {
                let shown: Vec<String> = cells.iter().map(ToString::to_string).collect();
                all.evidence.push(format!("{what}: {}", shown.join("; ")));
                for cell in cells {
                    if !all.misprints.contains(&cell) {
                        all.misprints.push(cell);
                    }
                }
            }
            Err(CheckError::Cancelled) => return Err(LedgerError::Cancelled),
            Err(CheckError::GaveUp(why)) => {
                all.undecided = true;
                all.evidence.push(format!("{}: gave up: {why}", check.describe()));
            }
            Err(CheckError::Bad(why)) => {
                all.undecided = true;
                all.evidence.push(format!("{}: cannot be checked: {why}", check.describe()));
            }
        }
    }
    Ok(all)
}

fn corrected(statement: &Correction, context: &Context<'_>) -> Result<Corrected, LedgerError> {
    let all = run_all(&statement.checks, context)?;
    let extent = all.extent.clone().filter(|_| all.holds());
    Ok(Corrected { claim: statement.claim.clone(), holds: all.holds(), extent, evidence: all.evidence })
}

fn judge(entry: &Entry, context: &Context<'_>) -> Result<Outcome, LedgerError> {
    let mut all = run_all(&entry.checks, context)?;
    let mut verdict = all.verdict();
    let mut readings = Vec::new();
    for reading in &entry.readings {
        let found = run_all(&reading.checks, context)?;
        readings.push(found.verdict());
        let what = found.counterexample.as_ref().map_or_else(String::new, |example| format!(" ({example})"));
        all.evidence.push(format!("read as “{}”: {}{what}", reading.name, found.verdict()));
        all.evidence.extend(found.evidence);
        all.undecided |= found.undecided;
        if let Some(extent) = found.extent {
            all.weaken(extent);
        }
    }
    if let Some(first) = readings.first()
        && verdict == Verdict::Holds
    {
        verdict = match readings.iter().all(|other| other == first) {
            _ if all.undecided => Verdict::Undecided,
            true => *first,
            false => Verdict::Ambiguous,
        };
    }
    let statement = entry.correction.as_ref().or(entry.answer.as_ref());
    let correction = statement.map(|statement| corrected(statement, context)).transpose()?;
    let right = correction.as_ref().is_some_and(|correction| correction.holds);
    match (verdict, entry.kind, &entry.answer) {
        (Verdict::Holds, _, Some(_)) => {
            verdict = if right { Verdict::Answered } else { Verdict::Undecided };
        }
        (Verdict::Holds, Kind::Question | Kind::Conjecture, None) => verdict = Verdict::Open,
        _ => {}
    }
    // A wrong formula whose repair is a change of print is a misprint if the repaired one holds.
    if verdict == Verdict::Fails
        && right
        && let Some((printed, right)) = entry.correction.as_ref().and_then(|correction| correction.print.as_ref())
    {
        verdict = Verdict::Misprint;
        let (printed, right) = (printed.clone(), right.clone());
        all.misprints.push(Misprint { place: entry.place.clone(), printed, right });
    }
    let extent = match verdict {
        Verdict::Holds | Verdict::Open => all.extent,
        Verdict::Answered => correction.as_ref().and_then(|correction| correction.extent.clone()),
        _ => None,
    };
    // Cases that were computed in full do not settle a statement about more, or one that is open.
    let cases = entry.cases.clone().or_else(|| (verdict == Verdict::Open).then(|| "the cases listed".to_owned()));
    let extent = extent.map(|extent| match (extent, cases) {
        (Extent::Computed, Some(cases)) => Extent::CheckedUpTo(cases),
        (Extent::CheckedUpTo(bound), Some(cases)) => Extent::CheckedUpTo(format!("{bound}; {cases}")),
        // The claim says more than these cases: proofs of them do not prove it.
        (Extent::Proved(_), Some(cases)) => Extent::CheckedUpTo(format!("{cases}, each of them proved")),
        (extent, _) => extent,
    });
    Ok(Outcome {
        id: entry.id.clone(),
        recorded: entry.recorded,
        verdict,
        extent,
        evidence: all.evidence,
        counterexample: all.counterexample,
        misprints: all.misprints,
        scene: all.scene.or_else(|| entry.scene().cloned()),
        correction,
    })
}
