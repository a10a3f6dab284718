//! Formulas over polynomials, in negation normal form.

use super::poly::Poly;
use std::collections::BTreeSet;

/// A formula. Bound variables have numbers of their own, so that nothing put into one can be captured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// p ≥ 0.
    Ge(Poly),
    /// p = 0.
    Eq(Poly),
    /// All of these.
    And(Vec<Form>),
    /// One of these.
    Or(Vec<Form>),
    /// For some integer.
    Exists(u32, Box<Form>),
    /// For all integers.
    All(u32, Box<Form>),
}

impl Form {
    /// Always true.
    #[must_use]
    pub fn truth() -> Self {
        Self::And(Vec::new())
    }

    /// Never true.
    #[must_use]
    pub fn falsity() -> Self {
        Self::Or(Vec::new())
    }

    /// How many parts it has, itself included.
    #[must_use]
    pub fn parts(&self) -> usize {
        match self {
            Self::Ge(_) | Self::Eq(_) => 1,
            Self::And(all) | Self::Or(all) => 1 + all.iter().map(Self::parts).sum::<usize>(),
            Self::Exists(_, body) | Self::All(_, body) => 1 + body.parts(),
        }
    }

    /// Its denial; integers have p < 0 just where −p − 1 ≥ 0.
    #[must_use]
    pub fn negated(&self) -> Self {
        match self {
            Self::Ge(p) => Self::Ge(p.negated().offset(-1)),
            Self::Eq(p) => Self::Or(vec![Self::Ge(p.offset(-1)), Self::Ge(p.negated().offset(-1))]),
            Self::And(all) => Self::Or(all.iter().map(Self::negated).collect()),
            Self::Or(all) => Self::And(all.iter().map(Self::negated).collect()),
            Self::Exists(v, body) => Self::All(*v, Box::new(body.negated())),
            Self::All(v, body) => Self::Exists(*v, Box::new(body.negated())),
        }
    }

    /// With a polynomial in place of a free variable. A quantifier that binds the same number again hides it.
    #[must_use]
    pub fn substitute(&self, variable: u32, by: &Poly) -> Self {
        let all = |forms: &[Self]| forms.iter().map(|form| form.substitute(variable, by)).collect();
        match self {
            Self::Ge(p) => Self::Ge(p.substitute(variable, by)),
            Self::Eq(p) => Self::Eq(p.substitute(variable, by)),
            Self::And(forms) => Self::And(all(forms)),
            Self::Or(forms) => Self::Or(all(forms)),
            Self::Exists(v, _) | Self::All(v, _) if *v == variable => self.clone(),
            Self::Exists(v, body) => Self::Exists(*v, Box::new(body.substitute(variable, by))),
            Self::All(v, body) => Self::All(*v, Box::new(body.substitute(variable, by))),
        }
    }

    /// The same; None if a polynomial becomes too large.
    #[must_use]
    pub fn put(&self, variable: u32, by: &Poly) -> Option<Self> {
        let all = |forms: &[Self]| forms.iter().map(|form| form.put(variable, by)).collect::<Option<Vec<_>>>();
        Some(match self {
            Self::Ge(p) => Self::Ge(p.put(variable, by)?),
            Self::Eq(p) => Self::Eq(p.put(variable, by)?),
            Self::And(forms) => Self::And(all(forms)?),
            Self::Or(forms) => Self::Or(all(forms)?),
            Self::Exists(v, _) | Self::All(v, _) if *v == variable => self.clone(),
            Self::Exists(v, body) => Self::Exists(*v, Box::new(body.put(variable, by)?)),
            Self::All(v, body) => Self::All(*v, Box::new(body.put(variable, by)?)),
        })
    }

    /// Nested `and` and `or` made flat, what is always or never true taken out.
    #[must_use]
    pub fn simplified(self) -> Self {
        match self {
            Self::Ge(p) => match p.as_constant() {
                Some(value) if value.is_negative() => Self::falsity(),
                Some(_) => Self::truth(),
                None => Self::Ge(p.tightened()),
            },
            Self::Eq(p) => match p.as_constant() {
                Some(value) if value.is_zero() => Self::truth(),
                Some(_) => Self::falsity(),
                None => Self::Eq(p),
            },
            Self::And(all) => {
                let mut flat = Vec::new();
                for form in all.into_iter().map(Self::simplified) {
                    match form {
                        Self::And(parts) => flat.extend(parts),
                        Self::Or(parts) if parts.is_empty() => return Self::falsity(),
                        other => flat.push(other),
                    }
                }
                if flat.len() == 1 { flat.remove(0) } else { Self::And(flat) }
            }
            Self::Or(all) => {
                let mut flat = Vec::new();
                for form in all.into_iter().map(Self::simplified) {
                    match form {
                        Self::Or(parts) => flat.extend(parts),
                        Self::And(parts) if parts.is_empty() => return Self::truth(),
                        other => flat.push(other),
                    }
                }
                if flat.len() == 1 { flat.remove(0) } else { Self::Or(flat) }
            }
            // The integers are not empty, so a constant needs no quantifier.
            Self::Exists(v, body) => match body.simplified() {
                constant @ (Self::And(_) | Self::Or(_)) if constant.is_constant() => constant,
                body => Self::Exists(v, Box::new(body)),
            },
            Self::All(v, body) => match body.simplified() {
                constant @ (Self::And(_) | Self::Or(_)) if constant.is_constant() => constant,
                body => Self::All(v, Box::new(body)),
            },
        }
    }

    fn is_constant(&self) -> bool {
        matches!(self, Self::And(all) | Self::Or(all) if all.is_empty())
    }

    /// How many nodes it has.
    #[must_use]
    pub fn size(&self) -> usize {
        match self {
            Self::Ge(_) | Self::Eq(_) => 1,
            Self::And(all) | Self::Or(all) => 1 + all.iter().map(Self::size).sum::<usize>(),
            Self::Exists(_, body) | Self::All(_, body) => 1 + body.size(),
        }
    }

    /// The variables in it, bound ones too where they are used.
    pub fn vars(&self, into: &mut BTreeSet<u32>) {
        match self {
            Self::Ge(p) | Self::Eq(p) => p.vars(into),
            Self::And(all) | Self::Or(all) => all.iter().for_each(|form| form.vars(into)),
            Self::Exists(_, body) | Self::All(_, body) => body.vars(into),
        }
    }

    /// As a list of cases: `and` distributed over `or`, every `exists` in front. None if there are more than `most`,
    /// or if two of them have the same variable.
    #[must_use]
    pub fn cases(&self, most: usize) -> Option<Vec<(Vec<u32>, Vec<Form>)>> {
        match self {
            Self::Ge(_) | Self::Eq(_) => Some(vec![(Vec::new(), vec![self.clone()])]),
            // What is said of all is kept as one condition.
            Self::All(..) => Some(vec![(Vec::new(), vec![self.clone()])]),
            Self::Or(all) => {
                let mut cases = Vec::new();
                for form in all {
                    cases.extend(form.cases(most)?);
                }
                (cases.len() <= most).then_some(cases)
            }
            Self::And(all) => {
                let mut cases = vec![(Vec::new(), Vec::new())];
                for form in all {
                    let more = form.cases(most)?;
                    let mut next = Vec::new();
                    for (vars, forms) in &cases {
                        for (new, other) in &more {
                            // Two quantifiers with one variable would become one.
                            if new.iter().any(|var| vars.contains(var)) {
                                return None;
                            }
                            let both = ([vars.as_slice(), new].concat(), [forms.as_slice(), other].concat());
                            next.push(both);
                        }
                    }
                    cases = next;
                    if cases.len() > most {
                        return None;
                    }
                }
                Some(cases)
            }
            Self::Exists(v, body) => {
                let cases = body.cases(most)?.into_iter();
                Some(cases.map(|(vars, forms)| ([&[*v], vars.as_slice()].concat(), forms)).collect())
            }
        }
    }
}
