//! The command as others run it.
//!
//! What it prints is in `tests/transcripts` and in the documentation: a command, and below it what it says. The other
//! modules test what a transcript cannot show: signals, pipes, long input and output, the terminal, the server.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod deep;
#[path = "../../../logic/tests/all/nested.rs"]
mod nested;
#[cfg(unix)]
mod play;
mod processes;
mod run;
#[cfg(unix)]
mod screen;
mod serve;
#[path = "../../../logic/tests/all/shapes.rs"]
mod shapes;
#[cfg(unix)]
mod submit;
mod transcripts;
