//! The table of routes: the router and the OpenAPI document are both made from it.

use ratwheel_ledger::questions::{self as ledger, RecheckQuestion};
use ratwheel_workbench::Asked;
use ratwheel_workbench::questions::{
    self as workbench, BoardQuestion, CheckQuestion, DiscoverFamilyQuestion, DiscoverGrundyQuestion, DiscoverQuestion,
    ForAllQuestion, InventQuestion, ProveQuestion, RedundantQuestion, SolveQuestion,
};
use std::sync::LazyLock;

/// What is done at an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Something is read.
    Get,
    /// A question is put, or a job begun.
    Post,
    /// A job is ended.
    Delete,
}

impl Method {
    /// As it is written in HTTP.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Post => "POST",
            Self::Delete => "DELETE",
        }
    }
}

/// How a route is worked.
#[derive(Clone, Copy, Debug)]
pub enum Work {
    /// A question is answered.
    Question(&'static Asked),
    /// What there is.
    About,
    /// This interface as a document.
    Document,
    /// A job is started.
    Start,
    /// What happens in a job.
    Events,
    /// A job is ended.
    Cancel,
    /// The certificate of a proof.
    Certificate,
}

/// One line of the table.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Route {
    /// What is done.
    pub method: Method,
    /// As `/api/jobs/{id}`.
    pub path: String,
    /// In one line.
    pub summary: &'static str,
    /// How it is worked.
    pub work: Work,
}

/// The questions that jobs work, by their kind.
pub const JOBS: &[(&str, Asked)] = &[
    ("board", Asked::of::<BoardQuestion>()),
    ("solve", Asked::of::<SolveQuestion>()),
    ("check", Asked::of::<CheckQuestion>()),
    ("prove", Asked::of::<ProveQuestion>()),
    ("prove-for-all", Asked::of::<ForAllQuestion>()),
    ("discover", Asked::of::<DiscoverQuestion>()),
    ("discover-grundy", Asked::of::<DiscoverGrundyQuestion>()),
    ("discover-family", Asked::of::<DiscoverFamilyQuestion>()),
    ("redundant", Asked::of::<RedundantQuestion>()),
    ("invent", Asked::of::<InventQuestion>()),
    ("ledger", Asked::of::<RecheckQuestion>()),
];

/// Every route: those of the server itself, and one for each question. A question whose fields are all in its address, or
/// that has none, is read with GET.
#[must_use]
pub fn routes() -> &'static [Route] {
    static ROUTES: LazyLock<Vec<Route>> = LazyLock::new(table);
    &ROUTES
}

fn table() -> Vec<Route> {
    let own = [
        (Method::Get, "about", "The server: its version, its limits and the game to begin with", Work::About),
        (Method::Get, "openapi.json", "This document", Work::Document),
        (Method::Post, "jobs", "Starts long work: the body is that of the question, with its `kind`", Work::Start),
        (
            Method::Get,
            "jobs/{id}/events",
            "What happens in a job: progress, then result, failed or cancelled",
            Work::Events,
        ),
        (
            Method::Get,
            "jobs/{id}/certificate",
            "What `ratwheel verify` needs to establish the verdict of a proof again",
            Work::Certificate,
        ),
        (Method::Delete, "jobs/{id}", "Cancels a job", Work::Cancel),
    ];
    let questions = workbench::QUESTIONS.iter().copied().chain([ledger::QUESTIONS]).flatten().map(|asked| {
        let has_body = !asked.name.contains('{') && (asked.fields)()["properties"].is_object();
        let method = if has_body { Method::Post } else { Method::Get };
        (method, asked.name, asked.summary, Work::Question(asked))
    });
    let route = |(method, path, summary, work)| Route { method, path: format!("/api/{path}"), summary, work };
    own.into_iter().chain(questions).map(route).collect()
}
