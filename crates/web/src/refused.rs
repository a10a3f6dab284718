//! A request that is refused: a problem and its HTTP status.

use axum::body::Body;
use axum::http::{HeaderValue, Response, StatusCode, header};
use axum::response::IntoResponse;
use ratwheel_workbench::Problem;
use std::fmt::Display;

/// A request that is refused.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{problem}")]
pub(crate) struct Refused {
    pub(crate) status: StatusCode,
    #[source]
    pub(crate) problem: Problem,
}

impl Refused {
    pub(crate) fn new(status: StatusCode, error: impl Display) -> Self {
        Self { status, problem: Problem::input(error) }
    }

    /// There is no such thing.
    pub(crate) fn unknown(error: impl Display) -> Self {
        Problem::unknown(error).into()
    }

    /// A limit is in the way.
    pub(crate) fn limit(name: &'static str, most: u64, error: impl Display) -> Self {
        Problem::limit(name, most, error).into()
    }

    /// Adds what would be right.
    pub(crate) fn hint(self, hint: impl Display) -> Self {
        Self { problem: self.problem.hint(hint), ..self }
    }

    pub(crate) fn with_limit(self, name: &'static str, most: u64) -> Self {
        Self { problem: self.problem.with_limit(name, most), ..self }
    }

    /// As the body of an answer.
    pub(crate) fn to_json(&self) -> String {
        ratwheel_interface::refusal(&self.problem)
    }
}

impl From<Problem> for Refused {
    fn from(problem: Problem) -> Self {
        let status = StatusCode::from_u16(ratwheel_interface::status(&problem));
        Self { status: status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR), problem }
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response<Body> {
        let json = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")];
        let mut response = (self.status, json, self.to_json()).into_response();
        if self.status == StatusCode::TOO_MANY_REQUESTS {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("2"));
        }
        response
    }
}
