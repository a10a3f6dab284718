//! Walking through terms and formulas: the parts of a node, the same node with other parts, and everything below it.
//!
//! ```
//! use ratwheel_logic::{Formula, Node, Term, Variable};
//! let formula = Formula::parse("exists n: x = floor(n*phi) + min(y, n)", &["x", "y"])?;
//! let bound = Node::Formula(&formula).fold(0, &mut |count, node| match node {
//!     Node::Term(Term::Variable(Variable::Bound(_))) => count + 1,
//!     _ => count,
//! });
//! assert_eq!(bound, 2);
//! assert!(formula.variables().contains(&Variable::Free(1)));
//! # Ok::<(), ratwheel_logic::ReadError>(())
//! ```

use crate::formula::{Formula, Range, Term, Variable};
use std::collections::BTreeSet;

/// A term or a formula, as a part of a larger one.
#[derive(Clone, Copy, Debug)]
pub enum Node<'a> {
    /// A term.
    Term(&'a Term),
    /// A formula.
    Formula(&'a Formula),
}

impl<'a> Node<'a> {
    /// The parts directly below, in the order of the text.
    #[must_use]
    pub fn children(self) -> Vec<Node<'a>> {
        match self {
            Self::Term(term) => term.children(),
            Self::Formula(formula) => formula.children(),
        }
    }

    /// Goes through this node and all below it, each before its parts, and carries a value along.
    pub fn fold<T>(self, start: T, step: &mut impl FnMut(T, Node<'a>) -> T) -> T {
        let mut value = step(start, self);
        for child in self.children() {
            value = child.fold(value, step);
        }
        value
    }

    /// Does this node or one below it have the property?
    pub fn any(self, property: &mut impl FnMut(Node<'a>) -> bool) -> bool {
        property(self) || self.children().into_iter().any(|child| child.any(property))
    }

    /// Every variable in it.
    #[must_use]
    pub fn variables(self) -> BTreeSet<Variable> {
        self.fold(BTreeSet::new(), &mut |mut found, node| {
            if let Node::Term(Term::Variable(variable)) = node {
                found.insert(*variable);
            }
            found
        })
    }
}

fn terms(terms: &[Term]) -> Vec<Node<'_>> {
    terms.iter().map(Node::Term).collect()
}

impl Term {
    /// The parts directly below, in the order of the text.
    #[must_use]
    pub fn children(&self) -> Vec<Node<'_>> {
        match self {
            Self::Constant(_) | Self::Variable(_) => Vec::new(),
            Self::Sum(all) | Self::Min(all) | Self::Max(all) | Self::Apply(_, all) => terms(all),
            Self::Negate(term) | Self::Scale(_, term) | Self::Abs(term) | Self::Mod(term, _) | Self::Div(term, _) => {
                vec![Node::Term(term)]
            }
            Self::Product(left, right) => vec![Node::Term(left), Node::Term(right)],
            Self::Floor(parts, _) => parts.iter().map(|(_, term)| Node::Term(term)).collect(),
            Self::If(condition, then, otherwise) => {
                vec![Node::Formula(condition), Node::Term(then), Node::Term(otherwise)]
            }
        }
    }

    /// The same term with every part directly below replaced.
    #[must_use]
    pub fn map_children(
        &self,
        term: &mut dyn FnMut(&Term) -> Term,
        formula: &mut dyn FnMut(&Formula) -> Formula,
    ) -> Self {
        match self {
            Self::Constant(n) => Self::Constant(n.clone()),
            Self::Variable(variable) => Self::Variable(*variable),
            Self::Sum(all) => Self::Sum(all.iter().map(term).collect()),
            Self::Min(all) => Self::Min(all.iter().map(term).collect()),
            Self::Max(all) => Self::Max(all.iter().map(term).collect()),
            Self::Apply(function, all) => Self::Apply(function.clone(), all.iter().map(term).collect()),
            Self::Negate(inner) => Self::Negate(Box::new(term(inner))),
            Self::Scale(c, inner) => Self::Scale(c.clone(), Box::new(term(inner))),
            Self::Abs(inner) => Self::Abs(Box::new(term(inner))),
            Self::Mod(inner, m) => Self::Mod(Box::new(term(inner)), m.clone()),
            Self::Div(inner, m) => Self::Div(Box::new(term(inner)), m.clone()),
            Self::Product(left, right) => Self::Product(Box::new(term(left)), Box::new(term(right))),
            Self::Floor(parts, gamma) => {
                Self::Floor(parts.iter().map(|(alpha, inner)| (alpha.clone(), term(inner))).collect(), gamma.clone())
            }
            Self::If(condition, then, otherwise) => {
                Self::If(Box::new(formula(condition)), Box::new(term(then)), Box::new(term(otherwise)))
            }
        }
    }

    /// Every variable in it.
    #[must_use]
    pub fn variables(&self) -> BTreeSet<Variable> {
        Node::Term(self).variables()
    }

    /// The same term with each variable replaced by a term.
    #[must_use]
    pub fn substituted(&self, value: &dyn Fn(Variable) -> Term) -> Self {
        match self {
            Self::Variable(variable) => value(*variable),
            term => term.map_children(&mut |term| term.substituted(value), &mut |formula| formula.substituted(value)),
        }
    }
}

impl Formula {
    /// The parts directly below, in the order of the text.
    #[must_use]
    pub fn children(&self) -> Vec<Node<'_>> {
        match self {
            Self::Constant(_) => Vec::new(),
            Self::Compare(_, left, right) => vec![Node::Term(left), Node::Term(right)],
            Self::And(all) | Self::Or(all) => all.iter().map(Node::Formula).collect(),
            Self::Not(inner) => vec![Node::Formula(inner)],
            Self::Implies(left, right) | Self::Iff(left, right) => vec![Node::Formula(left), Node::Formula(right)],
            Self::In(term, _) | Self::Reduced(_, term) => vec![Node::Term(term)],
            Self::Exists(_, range, body) | Self::ForAll(_, range, body) => match range {
                Range::From(_) => vec![Node::Formula(body)],
                Range::Between(low, high) => vec![Node::Term(low), Node::Term(high), Node::Formula(body)],
            },
            Self::Claimed(all) => terms(all),
            Self::Legal(from, to) => from.iter().chain(to).map(Node::Term).collect(),
        }
    }

    /// The same formula with every part directly below replaced.
    #[must_use]
    pub fn map_children(
        &self,
        term: &mut dyn FnMut(&Term) -> Term,
        formula: &mut dyn FnMut(&Formula) -> Formula,
    ) -> Self {
        let range = |range: &Range, term: &mut dyn FnMut(&Term) -> Term| match range {
            Range::From(least) => Range::From(least.clone()),
            Range::Between(low, high) => Range::Between(term(low), term(high)),
        };
        match self {
            Self::Constant(value) => Self::Constant(*value),
            Self::Compare(relation, left, right) => Self::Compare(*relation, term(left), term(right)),
            Self::And(all) => Self::And(all.iter().map(formula).collect()),
            Self::Or(all) => Self::Or(all.iter().map(formula).collect()),
            Self::Not(inner) => Self::Not(Box::new(formula(inner))),
            Self::Implies(left, right) => Self::Implies(Box::new(formula(left)), Box::new(formula(right))),
            Self::Iff(left, right) => Self::Iff(Box::new(formula(left)), Box::new(formula(right))),
            Self::In(inner, set) => Self::In(term(inner), set.clone()),
            Self::Reduced(system, inner) => Self::Reduced(system.clone(), term(inner)),
            Self::Exists(depth, over, body) => Self::Exists(*depth, range(over, term), Box::new(formula(body))),
            Self::ForAll(depth, over, body) => Self::ForAll(*depth, range(over, term), Box::new(formula(body))),
            Self::Claimed(all) => Self::Claimed(all.iter().map(term).collect()),
            Self::Legal(from, to) => {
                let from = from.iter().map(&mut *term).collect();
                Self::Legal(from, to.iter().map(term).collect())
            }
        }
    }

    /// Every variable in it, quantified ones too.
    #[must_use]
    pub fn variables(&self) -> BTreeSet<Variable> {
        Node::Formula(self).variables()
    }

    /// The same formula with each variable replaced by a term. Quantifiers keep the variables they bind, so a term that is
    /// put in must not mention a variable that is bound where it lands.
    #[must_use]
    pub fn substituted(&self, value: &dyn Fn(Variable) -> Term) -> Self {
        self.map_children(&mut |term| term.substituted(value), &mut |formula| formula.substituted(value))
    }
}
