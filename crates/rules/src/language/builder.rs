//! Relations built in Rust: families with any number of piles read like their definition.
//!
//! ```
//! use ratwheel_rules::core::Relational;
//! use ratwheel_rules::language::builder::{and, or, pile, primed};
//! // Nim with three piles: one pile goes down, the others stay.
//! let one = |i: usize| and((0..3).map(|j| if i == j { primed(j).lt(pile(j)) } else { primed(j).equals(pile(j)) }));
//! let nim = Relational::new("nim", "Nim", ["x", "y", "z"], false).rule("I", or((0..3).map(one)));
//! assert!(nim.to_text().ends_with(
//!     "move I: x' < x and y' = y and z' = z or x' = x and y' < y and z' = z or x' = x and y' = y and z' < z\n"
//! ));
//! ```

use crate::core::{Claim, ClaimKind, Example, Measure, Relational, Rule};
use crate::position::{Outcome, Play, Position};
use ratwheel_logic::{Formula, Term};

pub use ratwheel_logic::build::{free as pile, *};

impl Relational {
    /// A game without rules yet, which ends because every move lowers the total.
    #[must_use]
    pub fn new(
        id: impl Into<String>,
        title: impl Into<String>,
        piles: impl IntoIterator<Item = impl Into<String>>,
        sorted: bool,
    ) -> Self {
        Self {
            id: id.into(),
            title: title.into(),
            piles: piles.into_iter().map(Into::into).collect(),
            sorted,
            symmetry: None,
            positions: None,
            measure: Measure::Total,
            rules: Vec::new(),
            claims: Vec::new(),
            examples: Vec::new(),
        }
    }

    /// Adds a rule.
    #[must_use]
    pub fn rule(mut self, name: &str, relation: Formula) -> Self {
        self.rules.push(Rule { name: name.into(), relation });
        self
    }

    /// Restricts the positions.
    #[must_use]
    pub fn restricted(mut self, positions: Formula) -> Self {
        self.positions = Some(positions);
        self
    }

    /// Declares what every move lowers, compared one after the other.
    #[must_use]
    pub fn lowering(mut self, terms: impl IntoIterator<Item = Term>) -> Self {
        self.measure = Measure::Lexicographic(terms.into_iter().collect());
        self
    }

    /// Claims the set of P-positions in normal play.
    #[must_use]
    pub fn claim_p(mut self, formula: Formula) -> Self {
        self.claims.push(Claim { name: "P".into(), kind: ClaimKind::NormalP(formula) });
        self
    }

    /// Claims the set of P-positions in misère play.
    #[must_use]
    pub fn claim_misere_p(mut self, formula: Formula) -> Self {
        self.claims.push(Claim { name: "P misere".into(), kind: ClaimKind::MisereP(formula) });
        self
    }

    /// Adds a closed claim.
    #[must_use]
    pub fn claim(mut self, name: impl Into<String>, formula: Formula) -> Self {
        self.claims.push(Claim { name: name.into(), kind: ClaimKind::Closed(formula) });
        self
    }

    /// Adds the example that a position is P or N in normal play.
    #[must_use]
    pub fn example(mut self, position: Position, outcome: Outcome) -> Self {
        self.examples.push(Example::Outcome(position, outcome, Play::Normal));
        self
    }
}
