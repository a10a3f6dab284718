//! From a request to an answer: the right host, the right route, a body within its limit, a worker, and strict headers.

use crate::ask::Ask;
use crate::desk::Desk;
use crate::refusal::Refusal;
use crate::reply::Reply;
use crate::routes::{Method, Work, allowed, find};
use crate::{assets, certificate, jobs};
use axum::body::{Body, HttpBody};
use axum::extract::{Request, State};
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{Response, StatusCode};
use axum::response::IntoResponse;
use axum::response::sse::{KeepAlive, Sse};
use futures_util::StreamExt;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;

/// Scripts, styles and questions come from this server alone; nothing is inline.
const POLICY: &str = "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; \
                      form-action 'none'; frame-ancestors 'none'";

/// Headers of every answer.
const HEADERS: &[(&str, &str)] = &[
    ("content-security-policy", POLICY),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
];

/// A body must arrive within this time.
const BODY_TIME: Duration = Duration::from_secs(20);
/// What is sent beyond the limit is read and thrown away up to so many times the limit, so that the sender hears why.
const DISCARDED: u64 = 256;

type Answer = Response<Body>;

/// Answers a request, whatever it is.
pub(crate) async fn handle(State(desk): State<Arc<Desk>>, request: Request) -> Answer {
    let head = request.method() == axum::http::Method::HEAD;
    let path = request.uri().path().to_owned();
    let mut response = respond(&desk, request).await.unwrap_or_else(|refusal| refused(&refusal));
    for (name, value) in HEADERS {
        response.headers_mut().insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    if response.status() == StatusCode::METHOD_NOT_ALLOWED {
        let methods = if is_api(&path) { allowed(&path) } else { "GET, HEAD".to_owned() };
        set(&mut response, header::ALLOW, &methods);
    }
    if head {
        // The length is that of what is not sent.
        if let Some(length) = response.body().size_hint().exact() {
            set(&mut response, header::CONTENT_LENGTH, &length.to_string());
        }
        *response.body_mut() = Body::empty();
    }
    response
}

fn is_api(path: &str) -> bool {
    path == "/api" || path.starts_with("/api/")
}

async fn respond(desk: &Arc<Desk>, request: Request) -> Result<Answer, Refusal> {
    if desk.local {
        local_host(request.headers())?;
    }
    let method = request.method().as_str().to_owned();
    let method = if method == "HEAD" { "GET" } else { method.as_str() };
    let path = request.uri().path().to_owned();
    if !is_api(&path) {
        return page(desk, method, &path, request.headers());
    }
    let (route, parts) = find(method, &path)?;
    let body = if route.method == Method::Post { Some(body(desk, request).await?) } else { None };
    match route.work {
        Work::Question(answer, heavy) => {
            let worker = Arc::clone(desk);
            // Long bodies take a while to read: not on the threads that everybody shares.
            let reading = tokio::task::spawn_blocking(move || {
                let ask = match &body {
                    Some(body) => Ask::read(body, route.fields, &worker.limits)?,
                    None => Ask::nothing(&worker.limits),
                };
                let heavy = heavy(&worker, &ask);
                Ok::<_, Refusal>((ask, heavy))
            });
            let (ask, heavy) = reading.await.map_err(|_| Refusal::new(500, "the body could not be read"))??;
            let worker = Arc::clone(desk);
            let work = move |control: ratwheel_numbers::Control<'_>| answer(&worker, &ask, &parts, control);
            desk.pools.answer(heavy, work).await.map(good)
        }
        work => job(desk, work, &parts, body.as_deref()).await,
    }
}

async fn job(desk: &Arc<Desk>, work: Work, parts: &[String], body: Option<&[u8]>) -> Result<Answer, Refusal> {
    let id = parts.first().map_or("", String::as_str);
    match work {
        Work::Start => {
            let job = jobs::start(desk, body.unwrap_or_default())?;
            Ok(with_status(StatusCode::ACCEPTED, "application/json", jobs::started(&job)))
        }
        Work::Events => {
            let stream = Sse::new(jobs::events(&desk.jobs.find(id)?)).keep_alive(KeepAlive::default());
            Ok(stream.into_response())
        }
        Work::Cancel => {
            desk.jobs.cancel(id)?;
            let mut response = Answer::new(Body::empty());
            *response.status_mut() = StatusCode::NO_CONTENT;
            Ok(response)
        }
        Work::Certificate => {
            let job = desk.jobs.find(id)?;
            desk.pools.answer(true, move |control| certificate::make(&job, control)).await.map(good)
        }
        Work::Question(..) => Err(Refusal::new(500, "a question is no job")),
    }
}

/// A server for this machine is asked by its own names only: a page elsewhere whose name was made to point here is not
/// answered.
fn local_host(headers: &HeaderMap) -> Result<(), Refusal> {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or("");
    let name = match host.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((address, _)) => address,
        None => host.rsplit_once(':').map_or(host, |(name, _)| name),
    };
    if ["localhost", "127.0.0.1", "::1"].iter().any(|own| own.eq_ignore_ascii_case(name)) {
        return Ok(());
    }
    Err(Refusal::new(421, "this server answers on this machine only")
        .hint("open it as http://localhost or http://127.0.0.1"))
}

/// The page or one of its files.
fn page(desk: &Desk, method: &str, path: &str, headers: &HeaderMap) -> Result<Answer, Refusal> {
    if method != "GET" {
        return Err(Refusal::new(405, "pages can only be read").hint("use GET"));
    }
    let asset = assets::find(path, desk.page.as_deref())?;
    let known = headers.get(header::IF_NONE_MATCH).and_then(|tags| tags.to_str().ok());
    let same = known.is_some_and(|tags| tags.split(',').any(|tag| tag.trim().trim_start_matches("W/") == asset.tag));
    let mut response = if same {
        let mut response = Answer::new(Body::empty());
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        response
    } else {
        with_status(StatusCode::OK, asset.kind, asset.bytes)
    };
    set(&mut response, header::ETAG, &asset.tag);
    set(&mut response, header::CACHE_CONTROL, "no-cache");
    Ok(response)
}

/// The body of a request, within its limit and in time.
async fn body(desk: &Desk, request: Request) -> Result<Vec<u8>, Refusal> {
    let most = desk.limits.body;
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or("");
    let kind = kind.split(';').next().unwrap_or("").trim().to_ascii_lowercase();
    let (mut bytes, mut length) = (Vec::new(), 0u64);
    let mut stream = request.into_body().into_data_stream();
    let read = async {
        while let Some(part) = stream.next().await {
            let part = part.map_err(|_| Refusal::input("the body broke off"))?;
            length = length.saturating_add(part.len() as u64);
            if length <= most {
                bytes.extend_from_slice(&part);
            } else if length > most.saturating_mul(DISCARDED) {
                break;
            }
        }
        Ok::<(), Refusal>(())
    };
    match timeout(BODY_TIME, read).await {
        Ok(read) => read?,
        Err(_) => return Err(Refusal::new(408, "the body did not arrive in time")),
    }
    if length > most {
        let why = format!("the body has more than {most} bytes");
        return Err(Refusal::new(413, why).with_limit("body", most));
    }
    if kind != "application/json" {
        return Err(Refusal::new(415, "the body is not marked as JSON").hint("send Content-Type: application/json"));
    }
    Ok(bytes)
}

fn good(reply: Reply) -> Answer {
    match reply {
        Reply::Json(text) => with_status(StatusCode::OK, "application/json", text),
        Reply::File { name, kind, bytes } => {
            let mut response = with_status(StatusCode::OK, kind, bytes);
            set(&mut response, header::CONTENT_DISPOSITION, &format!("attachment; filename=\"{name}\""));
            response
        }
    }
}

fn refused(refusal: &Refusal) -> Answer {
    let status = StatusCode::from_u16(refusal.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut response = with_status(status, "application/json", refusal.to_json());
    if status == StatusCode::TOO_MANY_REQUESTS {
        set(&mut response, header::RETRY_AFTER, "2");
    }
    response
}

fn with_status(status: StatusCode, kind: &'static str, body: impl Into<Body>) -> Answer {
    let mut response = Answer::new(body.into());
    *response.status_mut() = status;
    set(&mut response, header::CONTENT_TYPE, kind);
    set(&mut response, header::CACHE_CONTROL, "no-store");
    response
}

/// Sets a header; a value that no header can hold is left out.
fn set(response: &mut Answer, name: HeaderName, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        response.headers_mut().insert(name, value);
    }
}
