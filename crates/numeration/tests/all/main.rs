//! Numeration systems against the schoolbook, the documents and bad input, in one binary.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod bad_input;
mod common;
mod large;
mod small;
mod theorems;
