//! What has to be shown of a claim `nim-value: t`, that t is the nim-value of every position.
//!
//! Three obligations beside termination: t is never negative; no move leads to a position with the same t; and for every v with
//! 0 ≤ v < t a move leads to a position where t is v. That is enough. Every move lowers the total of the piles, so let t be the
//! nim-value of every position with a smaller total. Then the nim-values of the positions that x leads to are their t; all of
//! 0, …, t − 1 are among them and t is not, so t is their mex, which is the nim-value of x.

use super::form::Form;
use super::lower::{Cases, Lowered, Lowering, compare};
use super::poly::Poly;
use super::read::Obligation;
use ratwheel_logic::Relation;

/// How the value v is called.
pub(super) const VALUE: &str = "value";
/// The claim.
pub(super) const CLAIM: &str = "nim-value";

/// Two terms compared; quotients in them are those that belong to this comparison.
pub(super) fn compared<'a>(
    lowering: &mut Lowering<'a>,
    a: impl FnOnce(&mut Lowering<'a>) -> Lowered<Cases>,
    relation: Relation,
    b: impl FnOnce(&mut Lowering<'a>) -> Lowered<Cases>,
) -> Lowered<Form> {
    let known = lowering.many.quotients();
    let (a, b) = (a(lowering)?, b(lowering)?);
    let form = compare(&a, relation, &b)?;
    Ok(lowering.many.with_quotients(known, form).simplified())
}

/// A term compared with a number.
pub(super) fn against<'a>(
    lowering: &mut Lowering<'a>,
    a: impl FnOnce(&mut Lowering<'a>) -> Lowered<Cases>,
    relation: Relation,
    number: &Poly,
) -> Lowered<Form> {
    compared(lowering, a, relation, |_| Ok(vec![(Vec::new(), number.clone())]))
}

/// No move by this rule keeps the value.
pub(super) fn same(rule: &str, hypotheses: Vec<Form>) -> Obligation {
    Obligation { name: format!("same value by rule {rule}"), hypotheses }
}

/// Every smaller value is reached.
pub(super) fn smaller(hypotheses: Vec<Form>) -> Obligation {
    Obligation { name: "smaller values".to_owned(), hypotheses }
}

/// No value is negative.
pub(super) fn natural(hypotheses: Vec<Form>) -> Obligation {
    Obligation { name: "values are natural numbers".to_owned(), hypotheses }
}
