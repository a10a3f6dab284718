//! Which engine answers a claim about all P-positions.
//!
//! Automata come first. Their size depends on the numbers: in the number system of a long continued fraction a claim takes
//! minutes that takes a tenth of a second for its neighbour, and π is out of their reach. So while they become large, or have no
//! answer, two others are asked whose work hardly depends on the numbers: brute force on small positions, which may refute, and
//! the proof for all parameters at once, of which the game is an instance. Only then automata may become as large as is allowed.
//! What comes first is decided by the number of states and steps and not by a clock, so that the same question has the same
//! answer on every machine; every answer says by which way it was reached, and a question may ask for one of them.

use super::claims::{FamilyProof, Proof};
use super::looking::{Claims, member};
use crate::ask::{Context, Problem};
use ratwheel_bench::{Bench, BenchError, prove_error};
use ratwheel_numbers::{Budget, Control};
use ratwheel_prove::{Options, Report, Verdict, not_examined, refuted_at};
use ratwheel_rules::Play;
use ratwheel_rules::core::Measure;
use schemars::JsonSchema;
use serde::Deserialize;
use std::str::FromStr;
use std::sync::Arc;

/// Automata with more states than this are put off until the others have been asked.
const SMALL: u64 = 50_000;

/// So many steps the proof for all parameters is looked for while automata have not had all that is allowed.
const PATIENCE: u64 = 20_000;

/// Brute force looks at all positions up to one of these totals: at the first of
/// them before the family is asked, at the others for so many steps at most unless it was asked for alone.
const TOTALS: [u64; 7] = [15, 30, 60, 240, 960, 2000, 4000];
const FIRST: usize = 3;
const LOOKING: u64 = 200_000;

/// A way to an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Engine {
    /// Automata over numerals.
    Automata,
    /// All small positions, worked out from the moves: it may refute.
    BruteForce,
    /// The proof for all parameters, of which the game is an instance.
    Family,
}

impl FromStr for Engine {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "automata" => Ok(Self::Automata),
            "brute-force" => Ok(Self::BruteForce),
            "family" => Ok(Self::Family),
            _ => Err("the engines are automata, brute-force and family".to_owned()),
        }
    }
}

/// Is there no verdict yet?
fn is_open(report: &Report) -> bool {
    matches!(report.verdict, Verdict::GaveUp(_) | Verdict::Unsupported { .. })
}

impl Proof {
    /// What one engine after the other says of a claim, or one of them.
    pub(super) fn found(
        bench: Arc<Bench>,
        (claim, formula): (&str, Option<String>),
        (options, budget): (Options, Arc<Budget>),
        by: Option<Engine>,
        context: &Context<'_>,
    ) -> Result<Self, Problem> {
        let whole = context.control.within(&budget);
        let asked = |engine: Engine| by.is_none_or(|by| by == engine);
        let set = bench.claims_set(claim);
        let family = set && formula.is_none() && bench.ruleset().is_some_and(|rules| !rules.parameters().is_empty());
        // Only what another engine may decide is put off.
        let put_off = by.is_none() && family;
        let first = budget.renewed();
        let first = whole.narrows(if put_off { first.states(SMALL) } else { first });
        let report = if asked(Engine::Automata) {
            bench.prove(claim, &options, whole.within(&first))?
        } else if set {
            let play = if claim == "P" { Play::Normal } else { Play::Misere };
            let why = match by {
                Some(Engine::Family) => "no proof for all parameters was found",
                _ => "no small position is a counterexample",
            };
            not_examined(claim, play, why)
        } else {
            return Err(Problem::input("only automata answer claims that are not about the set of P-positions"));
        };
        let mut proof = Self { bench, report, formula, family: None, options, budget: Arc::clone(&budget) };
        if !set || !is_open(&proof.report) {
            return Ok(proof);
        }
        let tell = |what: &str| context.announce.iter().for_each(|announce| announce.tell(what));
        for (engine, totals) in [
            (Engine::BruteForce, TOTALS.get(..FIRST)),
            (Engine::Family, None),
            (Engine::BruteForce, TOTALS.get(FIRST..)),
        ] {
            if !asked(engine) || !is_open(&proof.report) {
                continue;
            }
            if let Some(totals) = totals {
                tell("small positions");
                let limit = budget.renewed();
                let limit = whole.narrows(if by.is_none() { limit.steps(LOOKING) } else { limit });
                proof.by_brute_force(totals, whole.within(&limit))?;
            } else if family {
                tell("all parameters");
                let small = matches!(proof.report.verdict, Verdict::GaveUp(_)) && put_off;
                let limit = budget.renewed();
                let limit = whole.narrows(if small { limit.steps(PATIENCE) } else { limit });
                proof.through_family(whole.within(&limit));
            }
            heard(whole)?;
        }
        if put_off && is_open(&proof.report) && whole.check().is_ok() {
            proof.report = proof.bench.prove(claim, &proof.options, whole)?;
        }
        if claim == "P" {
            proof.bench.remember_set(&proof.report.verdict);
        }
        Ok(proof)
    }

    /// Is the claim wrong at some small position? The least position where it differs from what the moves say is the least
    /// counterexample: below it, it does not differ.
    fn by_brute_force(&mut self, totals: &[u64], control: Control<'_>) -> Result<(), Problem> {
        let Some(game) = self.bench.relational().filter(|game| matches!(game.relation().measure, Measure::Total))
        else {
            return Ok(());
        };
        // That the time is over is seen by the caller.
        let place = match self.bench.least_difference(self.report.play, totals, control) {
            Ok(Some(place)) => place,
            Ok(None) | Err(_) => return Ok(()),
        };
        match refuted_at(game, &self.report, &place, control).map_err(prove_error) {
            Ok(Some(refuted)) => self.report = refuted,
            Ok(None) | Err(BenchError::Cancelled) => {}
            Err(error) => return Err(error.into()),
        }
        Ok(())
    }

    /// Is the game a member of a family that is proved?
    fn through_family(&mut self, control: Control<'_>) {
        let Some(member) = member(&self.bench, Claims::Kept) else { return };
        // That a limit is reached, or that the caller wants to stop, is seen by the caller.
        let Ok(Some(proof)) = member.prove_claim(self.report.play, control) else { return };
        let mut lines = proof.trusted.into_iter();
        self.report.verdict = Verdict::Proved;
        self.report.numerals = String::new();
        // What automata could not begin with, or did not finish, is no part of this proof.
        self.report.obligations.clear();
        self.report.trusted = std::array::from_fn(|_| lines.next().unwrap_or_default());
        self.family = Some(FamilyProof { scope: proof.scope, certificate: proof.certificate });
    }
}

/// That the time of one engine is over is no reason to stop; that the caller wants to stop is.
fn heard(outer: Control<'_>) -> Result<(), Problem> {
    match outer.check() {
        Err(stopped) if stopped.gave_up.is_none() => Err(BenchError::Cancelled.into()),
        _ => Ok(()),
    }
}
