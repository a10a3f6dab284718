//! The tests of this crate in one binary: each module says what it tests.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod documents;
mod files;
mod head;
mod scenes;

/// The allocator of the command.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;
