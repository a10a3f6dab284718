//! The tests of this crate in one binary: each module says what it tests.

mod documents;
mod files;
mod scenes;
