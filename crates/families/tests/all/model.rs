//! Formulas of the checker evaluated: what functions are is up to the test, quantifiers are over a few numbers.

use ratwheel_verify::families::form::Form;
use ratwheel_verify::families::poly::{Atom, Poly};
use std::collections::HashMap;
use std::ops::Range;

/// The values of quantified variables.
pub(crate) type Env = HashMap<u32, i64>;

/// Values for what a formula speaks of, which do not come from the checker.
pub(crate) trait Model {
    /// A variable that is not quantified.
    fn variable(&self, var: u32) -> i64;

    /// A function at an argument.
    fn function(&self, number: usize, argument: &Poly, env: &Env) -> i64;

    /// The values of quantified variables.
    fn range(&self) -> Range<i64>;

    /// Whether a comparison of a value with 0 holds.
    fn compared(&self, p: &Poly, env: &Env, fits: &dyn Fn(i64) -> bool) -> bool {
        fits(self.value(p, env))
    }

    /// A formula for all values of a variable.
    fn for_all(&self, var: u32, body: &Form, env: &Env) -> bool {
        self.for_each(var, body, env)
    }

    /// For all numbers.
    fn for_each(&self, var: u32, body: &Form, env: &Env) -> bool {
        self.range().all(|value| self.holds(body, &with(env, var, value)))
    }

    fn value(&self, p: &Poly, env: &Env) -> i64 {
        let atom = |atom: &Atom| match atom {
            Atom::Var(var) => env.get(var).copied().unwrap_or_else(|| self.variable(*var)),
            Atom::App(function, argument) => self.function(*function, argument, env),
        };
        p.terms().map(|(atoms, c)| c.to_i64().unwrap() * atoms.iter().map(atom).product::<i64>()).sum()
    }

    fn holds(&self, form: &Form, env: &Env) -> bool {
        match form {
            Form::Ge(p) => self.compared(p, env, &|value| value >= 0),
            Form::Eq(p) => self.compared(p, env, &|value| value == 0),
            Form::And(all) => all.iter().all(|form| self.holds(form, env)),
            Form::Or(all) => all.iter().any(|form| self.holds(form, env)),
            Form::Exists(v, body) => self.range().any(|value| self.holds(body, &with(env, *v, value))),
            Form::All(v, body) => self.for_all(*v, body, env),
        }
    }
}

fn with(env: &Env, var: u32, value: i64) -> Env {
    let mut env = env.clone();
    env.insert(var, value);
    env
}

/// Numbers that look random, the same ones each time.
pub(crate) fn numbers(seed: u64) -> impl FnMut(u64) -> i64 {
    let mut state = seed;
    move |end: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        i64::try_from((state >> 33) % end).unwrap()
    }
}
