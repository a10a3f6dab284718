//! Lemma schemas: what is true of F(t) = ⌊θt + γ⌋ for all integers t, each with its proof.
//!
//! A schema names its functions by number and its arguments as polynomials; what comes out is a formula that holds for
//! all values of the unknowns and all parameters in their ranges. Side conditions on slopes and offsets are decided
//! exactly ([`super::real`]), or the schema is refused.

use super::form::Form;
use super::poly::Poly;
use super::read::Family;
use super::real::Constant;
use super::symbols::Symbol;
use crate::CertificateError;
use ratwheel_numbers::Integer;

/// A lemma as a certificate names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lemma {
    /// Which schema.
    pub schema: Schema,
    /// The functions it is about.
    pub functions: Vec<usize>,
    /// What it is about.
    pub arguments: Vec<Poly>,
}

/// The schemas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Schema {
    /// F(0) = 0 if 0 ≤ γ < 1.
    Zero,
    /// t < 0 or F(t) ≥ et, if θ ≥ e and γ ≥ 0.
    Low,
    /// t ≤ 0 or F(t) ≤ et − 1, if θ < e and γ = 0.
    High,
    /// t < s or F(t) − F(s) ≥ e(t − s), if θ ≥ e.
    GapLow,
    /// t < s or F(t) − F(s) ≤ e(t − s), if θ ≤ e.
    GapHigh,
    /// 0 ≤ F(s + t) − F(s) − F(t) ≤ 1 if γ = 0.
    Add,
    /// G(t) = F(t) + et + c if θ' = θ + e and γ' = γ + c.
    Shift,
    /// kF(t) ≤ ht ≤ kF(t) + k − 1 if θ = h/k and γ = 0.
    Ratio,
    /// x ≤ 0, or x = F(i) or x = G(i) for some i ≥ 1, if 1/θ + 1/θ' = 1 and both are irrational.
    Cover,
    /// s ≤ 0 or t ≤ 0 or F(s) ≠ G(t), under the same condition.
    Disjoint,
    /// For g(j) = c₁F₁(j) + … + cj, of positive slope: t < g(0), or g(j) ≤ t < g(j + 1) for some j ≥ 0.
    Locate,
    /// x < 0, or x = F(i) or x = F(i) + ei + c for some i ≥ 0, for a pair with offsets; arguments x, e, c.
    CoverFrom,
    /// s < 0 or t < 0 or F(s) ≠ F(t) + et + c, under the same condition; arguments s, t, e, c.
    DisjointFrom,
    /// x ≤ 0, or x = F(i) or x = F(i) + ei for some i ≥ 1, if 1/θ + 1/(θ + e) = 1 and θ is irrational; arguments x, e.
    CoverBeside,
    /// s ≤ 0 or t ≤ 0 or F(s) ≠ F(t) + et, under the same condition; arguments s, t, e.
    DisjointBeside,
    /// F(k) = v for numbers k and v, if v ≤ θk + γ < v + 1.
    At,
    /// t < 0 or G(t) ≥ F(t) + et, if θ' ≥ θ + e and γ' ≥ γ.
    Above,
    /// s < t or t < s or F(s) = F(t).
    Same,
    /// F(t + e) = F(t) + c if eθ = c is an integer for all parameters; arguments t, e.
    Period,
    /// The first number in the first column of rows by mex; this and the next five are proved in [`super::mex`].
    MexStart,
    /// The column rises by one at least.
    MexRises,
    /// The second column is not below the first.
    MexBeside,
    /// Every number is given or in a row.
    MexCover,
    /// No number is in both columns, unless in one row.
    MexDisjoint,
    /// No number of the first column is given.
    MexNew,
    /// F(cF(t) + dt + e) for a root of θ² = aθ + b; this and the next six are proved in `floors.rs`.
    Nested,
    /// F(s + h) − F(s) and F(t + h) − F(t) differ by 1 at most.
    Even,
    /// F(s + t) is F(s) + ⌊θt⌋ or one more; with −θ for F(s − t).
    Sum,
    /// F falls behind a line that is steeper, by a number at least 1 below or above θ.
    Behind,
    /// ⌊cθt + γ⌋ = F(ct).
    Scale,
    /// v ≤ F(t) just if v² < avt + bt², for a root of θ² = aθ + b with b > 0.
    Square,
    /// t − s ≠ h, F(t) ≠ F(s) + u or G(t) ≠ G(s) + v, if aθ − bθ' = c and |au − bv − ch| > a + b − 2; arguments s, t, h, u, v, a, b, c.
    Apart,
    /// Values of a sequence by recurrence at equal arguments and indices are equal.
    Entry,
    /// A pile beside piles of one token at most, where the nim-sum is 0.
    Small,
}

impl Schema {
    /// All of them.
    pub const ALL: [Self; 34] = [
        Self::Zero,
        Self::Low,
        Self::High,
        Self::GapLow,
        Self::GapHigh,
        Self::Add,
        Self::Shift,
        Self::Ratio,
        Self::Cover,
        Self::Disjoint,
        Self::Locate,
        Self::CoverFrom,
        Self::DisjointFrom,
        Self::CoverBeside,
        Self::DisjointBeside,
        Self::At,
        Self::Above,
        Self::Same,
        Self::Period,
        Self::MexStart,
        Self::MexRises,
        Self::MexBeside,
        Self::MexCover,
        Self::MexDisjoint,
        Self::MexNew,
        Self::Nested,
        Self::Even,
        Self::Sum,
        Self::Behind,
        Self::Scale,
        Self::Square,
        Self::Apart,
        Self::Entry,
        Self::Small,
    ];

    /// Its name in certificates.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Zero => "zero",
            Self::Low => "low",
            Self::High => "high",
            Self::GapLow => "gap-low",
            Self::GapHigh => "gap-high",
            Self::Add => "add",
            Self::Shift => "shift",
            Self::Ratio => "ratio",
            Self::Cover => "cover",
            Self::Disjoint => "disjoint",
            Self::Locate => "locate",
            Self::CoverFrom => "cover-from",
            Self::DisjointFrom => "disjoint-from",
            Self::CoverBeside => "cover-beside",
            Self::DisjointBeside => "disjoint-beside",
            Self::At => "at",
            Self::Above => "above",
            Self::Same => "same",
            Self::Period => "period",
            Self::MexStart => "mex-start",
            Self::MexRises => "mex-rises",
            Self::MexBeside => "mex-beside",
            Self::MexCover => "mex-cover",
            Self::MexDisjoint => "mex-disjoint",
            Self::MexNew => "mex-new",
            Self::Nested => "nested",
            Self::Even => "even",
            Self::Sum => "sum",
            Self::Behind => "behind",
            Self::Scale => "scale",
            Self::Square => "square",
            Self::Apart => "apart",
            Self::Entry => "entry",
            Self::Small => "small",
        }
    }
}

/// Integers that bound slopes are looked for up to here.
const BOUND: i64 = 12;

/// The bound variable of what a lemma says; no other variable has this number.
pub const FRESH: u32 = u32::MAX;

type Said = Result<Form, CertificateError>;

fn rejected<T>(what: impl std::fmt::Display) -> Result<T, CertificateError> {
    Err(CertificateError::Rejected(format!("a lemma does not apply: {what}")))
}

fn integer(value: i64) -> Constant {
    Constant::of(Poly::constant(value))
}

/// a ≥ b.
pub(super) fn at_least(a: &Poly, b: &Poly) -> Form {
    Form::Ge(a.minus(b))
}

/// a < b.
pub(super) fn below(a: &Poly, b: &Poly) -> Form {
    Form::Ge(b.minus(a).offset(-1))
}

impl Family {
    pub(super) fn function(
        &self,
        lemma: &Lemma,
        place: usize,
    ) -> Result<(usize, &Constant, &Constant), CertificateError> {
        let number = lemma.functions.get(place).copied().unwrap_or(usize::MAX);
        match self.functions.get(number) {
            Some((slope, offset)) => Ok((number, slope, offset)),
            None => rejected("it names a function that is not there"),
        }
    }

    /// Whether the side conditions hold, decided once for a schema, its functions and these coefficients.
    pub(super) fn decided(&self, lemma: &Lemma, coefficients: &[Poly], decide: impl FnOnce() -> bool) -> bool {
        let key = (lemma.schema.name(), lemma.functions.clone(), coefficients.to_vec());
        if let Some(known) = self.decided.borrow().get(&key) {
            return *known;
        }
        let found = decide();
        self.decided.borrow_mut().insert(key, found);
        found
    }

    /// a ≥ b for all parameters.
    pub(super) fn ordered(&self, a: &Constant, b: &Constant) -> bool {
        a.minus(b).is_some_and(|difference| difference.not_negative(&self.domain))
    }

    /// a > b for all parameters.
    pub(super) fn strictly(&self, a: &Constant, b: &Constant) -> bool {
        a.minus(b).is_some_and(|difference| difference.positive(&self.domain))
    }

    /// A number or polynomial in integer parameters, as a constant.
    pub(super) fn coefficient(&self, e: &Poly) -> Result<Constant, CertificateError> {
        let constant = Constant::of(e.clone());
        match constant.integral(&self.domain) {
            Some(_) => Ok(constant),
            None => rejected("a coefficient is not made of integer parameters"),
        }
    }

    /// What the lemma says. A number that it says to exist has the number [`FRESH`], which arguments never have.
    ///
    /// # Errors
    /// [`CertificateError::Rejected`] where its side conditions are not known to hold.
    pub fn lemma(&self, lemma: &Lemma) -> Said {
        let fresh = FRESH;
        let expect = |functions: usize, arguments: usize| {
            if lemma.functions.len() == functions && lemma.arguments.len() == arguments {
                Ok(())
            } else {
                rejected("it has another number of arguments")
            }
        };
        let argument = |place: usize| lemma.arguments.get(place).cloned().unwrap_or_default();
        let zero = Poly::default();
        match lemma.schema {
            // F(0) = ⌊γ⌋, and 0 ≤ γ < 1.
            Schema::Zero => {
                expect(1, 0)?;
                let (f, _, offset) = self.function(lemma, 0)?;
                let fits = || offset.not_negative(&self.domain) && self.strictly(&integer(1), offset);
                if !self.decided(lemma, &[], fits) {
                    return rejected("the offset is not from 0 to 1");
                }
                Ok(Form::Eq(Poly::app(f, zero)))
            }
            // For t ≥ 0: θt + γ ≥ et, an integer, so its floor is not below et.
            Schema::Low => {
                expect(1, 2)?;
                let (f, slope, offset) = self.function(lemma, 0)?;
                let (t, e) = (argument(0), argument(1));
                let bound = self.coefficient(&e)?;
                let fits = || self.ordered(slope, &bound) && offset.not_negative(&self.domain);
                if !self.decided(lemma, std::slice::from_ref(&e), fits) {
                    return rejected("the slope is not above the bound");
                }
                Ok(Form::Or(vec![below(&t, &zero), at_least(&Poly::app(f, t.clone()), &e.times(&t))]))
            }
            // For t ≥ 1: F(t) ≤ θt < et, and both ends are integers.
            Schema::High => {
                expect(1, 2)?;
                let (f, slope, offset) = self.function(lemma, 0)?;
                let (t, e) = (argument(0), argument(1));
                let bound = self.coefficient(&e)?;
                let fits = || self.strictly(&bound, slope) && offset.is_zero();
                if !self.decided(lemma, std::slice::from_ref(&e), fits) {
                    return rejected("the slope is not below the bound");
                }
                Ok(Form::Or(vec![at_least(&zero, &t), below(&Poly::app(f, t.clone()), &e.times(&t))]))
            }
            // For t ≥ s: θt + γ ≥ (θs + γ) + e(t − s), and the integer e(t − s) comes out of the floor. With ≤ alike.
            Schema::GapLow | Schema::GapHigh => {
                expect(1, 3)?;
                let (f, slope, _) = self.function(lemma, 0)?;
                let (s, t, e) = (argument(0), argument(1), argument(2));
                let bound = self.coefficient(&e)?;
                let (gap, line) = (Poly::app(f, t.clone()).minus(&Poly::app(f, s.clone())), e.times(&t.minus(&s)));
                let low = lemma.schema == Schema::GapLow;
                let fits = || if low { self.ordered(slope, &bound) } else { self.ordered(&bound, slope) };
                if !self.decided(lemma, std::slice::from_ref(&e), fits) {
                    return rejected("the slope is on the other side of the bound");
                }
                Ok(Form::Or(vec![below(&t, &s), if low { at_least(&gap, &line) } else { at_least(&line, &gap) }]))
            }
            // ⌊a⌋ + ⌊b⌋ ≤ a + b < ⌊a⌋ + ⌊b⌋ + 2, so ⌊a + b⌋ is ⌊a⌋ + ⌊b⌋ or one more.
            Schema::Add => {
                expect(1, 2)?;
                let (f, _, offset) = self.function(lemma, 0)?;
                let (s, t) = (argument(0), argument(1));
                if !offset.is_zero() {
                    return rejected("there is an offset");
                }
                let more = Poly::app(f, s.plus(&t)).minus(&Poly::app(f, s)).minus(&Poly::app(f, t));
                Ok(Form::And(vec![Form::Ge(more.clone()), Form::Ge(more.negated().offset(1))]))
            }
            // The integer et + c comes out of the floor.
            Schema::Shift => {
                expect(2, 1)?;
                let ((f, slope, offset), (g, steeper, higher)) = (self.function(lemma, 0)?, self.function(lemma, 1)?);
                let t = argument(0);
                let whole =
                    |a: &Constant, b: &Constant| a.minus(b).and_then(|difference| difference.integral(&self.domain));
                let (Some(e), Some(c)) = (whole(steeper, slope), whole(higher, offset)) else {
                    return rejected("slopes or offsets do not differ by an integer");
                };
                let difference = Poly::app(g, t.clone()).minus(&Poly::app(f, t.clone()));
                Ok(Form::Eq(difference.minus(&e.times(&t)).minus(&c)))
            }
            // k⌊ht/k⌋ ≤ ht < k⌊ht/k⌋ + k.
            Schema::Ratio => {
                expect(1, 1)?;
                let (f, slope, offset) = self.function(lemma, 0)?;
                let t = argument(0);
                let Some(slope) = slope.rational().filter(|_| offset.is_zero()) else {
                    return rejected("the slope is not rational");
                };
                let k = Integer::from(slope.denominator());
                let rest = t.scaled(slope.numerator()).minus(&Poly::app(f, t).scaled(&k));
                let below = Poly::constant(&k - 1).minus(&rest);
                Ok(Form::And(vec![Form::Ge(rest), Form::Ge(below)]))
            }
            // Beatty's theorem: for irrational θ, θ' > 0 with 1/θ + 1/θ' = 1 the numbers F(i) and G(i), i ≥ 1, are
            // 1, 2, 3, …, each once. (⌊N/θ⌋ + ⌊N/θ'⌋ of them are below N, two numbers that are not integers and add up to
            // N: that is N − 1.) The reciprocals add up to 1 just if θ + θ' = θθ'.
            Schema::Cover | Schema::Disjoint => {
                let cover = lemma.schema == Schema::Cover;
                expect(2, if cover { 1 } else { 2 })?;
                let ((f, slope, offset), (g, other, higher)) = (self.function(lemma, 0)?, self.function(lemma, 1)?);
                let fits = || {
                    let both = slope.plus(other).zip(slope.times(other));
                    let complementary = both.is_some_and(|(sum, product)| sum.equals(&product));
                    // What is at least 1 is positive, and one may be seen where the other is not.
                    let sign = |slope: &Constant| slope.positive(&self.domain) || self.ordered(slope, &integer(1));
                    let positive = sign(slope) && sign(other);
                    let irrational = slope.irrational(&self.domain) && other.irrational(&self.domain);
                    complementary && positive && irrational && offset.is_zero() && higher.is_zero()
                };
                if !self.decided(lemma, &[], fits) {
                    return rejected("the sequences are not complementary, or a slope is not known to be irrational");
                }
                Ok(split(&|n| Poly::app(f, n.clone()), &|n| Poly::app(g, n.clone()), &lemma.arguments, 1))
            }
            // g(0) ≤ t, and g(j) is j times a positive number and something bounded, so some g(j) is above t. Take the
            // least such j; it is not 0, and j − 1 is what is wanted.
            Schema::Locate => {
                let count = lemma.functions.len();
                expect(count, count + 2)?;
                let (c, t) = (argument(count), argument(count + 1));
                let at = |j: &Poly| -> Poly {
                    let each = lemma.functions.iter().zip(&lemma.arguments);
                    each.fold(c.times(j), |sum, (f, by)| sum.plus(&by.times(&Poly::app(*f, j.clone()))))
                };
                let start = self.coefficient(&c)?;
                let slopes = (0..count).map(|place| self.function(lemma, place).map(|(_, slope, _)| slope));
                let slopes = slopes.collect::<Result<Vec<_>, _>>()?;
                let coefficients = lemma.arguments.get(..=count).unwrap_or_default();
                let grows = || {
                    let mut parts = slopes.iter().zip(coefficients);
                    let total = parts.try_fold(start.clone(), |sum, (slope, by)| {
                        by.as_constant()?;
                        sum.plus(&slope.times(&Constant::of(by.clone()))?)
                    });
                    total.is_some_and(|total| total.positive(&self.domain))
                        || c.as_constant().is_some_and(|c| self.grows_by_bounds(&slopes, coefficients, &c))
                };
                if !self.decided(lemma, coefficients, grows) {
                    return rejected("it is not known to grow");
                }
                let j = Poly::var(fresh);
                let found = vec![Form::Ge(j.clone()), at_least(&t, &at(&j)), below(&t, &at(&j.offset(1)))];
                let found = Form::Exists(fresh, Box::new(Form::And(found)));
                Ok(Form::Or(vec![below(&t, &at(&zero)), found]))
            }
            // F(n) = ⌊nθ + γ⌋ and G(n) = F(n) + en + c = ⌊nθ' + γ'⌋, n ≥ 0, θ' = θ + e, γ' = γ + c, are 0, 1, 2, …, each once, if 1/θ + 1/θ' = 1,
            // γ/θ + γ'/θ' = 1, 0 ≤ γ ≤ θ, 0 ≤ γ' ≤ θ', and no N − γ with an integer N ≥ 1 is kθ for an integer k. For N ≥ 1
            // the n ≥ 0 with F(n) < N are those with n < u = (N − γ)/θ; u > −1 because N ≥ 1 and γ ≤ θ, and u is no integer,
            // so there are ⌈u⌉ of them; v = (N − γ')/θ' alike, and u + v = N − 1, so v is no integer either. Together
            // ⌈u⌉ + ⌈v⌉ = N numbers below N, for every N: each value is taken just once; none is negative.
            Schema::CoverFrom | Schema::DisjointFrom => {
                let cover = lemma.schema == Schema::CoverFrom;
                let own = if cover { 1 } else { 2 };
                expect(1, own + 2)?;
                let (f, a, g1) = self.function(lemma, 0)?;
                let (e, c) = (argument(own), argument(own + 1));
                let (b, g2) = (a.plus(&self.coefficient(&e)?), g1.plus(&self.coefficient(&c)?));
                let (Some(b), Some(g2)) = (&b, &g2) else { return rejected("a slope is not known") };
                let d = &self.domain;
                let same = |left: Option<Constant>, right: Option<Constant>| {
                    left.zip(right).is_some_and(|(left, right)| left.equals(&right))
                };
                let fits = || {
                    let product = a.times(b);
                    let crossed = g1.times(b).zip(g2.times(a)).and_then(|(left, right)| left.plus(&right));
                    let positive = a.positive(d) && b.positive(d) && g1.not_negative(d) && g2.not_negative(d);
                    let complementary = same(a.plus(b), product.clone()) && same(crossed, product) && positive;
                    complementary && self.ordered(a, g1) && self.ordered(b, g2) && self.never_multiple(a, g1)
                };
                if !self.decided(lemma, &[e.clone(), c.clone()], fits) {
                    return rejected("the sequences are not complementary");
                }
                let second = |n: &Poly| Poly::app(f, n.clone()).plus(&e.times(n)).plus(&c);
                Ok(split(&|n| Poly::app(f, n.clone()), &second, lemma.arguments.get(..own).unwrap_or_default(), 0))
            }
            // F(n) + en = ⌊n(θ + e)⌋, because the integer en comes out of the floor: Beatty's theorem as above, where the
            // second slope θ + e is irrational because θ is and e is an integer.
            Schema::CoverBeside | Schema::DisjointBeside => {
                let own = if lemma.schema == Schema::CoverBeside { 1 } else { 2 };
                expect(1, own + 1)?;
                let (f, slope, offset) = self.function(lemma, 0)?;
                let e = argument(own);
                let Some(other) = slope.plus(&self.coefficient(&e)?) else { return rejected("a slope is not known") };
                let fits = || {
                    let both = slope.plus(&other).zip(slope.times(&other));
                    let complementary = both.is_some_and(|(sum, product)| sum.equals(&product));
                    let positive = slope.positive(&self.domain) && other.positive(&self.domain);
                    complementary && positive && slope.irrational(&self.domain) && offset.is_zero()
                };
                if !self.decided(lemma, std::slice::from_ref(&e), fits) {
                    return rejected("the sequences are not complementary, or the slope is not known to be irrational");
                }
                let second = |n: &Poly| Poly::app(f, n.clone()).plus(&e.times(n));
                Ok(split(&|n| Poly::app(f, n.clone()), &second, lemma.arguments.get(..own).unwrap_or_default(), 1))
            }
            // The definition of floor.
            Schema::At => {
                expect(1, 2)?;
                let (f, slope, offset) = self.function(lemma, 0)?;
                let (k, v) = (argument(0), argument(1));
                if k.as_constant().is_none() || v.as_constant().is_none() {
                    return rejected("it is about numbers only");
                }
                let fits = || {
                    let value = slope.times(&Constant::of(k.clone())).and_then(|product| product.plus(offset));
                    value.is_some_and(|value| {
                        self.ordered(&value, &Constant::of(v.clone()))
                            && self.strictly(&Constant::of(v.offset(1)), &value)
                    })
                };
                if !self.decided(lemma, &[k.clone(), v.clone()], fits) {
                    return rejected("the floor is not known to have this value");
                }
                Ok(Form::Eq(Poly::app(f, k).minus(&v)))
            }
            // F is a function.
            Schema::Same => {
                expect(1, 2)?;
                let symbol = lemma.functions.first().copied().filter(|f| {
                    matches!(
                        self.symbol(*f),
                        Some(
                            Symbol::Array(_)
                                | Symbol::Lowered
                                | Symbol::Chosen
                                | Symbol::Power(_)
                                | Symbol::Mex(_)
                                | Symbol::Zeros(_)
                        )
                    )
                });
                let f = symbol.map_or_else(|| self.function(lemma, 0).map(|(f, ..)| f), Ok)?;
                let (s, t) = (argument(0), argument(1));
                let equal = Form::Eq(Poly::app(f, s.clone()).minus(&Poly::app(f, t.clone())));
                Ok(Form::Or(vec![below(&s, &t), below(&t, &s), equal]))
            }
            // θ(t + e) + γ = (θt + γ) + c, and the integer c comes out of the floor.
            Schema::Period => {
                expect(1, 2)?;
                let (f, slope, _) = self.function(lemma, 0)?;
                let (t, e) = (argument(0), argument(1));
                let by = self.coefficient(&e)?;
                let Some(c) = slope.times(&by).and_then(|product| product.whole(&self.domain)) else {
                    return rejected("the slope times this number is not known to be an integer");
                };
                Ok(Form::Eq(Poly::app(f, t.plus(&e)).minus(&Poly::app(f, t)).minus(&c)))
            }
            Schema::MexStart
            | Schema::MexRises
            | Schema::MexBeside
            | Schema::MexCover
            | Schema::MexDisjoint
            | Schema::MexNew => self.mex_lemma(lemma),
            Schema::Nested
            | Schema::Even
            | Schema::Sum
            | Schema::Behind
            | Schema::Scale
            | Schema::Square
            | Schema::Apart => self.floor_lemma(lemma),
            Schema::Entry => self.entry_lemma(lemma),
            Schema::Small => self.small_lemma(lemma),
            // For t ≥ 0: θ't + γ' ≥ θt + γ + et, and the integer et comes out of the floor.
            Schema::Above => {
                expect(2, 2)?;
                let ((f, slope, offset), (g, steeper, higher)) = (self.function(lemma, 0)?, self.function(lemma, 1)?);
                let (t, e) = (argument(0), argument(1));
                let Some(sum) = slope.plus(&self.coefficient(&e)?) else { return rejected("a slope is not known") };
                let fits = || self.ordered(steeper, &sum) && self.ordered(higher, offset);
                if !self.decided(lemma, std::slice::from_ref(&e), fits) {
                    return rejected("the second slope is not above the first by so much");
                }
                let line = Poly::app(f, t.clone()).plus(&e.times(&t));
                Ok(Form::Or(vec![below(&t, &zero), at_least(&Poly::app(g, t.clone()), &line)]))
            }
        }
    }

    /// Is c + c₁θ₁ + … positive because it is with integers that bound the slopes? One bound at least is left out where the sum is 0.
    fn grows_by_bounds(&self, slopes: &[&Constant], coefficients: &[Poly], c: &Integer) -> bool {
        let (mut sum, mut open) = (c.clone(), false);
        for (slope, by) in slopes.iter().zip(coefficients) {
            let Some(by) = by.as_constant() else { return false };
            let (low, high) =
                (|e: &i64| self.ordered(slope, &integer(*e)), |e: &i64| self.ordered(&integer(*e), slope));
            let bound = if by.is_negative() { (-BOUND..=BOUND).find(high) } else { (-BOUND..=BOUND).rev().find(low) };
            let Some(bound) = bound else { return false };
            open |= !by.is_zero() && {
                let bound = integer(bound);
                if by.is_negative() { self.strictly(&bound, slope) } else { self.strictly(slope, &bound) }
            };
            sum += &(&by * &Integer::from(bound));
        }
        !sum.is_negative() && (open || !sum.is_zero())
    }

    /// No N − γ with an integer N ≥ 1 is kθ for an integer k ≥ 0.
    ///
    /// For γ = r + sθ with rational r, rational s > 0 and irrational θ: N − r would be (k + s)θ, which is irrational because
    /// k + s > 0.
    fn never_multiple(&self, slope: &Constant, offset: &Constant) -> bool {
        slope.irrational(&self.domain) && offset.against(slope, &self.domain).is_some_and(|s| s.positive(&self.domain))
    }
}

/// "Every x from `least` on is F(i) or G(i) with i ≥ `least`", or "no F(s) is a G(t) from there on".
fn split(f: &dyn Fn(&Poly) -> Poly, g: &dyn Fn(&Poly) -> Poly, arguments: &[Poly], least: i64) -> Form {
    let least = Poly::constant(least);
    match arguments {
        [s, t] => Form::Or(vec![below(s, &least), below(t, &least), below(&f(s), &g(t)), below(&g(t), &f(s))]),
        [x] => {
            let some = |function: &dyn Fn(&Poly) -> Poly| {
                let i = Poly::var(FRESH);
                let all = vec![at_least(&i, &least), Form::Eq(x.minus(&function(&i)))];
                Form::Exists(FRESH, Box::new(Form::And(all)))
            };
            Form::Or(vec![below(x, &least), some(f), some(g)])
        }
        _ => Form::truth(),
    }
}
