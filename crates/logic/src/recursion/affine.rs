//! Recursions whose columns differ by ⌊(pn+s)/q⌋: those of the documents, whose rows are found by windows at any size.

use super::{Column, Entry, Mex};
use crate::formula::{Term, Variable};
use crate::linear::Parts;
use ratwheel_numbers::{AffineFloor, Integer, MexRecursion, Natural, Real, WindowedMex};

/// Column `base` plus ⌊(pn+s)/q⌋.
#[derive(Clone, Copy, Debug)]
struct Offset {
    base: usize,
    p: i128,
    s: i128,
    q: i128,
}

/// Rows by windows, if the recursion begins with zeros, its first column is a plain mex and the others follow by
/// differences. Row 0 of the windows is the row of zeros.
pub(super) fn windows(columns: &[Column], first: u64, given: &[Vec<Natural>]) -> Option<WindowedMex> {
    let (start, rest) = columns.split_first()?;
    let Entry::Mex(Mex { least: None, condition: None, .. }) = &start.entry else { return None };
    // Row m of the windows is row m + shift.
    let shift = match given {
        [] => i128::from(first),
        [zeros] if zeros.iter().all(Natural::is_zero) => i128::from(first).checked_sub(1)?,
        _ => return None,
    };
    let mut offsets: Vec<Offset> = Vec::with_capacity(rest.len());
    for column in rest {
        let Entry::Value(term) = &column.entry else { return None };
        let Offset { base, p, s, q } = offset(term)?;
        offsets.push(Offset { base, p, s: s.checked_add(p.checked_mul(shift)?)?, q });
    }
    let mut differences = Vec::with_capacity(rest.len());
    for (place, Offset { base, p, s, q }) in offsets.iter().copied().enumerate() {
        let (mut p, mut s) = (p, s);
        if base > place {
            return None;
        }
        // From the column to the left, over whole multiples of n.
        let mut at = place;
        while at > base {
            let between = offsets.get(at.checked_sub(1)?).filter(|between| between.q == 1)?;
            p = p.checked_sub(between.p.checked_mul(q)?)?;
            s = s.checked_sub(between.s.checked_mul(q)?)?;
            at = between.base;
        }
        if at != base {
            return None;
        }
        // The first row is one of zeros.
        if given.is_empty() && s.div_euclid(q) != 0 {
            return None;
        }
        differences.push(AffineFloor { p: p.try_into().ok()?, s: s.try_into().ok()?, q: q.try_into().ok()? });
    }
    WindowedMex::new(MexRecursion::new(differences).ok()?).ok()
}

/// A term as a column and a floor, if that is what it is.
fn offset(term: &Term) -> Option<Offset> {
    let sum = Sum::of(term)?;
    let (p, s, q) = sum.floor.unwrap_or((0, 0, 1));
    let p = p.checked_add(sum.n.checked_mul(q)?)?;
    let s = s.checked_add(sum.constant.checked_mul(q)?)?;
    Some(Offset { base: sum.column?, p, s, q })
}

/// A sum of a column, a multiple of n, a number and ⌊(pn+s)/q⌋.
#[derive(Debug, Default)]
struct Sum {
    column: Option<usize>,
    n: i128,
    constant: i128,
    floor: Option<(i128, i128, i128)>,
}

impl Sum {
    fn of(term: &Term) -> Option<Self> {
        let parts = Parts::of(term);
        let mut sum = Self { constant: parts.constant.to_i128()?, ..Self::default() };
        for (factor, part) in &parts.terms {
            match (part, *factor == 1) {
                (Term::Variable(Variable::Free(0)), _) => sum.n = sum.n.checked_add(factor.to_i128()?)?,
                (Term::Variable(Variable::Free(column)), true) if sum.column.is_none() => {
                    sum.column = Some(column.checked_sub(1)?);
                }
                (part, true) if sum.floor.is_none() => sum.floor = Some(floor(part)?),
                _ => return None,
            }
        }
        Some(sum)
    }
}

/// ⌊(pn+s)/q⌋, if the term is one.
fn floor(term: &Term) -> Option<(i128, i128, i128)> {
    match term {
        Term::Div(inner, by) => {
            let (p, s) = linear(inner)?;
            Some((p, s, i128::from(by.to_u64()?)))
        }
        Term::Floor(parts, gamma) => {
            let (mut p, mut s, mut q) = (0i128, 0i128, 1i128);
            let (above, below) = fraction(gamma)?;
            add_fraction(&mut p, &mut s, &mut q, (0, above, below))?;
            for (alpha, inner) in parts {
                let ((above, below), (n, constant)) = (fraction(alpha)?, linear(inner)?);
                let more = (above.checked_mul(n)?, above.checked_mul(constant)?, below);
                add_fraction(&mut p, &mut s, &mut q, more)?;
            }
            Some((p, s, q))
        }
        _ => None,
    }
}

/// (pn+s)/q plus (n·a + b)/c.
fn add_fraction(p: &mut i128, s: &mut i128, q: &mut i128, (a, b, c): (i128, i128, i128)) -> Option<()> {
    let (mut divisor, mut rest) = (*q, c);
    while rest != 0 {
        (divisor, rest) = (rest, divisor.checked_rem(rest)?);
    }
    let (left, right) = (c.checked_div(divisor)?, q.checked_div(divisor)?);
    *p = p.checked_mul(left)?.checked_add(a.checked_mul(right)?)?;
    *s = s.checked_mul(left)?.checked_add(b.checked_mul(right)?)?;
    *q = q.checked_mul(left)?;
    Some(())
}

/// pn+s.
fn linear(term: &Term) -> Option<(i128, i128)> {
    let sum = Sum::of(term)?;
    (sum.column.is_none() && sum.floor.is_none()).then_some((sum.n, sum.constant))
}

fn fraction(real: &Real) -> Option<(i128, i128)> {
    let rational = real.as_rational()?;
    let below: Integer = rational.denominator().into();
    Some((rational.numerator().to_i128()?, below.to_i128()?))
}
