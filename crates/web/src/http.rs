//! From a request to an answer: the right host, a body within its limit, a worker, and strict headers.

use crate::refused::Refused;
use crate::routes::{Method, Route, Work, routes};
use crate::service::Service;
use crate::{about, assets, jobs, openapi};
use axum::Router;
use axum::body::Body;
use axum::extract::{Path, Request, State};
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{Response, StatusCode, Uri};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::IntoResponse;
use axum::response::sse::{KeepAlive, Sse};
use axum::routing::{MethodRouter, delete, get, post};
use futures_util::StreamExt;
use ratwheel_workbench::{Asked, Problem, Reply, to_json};
use std::collections::BTreeMap;
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
/// What is sent beyond the limit is read and thrown away, up to this many times the limit, so that the sender hears why.
const DISCARDED: u64 = 256;

type Answer = Response<Body>;
/// The parts of the address in braces.
type Parts = Path<BTreeMap<String, String>>;
type Shared = State<Arc<Service>>;

/// Every route, and the page.
pub(crate) fn router(service: Arc<Service>) -> Router {
    let page = || only("GET, HEAD", get(page));
    let mut router = Router::new().fallback(nothing);
    for path in ["/", "/index.html", "/favicon.ico", "/assets/{*path}"] {
        router = router.route(path, page());
    }
    for route in routes() {
        let handler = handler(&route);
        router = router.route(&route.path, handler);
    }
    router.layer(from_fn_with_state(Arc::clone(&service), guarded)).with_state(service)
}

fn handler(route: &Route) -> MethodRouter<Arc<Service>> {
    match (route.work, route.method) {
        (Work::Question(asked), Method::Get) => {
            let answer = move |service: Shared, Path(parts): Parts| async move {
                let fields = to_fields(&parts)?;
                question(&service, asked, fields).await
            };
            only("GET, HEAD", get(answer))
        }
        (Work::Question(asked), _) => {
            let answer = move |service: Shared, request: Request| async move {
                let body = body(&service, request).await?;
                question(&service, asked, body).await
            };
            only("POST", post(answer))
        }
        (Work::About, _) => only("GET, HEAD", get(|service: Shared| async move { good(about::about(&service)?) })),
        (Work::Document, _) => only("GET, HEAD", get(|| async { json(openapi::document().to_string()) })),
        (Work::Start, _) => only("POST", post(start)),
        (Work::Events, _) => only("GET, HEAD", get(events)),
        (Work::Certificate, _) => only("GET, HEAD", get(certificate)),
        (Work::Cancel, _) => only("DELETE", delete(cancel)),
    }
}

/// Other methods are told which one is possible.
fn only(methods: &'static str, routes: MethodRouter<Arc<Service>>) -> MethodRouter<Arc<Service>> {
    routes.fallback(move |method: axum::http::Method| async move {
        let method: String = method.as_str().chars().take(20).collect();
        let refused = Refused::new(StatusCode::METHOD_NOT_ALLOWED, format_args!("{method} is not possible here"));
        ([(header::ALLOW, methods)], refused.hint(format_args!("use {}", methods.replace(", ", " or "))))
            .into_response()
    })
}

/// What is neither a route nor a page.
async fn nothing(uri: Uri) -> Refused {
    let path: String = uri.path().chars().take(100).collect();
    let unknown = Refused::unknown(format_args!("there is nothing at {path}"));
    let is_api = path == "/api" || path.starts_with("/api/");
    unknown.hint(if is_api { "/api/openapi.json lists what there is" } else { "the workbench is at /" })
}

/// Looks at the host before a request is followed, and adds the headers of every answer.
async fn guarded(State(service): Shared, request: Request, next: Next) -> Answer {
    let mut response = match local_host(&service, request.headers()) {
        Ok(()) => next.run(request).await,
        Err(refused) => refused.into_response(),
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    response
}

/// A server for this machine is asked by its own names only: a page elsewhere whose name was made to point here is not
/// answered.
fn local_host(service: &Service, headers: &HeaderMap) -> Result<(), Refused> {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or("");
    let name = match host.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((address, _)) => address,
        None => host.rsplit_once(':').map_or(host, |(name, _)| name),
    };
    if !service.local || ["localhost", "127.0.0.1", "::1"].iter().any(|own| own.eq_ignore_ascii_case(name)) {
        return Ok(());
    }
    Err(Refused::new(StatusCode::MISDIRECTED_REQUEST, "this server answers on this machine only")
        .hint("open it as http://localhost or http://127.0.0.1"))
}

/// The parts of an address as the fields of a question.
fn to_fields(parts: &BTreeMap<String, String>) -> Result<Vec<u8>, Refused> {
    Ok(serde_json::to_vec(parts).map_err(Problem::input)?)
}

async fn question(service: &Arc<Service>, asked: &'static Asked, body: Vec<u8>) -> Result<Answer, Refused> {
    let worker = Arc::clone(service);
    // Long bodies take a while to read: not on the threads that everybody shares.
    let reading = tokio::task::spawn_blocking(move || {
        let question = (asked.read)(&body)?;
        let heavy = question.takes_long(&worker.context(ratwheel_numbers::Control::none()));
        Ok::<_, Problem>((question, heavy))
    });
    let (question, heavy) = reading.await.map_err(|_| Problem::broken("the body could not be read"))??;
    let worker = Arc::clone(service);
    let work = move |control: ratwheel_numbers::Control<'_>| Ok(question.reply(&worker.context(control))?);
    good(service.pools.answer(heavy, work).await?)
}

async fn start(service: Shared, request: Request) -> Result<Answer, Refused> {
    let body = body(&service, request).await?;
    let job = jobs::start(&service, &body)?;
    Ok((StatusCode::ACCEPTED, json(to_json(&jobs::Started::from(&*job))?)).into_response())
}

async fn events(service: Shared, Path(id): Path<String>) -> Result<Answer, Refused> {
    Ok(Sse::new(jobs::events(&service.jobs.find(&id)?)).keep_alive(KeepAlive::default()).into_response())
}

async fn cancel(service: Shared, Path(id): Path<String>) -> Result<StatusCode, Refused> {
    service.jobs.cancel(&id)?;
    Ok(StatusCode::NO_CONTENT)
}

async fn certificate(service: Shared, Path(id): Path<String>) -> Result<Answer, Refused> {
    let job = service.jobs.find(&id)?;
    let work = move |control: ratwheel_numbers::Control<'_>| {
        let none = || Problem::gave_up("this job has proved nothing, so it has no certificate");
        let proof = job.proof().ok_or_else(none)?;
        let bytes = proof.certificate(control)?.into_bytes();
        Ok(Reply::File { name: proof.file_name(), kind: "text/plain; charset=utf-8", bytes })
    };
    good(service.pools.answer(true, work).await?)
}

/// The page or one of its files.
async fn page(service: Shared, uri: Uri, headers: HeaderMap) -> Result<Answer, Refused> {
    let asset = assets::find(uri.path(), service.page.as_deref())?;
    let known = headers.get(header::IF_NONE_MATCH).and_then(|tags| tags.to_str().ok());
    let same = known.is_some_and(|tags| tags.split(',').any(|tag| tag.trim().trim_start_matches("W/") == asset.tag));
    let kept = [(header::ETAG, asset.tag.as_str()), (header::CACHE_CONTROL, "no-cache")];
    if same {
        return Ok((StatusCode::NOT_MODIFIED, kept).into_response());
    }
    Ok((kept, [(header::CONTENT_TYPE, asset.kind)], asset.bytes).into_response())
}

/// The body of a request, within its limit and in time.
async fn body(service: &Service, request: Request) -> Result<Vec<u8>, Refused> {
    let most = service.limits.body;
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or("");
    let kind = kind.split(';').next().unwrap_or("").trim().to_ascii_lowercase();
    let (mut bytes, mut length) = (Vec::new(), 0u64);
    let mut stream = request.into_body().into_data_stream();
    let read = async {
        while let Some(part) = stream.next().await {
            let part = part.map_err(|_| Problem::input("the body broke off"))?;
            length = length.saturating_add(part.len() as u64);
            if length <= most {
                bytes.extend_from_slice(&part);
            } else if length > most.saturating_mul(DISCARDED) {
                break;
            }
        }
        Ok::<(), Problem>(())
    };
    match timeout(BODY_TIME, read).await {
        Ok(read) => read?,
        Err(_) => return Err(Refused::new(StatusCode::REQUEST_TIMEOUT, "the body did not arrive in time")),
    }
    if length > most {
        let why = format!("the body has more than {most} bytes");
        return Err(Refused::new(StatusCode::PAYLOAD_TOO_LARGE, why).with_limit("body", most));
    }
    if kind != "application/json" {
        return Err(Refused::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "the body is not marked as JSON")
            .hint("send Content-Type: application/json"));
    }
    Ok(bytes)
}

fn json(text: String) -> Answer {
    ([(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")], text).into_response()
}

fn good(reply: Reply) -> Result<Answer, Refused> {
    Ok(match reply {
        Reply::Json(text) => json(text),
        Reply::File { name, kind, bytes } => {
            let saved = format!("attachment; filename=\"{name}\"");
            let headers = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-store")];
            (headers, [(header::CONTENT_DISPOSITION, saved)], bytes).into_response()
        }
    })
}
