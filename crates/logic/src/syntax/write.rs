//! Terms and formulas made in Rust, as source trees of the language, so that the one printer prints them.
//!
//! Quantified variables get names that no free variable has.

use super::ast::{
    AddSign, AutomatonText, Bounds, ColumnText, EdgeText, EntryText, Expr, Kind, Members, MulSign, Name, Quantifier,
    RecursionText, SetItem, Span, StateText, SystemText,
};
use super::lexer::{ITEM_WORDS, is_reserved, tokens};
use super::parser::Parser;
use crate::automaton::Automaton;
use crate::formula::{BeattySet, Formula, Range, Relation, Term, Variable};
use crate::recursion::{Entry, Mex, Recursion};
use ratwheel_numbers::{Integer, Natural, Real};
use ratwheel_numeration::System;
use std::collections::HashMap;
use std::sync::Arc;

pub fn name(text: &str) -> Name {
    Name { text: text.to_owned(), span: Span::default() }
}

fn expr(kind: Kind) -> Expr {
    Expr { kind, span: Span::default() }
}

pub fn natural(n: &Natural) -> Expr {
    expr(Kind::Number(n.clone()))
}

fn integer(n: &Integer) -> Expr {
    let size = natural(n.magnitude());
    if n.is_negative() { expr(Kind::Negate(Box::new(size))) } else { size }
}

fn call(function: &str, arguments: Vec<Expr>) -> Expr {
    expr(Kind::Call(name(function), arguments))
}

fn times(factor: Expr, term: Expr) -> Expr {
    // (a/b)*t and (2*n)*t flatten: 3/2*n.
    match factor.kind {
        Kind::Product(first, mut rest) => {
            rest.push((MulSign::Times, term));
            expr(Kind::Product(first, rest))
        }
        kind => expr(Kind::Product(Box::new(expr(kind)), vec![(MulSign::Times, term)])),
    }
}

/// A real is printed by its own text, which the language shares.
fn real(value: &Real) -> Expr {
    let text = value.to_string();
    let (tokens, problems) = tokens(&text);
    let mut parser = Parser::new(&text, &tokens);
    match parser.expression() {
        Ok(expr) if problems.is_empty() && parser.peek().is_none() => expr,
        // Only expressions of thousands of operations do not print.
        _ => expr(Kind::Name(text, false)),
    }
}

/// The sum of signed parts, the first one with its sign in front.
fn total(parts: Vec<(AddSign, Expr)>) -> Expr {
    let mut parts = parts.into_iter();
    let first = match parts.next() {
        None => return natural(&Natural::zero()),
        Some((AddSign::Plus, first)) => first,
        Some((AddSign::Minus, first)) => negated(first),
    };
    let rest: Vec<(AddSign, Expr)> = parts.collect();
    if rest.is_empty() { first } else { expr(Kind::Sum(Box::new(first), rest)) }
}

/// −(2*x) is written −2*x. The sign goes before a number only: −(x mod 3) is not (−x) mod 3.
fn negated(inner: Expr) -> Expr {
    match inner.kind {
        Kind::Product(first, rest) => match rest.split_last() {
            Some(((MulSign::Times, _), before)) if is_rational(&first, before) => {
                expr(Kind::Product(Box::new(expr(Kind::Negate(first))), rest))
            }
            _ => expr(Kind::Negate(Box::new(expr(Kind::Product(first, rest))))),
        },
        kind => expr(Kind::Negate(Box::new(expr(kind)))),
    }
}

/// Is it made of numbers, multiplied and divided?
fn is_rational(first: &Expr, rest: &[(MulSign, Expr)]) -> bool {
    let number = |expr: &Expr| matches!(expr.kind, Kind::Number(_));
    let plain = |sign: &MulSign| matches!(sign, MulSign::Times | MulSign::Over);
    number(first) && rest.iter().all(|(sign, factor)| plain(sign) && number(factor))
}

fn is_zero(real: &Real) -> bool {
    real.as_rational().is_some_and(ratwheel_numbers::Rational::is_zero)
}

fn is_one(real: &Real) -> bool {
    real.as_rational().is_some_and(|r| *r == ratwheel_numbers::Rational::from(1))
}

/// Makes source trees; the sets that they mention are collected on the way.
pub struct Writer<'a> {
    /// The names of the free variables.
    free: &'a [String],
    /// Names for quantified variables, by depth.
    variables: Vec<String>,
    sets: Vec<(String, &'a BeattySet)>,
    /// The names of the recursion whose columns are being written.
    recursion: Option<Vec<String>>,
}

/// Variables are called so, in this order, then n1, n2, …
const VARIABLES: [&str; 7] = ["n", "m", "k", "j", "i", "s", "t"];

impl<'a> Writer<'a> {
    pub fn new(free: &'a [String]) -> Self {
        Self { free, variables: Vec::new(), sets: Vec::new(), recursion: None }
    }

    /// The sets that were mentioned so far, as they are declared.
    pub fn sets(&self) -> Vec<SetItem> {
        self.sets.iter().map(|(label, set)| self.set(label, set)).collect()
    }

    fn taken(&self, text: &str) -> bool {
        self.recursion.iter().flatten().any(|p| p == text)
            || self.free.iter().any(|p| p == text)
            || is_reserved(text)
            || ITEM_WORDS.contains(&text)
    }

    /// The name of the quantified variable of this depth.
    fn variable(&mut self, depth: usize) -> String {
        while self.variables.len() <= depth {
            let plain = VARIABLES.iter().map(|v| (*v).to_owned());
            let mut candidates = plain.chain((1..).map(|i: u64| format!("n{i}")));
            let free = candidates
                .find(|c| !self.taken(c) && !self.variables.contains(c) && self.sets.iter().all(|(s, _)| s != c));
            self.variables.push(free.unwrap_or_default());
        }
        self.variables.get(depth).cloned().unwrap_or_default()
    }

    /// The name under which a set is declared; the same set is declared once.
    fn set_name(&mut self, set: &'a BeattySet) -> String {
        let same = |known: &BeattySet| {
            std::sync::Arc::ptr_eq(&known.sequence, &set.sequence) && known.from == set.from
                || known.from == set.from
                    && known.sequence.alpha().to_string() == set.sequence.alpha().to_string()
                    && known.sequence.gamma().to_string() == set.sequence.gamma().to_string()
        };
        if let Some((label, _)) = self.sets.iter().find(|(_, known)| known.name == set.name && same(known)) {
            return label.clone();
        }
        let plain = Some(set.name.to_string()).filter(|n| !n.is_empty());
        let mut candidates = plain.into_iter().chain((1..).map(|i: u64| format!("S{i}")));
        let free = candidates
            .find(|c| !self.taken(c) && !self.variables.contains(c) && self.sets.iter().all(|(label, _)| label != c));
        let label = free.unwrap_or_default();
        self.sets.push((label.clone(), set));
        label
    }

    fn set(&self, label: &str, set: &BeattySet) -> SetItem {
        let plain = VARIABLES.iter().map(|v| (*v).to_owned());
        let index = plain.chain((1..).map(|i: u64| format!("n{i}"))).find(|c| c != label).unwrap_or_default();
        let parts = vec![(set.sequence.alpha().clone(), expr(Kind::Name(index.clone(), false)))];
        let from = natural(&set.from);
        let bounds = Bounds::Compare(Relation::GreaterEqual, Box::new(from));
        let members = Members::Family(vec![floor(parts, set.sequence.gamma())], name(&index), bounds);
        SetItem { name: name(label), members }
    }

    fn terms(&mut self, terms: &'a [Term]) -> Vec<Expr> {
        terms.iter().map(|t| self.term(t)).collect()
    }

    pub fn term(&mut self, term: &'a Term) -> Expr {
        match term {
            Term::Constant(n) => integer(n),
            Term::Variable(variable) => self.variable_name(*variable),
            Term::Sum(all) => {
                let parts = all.iter().map(|t| self.signed(t)).collect();
                total(parts)
            }
            Term::Negate(_) | Term::Scale(..) => {
                let part = self.signed(term);
                total(vec![part])
            }
            Term::Product(s, t) => {
                let (s, t) = (self.term(s), self.term(t));
                times(s, t)
            }
            Term::Abs(t) => expr(Kind::Abs(Box::new(self.term(t)))),
            Term::Min(all) => call("min", self.terms(all)),
            Term::Max(all) => call("max", self.terms(all)),
            Term::Mod(t, m) => self.divided(t, MulSign::Mod, m),
            Term::Div(t, m) => self.divided(t, MulSign::Div, m),
            Term::Floor(parts, gamma) => {
                let parts = parts.iter().map(|(factor, t)| (factor.clone(), self.term(t))).collect();
                floor(parts, gamma)
            }
            Term::If(condition, then, otherwise) => self.choice(condition, then, otherwise),
            Term::Apply(function, all) => {
                let arguments = self.terms(all);
                match function.systems().as_slice() {
                    [] => call(function.name(), arguments),
                    systems => numeration(function.name(), systems, arguments),
                }
            }
        }
    }

    fn variable_name(&mut self, variable: Variable) -> Expr {
        let names = self.recursion.as_deref().unwrap_or(self.free);
        let pile = |i: usize| names.get(i).cloned().unwrap_or_else(|| format!("x{i}"));
        match variable {
            Variable::Free(i) => match &self.recursion {
                Some(own) if i > own.len() / 2 => call("before", vec![expr(Kind::Name(pile(i), false))]),
                _ => expr(Kind::Name(pile(i), false)),
            },
            Variable::Primed(i) => expr(Kind::Name(pile(i), true)),
            Variable::Bound(i) => expr(Kind::Name(self.variable(i), false)),
        }
    }

    /// A term and the sign before it in a sum.
    fn signed(&mut self, term: &'a Term) -> (AddSign, Expr) {
        match term {
            Term::Constant(n) if n.is_negative() => (AddSign::Minus, natural(n.magnitude())),
            Term::Negate(t) => (AddSign::Minus, self.term(t)),
            Term::Scale(n, t) => {
                let sign = if n.is_negative() { AddSign::Minus } else { AddSign::Plus };
                let t = self.term(t);
                (sign, times(natural(n.magnitude()), t))
            }
            term => (AddSign::Plus, self.term(term)),
        }
    }

    fn divided(&mut self, term: &'a Term, sign: MulSign, m: &Natural) -> Expr {
        expr(Kind::Product(Box::new(self.term(term)), vec![(sign, natural(m))]))
    }

    fn choice(&mut self, condition: &'a Formula, then: &'a Term, otherwise: &'a Term) -> Expr {
        let mut cases = vec![(self.formula(condition), self.term(then))];
        let mut rest = otherwise;
        while let Term::If(condition, then, otherwise) = rest {
            cases.push((self.formula(condition), self.term(then)));
            rest = otherwise;
        }
        expr(Kind::If(cases, Box::new(self.term(rest))))
    }

    fn formulas(&mut self, all: &'a [Formula]) -> Vec<Expr> {
        all.iter().map(|f| self.formula(f)).collect()
    }

    pub fn formula(&mut self, formula: &'a Formula) -> Expr {
        match formula {
            Formula::Constant(value) => expr(Kind::Truth(*value)),
            Formula::Compare(relation, a, b) => {
                let (a, b) = (self.term(a), self.term(b));
                expr(Kind::Compare(Box::new(a), vec![(*relation, b)]))
            }
            Formula::And(all) | Formula::Or(all) if all.len() == 1 => {
                all.first().map_or_else(|| expr(Kind::Truth(true)), |f| self.formula(f))
            }
            Formula::And(all) if all.is_empty() => expr(Kind::Truth(true)),
            Formula::Or(all) if all.is_empty() => expr(Kind::Truth(false)),
            Formula::And(all) => expr(Kind::And(self.formulas(all))),
            Formula::Or(all) => expr(Kind::Or(self.formulas(all))),
            Formula::Not(f) => expr(Kind::Not(Box::new(self.formula(f)))),
            Formula::Implies(a, b) => {
                let (a, b) = (self.formula(a), self.formula(b));
                expr(Kind::Implies(Box::new(a), Box::new(b)))
            }
            Formula::Iff(a, b) => {
                let (a, b) = (self.formula(a), self.formula(b));
                expr(Kind::Iff(Box::new(a), Box::new(b)))
            }
            Formula::In(term, set) => {
                let label = self.set_name(set);
                expr(Kind::In(vec![self.term(term)], name(&label)))
            }
            Formula::Reduced(system, term) => numeration("reduced", &[system], vec![self.term(term)]),
            Formula::Recognised(automaton, terms) => {
                let tracks = self.terms(terms);
                expr(Kind::Automaton(Box::new(automaton_text(automaton, tracks))))
            }
            Formula::Exists(depth, range, body) => self.quantified(Quantifier::Exists, *depth, range, body),
            Formula::ForAll(depth, range, body) => self.quantified(Quantifier::ForAll, *depth, range, body),
            Formula::Row(recursion, terms) => {
                let tracks = self.terms(terms);
                expr(Kind::Recursion(Box::new(self.recursion(recursion, tracks))))
            }
            Formula::Claimed(terms) => {
                let word = if self.recursion.is_some() { "used" } else { "P" };
                call(word, self.terms(terms))
            }
            Formula::Legal(from, to) => {
                let (from, to) = (self.terms(from), self.terms(to));
                expr(Kind::Legal(from, to))
            }
        }
    }

    /// The names of a recursion hide those of free variables while its columns are written.
    fn recursion(&mut self, recursion: &'a Recursion, tracks: Vec<Expr>) -> RecursionText {
        let columns = recursion.columns();
        let mut names: Vec<String> = vec![recursion.index().to_owned()];
        // Those of the row, then those of the row before.
        names.extend(columns.iter().chain(columns).map(|column| column.name.clone()));
        let written = columns.iter().enumerate().map(|(place, column)| {
            let entry = match &column.entry {
                Entry::Value(term) => EntryText::Value(self.inside(&names, |writer| writer.term(term))),
                Entry::Mex(Mex { least: None, condition: None, .. }) => EntryText::Mex(None),
                Entry::Mex(mex) => {
                    let least = mex.least.as_ref().map(|least| self.inside(&names, |writer| writer.term(least)));
                    let bounds = match least {
                        Some(least) => Bounds::Compare(Relation::GreaterEqual, Box::new(least)),
                        None => Bounds::All,
                    };
                    let mut names = names.clone();
                    if let Some(own) = names.get_mut(place + 1) {
                        own.clone_from(&mex.candidate);
                    }
                    let condition = mex.condition.as_ref();
                    let condition = condition.map(|condition| self.inside(&names, |writer| writer.formula(condition)));
                    EntryText::Mex(Some((name(&mex.candidate), bounds, condition)))
                }
            };
            ColumnText { name: name(&column.name), entry }
        });
        let columns = written.collect();
        let bounds = match recursion.first() {
            0 => Bounds::All,
            first => Bounds::Compare(Relation::GreaterEqual, Box::new(natural(&Natural::from(first)))),
        };
        let given = recursion.given().iter().map(|row| row.iter().map(natural).collect()).collect();
        RecursionText { index: name(recursion.index()), bounds, tracks, given, columns }
    }

    /// Writes something that stands inside a recursion with these names.
    fn inside(&mut self, names: &[String], write: impl FnOnce(&mut Self) -> Expr) -> Expr {
        let outside = self.recursion.replace(names.to_vec());
        let variables = std::mem::take(&mut self.variables);
        let written = write(self);
        self.variables = variables;
        self.recursion = outside;
        written
    }

    fn quantified(&mut self, quantifier: Quantifier, depth: usize, range: &'a Range, body: &'a Formula) -> Expr {
        let bounds = match range {
            Range::From(n) => Bounds::Compare(Relation::GreaterEqual, Box::new(natural(n))),
            Range::Between(low, high) => Bounds::Between(Box::new(self.term(low)), Box::new(self.term(high))),
        };
        let names = vec![name(&self.variable(depth))];
        expr(Kind::Quantified(quantifier, names, bounds, Box::new(self.formula(body))))
    }
}

fn numeration(word: &str, systems: &[&Arc<System>], arguments: Vec<Expr>) -> Expr {
    let systems = systems.iter().map(|system| system_text(system)).collect();
    expr(Kind::Numeration(word.to_owned(), systems, arguments))
}

/// The letters that lead from a state to another stand together.
fn automaton_text(automaton: &Automaton, tracks: Vec<Expr>) -> AutomatonText {
    let state = |number: usize| {
        let mut edges: Vec<EdgeText> = Vec::new();
        let mut places: HashMap<usize, usize> = HashMap::new();
        for (letter, target) in automaton.edges(number) {
            let place = *places.entry(target).or_insert(edges.len());
            if place == edges.len() {
                edges.push(EdgeText { letters: Vec::new(), target, span: Span::default() });
            }
            if let Some(edge) = edges.get_mut(place) {
                edge.letters.push((letter.to_vec(), Span::default()));
            }
        }
        StateText { number, span: Span::default(), accepts: automaton.accepts(number), edges }
    };
    let states = (0..automaton.states()).map(state).collect();
    AutomatonText { system: system_text(automaton.system()), tracks, states }
}

fn floor(parts: Vec<(Real, Expr)>, gamma: &Real) -> Expr {
    let mut signed: Vec<(AddSign, Expr)> = Vec::new();
    for (factor, term) in parts {
        signed.push(if is_one(&factor) {
            (AddSign::Plus, term)
        } else {
            split_sign(real(&factor), |factor| times(factor, term))
        });
    }
    if !is_zero(gamma) || signed.is_empty() {
        signed.push(split_sign(real(gamma), |gamma| gamma));
    }
    call("floor", vec![total(signed)])
}

/// −a·t is subtracted.
fn split_sign(factor: Expr, make: impl FnOnce(Expr) -> Expr) -> (AddSign, Expr) {
    match factor.kind {
        Kind::Negate(inner) => (AddSign::Minus, make(*inner)),
        Kind::Product(first, rest) => match first.kind {
            Kind::Negate(inner) if is_rational(&inner, &rest) => {
                (AddSign::Minus, make(expr(Kind::Product(inner, rest))))
            }
            kind => (AddSign::Plus, make(expr(Kind::Product(Box::new(expr(kind)), rest)))),
        },
        kind => (AddSign::Plus, make(expr(kind))),
    }
}

/// The system's own text, read as the language reads it.
fn system_text(system: &System) -> SystemText {
    let text = format!("zeros({system}, 0)");
    let (tokens, _) = tokens(&text);
    let read = match Parser::new(&text, &tokens).expression() {
        Ok(Expr { kind: Kind::Numeration(_, systems, _), .. }) => systems.into_iter().next(),
        _ => None,
    };
    read.unwrap_or_else(|| SystemText { name: name(&system.to_string()), arguments: Vec::new() })
}
