//! Long work: what a job does, what it says while it works, and what becomes of it.

use crate::routes::JOBS;
use ratwheel_workbench::questions::{Proof, ProveAnswer, ProveQuestion};
use ratwheel_workbench::{Announce, AnyQuestion, Context, Problem, ask, read, to_json};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use std::time::Duration;

/// Progress is told no more often than this.
pub const OFTEN: Duration = Duration::from_millis(80);

/// The context of long work: the limits of jobs hold, and somebody is told which part of a proof is begun.
#[must_use]
pub fn watched<'a>(mut context: Context<'a>, announce: &'a Announce) -> Context<'a> {
    context.patient = true;
    context.announce = Some(announce);
    context
}

/// How far it is, as it is told: `{done, total, note, seconds}`. A total of 0 or of all ones is not known.
#[must_use]
pub fn progress(done: u64, total: u64, note: &str, time: Duration) -> String {
    let total = if total == 0 || total == u64::MAX { Value::Null } else { Value::String(total.to_string()) };
    let (done, note) = (Value::String(done.to_string()), Value::String(note.to_owned()));
    let seconds = format!("{}.{}", time.as_secs(), time.subsec_millis() / 100);
    format!(r#"{{"done":{done},"total":{total},"note":{note},"seconds":{seconds}}}"#)
}

/// What a job works on. What becomes of a proof is kept, for its certificate.
pub enum Task {
    /// A proof.
    Prove(Box<ProveQuestion>),
    /// Any other question.
    Question(Box<dyn AnyQuestion>),
}

impl std::fmt::Debug for Task {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Prove(_) => "Task::Prove",
            Self::Question(_) => "Task::Question",
        })
    }
}

/// What a proof found, and where its certificate is.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Proved {
    #[serde(flatten)]
    answer: ProveAnswer,
    certificate: Option<String>,
}

/// What a started job is answered with.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Started {
    /// The name of the job.
    pub id: String,
}

impl Task {
    /// The body of a question, with the kind of the job.
    ///
    /// # Errors
    /// [`Problem`] says what is wrong with the body.
    pub fn read(body: &[u8]) -> Result<Self, Problem> {
        let fields = serde_json::from_slice::<Value>(body);
        let Ok(Value::Object(mut fields)) = fields else {
            return Err(Problem::form("the body is not a JSON object"));
        };
        let kinds: Vec<&str> = JOBS.iter().map(|(kind, _)| *kind).collect();
        let kind = fields.remove("kind").and_then(|kind| kind.as_str().map(str::to_owned)).unwrap_or_default();
        let (_, asked) = JOBS.iter().find(|(known, _)| *known == kind).ok_or_else(|| {
            Problem::form("there is no such kind of job").hint(format_args!("kinds are {}", kinds.join(", ")))
        })?;
        let body = Value::Object(fields).to_string();
        Ok(match kind.as_str() {
            "prove" => Self::Prove(Box::new(read(body.as_bytes())?)),
            _ => Self::Question((asked.read)(body.as_bytes())?),
        })
    }

    /// The text of the answer, for the job of this name. A proof that decided something is handed to `keep`.
    ///
    /// # Errors
    /// As the question.
    pub fn work(&self, id: &str, context: &Context<'_>, keep: impl FnOnce(Proof)) -> Result<String, Problem> {
        match self {
            Self::Question(question) => {
                let reply = question.reply(context)?;
                Ok(reply.text().unwrap_or_default().to_owned())
            }
            Self::Prove(question) => {
                let proof = ask(question.as_ref(), context)?;
                let certificate = proof.is_decided().then(|| format!("/api/jobs/{id}/certificate"));
                let answer = ProveAnswer::from(&proof);
                if proof.is_decided() {
                    keep(proof);
                }
                to_json(&Proved { answer, certificate })
            }
        }
    }
}
