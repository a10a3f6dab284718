//! A branch with what has been done in it, and a proof as it is found.

use crate::ratio::Ratio;
use crate::simplex::{Answer, Simplex};
use ratwheel_numbers::{Cancelled, Integer};
use ratwheel_verify::families::branch::{Branch, Fact, Step};
use ratwheel_verify::families::form::Form;
use ratwheel_verify::families::poly::Poly;
use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::ops::Range;
use std::rc::Rc;

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
    pub(super) known: usize,
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
    pub(super) fn settled(&self, form: &Form) -> bool {
        match form {
            Form::Ge(_) | Form::Eq(_) => self.holds(form),
            Form::And(all) => all.iter().all(|form| self.settled(form)),
            Form::Or(all) => all.iter().any(|form| self.settled(form)),
            Form::Exists(..) | Form::All(..) => false,
        }
    }

    /// Has every comparison in it a value at the point?
    pub(super) fn knows(&self, form: &Form) -> bool {
        match form {
            Form::Ge(p) | Form::Eq(p) => p.terms().all(|(atoms, _)| atoms.is_empty() || self.simplex.has(atoms)),
            Form::And(all) | Form::Or(all) => all.iter().all(|form| self.knows(form)),
            Form::Exists(_, body) | Form::All(_, body) => self.knows(body),
        }
    }

    /// Does it follow from the comparisons that are known?
    pub(super) fn entails(&self, form: &Form) -> bool {
        matches!(form, Form::Ge(_) | Form::Eq(_)) && !self.possible(&form.negated())
    }

    /// Is at most one of its alternatives possible beside what is known?
    pub(super) fn leaves_one(&self, form: &Form) -> bool {
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
