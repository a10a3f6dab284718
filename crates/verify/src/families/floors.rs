//! More lemmas on F(t) = ⌊θt + γ⌋, which serve proofs by induction and claims about all real slopes.
//!
//! - *nested*: F(cF(t) + dt + e) = (ca + d)F(t) + cbt + r for t ≠ 0, if γ = 0, θ is irrational with θ² = aθ + b, c ≠ 0, and eθ and
//!   eθ + s are from r to r + 1, where s = ca + d − cθ. For let F(t) = θt − ε. As t ≠ 0 and θ is irrational, 0 < ε < 1. Then
//!   θ(cF(t) + dt + e) = c(aθ + b)t − cθε + dθt + eθ = (ca + d)(F(t) + ε) + cbt − cθε + eθ = (ca + d)F(t) + cbt + (eθ + sε), and
//!   s is irrational, so not 0: eθ + sε is strictly between eθ and eθ + s, so strictly between r and r + 1, and its floor is r.
//!   For t = 0 the left side is ⌊eθ⌋, which is r too if eθ < r + 1.
//! - *even*: F(s + h) − F(s) and F(t + h) − F(t) differ by 1 at most: ⌊x + y⌋ − ⌊x⌋ is ⌊y⌋ or ⌊y⌋ + 1, here with y = hθ.
//! - *sum*: for G(t) = ⌊θ't⌋ with θ' = θ: 0 ≤ F(s + t) − F(s) − G(t) ≤ 1; with θ' = −θ: 0 ≤ F(s − t) − F(s) − G(t) ≤ 1. The same with
//!   y = ±θt.
//! - *behind*: for G as before. With θ' = θ and e = G(1) + 1 > θ some k ≥ 1 has F(m + k) < F(m) + ke. For
//!   F(m + k) ≤ θm + γ + kθ < F(m) + 1 + kθ = F(m) + ke + 1 − k(e − θ), where the last two terms are at most 0 for large k.
//!   With θ' = −θ and e = −G(1) − 1 < θ some k ≥ 1 has F(m + k) > F(m) + ke. For
//!   F(m + k) > θm + γ + kθ − 1 ≥ F(m) + kθ − 1 = F(m) + ke + k(θ − e) − 1, where the last two terms are at least 0 for large k.
//! - *scale*: G(t) = F(ct) if θ' = cθ and γ' = γ: both are ⌊cθt + γ⌋.
//! - *square*: for t ≥ 1, v ≥ 0, γ = 0 and an irrational θ > 0 with θ² = aθ + b, b > 0: either v ≤ F(t) and v² < avt + bt², or
//!   v > F(t) and v² > avt + bt². For the other root is −b/θ < 0, so v² − avt − bt² = (v − θt)(v + bt/θ) has the sign of v − θt,
//!   which is not 0, and v < θt just if v ≤ F(t).
//! - *apart*: for G(t) = ⌊θ't⌋, γ = 0 and integers a, b ≥ 1 and c with aθ − bθ' = c, and h, u, v with |au − bv − ch| > a + b − 2: not all of
//!   t − s = h, F(t) − F(s) = u, G(t) − G(s) = v. For let K(t) = aF(t) − bG(t) − ct, F(t) = θt − ε and G(t) = θ't − ε' with 0 ≤ ε, ε' < 1. Then K(t) is
//!   bε' − aε, an integer from 1 − a to b − 1, so that |K(t) − K(s)| ≤ a + b − 2; and au − bv − ch would be K(t) − K(s).

use super::form::Form;
use super::poly::Poly;
use super::read::Family;
use super::real::Constant;
use super::schemas::{FRESH, Lemma, Schema, at_least, below};
use crate::CertificateError;

fn rejected<T>(what: &str) -> Result<T, CertificateError> {
    Err(CertificateError::Rejected(format!("a lemma does not apply: {what}")))
}

impl Family {
    /// What one of these lemmas says.
    pub(super) fn floor_lemma(&self, lemma: &Lemma) -> Result<Form, CertificateError> {
        let of = |function: usize, t: &Poly| Poly::app(function, t.clone());
        match (lemma.schema, lemma.functions.as_slice(), lemma.arguments.as_slice()) {
            (Schema::Nested, [_], [t, c, d, e, a, b, r]) => self.nested(lemma, t, [c, d, e, a, b, r]),
            (Schema::Even, [_], [s, t, h]) => {
                let (f, ..) = self.function(lemma, 0)?;
                let gap = |t: &Poly| of(f, &t.plus(h)).minus(&of(f, t));
                let more = gap(s).minus(&gap(t));
                Ok(Form::And(vec![Form::Ge(more.offset(1)), Form::Ge(more.negated().offset(1))]))
            }
            (Schema::Sum, [_, _], [s, t]) => {
                let (f, g, opposite) = self.same_slope(lemma)?;
                let end = if opposite { s.minus(t) } else { s.plus(t) };
                let more = of(f, &end).minus(&of(f, s)).minus(&of(g, t));
                Ok(Form::And(vec![Form::Ge(more.clone()), Form::Ge(more.negated().offset(1))]))
            }
            (Schema::Behind, [_, _], [m]) => {
                let (f, g, opposite) = self.same_slope(lemma)?;
                let k = Poly::var(FRESH);
                let first = of(g, &Poly::constant(1));
                let line = |e: &Poly| of(f, m).plus(&k.times(e));
                let end = of(f, &m.plus(&k));
                let beside = if opposite {
                    below(&line(&first.negated().offset(-1)), &end)
                } else {
                    below(&end, &line(&first.offset(1)))
                };
                let found = vec![at_least(&k, &Poly::constant(1)), beside];
                Ok(Form::Exists(FRESH, Box::new(Form::And(found))))
            }
            (Schema::Scale, [_, _], [t, c]) => {
                let ((f, slope, offset), (g, steeper, other)) = (self.function(lemma, 0)?, self.function(lemma, 1)?);
                let by = self.coefficient(c)?;
                let fits = || slope.times(&by).is_some_and(|product| product.equals(steeper)) && offset.equals(other);
                if !self.decided(lemma, std::slice::from_ref(c), fits) {
                    return rejected("the second slope is not such a multiple of the first");
                }
                Ok(Form::Eq(of(g, t).minus(&of(f, &c.times(t)))))
            }
            (Schema::Square, [_], [v, t, a, b]) => {
                let (f, slope, offset) = self.function(lemma, 0)?;
                let (by, more) = (self.coefficient(a)?, self.coefficient(b)?);
                let fits = || {
                    let square = slope.times(slope).zip(slope.times(&by).and_then(|product| product.plus(&more)));
                    let root = square.is_some_and(|(square, root)| square.equals(&root)) && offset.is_zero();
                    root && slope.irrational(&self.domain)
                        && slope.positive(&self.domain)
                        && more.positive(&self.domain)
                };
                if !self.decided(lemma, &[a.clone(), b.clone()], fits) {
                    return rejected("the slope is no positive root of such an equation");
                }
                let right = a.times(v).times(t).plus(&b.times(t).times(t));
                let low = vec![at_least(&of(f, t), v), below(&v.times(v), &right)];
                let high = vec![below(&of(f, t), v), below(&right, &v.times(v))];
                let early = vec![below(v, &Poly::default()), below(t, &Poly::constant(1))];
                Ok(Form::Or(early.into_iter().chain([Form::And(low), Form::And(high)]).collect()))
            }
            (Schema::Apart, [_, _], [s, t, h, u, v, a, b, c]) => {
                let ((f, slope, offset), (g, other, more)) = (self.function(lemma, 0)?, self.function(lemma, 1)?);
                let (times, by, whole) = (self.coefficient(a)?, self.coefficient(b)?, self.coefficient(c)?);
                for distance in [h, u, v] {
                    self.coefficient(distance)?;
                }
                let fits = || {
                    let both = slope.times(&times).zip(other.times(&by)).and_then(|(left, right)| left.minus(&right));
                    let tied = both.is_some_and(|both| both.equals(&whole));
                    let over = a.times(u).minus(&b.times(v)).minus(&c.times(h));
                    let most = a.plus(b).offset(-2);
                    let far = |over: &Poly| self.domain.positive(&over.minus(&most));
                    let positive = self.domain.positive(a) && self.domain.positive(b);
                    tied && positive && offset.is_zero() && more.is_zero() && (far(&over) || far(&over.negated()))
                };
                let numbers = [h, u, v, a, b, c].map(Clone::clone);
                if !self.decided(lemma, &numbers, fits) {
                    return rejected("the slopes do not keep these values apart");
                }
                let gap = |function: usize| of(function, t).minus(&of(function, s));
                let differ = |left: &Poly, right: &Poly| [below(left, right), below(right, left)];
                let all = [differ(&t.minus(s), h), differ(&gap(f), u), differ(&gap(g), v)];
                Ok(Form::Or(all.into_iter().flatten().collect()))
            }
            _ => rejected("it has another number of functions or arguments"),
        }
    }

    /// The two functions, and whether the second slope is the first with the other sign.
    fn same_slope(&self, lemma: &Lemma) -> Result<(usize, usize, bool), CertificateError> {
        let ((f, slope, _), (g, other, offset)) = (self.function(lemma, 0)?, self.function(lemma, 1)?);
        if !offset.is_zero() {
            return rejected("there is an offset");
        }
        if other.equals(slope) {
            Ok((f, g, false))
        } else if other.equals(&slope.negated()) {
            Ok((f, g, true))
        } else {
            rejected("the slopes are not the same but for a sign")
        }
    }

    fn nested(&self, lemma: &Lemma, t: &Poly, numbers: [&Poly; 6]) -> Result<Form, CertificateError> {
        let (f, slope, offset) = self.function(lemma, 0)?;
        let domain = &self.domain;
        let constants = numbers.iter().map(|number| self.coefficient(number)).collect::<Result<Vec<_>, _>>()?;
        let [c, d, e, a, b, r] = constants.as_slice() else { return rejected("a coefficient is missing") };
        let [c_poly, d_poly, e_poly, a_poly, b_poly, r_poly] = numbers;
        let line = |x: &Constant, y: &Constant| slope.times(x).and_then(|product| product.plus(y));
        let s = c.times(a).and_then(|product| product.plus(d)?.minus(&slope.times(c)?));
        let one = Constant::of(Poly::constant(1));
        let zero = Constant::of(Poly::default());
        let (Some(square), Some(root), Some(low), Some(next), Some(s)) =
            (slope.times(slope), line(a, b), line(e, &zero), r.plus(&one), s)
        else {
            return rejected("a number is not known");
        };
        let Some(high) = low.plus(&s) else { return rejected("a number is not known") };
        let fits = || {
            let between = |x: &Constant| self.ordered(x, r) && self.ordered(&next, x);
            let quadratic = square.equals(&root) && slope.irrational(domain) && offset.is_zero();
            quadratic && c_poly.as_constant().is_some_and(|c| !c.is_zero()) && between(&low) && between(&high)
        };
        let all: Vec<Poly> = numbers.into_iter().cloned().collect();
        if !self.decided(lemma, &all, fits) {
            return rejected("the slope is no such root, or the rest is not between two integers in a row");
        }
        let inner = c_poly.times(&Poly::app(f, t.clone())).plus(&d_poly.times(t)).plus(e_poly);
        let multiple = c_poly.times(a_poly).plus(d_poly).times(&Poly::app(f, t.clone()));
        let value = multiple.plus(&c_poly.times(b_poly).times(t)).plus(r_poly);
        let equal = Form::Eq(Poly::app(f, inner).minus(&value));
        Ok(if self.strictly(&next, &low) { equal } else { Form::Or(vec![Form::Eq(t.clone()), equal]) })
    }
}
