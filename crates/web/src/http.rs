//! From a request to an answer: the right host, a body within its limit, a worker, and strict headers.

use crate::connections::Peer;
use crate::fair::Client;
use crate::limits::Limits;
use crate::page;
use crate::pool::Ended;
use crate::refused::Refused;
use crate::service::Service;
use crate::{assets, jobs};
use axum::Router;
use axum::body::{Body, HttpBody, to_bytes};
use axum::extract::{ConnectInfo, FromRequestParts, Path, Request, State};
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{Response, StatusCode, Uri};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::IntoResponse;
use axum::response::sse::{KeepAlive, Sse};
use axum::routing::{MethodRouter, delete, get, post};
use flate2::Compression;
use futures_util::StreamExt;
use ratwheel_interface::{Method, Route, Started, Task, Work, about, document, routes};
use ratwheel_workbench::{Asked, Problem, Reply, to_json};
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};
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

/// What is sent beyond the limit is read and thrown away, up to this many times the limit, so that the sender hears why.
const DISCARDED: u64 = 256;

type Answer = Response<Body>;
/// The parts of the address in braces.
type Parts = Path<BTreeMap<String, String>>;
type Shared = State<Arc<Service>>;
/// The connection on which a request came.
type Asking = ConnectInfo<Peer>;

/// The header in which a page that is open says its name.
const PAGE: &str = "x-ratwheel-page";

impl<S: Send + Sync> FromRequestParts<S> for Client {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut axum::http::request::Parts, state: &S) -> Result<Self, Refused> {
        const LONGEST: usize = 40;
        let asking = Asking::from_request_parts(parts, state).await;
        let ConnectInfo(peer) = asking.map_err(|_| Problem::broken("a request came on no connection"))?;
        let page = parts.headers.get(PAGE).and_then(|page| page.to_str().ok()).unwrap_or_default();
        Ok(Self { address: peer.address(), page: page.chars().take(LONGEST).collect() })
    }
}

/// Every route, and the page.
pub(crate) fn router(service: Arc<Service>) -> Router {
    let files = || only("GET, HEAD", get(asset));
    let mut router = Router::new().fallback(nothing);
    if page::HAS_ENGINE {
        router = router.route("/ratwheel.html", only("GET, HEAD", get(file)));
    }
    for path in ["/", "/index.html", "/favicon.ico", "/assets/{*path}"] {
        router = router.route(path, files());
    }
    for route in routes() {
        let handler = handler(route);
        router = router.route(&route.path, handler);
    }
    router.layer(from_fn_with_state(Arc::clone(&service), guarded)).with_state(service)
}

fn handler(route: &Route) -> MethodRouter<Arc<Service>> {
    match (route.work, route.method) {
        (Work::Question(asked), Method::Get) => {
            let answer = move |service: Shared, client: Client, Path(parts): Parts| async move {
                let fields = to_fields(&parts)?;
                question(&service, &client, asked, fields).await
            };
            only("GET, HEAD", get(answer))
        }
        (Work::Question(asked), _) => {
            let answer = move |service: Shared, peer: Asking, client: Client, request: Request| async move {
                let body = body(&service, &peer, request).await?;
                question(&service, &client, asked, body).await
            };
            only("POST", post(answer))
        }
        (Work::About, _) => {
            let answer =
                |service: Shared| async move { Ok::<_, Refused>(json(about(&service.limits, page::HAS_ENGINE)?)) };
            only("GET, HEAD", get(answer))
        }
        (Work::Document, _) => only("GET, HEAD", get(|| async { json(described().to_owned()) })),
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
    ratwheel_interface::nothing(uri.path()).into()
}

/// The OpenAPI document as text.
fn described() -> &'static str {
    static TEXT: OnceLock<String> = OnceLock::new();
    TEXT.get_or_init(|| document::<Limits>().to_string())
}

/// Looks at where a request comes from before it is followed, and adds the headers of every answer.
async fn guarded(State(service): Shared, ConnectInfo(peer): Asking, request: Request, next: Next) -> Answer {
    peer.0.works();
    let allowed = local_host(&service, request.headers()).and_then(|()| own_page(&request));
    let gzip = takes_gzip(request.headers());
    let mut response = match allowed {
        Ok(()) => next.run(request).await,
        Err(refused) => refused.into_response(),
    };
    if gzip {
        response = packed(response).await;
    }
    for (name, value) in HEADERS {
        response.headers_mut().insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    response
}

/// An answer in JSON packed by gzip, unless it is so long that packing it would keep others waiting.
async fn packed(response: Answer) -> Answer {
    const MOST: u64 = 1 << 20;
    let is_json = response.headers().get(header::CONTENT_TYPE).is_some_and(|kind| kind == "application/json");
    let length = response.body().size_hint().exact().filter(|length| is_json && *length <= MOST);
    let Some(length) = length.and_then(|length| usize::try_from(length).ok()) else { return response };
    let (mut head, body) = response.into_parts();
    let Ok(bytes) = to_bytes(body, length).await else {
        return Refused::from(Problem::broken("an answer was lost")).into_response();
    };
    head.headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    let Some(packed) = assets::packed(&bytes, Compression::fast()) else {
        return Response::from_parts(head, bytes.into());
    };
    head.headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    head.headers.remove(header::CONTENT_LENGTH);
    Response::from_parts(head, packed.into())
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

/// Pages of other sites are refused, since a browser sends their requests too, and each would cost this machine time. A
/// browser says where a request comes from: in `Sec-Fetch-Site`, which a page cannot change, and in `Origin`. Programs
/// send neither. A link to the page itself may be followed from anywhere.
///
/// Browsers send `Sec-Fetch-Site` to this machine and over TLS only, and `Origin` not with every GET: a server for the
/// room that another site makes somebody's browser read from cannot tell, and what that costs comes out of the turns of
/// that browser's address.
fn own_page(request: &Request) -> Result<(), Refused> {
    let headers = request.headers();
    // A header that cannot be read, or that is there twice, is not one of ours.
    let said = |name: HeaderName| {
        let mut values = headers.get_all(name).iter();
        let first = values.next()?;
        let only = values.next().is_none();
        Some(first.to_str().ok().filter(|_| only).unwrap_or("?").to_ascii_lowercase())
    };
    let site = said(HeaderName::from_static("sec-fetch-site"));
    let origin = said(header::ORIGIN);
    let mode = said(HeaderName::from_static("sec-fetch-mode"));
    let reads = [axum::http::Method::GET, axum::http::Method::HEAD].contains(request.method());
    let path = request.uri().path();
    let follows_a_link = mode.as_deref() == Some("navigate") && reads && path != "/api" && !path.starts_with("/api/");
    let host = said(header::HOST).unwrap_or_default();
    let is_own = |origin: &str| {
        let name = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
        name.is_some_and(|name| !name.is_empty() && name == host)
    };
    let allowed = match (site.as_deref(), origin.as_deref()) {
        _ if follows_a_link => true,
        // With `Referrer-Policy: no-referrer` a browser may keep the origin to itself.
        (Some("same-origin"), Some("null")) => true,
        (None | Some("same-origin" | "none"), origin) => origin.is_none_or(is_own),
        (Some(_), _) => false,
    };
    if allowed {
        return Ok(());
    }
    Err(Refused::new(StatusCode::FORBIDDEN, "this request was sent by a page of another site")
        .hint("open the workbench itself, at / of this server; programs send no Origin and no Sec-Fetch-Site"))
}

/// The parts of an address as the fields of a question.
fn to_fields(parts: &BTreeMap<String, String>) -> Result<Vec<u8>, Refused> {
    Ok(serde_json::to_vec(parts).map_err(Problem::form)?)
}

async fn question(
    service: &Arc<Service>,
    client: &Client,
    asked: &'static Asked,
    body: Vec<u8>,
) -> Result<Answer, Refused> {
    let worker = Arc::clone(service);
    let read = OnceLock::new();
    good(
        service
            .pools
            .answer(client, move |long, control| {
                // Long bodies take a while to read: not on the threads that everybody shares.
                let question = read.get_or_init(|| (asked.read)(&body)).as_ref().map_err(Clone::clone)?;
                let budget = worker.budget();
                let context = worker.context(control.within(&budget));
                let put_off = !long && question.takes_long(&context);
                Ok(if put_off { None } else { Some(question.reply(&context)?) })
            })
            .await?,
    )
}

async fn start(service: Shared, peer: Asking, client: Client, request: Request) -> Result<Answer, Refused> {
    let body = body(&service, &peer, request).await?;
    let read = service.pools.quick(&client, move |_| Ok(Task::read(&body)?)).await?;
    let Ended::Done(task) = read else { return Err(Problem::gave_up("reading the body took too long").into()) };
    let job = jobs::start(&service, &client, task?)?;
    Ok((StatusCode::ACCEPTED, json(to_json(&Started { id: job.id().to_owned() })?)).into_response())
}

async fn events(service: Shared, peer: Asking, Path(id): Path<String>) -> Result<Answer, Refused> {
    let events = jobs::events(&service.jobs.find(&id)?, peer.0.0.follows())?;
    Ok(Sse::new(events).keep_alive(KeepAlive::default()).into_response())
}

async fn cancel(service: Shared, Path(id): Path<String>) -> Result<StatusCode, Refused> {
    service.jobs.cancel(&id)?;
    Ok(StatusCode::NO_CONTENT)
}

async fn certificate(service: Shared, client: Client, Path(id): Path<String>) -> Result<Answer, Refused> {
    let job = service.jobs.find(&id)?;
    let budget = service.budget();
    let work = move |long: bool, control: ratwheel_numbers::Control<'_>| {
        let none = || Problem::gave_up("this job has proved nothing, so it has no certificate");
        let proof = job.proof().ok_or_else(none)?;
        if !long {
            return Ok(None);
        }
        let bytes = proof.certificate(control.within(&budget))?.into_bytes();
        Ok(Some(Reply::File { name: proof.file_name(), kind: "text/plain; charset=utf-8", bytes }))
    };
    good(service.pools.answer(&client, work).await?)
}

/// The whole workbench in one file, to be saved: its own policy is inside it.
async fn file() -> Result<Answer, Refused> {
    static FILE: OnceLock<Option<Vec<u8>>> = OnceLock::new();
    let made = FILE.get_or_init(|| page::page_file(page::page_engine()?).ok());
    let bytes = made.clone().ok_or_else(|| Problem::broken("the file cannot be made; please report it"))?;
    let saved = [(header::CONTENT_DISPOSITION, "attachment; filename=\"ratwheel.html\"")];
    Ok(([(header::CONTENT_TYPE, "text/html; charset=utf-8")], saved, bytes).into_response())
}

/// The page or one of its files.
async fn asset(service: Shared, uri: Uri, headers: HeaderMap) -> Result<Answer, Refused> {
    let asset = service.asset(uri.path())?;
    let known = headers.get(header::IF_NONE_MATCH).and_then(|tags| tags.to_str().ok());
    let packed = asset.packed().filter(|_| takes_gzip(&headers));
    // Packed, the bytes are others, and so is the tag.
    let tag = if packed.is_some() { asset.tag.replacen('"', "\"gzip-", 1) } else { asset.tag.clone() };
    let same = known.is_some_and(|tags| tags.split(',').any(|said| said.trim().trim_start_matches("W/") == tag));
    let kept = [(header::ETAG, tag.as_str()), (header::CACHE_CONTROL, "no-cache"), (header::VARY, "accept-encoding")];
    if same {
        return Ok((StatusCode::NOT_MODIFIED, kept).into_response());
    }
    let kind = [(header::CONTENT_TYPE, asset.kind)];
    Ok(match packed {
        Some(packed) => (kept, kind, [(header::CONTENT_ENCODING, "gzip")], packed.to_vec()).into_response(),
        None => (kept, kind, asset.bytes.clone()).into_response(),
    })
}

/// Does the sender of these headers unpack gzip? `gzip;q=0` says no.
fn takes_gzip(headers: &HeaderMap) -> bool {
    let said = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|said| said.to_str().ok());
    said.flat_map(|said| said.split(',')).any(|said| {
        let (name, weight) = said.split_once(';').unwrap_or((said, "q=1"));
        let none = weight.trim().strip_prefix("q=").is_some_and(|q| q.chars().all(|c| c == '0' || c == '.'));
        name.trim().eq_ignore_ascii_case("gzip") && !none
    })
}

/// The body of a request, within its limit and in time.
async fn body(service: &Service, peer: &Asking, request: Request) -> Result<Vec<u8>, Refused> {
    let most = service.limits.body;
    let place = &peer.0.0;
    place.reads_the_body();
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or("");
    let kind = kind.split(';').next().unwrap_or("").trim().to_ascii_lowercase();
    let (mut bytes, mut length) = (Vec::new(), 0u64);
    let mut stream = request.into_body().into_data_stream();
    let read = async {
        while let Some(part) = stream.next().await {
            let part = part.map_err(|_| Problem::form("the body broke off"))?;
            length = length.saturating_add(part.len() as u64);
            if length <= most {
                bytes.extend_from_slice(&part);
            } else if length > most.saturating_mul(DISCARDED) {
                break;
            }
        }
        Ok::<(), Problem>(())
    };
    let milliseconds = service.limits.body_milliseconds;
    let read = timeout(Duration::from_millis(milliseconds), read).await;
    place.works();
    match read {
        Ok(read) => read?,
        Err(_) => {
            return Err(Refused::new(StatusCode::REQUEST_TIMEOUT, "the body did not arrive in time")
                .with_limit("body_milliseconds", milliseconds));
        }
    }
    if length > most {
        let problem = ratwheel_interface::too_long(most);
        return Err(Refused { status: StatusCode::PAYLOAD_TOO_LARGE, problem });
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
