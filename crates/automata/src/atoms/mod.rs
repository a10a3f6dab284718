//! Atoms: relations between numbers that are compiled straight to automata.

mod collapse;
mod digits;
mod linear;
mod machine;
mod reading;

pub(crate) use digits::*;
pub use linear::{Comparison, Linear};
pub(crate) use linear::{Form, Test, compile_form};
pub(crate) use reading::compile_reading;
