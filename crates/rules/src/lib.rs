//! Take-away games as relations.
pub mod core;
mod game;
mod position;
mod reason;

pub use game::{
    Citation, Game, IllegalMove, MovesError, OutsideDomain, Piles, PositionError, RuleFailure, Strategy, Verdict,
    WinningMoves,
};
pub use position::{Move, Outcome, Play, Position, RuleName};
pub use reason::{Because, Fact};
