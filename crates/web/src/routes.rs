//! The table of routes: it is searched for every request, and the OpenAPI document is made from it.

use crate::ask::{Ask, Field};
use crate::desk::Desk;
use crate::questions;
use crate::refusal::Refusal;
use crate::reply::Reply;
use ratwheel_numbers::Control;
use serde_json::Value;

/// What is done at an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Method {
    Get,
    Post,
    Delete,
}

impl Method {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Post => "POST",
            Self::Delete => "DELETE",
        }
    }
}

/// One who answers: what is asked, the parts of the address in braces, and when to stop.
pub(crate) type Answerer = fn(&Desk, &Ask, &[String], Control<'_>) -> Result<Reply, Refusal>;

/// How a route is worked.
#[derive(Clone, Copy)]
pub(crate) enum Work {
    /// By a worker; `true` from the function says that there is much to do.
    Question(Answerer, fn(&Desk, &Ask) -> bool),
    /// Starts a job.
    Start,
    /// What happens in a job.
    Events,
    /// Ends a job.
    Cancel,
    /// The certificate of a proof.
    Certificate,
}

/// What a good answer is.
#[derive(Clone, Copy)]
pub(crate) enum Answer {
    /// JSON of this shape.
    Json(fn() -> Value),
    /// A file of one of these kinds.
    File(&'static [&'static str]),
    /// A stream of events.
    Events,
    /// Nothing.
    Nothing,
    /// The number of a job.
    Started,
}

/// One line of the table.
pub(crate) struct Route {
    pub(crate) method: Method,
    /// As `/api/jobs/{id}`.
    pub(crate) path: &'static str,
    pub(crate) summary: &'static str,
    /// The fields of the body, in groups.
    pub(crate) fields: &'static [&'static [Field]],
    pub(crate) work: Work,
    pub(crate) answer: Answer,
}

impl Route {
    pub(crate) const fn get(path: &'static str, summary: &'static str, work: Work, answer: Answer) -> Self {
        Self { method: Method::Get, path, summary, fields: &[], work, answer }
    }

    pub(crate) const fn post(
        path: &'static str,
        summary: &'static str,
        fields: &'static [&'static [Field]],
        work: Work,
        answer: Answer,
    ) -> Self {
        Self { method: Method::Post, path, summary, fields, work, answer }
    }

    /// The parts in braces, if the address is one of this route.
    fn parts(&self, path: &str) -> Option<Vec<String>> {
        let (mut pattern, mut given, mut found) = (self.path.split('/'), path.split('/'), Vec::new());
        loop {
            match (pattern.next(), given.next()) {
                (None, None) => return Some(found),
                (Some(part), Some(text)) if part.starts_with('{') && !text.is_empty() => found.push(text.to_owned()),
                (Some(part), Some(text)) if part == text => {}
                _ => return None,
            }
        }
    }
}

/// A question that is always quick.
pub(crate) fn quick(_: &Desk, _: &Ask) -> bool {
    false
}

/// A question that may take long.
pub(crate) fn long(_: &Desk, _: &Ask) -> bool {
    true
}

/// Every route.
pub(crate) fn routes() -> impl Iterator<Item = &'static Route> {
    questions::GROUPS.iter().copied().flatten()
}

/// The methods that are possible at an address of the interface, as HTTP lists them.
pub(crate) fn allowed(path: &str) -> String {
    let mut methods: Vec<&str> =
        routes().filter(|route| route.parts(path).is_some()).map(|route| route.method.name()).collect();
    if methods.contains(&Method::Get.name()) {
        methods.push("HEAD");
    }
    methods.join(", ")
}

/// The route of a request, with the parts of its address; 404 or 405 otherwise.
pub(crate) fn find(method: &str, path: &str) -> Result<(&'static Route, Vec<String>), Refusal> {
    let mut allowed = Vec::new();
    for route in routes() {
        let Some(parts) = route.parts(path) else { continue };
        if route.method.name() == method {
            return Ok((route, parts));
        }
        allowed.push(route.method.name());
    }
    if allowed.is_empty() {
        let path: String = path.chars().take(100).collect();
        return Err(
            Refusal::unknown(format_args!("there is nothing at {path}")).hint("/api/openapi.json lists what there is")
        );
    }
    let method: String = method.chars().take(20).collect();
    Err(Refusal::new(405, format_args!("{method} is not possible here"))
        .hint(format_args!("use {}", allowed.join(" or "))))
}
