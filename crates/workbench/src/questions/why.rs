//! Why a position is won or lost, told to a person: shortly for somebody who plays, and in full as the document argues.

use super::Game;
use super::judge::takes_long;
use crate::ask::{Asked, Context, Piles, Problem, Question};
use ratwheel_bench::{
    Bench, BenchError, Best, How, Language, Told,
    words::{self, Digits},
};
use ratwheel_rules::{Fact, Move, Outcome, Play, Position};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The questions of this module.
pub(super) const QUESTIONS: &[Asked] = &[Asked::of::<WhyQuestion>()];

/// Positions with more digits than this are explained by the quickest strategy only.
const TRIED_DIGITS: usize = 300;

/// Why is a position won or lost?
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct WhyQuestion {
    /// The game.
    #[serde(flatten)]
    pub game: Game,
    /// The piles, as ["24","32"].
    pub position: Piles,
    /// The strategy to use, or brute-force, or claim; else the one that shows most.
    pub strategy: Option<String>,
    /// The language of the explanation; English without it.
    #[serde(default)]
    pub language: Language,
}

impl Question for WhyQuestion {
    const NAME: &'static str = "why";
    const SUMMARY: &'static str =
        "The explanation of a position, short for a player and in full as the document argues";
    const EXAMPLE: &'static str = r#"{"game":"wythoff","position":["7","10"]}"#;
    type Answer = WhyAnswer;

    fn ask(&self, context: &Context<'_>) -> Result<WhyAnswer, Problem> {
        let (bench, position) = context.position(&self.game, &self.position)?;
        let how = How { play: self.game.play(), strategy: self.strategy.as_deref(), control: context.control };
        Ok(why(&bench, &position, &how, self.language)?)
    }

    fn takes_long(&self, context: &Context<'_>) -> bool {
        takes_long(&self.game, self.strategy.as_deref(), &self.position, context)
    }
}

/// `{position, outcome, strategy, strategies, source, best, stalling, winning_replies, short, full, named, because}`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct WhyAnswer {
    /// The position.
    pub position: Position,
    /// P or N.
    pub outcome: Outcome,
    /// Who says so.
    pub strategy: String,
    /// Who else could be asked.
    pub strategies: Vec<String>,
    /// A winning move.
    pub best: Option<Move>,
    /// In a lost position: the move that makes it hardest.
    pub stalling: Option<Move>,
    /// How many replies win after it.
    pub winning_replies: Option<usize>,
    /// Where the strategy comes from, in the language of the explanation.
    pub source: Option<String>,
    /// The explanation.
    #[serde(flatten)]
    pub told: Told,
    /// The facts in one line.
    pub because: String,
}

/// Explains a position: by the strategy that is named, else by the one that shows most, numerals before formulas.
fn why(bench: &Bench, position: &Position, how: &How<'_>, language: Language) -> Result<WhyAnswer, BenchError> {
    let strategies = explaining(bench, position, how.play);
    let chosen = how.strategy.or_else(|| {
        let shows = |name: &&(String, bool)| name.1;
        strategies.iter().find(shows).or(strategies.first()).map(|(name, _)| name.as_str())
    });
    let chosen = chosen.map(str::to_owned);
    let how = How { strategy: chosen.as_deref(), ..*how };
    let Best { decision, moves, stalling, .. } = bench.best(position, &how, None)?;
    let (stalling, winning_replies) = stalling.map_or((None, None), |s| (Some(s.by), s.winning_replies));
    let mut strategies: Vec<String> = strategies.into_iter().map(|(name, _)| name).collect();
    if !strategies.contains(&decision.strategy) {
        strategies.push(decision.strategy.clone());
    }
    let source = bench.strategies(how.play).find(|known| known.name() == decision.strategy);
    Ok(WhyAnswer {
        position: position.clone(),
        outcome: decision.outcome,
        strategy: decision.strategy.clone(),
        strategies,
        stalling,
        winning_replies,
        source: source.map(|known| language.citation(&known.source())),
        told: bench.tell(position, how.play, &decision, language),
        because: words::because(&decision.because.0, Digits::Short),
        best: moves.into_iter().next(),
    })
}

fn is_short(position: &Position) -> bool {
    position.piles().iter().all(|pile| pile.to_string().len() <= TRIED_DIGITS)
}

/// The strategies that know the position, and whether each shows numerals.
fn explaining(bench: &Bench, position: &Position, play: Play) -> Vec<(String, bool)> {
    let short = is_short(position);
    let mut found: Vec<(String, bool)> = Vec::new();
    for strategy in bench.strategies(play) {
        let skipped = !short && !found.is_empty();
        let known = found.iter().any(|(name, _)| name == strategy.name());
        // Those that grow with the size of the piles are asked about small ones only.
        let slow = strategy.exponential().is_some() && position.total() > 100_000u64;
        if skipped || known || slow {
            continue;
        }
        if let Ok(verdict) = strategy.decide(position) {
            let numerals = verdict.because().0.iter().any(|fact| matches!(fact, Fact::Numeral { .. }));
            found.push((strategy.name().to_owned(), numerals));
        }
    }
    found
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use ratwheel_numbers::Natural;

    fn explain(game: &str, position: &str, language: Language) -> WhyAnswer {
        let bench = Bench::open(game).unwrap();
        let position = bench.position_from_text(position).unwrap();
        why(&bench, &position, &How::default(), language).unwrap()
    }

    /// Every grid with places adds up: digits times places give the value, unless places are cut off.
    fn adds_up(answer: &WhyAnswer) {
        for grid in answer.told.full.iter().filter_map(|step| step.grid.as_ref()) {
            assert!(!grid.rows.is_empty(), "{answer:?}");
            for row in &grid.rows {
                assert!(row.decides.iter().all(|index| *index < row.digits.len()));
                if grid.cut || grid.places.is_empty() {
                    continue;
                }
                let products = row.digits.iter().zip(&grid.places).map(|(digit, place)| digit * place);
                let sum = products.fold(Natural::zero(), |sum, product| sum + product);
                assert_eq!(sum, row.value, "{grid:?}");
            }
        }
    }

    #[test]
    fn numerals_stand_under_their_places() {
        let answer = explain("wythoff", "7,10", Language::En);
        assert_eq!((answer.outcome, answer.strategy.as_str()), (Outcome::N, "arithmetic"));
        assert_eq!(answer.best.as_ref().unwrap().to, Position::from([7u64, 4]));
        assert!(answer.told.full.iter().any(|step| step.grid.is_some()), "{answer:?}");
        for (game, position) in
            [("frankenstein", "4,11,29"), ("rat", "8,16,31"), ("mouse", "7,10"), ("wythoff", "24,32")]
        {
            adds_up(&explain(game, position, Language::En));
        }
        adds_up(&explain("wythoff", "10^100,10^100+7", Language::De));
    }

    #[test]
    fn every_showcase_can_be_explained() {
        for shown in crate::questions::showcases() {
            let bench = Bench::open(shown.game).unwrap();
            for language in Language::ALL {
                let answer = why(&bench, &shown.start, &How::default(), language).unwrap();
                assert!(answer.outcome == Outcome::N && answer.best.is_some(), "{answer:?}");
                assert!(!answer.told.full.is_empty() && answer.strategies.contains(&answer.strategy));
                adds_up(&answer);
            }
        }
    }
}
