//! `p-set` and `grundy`: all positions of a box, by brute force, against a formula, a list, an array or a term.

use super::{CheckError, Checker, Context, Finding};
use crate::brute::{open, play, smallest, table};
use crate::formulas;
use crate::generators;
use crate::kernel;
use crate::label::Evidence;
use crate::prover::Proof;
use ratwheel_logic::{Formula, Prepared, Vocabulary};
use ratwheel_rules::{Outcome, Play, Position};
use ratwheel_workbench::{Bench, parse_position};
use serde::Deserialize;
use std::collections::BTreeSet;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PSet {
    game: String,
    rules: Option<String>,
    /// A formula over the piles; without it and without `list` and `prefixes`, the game's own claim.
    set: Option<String>,
    #[serde(default)]
    define: String,
    /// Exactly these positions of the box, and with `mirrored` those with their piles turned round.
    list: Option<Vec<String>>,
    #[serde(default)]
    mirrored: bool,
    /// The empty position and the prefixes of length ≥ 2 of the rows of this array.
    prefixes: Option<String>,
    #[serde(default)]
    misere: bool,
    /// Piles, or squares, below this.
    bound: u64,
    /// The box is the whole board: then the bound is not raised and the answer is final.
    #[serde(default)]
    board: bool,
}

/// What the P-positions are compared with.
enum Claimed {
    Formula(Box<Prepared>),
    Listed(BTreeSet<Position>),
}

impl PSet {
    /// The claimed set as a formula over the piles.
    fn set(&self, bench: &Bench) -> Result<Formula, CheckError> {
        let names = match (bench.relation(), bench.piles()) {
            (Some(relation), _) => relation.piles.clone(),
            (None, Some(piles)) => formulas::pile_names(piles),
            (None, None) => {
                let text = "has no fixed number of piles, so no formula over them; give a `list` or `prefixes`";
                return Err(CheckError::Bad(format!("{} {text}", self.game)));
            }
        };
        if let Some(set) = &self.set {
            return formulas::over(&names, &self.define, set);
        }
        let own = bench.relation().and_then(|relation| relation.claimed_set(play(self.misere)));
        own.cloned().ok_or_else(|| CheckError::Bad(format!("{} makes no such claim", self.game)))
    }

    fn claimed(&self, bench: &Bench, size: u64) -> Result<Claimed, CheckError> {
        if let Some(list) = &self.list {
            let mut positions = BTreeSet::new();
            for text in list {
                let mut piles = parse_position(text)?;
                positions.insert(bench.position(&piles)?);
                if self.mirrored {
                    piles.reverse();
                    positions.insert(bench.position(&piles)?);
                }
            }
            return Ok(Claimed::Listed(positions));
        }
        if let Some(array) = &self.prefixes {
            let rows = generators::prefixes(array, size)?;
            return Ok(Claimed::Listed(rows.into_iter().map(Position::new).collect()));
        }
        let set = self.set(bench)?;
        let prepared = Prepared::new(bench.piles().unwrap_or(0), [&set], []).map_err(formulas::evaluation)?;
        Ok(Claimed::Formula(Box::new(prepared)))
    }
}

impl Checker for PSet {
    fn describe(&self) -> String {
        let way = if self.misere { " in misère play" } else { "" };
        let what = match (&self.set, &self.list, &self.prefixes) {
            (Some(set), _, _) => set.split_whitespace().collect::<Vec<_>>().join(" "),
            (_, Some(list), _) => list.join(" "),
            (_, _, Some(array)) => format!("the prefixes of the rows of {array}"),
            _ => "the claim of its ruleset".to_owned(),
        };
        format!("P-positions of {}{way}: {what}", self.game)
    }

    fn ranges(&self) -> Vec<String> {
        if self.board || self.list.is_some() { Vec::new() } else { super::positions() }
    }

    fn run(&self, context: &Context<'_>) -> Result<Finding, CheckError> {
        let bench = open(&self.game, self.rules.as_deref())?;
        let way = play(self.misere);
        let mut refuted = None;
        if self.list.is_none()
            && self.prefixes.is_none()
            // A game written in Rust has no moves that a prover could see.
            && let Some(relation) = bench.relation()
            && let Some(prover) = context.prover
        {
            let claimed = relation.clone().claiming(way, self.set(&bench)?);
            match prover.prove_set(&claimed, way, context.control) {
                Some(Proof::Proved(by)) => {
                    return Ok(Finding::Holds { evidence: Evidence::Proved(by), what: self.describe() });
                }
                Some(Proof::Broken(what)) => return Err(CheckError::Bad(what)),
                // The box shows the outcome beside the position; what it does not reach is shown as it was found.
                Some(Proof::Refuted(counterexample)) => refuted = Some(counterexample),
                None => {}
            }
        }
        let fixed = self.board || self.list.is_some();
        let size = if fixed { self.bound } else { context.bound(self.bound) };
        let claimed = self.claimed(&bench, size)?;
        let what = self.describe();
        let found = if kernel::applies(bench.relation()) {
            let piles = bench.piles().unwrap_or(1);
            let small = self.by_brute_force(&bench, &claimed, size.min(kernel::small(piles)), context)?;
            match small {
                (Some(wrong), _) => (Some(wrong), 0),
                (None, _) => self.by_kernel(&bench, piles, &claimed, size, context)?,
            }
        } else {
            self.by_brute_force(&bench, &claimed, size, context)?
        };
        Ok(match found {
            (Some((position, outcome)), _) => {
                Finding::fails(format!("{position} is {outcome}"), what).at(position, None)
            }
            (None, _) if refuted.is_some() => Finding::fails(refuted.unwrap_or_default(), what),
            (None, _) if fixed => Finding::computed(what),
            (None, positions) => Finding::up_to(format!("piles below {size}, {positions} positions"), what),
        })
    }
}

/// The smallest wrong position with its true outcome, and how many positions were looked at.
type Found = (Option<(Position, Outcome)>, usize);

impl PSet {
    fn is_claimed(&self, claimed: &Claimed, position: &Position) -> Result<bool, CheckError> {
        match claimed {
            Claimed::Listed(list) => Ok(list.contains(position)),
            Claimed::Formula(set) => set.holds(0, position.piles()).map_err(formulas::evaluation),
        }
    }

    fn by_brute_force(
        &self,
        bench: &Bench,
        claimed: &Claimed,
        size: u64,
        context: &Context<'_>,
    ) -> Result<Found, CheckError> {
        let table = table((&self.game, self.rules.as_deref()), bench, size, play(self.misere), context)?;
        let mut wrong = Vec::new();
        for position in table.positions() {
            if self.is_claimed(claimed, position)? != (table.outcome(position) == Some(Outcome::P)) {
                wrong.push(position);
            }
        }
        let found = smallest(wrong).and_then(|position| Some((position.clone(), table.outcome(position)?)));
        Ok((found, table.positions().len()))
    }

    fn by_kernel(
        &self,
        bench: &Bench,
        piles: usize,
        claimed: &Claimed,
        size: u64,
        context: &Context<'_>,
    ) -> Result<Found, CheckError> {
        let game = bench.game()?;
        let all = kernel::positions(game, piles, size)?;
        let inside: Vec<bool> =
            all.iter().map(|position| self.is_claimed(claimed, position)).collect::<Result<_, _>>()?;
        let wrong = kernel::wrong(game, &all, &inside, play(self.misere), context)?;
        // What is wrongly in the set is N, and the other way round.
        let wrong = wrong.map(|(position, inside)| (position, if inside { Outcome::N } else { Outcome::P }));
        Ok((wrong, all.len()))
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Grundy {
    game: String,
    rules: Option<String>,
    /// The value as a term over the piles.
    value: String,
    #[serde(default)]
    define: String,
    bound: u64,
}

impl Checker for Grundy {
    fn describe(&self) -> String {
        format!("nim-values of {}: {}", self.game, self.value)
    }

    fn ranges(&self) -> Vec<String> {
        super::positions()
    }

    fn run(&self, context: &Context<'_>) -> Result<Finding, CheckError> {
        let bench = open(&self.game, self.rules.as_deref())?;
        let relation = bench.relation().ok_or_else(|| {
            CheckError::Bad(format!("{} has no fixed number of piles, so no term over them", self.game))
        })?;
        let words = Vocabulary::new(&relation.piles).defining(&self.define);
        let value = words.and_then(|words| words.term(&self.value));
        let value =
            value.map_err(|error| CheckError::Bad(format!("the term `{}` cannot be read:\n{error}", self.value)))?;
        let value = Prepared::new(relation.piles.len(), [], [&value]).map_err(formulas::evaluation)?;
        let size = context.bound(self.bound);
        let table = table((&self.game, self.rules.as_deref()), &bench, size, Play::Normal, context)?;
        let mut wrong = Vec::new();
        for position in table.positions() {
            let Some(grundy) = table.grundy(position) else { continue };
            if value.value(0, position.piles()).map_err(formulas::evaluation)? != i64::from(grundy) {
                wrong.push(position);
            }
        }
        Ok(match smallest(wrong) {
            Some(position) => {
                let value = table.grundy(position).unwrap_or_default();
                Finding::fails(format!("{position} has the nim-value {value}"), self.describe())
                    .at(position.clone(), None)
            }
            None => {
                Finding::up_to(format!("piles below {size}, {} positions", table.positions().len()), self.describe())
            }
        })
    }
}
