//! What every question that looks for something shares: how large a table, how long, and what becomes of errors.

use super::Game;
use super::claims::allowed;
use super::families::family_of;
use crate::ask::{Answer, Context, Number, Problem, Reply, Shape, to_json};
use crate::schema;
use ratwheel_bench::{Bench, BenchError, prove_error};
use ratwheel_discover::{DiscoverError, Member, Options, Verdict, names};
use ratwheel_numbers::{Budget, Control, Moment};
use ratwheel_prove::{Options as ProveOptions, Report};
use ratwheel_rules::language::Ruleset;
use ratwheel_rules::{Play, RelationalGame};
use schemars::JsonSchema;
use schemars::generate::SchemaGenerator;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;

/// How long is looked if nothing is said, in seconds.
const SECONDS: u64 = 60;

/// How long to look, and what that may take.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
pub struct Patience {
    /// Look for this number of seconds; 60 if not given.
    pub time: Option<Number>,
    /// Solve no table and build no automaton that takes more than about this number of bytes; 1 GiB if not given.
    pub memory: Option<Number>,
}

impl Patience {
    /// How long, within the limits.
    pub(super) fn time(&self, context: &Context<'_>) -> Result<Duration, Problem> {
        let most = context.limits.job_seconds;
        let seconds = context.count("time", self.time.as_ref(), ("job_seconds", most))?;
        Ok(Duration::from_secs(seconds.unwrap_or(SECONDS).min(most)))
    }

    /// What the search may take, within the limits.
    pub(super) fn budget(&self, context: &Context<'_>) -> Result<Budget, Problem> {
        allowed(context, &None, &None, &self.memory)
    }
}

/// How far and how long to look.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
pub struct Looking {
    /// The side of the box that is solved, or the largest total where piles grow; chosen by the number of piles if not given.
    pub size: Option<Number>,
    /// How long to look.
    #[serde(flatten)]
    pub patience: Patience,
}

impl Looking {
    /// The size within the limits, if one is given.
    pub(super) fn size(&self, context: &Context<'_>) -> Result<Option<u64>, Problem> {
        context.count("size", self.size.as_ref(), ("size", ratwheel_discover::LARGEST_SIZE))
    }

    /// How long, within the limits.
    pub(super) fn time(&self, context: &Context<'_>) -> Result<Duration, Problem> {
        self.patience.time(context)
    }

    /// How a closed form is looked for in this game.
    pub(super) fn options(&self, context: &Context<'_>, bench: &Bench, play: Play) -> Result<Options, Problem> {
        let mut options = Options::default();
        options.play = play;
        options.size = self.size(context)?;
        options.time = self.time(context)?;
        options.announce = context.announce.cloned();
        options.threads = context.threads;
        options.taken = names(bench.text().unwrap_or(""));
        options.member = member(bench, Claims::Dropped);
        Ok(options)
    }
}

/// What a search found in a game.
#[derive(Debug)]
#[non_exhaustive]
pub struct Searched<T> {
    /// The game.
    pub bench: Arc<Bench>,
    /// What was found.
    pub found: Arc<T>,
    /// How long it took.
    pub time: Duration,
    /// Normal or misère play.
    pub play: Play,
}

impl<T> Clone for Searched<T> {
    fn clone(&self) -> Self {
        let Self { bench, found, time, play } = self;
        Self { bench: Arc::clone(bench), found: Arc::clone(found), time: *time, play: *play }
    }
}

impl<T> Searched<T> {
    /// Opens a game and searches, within the limits of the context.
    pub(super) fn search(
        context: &Context<'_>,
        (game, patience): (&Game, &Patience),
        search: impl FnOnce(&Bench, Control<'_>) -> Result<Result<T, DiscoverError>, Problem>,
    ) -> Result<Self, Problem> {
        let begun = Moment::now();
        let bench = context.open(game, None)?;
        bench.provable()?;
        let budget = patience.budget(context)?;
        let found = search(&bench, context.control.within(&budget))?.map_err(problem)?;
        Ok(Self { bench, found: Arc::new(found), time: begun.elapsed(), play: game.play() })
    }
}

/// What was found, as it is sent.
pub trait Told {
    /// Its fields.
    type Json: Serialize + JsonSchema;

    /// The answer in JSON.
    #[must_use]
    fn answer(&self) -> Self::Json;
}

impl<T> Answer for Searched<T>
where
    Self: Told,
{
    fn reply(&self, _: &Context<'_>) -> Result<Reply, Problem> {
        Ok(Reply::Json(to_json(&self.answer())?))
    }

    fn shape(generator: &mut SchemaGenerator) -> Shape {
        Shape::Json(schema::of_answer::<<Self as Told>::Json>(generator))
    }
}

/// What the family of a game claims itself.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Claims {
    /// Is a part of it, and so is the script of its proof.
    Kept,
    /// Is not looked at.
    Dropped,
}

/// The family that a game is a member of; `None` if its rules have no parameters.
pub(super) fn member(bench: &Bench, claims: Claims) -> Option<Member> {
    let (arguments, ruleset) = (bench.arguments(), bench.ruleset()?);
    let variant = arguments.get("variant");
    let (rules, script) = match claims {
        Claims::Kept => family_of(bench, None).ok()?,
        Claims::Dropped => (ruleset.family_rules(variant)?, String::new()),
    };
    let rules = Ruleset::parse(&rules).ok()?;
    let given = arguments.iter().filter(|(name, _)| *name != "variant");
    let given = given.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    (!rules.parameters().is_empty()).then(|| Member::new(rules, given).along(script))
}

/// The word for what is known of something that was found, and why it is no more.
pub(super) fn known(verdict: &Verdict) -> (&'static str, Option<String>) {
    match verdict {
        Verdict::Proved => ("proved", None),
        Verdict::Conjecture(why) => ("conjecture", Some(why.clone())),
        Verdict::None => ("none", None),
    }
}

/// What `ratwheel verify` needs to establish the proof of something again that was found.
pub(super) fn certificate(
    verdict: &Verdict,
    claimed: Option<&(RelationalGame, Report)>,
    control: Control<'_>,
) -> Result<String, Problem> {
    let proved = claimed.filter(|_| *verdict == Verdict::Proved);
    let (game, report) = proved.ok_or_else(|| Problem::unsuited("nothing was proved, so there is no certificate"))?;
    let made = ratwheel_prove::certificate(game, report, &ProveOptions::default(), control);
    made.map_err(|error| control.check().map_or_else(Problem::from, |()| Problem::gave_up(error)))
}

/// Why nothing can be looked for.
pub(super) fn problem(error: DiscoverError) -> Problem {
    match error {
        DiscoverError::Cancelled => BenchError::Cancelled.into(),
        DiscoverError::Prove(error) => prove_error(error).into(),
        error @ (DiscoverError::Formula(..)
        | DiscoverError::WrongClaim(..)
        | DiscoverError::Parameter(_)
        | DiscoverError::Value { .. }) => Problem::input(error),
        error => Problem::gave_up(error),
    }
}

/// Seconds with six places.
pub(super) fn seconds(time: Duration) -> String {
    format!("{}.{:06}", time.as_secs(), time.subsec_micros())
}
