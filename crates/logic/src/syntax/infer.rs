//! What sort of thing an expression is (integer, real, formula), whether it is constant, and what it speaks of.

use super::ast::{Bounds, Declarations, Expr, Kind, MulSign, Name, ParameterSort, RecursionText, Span, SystemText};
use super::diagnostic::{Problem, nearest};
use super::lexer::is_reserved;
use super::unroll::Unrolling;
use super::whole::is_whole;
use crate::formula::Relation;
use crate::function::{self, FORMS};
use ratwheel_numbers::{MAX_LEVELS, TOO_DEEP_HINT, too_deep};
use std::collections::{BTreeSet, HashMap};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sort {
    Integer,
    Real,
    Formula,
    /// Something is wrong with it and has been reported.
    Unknown,
}

/// What an expression speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Note {
    Primed,
    Pile,
    Product,
    /// Real numbers compared with each other.
    Real,
    /// `P(…)` or `legal(…)`.
    Claimed,
    /// `P(…)`.
    P,
}

#[derive(Clone, Debug)]
pub struct Info {
    pub sort: Sort,
    pub constant: bool,
    notes: [Option<Span>; 6],
}

impl Info {
    pub fn new(sort: Sort, constant: bool) -> Self {
        Self { sort, constant, notes: [None; 6] }
    }

    pub fn unknown() -> Self {
        // Constant, so that nobody complains a second time.
        Self::new(Sort::Unknown, true)
    }

    /// A quantified variable.
    pub fn variable() -> Self {
        Self::new(Sort::Integer, false)
    }

    pub fn note(&self, note: Note) -> Option<Span> {
        self.notes.get(note as usize).copied().flatten()
    }

    pub(super) fn noting(mut self, note: Note, span: Span) -> Self {
        if let Some(slot) = self.notes.get_mut(note as usize) {
            *slot = slot.or(Some(span));
        }
        self
    }

    /// Also speaks of what `other` speaks of.
    pub(super) fn with(mut self, other: &Self) -> Self {
        for (slot, new) in self.notes.iter_mut().zip(other.notes) {
            *slot = slot.or(new);
        }
        self.constant &= other.constant;
        self
    }

    pub(super) fn has_notes(&self) -> bool {
        self.notes.iter().any(Option::is_some)
    }

    /// The same, seen from where a `let` is used.
    pub fn seen_from(mut self, span: Span) -> Self {
        for slot in &mut self.notes {
            *slot = slot.map(|_| span);
        }
        if self.constant && self.sort == Sort::Formula {
            // A constant truth has no reals left in it.
            if let Some(slot) = self.notes.get_mut(Note::Real as usize) {
                *slot = None;
            }
        }
        self
    }

    pub fn signature(&self) -> (Sort, bool, [bool; 6]) {
        (self.sort, self.constant, self.notes.map(|n| n.is_some()))
    }
}

/// So many problems are reported.
pub const MAX_PROBLEMS: usize = 100;

pub type Signature = (usize, Vec<(Sort, bool, [bool; 6])>);

#[derive(Clone)]
pub enum State {
    New,
    Open,
    Done(Info),
}

pub struct Inference<'a> {
    pub declared: &'a Declarations<'a>,
    pub(super) broken: &'a [String],
    pub locals: Vec<(String, Info)>,
    pub problems: Vec<Problem>,
    pub states: Vec<State>,
    pub memo: HashMap<Signature, Info>,
    /// Is it a column of a recursion that is looked at?
    pub(super) inside_recursion: Option<&'a RecursionText>,
    /// The `let`s that are being looked at, the innermost last.
    pub(super) open: Vec<usize>,
    /// The names of those that are used, by where the use begins.
    pub(super) through: HashMap<usize, String>,
    /// Those that use themselves.
    pub(super) recurrences: BTreeSet<usize>,
    unrolling: Unrolling,
    depth: usize,
}

/// What stands before brackets beside the functions of numbers, for suggestions.
const FUNCTIONS: [&str; 11] =
    ["floor", "min", "max", "sqrt", "irrational", "reduced", "automaton", "recursion", "legal", "P", "phi"];

const SYSTEMS: [&str; 8] = ["base", "zeckendorf", "fibonacci", "u", "p", "q", "recurrence", "rats"];

impl<'a> Inference<'a> {
    pub fn new(declared: &'a Declarations<'a>, broken: &'a [String]) -> Self {
        let states = vec![State::New; declared.lets.len()];
        let (locals, problems, memo, unrolling) = (Vec::new(), Vec::new(), HashMap::new(), Unrolling::default());
        let (inside_recursion, open, recurrences, depth) = (None, Vec::new(), BTreeSet::new(), 0);
        let through = HashMap::new();
        Self {
            declared,
            broken,
            locals,
            problems,
            states,
            memo,
            inside_recursion,
            open,
            through,
            recurrences,
            unrolling,
            depth,
        }
    }

    pub fn report(&mut self, problem: Problem) {
        self.problems.push(problem);
    }

    pub fn fail(&mut self, problem: Problem) -> Info {
        self.report(problem);
        Info::unknown()
    }

    pub fn formula(&mut self, expr: &'a Expr) -> Info {
        let info = self.infer(expr);
        match info.sort {
            Sort::Formula | Sort::Unknown => info,
            _ => self.fail(
                Problem::new(expr.span, "expected a formula, found a term").hint("compare it with something: `… = 0`"),
            ),
        }
    }

    /// An integer or a real.
    pub fn number(&mut self, expr: &'a Expr) -> Info {
        let info = self.infer(expr);
        if info.sort == Sort::Formula {
            return self.fail(Problem::new(expr.span, "expected a term, found a formula"));
        }
        info
    }

    pub fn integer(&mut self, expr: &'a Expr) -> Info {
        let info = self.number(expr);
        if info.sort == Sort::Real {
            let message = format!("{}; reals occur only inside `floor(…)`", real_because(expr));
            return self.fail(Problem::new(expr.span, message).hint(ROUND));
        }
        info
    }

    fn all(&mut self, list: &'a [Expr], start: Info, each: fn(&mut Self, &'a Expr) -> Info) -> Info {
        let mut result = start;
        for expr in list {
            let info = each(self, expr);
            result = result.with(&info);
            if info.sort == Sort::Unknown {
                result.sort = Sort::Unknown;
            }
        }
        result
    }

    pub fn infer(&mut self, expr: &'a Expr) -> Info {
        self.depth += 1;
        let info = if self.depth > MAX_LEVELS {
            self.fail(Problem::new(expr.span, too_deep()).hint(TOO_DEEP_HINT))
        } else {
            self.infer_kind(expr)
        };
        self.depth -= 1;
        info
    }

    fn infer_kind(&mut self, expr: &'a Expr) -> Info {
        let (integer, formula) = (Info::new(Sort::Integer, true), Info::new(Sort::Formula, true));
        match &expr.kind {
            Kind::Number(_) => integer,
            Kind::Truth(_) => formula,
            Kind::Name(name, primed) => self.name(name, *primed, expr.span),
            Kind::Call(name, arguments) => self.call(name, arguments, expr.span),
            Kind::Element(name, primed, index) => self.element(name, *primed, index, expr.span),
            Kind::Over(word, index, ends, body) => self.over(word, index, ends, body),
            Kind::Numeration(word, systems, arguments) => {
                systems.iter().for_each(|system| self.system(system));
                self.all(arguments, if word == "reduced" { formula } else { integer }, Self::integer)
            }
            Kind::Automaton(text) => {
                self.automaton(text);
                self.system(&text.system);
                self.all(&text.tracks, formula, Self::integer)
            }
            Kind::Recursion(text) => self.recursion(text, expr.span),
            Kind::Legal(from, to) => {
                for side in [from, to] {
                    self.piles("legal", side.len(), expr.span);
                }
                let info = self.all(from, formula, Self::integer);
                self.all(to, info, Self::integer).noting(Note::Claimed, expr.span)
            }
            Kind::Negate(inner) => self.number(inner),
            Kind::Abs(inner) => self.integer(inner),
            Kind::Power(base, exponent) => self.power(base, exponent, expr.span),
            Kind::Sum(first, rest) => {
                let mut info = self.number(first);
                for (_, part) in rest {
                    let other = self.number(part);
                    info = self.joined(info, &other);
                }
                info
            }
            Kind::Product(first, rest) => self.product(first, rest),
            Kind::Compare(first, rest) => self.compare(first, rest),
            Kind::In(terms, set) => {
                self.set_name(set, terms.len());
                self.all(terms, formula, Self::integer)
            }
            Kind::Has(parameter, name) => self.has(parameter, name),
            Kind::Not(inner) => self.formula(inner),
            Kind::And(all) | Kind::Or(all) => self.all(all, formula, Self::formula),
            Kind::Implies(a, b) | Kind::Iff(a, b) => {
                let info = self.formula(a);
                formula.with(&info).with(&self.formula(b))
            }
            Kind::Quantified(_, names, bounds, body) => self.quantified(names, bounds, body),
            Kind::If(cases, last) => self.choice(cases, last),
        }
    }

    /// The sort of a sum or of the branches of a choice.
    fn joined(&mut self, info: Info, other: &Info) -> Info {
        let sort = match (info.sort, other.sort) {
            (Sort::Unknown, _) | (_, Sort::Unknown) => Sort::Unknown,
            (Sort::Real, _) | (_, Sort::Real) => Sort::Real,
            (sort, _) => sort,
        };
        Info { sort, ..info.with(other) }
    }

    fn name(&mut self, name: &str, primed: bool, span: Span) -> Info {
        let variable = self.declared.variable(name);
        let pile = variable.is_some();
        let local = !primed && self.locals.iter().any(|(n, _)| n == name);
        if variable.is_some_and(|variable| self.declared.is_array(variable)) && !local {
            let prime = if primed { "'" } else { "" };
            let problem = Problem::new(span, format!("`{name}` is an array of piles"));
            return self.fail(problem.hint(format!(
                "name one of them, `{name}{prime}[1]`, or all: `forall i in 1..m: …`, `sum(i in 1..m: {name}{prime}[i])`"
            )));
        }
        let taken = local
            || self.declared.parameter(name).is_some()
            || self.declared.definition(name).is_some()
            || self.declared.set(name).is_some();
        if !pile && !taken && self.declared.flat_element(name).is_some() {
            let element = Info::variable().noting(Note::Pile, span);
            return if primed { element.noting(Note::Primed, span) } else { element };
        }
        if primed {
            if pile {
                return Info::variable().noting(Note::Primed, span).noting(Note::Pile, span);
            }
            if self.broken.iter().any(|b| b == name) {
                return Info::unknown();
            }
            let near = self.near(name, self.declared.variables.iter().map(|p| p.text.as_str()));
            let problem = Problem::new(span, format!("`{name}'` is not a primed pile: only piles have primes"));
            let piles: Vec<&str> = self.declared.variables.iter().map(|p| p.text.as_str()).collect();
            let hint =
                near.map_or_else(|| format!("the piles are {}", piles.join(", ")), |n| format!("did you mean `{n}'`?"));
            return self.fail(problem.hint(hint));
        }
        if let Some((_, info)) = self.locals.iter().rev().find(|(n, _)| n == name) {
            return info.clone().seen_from(span);
        }
        if pile {
            return Info::variable().noting(Note::Pile, span);
        }
        if matches!(name, "phi" | "pi" | "e") {
            return Info::new(Sort::Real, true);
        }
        if let Some(item) = self.declared.parameter(name) {
            return match &item.sort {
                ParameterSort::Integer => Info::new(Sort::Integer, true),
                ParameterSort::Real => Info::new(Sort::Real, true),
                ParameterSort::Names(_) => {
                    let problem = Problem::new(span, format!("the parameter `{name}` is a set of names"));
                    self.fail(problem.hint(format!("ask what it holds: `{name} has …`")))
                }
            };
        }
        if let Some(index) = self.declared.definition(name) {
            return self.expand(index, &[], span);
        }
        if self.declared.set(name).is_some() {
            let problem = Problem::new(span, format!("`{name}` is a set, not a term"));
            return self.fail(problem.hint(format!("ask for membership: `… in {name}`")));
        }
        self.unknown_name(name, span)
    }

    fn unknown_name(&mut self, name: &str, span: Span) -> Info {
        if self.broken.iter().any(|b| b == name) {
            return Info::unknown();
        }
        let problem = Problem::new(span, format!("unknown name `{name}`"));
        if is_reserved(name) {
            let problem = Problem::new(span, format!("`{name}` needs arguments in brackets"));
            return self.fail(problem);
        }
        let near = match name {
            "even" => Some("`x` is even where `x mod 2 = 0`".to_owned()),
            "odd" => Some("`x` is odd where `x mod 2 = 1`".to_owned()),
            "divides" => Some("3 divides `x` where `x mod 3 = 0`".to_owned()),
            "ceil" | "ceiling" => Some("`ceil(r)` is `-floor(-r)`".to_owned()),
            "abs" => Some("write `|x|`".to_owned()),
            _ => self.near(name, self.known_names()).map(|n| format!("did you mean `{n}`?")),
        };
        self.fail(Problem { hint: near, ..problem })
    }

    /// The name that was perhaps meant.
    fn near<'n>(&self, name: &str, candidates: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
        if self.problems.len() < MAX_PROBLEMS { nearest(name, candidates) } else { None }
    }

    fn known_names(&self) -> impl Iterator<Item = &str> {
        let locals = self.locals.iter().rev().map(|(n, _)| n.as_str());
        let piles = self.declared.variables.iter().map(|n| n.text.as_str());
        let parameters = self.declared.parameters.iter().map(|p| p.name.text.as_str());
        let lets = self.declared.lets.iter().map(|l| l.name.text.as_str());
        let sets = self.declared.sets.iter().map(|s| s.name.text.as_str());
        let functions = FUNCTIONS.into_iter().chain(FORMS.iter().map(|form| form.name));
        locals.chain(piles).chain(parameters).chain(lets).chain(sets).chain(functions)
    }

    /// As many arguments as there are piles, where that is known.
    fn piles(&mut self, name: &str, found: usize, span: Span) {
        if !self.declared.has_arrays() {
            self.arity(name, found, self.declared.piles, span);
        }
    }

    pub(super) fn arity(&mut self, name: &str, found: usize, expected: usize, span: Span) {
        if found != expected {
            let s = if expected == 1 { "" } else { "s" };
            self.report(Problem::new(span, format!("`{name}` takes {expected} argument{s} here, not {found}")));
        }
    }

    fn call(&mut self, name: &'a Name, arguments: &'a [Expr], span: Span) -> Info {
        let integer = Info::new(Sort::Integer, true);
        match name.text.as_str() {
            "floor" => {
                self.arity("floor", arguments.len(), 1, span);
                let info = self.all(arguments, integer, Self::number);
                Info { sort: Sort::Integer, ..info }
            }
            "min" | "max" => self.all(arguments, integer, Self::integer),
            word @ ("sqrt" | "irrational") => {
                self.arity(word, arguments.len(), 1, span);
                let info = self.all(arguments, integer, Self::number);
                if !info.constant {
                    return self.fail(Problem::new(span, format!("`{word}` takes a constant")));
                }
                Info { sort: if word == "sqrt" { Sort::Real } else { Sort::Formula }, ..info }
            }
            "used" => self.used(arguments, span),
            "before" => self.before(arguments, span),
            "P" => {
                self.piles("P", arguments.len(), span);
                let info = self.all(arguments, Info::new(Sort::Formula, true), Self::integer);
                Info { constant: false, ..info }.noting(Note::Claimed, span).noting(Note::P, span)
            }
            text if function::form(text).is_some() => {
                if let Some(expected) = function::form(text).and_then(|form| form.arguments) {
                    self.arity(text, arguments.len(), expected, span);
                }
                self.all(arguments, integer, Self::integer)
            }
            text => match self.declared.definition(text) {
                Some(index) => {
                    let arguments: Vec<Info> = arguments.iter().map(|a| self.number(a)).collect();
                    self.expand(index, &arguments, span)
                }
                None => {
                    for argument in arguments {
                        self.infer(argument);
                    }
                    self.not_a_function(text, name.span)
                }
            },
        }
    }

    fn not_a_function(&mut self, name: &str, span: Span) -> Info {
        let declared = self.declared;
        let known = self.locals.iter().any(|(n, _)| n == name)
            || declared.variable(name).is_some()
            || declared.parameter(name).is_some()
            || declared.set(name).is_some();
        if known {
            let problem = Problem::new(span, format!("`{name}` takes no arguments"));
            return self.fail(problem.hint(format!("write a product as `{name}*(…)`")));
        }
        self.unknown_name(name, span)
    }

    fn system(&mut self, system: &'a SystemText) {
        let name = system.name.text.as_str();
        if !SYSTEMS.contains(&name) {
            let problem = Problem::new(system.name.span, format!("unknown numeration system `{name}`"));
            self.report(
                problem.hint(
                    "systems are base:10, zeckendorf, fibonacci, u, u:b=4, p:REAL, q:REAL, recurrence:2,1, rats:3",
                ),
            );
            return;
        }
        let (least, most) = match name {
            "zeckendorf" | "fibonacci" => (0, 0),
            "u" => (0, 1),
            "recurrence" => (1, usize::MAX),
            _ => (1, 1),
        };
        let found = system.arguments.len();
        if found < least || found > most {
            let message = match (least, found) {
                (_, found) if found > most => {
                    format!("the system `{name}` takes {}", if most == 0 { "no parameter" } else { "one parameter" })
                }
                _ => format!(
                    "the system `{name}` needs a parameter, as in `{name}:{}`",
                    if name == "recurrence" { "2,1" } else { "3" }
                ),
            };
            self.report(Problem::new(system.name.span, message));
        }
        for argument in &system.arguments {
            let info = if matches!(name, "p" | "q") { self.number(argument) } else { self.integer(argument) };
            if !info.constant && info.sort != Sort::Unknown {
                self.report(Problem::new(argument.span, "the parameter of a numeration system must be constant"));
            }
        }
    }

    fn power(&mut self, base: &'a Expr, exponent: &'a Expr, span: Span) -> Info {
        let (a, b) = (self.number(base), self.integer(exponent));
        if a.sort == Sort::Unknown || b.sort == Sort::Unknown {
            return Info::unknown();
        }
        if !a.constant || !b.constant {
            let problem = Problem::new(span, "`^` takes constants only");
            return self.fail(problem.hint(
                "moves and claims are built from sums and multiples of the piles; the nim-sum is `xor(x, y)`, and claims \
                 may say `x*x`",
            ));
        }
        a
    }

    fn product(&mut self, first: &'a Expr, rest: &'a [(MulSign, Expr)]) -> Info {
        let mut info = self.number(first);
        for (sign, factor) in rest {
            let other = match sign {
                MulSign::Times | MulSign::Over => self.number(factor),
                MulSign::Mod | MulSign::Div => self.integer(factor),
            };
            if info.sort == Sort::Unknown || other.sort == Sort::Unknown {
                info = Info { sort: Sort::Unknown, ..info.with(&other) };
                continue;
            }
            let span = first.span.to(factor.span);
            info = match sign {
                MulSign::Times => {
                    let product = !info.constant && !other.constant;
                    let joined = self.joined(info, &other);
                    if product { joined.noting(Note::Product, span) } else { joined }
                }
                MulSign::Over => self.quotient(info, &other, factor),
                MulSign::Mod | MulSign::Div => self.remainder(*sign, info, &other, first, factor),
            };
        }
        info
    }

    fn quotient(&mut self, info: Info, other: &Info, factor: &Expr) -> Info {
        if !other.constant {
            let problem = Problem::new(factor.span, "`/` divides by a constant only");
            return self.fail(problem);
        }
        if is_zero(factor) {
            return self.fail(Problem::new(factor.span, "division by zero"));
        }
        Info { sort: Sort::Real, ..info.with(other) }
    }

    fn remainder(&mut self, sign: MulSign, info: Info, other: &Info, first: &Expr, factor: &Expr) -> Info {
        let word = if sign == MulSign::Mod { "mod" } else { "div" };
        if info.sort == Sort::Real {
            let problem = Problem::new(first.span, format!("`{word}` takes integers, and this is a real number"));
            return self.fail(problem.hint("put it inside `floor(…)`"));
        }
        if !other.constant {
            let problem = Problem::new(factor.span, format!("`{word}` takes a positive constant on its right"));
            return self.fail(problem.hint("write a number or an integer parameter"));
        }
        if is_zero(factor) || matches!(factor.kind, Kind::Negate(_)) {
            let problem = Problem::new(factor.span, format!("`{word}` takes a positive constant on its right"));
            return self.fail(problem);
        }
        info.with(other)
    }

    fn compare(&mut self, first: &'a Expr, rest: &'a [(Relation, Expr)]) -> Info {
        let mut info = self.number(first);
        let mut real: Vec<&Expr> = (info.sort == Sort::Real).then_some(first).into_iter().collect();
        for (_, expr) in rest {
            let other = self.number(expr);
            if other.sort == Sort::Real {
                real.push(expr);
            }
            info = info.with(&other);
        }
        if let Some(expr) = real.first() {
            if info.constant {
                info = info.noting(Note::Real, expr.span);
            } else if rest.iter().any(|(relation, _)| matches!(relation, Relation::Equal | Relation::NotEqual))
                && !real.iter().all(|part| self.is_whole(part))
            {
                let message =
                    format!("{}; only `<`, `<=`, `>` and `>=` compare it with a variable", real_because(expr));
                return self.fail(Problem::new(expr.span, message).hint(ROUND));
            }
        }
        Info { sort: Sort::Formula, ..info }
    }

    /// Is it an integer, or a quotient that is one for all values of its variables?
    fn is_whole(&self, expr: &Expr) -> bool {
        let variable = |expr: &Expr| match &expr.kind {
            Kind::Name(name, false) => match self.locals.iter().rev().find(|(local, _)| local == name) {
                Some((_, info)) => info.sort == Sort::Integer,
                None => self.declared.variable(name).is_some(),
            },
            Kind::Name(name, true) => self.declared.variable(name).is_some(),
            _ => false,
        };
        is_whole(expr, variable)
    }

    fn set_name(&mut self, set: &Name, found: usize) {
        let name = set.text.as_str();
        if let Some(item) = self.declared.set(name) {
            if let Some(expected) = item.members.arity().filter(|arity| *arity != found) {
                let what = |n: usize| if n == 1 { "numbers".to_owned() } else { format!("tuples of {n} numbers") };
                let message = format!("`{name}` is a set of {}, not of {}", what(expected), what(found));
                self.report(Problem::new(set.span, message));
            }
            return;
        }
        if self.broken.iter().any(|b| b == name) {
            return;
        }
        let near = self.near(name, self.declared.sets.iter().map(|s| s.name.text.as_str()));
        let hint = near.map_or_else(
            || "describe it: `set B = { floor(n*phi) : n >= 1 }`".to_owned(),
            |n| format!("did you mean `{n}`?"),
        );
        self.report(Problem::new(set.span, format!("there is no set `{name}`")).hint(hint));
    }

    fn has(&mut self, parameter: &Name, name: &Name) -> Info {
        let formula = Info::new(Sort::Formula, true);
        let item = self.declared.parameter(&parameter.text);
        let Some(names) = item.and_then(|p| if let ParameterSort::Names(n) = &p.sort { Some(n) } else { None }) else {
            if self.broken.contains(&parameter.text) {
                return formula;
            }
            let message = format!("`{}` is not a parameter with names", parameter.text);
            let hint = "declare it: `param piece: {king, rook} = rook`";
            return self.fail(Problem::new(parameter.span, message).hint(hint));
        };
        if !names.iter().any(|n| n.text == name.text) {
            let known: Vec<&str> = names.iter().map(|n| n.text.as_str()).collect();
            let message = format!("`{}` is not one of the names of `{}`", name.text, parameter.text);
            return self.fail(Problem::new(name.span, message).hint(format!("they are {}", known.join(", "))));
        }
        formula
    }

    fn quantified(&mut self, names: &'a [Name], bounds: &'a Bounds, body: &'a Expr) -> Info {
        for problem in repeated(&names.iter().collect::<Vec<_>>()) {
            self.report(problem);
        }
        let formula = Info::new(Sort::Formula, true);
        if self.unrolling.unrolls(self.declared, names, body) {
            return self.unrolled(names, bounds, body);
        }
        let limits: Vec<&'a Expr> = bounds.limits();
        let mut info = formula;
        for limit in limits {
            let other = self.integer(limit);
            info = info.with(&other);
        }
        let outside = self.locals.len();
        self.locals.extend(names.iter().map(|n| (n.text.clone(), Info::variable())));
        let body = self.formula(body);
        self.locals.truncate(outside);
        Info { constant: false, ..info.with(&body) }
    }

    fn choice(&mut self, cases: &'a [(Expr, Expr)], last: &'a Expr) -> Info {
        let mut conditions = Info::new(Sort::Formula, true);
        let mut values = Vec::new();
        for (condition, value) in cases {
            let condition = self.formula(condition);
            conditions = conditions.with(&condition);
            values.push((self.infer(value), value));
        }
        let terms = values.iter().any(|(info, _)| matches!(info.sort, Sort::Integer | Sort::Real));
        if terms && matches!(last.kind, Kind::And(_) | Kind::Or(_) | Kind::Implies(..) | Kind::Iff(..)) {
            let problem = Problem::new(last.span, "`if` chooses a term, but its last part reads as a formula");
            return self.fail(problem.hint("`if` reaches as far right as brackets allow: put it in parentheses"));
        }
        let mut result = self.infer(last);
        let formula = result.sort == Sort::Formula;
        for (info, value) in values {
            if result.sort != Sort::Unknown && info.sort != Sort::Unknown && (info.sort == Sort::Formula) != formula {
                let problem = Problem::new(value.span, "the parts of `if` are neither all terms nor all formulas");
                return self.fail(problem.hint("`if` reaches as far right as brackets allow: put it in parentheses"));
            }
            result = self.joined(result, &info);
        }
        if result.sort == Sort::Real && !conditions.constant {
            let problem =
                Problem::new(last.span, "`if` chooses between real numbers by a condition that is not constant");
            return self.fail(problem.hint("choose between `floor(…)`s instead"));
        }
        result.with(&conditions)
    }
}

const ROUND: &str = "write `floor(…)` to round down, or compare whole multiples, as `2*y = 3*x`";

fn real_because(expr: &Expr) -> String {
    match &expr.kind {
        Kind::Product(_, rest) if rest.iter().any(|(s, _)| *s == MulSign::Over) => "`/` makes a real number".to_owned(),
        Kind::Name(name, _) => format!("`{name}` is a real number"),
        Kind::Call(name, _) => format!("`{}(…)` is a real number", name.text),
        _ => "this is a real number".to_owned(),
    }
}

fn is_zero(expr: &Expr) -> bool {
    matches!(&expr.kind, Kind::Number(n) if n.is_zero())
}

/// Names that are given twice.
pub fn repeated(names: &[&Name]) -> Vec<Problem> {
    let mut seen = BTreeSet::new();
    let again = names.iter().filter(|n| !seen.insert(n.text.as_str()));
    let problem = |n: &&&Name| Problem::new(n.span, format!("the name `{}` is given twice", n.text));
    again.map(|n| problem(&n).hint("choose another name for one of the two")).collect()
}
