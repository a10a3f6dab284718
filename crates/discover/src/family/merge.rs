//! Formulas of one shape, written as one formula in the parameter: numbers that differ become polynomials in it.

use super::fit::{Bound, Poly, Quadratic, Text, beside, fractions, integers, quotient, surds};
use ratwheel_logic::{Formula, Function, Parts, Range, Term};
use ratwheel_numbers::{Integer, Natural, Real};

/// Numbers from here on stand for what depends on the parameter, until the text is written.
const FIRST: u64 = 9_000_000_000_000_000;

/// The values of the parameter, and which of them are fitted.
pub(super) struct Merge<'a> {
    pub(super) values: &'a [(i64, bool)],
    pub(super) parameter: &'a str,
    /// What stands for what depends on the parameter.
    found: Vec<Found>,
    /// The slopes of floors that depend on it.
    pub(super) slopes: Vec<String>,
    /// Only the shape is looked at.
    loose: bool,
}

/// A slope at each value, and its text.
type Slope = (Vec<Quadratic>, Text);

/// A text, and that of its opposite where it is an integer.
struct Found {
    text: Text,
    opposite: Option<Text>,
}

/// Do these formulas have the same shape?
pub(super) fn alike(one: &Formula, other: &Formula) -> bool {
    let mut merge = Merge::new(&[(0, true), (1, true)], "");
    merge.loose = true;
    merge.formula(&[one, other]).is_some()
}

impl<'a> Merge<'a> {
    pub(super) fn new(values: &'a [(i64, bool)], parameter: &'a str) -> Self {
        Self { values, parameter, found: Vec::new(), slopes: Vec::new(), loose: false }
    }

    /// The text of a merged formula.
    pub(super) fn text(&self, formula: &Formula, names: &[String]) -> String {
        let mut text = formula.to_text(names);
        for (i, found) in self.found.iter().enumerate() {
            let sign = (FIRST + i as u64).to_string();
            while let Some(at) = text.find(&sign) {
                let (before, after) = (text.get(..at).unwrap_or(""), text.get(at + sign.len()..).unwrap_or(""));
                text = put(before, found, after);
            }
        }
        text
    }

    fn stand_in(&mut self, text: Text, opposite: Option<Text>) -> Integer {
        self.found.push(Found { text, opposite });
        Integer::from(FIRST + (self.found.len() - 1) as u64)
    }

    fn at<T>(&self, values: Vec<T>) -> Vec<(i64, bool, T)> {
        self.values.iter().zip(values).map(|((k, fitted), value)| (*k, *fitted, value)).collect()
    }

    /// A number, or what stands for a polynomial.
    fn integer(&mut self, values: Vec<Integer>) -> Option<Integer> {
        let first = values.first()?.clone();
        if self.loose || values.iter().all(|value| *value == first) {
            return Some(first);
        }
        let poly: Poly = integers(&self.at(values))?;
        let text = poly.text(self.parameter);
        let opposite = Some(poly.negated().text(self.parameter));
        Some(self.stand_in(text, opposite))
    }

    fn natural(&mut self, values: Vec<&Natural>) -> Option<Natural> {
        self.integer(values.into_iter().map(Integer::from).collect())?.to_natural()
    }

    /// A slope, with what it is at each value.
    fn slope(&mut self, reals: &[&Real]) -> Option<(Real, Option<Slope>)> {
        let first = *reals.first()?;
        if self.loose || reals.iter().all(|real| real.to_string() == first.to_string()) {
            return Some((first.clone(), None));
        }
        let values: Option<Vec<Quadratic>> = reals.iter().map(|real| surd(real)).collect();
        let values = values?;
        let text = if values.iter().all(|value| value.b.is_zero()) {
            let (p, q) = fractions(&self.at(values.clone()))?;
            quotient(&p.text(self.parameter), &q.text(self.parameter))
        } else {
            surds(&self.at(values.clone()), self.parameter)?
        };
        if !self.slopes.contains(&text.text) {
            self.slopes.push(text.text.clone());
        }
        let real = Real::from(self.stand_in(text.clone(), None));
        Some((real, Some((values, text))))
    }

    fn offset(&mut self, reals: &[&Real], slope: Option<&Slope>) -> Option<Real> {
        let first = *reals.first()?;
        if self.loose || reals.iter().all(|real| real.to_string() == first.to_string()) {
            return Some(first.clone());
        }
        let values: Option<Vec<Quadratic>> = reals.iter().map(|real| surd(real)).collect();
        let values = values?;
        let text = if values.iter().all(|value| value.b.is_zero()) {
            let (p, q) = fractions(&self.at(values))?;
            quotient(&p.text(self.parameter), &q.text(self.parameter))
        } else if let Some((slopes, slope)) = slope {
            beside(&self.at(values), slopes, slope, self.parameter)?
        } else {
            surds(&self.at(values), self.parameter)?
        };
        Some(Real::from(self.stand_in(text, None)))
    }

    pub(super) fn formula(&mut self, all: &[&Formula]) -> Option<Formula> {
        // The same part of every formula, if all are of the kind of the first.
        macro_rules! parts {
            ($pattern:pat => $part:expr) => {
                all.iter().map(|one| if let $pattern = one { Some($part) } else { None }).collect::<Option<Vec<_>>>()
            };
        }
        Some(match *all.first()? {
            Formula::Constant(truth) => {
                let rest = parts!(Formula::Constant(truth) => *truth)?;
                rest.iter().all(|other| other == truth).then_some(Formula::Constant(*truth))?
            }
            Formula::Compare(relation, ..) => {
                let parts = parts!(Formula::Compare(relation, left, right) => (*relation, left, right))?;
                parts.iter().all(|(other, ..)| other == relation).then_some(())?;
                let left = self.term(&parts.iter().map(|(_, left, _)| *left).collect::<Vec<_>>())?;
                let right = self.term(&parts.iter().map(|(.., right)| *right).collect::<Vec<_>>())?;
                Formula::Compare(*relation, left, right)
            }
            Formula::And(_) => Formula::And(self.formulas(&parts!(Formula::And(list) => list.iter().collect())?)?),
            Formula::Or(_) => Formula::Or(self.formulas(&parts!(Formula::Or(list) => list.iter().collect())?)?),
            Formula::Not(_) => Formula::Not(Box::new(self.formula(&parts!(Formula::Not(one) => &**one)?)?)),
            Formula::Implies(..) => {
                let both = parts!(Formula::Implies(one, other) => vec![&**one, &**other])?;
                let [one, other] = <[Formula; 2]>::try_from(self.formulas(&both)?).ok()?;
                Formula::Implies(Box::new(one), Box::new(other))
            }
            Formula::Iff(..) => {
                let both = parts!(Formula::Iff(one, other) => vec![&**one, &**other])?;
                let [one, other] = <[Formula; 2]>::try_from(self.formulas(&both)?).ok()?;
                Formula::Iff(Box::new(one), Box::new(other))
            }
            Formula::Reduced(system, _) => {
                let parts = parts!(Formula::Reduced(system, term) => (system, term))?;
                parts.iter().all(|(other, _)| other.to_string() == system.to_string()).then_some(())?;
                let term = self.term(&parts.iter().map(|(_, term)| *term).collect::<Vec<_>>())?;
                Formula::Reduced(system.clone(), term)
            }
            Formula::Exists(depth, ..) => {
                let parts = parts!(Formula::Exists(depth, range, body) => (*depth, range, &**body))?;
                parts.iter().all(|(other, ..)| other == depth).then_some(())?;
                let range = self.range(&parts.iter().map(|(_, range, _)| *range).collect::<Vec<_>>())?;
                let body = self.formula(&parts.iter().map(|(.., body)| *body).collect::<Vec<_>>())?;
                Formula::Exists(*depth, range, Box::new(body))
            }
            Formula::ForAll(depth, ..) => {
                let parts = parts!(Formula::ForAll(depth, range, body) => (*depth, range, &**body))?;
                parts.iter().all(|(other, ..)| other == depth).then_some(())?;
                let range = self.range(&parts.iter().map(|(_, range, _)| *range).collect::<Vec<_>>())?;
                let body = self.formula(&parts.iter().map(|(.., body)| *body).collect::<Vec<_>>())?;
                Formula::ForAll(*depth, range, Box::new(body))
            }
            // Sets with names, automata, recursions and questions to a game are not taken apart.
            Formula::In(..) | Formula::Recognised(..) | Formula::Row(..) | Formula::Claimed(_) | Formula::Legal(..) => {
                return None;
            }
        })
    }

    /// Lists of the same length, part by part.
    fn formulas(&mut self, all: &[Vec<&Formula>]) -> Option<Vec<Formula>> {
        let length = all.first()?.len();
        all.iter().all(|list| list.len() == length).then_some(())?;
        let part = |i: usize| all.iter().map(|list| list.get(i).copied()).collect::<Option<Vec<_>>>();
        (0..length).map(|i| self.formula(&part(i)?)).collect()
    }

    fn terms(&mut self, all: &[Vec<&Term>]) -> Option<Vec<Term>> {
        let length = all.first()?.len();
        all.iter().all(|list| list.len() == length).then_some(())?;
        let part = |i: usize| all.iter().map(|list| list.get(i).copied()).collect::<Option<Vec<_>>>();
        (0..length).map(|i| self.term(&part(i)?)).collect()
    }

    fn range(&mut self, all: &[&Range]) -> Option<Range> {
        macro_rules! parts {
            ($pattern:pat => $part:expr) => {
                all.iter().map(|one| if let $pattern = one { Some($part) } else { None }).collect::<Option<Vec<_>>>()
            };
        }
        Some(match *all.first()? {
            Range::From(_) => Range::From(self.natural(parts!(Range::From(low) => low)?)?),
            Range::Between(..) => {
                let ends = self.terms(&parts!(Range::Between(low, high) => vec![low, high])?)?;
                let [low, high] = <[Term; 2]>::try_from(ends).ok()?;
                Range::Between(low, high)
            }
        })
    }

    /// Sums are compared part by part, whatever factors they have: n, 2·n and 3·n are k·n.
    fn term(&mut self, all: &[&Term]) -> Option<Term> {
        let sums: Vec<Parts<'_>> = all.iter().map(|term| Parts::of(term)).collect();
        let length = sums.first()?.terms.len();
        sums.iter().all(|sum| sum.terms.len() == length).then_some(())?;
        let mut parts = Vec::new();
        for i in 0..length {
            let part = sums.iter().map(|sum| sum.terms.get(i)).collect::<Option<Vec<_>>>()?;
            let factor = self.integer(part.iter().map(|(factor, _)| factor.clone()).collect())?;
            let term = self.single(&part.iter().map(|(_, term)| *term).collect::<Vec<_>>())?;
            parts.push(if factor == Integer::one() {
                term
            } else if factor == -1 {
                Term::Negate(Box::new(term))
            } else {
                Term::Scale(factor, Box::new(term))
            });
        }
        let constant = self.integer(sums.iter().map(|sum| sum.constant.clone()).collect())?;
        if !constant.is_zero() || parts.is_empty() {
            parts.push(Term::Constant(constant));
        }
        Some(if parts.len() == 1 { parts.pop()? } else { Term::Sum(parts) })
    }

    /// Terms that are no sums.
    fn single(&mut self, all: &[&Term]) -> Option<Term> {
        macro_rules! parts {
            ($pattern:pat => $part:expr) => {
                all.iter().map(|one| if let $pattern = one { Some($part) } else { None }).collect::<Option<Vec<_>>>()
            };
        }
        Some(match *all.first()? {
            Term::Variable(variable) => {
                let rest = parts!(Term::Variable(variable) => *variable)?;
                rest.iter().all(|other| other == variable).then_some(Term::Variable(*variable))?
            }
            Term::Product(..) => {
                let both = self.terms(&parts!(Term::Product(one, other) => vec![&**one, &**other])?)?;
                let [one, other] = <[Term; 2]>::try_from(both).ok()?;
                Term::Product(Box::new(one), Box::new(other))
            }
            Term::Abs(_) => Term::Abs(Box::new(self.term(&parts!(Term::Abs(one) => &**one)?)?)),
            Term::Min(_) => Term::Min(self.terms(&parts!(Term::Min(list) => list.iter().collect())?)?),
            Term::Max(_) => Term::Max(self.terms(&parts!(Term::Max(list) => list.iter().collect())?)?),
            Term::Mod(..) => {
                let term = self.term(&parts!(Term::Mod(term, _) => &**term)?)?;
                Term::Mod(Box::new(term), self.natural(parts!(Term::Mod(_, modulus) => modulus)?)?)
            }
            Term::Div(..) => {
                let term = self.term(&parts!(Term::Div(term, _) => &**term)?)?;
                Term::Div(Box::new(term), self.natural(parts!(Term::Div(_, divisor) => divisor)?)?)
            }
            Term::Floor(first, _) => {
                let floors = parts!(Term::Floor(parts, gamma) => (parts, gamma))?;
                floors.iter().all(|(parts, _)| parts.len() == first.len()).then_some(())?;
                let (mut parts, mut slope) = (Vec::new(), None);
                for i in 0..first.len() {
                    let part = floors.iter().map(|(parts, _)| parts.get(i)).collect::<Option<Vec<_>>>()?;
                    let (real, known) = self.slope(&part.iter().map(|(real, _)| real).collect::<Vec<_>>())?;
                    slope = slope.or(known);
                    parts.push((real, self.term(&part.iter().map(|(_, term)| term).collect::<Vec<_>>())?));
                }
                let gammas: Vec<&Real> = floors.iter().map(|(_, gamma)| *gamma).collect();
                Term::Floor(parts, self.offset(&gammas, slope.as_ref())?)
            }
            Term::If(..) => {
                let conditions = parts!(Term::If(condition, ..) => &**condition)?;
                let branches = parts!(Term::If(_, one, other) => vec![&**one, &**other])?;
                let condition = self.formula(&conditions)?;
                let [one, other] = <[Term; 2]>::try_from(self.terms(&branches)?).ok()?;
                Term::If(Box::new(condition), Box::new(one), Box::new(other))
            }
            Term::Apply(function, _) => {
                let parts = parts!(Term::Apply(function, list) => (function, list.iter().collect::<Vec<_>>()))?;
                parts.iter().all(|(other, _)| same(function, other)).then_some(())?;
                let lists: Vec<Vec<&Term>> = parts.into_iter().map(|(_, list)| list).collect();
                Term::Apply(function.clone(), self.terms(&lists)?)
            }
            // Parts of a sum are none of these.
            Term::Constant(_) | Term::Sum(_) | Term::Negate(_) | Term::Scale(..) => return None,
        })
    }

    /// Does this number stand for something?
    pub(super) fn stands(&self, number: &Natural) -> bool {
        number.to_u64().is_some_and(|number| number >= FIRST)
    }
}

/// What stands there between what comes before and behind it.
fn put(before: &str, found: &Found, after: &str) -> String {
    let factor = after.starts_with(['*', '/']) || before.ends_with('*');
    let single = ["mod ", "div ", "/", "^"].iter().any(|word| before.ends_with(word));
    if single {
        return format!("{before}{}{after}", found.text.alone());
    }
    if factor {
        return format!("{before}{}{after}", found.text.factor());
    }
    match (before.strip_suffix(" + "), before.strip_suffix(" - "), &found.opposite) {
        (Some(start), _, Some(opposite)) if found.text.text.starts_with('-') => {
            format!("{start} - {}{after}", opposite.factor())
        }
        (_, Some(_), _) => format!("{before}{}{after}", found.text.factor()),
        (Some(_), ..) if found.text.text.starts_with('-') => format!("{before}({}){after}", found.text.text),
        _ => {
            // At the start of a sum, a product or a comparison.
            let plain = found.text.bound != Bound::Sum || !found.text.text.starts_with('-') || !before.ends_with('-');
            let text = if plain { found.text.text.clone() } else { found.text.alone() };
            format!("{before}{text}{after}")
        }
    }
}

fn same(one: &Function, other: &Function) -> bool {
    match (one, other) {
        (Function::Xor, Function::Xor) | (Function::Gcd, Function::Gcd) => true,
        (Function::Shift(one), Function::Shift(other))
        | (Function::Zeros(one), Function::Zeros(other))
        | (Function::Lowest(one), Function::Lowest(other))
        | (Function::Digit(one), Function::Digit(other)) => one.to_string() == other.to_string(),
        (Function::Read(one, digits), Function::Read(other, others)) => {
            one.to_string() == other.to_string() && digits.to_string() == others.to_string()
        }
        (
            Function::Xor
            | Function::Gcd
            | Function::Shift(_)
            | Function::Zeros(_)
            | Function::Lowest(_)
            | Function::Digit(_)
            | Function::Read(..),
            _,
        ) => false,
    }
}

fn surd(real: &Real) -> Option<Quadratic> {
    if let Some(rational) = real.as_rational() {
        let (a, c) = (rational.numerator().clone(), rational.denominator().clone());
        return Some(Quadratic { a, b: Integer::zero(), d: Natural::from(2u64), c });
    }
    let (a, b, d, c) = real.as_surd()?;
    Some(Quadratic { a, b, d, c })
}
