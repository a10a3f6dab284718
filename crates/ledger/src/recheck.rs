//! Computes verdicts: every check of an entry, its correction, its readings and its answer, and what follows.

use crate::brute::Tables;
use crate::check::{Check, CheckError, Context, Finding, Misprint};
use crate::entry::{Correction, Entry, Kind, Verdict};
use crate::error::LedgerError;
use crate::label::{Evidence, Label, Scope};
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
    /// The counterexample that the file records.
    pub expected: Option<String>,
    /// What was computed.
    pub verdict: Verdict,
    /// For a claim that holds or is open: how much of it was judged, and the weakest of what its checks show.
    pub label: Option<Label>,
    /// What each check found, in words.
    pub findings: Vec<String>,
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
    /// How much of it was judged, and by what.
    pub label: Option<Label>,
    /// What each check found, in words.
    pub findings: Vec<String>,
}

impl Outcome {
    /// Is the recorded verdict the computed one?
    #[must_use]
    pub fn agrees(&self) -> bool {
        let example = self.expected.as_ref().is_none_or(|expected| self.counterexample.as_ref() == Some(expected));
        self.recorded == self.verdict && example && self.correction.as_ref().is_none_or(|correction| correction.holds)
    }

    /// The verdict with its label: `holds (checked up to: variables below 500)`.
    #[must_use]
    pub fn in_words(&self) -> String {
        labelled(self.verdict, self.label.as_ref())
    }
}

/// A verdict with its label: what every front end shows.
pub(crate) fn labelled(verdict: Verdict, label: Option<&Label>) -> String {
    label.map_or_else(|| verdict.to_string(), |label| format!("{verdict} ({label})"))
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
    findings: Vec<String>,
    evidence: Option<Evidence>,
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

    /// The weaker of what two checks show is what may be said of both together.
    fn weaken(&mut self, new: Evidence) {
        self.evidence = Some(match self.evidence.take() {
            Some(old) => old.and(new),
            None => new,
        });
    }
}

fn run_all(checks: &[Check], context: &Context<'_>) -> Result<Together, LedgerError> {
    let mut all = Together::default();
    for check in checks {
        match check.run(context) {
            Ok(Finding::Holds { evidence, what }) => {
                all.findings.push(match &evidence {
                    Evidence::Computed => format!("{what}: computed"),
                    Evidence::CheckedUpTo(bound) => format!("{what}: checked up to {bound}"),
                    Evidence::Proved(by) => format!("{what}: proved ({by})"),
                });
                if !check.is_beside() {
                    all.weaken(evidence);
                }
            }
            Ok(Finding::Fails { counterexample, what, at }) => {
                all.findings.push(format!("{what}: fails: {counterexample}"));
                if all.counterexample.is_none() {
                    all.counterexample = Some(counterexample);
                    all.scene = check.scene().map(|scene| scene.at(at));
                }
            }
            Ok(Finding::Misprints { cells, what }) => {
                let shown: Vec<String> = cells.iter().map(ToString::to_string).collect();
                all.findings.push(format!("{what}: {}", shown.join("; ")));
                for cell in cells {
                    if !all.misprints.contains(&cell) {
                        all.misprints.push(cell);
                    }
                }
            }
            Err(CheckError::Cancelled) => return Err(LedgerError::Cancelled),
            Err(CheckError::GaveUp(why)) => {
                all.undecided = true;
                all.findings.push(format!("{}: gave up: {why}", check.describe()));
            }
            Err(CheckError::Bad(why)) => {
                all.undecided = true;
                all.findings.push(format!("{}: cannot be checked: {why}", check.describe()));
            }
        }
    }
    Ok(all)
}

fn corrected(statement: &Correction, cases: Option<&str>, context: &Context<'_>) -> Result<Corrected, LedgerError> {
    let all = run_all(&statement.checks, context)?;
    let general = statement.general.as_deref().unwrap_or_default();
    let evidence = all.evidence.clone().filter(|_| all.holds());
    let cases = statement.cases.as_deref().or(cases);
    let label = evidence.map(|shown| Label::new(general, cases, &statement.checks, shown));
    Ok(Corrected { claim: statement.claim.clone(), holds: all.holds(), label, findings: all.findings })
}

fn judge(entry: &Entry, context: &Context<'_>) -> Result<Outcome, LedgerError> {
    let mut all = run_all(&entry.checks, context)?;
    let mut verdict = all.verdict();
    let mut readings = Vec::new();
    for reading in &entry.readings {
        let found = run_all(&reading.checks, context)?;
        readings.push(found.verdict());
        let what = found.counterexample.as_ref().map_or_else(String::new, |example| format!(" ({example})"));
        all.findings.push(format!("read as “{}”: {}{what}", reading.name, found.verdict()));
        all.findings.extend(found.findings);
        all.undecided |= found.undecided;
        if let Some(evidence) = found.evidence {
            all.weaken(evidence);
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
    // The cases of a question are those of its answer.
    let cases = entry.cases.as_deref().filter(|_| entry.answer.is_some());
    let correction = statement.map(|statement| corrected(statement, cases, context)).transpose()?;
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
    let general = entry.general.as_deref().unwrap_or_default();
    let own = |shown: Evidence| Label::new(general, entry.cases.as_deref(), &entry.checks, shown);
    let label = match verdict {
        Verdict::Holds => all.evidence.map(own),
        Verdict::Open => all.evidence.map(|shown| match own(shown) {
            // What was shown of an open question is not the question itself.
            Label { scope: Scope::AsStated, evidence: evidence @ (Evidence::Computed | Evidence::Proved(_)) } => {
                Label { scope: Scope::Instances("those of the checks".to_owned()), evidence }
            }
            label => label,
        }),
        Verdict::Answered => correction.as_ref().and_then(|correction| correction.label.clone()),
        _ => None,
    };
    Ok(Outcome {
        id: entry.id.clone(),
        recorded: entry.recorded,
        expected: entry.counterexample.clone(),
        verdict,
        label,
        findings: all.findings,
        counterexample: all.counterexample,
        misprints: all.misprints,
        scene: all.scene.or_else(|| entry.scene().cloned()),
        correction,
    })
}
