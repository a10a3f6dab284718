//! The relation that every engine reads: what is left of a ruleset when its `let`s, parameters, sets, variants and
//! rearrangements are worked in.
//!
//! A move takes a position x = (x₀, …) to x' = (x'₀, …). Each [`Rule`] is a formula over the unprimed and primed piles;
//! the claims are formulas over the piles. Engines (evaluation, solver, prover, printers) see nothing else.

use crate::position::{Position, RuleName};
use ratwheel_numbers::{Integer, Natural, Real};
use ratwheel_numeration::System;
use std::sync::Arc;

/// A variable of a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Variable {
    /// Pile number i before the move.
    Pile(usize),
    /// Pile number i after the move.
    Primed(usize),
    /// A quantified variable; numbered from 0 by nesting depth, so inner ones have larger numbers.
    Bound(usize),
}

/// An integer term.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Term {
    /// An integer.
    Constant(Integer),
    /// A pile, a primed pile or a quantified variable.
    Variable(Variable),
    /// The sum of all.
    Sum(Vec<Term>),
    /// −t.
    Negate(Box<Term>),
    /// c·t.
    Scale(Integer, Box<Term>),
    /// s·t of two terms that are not constant: in claims only, never in moves.
    Product(Box<Term>, Box<Term>),
    /// |t|.
    Abs(Box<Term>),
    /// The least of all; not empty.
    Min(Vec<Term>),
    /// The largest of all; not empty.
    Max(Vec<Term>),
    /// t mod m in 0..m, m ≥ 1.
    Mod(Box<Term>, Natural),
    /// ⌊t/m⌋, m ≥ 1.
    Div(Box<Term>, Natural),
    /// ⌊Σ αᵢ·tᵢ + γ⌋.
    Floor(Vec<(Real, Term)>, Real),
    /// If the formula holds the first, else the second.
    If(Box<Formula>, Box<Term>, Box<Term>),
    /// The exclusive or of the binary digits of all; each term must be ≥ 0.
    Xor(Vec<Term>),
    /// The number with one zero appended to its numeral.
    Shift(Arc<System>, Box<Term>),
    /// How many zeros the numeral ends in.
    Zeros(Arc<System>, Box<Term>),
    /// The smallest nonzero part of the numeral: its last nonzero digit times that place.
    Lowest(Arc<System>, Box<Term>),
}

/// How two terms are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// =
    Equal,
    /// ≠
    NotEqual,
    /// <
    Less,
    /// ≤
    LessEqual,
    /// >
    Greater,
    /// ≥
    GreaterEqual,
}

/// The values a quantified variable runs over; all are ≥ 0.
#[derive(Clone, Debug)]
pub enum Range {
    /// c, c+1, c+2, …
    From(Natural),
    /// low, low+1, …, high; empty if low > high.
    Between(Term, Term),
}

/// {⌊nα+γ⌋ : n ≥ from}.
#[derive(Clone, Debug)]
pub struct BeattySet {
    /// The name in the ruleset, for explanations.
    pub name: Arc<str>,
    /// The sequence.
    pub sequence: Arc<ratwheel_numbers::Beatty>,
    /// The least index.
    pub from: Natural,
}

/// A formula.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Formula {
    /// Always or never.
    Constant(bool),
    /// A comparison.
    Compare(Relation, Term, Term),
    /// All of these; true if empty.
    And(Vec<Formula>),
    /// One of these; false if empty.
    Or(Vec<Formula>),
    /// Not this.
    Not(Box<Formula>),
    /// The first implies the second.
    Implies(Box<Formula>, Box<Formula>),
    /// Both or none.
    Iff(Box<Formula>, Box<Formula>),
    /// Membership in a Beatty set.
    In(Term, BeattySet),
    /// Is the last digit of the numeral not 0?
    Reduced(Arc<System>, Term),
    /// For some value of `Bound(depth)` in the range.
    Exists(usize, Range, Box<Formula>),
    /// For all values of `Bound(depth)` in the range.
    ForAll(usize, Range, Box<Formula>),
    /// P(t₁, …): membership in the claimed P-set; in named claims only. Sorted first in sorted games.
    Claimed(Vec<Term>),
    /// legal(s… -> t…): is this a move; in named claims only.
    Legal(Vec<Term>, Vec<Term>),
}

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
