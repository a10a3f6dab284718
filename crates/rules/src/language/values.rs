//! `claim nim-value: t`: the nim-value of every position is t.
//!
//! With parameters filled in, that is a closed formula: t is never negative, no move keeps it, and every smaller number is reached.
//! By induction over the moves t is then the mex of the values that moves lead to.

use crate::core::{Formula, Relation};
use ratwheel_logic::{Range, Term, Variable};
use ratwheel_numbers::Natural;

/// The name of the claim.
pub(super) const NAME: &str = "nim-value";

/// What is claimed of a term over the piles, as a closed formula; `position` says which piles are a position.
pub(super) fn closed(value: &Term, piles: usize, position: &[Formula]) -> Formula {
    let variable = |number: usize| Term::Variable(Variable::Bound(number));
    // The piles are the quantified variables from this one on, and those inside come after all of these.
    let at = |from: usize| {
        move |variable: Variable| match variable {
            Variable::Free(pile) => Term::Variable(Variable::Bound(from + pile)),
            other => Term::Variable(other),
        }
    };
    let inner = 2 * piles + 1;
    let value = |from: usize| value.renumbered(&|number| number + inner).substituted(&at(from));
    let position = || position.iter().map(|formula| formula.renumbered(&|n| n + inner).substituted(&at(0)));
    let numbers = |from: usize| (from..from + piles).map(variable).collect::<Vec<Term>>();
    let legal = |to: usize| Formula::Legal(numbers(0), numbers(to));
    let every = |count: usize, body: Formula| {
        (0..count).rev().fold(body, |body, n| Formula::ForAll(n, Range::From(Natural::zero()), Box::new(body)))
    };
    let implies = |a: Formula, b: Formula| Formula::Implies(Box::new(a), Box::new(b));
    let natural = Formula::Compare(Relation::GreaterEqual, value(0), Term::Constant(0i64.into()));
    let natural = every(piles, implies(Formula::And(position().collect()), natural));
    let differs = Formula::Compare(Relation::NotEqual, value(0), value(piles));
    let differs = every(2 * piles, implies(legal(piles), differs));
    let smaller = Formula::Compare(Relation::Less, variable(piles), value(0));
    let first = piles + 1;
    let reached = Formula::Compare(Relation::Equal, value(first), variable(piles));
    let reached = Formula::And(vec![legal(first), reached]);
    let reached = (first..first + piles)
        .rev()
        .fold(reached, |body, n| Formula::Exists(n, Range::From(Natural::zero()), Box::new(body)));
    let reaches = every(first, implies(Formula::And(position().chain([smaller]).collect()), reached));
    Formula::And(vec![natural, differs, reaches])
}
