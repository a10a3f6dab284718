//! The items of a ruleset: what was written, with places, before anything is worked in.

use crate::core::Symmetry;
use ratwheel_logic::syntax::ast::{Ends, Expr, LetItem, Name, ParameterItem, SetItem, Span};
use ratwheel_logic::syntax::script::Script;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct MoveItem {
    pub(crate) name: Name,
    /// For which other arrangements of the piles it is meant too: `Any` of those after the move, the others of the piles
    /// before and after it.
    pub(crate) order: Option<Symmetry>,
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
    Game {
        id: Name,
        title: Option<String>,
    },
    /// The ends of those that are arrays.
    Piles {
        names: Vec<Name>,
        ends: Vec<Ends>,
        sorted: bool,
        /// Which rearrangements are the same position.
        order: Option<Symmetry>,
    },
    Parameter(ParameterItem),
    Require {
        condition: Expr,
        message: Option<String>,
    },
    Let(LetItem),
    Set(SetItem),
    Positions(Expr),
    Measure(Vec<Expr>),
    Move(MoveItem),
    Variant {
        name: Name,
        changes: Vec<Change>,
    },
    Claim {
        name: Name,
        misere: bool,
        formula: Expr,
    },
    /// How a proof for all parameters may go.
    By(Script),
    Example(ExampleItem),
}
