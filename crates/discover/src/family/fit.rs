//! Numbers that depend on a parameter k, as polynomials in k: found on some values of k, held against the others.
//!
//! Everything is one linear problem. The numbers at each k satisfy linear equations in unknown polynomials: a fraction p/q says
//! q·P(k) − p·Q(k) = 0, a surd α says A(k)α² + B(k)α + C(k) = 0, which is two equations. The polynomials of least degree that
//! solve those of the fitted values are taken if they are unique up to a factor, and if the equations of the other values hold.

use ratwheel_numbers::{Integer, Natural, Rational};

/// The highest degree that is tried.
const DEGREE: usize = 3;

/// A polynomial with integer coefficients, the constant first, the last not 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Poly(Vec<Integer>);

/// (a + b√d)/c.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Quadratic {
    pub(super) a: Integer,
    pub(super) b: Integer,
    pub(super) d: Natural,
    pub(super) c: Natural,
}

/// A text, and how tightly it is bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Text {
    pub(super) text: String,
    pub(super) bound: Bound,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Bound {
    Sum,
    Product,
    Atom,
}

impl Text {
    fn atom(&self) -> String {
        if self.bound == Bound::Atom { self.text.clone() } else { format!("({})", self.text) }
    }

    /// As a factor on the left, or what is divided.
    pub(super) fn factor(&self) -> String {
        if self.bound == Bound::Sum { format!("({})", self.text) } else { self.text.clone() }
    }

    /// Where nothing but a single thing may stand.
    pub(super) fn alone(&self) -> String {
        self.atom()
    }
}

/// A value of the parameter, one equation (a coefficient for each unknown), and whether the value is one of those fitted.
pub(super) struct Equation {
    pub(super) at: i64,
    pub(super) fitted: bool,
    pub(super) coefficients: Vec<Rational>,
}

impl Poly {
    fn new(mut coefficients: Vec<Integer>) -> Self {
        while coefficients.last().is_some_and(Integer::is_zero) {
            coefficients.pop();
        }
        Self(coefficients)
    }

    fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    /// The value, where it is no more than a number.
    pub(super) fn constant(&self) -> Option<Integer> {
        match self.0.as_slice() {
            [] => Some(Integer::zero()),
            [one] => Some(one.clone()),
            _ => None,
        }
    }

    pub(super) fn at(&self, k: i64) -> Integer {
        let k = Integer::from(k);
        self.0.iter().rev().fold(Integer::zero(), |sum, coefficient| &(&sum * &k) + coefficient)
    }

    fn times(&self, other: &Self) -> Self {
        let mut product = vec![Integer::zero(); self.0.len() + other.0.len()];
        for (i, a) in self.0.iter().enumerate() {
            for (j, b) in other.0.iter().enumerate() {
                if let Some(slot) = product.get_mut(i + j) {
                    *slot += &(a * b);
                }
            }
        }
        Self::new(product)
    }

    fn minus(&self, other: &Self) -> Self {
        let zero = Integer::zero();
        let at = |list: &[Integer], i: usize| list.get(i).unwrap_or(&zero).clone();
        let most = self.0.len().max(other.0.len());
        Self::new((0..most).map(|i| &at(&self.0, i) - &at(&other.0, i)).collect())
    }

    fn scaled(&self, factor: i64) -> Self {
        Self::new(self.0.iter().map(|coefficient| coefficient * &Integer::from(factor)).collect())
    }

    pub(super) fn negated(&self) -> Self {
        self.scaled(-1)
    }

    /// The greatest common divisor of the coefficients.
    fn content(&self) -> Natural {
        self.0.iter().fold(Natural::zero(), |divisor, coefficient| divisor.gcd(coefficient.magnitude()))
    }

    fn divided(&self, divisor: &Natural) -> Self {
        Self::new(self.0.iter().map(|coefficient| coefficient.div_floor(divisor)).collect())
    }

    /// In the parameter of this name, as the language reads it; what is added comes before what is subtracted.
    pub(super) fn text(&self, k: &str) -> Text {
        let mut terms: Vec<(usize, &Integer)> =
            self.0.iter().enumerate().rev().filter(|(_, coefficient)| !coefficient.is_zero()).collect();
        if terms.first().is_some_and(|(_, first)| first.is_negative()) {
            terms.sort_by_key(|(degree, coefficient)| (coefficient.is_negative(), std::cmp::Reverse(*degree)));
        }
        let mut text = String::new();
        for (i, (degree, coefficient)) in terms.iter().enumerate() {
            let power = match degree {
                0 => String::new(),
                1 => k.to_owned(),
                _ => format!("{k}^{degree}"),
            };
            let size = coefficient.magnitude();
            let term = match (power.is_empty(), size.is_one()) {
                (true, _) => size.to_string(),
                (false, true) => power,
                (false, false) => format!("{size}*{power}"),
            };
            text.push_str(match (i, coefficient.is_negative()) {
                (0, false) => "",
                (0, true) => "-",
                (_, false) => " + ",
                (_, true) => " - ",
            });
            text.push_str(&term);
        }
        let bound = match terms.as_slice() {
            [] => return Text { text: "0".to_owned(), bound: Bound::Atom },
            [(_, one)] if one.is_negative() => Bound::Sum,
            [(degree, one)] if *degree == 0 || *degree == 1 && one.magnitude().is_one() => Bound::Atom,
            [_] => Bound::Product,
            _ => Bound::Sum,
        };
        Text { text, bound }
    }
}

/// p/q as the language reads it.
pub(super) fn quotient(p: &Text, q: &Text) -> Text {
    match q.text.as_str() {
        "1" => p.clone(),
        _ => Text { text: format!("{}/{}", p.factor(), q.atom()), bound: Bound::Product },
    }
}

/// Polynomials that solve all the equations: of the least degree that solves those of the fitted values, and unique there up to
/// a factor. Unknowns that do not `grow` are numbers. The last is positive at every value, and has no common divisor with the
/// others; `None` if there are none.
pub(super) fn solve(equations: &[Equation], grows: &[bool]) -> Option<Vec<Poly>> {
    for degree in 0..=DEGREE {
        let lengths: Vec<usize> = grows.iter().map(|grows| if *grows { degree + 1 } else { 1 }).collect();
        let row = |equation: &Equation| -> Vec<Rational> {
            let mut row = Vec::new();
            for (coefficient, length) in equation.coefficients.iter().zip(&lengths) {
                let mut power = Rational::from(1);
                for _ in 0..*length {
                    row.push(coefficient * &power);
                    power = &power * &Rational::from(equation.at);
                }
            }
            row
        };
        let rows = equations.iter().filter(|equation| equation.fitted).map(row).collect();
        match kernel(rows, lengths.iter().sum()) {
            Kernel::Trivial => {}
            Kernel::Many => return None,
            Kernel::Line(solution) => {
                let found = polynomials(&solution, &lengths, equations)?;
                return holds(&found, equations).then_some(found);
            }
        }
    }
    None
}

/// Integer polynomials without a common divisor, the last one positive.
fn polynomials(solution: &[Rational], lengths: &[usize], equations: &[Equation]) -> Option<Vec<Poly>> {
    let denominator = solution.iter().fold(Natural::one(), |all, one| {
        let common = all.gcd(one.denominator());
        &all * &one.denominator().div_rem(&common).0
    });
    let scale = Rational::from(Integer::from(denominator));
    let mut numbers = solution.iter().map(|number| (number * &scale).numerator().clone());
    let mut found: Vec<Poly> =
        lengths.iter().map(|length| Poly::new(numbers.by_ref().take(*length).collect())).collect();
    let content = found.iter().fold(Natural::zero(), |divisor, poly| divisor.gcd(&poly.content()));
    if content.is_zero() {
        return None;
    }
    found.iter_mut().for_each(|poly| *poly = poly.divided(&content));
    if found.last()?.at(equations.first()?.at).is_negative() {
        found.iter_mut().for_each(|poly| *poly = poly.negated());
    }
    Some(found)
}

fn holds(found: &[Poly], equations: &[Equation]) -> bool {
    equations.iter().all(|equation| {
        let value = |poly: &Poly| Rational::from(poly.at(equation.at));
        let zero = Rational::from(0);
        let sum = found.iter().zip(&equation.coefficients).fold(zero, |sum, (poly, e)| &sum + &(e * &value(poly)));
        sum.is_zero() && found.last().is_some_and(|last| last.at(equation.at).is_positive())
    })
}

enum Kernel {
    Trivial,
    Line(Vec<Rational>),
    Many,
}

/// Everything that these rows send to 0, by elimination.
fn kernel(mut rows: Vec<Vec<Rational>>, unknowns: usize) -> Kernel {
    let mut pivots: Vec<usize> = Vec::new();
    for column in 0..unknowns {
        let from = pivots.len();
        let entry = |row: &Vec<Rational>| row.get(column).cloned().unwrap_or_else(|| Rational::from(0));
        let Some(at) = (from..rows.len()).find(|i| rows.get(*i).is_some_and(|row| !entry(row).is_zero())) else {
            continue;
        };
        rows.swap(from, at);
        let Some(inverse) = rows.get(from).and_then(|row| entry(row).reciprocal()) else { continue };
        let pivot: Vec<Rational> =
            rows.get(from).map(|row| row.iter().map(|number| number * &inverse).collect()).unwrap_or_default();
        for (i, row) in rows.iter_mut().enumerate() {
            if i == from {
                row.clone_from(&pivot);
                continue;
            }
            let factor = entry(row);
            if !factor.is_zero() {
                row.iter_mut().zip(&pivot).for_each(|(number, pivot)| *number = &*number - &(&factor * pivot));
            }
        }
        pivots.push(column);
    }
    let free: Vec<usize> = (0..unknowns).filter(|column| !pivots.contains(column)).collect();
    match free.as_slice() {
        [] => Kernel::Trivial,
        [one] => {
            let mut solution = vec![Rational::from(0); unknowns];
            for (row, pivot) in rows.iter().zip(&pivots) {
                if let (Some(slot), Some(number)) = (solution.get_mut(*pivot), row.get(*one)) {
                    *slot = -number;
                }
            }
            if let Some(slot) = solution.get_mut(*one) {
                *slot = Rational::from(1);
            }
            Kernel::Line(solution)
        }
        _ => Kernel::Many,
    }
}

/// Integers as a polynomial with integer coefficients.
pub(super) fn integers(values: &[(i64, bool, Integer)]) -> Option<Poly> {
    let equation = |(at, fitted, value): &(i64, bool, Integer)| Equation {
        at: *at,
        fitted: *fitted,
        coefficients: vec![Rational::from(-1), Rational::from(value.clone())],
    };
    let equations: Vec<Equation> = values.iter().map(equation).collect();
    let [poly, divisor] = <[Poly; 2]>::try_from(solve(&equations, &[true, false])?).ok()?;
    (divisor.constant()? == Integer::one()).then_some(poly)
}

/// Fractions a/c as a quotient of polynomials.
pub(super) fn fractions(values: &[(i64, bool, Quadratic)]) -> Option<(Poly, Poly)> {
    let equation = |(at, fitted, value): &(i64, bool, Quadratic)| Equation {
        at: *at,
        fitted: *fitted,
        coefficients: vec![Rational::from(Integer::from(value.c.clone())), Rational::from(-value.a.clone())],
    };
    let equations: Vec<Equation> = values.iter().map(equation).collect();
    let [p, q] = <[Poly; 2]>::try_from(solve(&equations, &[true, true])?).ok()?;
    Some((p, q))
}

/// Surds as roots of C(k) + B(k)·α + A(k)·α² = 0, as the language reads them.
pub(super) fn surds(values: &[(i64, bool, Quadratic)], name: &str) -> Option<Text> {
    let (.., first) = values.iter().find(|(.., value)| !value.b.is_zero())?;
    if values.iter().all(|(.., value)| value.b.is_zero() || value.d == first.d) {
        // One field for all: (u + v√d)/w.
        let root = Quadratic { a: Integer::zero(), b: Integer::one(), d: first.d.clone(), c: Natural::one() };
        let text = Text { text: format!("sqrt({})", first.d), bound: Bound::Atom };
        return beside(values, &vec![root; values.len()], &text, name);
    }
    let mut equations = Vec::new();
    for (at, fitted, Quadratic { a, b, d, c }) in values {
        let (c, d) = (Integer::from(c.clone()), Integer::from(d.clone()));
        let square = &(a * a) + &(&(b * b) * &d);
        let mut push = |coefficients: [Integer; 3]| {
            let coefficients = coefficients.into_iter().map(Rational::from).collect();
            equations.push(Equation { at: *at, fitted: *fitted, coefficients });
        };
        push([&c * &c, a * &c, square]);
        if !b.is_zero() {
            push([Integer::zero(), b * &c, &(a * b) * &Integer::from(2)]);
        }
    }
    let [c, b, a] = <[Poly; 3]>::try_from(solve(&equations, &[true, true, true])?).ok()?;
    // (−B ± √(B² − 4AC))/2A, one sign for all.
    let mut signs = values.iter().filter(|(_, _, value)| !value.b.is_zero()).map(|(_, _, value)| value.b.is_negative());
    let minus = signs.next()?;
    if signs.any(|sign| sign != minus) {
        return None;
    }
    let discriminant = b.times(&b).minus(&a.times(&c).scaled(4));
    if discriminant.is_zero() {
        return None;
    }
    let mut root = Natural::one();
    let content = discriminant.content();
    for f in (2..=64u64).rev().map(Natural::from) {
        if content.div_rem(&f.square()).1.is_zero() {
            root = f;
            break;
        }
    }
    let mut inside = discriminant.divided(&root.square());
    let (mut whole, mut under) = (b.negated(), a.scaled(2));
    let common = root.gcd(&whole.content()).gcd(&under.content());
    if !common.is_one() && !common.is_zero() {
        (whole, under) = (whole.divided(&common), under.divided(&common));
        root = root.div_rem(&common).0;
    }
    // What is left of the square goes back under the root, where it is not a factor by itself.
    let mut sqrt = format!("sqrt({})", inside.text(name).text);
    if !root.is_one() {
        if inside.constant().is_some() {
            sqrt = format!("{root}*{sqrt}");
        } else {
            inside = discriminant.divided(&common.square());
            sqrt = format!("sqrt({})", inside.text(name).text);
        }
    }
    let sum = match (whole.is_zero(), minus) {
        (true, false) => Text { text: sqrt, bound: Bound::Atom },
        (true, true) => Text { text: format!("-{sqrt}"), bound: Bound::Sum },
        (false, _) => {
            let sign = if minus { '-' } else { '+' };
            Text { text: format!("{} {sign} {sqrt}", whole.text(name).text), bound: Bound::Sum }
        }
    };
    Some(quotient(&sum, &under.text(name)))
}

/// Surds γ as (u + v·α)/w, where α are the surds of the same fields whose text is given.
pub(super) fn beside(
    values: &[(i64, bool, Quadratic)],
    slopes: &[Quadratic],
    slope: &Text,
    name: &str,
) -> Option<Text> {
    let mut equations = Vec::new();
    for ((at, fitted, gamma), alpha) in values.iter().zip(slopes) {
        if !gamma.b.is_zero() && !alpha.b.is_zero() && gamma.d != alpha.d {
            return None;
        }
        let over = |number: &Integer, under: &Natural| Rational::new(number.clone(), Integer::from(under.clone()));
        let mut push = |u: Rational, v: Rational, w: Rational| {
            equations.push(Equation { at: *at, fitted: *fitted, coefficients: vec![-&u, -&v, w] });
        };
        push(Rational::from(1), over(&alpha.a, &alpha.c)?, over(&gamma.a, &gamma.c)?);
        if !alpha.b.is_zero() || !gamma.b.is_zero() {
            push(Rational::from(0), over(&alpha.b, &alpha.c)?, over(&gamma.b, &gamma.c)?);
        }
    }
    let [u, v, w] = <[Poly; 3]>::try_from(solve(&equations, &[true, true, true])?).ok()?;
    let times = match v.text(name) {
        text if text.text == "1" => slope.clone(),
        text => Text { text: format!("{}*{}", text.factor(), slope.factor()), bound: Bound::Product },
    };
    let sum = if u.is_zero() {
        times
    } else {
        Text { text: format!("{} + {}", u.text(name).text, times.factor()), bound: Bound::Sum }
    };
    Some(quotient(&sum, &w.text(name)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quadratic(a: i64, b: i64, d: u64, c: u64) -> Quadratic {
        Quadratic { a: a.into(), b: b.into(), d: d.into(), c: c.into() }
    }

    /// With (a + √r)/c for each k, square factors of r taken out.
    fn family(values: impl Fn(i64) -> (i64, i64, i64), fitted: i64) -> Vec<(i64, bool, Quadratic)> {
        let surd = |k: i64| {
            let (a, r, c) = values(k);
            let s = (1..=r).rev().find(|s| r % (s * s) == 0).unwrap_or(1);
            let d = r / (s * s);
            let (b, d) = if d == 1 { (0, 2) } else { (s, d) };
            let a = if b == 0 { a + s } else { a };
            (k, k <= fitted, quadratic(a, b, d.unsigned_abs(), c.unsigned_abs()))
        };
        (1..=8).map(surd).collect()
    }

    #[test]
    fn surds_of_a_family_are_one_root() {
        let wythoff = family(|k| (2 - k, k * k + 4, 2), 5);
        assert_eq!(surds(&wythoff, "d").unwrap().text, "(2 - d + sqrt(d^2 + 4))/2");
        let roots = family(|k| (0, 9 * (k + 1), 1), 5);
        assert_eq!(surds(&roots, "k").unwrap().text, "sqrt(9*k + 9)");
        let over = family(|k| (1, 5, 2 * k), 5);
        assert_eq!(surds(&over, "k").unwrap().text, "(1 + sqrt(5))/(2*k)");
    }

    #[test]
    fn what_is_held_back_decides() {
        let mut wythoff = family(|k| (2 - k, k * k + 4, 2), 5);
        wythoff[7].2.a = Integer::from(99);
        assert_eq!(surds(&wythoff, "d"), None);
        let numbers = |f: &dyn Fn(i64) -> i64| -> Vec<(i64, bool, Integer)> {
            (1..=8).map(|k| (k, k <= 5, Integer::from(f(k)))).collect()
        };
        assert_eq!(integers(&numbers(&|k| k * k - 3)).unwrap().text("k").text, "k^2 - 3");
        assert_eq!(integers(&numbers(&|k| 2 - k)).unwrap().text("k").text, "2 - k");
        assert_eq!(integers(&numbers(&|k| 1 << k)), None);
        // A polynomial of degree 4 goes through any five numbers.
        assert_eq!(integers(&numbers(&|k| k * k * k * k)), None);
        assert_eq!(integers(&numbers(&|k| k.min(6))), None);
    }

    #[test]
    fn fractions_are_quotients() {
        let values: Vec<(i64, bool, Quadratic)> = (1..=8)
            .map(|k| {
                let (a, c) = (2 * k, k + 1);
                let g = if c % 2 == 0 { 2 } else { 1 };
                (k, k <= 5, quadratic(a / g, 0, 2, (c / g).unsigned_abs()))
            })
            .collect();
        let (p, q) = fractions(&values).unwrap();
        assert_eq!(quotient(&p.text("k"), &q.text("k")).text, "2*k/(k + 1)");
    }
}
