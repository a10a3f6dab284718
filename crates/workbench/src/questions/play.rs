//! A game being played: the opponent's move, and what the moves of a game were worth.

use super::Game;
use super::judge::takes_long;
use crate::ask::{Asked, Context, Number, Piles, Problem, Question};
use ratwheel_bench::session::{Manner, Mark, Random, Reply, Skill};
use ratwheel_rules::Move;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The questions of this module.
pub(super) const QUESTIONS: &[Asked] = &[Asked::of::<ReplyQuestion>(), Asked::of::<HistoryQuestion>()];

/// What does an opponent play?
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct ReplyQuestion {
    /// The game.
    #[serde(flatten)]
    pub game: Game,
    /// The piles, as ["24","32"].
    pub position: Piles,
    /// How it plays: perfect, sloppy, sloppy=1/3 or random; perfect if not given.
    pub skill: Option<String>,
    /// What the opponent's chance depends on, below 2^64.
    pub seed: Option<Number>,
    /// How many moves were played, which its chance depends on too.
    pub turn: Option<Number>,
}

/// `{move, manner, winning_replies, why}`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ReplyAnswer {
    /// The move.
    #[serde(rename = "move")]
    pub by: Move,
    /// How it came to it.
    #[schemars(extend("enum" = ["winning", "stalling", "careless", "random", "guess"]))]
    pub manner: &'static str,
    /// In a lost position: how many replies win.
    pub winning_replies: Option<usize>,
    /// Why it had to guess.
    pub why: Option<String>,
}

impl Question for ReplyQuestion {
    const NAME: &'static str = "reply";
    const SUMMARY: &'static str = "The move of an opponent, and how it came to it";
    const EXAMPLE: &'static str = r#"{"game":"wythoff","position":["3","5"],"skill":"sloppy=1/2","seed":"7","turn":2}"#;
    type Answer = ReplyAnswer;

    fn ask(&self, context: &Context<'_>) -> Result<ReplyAnswer, Problem> {
        let piles = context.piles("position", &self.position)?;
        let oracle = context.oracle(&self.game, Some(piles.len()))?;
        let position = context.place(oracle.bench(), &piles)?;
        let skill = self.skill.as_deref().unwrap_or("perfect");
        let skill: Skill = skill.parse().map_err(|why: String| Problem::input(why).at("`skill`"))?;
        let word = |name, number| Ok::<_, Problem>(context.count(name, number, ("seed", u64::MAX))?.unwrap_or(0));
        let (seed, turn) = (word("seed", self.seed.as_ref())?, word("turn", self.turn.as_ref())?);
        if oracle.is_over(&position, context.control)? {
            return Err(Problem::gave_up("there is no move: the game is over"));
        }
        let random = Random::for_turn(seed, turn);
        let Reply { by, manner } = oracle.reply(&position, skill, random, context.control)?;
        let (manner, winning_replies, why) = match manner {
            Manner::Winning => ("winning", None, None),
            Manner::Stalling { winning_replies } => ("stalling", winning_replies, None),
            Manner::Careless => ("careless", None, None),
            Manner::AtRandom => ("random", None, None),
            Manner::Guess(why) => ("guess", None, Some(why)),
        };
        Ok(ReplyAnswer { by, manner, winning_replies, why })
    }

    fn takes_long(&self, context: &Context<'_>) -> bool {
        takes_long(&self.game, None, &self.position, context)
    }
}

/// What were the moves of a game worth?
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct HistoryQuestion {
    /// The game.
    #[serde(flatten)]
    pub game: Game,
    /// Where the game began.
    pub start: Piles,
    /// The positions after each move.
    pub moves: Vec<Piles>,
}

/// `{moves, over}`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct HistoryAnswer {
    /// The moves with their marks.
    pub moves: Vec<MarkedMove>,
    /// Is there no further move?
    pub over: bool,
}

/// A move and what it was worth.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct MarkedMove {
    /// The move.
    #[serde(flatten)]
    pub by: Move,
    /// What it was worth.
    #[schemars(extend("enum" = ["good", "slip", "lost", "unknown"]))]
    pub mark: &'static str,
    /// Why that is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

impl Question for HistoryQuestion {
    const NAME: &'static str = "history";
    const SUMMARY: &'static str = "What each move of a game was worth";
    const EXAMPLE: &'static str = r#"{"game":"wythoff","start":["3","4"],"moves":[["3","0"],["0","0"]]}"#;
    type Answer = HistoryAnswer;

    fn ask(&self, context: &Context<'_>) -> Result<HistoryAnswer, Problem> {
        let (count, most) = (self.moves.len(), context.limits.moves);
        if count as u64 > most {
            return Err(Problem::limit("moves", most, format_args!("`moves` has {count} positions")));
        }
        let start = context.piles("start", &self.start)?;
        let oracle = context.oracle(&self.game, Some(start.len()))?;
        let bench = oracle.bench();
        let mut at = context.place(bench, &start)?;
        let mut moves = Vec::new();
        for (number, piles) in (1..).zip(&self.moves) {
            context.control.check()?;
            let piles = context.piles(&format!("moves[{}]", number - 1), piles)?;
            let place = |problem: Problem| problem.at(format_args!("move {number}"));
            let to = context.place(bench, &piles).map_err(place)?;
            let rule = bench
                .legal(&at, &piles)?
                .map_err(|why| Problem::input(format_args!("move {number}, from {at} to {to}, is not legal: {why}")))?;
            let (mark, why) = match oracle.mark(&at, &to, context.control)? {
                Mark::Good => ("good", None),
                Mark::Slip => ("slip", None),
                Mark::Lost => ("lost", None),
                Mark::Unknown(why) => ("unknown", Some(why)),
            };
            moves.push(MarkedMove { by: Move { rule, to: to.clone() }, mark, why });
            at = to;
        }
        Ok(HistoryAnswer { moves, over: oracle.is_over(&at, context.control)? })
    }

    /// Marking a long game takes more than a moment.
    fn takes_long(&self, context: &Context<'_>) -> bool {
        const SHORT: usize = 60;
        self.moves.len() > SHORT || takes_long(&self.game, None, &self.start, context)
    }
}
