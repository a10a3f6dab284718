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

use super::form::Form;
use super::lower::{Local, Lowered, Lowering, refuse};
use super::poly::Poly;
use super::symbols::{BOUND, HERE, Symbol, THERE};
use ratwheel_logic::syntax::ast::{Expr, Kind, Name};

/// The number of an array as an argument.
#[must_use]
pub fn named(array: usize) -> Poly {
    Poly::constant(i64::try_from(array).unwrap_or(i64::MAX))
}

impl Lowering<'_> {
    /// `xor(i in a..b: x[i])` over the whole array.
    pub(super) fn nim_sum(&mut self, index: &Name, ends: &(Expr, Expr), body: &Expr) -> Lowered<Poly> {
        let locals: &[Local] = &[];
        let (low, high) = (self.single(&ends.0, locals)?, self.single(&ends.1, locals)?);
        let Some(array) = self.many.array.clone() else { return refuse("`xor` over anything but an array of piles") };
        let is_index = |expr: &Expr| matches!(&expr.kind, Kind::Name(name, false) if *name == index.text);
        let primed = match &body.kind {
            Kind::Element(name, primed, place) if name.text == array.name && is_index(place) => *primed,
            _ => return refuse("`xor` of anything but the piles themselves"),
        };
        if low != array.low || high != array.high {
            return refuse("`xor` over a part of the piles");
        }
        let function = if primed { self.many.there } else { Some(self.many.here) };
        let Some(function) = function else { return refuse(format_args!("`{}'` outside a move", array.name)) };
        let sum = self.symbol(Symbol::NimSum { low, high })?;
        // The array that goes with it has the next number.
        if self.symbol(Symbol::Lowered)? != sum + 1 {
            return refuse("two different nim-sums");
        }
        Ok(Poly::app(sum, named(function)))
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

/// The polynomial of a target array in place of the piles after the move, as [`Poly::with_function`]; a nim-sum over these is that
/// of the target, which is known for [`Symbol::Lowered`] alone. None for another target, or if it becomes too large.
pub(super) fn with_target(p: &Poly, value: &Poly, symbol: &dyn Fn(usize) -> Option<Symbol>) -> Option<Poly> {
    let lowered = |sum: usize| *value == Poly::app(sum + 1, Poly::var(BOUND));
    let is_sum = |function: usize| matches!(symbol(function), Some(Symbol::NimSum { .. }));
    let sums = |function: usize, argument: &Poly| {
        let over = is_sum(function) && *argument == named(THERE);
        over.then(|| lowered(function).then(|| Poly::app(function, named(function + 1))))
    };
    p.with_function(THERE, value, &sums)
}
