//! The text of terms and formulas: source trees, their reader, their checks and their printers.
//!
//! [`Formula::parse`](crate::Formula::parse) and [`Vocabulary`](crate::Vocabulary) are the way in for most uses. What is
//! public here beyond them serves the ruleset language, which builds its items on the same trees; it may change.

#![allow(missing_docs, reason = "only the ruleset language builds on these trees")]

mod arrays;
pub mod ast;
mod automata;
pub mod check;
mod combination;
mod diagnostic;
mod expand;
pub mod infer;
pub mod latex;
pub mod lexer;
pub mod lower;
pub mod mathematics;
mod members;
pub mod notation;
pub mod parser;
pub mod print;
mod quantify;
pub mod recurrence;
mod recursions;
pub mod script;
mod unroll;
mod whole;
pub mod write;

pub use diagnostic::{Diagnostic, Problem, nearest};
pub use lexer::{PieceKind, pieces};
