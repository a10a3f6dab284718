//! The questions that can be asked, each with its answer: what `--json` prints and what the server sends are the same values.
//!
//! Every pile size is a decimal string. Keys are part of the contract of the command line: see STABILITY.md. A question is
//! one line of [`QUESTIONS`]; from there the server has its route and its documentation.

mod board;
mod catalogue;
mod claims;
mod judge;
mod parse;
mod picture;
mod play;
mod rats;
mod region;
mod regions;
mod sequences;
mod splittings;
mod table;
mod why;

pub use crate::solve::PlanAnswer;
pub use crate::sum::{SumAnswer, SumStep};
pub use board::{BoardAnswer, BoardQuestion, BoardRow, Shown};
pub use catalogue::{
    ClaimLine, FormulaLine, FormulasAnswer, GameLine, GamesQuestion, MISERE, ParameterLine, RulesAnswer, RulesQuestion,
    ShowcaseLine, ShowcaseWords, StrategyLine, showcases,
};
pub use claims::{
    AutomatonText, ClaimAnswer, ClaimQuestion, CounterexampleLine, ObligationLine, Proof, ProveAnswer, ProveQuestion,
    Reader, VerifyAnswer, VerifyQuestion,
};
pub use judge::{
    BestAnswer, BestQuestion, LegalAnswer, LegalQuestion, MovesAnswer, MovesQuestion, OutcomeAnswer, OutcomeQuestion,
    PositionAnswer, PositionQuestion, Reason,
};
pub use parse::{DiagnosticLine, ExampleAnswer, ParseAnswer, ParseQuestion, RulesetParameter, TokenLine};
pub use picture::{Colours, Drawn, PictureAnswer, PictureFormat, PictureQuestion};
pub use play::{HistoryAnswer, HistoryQuestion, MarkedMove, ReplyAnswer, ReplyQuestion};
pub use rats::{Counted, RatsAnswer, RatsMatrix, RatsObject, RatsQuestion, Tree};
pub use region::{
    CheckAnswer, CheckQuestion, ExportQuestion, FileFormat, RegionFile, SolveAnswer, SolveQuestion, Wanted,
};
pub use regions::{
    InvarianceAnswer, InvarianceQuestion, PlaceAnswer, PlaceQuestion, StarAnswer, StarQuestion, SumQuestion,
};
pub use sequences::{
    ArrayAnswer, ArrayQuestion, BeattyAnswer, BeattyQuestion, FloorAnswer, FloorQuestion, FractionAnswer,
    FractionQuestion, IndexAnswer, NumeralAnswer, NumeralQuestion, PlaceInArray, Range, Rows, TableAnswer,
};
pub use splittings::{SearchAnswer, SplitCheckAnswer, SplitsAnswer, SplitsQuestion, SplittingLine, TermAnswer};
pub use table::{MemberAnswer, MemberQuestion, PrintedTable, TableQuestion};
pub use why::{DigitGrid, DigitRow, WhyAnswer, WhyQuestion, WhyStep};

use crate::ask::Asked;
use ratwheel_rules::Play;
use schemars::JsonSchema;
use serde::Deserialize;

/// Every question, in the order of the documentation.
pub const QUESTIONS: &[Asked] = &[
    Asked::of::<GamesQuestion>(),
    Asked::of::<RulesQuestion>(),
    Asked::of::<ParseQuestion>(),
    Asked::of::<PositionQuestion>(),
    Asked::of::<OutcomeQuestion>(),
    Asked::of::<BestQuestion>(),
    Asked::of::<WhyQuestion>(),
    Asked::of::<LegalQuestion>(),
    Asked::of::<MovesQuestion>(),
    Asked::of::<ReplyQuestion>(),
    Asked::of::<HistoryQuestion>(),
    Asked::of::<BoardQuestion>(),
    Asked::of::<TableQuestion>(),
    Asked::of::<MemberQuestion>(),
    Asked::of::<SolveQuestion>(),
    Asked::of::<CheckQuestion>(),
    Asked::of::<ExportQuestion>(),
    Asked::of::<PictureQuestion>(),
    Asked::of::<PlaceQuestion>(),
    Asked::of::<SumQuestion>(),
    Asked::of::<InvarianceQuestion>(),
    Asked::of::<StarQuestion>(),
    Asked::of::<ProveQuestion>(),
    Asked::of::<VerifyQuestion>(),
    Asked::of::<ClaimQuestion>(),
    Asked::of::<FloorQuestion>(),
    Asked::of::<BeattyQuestion>(),
    Asked::of::<SplitsQuestion>(),
    Asked::of::<ArrayQuestion>(),
    Asked::of::<FractionQuestion>(),
    Asked::of::<NumeralQuestion>(),
    Asked::of::<RatsQuestion>(),
];

/// Which game is meant: in every question about one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
pub struct Game {
    /// A game of the catalogue, as wythoff:d=2.
    pub game: Option<String>,
    /// The text of a ruleset, in place of `game`.
    pub rules: Option<String>,
    /// The parameters of the ruleset, as d=2,variant=x.
    pub arguments: Option<String>,
    /// Does whoever cannot move win?
    #[serde(default)]
    pub misere: bool,
}

impl Game {
    /// A game of the catalogue, or whatever the caller has of that name.
    #[must_use]
    pub fn named(name: &str) -> Self {
        Self { game: Some(name.to_owned()), ..Self::default() }
    }

    /// The same in misère play, if asked for.
    #[must_use]
    pub fn misere(self, misere: bool) -> Self {
        Self { misere, ..self }
    }

    /// Normal or misère play.
    #[must_use]
    pub fn play(&self) -> Play {
        if self.misere { Play::Misere } else { Play::Normal }
    }

    /// What distinguishes it from other games that are open.
    pub(crate) fn key(&self, piles: Option<usize>) -> String {
        match (&self.game, &self.rules) {
            (Some(game), None) => format!("{}/{game}", piles.unwrap_or(0)),
            (game, rules) => {
                let text = |text: &Option<String>| text.clone().unwrap_or_default();
                format!("rules/{}/{}/{}", text(game), text(&self.arguments), text(rules))
            }
        }
    }
}

/// A name for a file that no system stumbles over.
fn file_name(game: &str) -> String {
    game.chars().take(60).map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect()
}
