//! Proofs, refutations, certificates and exports, in one binary.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod certificates;
mod checker;
// Benches use it too.
#[path = "../common/mod.rs"]
mod common;
mod counterexamples;
mod digits;
mod documents;
mod examples;
mod exports;
mod formulas;
mod language;
mod rats;
mod wythoff;
