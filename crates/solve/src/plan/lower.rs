//! Terms to linear forms: what is not linear is rewritten into cases, and what cannot be is left to the predicates.
//!
//! |t| ≤ u becomes t ≤ u and −t ≤ u; `min`, `max` and `if` likewise; ⌊t/m⌋ ≤ u becomes t ≤ m·u + m − 1. Each rewriting is an
//! equivalence over the integers.

use super::linear::Linear;
use ratwheel_logic::{Formula, Relation, Term, Variable};
use ratwheel_numbers::{Integer, Natural};

/// Σ cᵢ·vᵢ + Σ cⱼ·tⱼ + constant, the tⱼ not linear.
#[derive(Clone, Debug)]
pub(crate) struct Affine {
    pub(crate) linear: Linear,
    pub(crate) others: Vec<(i64, Term)>,
}

/// What a comparison with 0 comes to.
pub(crate) enum Lowered {
    /// linear ≥ 0, or linear = 0 if the flag is set.
    Linear(Linear, bool),
    /// An equivalent formula with simpler terms.
    Formula(Formula),
    /// Nothing simpler.
    Opaque,
}

impl Affine {
    /// `None` when numbers do not fit in a machine word. Quantified variables are among the terms that are not linear.
    pub(crate) fn of(term: &Term, piles: usize) -> Option<Self> {
        let mut affine = Self { linear: Linear::constant(2 * piles, 0), others: Vec::new() };
        affine.add(1, term, piles)?;
        Some(affine)
    }

    fn add(&mut self, factor: i64, term: &Term, piles: usize) -> Option<()> {
        match term {
            Term::Constant(n) => {
                self.linear.constant = self.linear.constant.checked_add(n.to_i64()?.checked_mul(factor)?)?;
            }
            Term::Variable(Variable::Free(i)) if *i < piles => {
                self.linear = self.linear.plus(factor, &Linear::variable(2 * piles, *i))?;
            }
            Term::Variable(Variable::Primed(i)) if *i < piles => {
                self.linear = self.linear.plus(factor, &Linear::variable(2 * piles, piles + *i))?;
            }
            Term::Variable(Variable::Bound(_)) => self.others.push((factor, term.clone())),
            Term::Variable(_) => return None,
            Term::Sum(all) => all.iter().try_for_each(|term| self.add(factor, term, piles))?,
            Term::Negate(term) => self.add(factor.checked_neg()?, term, piles)?,
            Term::Scale(n, term) => self.add(factor.checked_mul(n.to_i64()?)?, term, piles)?,
            Term::Div(term, m) if m.is_one() => self.add(factor, term, piles)?,
            Term::Floor(parts, gamma) => match rational_floor(parts, gamma) {
                Some((top, bottom)) if bottom.is_one() => self.add(factor, &top, piles)?,
                Some((top, bottom)) => self.others.push((factor, Term::Div(Box::new(top), bottom))),
                None => self.others.push((factor, term.clone())),
            },
            Term::Min(all) | Term::Max(all) if all.len() == 1 => {
                all.first().map_or(Some(()), |term| self.add(factor, term, piles))?;
            }
            other => self.others.push((factor, other.clone())),
        }
        Some(())
    }

    /// The same with one of the other terms replaced.
    fn with(&self, place: usize, factor: i64, term: &Term, piles: usize) -> Option<Self> {
        let mut next = self.clone();
        next.others.remove(place);
        next.add(factor, term, piles)?;
        Some(next)
    }

    /// factor·self.
    fn scaled(&self, factor: i64) -> Option<Self> {
        let zero = Linear::constant(self.linear.coefficients.len(), 0);
        let scale = |(c, term): &(i64, Term)| Some((c.checked_mul(factor)?, term.clone()));
        Some(Self {
            linear: zero.plus(factor, &self.linear)?,
            others: self.others.iter().map(scale).collect::<Option<_>>()?,
        })
    }

    /// As a term again.
    pub(crate) fn to_term(&self, piles: usize) -> Term {
        let mut parts = vec![Term::Constant(self.linear.constant.into())];
        for (i, &c) in self.linear.coefficients.iter().enumerate().filter(|(_, c)| **c != 0) {
            let variable = if i < piles { Variable::Free(i) } else { Variable::Primed(i - piles) };
            parts.push(Term::Scale(Integer::from(c), Box::new(Term::Variable(variable))));
        }
        let others = self.others.iter().map(|(c, term)| Term::Scale(Integer::from(*c), Box::new(term.clone())));
        parts.extend(others);
        Term::Sum(parts)
    }

    /// self ≥ 0 (or = 0) as a formula.
    fn compared(&self, equal: bool, piles: usize) -> Formula {
        let relation = if equal { Relation::Equal } else { Relation::GreaterEqual };
        Formula::Compare(relation, self.to_term(piles), Term::Constant(0.into()))
    }

    /// What self ≥ 0 (or = 0) comes to.
    pub(crate) fn lower(&self, equal: bool, piles: usize) -> Lowered {
        if self.others.is_empty() {
            return Lowered::Linear(self.linear.clone(), equal);
        }
        self.cases(equal, piles).map_or(Lowered::Opaque, Lowered::Formula)
    }

    fn cases(&self, equal: bool, piles: usize) -> Option<Formula> {
        let conditional = self.others.iter().position(|(_, term)| matches!(term, Term::If(..)));
        let cased = |term: &Term| matches!(term, Term::Abs(_) | Term::Min(_) | Term::Max(_));
        let place = conditional.or_else(|| self.others.iter().position(|(_, term)| cased(term)));
        if let Some((factor, term)) = place.and_then(|place| self.others.get(place)) {
            let place = place?;
            let with = |factor: i64, term: &Term| Some(self.with(place, factor, term, piles)?.compared(equal, piles));
            if let Term::If(condition, yes, no) = term {
                let no_condition = Formula::Not(condition.clone());
                return Some(Formula::Or(vec![
                    Formula::And(vec![(**condition).clone(), with(*factor, yes)?]),
                    Formula::And(vec![no_condition, with(*factor, no)?]),
                ]));
            }
            if equal {
                return self.both();
            }
            let (all, smallest) = match term {
                Term::Abs(inner) => (vec![with(*factor, inner)?, with(factor.checked_neg()?, inner)?], false),
                Term::Min(terms) => (terms.iter().map(|t| with(*factor, t)).collect::<Option<_>>()?, true),
                Term::Max(terms) => (terms.iter().map(|t| with(*factor, t)).collect::<Option<_>>()?, false),
                _ => return None,
            };
            // … + min ≥ 0 asks it of all; … + max ≥ 0 of one; a negative factor turns that around.
            return Some(if smallest == (*factor > 0) { Formula::And(all) } else { Formula::Or(all) });
        }
        let [(factor, Term::Div(inner, m))] = self.others.as_slice() else { return None };
        if equal {
            return if factor.abs() == 1 { self.both() } else { None };
        }
        let m = m.to_u64().and_then(|m| i64::try_from(m).ok())?;
        let rest = Self { linear: self.linear.clone(), others: Vec::new() };
        let mut scaled = rest.scaled(m)?;
        match factor {
            // L + ⌊t/m⌋ ≥ 0 is t ≥ −mL.
            1 => scaled.add(1, inner, piles)?,
            // L − ⌊t/m⌋ ≥ 0 is t ≤ mL + m − 1.
            -1 => {
                scaled.add(-1, inner, piles)?;
                scaled.linear.constant = scaled.linear.constant.checked_add(m - 1)?;
            }
            _ => return None,
        }
        Some(scaled.compared(false, piles))
    }

    /// self = 0 as self ≥ 0 and −self ≥ 0.
    fn both(&self) -> Option<Formula> {
        let piles = self.linear.coefficients.len() / 2;
        Some(Formula::And(vec![self.compared(false, piles), self.scaled(-1)?.compared(false, piles)]))
    }
}

/// ⌊Σ αᵢ·tᵢ + γ⌋ with rational numbers as a quotient of integer terms.
pub(crate) fn rational_floor(
    parts: &[(ratwheel_numbers::Real, Term)],
    gamma: &ratwheel_numbers::Real,
) -> Option<(Term, Natural)> {
    let rationals: Vec<_> = parts.iter().map(|(alpha, _)| alpha.as_rational()).collect::<Option<_>>()?;
    let gamma = gamma.as_rational()?;
    let mut bottom = gamma.denominator().clone();
    for rational in &rationals {
        let (d, _) = rational.denominator().div_rem(&bottom.gcd(rational.denominator()));
        bottom = bottom * d;
    }
    let times = |rational: &ratwheel_numbers::Rational| -> Integer {
        let (factor, _) = bottom.div_rem(rational.denominator());
        rational.numerator().clone() * Integer::from(factor)
    };
    let mut top = vec![Term::Constant(times(gamma))];
    for (rational, (_, term)) in rationals.iter().zip(parts) {
        top.push(Term::Scale(times(rational), Box::new(term.clone())));
    }
    Some((Term::Sum(top), bottom))
}
