//! Formulas: what functions mean, how deep they nest, what terms without a value mean, and that printing loses nothing.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod automata;
mod depth;
mod functions;
// The tests of other crates use it too.
mod nested;
mod no_value;
mod products;
mod random;
mod recursions;
mod round_trip;
mod shapes;
mod words;

/// The allocator of the command.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;
