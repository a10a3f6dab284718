//! From a set of positions to rules whose P-positions it is.

use super::discover::Checked;
use super::looking::{Patience, certificate, known, problem, seconds};
use super::{Game, file_name};
use crate::ask::{Answer, Asked, Context, Problem, Question, Reply, Shape, to_json};
use crate::schema;
use ratwheel_discover::{InventOptions, Invention, Target, invent};
use ratwheel_numbers::{Control, Moment};
use schemars::JsonSchema;
use schemars::generate::SchemaGenerator;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;

/// The questions of this module.
pub(super) const QUESTIONS: &[Asked] = &[Asked::of::<InventQuestion>()];

/// The longest list, in characters.
const LIST: usize = 200_000;

/// Which short rules have these P-positions?
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct InventQuestion {
    /// The game whose claimed P-positions are meant; its moves are not looked at. Not given where `claim` is.
    #[serde(flatten)]
    pub game: Game,
    /// The set, as a formula over the piles; it may be an automaton.
    pub claim: Option<String>,
    /// The set as a list of its first positions, as 0, 2, 3, 5 or (0,0), (1,2), (3,5): a form of the list is looked for first.
    pub list: Option<String>,
    /// The piles of the formula or of the list, as x, y or, for sorted positions, x <= y; the piles of the game if not given.
    pub piles: Option<String>,
    /// How long to look.
    #[serde(flatten)]
    pub patience: Patience,
}

/// What was found, with what its certificate is made from.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Invented {
    /// The set, as the ruleset language reads it.
    pub formula: String,
    /// What was found.
    pub found: Arc<Invention>,
    /// How long it took.
    pub time: Duration,
    name: String,
    listed: bool,
}

impl Invented {
    /// The answer in JSON.
    #[must_use]
    pub fn answer(&self) -> InventAnswer {
        let found = &self.found;
        let (verdict, why) = known(&found.verdict);
        InventAnswer {
            verdict,
            formula: self.formula.clone(),
            rules: found.rules.clone(),
            moves: found.moves.clone(),
            checked: Checked::below(found.checked),
            refuted: found.refuted,
            seconds: seconds(self.time),
            certificate: None,
            listed: self.listed,
            why: why.or_else(|| found.why.clone()),
            stopped: found.stopped,
        }
    }

    /// What `ratwheel verify` needs to establish the proof again.
    ///
    /// # Errors
    /// [`Problem`] if nothing was proved, or when it takes too long.
    pub fn certificate(&self, control: Control<'_>) -> Result<String, Problem> {
        certificate(&self.found.verdict, self.found.claimed.as_ref(), control)
    }

    /// A name for the file of the ruleset.
    #[must_use]
    pub fn file_name(&self) -> String {
        format!("{}.rules", file_name(&self.name))
    }
}

/// `{verdict, formula, rules, moves, checked, refuted, seconds, certificate, listed, why, stopped}`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct InventAnswer {
    /// Are these the P-positions of the rules?
    #[schemars(extend("enum" = ["proved", "conjecture", "none"]))]
    pub verdict: &'static str,
    /// The set, as the ruleset language reads it.
    pub formula: String,
    /// The whole ruleset, with the set as its claim.
    pub rules: Option<String>,
    /// Its moves alone.
    pub moves: Vec<String>,
    /// The rules were held against every position of this region.
    pub checked: Checked,
    /// How many rulesets the prover refuted before.
    pub refuted: usize,
    /// How long it took, in seconds with six places.
    pub seconds: String,
    /// The file of the certificate, if one was written.
    pub certificate: Option<String>,
    /// Was the formula read off a list? It says all of the list; that the list goes on like that is an assumption.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub listed: bool,
    /// Why a conjecture is not decided, or why there is nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// Was the search stopped by the caller? Then this is the best that was known by then.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub stopped: bool,
}

impl Answer for Invented {
    fn reply(&self, _: &Context<'_>) -> Result<Reply, Problem> {
        Ok(Reply::Json(to_json(&self.answer())?))
    }

    fn shape(generator: &mut SchemaGenerator) -> Shape {
        Shape::Json(schema::of_answer::<InventAnswer>(generator))
    }
}

impl InventQuestion {
    fn target(&self, context: &Context<'_>) -> Result<(Target, String), Problem> {
        let named = self.game.game.is_some() || self.game.rules.is_some();
        let bench = if named { Some(context.open(&self.game, None)?) } else { None };
        let relation = match &bench {
            Some(bench) => Some(bench.provable()?.relation()),
            None => None,
        };
        let name = bench.as_ref().map_or("invented", |bench| bench.name()).to_owned();
        if let Some(list) = &self.list {
            if self.claim.is_some() {
                return Err(Problem::input("a claim and a list are given").hint("give one of them"));
            }
            if list.chars().count() > LIST {
                return Err(Problem::input(format_args!("a list may have at most {LIST} characters")));
            }
            let target = Target::listed(list, self.piles.as_deref(), context.control).map_err(problem)?;
            return Ok((target, name));
        }
        let Some(claim) = &self.claim else {
            let Some(relation) = relation else {
                return Err(
                    Problem::input("no set is given").hint("name a game, or give a claim and its piles, or a list")
                );
            };
            let target = Target::of(relation).ok_or_else(|| {
                Problem::unsuited("the game claims no P-positions, or only some tuples are positions of it")
            });
            return Ok((target?, name));
        };
        let piles = match (&self.piles, relation) {
            (Some(piles), _) => piles.clone(),
            (None, Some(relation)) => relation.piles.join(if relation.sorted { " <= " } else { ", " }),
            (None, None) => {
                return Err(Problem::input("the piles of the claim are not given").hint("as x, y or x <= y"));
            }
        };
        Ok((Target::read(&piles, claim).map_err(Problem::input)?, name))
    }
}

impl Question for InventQuestion {
    const NAME: &'static str = "invent";
    const SUMMARY: &'static str = "Short rules whose P-positions are a given set, found and proved";
    const EXAMPLE: &'static str = r#"{"claim":"x = y","piles":"x, y"}"#;
    const LONG: bool = true;
    type Answer = Invented;

    fn ask(&self, context: &Context<'_>) -> Result<Invented, Problem> {
        let begun = Moment::now();
        if self.game.misere {
            return Err(Problem::unsuited("rules are looked for in normal play only"));
        }
        let (target, name) = self.target(context)?;
        let mut options = InventOptions::default();
        options.time = self.patience.time(context)?;
        options.announce = context.announce.cloned();
        let budget = self.patience.budget(context)?;
        let found = invent(&target, &options, context.control.within(&budget)).map_err(problem)?;
        let formula = target.formula.to_text(&target.piles);
        let listed = self.list.is_some();
        Ok(Invented { formula, found: Arc::new(found), time: begun.elapsed(), name, listed })
    }
}
