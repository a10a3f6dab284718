//! A quantified variable that an equation gives, as n in `x' = x - floor(n*phi)`, is looked up in the inverse of a table.

use super::compile::{Refused, TABLE, Work};
use super::{Expression, Test};
use crate::bits::Bits;
use crate::plan::lower::Affine;
use ratwheel_logic::{Formula, Node, Range, Relation, Term, Variable};
use ratwheel_numbers::{Natural, Real};
use std::cmp::Ordering;
use std::sync::Arc;

impl Work<'_> {
    /// `exists n: …` where an equation gives n: the value that n must have is looked up, in each part of a disjunction by itself.
    pub(super) fn looked_up(&mut self, depth: usize, range: &Range, body: &Formula) -> Result<Test, Refused> {
        if let Formula::Or(parts) = body {
            let each = parts.iter().map(|part| self.looked_up(depth, range, part));
            return Ok(Test::Any(each.collect::<Result<_, _>>()?));
        }
        let mut parts = Vec::new();
        flatten(body, &mut parts);
        let given = parts.iter().enumerate().find_map(|(at, part)| Some((at, given(part, depth, self.piles)?)));
        let (at, Given { other_side, rising }) = given.ok_or(Refused)?;
        let (value, (low, high)) = self.valued(&other_side)?;
        if high - low >= TABLE {
            return Err(Refused);
        }
        let size = usize::try_from(high - low + 1).map_err(|_| Refused)?;
        self.spend(u64::try_from(size).unwrap_or(u64::MAX).saturating_mul(9))?;
        let (mut inverse, mut bits, mut last) = (vec![0i64; size], Bits::new(size), None);
        let mut most = 0i64;
        for n in 0..i64::try_from(TABLE).unwrap_or(i64::MAX) {
            self.hears(n)?;
            let found = rising.value(n).ok_or(Refused)?;
            // Two values of n for one number: then there is more than one way to look.
            if last.is_some_and(|last| found <= last) {
                return Err(Refused);
            }
            last = Some(found);
            if i128::from(found) > high {
                let least = i64::try_from(low).map_err(|_| Refused)?;
                let n = Expression::Table(Box::new(value.clone()), least, inverse.into());
                let variable = Term::Variable(Variable::Bound(depth));
                self.bound.push((depth, n, (0, i128::from(most))));
                let mut tests = vec![Ok(Test::In(value, least, Arc::new(bits)))];
                tests.extend(range.conditions(&variable).iter().map(|condition| self.test(condition)));
                let rest = parts.iter().enumerate().filter(|(other, _)| *other != at);
                tests.extend(rest.map(|(_, part)| self.test(part)));
                self.bound.pop();
                return Ok(Test::All(tests.into_iter().collect::<Result<_, _>>()?));
            }
            if i128::from(found) >= low {
                let place = usize::try_from(i128::from(found) - low).map_err(|_| Refused)?;
                bits.set(place);
                if let Some(slot) = inverse.get_mut(place) {
                    (*slot, most) = (n, n);
                }
            }
        }
        Err(Refused)
    }
}

/// The parts of a conjunction.
fn flatten<'f>(formula: &'f Formula, parts: &mut Vec<&'f Formula>) {
    match formula {
        Formula::And(inner) => inner.iter().for_each(|part| flatten(part, parts)),
        part => parts.push(part),
    }
}

/// An equation `rising(n) = other side`.
struct Given {
    other_side: Term,
    rising: Rising,
}

/// A term over one variable that does not fall.
enum Rising {
    Itself,
    Floor(Real, Real),
    /// ⌊(k·n + c)/m⌋.
    Quotient(i64, i64, i64),
}

impl Rising {
    fn of(term: &Term, depth: usize) -> Option<Self> {
        let is_variable = |term: &Term| matches!(term, Term::Variable(Variable::Bound(known)) if *known == depth);
        match term {
            term if is_variable(term) => Some(Self::Itself),
            Term::Floor(parts, gamma) => match parts.as_slice() {
                [(alpha, inner)] if is_variable(inner) && alpha.sign().ok()? == Ordering::Greater => {
                    Some(Self::Floor(alpha.clone(), gamma.clone()))
                }
                _ => None,
            },
            Term::Div(inner, divisor) => {
                let affine = Affine::of(inner, 0)?;
                let divisor = i64::try_from(divisor.to_u64()?).ok().filter(|divisor| *divisor > 0)?;
                match affine.others.as_slice() {
                    [(factor, inner)] if is_variable(inner) && *factor > 0 => {
                        Some(Self::Quotient(*factor, affine.linear.constant, divisor))
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn value(&self, n: i64) -> Option<i64> {
        match self {
            Self::Itself => Some(n),
            Self::Floor(alpha, gamma) => {
                alpha.floor_affine(&Natural::from(u64::try_from(n).ok()?), gamma).ok()?.to_i64()
            }
            Self::Quotient(factor, constant, divisor) => {
                Some(n.checked_mul(*factor)?.checked_add(*constant)?.div_euclid(*divisor))
            }
        }
    }
}

/// Does the formula say what the variable is?
fn given(formula: &Formula, depth: usize, piles: usize) -> Option<Given> {
    let Formula::Compare(Relation::Equal, left, right) = formula else { return None };
    if !left.always_has_value() || !right.always_has_value() {
        return None;
    }
    let difference = Term::Sum(vec![left.clone(), Term::Negate(Box::new(right.clone()))]);
    let mut affine = Affine::of(&difference, piles)?;
    let mentions = |term: &Term| {
        Node::Term(term)
            .any(&mut |node| matches!(node, Node::Term(Term::Variable(Variable::Bound(known))) if *known == depth))
    };
    let places: Vec<usize> =
        (0..).zip(&affine.others).filter(|(_, (_, term))| mentions(term)).map(|(at, _)| at).collect();
    let [place] = places[..] else { return None };
    let (factor, term) = affine.others.remove(place);
    let rising = Rising::of(&term, depth)?;
    // factor·rising + rest = 0.
    let rest = affine.to_term(piles);
    match factor {
        1 => Some(Given { other_side: Term::Negate(Box::new(rest)), rising }),
        -1 => Some(Given { other_side: rest, rising }),
        _ => None,
    }
}
