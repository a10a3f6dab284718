//! What every front end calls: open a game by name or from its rules, ask who wins and why, list moves, print tables, check
//! strategies and claims against brute force.
//!
//! The catalogue's strategies decide positions of any size; where none applies, brute force does within stated limits. The
//! two never see each other: this crate is where they meet.
//!
//! ```
//! use ratwheel_workbench::{Bench, How};
//! use ratwheel_rules::Outcome;
//! let bench = Bench::open("wythoff")?;
//! let position = bench.position_from_text("24,32")?;
//! let decision = bench.outcome(&position, &How::default())?;
//! assert_eq!((decision.outcome, decision.strategy.as_str()), (Outcome::N, "algebraic"));
//! # Ok::<(), ratwheel_workbench::BenchError>(())
//! ```

mod ask;
mod bench;
mod brute;
mod check;
mod citations;
mod closed;
mod decide;
mod error;
mod explain;
mod export;
mod formulas;
mod given;
mod into_claim;
mod messages;
pub mod pictures;
mod position;
mod prove;
pub mod questions;
pub mod schema;
pub mod session;
mod solve;
mod sum;
pub mod words;

pub use ask::{
    Answer, AnyQuestion, Asked, Cache, Context, Limit, Limits, Number, Piles, Problem, ProblemKind, Question, Read,
    ReadRules, Refusal, Reply, RulesFile, SCHEMA, Shape, Sizes, Wording, ask, ask_by_name, read, to_json,
};
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
pub use position::{parse_position, parse_step, split_step};
pub use ratwheel_prove::Announce;
pub use ratwheel_solve::{Cell, Cells, Cost, Invariance, Region, Request, Solution, Want};
pub use sum::{EveryMove, SumAnswer, SumStep, Unlisted, parse_sum};
