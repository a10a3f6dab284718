//! Sums over piles, `sum(i in 1..t: x[i])`, and arrays that a proof chooses.
//!
//! - *Sums*: S(a, t) is the sum of the elements of the array with the number a from the first index of the ruleset, l, up to t. So
//!   S(a, l − 1) = 0, and S(a, t + 1) = S(a, t) + a(t + 1) for t ≥ l − 1: the sum up to t + 1 has one element more. What S is for
//!   t < l − 1 is left open, and the obligation "places" asks that no ruleset speaks of it.
//! - *Choosing*: if for every integer i some integer y satisfies F(i, y), there is an array c such that F(i, c(i)) holds for every i:
//!   let c(i) be the smallest such y in size, and of y and −y the positive one. A branch calls c by a number that it has not
//!   used before, so that nothing else is known of c.

use super::form::Form;
use super::lower::{Local, Lowered, Lowering, refuse};
use super::poly::{Atom, Poly};
use super::read::Family;
use super::schemas::below;
use super::symbols::{BOUND, FIRST_CHOSEN, HERE, MOST_CHOSEN, Symbol, THERE, pair, unpair};
use super::xor::named;
use ratwheel_logic::syntax::ast::{Expr, Kind, Name};

impl Lowering<'_> {
    /// The array whose elements themselves stand behind `sum(i in …:` or `xor(i in …:`.
    pub(super) fn summed_array(&self, word: &str, index: &Name, body: &Expr) -> Lowered<usize> {
        let Some(array) = &self.many.array else {
            return refuse(format_args!("`{word}` over anything but an array of piles"));
        };
        let is_index = |expr: &Expr| matches!(&expr.kind, Kind::Name(name, false) if *name == index.text);
        let primed = match &body.kind {
            Kind::Element(name, primed, place) if name.text == array.name && is_index(place) => *primed,
            _ => return refuse(format_args!("`{word}` of anything but the piles themselves")),
        };
        let function = if primed { self.many.there } else { Some(self.many.here) };
        function.map_or_else(|| refuse(format_args!("`{}'` outside a move", array.name)), Ok)
    }

    /// `sum(i in a..t: x[i])`, where a is the first index.
    pub(super) fn pile_sum(
        &mut self,
        index: &Name,
        ends: &(Expr, Expr),
        body: &Expr,
        locals: &[Local],
    ) -> Lowered<Poly> {
        let function = self.summed_array("sum", index, body)?;
        let (low, last) = (self.single(&ends.0, locals)?, self.single(&ends.1, locals)?);
        let array = self.many.array.clone().filter(|array| array.low == low);
        let Some(array) = array else { return refuse("`sum` that does not begin with the first pile") };
        self.never(Form::Or(vec![below(&last, &low.offset(-1)), below(&array.high, &last)]))?;
        let value = Poly::app(self.symbol(Symbol::Sum { low })?, pair(&named(function), &last));
        if value.depth() < 8 { Ok(value) } else { refuse("a term as large as this") }
    }
}

/// What is known of the sums with this number over an array; `t` is free for it.
pub(super) fn known(sum: usize, low: &Poly, array: usize, t: u32) -> Form {
    let up_to = |t: &Poly| Poly::app(sum, pair(&named(array), t));
    let (none, t_value) = (low.offset(-1), Poly::var(t));
    let next = t_value.offset(1);
    let step = up_to(&next).minus(&up_to(&t_value)).minus(&Poly::app(array, next));
    let step = Form::All(t, Box::new(Form::Or(vec![below(&t_value, &none), Form::Eq(step)])));
    Form::And(vec![Form::Eq(up_to(&none)), step])
}

/// Of the piles, and of those after the move.
pub(super) fn known_of_piles(sum: usize, low: &Poly, t: u32) -> Form {
    Form::And(vec![known(sum, low, HERE, t), known(sum, low, THERE, t)])
}

/// What is supposed of a choice, of [`BOUND`] and of the number below it: that it cannot be made somewhere; and what holds of the
/// array with this number, with its sums. None if something becomes too large.
pub(super) fn chosen(family: &Family, what: &Form, number: usize) -> Option<(Form, Form)> {
    let function = (number < MOST_CHOSEN).then_some(FIRST_CHOSEN + number)?;
    let none = Form::Exists(BOUND, Box::new(Form::All(BOUND - 1, Box::new(what.negated()))));
    let said = what.put(BOUND - 1, &Poly::app(function, Poly::var(BOUND)))?;
    let mut all = vec![Form::All(BOUND, Box::new(said))];
    for (place, symbol) in family.symbols.iter().enumerate() {
        if let Symbol::Sum { low } = symbol {
            all.push(known(super::symbols::FIRST_SYMBOL + place, low, function, BOUND));
        }
    }
    Some((none, Form::And(all)))
}

/// The polynomial of a target array in place of the piles after the move, as [`Poly::with_function`]. A nim-sum or a sum over these
/// is that over the target, where it is an array by itself; of nim-sums the one of [`Symbol::Lowered`] alone is known. None for
/// another target, or if something becomes too large.
pub(super) fn with_target(p: &Poly, value: &Poly, symbol: &dyn Fn(usize) -> Option<Symbol>) -> Option<Poly> {
    let target = match value.terms().next() {
        Some((atoms, _)) => match atoms.as_slice() {
            [Atom::App(array, _)] if *value == Poly::app(*array, Poly::var(BOUND)) => Some(*array),
            _ => None,
        },
        None => None,
    };
    let is_array = |array: &usize| matches!(symbol(*array), Some(Symbol::Array(_) | Symbol::Lowered | Symbol::Chosen));
    let target = target.filter(is_array);
    let over = |function: usize, argument: &Poly| match symbol(function) {
        Some(Symbol::NimSum { .. }) if *argument == named(THERE) => {
            Some(target.map(|array| Poly::app(function, named(array))))
        }
        Some(Symbol::Sum { .. }) => {
            let (array, last) = unpair(argument)?;
            (array == named(THERE)).then(|| target.map(|array| Poly::app(function, pair(&named(array), &last))))
        }
        _ => None,
    };
    p.with_function(THERE, value, &over)
}
