//! The numbers against definitions evaluated the slow way, in one binary.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod arrays;
mod continued_fractions;
mod mex;
mod reals;
mod search;
