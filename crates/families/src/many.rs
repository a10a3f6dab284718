//! The search for a closed tableau where piles are an array, or where a script guides it.
//!
//! The lines of the script come first, each shown by itself. Then facts about all integers are put to use where a function
//! in them can be made one that stands in the branch; choices are split; and where a number is multiplied by a power, it
//! is compared with other such numbers, and comparisons are multiplied. All orders are fixed.

use crate::guided::{Job, Shown};
use crate::products;
use crate::ratio::Ratio;
use crate::script::{Guide, lean, with_equations};
use crate::search::{Added, End, Found, Search, State, Stop, wrong_products};
use crate::shared::Common;
use crate::simplex::Answer;
use ratwheel_numbers::{Control, Resource};
use ratwheel_verify::families::branch::{Fact, Step};
use ratwheel_verify::families::form::Form;
use ratwheel_verify::families::line;
use ratwheel_verify::families::many::levelled;
use ratwheel_verify::families::poly::{Atom, Poly};
use ratwheel_verify::families::read::{Family, Obligation};
use ratwheel_verify::families::schemas::{Lemma, Schema};
use ratwheel_verify::families::symbols::{ARRAYS, BOUND, FIRST_SYMBOL, Symbol, unpair};
use std::collections::{BTreeSet, VecDeque};
use std::ops::Range;

/// So many steps are made for an obligation or a line of a script.
const MOST_STEPS: usize = 6_000;
/// And for a line of a script that says what is used.
const MOST_DIRECT: usize = 1_000;
/// So many splits stand below each other, and so many facts in a branch.
const DEEPEST: usize = 60;
const MOST_FACTS: usize = 900;
/// So many instances are added before the point is looked at again.
const AT_ONCE: usize = 8;
/// Indices have constants up to here.
const FARTHEST: i64 = 2;

type Children<'f> = Vec<(Added, State<'f>)>;

pub(crate) struct Many<'f, 'c> {
    pub(crate) family: &'f Family,
    control: Control<'c>,
    steps: usize,
    most: usize,
    /// Facts that are passed over.
    pub(crate) hidden: BTreeSet<usize>,
    /// Does the script say what is used?
    direct: bool,
    /// Witnesses from here on are looked at as numbers then.
    pub(crate) recent: u32,
    /// And functions in these facts and in those from `base` on.
    pub(crate) seen: BTreeSet<usize>,
    pub(crate) base: usize,
    /// What lines have said, and the facts that it became.
    pub(crate) said: Vec<(Form, Range<usize>)>,
    /// The line of the script that could not be shown.
    pub(crate) stuck: Option<String>,
    /// Lemmas on floors, where there are floors.
    floors: Option<Search<'f, 'c>>,
}

/// Facts that come with an instance.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Comparisons only, and what holds for all.
    Plain,
    /// With a number that exists.
    Costly,
    /// What holds at the point, of numbers by which a power is multiplied there.
    Idle,
}

impl<'f, 'c> Many<'f, 'c> {
    pub(crate) fn new(family: &'f Family, control: Control<'c>) -> Self {
        Self {
            family,
            control,
            steps: 0,
            most: MOST_STEPS,
            hidden: BTreeSet::new(),
            direct: false,
            recent: 0,
            seen: BTreeSet::new(),
            base: 0,
            said: Vec::new(),
            stuck: None,
            floors: (!family.functions.is_empty()).then(|| Search::new(family, control)),
        }
    }

    pub(crate) fn control(&self) -> Control<'c> {
        self.control
    }

    /// A proof that the hypotheses of an obligation are impossible together, along a script.
    pub(crate) fn refute(
        &mut self,
        obligation: &Obligation,
        guide: &Guide<'_>,
        common: &Common<'f>,
        shown: Shown,
    ) -> Result<Found, Stop> {
        let (branch, hypotheses) = common.begin(obligation).ok_or(Stop::Open(Vec::new()))?;
        let mut state = State::new(branch);
        // Where there is a nim-sum, the target that makes it 0 is looked at.
        let sum = self.family.symbols.iter().position(|symbol| *symbol == Symbol::Lowered);
        let all = state.branch.facts.iter().position(|fact| matches!(**fact, Fact::All(ARRAYS, _)));
        let made = sum.zip(all).and_then(|(lowered, all)| {
            let value = Poly::app(FIRST_SYMBOL + lowered, Poly::var(BOUND));
            state.make(Step::Array(all, value))
        });
        let lowered = FIRST_SYMBOL + sum.unwrap_or(0);
        let shown = made.iter().fold(shown, |shown, (_, added)| shown.with_target("lowered", lowered, added));
        let mut found = self.along(state, guide, &hypotheses, shown)?;
        found.steps.splice(0..0, made);
        Ok(found)
    }

    /// Begins with a new part of the proof, in which these facts are passed over.
    pub(crate) fn begin(&mut self, hidden: BTreeSet<usize>, direct: bool) {
        (self.steps, self.hidden, self.direct) = (0, hidden, direct);
        self.most = if direct { MOST_DIRECT } else { MOST_STEPS };
    }

    pub(crate) fn close(&mut self, mut state: State<'f>, depth: usize) -> Result<Found, Stop> {
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
            let instances = self.instances(&state, Kind::Plain, AT_ONCE);
            if self.make_all(&mut state, instances, &mut steps) {
                continue;
            }
            let same = self.same(&state);
            if self.make_all(&mut state, same, &mut steps) {
                continue;
            }
            let lemmas = self.lemmas(&state, true);
            if self.make_all(&mut state, lemmas, &mut steps) {
                continue;
            }
            let products = if self.direct {
                products::violated(&state, |fact| {
                    fact >= self.base || self.seen.contains(&fact) || self.is_basic(&state, fact)
                })
            } else {
                self.products(&state)
            };
            if self.make_all(&mut state, products, &mut steps) {
                continue;
            }
            if let Some((step, children)) = self.choice(&state, false)? {
                return self.branches(step, children, steps, depth);
            }
            if !self.direct
                && let Some((step, children)) = self.cut(&mut state)
            {
                return self.branches(step, children, steps, depth);
            }
            let lemmas = self.lemmas(&state, false);
            if self.make_all(&mut state, lemmas, &mut steps) {
                continue;
            }
            let instances = self.instances(&state, Kind::Costly, 1);
            if self.make_all(&mut state, instances, &mut steps) {
                continue;
            }
            // The point may keep to a choice and not to the products of what is chosen.
            if self.direct
                && let Some((step, children)) = self.choice(&state, true)?
            {
                return self.branches(step, children, steps, depth);
            }
            // And to what is said of all numbers because one of them is negative there.
            let instances = self.instances(&state, Kind::Idle, 1);
            if self.direct && self.make_all(&mut state, instances, &mut steps) {
                continue;
            }
            return Err(Stop::Open(state.branch.facts));
        }
    }

    /// Lemmas on floors that the point violates. That equal indices have equal elements is for a script to say.
    fn lemmas(&self, state: &State<'f>, sure: bool) -> Vec<Step> {
        let mut lemmas = self.floors.as_ref().map(|floors| floors.violated_lemmas(state, sure)).unwrap_or_default();
        let array = |step: &Step| match step {
            Step::Lemma(lemma) => lemma.functions.iter().any(|function| self.is_array(*function)),
            _ => false,
        };
        lemmas.retain(|step| !self.direct || !array(step));
        lemmas
    }

    fn make_all(&self, state: &mut State<'f>, all: Vec<Step>, steps: &mut Vec<(Step, Added)>) -> bool {
        let mut any = false;
        for step in all {
            if state.made.insert(line(self.family, &step).into())
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
        children: Children<'f>,
        steps: Vec<(Step, Added)>,
        depth: usize,
    ) -> Result<Found, Stop> {
        let mut found = Vec::new();
        let alternatives = match (&step, children.first()) {
            (Step::Split(number), Some((_, child))) if self.direct => {
                match child.branch.facts.get(*number).map(|f| &**f) {
                    Some(Fact::Or(all)) => all.clone(),
                    _ => Vec::new(),
                }
            }
            _ => Vec::new(),
        };
        for (place, (added, child)) in children.into_iter().enumerate() {
            if let Some(denial) = alternatives.get(place).and_then(|form| self.denied(form))
                && let Some(proof) = self.clash(&child, &added, &denial)?
            {
                found.push((added, proof));
                continue;
            }
            let jobs = if self.direct {
                self.counterparts(&child, added.facts.clone(), added.witnesses.clone(), 1)
            } else {
                VecDeque::new()
            };
            let proof = if jobs.is_empty() {
                self.close(child, depth + 1)?
            } else {
                let hidden = self.hidden.clone();
                let proof = self.put_in(child, jobs, depth + 1)?;
                self.hidden = hidden;
                proof
            };
            found.push((added, proof));
        }
        Ok(Found { steps, end: End::Branches(step, found) })
    }

    /// The facts of a line that is named and says the opposite of an alternative.
    fn denied(&self, form: &Form) -> Option<Range<usize>> {
        if matches!(form, Form::Ge(_) | Form::Eq(_)) {
            return None;
        }
        let wanted = plain(&form.negated())?;
        let named = |facts: &Range<usize>| !facts.is_empty() && facts.clone().all(|fact| self.seen.contains(&fact));
        let denial = self.said.iter().rev().find(|(said, facts)| *said == wanted && named(facts));
        denial.map(|(_, facts)| facts.clone())
    }

    /// A proof from what is added and from these facts alone.
    fn clash(&mut self, state: &State<'f>, added: &Added, denial: &Range<usize>) -> Result<Option<Found>, Stop> {
        let (hidden, seen, base) = (self.hidden.clone(), self.seen.clone(), self.base);
        let own = |number: &usize| denial.contains(number) || added.facts.contains(number);
        self.hidden = (0..state.branch.facts.len()).filter(|number| !own(number)).collect();
        (self.seen, self.base) = (denial.clone().collect(), added.facts.start);
        let mut state = state.clone();
        state.split.retain(|fact| !denial.contains(fact));
        let proof = self.close(state, DEEPEST / 2);
        (self.hidden, self.seen, self.base) = (hidden, seen, base);
        match proof {
            Ok(found) => Ok(Some(found)),
            Err(Stop::Open(_)) => Ok(None),
            Err(stop) => Err(stop),
        }
    }

    /// What some facts say of all indices for numbers that exist, others may deny for all such numbers: these are put to use
    /// at them, in the order in which the numbers came.
    pub(crate) fn counterparts(
        &self,
        state: &State<'f>,
        facts: impl Iterator<Item = usize>,
        numbers: Range<u32>,
        least: usize,
    ) -> VecDeque<Job> {
        let mut jobs = VecDeque::new();
        for place in facts {
            let Some(Fact::All(bound, body)) = state.branch.facts.get(place).map(|fact| &**fact) else { continue };
            let mut vars = BTreeSet::new();
            body.vars(&mut vars);
            let own = vars.range(numbers.clone()).filter(|var| *var != bound);
            let own_arrays = self.arrays(body);
            let witnesses: VecDeque<Poly> = own.map(|var| Poly::var(*var)).collect();
            for (number, fact) in state.branch.facts.iter().enumerate() {
                let Fact::All(variable, body) = &**fact else { continue };
                let seen = number != place && self.looks_at(number) && !self.hidden.contains(&number);
                let arrays = self.arrays(body);
                if seen
                    && (own_arrays.is_empty() || arrays.is_empty() || !arrays.is_disjoint(&own_arrays))
                    && *variable != ARRAYS
                    && witnesses.len() >= least
                    && 1 + quantifiers(body) == witnesses.len()
                    && denies(body)
                {
                    jobs.push_back((number, witnesses.clone()));
                }
            }
        }
        jobs
    }

    /// Elements of an array at indices that are equal at the point, and that differ there; where there is a nim-sum.
    fn same(&self, state: &State<'f>) -> Vec<Step> {
        // Scripts name the indices, and such splits lead astray.
        if self.direct || !self.family.symbols.contains(&Symbol::Lowered) {
            return Vec::new();
        }
        let apps: Vec<(usize, Poly)> = state.apps().into_iter().filter(|(f, _)| self.is_array(*f)).collect();
        let mut found = Vec::new();
        for (place, (f, s)) in apps.iter().enumerate() {
            for (_, t) in apps.iter().skip(place + 1).filter(|(g, _)| f == g) {
                let apart = |p: Poly| state.simplex.value(&p).is_some_and(|value| value.sign().is_ne());
                let values = Poly::app(*f, s.clone()).minus(&Poly::app(*f, t.clone()));
                let step = Step::Lemma(Lemma {
                    schema: Schema::Same,
                    functions: vec![*f],
                    arguments: vec![s.clone(), t.clone()],
                });
                if !apart(s.minus(t)) && apart(values) && !state.made.contains(line(self.family, &step).as_str()) {
                    found.push(step);
                }
            }
        }
        found.truncate(AT_ONCE);
        found
    }

    /// The choice of which no comparison holds at the point, and that leaves the fewest branches open; with `any` one of
    /// all choices.
    fn choice(&self, state: &State<'f>, any: bool) -> Result<Option<(Step, Children<'f>)>, Stop> {
        let mut best: Option<(usize, (bool, usize))> = None;
        for (number, fact) in state.branch.facts.iter().enumerate() {
            let Fact::Or(all) = &**fact else { continue };
            if state.split.contains(&number)
                || self.hidden.contains(&number)
                || !any && all.iter().any(|form| settled(form) && state.holds(form))
            {
                continue;
            }
            self.control.check()?;
            // What is denied word by word ends at once, so that such choices come first.
            let named = self.direct && self.seen.contains(&number);
            let denied = |form: &Form| named && self.denied(form).is_some_and(|facts| !facts.contains(&number));
            let (ended, left): (Vec<&Form>, Vec<&Form>) = all.iter().partition(|form| denied(form));
            let most = best.map_or(usize::MAX, |(_, (_, fewest))| fewest);
            let enough = if ended.is_empty() { most } else { usize::MAX };
            let open = left.into_iter().filter(|form| state.possible(form)).take(enough).count();
            let rank = (ended.is_empty(), open);
            if best.is_none_or(|(_, known)| rank < known) {
                best = Some((number, rank));
            }
            if open <= 1 {
                break;
            }
        }
        Ok(best.and_then(|(number, _)| {
            let step = Step::Split(number);
            Search::children(state, &step).map(|children| (step, children))
        }))
    }

    /// What facts about all integers say that is not so at the point, or not known.
    fn instances(&self, state: &State<'f>, wanted: Kind, most: usize) -> Vec<Step> {
        let apps = ground(state, |fact| self.looks_at(fact));
        let numbers = self.numbers(state);
        let factors: BTreeSet<Poly> = match wanted {
            Kind::Idle => self.factors(state, false).into_iter().map(Poly::var).collect(),
            Kind::Plain | Kind::Costly => BTreeSet::new(),
        };
        let mut found: Vec<((usize, usize, usize), Step)> = Vec::new();
        for (number, fact) in state.branch.facts.iter().enumerate() {
            let Fact::All(variable, body) = &**fact else { continue };
            if *variable == ARRAYS || self.hidden.contains(&number) {
                continue;
            }
            let definition = self.is_definition(body);
            for value in self.values(body, *variable, &apps, &numbers) {
                if !state.branch.knows(&value) {
                    continue;
                }
                let step = Step::Instance(number, value.clone());
                if state.made.contains(line(self.family, &step).as_str()) {
                    continue;
                }
                let Some(said) = body.put(*variable, &value).map(Form::simplified) else { continue };
                let kind = if has_exists(&said) { Kind::Costly } else { Kind::Plain };
                if wanted == Kind::Idle {
                    if kind == Kind::Plain && settled(&said) && !definition && factors.contains(&value) {
                        found.push(((0, 0, 0), step));
                    }
                    continue;
                }
                let new = new_apps(state, &said, &apps, |_| true);
                // What holds at the point says something new if it speaks of a new power or quotient of known piles.
                let idle = definition || new == new_apps(state, &said, &apps, |f| self.is_array(f));
                if kind != wanted || idle && settled(&said) && state.holds(&said) {
                    continue;
                }
                // What is known of a power is used at the exponents that are there and below, of a quotient where both are.
                if definition && settled(&said) && new > 0 && !self.goes_down(&said, &value) {
                    continue;
                }
                // Of costly ones those with few alternatives come first, then those of new facts.
                let (open, age) = match kind {
                    Kind::Costly => (alternatives(state, &said), state.branch.facts.len() - number),
                    Kind::Plain | Kind::Idle => (0, 0),
                };
                found.push(((open, new, age), step));
            }
        }
        // Stable, so that of equals the first fact comes first.
        found.sort_by_key(|(rank, _)| *rank);
        found.into_iter().take(most).map(|(_, step)| step).collect()
    }

    /// Does it speak of powers and quotients alone?
    fn is_definition(&self, body: &Form) -> bool {
        let mut apps = BTreeSet::new();
        form_apps(body, &mut apps);
        let known =
            |function: usize| matches!(self.family.symbol(function), Some(Symbol::Power(_) | Symbol::Quotient(_)));
        !apps.is_empty() && apps.iter().all(|(function, _)| known(*function))
    }

    /// Does it speak of powers alone, or of quotients alone?
    pub(crate) fn defines(&self, body: &Form, quotients: bool) -> bool {
        let mut apps = BTreeSet::new();
        form_apps(body, &mut apps);
        let fits = |function: usize| match self.family.symbol(function) {
            Some(Symbol::Power(_)) => !quotients,
            Some(Symbol::Quotient(_)) => quotients,
            Some(
                Symbol::Array(_)
                | Symbol::Mex(_)
                | Symbol::NimSum { .. }
                | Symbol::Lowered
                | Symbol::Sum { .. }
                | Symbol::Chosen
                | Symbol::Sequence(_)
                | Symbol::Zeros(_),
            )
            | None => false,
        };
        !apps.is_empty() && apps.iter().all(|(function, _)| fits(*function))
    }

    /// Is it a comparison of powers and parameters alone?
    fn is_basic(&self, state: &State<'f>, fact: usize) -> bool {
        let Some(fact) = state.branch.facts.get(fact) else { return false };
        let (Fact::Ge(p) | Fact::Eq(p)) = &**fact else { return false };
        let parameters = self.family.domain.parameters.len();
        p.terms().flat_map(|(atoms, _)| atoms).all(|atom| match atom {
            Atom::Var(var) => usize::try_from(*var).is_ok_and(|var| var < parameters),
            Atom::App(function, _) => matches!(self.family.symbol(*function), Some(Symbol::Power(_))),
        })
    }

    /// The arrays that it speaks of.
    fn arrays(&self, body: &Form) -> BTreeSet<usize> {
        let mut apps = BTreeSet::new();
        form_apps(body, &mut apps);
        apps.into_iter().map(|(function, _)| function).filter(|function| self.is_array(*function)).collect()
    }

    fn is_array(&self, function: usize) -> bool {
        matches!(self.family.symbol(function), Some(Symbol::Array(_) | Symbol::Lowered | Symbol::Chosen))
    }

    fn goes_down(&self, said: &Form, value: &Poly) -> bool {
        let mut apps = BTreeSet::new();
        form_apps(said, &mut apps);
        let power = |function: usize| matches!(self.family.symbol(function), Some(Symbol::Power(_)));
        apps.iter().all(|(function, _)| power(*function)) && !value.constant_term().is_positive()
    }

    /// Values of a variable with which a function becomes one that is there, and numbers where it is no index.
    fn values(
        &self,
        body: &Form,
        variable: u32,
        apps: &BTreeSet<(usize, Poly)>,
        numbers: &BTreeSet<Poly>,
    ) -> BTreeSet<Poly> {
        let mut patterns = BTreeSet::new();
        form_apps(body, &mut patterns);
        let mut values = BTreeSet::new();
        let mut index = false;
        for (function, pattern) in &patterns {
            let parts = unpair(pattern);
            let second = parts.as_ref().is_some_and(|(_, second)| mentions(second, variable));
            let alone = parts.as_ref().is_some_and(|(first, _)| *first == Poly::var(variable));
            let quotient = matches!(self.family.symbol(*function), Some(Symbol::Quotient(_)));
            if !mentions(pattern, variable) {
                continue;
            }
            index |= !quotient || second || alone;
            let same = apps.iter().filter(|(other, _)| other == function);
            values.extend(same.filter_map(|(_, ground)| solved(pattern, ground, variable)));
        }
        if !index {
            values.extend(numbers.iter().cloned());
        }
        let near = |value: &Poly| value.constant_term().to_i64().is_some_and(|c| c.abs() <= FARTHEST);
        values.retain(near);
        values
    }

    /// Are the functions and the numbers in this fact looked at? Where a script says what is used, those in that.
    fn looks_at(&self, fact: usize) -> bool {
        !self.direct || fact >= self.base || self.seen.contains(&fact)
    }

    /// Witnesses that are multiplied by a power; with `wrong` those whose product is not that at the point.
    fn factors(&self, state: &State<'f>, wrong: bool) -> BTreeSet<u32> {
        let mut found = BTreeSet::new();
        let power =
            |atom: &Atom| matches!(atom, Atom::App(f, _) if matches!(self.family.symbol(*f), Some(Symbol::Power(_))));
        for (number, fact) in state.branch.facts.iter().enumerate() {
            let (Fact::Ge(p) | Fact::Eq(p)) = &**fact else { continue };
            if !self.looks_at(number) {
                continue;
            }
            let mut arguments = BTreeSet::new();
            p.apps(&mut arguments);
            let arguments = arguments.into_iter().filter_map(|(_, argument)| unpair(&argument).map(|(first, _)| first));
            for p in std::iter::once(p.clone()).chain(arguments) {
                for (atoms, _) in p.terms().filter(|(atoms, _)| atoms.iter().any(power)) {
                    if wrong && consistent(state, atoms) {
                        continue;
                    }
                    found.extend(atoms.iter().filter_map(|atom| match atom {
                        Atom::Var(var) if *var >= self.family.next => Some(*var),
                        Atom::Var(_) | Atom::App(..) => None,
                    }));
                }
            }
        }
        found
    }

    /// Numbers by which a power may be multiplied: 0, 1, witnesses of which some are, their neighbours and differences.
    fn numbers(&self, state: &State<'f>) -> BTreeSet<Poly> {
        let factors: Vec<Poly> = self.factors(state, false).into_iter().map(Poly::var).collect();
        let mut all = BTreeSet::from([Poly::default(), Poly::constant(1)]);
        for (place, a) in factors.iter().enumerate() {
            all.extend((-1..=1).map(|c| a.offset(c)));
            for (other, b) in factors.iter().enumerate() {
                if other != place {
                    all.extend((-1..=1).map(|c| a.minus(b).offset(c)));
                }
            }
        }
        if self.direct {
            all.extend((self.recent..state.branch.next).map(Poly::var));
        }
        all
    }

    /// Where a number by which a power is multiplied lies: above 0, above another one, and by how much. Only of numbers
    /// whose products are wrong at the point.
    fn cut(&self, state: &mut State<'f>) -> Option<(Step, Children<'f>)> {
        let wrong = self.factors(state, true);
        let all: Vec<u32> = self.factors(state, false).into_iter().collect();
        let mut differences: Vec<(Poly, i64)> = wrong.iter().map(|a| (Poly::var(*a), -1)).collect();
        for (place, a) in all.iter().enumerate() {
            for b in all.iter().take(place).filter(|b| wrong.contains(a) || wrong.contains(b)) {
                let (up, down) = (Poly::var(*a).minus(&Poly::var(*b)), Poly::var(*b).minus(&Poly::var(*a)));
                differences.extend([(up.clone(), -1), (down.clone(), -1), (up, -2), (down, -2)]);
            }
        }
        for (p, c) in differences {
            let step = Step::Cut(p.offset(c));
            if state.made.insert(line(self.family, &step).into())
                && let Some(children) = Search::children(state, &step)
            {
                return Some((step, children));
            }
        }
        None
    }

    /// Products of a comparison of numbers with one of powers, where the point violates them and they speak of products
    /// that are there.
    fn products(&self, state: &State<'f>) -> Vec<Step> {
        let power =
            |atom: &Atom| matches!(atom, Atom::App(f, _) if matches!(self.family.symbol(*f), Some(Symbol::Power(_))));
        let all = |p: &Poly, fits: &dyn Fn(&Atom) -> bool| {
            p.terms().all(|(atoms, _)| atoms.len() <= 1 && atoms.iter().all(fits))
        };
        let (mut plain, mut powers) = (Vec::new(), Vec::new());
        for (number, fact) in state.branch.facts.iter().enumerate() {
            let Fact::Ge(p) = &**fact else { continue };
            if all(p, &|atom| matches!(atom, Atom::Var(_))) {
                plain.push((number, p));
            } else if all(p, &power) {
                powers.push((number, p));
            }
        }
        wrong_products(state, plain.iter().flat_map(|a| powers.iter().map(move |b| (a, b))))
    }
}

/// A formula in a form in which those that say the same in the same order are equal.
pub(crate) fn plain(form: &Form) -> Option<Form> {
    Some(lean(with_equations(levelled(&form.clone().simplified(), 0)?)))
}

/// Are the values of the factors at the point integers, and is that of the product their product? (Or it is no unknown.)
fn consistent(state: &State<'_>, atoms: &[Atom]) -> bool {
    let value = |atoms: &[Atom]| state.simplex.value(&Poly::monomial(atoms.to_vec(), 1i64.into()));
    let product = atoms.iter().try_fold(Ratio::ONE, |product, atom| product.times(value(std::slice::from_ref(atom))?));
    let whole = |atom: &Atom| value(std::slice::from_ref(atom)).is_some_and(|value| value.down == 1);
    !state.simplex.has(atoms) || atoms.iter().all(whole) && product.is_some_and(|product| value(atoms) == Some(product))
}

/// How many alternatives of a choice can be; what exists is taken to.
fn alternatives(state: &State<'_>, said: &Form) -> usize {
    let Form::Or(all) = said else { return 1 };
    all.iter().filter(|form| !settled(form) || state.possible(form)).count()
}

/// Functions in some comparisons, also those of choices that are open.
fn ground(state: &State<'_>, of: impl Fn(usize) -> bool) -> BTreeSet<(usize, Poly)> {
    let mut apps = state.apps_of(&of);
    for (number, fact) in state.branch.facts.iter().enumerate().filter(|(number, _)| of(*number)) {
        if let Fact::Or(all) = &**fact
            && !state.split.contains(&number)
        {
            all.iter().filter(|form| settled(form)).for_each(|form| form_apps(form, &mut apps));
        }
    }
    apps
}

/// How many quantifiers for all numbers stand at its beginning, each behind conditions at most.
fn quantifiers(form: &Form) -> usize {
    match form {
        Form::All(_, body) => 1 + quantifiers(body),
        Form::Or(all) => {
            let mut inner = all.iter().filter(|form| matches!(form, Form::All(..)));
            match (inner.next(), inner.next()) {
                (Some(only), None) => quantifiers(only),
                _ => 0,
            }
        }
        Form::Ge(_) | Form::Eq(_) | Form::And(_) | Form::Exists(..) => 0,
    }
}

/// Does it say, behind these quantifiers and conditions, that something exists?
fn denies(form: &Form) -> bool {
    match form {
        Form::All(_, body) => denies(body),
        Form::Or(all) => all.iter().any(denies),
        Form::Exists(..) => true,
        Form::And(_) | Form::Ge(_) | Form::Eq(_) => false,
    }
}

/// Does it consist of comparisons alone?
fn settled(form: &Form) -> bool {
    match form {
        Form::Ge(_) | Form::Eq(_) => true,
        Form::And(all) | Form::Or(all) => all.iter().all(settled),
        Form::Exists(..) | Form::All(..) => false,
    }
}

fn has_exists(form: &Form) -> bool {
    match form {
        Form::Ge(_) | Form::Eq(_) => false,
        Form::And(all) | Form::Or(all) => all.iter().any(has_exists),
        Form::Exists(..) => true,
        // What is in it comes to light only with an instance.
        Form::All(..) => false,
    }
}

fn form_apps(form: &Form, into: &mut BTreeSet<(usize, Poly)>) {
    match form {
        Form::Ge(p) | Form::Eq(p) => p.apps(into),
        Form::And(all) | Form::Or(all) => all.iter().for_each(|form| form_apps(form, into)),
        Form::Exists(_, body) | Form::All(_, body) => form_apps(body, into),
    }
}

/// How many functions of the kinds that are asked for are in it that are not there. Where a variable is bound, only what
/// is divided in a quotient counts.
fn new_apps(state: &State<'_>, form: &Form, apps: &BTreeSet<(usize, Poly)>, of: impl Fn(usize) -> bool) -> usize {
    let mut own = BTreeSet::new();
    form_apps(form, &mut own);
    let divided = |argument: &Poly| unpair(argument).filter(|(_, by)| !by.is_zero()).map(|(first, _)| first);
    let is_new = |(function, argument): &(usize, Poly)| {
        if state.branch.knows(&Poly::app(*function, argument.clone())) {
            return !apps.contains(&(*function, argument.clone()));
        }
        divided(argument).is_some_and(|first| {
            !apps
                .iter()
                .any(|(other, known)| other == function && unpair(known).is_some_and(|(known, _)| known == first))
        })
    };
    own.iter().filter(|app| of(app.0) && is_new(app)).count()
}

fn mentions(p: &Poly, variable: u32) -> bool {
    let mut vars = BTreeSet::new();
    p.vars(&mut vars);
    vars.contains(&variable)
}

/// The value of the variable with which the pattern is the other one.
fn solved(pattern: &Poly, ground: &Poly, variable: u32) -> Option<Poly> {
    let ((a, b), (c, d)) = (unpair(pattern)?, unpair(ground)?);
    if mentions(&a, variable) {
        solved_for(&a.minus(&c), variable)
    } else if a == c {
        solved_for(&b.minus(&d), variable)
    } else {
        None
    }
}

/// The value of a variable with which the polynomial is 0.
pub(crate) fn solved_for(zero: &Poly, variable: u32) -> Option<Poly> {
    let alone = Poly::var(variable);
    [alone.minus(zero), alone.plus(zero)].into_iter().find(|value| !mentions(value, variable))
}
