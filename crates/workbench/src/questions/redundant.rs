//! Which rules and moves can be dropped or added without changing the P-positions.

use super::Game;
use super::discover::Checked;
use super::looking::{Looking, Searched, Told, seconds};
use crate::ask::{Asked, Context, Number, Problem, Question};
use ratwheel_discover::{Change, Effect, Redundancy, RedundantOptions, Step, redundant};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The questions of this module.
pub(super) const QUESTIONS: &[Asked] = &[Asked::of::<RedundantQuestion>()];

/// The largest amounts of single moves that are looked at.
const REACH: u64 = 100;
/// The most formulas that may be asked about at once.
const FORMULAS: usize = 20;

/// Which rules and moves can be dropped, and which can be added, without changing the P-positions?
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct RedundantQuestion {
    /// The game; its P-positions are those of its claim, or are looked for.
    #[serde(flatten)]
    pub game: Game,
    /// Single moves are looked at that take up to this much from each pile; chosen by the number of piles if not given.
    pub reach: Option<Number>,
    /// May these moves be dropped? Each is a formula over the piles before and after the move, as x' = x - 1 and y' < y.
    #[serde(default)]
    #[schemars(length(max = FORMULAS))]
    pub drop: Vec<String>,
    /// May these moves be added?
    #[serde(default)]
    #[schemars(length(max = FORMULAS))]
    pub add: Vec<String>,
    /// How far and how long to look for witnesses.
    #[serde(flatten)]
    pub looking: Looking,
}

/// What was found.
pub type Redundant = Searched<Redundancy>;

impl Told for Redundant {
    type Json = RedundantAnswer;

    fn answer(&self) -> RedundantAnswer {
        let found = &self.found;
        let lines = |changes: &[Change]| changes.iter().filter_map(ChangeLine::of).collect::<Vec<_>>();
        let (dropped, added) = (lines(&found.dropped), lines(&found.added));
        let keeps = |lines: &[ChangeLine]| lines.iter().any(|line| line.verdict == "keeps");
        let undecided = dropped.iter().chain(&added).any(|line| line.verdict == "undecided");
        let verdict = match &found.open {
            None if !undecided && keeps(&dropped) => "proved",
            None if !undecided => "none",
            _ => "conjecture",
        };
        RedundantAnswer {
            verdict,
            formula: found.formula.clone(),
            discovered: found.discovered,
            redundant: keeps(&dropped),
            dropped,
            together: found.together.clone(),
            added,
            reach: found.reach.to_string(),
            checked: Checked::of(&found.checked),
            seconds: seconds(self.time),
            why: found.open.clone(),
        }
    }
}

/// `{verdict, formula, discovered, redundant, dropped, together, added, reach, checked, seconds, why}`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct RedundantAnswer {
    /// Something can be dropped and every line is decided, each kept set proved for all positions; every line is decided and
    /// nothing can be dropped; or something is not decided.
    #[schemars(extend("enum" = ["proved", "conjecture", "none"]))]
    pub verdict: &'static str,
    /// The P-positions that stay or change, as the ruleset language reads them.
    pub formula: Option<String>,
    /// Was the formula looked for, since the rules claim none?
    pub discovered: bool,
    /// Can something be dropped?
    pub redundant: bool,
    /// Rules and moves of the game, each dropped by itself.
    pub dropped: Vec<ChangeLine>,
    /// Rules that can all be dropped at once, if several can be dropped.
    pub together: Vec<String>,
    /// Moves that the game does not have, each added by itself.
    pub added: Vec<ChangeLine>,
    /// Single moves were looked at that take up to this much from each pile.
    pub reach: String,
    /// Positions of this region were looked at for witnesses.
    pub checked: Checked,
    /// How long it took, in seconds with six places.
    pub seconds: String,
    /// Why it is not proved what the P-positions are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

/// Moves, and what becomes of the P-positions without or with them.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ChangeLine {
    /// The rules of this name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Taking these amounts, pile by pile; in sorted games, from the piles in any order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub take: Option<Vec<String>>,
    /// The moves that satisfy this formula.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<String>,
    /// The P-positions stay the same, proved; they change; or neither is known.
    #[schemars(extend("enum" = ["keeps", "changes", "undecided"]))]
    pub verdict: &'static str,
    /// A position where it matters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub witness: Option<Vec<String>>,
    /// The target of the move that matters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<Vec<String>>,
    /// Why it is not decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

impl ChangeLine {
    fn of(change: &Change) -> Option<Self> {
        let mut line =
            Self { rule: None, take: None, moves: None, verdict: "keeps", witness: None, to: None, why: None };
        match &change.step {
            Step::Rule(name) => line.rule = Some(name.clone()),
            Step::Take(amounts) => line.take = Some(amounts.iter().map(ToString::to_string).collect()),
            Step::Moves(text) => line.moves = Some(text.clone()),
            _ => return None,
        }
        let piles = |position: &ratwheel_rules::Position| position.piles().iter().map(ToString::to_string).collect();
        match &change.effect {
            Effect::Keeps => {}
            Effect::Changes { from, to, .. } => {
                (line.verdict, line.witness, line.to) = ("changes", Some(piles(from)), to.as_ref().map(piles));
            }
            Effect::Undecided(why) => (line.verdict, line.why) = ("undecided", Some(why.clone())),
            _ => return None,
        }
        Some(line)
    }
}

impl Question for RedundantQuestion {
    const NAME: &'static str = "redundant";
    const SUMMARY: &'static str = "Rules and moves that can be dropped or added without changing the P-positions";
    const EXAMPLE: &'static str = r#"{"game":"mouse","reach":"2"}"#;
    const LONG: bool = true;
    type Answer = Redundant;

    fn ask(&self, context: &Context<'_>) -> Result<Redundant, Problem> {
        if self.drop.len() > FORMULAS || self.add.len() > FORMULAS {
            return Err(Problem::form(format_args!("at most {FORMULAS} formulas can be asked about at once")));
        }
        let mut options = RedundantOptions::default();
        options.play = self.game.play();
        options.reach = context.count("reach", self.reach.as_ref(), ("reach", REACH))?;
        (options.drop, options.add) = (self.drop.clone(), self.add.clone());
        options.size = self.looking.size(context)?;
        options.time = self.looking.time(context)?;
        Searched::search(context, (&self.game, &self.looking.patience), |bench, control| {
            Ok(redundant(bench.provable()?, &options, control))
        })
    }
}
