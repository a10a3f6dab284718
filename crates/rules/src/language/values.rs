//! `claim nim-value: t`: the nim-value of every position is t.
//!
//! With parameters filled in, that is a closed formula: t is never negative, no move keeps it, and every smaller number is reached.
//! By induction over the moves t is then the mex of the values that moves lead to.

use crate::core::Formula;
use ratwheel_logic::build::{and, exists, implies};
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
    // What they bind themselves is numbered from the place where they stand.
    let value = |from: usize, depth: usize| value.renumbered(&|number| number + depth).substituted(&at(from));
    let position =
        |depth: usize| position.iter().map(move |formula| formula.renumbered(&|n| n + depth).substituted(&at(0)));
    let numbers = |from: usize| (from..from + piles).map(variable).collect::<Vec<Term>>();
    let legal = |to: usize| Formula::Legal(numbers(0), numbers(to));
    let every = |count: usize, body: Formula| (0..count).rev().fold(body, |body, n| for_all(n, body));
    let natural = every(piles, implies(and(position(piles)), value(0, piles).ge(0i64)));
    let both = 2 * piles;
    let differs = every(both, implies(legal(piles), value(0, both).differs(value(piles, both))));
    let first = piles + 1;
    let smaller = variable(piles).lt(value(0, first));
    let reached = and([legal(first), value(first, first + piles).equals(variable(piles))]);
    let reached = (first..first + piles).rev().fold(reached, |body, n| exists(n, Natural::zero(), body));
    let reaches = every(first, implies(and(position(first).chain([smaller])), reached));
    and([natural, differs, reaches])
}

/// For all values of a variable; of what is always so or never, this is said without it, as the reader of a text does.
fn for_all(depth: usize, body: Formula) -> Formula {
    match body {
        Formula::Constant(value) => Formula::Constant(value),
        body => Formula::ForAll(depth, Range::From(Natural::zero()), Box::new(body)),
    }
}
