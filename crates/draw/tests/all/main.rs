//! Pictures read back, in one binary.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod pictures;
#[cfg(all(feature = "png", feature = "pdf"))]
mod pixels;
mod terminal;
