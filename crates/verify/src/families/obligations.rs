//! What is asked of positions, moves and the claim, and the cases of a claim.

use super::form::Form;
use super::lower::Lowering;
use super::poly::Poly;
use super::read::Obligation;
use super::ruleset::{About, Read, Text, malformed, unsupported};
use super::values;
use ratwheel_logic::Relation;
use ratwheel_logic::syntax::ast::Expr;
use std::collections::BTreeSet;

/// A claim may have this many cases.
const CASES: usize = 200;

/// All orders of 0, …, n−1.
fn orders(n: usize) -> Vec<Vec<usize>> {
    if n == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for shorter in orders(n - 1) {
        for place in 0..n {
            let mut order = shorter.clone();
            order.insert(place, n - 1);
            all.push(order);
        }
    }
    all
}

/// What is asked of positions, moves and the claim.
pub(super) struct Rules<'a> {
    pub(super) text: &'a Text,
    pub(super) lowering: Lowering<'a>,
}

impl Rules<'_> {
    /// The piles are not negative, in order if they are sorted, and as `positions` says.
    pub(super) fn position(&mut self, piles: &[Poly]) -> Read<Form> {
        let mut all: Vec<Form> = piles.iter().cloned().map(Form::Ge).collect();
        if self.text.sorted {
            all.extend(piles.windows(2).filter_map(|pair| match pair {
                [a, b] => Some(Form::Ge(b.minus(a))),
                _ => None,
            }));
        }
        if let Some(formula) = &self.text.positions {
            (self.lowering.here, self.lowering.there) = (piles.to_vec(), None);
            all.push(self.lowering.formula(formula)?);
        }
        Ok(Form::And(all))
    }

    pub(super) fn claimed(&mut self, claim: &Expr, piles: &[Poly]) -> Read<Form> {
        (self.lowering.here, self.lowering.there) = (piles.to_vec(), None);
        let claimed = self.lowering.formula(claim)?;
        Ok(claimed)
    }

    /// The rule leads from here to there, which is another position.
    pub(super) fn step(&mut self, rule: usize, from: &[Poly], to: &[Poly]) -> Read<Form> {
        let Some((_, any, relation)) = self.text.moves.get(rule) else { return malformed("a rule is missing") };
        let mut ways = Vec::new();
        let count = to.len();
        for order in if *any { orders(count) } else { vec![(0..count).collect()] } {
            let there: Vec<Poly> = order.iter().filter_map(|place| to.get(*place)).cloned().collect();
            (self.lowering.here, self.lowering.there) = (from.to_vec(), Some(there));
            ways.push(self.lowering.formula(relation)?);
        }
        let changes = from.iter().zip(to).map(|(from, to)| Form::Eq(from.minus(to)).negated());
        let changes = Form::Or(changes.collect());
        Ok(Form::And(vec![self.position(to)?, Form::Or(ways), changes]))
    }

    pub(super) fn any_step(&mut self, from: &[Poly], to: &[Poly]) -> Read<Form> {
        let steps = (0..self.text.moves.len()).map(|rule| self.step(rule, from, to)).collect::<Read<Vec<_>>>()?;
        Ok(Form::Or(steps))
    }

    /// What has to be shown of a set: no move from a claimed position to a claimed one; one to a claimed position from every
    /// other. In misère play that is asked of those alone that have a move, and every claimed position must have one.
    pub(super) fn of_set(&mut self, claim: &Expr, about: About, ends: &Ends) -> Read<Vec<Obligation>> {
        let Ends { here, there, common } = ends;
        let mut obligations = Vec::new();
        let claimed = by_cases(&self.claimed(claim, here)?)?;
        let claimed_there = by_cases(&self.claimed(claim, there)?)?;
        for (rule, (name, ..)) in self.text.moves.iter().enumerate() {
            let step = self.step(rule, here, there)?;
            let hypotheses = [common.as_slice(), &[some_case(&claimed), step, some_case(&claimed_there)]].concat();
            obligations.push(Obligation { name: format!("P→N by rule {name}"), hypotheses });
        }
        let (bound, target) = self.targets();
        let step = self.any_step(here, &target)?;
        let mut hypotheses = common.clone();
        for (vars, conditions) in claimed.clone() {
            hypotheses.push(impossible(&vars, conditions));
        }
        if about == About::Misere {
            let some = bound.iter().fold(step.clone(), |form, var| Form::Exists(*var, Box::new(form)));
            hypotheses.push(some);
        }
        for (vars, conditions) in by_cases(&self.claimed(claim, &target)?)? {
            hypotheses.push(no_step_into(vars, conditions, &bound, &step)?);
        }
        obligations.push(Obligation { name: "N→P".to_owned(), hypotheses });
        if about == About::Misere {
            let none = bound.iter().fold(step.negated(), |form, var| Form::All(*var, Box::new(form)));
            let hypotheses = [common.as_slice(), &[some_case(&claimed), none]].concat();
            obligations.push(Obligation { name: "terminal".to_owned(), hypotheses });
        }
        Ok(obligations)
    }

    /// What has to be shown of nim-values ([`super::values`]).
    pub(super) fn of_values(&mut self, claim: &Expr, value: &Poly, ends: &Ends) -> Read<Vec<Obligation>> {
        let Ends { here, there, common } = ends;
        let with = |more: &[Form]| [common.as_slice(), more].concat();
        let of = |piles: &[Poly]| {
            let piles = piles.to_vec();
            move |lowering: &mut Lowering<'_>| {
                (lowering.here, lowering.there) = (piles, None);
                lowering.term(claim, &[])
            }
        };
        let mut obligations = Vec::new();
        for (rule, (name, ..)) in self.text.moves.iter().enumerate() {
            let step = self.step(rule, here, there)?;
            let same = values::compared(&mut self.lowering, of(here), Relation::Equal, of(there))?;
            obligations.push(values::same(name, with(&[step, same])));
        }
        let (bound, target) = self.targets();
        let step = self.any_step(here, &target)?;
        let below = values::against(&mut self.lowering, of(here), Relation::Greater, value)?;
        let mut hypotheses = with(&[Form::Ge(value.clone()), below]);
        let reached = values::against(&mut self.lowering, of(&target), Relation::Equal, value)?;
        for (vars, conditions) in by_cases(&reached)? {
            hypotheses.push(no_step_into(vars, conditions, &bound, &step)?);
        }
        obligations.push(values::smaller(hypotheses));
        let negative = values::against(&mut self.lowering, of(here), Relation::Less, &Poly::default())?;
        obligations.push(values::natural(with(&[negative])));
        Ok(obligations)
    }

    /// Every move lowers the total of the piles.
    pub(super) fn of_moves(&mut self, Ends { here, there, common }: &Ends) -> Read<Vec<Obligation>> {
        let total = |piles: &[Poly]| piles.iter().fold(Poly::default(), |sum, pile| sum.plus(pile));
        let mut obligations = Vec::new();
        for (rule, (name, ..)) in self.text.moves.iter().enumerate() {
            let step = self.step(rule, here, there)?;
            let stays = Form::Ge(total(there).minus(&total(here)));
            let hypotheses = [common.as_slice(), &[step, stays]].concat();
            obligations.push(Obligation { name: format!("termination of rule {name}"), hypotheses });
        }
        Ok(obligations)
    }

    /// Targets that a quantifier binds have numbers of their own: what is put in for one cannot mean another.
    fn targets(&mut self) -> (Vec<u32>, Vec<Poly>) {
        let bound: Vec<u32> = self.text.piles.iter().map(|_| self.lowering.fresh()).collect();
        let target = bound.iter().copied().map(Poly::var).collect();
        (bound, target)
    }
}

/// The piles before and after a move, and what is supposed in every obligation.
pub(super) struct Ends {
    pub(super) here: Vec<Poly>,
    pub(super) there: Vec<Poly>,
    pub(super) common: Vec<Form>,
}

/// The variables of a case and what is said of them.
pub(super) type Case = (Vec<u32>, Vec<Form>);

/// The cases of a formula, each without the variables that it does not need.
pub(super) fn by_cases(form: &Form) -> Read<Vec<Case>> {
    let Some(cases) = form.clone().simplified().cases(CASES) else { return unsupported("a claim with so many cases") };
    Ok(cases.into_iter().map(|(vars, conditions)| needed(vars, conditions)).collect())
}

/// Without those variables of which nothing is said but that they are at least some numbers: such values there are.
fn needed(vars: Vec<u32>, mut conditions: Vec<Form>) -> Case {
    let mut left = Vec::new();
    for var in vars {
        let speaks = |form: &Form| {
            let mut used = BTreeSet::new();
            form.vars(&mut used);
            used.contains(&var)
        };
        let bounds = |form: &Form| matches!(form, Form::Ge(p) if p.minus(&Poly::var(var)).as_constant().is_some());
        if conditions.iter().all(|form| !speaks(form) || bounds(form)) {
            conditions.retain(|form| !speaks(form));
        } else {
            left.push(var);
        }
    }
    (left, conditions)
}

/// One of the cases holds.
pub(super) fn some_case(cases: &[Case]) -> Form {
    let some = |(vars, conditions): &Case| {
        vars.iter().rev().fold(Form::And(conditions.clone()), |form, var| Form::Exists(*var, Box::new(form)))
    };
    Form::Or(cases.iter().map(some).collect())
}

/// The conditions hold together for no values of the variables.
pub(super) fn impossible(vars: &[u32], conditions: Vec<Form>) -> Form {
    let none = Form::And(conditions).negated();
    vars.iter().rev().fold(none, |form, var| Form::All(*var, Box::new(form)))
}

/// "No step leads to a target of this case": for all values of its variables. Targets that an equation of the case gives
/// are put in.
pub(super) fn no_step_into(mut vars: Vec<u32>, mut conditions: Vec<Form>, targets: &[u32], step: &Form) -> Read<Form> {
    let put = |form: &Form, target: u32, value: &Poly| {
        form.put(target, value).map_or_else(|| unsupported("a term as large as this"), Ok)
    };
    let (mut step, mut open) = (step.clone(), targets.to_vec());
    while let Some((number, target, value)) = open.iter().find_map(|target| {
        conditions.iter().enumerate().find_map(|(number, form)| match form {
            Form::Eq(p) => solve(p, *target, &open).map(|value| (number, *target, value)),
            Form::Ge(_) | Form::And(_) | Form::Or(_) | Form::Exists(..) | Form::All(..) => None,
        })
    }) {
        conditions.remove(number);
        conditions = conditions.iter().map(|form| put(form, target, &value)).collect::<Read<_>>()?;
        step = put(&step, target, &value)?;
        open.retain(|other| *other != target);
    }
    conditions.push(step);
    vars.extend(open);
    Ok(impossible(&vars, conditions))
}

/// The value of a target by p = 0, if it occurs in it just once, with the coefficient 1 or −1, and the value speaks of no
/// target.
fn solve(p: &Poly, target: u32, targets: &[u32]) -> Option<Poly> {
    let alone = Poly::var(target);
    for value in [alone.minus(p), alone.plus(p)] {
        let mut vars = BTreeSet::new();
        value.vars(&mut vars);
        if !vars.iter().any(|var| targets.contains(var)) {
            return Some(value);
        }
    }
    None
}
