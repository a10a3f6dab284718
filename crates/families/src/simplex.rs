//! An exact simplex for "can these facts hold together": products of unknowns count as unknowns of their own.
//!
//! Facts are added one after the other; after each [`Simplex::check`] there is either a point where all hold, or a
//! combination of facts that is a negative number. Rows say what a basic variable is in terms of the others; a variable
//! outside its bounds is moved inside by Bland's rule, which ends.

use crate::ratio::Ratio;
use ratwheel_numbers::Integer;
use ratwheel_verify::families::poly::{Atom, Poly};
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::rc::Rc;

/// So many exchanges are made before the search goes on without an answer.
const PIVOTS: usize = 4_000;

type Row = BTreeMap<usize, Ratio>;

/// What is known about facts together.
pub(crate) enum Answer {
    /// There is a point.
    Possible,
    /// A sum of multiples of facts is negative.
    Impossible(Vec<(usize, Integer)>),
    /// Numbers became too large.
    Unknown,
}

#[derive(Clone, Debug)]
struct Variable {
    value: Ratio,
    low: Option<Ratio>,
    high: Option<Ratio>,
    /// The fact whose left side it is; products have none.
    fact: Option<usize>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Simplex {
    variables: Vec<Variable>,
    products: Rc<BTreeMap<Vec<Atom>, usize>>,
    /// What a basic variable is in terms of others.
    rows: BTreeMap<usize, Rc<Row>>,
    broken: bool,
}

fn add(row: &mut Row, variable: usize, by: Ratio) -> Option<()> {
    let sum = row.get(&variable).copied().unwrap_or(Ratio::ZERO).plus(by)?;
    if sum.is_zero() {
        row.remove(&variable);
    } else {
        row.insert(variable, sum);
    }
    Some(())
}

impl Simplex {
    fn product(&mut self, atoms: &[Atom]) -> usize {
        if let Some(number) = self.products.get(atoms) {
            return *number;
        }
        self.variables.push(Variable { value: Ratio::ZERO, low: None, high: None, fact: None });
        Rc::make_mut(&mut self.products).insert(atoms.to_vec(), self.variables.len() - 1);
        self.variables.len() - 1
    }

    /// Adds p ≥ 0 or p = 0.
    pub(crate) fn add(&mut self, fact: usize, p: &Poly, equation: bool) {
        if self.try_add(fact, p, equation).is_none() {
            self.broken = true;
        }
    }

    fn try_add(&mut self, fact: usize, p: &Poly, equation: bool) -> Option<()> {
        let mut row = Row::new();
        for (atoms, coefficient) in p.terms().filter(|(atoms, _)| !atoms.is_empty()) {
            let by = Ratio::whole(coefficient.to_i128()?);
            let number = self.product(atoms);
            match self.rows.get(&number) {
                Some(basic) => {
                    for (other, factor) in &**basic {
                        add(&mut row, *other, factor.times(by)?)?;
                    }
                }
                None => add(&mut row, number, by)?,
            }
        }
        let low = Ratio::whole(p.constant_term().to_i128()?).negated();
        let value = self.value_of(&row)?;
        let high = equation.then_some(low);
        self.variables.push(Variable { value, low: Some(low), high, fact: Some(fact) });
        self.rows.insert(self.variables.len() - 1, Rc::new(row));
        Some(())
    }

    fn value_of(&self, row: &Row) -> Option<Ratio> {
        let mut sum = Ratio::ZERO;
        for (number, by) in row {
            sum = sum.plus(self.variables.get(*number)?.value.times(*by)?)?;
        }
        Some(sum)
    }

    /// Moves to a point where all facts hold.
    pub(crate) fn check(&mut self) -> Answer {
        if self.broken {
            return Answer::Unknown;
        }
        let answer = self.try_check();
        self.broken = answer.is_none();
        answer.unwrap_or(Answer::Unknown)
    }

    fn try_check(&mut self) -> Option<Answer> {
        for _ in 0..PIVOTS {
            let mut wrong = None;
            for basic in self.rows.keys() {
                let variable = self.variables.get(*basic)?;
                if let Some(low) = variable.low
                    && variable.value.compare(low)? == Ordering::Less
                {
                    wrong = Some((*basic, low, true));
                    break;
                }
                if let Some(high) = variable.high
                    && variable.value.compare(high)? == Ordering::Greater
                {
                    wrong = Some((*basic, high, false));
                    break;
                }
            }
            let Some((basic, bound, up)) = wrong else { return Some(Answer::Possible) };
            let row = Rc::clone(self.rows.get(&basic)?);
            let mut entering = None;
            for (number, by) in &*row {
                let variable = self.variables.get(*number)?;
                let rises = (by.sign() == Ordering::Greater) == up;
                let free = match if rises { variable.high } else { variable.low } {
                    None => true,
                    Some(limit) => variable.value.compare(limit)?.is_ne(),
                };
                if free {
                    entering = Some(*number);
                    break;
                }
            }
            match entering {
                Some(entering) => self.pivot(basic, entering, bound)?,
                None => {
                    let sign = if up { Ratio::ONE } else { Ratio::ONE.negated() };
                    let mut multiples = vec![(self.variables.get(basic)?.fact?, sign)];
                    for (number, by) in &*row {
                        multiples.push((self.variables.get(*number)?.fact?, by.times(sign)?.negated()));
                    }
                    let common = Ratio::whole(Ratio::common(multiples.iter().map(|(_, by)| *by))?);
                    let mut whole = Vec::new();
                    for (fact, by) in multiples {
                        whole.push((fact, Integer::from(by.times(common)?.up)));
                    }
                    whole.sort_by_key(|(fact, _)| *fact);
                    return Some(Answer::Impossible(whole));
                }
            }
        }
        None
    }

    /// The basic variable goes to its bound, the other one becomes basic.
    fn pivot(&mut self, basic: usize, entering: usize, bound: Ratio) -> Option<()> {
        let row = self.rows.remove(&basic)?;
        let by = *row.get(&entering)?;
        let change = bound.minus(self.variables.get(basic)?.value)?.over(by)?;
        // entering = (basic − the rest)/by.
        let mut solved = Row::new();
        for (number, factor) in &*row {
            if *number != entering {
                solved.insert(*number, factor.over(by)?.negated());
            }
        }
        solved.insert(basic, Ratio::ONE.over(by)?);
        self.variables.get_mut(basic)?.value = bound;
        let value = self.variables.get(entering)?.value.plus(change)?;
        self.variables.get_mut(entering)?.value = value;
        let others: Vec<usize> = self.rows.keys().copied().collect();
        for other in others {
            let target = self.rows.get_mut(&other)?;
            if !target.contains_key(&entering) {
                continue;
            }
            let target = Rc::make_mut(target);
            if let Some(factor) = target.remove(&entering) {
                for (number, part) in &solved {
                    add(target, *number, part.times(factor)?)?;
                }
                let moved = self.variables.get(other)?.value.plus(factor.times(change)?)?;
                self.variables.get_mut(other)?.value = moved;
            }
        }
        self.rows.insert(entering, Rc::new(solved));
        Some(())
    }

    /// The value of a product at the point; of unknown ones that of its factors, or 0.
    pub(crate) fn product_value(&self, atoms: &[Atom]) -> Option<Ratio> {
        if let Some(number) = self.products.get(atoms) {
            return Some(self.variables.get(*number)?.value);
        }
        if atoms.len() < 2 {
            return Some(Ratio::ZERO);
        }
        atoms
            .iter()
            .try_fold(Ratio::ONE, |product, atom| product.times(self.product_value(std::slice::from_ref(atom))?))
    }

    /// Is this product one of the unknowns?
    pub(crate) fn has(&self, atoms: &[Atom]) -> bool {
        self.products.contains_key(atoms)
    }

    /// The value of a polynomial at the point.
    pub(crate) fn value(&self, p: &Poly) -> Option<Ratio> {
        let mut sum = Ratio::ZERO;
        for (atoms, coefficient) in p.terms() {
            let by = Ratio::whole(coefficient.to_i128()?);
            let value = if atoms.is_empty() { Ratio::ONE } else { self.product_value(atoms)? };
            sum = sum.plus(by.times(value)?)?;
        }
        Some(sum)
    }
}
