//! A conjecture before its judges: the table by evaluation, then the prover.

use crate::DiscoverError;
use crate::patience::Patience;
use crate::table::Table;
use ratwheel_logic::{Formula, Prepared};
use ratwheel_numbers::Control;
use ratwheel_prove::{Options, Report, Verdict, prove};
use ratwheel_rules::core::{Claim, ClaimKind, Relational};
use ratwheel_rules::{Play, RelationalGame};
use std::cell::Cell;
use std::time::Duration;

/// Failures that are looked at before a conjecture is given up.
const FAILURES: usize = 4000;

/// The game without its claims and examples: nothing but its rules is looked at.
pub(crate) fn bare(game: &Relational) -> Relational {
    Relational { claims: Vec::new(), examples: Vec::new(), ..game.clone() }
}

/// The name of the claim about the P-positions.
pub(crate) fn claim_name(play: Play) -> &'static str {
    match play {
        Play::Normal => "P",
        Play::Misere => "P misere",
    }
}

/// The claim that these are the P-positions.
pub(crate) fn claim_of(play: Play, formula: Formula) -> Claim {
    let kind = match play {
        Play::Normal => ClaimKind::NormalP(formula),
        Play::Misere => ClaimKind::MisereP(formula),
    };
    Claim { name: claim_name(play).to_owned(), kind }
}

/// Does a formula hold at the P-positions of a table and nowhere else? `None` where it cannot be evaluated.
pub(crate) fn fits(text: &str, piles: &[String], table: &Table, control: Control<'_>) -> Option<bool> {
    let formula = Formula::parse(text, piles).ok()?;
    let prepared = Prepared::new(piles.len(), [&formula], []).ok()?;
    for (i, (cell, safe)) in table.each().enumerate() {
        if i % 256 == 0 {
            control.check().ok()?;
        }
        if prepared.holds(0, cell).ok()? != safe {
            return Some(false);
        }
    }
    Some(true)
}

/// What became of a conjecture.
pub(crate) enum Judged {
    /// True for all positions.
    Proved(Box<Claimed>),
    /// It fits the whole table, and the prover does not decide it, for this reason.
    Open(Box<Claimed>, String),
    /// It fails at these positions of the table, and perhaps at others.
    Fails(Vec<Vec<i64>>),
    /// The prover found a counterexample, beyond the table or in it.
    Refuted(Vec<i64>),
    /// It cannot be read or evaluated.
    Unreadable,
}

/// A game with a claim, and what the prover said of it.
pub(crate) struct Claimed {
    pub(crate) game: RelationalGame,
    pub(crate) report: Report,
    pub(crate) text: String,
}

pub(crate) struct Judge<'a> {
    pub(crate) rules: &'a Relational,
    pub(crate) play: Play,
    pub(crate) table: &'a Table,
    /// P-positions of a larger region.
    pub(crate) sparse: &'a [Vec<i64>],
    /// What the pieces of the search are measured by.
    pub(crate) effort: Duration,
    /// Is set once the conjecture fits everything that was solved: then only the prover has not spoken.
    pub(crate) fits: &'a Cell<bool>,
    pub(crate) control: Control<'a>,
}

impl Judge<'_> {
    pub(crate) fn judge(&self, text: &str) -> Result<Judged, DiscoverError> {
        let piles = &self.rules.piles;
        let Ok(formula) = Formula::parse(text, piles) else { return Ok(Judged::Unreadable) };
        let Ok(prepared) = Prepared::new(piles.len(), [&formula], []) else { return Ok(Judged::Unreadable) };
        let mut failing: Vec<&[i64]> = Vec::new();
        for (i, (cell, safe)) in self.table.each().enumerate() {
            if i % 256 == 0 {
                self.control.check()?;
            }
            match prepared.holds(0, cell) {
                Ok(holds) if holds == safe => {}
                Ok(_) => failing.push(cell),
                Err(_) => return Ok(Judged::Unreadable),
            }
            if failing.len() > FAILURES {
                break;
            }
        }
        if !failing.is_empty() {
            let step = failing.len() / 40 + 1;
            return Ok(Judged::Fails(failing.into_iter().step_by(step).map(<[i64]>::to_vec).collect()));
        }
        for (i, cell) in self.sparse.iter().enumerate() {
            if i % 1024 == 0 {
                self.control.check()?;
            }
            match prepared.holds(0, cell) {
                Ok(true) => {}
                Ok(false) => return Ok(Judged::Fails(vec![cell.clone()])),
                Err(_) => return Ok(Judged::Unreadable),
            }
        }
        self.fits.set(true);
        let claim = claim_of(self.play, formula);
        let name = claim.name.clone();
        let game = RelationalGame::new(Relational { claims: vec![claim], ..self.rules.clone() })?;
        let budget = Patience::PROOF.of(self.effort, self.control);
        let report = match prove(&game, &name, &Options::default(), self.control.within(&budget)) {
            Ok(report) => report,
            Err(error) => {
                self.control.check()?;
                return Err(error.into());
            }
        };
        let claimed = |game, report| Box::new(Claimed { game, report, text: text.to_owned() });
        Ok(match report.verdict.clone() {
            Verdict::Proved => Judged::Proved(claimed(game, report)),
            Verdict::Refuted => {
                let place = report.counterexample.as_ref().map(|found| {
                    let piles = found.from.piles().iter();
                    piles
                        .map(|pile| pile.to_u64().and_then(|pile| i64::try_from(pile).ok()).unwrap_or(i64::MAX))
                        .collect()
                });
                Judged::Refuted(place.unwrap_or_default())
            }
            verdict => Judged::Open(claimed(game, report), verdict.to_string()),
        })
    }
}
