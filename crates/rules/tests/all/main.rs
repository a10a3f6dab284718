//! The tests of this crate in one binary: each module says what it tests.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod arrays;
mod counted;
mod depth;
mod disjuncts;
mod evaluate_check;
mod evaluate_common;
mod evaluate_language;
mod evaluate_moves;
mod language_contract;
mod language_errors;
mod language_fuzz;
mod language_meaning;
#[path = "../../../logic/tests/all/nested.rs"]
mod nested;
#[path = "../../../logic/tests/all/random.rs"]
mod random;
#[path = "../../../logic/tests/all/shapes.rs"]
mod shapes;
mod symmetry;

/// The allocator of the command.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;
