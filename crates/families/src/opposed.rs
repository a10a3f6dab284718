//! What is denied part by part.
//!
//! Where a line says that numbers exist of which something is said with more quantifiers, as in `take k: forall n, m: exists j: F`, its
//! denial and what is known are often opposites but for the names of the numbers. Then no lemma is needed: what is said of all
//! numbers is put to use at those that came, in the order in which they came, choices are split, and each branch ends by its comparisons.
//! Nothing else is tried, so that many quantifiers do no harm; a value is passed over where one of the comparisons beside it may hold.

use crate::search::{Added, End, Found, Search, State};
use crate::simplex::Answer;
use ratwheel_numbers::{Cancelled, Control};
use ratwheel_verify::families::branch::{Fact, Step};
use ratwheel_verify::families::form::Form;
use ratwheel_verify::families::poly::Poly;
use ratwheel_verify::families::symbols::ARRAYS;
use std::collections::BTreeSet;
use std::ops::Range;

/// So many values and choices are tried for a line.
const MOST: usize = 400;
/// So many stand below each other.
const DEEPEST: usize = 40;

/// A search for such an end.
pub(crate) struct Opposed<'c> {
    control: Control<'c>,
    /// The numbers that may be put in begin here.
    first: u32,
    left: usize,
}

/// Where the search stands.
struct At {
    /// The facts that may be used.
    facts: Vec<usize>,
    /// Those that came last, and the numbers that came with them.
    new: Added,
    /// The number that was put in last.
    last: u32,
    depth: usize,
}

impl<'c> Opposed<'c> {
    pub(crate) fn new(control: Control<'c>, first: u32) -> Self {
        Self { control, first, left: MOST }
    }

    /// A proof that what was added cannot be beside some facts, if it is as simple as that.
    pub(crate) fn end<'f>(
        &mut self,
        state: &State<'f>,
        facts: Vec<usize>,
        added: &Added,
    ) -> Result<Option<Found>, Cancelled> {
        let at = At { facts, new: added.clone(), last: self.first.saturating_sub(1), depth: 0 };
        self.search(state.clone(), &at)
    }

    fn search<'f>(&mut self, mut state: State<'f>, at: &At) -> Result<Option<Found>, Cancelled> {
        self.control.check()?;
        match state.check() {
            Answer::Impossible(multiples) => {
                return Ok(Some(Found { steps: Vec::new(), end: End::Closed(multiples) }));
            }
            Answer::Unknown => return Ok(None),
            Answer::Possible => {}
        }
        if at.depth >= DEEPEST {
            return Ok(None);
        }
        // What came last is put to use at all numbers; what was there before at those that came last, the newest first.
        for number in at.new.facts.clone() {
            if let Some(found) = self.uses(&state, at, number, self.first..state.branch.next)? {
                return Ok(Some(found));
            }
        }
        for number in at.facts.iter().rev().copied().filter(|number| !at.new.facts.contains(number)) {
            if let Some(found) = self.uses(&state, at, number, at.new.witnesses.clone())? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// With a fact put to use.
    fn uses<'f>(
        &mut self,
        state: &State<'f>,
        at: &At,
        number: usize,
        numbers: Range<u32>,
    ) -> Result<Option<Found>, Cancelled> {
        let Some(fact) = state.branch.facts.get(number).cloned() else { return Ok(None) };
        match &*fact {
            Fact::All(variable, body) if *variable != ARRAYS => {
                // Numbers come in the order of the quantifiers.
                let (before, after): (Vec<u32>, Vec<u32>) = numbers.partition(|var| *var <= at.last);
                for var in after.into_iter().chain(before) {
                    let value = Poly::var(var);
                    let Some(said) = body.put(*variable, &value).map(Form::simplified) else { continue };
                    if self.left == 0 || !ends(state, &at.facts, &said) {
                        continue;
                    }
                    self.left -= 1;
                    let mut state = state.clone();
                    let Some((step, added)) = state.make(Step::Instance(number, value)) else { continue };
                    let below = at.below(number, &added, var);
                    if let Some(mut found) = self.search(state, &below)? {
                        found.steps.insert(0, (step, added));
                        return Ok(Some(found));
                    }
                }
                Ok(None)
            }
            Fact::Or(all) if !state.split.contains(&number) && ends(state, &at.facts, &Form::Or(all.clone())) => {
                if self.left == 0 {
                    return Ok(None);
                }
                self.left -= 1;
                let step = Step::Split(number);
                let Some(children) = Search::children(state, &step) else { return Ok(None) };
                let mut branches = Vec::new();
                for (added, child) in children {
                    let below = at.below(number, &added, at.last);
                    let Some(found) = self.search(child, &below)? else { return Ok(None) };
                    branches.push((added, found));
                }
                Ok(Some(Found { steps: Vec::new(), end: End::Branches(step, branches) }))
            }
            Fact::All(..) | Fact::Or(_) | Fact::Ge(_) | Fact::Eq(_) => Ok(None),
        }
    }
}

impl At {
    /// Below a fact that was put to use: opposites need each of them once.
    fn below(&self, used: usize, added: &Added, last: u32) -> Self {
        let facts = self.facts.iter().copied().filter(|fact| *fact != used).chain(added.facts.clone()).collect();
        Self { facts, new: added.clone(), last, depth: self.depth + 1 }
    }
}

/// May it come to an end: are its comparisons impossible, at least beside a choice that is known?
fn ends(state: &State<'_>, facts: &[usize], form: &Form) -> bool {
    match form {
        Form::Ge(_) | Form::Eq(_) if !state.possible(form) => true,
        Form::Ge(_) | Form::Eq(_) => {
            let mut beside = state.clone();
            if beside.branch.assert(form.clone()).is_err() {
                return false;
            }
            if matches!(beside.check(), Answer::Impossible(_)) {
                return true;
            }
            let open = |form: &Form| !matches!(form, Form::Ge(_) | Form::Eq(_)) || beside.possible(form);
            facts.iter().filter_map(|number| state.branch.facts.get(*number)).any(|fact| match &**fact {
                Fact::Or(all) => !all.iter().any(open),
                Fact::All(..) | Fact::Ge(_) | Fact::Eq(_) => false,
            })
        }
        Form::Or(all) => all.iter().all(|form| ends(state, facts, form)),
        // A number that exists is of use where something is said of all such numbers, and of the same others.
        Form::Exists(..) => {
            let own = free(form);
            facts.iter().filter_map(|number| state.branch.facts.get(*number)).any(|fact| match &**fact {
                Fact::All(variable, _) => *variable != ARRAYS && free(&fact.to_form()) == own,
                Fact::Or(_) | Fact::Ge(_) | Fact::Eq(_) => false,
            })
        }
        Form::And(all) => !all.is_empty(),
        Form::All(..) => true,
    }
}

/// The numbers of which it speaks.
fn free(form: &Form) -> BTreeSet<u32> {
    let each = |all: &[Form]| all.iter().flat_map(free).collect();
    match form {
        Form::Ge(_) | Form::Eq(_) => {
            let mut vars = BTreeSet::new();
            form.vars(&mut vars);
            vars
        }
        Form::And(all) | Form::Or(all) => each(all),
        Form::Exists(v, body) | Form::All(v, body) => {
            let mut vars = free(body);
            vars.remove(v);
            vars
        }
    }
}

/// So many quantifiers stand inside each other.
pub(crate) fn depth(form: &Form) -> usize {
    match form {
        Form::Ge(_) | Form::Eq(_) => 0,
        Form::And(all) | Form::Or(all) => all.iter().map(depth).max().unwrap_or(0),
        Form::Exists(_, body) | Form::All(_, body) => 1 + depth(body),
    }
}
