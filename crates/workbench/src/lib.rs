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
mod formulas;
mod given;
pub mod questions;
pub mod schema;

pub use ask::{
    Answer, AnyQuestion, Asked, Cache, Context, Limit, Limits, Number, Piles, Problem, ProblemKind, Question, Read,
    ReadRules, Refusal, Reply, RulesFile, SCHEMA, Shape, Sizes, Wording, ask, ask_by_name, read, to_json,
};
pub use ratwheel_bench::{
    Announce, Bench, BenchError, Best, ByPlanes, Cell, Cells, Check, Cost, Decision, DigitGrid, DigitRow, Disagreement,
    Draft, EveryMove, Export, ExportError, Format, How, Invariance, Language, Provenance, Refused, Region, Request,
    Solution, SumAnswer, SumStep, TableExport, Target, Told, ToldStep, Unlisted, Want, column_path, discard_drafts,
    each_listed, lines, listed, parse_position, parse_step, parse_sum, pictures, session, split_step, symmetry_of,
    words,
};
