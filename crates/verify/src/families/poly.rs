//! Polynomials with integer coefficients over integer unknowns: variables, and floors that are left as functions.

use ratwheel_numbers::{Integer, Natural};
use std::collections::{BTreeMap, BTreeSet};

/// A polynomial may have this many terms, and a term so many factors; whatever is larger is refused.
const TERMS: usize = 400;
const DEGREE: usize = 8;

/// An integer unknown.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Atom {
    /// A parameter, a pile, a bound variable or a witness, by number.
    Var(u32),
    /// The floor function with this number at an argument.
    App(usize, Poly),
}

/// A sum of products of atoms, each with a coefficient that is not 0; the factors of a product are in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Poly(BTreeMap<Vec<Atom>, Integer>);

impl Poly {
    /// An integer.
    #[must_use]
    pub fn constant(value: impl Into<Integer>) -> Self {
        Self::monomial(Vec::new(), value.into())
    }

    /// A coefficient times a product.
    #[must_use]
    pub fn monomial(mut atoms: Vec<Atom>, coefficient: Integer) -> Self {
        atoms.sort();
        let mut all = BTreeMap::new();
        if !coefficient.is_zero() {
            all.insert(atoms, coefficient);
        }
        Self(all)
    }

    /// One atom.
    #[must_use]
    pub fn atom(atom: Atom) -> Self {
        Self::monomial(vec![atom], Integer::one())
    }

    /// A variable.
    #[must_use]
    pub fn var(number: u32) -> Self {
        Self::atom(Atom::Var(number))
    }

    /// A function at an argument.
    #[must_use]
    pub fn app(function: usize, argument: Self) -> Self {
        Self::atom(Atom::App(function, argument))
    }

    /// Products with their coefficients.
    pub fn terms(&self) -> impl Iterator<Item = (&Vec<Atom>, &Integer)> {
        self.0.iter()
    }

    /// Is it 0?
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    /// The term without unknowns.
    #[must_use]
    pub fn constant_term(&self) -> Integer {
        self.0.get(&Vec::new()).cloned().unwrap_or_default()
    }

    /// The value, if there are no unknowns.
    #[must_use]
    pub fn as_constant(&self) -> Option<Integer> {
        self.0.keys().all(Vec::is_empty).then(|| self.constant_term())
    }

    fn add_term(&mut self, atoms: &[Atom], coefficient: &Integer) {
        let sum = self.0.get(atoms).map_or_else(|| coefficient.clone(), |old| old + coefficient);
        if sum.is_zero() {
            self.0.remove(atoms);
        } else {
            self.0.insert(atoms.to_vec(), sum);
        }
    }

    /// The sum.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        self.plus_times(other, &Integer::one())
    }

    /// The difference.
    #[must_use]
    pub fn minus(&self, other: &Self) -> Self {
        self.plus_times(other, &Integer::from(-1))
    }

    /// self + c·other.
    #[must_use]
    pub fn plus_times(&self, other: &Self, c: &Integer) -> Self {
        let mut sum = self.clone();
        for (atoms, coefficient) in &other.0 {
            sum.add_term(atoms, &(coefficient * c));
        }
        sum
    }

    /// self + c.
    #[must_use]
    pub fn offset(&self, c: i64) -> Self {
        self.plus(&Self::constant(c))
    }

    /// c·self.
    #[must_use]
    pub fn scaled(&self, c: &Integer) -> Self {
        Self::default().plus_times(self, c)
    }

    /// −self.
    #[must_use]
    pub fn negated(&self) -> Self {
        self.scaled(&Integer::from(-1))
    }

    /// The product.
    #[must_use]
    pub fn times(&self, other: &Self) -> Self {
        let mut product = Self::default();
        for (a, m) in &self.0 {
            for (b, n) in &other.0 {
                let mut atoms = [a.as_slice(), b.as_slice()].concat();
                atoms.sort();
                product.add_term(&atoms, &(m * n));
            }
        }
        product
    }

    /// Is it one unknown?
    #[must_use]
    pub fn is_atom(&self) -> bool {
        self.0.len() == 1
            && self.0.iter().all(|(atoms, coefficient)| atoms.len() == 1 && *coefficient == Integer::one())
    }

    /// Is it within the limits?
    #[must_use]
    pub fn is_small(&self) -> bool {
        self.0.len() <= TERMS
            && self.0.keys().all(|atoms| {
                atoms.len() <= DEGREE
                    && atoms.iter().all(|atom| match atom {
                        Atom::Var(_) => true,
                        Atom::App(_, argument) => argument.is_small(),
                    })
            })
    }

    /// How deep functions stand inside functions.
    #[must_use]
    pub fn depth(&self) -> usize {
        let atoms = self.0.keys().flatten();
        let depth = atoms.map(|atom| match atom {
            Atom::Var(_) => 0,
            Atom::App(_, argument) => 1 + argument.depth(),
        });
        depth.max().unwrap_or(0)
    }

    /// With a polynomial in place of a variable, inside arguments too.
    #[must_use]
    pub fn substitute(&self, variable: u32, by: &Self) -> Self {
        self.map_vars(&|var| if var == variable { Some(by.clone()) } else { None })
    }

    /// The same; None if it becomes too large on the way.
    #[must_use]
    pub fn put(&self, variable: u32, by: &Self) -> Option<Self> {
        let mut sum = Self::default();
        for (atoms, coefficient) in &self.0 {
            let mut product = Self::constant(coefficient.clone());
            for atom in atoms {
                let factor = match atom {
                    Atom::Var(var) if *var == variable => by.clone(),
                    Atom::Var(var) => Self::var(*var),
                    Atom::App(function, argument) => Self::app(*function, argument.put(variable, by)?),
                };
                product = product.small_times(&factor)?;
            }
            sum = sum.plus(&product);
        }
        Some(sum).filter(Self::is_small)
    }

    /// The product, unless it is too large; that is found out before it is made.
    #[must_use]
    pub fn small_times(&self, other: &Self) -> Option<Self> {
        let fits = self.0.len().saturating_mul(other.0.len()) <= 8 * TERMS;
        fits.then(|| self.times(other)).filter(Self::is_small)
    }

    /// The polynomial divided by a variable, if every product has it for a factor.
    #[must_use]
    pub fn without(&self, variable: u32) -> Option<Self> {
        let mut divided = Self::default();
        for (atoms, coefficient) in &self.0 {
            let place = atoms.iter().position(|atom| *atom == Atom::Var(variable))?;
            let mut atoms = atoms.clone();
            atoms.remove(place);
            divided.add_term(&atoms, coefficient);
        }
        Some(divided)
    }

    /// With other polynomials in place of those variables that have one.
    #[must_use]
    pub fn map_vars(&self, by: &dyn Fn(u32) -> Option<Self>) -> Self {
        let mut sum = Self::default();
        for (atoms, coefficient) in &self.0 {
            let mut product = Self::constant(coefficient.clone());
            for atom in atoms {
                let factor = match atom {
                    Atom::Var(var) => by(*var).unwrap_or_else(|| Self::var(*var)),
                    Atom::App(function, argument) => Self::app(*function, argument.map_vars(by)),
                };
                product = product.times(&factor);
            }
            sum = sum.plus(&product);
        }
        sum
    }

    /// The variables, inside arguments too.
    pub fn vars(&self, into: &mut BTreeSet<u32>) {
        for atom in self.0.keys().flatten() {
            match atom {
                Atom::Var(var) => {
                    into.insert(*var);
                }
                Atom::App(_, argument) => argument.vars(into),
            }
        }
    }

    /// Functions with their arguments, inner ones too.
    pub fn apps(&self, into: &mut BTreeSet<(usize, Self)>) {
        for atom in self.0.keys().flatten() {
            if let Atom::App(function, argument) = atom {
                argument.apps(into);
                into.insert((*function, argument.clone()));
            }
        }
    }

    /// What p ≥ 0 says of integers: divided by the gcd of the coefficients, the constant rounded down.
    #[must_use]
    pub fn tightened(&self) -> Self {
        let others = self.0.iter().filter(|(atoms, _)| !atoms.is_empty());
        let gcd = others.fold(Natural::zero(), |gcd, (_, c)| gcd.gcd(c.magnitude()));
        if gcd.is_zero() || gcd.is_one() {
            return self.clone();
        }
        let mut divided = Self::default();
        for (atoms, c) in &self.0 {
            divided.add_term(atoms, &c.div_floor(&gcd));
        }
        divided
    }

    /// The polynomial divided by a number, if every coefficient can be.
    #[must_use]
    pub fn divided(&self, by: &Natural) -> Option<Self> {
        let mut divided = Self::default();
        for (atoms, c) in &self.0 {
            let (quotient, rest) = c.div_rem_floor(by);
            if !rest.is_zero() {
                return None;
            }
            divided.add_term(atoms, &quotient);
        }
        Some(divided)
    }
}
