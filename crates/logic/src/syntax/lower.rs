//! From the source tree to the relation that engines read: parameters, `let`s and sets are worked in, constants folded.
//!
//! A `let` speaks about the piles and parameters where it stands, whatever a quantifier around its use is called; its
//! arguments speak about the names where it is used.
//!
//! The levels and operations of what results are counted as it is made, rather too many than too few, so that nothing
//! deeper than [`MAX_LEVELS`] is ever built. No term and no formula comes out of here that has more than [`MAX_DEPTH`]
//! levels or [`MAX_SIZE`] operations, whatever stands for whatever.

use super::arrays::Slot;
use super::ast::{AddSign, Declarations, Expr, Kind, LetItem, MulSign, Name, RecursionText, Span, SystemText};
use super::combination::Combination;
use super::diagnostic::Problem;
use super::unroll::Unrolling;
use crate::automaton::Automaton;
use crate::build::{abs, and, choose, compare, iff, implies, max, min, not, or, product, scale, sum};
use crate::formula::{BeattySet, Formula, Relation, Term, Variable};
use crate::function::{self, Function};
use crate::recursion::Recursion;
use ratwheel_numbers::{Integer, MAX_DEPTH, MAX_LEVELS, Real, RealError, TOO_DEEP_HINT, Truth, too_deep};
use ratwheel_numeration::System;
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;
use std::sync::Arc;

/// The value of a parameter.
#[derive(Clone, Debug)]
pub enum Value {
    Integer(Integer),
    Real(Real),
    Names(BTreeSet<String>),
}

/// Why something cannot be worked in.
#[derive(Clone, Debug)]
pub struct Fault {
    pub problem: Problem,
    /// It may be true or false: nobody can tell. A false neighbour of an `and` settles it all the same.
    pub undecided: bool,
}

pub type Lowered<T> = Result<T, Box<Fault>>;

pub(super) fn fault<T>(span: Span, message: impl Into<String>) -> Lowered<T> {
    Err(Box::new(Fault { problem: Problem::new(span, message), undecided: false }))
}

fn undecided<T>(span: Span, message: impl Into<String>) -> Lowered<T> {
    Err(Box::new(Fault { problem: Problem::new(span, message), undecided: true }))
}

pub(super) fn deep<T>(span: Span) -> Lowered<T> {
    let problem = Problem::new(span, too_deep()).hint(TOO_DEEP_HINT);
    Err(Box::new(Fault { problem, undecided: false }))
}

fn large<T>(span: Span) -> Lowered<T> {
    fault(span, format!("this comes to more than {MAX_SIZE} operations once every `let` is worked in"))
}

pub(super) fn real_fault<T>(span: Span, error: &RealError) -> Lowered<T> {
    let undecided = matches!(error, RealError::Undecided { .. });
    Err(Box::new(Fault { problem: Problem::new(span, error.to_string()), undecided }))
}

/// What a local name stands for.
#[derive(Clone)]
pub enum Binding<'a> {
    Bound(usize),
    /// A variable of a recursion that is being worked in.
    Own(usize),
    /// A value of an index.
    Constant(Integer),
    Argument(&'a Expr, Scope<'a>),
}

/// The local names around an expression, innermost first.
pub type Scope<'a> = Option<Rc<Local<'a>>>;

pub struct Local<'a> {
    pub name: &'a str,
    pub binding: Binding<'a>,
    pub outer: Scope<'a>,
}

/// What the name stands for there.
fn find<'s, 'a>(scope: &'s Scope<'a>, name: &str) -> Option<&'s Rc<Local<'a>>> {
    let mut local = scope.as_ref();
    while let Some(node) = local {
        if node.name == name {
            return Some(node);
        }
        local = node.outer.as_ref();
    }
    None
}

#[derive(Clone)]
enum Out {
    Integer(Term),
    Real(Combination),
    Formula(Formula),
}

impl Out {
    /// An integer or a truth, which have one level however they were made.
    fn is_constant(&self) -> bool {
        matches!(self, Self::Integer(Term::Constant(_)) | Self::Formula(Formula::Constant(_)))
    }

    fn combination(self) -> Combination {
        match self {
            Self::Integer(term) => Combination::of_term(term),
            Self::Real(linear) => linear,
            Self::Formula(_) => Combination::constant(Real::from(0)),
        }
    }
}

/// What results may have this many operations, and may take this many to make.
pub const MAX_SIZE: usize = 2_000_000;
/// Powers of integers may have this many bits.
const MAX_POWER_BITS: u64 = 4_000_000;

/// How large something is: its levels and its operations.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Extent {
    pub(super) height: usize,
    pub(super) size: usize,
}

/// Something made from its parts, and how many levels it has more than they have.
type Made = (Out, usize);

pub struct Lowering<'a> {
    pub(super) declared: &'a Declarations<'a>,
    pub values: HashMap<String, Value>,
    /// Where each free variable stands, once the lengths of arrays are known.
    pub(super) slots: Option<Vec<Slot>>,
    pub(super) unrolling: Unrolling,
    pub(super) sets: HashMap<&'a str, BeattySet>,
    systems: HashMap<String, Arc<System>>,
    /// Automata by the place of their text in memory and their system: a `let` that holds one may be used often.
    pub(super) automata: HashMap<(usize, String), Arc<Automaton>>,
    /// Recursions by what tells them apart.
    pub(super) recursions: HashMap<String, Arc<Recursion>>,
    pub(super) inside_recursion: Option<&'a RecursionText>,
    /// Constant `let`s, so that every use shares one real and what it remembers.
    constants: HashMap<&'a str, (Out, Extent)>,
    /// Whether a `let` uses itself.
    recurrences: HashMap<&'a str, bool>,
    /// How deep the expression at hand stands inside others.
    depth: usize,
    /// How many expressions have been looked at.
    steps: usize,
    /// The parts that have been made of the expression at hand: the highest, and the size of all.
    pub(super) parts: Extent,
    /// What was made last.
    last: Extent,
}

impl<'a> Lowering<'a> {
    pub fn new(declared: &'a Declarations<'a>) -> Self {
        let (values, sets, systems, constants) = (HashMap::new(), HashMap::new(), HashMap::new(), HashMap::new());
        let (parts, last) = (Extent::default(), Extent::default());
        let (slots, unrolling, automata) = (None, Unrolling::default(), HashMap::new());
        let (recursions, inside_recursion) = (HashMap::new(), None);
        Self {
            declared,
            values,
            slots,
            unrolling,
            sets,
            systems,
            automata,
            recursions,
            inside_recursion,
            constants,
            recurrences: HashMap::new(),
            depth: 0,
            steps: 0,
            parts,
            last,
        }
    }

    pub fn formula(&mut self, expr: &'a Expr) -> Lowered<Formula> {
        let formula = self.formula_in(expr, &None, 0)?;
        if formula.depth() > MAX_DEPTH { deep(expr.span) } else { Ok(formula) }
    }

    pub fn term(&mut self, expr: &'a Expr) -> Lowered<Term> {
        let term = self.term_in(expr, &None, 0)?;
        if term.depth() > MAX_DEPTH { deep(expr.span) } else { Ok(term) }
    }

    /// A constant real.
    pub fn real(&mut self, expr: &'a Expr) -> Lowered<Real> {
        let linear = self.number_in(expr, &None, 0)?.combination();
        linear.as_constant().cloned().map_or_else(|| fault(expr.span, "this must be constant"), Ok)
    }

    /// A constant integer.
    pub fn integer(&mut self, expr: &'a Expr) -> Lowered<Integer> {
        match self.term(expr)? {
            Term::Constant(n) => Ok(n),
            _ => fault(expr.span, "this must be constant"),
        }
    }

    /// A constant truth.
    pub fn truth(&mut self, expr: &'a Expr) -> Lowered<bool> {
        match self.formula(expr)? {
            Formula::Constant(value) => Ok(value),
            _ => fault(expr.span, "this must be decided by numbers and parameters alone"),
        }
    }

    pub fn formula_in(&mut self, expr: &'a Expr, scope: &Scope<'a>, depth: usize) -> Lowered<Formula> {
        match self.lower(expr, scope, depth)? {
            Out::Formula(formula) => Ok(formula),
            _ => fault(expr.span, "expected a formula, found a term"),
        }
    }

    fn number_in(&mut self, expr: &'a Expr, scope: &Scope<'a>, depth: usize) -> Lowered<Out> {
        match self.lower(expr, scope, depth)? {
            Out::Formula(_) => fault(expr.span, "expected a term, found a formula"),
            out => Ok(out),
        }
    }

    pub fn term_in(&mut self, expr: &'a Expr, scope: &Scope<'a>, depth: usize) -> Lowered<Term> {
        match self.lower(expr, scope, depth)? {
            Out::Integer(term) => Ok(term),
            Out::Real(_) => fault(expr.span, "reals occur only inside `floor(…)`"),
            Out::Formula(_) => fault(expr.span, "expected a term, found a formula"),
        }
    }

    pub(super) fn terms_in(&mut self, list: &'a [Expr], scope: &Scope<'a>, depth: usize) -> Lowered<Vec<Term>> {
        list.iter().map(|expr| self.term_in(expr, scope, depth)).collect()
    }

    fn lower(&mut self, expr: &'a Expr, scope: &Scope<'a>, depth: usize) -> Lowered<Out> {
        if self.depth >= MAX_LEVELS {
            return deep(expr.span);
        }
        if self.steps >= MAX_SIZE {
            return large(expr.span);
        }
        self.depth += 1;
        self.steps += 1;
        let beside = std::mem::take(&mut self.parts);
        let made = self.lower_kind(expr, scope, depth);
        self.depth -= 1;
        let parts = std::mem::replace(&mut self.parts, beside);
        let (out, levels) = made?;
        let reals = if let Out::Real(linear) = &out { linear.depth() + 1 } else { 1 };
        let (height, size) = (parts.height.saturating_add(levels).max(reals), parts.size.saturating_add(1));
        self.last = if out.is_constant() { Extent { height: 1, size: 1 } } else { Extent { height, size } };
        if self.last.height > MAX_LEVELS {
            return deep(expr.span);
        }
        if self.last.size > MAX_SIZE {
            return large(expr.span);
        }
        self.beside(self.last);
        Ok(out)
    }

    /// One more part of the expression at hand.
    pub(super) fn beside(&mut self, part: Extent) {
        self.parts.height = self.parts.height.max(part.height);
        self.parts.size = self.parts.size.saturating_add(part.size);
    }

    /// What was made last stands inside something with so many levels.
    pub(super) fn last_is_higher(&mut self, levels: usize) {
        self.beside(Extent { height: self.last.height.saturating_add(levels), size: levels });
    }

    /// Something made for its value alone, which is no part of the expression at hand.
    pub(super) fn apart<T>(&mut self, make: impl FnOnce(&mut Self) -> Lowered<T>) -> Lowered<T> {
        let parts = self.parts;
        let made = make(self);
        self.parts = parts;
        made
    }

    fn lower_kind(&mut self, expr: &'a Expr, scope: &Scope<'a>, depth: usize) -> Lowered<Made> {
        let span = expr.span;
        let out = match &expr.kind {
            Kind::Number(n) => Out::Integer(Term::from(n.clone())),
            Kind::Truth(value) => Out::Formula(Formula::Constant(*value)),
            // What a name stands for has been counted.
            Kind::Name(name, primed) => return Ok((self.name(name, *primed, span, scope, depth)?, 0)),
            Kind::Call(name, arguments) => return self.call(name, arguments, span, scope, depth),
            Kind::Element(name, primed, index) => Out::Integer(self.element(name, *primed, index, scope, depth)?),
            Kind::Over(word, index, ends, body) => Out::Integer(self.over(word, index, ends, body, scope, depth)?),
            Kind::Numeration(word, systems, own) => self.numeration(word, systems, own, scope, depth)?,
            Kind::Automaton(text) => Out::Formula(self.automaton(text, span, scope, depth)?),
            Kind::Recursion(text) => Out::Formula(self.recursion(text, span, scope, depth)?),
            Kind::Legal(from, to) => {
                self.piles(from.len(), span)?;
                self.piles(to.len(), span)?;
                let (from, to) = (self.terms_in(from, scope, depth)?, self.terms_in(to, scope, depth)?);
                Out::Formula(Formula::Legal(from, to))
            }
            Kind::Negate(inner) => match self.number_in(inner, scope, depth)? {
                Out::Integer(term) => Out::Integer(scale(-1i64, term)),
                out => return Ok((Out::Real(out.combination().scaled(&Real::from(-1))), 0)),
            },
            Kind::Abs(inner) => Out::Integer(abs(self.term_in(inner, scope, depth)?)),
            Kind::Power(base, exponent) => self.apart(|lowering| lowering.power(base, exponent, scope, depth))?,
            Kind::Sum(first, rest) => return self.sum(first, rest, scope, depth),
            Kind::Product(first, rest) => return self.product(first, rest, scope, depth),
            Kind::Compare(first, rest) => return self.compare(first, rest, scope, depth),
            Kind::In(terms, set) => {
                let (formula, levels) = self.membership(terms, set, scope, depth)?;
                return Ok((Out::Formula(formula), levels));
            }
            Kind::Has(parameter, name) => match self.values.get(&parameter.text) {
                Some(Value::Names(names)) => Out::Formula(Formula::Constant(names.contains(&name.text))),
                _ => return fault(parameter.span, format!("`{}` is not a parameter with names", parameter.text)),
            },
            Kind::Not(inner) => Out::Formula(not(self.formula_in(inner, scope, depth)?)),
            Kind::And(all) => Out::Formula(self.junction(all, scope, depth, false)?),
            Kind::Or(all) => Out::Formula(self.junction(all, scope, depth, true)?),
            Kind::Implies(a, b) => match self.formula_in(a, scope, depth)? {
                // What cannot happen is not even looked at, as with `and` and `if`.
                Formula::Constant(false) => Out::Formula(Formula::Constant(true)),
                a => Out::Formula(implies(a, self.formula_in(b, scope, depth)?)),
            },
            Kind::Iff(a, b) => {
                let (a, b) = (self.formula_in(a, scope, depth)?, self.formula_in(b, scope, depth)?);
                Out::Formula(iff(a, b))
            }
            Kind::Quantified(quantifier, names, bounds, body) => {
                let (formula, levels) = self.quantified(*quantifier, names, bounds, body, scope, depth)?;
                return Ok((Out::Formula(formula), levels));
            }
            Kind::If(cases, last) => return self.choice(cases, last, scope, depth),
        };
        Ok((out, 1))
    }

    fn name(&mut self, name: &'a str, primed: bool, span: Span, scope: &Scope<'a>, depth: usize) -> Lowered<Out> {
        let pile = self.declared.variable(name);
        if primed {
            if let Some(element) = self.flat_element(name, primed, span)? {
                return Ok(Out::Integer(element));
            }
            return match pile {
                Some(i) => Ok(Out::Integer(Term::Variable(Variable::Primed(self.slot(i))))),
                None => fault(span, format!("`{name}'` is not a primed pile")),
            };
        }
        let mut local = scope;
        while let Some(node) = local {
            if node.name == name {
                return match &node.binding {
                    Binding::Bound(i) => Ok(Out::Integer(Term::Variable(Variable::Bound(*i)))),
                    Binding::Own(i) => Ok(Out::Integer(Term::Variable(Variable::Free(*i)))),
                    Binding::Constant(n) => Ok(Out::Integer(Term::Constant(n.clone()))),
                    Binding::Argument(expr, scope) => self.lower(expr, scope, depth),
                };
            }
            local = &node.outer;
        }
        if let Some(i) = pile {
            return Ok(Out::Integer(Term::Variable(Variable::Free(self.slot(i)))));
        }
        match name {
            "phi" => return Ok(Out::Real(Combination::constant(Real::phi()))),
            "pi" => return Ok(Out::Real(Combination::constant(Real::pi()))),
            "e" => return Ok(Out::Real(Combination::constant(Real::e()))),
            _ => {}
        }
        match self.values.get(name) {
            Some(Value::Integer(n)) => Ok(Out::Integer(Term::Constant(n.clone()))),
            Some(Value::Real(real)) => Ok(Out::Real(Combination::constant(real.clone()))),
            Some(Value::Names(_)) => fault(span, format!("the parameter `{name}` is a set of names")),
            None => {
                let defined = self.declared.definition(name).is_some();
                let element = if defined { None } else { self.flat_element(name, false, span)? };
                element.map_or_else(|| self.expand(name, &[], span, scope, depth), |term| Ok(Out::Integer(term)))
            }
        }
    }

    /// Works a `let` in.
    fn expand(
        &mut self,
        name: &str,
        arguments: &'a [Expr],
        span: Span,
        scope: &Scope<'a>,
        depth: usize,
    ) -> Lowered<Out> {
        let item = self.declared.definition(name).and_then(|index| self.declared.lets.get(index).copied());
        let Some(item) = item else {
            let parameter = self.declared.parameter(name).is_some();
            let what = if parameter { "is used before it has a value" } else { "is not known" };
            return fault(span, format!("`{name}` {what}"));
        };
        if item.arguments.len() != arguments.len() {
            return fault(span, format!("`{name}` takes {} arguments", item.arguments.len()));
        }
        if let Some((known, extent)) = self.constants.get(name).cloned() {
            self.beside(extent);
            return Ok(known);
        }
        if *self.recurrences.entry(&item.name.text).or_insert_with(|| item.uses_itself()) {
            return self.value_at(item, arguments, scope, depth);
        }
        let mut inner: Scope<'a> = None;
        for (argument, expr) in item.arguments.iter().zip(arguments) {
            let binding = Binding::Argument(expr, scope.clone());
            inner = Some(Rc::new(Local { name: &argument.text, binding, outer: inner }));
        }
        let out = self.lower(&item.body, &inner, depth)?;
        let constant = match &out {
            Out::Integer(Term::Constant(_)) | Out::Formula(Formula::Constant(_)) => true,
            Out::Real(linear) => linear.as_constant().is_some(),
            _ => false,
        };
        if constant && arguments.is_empty() {
            self.constants.insert(&item.name.text, (out.clone(), self.last));
        }
        Ok(out)
    }

    /// A value of a `let` by recurrence: its index is a number there.
    #[inline(never)]
    fn value_at(&mut self, item: &'a LetItem, arguments: &'a [Expr], scope: &Scope<'a>, depth: usize) -> Lowered<Out> {
        if let Some(Err(problem)) = item.recurrence() {
            return Err(Box::new(Fault { problem, undecided: false }));
        }
        let Some((index, others)) = arguments.split_last() else { return fault(item.name.span, "an index is missing") };
        let value = match self.apart(|lowering| lowering.term_in(index, scope, depth))? {
            Term::Constant(value) if value.is_negative() => {
                return fault(
                    index.span,
                    format!("`{}` has no value at {value}: its indices begin with 0", item.name.text),
                );
            }
            Term::Constant(value) => value,
            _ => return fault(index.span, format!("the index of `{}` must be constant", item.name.text)),
        };
        let mut inner: Scope<'a> = None;
        for (argument, expr) in item.arguments.iter().zip(others) {
            // What is passed on is what it was.
            let binding = match &expr.kind {
                Kind::Name(name, false) => find(scope, name).map(|local| local.binding.clone()),
                _ => None,
            };
            let binding = binding.unwrap_or_else(|| Binding::Argument(expr, scope.clone()));
            inner = Some(Rc::new(Local { name: &argument.text, binding, outer: inner }));
        }
        if let Some(name) = item.arguments.last() {
            inner = Some(Rc::new(Local { name: &name.text, binding: Binding::Constant(value), outer: inner }));
        }
        self.lower(&item.body, &inner, depth)
    }

    fn call(
        &mut self,
        name: &'a Name,
        arguments: &'a [Expr],
        span: Span,
        scope: &Scope<'a>,
        depth: usize,
    ) -> Lowered<Made> {
        let out = match (name.text.as_str(), arguments) {
            ("floor", [argument]) => match self.number_in(argument, scope, depth)? {
                Out::Integer(term) => return Ok((Out::Integer(term), 0)),
                out => {
                    let floor = out.combination().floor().or_else(|e| real_fault(span, &e))?;
                    // A sum of multiples has two levels.
                    let levels = if matches!(floor, Term::Floor(..)) { 1 } else { 2 };
                    return Ok((Out::Integer(floor), levels));
                }
            },
            ("sqrt", [argument]) => {
                let real = self.constant_real(argument, scope, depth)?;
                let root = real.sqrt().or_else(|e| real_fault(span, &e))?;
                Out::Real(Combination::constant(root))
            }
            ("irrational", [argument]) => {
                let real = self.constant_real(argument, scope, depth)?;
                match real.irrational() {
                    Truth::Yes => Out::Formula(Formula::Constant(true)),
                    Truth::No => Out::Formula(Formula::Constant(false)),
                    _ => return undecided(span, format!("it is not known whether {real} is irrational")),
                }
            }
            ("min", _) => Out::Integer(min(self.terms_in(arguments, scope, depth)?)),
            ("max", _) => Out::Integer(max(self.terms_in(arguments, scope, depth)?)),
            ("before", _) => Out::Integer(self.before(arguments, span)?),
            ("used", [_]) if self.inside_recursion.is_some() => {
                Out::Formula(Formula::Claimed(self.terms_in(arguments, scope, depth)?))
            }
            ("used", _) => return fault(span, "`used(…)` occurs only in the conditions of a `mex`"),
            ("P", _) => {
                self.piles(arguments.len(), span)?;
                Out::Formula(Formula::Claimed(self.terms_in(arguments, scope, depth)?))
            }
            (text, _) if function::form(text).is_some() => {
                let arguments = self.terms_in(arguments, scope, depth)?;
                match Function::new(text, &[]) {
                    Some(function) => Out::Integer(Term::Apply(function, arguments)),
                    None => return fault(span, format!("`{text}` takes a numeration system first")),
                }
            }
            (text, _) => return Ok((self.expand(text, arguments, span, scope, depth)?, 0)),
        };
        Ok((out, 1))
    }

    /// A constant real; only its own depth counts.
    fn constant_real(&mut self, expr: &'a Expr, scope: &Scope<'a>, depth: usize) -> Lowered<Real> {
        let linear = self.apart(|lowering| lowering.number_in(expr, scope, depth))?.combination();
        linear.as_constant().cloned().map_or_else(|| fault(expr.span, "this must be constant"), Ok)
    }

    fn numeration(
        &mut self,
        word: &str,
        systems: &'a [SystemText],
        own: &'a [Expr],
        scope: &Scope<'a>,
        depth: usize,
    ) -> Lowered<Out> {
        let span = systems.first().map_or_else(Span::default, |system| system.name.span);
        let mut made = Vec::with_capacity(systems.len());
        for system in systems {
            made.push(self.system(system, scope, depth)?);
        }
        let mut own = self.terms_in(own, scope, depth)?;
        match Function::new(word, &made) {
            Some(function) => Ok(Out::Integer(Term::Apply(function, own))),
            None => match (made.pop(), own.pop()) {
                (Some(system), Some(term)) => Ok(Out::Formula(Formula::Reduced(system, term))),
                _ => fault(span, format!("`{word}` takes a system and a term")),
            },
        }
    }

    /// A numeration system; the same one is made once.
    pub(super) fn system(&mut self, system: &'a SystemText, scope: &Scope<'a>, depth: usize) -> Lowered<Arc<System>> {
        let mut arguments = Vec::new();
        for argument in &system.arguments {
            arguments.push(self.constant_real(argument, scope, depth)?.to_string());
        }
        let (name, span) = (system.name.text.as_str(), system.name.span);
        let text = match (name, arguments.as_slice()) {
            (name, []) => name.to_owned(),
            ("u", [base, ..]) => format!("u:b={base}"),
            (name, all) => format!("{name}:{}", all.join(",")),
        };
        if let Some(known) = self.systems.get(&text) {
            return Ok(Arc::clone(known));
        }
        let made: Result<System, _> = text.parse();
        let made = made.map(Arc::new).or_else(|e| fault(span, e.to_string()))?;
        self.systems.insert(text, Arc::clone(&made));
        Ok(made)
    }

    fn power(&mut self, base: &'a Expr, exponent: &'a Expr, scope: &Scope<'a>, depth: usize) -> Lowered<Out> {
        let Term::Constant(n) = self.term_in(exponent, scope, depth)? else {
            return fault(exponent.span, "an exponent must be constant");
        };
        let base_span = base.span;
        let Some(n) = n.to_i64() else {
            return fault(exponent.span, "this exponent is too large");
        };
        match self.number_in(base, scope, depth)? {
            Out::Integer(Term::Constant(base)) if n >= 0 => {
                let bits = base.bit_len().saturating_mul(n.unsigned_abs());
                if bits > MAX_POWER_BITS && base.bit_len() > 1 {
                    return fault(base_span, format!("this power has more than {MAX_POWER_BITS} bits"));
                }
                Ok(Out::Integer(Term::Constant(base.pow(n.unsigned_abs()))))
            }
            out => {
                let linear = out.combination();
                let Some(real) = linear.as_constant() else {
                    return fault(base_span, "`^` takes constants only");
                };
                real.pow(n).map(|r| Out::Real(Combination::constant(r))).or_else(|e| real_fault(base_span, &e))
            }
        }
    }

    fn sum(&mut self, first: &'a Expr, rest: &'a [(AddSign, Expr)], scope: &Scope<'a>, depth: usize) -> Lowered<Made> {
        let mut parts = vec![(AddSign::Plus, self.number_in(first, scope, depth)?)];
        for (sign, expr) in rest {
            let part = self.number_in(expr, scope, depth)?;
            if *sign == AddSign::Minus && matches!(part, Out::Integer(_)) && !part.is_constant() {
                // What is subtracted is negated first.
                self.last_is_higher(1);
            }
            parts.push((*sign, part));
        }
        if parts.iter().all(|(_, out)| matches!(out, Out::Integer(_))) {
            let terms = parts.into_iter().filter_map(|(sign, out)| match (sign, out) {
                (AddSign::Plus, Out::Integer(term)) => Some(term),
                (AddSign::Minus, Out::Integer(term)) => Some(scale(-1i64, term)),
                _ => None,
            });
            return Ok((Out::Integer(sum(terms)), 1));
        }
        let start = Combination::constant(Real::from(0));
        let total =
            parts.into_iter().fold(start, |sum, (sign, out)| sum.plus(out.combination(), sign == AddSign::Minus));
        Ok((Out::Real(total), 0))
    }

    fn product(
        &mut self,
        first: &'a Expr,
        rest: &'a [(MulSign, Expr)],
        scope: &Scope<'a>,
        depth: usize,
    ) -> Lowered<Made> {
        let mut out = self.number_in(first, scope, depth)?;
        for (sign, expr) in rest {
            let before = self.parts.size;
            let factor = self.number_in(expr, scope, depth)?;
            out = match (sign, out, factor) {
                (MulSign::Times, Out::Integer(a), Out::Integer(b)) => Out::Integer(product(a, b)),
                (MulSign::Times, a, b) => {
                    let (a, b) = (a.combination(), b.combination());
                    if a.as_constant().is_none() && b.as_constant().is_none() {
                        // Every part of one is multiplied by every part of the other.
                        let (one, other) = (before.saturating_add(1), self.last.size.saturating_add(1));
                        self.beside(Extent { height: 0, size: one.saturating_mul(other) });
                        if self.parts.size > MAX_SIZE {
                            return large(expr.span);
                        }
                    }
                    Out::Real(a.multiplied(b))
                }
                (MulSign::Over, a, b) => {
                    let divisor = b.combination();
                    let Some(divisor) = divisor.as_constant() else {
                        return fault(expr.span, "`/` divides by a constant only");
                    };
                    Out::Real(a.combination().divided(divisor).or_else(|e| real_fault(expr.span, &e))?)
                }
                (_, Out::Integer(a), Out::Integer(Term::Constant(m))) if m.is_positive() => {
                    let m = m.into_magnitude();
                    Out::Integer(if *sign == MulSign::Mod { a.modulo(m) } else { a.quotient(m) })
                }
                (_, Out::Integer(_), Out::Integer(Term::Constant(m))) => {
                    return fault(expr.span, format!("`mod` and `div` take a positive number on the right, not {m}"));
                }
                _ => return fault(expr.span, "`mod` and `div` take an integer and a positive constant"),
            };
            // Factors are multiplied one after the other, so each is a level.
            self.parts.height = if out.is_constant() { 1 } else { self.parts.height.saturating_add(1) };
            if self.parts.height > MAX_LEVELS {
                return deep(expr.span);
            }
        }
        Ok((out, 0))
    }

    #[inline(never)]
    fn compare(
        &mut self,
        first: &'a Expr,
        rest: &'a [(Relation, Expr)],
        scope: &Scope<'a>,
        depth: usize,
    ) -> Lowered<Made> {
        let mut left = self.number_in(first, scope, depth)?;
        let mut all = Vec::new();
        for (relation, expr) in rest {
            if !all.is_empty() {
                // All but the ends of a chain stand in two comparisons.
                self.beside(self.last);
            }
            let right = self.number_in(expr, scope, depth)?;
            all.push(match (&left, &right) {
                (Out::Integer(a), Out::Integer(b)) => compare(*relation, a.clone(), b.clone()),
                (a, b) => {
                    let (a, b) = (a.clone().combination(), b.clone().combination());
                    match (a.as_constant(), b.as_constant()) {
                        (Some(a), Some(b)) => {
                            let ordering = a.compare(b).or_else(|e| real_fault(expr.span, &e))?;
                            Formula::Constant(relation.holds(ordering))
                        }
                        _ => {
                            // At most four levels more: a disjunction, a conjunction, a comparison, a floor.
                            self.last_is_higher(4);
                            let compared = a.plus(b, true).compared_with_zero(*relation);
                            match compared.or_else(|e| real_fault(expr.span, &e))? {
                                Some(formula) => formula,
                                None => {
                                    return fault(
                                        expr.span,
                                        "only `<`, `<=`, `>` and `>=` compare a real number with a variable",
                                    );
                                }
                            }
                        }
                    }
                }
            });
            left = right;
        }
        let levels = if all.len() > 1 { 2 } else { 1 };
        Ok((Out::Formula(and(all)), levels))
    }

    /// `and` (or `or`): one false (true) part decides, even beside one that nobody can tell.
    fn junction(&mut self, all: &'a [Expr], scope: &Scope<'a>, depth: usize, any: bool) -> Lowered<Formula> {
        let mut parts = Vec::new();
        let mut open = None;
        for expr in all {
            match self.formula_in(expr, scope, depth) {
                Ok(Formula::Constant(value)) if value == any => return Ok(Formula::Constant(any)),
                Ok(formula) => parts.push(formula),
                Err(fault) if fault.undecided => open = open.or(Some(fault)),
                Err(fault) => return Err(fault),
            }
        }
        match open {
            Some(fault) => Err(fault),
            None => Ok(if any { or(parts) } else { and(parts) }),
        }
    }

    fn choice(&mut self, cases: &'a [(Expr, Expr)], last: &'a Expr, scope: &Scope<'a>, depth: usize) -> Lowered<Made> {
        // Cases that cannot happen are not even looked at: they may make sense only for other parameters.
        let mut kept: Vec<(Formula, &'a Expr)> = Vec::new();
        let mut conditions = 0usize;
        let mut rest = last;
        for (condition, value) in cases {
            match self.formula_in(condition, scope, depth)? {
                Formula::Constant(false) => {}
                Formula::Constant(true) => {
                    rest = value;
                    break;
                }
                condition => {
                    conditions = conditions.saturating_add(self.last.size);
                    kept.push((condition, value));
                }
            }
        }
        let mut out = self.lower(rest, scope, depth)?;
        let levels = match (&out, kept.len()) {
            (_, 0) => 0,
            (Out::Formula(_), cases) => {
                // Each condition stands there twice.
                self.beside(Extent { height: 0, size: conditions });
                2 * cases + 1
            }
            (_, cases) => cases,
        };
        if levels > MAX_LEVELS {
            return deep(last.span);
        }
        for (condition, value) in kept.into_iter().rev() {
            out = match (self.lower(value, scope, depth)?, out) {
                (Out::Integer(a), Out::Integer(b)) => Out::Integer(choose(condition, a, b)),
                (Out::Formula(a), Out::Formula(b)) => {
                    let otherwise = and([not(condition.clone()), b]);
                    Out::Formula(or([and([condition, a]), otherwise]))
                }
                _ => return fault(value.span, "`if` chooses between real numbers by a condition that is not constant"),
            };
        }
        Ok((out, levels))
    }
}
