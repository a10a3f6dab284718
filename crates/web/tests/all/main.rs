//! The server, asked over HTTP. `levels` is a binary of its own, since it looks at its whole process.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod answers;
#[path = "../common/mod.rs"]
mod common;
mod deep;
mod document;
mod jobs;
#[path = "../../../logic/tests/all/nested.rs"]
mod nested;
mod server;
#[path = "../../../logic/tests/all/shapes.rs"]
mod shapes;
mod storm;
