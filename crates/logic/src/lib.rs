//! Formulas as values: integer terms with floors and numerals, comparisons, quantifiers; read, printed, evaluated.
//!
//! A [`Formula`] is read with the names of its free variables, evaluated at any size, printed as text, mathematics, LaTeX or
//! MathML, and walked through. Engines (solver, prover, checker) take formulas directly; a game is several formulas with a
//! meaning, and lives in `ratwheel-rules`.
//!
//! ```
//! use ratwheel_logic::Formula;
//! let safe = Formula::parse("exists n >= 1: x = floor(3*n/2) and y = 3*n - 1", &["x", "y"])?;
//! assert!(safe.holds(&[3.into(), 5.into()])? && !safe.holds(&[3.into(), 6.into()])?);
//! assert_eq!(safe.to_mathematics(&["x", "y"]), "∃n ≥ 1: x = ⌊3/2·n⌋ ∧ y = 3n − 1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod automaton;
pub mod build;
mod evaluate;
mod formula;
mod function;
mod linear;
mod recursion;
pub mod syntax;
mod vocabulary;
mod walk;

pub use automaton::{Automaton, AutomatonError, MAX_DIGIT, MAX_STATES, MAX_TRACKS, MAX_TRANSITIONS, Run, Transition};
pub use evaluate::{
    Demand, EvalError, MAX_STEPS, Oracle, Prepared, Search, Solution, Solutions, SolutionsError, Value, WhyFalse,
    short_number,
};
pub use formula::{BeattySet, Formula, Range, Relation, Term, Variable};
pub use function::Function;
pub use linear::{Linear, Parts};
pub use recursion::{Column, Entry, MAX_COLUMNS, MAX_GIVEN_ROWS, Mex, Recursion, RecursionError};
pub use syntax::Diagnostic;
pub use vocabulary::{ReadError, Vocabulary};
pub use walk::Node;
