//! Does an expression mention a local name?

use super::ast::{Bounds, Expr, Kind};

/// Is the name free in the expression? (A `let` never mentions local names, only its arguments do.)
pub(super) fn mentions(expr: &Expr, name: &str) -> bool {
    let any = |list: &[Expr]| list.iter().any(|e| mentions(e, name));
    match &expr.kind {
        Kind::Number(_) | Kind::Truth(_) | Kind::Has(..) => false,
        Kind::Name(text, primed) => !primed && text == name,
        Kind::Call(_, arguments) => any(arguments),
        Kind::Numeration(_, system, arguments) => any(&system.arguments) || any(arguments),
        Kind::Legal(from, to) => any(from) || any(to),
        Kind::Negate(e) | Kind::Abs(e) | Kind::Not(e) | Kind::In(e, _) => mentions(e, name),
        Kind::Power(a, b) | Kind::Implies(a, b) | Kind::Iff(a, b) => mentions(a, name) || mentions(b, name),
        Kind::Sum(first, rest) => mentions(first, name) || rest.iter().any(|(_, e)| mentions(e, name)),
        Kind::Product(first, rest) => mentions(first, name) || rest.iter().any(|(_, e)| mentions(e, name)),
        Kind::Compare(first, rest) => mentions(first, name) || rest.iter().any(|(_, e)| mentions(e, name)),
        Kind::And(all) | Kind::Or(all) => any(all),
        Kind::Quantified(_, names, bounds, body) => {
            let bounds = match bounds {
                Bounds::All => false,
                Bounds::Compare(_, bound) => mentions(bound, name),
                Bounds::Between(low, high) => mentions(low, name) || mentions(high, name),
            };
            bounds || !names.iter().any(|n| n.text == name) && mentions(body, name)
        }
        Kind::If(cases, last) => {
            cases.iter().any(|(c, v)| mentions(c, name) || mentions(v, name)) || mentions(last, name)
        }
    }
}
