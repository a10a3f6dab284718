//! Where a prover is plugged in.
//!
//! The ledger itself only checks boxes. A front end that has a prover passes it in, and what it proves is then reported as
//! proved; what it leaves alone stays "checked up to".

use ratwheel_rules::core::Relational;

/// Something that can prove claims of rulesets.
pub trait Prover: Sync {
    /// Tries to prove a claim: `P`, `P misere`, or the name of a closed claim of the ruleset.
    ///
    /// `None` when the prover does not apply or gives up.
    fn prove(&self, ruleset: &Relational, claim: &str) -> Option<Proof>;
}

/// What a prover found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// True for all positions; the text says how, for example the size of the automata.
    Proved(String),
    /// False; the text is the counterexample.
    Refuted(String),
}
