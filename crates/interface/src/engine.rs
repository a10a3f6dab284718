//! The interface without a server: a request in, its answer out, one after the other.

use crate::about;
use crate::jobs::{OFTEN, Task, progress, watched};
use crate::routes::{Method, Route, Work, routes};
use ratwheel_numbers::{Budget, CancelToken, Control, Moment};
use ratwheel_workbench::questions::Proof;
use ratwheel_workbench::{Announce, Cache, Context, Limits, Problem, ProblemKind, Reply};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Bytes of a request's body.
pub const BODY: u64 = 256 << 10;

/// The HTTP status of a problem.
#[must_use]
pub fn status(problem: &Problem) -> u16 {
    match problem.kind {
        // The schema of the route does not describe it; what it describes is read, answered or not.
        ProblemKind::Form => 400,
        ProblemKind::Unknown => 404,
        ProblemKind::Broken => 500,
        _ => 422,
    }
}

/// A problem as the body of an answer.
#[must_use]
pub fn refusal(problem: &Problem) -> String {
    let told = serde_json::to_string(&problem.refusal());
    told.unwrap_or_else(|_| r#"{"error":"an error that cannot be written"}"#.to_owned())
}

/// There is nothing at this address.
#[must_use]
pub fn nothing(path: &str) -> Problem {
    let path: String = path.chars().take(100).collect();
    let unknown = Problem::unknown(format_args!("there is nothing at {path}"));
    let is_api = path == "/api" || path.starts_with("/api/");
    unknown.hint(if is_api { "/api/openapi.json lists what there is" } else { "the workbench is at /" })
}

/// The body has more bytes than it may have.
#[must_use]
pub fn too_long(most: u64) -> Problem {
    Problem::input(format_args!("the body has more than {most} bytes")).with_limit("body", most)
}

/// What is asked.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// `GET`, `POST` or `DELETE`.
    pub method: &'a str,
    /// As `/api/outcome`.
    pub path: &'a str,
    /// The fields, in JSON.
    pub body: &'a [u8],
    /// The name that a job gets, under which its certificate is asked for.
    pub job: &'a str,
}

/// What is answered.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Answered {
    /// As in HTTP.
    pub status: u16,
    /// The media type.
    pub kind: &'static str,
    /// The name of a file.
    pub name: Option<String>,
    /// The body.
    pub bytes: Vec<u8>,
}

impl From<Reply> for Answered {
    fn from(reply: Reply) -> Self {
        match reply {
            Reply::Json(text) => Self { status: 200, kind: "application/json", name: None, bytes: text.into_bytes() },
            Reply::File { name, kind, bytes } => Self { status: 200, kind, name: Some(name), bytes },
        }
    }
}

impl From<Problem> for Answered {
    fn from(problem: Problem) -> Self {
        Self { status: status(&problem), ..Reply::Json(refusal(&problem)).into() }
    }
}

/// Answers requests as the server does, with the same limits. What waits (a queue of questions, those who listen to a
/// job, a deadline) is the business of whoever asks: a job is worked while its caller waits, and its answer is its result.
#[derive(Debug, Default)]
pub struct Engine {
    cache: Cache,
    limits: Limits,
    /// The last proof, with the name of its job.
    proof: Mutex<Option<(String, Proof)>>,
}

impl Engine {
    /// Answers a request; `report` is told how far a job is, in JSON.
    pub fn answer(&self, request: &Request<'_>, report: &(dyn Fn(&str) + Sync)) -> Answered {
        self.reply(request, report).unwrap_or_else(|answered| answered)
    }

    fn reply(&self, request: &Request<'_>, report: &(dyn Fn(&str) + Sync)) -> Result<Answered, Answered> {
        if request.body.len() as u64 > BODY {
            return Err(Answered { status: 413, ..too_long(BODY).into() });
        }
        let mut possible = Vec::new();
        for route in routes() {
            let Some(parts) = parts(route, request.path) else { continue };
            if route.method.name() == request.method {
                return Ok(self.work(route, &parts, request, report)?);
            }
            possible.push(route.method.name());
        }
        if possible.is_empty() {
            return Err(nothing(request.path).into());
        }
        let method: String = request.method.chars().take(20).collect();
        let problem = Problem::input(format_args!("{method} is not possible here"));
        Err(Answered { status: 405, ..problem.hint(format_args!("use {}", possible.join(" or "))).into() })
    }

    fn work(
        &self,
        route: &Route,
        parts: &BTreeMap<String, String>,
        request: &Request<'_>,
        report: &(dyn Fn(&str) + Sync),
    ) -> Result<Answered, Problem> {
        let budget = Budget::new().bytes(self.limits.memory).states(self.limits.states);
        let context = self.context(Control::none().within(&budget));
        let id = parts.get("id").map_or("", String::as_str);
        match route.work {
            Work::Question(asked) => {
                let fields = match route.method {
                    Method::Get => serde_json::to_vec(parts).map_err(Problem::form)?,
                    Method::Post | Method::Delete => request.body.to_vec(),
                };
                Ok((asked.read)(&fields)?.reply(&context)?.into())
            }
            Work::About => Ok(Reply::Json(about(&self.limits, false)?).into()),
            #[cfg(feature = "document")]
            Work::Document => Ok(Reply::Json(crate::document::<Limits>().to_string()).into()),
            #[cfg(not(feature = "document"))]
            Work::Document => Err(Problem::unknown("this engine carries no document of its interface")
                .hint("`ratwheel serve` has it at /api/openapi.json")),
            Work::Start => self.job(request, &budget, report),
            Work::Certificate => {
                let kept = self.proof.lock().unwrap_or_else(PoisonError::into_inner);
                let (_, proof) = kept.as_ref().filter(|(job, _)| job == id).ok_or_else(no_job)?;
                let bytes = proof.certificate(context.control)?.into_bytes();
                Ok(Reply::File { name: proof.file_name(), kind: "text/plain; charset=utf-8", bytes }.into())
            }
            // A job is worked while its caller waits: when somebody else could ask about it, it has ended.
            Work::Events | Work::Cancel => Err(no_job()),
        }
    }

    /// What a question is answered with.
    fn context<'a>(&'a self, control: Control<'a>) -> Context<'a> {
        let mut context = Context::new(&self.cache, &self.limits);
        (context.control, context.threads) = (control, Some(1));
        context
    }

    fn job(&self, request: &Request<'_>, budget: &Budget, report: &(dyn Fn(&str) + Sync)) -> Result<Answered, Problem> {
        let task = Task::read(request.body)?;
        let (token, begun) = (CancelToken::new(), Moment::now());
        // The part of a proof that is worked on, what was said last, and when.
        let part = Arc::new(Mutex::new(String::new()));
        let said: Mutex<Option<(String, Moment)>> = Mutex::new(None);
        let begins = Arc::clone(&part);
        let announce = Announce::new(move |part| {
            part.clone_into(&mut begins.lock().unwrap_or_else(PoisonError::into_inner));
        });
        let tell = |done, total| {
            let (note, now) = (part.lock().unwrap_or_else(PoisonError::into_inner).clone(), Moment::now());
            let mut said = said.lock().unwrap_or_else(PoisonError::into_inner);
            // Another part of the work is told at once.
            if said.as_ref().is_none_or(|(before, then)| *before != note || then.elapsed() >= OFTEN) {
                report(&progress(done, total, &note, begun.elapsed()));
                *said = Some((note, now));
            }
        };
        let context = self.context(Control::new(&token, &tell).within(budget));
        let text = task.work(request.job, &watched(context, &announce), |proof| {
            let mut kept = self.proof.lock().unwrap_or_else(PoisonError::into_inner);
            *kept = Some((request.job.to_owned(), proof));
        })?;
        Ok(Reply::Json(text).into())
    }
}

fn no_job() -> Problem {
    Problem::unknown("there is no such job; only the last ones are kept")
}

/// The parts of an address in the place of those in braces; `None` if it is not the address of this route.
fn parts(route: &Route, path: &str) -> Option<BTreeMap<String, String>> {
    let mut parts = BTreeMap::new();
    let mut given = path.split('/');
    for known in route.path.split('/') {
        let part = given.next()?;
        match known.strip_prefix('{').and_then(|name| name.strip_suffix('}')) {
            Some(name) if !part.is_empty() => {
                parts.insert(name.to_owned(), decoded(part)?);
            }
            Some(_) => return None,
            None if known == part => {}
            None => return None,
        }
    }
    given.next().is_none().then_some(parts)
}

/// A part of an address as it was meant: `%C3%A4` is ä.
fn decoded(part: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(part.len());
    let mut rest = part.bytes();
    while let Some(byte) = rest.next() {
        let digit = |byte: Option<u8>| char::from(byte?).to_digit(16);
        bytes.push(match byte {
            b'%' => u8::try_from(digit(rest.next())? * 16 + digit(rest.next())?).ok()?,
            other => other,
        });
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use serde_json::Value;

    fn ask(engine: &Engine, method: &str, path: &str, body: &str) -> Answered {
        let request = Request { method, path, body: body.as_bytes(), job: "one" };
        engine.answer(&request, &|_| {})
    }

    fn json(answered: &Answered) -> Value {
        serde_json::from_slice(&answered.bytes).unwrap()
    }

    #[test]
    fn every_question_answers_its_example() {
        let engine = Engine::default();
        for route in routes() {
            let Work::Question(asked) = route.work else { continue };
            let fields: Value = serde_json::from_str(asked.example).unwrap();
            let filled = |part: &str| match part.strip_prefix('{').and_then(|name| name.strip_suffix('}')) {
                Some(name) => fields[name].as_str().unwrap().to_owned(),
                None => part.to_owned(),
            };
            let path: Vec<String> = route.path.split('/').map(filled).collect();
            let answered = ask(&engine, route.method.name(), &path.join("/"), asked.example);
            assert_eq!(answered.status, 200, "{}: {}", route.path, String::from_utf8_lossy(&answered.bytes));
        }
    }

    #[test]
    fn a_proof_has_a_certificate_as_long_as_it_is_the_last() {
        let engine = Engine::default();
        let none = ask(&engine, "GET", "/api/jobs/one/certificate", "");
        assert_eq!(none.status, 404);
        let told = Mutex::new(Vec::new());
        let body = br#"{"kind":"prove","game":"mouse"}"#;
        let request = Request { method: "POST", path: "/api/jobs", body, job: "one" };
        let proved = engine.answer(&request, &|report| told.lock().unwrap().push(report.to_owned()));
        assert_eq!(json(&proved)["certificate"], "/api/jobs/one/certificate");
        assert!(told.into_inner().unwrap().iter().any(|report| report.starts_with(r#"{"done":""#)));
        let certificate = ask(&engine, "GET", "/api/jobs/one/certificate", "");
        assert_eq!((certificate.status, certificate.name.as_deref()), (200, Some("mouse-P.cert")));
        assert_eq!(ask(&engine, "GET", "/api/jobs/two/certificate", "").status, 404);
    }

    #[test]
    fn what_is_wrong_is_said_as_the_server_says_it() {
        let engine = Engine::default();
        let wrong = |method, path, body: &str| {
            let answered = ask(&engine, method, path, body);
            (answered.status, json(&answered)["error"].as_str().unwrap_or_default().to_owned())
        };
        assert_eq!(wrong("GET", "/api/x", ""), (404, "there is nothing at /api/x".to_owned()));
        assert_eq!(wrong("GET", "/api/outcome", ""), (405, "GET is not possible here".to_owned()));
        assert_eq!(wrong("POST", "/api/jobs", "{}"), (400, "there is no such kind of job".to_owned()));
        let long = " ".repeat(300_000);
        assert_eq!(wrong("POST", "/api/outcome", &long), (413, "the body has more than 262144 bytes".to_owned()));
        assert_eq!(decoded("a%20b%C3%A4").as_deref(), Some("a bä"));
        assert_eq!((decoded("%zz"), decoded("%C3")), (None, None));
    }
}
