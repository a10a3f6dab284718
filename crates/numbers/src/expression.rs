//! Integers as people type them: `42`, `-7`, `10^59+7`, `2^127-1`.

use crate::integer::Integer;
use crate::limits::{MAX_DIGITS, bounded_pow, fits};
use crate::natural::Natural;
use crate::syntax::{Expression, ExpressionError, Kind, Operator, parse};

/// Reads a natural number: digits, or an expression in `+ - *` and `^`.
///
/// # Errors
/// When the text is not such an expression, when its value is negative, or when a value on the way exceeds
/// [`MAX_DIGITS`](crate::MAX_DIGITS) decimal digits.
///
/// ```
/// use ratwheel_numbers::parse_natural;
/// assert_eq!(parse_natural("10^20+7").unwrap().to_string(), "100000000000000000007");
/// assert!(parse_natural("10^10^10").unwrap_err().message.contains("10000000 digits"));
/// assert!(parse_natural("3-5").unwrap_err().message.contains("negative"));
/// ```
pub fn parse_natural(text: &str) -> Result<Natural, ExpressionError> {
    let value = parse_integer(text)?;
    value.into_natural().ok_or_else(|| {
        let trimmed = text.trim_start().len();
        let start = text.len() - trimmed;
        let end = start + text.trim().len();
        ExpressionError::new(text, start..end, "this is negative; expected 0, 1, 2, …")
    })
}

/// Reads an integer: digits with an optional sign, or an expression in `+ - *` and `^`.
///
/// # Errors
/// When the text is not such an expression or a value on the way exceeds [`MAX_DIGITS`](crate::MAX_DIGITS) digits.
///
/// ```
/// use ratwheel_numbers::{Integer, parse_integer};
/// assert_eq!(parse_integer("2^10 - 3*(7+1)").unwrap(), Integer::from(1000));
/// ```
pub fn parse_integer(text: &str) -> Result<Integer, ExpressionError> {
    evaluate(text, &parse(text)?)
}

fn evaluate(source: &str, expression: &Expression) -> Result<Integer, ExpressionError> {
    let fail = |message: String| ExpressionError::new(source, expression.span.clone(), message);
    let value = match &expression.kind {
        Kind::Number(value, 0) => Integer::from(value),
        Kind::Number(..) => return Err(fail("this is a decimal; expected a whole number".into())),
        Kind::Name(name) => return Err(fail(format!("expected an integer, found the name `{name}`"))),
        Kind::Call(name, _) => return Err(fail(format!("expected an integer, found `{name}(…)`"))),
        Kind::Negate(inner) => -evaluate(source, inner)?,
        Kind::Binary(operator, left, right) => {
            let (left, right) = (evaluate(source, left)?, evaluate(source, right)?);
            match operator {
                Operator::Add => left + right,
                Operator::Subtract => left - right,
                Operator::Multiply if left.bit_len() + right.bit_len() > crate::limits::MAX_BITS + 64 => {
                    return Err(fail(too_large()));
                }
                Operator::Multiply => left * right,
                Operator::Divide => return Err(fail("division has no place in an integer; use + - * ^".into())),
                Operator::Power => power(&left, right).map_err(fail)?,
            }
        }
    };
    if fits(value.magnitude()) { Ok(value) } else { Err(fail(too_large())) }
}

fn power(base: &Integer, exponent: Integer) -> Result<Integer, String> {
    let Some(exponent) = exponent.into_natural() else {
        return Err("an integer has no negative power; expected an exponent 0, 1, 2, …".into());
    };
    let magnitude = bounded_pow(base.magnitude(), &exponent).ok_or_else(too_large)?;
    let negative = base.is_negative() && !exponent.is_even();
    Ok(if negative { -Integer::from(magnitude) } else { Integer::from(magnitude) })
}

fn too_large() -> String {
    format!("this number is too large: the limit is {MAX_DIGITS} digits")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn precedence_and_associativity() {
        for (text, value) in [
            ("2^3^2", 512),
            ("-2^2", -4),
            ("(-2)^3", -8),
            ("10-3-2", 5),
            ("2*3+4", 10),
            ("2+3*4", 14),
            (" ( 7 ) ", 7),
            ("--5", 5),
            ("2^0", 1),
            ("0^0", 1),
            ("5−3", 2),
        ] {
            assert_eq!(parse_integer(text), Ok(Integer::from(value)), "{text}");
        }
    }

    #[test]
    fn bad_input_is_refused_in_words() {
        for (text, part) in [
            ("", "found nothing"),
            ("   ", "found nothing"),
            ("12 34", "expected an operator"),
            ("1+", "found the end"),
            ("(1", "expected `)`"),
            ("1)", "closes nothing"),
            ("2^-1", "negative power"),
            ("1/2", "division"),
            ("1.5", "this is a decimal; expected a whole number"),
            ("-2.0", "this is a decimal; expected a whole number"),
            ("3e5", "written with `^`: 3*10^5 for 3e5"),
            ("1.5E-3*2", "written with `^`: 3*10^5 for 3e5"),
            ("2e", "expected an operator"),
            ("2e+x", "expected an operator"),
            ("pi", "name `pi`"),
            ("٣", "found"),
            ("１", "found"),
            ("🐀", "found '🐀'"),
            ("10^10^10", "limit is 10000000 digits"),
            ("2^(2^40)*0", "limit"),
        ] {
            let error = parse_integer(text).expect_err(text);
            assert!(error.message.contains(part), "{text}: {}", error.message);
            assert!(!error.to_string().is_empty());
        }
    }

    #[test]
    fn deep_nesting_is_refused_not_overflowed() {
        for text in [
            "(".repeat(1_000_000),
            "-".repeat(1_000_000),
            "2^".repeat(1_000_000),
            format!("1{}", "+1".repeat(1_000_000)),
            format!("1{}", "*1".repeat(1_000_000)),
        ] {
            assert!(parse_integer(&text).is_err());
        }
    }

    #[test]
    fn carets_count_columns() {
        let error = parse_integer("２+1").expect_err("a full-width digit is not a digit");
        assert_eq!(error.to_string().lines().last(), Some("  ^^"));
        let error = parse_integer("7 + 1.5e-32*2").expect_err("that is how other programs write it");
        assert_eq!(error.to_string().lines().last(), Some("      ^^^^^^^"));
        let error = parse_integer("1+x").expect_err("x is a name");
        assert_eq!(error.to_string().lines().last(), Some("    ^"));
    }
}
