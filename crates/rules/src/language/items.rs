//! The items of a ruleset: what was written, with places, before anything is worked in.

use crate::core::Symmetry;
use crate::roman::{from_roman, roman};
use ratwheel_logic::syntax::ast::{Bounds, Ends, Expr, Kind, LetItem, Name, ParameterItem, Quantifier, SetItem, Span};
use ratwheel_logic::syntax::script::Script;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct MoveItem {
    pub(crate) name: Name,
    /// `for j in a..b`: there is such a rule for every value of an index.
    pub(crate) index: Option<(Name, (Expr, Expr))>,
    /// For which other arrangements of the piles it is meant too: `Any` of those after the move, the others of the piles
    /// before and after it.
    pub(crate) order: Option<Symmetry>,
    pub(crate) relation: Expr,
}

impl MoveItem {
    /// What the rule is called that is number `count`, from 0, of those for the values of the index: II, III, IV, … if the
    /// name is such a numeral, and otherwise the name with the value behind it, as in `take-3`.
    pub(crate) fn called(&self, count: usize, value: &str) -> String {
        match from_roman(&self.name.text).and_then(|first| first.checked_add(count)) {
            Some(number) => roman(number),
            None => format!("{}-{value}", self.name.text),
        }
    }

    /// The rules for all values of the index as one, which asks for some value: in that part of the rule which mentions it.
    pub(crate) fn for_some_index(&self) -> Self {
        let Some((index, (low, high))) = &self.index else { return self.clone() };
        let span = self.relation.span;
        let parts = match &self.relation.kind {
            Kind::And(all) => all.clone(),
            _ => vec![self.relation.clone()],
        };
        let (inside, mut all): (Vec<Expr>, Vec<Expr>) = parts.into_iter().partition(|part| part.mentions(&index.text));
        let joined = |mut parts: Vec<Expr>| match (parts.pop(), parts.is_empty()) {
            (Some(last), true) => last,
            (last, _) => Expr { kind: Kind::And(parts.into_iter().chain(last).collect()), span },
        };
        let bounds = Bounds::Between(Box::new(low.clone()), Box::new(high.clone()));
        // A rule that mentions the index nowhere still needs a value to be there.
        let body = if inside.is_empty() { Expr { kind: Kind::Truth(true), span } } else { joined(inside) };
        let kind = Kind::Quantified(Quantifier::Exists, vec![index.clone()], bounds, Box::new(body));
        all.push(Expr { kind, span });
        Self { name: self.name.clone(), index: None, order: self.order, relation: joined(all) }
    }

    /// May a rule be called so, for some value of the index?
    pub(crate) fn may_be_called(&self, name: &str) -> bool {
        if self.index.is_none() {
            return self.name.text == name;
        }
        match from_roman(&self.name.text) {
            Some(first) => from_roman(name).is_some_and(|number| number >= first),
            None => name.strip_prefix(&*self.name.text).is_some_and(|rest| rest.starts_with('-')),
        }
    }
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
    Move(Box<MoveItem>),
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
        /// `when F`: for which parameters it is claimed; without it, for all.
        when: Option<Expr>,
        formula: Expr,
    },
    /// How a proof for all parameters may go.
    By(Script),
    Example(ExampleItem),
}
