//! The search for a closed tableau.
//!
//! A branch has a point where its linear facts hold (products and floors counted as unknowns). What that point violates
//! is added: lemmas first, then products, then a choice is split, then facts about all integers are put to use at the
//! indices at hand, then numbers are written as members of complementary sequences or located between two members. All
//! orders are fixed, so that the same ruleset always gives the same proof.

mod candidates;
mod cuts;
mod slopes;
mod state;

use crate::simplex::Answer;
use candidates::is_factor;
use cuts::violated_products;
pub(crate) use cuts::wrong_products;
use ratwheel_numbers::{Control, Resource};
use ratwheel_verify::families::branch::{Branch, Fact, Step};
use ratwheel_verify::families::form::Form;
use ratwheel_verify::families::poly::{Atom, Poly};
use ratwheel_verify::families::read::{Family, Obligation};
use ratwheel_verify::families::schemas::Schema;
use slopes::{Slopes, lemma};
pub(crate) use state::{Added, End, Found, State, Stop};
use std::collections::BTreeSet;
use std::ops::Range;

/// What is tried one after the other, with the number of steps it may take.
const PLANS: [(Plan, usize); 8] = [
    (Plan::new(), 400),
    (Plan { values: true, sums: true, ..Plan::new() }, 6_000),
    (Plan { multiples: true, ..Plan::new() }, 4_000),
    (Plan { multiples: true, differences: true, ..Plan::new() }, 4_000),
    (Plan { differences: true, ..Plan::new() }, 4_000),
    (Plan { piles: true, ..Plan::new() }, 4_000),
    (Plan { differences: true, values: true, ..Plan::new() }, 6_000),
    (Plan { differences: true, piles: true, all: true, ..Plan::new() }, 12_000),
];
/// So many splits stand below each other, and so many facts in a branch.
const DEEPEST: usize = 80;
const MOST_FACTS: usize = 600;
/// So many lemmas and instances are added before the point is looked at again.
const AT_ONCE: usize = 8;

pub(crate) struct Search<'f, 'c> {
    family: &'f Family,
    control: Control<'c>,
    slopes: Slopes,
    steps: usize,
    most: usize,
    plan: Plan,
    piles: Vec<Poly>,
    /// What the claim multiplies a number by, as k + 1: made of parameters.
    factors: Vec<Poly>,
    /// Witnesses that are the end of some move: no indices, and what speaks of them is split last.
    ends: Range<u32>,
    /// Is the claim about numbers, and not about positions?
    numbers: bool,
    /// Are there rows by mex? Their second column may have products of a parameter with the first one.
    has_rows: bool,
}

/// What is located between members of sequences, and what else is put in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Plan {
    /// Differences of piles are located among those of complementary sequences.
    differences: bool,
    /// Piles are located in the second sequence of each pair.
    piles: bool,
    /// Piles are located in all sequences.
    all: bool,
    /// The first values of each function are put in.
    values: bool,
    /// Functions at the differences of indices are put in, and nothing else.
    sums: bool,
    /// Piles, or with `differences` the differences of piles, are located among the multiples that the claim speaks of.
    multiples: bool,
}

impl Plan {
    const fn new() -> Self {
        Self { differences: false, piles: false, all: false, values: false, sums: false, multiples: false }
    }
}

impl<'f, 'c> Search<'f, 'c> {
    pub(crate) fn new(family: &'f Family, control: Control<'c>) -> Self {
        let piles = family.piles.0.iter().map(|var| Poly::var(*var)).collect();
        Self {
            family,
            control,
            slopes: Slopes::new(family),
            steps: 0,
            most: 0,
            plan: Plan::new(),
            piles,
            factors: Vec::new(),
            ends: 0..0,
            numbers: family.is_about_numbers(),
            has_rows: family.all_rows().next().is_some(),
        }
    }

    /// A proof that the hypotheses of an obligation are impossible together.
    pub(crate) fn refute(&mut self, obligation: &Obligation) -> Result<Found, Stop> {
        let branch = Branch::new(self.family, &obligation.hypotheses).map_err(|_| Stop::Open(Vec::new()))?;
        // In misère play N→P begins with "there is a move", whose end is no index.
        self.ends = if obligation.name == "N→P" { self.family.next..branch.next } else { 0..0 };
        if self.numbers {
            // The numbers that the claim is about play the part of the piles; indices do where there are no others.
            let witnesses = || (self.family.next..branch.next).map(Poly::var);
            let mut apps = BTreeSet::new();
            branch.facts.iter().for_each(|fact| apps_in(fact, &mut apps));
            let mut indices = BTreeSet::new();
            apps.iter().for_each(|(_, argument)| argument.vars(&mut indices));
            let is_index = |p: &Poly| indices.iter().any(|var| *p == Poly::var(*var));
            self.piles = witnesses().filter(|p| !is_index(p)).collect();
            if self.piles.is_empty() {
                self.piles = witnesses().collect();
            }
        }
        let mut factors = BTreeSet::new();
        for fact in &branch.facts {
            if let Fact::All(variable, body) = &**fact {
                self.factors_in(body, &mut BTreeSet::from([*variable]), &mut factors);
            }
        }
        self.factors = factors.into_iter().collect();
        let mut last = Stop::Open(Vec::new());
        for (plan, most) in PLANS {
            // Rows by mex are located by differences; nothing else is of use there.
            if plan.multiples && self.factors.is_empty() || self.has_rows && (plan.values || plan.multiples) {
                continue;
            }
            (self.plan, self.most, self.steps) = (plan, most, 0);
            match self.close(State::new(branch.clone()), 0) {
                Err(stop @ Stop::Open(_)) => last = stop,
                other => return other,
            }
        }
        Err(last)
    }

    fn close(&mut self, mut state: State<'f>, depth: usize) -> Result<Found, Stop> {
        let mut steps = Vec::new();
        loop {
            self.control.check()?;
            self.steps += 1;
            self.control.uses(Resource::Bytes, (self.steps as u64).saturating_mul(4_000))?;
            if self.steps > self.most || state.branch.facts.len() > MOST_FACTS || depth > DEEPEST {
                return Err(Stop::Open(state.branch.facts));
            }
            match state.check() {
                Answer::Impossible(multiples) => return Ok(Found { steps, end: End::Closed(multiples) }),
                Answer::Unknown => return Err(Stop::Open(state.branch.facts)),
                Answer::Possible => {}
            }
            let lemmas = self.violated_lemmas(&state, true);
            if self.make_all(&mut state, lemmas, &mut steps) {
                continue;
            }
            let products = violated_products(&state);
            if self.make_all(&mut state, products, &mut steps) {
                continue;
            }
            if self.has_rows {
                let products = self.multiplied(&state);
                if self.make_all(&mut state, products, &mut steps) {
                    continue;
                }
            }
            // Sums are of use once the indices are known, and before the steps of a move are taken apart.
            if self.plan.sums
                && let Some(new) = self.generating(&state)
                && self.make_all(&mut state, vec![new], &mut steps)
            {
                continue;
            }
            let choice = self.choice(&state, false)?;
            if let Some((number, children, 0..=1)) = choice {
                return self.branches(Step::Split(number), children, steps, depth);
            }
            if let Some((step, children)) = self.parameter_cut(&mut state) {
                return self.branches(step, children, steps, depth);
            }
            if let Some((step, children)) = self.cut(&mut state, true) {
                return self.branches(step, children, steps, depth);
            }
            let lemmas = self.violated_lemmas(&state, false);
            if self.make_all(&mut state, lemmas, &mut steps) {
                continue;
            }
            if let Some((number, children, 2)) = choice {
                return self.branches(Step::Split(number), children, steps, depth);
            }
            let instances = self.instances(&state);
            if self.make_all(&mut state, instances, &mut steps) {
                continue;
            }
            if let Some((number, children, _)) = choice {
                return self.branches(Step::Split(number), children, steps, depth);
            }
            if let Some(new) = self.generating(&state)
                && self.make_all(&mut state, vec![new], &mut steps)
            {
                continue;
            }
            if let Some((step, children)) = self.cut(&mut state, false) {
                return self.branches(step, children, steps, depth);
            }
            match self.choice(&state, true)? {
                Some((number, children, _)) => return self.branches(Step::Split(number), children, steps, depth),
                None => return Err(Stop::Open(state.branch.facts)),
            }
        }
    }

    fn make_all(&self, state: &mut State<'f>, all: Vec<Step>, steps: &mut Vec<(Step, Added)>) -> bool {
        let mut any = false;
        for step in all {
            let key = ratwheel_verify::families::line(self.family, &step);
            if state.made.insert(key.into())
                && let Some(made) = state.make(step)
            {
                any = true;
                steps.push(made);
            }
        }
        any
    }

    fn branches(
        &mut self,
        step: Step,
        children: Vec<(Added, State<'f>)>,
        steps: Vec<(Step, Added)>,
        depth: usize,
    ) -> Result<Found, Stop> {
        let mut found = Vec::new();
        for (added, child) in children {
            found.push((added, self.close(child, depth + 1)?));
        }
        Ok(Found { steps, end: End::Branches(step, found) })
    }

    pub(crate) fn children(state: &State<'f>, step: &Step) -> Option<Vec<(Added, State<'f>)>> {
        let (facts, next) = (state.branch.facts.len(), state.branch.next);
        let after = state.branch.clone().after(step).ok()?;
        let child = |branch: Branch<'f>| {
            let added = Added { facts: facts..branch.facts.len(), witnesses: next..branch.next };
            let mut child = State { branch, ..state.clone() };
            if let Step::Split(number) = step {
                child.split.insert(*number);
            }
            (added, child)
        };
        Some(after.into_iter().map(child).collect())
    }

    /// The choice that the point violates and that leaves the fewest branches open.
    #[allow(clippy::type_complexity, reason = "a choice, its branches, and how many of them are open")]
    fn choice(
        &mut self,
        state: &State<'f>,
        last: bool,
    ) -> Result<Option<(usize, Vec<(Added, State<'f>)>, usize)>, Stop> {
        let mut best: Option<(usize, usize)> = None;
        for (number, fact) in state.branch.facts.iter().enumerate() {
            let Fact::Or(all) = &**fact else { continue };
            // What a claim about numbers says is new to the point: nothing in it is settled before it is split.
            let settled = |form: &Form| state.settled(form) && (!self.numbers || state.knows(form));
            if state.split.contains(&number) || all.iter().any(settled) {
                continue;
            }
            if self.speaks_of_ends(all) && !last {
                continue;
            }
            self.control.check()?;
            let most = best.map_or(usize::MAX, |(_, fewest)| fewest);
            let open = all.iter().filter(|form| state.possible(form)).take(most).count();
            if open < most {
                best = Some((number, open));
            }
            if open <= 1 {
                break;
            }
        }
        Ok(best.and_then(|(number, open)| Some((number, Self::children(state, &Step::Split(number))?, open))))
    }

    fn speaks_of_ends(&self, all: &[Form]) -> bool {
        let mut vars = BTreeSet::new();
        if !self.ends.is_empty() {
            all.iter().for_each(|form| form.vars(&mut vars));
        }
        vars.iter().any(|var| self.ends.contains(var))
    }

    /// What bound variables are multiplied by, where that is made of parameters and more than a number.
    fn factors_in(&self, form: &Form, bound: &mut BTreeSet<u32>, into: &mut BTreeSet<Poly>) {
        match form {
            Form::Ge(p) | Form::Eq(p) => {
                for variable in bound.iter() {
                    let mut factor = Poly::default();
                    for (atoms, coefficient) in p.terms().filter(|(atoms, _)| atoms.contains(&Atom::Var(*variable))) {
                        let rest: Vec<Atom> =
                            atoms.iter().filter(|atom| **atom != Atom::Var(*variable)).cloned().collect();
                        factor = factor.plus(&Poly::monomial(rest, coefficient.clone()));
                    }
                    for factor in [factor.negated(), factor] {
                        let grows = lemma(Schema::Locate, &[], vec![factor.clone(), Poly::default()]);
                        if factor.as_constant().is_none() && self.family.lemma(&grows).is_ok() {
                            into.insert(factor);
                        }
                    }
                }
            }
            Form::And(all) | Form::Or(all) => all.iter().for_each(|form| self.factors_in(form, bound, into)),
            Form::Exists(variable, body) | Form::All(variable, body) => {
                bound.insert(*variable);
                self.factors_in(body, bound, into);
            }
        }
    }

    /// Is the variable multiplied by one of the factors?
    fn is_multiplied(&self, form: &Form, variable: u32) -> bool {
        let mut found = BTreeSet::new();
        self.factors_in(form, &mut BTreeSet::from([variable]), &mut found);
        // Inner variables count too, so the one that is asked for is looked at by itself.
        !found.is_empty() && is_factor(form, variable)
    }

    /// The witnesses that may be indices.
    fn witnesses(&self, state: &State<'f>) -> impl Iterator<Item = Poly> {
        let ends = self.ends.clone();
        (self.family.next..state.branch.next).filter(move |var| !ends.contains(var)).map(Poly::var)
    }
}

/// Functions with arguments anywhere in a formula.
fn apps_of(form: &Form, into: &mut BTreeSet<(usize, Poly)>) {
    match form {
        Form::Ge(p) | Form::Eq(p) => p.apps(into),
        Form::And(all) | Form::Or(all) => all.iter().for_each(|form| apps_of(form, into)),
        Form::Exists(_, body) | Form::All(_, body) => apps_of(body, into),
    }
}

/// Functions with arguments anywhere in a fact.
fn apps_in(fact: &Fact, into: &mut BTreeSet<(usize, Poly)>) {
    match fact {
        Fact::Ge(p) | Fact::Eq(p) => p.apps(into),
        Fact::Or(all) => all.iter().for_each(|form| apps_of(form, into)),
        Fact::All(_, body) => apps_of(body, into),
    }
}
