//! Arithmetic expressions as people type them: `10^59+7`, `(2+d+sqrt(5))/2`, `pi/(pi-1)`.
//!
//! One grammar serves integers and reals; the reader of the tree decides what names and operators mean. Errors
//! carry the place in the text and draw a caret under it.

use crate::depth::{MAX_LEVELS, too_deep};
use crate::natural::Natural;
use std::fmt;
use std::ops::Range;

/// An expression that cannot be read, with the place where reading stopped.
///
/// ```
/// use ratwheel_numbers::Real;
/// let error = "2+sqr(2)".parse::<Real>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "unknown name `sqr`; known are pi, e, phi and sqrt(…)\n  2+sqr(2)\n    ^^^"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExpressionError {
    /// What was wrong and what would be right, in one sentence.
    pub message: String,
    /// Where, in bytes of the text.
    pub span: Range<usize>,
    /// The text that was read.
    pub source: String,
}

impl ExpressionError {
    pub(crate) fn new(source: &str, span: Range<usize>, message: impl Into<String>) -> Self {
        Self { message: message.into(), span, source: source.to_owned() }
    }
}

impl fmt::Display for ExpressionError {
    /// The message, the text and a caret under the place. A long text is cut to the neighbourhood of the place.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const AROUND: usize = 40;
        let before = self.source.get(..self.span.start).unwrap_or("");
        let at = self.source.get(self.span.clone()).unwrap_or("");
        let after = self.source.get(self.span.end..).unwrap_or("");
        let cut = before.chars().count().saturating_sub(AROUND);
        let shown: String = before.chars().skip(cut).map(visible).collect();
        let lead = if cut > 0 { format!("…{shown}") } else { shown };
        let place: String = at.chars().take(AROUND).map(visible).collect();
        let tail: String = after.chars().take(AROUND).map(visible).collect();
        let rest = if after.chars().count() > AROUND || at.chars().count() > AROUND { "…" } else { "" };
        let pad = " ".repeat(display_width(&lead));
        let carets = "^".repeat(display_width(&place).max(1));
        write!(f, "{}\n  {lead}{place}{tail}{rest}\n  {pad}{carets}", self.message)
    }
}

impl std::error::Error for ExpressionError {}

/// Control characters would break the picture.
fn visible(c: char) -> char {
    if c.is_control() { '�' } else { c }
}

/// Columns that a text takes on a terminal: combining marks take none, wide East Asian characters and emoji two.
///
/// ```
/// use ratwheel_numbers::display_width;
/// assert_eq!(display_width("β̂ = 鼠"), 6);
/// ```
#[must_use]
pub fn display_width(text: &str) -> usize {
    if text.is_ascii() {
        return text.len();
    }
    let columns = text.chars().map(|c| match u32::from(c) {
        0x300..=0x36F | 0x200B..=0x200F | 0xFE00..=0xFE0F => 0,
        0x1100..=0x115F
        | 0x2E80..=0xA4CF
        | 0xAC00..=0xD7A3
        | 0xF900..=0xFAFF
        | 0xFE30..=0xFE6F
        | 0xFF00..=0xFF60
        | 0xFFE0..=0xFFE6
        | 0x1F300..=0x1FAFF
        | 0x20000..=0x3FFFD => 2,
        _ => 1,
    });
    columns.sum()
}

/// What an expression is made of.
#[derive(Clone, Debug)]
pub(crate) enum Kind {
    /// Digits, with how many of them stand behind a decimal point.
    Number(Natural, u64),
    Name(String),
    Negate(Box<Expression>),
    Binary(Operator, Box<Expression>, Box<Expression>),
    Call(String, Box<Expression>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operator {
    Add,
    Subtract,
    Multiply,
    Divide,
    Power,
}

#[derive(Clone, Debug)]
pub(crate) struct Expression {
    pub(crate) kind: Kind,
    pub(crate) span: Range<usize>,
}

pub(crate) fn parse(source: &str) -> Result<Expression, ExpressionError> {
    let mut parser = Parser { source, at: 0, depth: 0 };
    let expression = parser.sum()?;
    parser.skip_space();
    match parser.peek() {
        None => Ok(expression),
        Some(')') => Err(parser.error_here("this `)` closes nothing")),
        Some(_) => Err(parser.error_here("expected an operator (+ - * / ^) or the end")),
    }
}

struct Parser<'a> {
    source: &'a str,
    at: usize,
    depth: usize,
}

impl Parser<'_> {
    fn peek(&self) -> Option<char> {
        self.source.get(self.at..)?.chars().next()
    }

    fn bump(&mut self) {
        self.at += self.peek().map_or(0, char::len_utf8);
    }

    fn skip_space(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.bump();
        }
    }

    /// The next character that is not space, if it is one of these.
    fn accept(&mut self, wanted: &[char]) -> Option<char> {
        self.skip_space();
        let found = self.peek().filter(|c| wanted.contains(c))?;
        self.bump();
        Some(found)
    }

    fn error_here(&self, message: impl Into<String>) -> ExpressionError {
        let end = self.at + self.peek().map_or(0, char::len_utf8);
        ExpressionError::new(self.source, self.at..end, message)
    }

    fn nested<T>(&mut self, inner: impl FnOnce(&mut Self) -> Result<T, ExpressionError>) -> Result<T, ExpressionError> {
        self.depth += 1;
        if self.depth > MAX_LEVELS {
            return Err(self.error_here(too_deep()));
        }
        let result = inner(self);
        self.depth -= 1;
        result
    }

    fn binary(operator: Operator, left: Expression, right: Expression) -> Expression {
        let span = left.span.start..right.span.end;
        Expression { kind: Kind::Binary(operator, Box::new(left), Box::new(right)), span }
    }

    /// A left-associative chain makes the tree as deep as it is long, so its length counts as depth too.
    fn sum(&mut self) -> Result<Expression, ExpressionError> {
        let depth = self.depth;
        let mut left = self.product()?;
        while let Some(sign) = self.accept(&['+', '-', '−']) {
            self.depth += 1;
            let right = self.nested(Self::product)?;
            let operator = if sign == '+' { Operator::Add } else { Operator::Subtract };
            left = Self::binary(operator, left, right);
        }
        self.depth = depth;
        Ok(left)
    }

    fn product(&mut self) -> Result<Expression, ExpressionError> {
        let depth = self.depth;
        let mut left = self.signed()?;
        while let Some(sign) = self.accept(&['*', '·', '×', '/']) {
            self.depth += 1;
            let right = self.nested(Self::signed)?;
            let operator = if sign == '/' { Operator::Divide } else { Operator::Multiply };
            left = Self::binary(operator, left, right);
        }
        self.depth = depth;
        Ok(left)
    }

    fn signed(&mut self) -> Result<Expression, ExpressionError> {
        self.skip_space();
        let start = self.at;
        if self.accept(&['-', '−']).is_some() {
            let inner = self.nested(Self::signed)?;
            let span = start..inner.span.end;
            return Ok(Expression { kind: Kind::Negate(Box::new(inner)), span });
        }
        self.power()
    }

    fn power(&mut self) -> Result<Expression, ExpressionError> {
        let base = self.atom()?;
        if self.accept(&['^']).is_some() {
            let exponent = self.nested(Self::signed)?;
            return Ok(Self::binary(Operator::Power, base, exponent));
        }
        Ok(base)
    }

    fn atom(&mut self) -> Result<Expression, ExpressionError> {
        self.skip_space();
        let start = self.at;
        match self.peek() {
            None if self.source.trim().is_empty() => Err(self.error_here("expected a number, found nothing")),
            None => Err(self.error_here("expected a number or a name, found the end")),
            Some('(') => {
                self.bump();
                let inner = self.nested(Self::sum)?;
                self.close()?;
                Ok(Expression { kind: inner.kind, span: start..self.at })
            }
            Some('√') => {
                self.bump();
                let inner = self.nested(Self::atom)?;
                let span = start..inner.span.end;
                Ok(Expression { kind: Kind::Call("sqrt".into(), Box::new(inner)), span })
            }
            Some(c) if c.is_ascii_digit() => self.number(),
            Some(c) if c.is_alphabetic() => self.name(),
            Some('.') => Err(self.error_here("a decimal needs a digit before the point, as in 0.5")),
            Some(c) => Err(self.error_here(format!("expected a number or a name, found {c:?}"))),
        }
    }

    fn close(&mut self) -> Result<(), ExpressionError> {
        match self.accept(&[')']) {
            Some(_) => Ok(()),
            None if self.peek().is_none() => Err(self.error_here("expected `)` before the end")),
            None => Err(self.error_here("expected an operator (+ - * / ^) or `)`")),
        }
    }

    fn digits(&mut self) -> String {
        let start = self.at;
        while self.peek().is_some_and(|c| c.is_ascii_digit()) {
            self.bump();
        }
        self.source.get(start..self.at).unwrap_or("").to_owned()
    }

    /// The end of the `e5` of `3e5`, if that is next.
    fn power_of_ten(&self) -> Option<usize> {
        let rest = self.source.get(self.at..)?.strip_prefix(['e', 'E'])?;
        let digits = rest.strip_prefix(['+', '-']).unwrap_or(rest);
        let after = digits.trim_start_matches(|c: char| c.is_ascii_digit());
        (after.len() < digits.len()).then_some(self.source.len() - after.len())
    }

    fn number(&mut self) -> Result<Expression, ExpressionError> {
        let start = self.at;
        let mut digits = self.digits();
        let mut decimals = 0;
        if self.peek() == Some('.') {
            self.bump();
            let fraction = self.digits();
            if fraction.is_empty() {
                return Err(self.error_here("expected a digit behind the decimal point"));
            }
            decimals = fraction.len() as u64;
            digits.push_str(&fraction);
        }
        if let Some(exponent) = self.power_of_ten() {
            let message = "a power of ten is written with `^`: 3*10^5 for 3e5";
            return Err(ExpressionError::new(self.source, start..exponent, message));
        }
        let span = start..self.at;
        if digits.len() as u64 > crate::limits::MAX_DIGITS {
            let message =
                format!("this number has {} digits; the limit is {}", digits.len(), crate::limits::MAX_DIGITS);
            return Err(ExpressionError::new(self.source, span, message));
        }
        let value = digits.parse().map_err(|_| self.error_here("expected a number"))?;
        Ok(Expression { kind: Kind::Number(value, decimals), span })
    }

    fn name(&mut self) -> Result<Expression, ExpressionError> {
        let start = self.at;
        while self.peek().is_some_and(char::is_alphanumeric) {
            self.bump();
        }
        let name = self.source.get(start..self.at).unwrap_or("").to_owned();
        if self.accept(&['(']).is_some() {
            let argument = self.nested(Self::sum)?;
            self.close()?;
            return Ok(Expression { kind: Kind::Call(name, Box::new(argument)), span: start..self.at });
        }
        let end = start + name.len();
        if name == "sqrt" {
            let message = "sqrt needs its argument in brackets, as in sqrt(2)";
            return Err(ExpressionError::new(self.source, start..end, message));
        }
        Ok(Expression { kind: Kind::Name(name), span: start..end })
    }
}
