//! Real combinations of integer terms, Σ αᵢ·tᵢ + γ: what stands inside `floor(…)`.

use crate::build::{and, compare, not, or, product, scale, sum};
use crate::formula::{Formula, Relation, Term, Variable};
use crate::linear::Linear;
use ratwheel_numbers::{Integer, Natural, Rational, Real, RealError, Truth};

/// A real combination of integer terms.
pub(super) type Combination = Linear<Term, Real>;

/// The integer that a real is known to be.
fn whole(real: &Real) -> Option<Integer> {
    real.as_rational().filter(|r| r.is_integer()).map(|r| r.numerator().clone())
}

/// a·b without factors 1, so that what prints stays short.
fn times(a: &Real, b: &Real) -> Real {
    let unit = |r: &Real, n: i64| r.as_rational().is_some_and(|r| *r == Rational::from(n));
    match (a, b) {
        (a, b) | (b, a) if unit(a, 1) => b.clone(),
        (a, b) | (b, a) if unit(a, -1) => -b,
        _ => a * b,
    }
}

impl Combination {
    pub(super) fn constant(real: Real) -> Self {
        Self::number(real)
    }

    pub(super) fn of_term(term: Term) -> Self {
        let mut linear = Self::constant(Real::from(0));
        linear.add_term(&Real::from(1), term);
        linear
    }

    fn add_term(&mut self, factor: &Real, term: Term) {
        match term {
            Term::Constant(n) => self.constant = &self.constant + &times(factor, &Real::from(n)),
            Term::Sum(all) => {
                for term in all {
                    self.add_term(factor, term);
                }
            }
            Term::Negate(term) => self.add_term(&-factor, *term),
            Term::Scale(n, term) => self.add_term(&times(factor, &Real::from(n)), *term),
            term => self.add_part(factor.clone(), term),
        }
    }

    /// Multiples of one variable are added up.
    fn add_part(&mut self, factor: Real, term: Term) {
        let known = match &term {
            Term::Variable(v) => self.terms.iter_mut().find(|(other, _)| matches!(other, Term::Variable(w) if w == v)),
            _ => None,
        };
        match known {
            Some((_, known)) => *known = &*known + &factor,
            None => self.terms.push((term, factor)),
        }
    }

    pub(super) fn plus(mut self, other: Self, negative: bool) -> Self {
        for (term, factor) in other.terms {
            self.add_part(if negative { -factor } else { factor }, term);
        }
        // Nothing is added where there is nothing to add, so that what prints stays short.
        let zero = |real: &Real| real.as_rational().is_some_and(Rational::is_zero);
        self.constant = match (zero(&self.constant), zero(&other.constant), negative) {
            (_, true, _) => self.constant,
            (true, false, false) => other.constant,
            (true, false, true) => -other.constant,
            (false, false, false) => &self.constant + &other.constant,
            (false, false, true) => &self.constant - &other.constant,
        };
        self
    }

    /// The most operations on top of each other in one of its reals.
    pub(super) fn depth(&self) -> usize {
        self.terms.iter().map(|(_, factor)| factor).chain([&self.constant]).map(Real::depth).max().unwrap_or(0)
    }

    pub(super) fn as_constant(&self) -> Option<&Real> {
        self.terms.is_empty().then_some(&self.constant)
    }

    pub(super) fn scaled(self, factor: &Real) -> Self {
        let terms = self.terms.into_iter().map(|(t, f)| (t, times(&f, factor))).collect();
        Self { terms, constant: times(&self.constant, factor) }
    }

    /// By another combination; two that are not constant multiply term by term.
    pub(super) fn multiplied(self, other: Self) -> Self {
        if let Some(factor) = other.as_constant() {
            return self.scaled(factor);
        }
        if let Some(factor) = self.as_constant() {
            return other.scaled(factor);
        }
        let mut result = Self::constant(times(&self.constant, &other.constant));
        for (s, f) in &self.terms {
            for (t, g) in &other.terms {
                result.add_part(times(f, g), product(s.clone(), t.clone()));
            }
            result.add_part(times(f, &other.constant), s.clone());
        }
        for (t, g) in &other.terms {
            result.add_part(times(g, &self.constant), t.clone());
        }
        result
    }

    pub(super) fn divided(self, divisor: &Real) -> Result<Self, RealError> {
        let terms: Result<Vec<_>, RealError> =
            self.terms.into_iter().map(|(t, f)| Ok((t, f.checked_div(divisor)?))).collect();
        Ok(Self { terms: terms?, constant: self.constant.checked_div(divisor)? })
    }

    /// The formula that compares it with 0; none for `=` and `!=` where a factor is not known to be rational.
    ///
    /// With T the part of whole multiples and R the rest it says T + R ≥ 0, which is −T ≤ ⌊R⌋, and so on. Where R is −αu
    /// with an irrational α, ⌊−αu⌋ is −⌊αu⌋ − 1 but for u = 0: so floors of positive multiples suffice.
    pub(super) fn compared_with_zero(self, relation: Relation) -> Result<Option<Formula>, RealError> {
        let denominators: Option<Vec<_>> = self
            .terms
            .iter()
            .map(|(_, factor)| factor)
            .chain([&self.constant])
            .map(|real| real.as_rational().map(|rational| rational.denominator().clone()))
            .collect();
        if let Some(denominators) = denominators {
            let common = denominators.iter().fold(Natural::one(), |all, one| &(&all * one) / &all.gcd(one));
            let whole = self.scaled(&Real::from(Integer::from(common))).floor()?;
            return Ok(Some(compare(relation, whole, Term::from(0))));
        }
        if matches!(relation, Relation::Equal | Relation::NotEqual) {
            return Ok(None);
        }
        let (whole, rest): (Vec<_>, Vec<_>) = self.terms.into_iter().partition(|(_, factor)| whole(factor).is_some());
        let constant_is_whole = self::whole(&self.constant).is_some();
        let zero = || Real::from(0);
        let (t, r) = match constant_is_whole {
            true => (self.constant, zero()),
            false => (zero(), self.constant),
        };
        let total = Self { terms: whole, constant: t }.floor()?;
        let rest = Self { terms: rest, constant: r };
        let opposite = |rest: &Self| rest.clone().scaled(&Real::from(-1)).floor();
        let upward = matches!(relation, Relation::GreaterEqual | Relation::Less);
        if !upward {
            // T + R > 0 is T > ⌊−R⌋.
            return Ok(Some(compare(relation, total, opposite(&rest)?)));
        }
        let single = match rest.terms.as_slice() {
            [(term, factor)] if constant_is_whole && factor.sign()?.is_lt() && factor.irrational() == Truth::Yes => {
                Some(term.clone())
            }
            _ => None,
        };
        let Some(term) = single else {
            // T + R ≥ 0 is ⌊R⌋ ≥ −T.
            return Ok(Some(compare(relation, rest.floor()?, scale(-1i64, total))));
        };
        let above = compare(Relation::Greater, total.clone(), opposite(&rest)?);
        let meets =
            and([compare(Relation::Equal, term, Term::from(0)), compare(Relation::Equal, total, Term::from(0))]);
        let reaches = or([above, meets]);
        Ok(Some(if relation == Relation::GreaterEqual { reaches } else { not(reaches) }))
    }

    /// ⌊…⌋: an integer if nothing varies, a plain sum if nothing is fractional.
    pub(super) fn floor(self) -> Result<Term, RealError> {
        // A multiple by 0 is 0, also where the term has no value.
        let zero = |real: &Real| real.sign().is_ok_and(std::cmp::Ordering::is_eq);
        let parts = self.terms.into_iter().filter(|(_, factor)| !zero(factor)).map(|(term, factor)| (factor, term));
        let parts: Vec<(Real, Term)> = parts.collect();
        if parts.is_empty() {
            return Ok(Term::Constant(self.constant.floor()?));
        }
        let factors: Option<Vec<Integer>> = parts.iter().map(|(factor, _)| whole(factor)).collect();
        if let Some(factors) = factors {
            let terms = factors.into_iter().zip(parts).map(|(n, (_, term))| scale(n, term));
            let constant = Term::Constant(self.constant.floor()?);
            return Ok(sum(terms.chain([constant])));
        }
        Ok(Term::Floor(parts, self.constant))
    }
}

/// α and γ, if a term is ⌊α·n+γ⌋ for the only variable n.
pub(super) fn as_beatty(term: &Term, n: Variable) -> Option<(Real, Real)> {
    affine(term, n).map(|(alpha, gamma, _)| (alpha, gamma))
}

/// Also whether a floor was rounded: two rounded floors do not add up to one.
fn affine(term: &Term, n: Variable) -> Option<(Real, Real, bool)> {
    match term {
        Term::Constant(c) => Some((Real::from(0), Real::from(c.clone()), false)),
        Term::Variable(v) if *v == n => Some((Real::from(1), Real::from(0), false)),
        Term::Sum(all) => all.iter().try_fold((Real::from(0), Real::from(0), false), |(a, c, rounded), term| {
            let (alpha, gamma, more) = affine(term, n)?;
            (!(rounded && more)).then(|| (a + alpha, c + gamma, rounded || more))
        }),
        Term::Negate(term) => negative(term, n, &Real::from(-1)),
        Term::Scale(c, term) => negative(term, n, &Real::from(c.clone())),
        Term::Floor(parts, gamma) => {
            let mut alpha = Real::from(0);
            for (factor, term) in parts {
                let (a, c, rounded) = affine(term, n)?;
                if rounded || c.as_rational().is_none_or(|c| !c.is_zero()) {
                    return None;
                }
                alpha = alpha + times(factor, &a);
            }
            Some((alpha, gamma.clone(), true))
        }
        _ => None,
    }
}

fn negative(term: &Term, n: Variable, factor: &Real) -> Option<(Real, Real, bool)> {
    let (alpha, gamma, rounded) = affine(term, n)?;
    (!rounded).then(|| (times(&alpha, factor), times(&gamma, factor), false))
}
