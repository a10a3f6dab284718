//! A real number as text that reads back as the same number.

use super::form::Constant;
use super::{Operation, Real};
use std::cmp::Ordering;
use std::fmt;

/// Expressions with more operations are not written out.
const MAX_WEIGHT_SHOWN: u64 = 10_000;

impl fmt::Debug for Real {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Real {
    /// The expression, such that reading it again gives the same number.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(0))
    }
}

impl Real {
    /// The text, in brackets if it binds weaker than `level`: 0 sum, 1 product, 2 right of `-` and `/`, 3 power.
    fn text(&self, level: u8) -> String {
        // Shared parts are written out each time they occur, so the text can be far larger than the value.
        if self.0.weight > MAX_WEIGHT_SHOWN {
            return format!("(an expression of {} operations)", self.0.weight);
        }
        let (own, text) = match &self.0.operation {
            Operation::Quadratic(value) if value.is_rational() => {
                let own = if value.x.sign() == Ordering::Less {
                    0
                } else if value.x.is_integer() {
                    4
                } else {
                    1
                };
                (own, value.x.to_string())
            }
            Operation::Quadratic(value) => {
                let text = value.to_string();
                (if text.starts_with("sqrt") && text.ends_with(')') { 4 } else { 0 }, text)
            }
            Operation::Constant(Constant::Pi) => (4, "pi".into()),
            Operation::Constant(Constant::E) => (4, "e".into()),
            Operation::Add(a, b) => (0, format!("{}+{}", a.text(0), b.text(1))),
            Operation::Subtract(a, b) if a.is_exactly_zero() => (0, format!("-{}", b.text(2))),
            Operation::Subtract(a, b) => (0, format!("{}-{}", a.text(0), b.text(1))),
            Operation::Multiply(a, b) => (1, format!("{}*{}", a.text(1), b.text(2))),
            Operation::Divide(a, b) => (1, format!("{}/{}", a.text(1), b.text(2))),
            Operation::Power(a, exponent) => (3, format!("{}^{exponent}", a.text(4))),
            Operation::Sqrt(a) => (4, format!("sqrt({})", a.text(0))),
            Operation::TooDeep => (4, "(too deep)".into()),
        };
        if own < level { format!("({text})") } else { text }
    }
}
