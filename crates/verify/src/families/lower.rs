//! From the source trees of `logic` to formulas over polynomials, the parameters left as they are.
//!
//! Whatever is not understood is refused. ⌊θt + γ⌋ becomes a function at t once everything integral has come out of it;
//! `t div m` is ⌊t/m⌋ and `t mod m` is t − m⌊t/m⌋; |t|, `min`, `max` and `if` are cases.

use super::form::Form;
use super::many::Many;
use super::poly::Poly;
use super::real::{Constant, Domain};
use super::symbols::BOUND;
use crate::CertificateError;
use ratwheel_logic::Relation;
use ratwheel_logic::syntax::ast::{AddSign, Bounds, Expr, Kind, LetItem, Members, MulSign, Name, Quantifier, SetItem};
use ratwheel_numbers::Integer;

pub(super) type Lowered<T> = Result<T, CertificateError>;

/// A term by cases: if all conditions hold, the value. One of the cases always holds.
pub(super) type Cases = Vec<(Vec<Form>, Poly)>;

/// So many nodes may be read, cases and functions be made.
const NODES: usize = 200_000;
const MOST_CASES: usize = 64;
/// So many parts a formula may have that is read.
const MOST_PARTS: usize = 50_000;
const MOST_FUNCTIONS: usize = 64;
/// So many lets may stand inside each other.
const LEVELS: usize = 60;

pub(super) fn refuse<T>(what: impl std::fmt::Display) -> Lowered<T> {
    Err(CertificateError::unsupported(format!("{what} in a proof for a whole family")))
}

/// The value of a name that a quantifier or a `let` binds.
#[derive(Clone)]
pub(super) struct Local {
    pub(super) name: String,
    pub(super) value: Poly,
}

impl Local {
    /// Names with values, and the index of an induction or of an array, which has the number [`BOUND`].
    pub(super) fn named(names: &[(String, Poly)], index: Option<&str>) -> Vec<Self> {
        let names = names.iter().map(|(name, value)| Self { name: name.clone(), value: value.clone() });
        names.chain(index.map(|name| Self { name: name.to_owned(), value: Poly::var(BOUND) })).collect()
    }
}

/// Reads expressions.
pub(super) struct Lowering<'a> {
    pub(super) domain: &'a Domain,
    pub(super) piles: &'a [Name],
    pub(super) lets: &'a [LetItem],
    pub(super) sets: &'a [SetItem],
    /// Slope and offset of each function.
    pub(super) functions: Vec<(Constant, Constant)>,
    /// The next variable.
    pub(super) next: u32,
    /// What the piles are, and the piles after the move where there is one.
    pub(super) here: Vec<Poly>,
    pub(super) there: Option<Vec<Poly>>,
    /// Arrays of piles, powers, and quotients that are no constants.
    pub(super) many: Many,
    nodes: usize,
    pub(super) level: usize,
    /// Which `let`s use themselves.
    recurrent: Vec<bool>,
}

/// Σ cᵢ·tᵢ.
type Sum = Vec<(Constant, Poly)>;

impl<'a> Lowering<'a> {
    pub(super) fn new(domain: &'a Domain, piles: &'a [Name], lets: &'a [LetItem], sets: &'a [SetItem]) -> Self {
        let next = u32::try_from(domain.parameters.len()).unwrap_or(u32::MAX);
        let (functions, here, there) = (Vec::new(), Vec::new(), None);
        let many = Many::default();
        let recurrent = lets.iter().map(LetItem::uses_itself).collect();
        Self { domain, piles, lets, sets, functions, next, here, there, many, nodes: 0, level: 0, recurrent }
    }

    pub(super) fn fresh(&mut self) -> u32 {
        self.next += 1;
        self.next - 1
    }

    fn visit(&mut self) -> Lowered<()> {
        self.nodes += 1;
        if self.nodes > NODES { refuse("a ruleset as large as this") } else { Ok(()) }
    }

    /// A formula about the piles.
    pub(super) fn formula(&mut self, expr: &Expr) -> Lowered<Form> {
        let form = self.formula_in(expr, &[]).map(Form::simplified)?;
        self.no_quotients_left()?;
        Ok(form)
    }

    /// A formula with these names; an `if` or `<=>` says its parts twice, so that what nests becomes larger than its text.
    pub(super) fn formula_in(&mut self, expr: &Expr, locals: &[Local]) -> Lowered<Form> {
        let form = self.formula_of(expr, locals)?;
        if form.parts() > MOST_PARTS { refuse("a formula as large as this") } else { Ok(form) }
    }

    fn formula_of(&mut self, expr: &Expr, locals: &[Local]) -> Lowered<Form> {
        self.visit()?;
        match &expr.kind {
            Kind::Truth(true) => Ok(Form::truth()),
            Kind::Truth(false) => Ok(Form::falsity()),
            Kind::Name(name, false) if !locals.iter().any(|local| local.name == *name) => {
                self.definition(name, &[], locals, Self::formula_in)
            }
            Kind::Call(name, arguments) => self.definition(&name.text, arguments, locals, Self::formula_in),
            Kind::Compare(first, rest) => {
                let known = self.many.quotients();
                let mut all = Vec::new();
                let mut left = self.term(first, locals)?;
                for (relation, next) in rest {
                    let right = self.term(next, locals)?;
                    all.push(compare(&left, *relation, &right)?);
                    left = right;
                }
                Ok(self.many.with_quotients(known, Form::And(all)))
            }
            Kind::In(tuple, set) => self.member(tuple, set, locals),
            Kind::Not(inner) => Ok(self.formula_in(inner, locals)?.negated()),
            Kind::And(all) => Ok(Form::And(self.formulas(all, locals)?)),
            Kind::Or(all) => Ok(Form::Or(self.formulas(all, locals)?)),
            Kind::Implies(a, b) => {
                Ok(Form::Or(vec![self.formula_in(a, locals)?.negated(), self.formula_in(b, locals)?]))
            }
            Kind::Iff(a, b) => {
                let (a, b) = (self.formula_in(a, locals)?, self.formula_in(b, locals)?);
                let (not_a, not_b) = (a.negated(), b.negated());
                Ok(Form::And(vec![Form::Or(vec![not_a, b]), Form::Or(vec![not_b, a])]))
            }
            Kind::Quantified(quantifier, names, bounds, body) => {
                let (mut inner, mut vars, mut conditions) = (locals.to_vec(), Vec::new(), Vec::new());
                for name in names {
                    let var = self.fresh();
                    // The bounds speak about the names outside.
                    conditions.extend(self.bounds(bounds, &Poly::var(var), locals)?);
                    vars.push(var);
                    inner.push(Local { name: name.text.clone(), value: Poly::var(var) });
                }
                let outside = self.many.enter(&conditions);
                let body = self.formula_in(body, &inner);
                self.many.leave(outside);
                let mut body = body?;
                if *quantifier == Quantifier::ForAll {
                    body = body.negated();
                }
                conditions.push(body);
                let some = vars.iter().rev().fold(Form::And(conditions), |form, v| Form::Exists(*v, Box::new(form)));
                Ok(if *quantifier == Quantifier::ForAll { some.negated() } else { some })
            }
            Kind::If(cases, last) => {
                let mut otherwise = self.formula_in(last, locals)?;
                for (condition, value) in cases.iter().rev() {
                    let (condition, value) = (self.formula_in(condition, locals)?, self.formula_in(value, locals)?);
                    let not = condition.negated();
                    otherwise = Form::Or(vec![Form::And(vec![condition, value]), Form::And(vec![not, otherwise])]);
                }
                Ok(otherwise)
            }
            Kind::Has(..) => refuse("`has`"),
            Kind::Legal(..) => refuse("`legal`"),
            Kind::Numeration(word, systems, own) => self.numeral_formula(word, systems, own, locals),
            Kind::Automaton(_) => refuse("an automaton"),
            Kind::Recursion(text) => self.rows(text, locals),
            Kind::Over(..) | Kind::Element(..) => refuse("an array of piles where a formula should stand"),
            Kind::Number(_)
            | Kind::Name(..)
            | Kind::Negate(_)
            | Kind::Power(..)
            | Kind::Sum(..)
            | Kind::Product(..)
            | Kind::Abs(_) => refuse("a term where a formula should stand"),
        }
    }

    fn formulas(&mut self, all: &[Expr], locals: &[Local]) -> Lowered<Vec<Form>> {
        all.iter().map(|expr| self.formula_in(expr, locals)).collect()
    }

    /// What holds of a value within bounds; it is never negative.
    fn bounds(&mut self, bounds: &Bounds, value: &Poly, locals: &[Local]) -> Lowered<Vec<Form>> {
        let mut conditions = vec![Form::Ge(value.clone())];
        let cases = vec![(Vec::new(), value.clone())];
        match bounds {
            Bounds::All => {}
            Bounds::Compare(relation, bound) => {
                conditions.push(compare(&cases, *relation, &self.term(bound, locals)?)?);
            }
            Bounds::Between(low, high) => {
                conditions.push(compare(&cases, Relation::GreaterEqual, &self.term(low, locals)?)?);
                conditions.push(compare(&cases, Relation::LessEqual, &self.term(high, locals)?)?);
            }
        }
        Ok(conditions)
    }

    fn member(&mut self, tuple: &[Expr], set: &Name, locals: &[Local]) -> Lowered<Form> {
        let sets = self.sets;
        let Some(item) = sets.iter().find(|item| item.name.text == set.text) else {
            return refuse(format_args!("the name `{}`", set.text));
        };
        let values = tuple.iter().map(|expr| self.term(expr, locals)).collect::<Lowered<Vec<Cases>>>()?;
        let equal = |this: &mut Self, element: &[Expr], locals: &[Local]| -> Lowered<Form> {
            if element.len() != values.len() {
                return refuse("a tuple of another length than the set's");
            }
            let mut all = Vec::new();
            for (value, element) in values.iter().zip(element) {
                all.push(compare(value, Relation::Equal, &this.term(element, locals)?)?);
            }
            Ok(Form::And(all))
        };
        match &item.members {
            Members::List(all) => {
                let all = all.iter().map(|element| equal(self, element, &[])).collect::<Lowered<Vec<Form>>>()?;
                Ok(Form::Or(all))
            }
            Members::Family(element, name, bounds) => {
                let var = self.fresh();
                let mut all = self.bounds(bounds, &Poly::var(var), &[])?;
                all.push(equal(self, element, &[Local { name: name.text.clone(), value: Poly::var(var) }])?);
                Ok(Form::Exists(var, Box::new(Form::And(all))))
            }
        }
    }

    /// What a `let` stands for; its names mean what they mean where it stands.
    fn definition<T>(
        &mut self,
        name: &str,
        arguments: &[Expr],
        locals: &[Local],
        read: fn(&mut Self, &Expr, &[Local]) -> Lowered<T>,
    ) -> Lowered<T> {
        let lets = self.lets;
        let Some(item) = lets.iter().find(|item| item.name.text == name) else {
            return refuse(format_args!("`{name}`"));
        };
        if item.arguments.len() != arguments.len() || self.level >= LEVELS {
            return refuse(format_args!("`{name}` as it is used here"));
        }
        let mut own = Vec::new();
        for (name, argument) in item.arguments.iter().zip(arguments) {
            own.push(Local { name: name.text.clone(), value: self.single(argument, locals)? });
        }
        self.level += 1;
        let value = read(self, &item.body, &own);
        self.level -= 1;
        value
    }

    /// The `let` with this name, if it uses itself.
    pub(super) fn by_recurrence(&self, name: &str) -> Option<&'a LetItem> {
        let lets = self.lets;
        let mut known = lets.iter().zip(&self.recurrent);
        known.find_map(|(item, recurrent)| (item.name.text == name && *recurrent).then_some(item))
    }

    /// A term without cases.
    pub(super) fn single(&mut self, expr: &Expr, locals: &[Local]) -> Lowered<Poly> {
        let mut cases = self.term(expr, locals)?;
        match (cases.pop(), cases.is_empty()) {
            (Some((conditions, value)), true) if conditions.is_empty() => Ok(value),
            _ => refuse("a choice inside `floor`, a product or an argument"),
        }
    }

    /// The value of a name in a term: bound names first, then piles, then parameters.
    fn variable(&self, name: &str, primed: bool, locals: &[Local]) -> Lowered<Option<Poly>> {
        if !primed && let Some(local) = locals.iter().rev().find(|local| local.name == name) {
            return Ok(Some(local.value.clone()));
        }
        if let Some(pile) = self.piles.iter().position(|pile| pile.text == name) {
            let values = if primed { self.there.as_ref() } else { Some(&self.here) };
            let value = values.and_then(|values| values.get(pile)).cloned();
            return value.map_or_else(|| refuse(format_args!("`{name}'` outside a move")), |value| Ok(Some(value)));
        }
        if primed {
            return refuse(format_args!("`{name}'`"));
        }
        let parameter = self.domain.parameters.iter().position(|parameter| parameter.name == name);
        Ok(parameter.and_then(|number| u32::try_from(number).ok()).map(Poly::var))
    }

    pub(super) fn term(&mut self, expr: &Expr, locals: &[Local]) -> Lowered<Cases> {
        self.visit()?;
        let plain = |value: Poly| Ok(vec![(Vec::new(), value)]);
        match &expr.kind {
            Kind::Number(n) => plain(Poly::constant(Integer::from(n))),
            Kind::Name(name, primed) => match self.variable(name, *primed, locals)? {
                Some(value) => {
                    if self.constant_is_real(&value) {
                        return refuse(format_args!("the real number `{name}` outside `floor`"));
                    }
                    plain(value)
                }
                None => self.definition(name, &[], locals, Self::term),
            },
            Kind::Negate(inner) => {
                Ok(self.term(inner, locals)?.into_iter().map(|(conditions, p)| (conditions, p.negated())).collect())
            }
            Kind::Sum(first, rest) => self.summed(first, rest, locals, Self::term, |sum, sign, next| {
                combined(&sum, &next, |a, b| match sign {
                    AddSign::Plus => a.plus(b),
                    AddSign::Minus => a.minus(b),
                })
            }),
            Kind::Product(first, rest) => {
                let mut product = self.term(first, locals)?;
                for (sign, next) in rest {
                    let next = self.term(next, locals)?;
                    product = match sign {
                        MulSign::Times => combined(&product, &next, Poly::times)?,
                        MulSign::Over => return refuse("`/` outside `floor`"),
                        MulSign::Mod | MulSign::Div => self.divided(product, *sign, &next)?,
                    };
                }
                Ok(product)
            }
            Kind::Power(base, exponent) => {
                let base = self.single(base, locals)?;
                let exponent = self.single(exponent, locals)?;
                if exponent.as_constant().is_none() {
                    return plain(self.power(&base, &exponent)?);
                }
                let exponent = exponent.as_constant().and_then(|n| n.to_i64());
                let Some(exponent @ 0..=8) = exponent else { return refuse("a power that is not from 0 to 8") };
                plain((0..exponent).fold(Poly::constant(1), |product, _| product.times(&base)))
            }
            Kind::Abs(inner) => {
                let mut cases = Vec::new();
                for (conditions, p) in self.term(inner, locals)? {
                    let with = |form: Form| [conditions.as_slice(), &[form]].concat();
                    cases.push((with(Form::Ge(p.clone())), p.clone()));
                    cases.push((with(Form::Ge(p.negated().offset(-1))), p.negated()));
                }
                limited(cases)
            }
            Kind::Call(name, arguments) if name.text == "floor" && arguments.len() == 1 => {
                let Some(argument) = arguments.first() else { return refuse("`floor`") };
                if let Some(quotient) = self.floor_by_power(argument, locals)? {
                    return plain(quotient);
                }
                let sum = self.real(argument, locals)?;
                plain(self.floor(sum)?)
            }
            Kind::Call(name, arguments) if ["min", "max"].contains(&name.text.as_str()) => {
                let mut all = arguments.iter();
                let Some(first) = all.next() else { return refuse("an empty `min` or `max`") };
                let mut best = self.term(first, locals)?;
                for next in all {
                    let next = self.term(next, locals)?;
                    let mut cases = Vec::new();
                    for (a_if, a) in &best {
                        for (b_if, b) in &next {
                            let (low, high) = if name.text == "min" { (a, b) } else { (b, a) };
                            let first = Form::Ge(high.minus(low));
                            let (second, both) = (first.negated(), [a_if.as_slice(), b_if].concat());
                            cases.push(([both.as_slice(), &[first]].concat(), a.clone()));
                            cases.push(([both.as_slice(), &[second]].concat(), b.clone()));
                        }
                    }
                    best = limited(cases)?;
                }
                Ok(best)
            }
            Kind::Call(name, arguments) => match self.by_recurrence(&name.text) {
                Some(item) => plain(self.sequence(item, arguments, locals)?),
                None => self.definition(&name.text, arguments, locals, Self::term),
            },
            Kind::If(choices, last) => {
                let (mut cases, mut not): (Cases, Vec<Form>) = (Vec::new(), Vec::new());
                for (condition, value) in choices {
                    let condition = self.formula_in(condition, locals)?;
                    for (conditions, p) in self.term(value, locals)? {
                        let all = [not.as_slice(), std::slice::from_ref(&condition), &conditions].concat();
                        cases.push((all, p));
                    }
                    not.push(condition.negated());
                }
                for (conditions, p) in self.term(last, locals)? {
                    cases.push(([not.as_slice(), &conditions].concat(), p));
                }
                limited(cases)
            }
            Kind::Numeration(word, systems, own) => self.numeral_term(word, systems, own, locals),
            Kind::Automaton(_) => refuse("an automaton"),
            Kind::Recursion(_) => refuse("a recursion"),
            Kind::Element(name, primed, index) => {
                let index = self.single(index, locals)?;
                plain(self.element(&name.text, *primed, &index)?)
            }
            Kind::Over(word, index, ends, body) if word.text == "xor" => plain(self.nim_sum(index, ends, body)?),
            Kind::Over(word, index, ends, body) if word.text == "sum" => {
                plain(self.pile_sum(index, ends, body, locals)?)
            }
            Kind::Over(word, ..) => refuse(format_args!("`{}` over an array", word.text)),
            Kind::Truth(_)
            | Kind::Legal(..)
            | Kind::Compare(..)
            | Kind::In(..)
            | Kind::Has(..)
            | Kind::Not(_)
            | Kind::And(_)
            | Kind::Or(_)
            | Kind::Implies(..)
            | Kind::Iff(..)
            | Kind::Quantified(..) => refuse("a formula where a term should stand"),
        }
    }

    /// The parts of a sum read in this way, taken together from the left.
    fn summed<T>(
        &mut self,
        first: &Expr,
        rest: &[(AddSign, Expr)],
        locals: &[Local],
        read: fn(&mut Self, &Expr, &[Local]) -> Lowered<T>,
        join: impl Fn(T, AddSign, T) -> Lowered<T>,
    ) -> Lowered<T> {
        let first = read(self, first, locals)?;
        rest.iter().try_fold(first, |sum, (sign, next)| join(sum, *sign, read(self, next, locals)?))
    }

    /// Is a real parameter in it? Then it is no integer.
    fn constant_is_real(&self, value: &Poly) -> bool {
        let mut vars = std::collections::BTreeSet::new();
        value.vars(&mut vars);
        vars.into_iter().any(|var| {
            let parameter = usize::try_from(var).ok().and_then(|var| self.domain.parameters.get(var));
            parameter.is_some_and(|parameter| !parameter.integer)
        })
    }

    fn divided(&mut self, cases: Cases, sign: MulSign, by: &Cases) -> Lowered<Cases> {
        if let [(conditions, by)] = by.as_slice()
            && conditions.is_empty()
            && by.as_constant().is_none()
        {
            let value = |(conditions, p): (Vec<Form>, Poly)| Ok((conditions, self.divided_by(&p, sign, by)?));
            return cases.into_iter().map(value).collect();
        }
        let by = match by.as_slice() {
            [(conditions, by)] if conditions.is_empty() => by.as_constant().filter(Integer::is_positive),
            _ => None,
        };
        let Some(by) = by else { return refuse("`mod` or `div` by anything but a positive number") };
        let mut divided = Vec::new();
        for (conditions, p) in cases {
            let Some(slope) =
                Constant::of(Poly::constant(1)).over(&Constant::of(Poly::constant(by.clone())), self.domain)
            else {
                return refuse("this division");
            };
            let quotient = self.floor(vec![(slope, p.clone())])?;
            divided.push((
                conditions,
                match sign {
                    MulSign::Div => quotient,
                    MulSign::Mod | MulSign::Times | MulSign::Over => p.plus_times(&quotient, &-by.clone()),
                },
            ));
        }
        Ok(divided)
    }

    /// A real expression as a sum of constants times integer terms.
    fn real(&mut self, expr: &Expr, locals: &[Local]) -> Lowered<Sum> {
        self.visit()?;
        let constant = |c: Constant| vec![(c, Poly::constant(1))];
        match &expr.kind {
            Kind::Number(n) => Ok(constant(Constant::of(Poly::constant(Integer::from(n))))),
            Kind::Name(name, primed) => {
                let value = self.variable(name, *primed, locals)?;
                match (name.as_str(), value) {
                    (_, Some(value)) => Ok(self.as_sum(value)),
                    ("phi", None) => Ok(constant(Constant::phi())),
                    (_, None) => self.definition(name, &[], locals, Self::real),
                }
            }
            Kind::Negate(inner) => Ok(self.real(inner, locals)?.into_iter().map(|(c, p)| (c.negated(), p)).collect()),
            Kind::Sum(first, rest) => self.summed(first, rest, locals, Self::real, |mut sum, sign, next| {
                sum.extend(next.into_iter().map(|(c, p)| match sign {
                    AddSign::Plus => (c, p),
                    AddSign::Minus => (c.negated(), p),
                }));
                Ok(sum)
            }),
            Kind::Product(first, rest) => {
                let mut product = self.real(first, locals)?;
                for (sign, next) in rest {
                    match sign {
                        MulSign::Times => {
                            let next = self.real(next, locals)?;
                            let (factor, sum) = match (as_constant(&product), as_constant(&next)) {
                                (Some(factor), _) => (factor, next),
                                (None, Some(factor)) => (factor, product),
                                (None, None) => return refuse("a product of two variables inside `floor`"),
                            };
                            product = scaled(&sum, |c| c.times(&factor))?;
                        }
                        MulSign::Over => {
                            let Some(by) = as_constant(&self.real(next, locals)?) else {
                                return refuse("a division by a variable");
                            };
                            product = scaled(&product, |c| c.over(&by, self.domain))?;
                        }
                        MulSign::Mod | MulSign::Div => return refuse("`mod` or `div` inside `floor`"),
                    }
                }
                Ok(product)
            }
            Kind::Power(base, exponent) => {
                let Some(base) = as_constant(&self.real(base, locals)?) else { return refuse("a power of a variable") };
                let exponent = self.single(exponent, locals)?.as_constant().and_then(|n| n.to_i64());
                let Some(exponent @ 0..=8) = exponent else { return refuse("a power that is not from 0 to 8") };
                let mut product = Constant::of(Poly::constant(1));
                for _ in 0..exponent {
                    product = settle(product.times(&base))?;
                }
                Ok(constant(product))
            }
            Kind::Call(name, arguments) if name.text == "sqrt" && arguments.len() == 1 => {
                let Some(argument) = arguments.first() else { return refuse("`sqrt`") };
                let inner = as_constant(&self.real(argument, locals)?);
                let root = inner.and_then(|inner| inner.square_root(self.domain));
                Ok(constant(settle(root)?))
            }
            // A `let` may be real; everything else is an integer term.
            Kind::Call(name, arguments)
                if self.lets.iter().any(|item| item.name.text == name.text)
                    && self.by_recurrence(&name.text).is_none() =>
            {
                self.definition(&name.text, arguments, locals, Self::real)
            }
            Kind::Call(..)
            | Kind::Abs(_)
            | Kind::If(..)
            | Kind::Numeration(..)
            | Kind::Automaton(_)
            | Kind::Recursion(_)
            | Kind::Over(..)
            | Kind::Element(..) => {
                let value = self.single(expr, locals)?;
                Ok(self.as_sum(value))
            }
            Kind::Truth(_)
            | Kind::Legal(..)
            | Kind::Compare(..)
            | Kind::In(..)
            | Kind::Has(..)
            | Kind::Not(_)
            | Kind::And(_)
            | Kind::Or(_)
            | Kind::Implies(..)
            | Kind::Iff(..)
            | Kind::Quantified(..) => refuse("a formula where a term should stand"),
        }
    }

    /// What speaks of parameters alone is a constant, anything else a term with the coefficient 1.
    fn as_sum(&self, value: Poly) -> Sum {
        let mut vars = std::collections::BTreeSet::new();
        value.vars(&mut vars);
        let mut apps = std::collections::BTreeSet::new();
        value.apps(&mut apps);
        let parameters = self.domain.parameters.len();
        if apps.is_empty() && vars.into_iter().all(|var| usize::try_from(var).is_ok_and(|var| var < parameters)) {
            vec![(Constant::of(value), Poly::constant(1))]
        } else {
            vec![(Constant::of(Poly::constant(1)), value)]
        }
    }

    /// A constant of the ruleset, for bounds of parameters.
    pub(super) fn constant(&mut self, expr: &Expr) -> Lowered<Constant> {
        as_constant(&self.real(expr, &[])?).map_or_else(|| refuse("a variable in a bound"), Ok)
    }

    /// ⌊Σ cᵢ·tᵢ⌋: integral parts come out, what is left must be one constant times one term, and a constant.
    fn floor(&mut self, sum: Sum) -> Lowered<Poly> {
        let (mut out, mut offset) = (Poly::default(), Constant::of(Poly::default()));
        let mut groups: Vec<(Constant, Poly)> = Vec::new();
        for (c, p) in sum {
            if let Some(whole) = c.integral(self.domain) {
                out = out.plus(&whole.times(&p));
            } else if p == Poly::constant(1) {
                offset = settle(offset.plus(&c))?;
            } else if let Some((_, argument)) = groups.iter_mut().find(|(slope, _)| slope.equals(&c)) {
                *argument = argument.plus(&p);
            } else {
                groups.push((c, p));
            }
        }
        groups.retain(|(_, argument)| !argument.is_zero());
        let value = match (groups.pop(), groups.is_empty()) {
            (None, _) => match offset.integral(self.domain) {
                Some(whole) => whole,
                None => Poly::app(self.function(offset, Constant::of(Poly::default()))?, Poly::constant(1)),
            },
            (Some((slope, argument)), true) => Poly::app(self.function(slope, offset)?, argument),
            (Some(_), false) => return refuse("two different multiples inside one `floor`"),
        };
        let value = out.plus(&value);
        if value.is_small() && value.depth() < 8 { Ok(value) } else { refuse("a term as large as this") }
    }

    pub(super) fn function(&mut self, slope: Constant, offset: Constant) -> Lowered<usize> {
        let same = |(s, o): &(Constant, Constant)| s.equals(&slope) && o.equals(&offset);
        if let Some(number) = self.functions.iter().position(same) {
            return Ok(number);
        }
        if self.functions.len() >= MOST_FUNCTIONS {
            return refuse("so many different floors");
        }
        self.functions.push((slope, offset));
        Ok(self.functions.len() - 1)
    }
}

fn settle(value: Option<Constant>) -> Lowered<Constant> {
    value.map_or_else(|| refuse("a real number as complicated as this, or one that may be divided by 0,"), Ok)
}

fn as_constant(sum: &Sum) -> Option<Constant> {
    let one = Poly::constant(1);
    sum.iter().try_fold(Constant::of(Poly::default()), |total, (c, p)| if *p == one { total.plus(c) } else { None })
}

fn scaled(sum: &Sum, by: impl Fn(&Constant) -> Option<Constant>) -> Lowered<Sum> {
    sum.iter().map(|(c, p)| Ok((settle(by(c))?, p.clone()))).collect()
}

fn limited(cases: Cases) -> Lowered<Cases> {
    if cases.len() <= MOST_CASES { Ok(cases) } else { refuse("a term with so many cases") }
}

fn combined(a: &Cases, b: &Cases, with: impl Fn(&Poly, &Poly) -> Poly) -> Lowered<Cases> {
    let mut cases = Vec::new();
    for (a_if, p) in a {
        for (b_if, q) in b {
            let value = with(p, q);
            if !value.is_small() {
                return refuse("a term as large as this");
            }
            cases.push(([a_if.as_slice(), b_if].concat(), value));
        }
    }
    limited(cases)
}

/// Some case of both sides holds, and there the relation does.
pub(super) fn compare(a: &Cases, relation: Relation, b: &Cases) -> Lowered<Form> {
    let mut all = Vec::new();
    for (conditions, p) in combined(a, b, Poly::minus)? {
        let holds = match relation {
            Relation::Equal => Form::Eq(p),
            Relation::NotEqual => Form::Eq(p).negated(),
            Relation::Less => Form::Ge(p.negated().offset(-1)),
            Relation::LessEqual => Form::Ge(p.negated()),
            Relation::Greater => Form::Ge(p.offset(-1)),
            Relation::GreaterEqual => Form::Ge(p),
        };
        all.push(Form::And([conditions.as_slice(), &[holds]].concat()));
    }
    Ok(Form::Or(all))
}
