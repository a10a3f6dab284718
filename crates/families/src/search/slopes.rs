//! What the slopes of floors allow: bounds, complementary pairs, first values.

use ratwheel_numbers::Rational;
use ratwheel_verify::families::poly::Poly;
use ratwheel_verify::families::read::Family;
use ratwheel_verify::families::real::Constant;
use ratwheel_verify::families::schemas::{Lemma, Schema};

/// So many first values of each function are put in where a plan asks for it.
const VALUES: i64 = 3;
/// Multiples of two slopes that may differ by an integer are looked for up to here.
const MULTIPLES: i64 = 120;
/// Slopes are compared with integers up to here.
const BOUND: i64 = 12;

/// What the slopes of the functions allow.
pub(super) struct Slopes {
    /// The largest e with θ ≥ e and the least e with θ < e, where there are such.
    pub(super) bounds: Vec<(Option<i64>, Option<i64>)>,
    /// The first function with a slope and an offset that differ by integers.
    pub(super) base: Vec<Option<usize>>,
    /// Complementary pairs of functions.
    pub(super) pairs: Vec<(usize, usize)>,
    /// F(n) and F(n) + en + c that are complementary from 0 on: F, e and c.
    pub(super) shifted: Vec<(usize, Poly, Poly)>,
    /// F(n) and F(n) + en that are complementary from 1 on: F and e.
    pub(super) beside: Vec<(usize, Poly)>,
    /// Pairs of functions F and G with the largest e such that G(n) ≥ F(n) + en.
    pub(super) above: Vec<(usize, usize, i64)>,
    /// Complementary pairs F, G with a, b and c such that aθ − bθ' = c.
    pub(super) tied: Vec<Tied>,
    /// The first values that are known: the argument and F there.
    pub(super) values: Vec<Vec<(i64, i64)>>,
    /// Rational slopes.
    pub(super) ratio: Vec<bool>,
    /// Functions with a parameter after which they repeat but for an integer.
    pub(super) periods: Vec<(usize, Poly)>,
}

/// A lemma about functions at arguments.
pub(super) fn lemma(schema: Schema, functions: &[usize], arguments: Vec<Poly>) -> Lemma {
    Lemma { schema, functions: functions.to_vec(), arguments }
}

impl Slopes {
    pub(super) fn new(family: &Family) -> Self {
        let count = family.functions.len();
        let applies = |schema, functions: &[usize], arguments: &[i64]| {
            let arguments = arguments.iter().copied().map(Poly::constant).collect();
            family.lemma(&lemma(schema, functions, arguments)).is_ok()
        };
        let low = |f: usize| (-BOUND..=BOUND).rev().find(|e| applies(Schema::GapLow, &[f], &[0, 0, *e]));
        let high = |f: usize| (-BOUND..=BOUND).find(|e| applies(Schema::GapHigh, &[f], &[0, 0, *e]));
        let bounds: Vec<(Option<i64>, Option<i64>)> = (0..count).map(|f| (low(f), high(f))).collect();
        let value = |f: usize, k: i64| {
            let (low, high) = bounds.get(f).copied()?;
            let mut all = low?.saturating_mul(k)..=high?.saturating_mul(k).saturating_add(2);
            all.find(|v| applies(Schema::At, &[f], &[k, *v])).map(|v| (k, v))
        };
        let values = (0..count).map(|f| (1..=VALUES).filter_map(|k| value(f, k)).collect()).collect();
        let base = (0..count).map(|g| (0..g).find(|f| applies(Schema::Shift, &[*f, g], &[0]))).collect();
        let (mut pairs, mut shifted, mut beside) = (Vec::new(), Vec::new(), Vec::new());
        let parameters = family.domain.parameters.iter().enumerate().filter(|(_, parameter)| parameter.integer);
        let parameters = parameters.filter_map(|(number, _)| u32::try_from(number).ok()).map(Poly::var);
        let parameters: Vec<Poly> = parameters.collect();
        let fits =
            |f: usize, e: &Poly| family.lemma(&lemma(Schema::Period, &[f], vec![Poly::default(), e.clone()])).is_ok();
        let periods =
            (0..count).flat_map(|f| parameters.iter().filter(move |e| fits(f, e)).map(move |e| (f, e.clone())));
        let periods = periods.collect();
        let distances: Vec<Poly> = (1..=3).map(Poly::constant).chain(parameters.iter().cloned()).collect();
        for f in 0..count {
            pairs.extend((f + 1..count).filter(|g| applies(Schema::Cover, &[f, *g], &[0])).map(|g| (f, g)));
            for e in &distances {
                let cover = lemma(Schema::CoverBeside, &[f], vec![Poly::default(), e.clone()]);
                // A pair that has a function for its second sequence is among the pairs.
                if family.lemma(&cover).is_ok() && !pairs.iter().any(|(g, h)| f == *g || f == *h) {
                    beside.push((f, e.clone()));
                }
                for c in (0..=2).map(Poly::constant) {
                    let cover = lemma(Schema::CoverFrom, &[f], vec![Poly::default(), e.clone(), c.clone()]);
                    if family.lemma(&cover).is_ok() {
                        shifted.push((f, e.clone(), c));
                    }
                }
            }
        }
        let largest = |f: usize, g: usize| (0..=2).rev().find(|e| applies(Schema::Above, &[f, g], &[0, *e]));
        let above = pairs.iter().flat_map(|(f, g)| [(*f, *g), (*g, *f)]);
        let above = above.filter_map(|(f, g)| Some((f, g, largest(f, g)?))).collect();
        let tied = pairs.iter().filter_map(|(f, g)| tied(family, *f, *g)).collect();
        let ratio = (0..count).map(|f| applies(Schema::Ratio, &[f], &[0])).collect();
        Self { bounds, base, pairs, shifted, beside, above, tied, values, ratio, periods }
    }
}

/// Two functions with a, b and c such that aθ − bθ' = c.
pub(super) struct Tied {
    pub(super) functions: [usize; 2],
    pub(super) numbers: [Poly; 3],
}

/// How two slopes in one quadratic field go together, unless they differ by an integer.
fn tied(family: &Family, f: usize, g: usize) -> Option<Tied> {
    let ((slope, _), (other, _)) = (family.functions.get(f)?, family.functions.get(g)?);
    // θ = r + (b/a)θ' with a rational r, whose denominator divides a small multiple of a.
    let ratio = slope.against(other, &family.domain)?;
    let (b, a) = ratio.quotient().filter(|(b, a)| a != b)?;
    let whole = |by: i64| {
        let (a, b) = (a.scaled(&by.into()), b.scaled(&by.into()));
        let (left, right) = (slope.times(&Constant::of(a.clone()))?, other.times(&Constant::of(b.clone()))?);
        let c = linear(family, &left.minus(&right)?)?;
        Some(Tied { functions: [f, g], numbers: [a, b, c] })
    };
    (1..=MULTIPLES).find_map(whole)
}

/// The constant as a linear polynomial in the parameters, if it is one with integer coefficients.
fn linear(family: &Family, constant: &Constant) -> Option<Poly> {
    let (up, down) = constant.quotient()?;
    let count = u32::try_from(family.domain.parameters.len()).ok()?;
    // At large values of the parameters no denominator is 0; from three of them the coefficients follow.
    let at = |moved: Option<u32>| {
        let put = |p: &Poly| {
            let value = |var: u32| Poly::constant(1_000_003 + 7 * i64::from(var) + i64::from(moved == Some(var)));
            (0..count).fold(p.clone(), |p, var| p.substitute(var, &value(var))).as_constant()
        };
        let value = Rational::new(put(up)?, put(down)?)?;
        value.is_integer().then(|| value.floor())
    };
    let first = at(None)?;
    let slopes = (0..count).map(|var| Some(at(Some(var))? - &first)).collect::<Option<Vec<_>>>()?;
    let mut sum = Poly::constant(first);
    for (var, slope) in (0..count).zip(slopes) {
        let above = Poly::var(var).offset(-(1_000_003 + 7 * i64::from(var)));
        sum = sum.plus(&above.scaled(&slope));
    }
    constant.equals(&Constant::of(sum.clone())).then_some(sum)
}
