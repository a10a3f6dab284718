//! A `let` by recurrence: one that uses itself at smaller indices.
//!
//! ```text
//! let u(j) = if j = 0 then 1 else if j = 1 then 3 else 3*u(j - 1) - u(j - 2)
//! ```
//!
//! The last argument is the index. The cases j = 0, 1, …, k − 1 stand first, in this order, and the last part is for all others. There
//! it uses itself at j − 1, …, j − k; in the case j = i at numbers below i; the other arguments are passed on as they are. So every
//! value follows from earlier ones, and there is one for each index from 0 on.

use super::ast::{AddSign, Expr, Kind, LetItem, Name};
use super::diagnostic::Problem;
use crate::formula::Relation;

/// The parts of such a `let`.
#[derive(Clone, Debug)]
pub struct Recurrence<'a> {
    /// The last argument.
    pub index: &'a Name,
    /// The first values.
    pub first: Vec<&'a Expr>,
    /// All others.
    pub then: &'a Expr,
}

const HINT: &str = "a `let` may use itself at smaller indices, as `let u(j) = if j = 0 then 1 else if j = 1 then 3 else 3*u(j - 1) - u(j - 2)`";

impl LetItem {
    /// Does it use itself?
    #[must_use]
    pub fn uses_itself(&self) -> bool {
        calls(&self.body, &self.name.text)
    }

    /// Its parts, if it uses itself; a problem if it does so in another way.
    ///
    /// # Errors
    /// The problem, in words.
    pub fn recurrence(&self) -> Option<Result<Recurrence<'_>, Problem>> {
        self.uses_itself().then(|| self.parts())
    }

    fn parts(&self) -> Result<Recurrence<'_>, Problem> {
        let wrong = |span| Problem::new(span, format!("`{}` is defined by itself", self.name.text)).hint(HINT);
        let Some(index) = self.arguments.last() else { return Err(wrong(self.body.span)) };
        let Kind::If(cases, then) = &self.body.kind else { return Err(wrong(self.body.span)) };
        let mut first = Vec::new();
        for (number, (condition, value)) in cases.iter().enumerate() {
            if !is_case(condition, &index.text, number) {
                return Err(wrong(condition.span));
            }
            let earlier = |place: &Expr| matches!(&place.kind, Kind::Number(n) if *n < number);
            self.only_at(value, &earlier).map_err(wrong)?;
            first.push(value);
        }
        let count = first.len();
        let earlier = |place: &Expr| match &place.kind {
            Kind::Sum(start, rest) => match (&start.kind, rest.as_slice()) {
                (Kind::Name(name, false), [(AddSign::Minus, back)]) if *name == index.text => {
                    matches!(&back.kind, Kind::Number(n) if !n.is_zero() && *n <= count)
                }
                _ => false,
            },
            _ => false,
        };
        self.only_at(then, &earlier).map_err(wrong)?;
        Ok(Recurrence { index, first, then })
    }

    /// Does the part use it only with its own arguments and an index that is as it should be? If not, where it does not.
    fn only_at(&self, part: &Expr, index: &dyn Fn(&Expr) -> bool) -> Result<(), super::ast::Span> {
        match &part.kind {
            Kind::Call(name, arguments) if name.text == self.name.text => {
                let mut own = self.arguments.iter().zip(arguments).rev().skip(1);
                let passed =
                    own.all(|(name, argument)| matches!(&argument.kind, Kind::Name(text, false) if *text == name.text));
                let fits = arguments.len() == self.arguments.len() && passed && arguments.last().is_some_and(index);
                if fits { Ok(()) } else { Err(part.span) }
            }
            // They could give the names of the arguments another meaning.
            Kind::Quantified(..) | Kind::Over(..) | Kind::Recursion(_) => Err(part.span),
            _ => part.parts().into_iter().try_for_each(|inner| self.only_at(inner, index)),
        }
    }
}

/// `j = 3` for the index and this number.
fn is_case(condition: &Expr, index: &str, number: usize) -> bool {
    let Kind::Compare(left, rest) = &condition.kind else { return false };
    let [(Relation::Equal, right)] = rest.as_slice() else { return false };
    matches!(&left.kind, Kind::Name(name, false) if name == index)
        && matches!(&right.kind, Kind::Number(n) if *n == number)
}

fn calls(expr: &Expr, name: &str) -> bool {
    matches!(&expr.kind, Kind::Call(called, _) if called.text == name)
        || expr.parts().into_iter().any(|part| calls(part, name))
}
