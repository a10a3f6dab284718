//! Are two terms or formulas the same tree? What they remember of earlier evaluations and how a recursion calls its variables does
//! not count.

use ratwheel_logic::{Formula, Function, Range, Term};
use ratwheel_numbers::Real;

fn same_real(a: &Real, b: &Real) -> bool {
    // Texts tell too; the rest decides without writing them.
    a.as_surd().is_some_and(|surd| Some(surd) == b.as_surd()) || a.to_string() == b.to_string()
}

fn all<T>(a: &[T], b: &[T], same: impl Fn(&T, &T) -> bool) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b))
}

fn same_function(a: &Function, b: &Function) -> bool {
    let places = |function: &Function| match function {
        Function::Read(places, _) => Some(places.to_string()),
        other => other.system().map(ToString::to_string),
    };
    let digits = |function: &Function| function.system().map(ToString::to_string);
    a.name() == b.name() && digits(a) == digits(b) && places(a) == places(b)
}

fn same_range(a: &Range, b: &Range) -> bool {
    match (a, b) {
        (Range::From(a), Range::From(b)) => a == b,
        (Range::Between(a, b), Range::Between(c, d)) => same_term(a, c) && same_term(b, d),
        (Range::From(_) | Range::Between(..), _) => false,
    }
}

pub(crate) fn same_term(a: &Term, b: &Term) -> bool {
    match (a, b) {
        (Term::Constant(a), Term::Constant(b)) => a == b,
        (Term::Variable(a), Term::Variable(b)) => a == b,
        (Term::Sum(a), Term::Sum(b)) | (Term::Min(a), Term::Min(b)) | (Term::Max(a), Term::Max(b)) => {
            all(a, b, same_term)
        }
        (Term::Negate(a), Term::Negate(b)) | (Term::Abs(a), Term::Abs(b)) => same_term(a, b),
        (Term::Scale(m, a), Term::Scale(n, b)) => m == n && same_term(a, b),
        (Term::Product(a, b), Term::Product(c, d)) => same_term(a, c) && same_term(b, d),
        (Term::Mod(a, m), Term::Mod(b, n)) | (Term::Div(a, m), Term::Div(b, n)) => m == n && same_term(a, b),
        (Term::Floor(a, gamma), Term::Floor(b, delta)) => {
            same_real(gamma, delta) && all(a, b, |(a, s), (b, t)| same_real(a, b) && same_term(s, t))
        }
        (Term::If(c, a, b), Term::If(d, s, t)) => same_formula(c, d) && same_term(a, s) && same_term(b, t),
        (Term::Apply(f, a), Term::Apply(g, b)) => same_function(f, g) && all(a, b, same_term),
        (
            Term::Constant(_)
            | Term::Variable(_)
            | Term::Sum(_)
            | Term::Min(_)
            | Term::Max(_)
            | Term::Negate(_)
            | Term::Abs(_)
            | Term::Scale(..)
            | Term::Product(..)
            | Term::Mod(..)
            | Term::Div(..)
            | Term::Floor(..)
            | Term::If(..)
            | Term::Apply(..),
            _,
        ) => false,
    }
}

pub(crate) fn same_formula(a: &Formula, b: &Formula) -> bool {
    match (a, b) {
        (Formula::Constant(a), Formula::Constant(b)) => a == b,
        (Formula::Compare(r, a, b), Formula::Compare(s, c, d)) => r == s && same_term(a, c) && same_term(b, d),
        (Formula::And(a), Formula::And(b)) | (Formula::Or(a), Formula::Or(b)) => all(a, b, same_formula),
        (Formula::Not(a), Formula::Not(b)) => same_formula(a, b),
        (Formula::Implies(a, b), Formula::Implies(c, d)) | (Formula::Iff(a, b), Formula::Iff(c, d)) => {
            same_formula(a, c) && same_formula(b, d)
        }
        (Formula::In(a, set), Formula::In(b, other)) => {
            let same = same_real(set.sequence.alpha(), other.sequence.alpha())
                && same_real(set.sequence.gamma(), other.sequence.gamma());
            set.name == other.name && same && set.from == other.from && same_term(a, b)
        }
        (Formula::Reduced(a, s), Formula::Reduced(b, t)) => a.to_string() == b.to_string() && same_term(s, t),
        (Formula::Recognised(a, s), Formula::Recognised(b, t)) => a == b && all(s, t, same_term),
        (Formula::Row(a, s), Formula::Row(b, t)) => a == b && all(s, t, same_term),
        (Formula::Exists(m, r, a), Formula::Exists(n, s, b)) | (Formula::ForAll(m, r, a), Formula::ForAll(n, s, b)) => {
            m == n && same_range(r, s) && same_formula(a, b)
        }
        (Formula::Claimed(a), Formula::Claimed(b)) => all(a, b, same_term),
        (Formula::Legal(a, b), Formula::Legal(c, d)) => all(a, c, same_term) && all(b, d, same_term),
        (
            Formula::Constant(_)
            | Formula::Compare(..)
            | Formula::And(_)
            | Formula::Or(_)
            | Formula::Not(_)
            | Formula::Implies(..)
            | Formula::Iff(..)
            | Formula::In(..)
            | Formula::Reduced(..)
            | Formula::Recognised(..)
            | Formula::Row(..)
            | Formula::Exists(..)
            | Formula::ForAll(..)
            | Formula::Claimed(_)
            | Formula::Legal(..),
            _,
        ) => false,
    }
}
