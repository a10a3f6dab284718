//! The search for a closed tableau.
//!
//! A branch has a point where its linear facts hold (products and floors counted as unknowns). What that point violates
//! is added: lemmas first, then products, then a choice is split, then facts about all integers are put to use at the
//! indices at hand, then numbers are written as members of complementary sequences or located between two members. All
//! orders are fixed, so that the same ruleset always gives the same proof.

use crate::ratio::Ratio;
use crate::simplex::{Answer, Simplex};
use ratwheel_numbers::{Cancelled, Control, Integer, Resource};
use ratwheel_verify::families::branch::{Branch, Fact, Step};
use ratwheel_verify::families::form::Form;
use ratwheel_verify::families::poly::{Atom, Poly};
use ratwheel_verify::families::read::{Family, Obligation};
use ratwheel_verify::families::schemas::{Lemma, Schema};
use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::ops::Range;
use std::rc::Rc;

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
/// So many first values of each function are put in where a plan asks for it.
const VALUES: i64 = 3;
/// Slopes are compared with integers up to here.
const BOUND: i64 = 12;

/// The facts and witnesses that a step adds to a branch.
#[derive(Clone, Debug)]
pub(crate) struct Added {
    pub(crate) facts: Range<usize>,
    pub(crate) witnesses: Range<u32>,
}

/// A proof as it was found: steps that do not branch, and how they end.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(crate) steps: Vec<(Step, Added)>,
    pub(crate) end: End,
}

#[derive(Clone, Debug)]
pub(crate) enum End {
    Closed(Vec<(usize, Integer)>),
    Branches(Step, Vec<(Added, Found)>),
}

/// Why there is no proof.
pub(crate) enum Stop {
    /// Nothing is left to do in a branch with these facts.
    Open(Vec<Rc<Fact>>),
    /// A script cannot be understood; in words.
    Wrong(String),
    Cancelled(Cancelled),
}

impl From<Cancelled> for Stop {
    fn from(stopped: Cancelled) -> Self {
        Self::Cancelled(stopped)
    }
}

/// A branch with what has been done in it.
#[derive(Clone)]
pub(crate) struct State<'f> {
    pub(crate) branch: Branch<'f>,
    pub(crate) simplex: Simplex,
    /// So many facts are in the simplex.
    known: usize,
    /// Choices that were split.
    pub(crate) split: BTreeSet<usize>,
    /// Steps that were made, as text.
    pub(crate) made: BTreeSet<Rc<str>>,
}

impl<'f> State<'f> {
    pub(crate) fn new(branch: Branch<'f>) -> Self {
        let (split, made) = (BTreeSet::new(), BTreeSet::new());
        Self { branch, simplex: Simplex::default(), known: 0, split, made }
    }

    pub(crate) fn check(&mut self) -> Answer {
        for (number, fact) in self.branch.facts.iter().enumerate().skip(self.known) {
            match &**fact {
                Fact::Ge(p) => self.simplex.add(number, p, false),
                Fact::Eq(p) => self.simplex.add(number, p, true),
                Fact::Or(all) if all.is_empty() => return Answer::Impossible(vec![(number, Integer::one())]),
                Fact::Or(_) | Fact::All(..) => {}
            }
        }
        self.known = self.branch.facts.len();
        self.simplex.check()
    }

    /// Does the formula hold at the point? What is said about all integers is taken to.
    pub(crate) fn holds(&self, form: &Form) -> bool {
        let value = |p: &Poly| self.simplex.value(p).map(Ratio::sign);
        match form {
            Form::Ge(p) => value(p).is_none_or(Ordering::is_ge),
            Form::Eq(p) => value(p).is_none_or(Ordering::is_eq),
            Form::And(all) => all.iter().all(|form| self.holds(form)),
            Form::Or(all) => all.iter().any(|form| self.holds(form)),
            // A witness can be chosen freely, but what it is chosen for is new.
            Form::Exists(..) => false,
            Form::All(..) => true,
        }
    }

    /// Does the formula hold at the point, and nothing in it speaks about all integers?
    fn settled(&self, form: &Form) -> bool {
        match form {
            Form::Ge(_) | Form::Eq(_) => self.holds(form),
            Form::And(all) => all.iter().all(|form| self.settled(form)),
            Form::Or(all) => all.iter().any(|form| self.settled(form)),
            Form::Exists(..) | Form::All(..) => false,
        }
    }

    /// Has every comparison in it a value at the point?
    fn knows(&self, form: &Form) -> bool {
        match form {
            Form::Ge(p) | Form::Eq(p) => p.terms().all(|(atoms, _)| atoms.is_empty() || self.simplex.has(atoms)),
            Form::And(all) | Form::Or(all) => all.iter().all(|form| self.knows(form)),
            Form::Exists(_, body) | Form::All(_, body) => self.knows(body),
        }
    }

    /// Does it follow from the comparisons that are known?
    fn entails(&self, form: &Form) -> bool {
        matches!(form, Form::Ge(_) | Form::Eq(_)) && !self.possible(&form.negated())
    }

    /// Is at most one of its alternatives possible beside what is known?
    fn leaves_one(&self, form: &Form) -> bool {
        let Form::Or(all) = form else { return true };
        all.iter().filter(|form| self.possible(form)).take(2).count() < 2
    }

    /// Can the comparisons in it hold beside what is known?
    pub(crate) fn possible(&self, form: &Form) -> bool {
        fn add(form: &Form, simplex: &mut Simplex, number: usize) {
            match form {
                Form::Ge(p) => simplex.add(number, p, false),
                Form::Eq(p) => simplex.add(number, p, true),
                Form::And(all) => all.iter().for_each(|form| add(form, simplex, number)),
                // The bound variable is called like no other.
                Form::Exists(_, body) => add(body, simplex, number),
                Form::Or(_) | Form::All(..) => {}
            }
        }
        if self.holds(form) {
            return true;
        }
        let mut simplex = self.simplex.clone();
        add(form, &mut simplex, self.branch.facts.len());
        !matches!(simplex.check(), Answer::Impossible(_))
    }

    /// Makes a step that does not branch.
    pub(crate) fn make(&mut self, step: Step) -> Option<(Step, Added)> {
        let (facts, next) = (self.branch.facts.len(), self.branch.next);
        let mut after = self.branch.clone().after(&step).ok()?;
        let branch = after.pop().filter(|_| after.is_empty())?;
        let added = Added { facts: facts..branch.facts.len(), witnesses: next..branch.next };
        self.branch = branch;
        Some((step, added))
    }

    /// Functions with arguments in its comparisons.
    pub(crate) fn apps(&self) -> BTreeSet<(usize, Poly)> {
        self.apps_of(&|_| true)
    }

    /// The same in some of the facts.
    pub(crate) fn apps_of(&self, which: &dyn Fn(usize) -> bool) -> BTreeSet<(usize, Poly)> {
        let mut apps = BTreeSet::new();
        for (_, fact) in self.branch.facts.iter().enumerate().filter(|(number, _)| which(*number)) {
            if let Fact::Ge(p) | Fact::Eq(p) = &**fact {
                p.apps(&mut apps);
            }
        }
        apps
    }
}

/// What the slopes of the functions allow.
struct Slopes {
    /// The largest e with θ ≥ e and the least e with θ < e, where there are such.
    bounds: Vec<(Option<i64>, Option<i64>)>,
    /// The first function with a slope and an offset that differ by integers.
    base: Vec<Option<usize>>,
    /// Complementary pairs of functions.
    pairs: Vec<(usize, usize)>,
    /// F(n) and F(n) + en + c that are complementary from 0 on: F, e and c.
    shifted: Vec<(usize, Poly, Poly)>,
    /// F(n) and F(n) + en that are complementary from 1 on: F and e.
    beside: Vec<(usize, Poly)>,
    /// Pairs of functions F and G with the largest e such that G(n) ≥ F(n) + en.
    above: Vec<(usize, usize, i64)>,
    /// The first values that are known: the argument and F there.
    values: Vec<Vec<(i64, i64)>>,
    /// Rational slopes.
    ratio: Vec<bool>,
    /// Functions with a parameter after which they repeat but for an integer.
    periods: Vec<(usize, Poly)>,
}

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

fn lemma(schema: Schema, functions: &[usize], arguments: Vec<Poly>) -> Lemma {
    Lemma { schema, functions: functions.to_vec(), arguments }
}

impl Slopes {
    fn new(family: &Family) -> Self {
        let count = family.functions.len();
        let applies = |schema, functions: &[usize], arguments: &[i64]| {
            let arguments = arguments.iter().copied().map(Poly::constant).collect();
            family.lemma(&lemma(schema, functions, arguments)).is_ok()
        };
        let low = |f: usize| (-BOUND..=BOUND).rev().find(|e| applies(Schema::GapLow, &[f], &[0, 0, *e]));
        let high = |f: usize| (-BOUND..=BOUND).find(|e| applies(Schema::GapHigh, &[f], &[0, 0, *e]));
        let bounds: Vec<(Option<i64>, Option<i64>)> = (0..count).map(|f| (low(f), high(f))).collect();
        let value = |f: usize, k: i64| {
            let (low, high) = bounds.get(f).copied()?;
            let mut all = low?.saturating_mul(k)..=high?.saturating_mul(k).saturating_add(2);
            all.find(|v| applies(Schema::At, &[f], &[k, *v])).map(|v| (k, v))
        };
        let values = (0..count).map(|f| (1..=VALUES).filter_map(|k| value(f, k)).collect()).collect();
        let base = (0..count).map(|g| (0..g).find(|f| applies(Schema::Shift, &[*f, g], &[0]))).collect();
        let (mut pairs, mut shifted, mut beside) = (Vec::new(), Vec::new(), Vec::new());
        let parameters = family.domain.parameters.iter().enumerate().filter(|(_, parameter)| parameter.integer);
        let parameters = parameters.filter_map(|(number, _)| u32::try_from(number).ok()).map(Poly::var);
        let parameters: Vec<Poly> = parameters.collect();
        let fits =
            |f: usize, e: &Poly| family.lemma(&lemma(Schema::Period, &[f], vec![Poly::default(), e.clone()])).is_ok();
        let periods =
            (0..count).flat_map(|f| parameters.iter().filter(move |e| fits(f, e)).map(move |e| (f, e.clone())));
        let periods = periods.collect();
        let distances: Vec<Poly> = (1..=3).map(Poly::constant).chain(parameters.iter().cloned()).collect();
        for f in 0..count {
            pairs.extend((f + 1..count).filter(|g| applies(Schema::Cover, &[f, *g], &[0])).map(|g| (f, g)));
            for e in &distances {
                let cover = lemma(Schema::CoverBeside, &[f], vec![Poly::default(), e.clone()]);
                // A pair that has a function for its second sequence is among the pairs.
                if family.lemma(&cover).is_ok() && !pairs.iter().any(|(g, h)| f == *g || f == *h) {
                    beside.push((f, e.clone()));
                }
                for c in (0..=2).map(Poly::constant) {
                    let cover = lemma(Schema::CoverFrom, &[f], vec![Poly::default(), e.clone(), c.clone()]);
                    if family.lemma(&cover).is_ok() {
                        shifted.push((f, e.clone(), c));
                    }
                }
            }
        }
        let largest = |f: usize, g: usize| (0..=2).rev().find(|e| applies(Schema::Above, &[f, g], &[0, *e]));
        let above = pairs.iter().flat_map(|(f, g)| [(*f, *g), (*g, *f)]);
        let above = above.filter_map(|(f, g)| Some((f, g, largest(f, g)?))).collect();
        let ratio = (0..count).map(|f| applies(Schema::Ratio, &[f], &[0])).collect();
        Self { bounds, base, pairs, shifted, beside, above, values, ratio, periods }
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

    /// Lemmas that the point violates; with `sure` only those that leave one possibility.
    pub(crate) fn violated_lemmas(&self, state: &State<'f>, sure: bool) -> Vec<Step> {
        let apps = state.apps();
        let mut found = Vec::new();
        let mut try_lemma = |lemma: Lemma| {
            if found.len() < AT_ONCE
                && let Ok(said) = self.family.lemma(&lemma)
                && (matches!(lemma.schema, Schema::Shift | Schema::Zero | Schema::Period | Schema::MexStart)
                    || !state.holds(&said))
                && (!sure || state.leaves_one(&said))
            {
                let step = Step::Lemma(lemma);
                if !state.made.contains(ratwheel_verify::families::line(self.family, &step).as_str()) {
                    found.push(step);
                }
            }
        };
        let bounds = |f: usize| self.slopes.bounds.get(f).copied().unwrap_or_default();
        for (f, t) in &apps {
            if t.is_zero() {
                try_lemma(lemma(Schema::Zero, &[*f], Vec::new()));
            }
            if let Some(base) = self.slopes.base.get(*f).copied().flatten() {
                try_lemma(lemma(Schema::Shift, &[base, *f], vec![t.clone()]));
            }
            if let Some(rows) = self.family.rows(*f) {
                if *t == Poly::constant(rows.first) {
                    try_lemma(lemma(Schema::MexStart, &[*f], Vec::new()));
                }
                let first = Poly::constant(rows.first);
                try_lemma(lemma(Schema::MexRises, &[*f], vec![first.clone(), t.clone()]));
                try_lemma(lemma(Schema::MexRises, &[*f], vec![t.clone(), first]));
                try_lemma(lemma(Schema::MexBeside, &[*f], vec![t.clone()]));
                try_lemma(lemma(Schema::MexNew, &[*f], vec![t.clone()]));
                continue;
            }
            let number = t.as_constant().and_then(|t| t.to_i64());
            let values = self.slopes.values.get(*f).into_iter().flatten();
            if let Some((k, v)) = values.copied().find(|(k, _)| Some(*k) == number) {
                try_lemma(lemma(Schema::At, &[*f], vec![Poly::constant(k), Poly::constant(v)]));
            }
            if self.plan.sums {
                for (below, above, e) in self.slopes.above.iter().filter(|(below, above, _)| f == below || f == above) {
                    try_lemma(lemma(Schema::Above, &[*below, *above], vec![t.clone(), Poly::constant(*e)]));
                }
            }
            for (_, e) in self.slopes.periods.iter().filter(|(g, e)| f == g && t == e) {
                try_lemma(lemma(Schema::Period, &[*f], vec![Poly::default(), e.clone()]));
            }
            for (_, e) in self.slopes.periods.iter().filter(|(g, _)| f == g && t.is_atom()) {
                try_lemma(lemma(Schema::Period, &[*f], vec![t.clone(), e.clone()]));
            }
            if self.slopes.ratio.get(*f) == Some(&true) {
                try_lemma(lemma(Schema::Ratio, &[*f], vec![t.clone()]));
            }
            // What has a base is known from it.
            if self.slopes.base.get(*f).copied().flatten().is_some() || t.as_constant().is_some_and(|t| t.is_zero()) {
                continue;
            }
            // An index that is 0 although it is not called so.
            if let Some(low) = bounds(*f).0.filter(|_| sure) {
                try_lemma(lemma(Schema::GapLow, &[*f], vec![t.clone(), Poly::default(), Poly::constant(low)]));
            }
            if let Some(low) = bounds(*f).0 {
                try_lemma(lemma(Schema::Low, &[*f], vec![t.clone(), Poly::constant(low)]));
            }
            if let Some(high) = bounds(*f).1 {
                try_lemma(lemma(Schema::High, &[*f], vec![t.clone(), Poly::constant(high)]));
            }
        }
        for (f, s) in &apps {
            for (g, t) in &apps {
                if self.family.rows(*f).is_some() {
                    if f == g && s != t {
                        try_lemma(lemma(Schema::MexRises, &[*f], vec![s.clone(), t.clone()]));
                        try_lemma(lemma(Schema::MexDisjoint, &[*f], vec![s.clone(), t.clone()]));
                    }
                    continue;
                }
                let has_base = self.slopes.base.get(*f).copied().flatten().is_some();
                let number = |t: &Poly| {
                    let known = self.slopes.values.get(*f).is_some_and(|known| !known.is_empty());
                    t.as_constant().is_some() && !(self.plan.values && (known || self.plan.sums) && !t.is_zero())
                        || self.plan.sums && t.is_atom()
                };
                if f == g && s < t && !has_base && bounds(*f).1.is_none() {
                    try_lemma(lemma(Schema::Same, &[*f], vec![s.clone(), t.clone()]));
                }
                if f == g && s != t && !has_base && !number(s) && !number(t) {
                    if let Some(low) = bounds(*f).0 {
                        try_lemma(lemma(Schema::GapLow, &[*f], vec![s.clone(), t.clone(), Poly::constant(low)]));
                    }
                    if let Some(high) = bounds(*f).1 {
                        try_lemma(lemma(Schema::GapHigh, &[*f], vec![s.clone(), t.clone(), Poly::constant(high)]));
                    }
                    let apart = t.minus(s).as_constant().and_then(|apart| apart.to_i64());
                    if apart.is_some_and(|apart| (1..=3).contains(&apart)) && !s.is_zero() {
                        try_lemma(lemma(Schema::Add, &[*f], vec![s.clone(), t.minus(s)]));
                    }
                }
                if self.slopes.pairs.contains(&(*f, *g)) {
                    try_lemma(lemma(Schema::Disjoint, &[*f, *g], vec![s.clone(), t.clone()]));
                }
                for (_, e) in self.slopes.beside.iter().filter(|(h, _)| f == g && f == h) {
                    try_lemma(lemma(Schema::DisjointBeside, &[*f], vec![s.clone(), t.clone(), e.clone()]));
                }
                for (_, e, c) in self.slopes.shifted.iter().filter(|(h, ..)| f == g && f == h) {
                    let arguments = vec![s.clone(), t.clone(), e.clone(), c.clone()];
                    try_lemma(lemma(Schema::DisjointFrom, &[*f], arguments));
                }
            }
        }
        found
    }

    /// Indices at hand: 0, witnesses, arguments of functions, and for piles those before and after the move.
    fn indices(&self, state: &State<'f>) -> BTreeSet<Poly> {
        let mut all: BTreeSet<Poly> = state.apps().into_iter().map(|(_, argument)| argument).collect();
        all.insert(Poly::default());
        all.extend(self.witnesses(state));
        all.retain(|index| index.depth() == 0);
        all
    }

    /// What facts about all integers say that the point violates.
    fn instances(&self, state: &State<'f>) -> Vec<Step> {
        let mut found = Vec::new();
        let witnesses = self.witnesses(state);
        let mut indices: Vec<Poly> = std::iter::once(Poly::default()).chain(witnesses).collect();
        if self.numbers {
            // A number that is said to exist may be a parameter after which a function repeats.
            indices.extend(self.slopes.periods.iter().map(|(_, period)| period.clone()));
        }
        // Targets that no sequence gives: the piles, and those less one.
        let targets = self.piles.iter().flat_map(|pile| [pile.clone(), pile.offset(-1)]);
        let mut targets: Vec<Poly> = std::iter::once(Poly::default()).chain(targets).collect();
        if self.plan.multiples {
            // Multiples, and what is left of a pile beside one.
            let parameters =
                self.family.domain.parameters.iter().enumerate().filter(|(_, parameter)| parameter.integer);
            let parameters: Vec<Poly> =
                parameters.filter_map(|(number, _)| u32::try_from(number).ok()).map(Poly::var).collect();
            for index in &indices {
                for multiple in self.factors.iter().map(|factor| factor.times(index)) {
                    for pile in &self.piles {
                        let rest = pile.minus(&multiple);
                        targets.extend(parameters.iter().map(|parameter| rest.minus(parameter)));
                        targets.push(rest);
                    }
                    targets.push(multiple);
                }
            }
        }
        for (number, fact) in state.branch.facts.iter().enumerate() {
            let Fact::All(variable, body) = &**fact else { continue };
            let index = is_index(body, *variable) || self.plan.multiples && self.is_multiplied(body, *variable);
            for index in if index { &indices } else { &targets } {
                if found.len() >= AT_ONCE {
                    return found;
                }
                let step = Step::Instance(number, index.clone());
                if state.made.contains(ratwheel_verify::families::line(self.family, &step).as_str()) {
                    continue;
                }
                let Some(said) = body.put(*variable, index).map(Form::simplified) else { continue };
                let again = matches!(said, Form::All(..));
                // What is said of all numbers inside may be what is of use.
                let inner = self.numbers
                    && matches!(&said, Form::Or(all) if all.iter().any(|form| matches!(form, Form::All(..))));
                if again || !state.holds(&said) || inner && !state.settled(&said) {
                    found.push(step);
                }
            }
        }
        found
    }

    /// The next number to be written as a member of a sequence, or located between two.
    fn generating(&self, state: &State<'f>) -> Option<Step> {
        let made = |step: &Step| state.made.contains(ratwheel_verify::families::line(self.family, step).as_str());
        let mut all = Vec::new();
        let live = self.live(state);
        if self.plan.values {
            for (f, values) in self.slopes.values.iter().enumerate().filter(|(f, _)| live.contains(f)) {
                let at = |(k, v): &(i64, i64)| lemma(Schema::At, &[f], vec![Poly::constant(*k), Poly::constant(*v)]);
                all.extend(values.iter().map(at));
            }
        }
        if self.plan.sums {
            let witnesses: Vec<Poly> = self.witnesses(state).collect();
            let paired = |f: &usize| self.slopes.pairs.iter().any(|(g, h)| f == g || f == h);
            for f in live.iter().copied().filter(paired) {
                let add = |s: &Poly, t: Poly| lemma(Schema::Add, &[f], vec![s.clone(), t]);
                all.push(add(&Poly::constant(1), Poly::constant(1)));
                for s in &witnesses {
                    let above = |t: &&Poly| *t != s && !state.possible(&Form::Ge(s.minus(t).offset(-1)));
                    all.extend(witnesses.iter().filter(above).map(|t| add(s, t.minus(s))));
                }
            }
            let fits = |lemma: &Lemma| self.family.lemma(lemma).is_ok();
            return all.into_iter().filter(fits).map(Step::Lemma).find(|step| !made(step));
        }
        if self.plan.multiples {
            let located = |target: &Poly| {
                let target = target.clone();
                self.factors.iter().map(move |e| lemma(Schema::Locate, &[], vec![e.clone(), target.clone()]))
            };
            for a in &self.piles {
                if !self.plan.differences {
                    all.extend(located(a));
                    continue;
                }
                for b in self.piles.iter().filter(|b| *b != a) {
                    all.extend(located(&b.minus(a)));
                }
            }
        }
        for (f, rows) in self.family.all_rows().filter(|(f, _)| live.contains(f)) {
            all.extend(self.piles.iter().map(|pile| lemma(Schema::MexCover, &[f], vec![pile.clone()])));
            if self.plan.differences {
                // B(n) − pA(n) − c is qn.
                for a in &self.piles {
                    for b in self.piles.iter().filter(|b| *b != a) {
                        let target = b.minus(&rows.factor.times(a)).minus(&rows.more);
                        all.push(lemma(Schema::Locate, &[], vec![rows.step.clone(), target]));
                    }
                }
            }
        }
        for pile in &self.piles {
            for (f, e) in self.slopes.beside.iter().filter(|(f, _)| live.contains(f)) {
                all.push(lemma(Schema::CoverBeside, &[*f], vec![pile.clone(), e.clone()]));
            }
            for (f, g) in self.slopes.pairs.iter().filter(|(f, g)| live.contains(f) || live.contains(g)) {
                all.push(lemma(Schema::Cover, &[*f, *g], vec![pile.clone()]));
            }
            for (f, e, c) in self.slopes.shifted.iter().filter(|(f, ..)| live.contains(f)) {
                all.push(lemma(Schema::CoverFrom, &[*f], vec![pile.clone(), e.clone(), c.clone()]));
            }
        }
        let mut targets = Vec::new();
        for a in &self.piles {
            for b in &self.piles {
                if a != b {
                    targets.push(b.minus(a));
                }
            }
        }
        let one = || Poly::constant(1);
        let between = |f: usize, g: usize, target: &Poly| {
            lemma(Schema::Locate, &[f, g], vec![Poly::constant(-1), one(), Poly::default(), target.clone()])
        };
        let alone = |f: usize, target: &Poly| lemma(Schema::Locate, &[f], vec![one(), Poly::default(), target.clone()]);
        if self.plan.differences {
            for target in &targets {
                for (f, g) in self.slopes.pairs.iter().filter(|(f, g)| live.contains(f) || live.contains(g)) {
                    all.extend([between(*f, *g, target), between(*g, *f, target)]);
                }
                for (_, e) in self.slopes.beside.iter().filter(|(f, _)| live.contains(f)) {
                    all.push(lemma(Schema::Locate, &[], vec![e.clone(), target.clone()]));
                }
                // The difference is en + c there.
                for (_, e, c) in self.slopes.shifted.iter().filter(|(f, ..)| live.contains(f)) {
                    all.push(lemma(Schema::Locate, &[], vec![e.clone(), target.minus(c)]));
                }
            }
        }
        if self.plan.piles {
            for target in &self.piles {
                let second = |f: &usize| self.plan.all || self.slopes.pairs.iter().any(|(_, g)| g == f);
                all.extend(live.iter().copied().filter(second).map(|f| alone(f, target)));
            }
        }
        let fits = |lemma: &Lemma| self.family.lemma(lemma).is_ok();
        all.into_iter().filter(fits).map(Step::Lemma).find(|step| !made(step))
    }

    /// A condition on parameters alone, among those of a fact about all integers, that is not decided.
    #[allow(clippy::type_complexity, reason = "a step and its branches")]
    fn parameter_cut(&self, state: &mut State<'f>) -> Option<(Step, Vec<(Added, State<'f>)>)> {
        let open = state.branch.facts.iter().filter_map(|fact| match &**fact {
            Fact::All(_, Form::Or(all)) => Some(all),
            Fact::All(..) | Fact::Or(_) | Fact::Ge(_) | Fact::Eq(_) => None,
        });
        let undecided = open.flatten().find_map(|form| {
            let Form::Ge(p) = form else { return None };
            let about = self.about_parameters(form);
            (about && state.possible(form) && state.possible(&form.negated())).then(|| p.clone())
        })?;
        let step = Step::Cut(undecided);
        let new = state.made.insert(ratwheel_verify::families::line(self.family, &step).into());
        let children = Self::children(state, &step).filter(|_| new)?;
        Some((step, children))
    }

    /// Products of what bounds a parameter with a linear comparison or equation, of products that are there, where the point
    /// violates them: so s·x follows x = A(n) to s·A(n).
    fn multiplied(&self, state: &State<'f>) -> Vec<Step> {
        let facts = state.branch.facts.iter().enumerate();
        let facts: Vec<(usize, &Poly, bool)> = facts
            .filter_map(|(number, fact)| match &**fact {
                Fact::Ge(p) => Some((number, p, false)),
                Fact::Eq(p) => Some((number, p, true)),
                Fact::Or(_) | Fact::All(..) => None,
            })
            .filter(|(_, p, _)| p.terms().all(|(atoms, _)| atoms.len() <= 1))
            .collect();
        let mut found = Vec::new();
        for (a, p, _) in
            facts.iter().filter(|(_, p, equation)| !equation && self.about_parameters(&Form::Ge((*p).clone())))
        {
            for (b, q, equation) in &facts {
                let product = p.times(q);
                let known = product.terms().all(|(atoms, _)| atoms.len() < 2 || state.simplex.has(atoms));
                let sign = state.simplex.value(&product).map_or(Ordering::Equal, Ratio::sign);
                if known && (sign.is_lt() || *equation && sign.is_ne()) && found.len() < AT_ONCE {
                    found.push(Step::Product(*a, *b));
                }
            }
        }
        found
    }

    /// Is it a comparison of parameters?
    fn about_parameters(&self, form: &Form) -> bool {
        let Form::Ge(p) = form else { return false };
        let count = self.family.domain.parameters.len();
        let parameter =
            |atom: &Atom| matches!(atom, Atom::Var(var) if usize::try_from(*var).is_ok_and(|var| var < count));
        p.as_constant().is_none() && p.terms().all(|(atoms, _)| atoms.iter().all(parameter))
    }

    /// Functions in comparisons, and in facts about all integers that do not hold already.
    fn live(&self, state: &State<'f>) -> BTreeSet<usize> {
        let mut live = BTreeSet::new();
        for fact in &state.branch.facts {
            match &**fact {
                Fact::Ge(p) | Fact::Eq(p) => p.apps(&mut live),
                Fact::All(_, body) => {
                    let decided = |form: &Form| self.about_parameters(form) && state.entails(form);
                    let holds = matches!(body, Form::Or(all) if all.iter().any(decided));
                    if !holds {
                        apps_of(body, &mut live);
                    }
                }
                Fact::Or(_) => {}
            }
        }
        live.into_iter().map(|(f, _)| f).collect()
    }

    /// Two indices whose order is not known.
    #[allow(clippy::type_complexity, reason = "a step and its branches")]
    fn cut(&self, state: &mut State<'f>, witnesses: bool) -> Option<(Step, Vec<(Added, State<'f>)>)> {
        let mut indices: Vec<Poly> = self.indices(state).into_iter().collect();
        if witnesses {
            indices = self.witnesses(state).collect();
        }
        for (number, s) in indices.iter().enumerate() {
            for t in indices.iter().skip(number + 1) {
                for p in [s.minus(t).offset(-1), t.minus(s).offset(-1)] {
                    if p.as_constant().is_some() {
                        continue;
                    }
                    let known = says(&state.branch, &p) || says(&state.branch, &p.negated().offset(-1));
                    let step = Step::Cut(p);
                    let key = ratwheel_verify::families::line(self.family, &step);
                    if !state.made.insert(key.into()) || known {
                        continue;
                    }
                    // Where one side is closed the other is a fact.
                    if let Some(children) = Self::children(state, &step) {
                        return Some((step, children));
                    }
                }
            }
        }
        None
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

/// Is p ≥ 0 one of the facts, or something stronger?
fn says(branch: &Branch<'_>, p: &Poly) -> bool {
    branch.facts.iter().any(|fact| match &**fact {
        Fact::Ge(q) => p.minus(q).as_constant().is_some_and(|more| !more.is_negative()),
        Fact::Eq(_) | Fact::Or(_) | Fact::All(..) => false,
    })
}

/// Products of what bounds a parameter with what bounds indices, where the point violates them and they speak of
/// products that are there.
fn violated_products(state: &State<'_>) -> Vec<Step> {
    let mut found = Vec::new();
    let linear =
        |p: &Poly| p.terms().all(|(atoms, _)| atoms.len() <= 1 && !matches!(atoms.first(), Some(Atom::App(..))));
    let facts: Vec<(usize, &Poly)> = state
        .branch
        .facts
        .iter()
        .enumerate()
        .filter_map(|(number, fact)| match &**fact {
            Fact::Ge(p) if linear(p) => Some((number, p)),
            _ => None,
        })
        .collect();
    for (number, (a, p)) in facts.iter().enumerate() {
        for (b, q) in facts.iter().skip(number) {
            let product = p.times(q);
            let known = product.terms().all(|(atoms, _)| atoms.len() < 2 || state.simplex.has(atoms));
            let wrong = state.simplex.value(&product).is_some_and(|value| value.sign() == Ordering::Less);
            if known && wrong && found.len() < AT_ONCE {
                found.push(Step::Product(*a, *b));
            }
        }
    }
    found
}

/// Does the variable stand in a product?
fn is_factor(form: &Form, variable: u32) -> bool {
    match form {
        Form::Ge(p) | Form::Eq(p) => {
            p.terms().any(|(atoms, _)| atoms.len() > 1 && atoms.contains(&Atom::Var(variable)))
        }
        Form::And(all) | Form::Or(all) => all.iter().any(|form| is_factor(form, variable)),
        Form::Exists(_, body) | Form::All(_, body) => is_factor(body, variable),
    }
}

/// Does the variable stand in an argument of a function?
fn is_index(form: &Form, variable: u32) -> bool {
    match form {
        Form::Ge(p) | Form::Eq(p) => {
            let (mut apps, mut vars) = (BTreeSet::new(), BTreeSet::new());
            p.apps(&mut apps);
            apps.iter().for_each(|(_, argument)| argument.vars(&mut vars));
            vars.contains(&variable)
        }
        Form::And(all) | Form::Or(all) => all.iter().any(|form| is_index(form, variable)),
        Form::Exists(_, body) | Form::All(_, body) => is_index(body, variable),
    }
}
