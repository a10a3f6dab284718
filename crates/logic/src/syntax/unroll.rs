//! Which quantified variables stand for numbers that are written out: those that are used where a constant must stand, as
//! `i` in `x[i]`, `2^i` or `mod i`. A quantifier over such a variable is worked in value by value.

use super::ast::{Bounds, Declarations, Expr, Kind, MulSign, Name};
use std::cell::RefCell;
use std::collections::HashMap;

/// Looks through expressions, and through the `let`s that they use.
#[derive(Default)]
pub(super) struct Unrolling {
    /// Whether an argument of a `let`, by their numbers, is used where a constant must stand.
    known: RefCell<HashMap<(usize, usize), bool>>,
    /// The same for a variable in a quantified formula, by the place of the formula in memory: nested ones would be looked
    /// through again and again.
    looked: RefCell<HashMap<(usize, String), bool>>,
}

impl Unrolling {
    /// Is one of these variables used where a constant must stand?
    pub(super) fn unrolls(&self, declared: &Declarations<'_>, names: &[Name], body: &Expr) -> bool {
        names.iter().any(|name| self.fixed(declared, &name.text, body))
    }

    fn fixed(&self, declared: &Declarations<'_>, name: &str, expr: &Expr) -> bool {
        let here = match &expr.kind {
            Kind::Element(_, _, index) => index.mentions(name),
            Kind::Power(_, exponent) => exponent.mentions(name),
            Kind::Product(_, rest) => {
                rest.iter().any(|(sign, factor)| *sign != MulSign::Times && factor.mentions(name))
            }
            Kind::Numeration(_, systems, _) => {
                systems.iter().flat_map(|system| &system.arguments).any(|argument| argument.mentions(name))
            }
            Kind::Automaton(text) => text.system.arguments.iter().any(|argument| argument.mentions(name)),
            Kind::Recursion(text) => {
                // Everything but what it is asked for is made of numbers and its own variables.
                let tracks = text.tracks.iter().any(|track| self.fixed(declared, name, track));
                let outside = text.bounds.limits().into_iter().chain(text.given.iter().flatten());
                let columns = text.columns.iter().flat_map(|column| column.entry.parts());
                return tracks
                    || outside.into_iter().any(|part| part.mentions(name))
                    || !text.names(name) && columns.into_iter().any(|part| depends(part, name));
            }
            Kind::Over(_, index, ends, body) => {
                let shadowed = index.text == name;
                return ends.0.mentions(name) || ends.1.mentions(name) || !shadowed && self.fixed(declared, name, body);
            }
            Kind::Quantified(_, names, bounds, body) => {
                let key = (std::ptr::from_ref(expr).addr(), name.to_owned());
                if let Some(known) = self.looked.borrow().get(&key) {
                    return *known;
                }
                let fixed = self.fixed_inside(declared, name, names, bounds, body);
                self.looked.borrow_mut().insert(key, fixed);
                return fixed;
            }
            Kind::Call(called, arguments) => declared.definition(&called.text).is_some_and(|index| {
                let mut used = arguments.iter().enumerate().filter(|(_, argument)| argument.mentions(name));
                used.any(|(argument, _)| self.argument(declared, index, argument))
            }),
            Kind::Number(_)
            | Kind::Truth(_)
            | Kind::Name(..)
            | Kind::Legal(..)
            | Kind::Negate(_)
            | Kind::Sum(..)
            | Kind::Abs(_)
            | Kind::Compare(..)
            | Kind::In(..)
            | Kind::Has(..)
            | Kind::Not(_)
            | Kind::And(_)
            | Kind::Or(_)
            | Kind::Implies(..)
            | Kind::Iff(..)
            | Kind::If(..) => false,
        };
        here || expr.parts().into_iter().any(|part| self.fixed(declared, name, part))
    }

    /// Is the variable used so inside a quantified formula, or for the ends of a range that is written out?
    fn fixed_inside(
        &self,
        declared: &Declarations<'_>,
        name: &str,
        names: &[Name],
        bounds: &Bounds,
        body: &Expr,
    ) -> bool {
        let ends = bounds.limits().into_iter().any(|limit| limit.mentions(name));
        if ends && matches!(bounds, Bounds::Between(..)) && self.unrolls(declared, names, body) {
            return true;
        }
        let shadowed = names.iter().any(|inner| inner.text == name);
        let limits = bounds.limits().into_iter().any(|limit| self.fixed(declared, name, limit));
        limits || !shadowed && self.fixed(declared, name, body)
    }

    /// Is this argument of a `let` used where a constant must stand?
    fn argument(&self, declared: &Declarations<'_>, index: usize, argument: usize) -> bool {
        if let Some(known) = self.known.borrow().get(&(index, argument)) {
            return *known;
        }
        // A `let` that uses itself meets itself again; there its index has to be a number.
        self.known.borrow_mut().insert((index, argument), false);
        let item = declared.lets.get(index).and_then(|item| Some((item, item.arguments.get(argument)?)));
        let fixed = item.is_some_and(|(item, name)| {
            let index = argument + 1 == item.arguments.len() && item.uses_itself();
            index || self.fixed(declared, &name.text, &item.body)
        });
        self.known.borrow_mut().insert((index, argument), fixed);
        fixed
    }
}

/// As [`Expr::mentions`], but not where the name is that of a variable quantified inside.
fn depends(expr: &Expr, name: &str) -> bool {
    match &expr.kind {
        Kind::Quantified(_, names, bounds, body) => {
            let shadowed = names.iter().any(|inner| inner.text == name);
            bounds.limits().into_iter().any(|limit| depends(limit, name)) || !shadowed && depends(body, name)
        }
        Kind::Over(_, index, ends, body) => {
            depends(&ends.0, name) || depends(&ends.1, name) || index.text != name && depends(body, name)
        }
        Kind::Name(text, false) => text == name,
        _ => expr.parts().into_iter().any(|part| depends(part, name)),
    }
}
