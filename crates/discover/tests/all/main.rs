//! Tests of the search for closed forms.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod automata;
mod family;
mod grundy;
mod invent;
mod member;
mod misere;
mod random;
#[path = "../../../solve/tests/all/random_rules.rs"]
#[allow(dead_code, clippy::cast_possible_wrap, reason = "shared with the tests of the solver")]
mod random_rules;
mod recursion;
mod redundant;
mod stopping;
mod table;
mod value;

/// The allocator of the command.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;
