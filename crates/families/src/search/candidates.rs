//! What may be added to a branch: lemmas and instances that the point violates, and members of sequences.

use super::slopes::{Tied, lemma};
use super::{AT_ONCE, Search, State};
use ratwheel_verify::families::branch::{Fact, Step};
use ratwheel_verify::families::form::Form;
use ratwheel_verify::families::poly::{Atom, Poly};
use ratwheel_verify::families::schemas::{Lemma, Schema};
use std::collections::BTreeSet;

impl<'f> Search<'f, '_> {
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
                for Tied { functions: [_, second], numbers } in
                    self.slopes.tied.iter().filter(|tied| f == g && tied.functions.first() == Some(f) && s != t)
                {
                    // The distances at the point, if they are integers.
                    let at = |p: &Poly| state.simplex.value(p)?.to_integer().map(Poly::constant);
                    let gap =
                        |function: usize| at(&Poly::app(function, t.clone()).minus(&Poly::app(function, s.clone())));
                    if let (Some(h), Some(u), Some(v)) = (at(&t.minus(s)), gap(*f), gap(*second)) {
                        let arguments = [s.clone(), t.clone(), h, u, v].into_iter().chain(numbers.clone());
                        try_lemma(lemma(Schema::Apart, &[*f, *second], arguments.collect()));
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
    pub(super) fn indices(&self, state: &State<'f>) -> BTreeSet<Poly> {
        let mut all: BTreeSet<Poly> = state.apps().into_iter().map(|(_, argument)| argument).collect();
        all.insert(Poly::default());
        all.extend(self.witnesses(state));
        all.retain(|index| index.depth() == 0);
        all
    }

    /// What facts about all integers say that the point violates.
    pub(super) fn instances(&self, state: &State<'f>) -> Vec<Step> {
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
    pub(super) fn generating(&self, state: &State<'f>) -> Option<Step> {
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
}

/// Does the variable stand in a product?
pub(super) fn is_factor(form: &Form, variable: u32) -> bool {
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
