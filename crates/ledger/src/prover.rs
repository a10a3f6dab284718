//! Where a prover is plugged in.
//!
//! The ledger itself only checks boxes. With a prover, what it proves is reported as proved; what it leaves alone stays
//! "checked up to". [`Automata`] is the prover of this project.

use ratwheel_logic::Formula;
use ratwheel_numbers::{Budget, Control};
use ratwheel_prove::{Options, ProveError, Report, Verdict, prove, prove_closed};
use ratwheel_rules::core::Relational;
use ratwheel_rules::{Play, RelationalGame};

/// Something that can prove claims.
pub trait Prover: Sync {
    /// Tries to prove the claim of a game about its P-positions in this way of playing.
    ///
    /// `None` when the prover does not apply, gives up or is stopped.
    fn prove_set(&self, game: &Relational, play: Play, control: Control<'_>) -> Option<Proof>;

    /// Tries to prove a closed formula; P(…) and legal(…) in it speak of the game.
    ///
    /// `None` when the prover does not apply, gives up or is stopped.
    fn prove_formula(&self, formula: &Formula, game: Option<&RelationalGame>, control: Control<'_>) -> Option<Proof>;
}

/// What a prover found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// True for all positions; the text says how, for example the size of the automata.
    Proved(String),
    /// False; the text is the counterexample.
    Refuted(String),
    /// The prover contradicts itself: nothing it says can be used, and the entry must not pass.
    Broken(String),
}

/// Proofs by automata over numerals (`ratwheel prove`), with a budget of states and nodes, so that the same claims are
/// proved on every machine.
#[derive(Clone, Debug)]
pub struct Automata {
    /// The most states and nodes for claims about sets of P-positions, the theorems.
    sets: (u64, u64),
    /// The same for closed formulas, of which there are many.
    formulas: (u64, u64),
}

impl Default for Automata {
    fn default() -> Self {
        Self { sets: (4_000_000, 30_000_000), formulas: (100_000, 2_000_000) }
    }
}

fn budget((states, nodes): (u64, u64)) -> Budget {
    Budget::new().states(states).nodes(nodes)
}

impl Prover for Automata {
    fn prove_set(&self, game: &Relational, play: Play, control: Control<'_>) -> Option<Proof> {
        let claim = if play == Play::Normal { "P" } else { "P misere" };
        let (game, budget) = (RelationalGame::new(game.clone()).ok()?, control.narrows(budget(self.sets)));
        found(prove(&game, claim, &Options::default(), control.within(&budget)))
    }

    fn prove_formula(&self, formula: &Formula, game: Option<&RelationalGame>, control: Control<'_>) -> Option<Proof> {
        let budget = control.narrows(budget(self.formulas));
        found(prove_closed("ledger", formula, game, &Options::default(), control.within(&budget)))
    }
}

fn found(report: Result<Report, ProveError>) -> Option<Proof> {
    match report {
        // What rests on a claim that is not proved proves nothing.
        Ok(report) if report.condition().is_some() => None,
        Ok(report) => match report.verdict {
            Verdict::Proved => Some(Proof::Proved(format!("automata over {}", report.numerals))),
            Verdict::Refuted => {
                let counterexample = report.counterexample.map(|found| found.to_string());
                Some(Proof::Refuted(counterexample.unwrap_or_else(|| "refuted by automata".to_owned())))
            }
            _ => None,
        },
        Err(ProveError::Contradiction(what)) => Some(Proof::Broken(what)),
        Err(_) => None,
    }
}
