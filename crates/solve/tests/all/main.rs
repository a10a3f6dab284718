//! The tests of this crate in one binary: each module says what it tests.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "numbers in these tests are small"
)]

mod bad_input;
mod documents;
#[path = "../../../rules/tests/all/evaluate_common.rs"]
mod evaluate_common;
mod invariance;
mod known;
#[path = "../../../logic/tests/all/random.rs"]
mod naive;
// Terms without a value, and rules that cannot be listed.
mod negative;
mod random;
mod random_rules;
mod watched;
