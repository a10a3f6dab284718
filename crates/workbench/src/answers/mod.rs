//! Answers as data: what `--json` prints and what the server sends are the same values, made here.
//!
//! Every pile size is a decimal string. Keys are part of the command-line contract: see STABILITY.md.

mod catalogue;
mod moves;
mod parse;
mod position;
mod prove;
mod why;

pub use catalogue::{
    ClaimLine, FormulaLine, FormulasAnswer, GameLine, ParameterLine, RulesAnswer, Shape, ShowcaseLine, ShowcaseWords,
    StrategyLine, formulas, games, rules, showcases,
};
pub use moves::{LegalAnswer, MovesAnswer, Reason};
pub use parse::{DiagnosticLine, ExampleAnswer, ParseAnswer, RulesetParameter, TokenLine, parse};
pub use position::{BestAnswer, OutcomeAnswer};
pub use prove::{CounterexampleLine, ObligationLine, ProveAnswer};
pub use why::{DigitGrid, DigitRow, WhyAnswer, WhyStep, why};
