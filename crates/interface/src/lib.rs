//! The JSON interface of the workbench, apart from how it is reached: the table of routes, the document that describes it,
//! the kinds of long work, and an [`Engine`] that answers requests one after the other without threads, files or sockets.
//!
//! The server (`ratwheel-web`) puts HTTP around it; the page without a server has the engine inside a worker. Both read the
//! same table, so neither can have a route that the other lacks.
//!
//! ```
//! use ratwheel_interface::{Engine, Request};
//! let engine = Engine::default();
//! let ask = |method, path, body: &str| {
//!     let request = Request { method, path, body: body.as_bytes(), job: "" };
//!     let answered = engine.answer(&request, &|_| {});
//!     (answered.status, String::from_utf8(answered.bytes).unwrap())
//! };
//! let (status, text) = ask("POST", "/api/outcome", r#"{"game":"wythoff","position":["24","32"]}"#);
//! assert_eq!(status, 200);
//! assert!(text.starts_with(r#"{"schema":1,"game":"wythoff","position":["24","32"],"outcome":"N""#));
//! assert_eq!(ask("POST", "/api/outcome", "[]").0, 400);
//! assert_eq!(ask("GET", "/api/nothing", "").0, 404);
//! ```

mod about;
mod engine;
mod jobs;
#[cfg(feature = "document")]
mod openapi;
mod routes;

pub use about::about;
pub use engine::{Answered, BODY, Engine, Request, nothing, refusal, status, too_long};
pub use jobs::{OFTEN, Started, Task, progress, watched};
#[cfg(feature = "document")]
pub use openapi::document;
pub use routes::{JOBS, Method, Route, Work, routes};
