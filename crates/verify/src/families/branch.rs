//! One branch of a proof: numbered facts, and the steps that add to them.
//!
//! All unknowns are integers. A branch is closed when its facts cannot hold together; an obligation is shown when every
//! branch is closed.

use super::form::Form;
use super::poly::{Atom, Poly};
use super::read::Family;
use super::schemas::Lemma;
use super::sums::{chosen, with_target};
use super::symbols::{ARRAYS, BOUND, FIRST_CHOSEN, FIRST_SYMBOL, LAST_WITNESS, Symbol, unpair};
use crate::CertificateError;
use ratwheel_numbers::Integer;
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
    /// What a fact about all arrays says of the one with this value at [`BOUND`].
    Array(usize, Poly),
    /// An array whose element at [`BOUND`] is a number, called [`BOUND`] − 1, of which this holds: one branch in which there
    /// is none somewhere, and one with the array.
    Choose(Form),
    /// One branch without a formula, in which it is to be shown, and one with it.
    Have(Form),
    /// Induction over an index: its start, the step, and what follows.
    Induct(Box<Induction>),
    /// A sum of multiples of facts that is a negative number.
    Closed(Vec<(usize, Integer)>),
}

/// A formula for every index from `low` to `high`, by induction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Induction {
    /// From `high` to `low`?
    pub down: bool,
    /// The least index.
    pub low: Poly,
    /// The largest index.
    pub high: Poly,
    /// What is shown, of [`BOUND`].
    pub body: Form,
}

impl Induction {
    /// What is asserted in the three branches: that the formula fails at the start; that it holds somewhere and not at
    /// the next index; that it holds at every index.
    ///
    /// If the range is empty there is nothing to show, so each of the first two may suppose that it is not. Otherwise,
    /// let the first two be impossible. Then the formula holds at the start, and with every index before the end also at
    /// the next one; by induction over the distance from the start it holds at every index, which is what the third
    /// branch supposes. The index is bound in all of them, and `low` and `high` do not speak of it.
    /// None if a polynomial becomes too large.
    #[must_use]
    pub fn branches(&self) -> Option<[Form; 3]> {
        let index = Poly::var(BOUND);
        let (start, next, before) = if self.down {
            (&self.high, index.offset(-1), Form::Ge(index.minus(&self.low).offset(-1)))
        } else {
            (&self.low, index.offset(1), Form::Ge(self.high.minus(&index).offset(-1)))
        };
        let within = Form::And(vec![Form::Ge(index.minus(&self.low)), Form::Ge(self.high.minus(&index))]);
        let at = |value: &Poly| self.body.put(BOUND, value);
        let base = vec![Form::Ge(self.high.minus(&self.low)), at(start)?.negated()];
        let step = vec![within.clone(), before, self.body.clone(), at(&next)?.negated()];
        let all = Form::Or(vec![within.negated(), self.body.clone()]);
        Some([Form::And(base), Form::Exists(BOUND, Box::new(Form::And(step))), Form::All(BOUND, Box::new(all))])
    }
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

impl Fact {
    /// What it says, as a formula.
    #[must_use]
    pub fn to_form(&self) -> Form {
        match self {
            Self::Ge(p) => Form::Ge(p.clone()),
            Self::Eq(p) => Form::Eq(p.clone()),
            Self::Or(all) => Form::Or(all.clone()),
            Self::All(v, body) => Form::All(*v, Box::new(body.clone())),
        }
    }
}

/// Facts, and how many witnesses there are.
#[derive(Clone, Debug)]
pub struct Branch<'f> {
    family: &'f Family,
    /// What holds, in the order in which it was found.
    pub facts: Vec<Rc<Fact>>,
    /// The next witness.
    pub next: u32,
    /// So many arrays were chosen.
    pub chosen: usize,
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
        let mut branch = Self { family, facts: Vec::new(), next: family.next, chosen: 0 };
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
            Form::Ge(p) | Form::Eq(p) if !p.is_small() => return Err(CertificateError::TooLarge),
            Form::Ge(p) => self.facts.push(Rc::new(Fact::Ge(p))),
            Form::Eq(p) => self.facts.push(Rc::new(Fact::Eq(p))),
            Form::And(all) => all.into_iter().try_for_each(|form| self.add(form))?,
            Form::Or(all) => self.facts.push(Rc::new(Fact::Or(all))),
            Form::Exists(v, body) => {
                let witness = self.next;
                self.next =
                    self.next.checked_add(1).filter(|next| *next < LAST_WITNESS).ok_or(CertificateError::TooLarge)?;
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
        self.knows_beside(p, 0)
    }

    /// The same of a polynomial in which this many variables of a formula are bound: [`BOUND`] and those after it.
    fn knows_beside(&self, p: &Poly, bound: u32) -> bool {
        let parameters = &self.family.domain.parameters;
        let variable = |var: u32| {
            let place = usize::try_from(var).unwrap_or(usize::MAX);
            match parameters.get(place) {
                Some(parameter) => parameter.integer,
                None => {
                    place < self.family.names.len()
                        || (self.family.next..self.next).contains(&var)
                        || var <= BOUND && BOUND - var < bound
                }
            }
        };
        p.terms().flat_map(|(atoms, _)| atoms).all(|atom| match atom {
            Atom::Var(var) => variable(*var),
            Atom::App(function, argument) if *function < FIRST_SYMBOL => {
                *function < self.family.functions.len() && self.knows_beside(argument, bound)
            }
            Atom::App(function, argument) => match self.family.symbol(*function) {
                None => false,
                Some(Symbol::Chosen) => self.has_chosen(*function) && self.knows_beside(argument, bound),
                Some(Symbol::Array(_) | Symbol::Power(_) | Symbol::Mex(_) | Symbol::Lowered | Symbol::Zeros(_)) => {
                    self.knows_beside(argument, bound)
                }
                Some(Symbol::Sequence(sequence)) if !sequence.with_argument => self.knows_beside(argument, bound),
                Some(Symbol::NimSum { .. }) => self.knows_array(argument),
                Some(Symbol::Sum { .. }) => unpair(argument)
                    .is_some_and(|(array, last)| self.knows_array(&array) && self.knows_beside(&last, bound)),
                Some(Symbol::Quotient(_) | Symbol::Sequence(_)) => {
                    unpair(argument).is_some_and(|(a, b)| self.knows_beside(&a, bound) && self.knows_beside(&b, bound))
                }
            },
        })
    }

    /// Is it the number of an array of this branch? What is not chosen yet must not be spoken of: a choice is of something new.
    fn knows_array(&self, number: &Poly) -> bool {
        let number = number.as_constant().and_then(|number| number.to_i64()).and_then(|n| usize::try_from(n).ok());
        number.is_some_and(|number| match self.family.symbol(number) {
            Some(Symbol::Array(_) | Symbol::Lowered) => true,
            Some(Symbol::Chosen) => self.has_chosen(number),
            _ => false,
        })
    }

    fn has_chosen(&self, function: usize) -> bool {
        function.checked_sub(FIRST_CHOSEN).is_some_and(|number| number < self.chosen)
    }

    /// Does the formula speak of integers of this branch only, and do its quantifiers, the outermost at this level, bind
    /// the variables that they should?
    fn knows_formula(&self, form: &Form, level: u32) -> bool {
        match form {
            Form::Ge(p) | Form::Eq(p) => p.is_small() && self.knows_beside(p, level),
            Form::And(all) | Form::Or(all) => all.iter().all(|form| self.knows_formula(form, level)),
            Form::Exists(v, body) | Form::All(v, body) => {
                level < super::symbols::LEVELS
                    && BOUND.checked_sub(level) == Some(*v)
                    && self.knows_formula(body, level + 1)
            }
        }
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
                let unknown = |f: &usize| self.family.symbol(*f) == Some(&Symbol::Chosen) && !self.has_chosen(*f);
                if lemma.functions.iter().any(unknown) || !lemma.arguments.iter().all(|argument| self.knows(argument)) {
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
                if *v == ARRAYS {
                    return rejected("an array is no number");
                }
                if !self.knows(value) {
                    return rejected("an instance speaks of something unknown");
                }
                let said = body.put(*v, value).ok_or(CertificateError::TooLarge)?;
                self.assert(said)?;
                Ok(vec![self])
            }
            Step::Product(a, b) => {
                let product = match (self.fact(*a)?, self.fact(*b)?) {
                    (Fact::Ge(p), Fact::Ge(q)) => p.small_times(q).map(Form::Ge),
                    (Fact::Eq(p), Fact::Ge(q) | Fact::Eq(q)) | (Fact::Ge(p), Fact::Eq(q)) => {
                        p.small_times(q).map(Form::Eq)
                    }
                    _ => return rejected("a product of what is no comparison"),
                };
                self.assert(product.ok_or(CertificateError::TooLarge)?)?;
                Ok(vec![self])
            }
            Step::Array(number, value) => {
                let Fact::All(ARRAYS, body) = self.fact(*number)? else {
                    return rejected("a target where there are none to choose");
                };
                if !self.knows_beside(value, 1) {
                    return rejected("a target speaks of something unknown");
                }
                // Every value for an index gives an array, so the fact speaks of this one.
                let symbol = |number: usize| self.family.symbol(number).cloned();
                let said = body.map(&|p| with_target(p, value, &symbol)).ok_or(CertificateError::TooLarge)?;
                self.assert(said)?;
                Ok(vec![self])
            }
            Step::Choose(form) => {
                if !self.knows_formula(form, 2) {
                    return rejected("a choice speaks of something unknown");
                }
                let (none, said) = chosen(self.family, form, self.chosen).ok_or(CertificateError::TooLarge)?;
                let mut with = self.clone();
                with.chosen += 1;
                self.assert(none)?;
                with.assert(said)?;
                Ok(vec![self, with])
            }
            Step::Have(form) => {
                if !self.knows_formula(form, 0) {
                    return rejected("a formula speaks of something unknown");
                }
                // It is true or false.
                let mut with = self.clone();
                self.assert(form.negated())?;
                with.assert(form.clone())?;
                Ok(vec![self, with])
            }
            Step::Induct(induction) => {
                let Induction { low, high, body, .. } = &**induction;
                if !self.knows(low) || !self.knows(high) || !self.knows_formula(body, 1) {
                    return rejected("an induction speaks of something unknown");
                }
                let branch = |form: Form| {
                    let mut branch = self.clone();
                    branch.assert(form).map(|()| branch)
                };
                let forms = induction.branches().ok_or(CertificateError::TooLarge)?;
                forms.into_iter().map(branch).collect()
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
