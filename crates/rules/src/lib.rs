//! Take-away games as relations.
pub mod core;
mod enumerate;
mod evaluate;
mod game;
pub mod language;
mod position;
mod reason;

pub use evaluate::{BoxVerdict, EvalError, MAX_STEPS, RelationalGame};
pub use game::{
    Citation, Game, IllegalMove, MovesError, OutsideDomain, Piles, PositionError, RuleFailure, Strategy, Verdict,
    WinningMoves,
};
pub use position::{Move, Outcome, Play, Position, RuleName};
pub use reason::{Because, Fact};
