//! What every front end calls: open a game by name or from its rules, ask who wins and why, list moves, print tables, check
//! strategies and claims against brute force.
//!
//! The catalogue's strategies decide positions of any size; where none applies, brute force does within stated limits. The
//! two never see each other: this crate is where they meet.
//!
//! ```
//! use ratwheel_workbench::{Bench, Question};
//! use ratwheel_rules::Outcome;
//! let bench = Bench::open("wythoff")?;
//! let position = bench.position_from_text("24,32")?;
//! let decision = bench.outcome(&position, &Question::default())?;
//! assert_eq!((decision.outcome, decision.strategy.as_str()), (Outcome::N, "algebraic"));
//! # Ok::<(), ratwheel_workbench::BenchError>(())
//! ```

mod bench;
mod brute;
mod check;
mod decide;
mod error;
mod position;
mod sum;

pub use bench::Bench;
pub use check::{Check, Disagreement, Refused};
pub use decide::{Best, Decision, Question};
pub use error::BenchError;
pub use position::{parse_position, parse_step};
pub use sum::{SumAnswer, SumStep, parse_sum, parse_sum_with};
