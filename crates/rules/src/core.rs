//! The relation that every engine reads: what is left of a ruleset when its `let`s, parameters, sets, variants and
//! rearrangements are worked in.
//!
//! A move takes a position x = (x₀, …) to x' = (x'₀, …). Each [`Rule`] is a formula over the piles, which are its free
//! variables, and the primed piles; the claims are formulas over the piles. Engines (evaluation, solver, prover, printers)
//! see nothing else.

use crate::position::{Position, RuleName};

pub use crate::symmetry::Symmetry;

pub use ratwheel_logic::{BeattySet, Formula, Function, Range, Relation, Term, Variable};

/// One rule of a game.
#[derive(Clone, Debug)]
pub struct Rule {
    /// Its name; several rules may share one.
    pub name: RuleName,
    /// The relation between piles and primed piles, every rearrangement worked in. The implied conditions (piles ≥ 0,
    /// the position changes, sorted piles, `positions`) are not repeated here.
    pub relation: Formula,
}

/// What termination rests on.
#[derive(Clone, Debug)]
pub enum Measure {
    /// Every move lowers the sum of the piles.
    Total,
    /// Every move lowers these terms (over the piles), compared one after the other.
    Lexicographic(Vec<Term>),
}

/// A claim of the ruleset.
#[derive(Clone, Debug)]
pub struct Claim {
    /// `P`, `P misere`, or a name.
    pub name: String,
    /// What it says.
    pub kind: ClaimKind,
}

/// What a claim is about.
#[derive(Clone, Debug)]
pub enum ClaimKind {
    /// The set of P-positions in normal play, as a formula over the piles.
    NormalP(Formula),
    /// The set of P-positions in misère play.
    MisereP(Formula),
    /// A closed formula.
    Closed(Formula),
}

/// An example line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Example {
    /// `(3,5) is P`.
    Outcome(Position, crate::position::Outcome, crate::position::Play),
    /// `(3,6) -> (1,2) is legal`, with the rule if one is named.
    Legal(Position, Position, Option<RuleName>),
    /// `(2,4) -> (0,0) is illegal`.
    Illegal(Position, Position),
}

/// A ruleset, parameters filled in, ready for the engines.
#[derive(Clone, Debug)]
pub struct Relational {
    /// The identifier.
    pub id: String,
    /// The title.
    pub title: String,
    /// Names of the piles, in order.
    pub piles: Vec<String>,
    /// Do positions keep their piles in ascending order?
    pub sorted: bool,
    /// Which rearrangements of the piles are the same position. Rules, P-sets and `positions` hold of all of them or of none.
    pub symmetry: Option<Symmetry>,
    /// Further restriction of sources and targets, over the piles.
    pub positions: Option<Formula>,
    /// What termination rests on.
    pub measure: Measure,
    /// The rules, in the order of the text.
    pub rules: Vec<Rule>,
    /// The claims.
    pub claims: Vec<Claim>,
    /// The examples.
    pub examples: Vec<Example>,
}
