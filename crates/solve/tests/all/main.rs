//! The tests of this crate in one binary: each module says what it tests.

mod bad_input;
mod documents;
#[path = "../../../rules/tests/all/evaluate_common.rs"]
mod evaluate_common;
mod invariance;
mod known;
mod random;
mod random_rules;
