//! Any number of piles: arrays in rulesets, powers and quotients whose exponents are no numbers, and what has to be shown
//! of a claim about an array of piles.

use super::form::Form;
use super::lower::{Local, Lowered, Lowering, refuse};
use super::poly::{Atom, Poly};
use super::read::Obligation;
use super::ruleset::About;
use super::symbols::{ARRAYS, BOUND, FIRST_SYMBOL, HERE, LEVELS, Symbol, THERE, pair};
use super::values;
use ratwheel_logic::Relation;
use ratwheel_logic::syntax::ast::{Expr, Kind, MulSign};
use std::collections::BTreeSet;

/// So many different bases of powers may be there.
const MOST_SYMBOLS: usize = 16;
/// So many places of indices, exponents and divisors.
const MOST_CHECKS: usize = 400;

/// The array of piles.
#[derive(Clone, Debug)]
pub(super) struct Array {
    pub(super) name: String,
    pub(super) low: Poly,
    pub(super) high: Poly,
    pub(super) sorted: bool,
}

/// What the reading of a ruleset with arrays, powers and quotients needs to know.
#[derive(Clone, Debug, Default)]
pub(super) struct Many {
    pub(super) symbols: Vec<Symbol>,
    pub(super) array: Option<Array>,
    /// Which arrays stand for the piles, and for those after the move where there is one.
    pub(super) here: usize,
    pub(super) there: Option<usize>,
    /// What the quantifiers around say of their variables.
    pub(super) context: Vec<Form>,
    /// The sequences whose terms are being read, and how many `let`s stood around them.
    pub(super) open: Vec<(String, usize)>,
    /// What must never be: an index beside the array, a negative exponent, a divisor that is not positive.
    pub(super) checks: Vec<Form>,
    /// Variables for quotients, with what is divided and the divisor.
    pending: Vec<(u32, Poly, Poly)>,
}

impl Many {
    /// How many quotients are known; for [`Self::with_quotients`].
    pub(super) fn quotients(&self) -> usize {
        self.pending.len()
    }

    /// A comparison in which the later quotients occur: there is just one number q with mq ≤ t < mq + m, and with it the
    /// comparison holds.
    pub(super) fn with_quotients(&mut self, known: usize, form: Form) -> Form {
        let new = self.pending.split_off(known.min(self.pending.len()));
        if new.is_empty() {
            return form;
        }
        let mut all = Vec::new();
        for (q, t, m) in &new {
            let rest = t.minus(&m.times(&Poly::var(*q)));
            all.extend([Form::Ge(rest.clone()), Form::Ge(m.minus(&rest).offset(-1))]);
        }
        all.push(form);
        new.iter().rev().fold(Form::And(all), |form, (q, ..)| Form::Exists(*q, Box::new(form)))
    }

    /// Below quantifiers that say this.
    pub(super) fn enter(&mut self, conditions: &[Form]) -> usize {
        let outside = self.context.len();
        self.context.extend_from_slice(conditions);
        outside
    }

    pub(super) fn leave(&mut self, outside: usize) {
        self.context.truncate(outside);
    }
}

impl Lowering<'_> {
    pub(super) fn no_quotients_left(&self) -> Lowered<()> {
        if self.many.pending.is_empty() { Ok(()) } else { refuse("a quotient outside a comparison") }
    }

    /// This must never be, whatever the variables around are.
    pub(super) fn never(&mut self, what: Form) -> Lowered<()> {
        let mut some = Form::And([self.many.context.as_slice(), &[what]].concat());
        let mut vars = BTreeSet::new();
        some.vars(&mut vars);
        let parameters = u32::try_from(self.domain.parameters.len()).unwrap_or(u32::MAX);
        // Alike for all that are alike, however often the formula is read.
        for (level, var) in (0..LEVELS).zip(vars.range(parameters..)) {
            let own = BOUND - level;
            some = Form::Exists(own, Box::new(some.substitute(*var, &Poly::var(own))));
        }
        let some = some.simplified();
        if self.many.checks.contains(&some) {
            return Ok(());
        }
        if self.many.checks.len() >= MOST_CHECKS {
            return refuse("so many indices and exponents");
        }
        if some != Form::falsity() {
            self.many.checks.push(some);
        }
        Ok(())
    }

    /// The arrays have the first numbers, whether there are any or not.
    fn reserve_arrays(&mut self) {
        while self.many.symbols.len() < 2 {
            let prime = if self.many.symbols.is_empty() { "" } else { "'" };
            let name = self.many.array.as_ref().map_or("", |array| &array.name);
            self.many.symbols.push(Symbol::Array(format!("{name}{prime}")));
        }
    }

    pub(super) fn symbol(&mut self, symbol: Symbol) -> Lowered<usize> {
        self.reserve_arrays();
        if let Some(number) = self.many.symbols.iter().position(|other| *other == symbol) {
            return Ok(FIRST_SYMBOL + number);
        }
        if self.many.symbols.len() >= MOST_SYMBOLS {
            return refuse("so many different powers");
        }
        self.many.symbols.push(symbol);
        Ok(FIRST_SYMBOL + self.many.symbols.len() - 1)
    }

    /// b^t for a number b ≥ 2.
    pub(super) fn power(&mut self, base: &Poly, exponent: &Poly) -> Lowered<Poly> {
        let base = base.as_constant().and_then(|base| base.to_i64());
        let Some(base @ 2..=1_000_000) = base else { return refuse("a power of anything but a number from 2 on") };
        self.never(Form::Ge(exponent.negated().offset(-1)))?;
        Ok(Poly::app(self.symbol(Symbol::Power(base))?, exponent.clone()))
    }

    /// The base and the exponent, if it is one power.
    fn as_power(&self, p: &Poly) -> Option<(i64, Poly)> {
        let mut terms = p.terms();
        let ((atoms, c), None) = (terms.next()?, terms.next()) else { return None };
        match atoms.as_slice() {
            [Atom::App(number, exponent)] if *c == 1i64 => {
                match self.many.symbols.get(number.checked_sub(FIRST_SYMBOL)?)? {
                    Symbol::Power(base) => Some((*base, exponent.clone())),
                    Symbol::Array(_)
                    | Symbol::Quotient(_)
                    | Symbol::Mex(_)
                    | Symbol::NimSum { .. }
                    | Symbol::Lowered
                    | Symbol::Sum { .. }
                    | Symbol::Chosen
                    | Symbol::Sequence(_)
                    | Symbol::Zeros(_) => None,
                }
            }
            _ => None,
        }
    }

    /// ⌊t/b^s⌋ for `floor(t/b^s)`; None for any other argument of `floor`.
    pub(super) fn floor_by_power(&mut self, argument: &Expr, locals: &[Local]) -> Lowered<Option<Poly>> {
        let Kind::Product(first, rest) = &argument.kind else { return Ok(None) };
        let Some(((MulSign::Over, divisor), before)) = rest.split_last() else { return Ok(None) };
        let Kind::Power(base, exponent) = &divisor.kind else { return Ok(None) };
        if !matches!(base.kind, Kind::Number(_)) || before.iter().any(|(sign, _)| *sign != MulSign::Times) {
            return Ok(None);
        }
        let exponent = self.single(exponent, locals)?;
        if exponent.as_constant().is_some() {
            return Ok(None);
        }
        let mut product = self.single(first, locals)?;
        for (_, factor) in before {
            product = product.times(&self.single(factor, locals)?);
        }
        let base = self.single(base, locals)?;
        let power = self.power(&base, &exponent)?;
        self.divided_by(&product, MulSign::Div, &power).map(Some)
    }

    /// `t div m` or `t mod m` for a divisor that is no number.
    pub(super) fn divided_by(&mut self, t: &Poly, sign: MulSign, by: &Poly) -> Lowered<Poly> {
        let quotient = match self.as_power(by) {
            // That the exponent is not negative was asked for where the power stands.
            Some((base, exponent)) => Poly::app(self.symbol(Symbol::Quotient(base))?, pair(t, &exponent)),
            None => {
                self.never(Form::Ge(by.negated()))?;
                let q = self.fresh();
                self.many.pending.push((q, t.clone(), by.clone()));
                Poly::var(q)
            }
        };
        let value = match sign {
            MulSign::Div | MulSign::Times | MulSign::Over => quotient,
            MulSign::Mod => t.minus(&by.times(&quotient)),
        };
        if value.is_small() && value.depth() < 8 { Ok(value) } else { refuse("a term as large as this") }
    }

    /// x[t] or x'[t].
    pub(super) fn element(&mut self, name: &str, primed: bool, index: &Poly) -> Lowered<Poly> {
        let Some(array) = self.many.array.clone().filter(|array| array.name == name) else {
            return refuse(format_args!("the array `{name}`"));
        };
        let function = if primed { self.many.there } else { Some(self.many.here) };
        let Some(function) = function else { return refuse(format_args!("`{name}'` outside a move")) };
        let beside = vec![Form::Ge(array.low.minus(index).offset(-1)), Form::Ge(index.minus(&array.high).offset(-1))];
        self.never(Form::Or(beside))?;
        Ok(Poly::app(function, index.clone()))
    }

    /// For all indices of the array.
    fn everywhere(&mut self, array: &Array, says: impl Fn(&Poly) -> Form) -> Form {
        let var = self.fresh();
        let index = Poly::var(var);
        let beside = [Form::Ge(array.low.minus(&index).offset(-1)), Form::Ge(index.minus(&array.high).offset(-1))];
        Form::All(var, Box::new(Form::Or([beside.as_slice(), &[says(&index)]].concat())))
    }

    /// For some index of the array.
    fn somewhere(&mut self, array: &Array, says: impl Fn(&Poly) -> Form) -> Form {
        self.everywhere(array, |index| says(index).negated()).negated()
    }
}

/// The formulas of a ruleset about an array of piles.
pub(super) struct Parts<'e> {
    pub(super) array: Array,
    pub(super) positions: Option<&'e Expr>,
    pub(super) moves: Vec<(&'e str, &'e Expr)>,
    pub(super) about: About,
    pub(super) claim: &'e Expr,
}

impl Parts<'_> {
    /// No pile is negative, they are in order if they are sorted, and as `positions` says.
    fn position(&self, lowering: &mut Lowering<'_>, function: usize) -> Lowered<Form> {
        let pile = |index: &Poly| Poly::app(function, index.clone());
        let mut all = vec![lowering.everywhere(&self.array, |index| Form::Ge(pile(index)))];
        if self.array.sorted {
            let shorter = Array { high: self.array.high.offset(-1), ..self.array.clone() };
            let rises = |index: &Poly| Form::Ge(pile(&index.offset(1)).minus(&pile(index)));
            all.push(lowering.everywhere(&shorter, rises));
        }
        if let Some(formula) = self.positions {
            all.push(self.said(lowering, formula, function, None)?);
        }
        Ok(Form::And(all))
    }

    fn said(&self, lowering: &mut Lowering<'_>, what: &Expr, here: usize, there: Option<usize>) -> Lowered<Form> {
        (lowering.many.here, lowering.many.there) = (here, there);
        lowering.formula(what)
    }

    /// The rule leads from here to there, which is another position.
    fn step(&self, lowering: &mut Lowering<'_>, rule: &Expr) -> Lowered<Form> {
        let changes =
            |index: &Poly| Form::Eq(Poly::app(HERE, index.clone()).minus(&Poly::app(THERE, index.clone()))).negated();
        let changes = lowering.somewhere(&self.array, changes);
        let said = self.said(lowering, rule, HERE, Some(THERE))?;
        Ok(Form::And(vec![self.position(lowering, THERE)?, said, changes]))
    }

    /// The rule leads somewhere, for some rule.
    fn any_step(&self, lowering: &mut Lowering<'_>) -> Lowered<Form> {
        let steps = self.moves.iter().map(|(_, rule)| self.step(lowering, rule)).collect::<Lowered<Vec<_>>>()?;
        Ok(Form::Or(steps))
    }

    /// What has to be shown of a set: no move from a claimed position to a claimed one; one to a claimed position from every
    /// other. In misère play that is asked of those alone that have a move, and every claimed position must have one.
    fn of_set(&self, lowering: &mut Lowering<'_>, here: &Form) -> Lowered<Vec<Obligation>> {
        let mut obligations = Vec::new();
        let claimed = self.said(lowering, self.claim, HERE, None)?;
        for (name, rule) in &self.moves {
            let step = self.step(lowering, rule)?;
            let target = self.said(lowering, self.claim, THERE, None)?;
            let hypotheses = vec![here.clone(), claimed.clone(), step, target];
            obligations.push(Obligation { name: format!("P→N by rule {name}"), hypotheses });
        }
        let steps = self.any_step(lowering)?;
        let target = self.said(lowering, self.claim, THERE, None)?;
        let wins = Form::And(vec![target, steps.clone()]).simplified();
        let never = Form::All(ARRAYS, Box::new(wins.negated()));
        let mut hypotheses = vec![here.clone(), claimed.negated(), never];
        if self.about == About::Misere {
            // Some array is the end of a move.
            hypotheses.insert(2, steps.clone());
            let none = Form::All(ARRAYS, Box::new(steps.simplified().negated()));
            let terminal = vec![here.clone(), claimed, none];
            obligations.push(Obligation { name: "terminal".to_owned(), hypotheses: terminal });
        }
        obligations.push(Obligation { name: "N→P".to_owned(), hypotheses });
        Ok(obligations)
    }

    /// What has to be shown of nim-values ([`super::values`]).
    fn of_values(&self, lowering: &mut Lowering<'_>, here: &Form, value: &Poly) -> Lowered<Vec<Obligation>> {
        let mut obligations = Vec::new();
        let of = |lowering: &mut Lowering<'_>, array: usize| {
            (lowering.many.here, lowering.many.there) = (array, None);
            lowering.term(self.claim, &[])
        };
        for (name, rule) in &self.moves {
            let step = self.step(lowering, rule)?;
            let same = values::compared(
                lowering,
                |lowering| of(lowering, HERE),
                Relation::Equal,
                |lowering| of(lowering, THERE),
            )?;
            obligations.push(values::same(name, vec![here.clone(), step, same]));
        }
        let steps = self.any_step(lowering)?;
        let reached = values::against(lowering, |lowering| of(lowering, THERE), Relation::Equal, value)?;
        let never = Form::All(ARRAYS, Box::new(Form::And(vec![reached, steps]).simplified().negated()));
        let below = values::against(lowering, |lowering| of(lowering, HERE), Relation::Greater, value)?;
        let smaller = Form::And(vec![Form::Ge(value.clone()), below]);
        obligations.push(values::smaller(vec![here.clone(), smaller, never]));
        let negative = values::against(lowering, |lowering| of(lowering, HERE), Relation::Less, &Poly::default())?;
        obligations.push(values::natural(vec![here.clone(), negative]));
        Ok(obligations)
    }

    /// What has to be shown of the claim; that no pile grows, so that every move, which changes some pile, lowers the total; and
    /// that every index, exponent and divisor is where it must be.
    pub(super) fn obligations(
        &self,
        lowering: &mut Lowering<'_>,
        common: &[Form],
        value: &Poly,
    ) -> Lowered<Vec<Obligation>> {
        lowering.many.array = Some(self.array.clone());
        lowering.reserve_arrays();
        let here = self.position(lowering, HERE)?;
        let mut obligations = match self.about {
            About::Normal | About::Misere => self.of_set(lowering, &here)?,
            About::Values => self.of_values(lowering, &here, value)?,
        };
        for (name, rule) in &self.moves {
            let step = self.step(lowering, rule)?;
            let pile = |function: usize, index: &Poly| Poly::app(function, index.clone());
            let grows = |index: &Poly| Form::Ge(pile(THERE, index).minus(&pile(HERE, index)).offset(-1));
            let grows = lowering.somewhere(&self.array, grows);
            let hypotheses = vec![here.clone(), step, grows];
            obligations.push(Obligation { name: format!("termination of rule {name}"), hypotheses });
        }
        for obligation in &mut obligations {
            obligation.hypotheses.splice(0..0, common.iter().cloned());
        }
        Ok(obligations)
    }
}

/// That the places are right, and in every obligation what is known about powers and quotients.
pub(super) fn complete(lowering: &mut Lowering<'_>, common: &[Form], obligations: &mut Vec<Obligation>) {
    let checks = std::mem::take(&mut lowering.many.checks);
    if !checks.is_empty() {
        let hypotheses = [common, &[Form::Or(checks)]].concat();
        obligations.push(Obligation { name: "places".to_owned(), hypotheses });
    }
    let mut known = Vec::new();
    for (number, symbol) in lowering.many.symbols.iter().enumerate() {
        known.push(symbol.definition(FIRST_SYMBOL + number, lowering.next));
        lowering.next += Symbol::VARIABLES;
    }
    for obligation in obligations {
        obligation.hypotheses.splice(0..0, known.iter().cloned());
    }
}

/// The same formula as it stands in a certificate inside this many quantifiers: the next one binds [`BOUND`] less this. None if
/// quantifiers stand too deep.
#[must_use]
pub fn levelled(form: &Form, level: u32) -> Option<Form> {
    let all = |forms: &[Form]| forms.iter().map(|form| levelled(form, level)).collect::<Option<Vec<_>>>();
    Some(match form {
        Form::Ge(_) | Form::Eq(_) => form.clone(),
        Form::And(forms) => Form::And(all(forms)?),
        Form::Or(forms) => Form::Or(all(forms)?),
        Form::Exists(v, body) | Form::All(v, body) => {
            let own = (level < LEVELS).then(|| BOUND - level)?;
            let body = Box::new(levelled(&body.substitute(*v, &Poly::var(own)), level + 1)?);
            match form {
                Form::Exists(..) => Form::Exists(own, body),
                _ => Form::All(own, body),
            }
        }
    })
}
