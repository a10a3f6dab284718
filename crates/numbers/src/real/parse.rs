//! Reading a real number as people type it.

use super::rational::Rational;
use super::{Real, RealError};
use crate::integer::Integer;
use crate::natural::Natural;
use crate::syntax::{Expression, ExpressionError, Kind, Operator, parse};
use std::str::FromStr;

impl FromStr for Real {
    type Err = ExpressionError;

    /// Integers, exact decimals, `pi`, `e`, `phi`, `sqrt(…)`, `+ - * /`, brackets and integer powers; also `π`, `φ`,
    /// `√2`.
    fn from_str(text: &str) -> Result<Self, ExpressionError> {
        evaluate(text, &parse(text)?)
    }
}

fn evaluate(source: &str, expression: &Expression) -> Result<Real, ExpressionError> {
    let fail = |message: String| ExpressionError::new(source, expression.span.clone(), message);
    let failed = |error: RealError| fail(error.to_string());
    let value = match &expression.kind {
        Kind::Number(digits, decimals) => {
            let denominator = Natural::from(10u64).pow(*decimals);
            Ok(Real::from(Rational::reduced(Integer::from(digits), denominator)))
        }
        Kind::Name(name) => match name.as_str() {
            "pi" | "π" => Ok(Real::pi()),
            "e" => Ok(Real::e()),
            "phi" | "φ" => Ok(Real::phi()),
            _ => Err(fail(format!("unknown name `{name}`; known are pi, e, phi and sqrt(…)"))),
        },
        Kind::Call(name, argument) if name == "sqrt" => evaluate(source, argument)?.sqrt().map_err(failed),
        Kind::Call(name, _) => {
            let span = expression.span.start..expression.span.start + name.len();
            Err(ExpressionError::new(source, span, format!("unknown name `{name}`; known are pi, e, phi and sqrt(…)")))
        }
        Kind::Negate(inner) => Ok(-evaluate(source, inner)?),
        Kind::Binary(operator, left, right) => {
            let (a, b) = (evaluate(source, left)?, evaluate(source, right)?);
            match operator {
                Operator::Add => Ok(a + b),
                Operator::Subtract => Ok(a - b),
                Operator::Multiply => Ok(a * b),
                Operator::Divide => {
                    let at_divisor =
                        |error: RealError| ExpressionError::new(source, right.span.clone(), error.to_string());
                    a.checked_div(&b).map_err(at_divisor)
                }
                Operator::Power => {
                    let exponent = b.as_rational().filter(|b| b.is_integer()).map(Rational::numerator);
                    let Some(exponent) = exponent else {
                        let message = format!("the exponent {b} is not an integer; for roots write sqrt(…)");
                        return Err(ExpressionError::new(source, right.span.clone(), message));
                    };
                    let Some(exponent) = exponent.to_i64() else {
                        return power_beyond_words(&a, exponent.is_negative()).ok_or_else(|| {
                            fail(format!("this power is too large: the limit is {} digits", crate::MAX_DIGITS))
                        });
                    };
                    a.pow(exponent).map_err(failed)
                }
            }
        }
    }?;
    if value.0.bits > crate::limits::MAX_BITS {
        return Err(fail(format!("this number is too large: the limit is {} digits", crate::MAX_DIGITS)));
    }
    Ok(value)
}

/// 1 has every large power and 0 every positive one; nothing else does.
fn power_beyond_words(base: &Real, negative: bool) -> Option<Real> {
    let value = base.as_rational()?;
    (value.is_zero() && !negative || *value == Rational::from(1)).then(|| base.clone())
}
