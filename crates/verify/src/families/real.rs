//! Real constants of a family: (p + q√D)/r with polynomials p, q, r, D in the parameters, r > 0 for all of them.
//!
//! What is said about them (a sign, that one is an integer, that one is irrational) is said for *all* values of the
//! parameters in their ranges, or not at all. Signs: a parameter v ≥ l is written l + u with u ≥ 0, one with l < v < h
//! is written (l + hu)/(1 + u); if then no coefficient is negative, neither is the value. A sum p + q√D with terms of
//! different signs is compared by squares. Bounds are rational or of the form a + b√D ([`super::surd`]).

use super::poly::{Atom, Poly};
use super::surd::Surd;
use ratwheel_numbers::{Integer, Natural, Rational};
use std::collections::{BTreeMap, BTreeSet};

/// What kind of number a parameter is, and between which bounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// An integer, or else a real number.
    pub integer: bool,
    /// Is it required to be irrational?
    pub irrational: bool,
    /// The lower bound, and whether it is left out.
    pub low: Option<(Surd, bool)>,
    /// The upper bound, and whether it is left out.
    pub high: Option<(Surd, bool)>,
}

/// The parameters; number i is variable number i.
#[derive(Clone, Debug, Default)]
pub struct Domain {
    /// All of them.
    pub parameters: Vec<Parameter>,
}

/// (p + q√root)/r.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constant {
    p: Poly,
    q: Poly,
    r: Poly,
    root: Option<Poly>,
}

/// So many first values of an integer parameter are looked at one by one, where a sign is not clear for all together.
const FIRST: usize = 3;

/// A polynomial in the shifted parameters, by exponents.
type Shifted = BTreeMap<Vec<usize>, Surd>;

impl Domain {
    fn get(&self, var: u32) -> Option<&Parameter> {
        usize::try_from(var).ok().and_then(|var| self.parameters.get(var))
    }

    /// The polynomial in terms of how far each parameter lies above its lower or below its upper bound, times a
    /// positive factor; and which of these distances are positive.
    fn shifted(&self, p: &Poly) -> Option<(Shifted, Vec<bool>)> {
        let count = self.parameters.len();
        let degree = |var: usize| {
            let same = |atom: &&Atom| matches!(atom, Atom::Var(v) if usize::try_from(*v) == Ok(var));
            p.terms().map(|(atoms, _)| atoms.iter().filter(same).count()).max().unwrap_or(0)
        };
        let degrees: Vec<usize> = (0..count).map(degree).collect();
        // Each parameter is (a + b·u)/(1 + c·u), c = 0 or 1.
        let mut forms = Vec::new();
        let mut positive = Vec::new();
        for (parameter, degree) in self.parameters.iter().zip(&degrees) {
            // An irrational number differs from a rational bound.
            let open = |(bound, open): &(Surd, bool)| *open || parameter.irrational && bound.rational().is_some();
            let zero = || Surd::from(0);
            let (a, b, c, strict) = match (&parameter.low, &parameter.high) {
                (Some(low), None) => (low.0.clone(), Surd::from(1), false, open(low)),
                (None, Some(high)) => (high.0.clone(), Surd::from(-1), false, open(high)),
                (Some(low), Some(high)) => {
                    // A closed upper end is reached by no u, so the interval is made longer.
                    let end = if high.1 { high.0.clone() } else { high.0.plus(&Surd::from(1))? };
                    (low.0.clone(), end, true, open(low))
                }
                (None, None) if *degree == 0 => (zero(), zero(), false, false),
                (None, None) => return None,
            };
            forms.push((a, b, c));
            positive.push(strict);
        }
        let mut sum = Shifted::new();
        for (atoms, coefficient) in p.terms() {
            let mut exponents = vec![0usize; count];
            for atom in atoms {
                match atom {
                    Atom::Var(var) => *exponents.get_mut(usize::try_from(*var).ok()?)? += 1,
                    Atom::App(..) => return None,
                }
            }
            let mut product = Shifted::from([(vec![0; count], Surd::from(Rational::from(coefficient.clone())))]);
            for (var, (exponent, ((a, b, c), degree))) in exponents.iter().zip(forms.iter().zip(&degrees)).enumerate() {
                for _ in 0..*exponent {
                    product = linear_times(&product, var, a, b)?;
                }
                for _ in *exponent..if *c { *degree } else { *exponent } {
                    product = linear_times(&product, var, &Surd::from(1), &Surd::from(1))?;
                }
            }
            for (powers, value) in product {
                let old = sum.remove(&powers).unwrap_or_else(|| Surd::from(0));
                sum.insert(powers, old.plus(&value)?);
            }
        }
        sum.retain(|_, value| !value.is_zero());
        Some((sum, positive))
    }

    /// Is p ≥ 0 for all parameters?
    #[must_use]
    pub fn not_negative(&self, p: &Poly) -> bool {
        self.shifted(p).is_some_and(|(sum, _)| sum.values().all(|value| value.sign().is_ge()))
    }

    /// Is p > 0 for all parameters?
    #[must_use]
    pub fn positive(&self, p: &Poly) -> bool {
        self.shifted(p).is_some_and(|(sum, strict)| {
            let surely = |powers: &Vec<usize>| powers.iter().zip(&strict).all(|(power, strict)| *power == 0 || *strict);
            sum.values().all(|value| value.sign().is_ge()) && sum.keys().any(surely)
        })
    }

    /// Is k² < p < (k+1)² for a linear k ≥ 0 and all values of these parameters?
    fn between_squares(&self, p: &Poly, vars: &BTreeSet<u32>) -> bool {
        let coefficient = |product: &[Atom]| {
            p.terms().find(|(atoms, _)| atoms.as_slice() == product).map_or_else(Integer::zero, |(_, c)| c.clone())
        };
        // (Σ sᵢvᵢ + t)² has the squares sᵢ² and the linear terms 2tsᵢ.
        let (mut k, mut offsets) = (Poly::default(), BTreeSet::new());
        for var in vars {
            let square = coefficient(&[Atom::Var(*var), Atom::Var(*var)]);
            let Some(s) = square.to_natural().and_then(|square| square.exact_sqrt()).filter(|s| !s.is_zero()) else {
                return false;
            };
            let t = coefficient(&[Atom::Var(*var)]).div_floor(&(&s * &Natural::from(2u64)));
            offsets.extend([t.clone(), t - 1]);
            k = k.plus(&Poly::var(*var).scaled(&Integer::from(s)));
        }
        offsets.into_iter().any(|t| {
            let k = k.plus(&Poly::constant(t));
            let (above, below) = (p.minus(&k.times(&k)), k.offset(1).times(&k.offset(1)).minus(p));
            self.positive(&above) && self.positive(&below) && self.not_negative(&k)
        })
    }

    fn integers_only(&self, p: &Poly) -> bool {
        let mut vars = BTreeSet::new();
        p.vars(&mut vars);
        vars.into_iter().all(|var| self.get(var).is_some_and(|parameter| parameter.integer))
    }

    /// Has √p no rational value for any value of the integer parameters?
    ///
    /// For a constant that is no square; or for p of degree 2 in one parameter v ≥ l whose first coefficient is a
    /// square s²: with a linear k = sv + t such that k² < p < (k+1)² from some value of v on, and each p before that
    /// looked at; or for p in several parameters with such a k for all of their values. (An integer between two squares in a
    /// row is no square, and the root of one that is no square is irrational.)
    fn root_irrational(&self, p: &Poly) -> bool {
        if let Some(value) = p.as_constant() {
            return value.to_natural().is_some_and(|value| value.exact_sqrt().is_none());
        }
        let mut vars = BTreeSet::new();
        p.vars(&mut vars);
        if vars.len() > 1 {
            return self.integers_only(p) && self.between_squares(p, &vars);
        }
        let mut vars = vars.into_iter();
        let (Some(var), None) = (vars.next(), vars.next()) else { return false };
        let Some(parameter) = self.get(var).filter(|parameter| parameter.integer) else { return false };
        let Some(low) = parameter.low.as_ref().and_then(|(low, open)| {
            let low = low.rational()?;
            let floor = low.floor();
            Some(if low.is_integer() && !open { floor } else { floor + 1 })
        }) else {
            return false;
        };
        let coefficient = |power: usize| {
            let product = vec![Atom::Var(var); power];
            p.terms().find(|(atoms, _)| **atoms == product).map_or_else(Integer::zero, |(_, c)| c.clone())
        };
        if p.terms().any(|(atoms, _)| atoms.len() > 2) {
            return false;
        }
        let Some(s) = coefficient(2).to_natural().filter(|c| !c.is_zero()).and_then(|c| c.exact_sqrt()) else {
            return false;
        };
        // (sv + t)² has the middle term 2st.
        let t = coefficient(1).div_floor(&(&s * &Natural::from(2u64)));
        let from = |start: &Integer| Domain {
            parameters: vec![Parameter {
                low: Some((Surd::from(Rational::from(start.clone())), false)),
                ..parameter.clone()
            }],
        };
        let here = |p: &Poly| p.map_vars(&|_| Some(Poly::var(0)));
        let p = here(p);
        for k in [t.clone(), &t - 1] {
            let k = Poly::var(0).scaled(&Integer::from(s.clone())).plus(&Poly::constant(k));
            let (above, below) = (p.minus(&k.times(&k)), k.offset(1).times(&k.offset(1)).minus(&p));
            for steps in 0..64i64 {
                let start = &low + steps;
                let domain = from(&start);
                if domain.positive(&above) && domain.positive(&below) && domain.not_negative(&k) {
                    return (0..steps).all(|step| {
                        let value = p.substitute(0, &Poly::constant(&low + step)).as_constant();
                        value.and_then(|value| value.to_natural()).is_some_and(|value| value.exact_sqrt().is_none())
                    });
                }
            }
        }
        false
    }
}

/// product·(a + b·u).
fn linear_times(product: &Shifted, var: usize, a: &Surd, b: &Surd) -> Option<Shifted> {
    let mut result = Shifted::new();
    let mut add = |powers: Vec<usize>, value: Surd| {
        let old = result.remove(&powers).unwrap_or_else(|| Surd::from(0));
        result.insert(powers, old.plus(&value)?);
        Some(())
    };
    for (powers, value) in product {
        add(powers.clone(), value.times(a)?)?;
        let mut higher = powers.clone();
        if let Some(power) = higher.get_mut(var) {
            *power += 1;
        }
        add(higher, value.times(b)?)?;
    }
    Some(result)
}

impl Constant {
    /// An integer, or a polynomial in parameters.
    #[must_use]
    pub fn of(p: Poly) -> Self {
        Self { p, q: Poly::default(), r: Poly::constant(1), root: None }
    }

    /// (1 + √5)/2.
    #[must_use]
    pub fn phi() -> Self {
        let one = || Poly::constant(1);
        Self { p: one(), q: one(), r: Poly::constant(2), root: Some(Poly::constant(5)) }
    }

    /// The common root of two, unless they have different ones.
    fn common(&self, other: &Self) -> Option<Option<Poly>> {
        match (&self.root, &other.root) {
            (Some(a), Some(b)) if a != b => None,
            (root, None) | (None | Some(_), root @ Some(_)) => Some(root.clone()),
        }
    }

    /// With common factors that are numbers taken out, and without a root that has the coefficient 0.
    fn settled(mut self) -> Self {
        if self.q.is_zero() {
            self.root = None;
        }
        let all = self.p.terms().chain(self.q.terms()).chain(self.r.terms());
        let gcd = all.fold(Natural::zero(), |gcd, (_, c)| gcd.gcd(c.magnitude()));
        if !gcd.is_zero()
            && let (Some(p), Some(q), Some(r)) = (self.p.divided(&gcd), self.q.divided(&gcd), self.r.divided(&gcd))
        {
            return Self { p, q, r, root: self.root };
        }
        self
    }

    /// The sum.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Option<Self> {
        let root = self.common(other)?;
        if self.r == other.r {
            let sum = Self { p: self.p.plus(&other.p), q: self.q.plus(&other.q), r: self.r.clone(), root };
            return Some(sum.settled());
        }
        let over = |a: &Poly, b: &Poly| a.times(&other.r).plus(&b.times(&self.r));
        let sum = Self { p: over(&self.p, &other.p), q: over(&self.q, &other.q), r: self.r.times(&other.r), root };
        Some(sum.settled())
    }

    /// −self.
    #[must_use]
    pub fn negated(&self) -> Self {
        Self { p: self.p.negated(), q: self.q.negated(), ..self.clone() }
    }

    /// The difference.
    #[must_use]
    pub fn minus(&self, other: &Self) -> Option<Self> {
        self.plus(&other.negated())
    }

    /// The product.
    #[must_use]
    pub fn times(&self, other: &Self) -> Option<Self> {
        let root = self.common(other)?;
        let d = root.clone().unwrap_or_default();
        let p = self.p.times(&other.p).plus(&self.q.times(&other.q).times(&d));
        let q = self.p.times(&other.q).plus(&self.q.times(&other.p));
        Some(Self { p, q, r: self.r.times(&other.r), root }.settled())
    }

    /// The quotient, if the divisor is not 0 for any parameters.
    #[must_use]
    pub fn over(&self, other: &Self, domain: &Domain) -> Option<Self> {
        let d = other.root.clone().unwrap_or_default();
        let norm = other.p.times(&other.p).minus(&other.q.times(&other.q).times(&d));
        let conjugate =
            Self { p: other.p.clone(), q: other.q.negated(), r: Poly::constant(1), root: other.root.clone() };
        let up = Self { p: other.r.clone(), q: Poly::default(), r: Poly::constant(1), root: None };
        let (up, norm) = if other.q.is_zero() {
            // Without a root the divisor is itself the denominator.
            (up, other.p.clone())
        } else {
            (up.times(&conjugate)?, norm)
        };
        let (up, norm) = if domain.positive(&norm) {
            (up, norm)
        } else if domain.positive(&norm.negated()) {
            (up.negated(), norm.negated())
        } else {
            return None;
        };
        let product = self.times(&up)?;
        Some(Self { r: product.r.times(&norm), ..product }.settled().reduced(domain))
    }

    /// The square root of something positive without a root in it.
    #[must_use]
    pub fn square_root(&self, domain: &Domain) -> Option<Self> {
        let root = self.p.times(&self.r);
        let fits = self.q.is_zero() && domain.positive(&root);
        fits.then(|| Self { p: Poly::default(), q: Poly::constant(1), r: self.r.clone(), root: Some(root) }.settled())
    }

    /// Is it the same number for all parameters?
    #[must_use]
    pub fn equals(&self, other: &Self) -> bool {
        self.minus(other).is_some_and(|difference| difference.p.is_zero() && difference.q.is_zero())
    }

    /// Is it ≥ 0 for all parameters?
    #[must_use]
    pub fn not_negative(&self, domain: &Domain) -> bool {
        self.stepwise(domain, FIRST, &|value, domain| value.signed(domain, |p| domain.not_negative(p)))
    }

    /// Is it > 0 for all parameters?
    #[must_use]
    pub fn positive(&self, domain: &Domain) -> bool {
        self.stepwise(domain, FIRST, &|value, domain| value.signed(domain, |p| domain.positive(p)))
    }

    /// Whether the test holds, or holds at the least value of an integer parameter and for all larger ones. (The sign
    /// of p + q√D may be clear by other reasons there.)
    fn stepwise(&self, domain: &Domain, steps: usize, test: &dyn Fn(&Self, &Domain) -> bool) -> bool {
        if test(self, domain) {
            return true;
        }
        let above = domain.parameters.iter().enumerate().find_map(|(number, parameter)| {
            let (low, open) = parameter.low.as_ref().filter(|_| parameter.integer && parameter.high.is_none())?;
            let low = low.rational()?;
            let least = if low.is_integer() && *open { low.floor() + 1 } else { low.ceil() };
            Some((number, least))
        });
        let Some((number, least)) = above.filter(|_| steps > 0 && self.root.is_some()) else { return false };
        let Ok(var) = u32::try_from(number) else { return false };
        let value = Poly::constant(least.clone());
        let put = |p: &Poly| p.substitute(var, &value);
        let first =
            Self { p: put(&self.p), q: put(&self.q), r: put(&self.r), root: self.root.as_ref().map(put) }.settled();
        let mut rest = domain.clone();
        if let Some(parameter) = rest.parameters.get_mut(number) {
            parameter.low = Some((Surd::from(Rational::from(least)), true));
        }
        // Where the parameter is put in, its range plays no part.
        first.stepwise(domain, 0, test) && self.stepwise(&rest, steps - 1, test)
    }

    /// p + q√D has the sign that is asked for: of p and q alike, or of the larger one by squares.
    fn signed(&self, domain: &Domain, has: impl Fn(&Poly) -> bool) -> bool {
        let Some(d) = &self.root else { return has(&self.p) };
        let (p, q) = (&self.p, &self.q);
        let excess = p.times(p).minus(&q.times(q).times(d));
        has(p) && domain.not_negative(q)
            || domain.not_negative(p) && has(q)
            || domain.not_negative(p) && has(&excess)
            || domain.not_negative(q) && has(&excess.negated())
    }

    /// Is it 0 for all parameters?
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.p.is_zero() && self.q.is_zero()
    }

    /// As a polynomial in integer parameters, if it is one with integer coefficients.
    #[must_use]
    pub fn integral(&self, domain: &Domain) -> Option<Poly> {
        let by = self.r.as_constant()?.to_natural().filter(|by| !by.is_zero())?;
        let p = if self.q.is_zero() { self.p.divided(&by)? } else { return None };
        domain.integers_only(&p).then_some(p)
    }

    /// The same as a polynomial in integer parameters, after parameters that are positive and divide both sides of the
    /// fraction have been taken out of it.
    #[must_use]
    pub fn whole(&self, domain: &Domain) -> Option<Poly> {
        self.reduced(domain).integral(domain)
    }

    /// Without a positive parameter that is a factor of p, q and r: (vp + vq√D)/(vr) with v > 0 is (p + q√D)/r, and r > 0
    /// because vr > 0.
    fn reduced(&self, domain: &Domain) -> Self {
        let mut reduced = self.clone();
        for var in (0..domain.parameters.len()).filter_map(|var| u32::try_from(var).ok()) {
            while domain.positive(&Poly::var(var))
                && let (Some(p), Some(q), Some(r)) =
                    (reduced.p.without(var), reduced.q.without(var), reduced.r.without(var))
            {
                reduced = Self { p, q, r, root: reduced.root };
            }
        }
        reduced.settled()
    }

    /// As a quotient of two polynomials, if it has no root in it.
    #[must_use]
    pub fn quotient(&self) -> Option<(&Poly, &Poly)> {
        self.q.is_zero().then_some((&self.p, &self.r))
    }

    /// As a rational number p/q, if it is one without parameters.
    #[must_use]
    pub fn rational(&self) -> Option<Rational> {
        if !self.q.is_zero() {
            return None;
        }
        Rational::new(self.p.as_constant()?, self.r.as_constant()?)
    }

    /// As a number a + b√D, if it is one without parameters.
    #[must_use]
    pub fn surd(&self) -> Option<Surd> {
        Surd::of(&self.p, &self.q, &self.r, self.root.as_ref())
    }

    /// The rational s with self = r + s·other and rational r, where both are made of integer parameters and one root.
    #[must_use]
    pub fn against(&self, other: &Self, domain: &Domain) -> Option<Self> {
        let parts = [&self.p, &self.q, &self.r, &other.p, &other.q, &other.r];
        if !parts.into_iter().all(|p| domain.integers_only(p)) || self.common(other).is_none() {
            return None;
        }
        // Then r = (p₁ − s·p₂·r₁/r₂)/r₁ is rational.
        Self::of(self.q.times(&other.r)).over(&Self::of(self.r.times(&other.q)), domain)
    }

    /// Is it irrational for all parameters?
    ///
    /// With a root: p, q, r are rational (integer parameters only), q ≠ 0, √D irrational. Without: (aβ + b)/(cβ + e) of
    /// an irrational parameter β with a, b, c, e in integer parameters and ae − bc ≠ 0; if that were a rational number
    /// s, then β(a − cs) = es − b, so a = cs and es = b, and ae = bc.
    #[must_use]
    pub fn irrational(&self, domain: &Domain) -> bool {
        let sure = |p: &Poly| domain.positive(p) || domain.positive(&p.negated());
        if let Some(root) = &self.root {
            let rational = [&self.p, &self.q, &self.r, root].into_iter().all(|p| domain.integers_only(p));
            return rational && sure(&self.q) && domain.root_irrational(root);
        }
        let mut vars = BTreeSet::new();
        self.p.vars(&mut vars);
        self.r.vars(&mut vars);
        let mut reals = vars.into_iter().filter(|var| domain.get(*var).is_none_or(|parameter| !parameter.integer));
        let (Some(beta), None) = (reals.next(), reals.next()) else { return false };
        if !domain.get(beta).is_some_and(|parameter| parameter.irrational) {
            return false;
        }
        let (Some((a, b)), Some((c, e))) = (linear_in(&self.p, beta), linear_in(&self.r, beta)) else { return false };
        sure(&a.times(&e).minus(&b.times(&c)))
    }

    /// The four polynomials as text.
    #[must_use]
    pub fn write(&self, show: &dyn Fn(&Poly) -> String) -> String {
        let top = match &self.root {
            None => show(&self.p),
            Some(root) => {
                let q = if self.q == Poly::constant(1) { String::new() } else { format!("({})*", show(&self.q)) };
                let p = if self.p.is_zero() { String::new() } else { format!("{} + ", show(&self.p)) };
                format!("{p}{q}sqrt({})", show(root))
            }
        };
        if self.r == Poly::constant(1) { top } else { format!("({top})/({})", show(&self.r)) }
    }
}

/// p = a·v + b with a and b free of v.
fn linear_in(p: &Poly, v: u32) -> Option<(Poly, Poly)> {
    let (mut a, mut b) = (Poly::default(), Poly::default());
    for (atoms, c) in p.terms() {
        let (with, without): (Vec<Atom>, Vec<Atom>) = atoms.iter().cloned().partition(|atom| *atom == Atom::Var(v));
        let term = Poly::monomial(without, c.clone());
        match with.len() {
            0 => b = b.plus(&term),
            1 => a = a.plus(&term),
            _ => return None,
        }
    }
    Some((a, b))
}
