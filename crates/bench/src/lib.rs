//! A game on the bench: opened by name or from its rules, with who wins and why, moves, tables, pictures, files, sums, play and
//! checks of strategies and claims against brute force.
//!
//! The catalogue's strategies decide positions of any size; where none applies, brute force does within stated limits. The
//! two never see each other: this crate is where they meet. The questions that front ends ask are in `ratwheel-workbench`.
//!
//! ```
//! use ratwheel_bench::{Bench, How};
//! use ratwheel_rules::Outcome;
//! let bench = Bench::open("wythoff")?;
//! let position = bench.position_from_text("24,32")?;
//! let decision = bench.outcome(&position, &How::default())?;
//! assert_eq!((decision.outcome, decision.strategy.as_str()), (Outcome::N, "algebraic"));
//! # Ok::<(), ratwheel_bench::BenchError>(())
//! ```

mod bench;
mod brute;
mod check;
mod closed;
mod decide;
mod error;
mod explain;
mod export;
mod into_claim;
mod least;
pub mod lines;
mod messages;
pub mod pictures;
mod position;
mod prove;
pub mod session;
mod solve;
mod sum;
pub mod words;

pub use bench::Bench;
pub use check::{Check, Disagreement, Refused};
pub use decide::{Best, Decision, How};
pub use error::BenchError;
pub use explain::{DigitGrid, DigitRow, Told, ToldStep};
pub use export::{
    ByPlanes, Draft, Export, ExportError, Format, Provenance, TableExport, Target, column_path, discard_drafts,
    each_listed, listed, symmetry_of,
};
pub use messages::Language;
pub use position::{parse_position, parse_step, parts, split_step};
pub use prove::prove_error;
pub use ratwheel_prove::Announce;
pub use ratwheel_solve::{Cell, Cells, Cost, Invariance, Region, Request, Solution, Want};
pub use solve::{PlanAnswer, solve_error};
pub use sum::{EveryMove, SumAnswer, SumStep, Unlisted, parse_sum, parse_sum_with};
