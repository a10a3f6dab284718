//! Answers as data: what `--json` prints and what the server sends are the same values, made here.
//!
//! Every pile size is a decimal string. Keys are part of the command-line contract: see STABILITY.md.

mod catalogue;
mod check;
mod export;
mod moves;
mod numbers;
mod parse;
mod position;
mod prove;
mod rats;
mod regions;
mod splittings;
mod verify;
mod why;

pub use catalogue::{
    ClaimLine, FormulaLine, FormulasAnswer, GameLine, ParameterLine, RulesAnswer, Shape, ShowcaseLine, ShowcaseWords,
    StrategyLine, formulas, games, rules, showcases,
};
pub use check::CheckAnswer;
pub use export::{AutomatonText, ExportAnswer, Reader, export};
pub use moves::{LegalAnswer, MovesAnswer, Reason};
pub use numbers::{
    FloorAnswer, FractionAnswer, IndexAnswer, NumeralAnswer, PlaceAnswer, Rows, TermAnswer, array_place, array_table,
    beatty_table, splitting_place, splitting_table,
};
pub use parse::{DiagnosticLine, ExampleAnswer, ParseAnswer, RulesetParameter, TokenLine, parse};
pub use position::{BestAnswer, OutcomeAnswer};
pub use prove::{CounterexampleLine, ObligationLine, ProveAnswer};
pub use rats::{Counted, DifferencesAnswer, LastColumnAnswer, RatsMatrix, Tree, TreesAnswer, rats_table};
pub use regions::{InvarianceAnswer, PlacingAnswer, StarAnswer, SumLine};
pub use splittings::{SearchAnswer, SplitsAnswer, SplittingLine, terms};
pub use verify::{CiteAnswer, PlanAnswer, VerifyAnswer};
pub use why::{DigitGrid, DigitRow, WhyAnswer, WhyStep, why};
