//! A proof without the steps that it does not need, as the lines of a certificate.

use crate::search::{Added, End, Found};
use crate::shared::Common;
use ratwheel_numbers::Integer;
use ratwheel_verify::families::branch::{Branch, Induction, Step};
use ratwheel_verify::families::form::Form;
use ratwheel_verify::families::line;
use ratwheel_verify::families::poly::Poly;
use ratwheel_verify::families::read::Family;
use ratwheel_verify::families::schemas::Lemma;
use ratwheel_verify::families::shared::Shared;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

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

    fn add(&mut self, other: &Self) {
        self.facts.extend(&other.facts);
        self.witnesses.extend(&other.witnesses);
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
            Step::Have(form) | Step::Choose(form) => form.vars(&mut self.witnesses),
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
                // Arrays are called by how many were chosen, so that all choices stay.
                if !used.any(&added) && !matches!(step, Step::Choose(_)) {
                    needless = Some((tree, used));
                    break;
                }
                together.add(&used);
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

    /// With those of what a step adds.
    fn with(&self, added: &Added, facts: Range<usize>, witnesses: Range<u32>) -> Self {
        let mut numbers = self.clone();
        numbers.facts.extend(added.facts.clone().zip(facts));
        numbers.witnesses.extend(added.witnesses.clone().zip(witnesses));
        numbers
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
            Step::Choose(form) => Step::Choose(self.form(form)),
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
                let numbers = numbers.with(added, facts..branch.facts.len(), next..branch.next);
                written(child, branch, &numbers, inner, into)?;
            }
        }
    }
    Some(())
}

/// A line that is shared: its step, the trees of the branches that are closed, and what the one that goes on gets.
type Kept = (Step, Vec<(Added, Tree)>, Added);

/// The proofs of all obligations, without what they do not need.
pub(crate) struct Pruned<'f> {
    /// What they share.
    lemmas: Vec<Kept>,
    trees: Vec<Tree>,
    common: &'f Common<'f>,
}

/// Steps, each with how deep it stands.
pub(crate) type Steps = Vec<(usize, Step)>;

impl<'f> Pruned<'f> {
    /// Takes out of what is shared what no obligation uses, and out of all what is not used there.
    pub(crate) fn new(common: &'f Common<'f>, proofs: Vec<Found>) -> Self {
        let mut used = Used::default();
        let mut trees = Vec::new();
        for found in proofs {
            let (tree, own) = pruned(found);
            used.add(&own);
            trees.push(tree);
        }
        let mut lemmas = Vec::new();
        for lemma in common.lemmas.iter().rev().collect::<Vec<_>>() {
            if !used.any(&lemma.added) {
                continue;
            }
            let mut closed = Vec::new();
            for (added, found) in &lemma.closed {
                let (tree, own) = pruned(found.clone());
                used.add(&own);
                closed.push((added.clone(), tree));
            }
            used.step(&lemma.step);
            lemmas.push((lemma.step.clone(), closed, lemma.added.clone()));
        }
        lemmas.reverse();
        Self { lemmas, trees, common }
    }

    /// The steps that are shared and those of each obligation, with new numbers; or which obligation has a step that the checker
    /// would refuse.
    pub(crate) fn written(&self, family: &'f Family) -> Result<(Steps, Vec<Steps>), usize> {
        let mut shared = Shared::new(family).map_err(|_| 0usize)?;
        let mut numbers = Numbers::default();
        numbers.facts.extend((0..shared.branch.facts.len()).map(|number| (number, number)));
        numbers.witnesses.extend((family.next..shared.branch.next).map(|witness| (witness, witness)));
        let mut steps = Vec::new();
        for (depth, (step, closed, added)) in self.lemmas.iter().enumerate() {
            let step = numbers.step(step);
            let (facts, next) = (shared.branch.facts.len(), shared.branch.next);
            let after = shared.after(&step).map_err(|_| 0usize)?;
            steps.push((depth, step));
            for (branch, (added, tree)) in after.into_iter().zip(closed) {
                let numbers = numbers.with(added, facts..branch.facts.len(), next..branch.next);
                written(tree, branch, &numbers, depth + 1, &mut steps).ok_or(0usize)?;
            }
            numbers = numbers.with(added, facts..shared.branch.facts.len(), next..shared.branch.next);
        }
        let mut all = Vec::new();
        let old = &self.common.shared.branch;
        for (place, (tree, obligation)) in self.trees.iter().zip(&family.obligations).enumerate() {
            let branch = shared.begin(obligation).map_err(|_| place)?;
            // The hypotheses of its own stand behind what is shared.
            let (facts, next) = (shared.branch.facts.len(), shared.branch.next);
            let own = Added {
                facts: old.facts.len()..old.facts.len() + (branch.facts.len() - facts),
                witnesses: old.next..old.next + (branch.next - next),
            };
            let numbers = numbers.with(&own, facts..branch.facts.len(), next..branch.next);
            let mut steps = Vec::new();
            written(tree, branch, &numbers, 0, &mut steps).ok_or(place)?;
            all.push(steps);
        }
        Ok((steps, all))
    }
}

/// The lines of steps.
pub(crate) fn lines(family: &Family, steps: &[(usize, Step)]) -> Vec<String> {
    steps.iter().map(|(_, step)| line(family, step)).collect()
}
