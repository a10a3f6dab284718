//! Proofs, refutations, certificates and exports, in one binary.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod automata;
mod catalogue;
mod certificates;
mod checker;
// Benches use it too.
#[path = "../common/mod.rs"]
mod common;
mod counterexamples;
mod deep;
mod digits;
mod documents;
mod examples;
mod exports;
mod formulas;
mod language;
#[path = "../../../logic/tests/all/random.rs"]
mod naive;
mod negative;
#[path = "../../../logic/tests/all/nested.rs"]
mod nested;
mod rats;
mod reach;
mod reading;
mod recursions;
mod sets;
#[path = "../../../logic/tests/all/shapes.rs"]
mod shapes;
mod symmetry;
mod written;
mod wythoff;

/// The allocator of the command.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;
