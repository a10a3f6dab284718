//! Automata against oracles, and their limits, in one binary.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod algebra;
mod atoms;
mod limits;
// Benches use it too.
#[path = "../naive/mod.rs"]
mod naive;
