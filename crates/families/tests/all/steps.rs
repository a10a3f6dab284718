//! The steps `have` and `induct` of the checker: true in every model, and refused where they speak of something unknown.

use super::model::{Env, Model, numbers};
use ratwheel_families::{Part, prove_with};
use ratwheel_numbers::Control;
use ratwheel_verify::families::branch::{Branch, Fact, Induction, Step};
use ratwheel_verify::families::form::Form;
use ratwheel_verify::families::poly::Poly;
use ratwheel_verify::families::read::Family;
use ratwheel_verify::families::symbols::{ARRAYS, BOUND, FIRST_CHOSEN, HERE, PAIR};
use ratwheel_verify::families::{SHARED, line, write_shared};
use ratwheel_verify::verify;
use std::collections::HashMap;
use std::ops::Range;

/// Numbers that look random and are the same in every run.
struct Numbers(Box<dyn FnMut(u64) -> i64>);

impl Numbers {
    fn new(seed: u64) -> Self {
        Self(Box::new(numbers(seed)))
    }

    fn below(&mut self, end: i64) -> i64 {
        self.0(u64::try_from(end).unwrap())
    }
}

/// Values of variables, and of the array at −20, …, 20.
#[derive(Clone)]
struct Array {
    vars: HashMap<u32, i64>,
    array: Vec<i64>,
}

impl Model for Array {
    fn variable(&self, var: u32) -> i64 {
        self.vars[&var]
    }

    fn function(&self, _: usize, argument: &Poly, env: &Env) -> i64 {
        self.array[usize::try_from(self.value(argument, env) + 20).unwrap()]
    }

    fn range(&self) -> Range<i64> {
        -9..10
    }
}

impl Array {
    fn says(&self, form: &Form) -> bool {
        self.holds(form, &Env::new())
    }
}

/// A formula about variable 0, the array, and `bound` variables from [`BOUND`] downwards.
fn formula(numbers: &mut Numbers, bound: u32, depth: u32) -> Form {
    let term = |numbers: &mut Numbers| {
        let mut unknowns = vec![Poly::var(0)];
        unknowns.extend((0..bound).map(|level| Poly::var(BOUND - level)));
        let picked = unknowns[usize::try_from(numbers.below(unknowns.len().try_into().unwrap())).unwrap()].clone();
        let picked = if numbers.below(3) > 0 { Poly::app(HERE, picked) } else { picked };
        picked.scaled(&(1 - 2 * numbers.below(2)).into()).offset(numbers.below(5) - 2)
    };
    match numbers.below(if depth == 0 { 2 } else { 6 }) {
        0 => Form::Ge(term(numbers)),
        1 => Form::Eq(term(numbers)),
        2 => Form::And(vec![formula(numbers, bound, depth - 1), formula(numbers, bound, depth - 1)]),
        3 => Form::Or(vec![formula(numbers, bound, depth - 1), formula(numbers, bound, depth - 1)]),
        4 => Form::All(BOUND - bound, Box::new(formula(numbers, bound + 1, depth - 1))),
        _ => Form::Exists(BOUND - bound, Box::new(formula(numbers, bound + 1, depth - 1))),
    }
}

fn model(numbers: &mut Numbers) -> Array {
    let vars = HashMap::from([(0, numbers.below(7) - 3)]);
    Array { vars, array: (0..41).map(|_| numbers.below(5) - 2).collect() }
}

fn game() -> Family {
    let text = "game g\npiles x[1..d]\nparam d: int >= 2 = 2\nmove I: forall i in 1..d: x'[i] < x[i]\n\
                claim P: exists i in 1..d: x[i] = 0\n";
    Family::read(text, "P").unwrap()
}

/// A formula and its denial: one of them holds, in every model; and these are the two branches of `have`.
#[test]
fn have_is_true_or_false() {
    let (family, mut numbers) = (game(), Numbers::new(1));
    let mut seen = [0, 0];
    for _ in 0..3_000 {
        let (form, model) = (formula(&mut numbers, 0, 3), model(&mut numbers));
        let truth = model.says(&form);
        assert_ne!(truth, model.says(&form.negated()), "{form:?}");
        seen[usize::from(truth)] += 1;
        let branches = Branch::new(&family, &[]).unwrap().after(&Step::Have(form.clone())).unwrap();
        let [without, with] = branches.as_slice() else { panic!("{} branches", branches.len()) };
        for (branch, expected) in [(without, !truth), (with, truth)] {
            // A number that exists is some number.
            let witnesses: Vec<u32> = (family.next..branch.next).collect();
            if witnesses.len() <= 2 {
                assert_eq!(some(&model, branch, &witnesses), expected, "{form:?}");
            }
        }
    }
    assert!(seen.iter().all(|count| *count > 300), "{seen:?}");
}

/// Are there values of the witnesses with which all facts hold?
fn some(model: &Array, branch: &Branch<'_>, witnesses: &[u32]) -> bool {
    match witnesses.split_first() {
        Some((first, rest)) => (-9..=9).any(|value| {
            let mut model = model.clone();
            model.vars.insert(*first, value);
            some(&model, branch, rest)
        }),
        None => branch.facts.iter().all(|fact| match &**fact {
            Fact::Ge(p) => model.value(p, &Env::new()) >= 0,
            Fact::Eq(p) => model.value(p, &Env::new()) == 0,
            Fact::Or(all) => model.says(&Form::Or(all.clone())),
            Fact::All(v, body) => model.says(&Form::All(*v, Box::new(body.clone()))),
        }),
    }
}

/// In every model one of the branches of an induction holds: so if none can, there is no model.
#[test]
fn an_induction_leaves_nothing_out() {
    let mut numbers = Numbers::new(2);
    let mut seen = [0; 3];
    for _ in 0..6_000 {
        let (body, mut model) = (formula(&mut numbers, 1, 2), model(&mut numbers));
        let bounds = [numbers.below(9) - 4, numbers.below(9) - 4];
        model.vars.insert(0, bounds[1]);
        // The bounds may be unknowns.
        let (low, high) = (Poly::constant(bounds[0]), Poly::var(0));
        let induction = Induction { down: numbers.below(2) == 0, low, high, body };
        let holds = induction.branches().unwrap().map(|form| model.says(&form));
        assert!(holds.contains(&true), "{induction:?}");
        (0..3).filter(|place| holds[*place]).for_each(|place| seen[place] += 1);
        // The last says what was to be shown, and no more.
        let shown =
            (bounds[0]..=bounds[1]).all(|value| model.says(&induction.body.substitute(BOUND, &value.into_poly())));
        assert_eq!(holds[2], shown, "{induction:?}");
    }
    assert!(seen.iter().all(|count| *count > 300), "{seen:?}");
}

/// In every model one of the branches of a choice holds, the second with the array that picks the number of least size.
#[test]
fn a_choice_leaves_nothing_out() {
    struct Chosen<'a> {
        model: &'a Array,
        form: &'a Form,
    }
    impl Model for Chosen<'_> {
        fn variable(&self, var: u32) -> i64 {
            self.model.variable(var)
        }
        fn function(&self, number: usize, argument: &Poly, env: &Env) -> i64 {
            // What is chosen may stand in the argument.
            let index = self.value(argument, env);
            if number < FIRST_CHOSEN {
                return self.model.function(number, &Poly::constant(index), env);
            }
            let fits = |value: &i64| self.model.holds(self.form, &Env::from([(BOUND, index), (BOUND - 1, *value)]));
            (0..10).flat_map(|size| [size, -size]).find(fits).unwrap_or(0)
        }
        fn range(&self) -> Range<i64> {
            self.model.range()
        }
    }
    let (family, mut numbers) = (game(), Numbers::new(3));
    let mut seen = [0; 2];
    for _ in 0..3_000 {
        let (form, mut model) = (formula(&mut numbers, 2, 1), model(&mut numbers));
        let branches = Branch::new(&family, &[]).unwrap().after(&Step::Choose(form.clone())).unwrap();
        let [none, with] = branches.as_slice() else { panic!("{} branches", branches.len()) };
        assert_eq!((none.chosen, with.chosen), (0, 1));
        let missing = (-9..10).any(|index| {
            model.vars.insert(family.next, index);
            none.facts.iter().all(|fact| model.says(&fact.to_form()))
        });
        let chosen = Chosen { model: &model, form: &form };
        let there = with.facts.iter().all(|fact| chosen.holds(&fact.to_form(), &Env::new()));
        assert_ne!(missing, there, "{form:?}");
        seen[usize::from(there)] += 1;
    }
    assert!(seen.iter().all(|count| *count > 300), "{seen:?}");
}

trait IntoPoly {
    fn into_poly(self) -> Poly;
}

impl IntoPoly for i64 {
    fn into_poly(self) -> Poly {
        Poly::constant(self)
    }
}

/// What speaks of something unknown, or binds a variable that it should not, is refused.
#[test]
fn nothing_is_captured() {
    let family = game();
    let ge = |p: Poly| Form::Ge(p);
    let all = |v: u32, body: Form| Form::All(v, Box::new(body));
    let some = |v: u32, body: Form| Form::Exists(v, Box::new(body));
    let (index, inner) = (Poly::var(BOUND), Poly::var(BOUND - 1));
    let unknown = [
        ge(index.clone()),
        ge(Poly::var(family.next)),
        ge(Poly::var(PAIR)),
        ge(Poly::app(HERE, Poly::var(ARRAYS))),
        ge(Poly::app(999, Poly::var(0))),
        ge(Poly::app(HERE + 15, Poly::var(0))),
        all(BOUND - 1, ge(inner.clone())),
        some(BOUND, some(BOUND, ge(index.clone()))),
        some(BOUND, all(BOUND - 2, ge(index.clone()))),
        all(ARRAYS, ge(Poly::var(0))),
        all(family.next, ge(Poly::var(family.next))),
        Form::And(vec![ge(Poly::var(0)), Form::Or(vec![ge(Poly::var(0)), ge(inner.clone())])]),
    ];
    let branch = || Branch::new(&family, &[]).unwrap();
    for form in &unknown {
        assert!(branch().after(&Step::Have(form.clone())).is_err(), "{form:?}");
    }
    let right = all(BOUND, some(BOUND - 1, ge(index.plus(&inner))));
    assert_eq!(branch().after(&Step::Have(right)).unwrap().len(), 2);

    let induct = |low: Poly, high: Poly, body: Form| {
        branch().after(&Step::Induct(Box::new(Induction { down: false, low, high, body })))
    };
    let (one, d) = (Poly::constant(1), Poly::var(0));
    assert_eq!(induct(one.clone(), d.clone(), ge(Poly::app(HERE, index.clone()))).unwrap().len(), 3);
    assert!(induct(index.clone(), d.clone(), ge(d.clone())).is_err());
    assert!(induct(one.clone(), index.clone(), ge(d.clone())).is_err());
    assert!(induct(one.clone(), Poly::var(family.next), ge(d.clone())).is_err());
    assert!(induct(one.clone(), d.clone(), ge(inner)).is_err());
    // The index is bound outside, so the first quantifier inside is the second.
    assert!(induct(one.clone(), d.clone(), all(BOUND, ge(index.clone()))).is_err());
    assert!(induct(one, d, all(BOUND - 1, ge(index))).is_ok());
}

/// Where the branch ends that begins with this step.
fn end(steps: &[(usize, Step)], mut at: usize) -> usize {
    let depth = steps[at].0;
    loop {
        match steps.get(at + 1) {
            Some((next, _)) if *next > depth => {
                let rest = steps[at + 1..].iter().position(|(other, _)| *other <= depth);
                return rest.map_or(steps.len(), |rest| at + 1 + rest);
            }
            Some(_) if !matches!(steps[at].1, Step::Closed(_)) => at += 1,
            _ => return at + 1,
        }
    }
}

/// A proof with `have` and `induct` in which one of these is damaged, in every way that could be thought of.
pub(crate) fn damaged(rules: &str, parts: &[Part]) -> usize {
    damaged_of(rules, "P", parts, 1)
}

/// The same of a claim, with every so manyth step.
pub(crate) fn damaged_of(rules: &str, claim: &str, parts: &[Part], every: usize) -> usize {
    let family = Family::read(rules, claim).unwrap();
    let lines = |steps: &[(usize, Step)]| steps.iter().map(|(_, step)| line(&family, step)).collect::<Vec<String>>();
    let proofs: Vec<Vec<String>> = parts.iter().map(|part| lines(&part.steps)).collect();
    let accepted = |number: usize, proof: Vec<String>| {
        let mut all = proofs.clone();
        all[number] = proof;
        let shared = if parts[0].name == SHARED { all.remove(0) } else { Vec::new() };
        verify(write_shared(claim, rules, &shared, &all).as_bytes(), Control::none()).is_ok()
    };
    let mut tried = 0;
    for (number, part) in parts.iter().enumerate() {
        assert!(accepted(number, lines(&part.steps)));
        let shows = |step: &Step| matches!(step, Step::Have(_) | Step::Choose(_) | Step::Induct(_));
        let steps = part.steps.iter().enumerate().filter(|(_, (_, step))| shows(step));
        for (at, (_, step)) in steps.step_by(every) {
            let first = at + 1..end(&part.steps, (at + 1).min(part.steps.len() - 1));
            let without =
                |range: std::ops::Range<usize>| [&part.steps[..range.start], &part.steps[range.end..]].concat();
            let mut others: Vec<Step> = Vec::new();
            match step {
                Step::Choose(form) => {
                    assert!(!accepted(number, lines(&without(first))), "{step:?} without its proof");
                    others.extend([Step::Choose(form.negated()), Step::Choose(Form::falsity())]);
                }
                Step::Have(form) => {
                    assert!(!accepted(number, lines(&without(first))), "{step:?} without its proof");
                    others.extend([Step::Have(form.negated()), Step::Have(Form::falsity()), Step::Have(Form::truth())]);
                }
                Step::Induct(induction) => {
                    let second = first.end..end(&part.steps, first.end);
                    assert!(!accepted(number, lines(&without(first))), "{step:?} without its start");
                    assert!(!accepted(number, lines(&without(second))), "{step:?} without its step");
                    let Induction { down, low, high, body } = &**induction;
                    let next = body.substitute(BOUND, &Poly::var(BOUND).offset(1));
                    // A wider range is no damage: what is shown there may be true, and then the steps show it. One index can be
                    // gone through from both ends.
                    let turned = [
                        (!down, low.clone(), high.clone(), body.clone()),
                        (*down, high.clone(), low.clone(), body.clone()),
                    ];
                    let turned = turned.into_iter().filter(|_| low != high);
                    for (down, low, high, body) in turned.chain([
                        (*down, low.clone(), high.clone(), next),
                        (*down, low.clone(), high.clone(), body.negated()),
                        (*down, low.clone(), high.clone(), Form::falsity()),
                    ]) {
                        others.push(Step::Induct(Box::new(Induction { down, low, high, body })));
                    }
                }
                Step::Split(_)
                | Step::Cut(_)
                | Step::Lemma(_)
                | Step::Instance(..)
                | Step::Product(..)
                | Step::Array(..)
                | Step::Closed(_) => {}
            }
            for other in others {
                let mut steps = part.steps.clone();
                steps[at].1 = other.clone();
                assert!(!accepted(number, lines(&steps)), "{other:?} in place of {step:?}");
                tried += 1;
            }
        }
    }
    tried
}

/// A small family whose proof needs a line of each kind: x_1 ≤ … ≤ x_d, and the last pile is not 0.
#[test]
fn damage_to_a_small_proof() {
    let rules = "game g\nparam d: int >= 2 = 2\npiles x[1..d]\n\
                 move I: (forall i in 1..d: x'[i] <= x[i]) and x'[1] < x[1]\n\
                 claim P: x[1] = 0\n";
    let script = "by N -> P:\n  have big: x[1] >= 1 from position(1), claimed\n\
                  \u{20} induct least up i in 1..d: x[1] >= 1 from big\n\
                  \u{20} target zero i: 0\n  have false from zero, least(1), position\n";
    let found = prove_with(rules, script, "P", Control::none()).unwrap();
    let ratwheel_families::Outcome::Proved { parts, .. } = found else { panic!("{found:?}") };
    damaged(rules, &parts);
}
