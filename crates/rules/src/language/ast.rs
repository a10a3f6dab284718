//! The source tree of a ruleset: what was written, with places, before anything is worked in.
//!
//! Two trees are equal when they say the same: spans do not count. So "printing and reading again changes nothing" is
//! an equation between trees.

use crate::core::Relation;
use ratwheel_numbers::Natural;

/// A place in the text, in bytes. All spans are equal, so that trees compare by what they say.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Span {
    pub(crate) start: usize,
    pub(crate) end: usize,
}

impl PartialEq for Span {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Span {
    pub(crate) fn to(self, other: Self) -> Self {
        Self { start: self.start, end: other.end.max(self.end) }
    }
}

/// A name and where it stands.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Name {
    pub(crate) text: String,
    pub(crate) span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Expr {
    pub(crate) kind: Kind,
    pub(crate) span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AddSign {
    Plus,
    Minus,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MulSign {
    Times,
    Over,
    Mod,
    Div,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Quantifier {
    Exists,
    ForAll,
}

/// The functions that take a numeration system first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NumerationWord {
    Shift,
    Zeros,
    Lowest,
    Reduced,
}

/// `p:2+sqrt(2)`: a name and what follows the colon.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SystemText {
    pub(crate) name: Name,
    pub(crate) arguments: Vec<Expr>,
}

/// What stands between a quantifier's variables and the colon.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Bounds {
    /// Nothing: 0, 1, 2, …
    All,
    /// `>= c`, `> c`, `<= c`, `< c`.
    Compare(Relation, Box<Expr>),
    /// `in a..b`.
    Between(Box<Expr>, Box<Expr>),
}

/// Terms, formulas and real constants share one tree; the checker tells them apart and says so where they are mixed up.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Kind {
    Number(Natural),
    Truth(bool),
    /// A name, primed or not.
    Name(String, bool),
    /// `floor`, `min`, `max`, `xor`, `sqrt`, `irrational`, `P`, or a `let` with arguments.
    Call(Name, Vec<Expr>),
    Numeration(NumerationWord, SystemText, Box<Expr>),
    Legal(Vec<Expr>, Vec<Expr>),
    Negate(Box<Expr>),
    Power(Box<Expr>, Box<Expr>),
    Sum(Box<Expr>, Vec<(AddSign, Expr)>),
    Product(Box<Expr>, Vec<(MulSign, Expr)>),
    Abs(Box<Expr>),
    /// A chain `a <= b < c`.
    Compare(Box<Expr>, Vec<(Relation, Expr)>),
    In(Box<Expr>, Name),
    /// `piece has queen`.
    Has(Name, Name),
    Not(Box<Expr>),
    And(Vec<Expr>),
    Or(Vec<Expr>),
    Implies(Box<Expr>, Box<Expr>),
    Iff(Box<Expr>, Box<Expr>),
    Quantified(Quantifier, Vec<Name>, Bounds, Box<Expr>),
    /// `if c then a else if d then b else z`: the cases, then what is left. The last part is never a choice itself.
    If(Vec<(Expr, Expr)>, Box<Expr>),
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum ParameterSort {
    Integer,
    Real,
    Names(Vec<Name>),
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Default {
    Value(Expr),
    Names(Vec<Name>),
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ParameterItem {
    pub(crate) name: Name,
    pub(crate) sort: ParameterSort,
    pub(crate) range: Bounds,
    pub(crate) default: Option<Default>,
}

/// `let a = …`, `let A(n) = …`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct LetItem {
    pub(crate) name: Name,
    pub(crate) arguments: Vec<Name>,
    pub(crate) body: Expr,
}

/// `set B = { element : variable >= from }`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SetItem {
    pub(crate) name: Name,
    pub(crate) element: Expr,
    pub(crate) variable: Name,
    pub(crate) bounds: Bounds,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct MoveItem {
    pub(crate) name: Name,
    pub(crate) any_order: bool,
    pub(crate) relation: Expr,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum ExampleVerdict {
    P { misere: bool },
    N { misere: bool },
    Legal { to: Vec<Expr>, by: Option<Name> },
    Illegal { to: Vec<Expr> },
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ExampleItem {
    pub(crate) from: Vec<Expr>,
    pub(crate) verdict: ExampleVerdict,
    /// `when F`: for which parameters it holds; without it, for the defaults.
    pub(crate) when: Option<Expr>,
    pub(crate) span: Span,
}

/// What a variant may replace.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Change {
    Let(LetItem),
    Move(MoveItem),
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Item {
    Game { id: Name, title: Option<String> },
    Piles { names: Vec<Name>, sorted: bool },
    Parameter(ParameterItem),
    Require { condition: Expr, message: Option<String> },
    Let(LetItem),
    Set(SetItem),
    Positions(Expr),
    Measure(Vec<Expr>),
    Move(MoveItem),
    Variant { name: Name, changes: Vec<Change> },
    Claim { name: Name, misere: bool, formula: Expr },
    Example(ExampleItem),
}
