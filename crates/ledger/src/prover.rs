//! Where a prover is plugged in.
//!
//! The ledger itself only checks boxes. With a prover, what it proves is reported as proved; what it leaves alone stays
//! "checked up to". [`Automata`] is the prover of this project.

use ratwheel_numbers::Control;
use ratwheel_prove::{Options, ProveError, Verdict, prove};
use ratwheel_rules::RelationalGame;
use ratwheel_rules::core::{ClaimKind, Relational};

/// Something that can prove claims of rulesets.
pub trait Prover: Sync {
    /// Tries to prove a claim: `P`, `P misere`, or the name of a closed claim of the ruleset.
    ///
    /// `None` when the prover does not apply, gives up or is stopped.
    fn prove(&self, ruleset: &Relational, claim: &str, control: Control<'_>) -> Option<Proof>;
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
    /// For claims about sets of P-positions, the theorems.
    sets: Options,
    /// For closed formulas, of which there are many.
    formulas: Options,
}

impl Default for Automata {
    fn default() -> Self {
        let options = |states, nodes| {
            let mut options = Options::default();
            options.states = Some(states);
            options.nodes = Some(nodes);
            options
        };
        Self { sets: options(4_000_000, 30_000_000), formulas: options(100_000, 2_000_000) }
    }
}

impl Prover for Automata {
    fn prove(&self, ruleset: &Relational, claim: &str, control: Control<'_>) -> Option<Proof> {
        let set = ruleset.claims.iter().any(|known| known.name == claim && !matches!(known.kind, ClaimKind::Closed(_)));
        let game = RelationalGame::new(ruleset.clone()).ok()?;
        match prove(&game, claim, if set { &self.sets } else { &self.formulas }, control) {
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
}
