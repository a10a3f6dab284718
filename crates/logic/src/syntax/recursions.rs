//! Recursions by mex in the text: read, checked and worked in.

use super::ast::{Bounds, ColumnText, EntryText, Expr, Kind, Name, RecursionText, Span};
use super::check::{constant, forbid};
use super::diagnostic::Problem;
use super::infer::{Inference, Info, Note, Sort, repeated};
use super::lower::{Binding, Local, Lowered, Lowering, Scope, fault};
use super::parser::{Parsed, Parser};
use crate::build::integer;
use crate::formula::{Formula, Relation, Term, Variable};
use crate::recursion::{Column, Entry, MAX_COLUMNS, MAX_GIVEN_ROWS, Mex, Recursion};
use ratwheel_numbers::Natural;
use std::rc::Rc;
use std::sync::Arc;

const FORM: &str = "a recursion is written `recursion n on (x, y) { a = mex, b = a + n }`; with rows before the first, \
                    `recursion n >= 1 on (x, y) from (0, 0) { a = mex, b = a + n }`";

/// While a recursion is worked in, its own variables are free variables from this number on; piles have smaller ones.
const OWN: usize = 1 << 20;

impl Parser<'_> {
    /// `recursion n >= 1 on (x, y) from (0, 0) { a = mex, b = a + n }`.
    #[inline(never)]
    pub(super) fn recursion(&mut self) -> Parsed<Kind> {
        self.at += 1;
        let index = self.new_name("a name for the number of the row")?;
        let bounds = self.bounds()?;
        if !self.accept_word("on") || self.peek_symbol() != Some("(") {
            return Err(Box::new(self.expected("`on (…)`, the numbers that are asked for").hint(FORM)));
        }
        let tracks = self.row()?;
        let mut given = Vec::new();
        if self.accept_word("from") {
            loop {
                if self.peek_symbol() != Some("(") {
                    return Err(Box::new(self.expected("a row in brackets").hint(FORM)));
                }
                given.push(self.row()?);
                if given.len() > MAX_GIVEN_ROWS {
                    let message = format!("at most {MAX_GIVEN_ROWS} rows may be given");
                    return Err(Box::new(Problem::new(self.last(), message)));
                }
                if !self.accept_symbol(",") {
                    break;
                }
            }
        }
        if !self.accept_symbol("{") {
            return Err(Box::new(self.expected("`{`").hint(FORM)));
        }
        let columns = self.bracketed(Self::columns)?;
        if !self.accept_symbol("}") {
            return Err(Box::new(self.expected("`,` or `}`").hint(FORM)));
        }
        Ok(Kind::Recursion(Box::new(RecursionText { index, bounds, tracks, given, columns })))
    }

    /// `(x, y)`.
    #[inline(never)]
    fn row(&mut self) -> Parsed<Vec<Expr>> {
        self.need_symbol("(")?;
        let row = self.bracketed(Self::list)?;
        self.need_symbol(")")?;
        Ok(row)
    }

    /// `a = mex, b = a + n`.
    #[inline(never)]
    fn columns(&mut self) -> Parsed<Vec<ColumnText>> {
        let mut columns = Vec::new();
        loop {
            let name = self.new_name("a column")?;
            if !self.accept_symbol("=") {
                return Err(Box::new(self.expected("`=`").hint(FORM)));
            }
            let entry = if self.accept_word("mex") { self.mex()? } else { EntryText::Value(self.expression()?) };
            columns.push(ColumnText { name, entry });
            if !self.accept_symbol(",") {
                return Ok(columns);
            }
        }
    }

    /// Behind the word `mex`: nothing, or `t >= a + n: F` with a bound, a condition or both.
    #[inline(never)]
    fn mex(&mut self) -> Parsed<EntryText> {
        if self.peek_word().is_none() {
            return Ok(EntryText::Mex(None));
        }
        let candidate = self.new_name("a name for the number")?;
        let bounds = self.bounds()?;
        let condition = if self.accept_symbol(":") { Some(self.expression()?) } else { None };
        if bounds == Bounds::All && condition.is_none() {
            let problem = self.expected("`:` and a condition, or a bound");
            return Err(Box::new(problem.hint("as in `mex t: not used(t - 1)` or `mex t >= a + n`; else write `mex`")));
        }
        Ok(EntryText::Mex(Some((candidate, bounds, condition))))
    }
}

/// `>= c` or `> c`, or nothing.
fn counted_from(bounds: &Bounds) -> Option<Option<(Relation, &Expr)>> {
    match bounds {
        Bounds::All => Some(None),
        Bounds::Compare(relation @ (Relation::Greater | Relation::GreaterEqual), low) => Some(Some((*relation, low))),
        Bounds::Compare(..) | Bounds::Between(..) => None,
    }
}

const PLACE: &str = "a recursion";

impl<'a> Inference<'a> {
    /// What is asked is a formula; the columns speak of the number of the row and of those to their left.
    pub(super) fn recursion(&mut self, text: &'a RecursionText, span: Span) -> Info {
        if self.inside_recursion.is_some() {
            return self.fail(Problem::new(span, "a recursion cannot stand inside another"));
        }
        let count = text.columns.len();
        if count > MAX_COLUMNS {
            self.report(Problem::new(span, format!("a recursion has at most {MAX_COLUMNS} columns, not {count}")));
        }
        if text.tracks.len() != count {
            let message = format!("this recursion has {count} columns, and is asked for {} numbers", text.tracks.len());
            self.report(Problem::new(text.index.span, message));
        }
        for row in text.given.iter().filter(|row| row.len() != count) {
            let place = row.first().map_or(text.index.span, |first| first.span);
            self.report(Problem::new(place, format!("a row of this recursion has {count} entries, not {}", row.len())));
        }
        let names: Vec<&Name> = [&text.index].into_iter().chain(text.columns.iter().map(|c| &c.name)).collect();
        for problem in repeated(&names) {
            self.report(problem);
        }
        for given in text.given.iter().flatten() {
            let info = self.integer(given);
            constant(self, given, &info, PLACE);
        }
        self.counted_from(&text.bounds, text.index.span, true);
        let outside = self.locals.len();
        let inside = self.inside_recursion.replace(text);
        self.locals.push((text.index.text.clone(), Info::variable()));
        for column in &text.columns {
            match &column.entry {
                EntryText::Value(value) => {
                    let info = self.integer(value);
                    self.of_columns(&info);
                }
                EntryText::Mex(None) => {}
                EntryText::Mex(Some((candidate, bounds, condition))) => {
                    self.counted_from(bounds, candidate.span, false);
                    if let Some(condition) = condition {
                        self.locals.push((candidate.text.clone(), Info::variable()));
                        let info = self.formula(condition);
                        self.of_columns(&info);
                        self.locals.pop();
                    }
                }
            }
            self.locals.push((column.name.text.clone(), Info::variable()));
        }
        self.locals.truncate(outside);
        self.inside_recursion = inside;
        let mut info = Info::new(Sort::Formula, true);
        for track in &text.tracks {
            let other = self.integer(track);
            info = info.with(&other);
        }
        info.constant = false;
        info
    }

    /// A bound of the number of the row, which is constant, or of a mex.
    fn counted_from(&mut self, bounds: &'a Bounds, span: Span, fixed: bool) {
        match counted_from(bounds) {
            Some(None) => {}
            Some(Some((_, low))) => {
                let info = self.integer(low);
                if fixed {
                    constant(self, low, &info, PLACE);
                } else {
                    self.of_columns(&info);
                }
            }
            None => {
                let problem = Problem::new(span, "only `>=` and `>` bound this number");
                self.report(problem.hint("a recursion goes on for ever, and a mex is the least number that serves"));
            }
        }
    }

    fn of_columns(&mut self, info: &Info) {
        if let Some(span) = info.note(Note::Primed).or(info.note(Note::Pile)) {
            let problem = Problem::new(span, "the columns of a recursion do not depend on the position");
            self.report(problem.hint(
                "they speak of the number of the row and of the columns to their left; the piles \
                                      stand in `on (…)`",
            ));
            return;
        }
        forbid(self, info, PLACE, &[Note::Claimed]);
    }

    /// `used(t)`.
    pub(super) fn used(&mut self, arguments: &'a [Expr], span: Span) -> Info {
        self.arity("used", arguments.len(), 1, span);
        let mut info = Info::new(Sort::Formula, true);
        for argument in arguments {
            let other = self.integer(argument);
            info = info.with(&other);
        }
        if self.inside_recursion.is_none() {
            let problem = Problem::new(span, "`used(…)` occurs only in the conditions of a `mex`");
            return self.fail(problem.hint("as in `recursion n on (x, y) { a = mex t: not used(t - 1), b = a + n }`"));
        }
        info.constant = false;
        info
    }

    /// `before(b)`: the entry of a column in the row before.
    #[inline(never)]
    pub(super) fn before(&mut self, arguments: &'a [Expr], span: Span) -> Info {
        match self.inside_recursion {
            None => self.fail(Problem::new(span, NOT_INSIDE).hint(BEFORE)),
            Some(text) if column_named(text, arguments).is_none() => {
                self.fail(Problem::new(span, "`before(…)` takes the name of a column of this recursion").hint(BEFORE))
            }
            Some(_) => Info::variable(),
        }
    }
}

const NOT_INSIDE: &str = "`before(…)` occurs only in the columns of a recursion";
const BEFORE: &str = "as in `recursion n >= 1 on (x, y) from (0, 0) { a = mex, b = max(a, before(b)) + 2 }`";

/// The place of the column that is named here alone.
fn column_named(text: &RecursionText, arguments: &[Expr]) -> Option<usize> {
    match arguments {
        [Expr { kind: Kind::Name(name, false), .. }] => {
            text.columns.iter().position(|column| column.name.text == *name)
        }
        _ => None,
    }
}

impl<'a> Lowering<'a> {
    /// `before(b)`: its variable comes behind those of the row itself.
    #[inline(never)]
    pub(super) fn before(&mut self, arguments: &'a [Expr], span: Span) -> Lowered<Term> {
        let Some(text) = self.inside_recursion else { return fault(span, NOT_INSIDE) };
        let Some(column) = column_named(text, arguments) else {
            return fault(span, "`before(…)` takes the name of a column of this recursion");
        };
        Ok(Term::Variable(Variable::Free(OWN + 1 + text.columns.len() + column)))
    }

    /// The recursion, asked for these terms. The same one is made once.
    #[inline(never)]
    pub(super) fn recursion(
        &mut self,
        text: &'a RecursionText,
        span: Span,
        scope: &Scope<'a>,
        depth: usize,
    ) -> Lowered<Formula> {
        if self.inside_recursion.is_some() {
            return fault(span, "a recursion cannot stand inside another");
        }
        let first = match counted_from(&text.bounds) {
            Some(None) => Natural::zero(),
            Some(Some((relation, low))) => {
                let low = self.fixed(low, scope, depth)?;
                if relation == Relation::Greater { low + 1u64 } else { low }
            }
            None => return fault(text.index.span, "only `>=` and `>` bound the number of a row"),
        };
        let mut given = Vec::with_capacity(text.given.len());
        for row in &text.given {
            given.push(row.iter().map(|entry| self.fixed(entry, scope, depth)).collect::<Lowered<Vec<_>>>()?);
        }
        self.inside_recursion = Some(text);
        let columns = self.columns(text, scope, depth);
        self.inside_recursion = None;
        let made = Recursion::new(&text.index.text, &first, given, columns?);
        let made = made.or_else(|error| fault(span, error.to_string()))?;
        let made = Arc::clone(self.recursions.entry(made.key()).or_insert_with(|| Arc::new(made)));
        if text.tracks.len() != made.columns().len() {
            return fault(span, "a recursion is asked for as many numbers as it has columns");
        }
        Ok(Formula::Row(made, self.terms_in(&text.tracks, scope, depth)?))
    }

    /// A constant that is not negative.
    fn fixed(&mut self, expr: &'a Expr, scope: &Scope<'a>, depth: usize) -> Lowered<Natural> {
        match self.term_in(expr, scope, depth)? {
            Term::Constant(n) => n.into_natural().map_or_else(|| fault(expr.span, "this must not be negative"), Ok),
            _ => fault(expr.span, "this must be constant"),
        }
    }

    fn columns(&mut self, text: &'a RecursionText, scope: &Scope<'a>, depth: usize) -> Lowered<Vec<Column>> {
        let own = |name: &'a Name, number: usize, outer: &Scope<'a>| {
            let binding = Binding::Own(OWN + number);
            Some(Rc::new(Local { name: &name.text, binding, outer: outer.clone() }))
        };
        let mut inner = own(&text.index, 0, scope);
        let mut columns = Vec::with_capacity(text.columns.len());
        for (place, column) in text.columns.iter().enumerate() {
            let entry = match &column.entry {
                EntryText::Value(value) => {
                    let term = self.term_in(value, &inner, depth)?;
                    Entry::Value(by_itself(&term, depth, value.span)?)
                }
                EntryText::Mex(None) => Entry::Mex(Mex::default()),
                EntryText::Mex(Some((candidate, bounds, condition))) => {
                    let least = match counted_from(bounds) {
                        Some(None) => None,
                        Some(Some((relation, low))) => {
                            let term = by_itself(&self.term_in(low, &inner, depth)?, depth, low.span)?;
                            Some(if relation == Relation::Greater { term + integer(1) } else { term })
                        }
                        None => return fault(candidate.span, "only `>=` and `>` bound a mex"),
                    };
                    let scope = own(candidate, place + 1, &inner);
                    let condition = match condition {
                        Some(condition) => {
                            let formula = self.formula_in(condition, &scope, depth)?;
                            foreign(&formula.variables(), depth, condition.span)?;
                            let formula = formula.renumbered(&|i| i.saturating_sub(depth)).substituted(&own_name);
                            Some(formula).filter(|formula| !matches!(formula, Formula::Constant(true)))
                        }
                        None => None,
                    };
                    Entry::Mex(Mex { candidate: candidate.text.clone(), least, condition })
                }
            };
            columns.push(Column { name: column.name.text.clone(), entry });
            inner = own(&column.name, place + 1, &inner);
        }
        Ok(columns)
    }
}

/// The term with the variables of the recursion numbered from 0.
fn by_itself(term: &Term, depth: usize, span: Span) -> Lowered<Term> {
    foreign(&term.variables(), depth, span)?;
    Ok(term.renumbered(&|i| i.saturating_sub(depth)).substituted(&own_name))
}

/// Nothing but the recursion's own variables, and those quantified inside, may occur.
fn foreign(variables: &std::collections::BTreeSet<Variable>, depth: usize, span: Span) -> Lowered<()> {
    let own = |variable: &Variable| match variable {
        Variable::Free(i) => *i >= OWN,
        Variable::Primed(_) => false,
        Variable::Bound(i) => *i >= depth,
    };
    if variables.iter().all(own) {
        return Ok(());
    }
    fault(span, "the columns of a recursion do not depend on the position or on variables around it")
}

fn own_name(variable: Variable) -> Term {
    Term::Variable(match variable {
        Variable::Free(i) => Variable::Free(i.saturating_sub(OWN)),
        other => other,
    })
}

impl RecursionText {
    /// The expressions directly inside, those of the columns too.
    pub fn parts(&self) -> Vec<&Expr> {
        let mut parts: Vec<&Expr> = self.bounds.limits();
        parts.extend(self.tracks.iter().chain(self.given.iter().flatten()));
        parts.extend(self.columns.iter().flat_map(|column| column.entry.parts()));
        parts
    }

    /// Is this the name of the number of the row, of a column or of a candidate?
    pub fn names(&self, name: &str) -> bool {
        let candidate = |column: &ColumnText| match &column.entry {
            EntryText::Mex(Some((candidate, ..))) => candidate.text == name,
            EntryText::Mex(None) | EntryText::Value(_) => false,
        };
        self.index.text == name || self.columns.iter().any(|column| column.name.text == name || candidate(column))
    }
}

impl EntryText {
    pub fn parts(&self) -> Vec<&Expr> {
        match self {
            Self::Value(value) => vec![value],
            Self::Mex(None) => Vec::new(),
            Self::Mex(Some((_, bounds, condition))) => bounds.limits().into_iter().chain(condition).collect(),
        }
    }
}
