//! Quotients that are whole for all values of their variables, as n·(n+1)/2: nothing is rounded there, whatever `/` means.

use super::ast::{AddSign, Expr, Kind, MulSign};
use std::collections::BTreeMap;

/// So many combinations of remainders are looked at.
const MOST: u64 = 4096;

/// Is this a polynomial in integers (`integer` knows which names are) with whole values only?
///
/// With d the product of all divisors, d times the polynomial has integer coefficients, so whether d divides its value depends
/// on the remainders of the variables by d alone.
pub(super) fn is_whole(expr: &Expr, integer: impl Fn(&Expr) -> bool) -> bool {
    let mut names = BTreeMap::new();
    let Some(divisor) = divisors(expr, &integer, &mut names) else { return false };
    let cases = u32::try_from(names.len()).ok().and_then(|count| divisor.checked_pow(count));
    let Some(cases) = cases.filter(|cases| *cases <= MOST) else { return false };
    let divisor = i128::from(divisor);
    (0..i128::from(cases)).all(|case| {
        let mut rest = case;
        for value in names.values_mut() {
            *value = rest % divisor;
            rest /= divisor;
        }
        multiple(expr, divisor, &names).is_some_and(|value| value % divisor == 0)
    })
}

/// The product of the divisors on every way down, multiplied up; the names are noted. None for what is no such polynomial.
fn divisors<'a>(
    expr: &'a Expr,
    integer: &impl Fn(&Expr) -> bool,
    names: &mut BTreeMap<(&'a str, bool), i128>,
) -> Option<u64> {
    match &expr.kind {
        Kind::Number(n) => n.to_u64().map(|_| 1),
        Kind::Name(name, primed) if integer(expr) => {
            names.insert((name, *primed), 0);
            Some(1)
        }
        Kind::Negate(inner) => divisors(inner, integer, names),
        Kind::Sum(first, rest) => rest.iter().try_fold(divisors(first, integer, names)?, |all, (_, part)| {
            all.checked_mul(divisors(part, integer, names)?)
        }),
        Kind::Product(first, rest) => {
            rest.iter().try_fold(divisors(first, integer, names)?, |all, (sign, part)| match sign {
                MulSign::Times => all.checked_mul(divisors(part, integer, names)?),
                MulSign::Over => all.checked_mul(number(part).filter(|n| *n > 0)?),
                MulSign::Mod | MulSign::Div => None,
            })
        }
        _ => None,
    }
}

fn number(expr: &Expr) -> Option<u64> {
    match &expr.kind {
        Kind::Number(n) => n.to_u64(),
        _ => None,
    }
}

/// `times` times the value, exactly: every divisor divides what is left of `times` when it is reached.
fn multiple(expr: &Expr, times: i128, names: &BTreeMap<(&str, bool), i128>) -> Option<i128> {
    match &expr.kind {
        Kind::Number(_) => times.checked_mul(i128::from(number(expr)?)),
        Kind::Name(name, primed) => times.checked_mul(*names.get(&(name.as_str(), *primed))?),
        Kind::Negate(inner) => multiple(inner, times, names)?.checked_neg(),
        Kind::Sum(first, rest) => rest.iter().try_fold(multiple(first, times, names)?, |sum, (sign, part)| {
            let part = multiple(part, times, names)?;
            match sign {
                AddSign::Plus => sum.checked_add(part),
                AddSign::Minus => sum.checked_sub(part),
            }
        }),
        Kind::Product(first, rest) => {
            // Each factor takes its own divisors out of `times`, and those of `/` come last.
            let mut left = times;
            let mut value = 1i128;
            for (sign, part) in std::iter::once((MulSign::Times, &**first)).chain(rest.iter().map(|(s, e)| (*s, e))) {
                if sign == MulSign::Over {
                    left /= i128::from(number(part)?);
                    continue;
                }
                let own = i128::from(divisors(part, &|_| true, &mut BTreeMap::new())?);
                left /= own;
                value = value.checked_mul(multiple(part, own, names)?)?;
            }
            value.checked_mul(left)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::Formula;

    /// A term, and its value.
    type Case = (&'static str, fn(i64) -> i64);

    fn read(text: &str) -> Result<Formula, String> {
        Formula::parse(text, &["x", "y"]).map_err(|error| error.to_string())
    }

    /// What is compared is the value by its definition, in integers that are divided last.
    #[test]
    fn whole_quotients_are_compared_exactly() {
        let values: [Case; 5] = [
            ("y*(y+1)/2", |y| y * (y + 1) / 2),
            ("y*(y+1)*(2*y+1)/6", |y| y * (y + 1) * (2 * y + 1) / 6),
            ("(y*y - y)/2 + 3", |y| (y * y - y) / 2 + 3),
            ("y/2*(3*y-1)", |y| y * (3 * y - 1) / 2),
            ("(y*y*y - y)/2/3", |y| (y * y * y - y) / 6),
        ];
        for (text, value) in values {
            let (same, other) = (read(&format!("x = {text}")).unwrap(), read(&format!("{text} != x")).unwrap());
            for (x, y) in (0..60i64).flat_map(|x| (0..12i64).map(move |y| (x, y))) {
                assert_eq!(same.holds(&[x.into(), y.into()]), Ok(x == value(y)), "{text} at {x}, {y}");
                assert_eq!(other.holds(&[x.into(), y.into()]), Ok(x != value(y)), "{text} at {x}, {y}");
            }
        }
    }

    #[test]
    fn a_quotient_that_would_be_rounded_is_refused() {
        for text in ["y/2", "y*(y+2)/2", "y*(y+1)/4", "y*y/2 + y/3", "phi*y/2", "y/2 + y*phi", "y*(y+1)/100000"] {
            assert!(
                read(&format!("x = {text}")).unwrap_err().contains("makes a real number")
                    || read(&format!("x = {text}")).unwrap_err().contains("is a real number"),
                "{text}"
            );
        }
        assert!(read("x = y*(y+1)/0").is_err());
    }
}
