//! One branch of a proof: numbered facts, and the steps that add to them.
//!
//! All unknowns are integers. A branch is closed when its facts cannot hold together; an obligation is shown when every
//! branch is closed.

use super::form::Form;
use super::poly::{Atom, Poly};
use super::read::Family;
use super::schemas::{FRESH, Lemma};
use crate::CertificateError;
use ratwheel_numbers::Integer;
use std::collections::BTreeSet;
use std::rc::Rc;

/// So many facts may be in a branch, and parts in a fact.
const MOST_FACTS: usize = 5_000;
const MOST_PARTS: usize = 5_000;

/// A step of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// One branch for each alternative of this fact.
    Split(usize),
    /// One branch with p ≥ 0 and one with p < 0.
    Cut(Poly),
    /// What a lemma says.
    Lemma(Lemma),
    /// What a fact about all integers says of this one.
    Instance(usize, Poly),
    /// The product of two facts.
    Product(usize, usize),
    /// A sum of multiples of facts that is a negative number.
    Closed(Vec<(usize, Integer)>),
}

/// Something that holds in a branch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// p ≥ 0.
    Ge(Poly),
    /// p = 0.
    Eq(Poly),
    /// One of these.
    Or(Vec<Form>),
    /// This for all integers.
    All(u32, Form),
}

/// Facts, and how many witnesses there are.
#[derive(Clone, Debug)]
pub struct Branch<'f> {
    family: &'f Family,
    /// What holds, in the order in which it was found.
    pub facts: Vec<Rc<Fact>>,
    /// The next witness.
    pub next: u32,
}

fn rejected<T>(what: impl std::fmt::Display) -> Result<T, CertificateError> {
    Err(CertificateError::Rejected(what.to_string()))
}

impl<'f> Branch<'f> {
    /// The hypotheses of an obligation.
    ///
    /// # Errors
    /// [`CertificateError::TooLarge`].
    pub fn new(family: &'f Family, hypotheses: &[Form]) -> Result<Self, CertificateError> {
        let mut branch = Self { family, facts: Vec::new(), next: family.next };
        hypotheses.iter().try_for_each(|form| branch.assert(form.clone()))?;
        Ok(branch)
    }

    /// Adds a fact, part by part; a witness for what exists.
    ///
    /// # Errors
    /// [`CertificateError::TooLarge`].
    pub fn assert(&mut self, form: Form) -> Result<(), CertificateError> {
        self.add(form.simplified())
    }

    fn add(&mut self, form: Form) -> Result<(), CertificateError> {
        if self.facts.len() >= MOST_FACTS || form.size() > MOST_PARTS {
            return Err(CertificateError::TooLarge);
        }
        match form {
            Form::Ge(p) if !p.is_small() => return Err(CertificateError::TooLarge),
            Form::Ge(p) => self.facts.push(Rc::new(Fact::Ge(p))),
            Form::Eq(p) => self.facts.push(Rc::new(Fact::Eq(p))),
            Form::And(all) => all.into_iter().try_for_each(|form| self.add(form))?,
            Form::Or(all) => self.facts.push(Rc::new(Fact::Or(all))),
            Form::Exists(v, body) => {
                let witness = self.next;
                self.next = self.next.checked_add(1).filter(|next| *next < FRESH).ok_or(CertificateError::TooLarge)?;
                self.assert(body.substitute(v, &Poly::var(witness)))?;
            }
            Form::All(v, body) => self.facts.push(Rc::new(Fact::All(v, *body))),
        }
        Ok(())
    }

    /// Does the polynomial speak of integers of this branch only? A real parameter is none, and a variable that some
    /// quantifier binds could be captured.
    #[must_use]
    pub fn knows(&self, p: &Poly) -> bool {
        let (mut vars, mut apps) = (BTreeSet::new(), BTreeSet::new());
        p.vars(&mut vars);
        p.apps(&mut apps);
        let parameters = &self.family.domain.parameters;
        vars.into_iter().all(|var| {
            let place = usize::try_from(var).unwrap_or(usize::MAX);
            match parameters.get(place) {
                Some(parameter) => parameter.integer,
                None => place < self.family.names.len() || (self.family.next..self.next).contains(&var),
            }
        }) && apps.into_iter().all(|(function, _)| function < self.family.functions.len())
    }

    fn fact(&self, number: usize) -> Result<&Fact, CertificateError> {
        self.facts.get(number).map_or_else(|| rejected(format_args!("there is no fact {number}")), |fact| Ok(&**fact))
    }

    /// The branches that a step leads to; none if it closes this one.
    ///
    /// # Errors
    /// [`CertificateError`] if the step is not right.
    pub fn after(mut self, step: &Step) -> Result<Vec<Self>, CertificateError> {
        match step {
            Step::Split(number) => {
                let Fact::Or(all) = self.fact(*number)?.clone() else {
                    return rejected("a split of what is no choice");
                };
                let branch = |form: Form| {
                    let mut branch = self.clone();
                    branch.assert(form).map(|()| branch)
                };
                all.into_iter().map(branch).collect()
            }
            Step::Cut(p) => {
                if !self.knows(p) {
                    return rejected("a cut speaks of something unknown");
                }
                let at_least = Form::Ge(p.clone());
                let mut other = self.clone();
                other.assert(at_least.negated())?;
                self.assert(at_least)?;
                Ok(vec![self, other])
            }
            Step::Lemma(lemma) => {
                if !lemma.arguments.iter().all(|argument| self.knows(argument)) {
                    return rejected("a lemma speaks of something unknown");
                }
                let said = self.family.lemma(lemma)?;
                self.assert(said)?;
                Ok(vec![self])
            }
            Step::Instance(number, value) => {
                let Fact::All(v, body) = self.fact(*number)? else {
                    return rejected("an instance of what is not for all");
                };
                if !self.knows(value) {
                    return rejected("an instance speaks of something unknown");
                }
                let said = body.substitute(*v, value);
                self.assert(said)?;
                Ok(vec![self])
            }
            Step::Product(a, b) => {
                let product = match (self.fact(*a)?, self.fact(*b)?) {
                    (Fact::Ge(p), Fact::Ge(q)) => Form::Ge(p.times(q)),
                    (Fact::Eq(p), Fact::Ge(q) | Fact::Eq(q)) | (Fact::Ge(p), Fact::Eq(q)) => Form::Eq(p.times(q)),
                    _ => return rejected("a product of what is no comparison"),
                };
                self.assert(product)?;
                Ok(vec![self])
            }
            Step::Closed(multiples) => {
                let mut sum = Poly::default();
                for (number, by) in multiples {
                    let p = match self.fact(*number)? {
                        Fact::Ge(p) if by.is_negative() => {
                            return rejected(format_args!(
                                "{} is multiplied by a negative number",
                                self.family.show(p)
                            ));
                        }
                        Fact::Ge(p) | Fact::Eq(p) => p,
                        // A choice without alternatives.
                        Fact::Or(all) if all.is_empty() => return Ok(Vec::new()),
                        Fact::Or(_) | Fact::All(..) => return rejected("a multiple of what is no comparison"),
                    };
                    sum = sum.plus_times(p, by);
                }
                match sum.as_constant() {
                    Some(value) if value.is_negative() => Ok(Vec::new()),
                    _ => rejected(format_args!("{} is not negative", self.family.show(&sum))),
                }
            }
        }
    }
}

/// The factors of the products that stand in it.
#[must_use]
pub fn monomials(p: &Poly) -> Vec<Vec<Atom>> {
    p.terms().map(|(atoms, _)| atoms.clone()).collect()
}
