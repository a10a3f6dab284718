//! Functions that are no floors of a multiple: arrays of piles, powers of a number, quotients by powers; and variables
//! that formulas of a certificate bind.
//!
//! An array is any function of an integer. A power b^t and a quotient ⌊T/b^t⌋ are known by the facts that
//! [`Symbol::definition`] states, which are true of them; what they are for t < 0 is left open, and the obligation
//! "places" asks that no ruleset speaks of it.

use super::form::Form;
use super::mex::Rows;
use super::numerals;
use super::poly::{Atom, Poly};
use super::schemas::FRESH;
use super::sequence::Sequence;
use super::{sums, xor};

/// The first symbol; functions below are floors.
pub const FIRST_SYMBOL: usize = 1_000;
/// The array of piles before the move, and the one after it.
pub const HERE: usize = FIRST_SYMBOL;
/// The array of piles after the move.
pub const THERE: usize = FIRST_SYMBOL + 1;
/// The first array that a branch has chosen, and how many there may be.
pub const FIRST_CHOSEN: usize = 2_000;
/// A branch may choose so many arrays.
pub const MOST_CHOSEN: usize = 64;
/// Marks the second argument of a function with two: f(T, t) is f at T + PAIR·t. Nothing else contains it.
pub const PAIR: u32 = FRESH - 1;
/// `All(ARRAYS, F)` says F for all values of the array [`THERE`]. Nothing else is called so.
pub const ARRAYS: u32 = FRESH - 2;
/// The variable of the outermost quantifier of a formula in a certificate; that of the next one inside is one less.
pub const BOUND: u32 = FRESH - 3;
/// So deep may quantifiers stand inside each other there.
pub const LEVELS: u32 = 64;
/// Witnesses have numbers below.
pub const LAST_WITNESS: u32 = BOUND - LEVELS;

/// A function that is no floor of a multiple.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Symbol {
    /// Piles, by name.
    Array(String),
    /// b^t.
    Power(i64),
    /// ⌊T/b^t⌋, of T and t.
    Quotient(i64),
    /// The first column of rows by mex.
    Mex(Rows),
    /// The nim-sum of an array, named by its number, over these indices ([`super::xor`]).
    NimSum {
        /// The least index.
        low: Poly,
        /// The largest index.
        high: Poly,
    },
    /// The piles with one of them lowered such that the nim-sum is 0; the number is that of the nim-sum and 1.
    Lowered,
    /// The sum of an array, named by its number, up to an index (`sums.rs`).
    Sum {
        /// The least index.
        low: Poly,
    },
    /// An array that a branch has chosen.
    Chosen,
    /// A sequence by recurrence ([`super::sequence`]).
    Sequence(Box<Sequence>),
    /// How many zeros a numeral ends in, where the floor with this number goes with the system (`numerals.rs`).
    Zeros(usize),
}

/// The two arguments as one.
#[must_use]
pub fn pair(first: &Poly, second: &Poly) -> Poly {
    first.plus(&Poly::var(PAIR).times(second))
}

/// The two arguments again.
#[must_use]
pub fn unpair(both: &Poly) -> Option<(Poly, Poly)> {
    let (mut first, mut second) = (Poly::default(), Poly::default());
    for (atoms, c) in both.terms() {
        let (marks, others): (Vec<Atom>, Vec<Atom>) = atoms.iter().cloned().partition(|a| *a == Atom::Var(PAIR));
        let term = Poly::monomial(others, c.clone());
        match marks.len() {
            0 => first = first.plus(&term),
            1 => second = second.plus(&term),
            _ => return None,
        }
    }
    Some((first, second))
}

impl Symbol {
    /// What is known about the function with this number; the variables from `next` on are free for it.
    ///
    /// b^0 = 1, and for t ≥ 0: b^(t+1) = b·b^t, b^t ≥ 1. ⌊T/b^0⌋ = T; for t ≥ 0 and q = ⌊T/b^t⌋: T = q·b^t + r with
    /// 0 ≤ r < b^t, and q = bs + u with 0 ≤ u < b, so T = s·b^(t+1) + (u·b^t + r) with 0 ≤ u·b^t + r < b^(t+1); so s is
    /// ⌊T/b^(t+1)⌋, and q − bs = u is from 0 to b − 1.
    #[must_use]
    pub fn definition(&self, number: usize, next: u32) -> Form {
        let (t, u) = (Poly::var(next), Poly::var(next.saturating_add(1)));
        let negative = |t: &Poly| Form::Ge(t.negated().offset(-1));
        match self {
            // What is known about rows by mex is said by lemmas.
            Self::Array(_) | Self::Mex(_) | Self::Lowered | Self::Chosen => Form::truth(),
            Self::Sum { low } => sums::known_of_piles(number, low, next),
            Self::NimSum { low, high } => xor::known(number, low, high, (next, next.saturating_add(1))),
            Self::Sequence(sequence) => sequence.known(number, (next, next.saturating_add(1))),
            Self::Zeros(floor) => numerals::known(number, *floor, (next, next.saturating_add(1))),
            Self::Power(base) => {
                let power = |t: Poly| Poly::app(number, t);
                let step = power(t.offset(1)).plus_times(&power(t.clone()), &(-*base).into());
                let facts = Form::And(vec![Form::Eq(step), Form::Ge(power(t.clone()).offset(-1))]);
                let step = Form::All(next, Box::new(Form::Or(vec![negative(&t), facts])));
                Form::And(vec![Form::Eq(power(Poly::default()).offset(-1)), step])
            }
            Self::Quotient(base) => {
                let quotient = |t: &Poly| Poly::app(number, pair(&u, t));
                let rest = quotient(&t).plus_times(&quotient(&t.offset(1)), &(-*base).into());
                let most = Form::Ge(rest.negated().offset(base - 1));
                let step = Form::Or(vec![negative(&t), Form::And(vec![Form::Ge(rest), most])]);
                let start = Form::Eq(quotient(&Poly::default()).minus(&u));
                let all = Form::And(vec![start, Form::All(next, Box::new(step))]);
                Form::All(next.saturating_add(1), Box::new(all))
            }
        }
    }

    /// How many variables the definition binds.
    pub(super) const VARIABLES: u32 = 2;

    /// As a function is called: `x`, `2^`, `/2^`.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Self::Array(name) => name.clone(),
            Self::Power(base) => format!("power{base}"),
            Self::Quotient(base) => format!("quotient{base}"),
            Self::Mex(_) => "A".to_owned(),
            Self::NimSum { .. } => "xor".to_owned(),
            Self::Lowered => "lowered".to_owned(),
            Self::Sum { .. } => "sum".to_owned(),
            Self::Chosen => "y".to_owned(),
            Self::Sequence(sequence) => sequence.name.clone(),
            Self::Zeros(_) => "zeros".to_owned(),
        }
    }
}

impl Form {
    /// With other polynomials in place of its own; None if one of them is None.
    #[must_use]
    pub fn map(&self, by: &dyn Fn(&Poly) -> Option<Poly>) -> Option<Self> {
        let all = |forms: &[Self]| forms.iter().map(|form| form.map(by)).collect::<Option<Vec<_>>>();
        Some(match self {
            Self::Ge(p) => Self::Ge(by(p)?),
            Self::Eq(p) => Self::Eq(by(p)?),
            Self::And(forms) => Self::And(all(forms)?),
            Self::Or(forms) => Self::Or(all(forms)?),
            Self::Exists(v, body) => Self::Exists(*v, Box::new(body.map(by)?)),
            Self::All(v, body) => Self::All(*v, Box::new(body.map(by)?)),
        })
    }
}

impl Poly {
    /// With a polynomial in [`BOUND`] in place of a function: f(s) becomes the value at s. Functions that `other` knows become
    /// what it says. None if that is None, or if it becomes too large.
    #[must_use]
    pub fn with_function(
        &self,
        function: usize,
        value: &Self,
        other: &dyn Fn(usize, &Self) -> Option<Option<Self>>,
    ) -> Option<Self> {
        let mut sum = Self::default();
        for (atoms, c) in self.terms() {
            let mut product = Self::constant(c.clone());
            for atom in atoms {
                let factor = match atom {
                    Atom::Var(var) => Self::var(*var),
                    Atom::App(number, argument) => {
                        let argument = argument.with_function(function, value, other)?;
                        match other(*number, &argument) {
                            Some(said) => said?,
                            None if *number == function => value.put(BOUND, &argument)?,
                            None => Self::app(*number, argument),
                        }
                    }
                };
                product = product.small_times(&factor)?;
                if product.depth() > 8 {
                    return None;
                }
            }
            sum = sum.plus(&product);
        }
        Some(sum)
    }
}
