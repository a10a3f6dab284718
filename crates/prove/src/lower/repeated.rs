//! Terms that a conjunction repeats, as a `let` does that is used several times: each is named once.
//!
//! ∧ A(t) ∧ B(t) is ∃ v: v = t ∧ A(v) ∧ B(v) if one of the parts is a comparison with t in it: where t has no value, that
//! comparison is false, and so is v = t. Without a name every part would get the automaton of t for itself, with tracks of its own.

use super::Lowering;
use crate::error::Stop;
use crate::node::{Affine, Node};
use ratwheel_logic::{Formula, Function, Node as Part, Relation, Term, Variable};

/// The largest function of numerals that stands in a comparison of this conjunction and once more in it.
pub(super) fn repeated(parts: &[Formula]) -> Option<Term> {
    let compared = parts.iter().filter(|part| matches!(part, Formula::Compare(..)));
    let mut found: Vec<&Term> = Vec::new();
    for part in compared {
        candidates(Part::Formula(part), &mut found);
    }
    found.sort_by_key(|term| std::cmp::Reverse(term.depth()));
    let twice = |term: &&Term| {
        let wanted = key(term);
        parts.iter().map(|part| occurrences(Part::Formula(part), &wanted)).sum::<usize>() > 1
    };
    found.into_iter().find(twice).cloned()
}

/// Does its value get a track of its own? Terms with an `if` or with reals in them are left as they are: what they are is
/// not told by how they are written down.
fn is_named(term: &Term) -> bool {
    let plain = |node: Part<'_>| !matches!(node, Part::Term(Term::If(..) | Term::Floor(..)));
    matches!(term, Term::Apply(Function::Xor | Function::Shift(_) | Function::Lowest(_), _))
        && !Part::Term(term).any(&mut |node| !plain(node))
}

/// Terms are the same if they are written down alike.
fn key(term: &Term) -> String {
    format!("{term:?}")
}

/// The terms that may be named, where they are asked for in any case: not in a branch of an `if`.
fn candidates<'a>(node: Part<'a>, found: &mut Vec<&'a Term>) {
    if let Part::Term(Term::If(..)) = node {
        return;
    }
    if let Part::Term(term) = node
        && is_named(term)
    {
        found.push(term);
    }
    for child in node.children() {
        candidates(child, found);
    }
}

fn occurrences(node: Part<'_>, wanted: &str) -> usize {
    match node {
        Part::Term(term) if is_named(term) && key(term) == wanted => 1,
        node => node.children().into_iter().map(|child| occurrences(child, wanted)).sum(),
    }
}

/// One more than the depth of every quantified variable in it.
fn free_depth(parts: &[Formula]) -> usize {
    let depth = |most: usize, node: Part<'_>| match node {
        Part::Term(Term::Variable(Variable::Bound(depth))) => most.max(depth + 1),
        Part::Formula(Formula::Exists(depth, ..) | Formula::ForAll(depth, ..)) => most.max(depth + 1),
        _ => most,
    };
    parts.iter().fold(0, |most, part| Part::Formula(part).fold(most, &mut { depth }))
}

/// The formula with a variable in place of every such term.
fn with_variable(formula: &Formula, wanted: &str, variable: Variable) -> Formula {
    let mut term = |inner: &Term| replaced(inner, wanted, variable);
    formula.map_children(&mut term, &mut |inner| with_variable(inner, wanted, variable))
}

fn replaced(term: &Term, wanted: &str, variable: Variable) -> Term {
    if is_named(term) && key(term) == wanted {
        return Term::Variable(variable);
    }
    let mut inner = |inner: &Term| replaced(inner, wanted, variable);
    term.map_children(&mut inner, &mut |formula| with_variable(formula, wanted, variable))
}

impl Lowering<'_> {
    /// The conjunction, this term named once.
    pub(super) fn naming(&mut self, term: &Term, parts: &[Formula]) -> Result<Node, Stop> {
        let depth = free_depth(parts).max(self.bound.len());
        let value = self.fresh();
        let sum = self.sum(term)?.minus(&super::Sum::affine(Affine::variable(value)));
        let defined = self.compare(sum, Relation::Equal)?;
        self.bind(depth, value);
        let wanted = key(term);
        let parts = parts.iter().map(|part| with_variable(part, &wanted, Variable::Bound(depth))).collect();
        let body = self.formula(&Formula::And(parts));
        self.bound.truncate(depth);
        Ok(Node::exists([value], Node::and([defined, body?])))
    }
}
