//! Why a position is won or lost, laid out for pages: numerals under their places as in figure 51 of document 002 and table 3
//! of document 000, and the steps of the argument with formulas in MathML.

use super::Game;
use super::judge::takes_long;
use crate::ask::{Asked, Context, Piles, Problem, Question};
use crate::bench::Bench;
use crate::decide::{Best, How};
use crate::error::BenchError;
use crate::words::{self, Digits};
use ratwheel_numbers::{Control, Natural};
use ratwheel_numeration::{Numeral, System};
use ratwheel_rules::{Because, Fact, Move, Outcome, Play, Position};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The questions of this module.
pub(super) const QUESTIONS: &[Asked] = &[Asked::of::<WhyQuestion>()];

/// More places than this are cut off at the left.
const PLACES: usize = 40;
/// Positions with more digits than this are explained by the quickest strategy only.
const TRIED_DIGITS: usize = 300;
/// Positions with more piles than this do not show all of them in every grid.
const BESIDE: usize = 4;

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
}

impl Question for WhyQuestion {
    const NAME: &'static str = "why";
    const SUMMARY: &'static str = "The explanation of a position: numerals laid out, steps as formulas";
    const EXAMPLE: &'static str = r#"{"game":"wythoff","position":["7","10"]}"#;
    type Answer = WhyAnswer;

    fn ask(&self, context: &Context<'_>) -> Result<WhyAnswer, Problem> {
        let (bench, position) = context.position(&self.game, &self.position)?;
        Ok(why(&bench, &position, self.game.play(), self.strategy.as_deref(), context.control)?)
    }

    fn takes_long(&self, context: &Context<'_>) -> bool {
        takes_long(&self.game, self.strategy.as_deref(), &self.position, context)
    }
}

/// `{position, outcome, strategy, strategies, best, stalling, winning_replies, grids, steps, because}`.
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
    /// Numerals under their places.
    pub grids: Vec<DigitGrid>,
    /// The argument, step by step.
    pub steps: Vec<WhyStep>,
    /// The argument in one line.
    pub because: String,
}

/// Numerals of one system under common places.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct DigitGrid {
    /// The system, as `fibonacci`.
    pub system: String,
    /// The place values, the largest first.
    pub places: Vec<Natural>,
    /// Are there more places to the left?
    pub cut: bool,
    /// The numerals.
    pub rows: Vec<DigitRow>,
}

/// A numeral under the places of its grid.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct DigitRow {
    /// The number.
    pub value: Natural,
    /// One digit for each place.
    pub digits: Vec<Natural>,
    /// Which of them decide.
    pub decides: Vec<usize>,
}

/// A step of the argument.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct WhyStep {
    /// `case`, `term`, `value`, `numeral` or `says`.
    pub kind: &'static str,
    /// In words.
    pub text: String,
    /// As a `math` element, where it is a formula.
    pub mathml: Option<String>,
}

/// Explains a position: by the strategy that is named, else by the one that shows most, numerals before formulas.
fn why(
    bench: &Bench,
    position: &Position,
    play: Play,
    strategy: Option<&str>,
    control: Control<'_>,
) -> Result<WhyAnswer, BenchError> {
    let strategies = explaining(bench, position, play);
    let chosen = strategy.or_else(|| {
        let shows = |name: &&(String, bool)| name.1;
        strategies.iter().find(shows).or(strategies.first()).map(|(name, _)| name.as_str())
    });
    let how = How { play, strategy: chosen, control };
    let Best { decision, moves, stalling, .. } = bench.best(position, &how, None)?;
    let (stalling, winning_replies) = stalling.map_or((None, None), |s| (Some(s.by), s.winning_replies));
    let mut strategies: Vec<String> = strategies.into_iter().map(|(name, _)| name).collect();
    if !strategies.contains(&decision.strategy) {
        strategies.push(decision.strategy.clone());
    }
    let best = moves.into_iter().next();
    let changed = best.iter().flat_map(|by| by.to.piles()).filter(|pile| !position.piles().contains(pile));
    let beside: Vec<&Natural> = match position.piles() {
        // A long row of coins would bury what decides.
        piles if piles.len() <= BESIDE && is_short(position) => piles.iter().chain(changed).collect(),
        _ => Vec::new(),
    };
    Ok(WhyAnswer {
        position: position.clone(),
        outcome: decision.outcome,
        strategy: decision.strategy,
        strategies,
        stalling,
        winning_replies,
        grids: grids(&decision.because, &beside),
        steps: decision.because.0.iter().map(step).collect(),
        because: words::because(&decision.because.0, Digits::Short),
        best,
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

/// The numerals of an explanation, those of one system together, and beside them the other numbers on the table.
fn grids(because: &Because, beside: &[&Natural]) -> Vec<DigitGrid> {
    let mut systems: Vec<&str> = Vec::new();
    for fact in &because.0 {
        if let Fact::Numeral { system, .. } = fact
            && !systems.contains(&&**system)
        {
            systems.push(system);
        }
    }
    systems.into_iter().filter_map(|system| grid(system, because, beside)).collect()
}

fn grid(name: &str, because: &Because, beside: &[&Natural]) -> Option<DigitGrid> {
    let system: System = name.parse().ok()?;
    let mut numerals: Vec<(&Natural, Numeral, &[usize])> = Vec::new();
    for fact in &because.0 {
        let Fact::Numeral { value, system: of, digits, decides } = fact else { continue };
        let numeral = Numeral::new(digits.clone());
        // The places are those of the canonical numeral: do not put others above it.
        if of == name && system.value(&numeral).is_ok_and(|found| found == *value) {
            numerals.push((value, numeral, decides));
        }
    }
    for value in beside {
        let known = numerals.iter().any(|(known, ..)| known == value);
        if !known && let Ok(numeral) = system.digits(value) {
            numerals.push((value, numeral, &[]));
        }
    }
    let width = numerals.iter().map(|(_, numeral, _)| numeral.digits().len()).max()?;
    let shown = width.min(PLACES);
    let mut places = system.places(shown).ok()?;
    places.reverse();
    let row = |(value, numeral, decides): (&Natural, Numeral, &[usize])| {
        let digits = numeral.digits();
        let tail = digits.get(digits.len().saturating_sub(shown)..).unwrap_or_default();
        let lead = std::iter::repeat_n(Natural::zero(), shown.saturating_sub(tail.len()));
        let mut decides: Vec<usize> = decides.iter().filter_map(|place| shown.checked_sub(place + 1)).collect();
        decides.sort_unstable();
        DigitRow { value: value.clone(), digits: lead.chain(tail.iter().cloned()).collect(), decides }
    };
    let rows = numerals.into_iter().map(row).collect();
    Some(DigitGrid { system: name.to_owned(), places, cut: width > shown, rows })
}

fn step(fact: &Fact) -> WhyStep {
    let text = words::because(std::slice::from_ref(fact), Digits::Short);
    let number = |n: &Natural| format!("<mn>{}</mn>", words::natural(n));
    let (kind, mathml) = match fact {
        Fact::Case { .. } => ("case", None),
        Fact::Term { sequence, index, value } => {
            let body = format!("{}<mo>=</mo>{}", number(value), subscripted(sequence, &number(index)));
            ("term", Some(format!("<math>{body}</math>")))
        }
        Fact::Value { .. } => ("value", None),
        Fact::Numeral { .. } => ("numeral", None),
        _ => ("says", None),
    };
    WhyStep { kind, text, mathml }
}

/// A sequence with its index below; `A^1` has its own index above.
fn subscripted(sequence: &str, index: &str) -> String {
    let name = |text: &str| format!("<mi>{}</mi>", escaped(text));
    match sequence.split_once('^') {
        Some((letter, above)) => format!("<msubsup>{}{index}<mn>{}</mn></msubsup>", name(letter), escaped(above)),
        None => format!("<msub>{}{index}</msub>", name(sequence)),
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    fn explain(game: &str, position: &str, play: Play) -> WhyAnswer {
        let bench = Bench::open(game).unwrap();
        let position = bench.position_from_text(position).unwrap();
        why(&bench, &position, play, None, Control::none()).unwrap()
    }

    /// Every grid adds up: digits times places give the value, unless places are cut off.
    fn adds_up(answer: &WhyAnswer) {
        for grid in answer.grids.iter().filter(|grid| !grid.cut) {
            for row in &grid.rows {
                let products = row.digits.iter().zip(&grid.places).map(|(digit, place)| digit * place);
                let sum = products.fold(Natural::zero(), |sum, product| sum + product);
                assert_eq!(sum, row.value, "{grid:?}");
                assert!(row.decides.iter().all(|index| *index < row.digits.len()));
            }
        }
    }

    #[test]
    fn numerals_stand_under_their_places() {
        let answer = explain("wythoff", "7,10", Play::Normal);
        assert_eq!((answer.outcome, answer.strategy.as_str()), (Outcome::N, "arithmetic"));
        assert_eq!(answer.best.as_ref().unwrap().to, Position::from([7u64, 4]));
        assert!(!answer.grids.is_empty() && answer.grids[0].system.starts_with("fibonacci"), "{answer:?}");
        adds_up(&answer);
        for (game, position) in
            [("frankenstein", "4,11,29"), ("rat", "8,16,31"), ("mouse", "7,10"), ("wythoff", "24,32")]
        {
            adds_up(&explain(game, position, Play::Normal));
        }
        let long = explain("wythoff", "10^100,10^100+7", Play::Normal);
        assert!(long.grids.iter().all(|grid| grid.places.len() <= PLACES), "{:?}", long.grids);
    }

    #[test]
    fn every_showcase_can_be_explained() {
        for shown in crate::questions::showcases() {
            let bench = Bench::open(shown.game).unwrap();
            let answer = why(&bench, &shown.start, Play::Normal, None, Control::none()).unwrap();
            assert!(answer.outcome == Outcome::N && answer.best.is_some() && !answer.steps.is_empty(), "{answer:?}");
            assert!(answer.strategies.contains(&answer.strategy));
            adds_up(&answer);
        }
    }
}
