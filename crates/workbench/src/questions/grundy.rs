//! From the rules alone to the Grundy values: a form of the value with its proof, or rows and columns that repeat.

use super::Game;
use super::discover::{Checked, DiscoverAnswer};
use super::looking::{Looking, Searched, Told, known, seconds};
use crate::ask::{Asked, Context, Problem, Question};
use ratwheel_discover::{Discovery, GrundyDiscovery, grundy};
use ratwheel_rules::Play;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The questions of this module.
pub(super) const QUESTIONS: &[Asked] = &[Asked::of::<DiscoverGrundyQuestion>()];

/// Which form do the Grundy values have?
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct DiscoverGrundyQuestion {
    /// The game; its claims are not looked at.
    #[serde(flatten)]
    pub game: Game,
    /// How far and how long to look.
    #[serde(flatten)]
    pub looking: Looking,
}

/// What was found.
pub type FoundValues = Searched<GrundyDiscovery>;

impl Told for FoundValues {
    type Json = DiscoverGrundyAnswer;

    fn answer(&self) -> DiscoverGrundyAnswer {
        let found = &self.found;
        let piles = self.bench.relation().map(|relation| relation.piles.clone()).unwrap_or_default();
        let (verdict, why) = known(&found.verdict);
        let term = found.value.as_deref().and_then(|text| ratwheel_logic::Term::parse(text, &piles).ok());
        let zeros = |zeros: &Arc<Discovery>| {
            let (bench, found, time, play) = (Arc::clone(&self.bench), Arc::clone(zeros), self.time, Play::Normal);
            Searched { bench, found, time, play }.answer()
        };
        let line = |line: &ratwheel_discover::Line| PeriodicLine {
            pile: line.pile.clone(),
            other: line.fixed.0.clone(),
            at: line.fixed.1.to_string(),
            preperiod: line.preperiod.to_string(),
            period: line.period.to_string(),
            saltus: line.saltus.to_string(),
            checked: line.checked.to_string(),
        };
        DiscoverGrundyAnswer {
            verdict,
            value: found.value.clone(),
            mathematics: term.map(|term| term.to_mathematics(&piles)),
            checked: Checked::of(&found.checked),
            lines: found.lines.iter().map(line).collect(),
            looked: found.looked.to_string(),
            zeros: found.zeros.as_ref().map(zeros),
            seconds: seconds(self.time),
            why,
            stopped: found.stopped,
        }
    }
}

/// `{verdict, value, mathematics, checked, lines, looked, zeros, seconds, why, stopped}`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct DiscoverGrundyAnswer {
    /// How much is known of the value, or of the lines where there is no form of it.
    #[schemars(extend("enum" = ["proved", "conjecture", "none"]))]
    pub verdict: &'static str,
    /// The value of a position, as the ruleset language reads a term over the piles.
    pub value: Option<String>,
    /// The same in mathematical notation.
    pub mathematics: Option<String>,
    /// Every position of this region was looked at.
    pub checked: Checked,
    /// Rows and columns of values that repeat, where there is no form of the value.
    pub lines: Vec<PeriodicLine>,
    /// How many rows and columns were looked at.
    pub looked: String,
    /// The positions of value 0 by themselves, where there is no form of the value.
    pub zeros: Option<DiscoverAnswer>,
    /// How long it took, in seconds with six places.
    pub seconds: String,
    /// Why it is not proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// Was the search stopped by the caller? Then this is what was known by then.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub stopped: bool,
}

/// A row or column with g(n + period) = g(n) + saltus from the preperiod on, as far as it was looked at.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct PeriodicLine {
    /// The pile that grows.
    pub pile: String,
    /// The other pile.
    pub other: String,
    /// The size of the other pile.
    pub at: String,
    /// From this size on it repeats.
    pub preperiod: String,
    /// After so many it repeats.
    pub period: String,
    /// By how much a period raises the values.
    pub saltus: String,
    /// The values were looked at below this size.
    pub checked: String,
}

impl Question for DiscoverGrundyQuestion {
    const NAME: &'static str = "discover-grundy";
    const SUMMARY: &'static str = "A form of the Grundy values, found from the rules alone, or rows that repeat";
    const EXAMPLE: &'static str = r#"{"game":"nim","size":"9"}"#;
    const LONG: bool = true;
    type Answer = FoundValues;

    fn ask(&self, context: &Context<'_>) -> Result<FoundValues, Problem> {
        if self.game.misere {
            return Err(Problem::unsuited("Grundy values are those of normal play"));
        }
        Searched::search(context, (&self.game, &self.looking.patience), |bench, control| {
            let options = self.looking.options(context, bench, Play::Normal)?;
            Ok(grundy(bench.provable()?, &options, control))
        })
    }
}
