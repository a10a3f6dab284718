//! Long work: what a job may be asked, and how each kind is worked.

use super::board::{BOARD, board};
use super::ledger::{RECHECK, rechecked};
use super::region::{CHECK, SOLVE, checked, solved};
use crate::ask::{Ask, Field, GAME, Kind, needed, optional};
use crate::desk::Desk;
use crate::jobs::{Job, Proof};
use crate::refusal::Refusal;
use crate::reply::written;
use crate::routes::{Answer, Method, Route, Work};
use crate::schema;
use ratwheel_numbers::Control;
use ratwheel_prove::{Options, Verdict};
use ratwheel_workbench::answers::ProveAnswer;
use serde::Serialize;
use serde_json::Value;
use std::cell::Cell;
use std::time::Duration;

/// One kind of job: its name, its body, and the work.
pub(crate) struct JobKind {
    pub(crate) name: &'static str,
    pub(crate) fields: &'static [&'static [Field]],
    pub(crate) work: fn(&Desk, &Ask, &Job, Control<'_>) -> Result<String, Refusal>,
    pub(crate) answer: fn() -> Value,
}

/// The field that tells which kind is meant.
pub(crate) const KIND: &[Field] = &[needed("kind", Kind::Choice(NAMES), "what is to be done")];
const NAMES: &[&str] = &["board", "solve", "check", "prove", "ledger"];
const PROVE: &[Field] = &[
    optional("claim", Kind::Text, "P, `P misere`, or the name of a closed claim; P if not given"),
    optional("budget", Kind::Natural, "give up after so many seconds"),
    optional("states", Kind::Natural, "give up when an automaton has more states than this"),
];

/// Every kind of job.
pub(crate) const KINDS: &[JobKind] = &[
    JobKind { name: "board", fields: BOARD, work: large_board, answer: schema::board },
    JobKind { name: "solve", fields: SOLVE, work: large_region, answer: schema::solve },
    JobKind {
        name: "check",
        fields: CHECK,
        work: |desk, ask, _, control| checked(desk, ask, control),
        answer: schema::check,
    },
    JobKind { name: "prove", fields: &[GAME, PROVE], work: prove, answer: schema::prove },
    JobKind {
        name: "ledger",
        fields: &[RECHECK],
        work: |desk, ask, _, control| rechecked(desk, ask, control),
        answer: schema::ledger,
    },
];

pub(crate) const ROUTES: &[Route] = &[
    Route::post(
        "/api/jobs",
        "Starts long work: the body is that of the question, with its `kind`",
        &[KIND],
        Work::Start,
        Answer::Started,
    ),
    Route::get(
        "/api/jobs/{id}/events",
        "What happens in a job: progress, then result, failed or cancelled",
        Work::Events,
        Answer::Events,
    ),
    Route::get(
        "/api/jobs/{id}/certificate",
        "What `ratwheel verify` needs to establish the verdict of a proof again",
        Work::Certificate,
        Answer::File(&["text/plain"]),
    ),
    Route {
        method: Method::Delete,
        path: "/api/jobs/{id}",
        summary: "Cancels a job",
        fields: &[],
        work: Work::Cancel,
        answer: Answer::Nothing,
    },
];

fn large_board(desk: &Desk, ask: &Ask, _: &Job, control: Control<'_>) -> Result<String, Refusal> {
    let limits = &desk.limits;
    board(desk, ask, ("job_cells", limits.job_cells), ("job_positions", limits.job_positions), control)
}

fn large_region(desk: &Desk, ask: &Ask, _: &Job, control: Control<'_>) -> Result<String, Refusal> {
    solved(desk, ask, ("job_positions", desk.limits.job_positions), control)
}

#[derive(Serialize)]
struct Proved {
    #[serde(flatten)]
    answer: ProveAnswer,
    certificate: Option<String>,
}

thread_local! {
    /// The part of a claim that is worked on now; the prover tells it to a plain function.
    static PART: Cell<&'static str> = const { Cell::new("") };
}

fn prove(desk: &Desk, ask: &Ask, job: &Job, control: Control<'_>) -> Result<String, Refusal> {
    let limits = &desk.limits;
    let bench = desk.shelf.played(ask, None)?;
    let usual = if ask.flag("misere") { "P misere" } else { "P" };
    let claim = ask.text("claim").unwrap_or(usual);
    let mut options = Options::default();
    options.states = Some(ask.count("states", "states", limits.states)?.unwrap_or(limits.states));
    options.bytes = Some(limits.memory);
    let seconds = ask.count("budget", "job_seconds", limits.job_seconds)?.unwrap_or(limits.job_seconds);
    options.time = Some(Duration::from_secs(seconds));
    options.announce = Some(|part| PART.set(part.name()));
    // Progress comes from the thread that proves, so it knows the part.
    let tell = |done, total| {
        job.say(PART.get());
        // That it was cancelled is seen by its own token, which is the same.
        let _ = control.step(done, total);
    };
    let report = bench.prove(claim, &options, Control::new(job.token(), &tell))?;
    let answer = ProveAnswer::from(&report);
    let decided = matches!(report.verdict, Verdict::Proved | Verdict::Refuted);
    let certificate = decided.then(|| format!("/api/jobs/{}/certificate", job.id()));
    if decided {
        job.keep(Proof { bench, report, options });
    }
    written(&Proved { answer, certificate })
}
