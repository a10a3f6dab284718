//! Answers as data: what `--json` prints and what the server sends are the same values, made here.
//!
//! Every pile size is a decimal string. Keys are part of the command-line contract: see STABILITY.md.

mod catalogue;
mod moves;
mod position;
mod prove;

pub use catalogue::{ClaimLine, GameLine, ParameterLine, RulesAnswer, StrategyLine, games, rules};
pub use moves::{LegalAnswer, MovesAnswer, Reason};
pub use position::{BestAnswer, OutcomeAnswer};
pub use prove::{CounterexampleLine, ObligationLine, ProveAnswer};
