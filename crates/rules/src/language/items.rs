//! The items of a ruleset: what was written, with places, before anything is worked in.

use ratwheel_logic::syntax::ast::{Expr, LetItem, Name, ParameterItem, SetItem, Span};

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
