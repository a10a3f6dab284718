//! Walking through terms and formulas: the parts of a node, the same node with other parts, and everything below it.
//!
//! These walks recurse as deep as the tree is. What was read has at most [`MAX_DEPTH`](ratwheel_numbers::MAX_DEPTH)
//! levels; whoever builds formulas in Rust answers for theirs.
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
use ratwheel_numbers::Real;
use std::cmp::Ordering;
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

    /// How many levels it has: one, or one more than the highest of its parts; the operations of a real count too.
    #[must_use]
    pub fn depth(self) -> usize {
        let reals = match self {
            Self::Term(Term::Floor(parts, gamma)) => {
                parts.iter().map(|(alpha, _)| alpha).chain([gamma]).map(Real::depth).max().unwrap_or(0)
            }
            _ => 0,
        };
        1 + self.children().into_iter().map(Node::depth).max().unwrap_or(0).max(reals)
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

    /// How many levels it has.
    #[must_use]
    pub fn depth(&self) -> usize {
        Node::Term(self).depth()
    }

    /// Is the value ≥ 0 whatever the variables are, as far as the form of the term tells? It may still have none.
    ///
    /// ```
    /// use ratwheel_logic::Term;
    /// let is = |text| Term::parse(text, &["x", "y"]).map(|term| term.is_nonnegative());
    /// assert!(is("2*x + |y - 3|")? && is("max(x - y, 0)")?);
    /// assert!(!is("x - 1")?);
    /// # Ok::<(), ratwheel_logic::ReadError>(())
    /// ```
    #[must_use]
    pub fn is_nonnegative(&self) -> bool {
        let natural = |real: &Real| real.sign().is_ok_and(Ordering::is_ge);
        match self {
            Self::Constant(n) => !n.is_negative(),
            Self::Variable(_) | Self::Abs(_) | Self::Mod(..) | Self::Apply(..) => true,
            Self::Sum(all) | Self::Min(all) => all.iter().all(Self::is_nonnegative),
            Self::Max(all) => all.iter().any(Self::is_nonnegative),
            Self::Negate(term) => matches!(&**term, Self::Constant(n) if !n.is_positive()),
            Self::Scale(factor, term) => factor.is_zero() || factor.is_positive() && term.is_nonnegative(),
            Self::Product(left, right) => left.is_nonnegative() && right.is_nonnegative(),
            Self::Div(term, _) => term.is_nonnegative(),
            Self::Floor(parts, gamma) => {
                natural(gamma) && parts.iter().all(|(alpha, term)| natural(alpha) && term.is_nonnegative())
            }
            Self::If(_, then, otherwise) => then.is_nonnegative() && otherwise.is_nonnegative(),
        }
    }

    /// Does it have a value whatever the variables are, as far as its form tells? A function of a negative number has none.
    ///
    /// ```
    /// use ratwheel_logic::Term;
    /// let has = |text| Term::parse(text, &["x", "y"]).map(|term| term.always_has_value());
    /// assert!(has("x - y")? && has("shift(base:2, x + y) - y")?);
    /// assert!(!has("min(x, shift(base:2, x - y))")?);
    /// # Ok::<(), ratwheel_logic::ReadError>(())
    /// ```
    #[must_use]
    pub fn always_has_value(&self) -> bool {
        if let Self::Apply(_, all) = self
            && !all.iter().all(Self::is_nonnegative)
        {
            return false;
        }
        // The condition of a choice is true or false in any case.
        let inside = |node: Node<'_>| if let Node::Term(term) = node { term.always_has_value() } else { true };
        self.children().into_iter().all(inside)
    }

    /// The same without the quantifier of a variable that does not occur: variables further inside have smaller numbers.
    fn without_quantifier(&self, variable: usize) -> Self {
        match self {
            Self::Variable(Variable::Bound(i)) if *i > variable => Self::Variable(Variable::Bound(i - 1)),
            term => term.map_children(&mut |term| term.without_quantifier(variable), &mut |formula| {
                formula.without_quantifier(variable)
            }),
        }
    }

    /// The same with other numbers for quantified variables. Two that are told apart must stay so.
    #[must_use]
    pub fn renumbered(&self, number: &dyn Fn(usize) -> usize) -> Self {
        match self {
            Self::Variable(Variable::Bound(i)) => Self::Variable(Variable::Bound(number(*i))),
            term => term.map_children(&mut |term| term.renumbered(number), &mut |formula| formula.renumbered(number)),
        }
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
            Self::Claimed(all) | Self::Recognised(_, all) | Self::Row(_, all) => terms(all),
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
            Self::Recognised(automaton, all) => Self::Recognised(automaton.clone(), all.iter().map(term).collect()),
            Self::Row(recursion, all) => Self::Row(recursion.clone(), all.iter().map(term).collect()),
            Self::Claimed(all) => Self::Claimed(all.iter().map(term).collect()),
            Self::Legal(from, to) => {
                let from = from.iter().map(&mut *term).collect();
                Self::Legal(from, to.iter().map(term).collect())
            }
        }
    }

    /// How many levels it has.
    ///
    /// ```
    /// use ratwheel_logic::Formula;
    /// assert_eq!(Formula::parse("x < 3 and not x = 1", &["x"])?.depth(), 4);
    /// # Ok::<(), ratwheel_logic::ReadError>(())
    /// ```
    #[must_use]
    pub fn depth(&self) -> usize {
        Node::Formula(self).depth()
    }

    /// The same without the quantifier of a variable that does not occur: variables further inside have smaller numbers.
    pub(crate) fn without_quantifier(&self, variable: usize) -> Self {
        let same =
            self.map_children(&mut |term| term.without_quantifier(variable), &mut |f| f.without_quantifier(variable));
        match same {
            Self::Exists(depth, range, body) if depth > variable => Self::Exists(depth - 1, range, body),
            Self::ForAll(depth, range, body) if depth > variable => Self::ForAll(depth - 1, range, body),
            same => same,
        }
    }

    /// The same with other numbers for quantified variables and their quantifiers. Two that are told apart must stay so, and
    /// inner ones keep larger numbers.
    #[must_use]
    pub fn renumbered(&self, number: &dyn Fn(usize) -> usize) -> Self {
        let same = self.map_children(&mut |term| term.renumbered(number), &mut |formula| formula.renumbered(number));
        match same {
            Self::Exists(depth, range, body) => Self::Exists(number(depth), range, body),
            Self::ForAll(depth, range, body) => Self::ForAll(number(depth), range, body),
            same => same,
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
