//! Polynomials and steps as text.

use super::form::Form;
use super::poly::{Atom, Poly};
use super::read::Family;
use super::symbols::{BOUND, LEVELS, Symbol, pair, unpair};
use crate::CertificateError;
use ratwheel_numbers::Integer;

/// A polynomial as text, with these names.
#[must_use]
pub fn show(p: &Poly, variable: &dyn Fn(u32) -> String, function: &dyn Fn(usize) -> String) -> String {
    let mut text = String::new();
    // What has unknowns comes first.
    let (mut terms, last): (Vec<_>, Vec<_>) = p.terms().partition(|(atoms, _)| !atoms.is_empty());
    terms.extend(last);
    for (atoms, coefficient) in terms {
        text.push_str(match (text.is_empty(), coefficient.is_negative()) {
            (true, true) => "-",
            (true, false) => "",
            (false, true) => " - ",
            (false, false) => " + ",
        });
        let mut factors: Vec<String> = atoms
            .iter()
            .map(|atom| match atom {
                Atom::Var(var) => variable(*var),
                Atom::App(number, argument) => {
                    format!("{}({})", function(*number), show_argument(argument, variable, function))
                }
            })
            .collect();
        if factors.is_empty() || !coefficient.magnitude().is_one() {
            factors.insert(0, coefficient.magnitude().to_string());
        }
        text.push_str(&factors.join("*"));
    }
    if text.is_empty() { "0".to_owned() } else { text }
}

/// One argument, or two with a comma.
fn show_argument(p: &Poly, variable: &dyn Fn(u32) -> String, function: &dyn Fn(usize) -> String) -> String {
    match unpair(p).filter(|(_, second)| !second.is_zero()) {
        Some((a, b)) => format!("{}, {}", show(&a, variable, function), show(&b, variable, function)),
        None => show(p, variable, function),
    }
}

/// A formula as text: `all{or{ge{$0 - 1} eq{x}}}`, where `$0` is bound by the outermost quantifier.
#[must_use]
pub fn show_form(form: &Form, poly: &dyn Fn(&Poly) -> String) -> String {
    let list = |all: &[Form]| all.iter().map(|form| show_form(form, poly)).collect::<Vec<_>>().join(" ");
    match form {
        Form::Ge(p) => format!("ge{{{}}}", poly(p)),
        Form::Eq(p) => format!("eq{{{}}}", poly(p)),
        Form::And(all) => format!("and{{{}}}", list(all)),
        Form::Or(all) => format!("or{{{}}}", list(all)),
        Form::Exists(_, body) => format!("some{{{}}}", show_form(body, poly)),
        Form::All(_, body) => format!("all{{{}}}", show_form(body, poly)),
    }
}

/// Reads polynomials that [`show`] has written.
pub(super) struct Reader<'a> {
    family: &'a Family,
    rest: &'a str,
    depth: usize,
}

type Read<T> = Result<T, CertificateError>;

fn bad<T>(what: impl Into<String>) -> Read<T> {
    Err(CertificateError::malformed(what))
}

impl<'a> Reader<'a> {
    /// The whole text as one polynomial.
    pub(super) fn poly(family: &'a Family, text: &'a str) -> Read<Poly> {
        let mut reader = Self { family, rest: text, depth: 0 };
        let poly = reader.sum()?;
        if reader.rest.trim().is_empty() { Ok(poly) } else { bad(format!("`{text}` is no polynomial")) }
    }

    /// The whole text as one formula inside this many quantifiers.
    pub(super) fn formula(family: &'a Family, text: &'a str, level: u32) -> Read<Form> {
        let mut reader = Self { family, rest: text, depth: 0 };
        let form = reader.form(level, 0)?;
        if reader.rest.trim().is_empty() { Ok(form) } else { bad(format!("`{text}` is no formula")) }
    }

    fn form(&mut self, level: u32, depth: usize) -> Read<Form> {
        let word = self.word();
        if depth > 100 || !self.accept('{') {
            return bad(format!("`{word}` is no formula"));
        }
        let mut forms = Vec::new();
        let form = match word {
            "ge" => Form::Ge(self.sum()?),
            "eq" => Form::Eq(self.sum()?),
            "and" | "or" => {
                while !self.rest.trim_start().starts_with('}') {
                    forms.push(self.form(level, depth + 1)?);
                }
                if word == "and" { Form::And(forms) } else { Form::Or(forms) }
            }
            "some" | "all" => {
                let Some(v) = BOUND.checked_sub(level).filter(|_| level < LEVELS) else {
                    return bad("a formula is too deep");
                };
                let body = Box::new(self.form(level + 1, depth + 1)?);
                if word == "some" { Form::Exists(v, body) } else { Form::All(v, body) }
            }
            _ => return bad(format!("`{word}` is no formula")),
        };
        if self.accept('}') { Ok(form) } else { bad("a bracket is not closed") }
    }

    fn accept(&mut self, sign: char) -> bool {
        self.rest = self.rest.trim_start();
        match self.rest.strip_prefix(sign) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn sum(&mut self) -> Read<Poly> {
        let mut negative = self.accept('-');
        let mut sum = Poly::default();
        loop {
            let mut product = self.factor()?;
            while self.accept('*') {
                let Some(longer) = product.small_times(&self.factor()?) else {
                    return bad("a polynomial is too large");
                };
                product = longer;
            }
            sum = if negative { sum.minus(&product) } else { sum.plus(&product) };
            if self.accept('+') {
                negative = false;
            } else if self.accept('-') {
                negative = true;
            } else {
                return if sum.is_small() { Ok(sum) } else { bad("a polynomial is too large") };
            }
        }
    }

    fn word(&mut self) -> &'a str {
        self.rest = self.rest.trim_start();
        let part = |c: char| c.is_ascii_alphanumeric() || "_'%#$".contains(c);
        let (word, rest) = self.rest.split_at(self.rest.find(|c| !part(c)).unwrap_or(self.rest.len()));
        self.rest = rest;
        word
    }

    fn factor(&mut self) -> Read<Poly> {
        let word = self.word();
        let number = |text: &str| text.parse::<u32>().ok().filter(|number| number.to_string() == text);
        if word.starts_with(|c: char| c.is_ascii_digit()) {
            let value = word.len() <= 60 && word.chars().all(|c| c.is_ascii_digit());
            let value = word.parse::<Integer>().ok().filter(|_| value);
            return value.map_or_else(|| bad(format!("`{word}` is no number")), |value| Ok(Poly::constant(value)));
        }
        if let Some(function) = word.strip_prefix('#').and_then(number) {
            let function = usize::try_from(function).unwrap_or(usize::MAX);
            self.depth += 1;
            let known = function < self.family.functions.len() || self.family.symbol(function).is_some();
            if !known || self.depth > 8 || !self.accept('(') {
                return bad(format!("`{word}` is no function here"));
            }
            let mut argument = self.sum()?;
            let two = match self.family.symbol(function) {
                Some(Symbol::Quotient(_) | Symbol::Sum { .. }) => true,
                Some(Symbol::Sequence(sequence)) => sequence.with_argument,
                _ => false,
            };
            if two && self.accept(',') {
                argument = pair(&argument, &self.sum()?);
            }
            self.depth -= 1;
            return if self.accept(')') { Ok(Poly::app(function, argument)) } else { bad("a bracket is not closed") };
        }
        if let Some(var) = word.strip_prefix('%').and_then(number) {
            return Ok(Poly::var(var));
        }
        if let Some(level) = word.strip_prefix('$').and_then(number) {
            let var = BOUND.checked_sub(level).filter(|_| level < LEVELS);
            return var.map_or_else(|| bad(format!("`{word}` is too deep")), |var| Ok(Poly::var(var)));
        }
        let named = self.family.names.iter().position(|name| name == word).and_then(|var| u32::try_from(var).ok());
        named.map_or_else(|| bad(format!("`{word}` is no name here")), |var| Ok(Poly::var(var)))
    }
}
