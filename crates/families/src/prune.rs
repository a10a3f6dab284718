//! A proof without the steps that it does not need, as the lines of a certificate.

use crate::search::{Added, End, Found};
use ratwheel_numbers::Integer;
use ratwheel_verify::families::branch::{Branch, Induction, Step};
use ratwheel_verify::families::form::Form;
use ratwheel_verify::families::line;
use ratwheel_verify::families::poly::Poly;
use ratwheel_verify::families::read::Family;
use ratwheel_verify::families::schemas::Lemma;
use std::collections::{BTreeMap, BTreeSet};

/// A proof as a tree.
pub(crate) enum Tree {
    Closed(Vec<(usize, Integer)>),
    Step(Step, Vec<(Added, Tree)>),
}

/// Facts and witnesses that a proof uses.
#[derive(Default)]
struct Used {
    facts: BTreeSet<usize>,
    witnesses: BTreeSet<u32>,
}

impl Used {
    fn any(&self, added: &Added) -> bool {
        self.facts.range(added.facts.clone()).next().is_some()
            || self.witnesses.range(added.witnesses.clone()).next().is_some()
    }

    fn step(&mut self, step: &Step) {
        match step {
            Step::Split(number) => {
                self.facts.insert(*number);
            }
            Step::Cut(p) => p.vars(&mut self.witnesses),
            Step::Lemma(lemma) => lemma.arguments.iter().for_each(|p| p.vars(&mut self.witnesses)),
            Step::Instance(number, p) => {
                self.facts.insert(*number);
                p.vars(&mut self.witnesses);
            }
            Step::Product(a, b) => self.facts.extend([*a, *b]),
            Step::Array(number, p) => {
                self.facts.insert(*number);
                p.vars(&mut self.witnesses);
            }
            Step::Have(form) => form.vars(&mut self.witnesses),
            Step::Induct(induction) => {
                induction.low.vars(&mut self.witnesses);
                induction.high.vars(&mut self.witnesses);
                induction.body.vars(&mut self.witnesses);
            }
            Step::Closed(multiples) => self.facts.extend(multiples.iter().map(|(number, _)| *number)),
        }
    }
}

fn pruned(found: Found) -> (Tree, Used) {
    let (mut tree, mut used) = match found.end {
        End::Closed(multiples) => {
            let mut used = Used::default();
            used.facts.extend(multiples.iter().map(|(number, _)| *number));
            (Tree::Closed(multiples), used)
        }
        End::Branches(step, children) => {
            let mut all = Vec::new();
            let mut together = Used::default();
            let mut needless = None;
            for (added, child) in children {
                let (tree, used) = pruned(child);
                if !used.any(&added) {
                    needless = Some((tree, used));
                    break;
                }
                together.facts.extend(&used.facts);
                together.witnesses.extend(&used.witnesses);
                all.push((added, tree));
            }
            match needless {
                // This branch is closed without what the split gave it.
                Some(alone) => alone,
                None => {
                    together.step(&step);
                    (Tree::Step(step, all), together)
                }
            }
        }
    };
    for (step, added) in found.steps.into_iter().rev() {
        if used.any(&added) {
            used.step(&step);
            tree = Tree::Step(step, vec![(added, tree)]);
        }
    }
    (tree, used)
}

/// The new numbers of facts and witnesses.
#[derive(Clone, Default)]
struct Numbers {
    facts: BTreeMap<usize, usize>,
    witnesses: BTreeMap<u32, u32>,
}

impl Numbers {
    fn fact(&self, old: usize) -> usize {
        self.facts.get(&old).copied().unwrap_or(usize::MAX)
    }

    fn poly(&self, p: &Poly) -> Poly {
        p.map_vars(&|var| self.witnesses.get(&var).copied().map(Poly::var))
    }

    fn form(&self, form: &Form) -> Form {
        form.map(&|p| Some(self.poly(p))).unwrap_or_else(Form::truth)
    }

    fn step(&self, step: &Step) -> Step {
        match step {
            Step::Split(number) => Step::Split(self.fact(*number)),
            Step::Cut(p) => Step::Cut(self.poly(p)),
            Step::Lemma(lemma) => Step::Lemma(Lemma {
                arguments: lemma.arguments.iter().map(|p| self.poly(p)).collect(),
                ..lemma.clone()
            }),
            Step::Instance(number, p) => Step::Instance(self.fact(*number), self.poly(p)),
            Step::Product(a, b) => Step::Product(self.fact(*a), self.fact(*b)),
            Step::Array(number, p) => Step::Array(self.fact(*number), self.poly(p)),
            Step::Have(form) => Step::Have(self.form(form)),
            Step::Induct(induction) => Step::Induct(Box::new(Induction {
                down: induction.down,
                low: self.poly(&induction.low),
                high: self.poly(&induction.high),
                body: self.form(&induction.body),
            })),
            Step::Closed(multiples) => {
                Step::Closed(multiples.iter().map(|(number, by)| (self.fact(*number), by.clone())).collect())
            }
        }
    }
}

/// The steps with new numbers, each before what it leads to, with how deep it stands; None if the checker would refuse
/// one of them.
fn written(
    tree: &Tree,
    branch: Branch<'_>,
    numbers: &Numbers,
    depth: usize,
    into: &mut Vec<(usize, Step)>,
) -> Option<()> {
    match tree {
        Tree::Closed(multiples) => {
            let step = numbers.step(&Step::Closed(multiples.clone()));
            branch.after(&step).ok()?;
            into.push((depth, step));
        }
        Tree::Step(step, children) => {
            let step = numbers.step(step);
            let (facts, next) = (branch.facts.len(), branch.next);
            let after = branch.after(&step).ok()?;
            into.push((depth, step));
            let inner = if children.len() == 1 { depth } else { depth + 1 };
            if after.len() != children.len() {
                return None;
            }
            for (branch, (added, child)) in after.into_iter().zip(children) {
                let mut numbers = numbers.clone();
                numbers.facts.extend(added.facts.clone().zip(facts..branch.facts.len()));
                numbers.witnesses.extend(added.witnesses.clone().zip(next..branch.next));
                written(child, branch, &numbers, inner, into)?;
            }
        }
    }
    Some(())
}

/// Lines, and steps with how deep they stand.
type Written = (Vec<String>, Vec<(usize, Step)>);

/// The lines of the proof of an obligation, and its steps with how deep they stand.
pub(crate) fn lines(family: &Family, hypotheses: &[Form], found: Found) -> Option<Written> {
    let (tree, _) = pruned(found);
    let branch = Branch::new(family, hypotheses).ok()?;
    let mut numbers = Numbers::default();
    numbers.facts.extend((0..branch.facts.len()).map(|number| (number, number)));
    numbers.witnesses.extend((family.next..branch.next).map(|witness| (witness, witness)));
    let mut steps = Vec::new();
    written(&tree, branch, &numbers, 0, &mut steps)?;
    Some((steps.iter().map(|(_, step)| line(family, step)).collect(), steps))
}
