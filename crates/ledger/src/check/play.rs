//! `outcome`, `strategies` and `placing`: who wins, by brute force and by every strategy.

use super::{CheckError, Checker, Context, Finding};
use crate::brute::{open, play, reachable, table};
use ratwheel_games::corner::place;
use ratwheel_rules::{Outcome, Position, Strategy};
use ratwheel_workbench::parse_position;
use serde::Deserialize;
use std::collections::BTreeSet;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Outcomes {
    game: String,
    rules: Option<String>,
    /// Positions from which the player who moves loses.
    #[serde(default, rename = "P")]
    lost: Vec<String>,
    /// Positions from which the player who moves wins.
    #[serde(default, rename = "N")]
    won: Vec<String>,
    #[serde(default)]
    misere: bool,
}

impl Checker for Outcomes {
    fn describe(&self) -> String {
        let list = |name, positions: &[String]| match positions {
            [] => String::new(),
            positions => format!(" {name}: {}", positions.join(" ")),
        };
        let way = if self.misere { " misère" } else { "" };
        format!("{}{way},{}{}", self.game, list("P", &self.lost), list("N", &self.won))
    }

    fn run(&self, context: &Context<'_>) -> Result<Finding, CheckError> {
        let bench = open(&self.game, self.rules.as_deref())?;
        let way = play(self.misere);
        let lost = self.lost.iter().map(|text| (text, Outcome::P));
        let won = self.won.iter().map(|text| (text, Outcome::N));
        for (text, expected) in lost.chain(won) {
            let position = bench.position(&parse_position(text)?)?;
            let mut answers = Vec::new();
            match reachable(&bench, &position, way, context) {
                Ok(table) => answers.extend(table.outcome(&position).map(|outcome| ("brute force", outcome))),
                // Large positions are left to the strategies.
                Err(CheckError::GaveUp(_)) => {}
                Err(error) => return Err(error),
            }
            for strategy in bench.strategies(way) {
                if let Ok(verdict) = strategy.decide(&position) {
                    answers.push((strategy.name(), verdict.outcome()));
                }
            }
            if answers.is_empty() {
                return Err(CheckError::GaveUp(format!("{position} is too large, and no strategy knows it")));
            }
            if let Some((who, found)) = answers.into_iter().find(|(_, found)| *found != expected) {
                let text = format!("{position} is {found} by {who}");
                return Ok(Finding::fails(text, self.describe()).at(position, None));
            }
        }
        Ok(Finding::computed(self.describe()))
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Strategies {
    game: String,
    rules: Option<String>,
    /// Only these; all without it.
    #[serde(default)]
    names: Vec<String>,
    /// Piles, or squares, below this.
    bound: u64,
    /// Positions of any size at which all of them must agree.
    #[serde(default)]
    large: Vec<String>,
    #[serde(default)]
    misere: bool,
}

impl Checker for Strategies {
    fn describe(&self) -> String {
        let names = if self.names.is_empty() { "every strategy".to_owned() } else { self.names.join(", ") };
        let way = if self.misere { " (misère)" } else { "" };
        format!("{names} of {}{way} against brute force", self.game)
    }

    fn ranges(&self) -> Vec<String> {
        super::positions()
    }

    fn run(&self, context: &Context<'_>) -> Result<Finding, CheckError> {
        let bench = open(&self.game, self.rules.as_deref())?;
        let game = bench.game()?;
        let way = play(self.misere);
        let wanted =
            |strategy: &&dyn Strategy| self.names.is_empty() || self.names.iter().any(|name| name == strategy.name());
        let strategies: Vec<&dyn Strategy> = bench.strategies(way).filter(wanted).collect();
        if strategies.len() < self.names.len().max(1) {
            let known: Vec<_> = bench.strategies(way).map(Strategy::name).collect();
            return Err(CheckError::Bad(format!("{} has the strategies {}", self.game, known.join(", "))));
        }
        let size = context.bound(self.bound);
        let table = table((&self.game, self.rules.as_deref()), &bench, size, way, context)?;
        let safe: BTreeSet<&Position> = table.p_positions().into_iter().collect();
        let mut refused = Vec::new();
        for position in table.positions() {
            context.pulse()?;
            for strategy in &strategies {
                let verdict = match strategy.decide(position) {
                    Ok(verdict) => verdict,
                    Err(why) => {
                        refused.push(format!("{} does not know {position}: {why}", strategy.name()));
                        continue;
                    }
                };
                let wrong = match &verdict {
                    _ if Some(verdict.outcome()) != table.outcome(position) => Some(verdict.outcome().to_string()),
                    ratwheel_rules::Verdict::Winning { by, .. } => {
                        let wins = safe.contains(&by.to) && game.allows(position, &by.to);
                        (!wins).then(|| format!("N by the move to {}, which does not win", by.to))
                    }
                    ratwheel_rules::Verdict::Losing { .. } => None,
                };
                if let Some(wrong) = wrong {
                    let text = format!("{} says that {position} is {wrong}", strategy.name());
                    return Ok(Finding::fails(text, self.describe()).at(position.clone(), None));
                }
            }
        }
        for text in &self.large {
            let position = bench.position(&parse_position(text)?)?;
            let mut answers = Vec::new();
            for strategy in &strategies {
                let verdict = strategy.decide(&position).map_err(CheckError::gave_up)?;
                answers.push((strategy.name(), verdict.outcome()));
            }
            if let [(first, outcome), rest @ ..] = answers.as_slice()
                && let Some((other, different)) = rest.iter().find(|(_, found)| found != outcome)
            {
                let text = format!("at {text} {first} says {outcome} and {other} says {different}");
                return Ok(Finding::fails(text, self.describe()));
            }
        }
        let large = if self.large.is_empty() { String::new() } else { format!("; and at {}", self.large.join(" ")) };
        // A refusal is not a difference, but it must not hide one either: it is told, and too many are not an answer.
        if refused.len() > table.positions().len() / 2 {
            return Err(CheckError::GaveUp(refused.swap_remove(0)));
        }
        let told =
            refused.first().map_or_else(String::new, |first| format!("; {} refused, first: {first}", refused.len()));
        Ok(Finding::up_to(format!("piles below {size}{large}"), format!("{}{told}", self.describe())))
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Placing {
    game: String,
    rules: Option<String>,
    /// Columns and rows of the board.
    size: [u64; 2],
    /// Does the player who places the piece win?
    placer_wins: bool,
    /// The cells from which, if they are named.
    cells: Option<Vec<String>>,
    #[serde(default)]
    misere: bool,
}

impl Checker for Placing {
    fn describe(&self) -> String {
        let [width, height] = self.size;
        let way = if self.misere { ", misère" } else { "" };
        let who = if self.placer_wins { "wins" } else { "loses" };
        format!("placing {} on {width}×{height}{way}: the placer {who}", self.game)
    }

    fn run(&self, context: &Context<'_>) -> Result<Finding, CheckError> {
        let bench = open(&self.game, self.rules.as_deref())?;
        let [width, height] = self.size;
        let side = width.max(height);
        let table = table((&self.game, self.rules.as_deref()), &bench, side, play(self.misere), context)?;
        let answer = place(width, height, |cell| Ok::<_, CheckError>(table.outcome(cell)))?;
        let found: BTreeSet<&Position> = answer.cells.iter().collect();
        let shown = answer.cells.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        if answer.placer_wins() != self.placer_wins {
            let text = if shown.is_empty() { "no such cell is safe".to_owned() } else { format!("safe: {shown}") };
            return Ok(Finding::fails(text, self.describe()));
        }
        if let Some(cells) = &self.cells {
            let cells: Vec<Position> = cells
                .iter()
                .map(|text| Ok(bench.position(&parse_position(text)?)?))
                .collect::<Result<_, CheckError>>()?;
            if cells.iter().collect::<BTreeSet<_>>() != found {
                return Ok(Finding::fails(format!("safe: {shown}"), self.describe()));
            }
        }
        Ok(Finding::computed(self.describe()))
    }
}
