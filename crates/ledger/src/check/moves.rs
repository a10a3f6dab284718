//! `moves`, `winning-moves` and `same-game`: single steps, how many of them win, and whole sets of them.

use super::{CheckError, Checker, Context, Finding};
use crate::brute::{open, play, reachable, smallest, table};
use ratwheel_rules::{Outcome, Position, Strategy};
use ratwheel_workbench::{Bench, parse_position, parse_step};
use serde::Deserialize;
use std::collections::BTreeSet;

const LISTED: usize = 200_000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Moves {
    game: String,
    rules: Option<String>,
    /// `3,6 -> 1,2`, or `3,6 -> 1,2 by II`.
    #[serde(default)]
    legal: Vec<String>,
    #[serde(default)]
    illegal: Vec<String>,
    /// Legal, and the target is P.
    #[serde(default)]
    winning: Vec<String>,
    /// For each source that is named, exactly these moves win.
    #[serde(default)]
    only_winning: Vec<String>,
    /// For each source that is named, exactly these moves are legal; `7,7 -> ` alone for none.
    #[serde(default)]
    only_legal: Vec<String>,
    #[serde(default)]
    misere: bool,
}

impl Moves {
    fn step(&self, bench: &Bench, text: &str) -> Result<(Position, Position), CheckError> {
        let (from, to) = parse_step(text)?;
        Ok((bench.position(&from)?, bench.position(&to)?))
    }

    fn legal(&self, bench: &Bench, text: &str) -> Result<Option<String>, CheckError> {
        let (step, rule) = text.split_once(" by ").map_or((text, None), |(step, rule)| (step, Some(rule.trim())));
        let (from, to) = self.step(bench, step)?;
        Ok(match (bench.game()?.check(&from, &to), rule) {
            (Err(why), _) => Some(format!("{from} → {to} is not legal: {why}")),
            (Ok(found), Some(rule)) if *found != *rule => {
                Some(format!("{from} → {to} is legal by {found}, not {rule}"))
            }
            _ => None,
        })
    }

    /// Is a position P? By brute force where it is small, else by every strategy.
    fn is_lost(&self, bench: &Bench, position: &Position, context: &Context<'_>) -> Result<bool, CheckError> {
        let way = play(self.misere);
        match reachable(bench, position, way, context) {
            Ok(table) => return Ok(table.outcome(position) == Some(Outcome::P)),
            Err(CheckError::GaveUp(_)) => {}
            Err(error) => return Err(error),
        }
        let decided = |strategy: &dyn Strategy| strategy.decide(position).ok().map(|verdict| verdict.outcome());
        let answers: Vec<Outcome> = bench.strategies(way).filter_map(decided).collect();
        match answers.first() {
            None => Err(CheckError::GaveUp(format!("{position} is too large, and no strategy knows it"))),
            Some(_) => Ok(answers.iter().all(|outcome| *outcome == Outcome::P)),
        }
    }

    fn winning(&self, bench: &Bench, text: &str, context: &Context<'_>) -> Result<Option<String>, CheckError> {
        if let Some(why) = self.legal(bench, text)? {
            return Ok(Some(why));
        }
        let step = text.split_once(" by ").map_or(text, |(step, _)| step);
        let (from, to) = self.step(bench, step)?;
        let lost = self.is_lost(bench, &to, context)?;
        Ok((!lost).then(|| format!("{from} → {to} does not win: {to} is N")))
    }

    /// Exactly these moves, for each source.
    fn only(
        &self,
        bench: &Bench,
        steps: &[String],
        keep: impl Fn(&Position) -> Result<bool, CheckError>,
        context: &Context<'_>,
    ) -> Result<Option<String>, CheckError> {
        let mut sources: Vec<(Position, BTreeSet<Position>)> = Vec::new();
        for text in steps {
            let (from, to) = text.split_once("->").unwrap_or((text, ""));
            let from = bench.position(&parse_position(from)?)?;
            let to = to.trim();
            let to = if to.is_empty() { None } else { Some(bench.position(&parse_position(to)?)?) };
            match sources.iter_mut().find(|(source, _)| *source == from) {
                Some((_, targets)) => targets.extend(to),
                None => sources.push((from, to.into_iter().collect())),
            }
        }
        for (from, expected) in sources {
            let mut found = BTreeSet::new();
            for step in bench.moves(&from, LISTED, context.control)? {
                if keep(&step.to)? {
                    found.insert(step.to);
                }
            }
            if found != expected {
                let found: Vec<String> = found.iter().map(ToString::to_string).collect();
                return Ok(Some(format!("from {from}: {}", found.join(" "))));
            }
        }
        Ok(None)
    }
}

impl Checker for Moves {
    fn describe(&self) -> String {
        let mut text = self.game.clone();
        let lists = [
            ("legal", &self.legal),
            ("illegal", &self.illegal),
            ("winning", &self.winning),
            ("the only winning", &self.only_winning),
            ("the only legal", &self.only_legal),
        ];
        for (name, list) in lists {
            if !list.is_empty() {
                text.push_str(&format!(", {name}: {}", list.join("; ")));
            }
        }
        text
    }

    fn run(&self, context: &Context<'_>) -> Result<Finding, CheckError> {
        let bench = open(&self.game, self.rules.as_deref())?;
        let fails = |why: String| Ok(Finding::fails(why, self.describe()));
        for text in &self.legal {
            if let Some(why) = self.legal(&bench, text)? {
                return fails(why);
            }
        }
        for text in &self.illegal {
            let (from, to) = parse_step(text)?;
            if let Ok(rule) = bench.legal(&bench.position(&from)?, &to)? {
                return fails(format!("{text} is legal by {rule}"));
            }
        }
        for text in &self.winning {
            if let Some(why) = self.winning(&bench, text, context)? {
                return fails(why);
            }
        }
        if let Some(why) = self.only(&bench, &self.only_winning, |to| self.is_lost(&bench, to, context), context)? {
            return fails(format!("winning {why}"));
        }
        if let Some(why) = self.only(&bench, &self.only_legal, |_| Ok(true), context)? {
            return fails(format!("legal {why}"));
        }
        Ok(Finding::computed(self.describe()))
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct WinningMoves {
    game: String,
    rules: Option<String>,
    at_most: usize,
    bound: u64,
}

impl Checker for WinningMoves {
    fn describe(&self) -> String {
        format!("no position of {} has more than {} winning moves", self.game, self.at_most)
    }

    fn ranges(&self) -> Vec<String> {
        super::positions()
    }

    fn run(&self, context: &Context<'_>) -> Result<Finding, CheckError> {
        let bench = open(&self.game, self.rules.as_deref())?;
        let game = bench.game()?;
        let size = context.bound(self.bound);
        let table = table((&self.game, self.rules.as_deref()), &bench, size, play(false), context)?;
        let safe = table.p_positions();
        let mut wrong = Vec::new();
        for position in table.positions() {
            context.pulse()?;
            let winning = safe.iter().filter(|to| **to != position && game.allows(position, to)).count();
            if winning > self.at_most {
                wrong.push(position);
            }
        }
        Ok(match smallest(wrong) {
            Some(position) => {
                let winning = safe.iter().filter(|to| **to != position && game.allows(position, to));
                let winning: Vec<String> = winning.map(ToString::to_string).collect();
                Finding::fails(format!("{position}: {}", winning.join(" ")), self.describe()).at(position.clone(), None)
            }
            None => Finding::up_to(format!("piles below {size}"), self.describe()),
        })
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SameGame {
    game: String,
    rules: Option<String>,
    /// The other game.
    like: String,
    bound: u64,
}

impl Checker for SameGame {
    fn describe(&self) -> String {
        format!("{} and {} have the same moves", self.game, self.like)
    }

    fn ranges(&self) -> Vec<String> {
        super::positions()
    }

    fn run(&self, context: &Context<'_>) -> Result<Finding, CheckError> {
        let (bench, other) = (open(&self.game, self.rules.as_deref())?, open(&self.like, None)?);
        let size = context.bound(self.bound);
        let table = table((&self.game, self.rules.as_deref()), &bench, size, play(false), context)?;
        let targets = |bench: &Bench, from: &Position| -> Result<BTreeSet<Position>, CheckError> {
            Ok(bench.moves(from, LISTED, context.control)?.into_iter().map(|step| step.to).collect())
        };
        let mut positions: Vec<&Position> = table.positions().iter().collect();
        positions.sort_by_key(|position| {
            position.piles().iter().fold(0u64, |sum, pile| sum.saturating_add(pile.to_u64().unwrap_or(u64::MAX)))
        });
        for position in positions {
            let there = other.position(position.piles())?;
            let (mine, theirs) = (targets(&bench, position)?, targets(&other, &there)?);
            if let Some(to) = mine.symmetric_difference(&theirs).next() {
                let (yes, no) = if mine.contains(to) { (&self.game, &self.like) } else { (&self.like, &self.game) };
                let text = format!("{position} → {to} is a move of {yes}, not of {no}");
                return Ok(Finding::fails(text, self.describe()));
            }
        }
        Ok(Finding::up_to(format!("piles below {size}"), self.describe()))
    }
}
