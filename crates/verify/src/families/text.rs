//! Polynomials and steps as text.

use super::poly::{Atom, Poly};
use super::read::Family;
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
                Atom::App(number, argument) => format!("{}({})", function(*number), show(argument, variable, function)),
            })
            .collect();
        if factors.is_empty() || !coefficient.magnitude().is_one() {
            factors.insert(0, coefficient.magnitude().to_string());
        }
        text.push_str(&factors.join("*"));
    }
    if text.is_empty() { "0".to_owned() } else { text }
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
                product = product.times(&self.factor()?);
                if !product.is_small() {
                    return bad("a polynomial is too large");
                }
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
        let part = |c: char| c.is_ascii_alphanumeric() || "_'%#".contains(c);
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
            if function >= self.family.functions.len() || self.depth > 8 || !self.accept('(') {
                return bad(format!("`{word}` is no function here"));
            }
            let argument = self.sum()?;
            self.depth -= 1;
            return if self.accept(')') { Ok(Poly::app(function, argument)) } else { bad("a bracket is not closed") };
        }
        if let Some(var) = word.strip_prefix('%').and_then(number) {
            return Ok(Poly::var(var));
        }
        let named = self.family.names.iter().position(|name| name == word).and_then(|var| u32::try_from(var).ok());
        named.map_or_else(|| bad(format!("`{word}` is no name here")), |var| Ok(Poly::var(var)))
    }
}
