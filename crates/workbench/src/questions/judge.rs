//! Questions about one position: is play over, who wins and why, which moves there are.

use super::Game;
use crate::Bench;
use crate::ask::{Asked, Context, Number, Piles, Problem, Question};
use ratwheel_bench::{
    BenchError, Best, Decision, Language,
    words::{self, Digits},
};
use ratwheel_numbers::Natural;
use ratwheel_rules::{Fact, IllegalMove, Message, Move, Outcome, Position, RuleName};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The questions of this module.
pub(super) const QUESTIONS: &[Asked] = &[
    Asked::of::<PositionQuestion>(),
    Asked::of::<OutcomeQuestion>(),
    Asked::of::<BestQuestion>(),
    Asked::of::<LegalQuestion>(),
    Asked::of::<MovesQuestion>(),
];

/// Must brute force answer, for more positions than a moment suffices for?
pub(super) fn takes_long(game: &Game, strategy: Option<&str>, piles: &Piles, context: &Context<'_>) -> bool {
    const FEW: u64 = 20_000;
    if game.rules.is_none() && strategy != Some("brute-force") {
        return false;
    }
    let piles = context.piles("position", piles).unwrap_or_default();
    let cells = piles.iter().try_fold(1u64, |cells, pile| cells.checked_mul(pile.to_u64()?.checked_add(1)?));
    cells.is_none_or(|cells| cells > FEW)
}

/// What is at a position?
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct PositionQuestion {
    /// The game.
    #[serde(flatten)]
    pub game: Game,
    /// The piles, as ["24","32"].
    pub position: Piles,
    /// The least and the greatest corner of a box: where the moves are too many to be listed, those that lead into it.
    pub within: Option<(Piles, Piles)>,
}

/// `{position, over, moves, count}`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct PositionAnswer {
    /// The position.
    pub position: Position,
    /// Is there no move?
    pub over: bool,
    /// Every move, if they are not too many; if they are, those that lead into the box that was asked about.
    pub moves: Option<Vec<Move>>,
    /// How many there are in all, if they are not too many.
    pub count: Option<usize>,
}

/// A box asked about may have this many positions.
const BOX: u64 = 4096;

impl PositionQuestion {
    /// The moves that lead into the box.
    fn moves_within(
        &self,
        context: &Context<'_>,
        bench: &Bench,
        from: &Position,
        (least, greatest): &(Piles, Piles),
    ) -> Result<Vec<Move>, Problem> {
        let (least, greatest) = (context.piles("within", least)?, context.piles("within", greatest)?);
        if least.len() != greatest.len() || least.len() != from.piles().len() {
            let why =
                format!("`within`: two positions of {} piles, the least corner and the greatest", from.piles().len());
            return Err(Problem::input(why));
        }
        let sizes: Option<Vec<u64>> =
            least.iter().zip(&greatest).map(|(low, high)| high.checked_sub(low)?.to_u64()?.checked_add(1)).collect();
        let cells = sizes.as_ref().and_then(|sizes| sizes.iter().try_fold(1, |all: u64, size| all.checked_mul(*size)));
        let (Some(sizes), Some(cells)) = (sizes, cells.filter(|cells| *cells <= BOX)) else {
            return Err(Problem::limit(
                "positions",
                BOX,
                format_args!("`within`: at most {BOX} positions, least first"),
            ));
        };
        let mut moves = Vec::new();
        for cell in 0..cells {
            context.control.check()?;
            let mut rest = cell;
            let to: Vec<Natural> = least
                .iter()
                .zip(&sizes)
                .map(|(low, size)| {
                    let here = low + &Natural::from(rest % size);
                    rest /= size;
                    here
                })
                .collect();
            let Ok(to) = bench.position(&to) else { continue };
            if let Ok(rule) = bench.legal(from, to.piles())? {
                moves.push(Move { rule, to });
            }
        }
        Ok(moves)
    }
}

impl Question for PositionQuestion {
    const NAME: &'static str = "position";
    const SUMMARY: &'static str = "A position: is it one, is play over, and every move if they are not too many";
    const EXAMPLE: &'static str = r#"{"game":"wythoff","position":["3","4"]}"#;
    type Answer = PositionAnswer;

    fn ask(&self, context: &Context<'_>) -> Result<PositionAnswer, Problem> {
        let (bench, position) = context.position(&self.game, &self.position)?;
        let most = usize::try_from(context.limits.moves).unwrap_or(usize::MAX);
        let moves = match bench.moves(&position, most, context.control) {
            Ok(moves) => Some(moves),
            Err(BenchError::GaveUp(_)) => None,
            Err(error) => return Err(error.into()),
        };
        let count = moves.as_ref().map(Vec::len);
        let moves = match (moves, &self.within) {
            (None, Some(corners)) => Some(self.moves_within(context, &bench, &position, corners)?),
            (moves, _) => moves,
        };
        Ok(PositionAnswer { position, over: count == Some(0), moves, count })
    }
}

/// Who wins?
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct OutcomeQuestion {
    /// The game.
    #[serde(flatten)]
    pub game: Game,
    /// The piles, as ["24","32"].
    pub position: Piles,
    /// The strategy to use, or brute-force, or claim; else the first that knows it.
    pub strategy: Option<String>,
}

impl OutcomeQuestion {
    /// About a game of the catalogue and a position as it is typed.
    #[must_use]
    pub fn new(game: &str, position: &str) -> Self {
        Self { game: Game::named(game), position: position.into(), strategy: None }
    }
}

/// `{game, position, outcome, strategy, because, facts}`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct OutcomeAnswer {
    /// The game as it was asked for.
    pub game: String,
    /// The position.
    pub position: Position,
    /// P or N.
    pub outcome: Outcome,
    /// Who says so.
    pub strategy: String,
    /// Why, in one line.
    pub because: String,
    /// The same as data.
    pub facts: Vec<Fact>,
    /// A winning move, in an N-position.
    #[serde(skip)]
    pub by: Option<Move>,
    /// What brute force and claims say to a person.
    #[serde(skip)]
    pub said: Vec<Message>,
}

impl OutcomeAnswer {
    /// The decision on a position of a game.
    #[must_use]
    pub fn new(game: &str, position: Position, decision: Decision) -> Self {
        Self {
            game: game.to_owned(),
            position,
            outcome: decision.outcome,
            strategy: decision.strategy,
            because: words::because(&decision.because.0, Digits::All),
            facts: decision.because.0,
            by: decision.by,
            said: decision.said,
        }
    }
}

impl Question for OutcomeQuestion {
    const NAME: &'static str = "outcome";
    const SUMMARY: &'static str = "Who wins in a position, and why";
    const EXAMPLE: &'static str = r#"{"game":"wythoff","position":["10^59+7","4"]}"#;
    type Answer = OutcomeAnswer;

    fn ask(&self, context: &Context<'_>) -> Result<OutcomeAnswer, Problem> {
        let (bench, position) = context.position(&self.game, &self.position)?;
        let decision = bench.outcome(&position, &context.how(&self.game, self.strategy.as_deref()))?;
        Ok(OutcomeAnswer::new(self.game.game.as_deref().unwrap_or(bench.name()), position, decision))
    }

    fn takes_long(&self, context: &Context<'_>) -> bool {
        takes_long(&self.game, self.strategy.as_deref(), &self.position, context)
    }
}

/// What is the best move?
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct BestQuestion {
    /// The game.
    #[serde(flatten)]
    pub game: Game,
    /// The piles, as ["24","32"].
    pub position: Piles,
    /// The strategy to use, or brute-force, or claim; else the first that knows it.
    pub strategy: Option<String>,
    /// Every winning move, up to the limit.
    #[serde(default)]
    pub all: bool,
    /// How many winning moves are listed at most.
    pub limit: Option<Number>,
}

/// `{position, outcome, strategy, moves, because, facts, truncated, count, stalling, winning_replies}`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct BestAnswer {
    /// The position.
    pub position: Position,
    /// P or N.
    pub outcome: Outcome,
    /// Who says so.
    pub strategy: String,
    /// Winning moves: one, or all up to a limit.
    pub moves: Vec<Move>,
    /// Why, in one line.
    pub because: String,
    /// The same as data.
    pub facts: Vec<Fact>,
    /// Were there more than the limit?
    pub truncated: bool,
    /// How many are listed.
    pub count: usize,
    /// In a lost position: the move that makes it hardest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stalling: Option<Move>,
    /// How many replies win after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winning_replies: Option<usize>,
    /// What brute force and claims say to a person.
    #[serde(skip)]
    pub said: Vec<Message>,
}

impl Question for BestQuestion {
    const NAME: &'static str = "best";
    const SUMMARY: &'static str = "A winning move, all of them, or the stalling move where every move loses";
    const EXAMPLE: &'static str = r#"{"game":"rat","position":["17","28","66"],"all":true}"#;
    type Answer = BestAnswer;

    fn ask(&self, context: &Context<'_>) -> Result<BestAnswer, Problem> {
        const USUAL: u64 = 1_000;
        let most = context.limits.moves;
        let limit = context.count("limit", self.limit.as_ref(), ("moves", most))?.unwrap_or(most.min(USUAL));
        let (bench, position) = context.position(&self.game, &self.position)?;
        let all = self.all.then_some(usize::try_from(limit).unwrap_or(usize::MAX));
        let how = context.how(&self.game, self.strategy.as_deref());
        let Best { decision, moves, truncated, stalling } = bench.best(&position, &how, all)?;
        let (stalling, winning_replies) = stalling.map_or((None, None), |s| (Some(s.by), s.winning_replies));
        Ok(BestAnswer {
            position,
            outcome: decision.outcome,
            strategy: decision.strategy,
            because: words::because(&decision.because.0, Digits::All),
            facts: decision.because.0,
            count: moves.len(),
            moves,
            truncated,
            stalling,
            winning_replies,
            said: decision.said,
        })
    }

    fn takes_long(&self, context: &Context<'_>) -> bool {
        takes_long(&self.game, self.strategy.as_deref(), &self.position, context)
    }
}

/// Is this step a move?
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct LegalQuestion {
    /// The game.
    #[serde(flatten)]
    pub game: Game,
    /// The piles, as ["24","32"].
    pub position: Piles,
    /// The position moved to.
    pub to: Piles,
    /// The language of the sentence that says what is wrong; English without it.
    #[serde(default)]
    pub language: Language,
}

/// `{legal, rule}` or `{legal: false, said, why, reasons}`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct LegalAnswer {
    /// Is it a move?
    pub legal: bool,
    /// By which rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// The one thing that is wrong, in a sentence for somebody who plays, where it can be told without a formula.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub said: Option<String>,
    /// Why not, in one line with numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// The same, one by one, the nearest rule first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<Reason>,
}

/// One reason why a step is not a move.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Reason {
    /// The rule that does not allow it; none when something is wrong before any rule is asked.
    pub rule: Option<String>,
    /// Why.
    pub why: String,
}

impl LegalAnswer {
    fn new(answer: Result<RuleName, IllegalMove>, language: Language) -> Self {
        match answer {
            Ok(rule) => Self { legal: true, rule: Some(rule.to_string()), said: None, why: None, reasons: Vec::new() },
            Err(refusal) => {
                let why = Some(refusal.to_string());
                let said = refusal.said.as_ref().map(|message| language.say(message));
                let general = refusal.general.into_iter().map(|why| Reason { rule: None, why });
                let rules = refusal.rules.into_iter().map(|no| Reason { rule: Some(no.rule.to_string()), why: no.why });
                Self { legal: false, rule: None, said, why, reasons: general.chain(rules).collect() }
            }
        }
    }
}

impl Question for LegalQuestion {
    const NAME: &'static str = "legal";
    const SUMMARY: &'static str = "Is it a move, by which rule; if not, why not";
    const EXAMPLE: &'static str = r#"{"game":"wythoff","position":["7","10"],"to":["7","4"]}"#;
    type Answer = LegalAnswer;

    fn ask(&self, context: &Context<'_>) -> Result<LegalAnswer, Problem> {
        let to = context.piles("to", &self.to)?;
        let (bench, position) = context.position(&self.game, &self.position)?;
        Ok(LegalAnswer::new(bench.legal(&position, &to)?, self.language))
    }
}

/// Which moves are there?
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct MovesQuestion {
    /// The game.
    #[serde(flatten)]
    pub game: Game,
    /// The piles, as ["24","32"].
    pub position: Piles,
    /// Only how many there are.
    #[serde(default)]
    pub count: bool,
    /// More moves than this are refused.
    pub limit: Option<Number>,
}

/// `{moves, count}`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct MovesAnswer {
    /// The moves, unless only their number was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<Move>>,
    /// How many.
    pub count: usize,
}

impl Question for MovesQuestion {
    const NAME: &'static str = "moves";
    const SUMMARY: &'static str = "Every legal move";
    const EXAMPLE: &'static str = r#"{"game":"wythoff","position":["2","2"]}"#;
    type Answer = MovesAnswer;

    fn ask(&self, context: &Context<'_>) -> Result<MovesAnswer, Problem> {
        let most = context.limits.moves;
        let most = context.count("limit", self.limit.as_ref(), ("moves", most))?.unwrap_or(most);
        let (bench, position) = context.position(&self.game, &self.position)?;
        let listed = bench.moves(&position, usize::try_from(most).unwrap_or(usize::MAX), context.control);
        let moves = listed.map_err(|error| match error {
            BenchError::GaveUp(_) => Problem::from(error).with_limit("moves", most).hint(format_args!(
                "{} tells at any size whether one step is a move",
                context.either("`ratwheel legal GAME POS --to POS`", "/api/legal")
            )),
            error => error.into(),
        })?;
        Ok(MovesAnswer { count: moves.len(), moves: (!self.count).then_some(moves) })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use crate::ask::{Cache, Limits};

    fn asked(within: Option<(&str, &str)>, moves: u64) -> Result<PositionAnswer, Problem> {
        let limits = Limits { moves, ..Limits::default() };
        let question = PositionQuestion {
            game: Game::named("wythoff"),
            position: "20,30".into(),
            within: within.map(|(least, greatest)| (least.into(), greatest.into())),
        };
        question.ask(&Context::new(&Cache::default(), &limits))
    }

    #[test]
    fn moves_into_a_box_are_those_of_the_whole_list() {
        let all = asked(None, 1_000).unwrap().moves.unwrap();
        assert!(asked(None, 10).unwrap().moves.is_none());
        let near = asked(Some(("12,18", "20,30")), 10).unwrap();
        assert_eq!(near.count, None);
        let inside = |step: &&Move| step.to.piles()[0] >= 12u64 && step.to.piles()[1] >= 18u64;
        let mut wanted: Vec<_> = all.iter().filter(inside).map(|step| step.to.clone()).collect();
        let mut found: Vec<_> = near.moves.unwrap().into_iter().map(|step| step.to).collect();
        wanted.sort();
        found.sort();
        assert!(!found.is_empty());
        assert_eq!(found, wanted);
    }

    #[test]
    fn a_box_that_is_none_is_refused() {
        for (least, greatest) in [("1", "2,3"), ("5,5", "4,9"), ("0,0", "100,100"), ("0,0", "10^30,0")] {
            assert!(asked(Some((least, greatest)), 10).is_err(), "{least} to {greatest}");
        }
    }
}
