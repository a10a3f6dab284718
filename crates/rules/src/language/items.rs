//! The items of a ruleset: what was written, with places, before anything is worked in.

use ratwheel_logic::syntax::ast::{Ends, Expr, LetItem, Name, ParameterItem, SetItem, Span};
use ratwheel_logic::syntax::script::Script;

/// For which other arrangements of the piles a rule is meant too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// `in any order`: of the piles after the move.
    Any,
    /// `in cyclic order`: of the piles before and after the move, turned around the circle.
    Cyclic,
    /// `in dihedral order`: the same, and read backwards.
    Dihedral,
}

impl Order {
    pub(crate) const ALL: [Self; 3] = [Self::Any, Self::Cyclic, Self::Dihedral];

    /// As it is written between `in` and `order`.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Any => "any",
            Self::Cyclic => "cyclic",
            Self::Dihedral => "dihedral",
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct MoveItem {
    pub(crate) name: Name,
    pub(crate) order: Option<Order>,
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
