//! The nim-sum of all piles, `xor(i in 1..d: x[i])`, whatever d is.
//!
//! X(a) is the nim-sum of the array with the number a over the indices of the ruleset, digit by digit in two's complement, so that
//! it is there for negative numbers too. W is an array that depends on the piles x alone: x with one pile lowered such that the
//! nim-sum is 0, where that can be; else W is 0 everywhere. Two facts are known, of x, of the piles y after the move and of W.
//!
//! - *One pile*: if y is x but for pile i, then X(y) = X(x) only if y(i) = x(i). For ⊕ is commutative and associative with
//!   a ⊕ a = 0, so X(x) ⊕ X(y) = x(i) ⊕ y(i), which is 0 for equal numbers only.
//! - *Lowered*: X(W) = 0, and if X(x) ≠ 0 and no pile is negative, no pile of W is
//!   negative and W is x but for one pile, where W(i) < x(i). For let s = X(x) > 0
//!   and 2^k its highest digit. Some x(i) has the digit 2^k, or s would not. Then x(i) ⊕ s is below x(i): digits above 2^k are the
//!   same, 2^k is gone. With this number in place of x(i) the nim-sum is s ⊕ x(i) ⊕ (x(i) ⊕ s) = 0.
//!
//! One more is a lemma. *Small*: if X(x) = 0 and every pile but i is 0 or 1, then x(i) ≤ 1: it is the nim-sum of the others.

use super::form::Form;
use super::lower::{Lowered, Lowering, refuse};
use super::poly::Poly;
use super::read::Family;
use super::schemas::{FRESH, Lemma, below};
use super::symbols::{HERE, Symbol, THERE};
use crate::CertificateError;
use ratwheel_logic::syntax::ast::{Expr, Name};

/// The number of an array as an argument.
#[must_use]
pub fn named(array: usize) -> Poly {
    Poly::constant(i64::try_from(array).unwrap_or(i64::MAX))
}

impl Lowering<'_> {
    /// `xor(i in a..b: x[i])` over the whole array.
    pub(super) fn nim_sum(&mut self, index: &Name, ends: &(Expr, Expr), body: &Expr) -> Lowered<Poly> {
        let function = self.summed_array("xor", index, body)?;
        let (low, high) = (self.single(&ends.0, &[])?, self.single(&ends.1, &[])?);
        if !self.many.array.as_ref().is_some_and(|array| low == array.low && high == array.high) {
            return refuse("`xor` over a part of the piles");
        }
        let sum = self.symbol(Symbol::NimSum { low, high })?;
        // The array that goes with it has the next number.
        if self.symbol(Symbol::Lowered)? != sum + 1 {
            return refuse("two different nim-sums");
        }
        Ok(Poly::app(sum, named(function)))
    }
}

impl Family {
    /// The third fact, of a pile.
    pub(super) fn small_lemma(&self, lemma: &Lemma) -> Result<Form, CertificateError> {
        let wrong = || CertificateError::Rejected("a lemma does not apply: it is about no nim-sum".to_owned());
        let ([sum], [i]) = (lemma.functions.as_slice(), lemma.arguments.as_slice()) else { return Err(wrong()) };
        let Some(Symbol::NimSum { low, high }) = self.symbol(*sum) else { return Err(wrong()) };
        let (j, zero) = (Poly::var(FRESH), Poly::default());
        let pile = |index: &Poly| Poly::app(HERE, index.clone());
        let beside = |index: &Poly| vec![below(index, low), below(high, index)];
        let other = vec![
            Form::Or(beside(&j)).negated(),
            Form::Eq(i.minus(&j)).negated(),
            Form::Or(vec![below(&pile(&j), &zero), below(&Poly::constant(1), &pile(&j))]),
        ];
        let other = Form::Exists(FRESH, Box::new(Form::And(other)));
        let not_zero = Form::Eq(Poly::app(*sum, named(HERE))).negated();
        Ok(Form::Or([beside(i), vec![not_zero, other, Form::Ge(pile(i).negated().offset(1))]].concat()))
    }
}

/// What is known of the nim-sum with this number; `i` and `j` are variables that are free for it.
pub(super) fn known(sum: usize, low: &Poly, high: &Poly, (i, j): (u32, u32)) -> Form {
    let lowered = sum + 1;
    let of = |array: usize| Poly::app(sum, named(array));
    let pile = |array: usize, index: u32| Poly::app(array, Poly::var(index));
    let differ = |index: u32, other: usize| Form::Eq(pile(HERE, index).minus(&pile(other, index))).negated();
    let within = |index: u32| {
        let index = Poly::var(index);
        vec![Form::Ge(index.minus(low)), Form::Ge(high.minus(&index))]
    };
    let outside = |index: u32| Form::And(within(index)).negated();
    let some = |index: u32, what: Vec<Form>| Form::Exists(index, Box::new(Form::And([within(index), what].concat())));
    // An index beside i where the arrays differ.
    let elsewhere = |other: usize| {
        let beside = Form::Eq(Poly::var(i).minus(&Poly::var(j))).negated();
        some(j, vec![beside, differ(j, other)])
    };
    let one = Form::Or(vec![
        outside(i),
        Form::Eq(pile(HERE, i).minus(&pile(THERE, i))),
        Form::Eq(of(HERE).minus(&of(THERE))).negated(),
        elsewhere(THERE),
    ]);
    let lower = vec![
        Form::Ge(pile(lowered, i)),
        Form::Ge(pile(HERE, i).minus(&pile(lowered, i)).offset(-1)),
        elsewhere(lowered).negated(),
        Form::All(j, Box::new(Form::Or(vec![outside(j), Form::Ge(pile(lowered, j))]))),
    ];
    let negative = some(i, vec![Form::Ge(pile(HERE, i).negated().offset(-1))]);
    Form::And(vec![
        Form::All(i, Box::new(one)),
        Form::Eq(of(lowered)),
        Form::Or(vec![Form::Eq(of(HERE)), negative, some(i, lower)]),
    ])
}
