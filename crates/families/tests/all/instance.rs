//! Formulas of the checker evaluated at given parameters: floors by exact reals, quantifiers over a few numbers.

use super::model::{Env, Model};
use ratwheel_numbers::Real;
use ratwheel_verify::families::poly::Poly;
use ratwheel_verify::families::read::Family;
use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::Range;

pub(crate) struct Instance {
    slopes: Vec<String>,
    offsets: Vec<String>,
    floors: RefCell<HashMap<(usize, i64), i64>>,
    parameters: HashMap<u32, i64>,
    /// Quantified variables have these values.
    pub(crate) range: Range<i64>,
}

impl Instance {
    /// The parameters as text, in order.
    pub(crate) fn new(family: &Family, parameters: &[&str], range: Range<i64>) -> Self {
        let text = |p: &Poly| {
            let variable = |var: u32| format!("({})", parameters[var as usize]);
            ratwheel_verify::families::text::show(p, &variable, &|_| panic!("a floor in a constant"))
        };
        let slopes = family.functions.iter().map(|(slope, _)| slope.write(&text)).collect();
        let offsets = family.functions.iter().map(|(_, offset)| offset.write(&text)).collect();
        let whole =
            parameters.iter().enumerate().filter_map(|(i, text)| Some((u32::try_from(i).ok()?, text.parse().ok()?)));
        Self { slopes, offsets, floors: RefCell::default(), parameters: whole.collect(), range }
    }

    pub(crate) fn floor(&self, function: usize, n: i64) -> i64 {
        if let Some(value) = self.floors.borrow().get(&(function, n)) {
            return *value;
        }
        let text = format!("({})*({n})+({})", self.slopes[function], self.offsets[function]);
        let value = text.parse::<Real>().unwrap().floor().unwrap().to_i64().unwrap();
        self.floors.borrow_mut().insert((function, n), value);
        value
    }
}

impl Model for Instance {
    fn variable(&self, var: u32) -> i64 {
        *self.parameters.get(&var).expect("a value")
    }

    fn function(&self, number: usize, argument: &Poly, env: &Env) -> i64 {
        self.floor(number, self.value(argument, env))
    }

    fn range(&self) -> Range<i64> {
        self.range.clone()
    }
}
