//! Sequences by recurrence: `let A(n, j) = if j = 0 then … else if j = 1 then … else 3*A(n, j - 1) - A(n, j - 2)`.
//!
//! What such a `let` may look like is decided by `logic` (`syntax/recurrence.rs`): k first values, and then a term in the k values
//! before. So by induction over j there is just one function of n and j ≥ 0 with
//!
//! - A(n, i) = tᵢ(n) for i = 0, …, k − 1, where tᵢ may speak of the values before,
//! - A(n, j + k) = T(n, j + k, A(n, j + k − 1), …, A(n, j)) for all j ≥ 0,
//!
//! whatever integer n is, because tᵢ and T are polynomials in integers and floors, which are there for all of them. What A is at negative
//! indices is left open, and the obligation "places" asks that the ruleset does not speak of it. Nothing else is known of A:
//! a proof goes by induction. No value speaks of A by way of another `let`: A is open while its own terms are read.

use super::form::Form;
use super::lower::{Local, Lowered, Lowering, refuse};
use super::poly::Poly;
use super::read::Family;
use super::schemas::{Lemma, below};
use super::symbols::{FIRST_SYMBOL, Symbol, pair};
use crate::CertificateError;
use ratwheel_logic::syntax::ast::{Expr, LetItem};

/// A sequence, or one for each value of an argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sequence {
    /// The name of the `let`.
    pub name: String,
    /// Is there an argument beside the index?
    pub with_argument: bool,
    /// The variables for the argument and for the index in the terms.
    variables: (u32, u32),
    /// The first values.
    first: Vec<Poly>,
    /// A value by those before.
    then: Poly,
}

impl Sequence {
    /// The value at an index, of the function with this number.
    #[must_use]
    pub fn at(&self, function: usize, argument: &Poly, index: &Poly) -> Poly {
        Poly::app(function, if self.with_argument { pair(argument, index) } else { index.clone() })
    }

    /// What is known of the function with this number; `n` and `j` are free for it.
    pub(super) fn known(&self, function: usize, (n, j): (u32, u32)) -> Form {
        let (argument, index) = (Poly::var(n), Poly::var(j));
        let order = i64::try_from(self.first.len()).unwrap_or(0);
        let said = |value: &Poly, at: &Poly| {
            let value = value.put(self.variables.0, &argument)?.put(self.variables.1, at)?;
            Some(Form::Eq(self.at(function, &argument, at).minus(&value)))
        };
        let every = |form: Form| if self.with_argument { Form::All(n, Box::new(form)) } else { form };
        let mut all = Vec::new();
        for (number, value) in (0..).zip(&self.first) {
            all.extend(said(value, &Poly::constant(number)).map(every));
        }
        let later = said(&self.then, &index.offset(order));
        let later = later.map(|form| Form::All(j, Box::new(Form::Or(vec![below(&index, &Poly::default()), form]))));
        all.extend(later.map(every));
        Form::And(all)
    }
}

impl Family {
    /// A sequence is a function: its values at equal arguments and equal indices are equal.
    pub(super) fn entry_lemma(&self, lemma: &Lemma) -> Result<Form, CertificateError> {
        let [function] = lemma.functions.as_slice() else { return Err(wrong()) };
        let Some(Symbol::Sequence(sequence)) = self.symbol(*function) else { return Err(wrong()) };
        let zero = Poly::default();
        let (m, i, n, j) = match (sequence.with_argument, lemma.arguments.as_slice()) {
            (true, [m, i, n, j]) => (m, i, n, j),
            (false, [i, j]) => (&zero, i, &zero, j),
            _ => return Err(wrong()),
        };
        let equal = Form::Eq(sequence.at(*function, m, i).minus(&sequence.at(*function, n, j)));
        Ok(Form::Or(vec![below(m, n), below(n, m), below(i, j), below(j, i), equal]))
    }
}

fn wrong() -> CertificateError {
    CertificateError::Rejected("a lemma does not apply: it is about no sequence by recurrence".to_owned())
}

impl Lowering<'_> {
    /// A value of a `let` by recurrence.
    pub(super) fn sequence(&mut self, item: &LetItem, arguments: &[Expr], locals: &[Local]) -> Lowered<Poly> {
        let name = &item.name.text;
        let (argument, index) = match arguments {
            [index] => (Poly::default(), self.single(index, locals)?),
            [argument, index] => (self.single(argument, locals)?, self.single(index, locals)?),
            _ => return refuse(format_args!("`{name}` with more than one argument beside its index")),
        };
        let at = if arguments.len() == 2 { pair(&argument, &index) } else { index.clone() };
        if let Some((_, level)) = self.many.open.iter().find(|(open, _)| open == name) {
            // An earlier value in its own term; that it is one was seen when the `let` was looked at.
            if self.many.open.last().is_none_or(|(open, _)| open != name) || *level != self.level {
                return refuse(format_args!(
                    "`{name}`, which is defined by itself in another way than by a recurrence,"
                ));
            }
            let function = self.known_sequence(name);
            return function.map_or_else(|| refuse(format_args!("`{name}`")), |function| Ok(Poly::app(function, at)));
        }
        let function = match self.known_sequence(name) {
            Some(function) => function,
            None => self.define_sequence(item)?,
        };
        self.never(below(&index, &Poly::default()))?;
        let value = Poly::app(function, at);
        if value.depth() < 8 { Ok(value) } else { refuse("a term as large as this") }
    }

    /// All sequences of the text.
    pub(super) fn every_sequence(&mut self) -> Lowered<()> {
        let lets = self.lets;
        for item in lets.iter().filter(|item| self.by_recurrence(&item.name.text).is_some()).collect::<Vec<_>>() {
            if self.known_sequence(&item.name.text).is_none() {
                self.define_sequence(item)?;
            }
        }
        Ok(())
    }

    fn known_sequence(&self, name: &str) -> Option<usize> {
        let same = |symbol: &Symbol| matches!(symbol, Symbol::Sequence(sequence) if sequence.name == name);
        self.many.symbols.iter().position(same).map(|place| FIRST_SYMBOL + place)
    }

    fn define_sequence(&mut self, item: &LetItem) -> Lowered<usize> {
        let name = item.name.text.clone();
        let parts = match item.recurrence() {
            Some(Ok(parts)) if item.arguments.len() <= 2 => parts,
            _ => return refuse(format_args!("`{name}` as it is defined")),
        };
        let variables = (self.fresh(), self.fresh());
        let with_argument = item.arguments.len() == 2;
        let sequence =
            Sequence { name: name.clone(), with_argument, variables, first: Vec::new(), then: Poly::default() };
        let function = self.symbol(Symbol::Sequence(Box::new(sequence)))?;
        let vars = if with_argument { vec![variables.0, variables.1] } else { vec![variables.1] };
        let own = item.arguments.iter().zip(vars);
        let own: Vec<Local> = own.map(|(name, var)| Local { name: name.text.clone(), value: Poly::var(var) }).collect();
        // What is around the place where it is used says nothing of its own variables.
        let (around, quotients) = (std::mem::take(&mut self.many.context), self.many.quotients());
        self.level += 1;
        self.many.open.push((name, self.level));
        let read = |this: &mut Self, number: usize, part: &Expr, first: bool| {
            let index = Poly::var(variables.1).offset(-i64::try_from(number).unwrap_or(0));
            this.many.context = vec![Form::Ge(index.clone())];
            if first {
                this.many.context.push(Form::Ge(index.negated()));
            }
            this.single(part, &own)
        };
        let mut values = Vec::new();
        let mut result = Ok(());
        for (number, part) in parts.first.iter().enumerate() {
            match read(self, number, part, true) {
                Ok(value) => values.push(value),
                Err(error) => result = result.and(Err(error)),
            }
        }
        let then = read(self, parts.first.len(), parts.then, false);
        self.many.open.pop();
        self.level -= 1;
        self.many.context = around;
        result?;
        let then = then?;
        if self.many.quotients() != quotients {
            return refuse("a quotient inside a recurrence");
        }
        if let Some(Symbol::Sequence(sequence)) = self.many.symbols.get_mut(function - FIRST_SYMBOL) {
            (sequence.first, sequence.then) = (values, then);
        }
        Ok(function)
    }
}
